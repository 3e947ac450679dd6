"""A session obeys orders and learns what it is told, unless the picture contradicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from adoube.board.corners import corners_of
from adoube.board.geometry import Placement, Stack
from adoube.games.registry import make_game
from adoube.sensing.camera import (
    CalibrateFrom,
    CameraNews,
    Confirmed,
    Learned,
    Located,
    Pictured,
    Recalibrate,
    Shot,
    ViewFault,
    ViewRating,
    ViewVerdict,
    Waiting,
)
from adoube.sensing.plans import look_named, pieces_seen, samples_on
from adoube.sensing.views import EMPTY, Colour
from adoube.words import say
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_studio.camera import STILL, Shake
from adoube_vision.camera_session.pace import FULL_READINGS, MOST_SHOWINGS, RESTING_GAP_MS, RESTS_MS
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.pixels import Pixels
from adoube_vision.sources.source import CameraFrame
from tests.vision.watching_process import job_for

MS = 1_000_000
GAP_MS = 100


class WatchedBoard:
    """A board before a session, a picture every tenth of a second."""

    def __init__(self, game: str = "jarmo", *, corners_given: bool = False, guided: bool = False) -> None:
        self.game = make_game(game)
        self.studio = Studio(Setting(self.game.board, Camera(20.0), (640, 360), markers=not corners_given))
        self.start = dict(self.game.placement(self.game.start()).cells)
        job = replace(job_for(self.game, "0"), guided=guided)
        if corners_given:
            corners = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(self.game.board)])
            px = self.studio.view.plane.to_picture(corners)
            job = replace(job, corners_px=tuple((float(x), float(y)) for x, y in px))
        self.job = job
        self.session = CameraSession(job, self.game)
        self.at_ms = 0
        self.read = 0
        self.news: list[CameraNews] = []

    def shows(self, stacks: dict[str, Stack], shake: Shake = STILL) -> Pixels:
        return self.studio.render(StudioScene(stacks, shake=shake))

    def see(self, picture: Pixels, for_ms: int = GAP_MS) -> None:
        for _ in range(for_ms // GAP_MS):
            self.at_ms += GAP_MS
            news = list(self.session.see(CameraFrame(self.at_ms * MS, picture)))
            self.read += sum(isinstance(one, Pictured) for one in news)
            self.news += news

    def press_start(self) -> None:
        """The arbiter says that the start stands."""
        self.session.handle(Recalibrate(CalibrateFrom.START, job_for(self.game, "0").stands))

    def press(self, begin_with: CalibrateFrom, stacks: Mapping[str, Stack]) -> None:
        """The arbiter says what stands."""
        shows = {cell: Colour().symbol(stacks.get(cell, ())) for cell in self.game.board.names}
        self.session.handle(Recalibrate(begin_with, shows))

    @property
    def likeliest(self) -> dict[str, str]:
        """The likeliest symbol of each cell in the last reading."""
        return self.all_read[-1]

    @property
    def all_read(self) -> list[dict[str, str]]:
        """The likeliest symbol of each cell, picture after picture."""
        read = [one.loglik for one in self.news if isinstance(one, Pictured)]
        return [
            {cell: max(by_name, key=by_name.__getitem__) for cell, by_name in each.items()} for each in read
        ]

    @property
    def has_learned(self) -> bool:
        return any(isinstance(one, Learned) for one in self.news)

    @property
    def says(self) -> str | None:
        """The last report of what the camera waits for."""
        return None if self.waiting.why is None else str(self.waiting.why)

    @property
    def waiting(self) -> Waiting:
        return next((one for one in reversed(self.news) if isinstance(one, Waiting)), Waiting(None))

    @property
    def rests(self) -> bool:
        """True if the session skips pictures."""
        not_before_ns = self.session.not_before_ns
        assert not_before_ns in (0, (self.at_ms + RESTING_GAP_MS) * MS)
        return not_before_ns > 0


@pytest.fixture
def watched() -> WatchedBoard:
    return WatchedBoard()


@pytest.fixture
def chess() -> WatchedBoard:
    return WatchedBoard("chess")


def test_every_picture_is_wanted_at_first(watched: WatchedBoard) -> None:
    assert not watched.rests

    watched.see(watched.shows(watched.start), RESTS_MS // 2)

    assert watched.read
    assert not watched.rests


@pytest.mark.full
def test_a_board_on_which_nothing_happens_is_looked_at_less_often_until_something_does(
    watched: WatchedBoard,
) -> None:
    watched.see(watched.shows(watched.start), 2 * RESTS_MS)
    assert watched.rests

    moved = {("c3" if cell == "b1" else cell): stack for cell, stack in watched.start.items()}
    watched.see(watched.shows(moved))
    assert not watched.rests

    watched.see(watched.shows(moved), 2 * RESTS_MS)
    assert watched.rests


def test_a_view_is_rated_once_it_was_seen_twice_and_a_hand_changes_nothing(chess: WatchedBoard) -> None:
    start = chess.shows(chess.start)

    chess.see(start, 2000)

    views = [one.view for one in chess.news if isinstance(one, Shot)]
    assert views[0] is None
    assert views[-1] == ViewRating(ViewVerdict.GOOD)

    # Something large moves over the board.
    for step in range(10):
        chess.see(np.roll(start, 60 * step, axis=1))
    assert [one.view for one in chess.news if isinstance(one, Shot)][-1] == ViewRating(ViewVerdict.GOOD)


def test_a_board_in_the_dark_asks_for_light(chess: WatchedBoard) -> None:
    dim = (chess.shows(chess.start) * 0.11).astype(np.uint8)

    chess.see(dim, 2000)

    view = next(one.view for one in reversed(chess.news) if isinstance(one, Shot))
    assert view == ViewRating(ViewVerdict.POOR, ViewFault.DARK)


def test_an_empty_board_is_not_learned_as_the_start_and_the_cells_are_named(chess: WatchedBoard) -> None:
    chess.see(chess.shows({}), 1000)

    assert not chess.has_learned
    assert chess.says is not None
    assert "a1" in chess.says


def test_it_is_learned_by_itself_once_it_stands_as_said(chess: WatchedBoard) -> None:
    chess.see(chess.shows({}), 1000)
    chess.see(chess.shows(chess.start), 5000)

    assert chess.has_learned
    assert chess.read
    assert chess.says is None


@pytest.mark.full
def test_it_is_learned_as_said_when_the_person_insists(chess: WatchedBoard) -> None:
    chess.see(chess.shows({}), 1000)
    chess.press_start()
    chess.see(chess.shows({}), 1000)

    assert chess.has_learned


@pytest.mark.full
def test_who_can_read_goes_on_as_before_when_another_board_stands(chess: WatchedBoard) -> None:
    chess.see(chess.shows(chess.start), 1000)
    chess.see(chess.shows({}), 5000)
    chess.news.clear()

    chess.press_start()
    chess.see(chess.shows({}), 1000)

    assert not chess.has_learned
    assert "a1" in (chess.says or "")
    assert chess.read


@pytest.mark.full
def test_the_empty_board_leads_to_one_piece_of_each_look_and_these_to_the_start() -> None:
    river = WatchedBoard("river-crossing")
    river.press(CalibrateFrom.EMPTY, {})
    river.see(river.shows({}), 1000)
    samples = samples_on(river.game.board, pieces_seen(river.game, Placement(river.start)))
    for cell, stack in samples.items():
        assert f"{look_named(stack)} on {cell}" in (river.says or "")

    river.press(CalibrateFrom.SAMPLES, samples)
    river.see(river.shows(dict(samples)), 5000)
    assert {look_named(samples[cell]) for cell in samples} == {river.likeliest[cell] for cell in samples}
    assert "Set up the start" in (river.says or "")

    river.see(river.shows(river.start), 5000)
    river.press(CalibrateFrom.START, river.start)
    river.see(river.shows(river.start), 1000)
    assert river.says is None
    later = {**river.start, next(iter(samples)): ("red.piece",)}
    river.see(river.shows(later), 3000)
    assert river.likeliest[next(iter(samples))] == "red"


@pytest.mark.full
def test_pieces_that_were_shown_to_be_learned_from_are_no_turn_when_they_go() -> None:
    dala = WatchedBoard("dala")
    samples = samples_on(dala.game.board, pieces_seen(dala.game, Placement(dala.start)))
    dala.press(CalibrateFrom.EMPTY, {})
    dala.see(dala.shows({}), 1000)
    dala.press(CalibrateFrom.SAMPLES, samples)
    dala.see(dala.shows(dict(samples)), 2000)
    assert "Take them off the board" in (dala.says or "")
    dala.news.clear()

    dala.see(dala.shows({}), 2000)
    assert set(dala.likeliest.values()) == {"empty"}
    assert not any(one.change for one in dala.news if isinstance(one, Pictured))

    dala.session.handle(Confirmed(dict.fromkeys(dala.game.board.names, EMPTY)))
    dala.see(dala.shows({}), 2000)
    dala.see(dala.shows({"d4": ("white.stick",)}), 2000)
    changes = [one.change for one in dala.news if isinstance(one, Pictured) and one.change]
    assert max(changes[-1], key=changes[-1].__getitem__) == "d4"


@pytest.mark.full
def test_who_is_guided_is_asked_for_the_empty_board_before_anything_is_learned() -> None:
    river = WatchedBoard("river-crossing", guided=True)

    river.see(river.shows(river.start), 2000)
    assert not river.has_learned
    assert river.waiting.next_step is CalibrateFrom.EMPTY
    assert river.waiting.asks

    river.press(CalibrateFrom.EMPTY, {})
    river.see(river.shows({}), 10_000)
    assert river.has_learned
    assert river.waiting.next_step is CalibrateFrom.SAMPLES


def test_a_start_that_shows_every_piece_may_be_learned_instead_of_samples(watched: WatchedBoard) -> None:
    watched.press(CalibrateFrom.EMPTY, {})
    watched.see(watched.shows({}), 1000)

    assert "Or set up the start" in (watched.says or "")


@pytest.mark.full
def test_a_hand_asks_for_nothing_and_a_board_that_stands_otherwise_for_what_was_said(
    chess: WatchedBoard,
) -> None:
    chess.see(chess.shows({}), 1000)
    assert (chess.waiting.asks, chess.waiting.next_step) == (True, CalibrateFrom.START)

    chess.see(chess.shows(chess.start), 5000)
    covered = chess.shows(chess.start)
    covered[40:] = 60
    chess.see(covered, 1000)
    assert (chess.waiting.asks, chess.waiting.next_step) == (False, None)


@pytest.mark.full
def test_samples_that_are_not_there_are_not_learned() -> None:
    river = WatchedBoard("river-crossing")
    samples = samples_on(river.game.board, pieces_seen(river.game, Placement(river.start)))
    river.press(CalibrateFrom.EMPTY, {})
    river.see(river.shows({}), 1000)
    river.news.clear()

    river.press(CalibrateFrom.SAMPLES, samples)
    river.see(river.shows({}), 1000)

    assert not river.has_learned
    assert all(cell in (river.says or "") for cell in samples)


KNOCKED = Shake(right_px=80.0, turn_deg=8.0)  # so far that no point of the board is found near where it was


def _right(chess: WatchedBoard) -> dict[str, str]:
    return {
        cell: str(Colour().symbol(chess.start.get(cell, ())) or "empty") for cell in chess.game.board.names
    }


@pytest.mark.full
def test_after_a_heavy_knock_nothing_is_read_before_the_board_is_found_again(watched: WatchedBoard) -> None:
    watched.see(watched.shows(watched.start), 2000)
    watched.news.clear()

    watched.see(watched.shows(watched.start, KNOCKED), 12_000)

    assert [str(one.how) for one in watched.news if isinstance(one, Located)] == ["by its markers"]
    assert watched.all_read
    assert all(read == _right(watched) for read in watched.all_read)


@pytest.mark.full
def test_where_corners_were_given_a_heavy_knock_stops_reading_until_the_board_lies_there_again() -> None:
    chess = WatchedBoard("chess", corners_given=True)
    chess.see(chess.shows(chess.start), 2000)
    chess.news.clear()

    chess.see(chess.shows(chess.start, KNOCKED), 12_000)
    assert "mark its four corners again" in (chess.says or "")
    assert not chess.all_read

    chess.see(chess.shows(chess.start), 12_000)
    assert chess.says is None
    assert chess.likeliest == _right(chess)


def test_looks_too_far_apart_for_quick_play_are_named_once_until_they_come_often_again(
    watched: WatchedBoard,
) -> None:
    watched.see(watched.shows(watched.start), 2000)
    watched.news.clear()

    for _ in range(20):
        watched.at_ms += 600 - GAP_MS
        watched.see(watched.shows(watched.start))
    named = [str(one.why) for one in watched.news if isinstance(one, Waiting)]
    watched.see(watched.shows(watched.start), 2000)

    assert named == [say("watching.rare_looks")]
    assert watched.says is None
    assert watched.all_read, "the board is read all the same"


def test_of_a_recording_which_waits_it_is_never_said_that_the_computer_is_slow(
    watched: WatchedBoard, tmp_path: Path
) -> None:
    watched.session = CameraSession(replace(watched.job, source=str(tmp_path)), watched.game)
    watched.see(watched.shows(watched.start), 2000)
    watched.news.clear()

    for _ in range(20):
        watched.at_ms += 600 - GAP_MS
        watched.see(watched.shows(watched.start))

    assert [one for one in watched.news if isinstance(one, Waiting)] == []


# how long a photograph is shown


def showings(watched: WatchedBoard, picture: Pixels) -> int:
    """How often a picture is shown until the session has finished with it."""
    for number in range(1, MOST_SHOWINGS + 1):
        watched.see(picture)
        if watched.session.has_finished:
            return number
    raise AssertionError("it never has")


def test_a_photograph_is_shown_until_it_has_taught_the_board_and_was_read(watched: WatchedBoard) -> None:
    assert showings(watched, watched.shows(watched.start)) == FULL_READINGS + 1
    assert watched.has_learned
    assert watched.read == FULL_READINGS

    moved = {("c3" if cell == "b1" else cell): stack for cell, stack in watched.start.items()}
    assert showings(watched, watched.shows(moved)) < MOST_SHOWINGS
    assert watched.read >= 2 * FULL_READINGS
    assert watched.likeliest["c3"] == "black"


def test_a_photograph_without_the_board_is_shown_once(watched: WatchedBoard) -> None:
    assert showings(watched, np.full((360, 640, 3), 127, np.uint8)) == 1


@pytest.mark.full
def test_a_photograph_that_cannot_be_read_in_full_is_left_after_a_while(chess: WatchedBoard) -> None:
    assert showings(chess, chess.shows({})) == MOST_SHOWINGS
    assert not chess.has_learned


def test_of_a_board_that_is_covered_widely_no_cells_are_listed(watched: WatchedBoard) -> None:
    watched.see(watched.shows(watched.start), 1000)

    covered = watched.shows(watched.start)
    covered[40:] = 60
    watched.see(covered, 1000)

    assert watched.says == "Waiting until the board is free: something lies over much of it."


# what it says of light, and of corners that were given


def test_a_picture_in_which_nothing_can_be_seen_is_called_dark(watched: WatchedBoard) -> None:
    rng = np.random.default_rng(1)
    dark = np.clip(watched.shows(watched.start) * 0.04 + rng.normal(0, 1.5), 0, 255).astype(np.uint8)

    watched.see(dark, 1000)

    assert watched.says is not None
    assert "too dark" in watched.says
    assert watched.waiting.asks


@pytest.mark.parametrize("part", [0.0, 0.04])
def test_when_the_lights_go_out_the_board_is_not_taken_for_moved_and_is_read_when_they_are_on_again(
    watched: WatchedBoard, part: float
) -> None:
    lit = watched.shows(watched.start)
    watched.see(lit, 1500)
    before = watched.read
    watched.news.clear()

    watched.see(np.asarray(lit * part, np.uint8), 5000)
    said = [str(one.why) for one in watched.news if isinstance(one, Waiting)]
    read_in_the_dark = watched.read - before
    watched.see(lit, 2000)

    assert len(said) == 1
    assert "too dark" in str(said[0])
    assert read_in_the_dark == 0
    assert watched.says is None


@pytest.mark.parametrize("part", [1.0, 0.3, 0.2])
def test_what_can_be_seen_well_enough_is_not_called_dark(watched: WatchedBoard, part: float) -> None:
    watched.see(np.asarray(watched.shows(watched.start) * part, np.uint8), 1500)

    assert watched.read
    assert watched.says is None


@pytest.mark.parametrize("wrong", ["half as large", "begun at another corner"])
def test_corners_that_most_of_the_board_does_not_fit_are_suspected_in_one_sentence_once(wrong: str) -> None:
    watched = WatchedBoard("chess", corners_given=True)
    given = np.array(watched.job.corners_px)
    middle = given.mean(axis=0)
    corners = middle + (given - middle) / 2 if wrong == "half as large" else np.roll(given, 2, axis=0)
    job = replace(watched.job, corners_px=tuple((float(x), float(y)) for x, y in corners))
    watched.session = CameraSession(job, watched.game)

    watched.see(watched.shows(watched.start), 4000)

    said = [str(one.why) for one in watched.news if isinstance(one, Waiting) and one.why is not None]
    assert len(said) == 1
    assert "check the four corners and their order" in said[0]
    assert said[0].count(".") == 1
    assert not watched.has_learned


@pytest.mark.parametrize("marks", ["a row", "a column"])
def test_corners_a_row_or_a_column_off_are_suspected_in_one_sentence_once(marks: str) -> None:
    watched = WatchedBoard("chess", corners_given=True)
    step = (0.0, 1.0) if marks == "a row" else (1.0, 0.0)
    pitch_mm = watched.game.board.pitch_mm
    corners = [
        (corner.x_mm + step[0] * pitch_mm, corner.y_mm + step[1] * pitch_mm)
        for corner in corners_of(watched.game.board)
    ]
    px = watched.studio.view.plane.to_picture(np.array(corners))
    job = replace(watched.job, corners_px=tuple((float(x), float(y)) for x, y in px))
    watched.session = CameraSession(job, watched.game)

    watched.see(watched.shows(watched.start), 4000)

    said = [str(one.why) for one in watched.news if isinstance(one, Waiting) and one.why is not None]
    assert len(said) == 1
    assert "one row or column off its four corners" in said[0]
    assert said[0].count(".") == 1
    assert not watched.has_learned
