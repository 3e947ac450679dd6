"""The steps that bring a table to the game of a chess program or an app, and the answers on the way.

All are values. Apps of the open peripheral protocol are told what stands: the letters of a FEN.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import chess

from adoube.feeds.bridge.program_game import Target, uncounted
from adoube.games.chess.board import ChessPosition
from adoube.games.chess.notation import lawful_turns, placement_of
from adoube.games.line import Line
from adoube.link.eboards.dialects.peripheral_squares import UNKNOWN
from adoube.link.eboards.events import EMPTY, SQUARES, square_name
from adoube.link.eboards.pieces import piece_letter
from adoube.tables.assistants import Moment, moment_of
from adoube.tables.commands import (
    BeginMatch,
    Command,
    CorrectTurns,
    DeclareResult,
    GoOn,
    NewGame,
    SetPosition,
    TakeBackTurns,
)
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState

__all__ = [
    "HandTurn",
    "SharedProgress",
    "adopted",
    "answer_to",
    "closing_step",
    "expected_squares",
    "is_at_table",
    "is_declared",
    "next_step",
    "standing_squares",
]

FEW = 2  # A game that begins otherwise is another one, unless so few turns would go.
CELLS = tuple(map(square_name, range(SQUARES)))


@dataclass(frozen=True, slots=True)
class HandTurn:
    """A turn for a hand to carry out, the last of these moves."""

    moment: Moment
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SharedProgress:
    """The common past of program and table: which game, and the moves that both have known of it.

    `asked` is the turn that a hand was asked for last. The hand may finish it after the program has taken it
    back or begun another game, so it is kept until that can no longer happen.
    """

    game: int | None = None
    known: tuple[str, ...] = ()
    asked: HandTurn | None = None

    def of_game(self, game: int, known: tuple[str, ...]) -> "SharedProgress":
        """Return the progress once both know these moves."""
        return replace(self, game=game, known=known)

    def at(self, state: TableState) -> "SharedProgress":
        """Return the progress without a turn that no hand makes any more."""
        asked, line = self.asked, state.line
        if asked is None or self.has_asked_turn(state):
            return self
        if line is not None and moment_of(state.record_number, line) == asked.moment:
            is_under_way = state.provisional is not None or state.remedy is not None
            if line.to_move in state.computer.programs or is_under_way or state.question is not None:
                return self
        return replace(self, asked=None)

    def has_asked_turn(self, state: TableState) -> bool:
        """Return whether the turn that a hand was asked for stands at the table."""
        asked = self.asked
        if asked is None or asked.moment.record_number != state.record_number:
            return False
        return _turns(state)[: len(asked.moves)] == asked.moves


def adopted(start: ChessPosition, state: TableState) -> Target | None:
    """Return the table's own game up to where it has stood so last; None where it never has.

    Where it begins is no place to go on from, unless nothing was played. Nor is a game that people ended.
    """
    line = state.line
    if line is None or line.declared is not None:
        return None
    stood = (*line.positions, line.position)
    first = 1 if line.turns else 0
    places = range(min(lawful_turns(line), len(state.turns)), first - 1, -1)
    place = next((place for place in places if _alike(stood[place], start)), None)
    if place is None:
        return None
    return Target(stood[0], tuple(turn.text for turn in state.turns[:place]))


def expected_squares(wanted: Target) -> str:
    """Return what stands after all moves of a game."""
    board = wanted.board()
    return "".join(
        piece.symbol() if (piece := board.piece_at(chess.parse_square(cell))) else EMPTY for cell in CELLS
    )


def standing_squares(state: TableState) -> str | None:
    """Return what stands at a table as far as it is known; None where its pieces are no chessmen.

    Of a cell that is to be emptied only that is known. One that is to be filled is empty.
    """
    placement = state.provisional or state.placement
    if state.virtual is not None:
        placement = state.virtual.placement
    stands = {cell: stack[-1] for cell, stack in placement.cells.items() if stack}
    try:
        squares = {cell: piece_letter(piece) for cell, piece in stands.items()}
    except KeyError:
        return None
    if state.remedy is not None and state.virtual is None:
        squares |= dict.fromkeys(state.remedy.fill, EMPTY) | dict.fromkeys(state.remedy.empty, UNKNOWN[0])
    return "".join(squares.get(cell, EMPTY) for cell in CELLS)


def is_at_table(wanted: Target, met: SharedProgress, state: TableState) -> bool:
    """Return whether the table has this game, however far it is behind; else it has another one."""
    line = state.line
    return line is not None and _starts_alike(line, wanted) and not _is_another_game(wanted, met, state)


def is_declared(state: TableState) -> bool:
    """Return whether people or a program, and not the rules, have ended the table's game."""
    return state.line is not None and state.line.declared is not None


def answer_to(wanted: Target, met: SharedProgress, state: TableState) -> str | None:
    """Return the turn that was played at the table after the program's moves; None while there is none.

    A turn that the program has taken back is no answer, even if a hand made it only then. Nor is a turn that
    stands although it is illegal.
    """
    line, count = state.line, len(wanted.moves)
    if line is None or not is_at_table(wanted, met, state):
        return None
    turns = _turns(state)
    told = met.game == wanted.game and met.known[: count + 1] == turns[: count + 1]
    if len(turns) <= count or turns[:count] != wanted.moves or told:
        return None
    if met.asked is not None and count < len(met.asked.moves) and met.has_asked_turn(state):
        return None
    return turns[count] if lawful_turns(line, first=count) > count else None


def next_step(wanted: Target, met: SharedProgress, state: TableState) -> Command | HandTurn | None:
    """Return the next step of a table towards the target; None if it is there, or has to wait."""
    line = state.line
    if line is None or state.closed or state.phase is Phase.HELD:
        return None
    if not _starts_alike(line, wanted):
        begun = bool(line.turns) or state.phase is Phase.OVER
        return _new_game(state) if begun else SetPosition(_printed(line, wanted.start))
    if _is_another_game(wanted, met, state):
        return _new_game(state)
    turns, moves = _turns(state), wanted.moves
    shared = _shared(turns, moves)
    if answer_to(wanted, met, state) is not None:
        return None
    if shared < len(turns):
        return TakeBackTurns(len(turns) - shared)
    if shared < len(moves):
        return _go_on(moves, shared, line, state)
    if wanted.result is not None and state.phase is not Phase.OVER:
        return DeclareResult(wanted.result.winners, wanted.result.why or None)
    return None


def closing_step(wanted: Target, state: TableState) -> Command | None:
    """Return what is still to be entered of a game that the program has ended; hands may lag behind."""
    line, result = state.line, wanted.result
    if line is None or state.closed or state.phase in (Phase.HELD, Phase.OVER) or result is None:
        return None
    turns = _turns(state)
    if not _starts_alike(line, wanted) or turns != wanted.moves[: len(turns)]:
        return None
    if missing := wanted.moves[len(turns) :]:
        return CorrectTurns(missing, 0)
    return DeclareResult(result.winners, result.why or None)


def _go_on(moves: tuple[str, ...], shared: int, line: Line, state: TableState) -> Command | HandTurn | None:
    """One turn is carried out by a hand. More are entered at once, and the board is set up."""
    if line.declared is not None:
        return GoOn()
    missing = moves[shared:]
    if len(missing) > 1 or line.to_move not in state.computer.programs:
        return CorrectTurns(missing, 0)
    settled = state.question is None and state.remedy is None and state.provisional is None
    if state.phase is not Phase.PLAYING or not settled or state.computer.planned is not None:
        return None
    return HandTurn(moment_of(state.record_number, line), moves)


def _new_game(state: TableState) -> Command:
    return NewGame() if state.phase is Phase.OVER else BeginMatch(declare_void=True)


def _is_another_game(wanted: Target, met: SharedProgress, state: TableState) -> bool:
    """Return whether the program has begun another game than the table's: its turns are no longer needed."""
    turns = _turns(state)
    shared = _shared(turns, wanted.moves)
    if met.game == wanted.game:
        return shared == 0 and len(turns) > FEW
    if is_declared(state):
        return True
    if not turns:
        return False
    is_ahead = len(wanted.moves) == shared == len(turns) - 1 and (shared > 0 or state.phase is not Phase.OVER)
    return shared < len(turns) and not is_ahead and (shared == 0 or len(turns) - shared > FEW)


def _starts_alike(line: Line, wanted: Target) -> bool:
    stood: ChessPosition = line.positions[0] if line.positions else line.position
    return uncounted(stood) == uncounted(wanted.start)


def _turns(state: TableState) -> tuple[str, ...]:
    return tuple(turn.text for turn in state.turns)


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many turns both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _printed(line: Line, start: ChessPosition) -> Mapping[str, Any]:
    """Return the position under the keys that rulings know."""
    placement = placement_of(start)
    return {
        "to_move": ("white", "black")[start.mover],
        "cells": {cell: list(stack) for cell, stack in placement.cells.items()},
        "off": {"captured": {}},
        "memory": dict(line.game.rule_state(start)),
    }


def _alike(one: ChessPosition, other: ChessPosition) -> bool:
    """Return whether the same stands and the same player is to move."""
    return (one.kinds, one.white, one.mover) == (other.kinds, other.white, other.mover)
