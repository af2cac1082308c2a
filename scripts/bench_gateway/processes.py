"""The processes that are measured, each started alone, kept to one processor, and asked the kernel about."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bench_gateway.load import Address, Ask, one_stream
from bench_gateway.upstream import STEADY
from chambers.fleet.control import ControlServer
from chambers.fleet.lifecycle import State
from chambers.fleet.status import DoorStatus, FleetStatus, LaneStatus
from chambers.gateway.charter import Charter, KeyRules

HERE = Path(__file__).parent
KEY = "bench-key-that-opens-this-door-only"
BURST = "burst"
READY_WITHIN_S = 120.0
_SLOTS = 256
_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Subject:
    """Something to put load on; without a pid there is nothing in between."""

    name: str
    address: Address
    pid: int | None

    def cpu_s(self) -> float:
        """Processor time since it began, its own and the kernel's for it."""
        if self.pid is None:
            return 0.0
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS_A_SECOND

    def resident_bytes(self) -> int | None:
        if self.pid is None:
            return None
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))


def processors() -> tuple[set[int], set[int]]:
    """Those for what is measured, and those for everything else; the same where there is only one."""
    mine = sorted(os.sched_getaffinity(0))
    return {mine[0]}, set(mine[1:] or mine)


@asynccontextmanager
async def upstream(folder: Path) -> AsyncIterator[Address]:
    """The lane that everything leads to, on a Unix socket and a port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    path = str(folder / "upstream.sock")
    async with _child([sys.executable, str(HERE / "upstream.py"), path, str(port)], processors()[1]):
        address = Address(port=port, socket=path)
        await _answering(address)
        yield address


@asynccontextmanager
async def pass_through(lane: Address) -> AsyncIterator[Subject]:
    """The bare proxy."""
    assert lane.socket is not None
    with _door() as door:
        command = [sys.executable, str(HERE / "pass_through.py"), str(door.fileno()), lane.socket]
        async with _child(command, processors()[0], door=door) as child:
            yield await _subject("pass-through", door, child)


@asynccontextmanager
async def gateway(lane: Address, folder: Path, profile: Path | None = None) -> AsyncIterator[Subject]:
    """Our gateway as the supervisor starts it: charter on its input, lanes told over a control socket."""
    control = folder / "control.sock"
    with _door() as door:
        charter = Charter(
            listening_fd=door.fileno(),
            control_socket=str(control),
            keys=(KeyRules(name="bench", key=KEY),),
            aliases={},
            hosts=("127.0.0.1",),
            max_body_bytes=1 << 20,
            state=str(folder / "state"),
        )
        status = FleetStatus(os.getpid(), _lanes(lane), DoorStatus("http://127.0.0.1"))
        supervisor = ControlServer(control, status=lambda: status, changed=asyncio.Event().wait, stop=lambda: None)
        await supervisor.open()
        profiling = ("-m", "cProfile", "-o", str(profile)) if profile else ()
        command = [sys.executable, *profiling, "-m", "chambers.wiring", "serve-gateway"]
        try:
            said = charter.model_dump_json().encode() + b"\n"
            # Ended by an interrupt it comes back to the profiler, which then writes its file.
            ends_by = signal.SIGINT if profile else signal.SIGTERM
            async with _child(command, processors()[0], door=door, said=said, ends_by=ends_by) as child:
                yield await _subject("gateway", door, child)
        finally:
            await supervisor.close()


@asynccontextmanager
async def litellm(lane: Address, folder: Path, python: Path) -> AsyncIterator[Subject]:
    """LiteLLM's proxy from an environment of its own, told of the same lane by its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    names = "\n".join(
        f"  - model_name: {name}\n    litellm_params:\n      model: openai/{name}\n      api_key: none\n"
        f"      api_base: http://127.0.0.1:{lane.port}/v1"
        for name in (STEADY, BURST)
    )
    config = folder / "litellm.yaml"
    config.write_text(f"model_list:\n{names}\ngeneral_settings:\n  master_key: sk-{KEY}\n")
    program = str(python.parent / "litellm")
    command = [program, "--config", str(config), "--host", "127.0.0.1", "--port", str(port), "--num_workers", "1"]
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True", "NO_PROXY": "127.0.0.1"}
    async with _child(command, processors()[0], environment=environment) as child:
        address = Address(port=port, key=f"sk-{KEY}")
        await _answering(address)
        yield Subject("LiteLLM", address, child.pid)


def _lanes(lane: Address) -> tuple[LaneStatus, ...]:
    """One lane a pace, both the same upstream, with slots for everybody."""
    return tuple(
        LaneStatus(
            lane=name,
            roles=(),
            model=name,
            engine="llama.cpp",
            context_tokens=8192,
            slots=_SLOTS,
            state=State.READY,
            pid=1,
            socket=lane.socket,
            speaks=("chat", "progress"),
        )
        for name in (STEADY, BURST)
    )


def _door() -> socket.socket:
    door = socket.create_server(("127.0.0.1", 0), backlog=1024)
    door.set_inheritable(True)
    return door


async def _subject(name: str, door: socket.socket, child: asyncio.subprocess.Process) -> Subject:
    address = Address(port=door.getsockname()[1], key=KEY)
    await _answering(address)
    return Subject(name, address, child.pid)


@asynccontextmanager
async def _child(
    command: Sequence[str],
    cpus: set[int],
    *,
    door: socket.socket | None = None,
    said: bytes = b"",
    environment: dict[str, str] | None = None,
    ends_by: signal.Signals = signal.SIGTERM,
) -> AsyncIterator[asyncio.subprocess.Process]:
    child = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        pass_fds=() if door is None else (door.fileno(),),
        env=environment,
    )
    try:
        os.sched_setaffinity(child.pid, cpus)
        assert child.stdin is not None
        child.stdin.write(said)
        await child.stdin.drain()
        yield child
    finally:
        await _end(child, ends_by)


async def _end(child: asyncio.subprocess.Process, ends_by: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        child.send_signal(ends_by)
    try:
        await asyncio.wait_for(child.wait(), 10)
    except TimeoutError:
        child.kill()
        await child.wait()


async def _answering(address: Address) -> None:
    """Until it answers as it should; a proxy that refuses at first may still be loading."""
    loop = asyncio.get_running_loop()
    end_s = loop.time() + READY_WITHIN_S
    while loop.time() < end_s:
        with suppress(OSError):
            answer = await one_stream(address, Ask(BURST, 1))
            if answer.whole and answer.chunks == 1:
                return
        await asyncio.sleep(0.2)
    raise SystemExit(f"nothing answers at {address.socket or address.port} within {READY_WITHIN_S:.0f} s")
