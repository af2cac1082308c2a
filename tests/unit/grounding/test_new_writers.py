"""What the matters of four writers showed first: pages in a list, days behind a label, totals below, long intervals."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _paper(name, *texts):
    pages = tuple(Page(name, name.ljust(64, "0"), number, text) for number, text in enumerate(texts, start=1))
    return Source(name, name.ljust(64, "0"), "text/plain", pages)


REPORT = _paper(
    "Ex 1 report.txt",
    "REPORT\n\nDate of report: August 18, 2023, 01:35.\n",
    "The man raised both hands.\n",
    "Approved by Sgt. Pike, Badge 2205, at 02:10 on August 18, 2023.\n",
)
BANK = _paper(
    "Ex B checking.txt", "ACCOUNT\n\nJuly 21, 2023 transfer 40,000.00\nJuly 24, 2023 Cordell Realty $10,000.00\n"
)


def _open(sentence, *sources):
    return [each.claim.text for each in verify(sentence, sources, Ledger(), MatterFacts()).open]


def test_every_page_of_a_list_is_cited():
    assert not _open("Sgt. Pike (Badge 2205) approved it at 02:10, after 01:35. (Ex. 1 at 1, 3.)", REPORT)
    assert "2205" in _open("Sgt. Pike (Badge 2205) approved the report. (Ex. 1 at 1, 2.)", REPORT)


@pytest.mark.parametrize("place", ["July 24", "July 24, 2023", "seq. 2-4"])
def test_a_day_or_a_number_behind_a_label_belongs_to_the_citation(place):
    assert not _open(f"Cordell Realty got $10,000.00. (Ex. B, {place}.)", BANK)


def test_a_total_that_a_table_makes_below_may_be_stated_before():
    page = "COSTS\n\nThe tow cost $2,950. The fee was $1,640. The repair cost $20,900. Costs of $4,340 were saved.\n"
    rows = ("Head of loss | $", "---|---", "Tow | 2,950", "Repair | 20,900", "Less saved | (4,340)", "Total | {}")
    table = "".join(f"| {row} |\n" for row in rows)
    good = verified(f"The sum claimed is $19,510.\n\n{table.format('19,510')}", page)
    assert not [each for each in good.open if each.claim.text in ("$19,510", "19,510")]
    bad = verified(f"The sum claimed is $19,610.\n\n{table.format('19,610')}", page)
    assert {"$19,610", "19,610"} <= {each.claim.text for each in bad.open}


def test_a_share_in_words_that_nothing_makes_needs_review_and_one_in_figures_blocks():
    page = "LOG\n\nThe crew inspected the valves of the plant on May 3, 2021.\n"
    (half,) = verified("The crew inspected half of the valves (PAP0001).", page).open
    assert half.verdict is Verdict.REVIEW
    (figures,) = verified("The crew inspected 50 percent of the valves (PAP0001).", page).open
    assert figures.verdict is Verdict.NOT_FOUND


def test_many_days_between_two_days_of_a_page_need_no_shared_word():
    page = "LETTER\n\nFebruary 9, 2024\n\nMs. Lind means to move on June 22, 2024.\n"
    assert not verified("The letter gave 134 days (PAP0001).", page).open
    assert verified("The letter gave 143 days (PAP0001).", page).open


def test_a_word_that_opens_a_sentence_is_no_slip_for_a_name():
    assert not verified("Lost wages were $900.00 (PAP0001).", "NOTE\n\nMr. Post claims wages of $900.00.\n").open


CONTRACT = (
    "AGREEMENT\n\nArticle 9.4 Warnings lapse. Payment is due within thirty days.\n\n"
    "Invoice 5579 is dated July 19, 2024.\n"
)


def test_a_day_that_a_length_of_the_page_makes_of_another_is_supported():
    assert not verified(
        "Payment of Invoice 5579 was due on August 18, 2024, thirty days from its date (PAP0001).", CONTRACT
    ).open
    assert verified(
        "Payment of Invoice 5579 was due on August 28, 2024, thirty days from its date (PAP0001).", CONTRACT
    ).open
    assert verified(
        "Payment of Invoice 5579 was due on July 29, 2024, ten days from its date (PAP0001).", CONTRACT
    ).open


def test_an_article_of_another_paper_than_the_cited_one_needs_review():
    letter = "LETTER\n\nMr. Prusak had a warning.\n"
    (article,) = verified("As Article 9.4 requires, Mr. Prusak had a warning (PAP0002).", CONTRACT, letter).open
    assert article.verdict is Verdict.REVIEW


def test_a_rate_that_is_less_than_another_is_no_product():
    page = "PAY\n\nHe worked 304 hours at $21.50. The old rate was $27.40.\n"
    assert not verified(
        "He worked 304 hours there at $21.50, which is $5.90 an hour less than $27.40 (PAP0001).", page
    ).open


def test_the_twenty_ninth_day_counts_no_twenty():
    assert not verified("That was the twenty-ninth day (PAP0001).", "LOG\n\nThat day was dry.\n").open
