"""Before the first turn: what the board lacks, what is silent, and games that are taken up again."""

from adoube.games.registry import make_game
from adoube.referee.verdicts import Fault, SetUp, Stage, Undecided
from tests.referee.scene import Scene, line_of


def test_a_board_that_stands_is_ready_to_play() -> None:
    scene = Scene(set_up=False).report().wait(100)

    assert scene.verdicts == [SetUp()]
    assert scene.said(SetUp)[0].stands
    assert scene.referee.stage is Stage.PLAYING


def test_the_cells_that_lack_a_piece_and_those_with_one_too_many_are_named() -> None:
    scene = Scene(set_up=False)
    scene.stacks |= {"b1": (), "c3": ("black.archer",)}

    scene.report().wait(100)

    assert scene.verdicts == [SetUp(empty=("c3",), fill=("b1",))]
    assert scene.referee.set_up_needs == SetUp(empty=("c3",), fill=("b1",))


def test_what_is_lacking_is_said_once_and_anew_when_it_changes() -> None:
    scene = Scene(set_up=False)
    scene.stacks |= {"b1": (), "d1": ()}
    scene.report().wait(100)

    scene.touch("a1").wait(200)
    scene.becomes("b1", ("black.archer",)).wait(200)
    scene.becomes("d1", ("black.archer",)).wait(200)

    assert scene.verdicts == [SetUp(fill=("b1", "d1")), SetUp(fill=("d1",)), SetUp()]


def test_under_polarity_a_piece_of_the_wrong_colour_is_to_be_exchanged() -> None:
    scene = Scene(view="polarity", set_up=False)
    scene.stacks["a1"] = ("white.archer",)

    scene.report().wait(100)

    assert scene.verdicts == [SetUp(empty=("a1",), fill=("a1",))]


def test_a_hand_faster_than_the_settling_has_still_found_the_board_set_up() -> None:
    scene = Scene(set_up=False).report()

    scene.lift("a1", after_ms=40).put("b3", after_ms=30).wait(5).press("black")

    assert scene.turns == ["a1-b3"]


def test_a_touch_faster_than_the_settling_too() -> None:
    scene = Scene(set_up=False).report()

    scene.wait(40).touch("a1")

    assert scene.verdicts == [SetUp()]


def test_play_does_not_begin_while_a_cell_is_silent() -> None:
    scene = Scene(set_up=False).report()
    scene.loses_sight_of("c3").wait(200)

    assert [fault.cells for fault in scene.said(Fault)] == [("c3",)]
    assert "c3" in scene.said(Fault)[0].why
    assert scene.said(SetUp) == []

    scene.sees_again("c3").wait(200)

    assert scene.said(SetUp) == [SetUp()]


def test_a_board_that_has_said_nothing_at_all_is_not_at_fault() -> None:
    scene = Scene(set_up=False)

    scene.loses_sight_of("c3").wait(1000)

    assert scene.verdicts == []


def test_presses_before_the_set_up_mean_nothing() -> None:
    scene = Scene(set_up=False)

    scene.press("black").report().press("black").wait(500).press("white")

    assert scene.verdicts == [SetUp()]


def test_a_game_taken_up_again_names_what_its_board_lacks() -> None:
    line = line_of(make_game("jarmo"), "a1-b3 e5-d3")
    scene = Scene(taken_up=line, set_up=False)
    scene.stacks |= {"b1": (), "c1": (), "d1": ()}

    scene.report().wait(100)

    assert scene.verdicts == [SetUp(fill=("b1", "c1", "d1"))]
    assert scene.turns == ["a1-b3", "e5-d3"]


def test_a_game_taken_up_again_may_stand_one_turn_further() -> None:
    scene = Scene(taken_up=line_of(make_game("jarmo"), "a1-b3 e5-d3"), set_up=False)
    scene.stacks |= {"e1": (), "c2": ("black.archer",)}

    scene.report().wait(100)
    assert (scene.referee.stage, scene.turns) == (Stage.PLAYING, ["a1-b3", "e5-d3"])

    scene.press("black")
    assert scene.turns == ["a1-b3", "e5-d3", "e1-c2"]


def test_without_a_clock_the_turn_played_meanwhile_is_final_by_standing() -> None:
    scene = Scene(taken_up=line_of(make_game("jarmo"), "a1-b3 e5-d3"), set_up=False, clock=False)
    scene.stacks |= {"e1": (), "c2": ("black.archer",)}

    scene.report().wait(5100)

    assert scene.turns == ["a1-b3", "e5-d3", "e1-c2"]


def test_nobody_saw_what_was_touched_while_the_game_was_interrupted() -> None:
    scene = Scene(taken_up=line_of(make_game("jarmo"), "a1-b3 e5-d3"), set_up=False)
    scene.stacks["b3"] = ()

    scene.report().wait(100).press("black").wait(100)

    assert scene.turns == ["a1-b3", "e5-d3"]
    assert scene.said(Undecided)[0].candidates == ("b3xa5", "b3xc5")


def test_a_game_taken_up_again_keeps_the_lines_that_were_open() -> None:
    line = line_of(make_game("jarmo"), "a1-b3 e5-d3")
    lines = (("b3xa5",), ("b3xc5",))
    scene = Scene(taken_up=line, open_lines=lines, set_up=False)

    scene.report().wait(100)

    still_open = scene.referee.open
    assert still_open is not None
    assert (still_open.candidates, still_open.lines) == (("b3xa5", "b3xc5"), lines)

    scene.wait(60_000)
    assert scene.referee.open == still_open

    scene.answer("b3xc5")
    assert scene.turns == ["a1-b3", "e5-d3", "b3xc5"]


def test_lines_that_were_open_at_the_first_turn_are_kept_too() -> None:
    game = make_game("jarmo")
    scene = Scene(taken_up=line_of(game, ""), open_lines=(("a1-b3",), ("a1-c2",)), set_up=False)
    scene.stacks |= {"a1": (), "b3": ("black.archer",)}

    scene.report().wait(500).lift("e5").put("d3").wait(300).press("white").wait(500)

    assert scene.said(SetUp) == [SetUp()]
    assert scene.turns == ["a1-b3", "e5-d3"]
