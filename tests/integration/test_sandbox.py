"""What a confined program can and cannot do, tried by a real one. Each refusal has a control that can reach."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import StartFailedError, kill_group, run, spawn

PROGRAMS = Path(__file__).parents[1] / "programs"
PROBE = str(PROGRAMS / "probe.py")
REFUSING = str(PROGRAMS / "probe_refusing.py")
SPAWNER = str(PROGRAMS / "probe_spawner.py")
PYTHON = (sys.executable, "-I")

NETWORK_TRIES = (
    *("tcp_loopback", "tcp_outside", "tcp6_outside", "udp", "udp_message", "dns", "raw", "packet", "vsock", "netlink"),
    *("unix_stream", "unix_datagram", "abstract", "datagram_pair", "unshare", "setns", "ptrace", "mount"),
    "raise_loopback",
)
FILE_TRIES = ("read", "write", "create")
CONTROL_TRIES = ("tcp_loopback", "unix_stream", "unix_datagram", "abstract", "read", "datagram_pair", "signal_parent")


@pytest.fixture
def world(tmp_path):
    """Things a confined program would like to reach, all really there."""
    with contextlib.ExitStack() as stack:
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        stream = stack.enter_context(socket.socket(socket.AF_UNIX))
        stream.bind(str(tmp_path / "stream.sock"))
        stream.listen()
        datagram = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        datagram.bind(str(tmp_path / "datagram.sock"))
        abstract = stack.enter_context(socket.socket(socket.AF_UNIX))
        abstract.bind(f"\0chambers-test-{os.getpid()}")
        abstract.listen()
        (tmp_path / "secret.txt").write_text("privileged")
        (tmp_path / "own").mkdir(mode=0o700)
        yield {
            "tcp": tcp.getsockname(),
            "unix_stream": stream.getsockname(),
            "unix_datagram": datagram.getsockname(),
            "abstract": f"chambers-test-{os.getpid()}",
            "file": str(tmp_path / "secret.txt"),
            "own_file": str(tmp_path / "own" / "note.txt"),
            "own": str(tmp_path / "own"),
        }


def closed(world, **changes):
    settings = {"readable": (*python_readable(), PROBE), "writable": (world["own"],), "may_listen": True} | changes
    return Confinement(**settings)


def probe(world, *tries, **more):
    return (*PYTHON, PROBE, json.dumps({**world, "tries": tries, **more}))


def run_probe(world, confinement, *tries):
    finished = asyncio.run(
        run(
            probe(world, *tries),
            confinement=confinement,
            environment={},
            timeout_s=60,
            max_output_bytes=100_000,
        )
    )
    assert finished.returncode == 0, finished.stderr.decode()
    return json.loads(finished.stdout)


def run_python(code, confinement=None, *, environment=None, timeout_s=60, max_output_bytes=100_000, cwd=None):
    return asyncio.run(
        run(
            (*PYTHON, "-c", code),
            confinement=confinement or Confinement(),
            environment=environment or {},
            timeout_s=timeout_s,
            max_output_bytes=max_output_bytes,
            cwd=cwd,
        )
    )


def spawn_elsewhere(confinement, argv, *, refusing=None, hold=False):
    """`spawn` in a process of its own, on a kernel that refuses what `refusing` names."""
    request = json.dumps({"confinement": confinement.to_json(), "argv": argv, "hold": hold})
    outer = (*PYTHON, REFUSING, refusing) if refusing else ()
    completed = subprocess.run((*outer, *PYTHON, SPAWNER, request), capture_output=True, timeout=60, check=False)
    assert completed.returncode == 0, completed.stderr.decode()
    return json.loads(completed.stdout)


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def sleeping_children():
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [pid for pid in children if Path(f"/proc/{pid}/comm").read_text() == "sleep\n"]


def becomes_true(condition, within_s):
    deadline = time.monotonic() + within_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def test_unconfined_probe_reaches_what_is_there(world):
    completed = subprocess.run(probe(world, *CONTROL_TRIES), capture_output=True, timeout=60, check=True)
    assert json.loads(completed.stdout)["results"] == dict.fromkeys(CONTROL_TRIES, "reached")


def test_confined_program_reaches_no_network_no_socket_and_no_process(world):
    results = run_probe(world, closed(world), *NETWORK_TRIES)["results"]
    assert set(results.values()) <= {"EACCES", "EPERM", "no name service"}, results


def test_confined_program_has_no_capability_in_any_set(world):
    answer = run_probe(world, closed(world))
    granted = {name: value for name, value in answer["capabilities"].items() if name != "CapBnd:"}
    assert set(granted.values()) == {"0" * 16}
    # Only a namespace or user 0 has the right to empty the bounding set; without either it gives nothing.
    if os.geteuid() == 0:
        assert answer["capabilities"]["CapBnd:"] == "0" * 16


def test_confined_program_keeps_what_ordinary_programs_need(world):
    wanted = ("stream_pair", "thread", "fork", "write_own")
    assert run_probe(world, closed(world), *wanted)["results"] == dict.fromkeys(wanted, "reached")


def test_without_may_listen_there_is_no_unix_socket_at_all(world):
    code = "import socket\ntry: socket.socket(socket.AF_UNIX)\nexcept PermissionError: print('refused')"
    assert run_python(code, closed(world, may_listen=False)).stdout == b"refused\n"


def test_files_outside_the_named_paths_are_closed_where_the_kernel_has_landlock(world):
    async def isolation():
        confined = await spawn(("/bin/true",), confinement=closed(world), environment={})
        await confined.process.wait()
        return confined.isolation

    abi = asyncio.run(isolation()).landlock_abi
    results = run_probe(world, closed(world), *FILE_TRIES, "signal_parent")["results"]
    assert results["read"] == ("EACCES" if abi else "reached")
    assert results["create"] == ("EACCES" if abi else "reached")
    assert results["signal_parent"] == ("EPERM" if (abi or 0) >= 6 else "reached")
    assert Path(world["file"]).read_text() == ("privileged" if abi else "changed")


def test_unrestricted_files_stay_readable_and_the_network_closed(world):
    results = run_probe(world, closed(world, readable=None), "read", "tcp_loopback")["results"]
    assert results == {"read": "reached", "tcp_loopback": "EACCES"}


def test_parent_talks_to_a_confined_program_over_its_unix_socket(world):
    path = str(Path(world["own"]) / "engine.sock")

    async def talk():
        confined = await spawn(
            probe(world, listen=path), confinement=closed(world, required=True), environment={}, stdout=PIPE
        )
        while (await confined.process.stdout.readline()) != b"listening\n":
            pass
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"hello")
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        await confined.process.communicate()
        return answer, confined.isolation

    answer, isolation = asyncio.run(talk())
    assert answer == b"HELLO"
    assert isolation.isolated
    assert isolation.system_call_filter


def test_loopback_confinement_has_a_loopback_of_its_own(world):
    code = (
        "import socket, sys\n"
        "listener = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_connection(listener.getsockname(), 5)\n"
        "print('inside')\n"
        f"try: socket.create_connection({world['tcp']!r}, 5); print('host')\n"
        "except ConnectionRefusedError: print('not the host')\n"
        "try: socket.socket(socket.AF_VSOCK)\n"
        "except PermissionError: print('no vsock')\n"
    )
    finished = run_python(code, Confinement(network=Network.LOOPBACK, required=True))
    assert finished.stdout.split(b"\n")[:3] == [b"inside", b"not the host", b"no vsock"], finished.stderr.decode()


def test_host_network_is_left_open_and_said_to_be_so(world):
    confinement = Confinement(network=Network.HOST)
    answer = spawn_elsewhere(confinement, probe(world, "tcp_loopback", "unix_stream"))
    assert set(json.loads(answer["stdout"])["results"].values()) == {"reached"}
    assert not answer["isolation"]["isolated"]
    assert answer["isolation"]["reason"].startswith("NOT isolated")


def test_filter_alone_closes_the_network_where_namespaces_are_refused(world):
    answer = spawn_elsewhere(closed(world, required=True), probe(world, *NETWORK_TRIES), refusing="namespaces")
    assert set(json.loads(answer["stdout"])["results"].values()) <= {"EACCES", "EPERM", "no name service"}
    isolation = answer["isolation"]
    assert isolation["isolated"]
    assert not isolation["network_namespace"]
    assert "system-call filter alone: user namespaces are refused here (EPERM)" in isolation["reason"]


def test_without_namespace_and_filter_it_says_that_it_is_not_isolated(world):
    answer = spawn_elsewhere(closed(world), probe(world, "unix_stream"), refusing="namespaces,filters")
    assert json.loads(answer["stdout"])["results"] == {"unix_stream": "reached"}
    assert answer["isolation"] == answer["isolation"] | {"isolated": False, "system_call_filter": False}
    assert answer["isolation"]["reason"].startswith("NOT isolated: user namespaces are refused here (EPERM)")


def test_required_isolation_that_cannot_be_had_starts_nothing(world):
    answer = spawn_elsewhere(closed(world, required=True), probe(world), refusing="namespaces,filters")
    assert answer["code"] == "sandbox.start_failed"
    assert "NOT isolated" in answer["message"]


@pytest.mark.parametrize("network", list(Network))
def test_child_dies_when_its_parent_is_killed(network):
    request = {"confinement": Confinement(network=network).to_json(), "argv": ["/bin/sleep", "600"], "hold": True}
    with subprocess.Popen((*PYTHON, SPAWNER, json.dumps(request)), stdout=subprocess.PIPE) as parent:
        child_pid = json.loads(parent.stdout.readline())["pid"]
        assert is_running(child_pid)
        assert Path(f"/proc/{child_pid}/comm").read_text() == "sleep\n"
        parent.send_signal(signal.SIGKILL)
    assert becomes_true(lambda: not is_running(child_pid), within_s=2)


def test_address_space_is_limited():
    limited = Confinement(limits=Limits(address_space_bytes=300_000_000))
    code = "try: bytearray(500_000_000)\nexcept MemoryError: print('too much')"
    assert run_python(code).stdout == b""
    assert run_python(code, limited).stdout == b"too much\n"


def test_cpu_time_is_limited():
    finished = run_python("while True: pass", Confinement(limits=Limits(cpu_s=1)), timeout_s=30)
    assert finished.returncode in {-signal.SIGXCPU, -signal.SIGKILL}
    assert not finished.timed_out


def test_file_size_is_limited(tmp_path):
    limited = Confinement(limits=Limits(file_size_bytes=1000))
    finished = run_python("with open('big', 'wb') as f: f.write(bytes(5000))", limited, cwd=str(tmp_path))
    assert b"File too large" in finished.stderr
    assert (tmp_path / "big").stat().st_size == 1000


def test_open_files_are_limited():
    code = "files = [open('/dev/null') for _ in range(50)]"
    finished = run_python(code, Confinement(limits=Limits(open_files=20)))
    assert b"Too many open files" in finished.stderr


def test_core_dumps_are_off():
    assert run_python("import resource; print(resource.getrlimit(resource.RLIMIT_CORE))").stdout == b"(0, 0)\n"


def living_children():
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return {pid for pid in children if is_running(pid)}


def test_signals_that_the_wrapper_ignores_are_back_to_normal():
    async def ignored():
        finished = await run(
            ("/bin/cat", "/proc/self/status"),
            confinement=Confinement(),
            environment={},
            timeout_s=30,
            max_output_bytes=100_000,
        )
        return next(line for line in finished.stdout.splitlines() if line.startswith(b"SigIgn"))

    mask = int(asyncio.run(ignored()).split()[1], 16)
    assert not any(mask >> (number - 1) & 1 for number in (signal.SIGPIPE, signal.SIGXFSZ))


def test_run_past_its_time_is_killed_with_its_children(tmp_path):
    code = (
        "import subprocess, time\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(subprocess.Popen(['/bin/sleep', '600']).pid))\n"
        "time.sleep(600)"
    )
    finished = run_python(code, timeout_s=2)
    assert finished.timed_out
    assert finished.returncode == -signal.SIGKILL
    grandchild_pid = int((tmp_path / "pid").read_text())
    assert becomes_true(lambda: not is_running(grandchild_pid), within_s=2)


def test_child_left_behind_does_not_hold_up_the_run():
    finished = run_python("import subprocess; print(subprocess.Popen(['/bin/sleep', '600']).pid)", timeout_s=20)
    assert not finished.timed_out
    assert finished.returncode == 0
    assert becomes_true(lambda: not is_running(int(finished.stdout)), within_s=2)


def test_output_beyond_its_bound_ends_the_run():
    finished = run_python("while True: print('x' * 1000)", max_output_bytes=10_000)
    assert finished.truncated
    assert len(finished.stdout) == 10_000


def test_output_within_its_bound_is_whole():
    finished = run_python("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")
    assert (finished.returncode, finished.stdout, finished.stderr) == (3, b"out\n", b"err\n")
    assert not finished.truncated
    assert not finished.timed_out


def test_environment_is_exactly_the_one_given(monkeypatch):
    monkeypatch.setenv("CHAMBERS_TEST_SECRET", "must not travel")

    async def environment():
        finished = await run(
            ("/usr/bin/env",),
            confinement=Confinement(),
            environment={"ONLY": "this", "ODD": "\udcff"},
            timeout_s=30,
            max_output_bytes=10_000,
        )
        return finished.stdout.splitlines()

    assert asyncio.run(environment()) == [b"ONLY=this", b"ODD=\xff"]


def test_no_file_descriptor_leaks_into_the_child(tmp_path):
    with (tmp_path / "open").open("w") as held:
        os.set_inheritable(held.fileno(), True)
        finished = run_python("import os; print(sorted(os.listdir('/proc/self/fd')))")
    assert finished.stdout == b"['0', '1', '2', '3']\n"


def test_passed_file_descriptor_reaches_the_child():
    reader, writer = os.pipe()

    async def send():
        confined = await spawn(
            (*PYTHON, "-c", f"import os; os.write({writer}, b'here')"),
            confinement=Confinement(),
            environment={},
            pass_fds=(writer,),
        )
        await confined.process.wait()

    asyncio.run(send())
    assert os.read(reader, 10) == b"here"
    os.close(reader)
    os.close(writer)


@pytest.mark.parametrize(
    ("argv", "confinement"),
    [
        (("/nonexistent/engine",), Confinement()),
        (("no-such-program-on-any-path",), Confinement()),
        ((str(PROGRAMS),), Confinement()),
        (("/bin/true", "nul\0inside"), Confinement()),
        ((), Confinement()),
    ],
)
def test_what_cannot_be_started_is_an_error_and_leaves_no_process(argv, confinement):
    async def attempt():
        await spawn(argv, confinement=confinement, environment={})

    before = living_children()
    with pytest.raises(StartFailedError) as caught:
        asyncio.run(attempt())
    assert caught.value.code == "sandbox.start_failed"
    assert caught.value.hint
    assert living_children() == before


def test_missing_working_folder_is_an_error():
    async def attempt():
        await spawn(("/bin/true",), confinement=Confinement(), environment={}, cwd="/nonexistent")

    with pytest.raises(StartFailedError, match="was not started"):
        asyncio.run(attempt())


def test_spawn_outside_the_main_thread_is_refused():
    caught = []

    async def attempt():
        await spawn(("/bin/true",), confinement=Confinement(), environment={})

    def elsewhere():
        try:
            asyncio.run(attempt())
        except StartFailedError as error:
            caught.append(error.message)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert len(caught) == 1
    assert "main thread" in caught[0]


def test_cancelled_run_leaves_no_process():
    async def cancel():
        task = asyncio.create_task(
            run(
                ("/bin/sleep", "600"),
                confinement=Confinement(),
                environment={},
                timeout_s=600,
                max_output_bytes=100,
            )
        )
        assert await asyncio.to_thread(becomes_true, sleeping_children, 30)
        started = sleeping_children()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return started

    (pid,) = asyncio.run(cancel())
    assert not is_running(pid)


def test_killing_the_group_twice_is_harmless():
    async def twice():
        confined = await spawn(("/bin/sleep", "600"), confinement=Confinement(), environment={})
        kill_group(confined.process)
        kill_group(confined.process)
        return await confined.process.wait()

    assert asyncio.run(twice()) == -signal.SIGKILL
