"""Any game's board is found in a picture, or a message says why not."""

import numpy as np
import pytest

from adoube.board.corners import corners_of
from adoube_vision.finding import FoundBy, SearchHints, find_board, search_board, symmetric_turns
from tests.vision.finding.views import board_of, off_by, seen

QUARTER = 0.25


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("name", "angle_deg"),
    [
        ("chess", 0),
        ("chess", 45),
        ("river-crossing", 45),
        ("leap-frog", 20),
        ("jarmo", 0),
        ("follow-the-arrow", 20),
        ("left-right", 45),
    ],
)
def test_a_board_with_its_pieces_is_found_to_a_quarter_of_a_cell(name: str, angle_deg: float) -> None:
    picture, truth = seen(name, angle_deg)

    found = find_board(picture, board_of(name))

    assert found is not None
    assert off_by(found, truth, board_of(name)) < QUARTER


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("name", "angle_deg"), [("capture", 0), ("capture", 45), ("froglet", 20)])
def test_an_empty_board_is_found_to_a_quarter_of_a_cell(name: str, angle_deg: float) -> None:
    picture, truth = seen(name, angle_deg, started=False)

    found = find_board(picture, board_of(name))

    assert found is not None
    assert off_by(found, truth, board_of(name)) < QUARTER


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("name", "angle_deg"), [("jarmo", 20), ("froglet", 45), ("left-right", 0)])
def test_by_its_markers_a_board_is_found_whatever_stands_on_it(name: str, angle_deg: float) -> None:
    picture, truth = seen(name, angle_deg, markers=True)

    found = find_board(picture, board_of(name))

    assert found is not None
    assert found.how is FoundBy.MARKERS
    assert found.turns_open == (0,)
    assert off_by(found, truth, board_of(name)) < 0.1


def test_three_markers_are_enough() -> None:
    picture, truth = seen("jarmo", 25, markers=True)
    covered = picture.copy()
    covered[:240, :400] = 90

    found = find_board(covered, board_of("jarmo"))

    assert found is not None
    assert found.how is FoundBy.MARKERS
    assert off_by(found, truth, board_of("jarmo")) < 0.1


def test_the_markers_of_another_board_are_told_apart() -> None:
    picture, _ = seen("follow-the-arrow", 25, markers=True)

    search = search_board(picture, board_of("chess"))

    assert search.found is None
    assert "markers" in str(search.reason)


def test_clicks_that_are_a_little_off_are_mended() -> None:
    board = board_of("jarmo")
    picture, truth = seen("jarmo", 25)
    corners = truth.to_picture(np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)]))
    clicks = corners + np.array([(6.0, -4.0), (-5.0, 5.0), (3.0, 6.0), (-6.0, -3.0)])

    found = find_board(picture, board, SearchHints(corners=clicks))

    assert found is not None
    assert found.how is FoundBy.CORNERS
    assert off_by(found, truth, board) < 0.05


def test_clicks_the_wrong_way_round_are_refused_in_words() -> None:
    clicks = np.array([(100.0, 100.0), (100.0, 300.0), (300.0, 300.0), (300.0, 100.0)])
    picture, _ = seen("jarmo", 25)

    search = search_board(picture, board_of("jarmo"), SearchHints(corners=clicks))

    assert search.found is None
    assert "clockwise" in str(search.reason)


def test_three_clicks_are_refused_in_words() -> None:
    picture, _ = seen("jarmo", 25)

    search = search_board(picture, board_of("jarmo"), SearchHints(corners=np.zeros((3, 2))))

    assert search.found is None
    assert "3" in str(search.reason)


def test_a_picture_without_a_board_says_so() -> None:
    nothing = np.random.default_rng(1).integers(90, 110, (180, 240, 3)).astype(np.uint8)

    search = search_board(nothing, board_of("chess"))

    assert search.found is None
    assert "chess" in str(search.reason)


@pytest.mark.full
def test_a_board_full_of_pieces_is_found_where_it_is_or_not_at_all() -> None:
    picture, truth = seen("capture", 45)

    found = find_board(picture, board_of("capture"))

    assert found is None or off_by(found, truth, board_of("capture")) < QUARTER


def test_a_larger_board_of_squares_is_not_taken_for_this_one() -> None:
    picture, _ = seen("froglet", 0, started=False)

    search = search_board(picture, board_of("chess"))

    assert search.found is None
    assert "larger" in str(search.reason)


@pytest.mark.full
@pytest.mark.parametrize("name", ["leap-frog", "leap-frog-murray"])
def test_a_larger_board_is_told_under_the_pieces_that_fill_it(name: str) -> None:
    picture, _ = seen(name, 20)

    search = search_board(picture, board_of("chess"))

    assert search.found is None
    assert "larger" in str(search.reason)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("angle_deg", [0, 20, 45])
def test_a_track_of_two_colours_is_not_taken_for_itself_turned_by_half(angle_deg: float) -> None:
    board = board_of("left-right")
    picture, truth = seen("left-right", angle_deg, light="glare")

    found = find_board(picture, board)

    assert found is None or (found.turns_open == (0,) and off_by(found, truth, board) < QUARTER)


def test_a_picture_too_small_to_see_a_board_says_its_size() -> None:
    search = search_board(np.zeros((40, 60, 3), np.uint8), board_of("chess"))

    assert search.found is None
    assert "60 x 40" in str(search.reason)


def test_an_empty_picture_says_so() -> None:
    search = search_board(np.zeros((0, 0, 3), np.uint8), board_of("chess"))

    assert search.found is None
    assert search.reason


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
