from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.running_lines import without_running_lines

_HEAD, _FOOT = "Case No. 24-118", "Page {} of 3"


def _page(number, *lines):
    return "\n".join((_HEAD, *lines, _FOOT.format(number)))


def test_a_footer_stands_on_the_last_page_alone():
    assert without_running_lines(["It rained on\nBrief", "the roof.\nBrief"]) == ["It rained on", "the roof.\nBrief"]


def test_a_header_stands_once_and_page_numbers_not_at_all():
    pages = [_page(1, "It rained, and", "the roof"), _page(2, "leaked. Then", "it was"), _page(3, "mended.")]
    assert without_running_lines(pages) == [f"{_HEAD}\nIt rained, and\nthe roof", "leaked. Then\nit was", "mended."]


def test_a_line_in_the_midst_of_pages_stays_though_it_recurs():
    middle = ["a", "b", "c", "It rained.", "d", "e", "f"]
    pages = ["\n".join((_HEAD, *middle, _HEAD)) for _ in range(2)]
    assert all("It rained." in page for page in without_running_lines(pages))


def test_a_single_page_stays_as_it_is():
    assert without_running_lines(["Page 1\nIt rained."]) == ["Page 1\nIt rained."]


@given(st.lists(st.text(alphabet="ab 1\n-", max_size=40), max_size=5))
def test_nothing_is_added(pages):
    kept = without_running_lines(pages)
    assert len(kept) == len(pages)
    assert all(len(after) <= len(before) for after, before in zip(kept, pages, strict=True))
