"""Words with a capital that name nobody: what numbers a place, the court, and the common noun that opens a sentence.

"Under Section 2", "The Court", "Auditors who looked at it", "Defect D-110": none of them has to stand on a page as a
name. A word that the draft has with a capital inside a sentence too is left to be a name.
"""

import re

from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.word_tables import SHARED_ROLES

_LABEL_WORDS = """
addendum amendment annex appendix article art attachment ch chapter check clause column count counts defect entry
exhibit figure footnote instalment installment invoice item items line lines lot no nos note order page pages para
paragraph paragraphs paras part phase rider row rule rules schedule sec section sections sheet step subsection
subsections subparagraph subpart table ticket title tract volume week
"""
_LABELS = frozenset(_LABEL_WORDS.split())
_COURT_WORDS = frozenset(("court", "courts", "congress", "legislature", "judiciary"))
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
_LETTERED = re.compile(
    r"[a-z]-(?:rays?|rayed|shirts?|turns?|mails?|mailed|bone[ds]?|beams?|joints?|bars?|strap|frame|clamps?|bolts?)"
)
_NUMBERED = re.compile(r"\.?\s+(?:Nos?\.?\s*)?(?:[A-Z]{0,4}-?)?\d")
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
    if _LETTERED.fullmatch(word):
        return True
    if not word.isalpha():
        return False
    if word in _COURT_WORDS or (word in _LABELS and _NUMBERED.match(text, end)):
        return True
    if not opens or not (_is_plural(word) or word in _OPENERS):
        return False
    behind = _BEHIND.match(text, end)
    common = _NUMBERED.match(text, end) is not None if behind is None else behind["word"] in _BEHIND_NOUN
    return (common or _is_plural(word)) and not _stands_inside(text, text[start:end].rstrip("."))


def _is_plural(word: str) -> bool:
    """True for more than one of what is no name: auditors, tiles, supplies."""
    singles = {word.removesuffix("s"), word.removesuffix("es")} if word.endswith("s") and len(word) > 4 else set()
    singles |= {f"{word[:-3]}y"} if word.endswith("ies") else set()
    return any(single in _OPENERS | PARTY_NOUNS | SHARED_ROLES | ORDINARY for single in singles - {word})


def _stands_inside(text: str, word: str) -> bool:
    """True when the draft has the word with its capital inside a sentence too."""
    return re.search(rf"[a-z,;]\s+{re.escape(word)}(?!\w)", text) is not None
