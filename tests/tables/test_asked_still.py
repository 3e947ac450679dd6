"""Questions to everybody that nobody answered before a restart are asked after it."""

from __future__ import annotations

from adoube.games.registry import make_game
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import view_named
from adoube.tables.state import Phase, Question
from tests.tables.restarts import restarted, what_stays
from tests.tables.sittings import Sitting, captures_that_look_alike, table_of
from tests.tables.test_dispute import agrees, sitting_at

JARMO = make_game("jarmo")
POLARITY = view_named("polarity", JARMO.seats)


def swept_off() -> Sitting:
    """A game of one turn whose pieces were then taken off the board."""
    sitting = Sitting(table_of())
    start = JARMO.placement(JARMO.start())
    cells = JARMO.board.names
    sitting.happens(CellShows(0, cell, POLARITY.symbol(start.stack(cell))) for cell in cells).waits()
    sitting.happens([CellShows(9000, "a1", 0), CellShows(9500, "b3", 1), ClockPressed(9900, "black")])
    sitting.happens(CellShows(20_000, cell, 0) for cell in cells if sitting.shows[cell].shows).waits()
    assert sitting.turns == ["a1-b3"]
    assert sitting.table.state().phase is Phase.CLEARED
    return sitting


def asked(sitting: Sitting) -> Question:
    question = sitting.table.state().question
    assert question is not None
    return question


def test_it_is_asked_still_how_a_game_ended_whose_pieces_are_off_the_board() -> None:
    sitting = swept_off()

    again = restarted(sitting)

    assert asked(again) == asked(sitting)
    assert what_stays(again.table.state()) == what_stays(sitting.table.state())


def test_the_answer_after_the_restart_ends_the_game() -> None:
    again = restarted(restarted(swept_off()))

    assert again.asks("answer", "black", question=asked(again).id).result == "done"

    state = again.table.state()
    assert (state.phase, state.question) == (Phase.OVER, None)


def test_a_game_whose_pieces_came_back_is_asked_nothing() -> None:
    sitting = swept_off()
    stood = JARMO.placement(JARMO.play(JARMO.start(), JARMO.read("a1-b3")))
    cells = JARMO.board.names

    again = restarted(sitting)
    again.happens(CellShows(60_000, cell, POLARITY.symbol(stood.stack(cell))) for cell in cells).waits()

    state = again.table.state()
    assert (state.phase, state.question) == (Phase.PLAYING, None)
    assert again.turns == ["a1-b3"]


def test_what_was_answered_is_not_asked_again() -> None:
    sitting = swept_off()
    assert sitting.asks("answer", "go-on", question=asked(sitting).id).result == "done"

    again = restarted(sitting)

    assert again.table.state().question is None


def test_a_dispute_goes_on() -> None:
    line, turn, (other, *_) = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    sitting.asks("dispute")

    again = restarted(sitting, "occupancy")

    assert asked(again) == asked(sitting)
    assert (agrees(again, "black", other), agrees(again, "white", other)) == ("done", "done")
    assert again.turns[-1] == other


def test_a_dispute_in_which_both_seats_kept_the_turn_is_over() -> None:
    line, turn, _ = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    sitting.asks("dispute")
    agrees(sitting, "black", turn)
    agrees(sitting, "white", turn)

    again = restarted(sitting, "occupancy")

    assert again.table.state().question is None
    assert again.turns[-1] == turn
