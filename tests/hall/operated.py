"""A hall of three machines, which an operator looks after by the commands of the documents.

Real parts: `adoube hall table` and `adoube hall front` in network namespaces, PostgreSQL with TLS, a standby
and a role with few rights. Chess is played at all tables meanwhile. Of each step is noted the sentence that
the operator sees, and what the hall has lost, doubled or put out of order by its end.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psycopg

from tests.hall.killing import GONE, Player, Process
from tests.hall.machines import NETWORK, PORT, SLEEPS, DatabaseServer, Machine, other_clock
from tests.tools import ROOT

__all__ = ["DAY_S", "OperatedHall", "Seen", "guide_block"]

GUIDE = (ROOT / "docs/how-to/keep-a-hall-safe.md").read_text(encoding="utf-8")
WITHIN_S = 300.0
THINKS_S = 0.3  # between two turns: a day is about its steps, not about speed
DAY_S = 24 * 60 * 60
PLAYS_S = 1.0  # how long is played on before a step is over
LOOKS_S = 0.1
ROLE, OWNER, STANDBY, PASSWORD = "adoube_computers", "adoube", "standby", "a-long-password"
TABLES = {"window": ("first", "second"), "door": ("third",)}

Rows = dict[str, list[tuple[int, str, int]]]  # by table: id, kind and moment of each row


class Seen(NamedTuple):
    """The sentence that the operator saw at a step, and rows lost, doubled and out of order at its end."""

    step: str
    where: str
    sentence: str
    wrong: tuple[int, int, int] | None


class PlayerThere(Player):
    """A player at a page on another machine."""

    def __init__(self, machine: Machine, host: Process, table: str, rng: Random) -> None:
        super().__init__(host, table, rng)
        self._machine = machine

    def run(self) -> None:
        self._machine.enter()
        super().run()

    def _play(self) -> None:
        super()._play()
        self.ending.wait(THINKS_S)


def guide_block(language: str, containing: str) -> str:
    """Return a block of code of the guide."""
    blocks: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if containing in block)


@dataclass
class OperatedHall:
    """The hall, its machines, and what was seen so far."""

    folder: Path
    disk: Path  # a small one, for the database
    told: Callable[[Seen], None]
    stack: ExitStack
    middle: Machine
    window: Machine
    door: Machine

    def __post_init__(self) -> None:
        self.seen: list[Seen] = []
        self.processes: dict[str, Process] = {}
        self.players: list[PlayerThere] = []
        self.file, self.owner_file = self.folder / "hall.toml", self.folder / "owner.toml"
        self.server = DatabaseServer(self.middle, self._disk_of("first"))
        self.standby = DatabaseServer(self.window, self._disk_of("second"))
        self.writer = self.server  # the one that is not a standby
        for server in (self.server, self.standby):
            self.stack.callback(server.stop)
        self.stack.callback(self.end)

    # what the operator does, by the documents

    def make_certificates(self) -> None:
        """A day before, so that a clock that is a little slow does not find them too young."""
        self._shell(guide_block("console", "openssl req -new -x509 -nodes -days 3650"), self._authority)
        for server in (self.server, self.standby):
            there = self._disk_of(f"certificate-{server.machine.name}")
            for name in ("hall-ca.crt", "hall-ca.key"):
                shutil.copy(self._authority / name, there)
            command = guide_block("console", "-CAkey").replace("CN=server.local", f"CN={server.machine.name}")
            self._shell(command.replace("DNS:server.local", f"IP:{server.machine.address}"), there)

    def set_up_server(self) -> None:
        self.server.create()
        self.server.configure("postgresql.conf", guide_block("ini", "ssl = on"))
        self._install_certificate(self.server)
        for rule in (guide_block("text", "hostssl hall"), guide_block("text", "hostssl replication")):
            self.server.configure("pg_hba.conf", rule.replace("192.168.1.0", f"{NETWORK}.0"))
        self.server.start()
        with psycopg.connect(self.server.address(), autocommit=True) as connection:
            for role, options in ((OWNER, ""), (ROLE, ""), (STANDBY, "REPLICATION")):
                connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}' {options}")
            connection.execute(f"CREATE DATABASE hall OWNER {OWNER}")

    def set_up_standby(self) -> None:
        address = self.server.address("", f"{STANDBY}:{PASSWORD}") + f"?{self._tls}"
        self.standby.copy_of(address)
        self._install_certificate(self.standby)
        self.standby.start()

    def write_files(self) -> None:
        """The address with a password stands in a file of its own."""
        servers = f"{self.middle.address}:{PORT},{self.window.address}:{PORT}"
        way = f"{servers}/hall?target_session_attrs=read-write&{self._tls}"
        both, owner = (f"postgresql://{role}:{PASSWORD}@{way}" for role in (ROLE, OWNER))
        for file, address in ((self.file, both), (self.owner_file, owner)):
            secret = file.with_suffix(".address")
            secret.write_text(address)
            secret.chmod(0o600)
            text = f'database_file = "{secret.name}"\n'
            for host, tables in TABLES.items():
                text += f'[hosts.{host}]\ndata = "{host}"\nport = 0\n'
                text += "".join(
                    f'[hosts.{host}.tables.{table}]\ngame = "chess"\nboard = "virtual:hand"\n'
                    for table in tables
                )
            file.write_text(text)

    def grant(self) -> None:
        """As the owner, by the guide's statements."""
        self.as_owner(guide_block("sql", "GRANT USAGE"))

    def as_owner(self, statements: str) -> None:
        with psycopg.connect(self._owner_address, autocommit=True) as connection:
            connection.execute(statements)

    def open_tables(self) -> None:
        for machine in (self.window, self.door):
            self.processes[machine.name] = self._process(machine, "table", "--host", machine.name)
        for machine in (self.middle, self.door):
            self.processes[f"front at {machine.name}"] = self._process(machine, "front", "--port", "0")

    def play(self, *hosts: str) -> None:
        """At all tables of these computers."""
        for host in hosts:
            machine = self.window if host == "window" else self.door
            for table in TABLES[host]:
                player = PlayerThere(machine, self.processes[host], table, Random(table))
                self.players.append(player)
                player.start()

    def end_play(self, *hosts: str) -> None:
        """Raises AssertionError if a turn that a page has shown has gone."""
        ended = [player for player in self.players if any(player.table in TABLES[host] for host in hosts)]
        for player in ended:
            player.ending.set()
        for player in ended:
            player.join(WITHIN_S)
            self.players.remove(player)
            assert player.faults == []

    def restart(self, name: str, *, under: Sequence[str] = (), ahead_s: int = 0) -> None:
        """`under`: a command that runs it; `ahead_s`: how far the clock of its machine is ahead."""
        machine = self.window if name == "window" else self.door
        process = self.processes[name]
        process.under, process.prelude = under, machine.entered
        if ahead_s:
            process.under, process.prelude = other_clock(ahead_s), f"{SLEEPS}\n{machine.entered}"
        process.kill()

    def keep_running(self) -> None:
        """As a service manager does."""
        for process in self.processes.values():
            process.go_on()
        if not self.writer.is_running():
            self.writer.start()

    def make_standby(self) -> None:
        """The server that has stopped becomes the standby of the other, with an empty data folder."""
        writer, other = self.writer, self.server if self.writer is self.standby else self.standby
        shutil.rmtree(other.data)
        other.copy_of(writer.address("", f"{STANDBY}:{PASSWORD}") + f"?{self._tls}")
        self._install_certificate(other)
        other.start()

    def run(
        self, *words: str, file: Path | None = None, at: Machine | None = None, ahead_s: int = 0
    ) -> tuple[int, str]:
        """Run a command of the hall until its end; its status, and what it said and complained.

        `ahead_s`: how far the clock there is ahead.
        """
        arguments = ("hall", words[0], str(file or self.file), *words[1:])
        under = other_clock(ahead_s) if ahead_s else ()
        running = Process(*arguments, under=under, prelude=(at or self.door).entered).running
        status = running.process.wait(WITHIN_S)
        running.__exit__()
        said = running.said + running.complained
        assert "Traceback" not in said, said
        assert PASSWORD not in said, said
        return status, said.strip()

    def sentence_of_old(self, data: Path, host: str, wanted: str) -> str:
        """The sentence of a computer that comes back with an old disk, at the third machine."""
        file = self.folder / "old.toml"
        file.write_text(self.file.read_text().replace(f'data = "{host}"', f'data = "{data.name}"'))
        old = Process("hall", "table", str(file), "--host", host, prelude=self.middle.entered)
        try:
            return self.until_said(old, wanted)
        finally:
            old.close()

    # what the operator sees

    @contextmanager
    def step(self, name: str, who: str, wanted: str) -> Iterator[None]:
        """A step at whose end a line of that process has said what is wanted, and the hall is whole."""
        process = self.processes[who]
        running, begins = process.running, len(process.running.complained)
        yield
        if process.running is not running:
            begins = 0
        sentence = self.until_said(process, wanted, begins)
        self.note(name, who, sentence)

    def note(self, step: str, who: str, sentence: str) -> None:
        """Note a step, with the rows that are wrong at its end."""
        time.sleep(PLAYS_S)
        self._note(Seen(step, who, sentence, self._wrong_rows()))

    def see(self, step: str, who: str, sentence: str) -> None:
        """Note what is seen while a step is under way."""
        self._note(Seen(step, who, sentence, None))

    def _note(self, noted: Seen) -> None:
        self.seen.append(noted)
        self.told(noted)

    @staticmethod
    def until_said(process: Process, wanted: str, begins: int = 0) -> str:
        def line() -> str | None:
            said = process.running.complained[begins:] + process.running.said
            assert "Traceback" not in said, said
            assert PASSWORD not in said, said
            return next((each for each in said.splitlines() if re.search(wanted, each)), None)

        found: str = process.running.until(line, WITHIN_S)
        return re.sub(r"^.*?(WARNING|INFO|ERROR)\S*\s+", "", found).strip()

    def page(self, machine: Machine, process: Process, table: str) -> dict[str, Any]:
        """A table's state at a page on that machine. Raises one of `GONE`."""

        def look() -> dict[str, Any]:
            machine.enter()
            return process.table(table)

        with ThreadPoolExecutor(1) as thread:
            return thread.submit(look).result()

    def until_status(self, wanted: int, containing: str) -> str:
        """The line of `adoube hall status` that has this, once the exit status is the one that is wanted."""
        ends_s = time.monotonic() + WITHIN_S
        while (found := self.run("status", at=self.window))[0] != wanted:
            assert time.monotonic() < ends_s, found
            time.sleep(LOOKS_S)
        return next(line for line in found[1].splitlines() if containing in line)

    def until_page_says(self, machine: Machine, process: Process, table: str, wanted: str) -> str:
        ends_s = time.monotonic() + WITHIN_S
        said = ""
        while time.monotonic() < ends_s:
            try:
                said = self.page(machine, process, table)["verdict"]["text"]
            except GONE:
                said = "no page"
            if re.search(wanted, said):
                return said
            time.sleep(LOOKS_S)
        raise AssertionError(f"{table} at {machine.name}: {said}, and not {wanted}")

    # what the hall has

    def _wrong_rows(self) -> tuple[int, int, int]:
        """Of the rows that the journals have now: those lost, doubled and out of order in the hall."""
        journals = self.rows_of_journals()
        ends_s = time.monotonic() + WITHIN_S
        while True:
            hall = self.rows_in_hall()
            lost = sum(len({*rows} - {*hall.get(table, [])}) for table, rows in journals.items())
            if not lost or time.monotonic() > ends_s:
                break
            time.sleep(LOOKS_S)
        doubled = sum(len(rows) - len({*rows}) for rows in hall.values())
        disordered = sum(rows != sorted(rows) for rows in hall.values())
        return lost, doubled, disordered

    def rows_of_journals(self) -> Rows:
        found: Rows = {}
        for host in TABLES:
            with closing(sqlite3.connect(self.folder / host / "journal.sqlite3")) as connection:
                for table, *row in connection.execute(
                    "SELECT tables.name, rows.id, kind, monotonic_ns FROM rows"
                    " JOIN tables ON tables.id = table_id ORDER BY rows.id"
                ):
                    found.setdefault(table, []).append(tuple(row))
        return found

    def rows_in_hall(self) -> Rows:
        found: Rows = {}
        with psycopg.connect(self.writer.address("hall")) as connection:
            for table, *row in connection.execute(
                'SELECT "table", id, kind, monotonic_ns FROM adoube.rows ORDER BY "table", fence, id'
            ):
                found.setdefault(table, []).append(tuple(row))
        return found

    def end(self) -> None:
        for player in self.players:
            player.ending.set()
        for player in self.players:
            player.join(WITHIN_S)
        for process in self.processes.values():
            process.close()

    def _process(self, machine: Machine, command: str, *options: str) -> Process:
        return Process("hall", command, str(self.file), *options, prelude=machine.entered)

    def _disk_of(self, name: str) -> Path:
        folder = self.disk / name
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        return folder

    def _install_certificate(self, server: DatabaseServer) -> None:
        for name in ("server.crt", "server.key"):
            server.install(self._disk_of(f"certificate-{server.machine.name}") / name)

    @staticmethod
    def _shell(command: str, folder: Path) -> None:
        shell = [*other_clock(-DAY_S), "sh", "-ec", command]
        subprocess.run(shell, cwd=folder, check=True, capture_output=True, timeout=WITHIN_S)

    @property
    def _tls(self) -> str:
        return f"sslmode=verify-full&sslrootcert={self._authority / 'hall-ca.crt'}"

    @property
    def _authority(self) -> Path:
        return self._disk_of("authority")

    @property
    def as_role(self) -> str:
        return self.file.with_suffix(".address").read_text()

    @property
    def _owner_address(self) -> str:
        return self.owner_file.with_suffix(".address").read_text()
