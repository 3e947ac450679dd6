"""A board may lie in each way that its own drawing does not tell from the one it was found in."""

import pytest

from adoube_vision.finding import find_board, symmetric_turns
from tests.vision.finding.views import board_of, seen


def test_a_hexagon_may_lie_in_six_ways_a_square_in_four_and_a_track_in_one() -> None:
    assert symmetric_turns(board_of("capture")) == (0, 60, 120, 180, 240, 300)
    assert symmetric_turns(board_of("chess")) == (0, 90, 180, 270)
    assert symmetric_turns(board_of("left-right")) == (0,)


@pytest.mark.full
def test_a_hexagon_that_was_found_may_lie_in_all_six_ways() -> None:
    picture, _ = seen("capture", 45, started=False)

    found = find_board(picture, board_of("capture"))

    assert found is not None
    assert found.turns_open == (0, 60, 120, 180, 240, 300)
