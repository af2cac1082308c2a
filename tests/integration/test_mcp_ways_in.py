"""The tools for agents by their two ways in, with the real client: standard input and output, and HTTP at the door."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from running import CHAMBERS, open_house

from chambers.desk import jobs, matters
from chambers.drafting.order import Order
from chambers.evidence.sample_matter import write_sample_matter
from chambers.grounding.verdict import MEANING, MEANING_NOTE
from chambers.record.matter import MatterFacts
from chambers.settings import KNOWN_ROLES, load_settings

LIAR = Path(__file__).parents[1] / "programs" / "lying_engine.py"
NARROW = "a-key-that-opens-one-role"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house whose every role is played by a scripted server, and a folder of evidence that agents may name."""
    root = tmp_path_factory.mktemp("mcp")
    write_sample_matter(root / "files")
    liar = subprocess.Popen([sys.executable, str(LIAR), "--lie", "honest"], stdout=subprocess.PIPE, text=True)
    url = liar.stdout.readline().strip()
    roles = "".join(f'[roles.{role}]\nmodel = "{role}"\nurl = "{url}"\ncontext_tokens = 8192\n' for role in KNOWN_ROLES)
    config = (
        f'keys = [{{ name = "narrow", key = "{NARROW}", roles = ["fast"] }}]\n'
        f"{roles}[mcp]\nevidence = true\nroots = [{json.dumps(str(root / 'files'))}]\n"
    )
    try:
        with open_house(root, config=config) as one:
            one.wait_ready()
            one.files, one.door = root / "files", one.url
            yield one
    finally:
        liar.kill()
        liar.wait()
        liar.stdout.close()


def by_stdio(config):
    return Client(StdioServerParameters(command=CHAMBERS[0], args=[*CHAMBERS[1:], "mcp", "--config", str(config)]))


@asynccontextmanager
async def by_http(house):
    headers = {"Authorization": f"Bearer {house.key}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=200, trust_env=False) as http,
        Client(streamable_http_client(f"{house.door}/mcp", http_client=http)) as client,
    ):
        yield client


def ways(house):
    return {"stdio": lambda: by_stdio(house.config), "http": lambda: by_http(house)}


async def ask(client, tool, /, progress=None, **arguments):
    result = await client.call_tool(tool, arguments, progress_callback=progress)
    assert not result.is_error, result.content[0].text
    return result.structured_content


async def short_job(client, house, matter):
    """What an agent does before it orders anything; and what it does wrong."""
    tools = {tool.name for tool in (await client.list_tools()).tools}
    assert {"start_draft", "verify_text", "bench"} <= tools
    await ask(client, "new_matter", name=matter)
    heard = []

    async def hear(done, total, message):
        heard.append(done)

    await ask(client, "add_evidence", hear, matter=matter, paths=[str(house.files / "03-delivery-note.txt")])
    assert heard == sorted(heard) != []
    found = await ask(client, "search_evidence", matter=matter, words="Okafor")
    assert found["hits"][0]["passage"]["file"] == "03-delivery-note.txt"
    lanes = (await ask(client, "fleet_status"))["lanes"]
    assert {role for lane in lanes for role in lane["roles"]} == set(KNOWN_ROLES)
    wrong = await client.call_tool("timeline", {"matter": "none"})
    assert wrong.is_error
    assert "There is no matter 'none'" in wrong.content[0].text


@pytest.mark.parametrize("way", ["stdio", "http"])
def test_an_agent_takes_evidence_in_and_finds_it(house, way):
    async def run():
        async with ways(house)[way]() as client:
            await short_job(client, house, f"short-{way}")

    asyncio.run(run())


def test_the_door_keeps_out_who_has_no_key_a_narrow_key_or_another_name(house):
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}

    def post(**headers):
        with httpx2.Client(trust_env=False, timeout=30) as http:
            return http.post(f"{house.door}/mcp", json=body, headers=headers)

    assert post().status_code == 401
    narrow = post(Authorization=f"Bearer {NARROW}")
    assert (narrow.status_code, "opens some roles" in narrow.text) == (403, True)
    assert post(Authorization=f"Bearer {house.key}", Host="evil.example").status_code == 403
    assert post(Authorization=f"Bearer {house.key}", Origin="https://evil.example").status_code == 403


def test_a_call_that_the_client_gives_up_leaves_the_server_at_work(house):
    """A job that nobody takes up is waited for; the client leaves, and asks something else."""

    async def run():
        async with by_stdio(house.config) as client:
            await ask(client, "new_matter", name="given-up")
            await ask(client, "add_evidence", matter="given-up", paths=[str(house.files / "03-delivery-note.txt")])
            job = (await ask(client, "start_draft", matter="given-up", ask="What was delivered?"))["job"]
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await ask(client, "job_status", job=job, wait_s=300)
            assert (await ask(client, "job_status", job=job))["job"] == job

    asyncio.run(run())


def queue_a_job(house, matter):
    """A job that nobody takes up."""
    settings = load_settings(house.config)
    matters.new(settings, matter, MatterFacts())
    return jobs.enqueue(settings, Order(matter=matter, type="memo", ask="What was delivered?"))


def test_a_gateway_that_dies_in_the_middle_of_a_call_is_told_at_once_and_the_session_goes_on(house):
    job, pid = queue_a_job(house, "gateway-gone"), house.status()["gateway"]["pid"]
    begun = asyncio.Event()

    async def hear(done, total, message):
        begun.set()

    async def run():
        async with by_http(house) as client:
            waiting = asyncio.create_task(ask(client, "job_status", hear, job=job, wait_s=300))
            await asyncio.wait_for(begun.wait(), 30)
            os.kill(pid, signal.SIGKILL)
            with pytest.raises(MCPError, match="ended without a response"):
                await asyncio.wait_for(waiting, 30)
            now = await asyncio.wait_for(ask(client, "job_status", job=job), 60)
            assert (now["job"], now["ended"]) == (job, False)

    asyncio.run(run())
    assert house.wait_ready()["gateway"]["pid"] != pid


def test_without_a_house_an_agent_is_told_to_have_it_started(tmp_path):
    config = tmp_path / "chambers.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n")

    async def run():
        async with by_stdio(config) as client:
            result = await client.call_tool("fleet_status", {})
            assert result.is_error
            return result.content[0].text

    said = asyncio.run(run())
    assert "Chambers is not running" in said
    assert "chambers up" in said


@pytest.mark.full
@pytest.mark.timeout(300)
@pytest.mark.parametrize("way", ["stdio", "http"])
def test_an_agent_drives_a_whole_job(house, way):
    async def run():
        matter, stages = f"whole-{way}", []

        async def hear(done, total, message):
            stages.append(message)

        async with ways(house)[way]() as client:
            await ask(client, "new_matter", name=matter)
            await ask(client, "add_evidence", matter=matter, paths=[str(house.files)])
            grounds = await ask(client, "check_grounds", matter=matter, ask="breach of contract: what was paid?")
            assert grounds["claim"] == "breach-of-contract"
            assert grounds["finding"] != "shown" or all(element["act"] for element in grounds["elements"])
            assert any(element["support"] and element["support"][0]["bates"] for element in grounds["elements"])
            job = (await ask(client, "start_draft", matter=matter, ask="What was paid for the press?"))["job"]
            now = await ask(client, "job_status", hear, job=job, wait_s=200)
            assert (now["ended"], now["state"]) == (True, "finished")
            draft = await ask(client, "read_draft", job=job)
            assert {paragraph["verdict"] for paragraph in draft["paragraphs"]} == {"supported"}
            report = json.loads(next(Path(f) for f in draft["files"] if f.endswith("report.json")).read_text())
            assert (draft["counts"], draft["summary"]) == (report["counts"], report["summary"])
            assert (draft["meaning"], report["meaning"]) == (MEANING_NOTE, MEANING)
            assert any(paragraph["cites"] for paragraph in draft["paragraphs"])
            assert {Path(file).name for file in draft["files"]} >= {"memo.docx", "memo.pdf", "report.html"}
            assert (await ask(client, "review", job=job))["reviewers"] == ["opposing-counsel"]
            again = await ask(client, "review", job=job, again=True)
            assert again["reviewers"] == ["opposing-counsel"]
            assert {each["outcome"] for each in again["objections"]} <= {"open"}
            assert len(again["objections"]) + again["dropped"] > 0
            assert (await ask(client, "read_draft", job=job)) == draft
            wrong = await client.call_tool("review", {"job": job, "again": True, "reviewer": "nobody"})
            assert "There is no reviewer 'nobody'" in wrong.content[0].text
            measured = await ask(client, "bench", prompt_tokens=16, output_tokens=8, runs=1)
            assert measured["session"] is not None
            report = await client.read_resource(f"chambers://jobs/{job}/report")
            assert json.loads(report.contents[0].text)["job"] == job
        assert [stages[0], stages[1], stages[-1]] == ["begun", "route", "finished"]

    asyncio.run(run())
