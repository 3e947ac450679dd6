"""A guided calibration: the white king tells how the board lies, a lit corner how its lamps do."""

from __future__ import annotations

import pytest

from adoube.link.eboards.dialects.certabo import CertaboDecoder
from adoube.link.eboards.dialects.certabo_calibration import GuidedCalibration, Wanted, chip_values, chips_in
from adoube.link.eboards.dialects.certabo_lamps import CertaboLamps
from adoube.link.eboards.events import START, BoardRead, square_named
from adoube.link.eboards.kept import Kept
from tests.link.certabo_board import CHIPS, NONE, FakeCertaboBoard, chip, chip_line, set_up

BOARD = "certabo:COM3"


class Calibrated:
    """A board and its calibration, joined without a port."""

    def __init__(self, fake: FakeCertaboBoard, *, has_chips: bool = True) -> None:
        self.fake = fake
        self.session = GuidedCalibration(BOARD, has_chips=has_chips)

    def stands(self, lines: int = 3) -> Wanted:
        """The board tells what stands, a few times, and hears what it is told."""
        for _ in range(lines):
            self._hears(self.session.feed(self.fake.heartbeat()))
        return self.session.wanted

    def lifts(self, name: str) -> Wanted:
        """A piece is lifted and put back."""
        one = self.fake.lift(name)
        self.stands()
        self.fake.put(name, one)
        return self.stands()

    def sees_no_light(self) -> Wanted:
        self._hears(self.session.no_light())
        return self.session.wanted

    def _hears(self, packet: bytes) -> None:
        if packet:
            self._hears(self.session.feed(self.fake.answer(packet)))


def test_the_pieces_the_king_and_a_lit_corner_make_a_calibration() -> None:
    board = Calibrated(FakeCertaboBoard())

    assert board.stands() is Wanted.LIFT_KING
    assert board.lifts("e1") is Wanted.LIFT_LIT
    assert board.fake.lit == {square_named("a8")}
    assert board.lifts("a8") is Wanted.NOTHING

    assert board.fake.lit == set()
    assert chips_in(board.session.values) == CHIPS
    assert board.session.values["lamps"] == board.session.values[f"lamps:{BOARD}"] == "L a8"


def test_pieces_that_are_not_all_there_are_waited_for() -> None:
    board = Calibrated(FakeCertaboBoard())
    king = board.fake.lift("e8")

    assert board.stands() is Wanted.SET_UP
    board.fake.put("e5", king)
    assert board.stands() is Wanted.SET_UP
    board.fake.lift("e5")
    board.fake.put("e8", king)
    assert board.stands() is Wanted.LIFT_KING


def test_on_a_board_that_lies_turned_the_king_stands_elsewhere_and_the_chips_are_the_same() -> None:
    fake = FakeCertaboBoard()
    queens = {"d3": chip(200), "d6": chip(201)}
    fake.chips = set_up(queens)[::-1]
    board = Calibrated(fake)
    board.stands()

    assert board.lifts("d8") is Wanted.LIFT_LIT

    assert chips_in(board.session.values) == {**CHIPS, chip(200): "Q", chip(201): "q"}
    assert board.session.learnt == 34


def test_another_piece_than_the_king_is_named() -> None:
    board = Calibrated(FakeCertaboBoard())
    board.stands()

    assert board.lifts("d1") is Wanted.LIFT_KING
    assert board.session.wrong == "d1"
    assert board.lifts("e1") is Wanted.LIFT_LIT


@pytest.mark.parametrize("corner", ["a8", "h8", "a1", "h1"])
def test_the_corner_that_is_lit_tells_how_the_lamps_lie(corner: str) -> None:
    board = Calibrated(FakeCertaboBoard(lit_at=corner))
    board.stands()
    board.lifts("e1")
    assert board.fake.lit == {square_named(corner)}

    assert board.lifts("e2") is Wanted.LIFT_LIT
    assert board.lifts(corner) is Wanted.NOTHING

    assert board.session.corner == corner


def test_a_board_that_answers_as_coloured_is_lit_in_its_own_way() -> None:
    board = Calibrated(FakeCertaboBoard(coloured=True))
    board.stands()

    assert board.lifts("e1") is Wanted.LIFT_LIT
    assert [len(packet) for packet in board.fake.told] == [8, 247]
    assert board.lifts("a8") is Wanted.NOTHING
    assert board.session.values["lamps"] == "D a8"


def test_without_a_light_the_other_kind_of_lamps_is_tried_and_then_none() -> None:
    board = Calibrated(FakeCertaboBoard())
    board.stands()
    board.lifts("e1")

    assert board.sees_no_light() is Wanted.LIFT_LIT
    assert len(board.fake.told[-1]) == 247
    assert board.sees_no_light() is Wanted.NOTHING

    assert not board.session.has_lamps
    assert chips_in(board.session.values) == CHIPS


def test_a_sentio_has_its_lamps_calibrated_alone() -> None:
    board = Calibrated(FakeCertaboBoard(has_chips=False, lit_at="h8"), has_chips=False)

    assert board.stands(1) is Wanted.LIFT_LIT
    assert board.lifts("h8") is Wanted.NOTHING
    assert set(board.session.values) == {"lamps", f"lamps:{BOARD}"}
    assert board.session.learnt == 0


def test_a_new_calibration_takes_the_place_of_one_that_was_wrong() -> None:
    wrong = {one: piece.swapcase() for one, piece in CHIPS.items()}
    kept = Kept(BOARD, values=chip_values(wrong))
    board = Calibrated(FakeCertaboBoard())
    board.stands()
    board.lifts("e1")

    kept.note(board.session.values)

    decoder = CertaboDecoder(kept, CertaboLamps(kept))
    assert decoder.feed(chip_line(set_up()) * 3)[-1] == BoardRead(START)


def test_lines_that_drop_out_and_noise_end_no_step() -> None:
    board = Calibrated(FakeCertaboBoard())
    board.stands()
    e1 = square_named("e1")
    flickering = [NONE if square == e1 else one for square, one in enumerate(set_up())]

    for chips in (flickering, set_up(), flickering[:1] * 64, set_up()):
        board.session.feed(chip_line(chips))
        board.stands(2)

    assert board.session.wanted is Wanted.LIFT_KING


@pytest.mark.parametrize(
    "values",
    [
        {"chip:0300546401": "x"},
        {"chip:0300546401": "PP"},
        {"chip:03005464": "P"},
        {"chip:03 00 54 64": "P"},
        {"chip:": "P"},
        {"0300546401": "P"},
        {"chip:zz00546401": "P"},
    ],
)
def test_what_is_kept_and_is_no_chip_is_left_out(values: dict[str, str]) -> None:
    assert chips_in(values) == {}
