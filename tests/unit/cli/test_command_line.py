"""The command line as a person meets it: quick, plain, with the exit codes that others build on."""

import json
import subprocess
import sys
import time

import pytest

from chambers.base import errors

HEAVY = (
    "aiohttp",
    "pydantic",
    "xllamacpp",
    "pikepdf",
    "pypdfium2",
    "docx",
    "reportlab",
    "uvicorn",
    "jinja2",
    "asyncio",
)


def chambers(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "chambers.wiring", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", **environment},
    )


def test_help_loads_no_heavy_library():
    code = (
        "import sys, json\n"
        "from chambers.cli.main import Programs, run\n"
        "run(['--help'], Programs((), ()))\n"
        "sys.stderr.write(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stderr))
    assert "chambers.cli.main" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_help_of_draft_imports_no_grounding_and_no_settings():
    code = (
        "import sys, json\n"
        "from chambers.cli.main import Programs, run\n"
        "run(['draft', '--help'], Programs((), ()))\n"
        "sys.stderr.write(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stderr))
    assert "chambers.cli.drafting" in loaded
    assert not [each for each in loaded if each.startswith(("chambers.grounding", "chambers.settings", "pydantic"))]


def test_help_is_quick():
    chambers("--help")
    began = time.monotonic()
    assert chambers("--help").returncode == 0
    assert time.monotonic() - began < 2.0


def test_every_verb_in_the_table_exists_and_says_what_its_line_promises():
    listing = chambers("--help").stdout
    for verb in ("demo", "up", "down", "status", "logs", "prove-local", "settings"):
        assert verb in listing
        done = chambers(verb, "--help")
        assert done.returncode == 0, done.stderr
        assert "Usage: chambers" in done.stdout


def test_unknown_verb_is_usage_error_2():
    done = chambers("frobnicate")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "frobnicate" in done.stderr


def test_version_is_told():
    assert chambers("--version").stdout.startswith("chambers, version 0.")


def test_settings_show_value_and_origin(tmp_path):
    done = chambers("settings", "--json", HOME=str(tmp_path), CHAMBERS_PORT="1234")
    rows = {row["name"]: row for row in json.loads(done.stdout)}
    assert rows["gateway.port"] == {"name": "gateway.port", "value": "1234", "origin": "$CHAMBERS_PORT"}


@pytest.mark.parametrize("client", ["openai", "anthropic", "openclaw"])
def test_settings_env_prints_only_export_lines(tmp_path, client):
    done = chambers("settings", "env", "--for", client, HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith("export ") for line in lines)
    assert "http://127.0.0.1:8642" in done.stdout


def test_exit_codes_are_those_of_the_contract():
    codes = {
        errors.OperationError: 1,
        errors.UsageError: 2,
        errors.SettingsError: 2,
        errors.BlockedError: 3,
        errors.NoGroundsError: 4,
        errors.NoFitError: 5,
    }
    assert {kind: kind.exit_code for kind in codes} == codes
