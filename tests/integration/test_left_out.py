"""A run names every test that it left out, and in CI fails on one without a reason; its phases can be resumed.

Small trees of real tests, run by the functions of scripts/run_tests.py.
"""

import json
import shutil
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from bench_scripts import load_script

TESTS = Path(__file__).parents[1]
INI = (
    "[pytest]\ntestpaths = tests\naddopts = --import-mode=importlib --strict-markers\nmarkers =\n    full\n    alone\n"
)
HEAVY = '[[left_out]]\ntests = "tests/*"\nwhen = "marked full"\nreason = "heavy"\n'
NO_PROGRAM = 'import pytest\n@pytest.mark.skipif(True, reason="no such program")\ndef test_program():\n    pass\n'


@pytest.fixture(scope="module")
def script():
    return load_script("run_tests")


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A checkout with one test that passes and one that is marked full."""
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "pytest.ini").write_text(INI)
    unit = tmp_path / "tests" / "unit"
    unit.mkdir(parents=True)
    shutil.copy(TESTS / "conftest.py", tmp_path / "tests")
    (unit / "test_sums.py").write_text(
        "import pytest\ndef test_two():\n    assert 1 + 1 == 2\n@pytest.mark.full\ndef test_many():\n    pass\n"
    )
    (tmp_path / "tests" / "left_out.toml").write_text(HEAVY)
    return tmp_path


def verdict_of(script, tree, *options):
    run = script.Run(tree)
    assert run.tests("tests", (*options, "-m", "not full"))
    return run.judge(whole=True)


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_a_skipped_test_without_an_entry_fails_and_is_named_with_its_reason(script, tree, options):
    (tree / "tests" / "unit" / "test_program.py").write_text(NO_PROGRAM)
    verdict = verdict_of(script, tree, *options)
    assert not script.accepted(verdict, strict=True)
    assert script.accepted(verdict, strict=False)
    assert verdict.lines() == [
        "left out: 1 test (tests/*): heavy",
        "LEFT OUT: 1 test in tests/unit/test_program.py: no such program",
    ]


def test_an_entry_allows_a_skipped_test_and_says_why(script, tree):
    (tree / "tests" / "unit" / "test_program.py").write_text(NO_PROGRAM)
    entry = '[[left_out]]\ntests = "tests/unit/test_program.py::*"\nwhen = "no such *"\nreason = "not in Debian"\n'
    (tree / "tests" / "left_out.toml").write_text(HEAVY + entry)
    verdict = verdict_of(script, tree)
    assert script.accepted(verdict, strict=True)
    assert "left out: 1 test (tests/unit/test_program.py::*): not in Debian" in verdict.lines()


def test_an_entry_that_matches_no_test_fails(script, tree):
    (tree / "tests" / "left_out.toml").write_text(HEAVY + HEAVY.replace("tests/*", "tests/gone.py*"))
    verdict = verdict_of(script, tree)
    assert not script.accepted(verdict, strict=True)
    assert verdict.lines()[-1] == 'STALE: no test matches "tests/gone.py*" in tests/left_out.toml'


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("conftest.py", 'collect_ignore_glob = ["test_program.py"]\n', "no test was collected from this file"),
        ("test_program.py", 'import pytest\npytest.importorskip("no_such_module")\n', "could not import*"),
        ("test_program.py", "def untested():\n    pass\n", "no test was collected from this file"),
        ("test_program.py", 'import pytest\npytest.skip("no key", allow_module_level=True)\n', "no key"),
    ],
)
def test_a_file_whose_tests_are_not_even_collected_is_left_out(script, tree, file, text, reason):
    (tree / "tests" / "unit" / "test_program.py").write_text("def test_program():\n    pass\n")
    (tree / "tests" / "unit" / file).write_text(text)
    (found,) = verdict_of(script, tree).unlisted
    assert found.test == "tests/unit/test_program.py"
    assert fnmatchcase(found.reason, reason)


def test_without_chromium_every_test_of_the_pages_is_named(script, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    run = script.Run(TESTS.parent)
    assert run.pytest("browser", ("-p", "no:cacheprovider", "-m", "not full and not alone", "tests/browser"))[0] == 0
    found = run.judge(whole=False).unlisted
    assert {each.reason for each in found} == {"there is no Chromium (`apt-get install chromium`)"}
    files = {path.name for path in (TESTS / "browser").glob("test_*.py")} - {"test_whole_way_in_chromium.py"}
    assert {Path(each.test.partition("::")[0]).name for each in found} == files


def test_a_test_that_no_group_selects_is_left_out(script, tree):
    run = script.Run(tree)
    assert run.tests("tests", ("-m", "alone"))
    assert [each.reason for each in run.judge(whole=True).unlisted] == ["deselected"]


def test_a_test_that_fails_once_has_run_and_is_named_unsteady(script, tree, capfd):
    (tree / "tests" / "unit" / "test_race.py").write_text(
        "import pathlib\ndef test_race():\n    here = pathlib.Path(__file__).with_name('seen')\n"
        "    seen = here.exists()\n    here.touch()\n    assert seen\n"
    )
    run = script.Run(tree)
    assert run.tests("tests", ("-m", "not full"))
    assert run.judge(whole=True).passes
    assert run.unsteady == ("tests/unit/test_race.py::test_race",)
    assert "UNSTEADY: tests/unit/test_race.py::test_race" in capfd.readouterr().out


def test_patience_multiplies_the_time_limits_of_tests(script, tree):
    (tree / "tests" / "unit" / "test_slow.py").write_text(
        "import time, pytest\n@pytest.mark.timeout(1)\ndef test_slow():\n    time.sleep(1.5)\n"
    )
    code, found = script.Run(tree).pytest("slow", ("-k", "slow"))
    assert (code, found.failed) == (1, {"tests/unit/test_slow.py::test_slow"})
    code, found = script.Run(tree, patience=20).pytest("slow", ("-k", "slow"))
    assert (code, found.ran) == (0, {"tests/unit/test_slow.py::test_slow"})


@pytest.fixture
def repository(tree):
    (tree / ".gitignore").write_text(".cache/\n.pytest_cache/\n__pycache__/\n")
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "One")):
        who = ("-c", "user.name=a", "-c", "user.email=a@example.com")
        subprocess.run(["git", *who, *command], cwd=tree, check=True)
    return tree


def state_of(script, tree):
    return script.full_phases.read_state(tree / ".cache" / "test-full")


def test_a_phase_that_passed_runs_again_only_when_a_file_has_changed(script, repository, capfd):
    assert script.main(["--phase", "unit"], repository) == 0
    first = state_of(script, repository)["unit"]
    assert (first.result, first.ran, first.failed) == ("passed", 1, ())
    assert script.main(["--phase", "unit"], repository) == 0
    assert "== unit: passed before on the same files" in capfd.readouterr().out
    assert state_of(script, repository)["unit"] == first
    (repository / "tests" / "unit" / "test_sums.py").write_text("def test_two():\n    assert 1 + 1 == 3\n")
    assert script.main(["--phase", "unit"], repository) == 1
    failed = state_of(script, repository)["unit"]
    assert (failed.result, failed.failed) == ("failed", ("tests/unit/test_sums.py::test_two",))


def test_the_report_names_phases_that_did_not_run_and_does_not_undo_those_that_did(script, repository):
    report = repository / script.full_phases.REPORT
    report.parent.mkdir(parents=True)
    assert script.main(["--phase", "unit", "--report", str(report)], repository) == 0
    rows = [line for line in report.read_text().splitlines() if line.startswith("| ")]
    assert sum("| not run |" in row for row in rows) == len(script.full_phases.PHASES) - 1
    assert next(row for row in rows if row.startswith("| unit |")).startswith("| unit | passed | 20")
    tree = script.full_phases.find_tree(repository)
    assert script.full_phases.holds(state_of(script, repository)["unit"], tree)
    (repository / "other.txt").touch()
    assert script.main(["--report", str(report)], repository) == 0
    assert "| unit | passed, on earlier files |" in report.read_text()


@pytest.mark.full
def test_a_phase_ends_at_its_limit_and_what_it_started_ends_with_it(script, repository):
    (repository / "tests" / "unit" / "test_slow.py").write_text(
        "import os, pathlib, time\ndef test_slow():\n"
        "    pathlib.Path(__file__).with_name('pid').write_text(str(os.getpid()))\n    time.sleep(100)\n"
    )
    assert script.main(["--phase", "unit", "--minutes", "0.25"], repository) == 1
    ended = state_of(script, repository)["unit"]
    assert (ended.result, ended.ran) == ("out of time", 1)
    pid = (repository / "tests" / "unit" / "pid").read_text()
    status = Path("/proc", pid, "status")
    assert not status.exists() or "State:\tZ" in status.read_text()


def test_a_phase_without_any_test_fails(script, repository):
    assert script.main(["--phase", "browser"], repository) == 1
    assert state_of(script, repository)["browser"].result == "failed"


@pytest.mark.full
@pytest.mark.timeout(600)
def test_the_phases_run_every_test_once(script, repository):
    paths = {path for phase in script.full_phases.PHASES for path in (*phase.paths, *phase.ignored)}
    files = {path for path in paths if path.endswith(".py")} | {"tests/full/test_new.py", "tests/new/test_new.py"}
    files |= {"tests/integration/test_new.py", "tests/browser/test_new.py"}
    marks = ("", "@pytest.mark.full\n", "@pytest.mark.alone\n", "@pytest.mark.full\n@pytest.mark.alone\n")
    body = "".join(f"{mark}def test_{number}():\n    pass\n" for number, mark in enumerate(marks))
    for file in files:
        (repository / file).parent.mkdir(exist_ok=True)
        (repository / file).write_text(f"import pytest\n{body}")
    names = [phase.name for phase in script.full_phases.PHASES if phase.name != "checks"]
    assert script.main([each for name in names for each in ("--phase", name)], repository) == 0
    kept = (repository / ".cache" / "test-full").glob("*.json")
    ran = [test for file in kept if file.name != "state.json" for test in json.loads(file.read_text())["ran"]]
    written = {f"{file}::test_{number}" for file in files for number in range(4)}
    assert sorted(ran) == sorted(written | {f"tests/unit/test_sums.py::test_{name}" for name in ("two", "many")})
