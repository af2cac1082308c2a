"""Pages of evidence with their pictures, as a real browser shows them: boxed words, leafing, hostile names and text."""

import io

import pytest
from playwright.sync_api import expect
from reportlab.pdfgen.canvas import Canvas

HOSTILE = "</title><img src=x onerror=alert(1)>\u202egpj.txt"
MOST_BYTES = 150_000


def letter(pages=3):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    for page in range(1, pages + 1):
        for line in range(1, 31):
            canvas.drawString(72, 760 - 20 * line, f"{page}.{line} Harrow paid for the press that Delmont made.")
        if page == 2:
            canvas.drawString(72, 60, "Delivered late on 3 March 2026.")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


FILES = [
    {"name": "invoice.pdf", "mimeType": "application/pdf", "buffer": letter()},
    {"name": HOSTILE, "mimeType": "text/plain", "buffer": b"Delivered late <script>alert(1)</script>\n" * 40},
    {"name": "hebrew.txt", "mimeType": "text/plain", "buffer": "שלום late <b>".encode()},
    {"name": "table.csv", "mimeType": "text/csv", "buffer": ("cell," * 60 + "\n").encode() * 3000},
]


@pytest.fixture(scope="module")
def matter(browser, address, signed_in):
    """A matter that a visitor has filled."""
    context = browser.new_context(storage_state=signed_in)
    page = context.new_page()
    page.goto(f"{address.url}/matters")
    page.get_by_label("Name", exact=True).first.fill("papers")
    page.get_by_role("button", name="Make the matter").click()
    page.locator("#files").set_input_files(FILES)
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#upload-state")).to_have_text("All taken in.", timeout=60_000)
    context.close()
    return "/matters/papers"


def test_a_found_word_is_boxed_on_the_picture_of_its_page_and_the_page_can_be_leafed_by_keyboard(tab, matter):
    page = tab.go(f"{matter}/search?q=late")
    page.get_by_role("link", name="invoice.pdf, page 2").press("Enter")
    box = page.locator(".paper-boxes rect")
    expect(box).to_have_count(1)
    expect(page.locator(".sheet mark")).to_have_text("late")
    picture, found = page.locator(".paper-picture").bounding_box(), box.bounding_box()
    assert (found["y"] - picture["y"]) / picture["height"] == pytest.approx((792 - 64) / 792, abs=0.02)
    view = page.locator(".paper-view").bounding_box()
    assert view["y"] <= found["y"] <= view["y"] + view["height"], "the word is scrolled into view"
    page.get_by_role("button", name="Larger").press("Enter")
    expect(page.locator(".paper-stage")).to_have_attribute("style", "width: 140%;")
    assert page.locator(".paper-picture").bounding_box()["width"] > 1.3 * picture["width"]
    for _ in range(2):
        page.get_by_role("button", name="Larger").press("Enter")
    for _ in range(3):
        page.get_by_role("button", name="Smaller").press("Enter")
    expect(box).to_have_count(1)
    expect(page.locator(".paper-picture")).to_be_visible()
    page.get_by_role("button", name="Text").press("Enter")
    expect(page.locator(".paper-text mark")).to_have_text("late")
    page.get_by_role("button", name="Next page").press("Enter")
    page.wait_for_url("**?page=3&q=late")
    expect(page.locator("figcaption")).to_contain_text("page 3 of 3")
    expect(page.get_by_role("button", name="Next page")).to_be_disabled()


def test_documents_have_small_pictures_of_their_first_pages(tab, matter):
    page = tab.go(matter)
    expect(page.locator(".thumb img")).to_have_count(len(FILES))
    for picture in page.locator(".thumb img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).not_to_have_js_property("naturalWidth", 0, timeout=60_000)


def test_hostile_names_and_text_are_shown_as_text_on_every_page(tab, matter):
    for path in ("", "/search?q=late", "/timeline", "/duplicates", "/unreadable", "/held"):
        tab.go(f"{matter}{path}")
        assert tab.page.locator("img[src=x]").count() == 0, path
    tab.go(f"{matter}/search?q=late").get_by_role("link", name="onerror").click()
    expect(tab.page.get_by_role("heading", level=1)).to_contain_text("<img src=x onerror=alert(1)>")
    expect(tab.page.locator(".sheet")).to_contain_text("<script>alert(1)</script>")


def test_a_page_that_cannot_be_printed_is_shown_as_its_text_alone(tab, matter):
    tab.go(f"{matter}/search?q=late").get_by_role("link", name="hebrew").click()
    expect(tab.page.locator(".sheet mark")).to_have_text("late")
    assert tab.page.locator("#paper").count() == 0


def test_no_page_of_a_matter_weighs_more_than_150_kb_without_pictures(tab, matter):
    table = tab.go(f"{matter}/search?q=cell").locator(".hits a").first.get_attribute("href")
    for path in (matter, f"{matter}/search?q=cell", f"{matter}/timeline", table):
        tab.page.goto("about:blank")
        tab.go(path).wait_for_load_state("networkidle")
        weighed = tab.page.evaluate(
            "performance.getEntries().filter(one => one.transferSize !== undefined && one.initiatorType !== 'img')"
            ".reduce((sum, one) => sum + one.decodedBodySize, 0)"
        )
        assert 0 < weighed < MOST_BYTES, path
