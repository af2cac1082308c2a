"""Pages of a real matter as pictures with boxes around words, as the module of the pages asks for them."""

import asyncio
import io

import pikepdf
import pytest
from pages import AGENT, Browser, site_of
from PIL import Image, ImageDraw, ImageFont, ImageOps
from reportlab.pdfgen.canvas import Canvas

from chambers.desk import evidence, matters
from chambers.desk.page_images import NoPictureError, boxes_of, picture_of
from chambers.evidence.matter_folder import find_folder
from chambers.record.matter import MatterFacts

LETTER = "Harrow paid 41,500 dollars for the press."
LATE = "Delmont delivered late."
NOTE = "Dear Sir, the press came on 3 March 2026."
HEBREW = "שלום <script>alert(1)</script>"
HOSTILE = "</title><script>alert(1)</script>\u202etxt.pdf"


def letter(text=LETTER, rotation=0):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    canvas.drawString(72, 600, text)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as document:
        document.pages[0].Rotate = rotation
        document.save(turned := io.BytesIO())
    return turned.getvalue()


def locked():
    with pikepdf.open(io.BytesIO(letter())) as document:
        document.save(out := io.BytesIO(), encryption=pikepdf.Encryption(owner="owner", user="user"))
    return out.getvalue()


def scan():
    image = Image.new("L", (1700, 1100), "white")
    ImageDraw.Draw(image).text((200, 300), LETTER, font=ImageFont.load_default(48), fill="black")
    image.save(out := io.BytesIO(), "PNG", dpi=(200, 200))
    return out.getvalue()


FILES = {
    HOSTILE: letter(),
    "turned.pdf": letter(LATE, 90),
    "note.txt": NOTE.replace(", ", ",\n\n").encode(),
    "hebrew.txt": HEBREW.encode(),
    "scan.png": scan(),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """One matter with a file of each kind, for all tests here."""
    folder = tmp_path_factory.mktemp("papers")
    found = site_of(folder)
    matters.new(found.settings, "harrow", MatterFacts())
    given = folder / "given"
    given.mkdir()
    for name, data in FILES.items():
        (given / name.replace("/", "\u2215")).write_bytes(data)
    (given / "locked.pdf").write_bytes(locked())
    asyncio.run(evidence.add(found.settings, "harrow", [given], password="user"))
    return found


@pytest.fixture
def browser(site):
    found = Browser(site)
    found.sign_in()
    return found


def sha_of(site, name):
    listed = evidence.list_all(site.settings, "harrow").documents
    return next(each.sha256 for each in listed if each.name.endswith(name.rpartition("/")[2]))


def folder_of(site):
    return find_folder(site.settings.matters, "harrow")


def around(site, name, words):
    """The one box around some words, and the picture."""
    sha256 = sha_of(site, name)
    (page,) = evidence.show(site.settings, "harrow", sha256).pages
    at = page.text.index(words)

    async def look():
        picture = await picture_of(folder_of(site), sha256, 1, 900)
        return picture, await boxes_of(folder_of(site), sha256, 1, [(at, at + len(words))])

    picture, (box,) = asyncio.run(look())
    return picture, box


@pytest.mark.parametrize(
    ("name", "words", "line"),
    [
        ("txt.pdf", "41,500", LETTER),
        ("turned.pdf", "late.", LATE),
        ("note.txt", "March", NOTE),
        ("scan.png", "dollars", LETTER),
    ],
)
def test_a_box_holds_the_ink_of_its_words_and_little_else(site, name, words, line):
    picture, box = around(site, name, words)
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.size == (picture.width_px, picture.height_px)
        ink = ImageOps.invert(image.convert("L"))
        whole = sum(ink.tobytes())
        left, top = round(box.left * image.width), round(box.top * image.height)
        right, bottom = round((box.left + box.width) * image.width), round((box.top + box.height) * image.height)
        inside = sum(ink.crop((left, top, right, bottom)).tobytes())
    assert inside / whole == pytest.approx(len(words) / len("".join(line.split())), rel=0.4)


def test_a_picture_is_drawn_once_for_each_width_and_kept_below_the_matter(site):
    sha256, folder = sha_of(site, "note.txt"), folder_of(site)

    async def look(*widths):
        return [await picture_of(folder, sha256, 1, width) for width in widths]

    pictures = asyncio.run(look(1, 160, 161, 400, 5000))
    assert [each.width_px for each in pictures] == [160, 160, 480, 480, 1600]
    kept = sorted(path.name for path in (folder.derived / "pictures").glob(f"{sha256}-1-*.png"))
    assert {"160", "480", "1600"} <= {name.split("-")[2].removesuffix(".png") for name in kept}


@pytest.mark.parametrize("name", ["hebrew.txt", "locked.pdf"])
def test_a_page_that_cannot_be_drawn_says_so_and_has_its_text(site, browser, name):
    sha256 = sha_of(site, name)
    with pytest.raises(NoPictureError):
        asyncio.run(picture_of(folder_of(site), sha256, 1, 480))
    here = f"/matters/harrow/papers/{sha256}/1"
    refused = browser.get(f"{here}.png", {"accept": "image/*"})
    assert (refused.status, refused.json["error"]["code"]) == (404, "evidence.no_picture")
    facts = browser.get(here, {"accept": "application/json"}).json
    assert facts["text"].strip()
    assert browser.get(f"{here}/boxes?spans=0-5", {"accept": "application/json"}).json == []


def test_the_module_gets_what_it_asks_for_by_hash_and_page(site, browser):
    sha256 = sha_of(site, "txt.pdf")
    here = f"/matters/harrow/papers/{sha256}/1"
    facts = browser.get(here, {"accept": "application/json"}).json
    assert "<script>alert" in facts["file"]
    assert (facts["page"], facts["pages"], facts["picture"], facts["text"]) == (1, 1, True, LETTER)
    drawn = browser.get(f"{here}.png?width=300")
    assert (drawn.status, drawn.header("content-type")) == (200, "image/png")
    assert drawn.header("cache-control") == "private, no-cache"
    assert drawn.header("x-content-type-options") == "nosniff"
    assert browser.get(f"{here}.png?width=310", {"if-none-match": drawn.header("etag")}).status == 304
    at = LETTER.index("41,500")
    boxes = browser.get(f"{here}/boxes?spans={at}-{at + 6},junk,0-6").json
    assert [box["span_index"] for box in boxes] == [0, 2]
    assert set(boxes[0]) == {"span_index", "left", "top", "width", "height"}
    assert boxes[1]["left"] < boxes[0]["left"]


def test_nobody_gets_a_page_without_signing_in_or_by_a_wrong_name(site, browser):
    sha256 = sha_of(site, "txt.pdf")
    stranger, limited = Browser(site), Browser(site)
    limited.sign_in(AGENT.key)
    for path in (f"{sha256}/1", f"{sha256}/1.png", f"{sha256}/1/boxes?spans=0-5"):
        here = f"/matters/harrow/papers/{path}"
        assert stranger.get(here, {"accept": "image/*"}).status == 401, path
        assert limited.get(here).status == 403, path
    for path in (f"{sha256}/2.png", f"{sha256[:12]}/1.png", "note.txt/1.png", f"{sha256}/0.png", "..%2f..%2f/1.png"):
        assert browser.get(f"/matters/harrow/papers/{path}").status == 404, path
    assert browser.get(f"/matters/nobody/papers/{sha256}/1.png").status == 404


def test_pictures_are_not_exported(site, tmp_path):
    sha256, folder = sha_of(site, "note.txt"), folder_of(site)
    asyncio.run(picture_of(folder, sha256, 1, 160))
    exported = matters.export(site.settings, "harrow", tmp_path / "out.tar")
    assert exported.files > 0
    assert b"/derived/" not in (tmp_path / "out.tar").read_bytes()
