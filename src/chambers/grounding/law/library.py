"""What the library says about quotations of authorities, and about things that only look like citations."""

import re
from collections.abc import Sequence

from chambers.grounding.claim import LAW, OF_RECORD, Kind, Token
from chambers.grounding.claims.quotations import Quoted, find_quoted
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.authority import library_span, pin_pages, row_at
from chambers.grounding.law.citation import Citation, Form
from chambers.grounding.law.party_names import has_words
from chambers.grounding.law.provisions import find_doubtful
from chambers.grounding.matching import Hit, find_hit, read_page
from chambers.grounding.names.wording import name_pattern
from chambers.grounding.pages.caption import read_caption
from chambers.grounding.pages.record_index import words_of
from chambers.grounding.pages.sentences import Sentence, sentence_at
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.record.normalise import normalise
from chambers.record.page import Page

_NEAR_CHARS = 400
_SIGNAL = r"\s+(?:\(?(?:[Ss]ee|[Aa]ccord|[Cc]f\.|[Qq]uoting|[Cc]iting|but)(?:,?\s+(?:also|generally|e\.g\.),?)?\s+)?"
_DIRECTLY = re.compile(rf"[\u201d\")]*{_SIGNAL}")
# At most the rest of the sentence, and what introduces a citation.
_BEHIND = re.compile(rf"[^.;\n]{{0,200}}[.,;]?[\u201d\")]*{_SIGNAL}")
_AHEAD = re.compile(r"[^.;\n]{0,120}|[^.;\n]{0,20}\.\s+The\s+[Cc]ourt\s[^.;\n]{0,80}")
_CITED = OF_RECORD | {Kind.CASE}
_VERSUS = re.compile(r",?\s+vs?\.?\s+")


def judge_quoted_authority(token: Token, tokens: Sequence[Token], grounds: Grounds) -> Outcome | None:
    """A quotation beside a citation, held against the opinion's own words where the library has them."""
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


def judge_quoted_pin(token: Token, tokens: Sequence[Token], grounds: Grounds) -> Outcome | None:
    """A citation whose pin is not the page of the quotation that it follows; None where nothing tells."""
    near = (t for t in tokens if t.kind is Kind.QUOTATION and 0 <= token.start - t.end < _NEAR_CHARS)
    for quotation in near:
        at = next(iter(_cites_near(quotation, tokens)), None)
        row = _row_of(at, tokens, grounds) if at is not None and tokens[at] is token else None
        if row is None or row.text is None or not isinstance(token.value, Citation):
            continue
        quoted = find_quoted(str(quotation.value), normalise(row.text))
        if quoted is not None and (problem := _other_page(token.value, row, quoted)):
            return Verdict.CONTRADICTED, problem, library_span(row), "table"
    return None


def judge_in_opinion(
    token: Token, tokens: Sequence[Token], sentences: Sequence[Sentence], grounds: Grounds
) -> Outcome | None:
    """Support for a fact of a sentence that cites a case, in the words of that case where the library has them."""
    at = sentence_at(sentences, token.start)
    if at is None:
        return None
    # The citation may be a sentence of its own behind the statement.
    low, high = sentences[at].start, sentences[min(at + 1, len(sentences) - 1)].end
    near = [index for index, other in enumerate(tokens) if low <= other.start < high]
    if any(tokens[index].kind in OF_RECORD for index in near):
        return None
    for index in (index for index in near if tokens[index].kind is Kind.CASE):
        row = _row_of(index, tokens, grounds)
        hit = find_hit(token, read_page(Page(row.name, "", 1, row.text))) if row and row.text else None
        if row is not None and hit is not None and hit.doubt is None:
            return Verdict.SUPPORTED, f"stands in {row.name}", library_span(row), "table"
    return None


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
    """The row that a citation means, through the short forms that point back.

    What was cited before is read once, from the front: each short form means the only row so far that it points at.
    """
    if not len(grounds.authorities):
        return None
    known: dict[str, Authority] = {}
    row: Authority | None = None
    for citation in (token.value for token in tokens[: at + 1] if isinstance(token.value, Citation)):
        if citation.form is Form.FULL:
            row = _row_of_full(citation, grounds)
        elif citation.form is not Form.ID:
            meant = [each for each in known.values() if _points_at(citation, each)]
            row = meant[0] if len(meant) == 1 else None
        if row is not None:
            known.setdefault(row.cite, row)
    return row if isinstance(tokens[at].value, Citation) else None


def _row_of_full(citation: Citation, grounds: Grounds) -> Authority | None:
    if (row := row_at(citation, grounds)) is not None:
        return row
    named = grounds.authorities.named(citation.name) if citation.name else ()
    slotless = [each for each in named if not each.cite]
    return slotless[0] if len(slotless) == 1 else None


def _points_at(citation: Citation, row: Authority) -> bool:
    same_volume = citation.volume is None or citation.volume == row.volume
    return same_volume and (citation.name is None or has_words(citation.name, row.name))


def _other_page(citation: Citation, row: Authority, quoted: Quoted) -> str | None:
    """On which page the quoted words stand, when it is none that the citation points at."""
    pages = pin_pages(citation.pin)
    if row.paged is None or not pages:
        return None
    first, last = row.paged.page_at(quoted.start), row.paged.page_at(quoted.end - 1)
    if first is None or last is None or any(first <= page <= last for page in pages):
        return None
    return f"these words stand on page {first} of {row.name}, not on {citation.pin}"


def judge_doubtful(token: Token, grounds: Grounds) -> Outcome | None:
    """Something that looks like a citation: its very words in the record, its parties in a caption, or nothing."""
    if token.kind is not Kind.UNPARSED or not any(find_doubtful(token.text)):
        return None
    if (known := _as_captioned(token.text, grounds)) is not None:
        return known
    words = re.sub(r"\s+", r"\\s+", re.escape(" ".join(token.text.split())).replace("\\ ", " "))
    pattern = re.compile(rf"(?<!\w){words}(?!\w)")
    for at in sorted(grounds.index.with_all([frozenset((word,)) for word in words_of(token.text)])):
        page = grounds.index.read(at)
        if match := pattern.search(page.text):
            return Verdict.SUPPORTED, f"stands on {where(page.page)}", span_of(page.page, Hit(*match.span())), "exact"
    rows = grounds.authorities.named(token.text)
    if rows:
        return Verdict.SUPPORTED, f"in the library at {rows[0].cite}", library_span(rows[0]), "table"
    return Verdict.NOT_CHECKABLE, "looks like a citation, but could not be read as one", None, "none"


def _as_captioned(text: str, grounds: Grounds) -> Outcome | None:
    """A case by its parties, where the facts of the matter or the caption of a paper have them on these sides."""
    sides = _VERSUS.split(text)
    if len(sides) != 2:
        return None
    one, other = (name_pattern(side) for side in sides)
    parties = [party.name for party in grounds.matter.parties]
    if any(map(one.search, parties[:1])) and any(map(other.search, parties[1:])):
        span = SourceSpan("matter", None, None, None, None, None, None, grounds.matter.caption or "")
        return Verdict.SUPPORTED, "entered for this matter as parties", span, "exact"
    for at in sorted(grounds.index.with_all([frozenset((word,)) for side in sides for word in words_of(side)])):
        page = grounds.index.read(at)
        caption = read_caption(page.text)
        for before in (cell for cell in caption.before if one.search(cell.text)):
            if any(other.search(cell.text) for cell in caption.behind):
                span = span_of(page.page, Hit(before.start, before.end))
                return Verdict.SUPPORTED, f"the caption of {where(page.page)} has these parties", span, "exact"
    return None
