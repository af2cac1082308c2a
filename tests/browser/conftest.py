"""One real house and one real Chromium for all tests of the pages. Without Chromium they are skipped."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from chromium import Watched, find_chromium, open_chromium, sign_in, watch
from playwright.sync_api import Browser, Page
from running import open_house

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_chromium() is not None:
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="there is no Chromium (`apt-get install chromium`)"))


@dataclass(frozen=True)
class Address:
    """Where the house is, and the keys to it."""

    url: str
    key: str
    agent_key: str


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A house on the embedded engine; asked for everything before the browser has its event loop."""
    agent = "agent-key-0123456789"
    config = f'[[gateway.keys]]\nname = "agent"\nkey = "{agent}"\nroles = ["fast"]\n'
    with open_house(tmp_path_factory.mktemp("pages"), config=config) as house:
        house.wait_ready()
        yield Address(house.url, house.key, agent)


@pytest.fixture(scope="module")
def browser(address: Address) -> Iterator[Browser]:
    # Not for longer than a file: while it is open, nothing else in this process can have an event loop.
    with open_chromium() as found:
        yield found


@pytest.fixture(scope="module")
def signed_in(browser: Browser, address: Address) -> dict:
    """What a browser keeps of a visitor who has signed in."""
    context = browser.new_context()
    sign_in(context, address.url, address.key)
    kept = context.storage_state()
    context.close()
    return kept


@dataclass(frozen=True)
class Tab:
    """A tab that is watched."""

    page: Page
    watched: Watched
    url: str

    def go(self, path: str) -> Page:
        self.page.goto(f"{self.url}{path}")
        return self.page


@pytest.fixture
def tab(browser: Browser, address: Address, signed_in: dict) -> Iterator[Tab]:
    """A tab of a visitor who has signed in; at its end nothing has gone out and the console is empty."""
    context = browser.new_context(storage_state=signed_in)
    page = context.new_page()
    page.set_default_timeout(60_000)
    found = Tab(page, watch(page), address.url)
    yield found
    context.close()
    found.watched.check()
