"""An engine that knows only TCP, reached by a Unix socket: real confinement, real bytes, real ends."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from running import alive, wait_gone

from chambers.fleet.bridge import EXIT_CANNOT_LISTEN, EXIT_NO_PROGRAM, behind_bridge
from chambers.sandbox.confinement import Confinement, Isolation, Network
from chambers.sandbox.interpreter import python_command, python_readable
from chambers.sandbox.spawn import kill_group, spawn

PROGRAMS = Path(__file__).parents[1] / "programs"
FAKE_ENGINE = str(PROGRAMS / "fake_engine.py")
with socket.create_server(("127.0.0.1", 0)) as unused:
    PORT = unused.getsockname()[1]
CHAT = "/v1/chat/completions"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
# Sends back whatever comes, after it has all come; then waits for the next.
ECHO = """
import socket
listener = socket.create_server(('127.0.0.1', {port}))
while True:
    peer, _ = listener.accept()
    with peer:
        data = b''
        while piece := peer.recv(1 << 16):
            data += piece
        peer.sendall(data)
"""


@asynccontextmanager
async def bridged(folder, *command, behaviour=None):
    """`command` behind a bridge in its confinement; the child and the socket's path."""
    path = folder / "engine.sock"
    child = await spawn(
        python_command("chambers.fleet.bridge", "--socket", str(path), "--port", str(PORT), "--", *command),
        confinement=Confinement(
            network=Network.LOOPBACK,
            readable=(*python_readable(), str(PROGRAMS)),
            writable=(str(folder),),
            may_listen=True,
        ),
        environment={**ENVIRONMENT, "FAKE_ENGINE": json.dumps(behaviour or {})},
        stderr=None,
    )
    try:
        yield child, path
    finally:
        kill_group(child.process)
        await child.process.wait()


def fake_engine(*arguments):
    return (FAKE_ENGINE, "--host", "127.0.0.1", "--port", str(PORT), *arguments)


def python(code):
    return (sys.executable, "-I", "-c", code)


def echo():
    return python(ECHO.format(port=PORT))


async def until(condition, within_s=20.0):
    async with asyncio.timeout(within_s):
        while True:
            if await condition():
                return
            await asyncio.sleep(0.05)


@asynccontextmanager
async def client(path):
    """A session with the engine, once it answers."""
    timeout = aiohttp.ClientTimeout(total=30)
    async with aiohttp.ClientSession("http://engine", connector=aiohttp.UnixConnector(path), timeout=timeout) as one:

        async def answers():
            try:
                async with one.get("/health") as answer:
                    return answer.status == 200
            except aiohttp.ClientError:
                return False

        await until(answers)
        yield one


async def listening(path):
    """A socket has its file from the moment it is bound, and refuses whoever comes before it listens."""
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except (FileNotFoundError, ConnectionRefusedError):
        return False
    writer.close()
    return True


async def exchange(path, data):
    """Send it all, close our half, read it all back."""
    reader, writer = await asyncio.open_unix_connection(path)
    with contextlib.closing(writer):
        writer.write(data)
        writer.write_eof()
        return await reader.read()


async def echoed(path, data):
    got = b""

    async def came_back():
        nonlocal got
        try:
            got = await exchange(path, data)
        except OSError:
            return False
        return len(got) == len(data)

    await until(came_back)
    return got


def bridge_of(engine_pid):
    (child,) = Path(f"/proc/{engine_pid}/task/{engine_pid}/children").read_text().split()
    return int(child)


def run(work):
    return asyncio.run(work())


def test_engine_on_tcp_is_reached_by_its_socket(tmp_path):
    async def work():
        async with bridged(tmp_path, *fake_engine()) as (_, path), client(path) as session:
            body = {"messages": [{"role": "user", "content": "hello"}], "stream": True}
            async with session.post(CHAT, json=body) as answer:
                return await answer.text(), path.stat().st_mode & 0o777

    said, mode = run(work)
    assert said.endswith("data: [DONE]\n\n")
    assert mode == 0o700


def test_pid_is_the_engine_itself_and_its_port_is_closed_outside(tmp_path):
    async def work():
        async with bridged(tmp_path, *fake_engine()) as (child, path), client(path):
            command = Path(f"/proc/{child.process.pid}/cmdline").read_bytes().split(b"\0")
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", PORT), 5)
            return command

    assert FAKE_ENGINE.encode() in run(work)


def test_what_is_closed_is_said(tmp_path):
    async def work():
        async with bridged(tmp_path, *fake_engine()) as (child, _):
            return child.isolation

    isolation = run(work)
    assert not isolation.isolated
    assert "Unix sockets of this user's other programs stay within reach" in isolation.reason
    behind = behind_bridge(isolation)
    assert behind.isolated
    assert behind.reason.startswith("own network namespace with only loopback in it, system-call filter, reached")
    assert behind.reason.count("files") == 1


@pytest.mark.parametrize(("namespace", "filtered"), [(False, True), (True, False), (False, False)])
def test_what_the_kernel_refused_no_bridge_makes_good(namespace, filtered):
    refused = Isolation(False, namespace, filtered, None, "NOT isolated: refused, files not restricted")
    assert behind_bridge(refused) == refused


def test_engine_behind_a_bridge_reaches_no_socket_of_another_program(tmp_path):
    tries = ["unix_stream", "unix_datagram", "tcp_outside", "vsock", "stream_pair"]
    target = {"tries": tries, "unix_stream": str(tmp_path / "other.sock"), "unix_datagram": str(tmp_path / "d.sock")}

    async def work():
        with socket.socket(socket.AF_UNIX) as other:
            other.bind(target["unix_stream"])
            other.listen()
            report = tmp_path / "report"
            code = f"import sys; sys.argv[1:] = [{json.dumps(target)!r}]; sys.stdout = open({str(report)!r}, 'w')\n"
            code += f"exec(open({str(PROGRAMS / 'probe.py')!r}).read())"
            async with bridged(tmp_path, *python(code)) as (child, _):
                assert await child.process.wait() == 0
            return json.loads(report.read_text())["results"]

    results = run(work)
    assert results.pop("stream_pair") == "reached"
    assert set(results.values()) <= {"EACCES", "ENETUNREACH"}, results


def test_killed_engine_takes_its_bridge_along(tmp_path):
    async def work():
        async with bridged(tmp_path, *fake_engine()) as (child, path), client(path):
            bridge = bridge_of(child.process.pid)
            assert alive(bridge)
            os.kill(child.process.pid, signal.SIGKILL)
            return bridge, await child.process.wait()

    bridge, returncode = run(work)
    assert returncode == -signal.SIGKILL
    assert wait_gone(bridge)


def test_polite_end_reaches_the_engine_and_the_bridge_stays_until_then(tmp_path):
    code = "import signal, sys, time\nsignal.signal(signal.SIGTERM, lambda *_: (time.sleep(0.5), sys.exit(3)))\n"
    code += f"open({str(tmp_path / 'up')!r}, 'w')\nsignal.pause()"

    async def work():
        async with bridged(tmp_path, *python(code)) as (child, _):
            await until(lambda: asyncio.to_thread((tmp_path / "up").exists))
            bridge = bridge_of(child.process.pid)
            os.killpg(child.process.pid, signal.SIGTERM)
            await asyncio.sleep(0.2)
            return alive(bridge), await child.process.wait()

    assert run(work) == (True, 3)


@pytest.mark.parametrize(("command", "code"), [(python("raise SystemExit(42)"), 42), (("/no/such",), EXIT_NO_PROGRAM)])
def test_exit_code_is_the_engines_own(tmp_path, command, code):
    async def work():
        async with bridged(tmp_path, *command) as (child, _):
            return await child.process.wait()

    assert run(work) == code


def test_socket_that_cannot_be_opened_ends_the_start(tmp_path):
    (tmp_path / "engine.sock").write_text("in the way")

    async def work():
        async with bridged(tmp_path, *fake_engine()) as (child, _):
            return await child.process.wait()

    assert run(work) == EXIT_CANNOT_LISTEN


def test_client_before_the_engine_listens_is_sent_away(tmp_path):
    async def work():
        async with bridged(tmp_path, *python("import time; time.sleep(60)")) as (_, path):
            await until(lambda: listening(path))
            async with asyncio.timeout(10):
                return await exchange(path, b"")

    assert run(work) == b""


def test_large_bodies_pass_both_ways_and_the_end_of_one_leaves_the_other_open(tmp_path):
    data = os.urandom(1 << 20) * 12

    async def work():
        async with bridged(tmp_path, *echo()) as (_, path):
            return await echoed(path, data)

    assert run(work) == data


def test_bridge_holds_little_of_what_nobody_reads(tmp_path):
    flood = (
        "import socket\n"
        f"listener = socket.create_server(('127.0.0.1', {PORT}))\n"
        "while True:\n"
        "    peer, _ = listener.accept()\n"
        "    try:\n"
        "        while True: peer.sendall(bytes(1 << 20))\n"
        "    except OSError: pass\n"
    )

    async def work():
        async with bridged(tmp_path, *python(flood)) as (child, path):
            await until(lambda: listening(path))
            first = b""
            while not first:
                reader, writer = await asyncio.open_unix_connection(path)
                first = await reader.read(1)
                if not first:
                    writer.close()
            before = resident_bytes(bridge_of(child.process.pid))
            await asyncio.sleep(1.0)
            after = resident_bytes(bridge_of(child.process.pid))
            writer.transport.abort()
            return after - before

    assert run(work) < 16 << 20


def resident_bytes(pid):
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_client_that_leaves_stops_the_engine_and_the_bridge_goes_on(tmp_path):
    async def busy(session):
        async with session.get("/slots") as answer:
            return (await answer.json())[0]["is_processing"]

    async def work():
        behaviour = {"words": 100_000, "tps": 50}
        async with bridged(tmp_path, *fake_engine(), behaviour=behaviour) as (_, path), client(path) as session:
            body = {"messages": [{"role": "user", "content": "hello"}], "stream": True}
            async with session.post(CHAT, json=body) as answer:
                await answer.content.readany()
                assert await busy(session)
                answer.close()

            async def idle():
                return not await busy(session)

            await until(idle, within_s=5.0)
            return True

    assert run(work)
