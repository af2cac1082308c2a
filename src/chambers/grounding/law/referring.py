"""What a short form, "supra" or "Id." of the law points back to, and what an opinion of the library says.

A reference resolves only when a single citation before it remains, and can be no better than that. Cases stand in a
volume one behind the other, so the page that is pointed at leaves one of two in the same volume; and a short form that
nothing before explains may still be a case of the library. An "Id." that points at the record is for `cited.judging`.
Quotations of a case are compared with its words where the library has them.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cited.places import Place
from chambers.grounding.claim import CITES, LAW, OF_RECORD, Kind, Token
from chambers.grounding.claims.quotations import Quoted, find_quoted
from chambers.grounding.grounds import Grounds, Outcome
from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.authority import library_span, pin_pages, pin_problem, row_at
from chambers.grounding.law.citation import Citation, Form, has_words, is_party
from chambers.grounding.pages.sentences import flowing
from chambers.grounding.verdict import Judgment, Verdict
from chambers.record.normalise import normalise

Judged = tuple[Token, Judgment]
_NAMED_CHARS, _NEAR_CHARS = 300, 400
_JOINED = re.compile(r"\s*(?:;|and|,|see also)\s*")
_SIGNAL = r"\s+(?:\(?(?:[Ss]ee|[Aa]ccord|[Cc]f\.|[Qq]uoting|[Cc]iting|but)(?:,?\s+(?:also|generally|e\.g\.),?)?\s+)?"
_DIRECTLY = re.compile(rf"[\u201d\")]*{_SIGNAL}")
# At most the rest of the sentence, and what introduces a citation.
_BEHIND = re.compile(rf"[^.;\n]{{0,200}}[.,;]?[\u201d\")]*{_SIGNAL}")
_AHEAD = re.compile(r"[^.;\n]{0,120}|[^.;\n]{0,20}\.\s+The\s+[Cc]ourt\s[^.;\n]{0,80}")
_CITED = OF_RECORD | {Kind.CASE}


def judge_backward(token: Token, citation: Citation, text: str, before: Sequence[Judged], grounds: Grounds) -> Outcome:
    """The verdict on a reference back, given everything judged before it, in order."""
    found = _meant(token, citation, [each for each, _ in before], text)
    near = text[max(0, token.start - _NAMED_CHARS) : token.start]
    if not found and (known := _in_library(citation, near, grounds)) is not None:
        return known
    if len(found) != 1:
        which = f"it may mean {len(found)} citations" if found else "nothing before it is what it means"
        return (Verdict.AMBIGUOUS if found else Verdict.NOT_FOUND), which, None, "antecedent"
    target, judgment = next(each for each in before if each[0] is found[0])
    if isinstance(target.value, Citation) and (problem := pin_problem(citation, target.value.page)):
        return Verdict.CONTRADICTED, problem, judgment.source, "antecedent"
    good = judgment.verdict is Verdict.SUPPORTED
    reason = f"means {flowing(target.text)}" + ("" if good else f": {judgment.reason}")
    return judgment.verdict, reason, judgment.source, "antecedent"


def _meant(token: Token, citation: Citation, before: Sequence[Token], text: str = "") -> list[Token]:
    """The citations before a reference that it may mean; `text` shows which of them are joined."""
    found = _last_cited(token, before, text) if citation.form is Form.ID else _same_case(citation, before)
    pages = pin_pages(citation.pin)
    firsts = {_first_page(each): each for each in found}
    if len(found) < 2 or not pages or None in firsts:
        return found
    able = {first: each for first, each in firsts.items() if first is not None and first <= pages[0]}
    one_volume = len({(v.volume, v.reporter) for each in found if isinstance(v := each.value, Citation)}) == 1
    # The case that begins last before a page of a volume is the only one of them that can reach it.
    return [able[max(able)]] if able and one_volume else list(able.values()) or found


def _same_case(citation: Citation, before: Sequence[Token]) -> list[Token]:
    """The cases cited in full that have the volume and the name of a short form, each once."""
    found: dict[str | None, Token] = {}
    for token in before:
        other = token.value
        if not isinstance(other, Citation) or other.form is not Form.FULL:
            continue
        volume = (citation.volume, citation.reporter) == (other.volume, other.reporter)
        named = citation.name is None or has_words(citation.name, other.name or "")
        if named and (volume or citation.form is not Form.SHORT):
            found.setdefault(other.slot, token)
    return list(found.values())


def _last_cited(token: Token, before: Sequence[Token], text: str) -> list[Token]:
    """What an "Id." means: the citation before it, or several where two are joined by ";" or "and"."""
    cited = [t for t in before if t.kind in CITES and not isinstance(t.value, Place) and t.end <= token.start]
    while cited and cited[-1].kind in LAW and isinstance(v := cited[-1].value, Citation) and v.form is Form.ID:
        cited.pop()
    if not cited:
        return []
    last = cited[-1]
    if last.kind in LAW and isinstance(last.value, Citation) and last.value.form is not Form.FULL:
        found = _meant(last, last.value, cited[:-1])
        return found if len(found) == 1 else [last]
    at = len(cited) - 1
    # The reporter that comes first where several follow one another for one case: a page is one of its pages.
    while at and _is_parallel(cited[at - 1], cited[at]) and cited[at].start - cited[at - 1].end <= 2:
        at -= 1
    last = cited[at]
    joined = (one for one in cited[:-1] if _JOINED.fullmatch(text, one.end, max(one.end, cited[-1].start)))
    rules = {Kind.RULE, Kind.STATUTE} if last.kind is Kind.CASE else set()
    names = str(last.value).split(",")[0]
    others = [one for one in joined if str(one.value).split(",")[0] != names and one.kind not in rules]
    return [last, *(one for one in others if not _is_parallel(one, last))]


def _is_parallel(one: Token, two: Token) -> bool:
    """True for two reporters of one case: "347 U.S. 483, 74 S. Ct. 686"."""
    mine, theirs = one.value, two.value
    same = isinstance(mine, Citation) and isinstance(theirs, Citation) and mine.name == theirs.name
    return same and isinstance(mine, Citation) and mine.name is not None


def _first_page(cited: Token) -> int | None:
    page = cited.value.page if isinstance(cited.value, Citation) else None
    return int(page) if page is not None and page.isdecimal() else None


def _in_library(citation: Citation, before: str, grounds: Grounds) -> Outcome | None:
    """A short form that names a case of the library and its volume: "Matsushita, 475 U.S. at 587".

    Where it has no name, the case must have been named in the words before: "As in Spearin, ... 248 U.S. at 136".
    """
    if citation.form is not Form.SHORT:
        return None
    cited, rows = (citation.volume, citation.reporter), grounds.authorities.by_slot.values()
    names = [citation.name] if citation.name else re.findall(r"[A-Z]\w+", before)
    alike = has_words if citation.name else is_party
    found = [
        row for row in rows if (row.volume, row.reporter) == cited and any(alike(name, row.name) for name in names)
    ]
    if len(found) != 1:
        return None
    if problem := pin_problem(citation, found[0].page):
        return Verdict.CONTRADICTED, problem, library_span(found[0]), "table"
    return Verdict.SUPPORTED, f"in the library as {found[0].name}", library_span(found[0]), "table"


def judge_quoted_authority(token: Token, tokens: Sequence[Token], grounds: Grounds) -> Outcome | None:
    """A quotation beside a citation, compared with the opinion's own words where the library has them."""
    for at in _cites_near(token, tokens):
        citation = tokens[at].value
        row = _row_of(at, tokens, grounds)
        if row is None or row.text is None or not isinstance(citation, Citation):
            continue
        quoted = find_quoted(str(token.value), normalise(row.text))
        if quoted is None:
            return Verdict.CONTRADICTED, f"these words do not stand in {row.name}", library_span(row), "table"
        span = row.opinion.span(quoted.start, quoted.end) if row.opinion else library_span(row)
        if quoted.hides is not None:
            return Verdict.CONTRADICTED, f"it leaves out \u201c{quoted.hides}\u201d", span, "table"
        if problem := _other_page(citation, row, quoted):
            return Verdict.CONTRADICTED, problem, span, "table"
        return Verdict.SUPPORTED, f"stands in {row.name}", span, "table"
    return None


def judge_unread_authority(
    token: Token, text: str, tokens: Sequence[Token], held: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """A quotation of an authority whose words are not in the library: nobody here can tell whether it says so."""
    if held:
        return None
    of = next((each for each in tokens if each.kind in LAW and _is_cited_for(token, each, text)), None)
    if of is None:
        return None
    reason = f"cannot be checked here: the library does not have the words of {' '.join(of.text.split())}"
    return Verdict.NOT_CHECKABLE, reason, None, "none"


def _is_cited_for(quotation: Token, cite: Token, text: str) -> bool:
    """True for the citation right behind a quotation, or before it in the same sentence."""
    if quotation.end <= cite.start:
        ended = quotation.text.rstrip("\u201d\"'").endswith((".", "?", "!"))
        return (_DIRECTLY if ended else _BEHIND).fullmatch(text[quotation.end : cite.start]) is not None
    return cite.end <= quotation.start and _AHEAD.fullmatch(text[cite.end : quotation.start]) is not None


def is_of_authority(token: Token, tokens: Sequence[Token]) -> bool:
    """True when the first citation after a quotation is one of a case, not of a page of the record."""
    following = (t for t in tokens if token.end <= t.start < token.end + _NEAR_CHARS and t.kind in _CITED)
    first = next(following, None)
    return first is not None and first.kind is Kind.CASE


def _cites_near(token: Token, tokens: Sequence[Token]) -> list[int]:
    """The citations of cases near a quotation: those after it first, then those before it, nearest first."""
    cases = [at for at, other in enumerate(tokens) if isinstance(other.value, Citation)]
    after = [at for at in cases if 0 <= tokens[at].start - token.end < _NEAR_CHARS]
    before = [at for at in cases if 0 <= token.start - tokens[at].end < _NEAR_CHARS]
    return [*after[:2], *before[::-1]]


def _row_of(at: int, tokens: Sequence[Token], grounds: Grounds) -> Authority | None:
    """The row that a citation means, also through the short forms that point back."""
    value = tokens[at].value
    if not len(grounds.authorities) or not isinstance(value, Citation):
        return None
    found = [tokens[at]] if value.form is Form.FULL else _meant(tokens[at], value, tokens[:at])
    cited = found[0].value if len(found) == 1 else None
    if not isinstance(cited, Citation):
        return None
    if (row := row_at(cited, grounds)) is not None:
        return row
    slotless = [each for each in grounds.authorities.named(cited.name or "") if not each.cite]
    return slotless[0] if len(slotless) == 1 else None


def _other_page(citation: Citation, row: Authority, quoted: Quoted) -> str | None:
    """On which page the quoted words stand, when it is none that the citation points at."""
    pages = pin_pages(citation.pin)
    if row.paged is None or not pages:
        return None
    first, last = row.paged.page_at(quoted.start), row.paged.page_at(quoted.end - 1)
    if first is None or last is None or any(first <= page <= last for page in pages):
        return None
    return f"these words stand on page {first} of {row.name}, not on {citation.pin}"
