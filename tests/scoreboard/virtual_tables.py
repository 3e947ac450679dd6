"""A table whose board is on the page, with the engine that runs it."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from adoube.games.base import TurnEnd
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.tables.boards.virtual import VIRTUAL_TIMINGS, VirtualBoard
from adoube.tables.clock import Timekeeper
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.state import Phase, TableState
from adoube.tables.table import JudgingOptions, Table
from tests.tables.asking import request_of

__all__ = ["give", "hand", "play", "set_up", "until", "virtual_table"]

WITHIN_S = 60.0


@contextmanager
def virtual_table(
    folder: Path,
    name: str,
    *,
    is_open: bool = False,
    takes_turns: bool = False,
    table: str = "class",
    clocks: Timekeeper | None = None,
    players: Sequence[str] = (),
) -> Generator[Engine]:
    """An engine with one table, where the game has begun; `clocks` keeps its time.

    `takes_turns`: people give turns and the pieces move themselves; else hands move them.
    """
    game = make_game(name, {})
    standing = game.placement(game.start())
    board = VirtualBoard(game, standing, is_open=is_open, takes_turns=takes_turns)
    people = players or [f"Person {number}" for number, _ in enumerate(game.seats, start=1)]
    timings = replace(Timings.default(), **VIRTUAL_TIMINGS)
    by_page = game.turn_end is TurnEnd.SIGNAL
    sensors = Sensors(board.view, None, clock=by_page, by_page=by_page, knows_hand=True)
    judging = JudgingOptions(sensors, timings, show_moves=True)
    seated = Table(table, game, match_of(game, people), judging, board=board, time=clocks)
    seated.open()
    with Journal.open(folder) as journal:
        engine = Engine(journal)
        engine.add(seated)
        engine.start()
        for shown in board.all_cells(time.monotonic_ns() // 1_000_000):
            engine.post(table, shown)
        try:
            until(engine, lambda state: state.phase is Phase.PLAYING)
            yield engine
        finally:
            engine.stop()


def until(engine: Engine, wanted: Callable[[TableState], bool]) -> TableState:
    """The first state of the only table that is wanted."""
    ends_s = time.monotonic() + WITHIN_S
    while not wanted(state := next(iter(engine.states().values()))):
        assert time.monotonic() < ends_s, state
        time.sleep(0.01)
    return state


def hand(engine: Engine, act: str, where: str = "", above: int = 0) -> str:
    """Moves a hand at the only table, whatever its version; says what became of it."""
    return give(engine, "hand", {"act": act, "where": where, "above": above})


def play(engine: Engine, *turns: str) -> None:
    """Plays turns at the only table, whatever its version."""
    for turn in turns:
        assert give(engine, "turn", {"turn": turn}) == "done", turn


def set_up(engine: Engine, cells: Mapping[str, Sequence[str]], to_move: str, **more: object) -> None:
    """Puts the only table's game into a position, as an arbiter does."""
    position = {"ruling": "set-position", "cells": cells, "to_move": to_move, **more}
    assert give(engine, "ruling", position) == "done"


def give(engine: Engine, kind: str, details: Mapping[str, object]) -> str:
    """Gives the only table a command, whatever its version; says what became of it."""
    while True:
        state = next(iter(engine.states().values()))
        command = request_of(state.table, state.version, kind, details)
        if (answered := engine.submit(command).result(WITHIN_S)).result != "stale":
            return answered.result
