from PIL import Image, ImageDraw, ImageFont

from chambers.evidence.pdf_ink import find_patches

FONT = ImageFont.load_default(size=12)


def page(draw, paper=255):
    image = Image.new("L", (612, 792), paper)
    draw(ImageDraw.Draw(image))
    return image


def write(text, at, ink=0):
    return lambda pen: pen.text(at, text, fill=ink, font=FONT)


def test_an_empty_page_shows_nothing_also_on_a_tint():
    assert find_patches(page(lambda pen: None), ()) == ()
    assert find_patches(page(lambda pen: None, paper=180), ()) == ()


def test_words_are_found_where_none_are_known_and_not_where_they_are():
    drawn = page(write("Paid $75.00 in full", (100, 100)))
    ((left, top, right, bottom),) = find_patches(drawn, ())
    assert left <= 104
    assert right >= 200
    assert top <= 104
    assert bottom >= 108
    assert find_patches(drawn, [(100, 98, 215, 116)]) == ()


def test_light_words_on_dark_paper_and_faint_ones_are_found():
    assert find_patches(page(write("Paid in full", (100, 100), ink=255), paper=20), ())
    assert find_patches(page(write("Paid in full", (100, 100), ink=170)), ())


def test_rules_borders_and_shaded_cells_are_nothing_to_read():
    def table(pen):
        for row in range(6):
            pen.rectangle((80, 100 + 30 * row, 500, 130 + 30 * row), outline=0, fill=230 if row % 2 else 255)
        pen.line((290, 100, 290, 280), fill=0)
        pen.line((80, 400, 300, 400), fill=0, width=2)

    assert find_patches(page(table), ()) == ()


def test_a_speck_is_no_word():
    assert find_patches(page(lambda pen: pen.ellipse((300, 300, 305, 305), fill=0)), ()) == ()


def test_places_that_are_apart_are_told_apart():
    def two(pen):
        write("above", (100, 100))(pen)
        write("below", (400, 600))(pen)

    first, second = sorted(find_patches(page(two), ()), key=lambda box: box[1])
    assert first[3] < second[1]
    assert first[2] < second[0]


def test_what_touches_the_edge_of_the_page_is_found_where_it_is():
    def at_the_edges(pen):
        pen.rectangle((0, 0, 611, 791), outline=0)
        pen.text((0, 0), "corner", fill=0, font=FONT)
        pen.text((590, 780), "cut off", fill=0, font=FONT)
        pen.rectangle((0, 300, 3, 303), fill=0)

    patches = find_patches(page(at_the_edges), ())
    assert len(patches) == 2
    assert all(left < right and top < bottom for left, top, right, bottom in patches)
