import pytest

from chambers.desk.report import Checked
from chambers.desk.report_page import render_page
from chambers.grounding.verdict import Override, OverrideError, Question, SourceSpan, Verification
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = "The press cost $900.00, said <b>Ada Finch</b>. It came on May 2, 2026."
SOURCE = Source(
    "a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, "The press cost $900.00. <i>Ada Finch</i>"),)
)
DRAFT = Source("draft.md", "d" * 64, "text/plain", (Page("draft.md", "d" * 64, 1, TEXT),))


def _checked():
    return Checked(DRAFT, TEXT, (SOURCE,), verify(TEXT, (SOURCE,), Ledger(), MatterFacts()), "9.9")


def test_the_page_escapes_everything_loads_nothing_and_shows_the_worst():
    page = render_page(_checked())
    assert "&lt;b&gt;" in page
    assert "<b>Ada Finch" not in page
    assert "default-src 'none'" in page
    assert "src=" not in page.replace("-src", "")
    assert 'class="not_found"' in page
    assert "What was not checked" in page
    assert DRAFT.sha256 in page


def test_the_report_names_draft_bundle_and_tool_by_hash():
    report = _checked().to_json()
    assert report["blocked"] is True
    assert report["draft"]["sha256"] == "d" * 64
    assert report["bundle"]["files"] == [{"file": "a.txt", "sha256": "a" * 64, "pages": 1}]
    assert report["tool"]["version"] == "9.9"


def test_an_override_needs_name_and_reason_and_stays_visible():
    found = _checked().verification
    (fault,) = found.faults
    for name, reason in (("", "why"), ("Ann", " ")):
        with pytest.raises(OverrideError):
            Override(name, reason)
    with pytest.raises(OverrideError, match="no claim c99"):
        found.with_overrides({"c99": Override("Ann Lee", "known to me")})
    answered = found.with_overrides({fault.claim.id: Override("Ann Lee", "known to me")})
    assert not answered.blocked
    assert answered.counts["not_found"] == 1
    page = render_page(Checked(DRAFT, TEXT, (SOURCE,), answered, "9.9"))
    assert "Overridden by Ann Lee: known to me" in page


def _asked(text, passage):
    span = SourceSpan("evidence", "shop.pdf", "1" * 64, None, 1, 0, len(passage), passage)
    judged = Verification((), (Question("s1", text, 0, len(text), (span,)),))
    return render_page(Checked(DRAFT, TEXT, (SOURCE,), judged, "9.9"))


def test_the_words_that_a_sentence_shares_with_its_nearest_passage_are_bold():
    shown = _asked("They were paying the price.", "The price <net> was paid; prices vary.")
    assert "The <b>price</b> &lt;net&gt; was <b>paid</b>; <b>prices</b> vary." in shown
    assert "Meaning not judged" in shown


def test_rows_of_a_table_are_shown_in_columns_that_stand_close():
    rows = (("Item", "Mechanic", "Hours"), ("Seal", "E. Oduya", "6.5"), ("Tire & valve", "W. Brannock", "14.0"))
    text = "\n".join(f"{item:17}{mechanic:16}{hours}" for item, mechanic, hours in rows)
    assert "Seal          E. Oduya     6.5\nTire &amp; valve  W. Brannock  14.0</pre>" in _asked("It ran.", text)


def test_the_parts_that_are_exempt_are_listed_with_their_reason():
    assert "No part of this draft." in _shown("The press cost $900.00.")
    text = "Facts.\n\nRespectfully submitted,\n\n/s/ Ada <Finch>\n"
    draft = Source("draft.md", "d" * 64, "text/plain", (Page("draft.md", "d" * 64, 1, text),))
    shown = render_page(Checked(draft, text, (SOURCE,), verify(text, (SOURCE,), Ledger(), MatterFacts()), "9.9"))
    assert "<td>signature block</td><td>Respectfully submitted, /s/ Ada &lt;Finch&gt;</td>" in shown
    assert "says who signs" in shown


def test_a_table_of_the_draft_is_shown_as_one_with_its_claims_marked():
    text = "Facts.\n\n| No. | Fact |\n|---|---|\n| 1 | It cost $900.00 <all> |\n\nEnd."
    draft = Source("draft.md", "d" * 64, "text/plain", (Page("draft.md", "d" * 64, 1, text),))
    shown = render_page(Checked(draft, text, (SOURCE,), verify(text, (SOURCE,), Ledger(), MatterFacts()), "9.9"))
    assert "<table><tr><th>No.</th><th>Fact</th></tr>" in shown
    assert "$900.00</a></mark> &lt;all&gt;</td></tr></table>" in shown
    assert "|---|" not in shown


def test_rows_parted_by_tabs_are_a_table_and_one_row_alone_is_none():
    assert "<tr><td>Ada</td><td>Finch</td></tr>" in _shown("Ada\tFinch\nBo\tLee")
    assert "<td>Ada</td>" not in _shown("Ada\tFinch")


def _shown(text):
    draft = Source("draft.md", "d" * 64, "text/plain", (Page("draft.md", "d" * 64, 1, text),))
    return render_page(Checked(draft, text, (SOURCE,), Verification(()), "9.9"))
