"""The verdict on a quotation of the record: word for word on the pages that it is cited to, or wrong.

One that stands only elsewhere is contradicted, and the right page is named; of one that stands nowhere the reason shows
the words that come nearest. One that hides a word that turns it round is wrong, unless the draft has that word itself.
One that the page gives to somebody else than the draft does needs review.
"""

from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.quotations import fragments_of, is_said_outside, is_titled
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import SCANNED, Hit, find_hits
from chambers.grounding.names.speakers import speaker_fault
from chambers.grounding.needs import candidates
from chambers.grounding.pages.passages import likely_pages
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.verdict import Verdict
from chambers.record.normalise import normalise

_LEAST_SCORE = 80.0
"""Below this share of equal letters a passage is another one, and no misquotation."""
_MOST_NAMED = 3


def judge_quotation(token: Token, text: str, held: Sequence[int], grounds: Grounds) -> Outcome:
    """The verdict on a quotation that is held to some pages, or to the whole record."""
    able = candidates(token, grounds.index)
    found = _on_pages(token, text, held or able, grounds)
    if found is not None:
        return found
    cited = " or ".join(where(grounds.index.pages[at]) for at in held[:_MOST_NAMED])
    elsewhere = _on_pages(token, text, [at for at in able if at not in held], grounds) if held else None
    if elsewhere is not None and elsewhere[0] is Verdict.SUPPORTED:
        return Verdict.CONTRADICTED, f"not on the cited page ({cited}); it {elsewhere[1]}", elsewhere[2], "elsewhere"
    if not held and is_titled(str(token.value)):
        return Verdict.REVIEW, "looks like a title, and no page of the record has it", None, "title"
    near = _nearest(str(token.value), held, grounds)
    return near or (Verdict.NOT_FOUND, f"does not stand on {cited or 'any page of the record'}", None, "value")


def other_speaker(
    token: Token, outcome: Outcome, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds
) -> Outcome:
    """The verdict on a quotation that was found: to be reviewed where the page gives the words to somebody else."""
    source = outcome[2]
    at = grounds.index.place(source.sha256 or "", source.page or 0) if source is not None else None
    if at is None:
        return outcome
    inside = [each for each in tokens if sentence.start <= each.start < sentence.end]
    quotes = [each for each in inside if each.kind is Kind.QUOTATION]
    others = [token, *(each for each in inside if not any(q.start <= each.start < q.end for q in quotes))]
    page = grounds.index.read(at)
    fault = speaker_fault(sentence.text, sentence.start, others, [page], grounds)
    return (Verdict.REVIEW, fault, source, "speaker") if fault else outcome


def _on_pages(token: Token, text: str, pages: Sequence[int], grounds: Grounds) -> Outcome | None:
    hiding: Outcome | None = None
    for at in pages:
        page = grounds.index.read(at)
        for hit in find_hits(token, page):
            span = span_of(page.page, hit)
            if hit.doubt is None or is_said_outside(hit.doubt.partition("\u201c")[2], text, token.start, token.end):
                noise = "; letters that scanning mixes up were read as one" if hit.method == SCANNED else ""
                return Verdict.SUPPORTED, f"stands on {where(page.page)}{noise}", span, hit.method
            hiding = hiding or (Verdict.CONTRADICTED, f"{where(page.page)}: {hit.doubt}", span, "value")
    return hiding


def _nearest(quotation: str, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """The passage that a quotation seems to misquote, for the reason; None when nothing is near."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - only a near miss needs it

    wanted = " ".join(fragments_of(quotation))
    best: tuple[float, int, int, int] | None = None
    for at in held or likely_pages(wanted, grounds.index):
        folded = normalise(grounds.index.read(at).text)
        low = folded.text.casefold()
        found = fuzz.partial_ratio_alignment(wanted.casefold(), low, score_cutoff=_LEAST_SCORE)
        if found is not None and len(low) == len(folded.text) and (best is None or found.score > best[0]):
            best = (found.score, at, *folded.span(found.dest_start, found.dest_end))
    if best is None:
        return None
    page = grounds.index.pages[best[1]]
    span = span_of(page, Hit(*_whole_words(page.text, *best[2:])))
    words = " ".join(span.text.split())
    return Verdict.CONTRADICTED, f"the words differ from {where(page)}, which has \u201c{words}\u201d", span, "fuzzy"


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch with the words whole that it cuts."""
    while 0 < start < len(text) and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while 0 < end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    return start, end
