"""Labels of papers: exhibits, entries of a court's docket, tabs and attachments; on the files, and in a draft.

A file has a label because a page says it ("EXHIBIT A" on a line of its own, a sticker, a sworn stamp, the line that a
court prints), or because it is named for it. Labels that say whose exhibit it is have one form: "PX 7", "P-7", "Pl. Ex.
7" and "Plaintiff's Exhibit 7" are P-7. A mention in running text makes no exhibit of a file. A label that two files
have means neither.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from chambers.grounding.cited.papers import HasPages, Paper, papers_in
from chambers.grounding.keeping import kept_on_page
from chambers.record.page import Source, visible_text
from chambers.record.stamps import edges_of, pieces_of

DOCKET = "Dkt. "
"""What the label of a docket entry begins with, so that it is no exhibit of that number."""

_OF = r"['\u2019]?s?['\u2019]?"
_PARTIES = {
    "P": rf"Pl(?:ain)?t?f?f?(?:iff)?s?\.?{_OF}|Pet(?:itioner)?s?\.?{_OF}|People{_OF}",
    "D": rf"Def(?:endant|t)?s?\.?{_OF}",
    "J": r"Joint|Jt\.", "G": rf"Gov(?:ernment|[\u2019']?t)?\.?{_OF}", "S": rf"State{_OF}",
    "C": rf"Cl(?:aimant|mt)s?\.?{_OF}|Compl(?:ainant|t)?s?\.?{_OF}", "R": rf"Resp(?:ondent|[\u2019']?t)?s?\.?{_OF}",
    "A": rf"Appellants?{_OF}|Applicants?{_OF}", "T": r"Trial|Tr\.|Hearing|Hr[\u2019']?g\.?|Deposition|Court",
}  # fmt: skip
_PARTY = "|".join(f"(?P<{letter}>{words})" for letter, words in _PARTIES.items())
_LABEL = (
    r"(?P<label>[PDJGSCRAT]T?X[ ]\d{1,4}[A-Z]?|[A-Z]{1,4}[-\u2011]?\d{1,4}[A-Z]?|\d{1,4}[A-Z]?|[A-Z]{1,3})"
    r"(?:-\d{1,3}(?!\d))?(?![\w-])"
)
_EXHIBIT = (
    rf"(?:(?:(?:{_PARTY})\s+)?(?:(?:Trial|Tr\.|Hearing)\s+)?"
    r"(?P<word>(?:Exhibits?|EXHIBITS?|Exhs?\.?|Exs?\.?)\s*(?:(?:Nos?\.|NO\.|#)\s*)?)(?:(?<![A-Za-z])|(?=\d)))"
)
EXHIBIT = re.compile(rf"(?<![\w.]){_EXHIBIT}[\"\u201c]?{_LABEL}")
"""An exhibit as a draft cites it: "Ex. 4", "Pl. Exh. D-4", "Plaintiff's Trial Exhibit 7"."""
_MORE = re.compile(
    r"(?:,\s+(?:and\s+)?|\s*[-\u2013]\s*|,?\s+(?:and|through|to|&)\s+)(?P<label>[A-Z]{1,4}-\d{1,4}|[A-Z]|\d{1,4})(?!\w|\.\s?\w|:)"
)
_PLURAL = re.compile(r"(?i:ex(?:hibit|h)?s)")
_CODE = r"[A-Z]{1,4}[-\u2010\u2011\u2013 ]?\d{1,4}[A-Z]?"
_CANON = re.compile(r"(?P<letters>[A-Z]{1,4})[-\u2010\u2011\u2013_. ]*0*(?P<number>\d{1,4}[A-Z]?)")
_ENTRY = re.compile(
    r"\b(?:Dkt\.?|ECF|D\.\s?E\.|Docket(?:\s+Entry)?|(?:(?<=\()|(?<=[Ss]ee\s)|(?<=[.;]\s))Doc\.)\s*"
    r"(?:Nos?\.\s*|#\s*)?(?P<number>\d{1,4}(?:-\d{1,3})?)(?![\w-])"
)
_PRINTED = re.compile(r"\bDocument:?\s+(?P<number>\d{1,4}(?:-\d{1,3})?)\s+(?:Date\s+)?Filed\b")
_ENTRY_FILE = re.compile(
    r"(?:^|[\s_/-])(?:dkt|docket|ecf)[\s_.#-]*(?:no[\s_.-]*)?(?P<number>\d{1,4}(?:-\d{1,3})?)(?=[\s_.]|$)",
    re.IGNORECASE,
)
# The stamp of whoever took the oath: 'This is Exhibit "B" referred to in the affidavit of Jo Hale'.
_SWORN = re.compile(
    r"\bthis\s+is\s+(?:the\s+)?exhibit(?:\s+marked)?\s+[\"\u201c'\u2018]?(?P<label>[A-Z]{1,3}-?\d{0,3}|\d{1,3})"
    r"[\"\u201d'\u2019]?,?\s+(?:as\s+)?(?:referred|mentioned|annexed|attached|to\b|in\b)",
    re.IGNORECASE,
)
_STICKER = re.compile(
    rf"(?:{_EXHIBIT}[\s:]*[\"'\u201c\u2018]?(?P<label>[A-Z]{{1,4}}-?\d{{1,4}}[A-Z]?|\d{{1,4}}[A-Z]?|[A-Z]{{1,3}})[\"'\u201d\u2019]?"
    r"(?:,?\s+(?:PAGE|PG\.?|P\.)\s*\d{1,3}(?:\s+OF\s+\d{1,3})?|\s+(?:TO|OF)\s+(?:THE\s+)?[\w.' \u2019-]{3,60})?"
    r"|(?P<code>[PDJGSCRAT]T?X[-_. ]{0,2}\d{1,4}[A-Z]?|[A-Z]{1,4}-0{0,4}\d{1,4}))",
    re.IGNORECASE,
)
"""A label as a page has it, by itself or on a sticker: "EXHIBIT A", "Plaintiff's Exhibit 4", "EX. 4, page 1 of 3"."""
_NUMBERED_LINE = re.compile(r"[ \t]*\d{1,2}[ \t]+\S")
_ALONE = re.compile(r"EXHIBIT|EXH?\.|(?:[A-Z]+['\u2019]?S?['\u2019]? )EXHIBIT", re.IGNORECASE)
_APART = re.compile(r"[ \t]{3,}|[|\u2502\u2503\u2551\[\]<>{}\n()]|\t")
_EDGES = " \t*_=+-#~.:"
_IN_FILE = re.compile(
    r"(?:^|[\s_/-])(?:exhibit|exh|ex)[\s_.-]*(?P<label>\d{1,4}|[a-z](?:-?\d{1,3})?)(?=[\s_.-]|$)", re.IGNORECASE
)
_CODED_FILE = re.compile(rf"(?:^|/)(?P<label>{_CODE.replace(' ]', ' _]')})(?=[\s_.,)\u2013-]|$)")
_PARTY_FILE = re.compile(r"(?<![A-Za-z0-9])(?P<label>[PDJGSCRAT]T?X[-_. ]{0,2}\d{1,4}[A-Z]?)(?![A-Za-z0-9])")
# "C_Re quote.eml", "07 - Lease.pdf": a label without a word, where other files say the word.
_BARE_FILE = re.compile(
    r"(?P<label>[B-HJ-Z])(?:[_.)]\s*|\s*-\s+|\s+)(?=[^\W\d_]{2})|(?P<number>\d{1,3}[A-Z]?)(?:[_.)]\s*|\s+-\s+)(?=[^\W\d_]{2})"
)
_LETTERS = "C R CL RL CLA RLA CWS RWS CER RER CE RE J P D G S T PE DE JE BF"
_USUAL = frozenset(_LETTERS.split())
"""The letters by which exhibits, legal authorities, witness statements and expert reports are usually numbered."""
SORTS: Mapping[str, str] = {
    "doc": r"[Dd]oc(?:ument)?s?|DOC(?:UMENT)?S?", "tab": r"[Tt]abs?|TABS?",
    "encl": r"[Ee]nc(?:l(?:osure)?)?s?|ENCL(?:OSURE)?S?", "att": r"[Aa]tt(?:ach(?:ment)?)?s?|ATT(?:ACHMENT)?S?",
    "app": r"[Aa]pp(?:['\u2019]?x|end(?:ix|ices|ixes))?s?|APP(?:ENDIX)?",
    "annex": r"[Aa]nn(?:ex(?:es|ures?)?)?|ANNEX(?:URE)?",
    "sched": r"[Ss]ched(?:ule)?s?|SCHEDULE", "ex": r"[Ee]x(?:h(?:ibit)?)?s?|EXHIBITS?",
    "source": r"[Ss](?:ou)?rce?s?|SOURCES?",
    "ref": r"[Rr]ef(?:erence)?s?|REF", "item": r"[Ii]tems?|ITEMS?",
}  # fmt: skip
"""The words before the labels of papers, by their sort."""
_OTHERS = {sort: words for sort, words in SORTS.items() if sort not in ("ex", "source", "ref", "item")}
_SORT = "(?:" + "|".join(f"(?P<{sort}>{words})" for sort, words in _OTHERS.items()) + ")"
_NUMBERED = r"0{0,3}(?P<label>\d{1,3}[A-Za-z]?|[A-Z])"
_SORT_IN_NAME = re.compile(rf"(?<![^\W_]){_SORT}[\s_.#-]{{0,3}}(?:[Nn]o\.?[\s_]?)?{_NUMBERED}(?![^\W_])(?!\.\d)")
_SORT_ALONE = re.compile(rf"{_SORT}[\s.:#]{{0,3}}(?:[Nn]o\.?\s?)?[\"\u201c(]?{_NUMBERED}[\"\u201d)]?")
_OPENING = re.compile(r"(?:[(\[|{]|[;,]|\b[Ss]ee(?:\s+also)?,?|\b[Cc]f\.|\band|\be\.g\.,?)\s*$")
_CALLED = re.compile(r"\bEx(?:hibits?|hs?|s)?\.?\s*(?:[Nn]os?\.\s*)?$", re.IGNORECASE)
_HEAD_CHARS, _HEAD_LINES, _HEAD_PAGES, _LEAD_CHARS = 1500, 12, 2, 14
_FEW = 2


def canonical(written: str) -> str:
    """A label in one form: "PX 7", "PTX-007" and "P-7" are "P-7", "C0012" is "C-12", "03" is "3"."""
    bare = written.strip().upper()
    found = _CANON.fullmatch(bare)
    if found is None:
        return bare.lstrip("0") or "0"
    letters = found["letters"]
    party = re.fullmatch(r"([PDJGSCRAT])T?X", letters)
    return f"{party[1] if party else letters}-{found['number']}"


def exhibit_files(sources: Sequence[Source]) -> Mapping[str, str]:
    """The labels of exhibits and docket entries with the hashes of their files; one that two files have is left out."""
    found: dict[str, set[str]] = {}
    for source in sources:
        for label in _marked(source):
            found.setdefault(label, set()).add(source.sha256)
    marked = {sha256 for hashes in found.values() for sha256 in hashes}
    others = [source for source in sources if source.sha256 not in marked]
    for label, sha256 in (*_coded_names(others), *_bare_names(others, found), *entry_files(sources)):
        found.setdefault(label, set()).add(sha256)
    return MappingProxyType({label: next(iter(hashes)) for label, hashes in found.items() if len(hashes) == 1})


def entry_files(sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """The labels of docket entries with the hashes of their files: by what the court printed, else by the name."""
    for source in sources:
        printed = {match["number"] for page in source.pages[:1] for match in _PRINTED.finditer(page.text[:300])}
        named = {match["number"] for match in _ENTRY_FILE.finditer(source.file)}
        yield from ((DOCKET + number, source.sha256) for number in sorted(printed or named))


@kept_on_page
def filed_labels(index: HasPages) -> Mapping[tuple[str, str], tuple[Paper, ...]]:
    """For each other sort of label ("tab", "att") and its number the files that have it, by name or head."""
    heads = {page.sha256: visible_text(page) for page in reversed(index.pages)}
    found: dict[tuple[str, str], tuple[Paper, ...]] = {}
    bare: list[tuple[str, Paper]] = []
    for paper in (paper for paper in papers_in(index) if paper.is_file):
        lines = [line for line in heads[paper.sha256].splitlines() if line.strip()][: _HEAD_LINES // 2]
        pieces = (
            piece.strip(_EDGES) for line in lines for piece in re.split(r"[ ]{3,}|\t|\||\s[-\u2013\u2014]\s|,", line)
        )
        in_name = _SORT_IN_NAME.search(paper.stem)
        labels = [in_name] if in_name else [match for piece in pieces if (match := _SORT_ALONE.fullmatch(piece))]
        for match in labels:
            key = next(sort for sort in _OTHERS if match[sort] is not None), match["label"].upper()
            found[key] = (*found.get(key, ()), paper)
        if not labels and (number := _BARE_FILE.match(paper.stem)) and number["number"]:
            bare.append((number["number"].lstrip("0").upper(), paper))
    sorts = {sort for sort, _ in found}
    if len(sorts) == 1 and len(found) >= _FEW:
        return {**{(next(iter(sorts)), label): (paper,) for label, paper in bare}, **found}
    return found


def file_of(labels: Sequence[str], exhibits: Mapping[str, str]) -> str | None:
    """The hash of the file that is an exhibit by one of these labels; "A-2" may be the second part of exhibit A."""
    known = {canonical(label) if not label.startswith(DOCKET) else label: sha256 for label, sha256 in exhibits.items()}
    whole = next((known[label] for label in labels if label in known), None)
    return whole or next(
        (known[head] for label in labels if (head := label.partition("-")[0]) in known and label != head), None
    )


def find_labels(text: str, exhibits: Collection[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Every label that a draft cites, with the forms in which a file may have it.

    A bare code ("C-12", "PX 7") cites only where the record has papers of its series, and where it is known or begins a
    citation: else "the CX-5" is a car.
    """
    for match in EXHIBIT.finditer(text):
        yield match.start(), match.end(), _forms(match)
        at = match.end()
        while _PLURAL.match(match["word"]) and (more := _MORE.match(text, at)):
            yield more.start("label"), more.end("label"), (canonical(more["label"]),)
            at = more.end()
    for match in _ENTRY.finditer(text):
        yield match.start(), match.end(), (DOCKET + match["number"],)
    known = {canonical(label) for label in exhibits if not label.startswith(DOCKET)}
    series = {label.partition("-")[0] for label in known if re.fullmatch(r"[A-Z]+-\d+[A-Z]?", label)}
    for match in re.finditer(rf"(?<![\w/.&-]){_CODE}(?![\w/-]|\.\d|,\d)", text) if series else ():
        label = canonical(match[0])
        if label.partition("-")[0] not in series or _CALLED.search(
            text, max(0, match.start() - _LEAD_CHARS), match.start()
        ):
            continue
        coded = re.match(r"[PDJGSCRAT]T?X", match[0]) is not None
        if (label in known and (coded or " " not in match[0])) or begins_citation(text, match.start()) or coded:
            yield match.start(), match.end(), (label,)


def begins_citation(text: str, at: int) -> bool:
    """True for a place where a citation begins: behind a bracket, a bar, a semicolon or "see"."""
    if _OPENING.search(text[max(0, at - _LEAD_CHARS) : at]) is None:
        return False
    opened = max(text.rfind(mark, max(0, at - 160), at) for mark in "([|{")
    return opened >= 0 and not re.search(r"[)\]}\n]", text[opened:at])


def _forms(match: re.Match[str]) -> tuple[str, ...]:
    label = canonical(match["label"])
    party = next((letter for letter in _PARTIES if match[letter]), None)
    whole = match[0][match.start("label") - match.start() :].strip('"\u201c').upper()
    return tuple(dict.fromkeys((*((f"{party}-{label}",) if party else ()), *((whole,) if "-" in whole else ()), label)))


def _marked(source: Source) -> set[str]:
    """The labels that the pages of a file are headed with, or else those that its name says."""
    heads = [head for page in source.pages if "ex" in (head := page.text[:_HEAD_CHARS]).casefold()]
    labels = {canonical(match["label"]) for head in heads for match in _SWORN.finditer(head)}
    labels = labels or {label for page in source.pages for label in _stickers(page.text[:_HEAD_CHARS], page.text)}
    name = re.sub(r"\.\w{2,4}$", "", source.file.rpartition("/")[2].replace("_", " "))
    labels = labels or {label for match in EXHIBIT.finditer(name) for label in _forms(match)}
    return labels or {canonical(match["label"]) for find in (_IN_FILE, _PARTY_FILE) for match in find.finditer(name)}


def _stickers(head: str, text: str) -> Iterator[str]:
    """The labels that stand by themselves at the edges of a page: on a line, in a box, or beside other words."""
    lines = [line for line in head.split("\n")[:_HEAD_LINES] if not _NUMBERED_LINE.match(line)]
    pieces = [piece for line in lines for piece in _APART.split(line)] + [
        piece for line in edges_of(text) if not _NUMBERED_LINE.match(line) for piece in pieces_of(line)
    ]
    bare = [stripped for piece in pieces if (stripped := piece.strip(_EDGES))]
    # The word may stand above its letter: "EXHIBIT" and below it "A".
    pairs = [f"{one} {two}" for one, two in pairwise(bare) if _ALONE.fullmatch(one)]
    for match in filter(None, map(_STICKER.fullmatch, (*bare, *pairs))):
        if match["label"] is not None:
            yield from _forms(match)
        elif match["code"].isupper() and re.match(r"[PDJGSCRAT]T?X", match["code"]):
            yield canonical(match["code"])


def _coded_names(sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """Labels with the hashes of the files whose names begin with them; letters of no custom need two files."""
    found = [(canonical(match["label"]), each.sha256) for each in sources if (match := _CODED_FILE.search(each.file))]
    often = Counter(label.partition("-")[0] for label, _ in found)
    yield from (each for each in found if (letters := each[0].partition("-")[0]) in _USUAL or often[letters] >= _FEW)


def _bare_names(sources: Sequence[Source], known: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Labels that files have at the beginning of their names, where others of the same sort are marked as exhibits."""
    for source in sources:
        match = _BARE_FILE.match(source.file.rpartition("/")[2])
        label = canonical(match["label"] or match["number"]) if match else ""
        alike = [each for each in known if each.isdecimal() is label.isdecimal() and not each.startswith(DOCKET)]
        if label and label not in known and len(alike) >= _FEW:
            yield label, source.sha256
