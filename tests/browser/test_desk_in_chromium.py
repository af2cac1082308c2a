"""The draft desk in a real browser, on a draft that was prepared: by keyboard alone, and quick on a long draft."""

import json
import statistics
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import pytest
from chromium import open_chromium, sign_in, watch
from long_draft import LONG
from playwright.sync_api import expect
from prepared_draft import JOB, MATTER, PAID, assembled_job, sample_matter

from chambers.settings import Settings

PROGRAM = Path(__file__).parent.parent / "programs" / "pages_alone.py"
KEY = "desk-key-0123456789"
HOSTILE = "<img src=x onerror=alert(1)> \u202eHarrow"
AT_MOST_MS = 100
expect.set_options(timeout=30_000)  # a busy box starts a clerk in seconds
AT_MOST_BYTES = 150_000


@contextmanager
def pages(ref):
    """The pages over this job, without a house; a tab that has signed in, and is watched."""
    known = json.dumps({name: str(value) for name, value in asdict(ref).items()})
    server = subprocess.Popen([sys.executable, str(PROGRAM), str(ref.state), KEY, known], stdout=subprocess.PIPE)
    try:
        url = f"http://127.0.0.1:{int(server.stdout.readline())}"
        with open_chromium() as browser:
            context = browser.new_context(viewport={"width": 1400, "height": 900})
            sign_in(context, url, KEY)
            page = context.new_page()
            page.set_default_timeout(60_000)
            watched = watch(page)
            yield page, url, watched
            context.close()
            watched.check()
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


def ready(page, url):
    page.goto(f"{url}/matters/{MATTER}/drafts/{JOB}/desk")
    page.wait_for_selector('#desk[data-ready="whole"]')


def test_a_draft_is_gone_through_changed_answered_for_and_signed_off_by_keyboard_alone(tmp_path):
    settings = Settings(tmp_path / "state")
    sample_matter(settings)
    with pages(assembled_job(settings)) as (page, url, _):
        ready(page, url)
        news = page.locator("#news")

        page.keyboard.press("n")
        expect(page.locator("#about")).to_contain_text("$999.00")
        expect(news).to_contain_text("not found")
        page.keyboard.press("x")
        expect(page.locator("#who")).to_be_focused()
        page.keyboard.type("Nora Quill")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("x")
        expect(news).to_contain_text("Struck.")

        _edit_second_passage(page)
        expect(page.locator("#sign")).to_be_disabled()
        page.keyboard.press("a")
        expect(news).to_contain_text("cannot be done")
        page.keyboard.press("o")
        page.keyboard.type(f"The bank said so. {HOSTILE}")
        page.keyboard.press("Control+Enter")
        expect(news).to_contain_text("It stands on your word. Nothing is left to decide.")
        expect(page.locator('[data-id="facts/facts-2"]')).to_contain_text("2026 <img src=x onerror=alert(1)> (Ex. B")
        assert page.locator('[data-id="facts/facts-2"] .claim').first.evaluate(_BIDI) == "isolate"
        assert page.locator("#draft img, #about img").count() == 0
        expect(page.locator("#about .notice")).to_contain_text("<img src=x onerror=alert(1)>")
        page.keyboard.press("n")
        expect(page.locator("#about .notice")).to_contain_text("Nora Quill answers for it")
        expect(page.locator("#paper .paper-boxes rect").first).to_be_attached()

        page.locator("#sign").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Version 1")).to_be_visible(timeout=60_000)
        with page.expect_download() as download:
            page.get_by_role("link", name="affidavit.docx").first.press("Enter")
        assert Path(download.value.path()).read_bytes()[:2] == b"PK"
        page.get_by_role("link", name="Read its report").press("Enter")
        expect(page.locator("#revision")).to_have_text("What a person decided")
        assert page.locator("img").count() == 0


def _edit_second_passage(page):
    """From the first claim of the draft on with j, then other words that the record does not bear."""
    page.evaluate("document.querySelector('[data-id=\"facts/facts-2\"] .handle').focus()")
    page.keyboard.press("Enter")
    page.keyboard.press("e")
    expect(page.locator("#edit-words")).to_have_value(PAID)
    page.keyboard.press("Control+A")
    page.keyboard.type(f"{PAID.replace('March 5', 'March 6')[:-1]} <img src=x onerror=alert(1)>.")
    expect(page.locator(".checked")).to_contain_text("contradicted: not on the cited page")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#news")).to_contain_text("Edited. 1 still to be decided.")


_BIDI = "(claim) => getComputedStyle(claim).unicodeBidi"
_PRESS = """async (keys) => {
  const took = [];
  for (const key of keys) {
    const began = performance.now();
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    took.push(performance.now() - began);
  }
  return took;
}"""
_CLICK = """async () => {
  const took = [];
  const all = [...document.querySelectorAll("#draft span[data-claim][role=button]")];
  for (const claim of all.filter((_, at) => at % 5 === 0)) {
    const began = performance.now();
    claim.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    took.push(performance.now() - began);
  }
  return took;
}"""
_WEIGHT = """() => {
  const first = (each) => /\\/assets\\/|\\/desk\\/lines$/.test(each.name);
  const asked = performance.getEntriesByType("resource").filter(first);
  return [...performance.getEntriesByType("navigation"), ...asked].reduce((sum, each) => sum + each.decodedBodySize, 0);
}"""


@pytest.mark.full
@pytest.mark.alone
@pytest.mark.timeout(600)
def test_forty_pages_with_five_hundred_claims_stay_light_and_answer_within_a_tenth_of_a_second(tmp_path):
    """Run with -s to see the figures that stand in docs/measurements/pages.md."""
    settings = Settings(tmp_path / "state")
    sample_matter(settings)
    ref = assembled_job(settings, LONG)
    report = json.loads((settings.matters / MATTER / "drafts" / ref.job / "report.json").read_text())
    with pages(ref) as (page, url, _):
        ready(page, url)
        claims, weight = len(report["verification"]["claims"]), page.evaluate(_WEIGHT)
        assert int(page.locator('[data-count="s"]').inner_text()) == report["counts"]["sentences_with_a_source"]
        print(f"\nclaims {claims}, page with styles, modules and its first lines {weight} bytes")
        assert claims >= 500
        assert weight < AT_MOST_BYTES
        page.keyboard.press("j")
        expect(page.locator("#about .acts")).to_be_visible()
        for keys in ("j" * 100, "k" * 50, "n" * 10, "p" * 10):
            assert _shown(keys[0], page.evaluate(_PRESS, list(keys))) < AT_MOST_MS, keys[0]
        assert _shown("click", page.evaluate(_CLICK)) < AT_MOST_MS
        page.locator("#who").fill("Nora Quill")
        page.locator('[data-id="facts/facts-20"] .handle').click()
        for key, said in (("a", "Accepted."), ("x", "Struck."), ("u", "As drafted.")):
            with page.expect_response("**/desk/change") as answer:
                page.keyboard.press(key)
            expect(page.locator("#news")).to_contain_text(said)
            print(f"{said} answered after {answer.value.request.timing['responseEnd']:.0f} ms")


def _shown(what, took_ms):
    ordered = sorted(took_ms)
    middle, most = statistics.median(ordered), ordered[int(len(ordered) * 0.95)]
    print(f"{what}: {len(ordered)} times, median {middle:.0f} ms, 95 of 100 within {most:.0f} ms")
    return middle
