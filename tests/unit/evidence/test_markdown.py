import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.markdown import bears_marks, is_markdown, unmarked


@pytest.mark.parametrize(
    ("marked", "meant"),
    [
        ("# II. Argument\n\nIt failed.", "II. Argument\n\nIt failed."),
        ("## Facts ##\n", "Facts\n"),
        ("*Id.* The bank paid.", "Id. The bank paid."),
        ("See *Milgard, Inc. v. Selas Corp.*, 902 F.2d 703.", "See Milgard, Inc. v. Selas Corp., 902 F.2d 703."),
        ("**Never** and ***never*** and __never__ and _never_.", "Never and never and never and never."),
        ("He paid **$5 *and* more**.", "He paid $5 and more."),
        ("5 * 3 * 2 and a_b_c and ABC_000123", "5 * 3 * 2 and a_b_c and ABC_000123"),
        ("> \u201cWe cannot deliver.\u201d\n> So it said.", "\u201cWe cannot deliver.\u201d\nSo it said."),
        (
            "She wrote:\n\n> We cannot deliver\n> the steel. (HAR000012).\n\nIt came.",
            "She wrote:\n\n\u201cWe cannot deliver\nthe steel.\u201d (HAR000012).\n\nIt came.",
        ),
        ("> Nobody came.\n>\n> It rained all day.", "Nobody came.\n\n\u201cIt rained all day.\u201d"),
        ('> He said "no" to all. HAR000012.', "\u201cHe said 'no' to all.\u201d HAR000012."),
        ("> **Note:** this is a draft", "Note: this is a draft"),
        ("Title\n=====\n\nText\n\n---\n", "Title\n\nText\n\n"),
        ("[the Seller] (HAR1) and [a page](https://example.org/x).", "[the Seller] (HAR1) and a page."),
        (r"A star \* and a \_line\_.", "A star * and a _line_."),
        ("`HAR000001`", "HAR000001"),
        ("one * of\n\nthem * is", "one * of\n\nthem * is"),
        (
            "It rained.[^1] It leaked.[^b]\n\n[^1]: *See* HAR000012.\n[^b]: HAR000013,\n    at 2.\n",
            "It rained. (See HAR000012.) It leaked. (HAR000013, at 2.)\n\n",
        ),
        ("It rained.[^1] It leaked.\n\n[^2]: HAR000012.", "It rained.[^1] It leaked.\n\n[^2]: HAR000012."),
    ],
)
def test_the_words_stay_and_the_marks_go(marked, meant):
    assert unmarked(marked) == meant


@given(st.text(alphabet="ab 1.,\n$\u00b6()", max_size=200))
def test_a_text_without_marks_stays_as_it_is(text):
    assert unmarked(text) == text


@given(st.text(max_size=300))
def test_no_text_is_too_strange(text):
    assert isinstance(unmarked(text), str)


def test_a_name_tells_markdown():
    assert is_markdown("Brief.MD")
    assert not is_markdown("brief.txt")


@pytest.mark.parametrize(
    "text",
    [
        "# Facts\n\nShe left.",
        "She left. *Id.* He stayed.",
        "See _Id._ at 3",
        "The **first** of them",
        "## B. Why",
        "> It rained.",
    ],
)
def test_a_plain_text_that_is_markdown_all_the_same(text: str) -> None:
    assert bears_marks(text)


@pytest.mark.parametrize(
    "text", ["# 12 Main St", "3 * 4 * 5", "a ** b ** c", "file_id.txt", "* one\n* two", "Id. at 3"]
)
def test_stars_and_hashes_of_plain_text_are_none(text: str) -> None:
    assert not bears_marks(text)
