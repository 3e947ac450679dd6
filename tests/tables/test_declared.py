"""A result that the players declare on the board is written down, shown and counted as any other."""

from __future__ import annotations

from adoube.board.placement import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import Result
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import Symbol, view_named
from adoube.tables.history import history_of
from adoube.tables.state import Phase
from tests.tables.sittings import Sitting, of_kind, stored, table_of

CHESS = make_game("chess")
IDENTITY = view_named("identity", CHESS.seats)


FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def shows(sitting: Sitting, cell: str, stack: Stack) -> None:
    symbol: Symbol = IDENTITY.symbol(stack)
    sitting.happens([CellShows(sitting.now_ms + 300, cell, symbol)])


def stand(sitting: Sitting, game: AnyGame, position: object) -> None:
    """The hands make the board show a position, cell by cell."""
    placement = game.placement(position)
    for cell in game.board.names:
        shown = sitting.shows.get(cell)
        if shown is None or shown.shows != IDENTITY.symbol(placement.stack(cell)):
            shows(sitting, cell, placement.stack(cell))


def after(*turns: str) -> Sitting:
    """A game of chess after some turns, the clock pressed after each."""
    sitting, line = Sitting(table_of("identity", game=CHESS)), Line.begin(CHESS)
    stand(sitting, CHESS, line.position)
    sitting.waits()
    for turn in turns:
        mover, line = CHESS.to_move(line.position), line.play(CHESS.read(turn))
        stand(sitting, CHESS, line.position)
        sitting.happens([ClockPressed(sitting.now_ms + 500, mover)])
    return sitting


def resigned_by_black() -> Sitting:
    sitting = after("e2e4", "e7e5")
    for cell in ("e4", "e5", "e1", "e8"):
        shows(sitting, cell, EMPTY)
    shows(sitting, "e4", ("white.king",))
    shows(sitting, "d5", ("black.king",))
    return sitting.waits()


def test_kings_in_the_centre_are_the_result_of_a_table() -> None:
    sitting = resigned_by_black()

    state = sitting.table.state()

    assert of_kind(sitting.rows, Result) == [Result(("white",), {"white": 1, "black": 0}, "CHS-A3")]
    assert (state.phase, state.remedy, state.question) == (Phase.OVER, None, None)
    assert [seat.seat for seat in state.seats if seat.won] == ["white"]
    assert sitting.turns == ["e2e4", "e7e5"]
    assert state.message.text == "The game is over. The kings stand in the centre: Ada has won."


def test_it_is_the_result_of_the_match_that_the_journal_holds() -> None:
    sitting = resigned_by_black()

    past = history_of(stored(sitting.rows))

    assert [standing.points for standing in sitting.table.state().standings] == [1, 0]
    assert (past.matches, past.games, past.open_match) == (1, 1, None)


def test_then_the_pieces_are_set_up_for_the_next_game() -> None:
    sitting = resigned_by_black()

    stand(sitting, CHESS, CHESS.start())
    sitting.waits()

    assert of_kind(sitting.rows, Result) == [Result(("white",), {"white": 1, "black": 0}, "CHS-A3")]
    assert sitting.table.state().message.kind == "over"


def test_a_check_is_told_while_the_game_goes_on_and_no_more_after_mate() -> None:
    checked, mated = after("e2e4", "e7e5", "d1h5", "b8c6", "h5f7").waits(), after(*FOOLS_MATE).waits()

    assert [*map(str, checked.table.state().notes)] == ["Grace is in check."]
    state = mated.table.state()
    assert state.message.text == (
        "The game is over. Grace has given checkmate: Ada's king is attacked and cannot be saved."
    )
    assert state.notes == ()
    assert not any(seat.to_move for seat in state.seats)
