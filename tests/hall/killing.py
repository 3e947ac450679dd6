"""A hall whose processes are killed while its tables play, and what became of the turns that were accepted.

Real parts: `adoube hall table` and `adoube hall front`, each a process of its own, and PostgreSQL. What was
accepted is known by what a table's own page has shown, and by its journal's file, past adoube.
"""

from __future__ import annotations

import http.client
import json
import re
import sqlite3
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import URLError

import chess
import psycopg

from adoube.cli.main import run
from tests.cli.processes import Running
from tests.feeds.livechess.played_table import hand_acts
from tests.hall.postgres import PostgresServer

__all__ = ["KilledHall", "Outcome", "Player", "Process", "killed_hall"]

WITHIN_S = 60.0
LOOKS_S = 0.02
SETTLES_WITHIN_S = 120.0
TURN_WITHIN_S = 10.0
DATABASE = "database"
CONNECTION = "connection"  # the database's process for one connection
# What whoever talks with a killed process meets; a refusal is an HTTPError, which is a URLError.
GONE = (ConnectionError, http.client.HTTPException, TimeoutError, URLError)

Games = list[list[str]]  # the turns of one table's games, in the order in which they were played
Send = Callable[[dict[str, Any], str], dict[str, Any]]


@dataclass(frozen=True)
class Outcome:
    """`kills` by what was killed; `faults` say what was lost, doubled, out of order or shown wrongly."""

    kills: Mapping[str, int]
    turns: int
    rows: int
    settled_s: float  # how long after the last process was there again the hall had everything
    faults: Sequence[str]


class Process:
    """One command of the hall, which is killed and begun again under the same arguments."""

    def __init__(self, *arguments: str, under: Sequence[str] = (), prelude: str = "") -> None:
        """For `under` and `prelude` see Running. Both may change before the next start."""
        self._arguments, self.under, self.prelude = arguments, under, prelude
        self.running = self._started()

    @property
    def address(self) -> str | None:
        """Of its page, once that is there."""
        found = re.search(r"^Scoreboard: (\S+)$", self.running.said, re.MULTILINE)
        return found and found[1]

    def kill(self) -> None:
        self.running.kill()
        self.running = self._started()

    def _started(self) -> Running:
        return Running(*self._arguments, under=self.under, prelude=self.prelude, may_be_imported=True)

    def go_on(self) -> None:
        """As a service manager does: it begins again what ended because the database was not there."""
        if self.running.process.poll() is not None:
            self.kill()

    def close(self) -> None:
        self.running.__exit__()

    def table(self, name: str) -> dict[str, Any]:
        """Raises one of `GONE`."""
        if (address := self.address) is None:
            raise ConnectionError("it has not begun yet")
        with urllib.request.urlopen(f"{address}api/tables/{name}", timeout=WITHIN_S) as answer:
            state: dict[str, Any] = json.load(answer)
        return state


class Player(threading.Thread):
    """Plays random games of chess at one table, by the pieces on its page, until it is ended.

    `games` are the turns that the table's own page has shown.
    """

    def __init__(self, host: Process, table: str, rng: Random) -> None:
        super().__init__(name=f"player of {table}", daemon=True)
        self.table, self.faults = table, list[str]()
        self.games: Games = [[]]
        self.ending = threading.Event()
        self._host, self._rng = host, rng
        self._begun: Running | None = None
        self._send: Send | None = None
        self._is_over = False

    def run(self) -> None:
        while not self.ending.is_set():
            try:
                self._play()
            except GONE:
                self._begun = None
                time.sleep(LOOKS_S)

    def _play(self) -> None:
        running = self._host.running
        if running is not self._begun:
            if self._host.address is None:
                raise ConnectionError("it has not begun yet")
            self._send, self._begun = running.arbiter(self.table), running
            self._act({"kind": "hand", "details": {"act": "right"}})
        state = self.look()
        if state["phase"] == "over":
            self._act({"kind": "new-game"})
            self._act({"kind": "hand", "details": {"act": "right"}})
            return
        board = chess.Board()
        for turn in state["turns"]:
            board.push_uci(turn["turn"])
        move = self._rng.choice(list(board.legal_moves))
        for details in hand_acts(board, move):
            self._act({"kind": "hand", "details": details})
        ends_s = time.monotonic() + TURN_WITHIN_S
        while len(self.look()["turns"]) <= board.ply():
            if time.monotonic() > ends_s:
                raise TimeoutError
            time.sleep(LOOKS_S)

    def _act(self, fields: dict[str, Any]) -> None:
        assert self._send is not None
        self._send(fields, self.table)

    def look(self) -> dict[str, Any]:
        """The table as its page shows it; what was shown once may not go away."""
        state = self._host.table(self.table)
        turns = [turn["turn"] for turn in state["turns"]]
        before = self.games[-1]
        if self._is_over and not turns:
            self.games.append(turns)
        elif turns[: len(before)] != before:
            self.faults.append(f"{self.table}: {before} was shown at its own computer, and then {turns}")
        else:
            self.games[-1] = turns
        self._is_over = state["phase"] == "over"
        return state


class Watcher(threading.Thread):
    """Looks at all tables at one scoreboard of the hall until it is ended."""

    def __init__(self, front: Process, tables: Sequence[str]) -> None:
        super().__init__(name="watcher", daemon=True)
        self.games: dict[str, Games] = {table: [[]] for table in tables}
        self.faults = list[str]()
        self.ending = threading.Event()
        self._front, self._versions = front, Counter[str]()

    def run(self) -> None:
        while not self.ending.is_set():
            for table, games in self.games.items():
                try:
                    state = self._front.table(table)
                except GONE:
                    continue
                turns = [turn["turn"] for turn in state["turns"]]
                if state["version"] < self._versions[table]:
                    self.faults.append(
                        f"{table}: version {self._versions[table]} was followed by {state['version']}"
                    )
                self._versions[table] = state["version"]
                if turns[: len(games[-1])] != games[-1]:
                    games.append(turns)
                games[-1] = turns
            time.sleep(5 * LOOKS_S)


@dataclass
class KilledHall:
    """Processes of a hall in a folder; `kill` ends one at random and begins it again."""

    folder: Path
    hosts: int
    tables: int  # of each host
    fronts: int
    rng: Random
    syncs: bool  # whether the database does
    kills: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        with ExitStack() as opened:
            self.server = PostgresServer(syncs=self.syncs)
            opened.callback(self.server.stop)
            self._file = self.folder / "hall.toml"
            self._file.write_text(self._text())
            assert run(["hall", "init", str(self._file)]) == 0
            self.processes = {
                **{name: ("hall", "table", str(self._file), "--host", name) for name in self._host_names},
                **{f"front {number}": self._front_command for number in range(self.fronts)},
            }
            self.begun = {name: Process(*command) for name, command in self.processes.items()}
            for process in self.begun.values():
                opened.callback(process.close)
            self.players = [
                Player(self.begun[host], table, Random(self.rng.random()))
                for host in self._host_names
                for table in self._tables_of(host)
            ]
            names = [player.table for player in self.players]
            self.watchers = [
                Watcher(process, names) for name, process in self.begun.items() if name.startswith("front")
            ]
            self._opened = opened.pop_all()

    def __enter__(self) -> KilledHall:
        for thread in (*self.players, *self.watchers):
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end(self.players)
        self._end(self.watchers)
        self._opened.close()

    def kill(self) -> None:
        name = self.rng.choice([DATABASE, CONNECTION, *self.begun])
        self.kills[re.split("[- ]", name)[0]] += 1
        if name == DATABASE:
            self.server.kill()
            time.sleep(self.rng.uniform(0, 1))
            self.server.start()
        elif name == CONNECTION:
            self.server.kill_one_of("adoube")
        else:
            self.begun[name].kill()
        self._are_all_there()

    def settled(self) -> Outcome:
        """Return the outcome, once nobody plays and everything is there again."""
        self._until(self._are_all_there)
        self._end(self.players)
        for player in self.players:
            # A turn that it played just before its computer was killed was not seen yet.
            player.look()
        began_s = time.monotonic()
        self._until(lambda: self._rows_in_hall() == self._rows_of_journals())
        settled_s = time.monotonic() - began_s
        self._until(lambda: all(self._shows_all(front) for front in self.watchers))
        self._end(self.watchers)
        rows = self._rows_of_journals()
        return Outcome(
            dict(self.kills),
            sum(len(turns) for player in self.players for turns in player.games),
            sum(map(len, rows.values())),
            settled_s,
            [*self._faults(rows)],
        )

    def _are_all_there(self) -> bool:
        for process in self.begun.values():
            process.go_on()
        return all(process.address for process in self.begun.values())

    def _faults(self, rows: Mapping[str, list[tuple[Any, ...]]]) -> Sequence[str]:
        noted = [each.faults for each in self.players] + [each.faults for each in self.watchers]
        found = [fault for faults in noted for fault in faults]
        brought = self._rows_in_hall()
        for table, stored in rows.items():
            if brought.get(table) != stored:
                lost = [row for row in stored if row not in brought.get(table, [])]
                more = [row for row in brought.get(table, []) if row not in stored]
                found.append(f"{table}: {len(lost)} rows lost, {len(more)} too many, or out of order")
        for player in self.players:
            played = _games_in(rows[player.table])
            if player.games != played:
                found.append(f"{player.table}: its page has shown {player.games}, its journal has {played}")
            for watcher in self.watchers:
                left = iter(played)
                found.extend(
                    f"{player.table}: a scoreboard has shown what was not played: {seen}"
                    for seen in watcher.games[player.table]
                    if not any(game[: len(seen)] == seen for game in left)
                )
        return found

    def _shows_all(self, watcher: Watcher) -> bool:
        """Return whether a scoreboard shows the newest game of each table as its computer has it."""
        return all(watcher.games[player.table][-1] == player.games[-1] for player in self.players)

    def _rows_of_journals(self) -> dict[str, list[tuple[Any, ...]]]:
        found: dict[str, list[tuple[Any, ...]]] = {}
        for host in self._host_names:
            with closing(sqlite3.connect(self.folder / host / "journal.sqlite3")) as connection:
                rows = connection.execute(
                    "SELECT tables.name, rows.id, game_number, kind, utc, monotonic_ns, data"
                    " FROM rows JOIN tables ON tables.id = table_id ORDER BY rows.id"
                ).fetchall()
            for table, row_id, number, kind, utc, monotonic_ns, data in rows:
                when = datetime.fromisoformat(utc)
                found.setdefault(table, []).append(
                    (row_id, number, kind, when, monotonic_ns, json.loads(data))
                )
        return found

    def _rows_in_hall(self) -> dict[str, list[tuple[Any, ...]]]:
        """In the order that the hall gives them."""
        found: dict[str, list[tuple[Any, ...]]] = {}
        with psycopg.connect(self.server.address) as connection:
            rows = connection.execute(
                'SELECT "table", id, game_number, kind, utc, monotonic_ns, data FROM adoube.rows'
                ' ORDER BY "table", fence, id'
            ).fetchall()
        for table, *values in rows:
            found.setdefault(table, []).append(tuple(values))
        return found

    @property
    def _host_names(self) -> list[str]:
        return [f"host-{number}" for number in range(self.hosts)]

    def _tables_of(self, host: str) -> list[str]:
        return [f"{host}-{number}" for number in range(self.tables)]

    @property
    def _front_command(self) -> tuple[str, ...]:
        return "hall", "front", str(self._file), "--port", "0"

    def _text(self) -> str:
        text = f'database = "{self.server.address}"\n'
        for host in self._host_names:
            text += f'[hosts.{host}]\ndata = "{host}"\nport = 0\n'
            for table in self._tables_of(host):
                text += f'[hosts.{host}.tables.{table}]\ngame = "chess"\nboard = "virtual:hand"\n'
        return text

    @staticmethod
    def _end(threads: Sequence[Player] | Sequence[Watcher]) -> None:
        for thread in threads:
            thread.ending.set()
        for thread in threads:
            thread.join(WITHIN_S)

    @staticmethod
    def _until(is_so: Callable[[], bool]) -> None:
        ends_s = time.monotonic() + SETTLES_WITHIN_S
        while not is_so() and time.monotonic() < ends_s:
            time.sleep(0.1)


def killed_hall(
    folder: Path,
    seed: int,
    *,
    kills: int,
    hosts: int,
    tables: int,
    fronts: int,
    pauses_s: tuple[float, float],
    syncs: bool = False,
    told: Callable[[int], None] = lambda _: None,
) -> Outcome:
    """Kills so often, with pauses between two of these lengths; `told` hears of each kill."""
    rng = Random(seed)
    with KilledHall(folder, hosts, tables, fronts, rng, syncs) as hall:
        for number in range(kills):
            time.sleep(rng.uniform(*pauses_s))
            hall.kill()
            told(number + 1)
        return hall.settled()


def _games_in(rows: Sequence[tuple[Any, ...]]) -> Games:
    """The turns of each game of a table, by its rows."""
    games: dict[int, list[str]] = {}
    for _, number, kind, _, _, data in rows:
        turns = games.setdefault(number, [])
        if kind == "turn":
            turns.append(data["notation"])
    return [games[number] for number in sorted(games)]
