"""What the library says about quotations of authorities, and about things that only look like citations."""

import re
from collections.abc import Sequence

from chambers.grounding.authority import library_span
from chambers.grounding.citation import Citation
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.provisions import find_doubtful
from chambers.grounding.quotations import find_quoted
from chambers.grounding.record_index import words_of
from chambers.grounding.verdict import Verdict
from chambers.record.normalise import normalise

_NEAR_CHARS = 400


def judge_quoted_authority(token: Token, tokens: Sequence[Token], grounds: Grounds) -> Outcome | None:
    """A quotation beside a citation, held against the opinion's own words where the library has them."""
    for other in tokens:
        if not isinstance(other.value, Citation) or not -_NEAR_CHARS < other.start - token.end < _NEAR_CHARS:
            continue
        row = grounds.authorities.by_slot.get(other.value.slot or "")
        if row is None or row.text is None:
            continue
        quoted = find_quoted(str(token.value), normalise(row.text))
        if quoted is None:
            return Verdict.CONTRADICTED, f"these words do not stand in {row.name}", library_span(row), "table"
        if quoted.left_out is not None:
            reason = f"it leaves out \u201c{quoted.left_out.strip()}\u201d"
            return Verdict.AMBIGUOUS, reason, library_span(row), "table"
        return Verdict.SUPPORTED, f"stands in {row.name}", library_span(row), "table"
    return None


def judge_doubtful(token: Token, grounds: Grounds) -> Outcome | None:
    """Something that looks like a citation: its very words in the record, a name of the library, or nothing."""
    if token.kind is not Kind.UNPARSED or not any(find_doubtful(token.text)):
        return None
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
