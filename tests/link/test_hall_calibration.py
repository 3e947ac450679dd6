from collections.abc import Sequence
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.events import RawCounts
from adoube.link.hall_calibration import (
    STILL_SWEEPS,
    ZERO_SWEEPS,
    Elsewhere,
    EmptyBoard,
    Measured,
    PieceRound,
    Problem,
    Sweeps,
    Zeros,
    calibrated,
)

ZERO, GAIN = 0x8000, 254
PIECE = 40 * 258


def zeros(cells: int = 3, swing: int = 40) -> Zeros:
    return Zeros((ZERO,) * cells, (swing,) * cells)


def with_piece(cell: int | None, cells: int = 3, counts: int = PIECE) -> tuple[int, ...]:
    return tuple(ZERO + counts if number == cell else ZERO for number in range(cells))


def stand(piece: PieceRound, sweep: tuple[int, ...]) -> list[Measured | Elsewhere]:
    """The piece stands long enough to count."""
    found = [piece.take(sweep) for _ in range(STILL_SWEEPS + 2)]
    return [each for each in found if each is not None]


def test_parts_of_a_stream_become_whole_sweeps() -> None:
    sweeps = Sweeps(5)

    assert sweeps.add(RawCounts(0, 0, (1, 2, 3))) is None
    assert sweeps.add(RawCounts(0, 3, (4, 5))) == (1, 2, 3, 4, 5)


def test_a_sweep_with_a_part_missing_is_no_sweep() -> None:
    sweeps = Sweeps(5)

    assert sweeps.add(RawCounts(0, 3, (4, 5))) is None
    assert sweeps.add(RawCounts(0, 0, (1, 2))) is None
    assert sweeps.add(RawCounts(0, 3, (4, 5))) is None
    assert sweeps.add(RawCounts(0, 0, (1, 2, 3, 4, 5))) == (1, 2, 3, 4, 5)


def test_an_empty_board_that_lies_still_gives_the_zeros_and_how_they_swing() -> None:
    board = EmptyBoard()

    found = [board.take((ZERO - 20, ZERO + (30 if sweep % 2 else 0))) for sweep in range(ZERO_SWEEPS)]

    assert found[:-1] == [None] * (ZERO_SWEEPS - 1)
    assert found[-1] == Zeros((ZERO - 20, ZERO), (0, 30))


def test_hands_over_the_board_are_waited_for() -> None:
    board = EmptyBoard()

    for sweep in range(3 * ZERO_SWEEPS):
        assert board.take((ZERO + 300 * (sweep % 5),) * 10) is None
    quiet = [board.take((ZERO,) * 10) for _ in range(ZERO_SWEEPS)]

    assert quiet[-1] == Zeros((ZERO,) * 10, (0,) * 10)


def test_a_cell_that_is_always_restless_does_not_stop_the_others() -> None:
    board = EmptyBoard()

    found = [board.take((*[ZERO] * 19, ZERO + 900 * (sweep % 2))) for sweep in range(ZERO_SWEEPS)]

    assert found[-1] is not None
    assert found[-1].swings[-1] == 900


def test_a_piece_is_measured_on_one_cell_after_another() -> None:
    piece = PieceRound(zeros())

    for cell in range(3):
        assert piece.wanted == cell
        assert stand(piece, with_piece(cell)) == [Measured(cell, PIECE)]
        assert stand(piece, with_piece(None)) == []

    assert piece.wanted is None
    assert piece.excursions == {0: PIECE, 1: PIECE, 2: PIECE}


def test_a_piece_that_slides_to_the_next_cell_need_not_be_lifted() -> None:
    piece = PieceRound(zeros())

    assert stand(piece, with_piece(0)) == [Measured(0, PIECE)]
    assert stand(piece, with_piece(1)) == [Measured(1, PIECE)]


def test_a_piece_that_stays_is_not_measured_for_the_next_cell() -> None:
    piece = PieceRound(zeros())
    stand(piece, with_piece(0))

    assert stand(piece, with_piece(0)) == []
    assert piece.wanted == 1


def test_a_hand_with_the_piece_over_the_cell_is_not_taken_for_it() -> None:
    piece = PieceRound(zeros())

    for sweep in range(100):
        assert piece.take(with_piece(0, counts=PIECE + 700 * (sweep % 3))) is None


def test_a_cell_that_answers_for_another_is_named_once() -> None:
    piece = PieceRound(zeros())

    assert stand(piece, with_piece(2)) == [Elsewhere(wanted=0, answering=2)]
    assert stand(piece, with_piece(2)) == []
    assert piece.wanted == 0


def test_neighbours_that_feel_the_piece_less_are_passed_over() -> None:
    piece = PieceRound(zeros())

    assert stand(piece, (ZERO + PIECE, ZERO + PIECE // 4, ZERO)) == [Measured(0, PIECE)]


def test_a_cell_may_be_left_out() -> None:
    piece = PieceRound(zeros())

    piece.skip()

    assert (piece.wanted, piece.skipped) == (1, {0})
    assert piece.lifted(with_piece(None))
    assert not piece.lifted(with_piece(0))


excursions = st.lists(st.integers(3_000, 28_000), min_size=1, max_size=40)


@given(excursions, st.booleans())
def test_the_reference_piece_reads_alike_everywhere_and_the_scale_stays(
    sizes: list[int], north: bool
) -> None:
    signed = {cell: size if north else -size for cell, size in enumerate(sizes)}

    cells = calibrated(zeros(len(sizes)), signed, [GAIN] * len(sizes))

    levels = [size * cell.values.gain / 65536 for cell, size in zip(cells, sizes, strict=True)]
    half_a_gain = max(sizes) / 65536 / 2
    assert levels == pytest.approx([median(sizes) * GAIN / 65536] * len(sizes), abs=half_a_gain)


def test_the_level_of_the_reference_may_be_chosen() -> None:
    cells = calibrated(zeros(), {0: 10_000, 1: 11_000, 2: 9_000}, [GAIN] * 3, level=100)

    assert [
        round(size * cell.values.gain / 65536)
        for size, cell in zip((10_000, 11_000, 9_000), cells, strict=True)
    ] == [100] * 3


def problems(
    sizes: Sequence[int | None], counts: Sequence[int] | None = None, swings: Sequence[int] = (40,) * 4
) -> list[tuple[Problem, ...]]:
    found = {cell: size for cell, size in enumerate(sizes) if size is not None}
    zero = Zeros(tuple(counts or [ZERO] * len(sizes)), tuple(swings))
    return [cell.problems for cell in calibrated(zero, found, [GAIN] * len(sizes))]


@pytest.mark.parametrize(
    ("sizes", "problem"),
    [
        ((10_000, 10_500, 9_800, None), Problem.NOT_MEASURED),
        ((10_000, 10_500, 9_800, -10_000), Problem.UPSIDE_DOWN),
        ((-10_000, -10_500, -9_800, 10_000), Problem.UPSIDE_DOWN),
        ((10_000, 10_500, 9_800, 5_000), Problem.UNEVEN),
        ((10_000, 10_500, 9_800, 20_000), Problem.UNEVEN),
        ((32_700, 32_000, 31_800, 32_767), Problem.TOO_STRONG),
    ],
)
def test_a_cell_that_is_not_to_be_trusted_is_named_with_the_reason(
    sizes: Sequence[int | None], problem: Problem
) -> None:
    assert problems(sizes)[-1] == (problem,)


def test_a_zero_far_from_the_middle_and_a_restless_cell_are_named_too() -> None:
    sizes, counts = (10_000,) * 4, (ZERO, ZERO, ZERO + 6_000, ZERO)

    assert problems(sizes, counts, (40, 40, 40, 400)) == [(), (), (Problem.ZERO_FAR,), (Problem.NOISY,)]


def test_cells_that_were_not_measured_get_the_scale_of_the_others() -> None:
    cells = calibrated(zeros(), {0: 10_000, 1: 10_000}, [GAIN] * 3)

    assert [cell.values.gain for cell in cells] == [GAIN] * 3
    assert [cell.strength is None for cell in cells] == [False, False, True]


def test_without_any_measured_cell_the_scale_is_the_old_one() -> None:
    cells = calibrated(zeros(), {}, [250, 260, 270])

    assert [cell.values.gain for cell in cells] == [260] * 3
