from chambers.evidence.answer import WHOLE_PAGE, LayerWord, ReadPage
from chambers.evidence.foreign import Failure
from chambers.evidence.recognised import Recognised, Region, compose_text, on_page, parse_pages, parse_words
from chambers.evidence.scans import Document, compose
from chambers.record.page import Hidden, Note, Unsure

_HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
_ROWS = (
    "4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t",
    "5\t1\t1\t1\t1\t1\t0\t0\t24\t9\t96.5\tPaid",
    "5\t1\t1\t1\t1\t2\t29\t0\t30\t9\t41.2\t$5.O0",
    "5\t1\t1\t1\t2\t1\t0\t12\t12\t9\t95\ton",
    "5\t1\t1\t2\t1\t1\t0\t60\t36\t9\t92\tMonday",
    "5\t1\t1\t2\t1\t2\t0\t0\t9\t9\t92\t ",
    "broken row",
)
_TABLE = "\n".join((_HEAD, *_ROWS))
DOCUMENT = Document(drawn=None, name="scan.pdf", sha256="0" * 64, media_type="application/pdf")


SEEN = Recognised(parse_words(_TABLE), 100, 100)


def test_words_come_in_lines_and_doubtful_ones_are_marked():
    seen = compose_text(parse_words(_TABLE))
    assert seen.text == "Paid $5.O0\non\n\nMonday"
    assert seen.unsure == (Unsure(5, 10, 41),)
    assert seen.text[5:10] == "$5.O0"
    assert [seen.text[start] for start in seen.starts] == ["P", "$", "o", "M"]


def test_columns_of_the_picture_stay_apart_and_marks_stay_on_their_words():
    rows = ("5\t1\t1\t1\t1\t1\t0\t0\t24\t9\t96\tSeal", "5\t1\t1\t1\t1\t2\t120\t0\t24\t9\t40\t6.5O")
    seen = compose_text(parse_words("\n".join((_HEAD, *rows))))
    assert seen.text == f"Seal{' ' * 16}6.5O"
    assert seen.unsure == (Unsure(20, 24, 40),)


def test_a_table_of_several_pages_is_told_apart():
    table = "\n".join((_HEAD, _ROWS[1], _ROWS[2].replace("5\t1", "5\t3", 1)))
    assert [[word.text for word in words] for words in parse_pages(table, 3)] == [["Paid"], [], ["$5.O0"]]


def test_an_empty_picture_has_no_words():
    seen = compose_text(parse_words(_HEAD))
    assert (seen.text, seen.unsure, seen.starts) == ("", (), ())


def test_words_seen_on_a_part_of_a_page_are_placed_on_the_whole_page():
    (word,) = parse_words("\n".join((_HEAD, _ROWS[1])))
    seen = on_page(Recognised((word,), 100, 50), ((5000, 2000, 10000, 3000), (6000, 2500, 7000, 4000)))
    assert (seen.width_px, seen.height_px) == (200, 250)
    assert seen.words[0].region == Region(100, 50, 124, 59)


def layer_of(text):
    return tuple(LayerWord(word, 0, (0, 0, 9000, 9000), "layer") for word in text.split())


def read(text):
    return ReadPage(text, (Hidden(0, len(text), "layer"),), (WHOLE_PAGE,), layer_of(text))


def test_a_text_layer_that_says_what_is_seen_is_let_go():
    page, notes = compose(DOCUMENT, 1, read("Paid $5.00 on Monday"), SEEN)
    assert page.text == "Paid $5.O0\non\n\nMonday"
    assert page.hidden == ()
    assert page.ocr
    assert notes == ()


def test_a_text_layer_that_says_something_else_is_kept_and_marked():
    layer = "The defendant admits everything freely"
    page, (note,) = compose(DOCUMENT, 1, read(layer), SEEN)
    (run,) = page.hidden
    assert run == Hidden(run.start, len(page.text), "layer")
    assert page.text[run.start : run.end] == layer
    assert (note.page, note.missing) == (1, False)


def test_a_page_that_ocr_could_not_read_keeps_its_layer_with_a_note():
    page, notes = compose(DOCUMENT, 3, read("layer words"), Failure("no Tesseract"))
    assert (page.number, page.text, page.hidden, page.ocr) == (3, "layer words", (), True)
    assert notes == (Note("OCR could not read what its text layer does not have: no Tesseract", 3),)
