"""A matter from nothing to the first hit, as a person does it in a real browser."""

from playwright.sync_api import expect

LETTERS = [
    {"name": "delivery <b>note.txt", "mimeType": "text/plain", "buffer": b"The press came on 3 March 2026."},
    {"name": "payment.txt", "mimeType": "text/plain", "buffer": b"Harrow paid 41,500 dollars for the press."},
]


def test_a_matter_is_made_filled_and_searched_by_keyboard_and_forms(tab):
    page = tab.go("/fleet")
    page.get_by_role("link", name="Matters", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).first.focus()
    page.keyboard.type("harrow-v-delmont")
    page.get_by_label("Name", exact=True).nth(1).fill("Harrow & Finch")
    page.keyboard.press("Enter")
    page.wait_for_url("**/matters/harrow-v-delmont")
    expect(page.get_by_role("heading", level=1)).to_have_text("Harrow & Finch")

    page.locator("#files").set_input_files(LETTERS)
    page.get_by_role("button", name="Add").press("Enter")
    expect(page.locator("#upload-state")).to_have_text("All taken in.")
    expect(page.locator("#upload-done li").first).to_have_text("delivery <b>note.txt: read, 1 page")
    page.get_by_role("link", name="Show them in the list").press("Enter")
    expect(page.locator("tbody tr")).to_have_count(2)

    page.get_by_label("Words").fill("press")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text('2 pages contain the whole word "press".')
    expect(page.locator(".hits mark")).to_have_text(["press", "press"])
    page.get_by_label("Words", exact=True).fill("ollar")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text('No page contains the whole word "ollar".')
    page.get_by_label("also inside longer words").press("Space")
    page.get_by_label("Kind").select_option("text")
    page.get_by_role("button", name="Search").press("Enter")
    expect(page.locator(".hits mark")).to_have_text(["ollar"])
    expect(page.locator(".hits li").filter(has_text="payment.txt")).to_contain_text("paid 41,500 dollars")
    page.get_by_role("link", name="payment.txt").press("Enter")
    expect(page.locator(".sheet mark")).to_have_text("ollar")
    expect(page.locator(".sheet")).to_have_text("Harrow paid 41,500 dollars for the press.")
    page.get_by_role("link", name="Timeline").press("Enter")
    expect(page.locator("tbody")).to_contain_text("2026-03-03")


def test_an_upload_says_what_could_not_be_read_and_the_matter_shows_it_apart(tab):
    page = tab.go("/matters")
    page.get_by_label("Name", exact=True).first.fill("mixed")
    page.get_by_role("button", name="Make the matter").click()
    page.wait_for_url("**/matters/mixed")
    tool = {"name": "tool.bin", "mimeType": "application/octet-stream", "buffer": b"\x7fELF\x00"}
    page.locator("#files").set_input_files([LETTERS[1], tool])
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#upload-state")).to_have_text("Not everything was taken in: 1 read, 1 unreadable.")
    expect(page.locator("#upload-done li.bad")).to_contain_text("tool.bin: unreadable, it is neither text nor")
    page.get_by_role("link", name="Show them in the list").click()
    expect(page.locator("main")).to_contain_text("1 read · 0 read in part · 1 unreadable · 0 held back")
    page.get_by_role("link", name="Not read", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text("tool.bin")
