"""The terminal's words about a camera, and what may be typed there."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

import pytest

from adoube.app.terminal import LineReader
from adoube.cli.play import LASTS_S, CameraGuide
from adoube.sensing.camera import CalibrateFrom, CellDoubt, ViewFault, ViewRating, ViewVerdict
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.commands import CommandRequest, LearnBoard
from adoube.tables.state import Answered
from tests.scoreboard.tables import PLAYING, FakeTables

FOUND = CameraState("by its markers", None)


@dataclass
class Terminal:
    """A guide, what it has printed, and a clock."""

    capsys: pytest.CaptureFixture[str]
    now_s: float = 0.0
    guide: CameraGuide = field(init=False)

    def __post_init__(self) -> None:
        self.guide = CameraGuide("jarmo", now_s=lambda: self.now_s)

    def hears(self, camera: CameraState, *, connected: bool = True, played: bool = True) -> list[str]:
        self.guide(
            replace(PLAYING, camera=camera, connected=connected, turns=PLAYING.turns if played else ())
        )
        return self.said()

    def said(self) -> list[str]:
        return [line.strip() for line in self.capsys.readouterr().out.splitlines()]


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(capsys)


def test_how_the_board_was_found_is_said_once(terminal: Terminal) -> None:
    assert terminal.hears(FOUND) == ["The board is found by its markers."]
    assert terminal.hears(FOUND) == []


FAR = replace(FOUND, view=ViewRating(ViewVerdict.QUESTIONS, ViewFault.FAR))
GOOD = replace(FOUND, view=ViewRating(ViewVerdict.GOOD, cells={"a1": CellDoubt.SHADOW}))
COME_NEARER = "Will do, with questions. Bring the camera nearer: the cells are too small in the picture."


def test_while_the_camera_is_placed_each_new_verdict_on_its_view_is_one_line(terminal: Terminal) -> None:
    terminal.hears(FOUND, played=False)

    assert terminal.hears(FAR, played=False) == [COME_NEARER]
    assert terminal.hears(FAR, played=False) == []
    assert terminal.hears(FOUND, played=False) == []
    assert terminal.hears(GOOD, played=False) == ["This view will do."]
    assert terminal.hears(GOOD, played=False) == []


def test_during_a_game_only_a_verdict_that_lasts_is_told(terminal: Terminal) -> None:
    terminal.hears(GOOD, played=False)

    assert terminal.hears(FAR) == []
    terminal.now_s += LASTS_S - 1
    assert terminal.hears(GOOD) == []
    terminal.now_s += 1
    assert terminal.hears(FAR) == []
    terminal.now_s += LASTS_S
    assert terminal.hears(FAR) == [COME_NEARER]


def test_nobody_is_told_to_place_the_camera_of_a_recording_otherwise(terminal: Terminal) -> None:
    assert terminal.hears(replace(FAR, is_recorded=True), played=False) == [
        "The board is found by its markers."
    ]


def test_where_the_camera_asks_for_something_it_is_said_how_to_answer(terminal: Terminal) -> None:
    terminal.hears(FOUND)
    asks = replace(FOUND, waits_for="Take all off.", asks=True, next_step=CalibrateFrom.EMPTY)

    assert terminal.hears(asks) == ["Then press Enter here."]
    assert terminal.hears(asks) == []


def test_a_hand_is_not_worth_a_word_unless_it_stays(terminal: Terminal) -> None:
    terminal.hears(FOUND)
    covered = replace(FOUND, waits_for="Something lies over e4.")

    assert terminal.hears(covered) == []
    terminal.now_s += LASTS_S
    assert terminal.hears(covered) == ["Something lies over e4."]
    assert terminal.hears(covered) == []
    assert terminal.hears(FOUND) == ["The camera reads the board."]


def test_what_was_not_said_needs_no_end(terminal: Terminal) -> None:
    terminal.hears(FOUND)
    terminal.hears(replace(FOUND, waits_for="Something stirs."))

    assert terminal.hears(FOUND) == []


def test_while_no_pictures_come_the_verdict_says_so_alone(terminal: Terminal) -> None:
    assert terminal.hears(FOUND, connected=False) == []


class Obeying(FakeTables):
    """Tables that note what they are told; the first commands are stale."""

    def __init__(self, camera: CameraState, stale: int = 0) -> None:
        super().__init__(replace(PLAYING, camera=camera))
        self.stale, self.told = stale, list[CommandRequest]()

    def submit(self, command: CommandRequest) -> Future[Answered]:
        self.told.append(command)
        answer: Future[Answered] = Future()
        answer.set_result(Answered("stale" if len(self.told) <= self.stale else "done"))
        return answer


@pytest.mark.parametrize(
    ("typed", "learned_from"),
    [("", "samples"), ("start", "start"), ("EMPTY", "empty"), ("samples", "samples")],
)
def test_enter_says_that_it_is_so_and_a_word_what_stands_there(
    terminal: Terminal, typed: str, learned_from: str
) -> None:
    tables = Obeying(replace(FOUND, asks=True, next_step=CalibrateFrom.SAMPLES), stale=1)

    terminal.guide.handle_line(typed, tables)

    assert [asked.command for asked in tables.told] == [LearnBoard(CalibrateFrom(learned_from))] * 2
    assert "keep your hands away" in terminal.said()[0]


@pytest.mark.parametrize(("typed", "said"), [("", "is not waiting for anything"), ("anew", "'anew': type")])
def test_what_is_no_answer_is_explained_and_nothing_is_learned(
    terminal: Terminal, typed: str, said: str
) -> None:
    tables = Obeying(FOUND)

    terminal.guide.handle_line(typed, tables)

    assert said in terminal.said()[0]
    assert tables.told == []


def test_what_is_typed_is_obeyed_until_input_ends() -> None:
    reading, writing = os.pipe()
    tables, ending = Obeying(replace(FOUND, asks=True, next_step=CalibrateFrom.START)), threading.Event()
    try:
        CameraGuide("jarmo", LineReader(reading)).listen(tables, ending)
        os.write(writing, b"emp")
        os.write(writing, b"ty\n\n")
    finally:
        os.close(writing)
    ending_deadline = threading.Event()
    for _ in range(600):
        if len(tables.told) == 2:
            break
        ending_deadline.wait(0.05)
    ending.set()

    assert [asked.command for asked in tables.told] == [
        LearnBoard(CalibrateFrom.EMPTY),
        LearnBoard(CalibrateFrom.START),
    ]
