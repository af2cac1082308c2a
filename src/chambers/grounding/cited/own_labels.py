"""What a draft numbers itself and points back at: its list of sources, its rows and paragraphs.

"Tab 4" means the paper of the record that the entry of the draft's list names by its file, its pages, its exhibit or
its words; without a list, the file that has the label. "(UMF 16-18)" and "repeats paragraphs 1-9" point at the draft
itself.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from chambers.grounding.cited.labels import SORTS, file_of, filed_labels, find_labels
from chambers.grounding.cited.matching import papers_meant
from chambers.grounding.cited.papers import Form, Paper, Reference, papers_in
from chambers.grounding.cited.places import place_at
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.pages.draft_tables import Item
from chambers.grounding.verdict import Verdict
from chambers.record.reference import find_references, places_of

_WORD = "(?:" + "|".join(f"(?P<{sort}>{words})" for sort, words in SORTS.items()) + r")\.?"
_LABEL = r"\d{1,3}[A-Za-z]?|[A-Z]{1,2}"
_ONE = rf"(?:[ ]?(?:Nos?\.?|NO\.|#)[ ]?|[ ])?[(\[]?(?P<label>{_LABEL})[)\]]?"
_ENTRY = re.compile(
    rf"^[ \t]*(?:[-*\u2022\u2013][ \t]+)?\**[\[(]?{_WORD}{_ONE}[\])]?\**"
    r"[ \t]*(?:[:.=\u2013\u2014-]|\t|[ ]{2,}|(?=\())[ \t*]*(?P<words>\S.*)$",
    re.MULTILINE,
)
_HEADING = re.compile(
    r"^[ \t#*_]*(?:[A-Z]\.|\d{1,2}\.|[IVX]+\.)?[ \t]*"
    r"(?:(?:list|table|index|schedule|key|guide)[ ](?:of|to)[ ](?:the[ ])?)?"
    rf"(?:key[ ]|principal[ ]|supporting[ ]|source[ ]|relevant[ ])?(?:{_WORD}"
    r"|(?P<any>evidence|record|materials|papers|files|index|bundle|works|bibliography|citations))"
    r"(?:[ ](?:reviewed|cited|consulted|referred[ ]to|relied[ ](?:up)?on|considered|enclosed|attached|files|list|index"
    r"|documents|sources))?[ \t*_]*:?[ \t*_]*$",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"^[ \t]*(?:[-*\u2022][ \t]+)?\**"
    rf"(?:[\[(](?P<marked>{_LABEL})[\])]|(?P<label>{_LABEL})[.):]|(?P<bare>\d{{1,3}}))\**"
    r"[ \t]+(?:[-\u2013\u2014][ \t]+)?(?P<words>\S.*)$"
)
_REFERENCE = re.compile(rf"(?<![\w.-]){_WORD}{_ONE}(?!\w|\.\d)")
_MORE = re.compile(
    rf"(?:,[ ]?(?:and[ ])?|[ ](?:and|&)[ ]|[ ]?(?P<to>[-\u2013]|[ ]?(?:to|through)[ ])[ ]?)"
    rf"(?P<label>{_LABEL})(?![\w.:-]\w|\w)"
)
_PLURAL = re.compile(r"(?:s|ices|ures|es)\.?$", re.IGNORECASE)
_OPENED = re.compile(r"(?:[(\[|;]|\b[Ss]ee(?:\s+also)?,?|\b[Cc]f\.)\s*$")
_ANY, _FEW, _LINES, _LEAD_CHARS = "", 2, 120, 12

_AND = r"(?:\s?[-\u2013\u2014]\s?|,\s?(?:and\s+)?|\s+(?:and|&|to|through|thru)\s+)"
_LIST = rf"(?P<list>\d{{1,4}}[a-z]?(?:{_AND}\d{{1,4}}[a-z]?(?![\w:]))*)(?![\w:]|\.\d)"
_SIGN = r"(?:Nos?\.?|NOS?\.?|\u00b6{1,2}|[Pp]aras?\.?|[Pp]aragraphs?|#)"
_FACTS = r"(?:(?:Undisputed|Material|Additional|Uncontroverted|Uncontested|Agreed|Stipulated|Disputed)\s+)*Facts?"
_STATEMENT = (
    r"(?:(?:(?:Separate|Agreed|Joint|Undisputed|Concise|Short|Counter|Responsive|Local|Civil|Rule|L\.?R\.?)\s+"
    rf"|(?:Rule\s+)?\d{{1,2}}(?:\.\d{{1,2}}|\([a-z]\)|-\d)\s+)*(?:Statement|Stmt\.?|St\.)\s+of\s+(?:the\s+)?{_FACTS}"
    rf"|Separate\s+(?:Statement|Stmt\.)|(?:L\.?R\.?\s+|Rule\s+)?56(?:\.1|\.2|-1|\([a-z]\))\s+(?:Statement|Stmt\.?)|{_FACTS})"
)
_OWN_ROWS = re.compile(
    rf"(?<![\w.])(?:[A-Z]{{0,3}}(?:UMF|SSUF|SUF|SMF|SOMF|SOF|SUMF|SAF|AMF|SDF|CSF|RSF|DMF|S[Oo]UMF|S[Oo]F)s?,?\s*(?:at\s+)?"
    rf"(?:{_SIGN}\s*)?|{_STATEMENT},?\s+(?:at\s+)?{_SIGN}\s*){_LIST}"
)
_REPEATED = re.compile(
    r"\b(?:re-?alleg|incorporat|repeat|adopt)\w*[^.\n]{0,100}?\b"
    rf"(?P<own>(?:[Pp]aragraphs?|[Pp]aras?\.|\u00b6{{1,2}})\s*{_LIST})"
)
_RUN = re.compile(r"(?P<first>\d+[a-z]?)(?:(?:\s?[-\u2013\u2014]\s?|\s+(?:to|through|thru)\s+)(?P<last>\d+))?")
_MANY, _SEVERAL = 400, 3

Found = tuple[int, int, Reference]
Entries = Mapping[tuple[str, str], str]


def listed_references(text: str, grounds: Grounds) -> Iterator[Found]:
    """Every reference by a label of the draft's own list, or by one other than an exhibit's that a file has."""
    listed = listed_entries(text)
    filed = filed_labels(grounds.index)
    meant = lru_cache(maxsize=None)(lambda words: papers_of_entry(words, grounds))
    sorts = {sort for sort, _ in listed}
    for match in _REFERENCE.finditer(text) if listed or filed else ():
        sort = _sort(match)
        own = sort in sorts or (_ANY, _number(match)) in listed
        ranged = text[match.end() : match.end() + 1] == "-" and not _PLURAL.search(match.group(sort))
        if (not own and sort not in {sort for sort, _ in filed}) or ranged:
            continue
        for start, end, labels in _labels(text, match):
            words = [listed.get((sort, label)) or listed.get((_ANY, label), "") for label in labels] if own else []
            papers = tuple(paper for each in words if each for paper in meant(each))
            papers = papers or tuple(paper for label in labels for paper in filed.get((sort, label), ()))
            if papers or (own and sort != "ex") or _OPENED.search(text, max(0, start - _LEAD_CHARS), start):
                after, place = place_at(text, end)
                yield start, after, Reference(f"{match.group(sort)} {labels[-1]}", Form.LISTED, papers, place)


def listed_entries(text: str) -> Entries:
    """For each sort and label of the draft's lists of papers the words of the entry."""
    found: dict[tuple[str, str], str] = {}
    for sort, label, words in (*_lines(text), *_below_headings(text)):
        found.setdefault((sort, label), words)
    return found


def papers_of_entry(words: str, grounds: Grounds) -> tuple[Paper, ...]:
    """The papers that an entry of a list means: by a file or a name, else by a page number or an exhibit."""
    title = re.sub(r"\s*\([^()]*\)[\s.]*$", " ", words).strip(" .")
    for name in dict.fromkeys((words, title, title.partition(" (")[0], re.split(r"\s[-\u2013\u2014]\s|;", title)[0])):
        if papers := papers_meant(name, grounds):
            return papers
    hashes = [
        place.sha256 for found in find_references(words, grounds.ledger) for place in places_of(found, grounds.ledger)
    ]
    hashes += [file_of(labels, grounds.exhibits) or "" for _, _, labels in find_labels(words, grounds.exhibits)]
    return tuple(paper for paper in papers_in(grounds.index) if paper.is_file and paper.sha256 in hashes)


def own_references(text: str, items: Sequence[Item], papers: Sequence[Paper]) -> Iterator[Found]:
    """Every reference of the draft to itself; a statement of facts that is a paper of the record means that one."""
    here = len({item.number for item in items if item.is_said}) >= _SEVERAL
    facts = tuple(paper for paper in papers if paper.is_file and {"statement", "facts"} <= paper.title)
    for match in _OWN_ROWS.finditer(text):
        numbers = ", ".join(_numbers(match["list"]))
        own = Reference(numbers, Form.OWN)
        if not here and facts:
            own = Reference("statement of facts", Form.NAME, facts, place_at(f" \u00b6 {numbers}", 0)[1])
        yield match.start(), match.end(), own
    for match in _REPEATED.finditer(text):
        yield match.start("own"), match.end(), Reference(", ".join(_numbers(match["list"])), Form.OWN)


def is_own(token: Token) -> bool:
    """True for a reference of the draft to itself."""
    return isinstance(token.value, Reference) and token.value.form is Form.OWN


def judge_own(reference: Reference, items: Sequence[Item]) -> Outcome:
    """The verdict on a reference to the draft itself: the draft must have every number that it names."""
    known = {item.number for item in items if item.is_said}
    if len(known) < _SEVERAL:
        return Verdict.NOT_CHECKABLE, "what it points at is neither in the draft nor in the record", None, "own"
    missing = [each for each in reference.label.split(", ") if each not in known]
    if missing:
        return Verdict.CONTRADICTED, f"the draft has no row or paragraph {missing[0]}", None, "own"
    return Verdict.SUPPORTED, "points at the draft itself; the sentence is checked on what is cited there", None, "own"


def _numbers(written: str) -> Iterator[str]:
    for run in _RUN.finditer(written):
        yield run["first"]
        if run["last"] and run["first"].isdecimal():
            first, last = int(run["first"]), int(run["last"])
            yield from (str(number) for number in range(first + 1, min(last, first + _MANY) + 1))


def _labels(text: str, match: re.Match[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """The labels behind a word: one, or several where the word is in the plural; those of a range stand together."""
    yield match.start(), match.end(), (_number(match),)
    last, at = _number(match), match.end()
    while (more := _MORE.match(text, at)) and _PLURAL.search(match.group(_sort(match))):
        ranged = more["to"] and last.isdecimal() and more["label"].isdecimal()
        low = int(last) + 1 if ranged else 0
        last, at = _number(more), more.end()
        between = tuple(str(number) for number in range(low, int(last))) if ranged else ()
        yield more.start("label"), more.end("label"), (*between, last)


def _sort(match: re.Match[str]) -> str:
    return next((sort for sort in SORTS if match[sort] is not None), _ANY)


def _number(match: re.Match[str]) -> str:
    return match["label"].upper().lstrip("0") or "0"


def _entries_with_label(text: str) -> Iterator[re.Match[str]]:
    """Lines that begin with a label, of which a list has several."""
    lines = list(_ENTRY.finditer(text))
    for sort in dict.fromkeys(map(_sort, lines)):
        same = [line for line in lines if _sort(line) == sort]
        if len({_number(line) for line in same}) >= _FEW:
            yield from same


def _lines(text: str) -> Iterator[tuple[str, str, str]]:
    yield from ((_sort(match), _number(match), match["words"]) for match in _entries_with_label(text))


def _below_headings(text: str) -> Iterator[tuple[str, str, str]]:
    for heading in _HEADING.finditer(text):
        sort = _ANY if heading["any"] or _sort(heading) in ("source", "ref", "item") else _sort(heading)
        yield from ((sort, label, words) for label, words in _numbered(text[heading.end() :]))


def _numbered(below: str) -> Iterator[tuple[str, str]]:
    """The numbered lines right below a heading; a line that is none of them goes on with the one before it."""
    entries: list[tuple[str, str]] = []
    for line in below.split("\n")[1:_LINES]:
        if (match := _NUMBERED.match(line)) is not None:
            entries.append(((match["marked"] or match["label"] or match["bare"]).upper(), match["words"].strip()))
        elif line.strip() and (not entries or not line.startswith((" ", "\t"))):
            break
        elif line.strip():
            entries[-1] = entries[-1][0], f"{entries[-1][1]} {line.strip()}"
    yield from entries
