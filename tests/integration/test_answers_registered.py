"""What leaves the gateway is known when it comes back as evidence: a real door, a real registrar, a real intake."""

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from doorstep import doorstep, eventually, fake_engine, lane

from chambers.desk import evidence, matters
from chambers.desk.evidence import registry_place
from chambers.evidence.provenance import Decision
from chambers.evidence.registry import Registry
from chambers.gateway.frames import Frame, Kind
from chambers.record.matter import MatterFacts
from chambers.settings import Settings

MEMO = (
    "The tenant stopped paying rent in March 2026, and the ledger kept by the managing office shows no later deposit "
    "from either of the two accounts that the lease names.\n\nNobody has yet explained the balance to the accountant "
    "of the owner, although he asked for it twice in writing and once in the presence of the superintendent, who took "
    "notes of it in a green book."
)
LETTER = (
    "Dear Mr. Bright, I called your office on April 6 because water was coming through the ceiling of the boiler room. "
    "Nobody came. Please send someone before the switchboard is damaged, and tell me when that will be. I shall be at "
    "home on every day of that week but the Thursday. Yours, Dana Harlow."
)
TOOL = {"name": "Write", "arguments": {"file_path": "memo.md", "content": MEMO}}
TURN = [{"role": "user", "content": "Write the memo."}]
ASKED = {
    "chat": ("/v1/chat/completions", {"messages": TURN}),
    "text": ("/v1/completions", {"prompt": "Write the memo."}),
    "messages": ("/v1/messages", {"messages": TURN, "max_tokens": 4000}),
    "responses": ("/v1/responses", {"input": "Write the memo."}),
}
TOOLS = {
    "chat": {"tools": [{"type": "function", "function": {"name": "Write", "parameters": {"type": "object"}}}]},
    "messages": {"tools": [{"name": "Write", "input_schema": {"type": "object"}}]},
}


async def _counted(here, fate, count=1):
    """Wait until so many answers had this fate."""
    async with asyncio.timeout(60):
        while True:
            if f'chambers_fingerprints_total{{fate="{fate}"}} {count}.0' in await _metrics(here):
                return
            await asyncio.sleep(0.02)


def _registry(tmp_path):
    return Registry(registry_place(Settings(tmp_path / "state")))


async def _metrics(here):
    async with here.get("/metrics") as answer:
        return await answer.text()


async def _ask(here, path, **body):
    async with here.post(path, {"model": "fast", **body}) as answer:
        assert answer.status == 200
        return await answer.text()


def _come_back(tmp_path, name, text):
    """The text saved to a file and added to a matter: what became of it, and how it was judged."""
    settings = Settings(tmp_path / "state")
    matters.new(settings, "harlow", MatterFacts())
    (tmp_path / name).write_text(text)
    outcomes = asyncio.run(evidence.add(settings, "harlow", [tmp_path / name]))
    return str(outcomes[0].state), [entry.decision for entry in evidence.held(settings, "harlow")]


async def _answered(tmp_path, path, body, **behaviour):
    where = tmp_path / "e.sock"
    async with fake_engine(where, tps=0, **behaviour), doorstep(tmp_path, lane("a", where)) as here:
        said = await _ask(here, path, **body)
        await _counted(here, "registered")
    return said


@pytest.mark.parametrize("dialect", list(ASKED))
def test_an_answer_is_known_again_in_whichever_dialect_it_was_streamed(tmp_path, dialect):
    path, body = ASKED[dialect]
    asyncio.run(_answered(tmp_path, path, {**body, "stream": True}, text=MEMO))
    assert _registry(tmp_path).judge([MEMO]).decision is Decision.QUARANTINE


def test_an_answer_that_is_saved_to_a_file_is_quarantined(tmp_path):
    path, body = ASKED["chat"]
    asyncio.run(_answered(tmp_path, path, body, text=MEMO))
    assert _come_back(tmp_path, "letter from client.txt", MEMO) == ("quarantined", [Decision.QUARANTINE])


@pytest.mark.parametrize("dialect", list(TOOLS))
def test_a_file_that_an_agent_wrote_through_a_tool_call_is_quarantined(tmp_path, dialect):
    path, body = ASKED[dialect]
    call = {"name": "Write", "arguments": json.dumps(TOOL["arguments"])}
    asyncio.run(_answered(tmp_path, path, {**body, **TOOLS[dialect], "stream": True}, tool_call=call))
    assert _come_back(tmp_path, "memo.md", MEMO) == ("quarantined", [Decision.QUARANTINE])


def test_a_letter_that_the_prompt_had_and_the_model_quotes_is_admitted(tmp_path):
    body = {"messages": [{"role": "user", "content": f"Quote this letter and comment on it.\n{LETTER}"}]}
    asyncio.run(_answered(tmp_path, "/v1/chat/completions", body, text=f"{LETTER}\n\n{MEMO}"))
    assert _come_back(tmp_path, "letter.txt", LETTER) == ("read", [])


def test_the_passage_of_an_answer_in_a_paper_of_others_is_held_and_the_rest_admitted(tmp_path):
    path, body = ASKED["chat"]
    asyncio.run(_answered(tmp_path, path, body, text=MEMO))
    pasted = f"{LETTER}\n\n{MEMO}\n\n{LETTER[:120]}"
    assert _come_back(tmp_path, "reply.txt", pasted) == ("read", [Decision.QUARANTINE_PARTS])


def test_a_short_answer_is_counted_and_no_registrar_is_started(tmp_path):
    async def scenario():
        where = tmp_path / "e.sock"
        async with fake_engine(where, text="Yes, of course."), doorstep(tmp_path, lane("a", where)) as here:
            await _ask(here, *ASKED["chat"][:1], **ASKED["chat"][1])
            await _counted(here, "short")

    asyncio.run(scenario())
    assert not (tmp_path / "state").exists()


def test_what_a_client_got_before_it_left_is_registered(tmp_path):
    async def scenario():
        where = tmp_path / "e.sock"
        async with fake_engine(where, text=MEMO * 50, tps=2000), doorstep(tmp_path, lane("a", where)) as here:
            async with here.chat(stream=True, max_tokens=8000) as answer:
                got = b""
                while got.count(b"data:") < 150:
                    got += await answer.content.readany()
            await _counted(here, "registered")

    asyncio.run(scenario())
    assert _registry(tmp_path).judge([MEMO]).decision is Decision.QUARANTINE


def test_a_registry_that_cannot_be_written_is_counted_and_logged_once_and_no_request_fails(tmp_path, caplog):
    (tmp_path / "state").write_text("in the way")

    async def scenario():
        where = tmp_path / "e.sock"
        async with fake_engine(where, text=MEMO, tps=0), doorstep(tmp_path, lane("a", where)) as here:
            for _ in range(3):
                await _ask(here, "/v1/chat/completions", **ASKED["chat"][1])
            await _counted(here, "failed", 3)

    with caplog.at_level(logging.ERROR, "chambers.gateway.fingerprints"):
        asyncio.run(scenario())
    said = [record.getMessage() for record in caplog.records if record.name == "chambers.gateway.fingerprints"]
    assert len(said) == 1
    assert str(tmp_path / "state") in said[0]


def test_a_registrar_that_was_killed_is_replaced_at_the_next_answer(tmp_path):
    async def scenario():
        where = tmp_path / "e.sock"
        async with fake_engine(where, text=MEMO, tps=0), doorstep(tmp_path, lane("a", where)) as here:
            await _ask(here, "/v1/chat/completions", **ASKED["chat"][1])
            await _counted(here, "registered")
            (first,) = _registrars(tmp_path)
            os.kill(first, signal.SIGKILL)
            await eventually(lambda: not _registrars(tmp_path))
            await _ask(here, "/v1/chat/completions", **ASKED["chat"][1])
            await _counted(here, "registered", 2)

    asyncio.run(scenario())


def test_a_registrar_finishes_what_it_was_given_when_its_gateway_is_killed_and_then_ends(tmp_path):
    chunk = {"choices": [{"index": 0, "delta": {"content": MEMO}}]}
    frames = [Frame(Kind.ASKED, 1, b"{}"), Frame(Kind.PIECE, 1, b"data: " + json.dumps(chunk).encode() + b"\n\n")]
    command = [sys.executable, "-m", "chambers.gateway.registrar", str(tmp_path / "state")]
    command.append(str(tmp_path / "state" / "matters"))
    given = b"".join(frame.head + frame.payload for frame in frames)
    # Nobody listens to it, and the last answer has no end: so it is when a gateway is killed.
    done = subprocess.run(command, input=given + frames[1].head[:3], stdout=subprocess.DEVNULL, timeout=30, check=True)
    assert done.returncode == 0
    assert _registry(tmp_path).judge([MEMO]).decision is Decision.QUARANTINE


def test_a_gateway_that_stops_right_after_an_answer_has_it_registered(tmp_path):
    async def scenario():
        where = tmp_path / "e.sock"
        async with fake_engine(where, text=MEMO, tps=0), doorstep(tmp_path, lane("a", where)) as here:
            await _ask(here, "/v1/chat/completions", **ASKED["chat"][1])

    asyncio.run(scenario())
    asyncio.run(eventually(lambda: not _registrars(tmp_path)))
    assert _registry(tmp_path).judge([MEMO]).decision is Decision.QUARANTINE


def _registrars(tmp_path):
    """The registrars of this test's state folder that are alive."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"chambers.gateway.registrar" in command and str(tmp_path / "state").encode() in command:
                found.append(int(entry.name))
    return found
