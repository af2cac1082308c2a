"""The real Claude Code through a real gateway, in a network that has nothing but loopback.

It is installed from npm, once, into a folder that git ignores; that alone needs a network.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chambers.models.embedded import find_embedded_model

pytestmark = [pytest.mark.full, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
PLACE = ROOT / ".cache" / "claude-code"
PACKAGE = "@anthropic-ai/claude-code@2.1.197"
FAKE = ROOT / "tests" / "programs" / "fake_engine.py"
ANSWER_WITHIN_S = 150

# All in one network namespace: the house comes up in it, Claude Code runs in it, and no way leads out of it.
SCRIPT = """
ip link set lo up || exit 90
chambers() { "$PYTHON" -m chambers.wiring "$@"; }
test "$(ip -o link show up | cut -d: -f2)" = " lo" || exit 91
chambers up --detach --config "$CONFIG" >&2 || exit 92
trap 'chambers down --config "$CONFIG" >&2' EXIT
timeout "$WITHIN_S" "$PYTHON" -m chambers.wiring claude --config "$CONFIG" "$@"
"""


@pytest.fixture(scope="session")
def claude_folder() -> Path:
    """The folder with the program `claude`."""
    folder = PLACE / "node_modules" / ".bin"
    if not (folder / "claude").exists():
        npm = shutil.which("npm")
        assert npm, "Claude Code is installed with npm, and there is none on the PATH"
        PLACE.mkdir(parents=True, exist_ok=True)
        subprocess.run([npm, "install", "--prefix", str(PLACE), PACKAGE], check=True, timeout=400)
    return folder


class Desk:
    """A house to come up, and a home for Claude Code to write in."""

    def __init__(self, folder: Path, claude_folder: Path, config: str) -> None:
        self._home = folder / "home"
        self._home.mkdir()
        self._config = folder / "chambers.toml"
        self._config.write_text(f"[paths]\nstate = {json.dumps(str(folder / 'state'))}\n[gateway]\nport = 0\n{config}")
        self._path = f"{claude_folder}:{os.environ['PATH']}"

    def claude(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """`chambers claude` from the house's coming up to its going down."""
        environment = {
            "HOME": str(self._home),
            "PATH": self._path,
            "LANG": "C.UTF-8",
            "PYTHON": sys.executable,
            "CONFIG": str(self._config),
            "WITHIN_S": str(ANSWER_WITHIN_S),
        }
        command = ["unshare", "--map-root-user", "--net", "sh", "-c", SCRIPT, "sh", *arguments]
        return subprocess.run(
            command, cwd=self._home, env=environment, capture_output=True, text=True, check=False, timeout=240
        )


def printed(ended: subprocess.CompletedProcess[str]) -> str:
    """What it said; it must have ended well."""
    assert ended.returncode == 0, f"exit code {ended.returncode}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


def fake_lane(behaviour: dict) -> str:
    """A drafter on the fake engine, with room for Claude Code's own instructions."""
    return (
        f'[engines."llama.cpp"]\nbinary = {json.dumps(str(FAKE))}\nextra_args = ["--ctx-size", "262144"]\n'
        f"env = {{ FAKE_ENGINE = {json.dumps(json.dumps(behaviour))} }}\n"
        f"[models.odd]\npath = {json.dumps(str(find_embedded_model()))}\n"
        '[roles.drafter]\nmodel = "odd"\nengine = "llama.cpp"\ncontext_tokens = 8192\nslots = 2\n'
    )


def test_claude_code_gets_an_answer_from_the_embedded_model_with_no_other_network(tmp_path, claude_folder):
    # Without chance the small model stops after a sentence; with it, it may go on to its limit.
    config = "[roles.drafter]\ncontext_tokens = 8192\nslots = 1\ntemperature = 0\n"
    desk = Desk(tmp_path, claude_folder, config)
    ended = desk.claude(
        *("-p", "Say hello.", "--tools", "", "--output-format", "json"),
        *("--system-prompt", "You answer with one short sentence."),
    )
    result = json.loads(printed(ended))
    assert result["is_error"] is False
    assert result["terminal_reason"] == "completed"
    assert result["result"].strip()
    assert result["usage"]["input_tokens"] + result["usage"]["cache_read_input_tokens"] > 50
    assert result["usage"]["output_tokens"] > 1
    assert set(result["modelUsage"]) == {"drafter"}


def test_claude_code_runs_the_tool_that_the_model_calls_and_ends(tmp_path, claude_folder):
    call = {"name": "Bash", "arguments": {"command": "echo spoken by $((6 * 7))", "description": "Say it"}}
    behaviour = {"tps": 0, "tool_call": call, "text": "The tool has spoken."}
    desk = Desk(tmp_path, claude_folder, fake_lane(behaviour))
    ended = desk.claude(
        *("-p", "Use the tool.", "--allowedTools", "Bash(echo:*)"),
        *("--output-format", "stream-json", "--verbose"),
    )
    events = [json.loads(line) for line in printed(ended).splitlines()]
    parts = [part for event in events if "message" in event for part in event["message"]["content"]]
    used = next(part for part in parts if part["type"] == "tool_use")
    assert (used["name"], used["input"]) == (call["name"], call["arguments"])
    result = next(part for part in parts if part["type"] == "tool_result")
    assert (result["content"], result["is_error"]) == ("spoken by 42", False)
    last = events[-1]
    assert (last["is_error"], last["num_turns"], last["result"]) == (False, 2, "The tool has spoken.")
    # The second turn begins like the first, and nothing in front of it changes from turn to turn.
    assert last["usage"]["cache_read_input_tokens"] > 10_000


def test_a_refusal_reaches_claude_code_in_words_it_shows(tmp_path, claude_folder):
    desk = Desk(tmp_path, claude_folder, fake_lane({"tps": 0}).replace('"262144"', '"4096"'))
    ended = desk.claude("-p", "hi", "--output-format", "json")
    assert ended.returncode == 1, ended.stderr
    result = json.loads(ended.stdout)
    assert (result["is_error"], result["api_error_status"]) == (True, 400)
    assert "exceeds the context size" in result["result"]


def test_claude_code_in_a_folder_that_was_set_up_lists_our_tools_and_calls_one(tmp_path, claude_folder):
    call = {"name": "mcp__chambers__list_matters", "arguments": {}}
    # Claude Code asks before our server is connected, and is told to try again; so the engine is slow, and does.
    config = fake_lane({"tps": 2, "tool_call": call, "text": "There is one matter."})
    desk = Desk(tmp_path, claude_folder, config)
    file, home = tmp_path / "chambers.toml", tmp_path / "home"
    # The network is its own, so that any port is free in it.
    file.write_text(file.read_text().replace("port = 0", "port = 18642"))
    for arguments in (("matter", "new", "harrow"), ("claude", "--init", str(home))):
        command = [sys.executable, "-m", "chambers.wiring", *arguments, "--config", str(file)]
        printed(subprocess.run(command, capture_output=True, text=True, check=False, timeout=60))
    ended = desk.claude("-p", "Which matters are there?", "--output-format", "stream-json", "--verbose")
    events = [json.loads(line) for line in printed(ended).splitlines()]
    began = next(event for event in events if event.get("subtype") == "init")
    assert [server["name"] for server in began["mcp_servers"]] == ["chambers"]
    assert {"gate", "drafter", "reviewer"} <= set(began["agents"])
    assert {"affidavit", "motion", "bates", "verify"} <= set(began["slash_commands"])
    parts = [part for event in events if "message" in event for part in event["message"]["content"]]
    results = [part for part in parts if part["type"] == "tool_result"]
    assert "harrow" in json.dumps(results[-1]["content"]), results
    assert (events[-1]["is_error"], events[-1]["result"]) == (False, "There is one matter.")


def test_a_sub_agent_of_a_folder_that_was_set_up_runs_on_the_lane_of_its_role(tmp_path, claude_folder):
    arguments = {"description": "Ask the gate", "prompt": "Are there grounds?", "subagent_type": "gate"}
    behaviour = {"tps": 0, "only_offered": True, "tool_call": {"name": "Agent", "arguments": arguments}, "text": "Yes."}
    config = fake_lane(behaviour) + '[roles.gate]\nmodel = "odd"\nengine = "llama.cpp"\n'
    desk = Desk(tmp_path, claude_folder, config)
    file, home = tmp_path / "chambers.toml", tmp_path / "home"
    file.write_text(file.read_text().replace("port = 0", "port = 18642"))
    command = [sys.executable, "-m", "chambers.wiring", "claude", "--init", str(home), "--config", str(file)]
    printed(subprocess.run(command, capture_output=True, text=True, check=False, timeout=60))
    ended = desk.claude("-p", "Ask the gate.", "--output-format", "json")
    result = json.loads(printed(ended))
    assert (result["is_error"], result["result"]) == (False, "Yes.")
    assert {"drafter", "gate"} <= set(result["modelUsage"])
