"""Hands that play on at the boards of tables whose process is killed again and again.

The boards are here. What their sensors send goes to the process (`tests.tables.killed_process`) over a pipe,
and every state that it shows to a listener comes back over another. So whatever was shown before a kill is
known, however sudden the kill.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, pairwise
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

from adoube.games.registry import make_game
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.payloads import TakenBackRow, TurnPlayed
from adoube.sensing.views import POLARITY, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.match_script import MatchScript, scripted_match
from adoube.simulation.motions import Action, CellBecomes, Counts, Press, rearrangement
from adoube.simulation.performer import level_of
from adoube.simulation.scripted import ScriptedGame
from adoube.tables.state import Phase
from tests.tools import ROOT

__all__ = ["Lives", "Tally"]

ACT_S = 0.03  # from one act at a board to the next: a reading settles in between
WITHIN_S = 60.0  # A loaded machine may take its time; what never comes fails.
GAMES = 40  # of each table, more than it will get through
ASKS_AGAIN_S = 0.5  # so long a player waits for the turn to be shown before pressing once more
BLINK_S = 0.004
# At all boards together, in one life: counted, since a loaded machine gets through few in any time.
MOST_ACTS = 60
LONGEST_BIRTH_S = 0.6
KILLED_AT_BIRTH = 0.1  # how often the process is killed before it is known to watch

SERVE = "import sys; from tests.tables.killed_process import serve; serve(*sys.argv[1:])"

Send = Callable[[dict[str, Any]], None]
Turn = tuple[int, int, str]  # the game's number, the ply and what was played


def evening_at(number: int) -> MatchScript:
    """Return the acts at the table of that number."""
    return scripted_match(make_game("jarmo"), hands_named("careful"), seed=100 * number, games=GAMES)


@dataclass(frozen=True, slots=True)
class Begins:
    """A game begins once its table says so: everything stands, and nothing has been played."""

    number: int


def acts_of(played: MatchScript) -> Iterator[Action | Begins]:
    """All that happens at a board: game after game, and the pieces set up between them."""
    before: ScriptedGame | None = None
    for number, scripted in enumerate(played.games):
        if before is not None:
            end = before.game.placement(before.line.position)
            for step in rearrangement(end, scripted.set_up, scripted.game.board.names):
                yield CellBecomes(0, step.cell, step.stack)
        yield Begins(number)
        yield from performance(scripted, played.hands, played.seed + number)
        before = scripted


class AtTable:
    """The players of one table and their board. `send` goes to the process of this life."""

    def __init__(self, number: int) -> None:
        self.name = f"table-{number}"
        self._evening = evening_at(number)
        self._game = make_game("jarmo")
        self._level_of = partial(level_of, view_named(POLARITY, self._game.seats))
        start = self._game.placement(self._game.start())
        self._levels = [self._level_of(start.stack(cell)) for cell in self._game.board.names]
        self._acts: Iterator[Action | Begins] = acts_of(self._evening)
        self._next = next(self._acts)
        self._number = 0
        self._played = 0  # turns of this game that were carried out
        # The board when the last turn was shown, and what was done since.
        self._stood, self._since = list(self._levels), list[Action | Begins]()
        self._pressed: str | None = None  # the seat that waits for its turn to be shown
        self._ready_s = 0.0
        self._asks_again_s = 0.0
        self._state: dict[str, Any] | None = None
        self.seen: list[int] = []  # the versions that were shown, in all lives
        self.shown: set[Turn] = set()
        self.faults: list[str] = []

    @property
    def is_underway(self) -> bool:
        """Return whether something was done since the last turn was shown."""
        return bool(self._since)

    @property
    def truth(self) -> Iterator[Turn]:
        """Every turn of the evening in its order."""
        for number, game in enumerate(self._evening.games, start=1):
            for ply, turn in enumerate(game.line.written_turns(), start=1):
                yield number, ply, turn

    def is_introduced(self, send: Send) -> None:
        """A new process meets the board as it stands."""
        self._state = None
        send({"table": self.name, "stands": list(self._levels)})

    def is_shown(self, state: dict[str, Any]) -> None:
        """Check what a listener saw, in the order in which it did."""
        self._state = state
        self.seen.append(state["version"])
        self.shown |= {(self._number + 1, ply, turn) for ply, turn in enumerate(state["turns"], start=1)}

    def act(self, now_s: float, send: Send) -> bool:
        """The next act, when it is time and the table has shown what is waited for; whether it was done."""
        state = self._state
        if state is None or now_s < self._ready_s:
            return False
        written = self._evening.games[self._number].line.written_turns()
        if self._pressed is not None:
            if state["turns"][: self._played] == written[: self._played]:
                self._pressed = None
                self._stood, self._since = list(self._levels), []
            else:
                self._ask_again(state, written, now_s, send)
            return False
        match self._next:
            case Begins(number):
                if not self._has_begun(state, number, now_s, send):
                    return False
                self._number, self._played = number, 0
                self._stood, self._since = list(self._levels), []
            case CellBecomes(cell=cell, stack=stack):
                self._set(cell, self._level_of(stack), send)
            case Press(seat=seat):
                self._press(seat, send)
                self._pressed, self._asks_again_s = seat, now_s + ASKS_AGAIN_S
            case Counts(ply=ply):
                self._played = ply
        self._ready_s = now_s + ACT_S
        self._since.append(self._next)
        self._next = next(self._acts)
        return True

    def _has_begun(self, state: dict[str, Any], number: int, now_s: float, send: Send) -> bool:
        over = number > 0 and state["phase"] == Phase.OVER and state["game"] == state["games"]
        if over and now_s >= self._asks_again_s:
            self._asks_again_s = now_s + ASKS_AGAIN_S
            send({"table": self.name, "version": state["version"], "new-game": True})
        return state["phase"] == Phase.PLAYING and not state["turns"]

    def _ask_again(self, state: dict[str, Any], written: Sequence[str], now_s: float, send: Send) -> None:
        """Answers what is asked; a player who sees nothing of the turn for long presses once more."""
        if now_s < self._asks_again_s:
            return
        self._asks_again_s = now_s + ASKS_AGAIN_S
        if state["question"] is not None:
            answer = written[len(state["turns"])]
            send(
                {
                    "table": self.name,
                    "version": state["version"],
                    "question": state["question"],
                    "answer": answer,
                }
            )
        elif state["phase"] == Phase.SET_UP:
            self._put_back(send)
        elif self._pressed is not None:
            self._press(self._pressed, send)

    def _put_back(self, send: Send) -> None:
        """A table killed before its first turn wants the pieces as they stood: the turn is repeated."""
        for cell, level, stood in zip(self._game.board.names, list(self._levels), self._stood, strict=True):
            if level != stood:
                self._set(cell, stood, send)
        self._acts = chain(self._since, [self._next], self._acts)
        self._next = next(self._acts)
        self._pressed, self._since = None, []

    def _set(self, cell: str, level: int, send: Send) -> None:
        index = self._game.board.index[cell]
        self._levels[index] = level
        send({"table": self.name, "cell": index, "level": level})

    def _press(self, seat: str, send: Send) -> None:
        for edge in (1, 0):
            send({"table": self.name, "button": self._game.seats.index(seat), "edge": edge})


class Tally(NamedTuple):
    """The remains of many kills, all tables together."""

    turns: int  # in the journal
    underway: int  # turns that had been begun, and were not shown yet, at a kill
    unseen: int  # turns that were in the journal after a kill, and had not been shown
    lost: int
    repeated: int


class Lives:
    """A process with so many tables, life after life, on one journal. `faults` says what broke."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        self.kills = 0
        self.faults: list[str] = []
        self._folder, self._rng = folder, Random(f"kills {seed}")
        self._at_tables = {at.name: at for at in map(AtTable, range(tables))}
        self._underway = self._unseen = self._lost = self._repeated = 0
        self._stored: dict[str, list[Turn]] = {name: [] for name in self._at_tables}

    @property
    def tally(self) -> Tally:
        turns = sum(map(len, self._stored.values()))
        return Tally(turns, self._underway, self._unseen, self._lost, self._repeated)

    def live_and_die(self) -> None:
        """One life, from the start of the process to a kill at a random moment, and what it leaves."""
        at_birth = self._rng.random() < KILLED_AT_BIRTH
        with subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self._folder), str(len(self._at_tables))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "host"), str(ROOT)))},
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            shown: queue.SimpleQueue[str] = queue.SimpleQueue()
            listening = threading.Thread(target=_listen, args=(process.stdout, shown), daemon=True)
            listening.start()
            try:
                if at_birth:
                    time.sleep(self._rng.uniform(0, LONGEST_BIRTH_S))
                else:
                    self._play(shown, partial(_send, process.stdin))
            finally:
                process.kill()
                process.wait()
                listening.join()
        self._hear(shown)
        self.kills += 1
        self._look()

    def _play(self, shown: queue.SimpleQueue[str], send: Send) -> None:
        # The first word says that the engine runs.
        self._take(shown.get(timeout=WITHIN_S))
        for at in self._at_tables.values():
            at.is_introduced(send)
        acts_left, ends_s = self._rng.randrange(MOST_ACTS), time.monotonic() + WITHIN_S
        while acts_left > 0 and (now_s := time.monotonic()) < ends_s:
            self._hear(shown)
            acts_left -= sum([at.act(now_s, send) for at in self._at_tables.values()])
            time.sleep(BLINK_S)
        time.sleep(self._rng.uniform(0, ACT_S))

    def _hear(self, shown: queue.SimpleQueue[str]) -> None:
        while not shown.empty():
            self._take(shown.get())

    def _take(self, line: str) -> None:
        if line.endswith("\n"):
            state = json.loads(line)
            self._at_tables[state["table"]].is_shown(state)

    def _look(self) -> None:
        """Holds what the journal has against the truth, what it had, and what was shown."""
        if not (self._folder / FILE_NAME).exists():
            return
        for name, at in self._at_tables.items():
            stored = turns_stored(self._folder, name)
            before, self._stored[name] = self._stored[name], stored
            self._underway += at.is_underway
            self._unseen += len(set(stored) - set(before) - at.shown)
            if repeated := len(stored) - len(set(stored)):
                self._repeated += repeated
                self._fault(name, "repeated", stored)
            if stored != list(islice(at.truth, len(stored))):
                self._fault(name, "is not what was played", stored)
            if lost := (at.shown | set(before)) - set(stored):
                self._lost += len(lost)
                self._fault(name, "lost", sorted(lost))
            if any(later <= earlier for earlier, later in pairwise(at.seen)):
                self._fault(name, "went back to an older version", at.seen)

    def _fault(self, name: str, what: str, *details: object) -> None:
        self.faults.append(f"after kill {self.kills}: {name} {what}: {details}")


def turns_stored(folder: Path, table: str) -> list[Turn]:
    """The turns of all games of a table as the journal has them."""
    with Journal.open(folder) as journal:
        rows = journal.rows(table)
    assert not any(isinstance(row.payload, TakenBackRow) for row in rows), "nobody takes anything back"
    return [
        (row.game_number, row.payload.ply, row.payload.notation)
        for row in rows
        if isinstance(row.payload, TurnPlayed)
    ]


def _listen(said: IO[str], shown: queue.SimpleQueue[str]) -> None:
    for line in said:
        shown.put(line)


def _send(board: IO[str], told: dict[str, Any]) -> None:
    board.write(json.dumps(told) + "\n")
    board.flush()
