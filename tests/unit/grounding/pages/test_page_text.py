"""Words that a line ends in the middle of are read as words, wherever they stand."""

import pytest

from chambers.grounding.pages.page_text import with_whole_words, without_marks, without_table_bars
from chambers.grounding.verdict import Verification
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LETTER = (
    "Kestrel Works, letter of May 4, 2018\n"
    "Under the terms of our agree-\nment I will not trust the third-\nfloor door until Mr. Achter-\nberg has been up.\n"
    "Roy Achterberg looked at it on claim KW-\n20871 and signed for the over-\nsight of the crew.\n"
)


def verified(text: str) -> Verification:
    sources = [Source("1.txt", "0" * 64, "text/plain", (Page("1.txt", "0" * 64, 1, LETTER),))]
    ledger = assign(sources, prefix="LIN", width=4)
    return verify(text, with_bates(sources, ledger), ledger, MatterFacts())


def faults(text: str) -> tuple[object, ...]:
    return verified(text).faults


def test_it_stays_as_long_as_it_is() -> None:
    assert len(with_whole_words(LETTER)) == len(LETTER)


def test_what_the_page_has_elsewhere_decides() -> None:
    assert with_whole_words("the over-\ntime and the over-time") == "the over-time\n and the over-time"
    assert with_whole_words("the over-\ntime and the overtime") == "the overtime \n and the overtime"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("our agree-\nment of", "our agreement \n of"),
        ("the third-\nfloor door", "the third-floor\n door"),
        ("Ms. Fontenot-\n  Blake,", "Ms. Fontenot-Blake  \n,"),
        ("claim KW-\n20871.", "claim KW-20871\n."),
        ("not this -\nnor that", "not this -\nnor that"),
    ],
)
def test_a_parted_word_is_made_whole(text: str, read: str) -> None:
    assert with_whole_words(text) == read


@pytest.mark.parametrize(
    "text",
    [
        'The letter says, "Under the terms of our agreement I will not trust the third-floor door" (LIN0001).',
        "Mr. Achterberg was to go up (LIN0001).",
        "Roy Achterberg looked at it on claim KW-20871 (LIN0001).",
        "He signed for the oversight of the crew (LIN0001).",
    ],
)
def test_what_a_page_parts_is_found_there(text: str) -> None:
    assert faults(text) == ()


def test_another_word_is_not() -> None:
    assert faults('The letter says, "Under the terms of our argument I will not trust the third-floor door" (LIN0001).')
    assert faults("Roy Achterberg looked at it on claim KW-20817 (LIN0001).")


def test_the_source_shows_the_word_as_it_is_printed() -> None:
    spans = [each.source for each in verified("Mr. Achterberg was to go up (LIN0001).").judgments if each.source]
    assert "Achter-\nberg" in [LETTER[each.start : each.end] for each in spans]


def test_a_claim_of_the_draft_has_its_parted_word_as_it_is_written() -> None:
    draft = "Roy Achter-\nberg signed for the crew (LIN0001)."
    (name,) = (each.claim for each in verified(draft).judgments if each.claim.kind == "name")
    assert (name.text, draft[name.start : name.end]) == ("Roy Achter-\nberg", "Roy Achter-\nberg")
    assert faults(draft) == ()


TEXT = "## Thread\n\n**1:22 a.m. Luis:** she is *real* bad, run `14`, 3 * 4 = 12, a_b__c\n> quoted"


def test_marks_are_blanked_and_nothing_moves():
    bare = without_marks(TEXT, "texts.md")
    assert len(bare) == len(TEXT)
    assert " ".join(bare.split()) == "Thread 1:22 a.m. Luis: she is real bad, run 14 , 3 * 4 = 12, a_b__c quoted"


def test_only_markdown_has_marks():
    assert without_marks(TEXT, "texts.txt") == TEXT


def test_bars_and_rules_are_blanked_and_nothing_moves():
    text = "| Shot | Holes |\n|------|-------|\n| 21-3 | 38    |\nThe end"
    bare = without_table_bars(text)
    assert len(bare) == len(text)
    assert "|" not in bare
    assert "--" not in bare
    assert bare.index("38") == text.index("38")


def test_a_line_with_one_bar_stays():
    text = "Page 1 | Confidential\nPage 2 | Confidential"
    assert without_table_bars(text) == text
