"""Tables without an engine: states by hand, commands written down, answers as told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from types import MappingProxyType

from adoube.board.geometry import Placement
from adoube.games.jarmo.board import BOARD
from adoube.tables.assistance import notes_of
from adoube.tables.assistants import ComputerState, Moment, PlannedTurn
from adoube.tables.commands import CommandRequest
from adoube.tables.commands.match import NewTable
from adoube.tables.state import (
    Answered,
    Choice,
    Message,
    Phase,
    Question,
    Remedy,
    SeatState,
    Standing,
    TableState,
    TurnShown,
)

__all__ = ["OVER", "PLAYING", "QUESTION", "START", "FakeTables", "illegal", "long_game", "with_plan"]


class FakeTables:
    """The scoreboard's view of an engine, whose side is played by the test."""

    def __init__(self, *states: TableState) -> None:
        self._states = {state.table: state for state in states}
        self._listeners: list[Callable[[TableState], None]] = []
        self._lock = threading.Lock()
        self.commands: list[CommandRequest] = []
        self.answer = Answered("done")
        self.opens_tables = True
        self.wanted: list[NewTable] = []
        self.opened = Answered("done", table="jarmo")

    def show(self, state: TableState) -> None:
        with self._lock:
            self._states[state.table] = state
            listeners = list(self._listeners)
        for listener in listeners:
            listener(state)

    def states(self) -> Mapping[str, TableState]:
        with self._lock:
            return MappingProxyType(dict(self._states))

    def subscribe(self, listener: Callable[[TableState], None]) -> Callable[[], None]:
        with self._lock:
            self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def submit(self, command: CommandRequest) -> Future[Answered]:
        """Refuses what was made for another version, as an engine does; else answers as the test says."""
        self.commands.append(command)
        future: Future[Answered] = Future()
        newest = self.states()[command.table].version
        future.set_result(self.answer if command.version == newest else Answered("stale"))
        return future

    def open_table(self, wanted: NewTable) -> Future[Answered]:
        self.wanted.append(wanted)
        future: Future[Answered] = Future()
        future.set_result(self.opened)
        return future


def placed(
    black: Iterable[str], white: Iterable[str], captured: Mapping[str, int] | None = None
) -> Placement:
    cells = dict.fromkeys(black, ("black.archer",)) | dict.fromkeys(white, ("white.archer",))
    return Placement(cells, {"captured": captured or {}})


def seats(black: int, white: int, to_move: str | None = "black") -> tuple[SeatState, ...]:
    return (
        SeatState("black", "Ada", black, 12, to_move == "black"),
        SeatState("white", "Grace", white, 14, to_move == "white"),
    )


def turns(*texts: str) -> tuple[TurnShown, ...]:
    return tuple(
        TurnShown(ply, ("black", "white")[(ply - 1) % 2], text, (text[:2], text[3:5]))
        for ply, text in enumerate(texts, start=1)
    )


START = TableState(
    table="jarmo",
    version=1,
    game="jarmo",
    title="Jarmo",
    board=BOARD,
    phase=Phase.PLAYING,
    seats=seats(5, 5),
    turns=(),
    placement=placed(BOARD.rows["black"], BOARD.rows["white"]),
    message=Message("set-up", "The board is set up. Black begins."),
    game_number=2,
    games_in_match=2,
)

PLAYING = replace(
    START,
    version=7,
    seats=seats(4, 4, "white"),
    turns=turns("a1-b3", "c5xb3", "d1-c3", "e5-d3", "c1xd3"),
    placement=placed(
        ("b1", "c3", "d3", "e1"), ("a5", "b3", "b5", "d5"), {"black.archer": 1, "white.archer": 1}
    ),
    message=Message("moved", "Black captured on d3. White to move."),
)

QUESTION = replace(
    PLAYING,
    version=8,
    message=Message("undecided", "Two captures look the same from below."),
    question=Question(
        3,
        "white",
        "Which archer took on c3?",
        (
            Choice("a5xc4", "The one from a5", ("a5", "c4")),
            Choice("b3xc3", "The one from b3", ("b3", "c3")),
            Choice("skip", "None of them"),
        ),
    ),
)

OVER = replace(
    PLAYING,
    version=9,
    phase=Phase.OVER,
    seats=(replace(PLAYING.seats[0], score=6, to_move=False, won=True), seats(4, 3, None)[1]),
    placement=placed(("a5", "c5", "e5"), ("b3", "c4", "d2"), {"black.archer": 2, "white.archer": 2}),
    message=Message("over", "Black has brought every archer home: Black 6, White 3.", "JAR-14"),
    standings=(Standing("Ada", 18, won=True), Standing("Grace", 17)),
)


def illegal() -> TableState:
    """An archer that went where no line leads."""
    return replace(
        PLAYING,
        version=8,
        message=Message("illegal", "No line joins d5 and d4.", "JAR-03"),
        remedy=Remedy(empty=("d4",), fill=("d5",)),
    )


def long_game(plies: int, version: int = 50) -> TableState:
    """A game of so many turns back and forth."""
    texts = [("a1-b3", "a5-c4", "b3-a1", "c4-a5")[ply % 4] for ply in range(plies)]
    return replace(START, version=version, turns=turns(*texts))


def with_plan(state: TableState, seat: str, cells: tuple[str, str]) -> TableState:
    """The table where a computer player of strength 3 waits for a hand that moves its piece."""
    moment = Moment(state.record_number, len(state.turns), None)
    text = "-".join(cells)
    planned = PlannedTurn(moment, seat, text, text, cells, cells[:1], None, state.placement)
    computer = ComputerState({seat: 3}, planned=planned)
    return replace(state, computer=computer, notes=notes_of(computer, on_page=False))
