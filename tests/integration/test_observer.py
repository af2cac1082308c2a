"""A family of real processes under observation: what goes on, what is refused, what is written down."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.observer import ObservationBrokenError, observe
from chambers.sandbox.spawn import StartFailedError

PROGRAMS = Path(__file__).parents[1] / "programs"
PROBE = str(PROGRAMS / "probe.py")
REFUSING = str(PROGRAMS / "probe_refusing.py")
SPAWNER = str(PROGRAMS / "probe_spawner.py")
PYTHON = (sys.executable, "-I")


def observed(argv, tmp_path, *, timeout_s=60):
    """The observation and what the program printed."""
    with (tmp_path / "stdout").open("wb") as stdout:
        observation = asyncio.run(
            observe(argv, environment={"PATH": "/usr/bin:/bin"}, stdout=stdout, timeout_s=timeout_s)
        )
    return observation, (tmp_path / "stdout").read_text()


def probe(*tries, **targets):
    return (*PYTHON, PROBE, json.dumps({"tries": tries, **targets}))


def spawning(confinement, argv):
    return (*PYTHON, SPAWNER, json.dumps({"confinement": confinement.to_json(), "argv": argv}))


def aims(observation):
    return [(attempt.call, attempt.family, attempt.address, attempt.port) for attempt in observation.attempts]


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def becomes_true(condition, within_s):
    deadline = time.monotonic() + within_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def resolver_lines():
    try:
        return Path("/etc/resolv.conf").read_text().splitlines()
    except OSError:
        return []


def test_quiet_program_makes_no_attempt_and_keeps_its_return_code(tmp_path):
    observation, stdout = observed((*PYTHON, "-c", "print('quiet'); raise SystemExit(7)"), tmp_path)
    assert observation.attempts == ()
    assert observation.returncode == 7
    assert stdout == "quiet\n"
    assert not observation.timed_out
    assert observation.covers
    assert observation.not_covered


def test_program_ended_by_a_signal_is_told_by_a_negative_code(tmp_path):
    observation, _ = observed((*PYTHON, "-c", "import os; os.kill(os.getpid(), 15)"), tmp_path)
    assert observation.returncode == -signal.SIGTERM


def test_attempts_of_a_grandchild_are_named_with_their_address(tmp_path):
    planted = probe("tcp_outside", "tcp6_outside", "udp", "udp_message")
    between = (*PYTHON, "-c", f"import subprocess; subprocess.run({planted!r}, check=True)")
    observation, stdout = observed(between, tmp_path)
    assert aims(observation) == [
        ("connect", "AF_INET", "192.0.2.1", 443),
        ("connect", "AF_INET6", "2001:db8::1", 443),
        ("sendto", "AF_INET", "192.0.2.1", 53),
        ("sendmsg", "AF_INET", "192.0.2.1", 53),
    ]
    assert set(json.loads(stdout)["results"].values()) == {"ENETUNREACH"}
    first = observation.attempts[0]
    assert not first.nested
    assert "python" in first.program
    assert first.pid > 0
    assert 0 < first.time_s < observation.duration_s
    assert observation.calls_refused == {"connect": 2, "sendto": 1, "sendmsg": 1}


def test_name_lookup_is_an_attempt_on_the_name_server(tmp_path):
    nameservers = [line.split()[1].split("%")[0] for line in resolver_lines() if line.startswith("nameserver")]
    observation, stdout = observed(probe("dns"), tmp_path)
    assert json.loads(stdout)["results"] == {"dns": "no name service"}
    outside = {address for address in nameservers if not address.startswith("127.") and address != "::1"}
    assert {attempt.address for attempt in observation.attempts} <= outside
    asked_a_local_service = any("systemd/resolve" in path for path in observation.unix_sockets)
    assert bool(observation.attempts) == (bool(outside) and not asked_a_local_service)
    assert {attempt.port for attempt in observation.attempts} <= {53}


def test_odd_socket_families_are_attempts(tmp_path):
    observation, stdout = observed(probe("raw", "packet", "vsock", "netlink"), tmp_path)
    results = json.loads(stdout)["results"]
    assert results == {"raw": "EACCES", "packet": "EACCES", "vsock": "EACCES", "netlink": "reached"}
    assert [(attempt.family, attempt.kind) for attempt in observation.attempts] == [
        ("AF_INET", "SOCK_RAW"),
        ("AF_PACKET", "SOCK_RAW"),
        ("AF_VSOCK", "SOCK_STREAM"),
    ]


def test_loopback_between_two_processes_works_and_is_no_attempt(tmp_path):
    code = (
        "import socket, subprocess, sys\n"
        "listener = socket.create_server(('127.0.0.1', 0))\n"
        "client = f'import socket; socket.create_connection({listener.getsockname()!r}).sendall(b\"over lo\")'\n"
        "with subprocess.Popen([sys.executable, '-c', client]):\n"
        "    print(listener.accept()[0].recv(100).decode())\n"
    )
    observation, stdout = observed((*PYTHON, "-c", code), tmp_path)
    assert stdout == "over lo\n"
    assert observation.attempts == ()
    assert observation.calls_observed["connect"] >= 1


def test_several_messages_in_one_call_are_each_looked_at(tmp_path):
    code = """
import ctypes, errno, socket, struct
libc = ctypes.CDLL(None, use_errno=True)
targets = map(socket.inet_aton, ("127.0.0.1", "203.0.113.5"))
names = [struct.pack("=H", 2) + struct.pack("!H", 9) + target + bytes(8) for target in targets]
buffers = [ctypes.create_string_buffer(name, 16) for name in names]
vector = b"".join(struct.pack("=QI52x", ctypes.addressof(buffer), 16) for buffer in buffers)
messages = ctypes.create_string_buffer(vector, len(vector))
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
print(libc.sendmmsg(sock.fileno(), messages, 2, 0), errno.errorcode[ctypes.get_errno()])
"""
    observation, stdout = observed((*PYTHON, "-c", code), tmp_path)
    assert stdout == "-1 ENETUNREACH\n"
    assert aims(observation) == [("sendmmsg", "AF_INET", "203.0.113.5", 9)]


def test_unspecified_family_does_not_hide_a_target(tmp_path):
    code = """
import ctypes, errno, socket, struct
libc = ctypes.CDLL(None, use_errno=True)
target = struct.pack("=H", 0) + struct.pack("!H", 9) + socket.inet_aton("203.0.113.5") + bytes(8)
name = ctypes.create_string_buffer(target)
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
print(libc.sendto(sock.fileno(), b"x", 1, 0, name, 16), errno.errorcode[ctypes.get_errno()])
"""
    observation, stdout = observed((*PYTHON, "-c", code), tmp_path)
    assert stdout == "-1 ENETUNREACH\n"
    assert [attempt.address for attempt in observation.attempts] == ["203.0.113.5"]


def test_confined_program_inside_is_noted_and_still_refused(tmp_path):
    confinement = Confinement(may_listen=True, required=True)
    inner = probe("tcp_outside", "vsock", "unix_datagram", "unix_stream", unix_datagram="/x", unix_stream="/x")
    observation, stdout = observed(spawning(confinement, inner), tmp_path)
    answer = json.loads(stdout)
    results = json.loads(answer["stdout"])["results"]
    assert results == {
        "tcp_outside": "EACCES",
        "vsock": "EACCES",
        "unix_datagram": "EACCES",
        "unix_stream": "EPERM",
    }
    assert [(attempt.call, attempt.family, attempt.nested) for attempt in observation.attempts] == [
        ("socket", "AF_INET", True),
        ("socket", "AF_VSOCK", True),
    ]
    assert answer["isolation"]["isolated"]
    assert "noted by the observer" in answer["isolation"]["reason"]


def test_confined_loopback_engine_works_under_observation(tmp_path):
    code = (
        "import socket\n"
        "listener = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_connection(listener.getsockname())\n"
        "print('connected')"
    )
    confinement = Confinement(network=Network.LOOPBACK)
    observation, stdout = observed(spawning(confinement, (*PYTHON, "-c", code)), tmp_path)
    assert json.loads(stdout)["stdout"] == "connected\n"
    assert observation.attempts == ()


def test_without_an_observer_the_confined_programs_own_filter_refuses():
    confinement = Confinement(may_listen=True)
    tries = ("tcp_outside", "vsock", "netlink", "unix_stream", "unix_datagram", "datagram_pair")
    inner = probe(*tries, unix_stream="/x", unix_datagram="/x")
    completed = subprocess.run(spawning(confinement, inner), capture_output=True, timeout=60, check=True)
    answer = json.loads(completed.stdout)
    results = json.loads(answer["stdout"])["results"]
    assert results == dict.fromkeys(tries, "EACCES") | {"unix_stream": "EPERM"}
    assert "observer" not in answer["isolation"]["reason"]


def test_notifier_alone_refuses_where_namespaces_are_refused(tmp_path):
    code = (
        "import asyncio, json, sys\n"
        "from chambers.sandbox.observer import observe\n"
        f"o = asyncio.run(observe({probe('tcp_outside')!r}, environment={{}}, stdout=2, timeout_s=60))\n"
        "print(json.dumps(o.to_json()))"
    )
    argv = (*PYTHON, REFUSING, "namespaces", *PYTHON, "-c", code)
    completed = subprocess.run(argv, capture_output=True, timeout=60, check=True)
    observation = json.loads(completed.stdout)
    assert not observation["namespace"]
    assert [attempt["address"] for attempt in observation["attempts"]] == ["192.0.2.1"]
    assert any("EPERM" in sentence for sentence in observation["not_covered"])


def test_unix_sockets_that_were_used_are_listed(tmp_path):
    path = str(tmp_path / "service.sock")
    code = (
        "import socket\n"
        "listener = socket.socket(socket.AF_UNIX)\n"
        f"listener.bind({path!r})\n"
        "listener.listen()\n"
        f"socket.socket(socket.AF_UNIX).connect({path!r})"
    )
    observation, _ = observed((*PYTHON, "-c", code), tmp_path)
    assert observation.unix_sockets[path] == 1
    assert observation.attempts == ()


def test_killed_guard_breaks_the_observation(tmp_path):
    code = "import os, signal, time; os.kill(os.getppid(), signal.SIGKILL); time.sleep(600)"
    with pytest.raises(ObservationBrokenError, match="cannot be vouched for"):
        observed((*PYTHON, "-c", code), tmp_path)


def test_daemon_left_behind_is_dead_when_observation_ends(tmp_path):
    code = (
        "import subprocess\n"
        "daemon = subprocess.Popen(['setsid', 'sh', '-c', 'sleep 600 & sleep 600'])\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(daemon.pid))"
    )
    observation, _ = observed((*PYTHON, "-c", code), tmp_path)
    assert observation.returncode == 0
    assert not is_running(int((tmp_path / "pid").read_text()))


def test_family_past_its_time_is_killed(tmp_path):
    observation, _ = observed(("/bin/sh", "-c", "sleep 600 & sleep 600"), tmp_path, timeout_s=1)
    assert observation.timed_out
    assert observation.returncode == -signal.SIGKILL
    assert observation.duration_s < 20


def test_family_dies_when_its_observer_is_killed(tmp_path):
    pid_file = tmp_path / "pid"
    leave = f'setsid --fork sh -c "echo \\$\\$ > {pid_file}; exec sleep 600"; sleep 600'
    code = (
        "import asyncio\n"
        "from chambers.sandbox.observer import observe\n"
        f"argv = ('/bin/sh', '-c', {leave!r})\n"
        "asyncio.run(observe(argv, environment={'PATH': '/usr/bin:/bin'}, timeout_s=600))"
    )
    with subprocess.Popen((*PYTHON, "-c", code)) as observer:
        assert becomes_true(lambda: pid_file.exists() and pid_file.read_text().endswith("\n"), within_s=30)
        pid = int(pid_file.read_text())
        assert is_running(pid)
        observer.send_signal(signal.SIGKILL)
    assert becomes_true(lambda: not is_running(pid), within_s=5)


def test_callers_that_die_while_they_are_judged_do_no_harm(tmp_path):
    code = """
import os, signal, socket, time
for _ in range(40):
    pid = os.fork()
    if pid == 0:
        while True:
            socket.socket().close()
    time.sleep(0.003)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
print("done")
"""
    observation, stdout = observed((*PYTHON, "-c", code), tmp_path)
    assert stdout == "done\n"
    assert observation.returncode == 0
    assert observation.attempts == ()


def test_thousands_of_calls_are_all_counted(tmp_path):
    code = "import socket\nfor _ in range(5000): socket.socket().close()"
    observation, _ = observed((*PYTHON, "-c", code), tmp_path)
    assert observation.calls_observed["socket"] >= 5000


def test_program_that_does_not_exist_is_an_error():
    with pytest.raises(StartFailedError, match="/nonexistent/program") as caught:
        asyncio.run(observe(("/nonexistent/program",), environment={}, timeout_s=10))
    assert caught.value.hint


def test_cancelled_observation_leaves_no_process(tmp_path):
    code = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()) + ' '); time.sleep(600)"
    pid_file = tmp_path / "pid"

    async def cancel():
        task = asyncio.create_task(observe((*PYTHON, "-c", code), environment={}, timeout_s=None))
        assert await asyncio.to_thread(
            becomes_true, lambda: pid_file.exists() and pid_file.read_text().endswith(" "), within_s=30
        )
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(cancel())
    assert not is_running(int(pid_file.read_text()))


def test_family_gets_nothing_of_our_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("CHAMBERS_TEST_SECRET", "must not travel")
    _, stdout = observed(("env",), tmp_path)
    assert stdout.splitlines() == ["PATH=/usr/bin:/bin"]


def test_files_of_the_user_stay_usable_under_observation(tmp_path):
    (tmp_path / "note").write_text("mine")
    (tmp_path / "note").chmod(0o600)
    _, stdout = observed(("/bin/cat", str(tmp_path / "note")), tmp_path)
    assert stdout == "mine"


def test_second_observer_inside_the_first_is_refused_with_a_reason(tmp_path):
    code = (
        "import asyncio\n"
        "from chambers.sandbox.observer import observe\n"
        "from chambers.sandbox.spawn import StartFailedError\n"
        "try: asyncio.run(observe(('/bin/true',), environment={}, timeout_s=10))\n"
        "except StartFailedError as error: print(error.message)"
    )
    _, stdout = observed((*PYTHON, "-c", code), tmp_path)
    assert "busy" in stdout
