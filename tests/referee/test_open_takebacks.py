"""A turn is taken back while it is open still which turn was played before it.

River Crossing, by occupancy: black's piece went from e5 onto d4 or onto f4, which look alike. The collector
answered with h8-h7.
"""

from __future__ import annotations

import pytest

from adoube.games.river_crossing import RiverCrossing
from adoube.referee.readable_verdicts import record_of
from adoube.referee.verdicts import Fault, Illegal, TurnQuestion, Undecided
from tests.games.river import drawn
from tests.referee.scene import Scene

DRAWING = """
8  .  .  .  .  .  .  .  c
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  b  .  .  .
4  .  .  .  b  .  b  .  .
3  .  .  .  .  .  .  .  .
2  c  .  .  .  .  .  .  .
1  r  .  r  .  .  .  .  .
   a  b  c  d  e  f  g  h
"""


def answered() -> Scene:
    """The collector has answered and pressed; black has not been asked yet."""
    game = RiverCrossing({"pieces": "3"})
    scene = Scene(game, position=drawn(game, DRAWING, to_move="black")).forget()
    scene.take_off("e5").wait(200).press("black").wait(200)
    scene.lift("h8").put("h7").wait(200).press("collector").wait(200)
    assert scene.said(Undecided)[-1].lines == (("e5-d4", "h8-h7"), ("e5-f4", "h8-h7"))
    return scene


def put_back(scene: Scene) -> Scene:
    return scene.lift("h7").put("h8").wait(500)


@pytest.mark.parametrize("called_first", [True, False])
def test_the_call_takes_back_the_turn_and_leaves_the_one_before_open(called_first: bool) -> None:
    scene = answered()

    if called_first:
        put_back(scene.call("takeback", by="collector"))
    else:
        put_back(scene).call("takeback", by="collector")

    assert record_of(scene.referee).turns == (None,)


def test_who_gives_the_clock_back_consents() -> None:
    scene = put_back(answered()).press("red")

    assert record_of(scene.referee).turns == (None,)


@pytest.mark.parametrize("answer", ["e5-d4", "e5-f4"])
def test_play_goes_on_from_there_whatever_the_turn_before_turns_out_to_be(answer: str) -> None:
    scene = put_back(answered()).press("red").wait(500)

    scene.lift("h8").put("g8").wait(200).press("collector").wait(500)
    scene.wait(5000).answer(answer).wait(60_000)

    assert scene.turns == [answer, "h8-g8"]
    assert len(scene.said(TurnQuestion)) == 1
    assert not scene.said(Illegal) + scene.said(Fault)


def test_a_call_is_done_with_once_its_seat_is_to_move_again() -> None:
    scene = put_back(answered().call("takeback", by="collector"))

    scene.lift("h8").put("h7").wait(200).press("collector").wait(200)
    put_back(scene)

    assert [turn.candidates for turn in record_of(scene.referee).open] == [("e5-d4", "e5-f4"), ("h8-h7",)]


def test_an_interrupted_table_goes_on_from_there() -> None:
    scene = put_back(answered()).press("red").wait(500)
    lines = scene.said(Undecided)[-1].lines
    assert lines == (("e5-d4",), ("e5-f4",))

    scene.referee.restore(lines)

    assert record_of(scene.referee).turns == (None,)


def test_unasked_and_unpressed_it_is_asked_after_the_turn_before() -> None:
    scene = put_back(answered()).wait(60_000)
    assert [question.choices for question in scene.said(TurnQuestion)] == [("e5-d4", "e5-f4")]

    scene.answer("e5-f4").wait(60_000)
    assert scene.turns == ["e5-f4"]
    assert record_of(scene.referee).turns == ("e5-f4",)
