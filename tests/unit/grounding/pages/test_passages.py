"""The nearest passages are those that share the rarer words and numbers."""

from chambers.grounding.pages.passages import likely_pages, nearest_passages
from chambers.grounding.pages.record_index import RecordIndex
from chambers.record.page import Page

_TEXTS = (
    "The pump ran. The pump stopped at 9:40. The valve was new.",
    "The pump ran all night. Nobody saw the heron.",
    "09:15  Pump started\n09:40  Pump stopped, valve stuck\n10:05  Called Hale\n",
)
INDEX = RecordIndex(Page(f"{at}.txt", f"{at:064x}", 1, text) for at, text in enumerate(_TEXTS))


def _nearest(text, pages=(0, 1, 2)):
    return [near.page.text[near.start : near.end] for near in nearest_passages(text, pages, INDEX)]


def test_a_rare_word_counts_more_than_a_common_one():
    assert _nearest("The pump and the heron")[0] == "Nobody saw the heron."


def test_an_entry_of_a_log_is_one_passage():
    assert _nearest("The valve of the pump stuck", (2,))[0] == "09:40  Pump stopped, valve stuck"


def test_what_shares_nothing_has_no_passage():
    assert _nearest("A letter of credit") == []
    assert _nearest("The heron", (0,)) == []


def test_the_pages_with_the_rarer_words_are_likely():
    assert likely_pages("the heron of the night", INDEX)[0] == 1
    assert likely_pages("zeppelin", INDEX) == []
