import re

from chambers.evidence.answer import LayerWord
from chambers.evidence.page_merge import merge_page, says_something_else
from chambers.evidence.page_places import turned
from chambers.evidence.recognised import Recognised, Region, Word

WIDTH, HEIGHT, LETTER, LINE = 1000, 1000, 10, 20
"""Pixels; a part of the page is a tenth of one."""


def placed(text, left):
    return [(match[0], left + LETTER * match.start()) for match in re.finditer(r"\S+", text)]


def seen(*lines, confidence=95.0):
    """Words that OCR saw: each line is its left side, its top, and its words."""
    words = []
    for number, (left, top, text) in enumerate(lines):
        for word, at in placed(text, left):
            region = Region(at, top, at + LETTER * len(word), top + LINE)
            words.append(Word((str(number),), (str(number),), word, confidence, region))
    return Recognised(tuple(words), WIDTH, HEIGHT)


def layer(*lines, hidden=None):
    found = []
    for number, (left, top, text) in enumerate(lines):
        for word, at in placed(text, left):
            sides = (at * 10, top * 10, (at + LETTER * len(word)) * 10, (top + LINE) * 10)
            found.append(LayerWord(word, number, sides, hidden))
    return tuple(found)


def words_of(merged):
    return [line.split() for line in merged.text.splitlines() if line.strip()]


def test_a_stamp_and_the_scan_under_it_are_one_page_and_the_stamp_is_exact():
    stamp = layer((700, 950, "ABC000017"))
    merged = merge_page(stamp, seen((100, 100, "Filing fee"), (100, 130, "of $75.00"), (702, 951, "A8C0000l7")))
    assert words_of(merged) == [["Filing", "fee"], ["of", "$75.00"], ["ABC000017"]]
    assert merged.ocr


def test_what_stands_in_a_line_of_the_page_is_put_into_that_line():
    form = seen((100, 200, "Name:"), (400, 200, "Date:"), (100, 240, "Signed"))
    filled = layer((160, 200, "Ann Lee"), (460, 200, "2026-05-12"))
    lines = words_of(merge_page(filled, form))
    assert ["Name:", "Ann", "Lee"] in lines
    assert ["Date:", "2026-05-12"] in lines


def test_a_screenshot_in_a_text_stands_between_the_lines_around_it():
    text = layer((100, 100, "He wrote to her on that very day as follows"), (100, 400, "She did not answer him at all"))
    merged = merge_page(text, seen((200, 250, "I owe you $500"), (100, 100, "He wrote")))
    assert [line[0] for line in words_of(merged)] == ["He", "I", "She"]


def test_words_that_the_layer_has_are_not_read_twice_where_its_font_misstates_their_height():
    text = layer((100, 100, "Paid in full"))
    assert not merge_page(text, seen((100, 125, "Paid in full"))).ocr


def test_hidden_words_of_the_layer_stay_hidden_in_their_place():
    text = (*layer((100, 100, "Seen")), *layer((300, 100, "white"), hidden="colour"))
    merged = merge_page(text, seen((100, 300, "from a picture with many more words than the layer")))
    ((run),) = merged.hidden
    assert (merged.text[run.start : run.end], run.reason) == ("white", "colour")


def test_a_doubted_layer_is_kept_where_the_page_shows_the_same():
    doubted = layer((100, 100, "Paid in full on that day"), hidden="doubted")
    merged = merge_page(doubted, seen((100, 100, "Paid in fuli on that day")))
    assert merged.text == "Paid in full on that day"
    assert (merged.hidden, merged.notes, merged.is_confirmed) == ((), (), True)


def test_a_doubted_layer_gives_way_to_what_the_page_shows():
    merged = merge_page(layer((100, 100, "Sdlg lq ixoo"), hidden="doubted"), seen((100, 100, "Paid in full")))
    assert merged.text.startswith("Paid in full")
    ((run),) = merged.hidden
    assert merged.text[run.start : run.end] == "Sdlg lq ixoo"
    assert merged.notes == ("its text layer says something else than the page shows",)


def test_a_doubted_layer_that_ocr_cannot_read_stays_and_is_not_confirmed():
    merged = merge_page(layer((100, 100, "Sdlg lq ixoo"), hidden="doubted"), seen())
    assert (merged.text, merged.hidden, merged.is_confirmed) == ("Sdlg lq ixoo", (), False)


def test_control_characters_of_a_doubted_layer_leave_no_words():
    merged = merge_page(layer((100, 100, "Paid"), (100, 140, ""), hidden="doubted"), seen((100, 100, "Paid")))
    assert merged.text == "Paid"


def test_a_layer_that_contradicts_the_page_gives_way_and_is_kept_as_hidden():
    lie = layer((100, 100, "Nothing here was ever paid"))
    merged = merge_page(lie, seen((100, 100, "Rent500 owes max full cash")))
    assert merged.text.startswith("Rent500")
    ((run),) = merged.hidden
    assert merged.text[run.start : run.end] == "Nothing here was ever paid"
    assert merged.notes == ("its text layer says something else than the page shows",)


def test_a_single_number_that_the_page_shows_otherwise_is_reported():
    text = layer((100, 100, "The buyer paid 5000 dollars on the first day of May"), (100, 150, "and the seller agreed"))
    shown = seen((100, 100, "The buyer paid 8000 dollars on the first day of May"), (600, 500, "Logo"))
    assert merge_page(text, shown).notes == ('its text layer says "5000" where it shows "8000"',)


def test_lines_of_a_picture_of_which_ocr_is_sure_of_no_word_are_left_out_of_a_text_and_noted():
    text = layer((100, 100, "A page with words of its own and a photograph"))
    merged = merge_page(text, seen((100, 500, "~ee ,,oi"), confidence=20.0))
    assert not merged.ocr
    assert "OCR cannot read" in merged.notes[0]


def test_the_same_doubtful_line_of_a_scan_without_words_of_its_own_is_kept_as_doubtful():
    merged = merge_page((), seen((100, 500, "faint words"), confidence=20.0))
    assert (merged.text, len(merged.unsure)) == ("faint words", 2)


def test_a_few_misread_words_are_not_another_text():
    layer = "one two three four five six seven eight nine ten eleven twelve"
    assert not says_something_else(layer, layer.replace("three", "thxee").replace("seven", "sevcn"))
    assert says_something_else(layer, "completely different words stand here on the page")


def test_the_layer_is_turned_with_the_page():
    stamp = layer((700, 950, "ABC000017"))  # at the bottom right; at the bottom left once the page is turned clockwise
    page = Recognised(seen((100, 100, "Filing fee")).words, HEIGHT, WIDTH, turn=90)
    assert words_of(merge_page(stamp, page)) == [["Filing", "fee"], ["ABC000017"]]
    assert turned((7000, 9500, 7900, 9700), 90) == (300, 7000, 500, 7900)
    assert turned((1, 2, 3, 4), 360) == (1, 2, 3, 4)
