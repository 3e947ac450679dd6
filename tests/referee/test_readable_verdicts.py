"""Verdicts, reasons and records of chess as people read them."""

from __future__ import annotations

from adoube.games.chess import Chess
from adoube.games.jarmo import Jarmo
from adoube.games.line import Line
from adoube.referee.readable_verdicts import (
    FollowedGame,
    OpenTurn,
    readable,
    readable_reasons,
    readable_record,
    record_of,
)
from adoube.referee.reasons import Basis, Differing, Hypothesis, Missed, Reasons
from adoube.referee.verdicts import BackInStep, Moved, NextGame, TakenBack, TurnQuestion, Undecided
from tests.games.chess_boards import line_of
from tests.games.jarmo_boards import position
from tests.referee.scene import Scene
from tests.referee.test_referee_end import LAST_STEP

GAME = Chess()
OPENED = line_of(GAME, "d2d4", "e7e5", "a2a3", "c7c5")  # White's pawn on d4 may capture on e5 or c5


def moved(line: Line) -> Moved:
    seat = GAME.to_move(line.positions[-1])
    return Moved(line.ply, seat, line.written_turns()[-1], line.position, ())


def test_what_was_played_or_may_have_been_is_in_san() -> None:
    after = OPENED.play(GAME.read("d4e5"))

    assert readable(moved(after), OPENED) == Moved(5, "white", "dxe5", after.position, ())
    undecided = Undecided(5, "white", ("d4c5", "d4e5", "takeback"), ())
    assert readable(undecided, OPENED).to_json()["candidates"] == ["dxc5", "dxe5", "takeback"]
    assert readable(BackInStep(), OPENED) == BackInStep()


def test_a_question_is_told_with_its_lines_and_the_pieces_to_lift() -> None:
    asked = TurnQuestion(1, 5, "white", ("d4c5", "d4e5"), (("c5", "d4c5"),), ("d4c5 d8g5", "d4e5 d8g5"))

    assert readable(asked, OPENED) == TurnQuestion(
        1, 5, "white", ("dxc5", "dxe5"), (("c5", "dxc5"),), ("dxc5 Qg5", "dxe5 Qg5")
    )


def test_a_turn_in_the_place_of_an_accepted_one_is_read_before_that() -> None:
    after = OPENED.play(GAME.read("d4e5"))

    assert readable(TurnQuestion(1, 5, "white", ("d4c5", "play-on")), after) == TurnQuestion(
        1, 5, "white", ("dxc5", "play-on")
    )


def test_turns_that_were_taken_back_are_told_as_they_stood() -> None:
    after = OPENED.play(GAME.read("d4e5")).play(GAME.read("d8g5"))

    assert readable(TakenBack(4, ("d4e5", "d8g5")), after) == TakenBack(4, ("dxe5", "Qg5"))


def test_reasons_follow_takebacks_and_turns_in_the_place_of_others() -> None:
    after = OPENED.play(GAME.read("d4e5"))
    reasons = Reasons(
        "question",
        Basis.TOLD,
        of="d4c5",
        after=5,
        hypotheses=(
            Hypothesis(("instead d4c5", "d8g5")),
            Hypothesis(("takeback-1", "d4c5")),
            Hypothesis((), legal=False),
        ),
        missed=(Missed(("d8g5", "c1g5"), ("a1",), ()),),
        differing=Differing((("d4c5", ("c5",)), ("d4e5", ("e5",))), ()),
    )

    shown = readable_reasons(reasons, TurnQuestion(1, 5, "white", ("d4c5", "d4e5")), after)

    assert shown.of == "dxc5"
    assert [one.turns for one in shown.hypotheses] == [("instead dxc5", "Qg5"), ("takeback-1", "dxc5"), ()]
    assert shown.missed[0].turns == ("Qg5", "Bxg5")
    assert shown.differing == Differing((("dxc5", ("c5",)), ("dxe5", ("e5",))), ())


def test_a_record_with_gaps_goes_on_from_what_may_have_been_played() -> None:
    record = {
        "record": ["d2d4", "e7e5", None, "b8c6"],
        "open": [{"ply": 3, "candidates": ["d4e5", "d4d5"]}],
    }

    assert readable_record(Line.begin(GAME), record) == ["d4", "e5", None, "Nc6"]


def test_games_are_followed_through_what_was_said_of_them() -> None:
    start = Line.begin(GAME)
    one, two = OPENED.back_to(1), OPENED.back_to(2)
    followed = FollowedGame([start, start])

    for verdict in (moved(one), moved(two), TakenBack(1, ("e7e5",))):
        followed.handle(verdict)

    assert followed.line.written_turns() == ["d2d4"]
    assert followed.reached(2).written_turns() == ["d2d4", "e7e5"]
    followed.handle(NextGame({}))
    assert (followed.line, followed.start.ply) == (start, 0)


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
