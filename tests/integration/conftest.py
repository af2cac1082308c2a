"""Fixtures: a house to share, a house to hurt, and no way to a real user's state."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from running import RunningHouse, open_house


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """One house for tests that only use it."""
    aliases = '[aliases]\nclaude-opus-4 = "heavy"\n'
    with open_house(tmp_path_factory.mktemp("shared"), config=aliases) as house:
        house.wait_ready()
        yield house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningHouse]:
    """A house of its own for a test that hurts it."""
    with open_house(tmp_path) as one:
        one.wait_ready()
        yield one


@pytest.fixture(autouse=True)
def _own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test can reach a real user's state."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "default-state"))
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
