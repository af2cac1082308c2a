"""A PostgreSQL cluster of a test's own: in a folder of its own, on a Unix socket, never as root."""

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from two_machines import Machine

NOBODY = 65534


def find_programs() -> Path | None:
    """The folder with initdb and pg_ctl; None where PostgreSQL is not installed."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    on_path = shutil.which("initdb")
    folders += [Path(on_path).resolve().parent] if on_path else []
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


NEEDED = pytest.mark.skipif(
    find_programs() is None, reason="PostgreSQL's own programs, initdb and pg_ctl, are not on this machine"
)


class Cluster:
    """One cluster; it can be stopped hard and started again. With `machine` it serves that machine's address too."""

    def __init__(self, programs: Path, folder: Path, machine: Machine | None = None) -> None:
        self._programs, self._folder, self._machine = programs, folder, machine
        self._as_other = (*(machine.prefix if machine else ()), *_not_as_root(folder))
        self._run("initdb", "-D", str(folder / "data"), "-U", "chambers", "-A", "trust", "--no-sync")
        with (folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write("host all all 10.0.0.0/8 trust\n")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://chambers@/postgres?host={self._folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        if self._machine is not None:
            return f"postgresql://chambers@{self._machine.address}/{name}"
        return self.url.replace("/postgres", f"/{name}")

    def start(self) -> None:
        address = self._machine.address if self._machine else ""
        options = f"-k {self._folder} -c listen_addresses='{address}' -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_other, str(self._programs / program), *arguments]
        done = subprocess.run(
            command, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False, timeout=60
        )
        assert done.returncode == 0, f"{program} failed: {(self._folder / 'log').read_text()[-2000:]}"


@contextmanager
def own_cluster(machine: Machine | None = None) -> Iterator[Cluster]:
    programs = find_programs()
    assert programs is not None
    # Not below the test's own folder: that is closed to the user that the server runs as, and too deep for a socket.
    folder = Path(tempfile.mkdtemp(prefix="chambers-pg-"))
    (folder / "log").touch()
    try:
        cluster = Cluster(programs, folder, machine)
        yield cluster
        cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _not_as_root(folder: Path) -> tuple[str, ...]:
    """How to start a program as somebody else: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return ()
    first = Path("/proc/self/uid_map").read_text().split()
    if int(first[2]) <= NOBODY:
        return ("unshare", "--user")  # root in a namespace only, where nobody else exists: one more namespace
    for path in (folder, folder / "log"):
        os.chown(path, NOBODY, NOBODY)
        path.chmod(0o755 if path.is_dir() else 0o644)
    return ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
