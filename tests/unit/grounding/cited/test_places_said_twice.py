"""A place that a citation says twice, the witness it names there, and who testifies over several pages."""

import pytest

from chambers.grounding.cited.labels import exhibit_files
from chambers.grounding.cited.stamps import parted_at_stamps, stamped_ledger
from chambers.grounding.people.testimony import (
    calls_in,
    is_testimony,
    last_called,
    speaker_before,
    witness_at,
    witnesses_on,
)
from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(name, *texts):
    sha256 = name.ljust(64, "x")[:64]
    return Source(name, sha256, "application/pdf", tuple(Page(name, sha256, n, t) for n, t in enumerate(texts, 1)))


def _page(head, *lines, foot=""):
    return "\n".join((head, "", *(f"  {at}   {line}" for at, line in enumerate(lines, 1)), "", foot))


KILN = ("Q.  Who lit the kiln?", "A.  I lit the kiln at noon.", "Q.  Alone?", "A.  Yes, alone.")
CART = ("Q.  What was in the cart?", "A.  There were 40 tiles in the cart.", "Q.  Yours?", "A.  No.")
HEARING = _source(
    "Hearing tr 5-4-2021.pdf",
    _page("Pottery board          Page 31", *KILN, foot="JA86"),
    _page("Pottery board          Page 32", *CART, foot="JA87"),
)
TRIAL = _source(
    "TT v3 excerpts.pdf",
    _page("Vol. 3 - May 4, 2021 - LUND - Direct (Ms. Roe)        22", *KILN),
    _page("Vol. 3 - May 4, 2021 - HOLM - Cross (Mr. Yee)         57", *CART),
)


def _told(draft, *sources):
    parted = parted_at_stamps(sources)
    ledger = stamped_ledger(parted)
    result = verify(draft, with_bates(parted, ledger), ledger, MatterFacts())
    return {each.claim.text: each.reason for each in result.judgments if each.verdict is not Verdict.SUPPORTED}


def test_a_page_of_a_transcript_and_of_an_appendix_are_one_place():
    assert _told("There were 40 tiles in the cart. (Tr. 32:1-2, J.A. 87).", HEARING) == {}


@pytest.mark.parametrize("cite", ["(Tr. 32:1-2, J.A. 86)", "(J.A. 86, Tr. 32:1-2)", "(Tr. 32:1-2 (JA86))"])
def test_two_numbers_of_different_pages_are_told(cite):
    assert any(
        "is not a page of" in reason for reason in _told(f"There were 40 tiles in the cart. {cite}.", HEARING).values()
    )


@pytest.mark.parametrize("witness", ["Holm", "Mr. Holm", "Holm cross", "testimony of Holm", "Holm Cross"])
def test_the_witness_behind_a_place_is_who_testifies_there(witness):
    assert _told(f"There were 40 tiles in the cart. (Trial Tr. vol. 3, 57:1-2 ({witness}).)", TRIAL) == {}


@pytest.mark.parametrize("cite", ["57:1-2 (Lund)", "57:1-2 (Lund direct)", "58:1-2 (Holm)"])
def test_another_witness_and_another_page_are_told(cite):
    assert _told(f"There were 40 tiles in the cart. (Trial Tr. vol. 3, {cite}.)", TRIAL)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("DIRECT EXAMINATION OF VERA LUND", "Vera Lund"),
        ("VERA LUND, having been first duly sworn, testified:", "Vera Lund"),
        ("   LUND - DIRECT/ROE      12", "Lund"),
        ("MR. ROE: The defense calls Vera Lund.", "Vera Lund"),
        ("Vol. 2 - May 4 - P. HOLM - Cross (Ms. Roe)   160", "P Holm"),
        ("EXAMINATION-IN-CHIEF OF MS. VERA LUND BY MR. ROE:", "Vera Lund"),
        ("REDIRECT EXAMINATION (LUND)", "Lund"),
        ("Direct - Lund      41", "Lund"),
        ("(Ms. Vera Lund sworn.)", "Vera Lund"),
        ("WITNESS: VERA LUND", "Vera Lund"),
    ],
)
def test_heads_and_calls_say_who_testifies(line, name):
    assert [who for _, who in calls_in(line)] == [name]


@pytest.mark.parametrize(
    "line",
    [
        "CROSS-EXAMINATION BY MR. ROE",
        "CROSS - MR. ROE",
        "BY MS. ROE:",
        "THE COURT: Go on.",
        "Court Reporter: D. Vail, RPR",
    ],
)
def test_counsel_court_and_reporter_are_no_witnesses(line):
    assert calls_in(line) == ()


def test_the_witness_goes_on_until_another_is_called():
    one = "VERA LUND - DIRECT\nQ. Who?\nA. I did.\n"
    two = "Q. When?\nA. At noon.\nMR. ROE: I object.\nA. In May.\nMS. YEE: The town calls Piet Holm.\nQ. You?\nA. Me.\n"
    before = last_called(one)
    assert is_testimony(two)
    assert witness_at(two, two.index("noon"), before) == "Vera Lund"
    assert witness_at(two, two.index("Me."), before) == "Piet Holm"
    assert witnesses_on(two, before) == ("Vera Lund", "Piet Holm")
    assert speaker_before(two, two.index("object")) == "MR. ROE"
    assert speaker_before(two, two.index("In May")) is None


def test_who_is_called_behind_the_last_answer_has_the_next_page():
    page = "Q. When?\nA. At noon.\nMS. YEE: The town calls Piet Holm.\n"
    assert witness_at(page, page.index("noon"), "Vera Lund") == "Vera Lund"
    assert last_called(page) == "Piet Holm"


def test_the_name_of_a_file_goes_before_the_number_of_an_invoice_in_it():
    sheet = Source(
        "PX 5 costs.xlsx", "p" * 64, "text/csv", (Page("PX 5 costs.xlsx", "p" * 64, 1, "Vendor\tNo\nHolm\tS-2107\n"),)
    )
    assert dict(exhibit_files([sheet])) == {"P-5": "p" * 64}


def test_counsel_who_has_the_last_word_on_a_page_is_not_its_witness():
    first = _page("Board", "Q.  Mr. Holm, who lit the kiln?", "A.  You know I did.", foot="JA1")
    last = _page("Board", "Q.  How many?", "A.  There were 40 tiles in it.", "MS. YEE:  Pass the witness.", foot="JA2")
    trial = _source("trial.pdf", first, last)
    assert _told("Mr. Holm testified that there were 40 tiles in it (J.A. 2).", trial) == {}
