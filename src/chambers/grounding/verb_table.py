"""Verbs of the language of papers and courts, and the nouns and adjectives that are made of them.

Data, no decisions: `meaning` and `frames` read it. A verb that is missing is known by its past form, or by what stands
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
# "A bought it from B" is "B sold it to A".
_CONVERSES = """
buy:sell borrow:lend receive:give inherit:leave hear:tell learn:tell acquire:sell
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
        if verb.endswith(end) and len(verb) - len(end) >= 2:
            base = verb[: len(verb) - len(end)]
            return [base + put for put in puts]
    return []


VERBS = frozenset(_VERBS.split())
CONVERSES = dict(pair.split(":") for pair in _CONVERSES.split())
"""Verbs whose doer is the receiver of another verb."""
FAMILY = {word: verb for verb in sorted(VERBS) for word in _made(verb) if word not in VERBS and word not in _UNMADE}
"""Nouns and adjectives, and the verbs that they are made of."""
FAMILY |= {
    "motion": "move", "motions": "move", "sale": "sell", "sales": "sell", "loss": "lose", "gift": "give",
    "proof": "prove", "choice": "choose", "speech": "speak", "thought": "think", "arrival": "arrive",
}  # fmt: skip
