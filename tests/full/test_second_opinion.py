"""A page that Tesseract reads with little confidence is read again by RapidOCR, which can reach nothing either."""

import asyncio
import io
import random
from datetime import UTC, datetime

import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from chambers.evidence.documents import find_document, read_source
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.second_opinion import is_installed
from chambers.evidence.taking import Order, add_evidence
from chambers.record.matter import MatterFacts

pytestmark = pytest.mark.full

LINES = ("Invoice DPW-2217 dated May 12, 2026", "Deposit of $5,000.00 for one press", "See 200 U. S. 321, 326")


def clock():
    return datetime(2026, 5, 12, tzinfo=UTC)


def poor_scan():
    """Words as a bad fax shows them: small, soft and speckled."""
    chance = random.Random(3)
    image = Image.new("L", (900, 320), 255)
    for number, line in enumerate(LINES):
        ImageDraw.Draw(image).text((40, 30 + 90 * number), line, fill=90, font=ImageFont.load_default(size=24))
    image = image.filter(ImageFilter.GaussianBlur(1.6))
    for _ in range(3000):
        image.putpixel((chance.randrange(900), chance.randrange(320)), chance.randrange(256))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def test_what_two_readers_see_differently_is_marked_and_never_replaced(tmp_path):
    assert is_installed()
    folder = new_matter(tmp_path / "matters", "m", MatterFacts(), clock())
    (tmp_path / "fax.png").write_bytes(poor_scan())
    (outcome,) = asyncio.run(add_evidence(folder, [tmp_path / "fax.png"], Order(), clock))
    assert not [note for note in outcome.notes if "was not read a second time" in note]
    with open_database(folder.database) as database:
        (page,) = read_source(database, find_document(database, "fax.png")).pages
    disputed = [word for word in page.unsure if word.other is not None]
    assert disputed
    for word in disputed:
        assert page.text[word.start : word.end] != word.other
        assert word.confidence <= 50
    # The second reader is right about some of them, and wrong about others: a person looks.
    truth = {word.strip(".,") for line in LINES for word in line.split()}
    assert truth & {word.other.strip(".,") for word in disputed}
