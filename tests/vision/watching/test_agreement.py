"""A board that does not show what it is said to show, or lies a row further, is refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import make_game
from adoube.sensing.views import Colour
from adoube_vision.watching.agreement import ShownBoard, wrong_cells
from benchmarks.photographs.labels import folders_in
from benchmarks.photographs.photo import Photo, photos
from tests.vision.watching.bench import EMPTY, Bench


@pytest.fixture(scope="module")
def chess() -> Bench:
    return Bench(make_game("chess"))


@pytest.fixture(scope="module")
def capture() -> Bench:
    return Bench(make_game("capture"))


# what is right


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    ("game", "angle_deg", "light"),
    [
        ("chess", 20.0, "glare"),
        ("chess", 45.0, "lamp"),
        ("jarmo", 45.0, "glare"),
        ("jasir", 45.0, "lamp"),
        ("leap-frog", 45.0, "daylight"),
        ("left-right", 30.0, "glare"),
        ("follow-the-arrow", 45.0, "glare"),
        ("froglet", 20.0, "evening"),
        ("leap-frog-murray", 45.0, "evening"),
    ],
)
def test_the_start_is_the_start_in_bad_light_too(game: str, angle_deg: float, light: str) -> None:
    bench = Bench(make_game(game, seed=1), angle_deg, light)
    empty, start = bench.shown(EMPTY, EMPTY), bench.shown(bench.start, bench.start)

    assert bench.wrong_cells(start) == ()
    assert bench.wrong_cells(empty, start) == ()


@pytest.mark.full
@pytest.mark.shared
def test_photographs_are_what_their_labels_say(shared: Path) -> None:
    if not (shared / "photos").is_dir():
        pytest.skip("for want of ../shared/photos")
    found = [photo for folder in folders_in([shared / "photos"]) for photo in photos(folder)]
    clear = [photo for photo in found if isinstance(photo, Photo) and not photo.flags]

    assert clear
    assert [
        photo.file for photo in clear if wrong_cells(photo.patches, [ShownBoard(photo.picture, photo.looks)])
    ] == []


def test_a_piece_or_two_that_are_missing_are_no_other_board(chess: Bench) -> None:
    stands = {cell: stack for cell, stack in chess.start.items() if cell not in ("a2", "e7")}

    assert chess.wrong_cells(chess.shown(stands, chess.start)) == ()


def test_an_empty_board_is_empty_in_glare() -> None:
    bench = Bench(make_game("capture"), 30.0, "glare")

    assert bench.wrong_cells(bench.shown(EMPTY, EMPTY)) == ()


def test_a_board_with_a_piece_on_every_cell_shows_what_it_should(capture: Bench) -> None:
    full = dict.fromkeys(capture.board.names, next(iter(capture.start.values())))

    assert capture.wrong_cells(capture.shown(full, full)) == ()


# what is wrong


def test_an_empty_board_is_not_the_start(chess: Bench) -> None:
    assert set(chess.wrong_cells(chess.shown(EMPTY, chess.start))) == chess.start.keys()


def test_another_position_is_not_the_start(chess: Bench) -> None:
    left = list(chess.start)[::2]
    stands = {**chess.start, **dict(zip(chess.board.names[16:48:2], chess.start.values(), strict=False))}
    stands = {cell: stack for cell, stack in stands.items() if cell not in left}

    named = set(chess.wrong_cells(chess.shown(stands, chess.start)))
    assert set(left) <= named


def test_pieces_that_are_not_there_are_named_and_no_others(capture: Bench) -> None:
    empty = capture.shown(EMPTY, EMPTY)
    missing = set(list(capture.start)[::2])
    stands = {cell: stack for cell, stack in capture.start.items() if cell not in missing}

    assert set(capture.wrong_cells(empty, capture.shown(stands, capture.start))) == missing


def test_a_full_start_is_judged_by_the_empty_board_before_it(capture: Bench) -> None:
    empty = capture.shown(EMPTY, EMPTY)

    assert capture.wrong_cells(empty, capture.shown(capture.start, capture.start)) == ()
    assert set(capture.wrong_cells(empty, capture.shown(EMPTY, capture.start))) == capture.start.keys()


def test_a_single_piece_that_is_not_there_is_missed(capture: Bench) -> None:
    one = dict(list(capture.start.items())[:1])

    assert set(capture.wrong_cells(capture.shown(EMPTY, EMPTY), capture.shown(EMPTY, one))) == one.keys()


@pytest.mark.full(but=2)
@pytest.mark.parametrize("light", ["daylight", "glare", "evening"])
@pytest.mark.parametrize("game", ["leap-frog", "froglet"])
def test_an_empty_board_is_not_a_full_one_though_no_empty_one_was_shown(game: str, light: str) -> None:
    bench = Bench(make_game(game, seed=1), 45.0, light)

    assert set(bench.wrong_cells(bench.shown(EMPTY, bench.start))) == bench.start.keys()


@pytest.mark.parametrize("angle_deg", [20.0, 45.0])
def test_prints_are_no_pieces_in_glare_either(angle_deg: float) -> None:
    bench = Bench(make_game("jarmo"), angle_deg, "glare")

    assert set(bench.wrong_cells(bench.shown(EMPTY, bench.start))) >= bench.start.keys()


@pytest.mark.full(but=1)
@pytest.mark.parametrize("light", ["daylight", "lamp", "glare"])
def test_chess_set_up_with_the_colours_exchanged_is_not_the_start(light: str) -> None:
    bench = Bench(make_game("chess"), 30.0, light)

    assert set(bench.wrong_cells(bench.shown(_exchanged(bench.start), bench.start))) == bench.start.keys()


@pytest.mark.full(but=1)
@pytest.mark.parametrize("light", ["daylight", "lamp"])
def test_a_set_up_drawn_at_random_is_not_another_one(light: str) -> None:
    bench, other = (Bench(make_game("froglet", seed=seed), 30.0, light) for seed in (1, 2))

    named = set(bench.wrong_cells(bench.shown(other.start, bench.start)))

    look = Colour().symbol
    assert named == {cell for cell in bench.start if look(bench.start[cell]) != look(other.start[cell])}


def _exchanged(stands: dict[str, Stack]) -> dict[str, Stack]:
    """White pieces where black ones stand, and the other way round."""
    cells = list(stands)
    return dict(zip(cells, [stands[cell] for cell in reversed(cells)], strict=True))


@cache
def bench(game: str, angle_deg: float = 30.0, light: str = "daylight") -> Bench:
    return Bench(make_game(game, seed=1), angle_deg, light)


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    ("game", "angle_deg", "light"),
    [
        ("chess", 45.0, "lamp"),
        ("jarmo", 45.0, "glare"),
        ("jasir", 45.0, "lamp"),
        ("leap-frog", 45.0, "daylight"),
        ("follow-the-arrow", 45.0, "glare"),
        ("froglet", 20.0, "evening"),
        ("capture", 30.0, "evening"),
    ],
)
def test_right_corners_are_never_suspected(game: str, angle_deg: float, light: str) -> None:
    table = bench(game, angle_deg, light)
    empty, start = table.shown(EMPTY, EMPTY), table.shown(table.start, table.start)

    assert table.cells_of_shift(start) == ()
    assert table.cells_of_shift(empty, start) == ()


@pytest.mark.full(but=4)
@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (1, 0), (0, -1), (-1, 0)])
@pytest.mark.parametrize("angle_deg", [30.0, 45.0])
def test_a_board_taken_to_lie_a_row_or_a_column_off_is_suspected(
    angle_deg: float, columns: int, rows: int
) -> None:
    chess = bench("chess", angle_deg)
    start = chess.shown(chess.start, chess.start)

    assert chess.cells_of_shift(start, columns=columns, rows=rows)


def test_the_cells_that_tell_are_those_that_should_show_something_else() -> None:
    chess = bench("chess")

    told = chess.cells_of_shift(chess.shown(chess.start, chess.start), rows=1)

    assert len(told) > 12
    assert set(told) <= {f"{file}{rank}" for file in "abcdefgh" for rank in (2, 6)}


def test_a_piece_or_two_that_are_missing_tell_of_no_shift() -> None:
    chess = bench("chess")
    stands = {cell: stack for cell, stack in chess.start.items() if cell not in ("a2", "e2", "e7")}

    assert chess.cells_of_shift(chess.shown(stands, chess.start)) == ()


def test_an_empty_board_tells_of_no_shift() -> None:
    chess = bench("chess")

    assert chess.cells_of_shift(chess.shown(EMPTY, EMPTY)) == ()
    assert chess.cells_of_shift(chess.shown(EMPTY, chess.start), rows=1) == ()
