"""What comes nearest to a quotation that stands nowhere, so that the reason can show the difference.

Used for reasons only: a near miss is a contradiction, never support.
"""

from collections.abc import Sequence

from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.quotations import fragments_of
from chambers.grounding.record_index import words_of
from chambers.grounding.verdict import Verdict
from chambers.record.normalise import normalise

_MIN_SCORE = 80.0
_MAX_PAGES = 5
_COMMON_SHARE = 0.2


def near_quotation(quotation: str, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """The passage that a quotation seems to misquote, or None when nothing is near."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - only a near miss needs it

    wanted = " ".join(fragments_of(quotation))
    best: tuple[float, int, int, int] | None = None
    for at in held or likely_pages(wanted, grounds):
        folded = normalise(grounds.index.read(at).text)
        found = fuzz.partial_ratio_alignment(wanted.casefold(), folded.text.casefold(), score_cutoff=_MIN_SCORE)
        if (
            found is not None
            and len(folded.text.casefold()) == len(folded.text)
            and (not best or found.score > best[0])
        ):
            best = (found.score, at, *folded.span(found.dest_start, found.dest_end))
    if best is None:
        return None
    _, at, start, end = best
    page = grounds.index.pages[at]
    span = span_of(page, Hit(start, end))
    reason = f"the words differ from {where(page)}, which has \u201c{' '.join(span.text.split())}\u201d"
    return Verdict.CONTRADICTED, reason, span, "fuzzy"


def likely_pages(text: str, grounds: Grounds, limit: int = _MAX_PAGES) -> list[int]:
    """The pages that share most of the rarer words of a text, best first."""
    common = max(50, int(len(grounds.index.pages) * _COMMON_SHARE))
    counts: dict[int, int] = {}
    for word in set(words_of(text)):
        pages = grounds.index.spread(word)
        if pages and len(pages) <= common:
            weight = max(1, 100 // len(pages))
            for at in pages:
                counts[at] = counts.get(at, 0) + 10 + weight
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [at for at, _ in ranked[:limit]]
