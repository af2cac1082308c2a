"""Whose words a paper holds: the witness of a deposition, the sender of a mail, the one who signed."""

import re
from collections.abc import Sequence
from functools import lru_cache

from chambers.grounding.cited.papers import kind_of
from chambers.grounding.people.interviews import asked_of, asker_of, is_told_by_another
from chambers.grounding.people.testimony import witness_of
from chambers.grounding.words.folding import folded
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import FIRST_NAMES_TOO, ORDINARY, TITLES
from chambers.grounding.words.party_nouns import PARTY_NOUNS

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t][A-Z][\w'\u2019.-]*){0,4})"
_PAPERS = "deposition|declaration|affidavit|testimony|statement|report|interview|narrative"
_MAKERS = (
    "(?:report )?(?:prepared|signed|written|dictated|compiled|authored|completed) by"
    "|(?:reporting|arresting|investigating|issuing|inspecting) (?:officer|trooper|deputy|inspector)"
)
STATEMENT = re.compile(
    rf"^[ \t]*(?i:statement|account|interview)s?[ \t]+of[ \t]+(?:Dr\.|Mr\.|Ms\.|Mrs\.)?[ \t]*{_NAME}"
    r"(?:,[^\n:]{1,40})?:[ \t]+\S",
    re.MULTILINE,
)
"""What somebody told whoever writes the report; the report itself is not theirs."""
_CLOSINGS = (
    "(?:(?:yours|very|with|best|kind|warm|many|most)[ \\t]+)*"
    "(?:sincerely|respectfully|regards|truly|faithfully|cordially|best|thanks|thank you|cheers|wishes|yours)"
    "(?:[ \\t]+(?:yours|submitted|wishes))?"
)
CLOSED = re.compile(rf"^[ \t]*(?i:{_CLOSINGS}),?[ \t]*\n+[ \t]*(?:/s/[ \t]*)?(?:Dr\.[ \t]*)?{_NAME}", re.MULTILINE)
"""The close of a letter with the name of whoever signs it."""
_MADE_BY = (
    "affiant declarant deponent author inspector surveyor examiner prepared signed written dictated compiled completed"
    " reporting arresting investigating issuing inspecting"
)
_CLOSE = "sincerely respectfully regards truly faithfully cordially best thank cheers wishes yours"
_FROM = tuple(
    (tuple(signs.split()), re.compile(pattern, re.MULTILINE))
    for signs, pattern in (
        ("from:", rf"^(?:From|FROM):[ \t]*{_NAME}"),
        (
            _PAPERS.replace("|", " "),
            rf"(?i:\b(?:{_PAPERS})(?:[ \t]+transcript)?[ \t]+(?:of|by:?))[ \t]+(?:Dr\.|Mr\.|Ms\.|Mrs\.)?[ \t]*{_NAME}",
        ),
        ("i,", rf"\bI,[ \t]+{_NAME},"),
        (
            _MADE_BY,
            (
                rf"^(?i:affiant|declarant|deponent|author|inspector|surveyor|examiner|{_MAKERS}):?[ \t]+"
                rf"(?:(?:[A-Z]?[a-z]+[ \t]+)?[a-z]+[ \t]+)?{_NAME}"
            ),
        ),
        ("sworn", rf"^{_NAME}, (?:being|having been) (?:first )?(?:duly )?sworn\b"),
        (
            "examined inspected surveyed appraised tested reviewed",
            rf"^(?i:examined|inspected|surveyed|appraised|tested|reviewed)\b[^\n]{{0,80}}\bby[ \t]+{_NAME}",
        ),
        (_CLOSE, CLOSED.pattern),
    )
)
"""Ways in which a page names its voice, each with the words of which a text must have one for it, in small letters."""
# "Examination of Ann Lee" is her testimony only where there are questions; the horse of a vet's report says nothing.
_EXAMINED = re.compile(
    r"(?i:\bexamination(?:[ \t]+(?:under|upon|on)[ \t]+oath)?[ \t]+of)[ \t]+(?i:(?:dr|mr|ms|mrs|miss|prof)\.)?"
    rf"[ \t]*{_NAME}"
)
# "(Dr. Ann Lee, sworn)", "MR. ROE: The plaintiff calls Ann Lee."
_SWORN_IN = re.compile(
    rf"^[ \t(\[]*(?i:(?:dr|mr|ms|mrs|miss|prof)\.)?[ \t]*{_NAME},[^\n.;:]{{0,80}}?\b(?i:sworn|affirmed)\b", re.MULTILINE
)
# Whoever signs or dictates a paper that is nobody else's: "Signed: Ann Lee, M.D.", "/s/ Ann Lee".
_SIGNS = re.compile(
    rf"^[ \t]*(?:(?i:(?:electronically )?signed|dictated|signature)(?:[ \t]+by)?:|/s/)[ \t]*(?:Dr\.[ \t]*)?{_NAME}"
    r"|^[ \t]*(?i:prepared|compiled|written)\b[^\n:]{0,30}\bby[ \t]+"
    r"(?P<maker>[A-Z][\w'\u2019.-]*(?:[ \t][A-Z][\w'\u2019.-]*){1,3})",
    re.MULTILINE,
)
_AND_NAME = re.compile(r",?[ \t]+(?:and[ \t]+)?(?P<first>[A-Z][a-z]+)[ \t]+[A-Z]")
_EXPERTS_TEXT = """
actuary agronomist analyst attending clinician counselor dentist dietitian hygienist midwife nurse optometrist
pharmacist physiotherapist practitioner provider psychiatrist psychologist surgeon appraiser architect assessor auditor
chemist consultant engineer estimator evaluator
investigator pathologist physician radiologist technician therapist veterinarian
"""
_EXPERT = re.compile(
    rf"(?:^|(?<![ \t])[ \t]{{3,}}+)[ \t]*+(?:[A-Za-z]+[ \t])?(?i:{'|'.join(_EXPERTS_TEXT.split())}):"
    rf"[ \t]*(?:Dr\.[ \t]*)?{_NAME}",
    re.MULTILINE,
)
# Whoever keeps a log, a diary or a file names himself at its head: "Superintendent: A. Lee", "Case notes - B. Roe".
_KEEPERS_TEXT = """
adjuster agent analyst appraiser assessor attorney atty auditor capt captain caseworker clerk coordinator counselor
deputy detective disp dispatcher driver engineer examiner foreman foreperson guard handler inspector investigator
keeper manager master nurse officer operator paralegal pilot planner ranger recorder scribe secretary skipper
superintendent supervisor surveyor tech technician therapist trooper watchman worker
"""
_KEPT = (
    r"notes|(?:attendance|call|case|field|file|interview|meeting|nursing|phone|progress|telephone) note|log(?:book)?"
    r"|diary|journal|daily report|field report|claim|case file|minute book|notebook"
)
_HEAD_CHARS = 260
_KEEPER = re.compile(
    rf"\b(?i:{'|'.join(_KEEPERS_TEXT.split())}|kept by|entries by|entered by|logged by|file handler|recorded by"
    rf"|minutes by|taken by|crew (?:lead|chief|leader)|fee earner|assigned to|on (?:duty|watch|shift|call))[:.]{{0,2}}"
    rf"[ \t]+(?:[a-z]+[ \t]+){{0,4}}{_NAME}"
    rf"|\b(?i:notes|log|diary|journal)[ \t]+of[ \t]+(?P<whose>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){{1,3}})"
    r"|[ \t][-\u2013][ \t](?P<last>[A-Z]\.[ \t][A-Z][\w'\u2019-]+|[A-Z][a-z]+[ \t][A-Z][a-z]+)(?=,[ \t][A-Z]"
    r"|[ \t]+[-\u2013/|]|[ \t]*$)",
    re.MULTILINE,
)
_KEPT_BY = re.compile(
    rf"^[^\n]{{0,40}}\b(?i:(?:log|notes|diary|journal|entries|minutes)[ \t]+(?:was[ \t]+|were[ \t]+)?"
    rf"(?:kept|made|taken) by)[:.]?[ \t]+{_NAME}",
    re.MULTILINE,
)
# Whoever writes "I" under a label that says whose report it is: "Officer: Ann Lee", "Det. Bo Lee" in its head.
_WRITER = re.compile(
    r"^[ \t]*(?:[^\n:]{0,40}[ \t]{2,})?(?i:officer|reporting|reported by|caseworker|worker|writer|investigator"
    rf"|fee earner|attorney|atty|inspected by|interviewer|evaluator|tech|technician|crew lead|foreman)"
    rf"[:.]{{1,2}}[ \t]+{_NAME}"
    rf"|^[^\n:]*[ \t]{{2,}}(?:Det|Ofc|Sgt|Dep|Tpr|Inv|Cpl|Lt)\.[ \t]+"
    rf"(?P<ranked>[A-Z][\w.]*(?:[ \t][A-Z][\w'\u2019-]+)+)",
    re.MULTILINE,
)
_WRITES = re.compile(r"(?<![\w.\"\u201c])I(?![\w.'\u2019])")
_BOOK = re.compile(rf"\b(?i:{_KEPT})\b")
_SWORN_HEAD = re.compile(r"\b(?i:statement|affidavit|declaration|interview|debrief(?:ing)?|examination|call)\b")
_INTERVIEW = re.compile(r"\b(?i:interview|debrief(?:ing)?|memo(?:randum)?)\b")
_THINGS = frozenset(("project", "boundary", "department", "office", "services", "inc", "llc", "gmbh", "bank", "county"))
_FIRMS_TEXT = """
associates bureau company corporation court group holdings hospital insurance llp management partners reporters
reporting solutions transcripts transcription university
"""
_NOBODY = _THINGS | frozenset(_FIRMS_TEXT.split())
# What somebody is, before the name or under it: "Chief Engineer Ann Lee", "Ann Lee / Deputy State Fire Marshal".
_CALLINGS_TEXT = """
acting adjutant adm admiral assistant associate asst brother building capt capital chief city claims coach code col
commander commanding compliance county cpl dep det deputy district division emeritus executive father fire first
general harbor head honorable hon insp internal interim joint junior lead lieutenant loss lt major managing marine
medical municipal national nursing ofc off officer operations pastor plant police principal prof property quality rabbi
regional resident rev reverend risk safety second senior sergeant sgt sheriff sister site special staff state
supervising third town traffic tpr village vice
"""
_ABBREVIATED = re.compile(
    r"^(?i:(?:capt|prof|insp|asst|supt|cmdr|commr|sgt|det|lt|dep|ofc|ptl|trp|rev|hon|gov|pres|atty|col|maj|gen|cpl|tpr"
    r"|dr|mr|mrs|ms)\.[ \t]+)+"
)
# What stands behind a name: "G. Lee LPN".
_LETTERS = re.compile(
    r"(?i:m\.?d|d\.?o|r\.?n|lpn|lvn|cna|aprn|dnp|np|pa(?:-c)?|emt(?:-[a-z])?|nrp|dds|dvm|cpa|cfe|p\.?e|esq"
    r"|ph\.?d|l\.?s|pt|ot)"
)
_CALLINGS = frozenset(_CALLINGS_TEXT.split()) | PARTY_NOUNS | TITLES
_SIGNED = re.compile(
    rf"\n[ \t]*[-\u2013\u2014~]?[ \t]*{_NAME}"
    r"(?:,[ \t]*(?!none\b|not\b|no\b|yes\b)[\w .]{1,40}(?:, \d{4}\.)?)?[ \t]*"
    r"(?:\n[\w ,.-]{0,40}){0,3}\s*$"
)
# What two sides sign, and what is written down at a meeting, is in nobody's own words.
_JOINT = re.compile(
    r"\b(?i:(?:agreement|lease|subcontract|bill of sale|contract)(?= (?:dated|made|between|of)|[^\w]*$))"
    r"|\b(?:AGREEMENT|CONTRACT|SUBCONTRACT|LEASE|BILL OF SALE)\b",
    re.MULTILINE,
)
_MINUTES = re.compile(r"\bMINUTES\b|\b(?i:meeting minutes|minutes of|(?:progress|board|committee) meeting)\b")
_SENT = re.compile(r"^(?:From|FROM):|\bDear\b", re.MULTILINE)
_SIDES = re.compile(
    r"^[ \t]*(?:By:|(?:Signed )?[Ff]or (?:the )?[A-Z]|(?:THE )?(?:LANDLORD|TENANT|SELLER|BUYER|LESSOR|LESSEE|OWNER"
    r"|CONTRACTOR|SUBCONTRACTOR|EMPLOYER|EMPLOYEE|LENDER|BORROWER|CLIENT|COMPANY|LICENSOR|LICENSEE|PURCHASER"
    r"|DEALER)\b)",
    re.MULTILINE,
)
_COPIES = re.compile(r"^[ \t]*(?i:cc|bcc|copy to|copies to|enc|encl|enclosures?)\b[:.][^\n]*\n?", re.MULTILINE)
# Below this stands the notary, whose words the paper is not.
_JURAT = re.compile(
    r"^[ \t]*(?:(?:subscribed|sworn|signed|acknowledged|affirmed)\b[^\n]*\bbefore\s+me\b|before me\b).*",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_TESTIMONY = re.compile(r"^[ \t]*(?:\d{1,3}(?:: ?\d{1,2})?[ \t]+)?(?:[QA][.:]\s|Q[ \t]{2,}[A-Z])", re.MULTILINE)
_HEADED = re.compile(rf"\s*{_NAME}(?:[ \t]*[-\u2013,|][^\n]*|[ \t]{{3,}}[^\n]*)?\n")
_SIDES_CHARS = 600
_WITNESS = re.compile(rf"^(?i:witness|name|interviewee|person interviewed):?[ \t]+{_NAME}", re.MULTILINE)

FIRM = re.compile(
    r"\b(?:Inc|LLC|Ltd|Corp|Corporation|LLP|Co|Company|GmbH|AG|plc|PLC|Bank|BANK|COMPANY|INC|LTD|CORP|TRUST|Trust)\b"
)
"""The form of a firm, behind its name."""
_DEAR_OR_WE = re.compile(r"^\s*Dear\b|\b(?:We|we|our|Our)\b", re.MULTILINE)
_TITLE = re.compile(
    r"\b(?:AFFIDAVIT|AGREEMENT|APPRAISAL|CERTIFICATE|CHARGE|COMPLAINT|CONTRACT|DECLARATION|DEED|DEPOSITION|ESTIMATE"
    r"|INVOICE|LEASE|LEDGER|LETTER|LOG|MEMORANDUM|MINUTES|NOTICE|POLICY|RECORD|REPORT|STATEMENT|SUMMARY|SURVEY"
    r"|TESTIMONY)\b"
)
_CASE = re.compile(r"\sv(?:s?\.|s)?\s|\bCOURT\b")
_CONTINUED = re.compile(r"\b(?:continued|cont'd|page|part) *(?:\d|\)|$)|\bcontinued\b", re.IGNORECASE)
_TITLE_LINES = 3
_FIRST_CHARS = 400


@lru_cache(maxsize=4096)
def authors_of(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The people whose words the pages of one paper are; none when it does not say."""
    texts = tuple(STATEMENT.sub("", text) for text in texts)
    if not texts or is_joint(texts):
        return ()
    spoken = _TESTIMONY.search(texts[0]) is not None
    if (told := _interviewed(texts[0], spoken=spoken)) is not None:
        return told
    readers = (_named, _witness, _maker, _signed_expert, _writer)
    found = next((names for reader in readers if (names := reader(texts))), frozenset())
    if not found and not spoken and (keeper := keeper_of(texts[0])) is not None:
        return (keeper,)
    return tuple(sorted(found))


def _interviewed(text: str, *, spoken: bool) -> tuple[str, ...] | None:
    """Whoever answers in an interview, or tells of it in the first person; None for another paper."""
    head = text[:_HEAD_CHARS]
    asked = asked_of(text) if _SWORN_HEAD.search(head) else None
    name = _tidy(asked) if asked is not None else None
    if asked is None or name is None:
        return None
    if spoken:
        return (name,)
    asker = asker_of(text)
    if not is_told_by_another(text, asked) or (asker is None and _INTERVIEW.search(head) is None):
        return None
    return tuple(each for each in [_tidy(asker) if asker else None] if each)


def is_joint(texts: Sequence[str]) -> bool:
    """True for what two sides sign, and for minutes: nobody says "I" there."""
    if ("Dear" in texts[0] or "From:" in texts[0] or "FROM:" in texts[0]) and _SENT.search(texts[0]):
        return False
    # Whoever signs the minutes took them down.
    if _MINUTES.search(texts[0][:_HEAD_CHARS]) and not _TESTIMONY.search(texts[0]):
        return True
    if _named(tuple(texts)):
        return False
    return _JOINT.search(texts[0][:_HEAD_CHARS]) is not None or len(_SIDES.findall(texts[-1][-_SIDES_CHARS:])) > 1


@lru_cache(maxsize=4096)
def _named(texts: tuple[str, ...]) -> frozenset[str]:
    """Those whom the first page names as its voice: in its title, behind "I", as its sender or its maker."""
    low = folded(texts[0])
    # What each way must have is found much faster than the way itself.
    ways = [pattern for signs, pattern in _FROM if any(sign in low for sign in signs)]
    patterns = (*ways, _EXAMINED, _SWORN_IN) if _TESTIMONY.search(texts[0]) else ways
    names = (_tidy(match["name"]) for pattern in patterns for match in pattern.finditer(texts[0]))
    return frozenset(name for name in names if name)


def _witness(texts: Sequence[str]) -> frozenset[str]:
    """The witness of a statement, or whoever is named in the first line of a page of testimony."""
    headed_so = _SWORN_HEAD.search(texts[0][:_HEAD_CHARS]) or _WITNESS.match(texts[0].lstrip())
    if not _TESTIMONY.search(texts[0]) and not headed_so:
        return frozenset()
    named = [name for sworn in _WITNESS.finditer(texts[0]) if (name := _tidy(sworn["name"]))]
    if not named and _TESTIMONY.search(texts[0]) and (called := witness_of(texts[0])) is not None:
        named = [called]
    if not named and _TESTIMONY.search(texts[0]) and (headed := _HEADED.match(texts[0])):
        named = [name for name in [_tidy(headed["name"])] if name]
    return frozenset(named[:1])


def _maker(texts: Sequence[str]) -> frozenset[str]:
    """Whoever signs or dictates; two who do are nobody's own voice."""
    alone = (match for match in _SIGNS.finditer(texts[-1]) if not _signs_too(texts[-1], match.end()))
    found = {name for match in alone if (name := _tidy(match["name"] or match["maker"]))}
    return frozenset(found) if len(found) == 1 else frozenset()


def _signs_too(text: str, at: int) -> bool:
    """True where another name follows: "Signed: Ann Lee, Bo Roe"."""
    other = _AND_NAME.match(text, at)
    return other is not None and other["first"].casefold() in GIVEN_NAMES


def _expert(texts: Sequence[str]) -> frozenset[str]:
    """The one expert named in the head of a report."""
    labelled = _EXPERT.finditer(texts[0]) if ":" in texts[0] else ()
    found = {name for match in labelled if (name := _tidy(match["name"]))}
    return frozenset(found) if len(found) == 1 else frozenset()


def _signed_expert(texts: Sequence[str]) -> frozenset[str]:
    """Whoever signs at the foot; the attending of the head is not the nurse who signs the notes."""
    signers, experts = _signer(texts), _expert(texts)
    last = {name.split()[-1] for name in signers}
    return experts if not signers or last & {name.split()[-1] for name in experts} else signers


def _writer(texts: Sequence[str]) -> frozenset[str]:
    """The one whom the head of a report in the first person labels as its officer, worker or the like."""
    # Whoever is labelled over questions and answers asks.
    if not _WRITES.search(texts[0]) or _TESTIMONY.search(texts[0]):
        return frozenset()
    names = (match["name"] or match["ranked"] for match in _WRITER.finditer(texts[0][:_FIRST_CHARS]))
    found = {name for each in names if (name := _tidy(each))}
    return frozenset(found) if len(found) == 1 else frozenset()


def _signer(texts: Sequence[str]) -> frozenset[str]:
    """Whoever's name stands at the foot of the last page; at the foot of testimony stands whoever took it down."""
    if _TESTIMONY.search(texts[-1]):
        return frozenset()
    own = _COPIES.sub("", texts[-1])
    own = _JURAT.sub("", own) if "before" in folded(own) else own
    foot = "\n" + "\n".join(line for line in own.splitlines() if line.strip())
    signed = _SIGNED.search(foot)
    while signed is not None:
        if name := _tidy(signed["name"]):
            return frozenset((name,))
        signed = _SIGNED.search(foot, signed.start() + 1)
    return frozenset()


def opens_a_paper(page: str, first: str) -> bool:
    """True for a page with a title of its own, which the first page of its file does not have: another paper."""
    lines = [line.strip() for line in page.splitlines() if line.strip()][:_TITLE_LINES]
    if any(_CONTINUED.search(line) for line in lines):
        return False
    known = first[:_FIRST_CHARS].casefold()
    titles = [line for line in lines if _TITLE.search(line) and line == line.upper()]
    return any(title.split(",")[0].casefold() not in known for title in titles)


def letterhead(text: str, spoken: str = "") -> tuple[str, ...]:
    """The firm in the first line of a paper, which speaks there, or on a later page, as "we"."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    head = re.split(r"\s{3,}", first)[0]
    if _CASE.search(head):
        return ()
    return (head,) if FIRM.search(head) and (_DEAR_OR_WE.search(text) or _DEAR_OR_WE.search(spoken)) else ()


@lru_cache(maxsize=4096)
def keeper_of(text: str) -> str | None:
    """Who keeps a log, a diary or a file, when its head says so."""
    head = text[:_HEAD_CHARS]
    kept = _KEEPER.search(head) if _BOOK.search(head) else None
    if kept is None and (kept_by := _KEPT_BY.search(text)) is not None:
        return _tidy(kept_by["name"])
    return _tidy(next(name for name in kept.group("name", "whose", "last") if name)) if kept else None


def _tidy(name: str) -> str | None:
    name = _ABBREVIATED.sub("", name)
    # "Ann Lee. Address", "Ann Lee Wednesday": a full stop behind a word, or a day, ends the name.
    name = re.sub(
        r"(?<=[a-z]{3})\..*|\s(?:BY|By|VOLUME|Volume|TAKEN|Taken|PAGE|Page)\b.*|\s(?:Mon|Tues|Wednes|Thurs|Fri"
        r"|Satur|Sun)day\b.*",
        "",
        name,
    )
    words = [word.rstrip(".,") for word in name.split()]
    kept: Sequence[str] = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    kept = _without_calling(kept)
    while len(kept) > 2 and _LETTERS.fullmatch(kept[-1]):
        kept = kept[:-1]
    named = kept[1:] if kept and kept[0].casefold() in FIRST_NAMES_TOO else kept
    common = any(
        len(word) > 1 and (word.casefold() in ORDINARY or word.casefold() in _NOBODY or kind_of(word)) for word in named
    )
    return " ".join(kept) if len(kept) > 1 and not common else None


def _without_calling(words: Sequence[str]) -> Sequence[str]:
    """A name without what its bearer is; nothing for "Deputy Fire Marshal", which is nobody's name."""
    if all(word.casefold() in _CALLINGS for word in words):
        return ()
    low = 0
    while low < len(words) - 2 and words[low].casefold() in _CALLINGS and words[low].casefold() not in GIVEN_NAMES:
        low += 1
    return words[low:]
