"""Fleet, bench, chat and signing in, as a real browser sees them."""

import re

from chromium import watch
from playwright.sync_api import expect


def test_keyboard_alone_signs_in_walks_through_the_pages_and_out_again(browser, address):
    context = browser.new_context()
    page = context.new_page()
    watched = watch(page)
    page.goto(f"{address.url}/chat")
    expect(page.locator("input:focus")).to_be_visible()  # nobody types before there is a field to type in
    page.keyboard.type(address.key)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address.url}/chat")
    for name in ("Fleet", "Bench"):
        page.get_by_role("link", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{name.lower()}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.get_by_role("button", name="Sign out").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in")
    context.close()
    watched.check()


def test_fleet_shows_the_lane_on_the_box_and_follows_its_state(tab):
    page = tab.go("/fleet")
    row = page.locator("tr[data-lane]")
    expect(row.locator("[data-field=state]")).to_have_text("ready")
    page.wait_for_function("document.documentElement.hasAttribute('data-live')")
    page.get_by_role("button", name=re.compile("^Drain")).click()
    expect(row.locator("[data-field=state]")).to_have_text("fenced")
    expect(row.locator("[data-field=reason]")).to_contain_text("drained by hand")
    page.get_by_role("button", name=re.compile("^Restart")).click()
    expect(row.locator("[data-field=restarts]")).to_have_text("1", timeout=60_000)
    expect(row.locator("[data-field=state]")).to_have_text("ready", timeout=60_000)


def test_fleet_says_why_and_shows_the_log(tab):
    page = tab.go("/fleet")
    page.get_by_role("link", name="Why it is planned so").click()
    expect(page.get_by_role("main")).to_contain_text("on the embedded engine")
    tab.go("/fleet").get_by_role("link", name="Log").click()
    expect(page.get_by_role("log")).to_be_visible()


def test_a_refused_action_is_told_on_the_page(tab):
    page = tab.go("/fleet")
    tab.watched.expected = ("409 (Conflict)",)
    page.evaluate("document.querySelector('form[action$=\"/drain\"]').action = '/fleet/lanes/nobody/drain'")
    page.get_by_role("button", name=re.compile("^Drain")).click()
    expect(page.locator("#complaint")).to_contain_text("There is no lane 'nobody'")


def test_chat_streams_an_answer_with_the_models_name_and_its_speed(tab):
    page = tab.go("/chat")
    page.locator("#words").fill("Count from one to ten.")
    page.keyboard.press("Enter")
    expect(page.locator("#speed")).to_have_text(re.compile(r"smollm2-135m: .*tok/s measured"), timeout=90_000)
    page.locator("#anew").click()
    expect(page.locator("#talk")).to_be_empty()


def test_chat_stops_when_told(tab):
    page = tab.go("/chat")
    page.locator("#words").fill("Write a very long story about the sea.")
    page.keyboard.press("Enter")
    expect(page.locator("#speed")).to_contain_text("first word", timeout=90_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#talk")).to_contain_text("[stopped]")
    expect(page.get_by_role("button", name="Send")).to_be_enabled()


def test_chat_shows_markup_as_text(tab):
    page = tab.go("/chat")
    page.locator("#words").fill("<img src=x onerror=alert(1)> hello")
    page.keyboard.press("Enter")
    expect(page.locator(".turn .words").first).to_have_text("<img src=x onerror=alert(1)> hello")
    assert page.locator("#talk img").count() == 0
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Send")).to_be_enabled()


def test_bench_starts_a_measurement_and_stops_it(tab):
    page = tab.go("/bench")
    page.get_by_role("button", name="Measure").click()
    expect(page.locator("#work-state")).to_have_text("measuring")
    expect(page.get_by_role("button", name="Rehearse")).to_be_disabled()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#work-state")).not_to_have_text("measuring", timeout=60_000)


def test_a_key_of_one_role_sees_its_own_pages_only(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address.url}/bench")
    page.get_by_label("Key").fill(address.agent_key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("opens the roles fast only")
    page.goto(f"{address.url}/fleet")
    assert page.get_by_role("button", name=re.compile("Drain|Restart|Read")).count() == 0
    page.goto(f"{address.url}/chat")
    offered = page.locator("#model option").evaluate_all("all => all.map(one => one.value)")
    assert offered
    assert "heavy" not in offered
    context.close()


def test_no_page_weighs_more_than_150_kb(tab):
    for path in ("/fleet", "/bench", "/chat", "/proof"):
        tab.page.goto("about:blank")
        tab.go(path)
        weighed = tab.page.evaluate(
            "performance.getEntries().filter(one => one.transferSize !== undefined)"
            ".reduce((sum, one) => sum + one.decodedBodySize, 0)"
        )
        assert 0 < weighed < 150_000, path
