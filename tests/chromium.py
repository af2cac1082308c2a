"""A real Chromium that is watched: it may ask this box only, and its console must stay empty."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

# Chromium's own sandbox does not start for root; the pages it shows here are ours.
ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
LOOPBACK = ("http://127.0.0.1:", "data:", "blob:http://127.0.0.1:")


def find_chromium() -> str | None:
    """Debian's Chromium; None where it is not there."""
    return which("chromium") or which("chromium-browser")


@contextmanager
def open_chromium() -> Iterator[Browser]:
    """One browser; leaving the block ends it."""
    program = find_chromium()
    assert program is not None
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Watched:
    """What a tab asked for and complained about."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()
    """Words of complaints that a test provokes on purpose."""

    def check(self) -> None:
        outside = [url for url in self.requests if not url.startswith(LOOPBACK)]
        assert not outside, f"asked for something outside this box: {outside}"
        unexpected = [said for said in self.complaints if not any(word in said for word in self.expected)]
        assert not unexpected, f"the console is not empty: {unexpected}"


def watch(page: Page) -> Watched:
    """Note what the tab does from now on."""
    watched = Watched()
    page.on("request", lambda request: watched.requests.append(request.url))
    page.on("pageerror", lambda error: watched.complaints.append(str(error)))
    page.on(
        "console",
        lambda message: watched.complaints.append(message.text) if message.type in {"error", "warning"} else None,
    )
    return watched


def sign_in(context: BrowserContext, url: str, key: str) -> None:
    """Through the form, as a person does."""
    page = context.new_page()
    page.goto(f"{url}/sign-in")
    page.get_by_label("Key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/fleet")
    page.close()


def shoot(page: Page, file: Path) -> None:
    """A picture of the tab as it is seen."""
    page.screenshot(path=str(file), animations="disabled")
