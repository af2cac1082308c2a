"""A matter of ten thousand pages does no harm to its pages: each stays light and quick."""

import asyncio
import io
import time

import pytest
from pages import Browser, site_of
from reportlab.pdfgen.canvas import Canvas

from chambers.desk import evidence, matters
from chambers.record.matter import MatterFacts

pytestmark = [pytest.mark.full, pytest.mark.alone, pytest.mark.timeout(900)]

FILES, PAGES_A_FILE = 10, 1000
MOST_BYTES = 115_000
QUICK_S = 1.0
"""Of a page on an idle core it is some hundredths; the rest is for boxes with other work."""
ONE_LOOK_S = 15.0


def pdf(first):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for number in range(first, first + PAGES_A_FILE):
        for line in range(30):
            canvas.drawString(60, 780 - 20 * line, f"Line {line} of number{number}: the press was paid <b>late</b>.")
        canvas.drawString(60, 100, f"Sent on {number % 28 + 1} March {2000 + number % 26}.")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    folder = tmp_path_factory.mktemp("large")
    site = site_of(folder)
    matters.new(site.settings, "large", MatterFacts())
    given = folder / "given"
    given.mkdir()
    for number in range(FILES):
        (given / f"{number}.pdf").write_bytes(pdf(number * PAGES_A_FILE))
    asyncio.run(evidence.add(site.settings, "large", [given]))
    found = Browser(site)
    found.sign_in()
    return found


def timed(browser, path):
    began = time.monotonic()
    answer = browser.get(path)
    return answer, time.monotonic() - began


def test_every_page_of_a_large_matter_is_light_and_quick(browser):
    sha256 = evidence.list_all(browser.site.settings, "large").documents[0].sha256
    assert matters.show(browser.site.settings, "large").pages == FILES * PAGES_A_FILE
    browser.get("/matters/large")  # templates are read once
    for path in ("", "?page=99", "/search?q=press", "/search?q=number7777", "/duplicates", "/unreadable", "/held"):
        answer, took_s = timed(browser, f"/matters/large{path}")
        assert answer.status == 200, path
        assert len(answer.body) < MOST_BYTES, path
        assert took_s < QUICK_S, (path, took_s)
    answer, took_s = timed(browser, f"/matters/large/documents/{sha256}?page=900&q=late")
    assert (answer.text.count("<mark>late</mark>"), took_s < QUICK_S) == (30, True)


def test_the_timeline_of_a_large_matter_grows_look_by_look_and_is_quick_when_it_is_whole(browser):
    looks = 0
    while True:
        answer, took_s = timed(browser, "/matters/large/timeline")
        looks += 1
        assert took_s < ONE_LOOK_S
        if "http-equiv" not in answer.text:
            break
    assert looks > 1, "one look does not go through ten thousand pages"
    for path in ("", "?page=100", "?page=9999"):
        answer, took_s = timed(browser, f"/matters/large/timeline{path}")
        assert len(answer.body) < MOST_BYTES
        assert took_s < QUICK_S, (path, took_s)
    assert f"of {FILES * PAGES_A_FILE}" in answer.text
