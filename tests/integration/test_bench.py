"""Measurements of real servers on real sockets: the embedded engine for truth, a plain server for planted faults."""

import asyncio
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import fmean, median

import pytest
from running import CHAMBERS, RunningHouse, open_house

from chambers.base.errors import ChambersError
from chambers.bench.agenda import Spec, plan_runs
from chambers.bench.ask import Endpoint
from chambers.bench.cliff import find_cliff
from chambers.bench.comparison import compare
from chambers.bench.endurance import endurance_of, soak
from chambers.bench.measuring import Measurer, open_measurer
from chambers.bench.sample import Exchange, Run, Shape
from chambers.bench.series import alternate, run_all, sweep

pytestmark = pytest.mark.alone

PLAIN_SERVER = Path(__file__).parents[1] / "programs" / "plain_server.py"
SHAPE = Shape(64, 40)


class PlainServer:
    """The program, and where it listens."""

    def __init__(self, port: int = 0, **behaviour: object) -> None:
        command = [sys.executable, str(PLAIN_SERVER), str(port), json.dumps(behaviour)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{self.port}"

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@contextmanager
def plain_server(**behaviour: object) -> Iterator[PlainServer]:
    server = PlainServer(**behaviour)
    try:
        yield server
    finally:
        server.end()


def measure(url: str, *specs: Spec, seed: int = 1, key: str | None = None, model: str = "plain") -> list[Run]:
    async def work() -> list[Run]:
        runs: list[Run] = []
        async with open_measurer(Endpoint(url, model, key), random.Random(seed), runs.append) as measurer:
            for spec in specs:
                await measurer.run(spec)
        return runs

    return asyncio.run(work())


def codes(run: Run) -> set[str]:
    """The rules that the run broke, leaving out what a busy box adds."""
    return {reason.partition(":")[0] for reason in run.invalid_reasons} - {"load", "client_lag"}


def bench(*arguments: str, state: Path) -> subprocess.CompletedProcess[str]:
    state.with_suffix(".toml").write_text(f"[paths]\nstate = {json.dumps(str(state))}\n")
    command = [*CHAMBERS, "bench", *arguments, "--config", str(state.with_suffix(".toml"))]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def wide_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house whose engine has four slots."""
    config = "[roles.fast]\nslots = 4\ncontext_tokens = 1024\n"
    with open_house(tmp_path_factory.mktemp("wide"), config=config) as house:
        house.wait_ready()
        yield house


# A first token reaches the client up to 5 ms late, which makes the rest look faster: a short answer shows nothing else.
ANSWER_TOKENS = 64


def wave_of_exchanges(house: RunningHouse, concurrency: int, waves: int) -> tuple[list[Exchange], float]:
    """What the client saw in these waves, and the mean time to a first token in ms as the gateway counted it."""
    spec, endpoint = Spec("warm", Shape(40, ANSWER_TOKENS), concurrency), Endpoint(house.url, "fast", house.key)

    async def work() -> tuple[list[Run], float]:
        async with open_measurer(endpoint, random.Random(time.time_ns()), lambda _: None) as measurer:
            sum_before, count_before = await gateway_ttft(measurer)
            runs = [await measurer.run(spec) for _ in range(waves)]
            sum_after, count_after = await gateway_ttft(measurer)
        assert count_after - count_before == concurrency * waves
        return runs, 1000 * (sum_after - sum_before) / (concurrency * waves)

    runs, mean_ms = asyncio.run(work())
    return [exchange for run in runs for exchange in run.exchanges], mean_ms


async def gateway_ttft(measurer: Measurer) -> tuple[float, float]:
    """Sum and number of the times so far; a request is counted a moment after its client has the last word."""
    before, now = None, await read_ttft(measurer)
    while before != now:
        await asyncio.sleep(0.3)
        before, now = now, await read_ttft(measurer)
    return now


async def read_ttft(measurer: Measurer) -> tuple[float, float]:
    _, page = await measurer.client.get("/metrics")
    values = {line.split("{")[0]: float(line.split()[-1]) for line in page.decode().splitlines() if "{lane=" in line}
    return values["chambers_ttft_seconds_sum"], values["chambers_ttft_seconds_count"]


# An engine on processors that others use too may take half a second for a token.
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("concurrency", "waves"), [(1, 10), (4, 3)])
def test_the_clients_times_agree_with_the_servers_own(wide_house: RunningHouse, concurrency: int, waves: int) -> None:
    exchanges, gateway_ms = wave_of_exchanges(wide_house, concurrency, waves)
    assert len(exchanges) >= 10
    assert all(exchange.output_tokens == ANSWER_TOKENS and not exchange.failed for exchange in exchanges)
    # For each token the engine's own clock, answer by answer.
    ratios = [exchange.tpot_ms * exchange.server.decode_tps / 1000 for exchange in exchanges]
    assert median(ratios) == pytest.approx(1.0, abs=0.02)
    # For the first token the gateway's, because the engine does not count what a prompt waits for a batch.
    assert fmean(one.ttft_ms for one in exchanges) == pytest.approx(gateway_ms, abs=max(20.0, 0.02 * gateway_ms))
    if concurrency == 1:
        late_ms = [exchange.ttft_ms - exchange.server.prompt_ms for exchange in exchanges]
        read_ms = median(exchange.server.prompt_ms for exchange in exchanges)
        assert 0 <= median(late_ms) <= max(20.0, 0.02 * read_ms)


def test_a_measurement_of_256_tokens_costs_less_than_a_second_of_processor_time(tmp_path: Path) -> None:
    with plain_server(tps=100) as server:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = bench("run", "--url", server.url, "--shape", "64:64", "--runs", "3", "--json", state=tmp_path / "state")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stderr
    assert sum(run["output_tokens"] for run in json.loads(done.stdout)["runs"]) == 256
    spent_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert spent_s <= 1.0


@pytest.mark.full
def test_64_streams_are_stamped_without_delay() -> None:
    with plain_server(tps=25) as server:
        runs = measure(server.url, *[Spec("warm", Shape(64, 50), 64)] * 3)
    for run in runs:
        assert [exchange.output_tokens for exchange in run.exchanges] == [50] * 64
        assert run.client_cpu_s < 0.5 * run.wall_s
    # The box may be busy with other things: the best of three says what the client itself costs.
    assert min(run.lag_mean_ms / run.tpot_ms for run in runs) < 0.05
    assert min(abs(run.tpot_ms / 40 - 1) for run in runs) < 0.05


def test_a_clean_server_breaks_no_rule() -> None:
    with plain_server() as server:
        (run,) = measure(server.url, Spec("warm", SHAPE, 2))
    assert codes(run) == set()
    assert run.prompt_tokens == 64
    assert run.tpot_ms == pytest.approx(5.0, rel=0.3)


def test_a_server_that_caches_is_caught() -> None:
    with plain_server(caches=True) as server:
        first = measure(server.url, Spec("warm", SHAPE), seed=5)
        again = measure(server.url, Spec("warm", SHAPE), seed=5)
    assert codes(first[0]) == set()
    assert codes(again[0]) == {"cache"}


def test_a_server_that_stops_early_is_caught() -> None:
    with plain_server(stops_at=30) as server:
        (run,) = measure(server.url, Spec("warm", SHAPE))
    assert codes(run) == {"output_length"}


def test_a_server_that_slows_down_half_way_is_caught() -> None:
    with plain_server(tps=100, slows_by=3) as server:
        (run,) = measure(server.url, Spec("warm", SHAPE))
    assert codes(run) == {"slowed"}


def test_a_client_starved_of_processor_time_is_caught(tmp_path: Path) -> None:
    state = tmp_path / "state"
    config = tmp_path / "config.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(state))}\n")
    with plain_server(tps=40) as server:
        command = [*CHAMBERS, "bench", "run", "--url", server.url, "--shape", "64:120", "--runs", "1", "--json"]
        child = subprocess.Popen(
            [*command, "--config", str(config)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        while child.poll() is None:
            os.kill(child.pid, signal.SIGSTOP)
            time.sleep(0.15)
            os.kill(child.pid, signal.SIGCONT)
            time.sleep(0.25)
        runs = json.loads(child.communicate()[0])["runs"]
    assert len(runs) == 2
    assert all(any(reason.startswith("client_lag") for reason in run["invalid_reasons"]) for run in runs)


def test_an_interrupted_measurement_shows_and_keeps_what_it_has(tmp_path: Path) -> None:
    state, config = tmp_path / "state", tmp_path / "config.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(state))}\n")
    # Where the tests were started in the background it is ignored, and the child would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with plain_server(tps=40) as server:
        command = [*CHAMBERS, "bench", "run", "--url", server.url, "--shape", "64:40", "--runs", "50", "--json"]
        child = subprocess.Popen(
            [*command, "--config", str(config)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert "1/51" in child.stderr.readline()
        assert "left" in child.stderr.readline()
        child.send_signal(signal.SIGINT)
        output, _ = child.communicate(timeout=30)
    assert child.returncode == 130
    shown = json.loads(output)
    assert shown["interrupted"] is True
    assert 2 <= len(shown["runs"]) < 51
    with sqlite3.connect(state / "bench.sqlite") as kept:
        assert kept.execute("SELECT count(*) FROM runs").fetchone()[0] == len(shown["runs"])
        assert kept.execute("SELECT ending FROM endings").fetchall() == [("interrupted",)]
    kept.close()


def test_a_strict_server_is_asked_without_what_only_engines_know() -> None:
    with plain_server(strict=True) as server:
        (run,) = measure(server.url, Spec("warm", SHAPE))
    assert codes(run) == set()


@pytest.mark.parametrize(
    ("behaviour", "word"), [({"needs_key": "k"}, "a key is needed"), ({"silent_usage": True}, "how many tokens")]
)
def test_a_server_that_cannot_be_measured_says_why(behaviour: dict, word: str) -> None:
    with plain_server(**behaviour) as server, pytest.raises(ChambersError, match=word):
        measure(server.url, Spec("warm", SHAPE))


def test_nothing_listening_is_an_error_with_a_hint(tmp_path: Path) -> None:
    with plain_server() as server:
        url = server.url
    done = bench("run", "--url", url, "--model", "m", state=tmp_path / "state")
    assert done.returncode == 1
    assert "cannot be reached" in done.stderr
    assert "hint:" in done.stderr


def test_open_loop_counts_from_when_a_request_was_due() -> None:
    with plain_server(slots=1, tps=200) as server:
        spec = Spec("warm", SHAPE, 1, requests=8, rate_per_s=20.0)
        (run,) = measure(server.url, spec)
    assert run.rate_per_s == 20.0
    # One slot answers five a second and twenty come: the later ones wait, and that is counted.
    assert run.exchanges[-1].ttft_ms > 500
    assert all(exchange.ttft_scheduled_ms >= exchange.ttft_ms for exchange in run.exchanges)


@pytest.mark.full
def test_a_sweep_finds_that_there_are_two_slots() -> None:
    async def work(url: str) -> tuple:
        async with open_measurer(Endpoint(url, "plain"), random.Random(1), lambda _: None) as measurer:
            return await sweep(measurer, Shape(64, 32), 16, 1, lambda _: None)

    with plain_server(slots=2, tps=50) as server:
        levels = asyncio.run(work(server.url))
    cliff = find_cliff(levels)
    assert cliff.holds_to == 2
    assert [level.concurrency for level in levels][:2] == [1, 2]


@pytest.mark.full
def test_a_server_twice_as_fast_is_found_faster() -> None:
    async def work(slow: str, fast: str) -> tuple[list[Run], list[Run]]:
        async with (
            open_measurer(Endpoint(slow, "plain"), random.Random(1), lambda _: None) as first,
            open_measurer(Endpoint(fast, "plain"), random.Random(1), lambda _: None) as second,
        ):
            return await alternate(first, second, Spec("warm", Shape(64, 32)), 6, lambda _: None)

    with plain_server(tps=40) as slow, plain_server(tps=80) as fast:
        ours, theirs = asyncio.run(work(slow.url, fast.url))
    found = compare(_as_valid(ours), _as_valid(theirs), random.Random(0))
    assert found.changes["output_tps"].seen
    assert 0.6 < found.changes["output_tps"].share < 1.2


@pytest.mark.full
def test_a_soak_outlives_its_server_and_says_so() -> None:
    async def work(server: PlainServer) -> tuple[tuple[Run, ...], PlainServer]:
        replaced: list[PlainServer] = []

        async def bring_back() -> None:
            await asyncio.to_thread(server.process.wait)
            await asyncio.sleep(1.0)
            replaced.append(await asyncio.to_thread(lambda: PlainServer(server.port, tps=200)))

        async with open_measurer(Endpoint(server.url, "plain"), random.Random(1), lambda _: None) as measurer:
            nurse = asyncio.create_task(bring_back())
            runs = await soak(measurer, Spec("warm", SHAPE), 0.12, lambda _run, _left: None)
            await nurse
        return runs, replaced[0]

    with plain_server(tps=200, dies_after=6) as server:
        runs, second = asyncio.run(work(server))
        second.end()
    found = endurance_of(runs, random.Random(0))
    assert len(found.interruptions) == 1
    assert found.interruptions[0].lasted_s > 0.9
    assert not runs[-1].exchanges[-1].failed
    assert "was back after" in found.verdict


def test_runs_are_told_one_by_one_with_the_time_that_is_left() -> None:
    news = []

    async def work(measurer_url: str) -> None:
        async with open_measurer(Endpoint(measurer_url, "plain"), random.Random(1), lambda _: None) as measurer:
            await run_all(measurer, plan_runs([Shape(64, 8)], [1], 3), news.append)

    with plain_server() as server:
        asyncio.run(work(server.url))
    assert [one.done for one in news] == [1, 2, 3, 4]
    assert news[0].left_s > news[2].left_s > 0
    assert news[3].left_s == 0


@pytest.mark.full
def test_turns_of_an_agent_show_what_breaks_the_cache(shared_house: RunningHouse) -> None:
    done = shared_house.chambers(
        "bench", "turns", "--system-tokens", "300", "--turns", "2", "--output-tokens", "4", "--json"
    )
    assert done.returncode == 0, done.stderr
    turns = {turn["turn"]: turn for turn in json.loads(done.stdout)["turns"]}
    assert turns["cold"]["cached_share"] < 0.2
    assert turns["warm 2"]["cached_share"] > 0.6
    assert turns["another first line"]["cached_share"] < 0.2
    # The gateway takes that line out, so it costs nothing.
    assert turns["a billing line in front"]["cached_share"] > 0.6


@pytest.mark.full
def test_a_role_is_measured_by_its_name_in_both_apis(shared_house: RunningHouse) -> None:
    for api in ("openai", "anthropic"):
        done = shared_house.chambers(
            "bench", "run", "--model", "drafter", "--api", api, "--shape", "48:8", "--runs", "1", "--json"
        )
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        assert [run["phase"] for run in found["runs"]] == ["cold", "warm"]
        assert found["environment"]["engine"] == "embedded"
        assert found["summary"][0]["shape"] == "48:8"
        assert shared_house.key not in done.stdout


def test_a_published_table_is_enough_to_choose_a_depth(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("depth,shape,p10\n0,8192:512,21.33\n3,8192:512,28.82\n4,8192:512,27.12\n")
    done = bench("depth", "--table", str(table), "--json", state=tmp_path / "state")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["choices"]["table"]["depth"] == 3


def _as_valid(runs: list[Run]) -> list[Run]:
    """Runs whose only fault is that the box was busy."""
    return [replace(run, invalid_reasons=tuple(codes(run))) for run in runs]
