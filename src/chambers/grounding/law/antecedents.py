"""What a short form, "supra" or "Id." of the law points back to: one citation before it, or nobody knows.

A reference resolves only when a single candidate remains. Whatever it resolves to, it can be no better than that. Cases
stand in a volume one behind the other, so the page that is pointed at leaves one of two in the same volume; and a short
form that nothing before explains may still be a case of the library. An "Id." that points at the record is for
`cited.judging`.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cited.places import Place
from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authority import library_span, pin_pages, pin_problem
from chambers.grounding.law.citation import Citation, Form, has_words, is_party
from chambers.grounding.pages.sentences import flowing
from chambers.grounding.verdict import Judgment, Verdict

_NEAR_CHARS = 300

Judged = tuple[Token, Judgment]
_JOINED = re.compile(r"\s*(?:;|and|,|see also)\s*")


def judge_backward(token: Token, citation: Citation, text: str, before: Sequence[Judged], grounds: Grounds) -> Outcome:
    """The verdict on a reference back, given everything judged before it, in order."""
    found = _last_cited(token, text, before) if citation.form is Form.ID else _same_case(citation, before)
    found = _with_page(citation, found)
    near = text[max(0, token.start - _NEAR_CHARS) : token.start]
    if not found and (known := _in_library(citation, near, grounds)) is not None:
        return known
    if len(found) != 1:
        which = f"it may mean {len(found)} citations" if found else "nothing before it is what it means"
        return (Verdict.AMBIGUOUS if found else Verdict.NOT_FOUND), which, None, "antecedent"
    target, judgment = found[0]
    if isinstance(target.value, Citation) and (problem := pin_problem(citation, target.value.page)):
        return Verdict.CONTRADICTED, problem, judgment.source, "antecedent"
    good = judgment.verdict is Verdict.SUPPORTED
    reason = f"means {flowing(target.text)}" + ("" if good else f": {judgment.reason}")
    return judgment.verdict, reason, judgment.source, "antecedent"


def _last_cited(token: Token, text: str, before: Sequence[Judged]) -> list[Judged]:
    cited = [each for each in before if _is_cite(each[0]) and each[0].end <= token.start]
    if not cited:
        return []
    # Two citations joined by ";" or "and" right before leave open which one is meant.
    last = _first_of_parallels(cited)
    others = [each for each in cited[:-1] if _JOINED.fullmatch(text, each[0].end, max(each[0].end, cited[-1][0].start))]
    others = [
        (one, judgment)
        for one, judgment in others
        if str(one.value).split(",")[0] != str(last[0].value).split(",")[0]
        and not _is_parallel(one, last[0])
        and not (one.kind in {Kind.RULE, Kind.STATUTE} and last[0].kind is Kind.CASE)
    ]
    return [last, *others] if others and not _is_back(last[0]) else [_root(last, cited)]


def _first_of_parallels(cited: Sequence[Judged]) -> Judged:
    """The reporter that comes first where several follow one another for one case: a page is one of its pages."""
    at = len(cited) - 1
    while at and _is_parallel(cited[at - 1][0], cited[at][0]) and cited[at][0].start - cited[at - 1][0].end <= 2:
        at -= 1
    return cited[at]


def _is_parallel(one: Token, two: Token) -> bool:
    """True for two reporters of one case: "347 U.S. 483, 74 S. Ct. 686"."""
    mine, theirs = one.value, two.value
    same = isinstance(mine, Citation) and isinstance(theirs, Citation) and mine.name == theirs.name
    return same and isinstance(mine, Citation) and mine.name is not None


def _is_cite(token: Token) -> bool:
    return token.kind in CITES and not isinstance(token.value, Place)


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
