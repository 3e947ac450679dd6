"""A piece that is knocked over just after its turn was pressed was put there all the same."""

from __future__ import annotations

from adoube.games.river_crossing import RiverCrossing
from adoube.referee.verdicts import Illegal
from tests.games.river import drawn
from tests.referee.scene import Scene


def pressed_and_answered() -> Scene:
    """Black plays e4-f3 and presses; while that waits the collector plays e2-e1, and knocks f3 over.

    What stands then is what e4-e5, into the collector there, and e2-e1 would have left.
    """
    game = RiverCrossing({"pieces": "2"})
    drawing = """
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .
    5  .  .  .  .  c  .  .  .
    4  .  .  .  .  b  .  .  b
    3  c  .  .  .  .  .  .  .
    2  .  .  .  .  c  c  .  .
    1  r  .  r  .  .  .  .  .
       a  b  c  d  e  f  g  h
    """
    scene = Scene(game, position=drawn(game, drawing, to_move="black")).forget()
    scene.lift("e4").put("f3").wait(200).press("black")
    return scene.lift("e2", after_ms=20).put("e1", after_ms=30).lift("f3", after_ms=40)


def test_what_a_knocked_piece_looks_like_is_not_taken_for_its_turn() -> None:
    scene = pressed_and_answered().wait(150)

    assert scene.turns == ["e4-f3"]

    scene.put("f3", after_ms=20).press("collector").wait(500)

    assert scene.turns == ["e4-f3", "e2-e1"]
    assert not scene.said(Illegal)


def test_however_long_it_lies_there_the_turn_stands_and_the_answer_waits_for_it() -> None:
    scene = pressed_and_answered().wait(40_000)

    assert scene.turns == ["e4-f3"]

    scene.put("f3").wait(200).press("collector").wait(20_000)

    assert scene.turns == ["e4-f3", "e2-e1"]
