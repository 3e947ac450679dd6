"""A camera's view is rated in real photographs, as they are and made worse in a measured way."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest

from adoube.sensing.camera import CellDoubt, Shows, ViewFault, ViewVerdict
from adoube.sensing.views import EMPTY
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import Patches
from adoube_vision.camera_session.view_measures import LearnedView, ViewMeasures, focus_of, measures_of
from adoube_vision.camera_session.view_quality import OUT_OF_FOCUS, FoundView, SearchMeter
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose
from adoube_vision.watching.watcher import PictureReport
from benchmarks.photographs.photo import Photo, photos

pytestmark = pytest.mark.shared

SENSOR_NOISE = 2.5


class Seen(NamedTuple):
    """A photograph of a board, which lies in it as `plane` says."""

    photo: Photo
    picture: Pixels
    plane: Plane

    @property
    def stands(self) -> Shows:
        names = self.photo.patches.board.names
        return {
            name: EMPTY if look == EMPTY_LOOK else look
            for name, look in zip(names, self.photo.looks, strict=True)
        }

    @property
    def placed(self) -> tuple[Patches, Pose]:
        pose = Pose.of(self.plane, (self.picture.shape[1], self.picture.shape[0]))
        return Patches.of(self.photo.patches.board, self.plane, pose), pose

    @property
    def learned(self) -> LearnedView:
        return LearnedView.of(self.placed[0], self.picture, self.photo.looks)

    @property
    def measures(self) -> ViewMeasures:
        return measures_of(self.picture, *self.placed)

    def view(self, seen: PictureReport | None = None, learned: LearnedView | None = None) -> FoundView:
        return FoundView(*self.placed, learned or self.learned, seen, self.stands)

    @property
    def told(self) -> tuple[ViewVerdict, ViewFault | None]:
        rating = self.view().rated(self.picture)
        return rating.verdict, rating.fault

    # made worse

    def darkened(self, gain: float) -> Seen:
        noise = np.random.default_rng(0).normal(0, SENSOR_NOISE, self.picture.shape)
        return self._replace(picture=np.clip(self.picture * gain + noise, 0, 255).astype(np.uint8))

    def blurred(self, cells: float) -> Seen:
        deviation = cells * self.plane.cell_px(self.photo.patches.board)
        return self._replace(picture=np.asarray(cv2.GaussianBlur(self.picture, (0, 0), deviation), np.uint8))

    def shrunk_to(self, cell_px: float) -> Seen:
        factor = cell_px / self.plane.cell_px(self.photo.patches.board)
        small = cv2.resize(self.picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return self._replace(picture=np.asarray(small, np.uint8), plane=self.plane.seen_in(factor))

    def cut(self, fault: ViewFault, cells: float) -> Seen:
        """Cut off an edge of the picture, so that the board reaches out of it by so many cells."""
        board = self.photo.patches.board
        half = board.pitch_mm / 2
        outer = [(c.x_mm + x, c.y_mm + y) for c in board.cells for x in (-half, half) for y in (-half, half)]
        points, by = self.plane.to_picture(np.array(outer)), cells * self.plane.cell_px(board)
        height, width = self.picture.shape[:2]
        (first_x, first_y), (last_x, last_y) = points.min(axis=0) + by, points.max(axis=0) - by
        left = int(first_x) if fault is ViewFault.CUT_LEFT else 0
        top = int(first_y) if fault is ViewFault.CUT_ABOVE else 0
        right = int(last_x) if fault is ViewFault.CUT_RIGHT else width
        bottom = int(last_y) if fault is ViewFault.CUT_BELOW else height
        moved = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
        part = np.ascontiguousarray(self.picture[top:bottom, left:right])
        return self._replace(picture=part, plane=Plane(moved @ self.plane.matrix))

    def lit(self, cells: tuple[str, ...], levels: float, factor: float = 1.0) -> Seen:
        """Let a shadow (a factor) or a lamp (levels) fall on these cells and half a cell around them."""
        board = self.photo.patches.board
        light = np.zeros(self.picture.shape[:2], np.float32)
        reach = 1.0 * self.plane.cell_px(board)
        for name in cells:
            x, y = self.plane.cells_px(board)[board.names.index(name)]
            cv2.circle(light, (round(x), round(y)), round(reach), 1.0, -1)
        share = cv2.GaussianBlur(light, (0, 0), reach / 6)[..., None]
        lit = self.picture * (1 - share * (1 - factor)) + share * levels
        return self._replace(picture=np.clip(lit, 0, 255).astype(np.uint8))


def taken(shared: Path, folder: str, pieces: int = 16) -> list[Seen]:
    found = [each for each in photos(shared / "photos" / folder) if isinstance(each, Photo)]
    return [Seen(each, each.picture, each.patches.plane) for each in found if each.pieces >= pieces]


@pytest.fixture(scope="module")
def overhead(shared: Path) -> list[Seen]:
    return taken(shared, "chess_wfahl_overhead")


@pytest.fixture(scope="module")
def above(overhead: list[Seen]) -> Seen:
    """A photograph of the start, from above."""
    return next(each for each in overhead if each.photo.file == "chessBoard005.jpg")


# whether a view will do


def test_good_photographs_are_told_to_be_good(overhead: list[Seen]) -> None:
    assert len(overhead) >= 6
    assert {each.told for each in overhead} == {(ViewVerdict.GOOD, None)}


@pytest.mark.full
def test_good_oblique_photographs_are_told_to_be_good(shared: Path) -> None:
    oblique = taken(shared, "chess_roboflow_pd", pieces=12)[::3]

    assert len(oblique) >= 3
    assert {each.told for each in oblique if each.measures.angle_deg < 47} == {(ViewVerdict.GOOD, None)}


def test_a_dark_picture_asks_for_light(above: Seen) -> None:
    assert above.darkened(0.3).told == (ViewVerdict.GOOD, None)
    assert above.darkened(0.06).told == (ViewVerdict.POOR, ViewFault.DARK)


def test_a_blurred_picture_is_out_of_focus(above: Seen) -> None:
    assert above.blurred(0.05).told == (ViewVerdict.GOOD, None)
    assert above.blurred(0.3).told == (ViewVerdict.POOR, ViewFault.BLURRED)


def test_a_board_far_away_asks_to_come_nearer(above: Seen) -> None:
    assert above.shrunk_to(16).told == (ViewVerdict.GOOD, None)
    assert above.shrunk_to(3.5).told == (ViewVerdict.POOR, ViewFault.FAR)


@pytest.mark.parametrize(
    "fault", [ViewFault.CUT_ABOVE, ViewFault.CUT_BELOW, ViewFault.CUT_LEFT, ViewFault.CUT_RIGHT]
)
def test_an_edge_that_is_cut_off_is_named(above: Seen, fault: ViewFault) -> None:
    assert above.cut(fault, 0.5).told == (ViewVerdict.POOR, fault)
    assert above.cut(fault, -0.2).told == (ViewVerdict.GOOD, None)


def test_a_mirrored_lamp_is_named_with_its_cells(above: Seen) -> None:
    cells = ("d4", "e4", "d5", "e5")

    rating = (lamp := above.lit(cells, 255)).view().rated(lamp.picture)

    assert rating.fault is ViewFault.GLARE
    assert set(cells) <= {cell for cell, why in rating.cells.items() if why is CellDoubt.GLARE}


def test_a_low_camera_is_asked_to_go_up(shared: Path) -> None:
    low = next(
        each for each in taken(shared, "go_aruco_gobonline", 1) if each.photo.file == "few_stones_glare.jpg"
    )

    assert low.measures.angle_deg > 57
    # Flat stones hide little.
    assert low.told == (ViewVerdict.QUESTIONS, ViewFault.LOW)


def test_pieces_of_nearly_their_squares_colour_are_named(above: Seen) -> None:
    # Given a photograph in which the white pieces take on most of their squares' colours.
    patches = above.placed[0]
    white = [n for n, look in enumerate(above.photo.looks) if look == "white"]
    board, bare = patches.board, above.picture.astype(np.float32)
    px = above.plane.cell_px(board)
    faded = bare.copy()
    empty = {ground: board.names.index(name) for ground, name in ((True, "d4"), (False, "e4"))}
    middles = above.plane.cells_px(board)
    for place in white:
        x, y = (round(each) for each in middles[place])
        from_x, from_y = (round(each) for each in middles[empty[board.names[place] in board.dark]])
        half = round(0.62 * px)
        there = np.s_[y - half : y + half, x - half : x + half]
        square = bare[from_y - half : from_y + half, from_x - half : from_x + half]
        if faded[there].shape == square.shape:
            faded[there] = 0.1 * faded[there] + 0.9 * square
    pale = above._replace(picture=faded.astype(np.uint8))

    rating = pale.view().rated(pale.picture)

    assert rating.fault is ViewFault.PALE
    named = {cell for cell, why in rating.cells.items() if why is CellDoubt.PALE}
    assert named
    assert {above.stands[cell] for cell in named} == {"white"}


# why a cell is doubtful


def report(hidden: frozenset[str] = frozenset(), **confidences: float) -> PictureReport:
    return PictureReport({}, "covered" if hidden else "", hidden, confidences)


def test_a_doubtful_cell_in_a_shadow_is_told_so(above: Seen) -> None:
    shaded = above.lit(("e4", "e5", "d4", "d5"), 0, factor=0.6)

    rating = shaded.view(report(e4=0.5, a4=0.5), above.learned).rated(shaded.picture)

    assert rating.cells == {"a4": CellDoubt.UNKNOWN, "e4": CellDoubt.SHADOW}


def test_a_doubtful_cell_under_a_hand_is_told_so(above: Seen) -> None:
    seen = report(frozenset({"e4"}), e4=0.0, d4=0.99)

    assert above.view(seen).rated(above.picture).cells == {"e4": CellDoubt.COVERED}


def test_a_cell_that_was_left_out_under_a_moving_hand_is_told_so(above: Seen) -> None:
    assert above.view(report(e4=0.0)).rated(above.picture).cells == {"e4": CellDoubt.COVERED}


def test_a_doubtful_cell_in_a_highlight_is_told_so(above: Seen) -> None:
    lamp = above.lit(("e4",), 120)

    rating = lamp.view(report(e4=0.5), above.learned).rated(lamp.picture)

    assert rating.cells["e4"] is CellDoubt.GLARE


def test_the_least_sure_cell_comes_first(above: Seen) -> None:
    cells = above.view(report(e4=0.8, d4=0.2, c4=0.95, d5=0.5)).rated(above.picture).cells

    assert list(cells) == ["d4", "d5", "e4"]


# while the board is looked for


def test_an_unfocused_picture_in_which_no_board_is_found_is_told_so(above: Seen) -> None:
    side = max(above.picture.shape)
    blurred = np.asarray(cv2.GaussianBlur(above.picture, (0, 0), 0.016 * side), np.uint8)
    meter = SearchMeter()

    ratings = [meter.rate(blurred) for _ in range(2)]

    assert [each and each.fault for each in ratings] == [None, ViewFault.BLURRED]


def test_good_pictures_are_in_focus(overhead: list[Seen]) -> None:
    focuses = [focus_of(each.picture) for each in overhead]

    assert all(focus is not None and focus < OUT_OF_FOCUS / 2 for focus in focuses)


def test_a_camera_that_is_carried_about_is_to_be_held_still(above: Seen) -> None:
    width = above.picture.shape[1]
    meter = SearchMeter()

    ratings = [meter.rate(np.roll(above.picture, step * width // 5, axis=1)) for step in range(4)]

    last = ratings[-1]
    assert last is not None
    assert last.fault is ViewFault.MOVING


def test_a_still_picture_without_a_board_is_not_blamed(above: Seen) -> None:
    meter = SearchMeter()

    assert [meter.rate(above.picture) for _ in range(3)] == [None, None, None]
