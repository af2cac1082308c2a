"""Words with a capital that name nobody: what numbers a place, the court, and the common noun that opens a sentence.

"Under Section 2", "The Court", "Auditors who looked at it", "Defect D-110": none of them has to stand on a page as a
name. A word that the draft has with a capital inside a sentence too is left to be a name.
"""

import re

from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.numbers.numerals import NUMBER_WORDS
from chambers.grounding.words.common_nouns import COMMON_NOUNS
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.word_tables import SHARED_ROLES

_LABEL_WORDS = """
account addendum aisle ambulance amendment annex apartment appendix article art attachment bag batch battalion bay bed
berth bin bin block boiler borehole boring box building bus cabin cabinet camera car card carton case cell ch channel
chapter check chest claim class clause column compressor container count course crane day defect department dock docket
door drawer drawing drum elevator engine entry exhibit field figure file flight floor footnote form formation frame
furnace gate generator grade group hall hangar highway hole hydrant instalment installment interstate invoice item job
ladder lane level lift line load locker lot machine medic meter mile model motion no nos note notebook number oven page
pallet panel para paragraph parcel part period phase photo photograph pier pile pit plan platform plot point pole post
precinct press proposal pump question race rack rail ramp record reel rescue response rider room round route row rule
run sample schedule sec section sector sensor session sheet shelf shift silo slide spur squad stage stall station step
stop store subsection subparagraph subpart suite table tank tape taxi terminal test ticket title tower track tract
trailer train transformer tray trench trial truck turbine unit valve van vat vehicle vessel video volume voucher wagon
ward warehouse week well window wing year zone
"""
_LABELS = frozenset(_LABEL_WORDS.split())
_COURT_WORDS = frozenset(("court", "courts", "congress", "legislature", "judiciary"))
_ANYBODY = frozenset(("anybody", "anyone", "everybody", "everyone", "nobody", "somebody", "someone"))
_SCALES = frozenset(("fahrenheit", "celsius", "centigrade", "kelvin", "richter", "beaufort", "baume", "brix"))
_OPENING_WORDS = """
adjusters adult aid air alarm alcohol ambulance animal anything anywhere appraiser architect asbestos assessment
attendance auction auditor automobile bail bale bandage bank bidder blade bleeding blood boat boiler bond bonus box
brake brick bridge broker bruise builder building bullet cable camera carpenter cargo carrier cash cattle cement chain
chemist child cleaner client clinic coach coal colleague concrete conditioning condition conductor container copper
council coverage cow crack crane crew crop customer cylinder dam debris deck defect demurrage dentist deputy detective
device dialysis dismissal doctor dose drain drawing driver drug dust election electricity elevator employer engine
engineer envelope escrow estimate evacuation everywhere exception exercise expert exterior fabric farmer feed fence
fertilizer fever fiber financing fine fire firefighter flood floor flour foam food footage foreclosure foreman
foundation fracture freight fruit fuel furniture garbage gas gasoline gauge glass grain gravel guard guest gust hay
headlight heir herbicide highway hose hospital ice idle inspector instalment installment insulation insurer interior
inventory investor iron jewelry juror juvenile kitchen laboratory ladder landlord lead leaf lease lender lessee lessor
letter lighting livestock lodging lumber luggage mailing manager mason material meat medication merchandise milk
mold moisture mortgage motorist mud nail neighbor neighbour noise nowhere nurse odor office oil oxygen packaging pain
paint pallet paramedic parent passenger patient pavement pedestrian penalty pension pesticide physician pile pilot
pipe plaster plumber plumbing poison pollen power premium pressure prisoner produce profit property prosecution
prospect pump pupil quarter radiation rain rainfall receipt refund rent rental replacement rescuer resident retailer
revenue ring roof roofing rope royalty rubber runoff rust salt sand scaffolding seed sewage shareholder sheep shingle
shopper silt siren skid sleet slope smoke snow soil somewhere speed sprinkler staffing steel stone storm student
subcontractor sugar supervisor supplier supply surgeon survey surveyor swelling syrup tank taxpayer teacher technician
temperature tenant textile tile timber tire tooth tourist trader traffic trailer trainee transit traveler trespasser
truck tuition turbine uniform urine user utility vaccine valve vandal vegetable vendor venting veterinarian visibility
visitor volunteer voter voucher wage warehouse warranty waste wastewater weld wheat wildlife wind window wine wire
wiring witness wood wool workman wreckage yarn yield
"""
_OPENERS = frozenset(_OPENING_WORDS.split())
# X-ray, T-shirt, U-turn, E-mail.
_THING_LETTERS = """
ach am atm bbq bmi bp ccr ccv cctv cd cdl cfo ceo coo cto cpr ct cv cvs dna dvd ecg eeg ekg ent er eta faq fm fob gdp
gfci gpa gps hiv hoa hvac icu id ids iou iq iud iv ivf lcd led lpg lng mri msds ng nicu ok oem pa pc pcb pdf phd pin
plc pm ppe ppm ptsd pto pvc qa qc qr rfi rfp rn rsvp rv sim sku sms suv tb tv tvs url usb usd vhf vin vip vp vpn wifi
"""
_LETTERS_OF_THINGS = frozenset(_THING_LETTERS.split())
"""Letters that stand for a thing, a test or an office of no one in particular."""
_COMMON = COMMON_NOUNS | _OPENERS | PARTY_NOUNS | SHARED_ROLES | ORDINARY
_LETTERED = re.compile(
    r"[a-z]-(?:rays?|rayed|shirts?|turns?|mails?|mailed|bone[ds]?|beams?|joints?|bars?|strap|frame|clamps?|bolts?)"
)
_NUMBERED = re.compile(r"\.?\s+(?:Nos?\.?\s*)?(?:[A-Z]{0,4}-?)?\d")
_WHICH = re.compile(r"\s+(?:that|who|which)\s+(?!(?:day|night|morning|afternoon|evening|week|month|year|time)\b)[a-z]")
_LONG = 4
_BEHIND = re.compile(r"\s+(?P<word>[a-z]+)")
_BEHIND_NOUNS = """
who whose which that of for at by from in on with without under over after before during heavier lighter larger smaller
longer shorter greater above below between to and or was were is are had has have did do does would could should may
might must will shall
"""
_BEHIND_NOUN = frozenset(_BEHIND_NOUNS.split())


def names_nobody(text: str, start: int, end: int, *, opens: bool) -> bool:
    """True for a single word with a capital that is no name; `opens` says that a sentence begins with it."""
    word = text[start:end].rstrip(".").casefold()
    if _LETTERED.fullmatch(word) or (word in _LETTERS_OF_THINGS and text[start:end].rstrip("s.").isupper()):
        return True
    if _is_compound(text[start:end]) or word in _ANYBODY:
        return True
    if not word.isalpha():
        return False
    if (
        word in _SCALES
        or word in _COURT_WORDS
        or ((word in _LABELS or word.removesuffix("s") in _LABELS) and _NUMBERED.match(text, end))
    ):
        return True
    # "Programs that read": more than one, and at once which of them.
    if opens and word.endswith("s") and len(word) > _LONG and _WHICH.match(text, end):
        return not _stands_inside(text, text[start:end])
    if not opens or not (_is_plural(word) or word in _OPENERS or word in COMMON_NOUNS):
        return False
    behind = _BEHIND.match(text, end)
    if behind is not None and word in COMMON_NOUNS:
        return not _stands_inside(text, text[start:end].rstrip("."))
    common = _NUMBERED.match(text, end) is not None if behind is None else behind["word"] in _BEHIND_NOUN
    return (common or _is_plural(word)) and not _stands_inside(text, text[start:end].rstrip("."))


def _is_compound(word: str) -> bool:
    """True for "Saturday-morning" and "Third-party": a day or a number, and a common word behind it."""
    first, dash, second = word.partition("-")
    return bool(dash) and second[:1].islower() and (first in CALENDAR or first.casefold() in NUMBER_WORDS)


def _is_plural(word: str) -> bool:
    """True for more than one of what is no name: auditors, tiles, supplies."""
    singles = {word.removesuffix("s"), word.removesuffix("es")} if word.endswith("s") and len(word) > 4 else set()
    singles |= {f"{word[:-3]}y"} if word.endswith("ies") else set()
    return not (singles - {word}).isdisjoint(_COMMON)


def _stands_inside(text: str, word: str) -> bool:
    """True when the draft has the word with its capital inside a sentence too."""
    return re.search(rf"[a-z,;]\s+{re.escape(word)}(?!\w)", text) is not None
