"""References of a draft to itself: "(UMF 16-18)", "SMF \u00b6\u00b6 12, 14", "paragraph 4 above", "infra Part II".

Such a reference says nothing about the evidence, but binds: what the named rows or paragraphs cite is what the sentence
is held to. A number that the draft does not have is contradicted. A statement of facts that is neither in the draft nor
in the record cannot be checked.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.named_papers import NAMED
from chambers.grounding.cites.papers import Paper
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Outcome
from chambers.grounding.pages.draft_tables import Item
from chambers.grounding.verdict import Verdict

OWN = "own"
"""The kind of paper of a reference to the draft itself, by the numbers of its rows and paragraphs."""
OWN_PART = "own part"
"""The same, by its parts, pages or notes."""

_ONE = r"\d{1,4}[a-z]?"
_AND = r"(?:\s?[-\u2013\u2014]\s?|,\s?(?:and\s+)?|\s+(?:and|&|to|through|thru)\s+)"
_LIST = rf"(?P<list>{_ONE}(?:{_AND}{_ONE}(?![\w:]))*)(?![\w:]|\.\d)"
_SIGN = r"(?:Nos?\.?|NOS?\.?|\u00b6{1,2}|[Pp]aras?\.?|[Pp]aragraphs?|#)"
_WHOSE = (
    r"(?:(?:Pl|Pls|Pltf|Def|Defs|Resp|Pet|Cl)\.?(?:['\u2019]s?)?\s+"
    r"|(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Applicant)s?['\u2019]?s?\s+)?"
)
_ACRONYM = (
    r"[A-Z]{0,3}(?:UMF|SSUF|SUF|SMF|SOMF|SOF|SUMF|SAF|SAMF|AMF|SDF|CSF|RSF|DMF|AUMF|SOUF|S[Oo]UMF|S[Oo]F|S[Oo]MF)s?"
)
_FACTS = r"(?:(?:Undisputed|Material|Additional|Uncontroverted|Uncontested|Agreed|Stipulated|Disputed)\s+)*Facts?"
_STATEMENT = (
    r"(?:(?:(?:Separate|Agreed|Joint|Undisputed|Concise|Short|Counter|Responsive|Additional|Local|Civil|Rule|L\.?R\.?)\s+"
    r"|(?:Rule\s+)?\d{1,2}(?:\.\d{1,2}|\([a-z]\)|-\d)\s+)*"
    rf"(?:[Cc]ounter-?)?(?:Statement|Stmt\.?|St\.)\s+of\s+(?:the\s+)?{_FACTS}|Separate\s+(?:Statement|Stmt\.)"
    rf"|(?:(?:Local\s+)?Rule\s+|L\.?R\.?\s+)?56(?:\.1|\.2|-1|\([a-z]\))\s+(?:Statement|Stmt\.?|Counterstatement)|{_FACTS})"
)
_STATED = re.compile(
    rf"(?<![\w.]){_WHOSE}(?:{_ACRONYM},?\s*(?:at\s+)?(?:{_SIGN}\s*)?|{_STATEMENT},?\s+(?:at\s+)?{_SIGN}\s*){_LIST}"
)
_SELF = (
    r"(?:above|below|supra|infra|hereof|herein|hereinabove|hereinbelow|(?:of|in)\s+this\s+(?:memorandum|memo|brief"
    r"|statement|complaint|motion|letter|paper|submission|pleading|answer|declaration|affidavit|petition|report"
    r"|chronology|table|application|opposition|reply|response|notice|skeleton|factum))"
)
_BEHIND = re.compile(
    rf"(?:(?:\u00b6{{1,2}}|[Pp]aras?\.?|[Pp]aragraphs?|[Rr]ows?|[Ii]tems?|[Ff]acts?(?:\s+Nos?\.)?|Nos?\.)\s*){_LIST}"
    rf"(?=,?\s+{_SELF}\b)(?:,?\s+{_SELF})"
)
_REPEATED = re.compile(
    r"\b(?:re-?alleg|incorporat|repeat|adopt)\w*[^.\n]{0,100}?\b(?P<own>(?:[Pp]aragraphs?|[Pp]aras?\.|\u00b6{1,2})\s*"
    rf"{_LIST})"
)
_LABEL = r"(?:[IVX]{1,5}|[A-Z]|\d{1,3})(?:\.(?:[A-Z]|\d{1,2}|[ivx]{1,4}|[a-z])|\((?:\d{1,2}|[a-z]{1,4})\))*"
_LABELS = rf"{_LABEL}(?:(?:\s?[-\u2013]\s?|,\s?(?:and\s+)?|\s+(?:and|&|to|through)\s+){_LABEL})*(?!\w)"
_PART = r"[Pp]arts?|[Ss]ections?|[Ss]ecs?\.|\u00a7{1,2}|Points?|Args?\.|Arguments?"
_OF_PART = rf"(?:(?P<part>{_PART})|[Nn]otes?|nn?\.|pp?\.|[Pp]ages?|Chapters?|Tables?)"
_PARTS = (
    re.compile(rf"(?<!,\s)(?<![,.])\b(?:[Ss]upra|[Ii]nfra),?\s+(?:at\s+)?(?:{_OF_PART}\s*)?(?P<labels>{_LABELS})"),
    re.compile(rf"(?<!\w){_OF_PART}\s*(?P<labels>{_LABELS})(?=,?\s+{_SELF}\b)(?:,?\s+{_SELF})"),
)
_AFTER_SUPRA = re.compile(rf"(?<!,\s)(?<![,.])\b(?:[Ss]upra|[Ii]nfra),?\s+(?:at\s+)?{_SIGN}\s*{_LIST}")
_RUN = re.compile(r"(?P<first>\d+[a-z]?)(?:(?:\s?[-\u2013\u2014]\s?|\s+(?:to|through|thru)\s+)(?P<last>\d+))?")
_FIRST = re.compile(r"(?<![\w.(])(?:[IVX]{1,5}|[A-Z]|\d{1,3})(?![a-z])")
"""The numeral of a part, without those of the parts in it: the II of "II.A"."""
_HEADED = re.compile(
    r"^[ \t#*]*(?:(?:PART|Part|POINT|Point|SECTION|Section)[ ]+)?"
    r"(?P<label>[IVX]{1,5}|[A-Z]|\d{1,2})(?:[.):]|[ \t]*$|[ ]+[-\u2013\u2014])",
    re.MULTILINE,
)
_MANY = 400
_FEW = 3

Span = tuple[int, int]


def own_references(
    text: str, items: Sequence[Item], papers: Callable[[], Sequence[Paper]]
) -> Iterator[tuple[int, int, ExhibitReference]]:
    """Every reference of the draft to itself, with its place; `items` are what it numbers.

    A statement of facts that the draft does not hold may be one of the `papers` of the record.
    """
    taken: list[Span] = []
    here = len({item.number for item in items if item.is_said}) >= _FEW
    for start, end, reference in _all(text):
        if not any(start < high and low < end for low, high in taken):
            taken.append((start, end))
            of_facts = reference.label == "statement" and not here
            yield start, end, _in_record(reference, papers()) if of_facts else reference


def _in_record(reference: ExhibitReference, papers: Sequence[Paper]) -> ExhibitReference:
    """A statement of facts as the paper of the record that it is, where one is."""
    found = tuple(paper for paper in papers if paper.is_file and {"statement", "facts"} <= paper.title)
    return replace(reference, paper=NAMED, named=found) if found else reference


def _all(text: str) -> Iterator[tuple[int, int, ExhibitReference]]:
    for pattern, label in ((_STATED, "statement"), (_BEHIND, "paper"), (_AFTER_SUPRA, "paper"), (_REPEATED, "paper")):
        for match in pattern.finditer(text):
            start = match.start("own") if "own" in match.groupdict() else match.start()
            yield start, match.end(), ExhibitReference(label, paper=OWN, sections=tuple(_numbers(match["list"])))
    for pattern in _PARTS:
        for match in pattern.finditer(text):
            labels = _FIRST.findall(match["labels"]) if match["part"] else ()
            yield match.start(), match.end(), ExhibitReference("part", paper=OWN_PART, sections=tuple(labels))


def _numbers(written: str) -> Iterator[str]:
    """Every number of a list with ranges in it."""
    for run in _RUN.finditer(written):
        yield run["first"]
        if run["last"] and run["first"].isdecimal():
            first, last = int(run["first"]), int(run["last"])
            yield from (str(number) for number in range(first + 1, min(last, first + _MANY) + 1))


def pages_of_items(
    tokens: Sequence[Token], items: Sequence[Item], held: Mapping[int, tuple[int, ...]]
) -> dict[int, tuple[int, ...]]:
    """For each reference to numbered items the pages that these cite, by the place of the reference."""
    wanted = [token for token in tokens if _is_own(token)]
    numbers = {
        number for token in wanted if isinstance(token.value, ExhibitReference) for number in token.value.sections
    }
    cited = {number: _cited(number, tokens, items, held) for number in numbers}
    return {
        token.start: tuple(dict.fromkeys(page for number in token.value.sections for page in cited[number]))
        for token in wanted
        if isinstance(token.value, ExhibitReference)
    }


def _is_own(token: Token) -> bool:
    return isinstance(token.value, ExhibitReference) and token.value.paper == OWN


def _cited(
    number: str, tokens: Sequence[Token], items: Sequence[Item], held: Mapping[int, tuple[int, ...]]
) -> tuple[int, ...]:
    spans = [(item.start, item.end) for item in items if item.number == number and item.is_said]
    inside = (token for low, high in spans for token in tokens if low <= token.start < high and not _is_own(token))
    return tuple(dict.fromkeys(page for token in inside for page in held.get(token.start, ())))


def judge_own(reference: ExhibitReference, items: Sequence[Item], text: str) -> Outcome:
    """The verdict on a reference to the draft itself: the draft must have every number or part that it names."""
    if reference.paper == OWN_PART:
        return _judge_part(reference, text)
    known = {item.number for item in items if item.is_said}
    if len(known) < _FEW:
        return Verdict.NOT_CHECKABLE, "what it points at is neither in the draft nor in the record", None, "own"
    missing = [number for number in reference.sections if number not in known]
    if missing:
        return Verdict.CONTRADICTED, f"the draft has no row or paragraph {missing[0]}", None, "own"
    return Verdict.SUPPORTED, "points at the draft's own numbers; the sentence is held to what they cite", None, "own"


def _judge_part(reference: ExhibitReference, text: str) -> Outcome:
    """A part must be headed so, where the draft numbers its parts at all."""
    headed = {match["label"] for match in _HEADED.finditer(text)} if reference.sections else set()
    missing = [label for label in reference.sections if label not in headed]
    if missing and len(headed) >= _FEW:
        return Verdict.CONTRADICTED, f"the draft has no part {missing[0]}", None, "own"
    return Verdict.SUPPORTED, "points at the draft itself, and says nothing about the evidence", None, "own"
