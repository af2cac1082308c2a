from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.paging import LINE_CHARS, PAGE_LINES, paginate, wrap_line


@given(st.text(alphabet="ab \n", max_size=9000))
def test_pages_joined_again_are_the_text_and_every_page_fits(text):
    pages = paginate(text)
    assert "\n".join(pages).replace("\n", "") == text.replace("\n", "")
    assert all(sum(len(wrap_line(line)) for line in page.split("\n")) <= PAGE_LINES for page in pages)


def test_a_short_text_is_one_page_as_it_is():
    assert paginate("one\n\ntwo\n") == ("one\n\ntwo\n",)


def test_a_long_text_breaks_between_lines():
    text = "\n".join(f"line {n}" for n in range(PAGE_LINES + 1))
    assert paginate(text)[1] == f"line {PAGE_LINES}"


def test_no_printed_line_is_wider_than_the_page():
    assert max(len(line) for line in wrap_line("word " * 100 + "x" * 300)) <= LINE_CHARS
