from hypothesis import given, settings
from hypothesis import strategies as st

from chambers.grounding.claim import Kind
from chambers.grounding.finder import find_tokens
from chambers.grounding.matching import find_hit
from chambers.grounding.needs import candidates
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Hidden, Page, Source

FACTS = (
    "On March 3, 2026 Ada Finch paid $1,200.00.", "It cost two thousand dollars (USD 2,000).",
    "Invoice DPW-2217 of 04/05/26.",
    "At 9:30 a.m. 12 presses and three boxes came.", "About 30% or fifty percent.", "The price is $1.2 million.",
    "He lives at 12 Canal Street.", "See No. 26-CV-01834.", "Paid on 3 March 2026 by T. Okafor.",
    "1,250.00 and (250.00)",
)  # fmt: skip


def _source(name, text):
    return Source(name, name.ljust(64, "0"), "text/plain", (Page(name, name.ljust(64, "0"), 1, text),))


def _verdicts(draft, sources):
    found = verify(draft, sources, Ledger(), MatterFacts()).judgments
    return [(j.claim.id, j.claim.text, j.verdict, j.reason) for j in found]


@given(st.permutations(range(len(FACTS))), st.lists(st.sampled_from(FACTS), min_size=1, max_size=4))
@settings(max_examples=40)
def test_verdicts_do_not_depend_on_the_order_of_the_sources(order, said):
    sources = [_source(f"s{at}", text) for at, text in enumerate(FACTS)]
    draft = " ".join(said)
    assert _verdicts(draft, sources) == _verdicts(draft, [sources[at] for at in order])


@given(st.lists(st.sampled_from(FACTS[:8]), max_size=5))
@settings(max_examples=40)
def test_unrelated_pages_never_support_a_unique_token(texts):
    sources = [_source("first", "Nothing here."), *(_source(f"s{at}", text) for at, text in enumerate(texts))]
    draft = "Zebulon Quist paid $98,765.43 on July 7, 1999 under invoice QX-55512."
    verdicts = {text: verdict.value for _, text, verdict, _ in _verdicts(draft, sources)}
    assert verdicts["$98,765.43"] == verdicts["July 7, 1999"] == verdicts["QX-55512"] == "not_found"
    assert verdicts["Zebulon Quist"] == "review"


@given(st.text(max_size=200), st.text(max_size=200))
@settings(max_examples=150)
def test_any_two_texts_get_verdicts_whose_spans_point_at_what_they_claim(draft, page):
    source = _source("a", page)
    for judgment in verify(draft, (source,), Ledger(), MatterFacts()).judgments:
        assert draft[judgment.claim.start : judgment.claim.end] == judgment.claim.text
        span = judgment.source
        if span is not None and span.start is not None:
            assert page[span.start : span.end] == span.text


@given(st.lists(st.sampled_from(FACTS), min_size=1, max_size=5), st.sampled_from(FACTS))
@settings(max_examples=80)
def test_the_index_never_misses_a_page_that_bears_a_token(texts, said):
    index = RecordIndex(page for at, text in enumerate(texts) for page in _source(f"s{at}", text).pages)
    for token in find_tokens(said, ledger=Ledger()):
        bearing = {at for at in range(len(index.pages)) if find_hit(token, index.read(at)) is not None}
        assert token.kind is Kind.QUOTATION or bearing <= set(candidates(token, index)), token


def test_hidden_text_bears_nothing():
    text = "The price is $900.00. The price is $90.00."
    page = Page("a", "a" * 64, 1, text, hidden=(Hidden(22, len(text), "white on white"),))
    source = Source("a", "a" * 64, "text/plain", (page,))
    assert not verify("It is $900.00.", (source,), Ledger(), MatterFacts()).blocked
    assert verify("It is $90.00.", (source,), Ledger(), MatterFacts()).blocked


def test_scanning_noise_is_forgiven_on_scanned_pages_only_and_said():
    text = "Paid $1,2OO.OO on March 3, 2O26. See 200 U. 8S. 321 (1906)."
    for ocr in (True, False):
        source = Source("a", "a" * 64, "application/pdf", (Page("a", "a" * 64, 1, text, ocr=ocr),))
        found = verify("They paid $1,200.00 on March 3, 2026.", (source,), Ledger(), MatterFacts())
        assert found.blocked is not ocr
        assert any("scanning mixes up" in judgment.reason for judgment in found.judgments) is ocr
