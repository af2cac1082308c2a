"""Names, in a first and strict form: runs of capitalised words.

Every capitalised run is taken for a name unless it is the ordinary first word of a sentence. "and" never joins, so two
people stay two; "of", "&" and a comma before "Inc." do. What this cannot see is a name written in lower case, and
whether a person did what the sentence says.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from chambers.grounding.numbers.dates import WEEKDAYS
from chambers.grounding.numbers.numerals import NUMBER_WORDS
from chambers.grounding.people.behind_names import is_followed_as_none, is_of_initials
from chambers.grounding.people.headings import is_enumerator, names_in_heading
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.litigant_nouns import LITIGANT_NOUNS
from chambers.grounding.words.mass_nouns import MASS_NOUNS
from chambers.grounding.words.opening_words import LEADING, OPENING
from chambers.grounding.words.ordinary_words import ORDINARY, TITLES
from chambers.grounding.words.post_table import FIELDS, GROUPS_OF
from chambers.grounding.words.word_tables import ONE_SIDED_ROLES, SHARED_ROLES

_WORD = re.compile(r"[A-Z]{1,4}&[A-Z]{1,4}(?![a-z])|[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*\.?|&")
_JOINERS = frozenset(("of", "&", "de", "del", "der", "van", "von", "la", "du"))
_SUFFIXES = frozenset(("inc", "llc", "ltd", "llp", "corp", "co", "jr", "sr", "esq", "plc", "gmbh"))
_FIRM_FORMS = _SUFFIXES - {"jr", "sr", "esq"}
_NUMBER_SIGNS = frozenset(("No.", "Nos."))
_NUMBERS = _NUMBER_SIGNS | {"No", "Nos"}
_SIGNS = _NUMBER_SIGNS | frozenset(("Cf.", "Cf", "Accord", "Contra", "Compare", "Eg"))
_OPENING_OR_MASS = OPENING | MASS_NOUNS
_POSSESSIVE = re.compile(r"['\u2019]s$")
_PART = re.compile(r"[^\W_]+(?:[-'\u2019][^\W_]+)*")

# Endings of common nouns, adjectives and adverbs, hardly of names: such a word opens a sentence, and names nobody.
_ADVERB = (
    r"[a-z]{2}(?:ingly|edly|ively|ably|ibly|ically|nally|ually|ially|ently|antly|ously|arily|fully|lessly|ately|ectly)"
)
_COMMON = re.compile(
    rf"(?:(?<!cle)ments?|tions?|sions?|ness|ships?|isms?|{_ADVERB}|[a-z]{{3}}(?:ional|ical|inal|ative|itive|ctive|sive|(?<!rr)ity|ics|itude)"
    r"|[a-z]{2}(?:imous|eous|ious|uous|ulous|uity|encies|ancies|ency|graphy|ology|ometry|hood|less)"
    r"|[a-z]{3}(?:ancy|[dgvstui](?:ence|ance)|(?:[aeiou]r|sc|qu|[aiu]l)(?:ence|ance)|(?:ai|[ou]|r)sal|ittal|eival)|[a-z]{4}acy"
    r"|[a-z]{2}(?:tures?|ages|ities|ances|ences|ables|ibles|ures)|[a-z]{3}(?:keep|mak|tak|writ)ing)$"
    r"|^non[a-z]{4}|^(?:un|mis|dis|over|under)[a-z]{3,}(?:ed|ing)$"
)
_LEADING_FORM = re.compile(
    r"(?:hence|here|there|where)(?:forth|after|upon|by|in|of|to|with|fore|tofore|abouts?|at|under)$"
    rf"|[a-z]{{2}}(?:imous|eous|ious|uous|ulous)$|^(?:un|mis|dis|over|under)[a-z]{{3,}}(?:ed|ing)$|{_ADVERB}$"
)
# What ends so, and stands before "of", is an act or a state: "Deferral of Foundry Lane".
_ACT_OF = re.compile(
    r"[a-z]{3}(?:als?|ments?|ions?|ances?|ences?|ures?|ages?|ity|ities|ness|ships?|ings?|isms?|cy|sis|ery)$"
)

_OFFICE_WORDS = """
adjuster administrator admiral agent alderman ambassador appraiser arbitrator archdeacon assemblyman assessor attorney
auditor bailiff bishop brigadier brother cantor captain caseworker cashier chairman chairwoman chancellor chaplain
chief clerk coach colonel commander commissioner comptroller conductor congressman congresswoman constable controller
coroner corporal councillor councilman councilor councilwoman counsel counselor curator custodian deacon dean dear
dentist deputy detective director dispatcher elder electrician engineer ensign examiner father firefighter fireman
foreman forewoman governor imam inspector instructor investigator janitor laborer lecturer librarian lieutenant
linesman machinist magistrate major manager marshal mayor mechanic mediator medic minister monsignor nurse officer
official operator paramedic pastor patrolman patrolwoman physiotherapist plumber postmaster president principal
professor provost rabbi receptionist rector referee registrar representative resident reverend roofer secretary
selectman selectwoman senator sergeant sheriff sister specialist steward stewardess superintendent supervisor surgeon
surveyor teacher technician teller therapist treasurer trooper trustee umpire vicar vice warden watchman welder
"""
_OFFICES = SHARED_ROLES | frozenset(_OFFICE_WORDS.split())
_BEFORE_COURTESY = TITLES | _OFFICES
_SHORT_TITLES = """
adm asst atty bc capt cdr ch cmdr col comr cpl cst dep det dir eng ens fr gen gov insp lieut lt maj messrs mgr mme
mlle ofc off op pres prof ptl ptlm rep rev sen sgt sgtmaj sr supt tpr treas
"""
HONOURS = frozenset(("honorable", "honourable"))
"""What a draft puts before the name of a judge, as others put "Judge": pages name them in another way."""
_STOPPED = TITLES | _SUFFIXES | frozenset(_SHORT_TITLES.split())
"""What may end in a full stop inside a name."""
_TITLE_WORDS = (TITLES | _OFFICES | frozenset(_SHORT_TITLES.split())) - frozenset(
    ("carrier", "client", "customer", "partner", "witness", "friend")
)

_OFFICES_OF_TEXT = """
acting associate assistant battalion board borough building business charge chief city claims code county deputy
district executive field fire floor former general head house interim lead managing night nursing office plant police
regional school senior shift shop site state store town union vice village ward
"""
_SHORT_I = re.compile(r"I['\u2019](?:m|ve|d|ll)\b")
_ADJECTIVE = re.compile(r"[a-z]{3}(?:ial|tal|nal|cal|gal|ral|ic|ive|ary|ory)\Z")
"""The end of words that say of what kind an office is: a postal inspector, a forensic auditor."""
_OFFICES_OF = FIELDS | frozenset(_OFFICES_OF_TEXT.split())
"""What stands before an office, and says of what it is: the board's president, a charge nurse."""
_POSTS = frozenset(GROUPS_OF) | {"official"}
_SIDES = ONE_SIDED_ROLES | LITIGANT_NOUNS
_LAWS = frozenset(("Amendment", "Constitution", "Clause", "Restatement"))

_COUNTED_TEXT = """
annex article appendix book chapter class count division exhibit grade group level lot module parcel part phase
schedule section series stage table tier title tranche type unit vol volume zone
"""
_COUNTED = frozenset(_COUNTED_TEXT.split())
_ROMAN = re.compile(r"[IVXL]\.")
_COURTESIES = frozenset(("mr.", "mrs.", "ms.", "dr."))
_FULL_NAME = 2
_SHORT_NAME = 4
_BEHIND_THE = re.compile(r"\b[Tt]he [\"\u201c]?$")
_MIN_NUMBERED = 3
"""From so many words on, a number at the head of a name is a part of it: Three Peaks Freight."""

_MOVED_TEXT = """
amend appeal arbitrate bifurcate certify compel confirm consolidate continue disqualify dismiss enforce exclude
intervene preclude quash reconsider remand seal sever stay strike suppress transfer unseal vacate withdraw
"""
_MOVED = frozenset(_MOVED_TEXT.split())
"""What a motion may ask for."""
_CAPITAL_TO = re.compile(r"\b[A-Z][a-z]+ to $")
_BEFORE_CHARS = 24

_BRACKETED = re.compile(r"[A-Z]\][a-z]")
_LODGINGS = frozenset(("apartment", "apt", "flat", "house", "lot", "room", "suite", "unit"))

Run = list[re.Match[str]]


def find_names(
    text: str, *, first_words: Collection[int], lower_words: Collection[str]
) -> Iterator[tuple[int, int, str]]:
    """Names with their spans.

    `first_words` are the offsets at which sentences begin; `lower_words` are words seen in lower case elsewhere, which
    are therefore ordinary when they open a sentence.
    """
    # Without the places of sentences the text is a page of the record, and has no headings of the draft.
    runs = (
        piece for run in _runs(text) for piece in (names_in_heading(run, text, lower_words) if first_words else [run])
    )
    for run in runs:
        kept = _without_opening(run, text, first_words, lower_words)
        if kept:
            start, end = kept[0].start(), _end(kept)
            yield start, end, _singular(text, start, end)


def name_parts(name: str) -> list[str]:
    """The words of a name, without punctuation."""
    return _PART.findall(name.replace("\u2019", "'"))


def _singular(text: str, start: int, end: int) -> str:
    """The name; "the Achterbergs" are people named Achterberg."""
    name = text[start:end]
    before = text[max(0, start - 5) : start]
    plural = name.endswith("s") and not name.endswith("ss") and len(name) > _SHORT_NAME
    if not plural or len(name.split()) != 1 or not _BEHIND_THE.search(before):
        return name
    return name[:-2] if name.endswith(("sses", "xes", "zes", "ches", "shes")) else name[:-1]


def _runs(text: str) -> Iterator[Run]:
    run: Run = []
    for word in _WORD.finditer(text):
        if not run and not word[0][0].isupper():
            continue
        if (
            run
            and not _ends_count(run)
            and not _SHORT_I.match(word[0])
            and _joins(run[-1], text[run[-1].end() : word.start()], word)
        ):
            run.append(word)
            continue
        if run:
            yield from _closed(run)
        run = [word] if word[0][0].isupper() and not _SHORT_I.match(word[0]) else []
    yield from _closed(run)


def _joins(last: re.Match[str], gap: str, word: re.Match[str]) -> bool:
    bare = word[0].rstrip(".").casefold()
    if gap == ", " and bare in _SUFFIXES and word[0][0].isupper():
        return True
    # What belongs to someone is another name, and a line of a signature block is one of its own.
    if gap.strip(" ") or not gap or _POSSESSIVE.search(last[0]):
        return False
    # "Series C. Mr. Lee": a courtesy begins another name.
    if word[0].casefold() in _COURTESIES and last[0].rstrip(".").casefold() not in _BEFORE_COURTESY:
        return False
    if last[0].endswith(".") and len(last[0]) > 2 and last[0].rstrip(".").casefold() not in _STOPPED:
        return False
    return word[0][0].isupper() or word[0] in _JOINERS


def _closed(run: Run) -> Iterator[Run]:
    # "I told Ann I could not": whoever speaks is no part of a name; "Phase I" is a name.
    while run and (run[-1][0] in _JOINERS or (len(run) > 1 and run[-1][0] == "I" and not _is_counted(run[-2][0]))):
        run.pop()
    at = _end_of_person(run)
    if at:
        yield run[:at]
        yield from _closed(run[at + 1 :])
    elif run:
        yield run


def _ends_count(run: Run) -> bool:
    """True behind "Count I.": the stop ends a sentence, and the letter is no initial."""
    return len(run) > 1 and _ROMAN.fullmatch(run[-1][0]) is not None and _is_counted(run[-2][0])


def _is_counted(word: str) -> bool:
    """True for what is numbered in Roman figures: "Phase I"."""
    return word.rstrip(".").casefold() in _COUNTED


def _end_of_person(run: Run) -> int:
    """Where "of" stands in "Ann Lee of Lee Paving", which names a person and a firm; 0 where there is none."""
    words = [word[0].rstrip(".").casefold() for word in run]
    at = words.index("of") if "of" in words else 0
    first = next((number for number, word in enumerate(words) if word not in TITLES), 0)
    if not words or at - first < (_FULL_NAME if first == 0 else 1):
        return 0
    # "Ms. Lee of Lee Paving": whoever has a courtesy is somebody.
    if run[0][0].casefold() in _COURTESIES and at - first <= _FULL_NAME:
        return at
    if at - first < _FULL_NAME:
        return 0
    if words[first] in GIVEN_NAMES:
        return at
    # "Irwin Lee of Norwood Glazing": what stands behind is a house, and what stands before is none.
    plain = at - first == _FULL_NAME and words[first] not in ORDINARY and BODY_WORDS.isdisjoint(words[first:at])
    lodging = len(words) == at + 2 and words[-1] in _LODGINGS
    house = lodging or words[-1] in BODY_WORDS or words[-1] in _SUFFIXES
    return at if plain and house and not words[at - 1].endswith("s") else 0


def _without_opening(run: Run, text: str, first_words: Collection[int], lower_words: Collection[str]) -> Run:
    numbered = bool(first_words) and is_enumerator(run[0], text)
    kept = _without_titles(list(run[numbered:]))
    if kept and (numbered or _opens(kept[0].start(), text, first_words)):
        word = _POSSESSIVE.sub("", kept[0][0].rstrip(".")).casefold()
        named = word in NUMBER_WORDS and len(kept) >= _MIN_NUMBERED
        if ((word in ORDINARY or word in LEADING or _leads(kept)) and not named) or (
            len(kept) == 1
            and (
                word in _OPENING_OR_MASS
                or word in lower_words
                or _is_common(word, lower_words)
                or is_followed_as_none(kept[0][0], kept[0].end(), text)
            )
        ):
            kept.pop(0)
    # "That Monday Ann Lee wrote": a day before a name is no part of it.
    while kept and (kept[0][0] in _JOINERS or kept[0][0] == "I" or (kept[0][0].casefold() in WEEKDAYS and kept[1:])):
        kept.pop(0)
    kept = _without_titles(kept)
    if first_words and len(kept) > 1 and kept[0][0].casefold() in HONOURS:
        kept = _without_titles(kept[1:])
    # The end of an abbreviated form ("N.V. of Leuven") names nobody.
    if len(kept) > 1 and len(kept[0][0].rstrip(".")) == 1 and kept[1][0] == "of":
        kept = kept[2:]
    while len(kept) > 1 and kept[-1][0] in _NUMBERS:
        kept.pop()
    return [] if not kept or _names_nobody(kept, text) else kept


def _names_nobody(run: Run, text: str) -> bool:
    """True for a law, a number sign, the verb of a title, ordinary words in capitals, and a courtesy by itself."""
    if run[-1][0].rstrip(".") in _LAWS or (len(run) == 1 and is_of_initials(run[0], text)):
        return True
    # "Dear Counsel:"
    if len(run) == 1 and is_title(run[0][0]) and text.endswith("Dear ", 0, run[0].start()):
        return True
    # "Mr. and Mrs. Lee"
    if all(word[0].endswith(".") and word[0].rstrip(".").casefold() in TITLES for word in run):
        return True
    if len(run) == 1 and (run[0][0] in _SIGNS or _is_infinitive(run[0], text) or _is_bracketed(run[0], text)):
        return True
    return all(word[0].rstrip(".").casefold() in ORDINARY and word[0].isupper() for word in run)


def _is_bracketed(word: re.Match[str], text: str) -> bool:
    """True for a letter that a bracket changes: "[D]o not write"."""
    return text[word.start() - 1 : word.start()] == "[" and _BRACKETED.match(text, word.start()) is not None


def _leads(run: Run) -> bool:
    """True for a common word before a name: "Uncorrected Class C", "Deferral of Foundry Lane", "First-year"."""
    word = run[0][0].rstrip(".")
    bare = word.casefold()
    if "-" in word and word.rsplit("-", 1)[1][:1].islower() and bare.split("-")[0] not in GIVEN_NAMES:
        return True
    if len(run) == 1 or bare in GIVEN_NAMES or bare in BODY_WORDS:
        return False
    return _LEADING_FORM.search(bare) is not None or (run[1][0] == "of" and _ACT_OF.search(bare) is not None)


def _is_infinitive(word: re.Match[str], text: str) -> bool:
    """True for the verb of a title: "Motion to Suppress"."""
    before = text[max(0, word.start() - _BEFORE_CHARS) : word.start()]
    return word[0].casefold() in _MOVED and _CAPITAL_TO.search(before) is not None


def _is_common(word: str, lower_words: Collection[str]) -> bool:
    """True for a word that ends as no name does, or that is made of a verb which is written in lower case."""
    root = word.removesuffix("ing")
    # "Getting" is made of "get".
    roots = (root, root[:-1]) if root[-1:] == root[-2:-1] else (root,)
    made = root != word and any(f"{each}{end}" in lower_words for each in roots for end in ("", "e", "ed", "s"))
    return made or (_COMMON.search(word) is not None and word not in GIVEN_NAMES)


def _without_titles(run: Run) -> Run:
    """A name without the titles and offices before it: "Superintendent Dr. Hale" is Hale."""
    if len(run) < _FULL_NAME:
        return run
    if len(run) == _FULL_NAME and run[0][0].casefold() in _COURTESIES:  # "Mr. Teller" is no teller
        return run[1:]
    kept = run[_long_title(run) :]
    # "Chief Financial Officer" is a post as a whole.
    if len(kept) > _FULL_NAME and is_title(kept[-1][0]) and not any(each[0].casefold() in GIVEN_NAMES for each in kept):
        return kept
    while len(kept) > 1 and is_title(kept[0][0]) and kept[-1][0].rstrip(".").casefold() not in _FIRM_FORMS:
        kept = kept[1:]
    kept = kept[1:] if _is_side(kept) else kept
    return kept if len(kept) == len(run) or not all(is_title(word[0]) for word in kept) else run


def _is_side(run: Run) -> bool:
    """True where a run begins with the side on which somebody stands: "Defendant Mill River Company", "Tenant Lee"."""
    if len(run) < _FULL_NAME or run[0][0].endswith(".") or run[0][0].casefold().removesuffix("s") not in _SIDES:
        return False
    behind = [word[0].rstrip(".,").casefold() for word in run[1:]]
    return behind[0] not in ORDINARY and behind[0] not in _SUFFIXES and (len(behind) > 1 or behind[0] not in BODY_WORDS)


def _long_title(run: Run) -> int:
    """How many words of a run are an office of several words: "Board President Ann Lee" is Ann Lee."""
    if len(run) <= _FULL_NAME:
        return 0
    words = [word[0].rstrip(".").casefold() for word in run]
    if not words or words[0] in GIVEN_NAMES or words[-1] in _SUFFIXES:
        return 0
    if "of" in words:  # "Head of School Ann Lee", "Chief of Police Ann Lee"
        heads = words[0] in _OFFICES_OF or is_title(words[0])
        persons = [at for at in range(words.index("of") + 2, len(words) - 1) if words[at] in GIVEN_NAMES]
        return persons[0] if heads and persons else 0
    ends = [at + 1 for at, word in enumerate(words[:-1]) if at and is_title(word)]
    named = [end for end in ends if len(words) - end >= _FULL_NAME and _is_somebody(words[end:])]
    # "Board President Lee": one word behind an office, and before it what such offices are of.
    alone = [end for end in ends if end == len(words) - 1 and words[end] not in ORDINARY]
    plain = all(word in _OFFICES_OF or is_title(word) or _ADJECTIVE.search(word) for word in words[: len(words) - 1])
    return max(named, default=0) or (alone[0] if alone and plain else 0) or _post_before(words)


def _post_before(words: Sequence[str]) -> int:
    """How many words of a run are a post before a name that no table has: "Chief Buyer Delphira Roe"."""
    count = len(words) - _FULL_NAME
    if count < _FULL_NAME or words[count - 1] not in _POSTS or not (words[0] in _OFFICES_OF or is_title(words[0])):
        return 0
    return 0 if any(word in ORDINARY or word in BODY_WORDS for word in words[count:]) else count


def _is_somebody(words: Sequence[str]) -> bool:
    """True for what behind an office can only be a name: "Regional Operations Director Hyun-ju Pak", no "Office"."""
    if words[0] in GIVEN_NAMES:
        return True
    return len(words) == _FULL_NAME and not any(
        word in ORDINARY or word in BODY_WORDS or word in _OFFICES_OF or word in _JOINERS or is_title(word)
        for word in words
    )


def is_title(word: str) -> bool:
    """True for a title or an office that stands before a name."""
    bare = word.rstrip(".").casefold()
    return bare in _TITLE_WORDS or bare.removesuffix("s") in _OFFICES


def _opens(start: int, text: str, first_words: Collection[int]) -> bool:
    if start in first_words:
        return True
    before = text[max(0, start - 8) : start].rstrip(" \n")
    return before.endswith((":", "\u201c", '"', "\u2018", "(", "\t", "\u2022", "\u00b6"))


def _end(run: Run) -> int:
    last = run[-1]
    possessive = _POSSESSIVE.search(last[0].rstrip("."))
    if possessive:
        return last.start() + possessive.start()
    # The full stop of an abbreviation belongs to the name; that of a sentence does not.
    bare = last[0].rstrip(".")
    keeps_stop = bare.casefold() in _SUFFIXES or len(bare) == 1
    return last.end() if keeps_stop or bare == last[0] else last.end() - 1
