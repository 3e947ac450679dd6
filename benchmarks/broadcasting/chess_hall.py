"""A scoreboard with many tables of chess with clocks, at which hands play as fast as they are told to.

    python -m benchmarks.broadcasting.chess_hall TABLES TURNS_A_SECOND SECONDS

Engine, scoreboard and hands are one process, as `adoube play` runs them. Prints the port once all tables
play and begins with a line on its standard input. At the end it prints a line of JSON: the turns, each with
its table, the version that shows it, and the moments of the press and of the verdict in nanoseconds; and
the share of a core that the process took, and each of its threads.
"""

import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.referee.config import Timings
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.trace import Sensors
from adoube.sensing.views import EMPTY, PIECES, Symbol, reading_of, view_named
from adoube.simulation.recording import PROMISE_MS
from adoube.tables.clock import TimeControl, Timekeeper
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.state import Phase, TableState
from adoube.tables.table import JudgingOptions, Table
from adoube_scoreboard.streaming.server import serve

PUT_S, PRESS_S = 0.4, 0.8  # after the piece is lifted
WITHIN_S = 120.0


class Turn(NamedTuple):
    """A quiet turn: the cell that is left, the one that is reached, what it shows then, and who presses."""

    left: str
    reached: str
    shows: Symbol
    seat: str


def turns_of(game: AnyGame, seed: int, turns: int) -> Iterator[Turn]:
    """Quiet turns of chess, one after the other."""
    view = view_named(PIECES, game.seats)
    rng = Random(f"quiet {seed}")
    line, cells = Line.begin(game), game.board.names
    before = reading_of(game.placement(line.position), view, cells)
    for _ in range(turns):
        seat = game.to_move(line.position)
        successors = list(game.successors(line.position))
        for turn, position in rng.sample(successors, len(successors)):
            after = reading_of(game.placement(position), view, cells)
            changed = [number for number in range(len(cells)) if before[number] != after[number]]
            emptied = [number for number in changed if after[number] == EMPTY]
            if len(changed) == 2 and len(emptied) == 1 and before[sum(changed) - emptied[0]] == EMPTY:
                line, before = line.extended(turn, position), after
                break
        else:
            raise SystemExit(f"game {seed} has no quiet turn after {line.ply}")
        (left,) = emptied
        reached = sum(changed) - left
        shows = after[reached]
        assert shows is not None
        yield Turn(cells[left], cells[reached], shows, seat)


class Verdicts:
    """Notes when each turn is shown, and by which version."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, int, int, int]] = []
        self.pressed_ns: dict[str, int] = {}
        self._turns: dict[str, int] = {}

    def __call__(self, state: TableState) -> None:
        if len(state.turns) > self._turns.get(state.table, 0):
            self._turns[state.table] = len(state.turns)
            pressed_ns = self.pressed_ns[state.table]
            self.noted.append((state.table, state.version, pressed_ns, time.monotonic_ns()))


def seated(engine: Engine, tables: int, turns: int) -> dict[str, list[Turn]]:
    """Add the tables; return what is going to be played at each."""
    games = {}
    for seed in range(tables):
        game = make_game("chess")
        view = view_named(PIECES, game.seats)
        table = Table(
            f"table-{seed}",
            game,
            match_of(game, ("Ada", "Grace")),
            JudgingOptions(Sensors(view, PROMISE_MS, clock=True), Timings.default()),
            time=Timekeeper(shown=True, control=TimeControl.read("90+30")),
        )
        table.open()
        engine.add(table)
        games[table.name] = list(turns_of(game, seed, turns))
    return games


def set_up(engine: Engine) -> None:
    for name, state in engine.states().items():
        view = view_named(PIECES, make_game(state.game).seats)
        now_ms = time.monotonic_ns() // 1_000_000
        for cell in state.board.names:
            engine.post(name, CellShows(now_ms, cell, view.symbol(state.placement.stack(cell))))
    ends_s = time.monotonic() + WITHIN_S
    while any(state.phase is not Phase.PLAYING for state in engine.states().values()):
        if time.monotonic() > ends_s:
            raise SystemExit("the tables were not set up in time")
        time.sleep(0.05)


def play(engine: Engine, games: dict[str, list[Turn]], every_s: float, verdicts: Verdicts) -> None:
    """A turn at each table every so often, the tables evenly spread over that time."""
    due: list[tuple[float, str, Turn, str]] = []
    for place, (name, turns) in enumerate(games.items()):
        for number, turn in enumerate(turns):
            at_s = (number + place / len(games)) * every_s
            due += [
                (at_s, name, turn, "lift"),
                (at_s + PUT_S, name, turn, "put"),
                (at_s + PRESS_S, name, turn, "press"),
            ]
    begun_s = time.monotonic()
    for at_s, name, turn, act in sorted(due):
        if (rest_s := begun_s + at_s - time.monotonic()) > 0:
            time.sleep(rest_s)
        now_ns = time.monotonic_ns()
        match act:
            case "lift":
                engine.post(name, CellShows(now_ns // 1_000_000, turn.left, EMPTY))
            case "put":
                engine.post(name, CellShows(now_ns // 1_000_000, turn.reached, turn.shows))
            case _:
                verdicts.pressed_ns[name] = now_ns
                engine.post(name, ClockPressed(now_ns // 1_000_000, turn.seat))


def spent_s() -> dict[str, float]:
    """Return the processor time of the process, and of its threads by their names."""
    threads = {
        thread.name: time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
        for thread in threading.enumerate()
        if thread.ident is not None
    }
    return {"all": time.process_time(), **threads}


def main() -> None:
    tables, rate, seconds = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    every_s = tables / rate
    with TemporaryDirectory() as folder, Journal.open(Path(folder)) as journal:
        engine = Engine(journal)
        games = seated(engine, tables, round(seconds / every_s))
        verdicts = Verdicts()
        engine.subscribe(verdicts)
        engine.start()
        set_up(engine)
        server = serve(engine)
        say_line(str(server.port))
        sys.stdin.readline()
        before, begun_s = spent_s(), time.monotonic()
        play(engine, games, every_s, verdicts)
        took_s = time.monotonic() - begun_s
        shares = {thread: (now_s - before[thread]) / took_s for thread, now_s in spent_s().items()}
        time.sleep(1)
        say_line(json.dumps([verdicts.noted, shares]))
        sys.stdin.readline()
        server.stop()
        engine.stop()


def say_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
