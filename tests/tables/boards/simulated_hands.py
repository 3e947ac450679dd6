"""Careful hands at an 8 x 8 board that knows pieces, or only that one stands there: what it reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adoube.board.geometry import Stack, owner_of
from adoube.games.base import AnyGame, TurnEnd
from adoube.games.registry import make_game
from adoube.link.eboards.events import EMPTY, SOME, SQUARES, BoardRead, SquareRead, square_named
from adoube.link.eboards.pieces import ShownCells, piece_letter
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of, view_of
from adoube.sensing.events import CallMade, ClockPressed, Event
from adoube.sensing.trace import Orientation, Trace, TraceHeader
from adoube.sensing.views import unmarked
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.motions import Action, Call, CellBecomes, Press
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.simulation.truth import Timeline, answered
from adoube.tables.boards.eboard_games import is_chess, owners_of, shown_cells
from adoube.tables.boards.stand_ins import stand_ins

__all__ = ["ReadBack", "letter_of", "read_back"]


@dataclass(frozen=True)
class ReadBack:
    """A game as it was played, and as the referee has it; None for a turn that it has left open."""

    played: list[str]
    read: list[str | None]

    @property
    def wrong(self) -> list[str | None]:
        return [
            read for played, read in zip(self.played, self.read, strict=False) if read not in (None, played)
        ]


def letter_of(game: AnyGame, stack: Stack, *, knows_pieces: bool) -> str:
    """Return what such a board shows for a piece of the game: a chessman that people take for it."""
    if not stack:
        return EMPTY
    if not knows_pieces:
        return SOME
    piece = unmarked(stack[-1])
    if is_chess(game):
        return piece_letter(piece)
    letter = "q" if piece.endswith(".king") else "p"
    owners = owners_of(game)
    return letter.upper() if owners and owner_of(piece) == owners[0] else letter


def read_back(name: str, seed: int, turns: int, *, knows_pieces: bool, turned: bool = False) -> ReadBack:
    """Play a random game by careful hands and have it read; `turned`: the board lies the other way round."""
    game = make_game(name, seed=seed)
    view = view_of(game, stand_ins(game, "board", knows_pieces=knows_pieces).view)
    scripted = random_game(game, seed, turns)
    clock = game.turn_end is TurnEnd.SIGNAL
    acts = list(performance(scripted, hands_named("careful"), seed, clock=clock))
    told = _Told(game, shown_cells(game, view), knows_pieces=knows_pieces, turned=turned)
    fills = len(game.board.cells) == SQUARES
    header = TraceHeader(
        name,
        game.options,
        view.name,
        game.board.names,
        None,
        clock,
        orientation=Orientation.UNKNOWN if fills else Orientation.KNOWN,
    )
    trace = Trace(header, tuple(told.events(scripted, acts, clock=clock)))
    trace = answered(trace, game, view, Timeline.of(acts))
    referee = referee_of(header, game, view)
    for event in trace.events:
        referee.step(event, event.at_ms)
    referee.finish()
    return ReadBack(scripted.line.written_turns(), list(record_of(referee).turns))


class _Told:
    """Turns what hands do into what a table hears of such a board."""

    def __init__(self, game: AnyGame, cells: ShownCells, *, knows_pieces: bool, turned: bool) -> None:
        self._game, self._cells = game, cells
        self._knows, self._turned = knows_pieces, turned

    def events(self, scripted: ScriptedGame, acts: list[Action], *, clock: bool) -> Iterator[Event]:
        squares = [EMPTY] * SQUARES
        for cell in self._game.board.names:
            squares[self._square(cell)] = self._letter(scripted.set_up.stack(cell))
        yield from self._cells.hear(BoardRead("".join(squares)), 0)
        for act in sorted(acts, key=lambda act: act.at_ms):
            match act:
                case CellBecomes(at_ms=at_ms, cell=cell, stack=stack):
                    yield from self._cells.hear(SquareRead(self._square(cell), self._letter(stack)), at_ms)
                case Press(at_ms, seat) if clock:
                    yield ClockPressed(at_ms, seat)
                case Call(at_ms, call, seat):
                    yield CallMade(at_ms, call, {"by": seat})

    def _square(self, cell: str) -> int:
        square = square_named(cell)
        return SQUARES - 1 - square if self._turned else square

    def _letter(self, stack: Stack) -> str:
        return letter_of(self._game, stack, knows_pieces=self._knows)
