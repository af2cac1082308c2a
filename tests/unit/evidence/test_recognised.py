from chambers.evidence.answer import ReadPage
from chambers.evidence.foreign import Failure
from chambers.evidence.recognised import parse_pages, parse_table
from chambers.evidence.scans import Document, compose, says_something_else
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
DOCUMENT = Document(path=None, name="scan.pdf", sha256="0" * 64, media_type="application/pdf")


def test_words_come_in_lines_and_doubtful_ones_are_marked():
    seen = parse_table(_TABLE)
    assert seen.text == "Paid $5.O0\non\n\nMonday"
    assert seen.unsure == (Unsure(5, 10, 41),)
    assert seen.text[5:10] == "$5.O0"
    assert 80 < seen.confidence < 82


def test_columns_of_the_picture_stay_apart_and_marks_stay_on_their_words():
    rows = ("5\t1\t1\t1\t1\t1\t0\t0\t24\t9\t96\tSeal", "5\t1\t1\t1\t1\t2\t120\t0\t24\t9\t40\t6.5O")
    seen = parse_table("\n".join((_HEAD, *rows)))
    assert seen.text == f"Seal{' ' * 16}6.5O"
    assert seen.unsure == (Unsure(20, 24, 40),)


def test_a_table_of_several_pages_is_told_apart():
    table = "\n".join((_HEAD, _ROWS[1], _ROWS[2].replace("5\t1", "5\t3", 1)))
    assert [[word.text for word in words] for words in parse_pages(table, 3)] == [["Paid"], [], ["$5.O0"]]


def test_an_empty_picture_has_no_words_and_no_confidence():
    seen = parse_table(_HEAD)
    assert (seen.text, seen.unsure, seen.confidence) == ("", (), None)


def test_a_text_layer_that_says_what_is_seen_is_let_go():
    page, notes = compose(DOCUMENT, 1, ReadPage("Paid $5.00 on Monday", scan=True), parse_table(_TABLE))
    assert page.text == "Paid $5.O0\non\n\nMonday"
    assert page.hidden == ()
    assert page.ocr
    assert notes == ()


def test_a_text_layer_that_says_something_else_is_kept_and_marked():
    layer = "The defendant admits everything freely"
    page, _ = compose(DOCUMENT, 1, ReadPage(layer, scan=True), parse_table(_TABLE))
    (run,) = page.hidden
    assert run == Hidden(run.start, len(page.text), "layer")
    assert page.text[run.start : run.end] == layer


def test_a_page_that_could_not_be_looked_at_keeps_its_layer_with_a_note():
    page, notes = compose(DOCUMENT, 3, ReadPage("layer words", scan=True), Failure("no Tesseract"))
    assert (page.number, page.text, page.ocr) == (3, "layer words", True)
    assert notes == (Note("OCR could not read it: no Tesseract", 3),)


def test_a_few_misread_words_are_not_another_text():
    layer = "one two three four five six seven eight nine ten eleven twelve"
    assert not says_something_else(layer, layer.replace("three", "thxee").replace("seven", "sevcn"))
    assert says_something_else(layer, "completely different words stand here on the page")
