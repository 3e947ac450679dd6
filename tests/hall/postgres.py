"""A real PostgreSQL server of a test's own: killed and begun again at will."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.cli.processes import is_running
from tests.tools import find_postgres

__all__ = ["PostgresServer"]

WITHIN_S = 60.0
ACCOUNT = "postgres"  # whose server it is where root runs the tests: PostgreSQL refuses root


def _tell(processes: Iterable[int], what: signal.Signals) -> None:
    """Send a signal to each; a worker of the server may have ended since they were listed."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


class PostgresServer:
    """Takes whoever comes by loopback as whom they say they are, without a password."""

    def __init__(
        self,
        *options: str,
        superuser: str = "adoube",
        trusts: str | None = None,
        within: Path | None = None,
        syncs: bool = False,
    ) -> None:
        """`trusts`: a network besides loopback. `within`: the folder on whose disk it is.

        `syncs`: whether what is committed is on the disk, which only a power cut shows, and a time measured.
        """
        programs = find_postgres()
        assert programs is not None, "a test that asks for PostgreSQL carries the mark `postgres`"
        self.port = _free_port()
        self._programs, self._superuser = programs, superuser
        self._options = (*options, f"-cfsync={'on' if syncs else 'off'}")
        self._process: subprocess.Popen[bytes] | None = None
        # Not in pytest's folder, which is closed to the account by every run that begins.
        folder = self._folder = Path(tempfile.mkdtemp(prefix="adoube-postgres-", dir=within))
        if self._account is not None:
            shutil.chown(folder, self._account)
        made: list[str | Path] = [
            programs / "initdb",
            "-D",
            folder / "data",
            "-U",
            superuser,
            "-A",
            "trust",
            "--no-sync",
        ]
        subprocess.run(
            [*made, "-E", "UTF8", "--no-locale"],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self._account,
            cwd="/",
            timeout=WITHIN_S,
        )
        if trusts is not None:
            with (folder / "data" / "pg_hba.conf").open("a") as rules:
                rules.write(f"host all all {trusts} trust\n")
        self.start()

    @property
    def address(self) -> str:
        return self.address_of("postgres")

    def address_of(self, database: str) -> str:
        return f"postgresql://{self._superuser}@127.0.0.1:{self.port}/{database}"

    @property
    def reached(self) -> tuple[str, ...]:
        """Return the arguments with which PostgreSQL's own programs reach it."""
        return "-h", "127.0.0.1", "-p", str(self.port), "-U", self._superuser

    def new_database(self, name: str) -> str:
        """Makes an empty database; its address."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.address_of(name)

    def client(self, program: str, *arguments: str) -> None:
        """Runs one of the programs that come with the server."""
        subprocess.run([self._programs / program, *arguments], check=True, timeout=WITHIN_S)

    def start(self) -> None:
        """Returns once it answers."""
        server: list[str | Path] = [
            self._programs / "postgres",
            "-D",
            self._folder / "data",
            "-p",
            str(self.port),
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*server, "-c", "listen_addresses=127.0.0.1", "-k", self._folder, *self._options],
                stdout=subprocess.DEVNULL,
                stderr=log,
                user=self._account,
                cwd="/",
            )
        self.until_it_answers()

    def until_it_answers(self) -> None:
        assert self._process is not None
        end = time.monotonic() + WITHIN_S
        while True:
            try:
                psycopg.connect(self.address, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self._folder / "log").read_text()
                assert time.monotonic() < end, (self._folder / "log").read_text()
                time.sleep(0.05)

    def kill(self) -> None:
        """Ends all its processes at once, as a power cut does; it recovers when it starts again."""
        assert self._process is not None
        ended = self._all_processes()
        _tell(ended, signal.SIGKILL)
        self._process.wait(WITHIN_S)
        # It does not start again while one of them holds its memory.
        end = time.monotonic() + WITHIN_S
        while any(map(is_running, ended)):
            assert time.monotonic() < end
            time.sleep(0.01)

    def kill_one_of(self, application: str) -> None:
        """Kill the process that serves one connection; the server ends all others and recovers by itself."""
        end = time.monotonic() + WITHIN_S
        _, *ended = self._all_processes()
        while not self._is_one_killed(application):
            assert time.monotonic() < end
            _, *ended = self._all_processes()
        # Before the server has noticed, it answers for a moment as if nothing had happened.
        while any(map(is_running, ended)):
            assert time.monotonic() < end
            time.sleep(0.01)
        self.until_it_answers()

    def _is_one_killed(self, application: str) -> bool:
        """Kill one that runs. False where there is none, or the one that was found ended by itself first."""
        with psycopg.connect(self.address) as connection:
            found = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE application_name LIKE %s ORDER BY random() LIMIT 1",
                (f"{application}%",),
            ).fetchone()
        if found is None:
            return False
        _tell(found, signal.SIGSTOP)
        # One that is ending does not stop, and the server would not recover from it.
        while (state := _state_of(found[0])) not in ("T", "Z", None):
            time.sleep(0.001)
        _tell(found, signal.SIGKILL)
        return state == "T"

    def pause(self) -> None:
        """It takes connections no more and answers nobody, as behind a cut cable."""
        _tell(self._all_processes(), signal.SIGSTOP)

    def go_on(self) -> None:
        _tell(self._all_processes(), signal.SIGCONT)

    def stop(self) -> None:
        """Ends it for good."""
        if self._process is not None and self._process.poll() is None:
            self.go_on()
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(WITHIN_S)
        shutil.rmtree(self._folder)

    @property
    def _account(self) -> str | None:
        if os.geteuid() != 0:
            return None
        try:
            pwd.getpwnam(ACCOUNT)
        except KeyError:
            raise AssertionError(f"root needs the account {ACCOUNT} to run PostgreSQL") from None
        return ACCOUNT

    def _all_processes(self) -> list[int]:
        assert self._process is not None
        parent = self._process.pid
        return [parent, *_children(parent)]


def _children(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(child) for child in found.split()]


def _state_of(process: int) -> str | None:
    """Return the letter of proc(5) for its state; None if it has gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
