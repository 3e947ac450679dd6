"""A board is told what is published of its table, and of no other."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from adoube.tables.boards.lamps import LampScene, scene_of
from adoube.tables.boards.signals import BoardSignals
from adoube.tables.boards.sounds import PLAYED, Sign
from adoube.tables.boards.wired import WiredBoard
from tests.scoreboard.tables import PLAYING

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


def told(*, table: str = "jarmo", quiet: bool = False) -> Told:
    board = Told()
    signs = BoardSignals(table, cast(WiredBoard, board), quiet=quiet)
    signs(BEFORE)
    signs(PLAYING)
    return board


def test_lamps_and_buzzer_follow_what_is_published() -> None:
    board = told()

    assert board.scenes == [scene_of(BEFORE), scene_of(PLAYING)]
    assert board.signs == [PLAYED]


def test_a_quiet_board_is_lit_and_not_sounded() -> None:
    board = told(quiet=True)

    assert len(board.scenes) == 2
    assert board.signs == []


def test_other_tables_are_other_boards() -> None:
    board = told(table="another")

    assert (board.scenes, board.signs) == ([], [])
