"""The record of a game at any moment, with its gaps."""

from adoube.games.jarmo import Jarmo
from adoube.referee.readable_verdicts import OpenTurn, record_of
from tests.games.jarmo_boards import position
from tests.referee.scene import Scene
from tests.referee.test_referee_end import LAST_STEP


def test_a_game_under_way_has_its_turns_and_its_scores() -> None:
    record = record_of(Scene(turns="a1-b3 e5-d3").referee)

    assert record.to_json() == {
        "record": ["a1-b3", "e5-d3"],
        "scores": {"black": 5, "white": 5},
        "over": None,
        "questions": 0,
        "open": [],
    }


def test_a_turn_that_nobody_has_confirmed_is_open() -> None:
    scene = Scene().lift("a1").put("b3").wait(500)

    record = record_of(scene.referee)

    assert record.turns == (None,)
    assert record.open == (OpenTurn(1, ("a1-b3",)),)


def test_an_open_turn_is_a_gap_and_what_all_lines_share_after_it_is_known() -> None:
    scene = Scene(turns="a1-b3 e5-d3")
    scene.lift("b3").fidget("c5").touch("a5").wait(300).press("black").wait(5000)
    scene.lift("d5").put("e3").wait(300).press("white").wait(100)

    record = record_of(scene.referee)

    assert record.turns == ("a1-b3", "e5-d3", None, "d5-e3")
    assert record.open == (OpenTurn(3, ("b3xa5", "b3xc5")),)
    assert record.questions == 1
    assert record.scores == {"black": 5, "white": 5}


def test_a_finished_game_has_its_end() -> None:
    jarmo = Jarmo()
    scene = Scene(jarmo, position=position(jarmo, LAST_STEP)).play("d4-b5")

    over = record_of(scene.referee).over

    assert over is not None
    assert (over["winners"], over["clause"]) == (["black", "white"], "JAR-14")
