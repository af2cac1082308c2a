"""From nothing to a signed version on the embedded engine, as a person does it in a real browser, by keyboard."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from chambers.evidence.sample_matter import write_sample_matter

LONG_MS = 600_000


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_from_upload_to_a_signed_version_that_is_taken_home(tab, tmp_path):
    write_sample_matter(tmp_path)
    page = tab.go("/matters")
    page.get_by_label("Name", exact=True).first.fill("whole-way")
    page.get_by_label("Name", exact=True).nth(1).fill("Harrow & Finch Printing LLC")
    page.keyboard.press("Enter")
    page.wait_for_url("**/matters/whole-way")

    page.locator("#files").set_input_files([path for path in sorted(tmp_path.iterdir()) if path.is_file()])
    page.get_by_role("button", name="Add").press("Enter")
    expect(page.locator("#upload-state")).to_have_text("All taken in.", timeout=LONG_MS)

    page.get_by_role("link", name="Drafts").press("Enter")
    page.get_by_label("What it is about").fill("What was agreed, invoiced and paid for the press?")
    page.locator('select[name="type"]').select_option("summary")
    page.get_by_label("with reviewers").press("Space")
    page.get_by_role("button", name="Draft", exact=True).press("Enter")
    expect(page.locator("#stages")).to_contain_text("running", timeout=LONG_MS)
    page.get_by_role("link", name="Go through it at the desk").press("Enter", timeout=LONG_MS)
    page.wait_for_selector('#desk[data-ready="whole"]', timeout=LONG_MS)
    _change(page)

    page.locator("#sign").press("Enter")
    expect(page.get_by_role("heading", name="Version 1")).to_be_visible(timeout=LONG_MS)
    with page.expect_download() as download:
        page.get_by_role("link", name="summary.docx").first.press("Enter")
    with zipfile.ZipFile(Path(download.value.path())) as packed:
        words = packed.read("word/document.xml").decode()
    assert "Statements for Which a Person Answers" in words
    assert "$77.77" in words


def _change(page):
    """Other words for the first passage that has any of its own, and a person's word for them."""
    news = page.locator("#news")
    page.keyboard.press("j")
    expect(page.locator("#about .acts")).to_be_visible()
    page.locator("#who").fill("Nora Quill")
    page.locator(".line[data-edit] .handle").first.press("Enter")
    page.keyboard.press("e")
    page.locator("#edit-words").fill("Harrow & Finch Printing LLC paid $77.77 on March 5, 2026.")
    expect(page.locator(".checked")).to_contain_text("$77.77")
    page.keyboard.press("Control+Enter")
    expect(news).to_contain_text("Edited.")
    expect(page.locator("#sign")).to_be_disabled()
    page.keyboard.press("o")
    page.locator("#override-reason").fill("The client has the receipt.")
    page.keyboard.press("Control+Enter")
    expect(news).to_contain_text("Nothing is left to decide.")
