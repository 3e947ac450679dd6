"""The part of a published state that an electronic board shows, with the squares as such a board has them."""

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.position_text import fen_of
from adoube.games.verdict import ending_words
from adoube.link.eboards.dialect import Shown
from adoube.link.eboards.events import EMPTY, SQUARES, square_named
from adoube.link.eboards.pieces import piece_letter
from adoube.referee.orientation import as_the_source_has_it
from adoube.sensing.views import unmarked
from adoube.tables.boards.eboard_games import is_chess
from adoube.tables.boards.outputs import scene_of
from adoube.tables.state import Phase, TableState

__all__ = ["letters_of", "shown_of"]

REFUSED = frozenset({"illegal", "out-of-step"})  # the verdicts that what stands is no turn


def shown_of(state: TableState) -> Shown:
    """Return what a board shows of a published state, turned as the board lies.

    While nobody knows how it lies, it is told as if its square 0 were a8.
    """
    cells = scene_of(state).cells
    theirs = cells if state.way is None else as_the_source_has_it(cells, state.way)
    line = state.line
    game = None if line is None else line.game
    is_uci = game is not None and game.speaks_uci
    return Shown(
        lamps={square_named(cell): colour for cell, colour in theirs.items()},
        position=None if game is None else letters_of(state, game, state.placement),
        fen="" if line is None else fen_of(line) or "",
        turns=tuple(turn.text for turn in state.turns) if is_uci else (),
        refused=str(state.message.said) if state.message.kind in REFUSED else "",
        over=_ending(state),
        planned=_planned(state) if is_uci else "",
    )


def letters_of(state: TableState, game: AnyGame, placement: Placement) -> str | None:
    """Return a placement's 64 letters as the board has its squares; None where it has no chessmen."""
    if not _has_chessmen(game):
        return None
    pieces = {
        cell: piece_letter(unmarked(placement.stack(cell)[-1]))
        for cell in game.board.names
        if placement.stack(cell)
    }
    theirs = pieces if state.way is None else as_the_source_has_it(pieces, state.way)
    squares = [EMPTY] * SQUARES
    for cell, letter in theirs.items():
        squares[square_named(cell)] = letter
    return "".join(squares)


def _has_chessmen(game: AnyGame) -> bool:
    return game.speaks_uci or is_chess(game)


def _planned(state: TableState) -> str:
    """Return the turn that waits to be carried out."""
    return "" if state.computer.planned is None else state.computer.planned.text


def _ending(state: TableState) -> str:
    if state.phase is not Phase.OVER:
        return ""
    won = [state.who(seat.seat) for seat in state.seats if seat.won]
    outcome = None if state.line is None else state.line.outcome
    # What people have declared is told by the message.
    why = state.message.said if outcome is None else outcome.said
    return f"{ending_words(won, len(state.seats))}: {why}"
