"""Verbs of the language of papers and courts, and the nouns and adjectives that are made of them.

Data, no decisions: `meaning` reads it. A verb that is missing is known by its past form, or by what stands
before it, and a noun that is made of it stays itself.
"""

_VERBS = """
abandon accept accompany accuse acknowledge acquire act add address adjust administer admit advance advise affirm agree
allege allow alter amend announce answer apologize appeal appear apply appoint appraise approach approve arrange arrest
arrive ask assault assemble assert assess assign assist assume assure attach attack attempt attend audit authorize
award back bargain become beg begin believe belong bill bind block blame board borrow bounce break breach bring build
burn buy calculate call cancel carry cause certify change charge check choose cite claim clean clear climb close coach
collect collide come command comment commission commit compare compile complain complete compute conceal concede
conclude conduct confirm connect consent consider construct consult contact continue contract contribute control
convert convey convince cook cooperate copy correct cost count cover crash create credit criticize cross cure cut
damage dance deal decide declare decline deduct deed defend delay delegate delete deliver demand demolish deny depart
deposit derive describe deserve design destroy detain determine devise diagnose die dig direct disagree disapprove
discharge disclose discontinue discover discuss dismiss dispatch dispute distribute divide divorce do donate draft draw
drill drink drive drop drown earn eat edit eject elect eliminate e-mail email employ enclose encourage end endorse
enforce engage enjoin enroll enter escort establish estimate evaluate evict examine exceed exchange exclude excuse
execute exercise expect expel expire explain extend face fail fall fax feed feel fight file fill finance find finish
fire fit fix flee fly follow forbid force foreclose forge forget forgive form forward found freeze furnish gather get
give go grab grade grant greet guarantee guard guide hand handle happen harass harvest haul have head heal hear help
hide hire hit hold hurt identify ignore impose imply import improve include incorporate increase incur indemnify
indicate inform inherit inject injure inquire insert insist inspect install instruct insulate insult insure intend
intercept interfere interpret interrupt interview introduce invent invest investigate invite invoice issue join judge
jump keep kick kill kiss knock know label lack land last launch lay lead leak lean learn lease leave lend let levy
license lie lift like limit list listen live load lock look lose make manage manufacture mark marry maintain mail
measure meet mend mention miss modify monitor move murder name need negotiate nod note notice notify number obey object
oblige observe obtain occupy occur offer omit open operate oppose order organize overhear overrule owe own pack paint
park participate pass pay perform permit persuade phone photograph pick place plan plant plead point possess post
postpone pour practice prefer prepare prescribe present prevent print proceed process produce prohibit promise promote
propose protect protest prove provide publish pull pump punch purchase push put question quit quote raise reach react
read realize receive recall recognize recommend record recover redact reduce refer refinance refund refuse register
regret reimburse reinstate reject release relocate rely remain remember remind remit remove renew rent repair repay
repeat replace reply report represent reprimand repossess request require resell reserve reset reside resign resolve
respond rest restore restrain resume retain retire retrieve return reveal reverse review revise revoke ride ring rise
rob roll rule run sail salvage save say scan schedule scold scream seal search secure see seek seem seize select sell
send separate serve set settle shake share ship shoot shout show shut sign sing sink sit skip slam sleep slip sell
smell smoke sort speak specify speed spend spill split spray stamp stand start state stay steal step stipulate stop
store strike study subcontract sublease submit subpoena substitute succeed sue suffer suggest summon supervise supply
support suppose surrender survey survive suspect suspend sustain swear sweep swim tackle take talk tape teach tear
telephone tell tend tender terminate test testify text thank think threaten throw tie tow trace track trade train
transfer translate transmit transport travel treat trim trip trust try turn type understand undertake update upgrade
urge use vacate value verify view visit void vote wait waive wake walk want warn warrant wash waste watch water wear
weigh welcome will win wire wish withdraw withhold witness work worry wound write yell
"""
# Verbs that make no nouns here: they are only known as verbs.
_MORE = """
abuse accelerate accommodate accrue aim alert align allocate analyze anticipate apprehend arm arouse articulate ascend
assail attest attribute auction avoid await bake balance ban bar bathe beat befriend bequeath berate berth bet bid bite
blast bleed blow book bother boycott brake bribe broadcast brush budget bully bury bypass camp campaign capture care
carve cast catch caution cease censure challenge champion chart charter chase chat cheat chew chip circulate circumvent
clamp clarify classify cling clock coat coerce coin combine comfort commence commend compel compensate compete comply
compromise confer confess confide configure confine confiscate confront congratulate conserve consign consolidate
conspire consume contaminate contend contest contradict contravene convene converse cough counsel counter crawl
cultivate curse curtail custom cycle dare dash date debate debit deceive dedicate deem deface default defeat defer
define defraud defy degrade delight demonstrate demote denounce depend depict deplete deploy depose deprive descend
desert designate desire despise detach detect deteriorate develop deviate devote dictate differ dilute dine disable
disagree disappear disappoint disassemble disburse discard discipline disconnect discount discourage discriminate
disguise dishonor disinfect dislike dismantle disobey display dispose disregard disrupt dissent dissolve distinguish
distort distract disturb dock dodge dominate double doubt download drag drain dress drift drip dump duplicate dwell
ease echo educate effect elaborate elevate elicit embark embezzle embrace emerge emit emphasize empower empty enable
enact encounter encroach endanger endeavor endure engrave enhance enjoy enlarge enlist enrich ensue ensure entail
entertain entice entitle entrust envision equal equip erase erect escalate escape evacuate evade evolve exaggerate
excavate excel excess exclaim exempt exert exhaust exhibit exit expand expedite expend expose express extinguish
extort extract fabricate facilitate falsify familiarize fasten favor fear fence fetch fiddle fine flag flash flatten
flip float flood flow flush focus fold fool forecast foresee forfeit formulate franchise frighten frustrate fulfill
fumigate function fund gain gamble garnish gauge gaze generate gesture gift glance glue govern grapple grasp grind grip
groom grope grow guess gun hang hail halt hammer hamper haunt heat hesitate hinder honor host house hug hunt hurry
illustrate imagine impair impersonate implement implicate impound impress imprison inch incite inconvenience indict
induce inflate inflict influence infringe inhabit inhibit initiate inquire inscribe inspire institute insure integrate
intensify intervene intimidate intrude intubate inundate invade invalidate invoke involve irrigate isolate jail jog
juggle justify kidnap kneel lament laugh lend lengthen lessen liberate liken litigate lobby locate log loot lower lunge
mandate maneuver march market master match mature maximize mediate mention merge mimic minimize misappropriate
misconduct mislead misplace misread misrepresent mistake misuse mitigate mix mobilize mock molest moor mortgage motivate
mount mow multiply muster nail narrate navigate neglect negotiate nominate nudge nurse obscure obstruct oust outbid
outline outrank overcharge overcome overlook overpay overrun oversee overtake overturn page partition pat patrol pause
pawn perceive perpetrate persist petition pin pitch pity plaster play pledge plot plow plumb plunge pocket poison
police pool pose position praise pray preach precede precipitate preclude predict preserve preside press presume
pretend prevail price prick privilege probe procure profess profit program progress prolong prompt pronounce propel
prosecute prosper provoke punish pursue quantify quarrel quell race raid rally ram range rank rate ratify reap rear
reason reassign reassure rebuke rebut recede recite reckon reclaim recommence reconcile reconsider reconstruct
recruit rectify recuse redeem redirect redo refill refine reflect refrain refurbish regain regard regulate rehearse
reimburse reinforce reiterate relate relax relay relieve relinquish remand remedy remodel render reopen reorganize
repaint repel reprove repudiate rescind rescue research resemble resent resist restate restrict resubmit result retake
retaliate rethink retract retreat revamp revert revisit revive reward rewire rinse risk roam rot rotate rub ruin rush
sack sacrifice safeguard sample sanction satisfy scare scatter scoop score scratch screen scrub sculpt seat seclude
segregate sense sentence sequester settle sever sew shatter shed shelter shield shift shiver shock shorten shoulder
shove shovel shrink shuffle side sift signal silence simplify situate sketch slap slash slice slide slow snap snatch
sneak soak solicit solve soothe sound spare spark spell spin splash sponsor spot spread squeeze stab stack staff stage
stain stake stall startle starve station stem stick stimulate sting stir stitch stock stoop strangle strap strengthen
stress stretch strip strive structure struggle stumble stun subdivide subject sublet subordinate subscribe subside
substantiate subtract sum summarize surcharge surpass surprise surround suture swallow swap swap swerve swing switch
symbolize tail tamper tangle target taste tax tease telegraph tempt thaw thin threaten thrive thrust tile tilt time tip
toast toil tolerate topple toss total touch tour tout trail transcribe transform transition trap traverse trespass
trick trigger triple troubleshoot tug tumble tutor twist unblock uncover undercut undergo undermine underpay underwrite
undo unify unite unload unlock unpack unveil uphold uproot upset usher usurp utilize utter vandalize vary veer vent
venture veto vex vie vilify violate volunteer waken wander ward warm weaken weave weld wheel whip whisper whistle widen
wield wind wipe withstand wobble wonder wrap wreck wrestle yank yield zone
"""
# What is put for the end of a verb, longer ends first: "deny" gives "denial", "decide" gives "decision".
_MAKES = (
    ("ate", ("ation", "ations", "ator", "ators", "ative")),
    ("ibe", ("iption", "iptions")),
    ("eive", ("eption",)),
    ("ide", ("ision", "isions")),
    ("mit", ("mission", "missions", "mittal")),
    ("end", ("ension", "ensions")),
    ("ify", ("ification", "ifications")),
    ("y", ("ial", "ials", "ier", "iers", "iable", "iance")),
    ("e", ("al", "als", "ation", "ations", "ion", "ions", "er", "ers", "or", "ors", "able", "ance", "ence", "y",
           "ment")),
    ("", ("al", "als", "ation", "ations", "ion", "ions", "er", "ers", "or", "ors", "able", "ance", "ence", "y", "ment",
          "ments", "age", "ure")),
)  # fmt: skip
_UNMADE_WORDS = """
action actor agency county counter country corner cover leader letter listing matter meter member minor minute mission
notion number officer order paper party policy portion position power property quarter question reporter section
sender session station tender tower treaty tuition under water witness worker writer union version
"""
_UNMADE = frozenset(_UNMADE_WORDS.split())


def _made(verb: str) -> list[str]:
    for end, puts in _MAKES:
        # "Do" makes no "door".
        if verb.endswith(end) and len(verb) - len(end) >= 2 and len(verb) > 2:
            base = verb[: len(verb) - len(end)]
            return [base + put for put in puts]
    return []


VERBS = frozenset(_VERBS.split())
MORE_VERBS = frozenset(_MORE.split()) - VERBS
"""Verbs that nothing is derived from."""
FAMILY = {word: verb for verb in sorted(VERBS) for word in _made(verb) if word not in VERBS and word not in _UNMADE}
"""Nouns and adjectives, and the verbs that they are made of."""
FAMILY |= {
    "motion": "move", "motions": "move", "sale": "sell", "sales": "sell", "loss": "lose", "gift": "give",
    "proof": "prove", "choice": "choose", "speech": "speak", "thought": "think", "arrival": "arrive",
}  # fmt: skip
