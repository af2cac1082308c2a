"""`--outcomes FILE` keeps what became of every collected test; scripts/run_tests.py names from it what was left out.

`--patience N` multiplies every test's time limit, for a machine that does other work meanwhile.
"""

import json
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--outcomes", metavar="FILE", help="write what became of every test to FILE, as JSON")
    parser.addoption("--patience", metavar="N", type=float, default=1.0, help="multiply the time limits by N")


def pytest_configure(config: pytest.Config) -> None:
    if file := config.getoption("--outcomes"):
        config.pluginmanager.register(Outcomes(config, Path(file)), "outcomes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    patience = config.getoption("--patience")
    if patience == 1:
        return
    for item in items:
        marker = item.get_closest_marker("timeout")
        limit_s = float(marker.args[0] if marker else config.getini("timeout") or 0)
        item.add_marker(pytest.mark.timeout(patience * limit_s), append=False)


class Outcomes:
    """Every collected test, also deselected ones, and what became of it: ran, failed or skipped with the reason."""

    def __init__(self, config: pytest.Config, file: Path) -> None:
        self._worker: dict[str, Any] | None = getattr(config, "workeroutput", None)
        self._file = file
        self._collected: dict[str, bool] = {}
        self._began: dict[str, tuple[str, str]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self._collected[item.nodeid] = item.get_closest_marker("full") is not None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self._began[report.nodeid] = ("skipped", reason_of(report))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._began[report.nodeid] = ("failed", "")
        elif report.skipped and not hasattr(report, "wasxfail"):
            self._began[report.nodeid] = ("skipped", reason_of(report))
        elif report.when == "call":
            self._began[report.nodeid] = ("ran", "")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        # With xdist, only the workers collect.
        self._collected |= getattr(node, "workeroutput", {}).get("collected", {})

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        if self._worker is not None:
            self._worker["collected"] = self._collected
            return
        began = self._began.items()
        kept = {
            "collected": list(self._collected),
            "full": [test for test, full in self._collected.items() if full],
            "ran": [test for test, (outcome, _) in began if outcome == "ran"],
            "failed": [test for test, (outcome, _) in began if outcome == "failed"],
            "skipped": [(test, reason) for test, (outcome, reason) in began if outcome == "skipped"],
        }
        self._file.write_text(json.dumps(kept), encoding="utf-8")


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return said.removeprefix("Skipped: ")
