"""What a short form, "supra" or "Id." points back to: one citation before it, or nobody knows.

A reference resolves only when a single candidate remains. Whatever it resolves to, it can be no better than that. Cases
stand in a volume one behind the other, so the page that is pointed at leaves one of two in the same volume; and a short
form that nothing before explains may still be a case of the library.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cites.citation import Citation, Form
from chambers.grounding.cites.exhibits import ExhibitReference
from chambers.grounding.cites.holding import behind_number, is_one_place
from chambers.grounding.cites.pins import Pin
from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authority import library_span, pin_pages, pin_problem
from chambers.grounding.law.party_names import has_words, is_party
from chambers.grounding.pages.sentences import flowing
from chambers.grounding.verdict import Judgment, Verdict
from chambers.record.reference import BatesReference

_NEAR_CHARS = 300
_SURE_DIGITS = 4

Judged = tuple[Token, Judgment]
_JOINED = re.compile(r"\s*(?:;|and|,|see also)\s*")


def judge_backward(token: Token, citation: Citation, text: str, before: Sequence[Judged], grounds: Grounds) -> Outcome:
    """The verdict on a reference back, given everything judged before it, in order."""
    found = _last_cited(token, text, before) if citation.form is Form.ID else _same_case(citation, before)
    found = _with_page(citation, found)
    if (
        not found
        and (known := _in_library(citation, text[max(0, token.start - _NEAR_CHARS) : token.start], grounds)) is not None
    ):
        return known
    if len(found) != 1:
        which = f"it may mean {len(found)} citations" if found else "nothing before it is what it means"
        return (Verdict.AMBIGUOUS if found else Verdict.NOT_FOUND), which, None, "antecedent"
    target, judgment = found[0]
    if isinstance(target.value, Citation) and (problem := pin_problem(citation, target.value.page)):
        return Verdict.CONTRADICTED, problem, judgment.source, "antecedent"
    if isinstance(target.value, BatesReference) and _is_no_page(citation, target.value, grounds):
        reason = f"{citation.pin} is no page of the series of {flowing(target.text)}"
        return Verdict.NOT_FOUND, reason, judgment.source, "antecedent"
    # What is wrong with the place that was cited before says nothing against the paper.
    placed = isinstance(target.value, ExhibitReference) and judgment.source is not None
    if judgment.verdict is Verdict.SUPPORTED or (placed and judgment.verdict is Verdict.CONTRADICTED):
        return Verdict.SUPPORTED, f"means {flowing(target.text)}", judgment.source, "antecedent"
    return judgment.verdict, f"means {flowing(target.text)}: {judgment.reason}", judgment.source, "antecedent"


def _is_no_page(citation: Citation, reference: BatesReference, grounds: Grounds) -> bool:
    """True for "Id. at -77" and "Id. at 1977" behind a number of a series that has no such page.

    Digits alone are held to the series only where they have as many as its numbers: others may be pages of the paper.
    """
    if citation.pin is None or not reference.numbers or behind_number(citation.pin, reference, grounds):
        return False
    digits = re.match(r"\d+", citation.pin)
    return digits is None or len(digits[0]) >= max(_SURE_DIGITS, len(str(reference.numbers[0].number)))


def _last_cited(token: Token, text: str, before: Sequence[Judged]) -> list[Judged]:
    cited = [each for each in before if _is_cite(each[0]) and each[0].end <= token.start]
    if not cited:
        return []
    last = cited[-1]
    # Two citations joined by ";" or "and" right before leave open which one is meant.
    others = [each for each in cited[:-1] if _JOINED.fullmatch(text, each[0].end, max(each[0].end, last[0].start))]
    same = [each for each in others if str(each[0].value).split(",")[0] != str(last[0].value).split(",")[0]]
    same = [each for each in same if not is_one_place(text, each[0], last[0]) and not _is_one_paper(each[1], last[1])]
    last = _first_of_parallels(cited)
    same = [each for each in same if not _is_parallel(each[0], last[0]) and not _is_rule_before(each[0], last[0])]
    return [last, *same] if same and not _is_back(last[0]) else [_root(last, cited)]


def _first_of_parallels(cited: Sequence[Judged]) -> Judged:
    """The reporter that comes first where several follow one another for one case: a page is one of its pages."""
    at = len(cited) - 1
    while (
        at and _is_parallel(cited[at - 1][0], cited[at][0]) and cited[at][0].start - cited[at - 1][0].end <= len(", ")
    ):
        at -= 1
    return cited[at]


def _is_parallel(one: Token, two: Token) -> bool:
    """True for two reporters of one case: "347 U.S. 483, 74 S. Ct. 686"."""
    mine, theirs = one.value, two.value
    return (
        isinstance(mine, Citation)
        and isinstance(theirs, Citation)
        and mine.name is not None
        and mine.name == theirs.name
    )


def _is_rule_before(one: Token, last: Token) -> bool:
    """True for a rule or statute before the case that applies it: "Fed. R. Civ. P. 12; Doe v. Roe"."""
    return one.kind in {Kind.RULE, Kind.STATUTE} and last.kind is Kind.CASE


def _is_one_paper(one: Judgment, two: Judgment) -> bool:
    """True for two places of one paper side by side: what follows may mean both."""
    if one.source is None or two.source is None or one.source.sha256 is None:
        return False
    return one.source.sha256 == two.source.sha256


def _is_cite(token: Token) -> bool:
    return token.kind in CITES and not isinstance(token.value, Pin)


def _is_back(token: Token) -> bool:
    return isinstance(token.value, Citation) and token.value.form is not Form.FULL


def _root(last: Judged, cited: Sequence[Judged]) -> Judged:
    """An "Id." after an "Id." or a short form means what that one meant."""
    value = last[0].value
    if not isinstance(value, Citation) or value.form is Form.FULL or last[0].kind is Kind.EXHIBIT:
        return last
    at = cited.index(last)
    if value.form is Form.ID:
        return _root(cited[at - 1], cited[:at]) if at and last[1].verdict is Verdict.SUPPORTED else last
    found = _with_page(value, _same_case(value, cited[:at]))
    return found[0] if len(found) == 1 else last


def _with_page(citation: Citation, found: list[Judged]) -> list[Judged]:
    """Those of several cases that can have the page which is pointed at."""
    pages = pin_pages(citation.pin)
    firsts = {_first_page(each): each for each in found}
    if len(found) < 2 or not pages or None in firsts:
        return found
    able = {first: each for first, each in firsts.items() if first is not None and first <= pages[0]}
    one_volume = len({(v.volume, v.reporter) for each in found if isinstance(v := each[0].value, Citation)}) == 1
    # The case that begins last before a page of a volume is the only one of them that can reach it.
    return [able[max(able)]] if able and one_volume else list(able.values()) or found


def _first_page(cited: Judged) -> int | None:
    value = cited[0].value
    page = value.page if isinstance(value, Citation) else None
    return int(page) if page is not None and page.isdecimal() else None


def _in_library(citation: Citation, before: str, grounds: Grounds) -> Outcome | None:
    """A short form that names a case of the library and its volume: "Matsushita, 475 U.S. at 587".

    Where it has no name, the case must have been named in the words before: "As in Spearin, ... 248 U.S. at 136".
    """
    if citation.form is not Form.SHORT:
        return None
    volume = (
        row
        for row in grounds.authorities.by_slot.values()
        if (row.volume, row.reporter) == (citation.volume, citation.reporter)
    )
    if citation.name is not None:
        rows = [row for row in volume if has_words(citation.name, row.name)]
    else:
        rows = [row for row in volume if any(is_party(name, row.name) for name in re.findall(r"[A-Z]\w+", before))]
    if len(rows) != 1:
        return None
    if problem := pin_problem(citation, rows[0].page):
        return Verdict.CONTRADICTED, problem, library_span(rows[0]), "table"
    return Verdict.SUPPORTED, f"in the library as {rows[0].name}", library_span(rows[0]), "table"


def _same_case(citation: Citation, before: Sequence[Judged]) -> list[Judged]:
    found: dict[str | None, Judged] = {}
    for token, judgment in before:
        other = token.value
        if not isinstance(other, Citation) or other.form is not Form.FULL:
            continue
        if citation.form is Form.SHORT and (citation.volume, citation.reporter) != (other.volume, other.reporter):
            continue
        if citation.name is not None and not has_words(citation.name, other.name or ""):
            continue
        found.setdefault(other.slot, (token, judgment))
    return list(found.values())
