"""Which presses wait for the board to show what they have ended."""

from __future__ import annotations

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Takeback, Timings
from adoube.referee.finality import Finality
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.sensing.views import COLOUR, view_named


def after(game_id: str, accepted: tuple[str, ...], provisional: str) -> Finality:
    """Some turns were accepted, and one that stands waits for a press."""
    game = make_game(game_id)
    line = Line.begin(game)
    for turn in accepted:
        line = line.play(game.read(turn))
    hypotheses = Hypotheses(game, view_named(COLOUR, game.seats), line, clock=True, takeback=Takeback.ASK)
    hypotheses.provisional = [hypotheses.past_skips(hypotheses.played([provisional]))]
    return Finality(hypotheses, Timings.default(), clock=True)


@pytest.fixture
def in_a_row() -> Finality:
    """The tigers put people elsewhere, one after the other, while the others can only skip."""
    return after("rimau-rimau", ("@c7", "skip"), "d4-c2")


def test_who_plays_on_while_the_others_skip_presses_once_a_turn(in_a_row: Finality) -> None:
    in_a_row.wait("tigers", moment=2)
    in_a_row.wait("tigers", moment=4)

    assert in_a_row.pressed == ["tigers", "tigers"]


def test_who_presses_again_without_having_touched_anything_meant_one_press(in_a_row: Finality) -> None:
    in_a_row.wait("tigers", moment=2)
    in_a_row.wait("tigers", moment=2)

    assert in_a_row.pressed == ["tigers"]


def test_where_seats_alternate_two_presses_of_one_seat_are_one() -> None:
    presses = after("jarmo", (), "a1-b3")

    presses.wait("black", moment=2)
    presses.wait("black", moment=4)

    assert presses.pressed == ["black"]
