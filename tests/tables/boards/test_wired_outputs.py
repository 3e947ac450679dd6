"""Lamps and sounds of a wired board, sent when they change and once the last were answered."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from adoube.link.commands import Beep, LedsPalette, Palette
from adoube.tables.boards.outputs import PLAYED, LampScene, Sign, scene_of
from adoube.tables.boards.wired import BoardSignals, WiredBoard
from tests.scoreboard.tables import PLAYING
from tests.tables.boards.watched_board import Watched


def test_lamps_show_what_is_wanted_also_after_the_board_was_away() -> None:
    watched = Watched()
    watched.fake.leds = 25
    watched.board.light(LampScene({"b1": Palette.GREEN}))

    for _ in range(2):
        watched.plugged_in()
        watched.answers()
        assert watched.lamps() == {1: Palette.GREEN}
        watched.unplugged()


def test_only_the_lamps_that_change_are_sent() -> None:
    watched = Watched()
    watched.fake.leds = 25
    watched.plugged_in()
    watched.answers()
    watched.sent = b""

    watched.board.light(LampScene({"c1": Palette.CYAN}))
    watched.waits(0)

    assert watched.commands() == [LedsPalette(2, (Palette.CYAN, 0)).pack()]


def test_the_next_lamps_wait_for_the_answer_to_the_last() -> None:
    watched = Watched()
    watched.fake.leds = 25
    watched.plugged_in()
    watched.answers()
    watched.sent = b""

    for colour in (Palette.CYAN, Palette.GREEN, Palette.RED_BLINKING):
        watched.board.light(LampScene({"c1": colour}))
        watched.waits(0)
    assert len(watched.commands()) == 1

    # Green was never to be seen: by now it is wanted red.
    watched.answers()
    watched.answers()
    assert watched.lamps() == {2: Palette.RED_BLINKING}


def test_a_board_without_lamps_and_buzzer_is_sent_nothing() -> None:
    watched = Watched()
    watched.plugged_in()
    watched.answers()
    watched.sent = b""

    watched.board.light(LampScene({"c1": Palette.CYAN}))
    watched.board.sound(PLAYED)
    watched.waits(500)

    assert watched.commands() == []


def test_a_sign_is_sounded_once_and_not_kept_for_a_board_that_is_away() -> None:
    watched = Watched()
    watched.fake.flags |= 1 << 7
    watched.board.sound(PLAYED)
    watched.plugged_in()
    watched.answers()
    watched.sent = b""

    watched.board.sound(PLAYED)
    watched.waits(100)

    assert watched.commands() == [Beep(PLAYED).pack()]


def test_at_the_end_all_lamps_go_dark() -> None:
    watched = Watched()
    watched.fake.leds = 25
    watched.board.light(LampScene({"c1": Palette.CYAN}))
    watched.plugged_in()
    watched.answers()

    watched.board.go_dark(watched.now_ms)
    watched.answers()

    assert watched.lamps() == {}


# the cable


BEFORE = replace(PLAYING, version=6, turns=PLAYING.turns[:-1])


class Told:
    """Stands in for a board and notes what it is told."""

    def __init__(self) -> None:
        self.scenes: list[LampScene] = []
        self.signs: list[Sign] = []

    def light(self, scene: LampScene) -> None:
        self.scenes.append(scene)

    def sound(self, sign: Sign) -> None:
        self.signs.append(sign)


def told(*, table: str = "jarmo", buzzer: bool = True) -> Told:
    board = Told()
    signs = BoardSignals(table, cast(WiredBoard, board), buzzer=buzzer)
    signs(BEFORE)
    signs(PLAYING)
    return board


def test_lamps_and_buzzer_follow_what_is_published() -> None:
    board = told()

    assert board.scenes == [scene_of(BEFORE), scene_of(PLAYING)]
    assert board.signs == [PLAYED]


def test_without_its_buzzer_a_board_is_lit_and_not_sounded() -> None:
    board = told(buzzer=False)

    assert len(board.scenes) == 2
    assert board.signs == []


def test_other_tables_are_other_boards() -> None:
    board = told(table="another")

    assert (board.scenes, board.signs) == ([], [])
