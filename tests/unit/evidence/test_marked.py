from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.marked import MarkedText, clean, clean_marked
from chambers.evidence.paging import paginate_marked
from chambers.record.page import Hidden, Page, visible_text

_PIECES = st.lists(
    st.tuples(st.text(alphabet="ab \n\x00\ufffe\u00e9", max_size=30), st.sampled_from([None, "colour", "tiny"])),
    max_size=12,
)


def _written(pieces):
    marked = MarkedText()
    for text, hidden in pieces:
        marked.write(text, hidden)
    return marked


def _hidden_characters(text, runs):
    return "".join(text[at] for run in runs for at in range(run.start, run.end) if not text[at].isspace())


@given(_PIECES)
def test_marks_follow_their_characters_through_cleaning(pieces):
    marked = _written(pieces)
    text, hidden = clean_marked(marked.text, marked.hidden)
    assert text == clean(marked.text)
    before = clean(_hidden_characters(marked.text, marked.hidden)).replace("\n", "")
    assert _hidden_characters(text, hidden) == before


@given(_PIECES)
def test_marks_follow_their_characters_onto_pages(pieces):
    marked = _written([(text.replace("b", "b" * 700), hidden) for text, hidden in pieces])
    pages = paginate_marked(marked.text, marked.hidden)
    assert "".join(text for text, _ in pages).replace("\n", "") == marked.text.replace("\n", "")
    on_pages = "".join(_hidden_characters(text, hidden) for text, hidden in pages)
    assert on_pages == _hidden_characters(marked.text, marked.hidden)


@given(_PIECES)
def test_visible_text_is_as_long_as_the_text_and_has_no_hidden_character(pieces):
    marked = _written(pieces)
    page = Page("f", "0" * 64, 1, marked.text, hidden=marked.hidden)
    visible = visible_text(page)
    assert len(visible) == len(page.text)
    covered = {at for run in page.hidden for at in range(run.start, run.end)}
    for at, character in enumerate(visible):
        if at in covered:
            assert character.isspace()
        else:
            assert character == page.text[at]


def test_a_form_feed_begins_a_page_and_belongs_to_none():
    pages = paginate_marked("one\ftwo hidden", (Hidden(8, 14, "tiny"),))
    assert pages == (("one", ()), ("two hidden", (Hidden(4, 10, "tiny"),)))
