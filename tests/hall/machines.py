"""Three machines on one network of this computer, each a network namespace, and PostgreSQL servers on them.

Only root makes them, on Linux (`tests.hall.cable.WHY_NOT`). A machine's cable can be pulled.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.hall.postgres import ACCOUNT
from tests.tools import find_postgres

__all__ = ["SLEEPS", "DatabaseServer", "Machine", "connected_machines", "other_clock", "small_disk"]

NETWORK = "10.231.78"
REFEREE = f"{NETWORK}.254"  # the address of this process, which pulls the cables and counts the rows
PORT = 54_390
CLONE_NEWNET = 0x4000_0000  # linux/sched.h
WITHIN_S = 180.0


@dataclass(frozen=True)
class Machine:
    """A namespace; `name` is how its computer is called in the hall."""

    name: str
    namespace: str
    link: str  # the switch's end of its cable
    address: str

    @property
    def under(self) -> tuple[str, ...]:
        """The command that runs another one on it."""
        return "ip", "netns", "exec", self.namespace

    @property
    def entered(self) -> str:
        """Python by which a process enters it, without a program that starts another one."""
        return (
            f"import ctypes; entered = open('/run/netns/{self.namespace}');"
            f" assert not ctypes.CDLL(None).setns(entered.fileno(), {CLONE_NEWNET}); entered.close()"
        )

    def pull_cable(self) -> None:
        _ip("link", "set", self.link, "down")

    def plug_cable(self) -> None:
        _ip("link", "set", self.link, "up")

    def enter(self) -> None:
        """Make this the machine of the calling thread: connections that it opens from now on begin there."""
        with Path(f"/run/netns/{self.namespace}").open() as entered:
            if ctypes.CDLL(None, use_errno=True).setns(entered.fileno(), CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")


@contextmanager
def connected_machines(*names: str) -> Iterator[list[Machine]]:
    """Machines at one switch, until the end of the block."""
    prefix = f"adb{os.getpid() % 100_000}"
    routes = subprocess.run(["ip", "route"], check=True, capture_output=True, text=True).stdout
    assert f"{NETWORK}.0/" not in routes, f"in use, or left by a run that was killed: {routes}"
    with ExitStack() as laid:
        switch = f"{prefix}s"
        _ip("link", "add", switch, "type", "bridge")
        laid.callback(_ip, "link", "del", switch)
        _ip("addr", "add", f"{REFEREE}/24", "dev", switch)
        _ip("link", "set", switch, "up")
        machines = []
        for number, name in enumerate(names, start=1):
            each = Machine(name, f"{prefix}n{number}", f"{prefix}v{number}", f"{NETWORK}.{number}")
            _ip("netns", "add", each.namespace)
            laid.callback(_ip, "netns", "del", each.namespace)
            _ip("link", "add", each.link, "type", "veth", "peer", "name", "eth0", "netns", each.namespace)
            _ip("link", "set", each.link, "master", switch, "up")
            _ip("-n", each.namespace, "addr", "add", f"{each.address}/24", "dev", "eth0")
            _ip("-n", each.namespace, "link", "set", "eth0", "up")
            _ip("-n", each.namespace, "link", "set", "lo", "up")
            machines.append(each)
        yield machines


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def small_disk(size: str) -> Iterator[Path]:
    """A disk of that size in memory, `1m` for example."""
    folder = Path(tempfile.mkdtemp(prefix="adoube-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs", str(folder)]
    subprocess.run(mount, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


# libfaketime 0.9.10, as Debian 12 has it, takes the moment at which an absolute sleep ends for one of the
# wall clock, also where it leaves the monotonic clock alone: time.sleep fails with "Invalid argument".
SLEEPS = "import select, time; time.sleep = lambda seconds: select.select([], [], [], seconds)"


def other_clock(ahead_s: int) -> tuple[str, ...]:
    """A command that runs another one with a clock so far ahead; a program in Python needs `SLEEPS`."""
    (library,) = Path("/usr/lib").glob("*/faketime/libfaketime.so.1")
    return "env", f"LD_PRELOAD={library}", f"FAKETIME={ahead_s:+}s", "FAKETIME_DONT_FAKE_MONOTONIC=1"


class DatabaseServer:
    """A PostgreSQL server on a machine, set up as its administrator does: `configure`, then `start`.

    The process that makes it may connect as the superuser without a password, and nobody else.
    """

    def __init__(self, machine: Machine, disk: Path, superuser: str = "postgres") -> None:
        programs = find_postgres()
        assert programs is not None, "a test that asks for PostgreSQL carries the mark `postgres`"
        self.machine, self.folder, self._programs = machine, disk / "postgres", programs
        self.data = self.folder / "data"
        self.folder.mkdir(mode=0o700)
        shutil.chown(self.folder, ACCOUNT, ACCOUNT)
        self._superuser = superuser

    def create(self) -> None:
        self._run("initdb", "-U", self._superuser, "-A", "trust", "--wal-segsize=1", "-E", "UTF8")
        self.configure(
            "postgresql.conf",
            f"listen_addresses = '*'\nport = {PORT}\nunix_socket_directories = ''\n"
            "fsync = off\nwal_keep_size = '32MB'\nmax_wal_size = '24MB'\nmin_wal_size = '4MB'\n",
        )
        self.configure("pg_hba.conf", f"host all {self._superuser} {REFEREE}/32 trust\n", instead=True)

    def copy_of(self, address: str) -> None:
        """Make it a standby of another server."""
        self._run(
            "pg_basebackup",
            "--write-recovery-conf",
            "--wal-method=stream",
            "--checkpoint=fast",
            "--dbname",
            address,
        )

    def configure(self, file: str, text: str, *, instead: bool = False) -> None:
        with (self.data / file).open("w" if instead else "a") as opened:
            opened.write(text)

    def install(self, file: Path) -> None:
        """Copy a file, which only PostgreSQL may read from then on, beside its settings."""
        there = shutil.copy(file, self.data)
        shutil.chown(there, ACCOUNT, ACCOUNT)
        Path(there).chmod(0o600)

    def start(self) -> None:
        self._run("pg_ctl", "start", "--wait", "--log", str(self.folder / "log"))

    def restart(self) -> None:
        self._run("pg_ctl", "restart", "--wait", "--mode=fast", "--log", str(self.folder / "log"))

    def promote(self) -> None:
        self._run("pg_ctl", "promote", "--wait")

    def stop(self, mode: str = "immediate") -> None:
        """Also where it has stopped already."""
        command = self._command("pg_ctl", "stop", "--wait", f"--mode={mode}")
        subprocess.run(command, check=False, capture_output=True, timeout=WITHIN_S, cwd="/")

    def is_running(self) -> bool:
        command = self._command("pg_ctl", "status")
        return subprocess.run(command, check=False, capture_output=True, cwd="/").returncode == 0

    def address(self, database: str = "postgres", user: str | None = None) -> str:
        return f"postgresql://{user or self._superuser}@{self.machine.address}:{PORT}/{database}"

    def _run(self, program: str, *arguments: str) -> None:
        command = self._command(program, *arguments)
        # A server that goes on must not hold the pipes open.
        with tempfile.TemporaryFile() as said:
            status = subprocess.run(
                command, check=False, stdout=said, stderr=said, timeout=WITHIN_S, cwd="/"
            ).returncode
            said.seek(0)
            assert status == 0, f"{program}: {said.read().decode()}"

    def _command(self, program: str, *arguments: str) -> Sequence[str]:
        identity = ("setpriv", f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--clear-groups", "--reset-env")
        return (
            *self.machine.under,
            *identity,
            str(self._programs / program),
            *("-D", str(self.data)),
            *arguments,
        )
