"""Opposites of the language of papers: words that say one thing and words that say its contrary.

Data, no decisions: `word_roots` reads it. States exclude each other: a floor is wet or dry. Answers are given by
somebody, and somebody else may have given the other. Events follow one another: what was opened may be closed later.
"""

from collections.abc import Iterator

_STATES = """
early sooner punctual punctually prompt promptly timely | late tardy tardily delayed overdue belated belatedly
on running operating operational functioning active online up | off broken defective inoperative inactive dead offline \
disabled idle down
prepaid paid settled | unpaid owing outstanding overdue owed
light slight minor mild minimal trivial superficial faint | heavy severe major serious extensive substantial \
significant massive considerable
positive | negative
equal even identical uniform matching | unequal uneven different differing unlike
profit surplus gain | loss deficit shortfall
true accurate correct truthful exact | false inaccurate incorrect wrong untrue mistaken erroneous
safe harmless | unsafe dangerous hazardous perilous unsound
legal lawful valid | illegal unlawful invalid void
guilty | innocent blameless exonerated acquitted
voluntary voluntarily willing willingly | involuntary involuntarily forced compelled coerced unwillingly
temporary temporarily interim provisional | permanent permanently
mandatory compulsory obligatory | optional discretionary voluntary
oral orally verbal verbally | written
publicly openly | privately secretly confidentially
full fully entire entirely whole wholly complete completely totally | partial partially partly incomplete incompletely
present | absent
include including included inclusive | exclude excluding excluded exclusive excepted excepting
strong | weak
wet damp moist soaked flooded | dry
hot warm | cold cool
clean | dirty filthy soiled
sober | drunk intoxicated
asleep sleeping | awake
alive living | dead deceased
intact undamaged unbroken | broken damaged cracked torn ruptured
tight | loose
thick | thin
wide broad | narrow
deep | shallow
tall | short
fast quick quickly rapid rapidly swift swiftly | slow slowly
cheap cheaper inexpensive | expensive costly dearer
wealthy | poor
easy easily | difficult
simple | complex complicated
adequate sufficient enough ample | inadequate insufficient deficient scant
careful carefully diligent diligently prudent | careless carelessly negligent negligently reckless recklessly
honest honestly candid | dishonest deceitful
calm calmly | agitated angry upset violent
polite politely courteous | rude rudely
pleased happy | dissatisfied displeased unhappy
certain confident | uncertain unsure doubtful
legible readable | illegible unreadable
visible | invisible hidden
genuine authentic | forged fake counterfeit
vacant unoccupied empty | occupied inhabited
north northern northerly northbound | south southern southerly southbound
east eastern easterly eastbound | west western westerly westbound
left | right
upper | lower
front fore | rear hind
inner interior inside indoors | outer exterior outside outdoors
upstairs | downstairs
horizontal | vertical
clockwise | counterclockwise
majority | minority
unanimous unanimously | divided split
senior elder older | junior younger
gross | net
fixed | variable floating adjustable
male | female
upstream | downstream
wholesale | retail
direct directly | indirect indirectly
always invariably | never seldom rarely
often frequently regularly daily constantly routinely | rarely seldom occasionally sporadically
sunny | cloudy overcast rainy stormy
bright lit | dark unlit
loud loudly noisy | quiet quietly silent silently
healthy | sick unwell
stable | unstable
conscious | unconscious
consistent | inconsistent
qualified eligible | disqualified ineligible
solvent | insolvent bankrupt
favorable favourable | unfavorable adverse
married | divorced unmarried
employed | unemployed
armed | unarmed
licensed | unlicensed
authorized | unauthorized
supervised | unsupervised
announced | unannounced
conditional conditionally | unconditional unconditionally
secured | unsecured
insured | uninsured
domestic | foreign
rural | urban
commercial | residential
smooth | rough
sharp | dull blunt
straight | crooked bent curved
ripe | unripe
raw | cooked
ascending uphill | descending downhill
overstate overestimate overpaid overcharged overvalue | understate underestimate underpaid undercharged undervalue
lenient | strict harsh
terminate cancel rescind revoke discontinue dissolve abolish | continue renew extend keep kept maintain prolong retain
responsive | unresponsive non-responsive nonresponsive
"""
_ANSWERS = """
agree accept approve consent allow permit grant authorize assent concur endorse ratify welcome acquiesce | \
refuse reject deny decline forbid prohibit disallow disapprove veto oppose object disagree overrule disavow \
forbade resist
disclose reveal divulge volunteer tell told inform notify mention | conceal hide hid hidden withhold withheld suppress
praise commend compliment applaud laud congratulate | blame criticize reprimand reproach rebuke scold denounce \
condemn censure
support favor favour champion | oppose contest resist
comply obey | violate disobey breach disregard flout
remember recall recollect | forget forgot forgotten
help assist | hinder obstruct impede
encourage | discourage dissuade deter
confirm affirm admit acknowledge concede | deny dispute contradict refute
"""
_EVENTS = """
rise rose risen increase grow grew grown climb gain surge widen expand improve | fall fell fallen decrease decline \
drop reduce shrink shrank lose lost sink sank narrow worsen
open opened unlock unlocked reopen | close closed shut locked sealed
postpone defer adjourn reschedule | expedite hasten accelerate
remove oust expel dismiss fire sack | confirm retain reinstate appoint
resign quit retire | dismiss fire sack discharge
win won prevail succeed | lose lost
pass passed carried | fail failed flunk defeated
recover regain | lose lost forfeit
sustain sustained uphold upheld affirm affirmed | overrule overruled reverse reversed vacated
release released free freed | detain detained hold held imprison imprisoned jail jailed keep kept custody
"""

Side = tuple[str, int]
"""A pair of opposites, and on which side of it a word stands: 1 or -1."""

PAIR = "~"
"""What the name of a pair of opposites begins with."""


def _forms(word: str) -> set[str]:
    root = word.removesuffix("e")
    forms = {word, f"{word}s", f"{root}ed", f"{root}ing"}
    if word.endswith("y"):
        forms |= {f"{word[:-1]}ies", f"{word[:-1]}ied"}
    if word.endswith(("ss", "sh", "ch", "x")):
        forms.add(f"{word}es")
    return forms


def _lines(table: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for line in table.strip().splitlines():
        one, other = line.split(" | ")
        yield f"{PAIR}{one.split()[0]}/{other.split()[0]}", (one, other)


def _sides() -> dict[str, tuple[Side, ...]]:
    table: dict[str, tuple[Side, ...]] = {}
    for name, sides in (line for text in (_STATES, _ANSWERS, _EVENTS) for line in _lines(text)):
        for words, side in zip(sides, (1, -1), strict=True):
            for form in {form for word in words.split() for form in _forms(word)}:
                table[form] = (*table.get(form, ()), (name, side))
    return table


SIDES = _sides()
"""The pairs of opposites of which a word speaks."""
ANSWER_PAIRS = frozenset(name for name, _ in _lines(_ANSWERS))
EVENT_PAIRS = frozenset(name for name, _ in _lines(_EVENTS))
ON_OFF = f"{PAIR}on/off"
"""The pair of what runs and what does not, of which "on", "off", "up" and "down" speak too."""
