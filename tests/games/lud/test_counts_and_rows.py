"""Numbers, rows, and what follows from a move: captures, scores, variables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.games.judge import Judge
from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, drawn, framed

SLIDE = "(forEach Piece (move Slide Orthogonal {}))"
ONE_MAN = """
    . . . . .
    . . . . .
    . . M . .
    . . . . .
    . m . m .
"""


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("(count Pieces)", 3),
        ("(count Pieces Mover)", 1),
        ("(count Pieces Next)", 2),
        ("(count Pieces P2)", 2),
        ('(count Pieces "King")', 0),
        ("(count Pieces Next in:(sites Left))", 0),
        ("(count Sites in:(sites Empty))", 22),
        ("(count Cell at:12)", 1),
        ("(count at:0)", 0),
        ("(count Rows)", 5),
        ("(count Columns)", 5),
        ("(+ 1 2 3)", 6),
        ("(- 5 2)", 3),
        ("(- 5)", -5),
        ("(* 2 3)", 6),
        ("(/ 7 2)", 3),
        ("(% 7 4)", 3),
        ("(min 2 1)", 1),
        ("(max 2 1)", 2),
        ("(abs -3)", 3),
        ("(mover)", 1),
        ("(next)", 2),
        ("(who at:12)", 1),
        ("(who at:1)", 2),
        ("(who at:0)", 0),
        ("(what at:12)", 1),
        ('(where "Man" P1)', 12),
        ('(where "King" P1)', -1),
        ("(ahead 12 N)", 17),
        ("(ahead 12 steps:2 N)", 22),
        ("(ahead 12 steps:3 N)", 12),
    ],
)
def test_a_number_is(number: str, value: int) -> None:
    game = framed(f"(if (= {number} {value}) (move Remove (sites Occupied by:Mover)))")

    assert game.turns(drawn(game, ONE_MAN)) == ["xc3"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("(< 1 2)", True),
        ("(< 2 2)", False),
        ("(<= 2 2)", True),
        ("(> 2 2)", False),
        ("(>= 2 2)", True),
        ("(!= 2 3)", True),
        ("(is Even 2)", True),
        ("(is Odd 2)", False),
        ("(is Full)", False),
        ("(not (is Full))", True),
        ("(all Sites (sites Top) if:(is Empty (site)))", True),
        ("(all Sites (sites Bottom) if:(is Empty (site)))", False),
        ("(is Line 1 through:12)", True),
        ("(is Line 2 through:12)", False),
    ],
)
def test_a_condition_holds(condition: str, *, holds: bool) -> None:
    game = framed(f"(if {condition} (move Remove (sites Occupied by:Mover)))")

    assert game.turns(drawn(game, ONE_MAN)) == (["xc3"] if holds else ["skip"])


def test_a_condition_of_a_number_is_asked_for_each_site() -> None:
    beside = "(< 1 (count Pieces Next in:(sites Around (to) Orthogonal)))"
    game = framed(f"(forEach Piece (move (from) (to if:(and (is Empty (to)) {beside}))))")

    assert game.turns(drawn(game, ONE_MAN)) == ["c3-c1"]


def test_moves_are_counted_if_the_description_asks() -> None:
    game = framed(
        "(if (< (count Moves) 2) (move Remove (sites Occupied by:Next)) (move Remove (sites Occupied)))",
        start='(place "Man1" (sites Top)) (place "Man2" (sites Bottom))',
        board="(square 3)",
    )
    judge = Judge(game)

    for turn in ("xa1", "xa3"):
        judge.answer({"turn": turn})

    assert judge.position()["memory"]["moves"] == 2
    assert "xb3" in judge.answer({"turns": True})["turns"]


ROWS = """
    M . . . .
    M . . . .
    . M M . .
    M . . . .
    . . . . .
"""


def lines(line: str, turn: str) -> bool:
    """Return whether a second submove is allowed after a slide that makes a row."""
    game = framed(f"(if (is Prev Mover) (move Remove (sites Occupied by:Next)) {SLIDE.format(line)})")
    position = drawn(game, ROWS.replace("    . . . . .", "    . . . . m"))
    return f"{turn},xe1" in game.turns(position)


@pytest.mark.parametrize(
    ("line", "turn", "holds"),
    [
        ("(is Line 3)", "b3-a3", True),
        ("(is Line 4)", "b3-a3", True),
        ("(is Line 5)", "b3-a3", False),
        ("(is Line 3 exact:True)", "b3-a3", False),
        ("(is Line 4 Orthogonal exact:True)", "b3-a3", True),
        ("(is Line 4 Diagonal)", "b3-a3", False),
        ("(is Line 4 N)", "b3-a3", True),
        ("(is Line 4 E)", "b3-a3", False),
        ("(is Line 2)", "c3-c1", False),
        ("(is Line 1 E through:(ahead (last From) W) exact:True)", "c3-c1", True),
        ("(is Line 2 throughAny:(sites Left))", "c3-c1", True),
        ("(is Line 3 Mover)", "b3-a3", True),
        ("(is Line 3 Next)", "b3-a3", False),
    ],
)
def test_a_line_goes_through_the_last_site_or_one_that_is_named(line: str, turn: str, *, holds: bool) -> None:
    assert lines(f"(then (if {line} (moveAgain)))", turn) is holds


def test_an_end_by_a_line_finds_it_anywhere() -> None:
    game = framed(SLIDE.format(""), end="(if (is Line 3 Orthogonal) (result Mover Win))")

    over = game.outcome(game.play(drawn(game, ROWS), game.read("b3-a3")))

    assert over is not None
    assert over.winners == ("white",)


def test_a_line_before_anything_was_played_needs_a_site() -> None:
    with pytest.raises(DescriptionError, match=r"\(is Line ...\) is supported only where something"):
        framed("(if (is Line 3) (move Remove (sites Board)))")


def test_sites_are_chosen_by_a_condition() -> None:
    game = framed("(move Remove (forEach (sites Occupied by:Next) if:(not (is Line 3 N through:(site)))))")
    position = drawn(game, "m . m . .\nm . . . .\nm . . . .\n. . . . .\nm . . . .")

    assert game.turns(position) == ["xa1", "xc5"]


CUSTODIAL = """
    . . . . .
    . . M . .
    . . m . .
    M m . m M
    M . m m .
"""


def test_a_custodial_capture_takes_rows_that_are_shut_in() -> None:
    game = framed(SLIDE.format("(then (custodial (from (last To)) Orthogonal))"))
    position = drawn(game, "M . . . .\n. . . . .\n. . . . .\n. . . . .\n. m m M .")

    assert after(game, position, "a5-a1").endswith("M . . M .")


def test_a_custodial_capture_of_one_at_most_leaves_longer_rows() -> None:
    limited = (
        "(then (custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between))))))"
    )
    game = framed(SLIDE.format(limited))
    position = drawn(game, "M . M . .\n. . m . .\n. . . . .\n. . . . .\n. m m M .")

    assert after(game, position, "a5-a1").endswith("M m m M .")
    assert after(game, position, "d1-d3").split("\n")[2] == ". . . M ."


def test_nothing_is_shut_in_by_a_piece_that_was_there_or_by_the_edge() -> None:
    game = framed(SLIDE.format("(then (custodial (from (last To)) Orthogonal))"))
    position = drawn(game, ". . . . .\n. . . . .\n. . . . M\n. . . . .\nm m . . .")

    assert after(game, position, "e3-e1").endswith("m m . . M")


def test_an_intervening_piece_takes_those_on_both_sides() -> None:
    game = framed(SLIDE.format("(then (intervene (from (last To)) Orthogonal))"))
    position = drawn(game, ". . M . .\n. . . . .\n. . . . .\n. . . . .\nm m . m .")

    assert after(game, position, "c5-c1").endswith("m . M . .")


def test_captures_together_see_what_stood_before_them() -> None:
    both = "(then (and (intervene (from (last To)) Orthogonal) (custodial (from (last To)) Orthogonal)))"
    one_by_one = (
        both.replace("(and", "(seq {").replace("))))", "))}))").replace("Orthogonal)))", "Orthogonal)}))")
    )
    position = "\n. . . . .\n. . . . .\n. . . . .\nM m m . m"

    together, in_order = framed(SLIDE.format(both)), framed(SLIDE.format(one_by_one))

    assert after(together, drawn(together, ". . . M ." + position), "d5-d1").endswith("M . . M .")
    assert after(in_order, drawn(in_order, ". . . M ." + position), "d5-d1").endswith("M m . M .")


def test_a_group_without_an_empty_neighbour_is_enclosed() -> None:
    game = framed(SLIDE.format("(then (enclose (from (last To)) Orthogonal))"))
    position = drawn(game, ". . . . .\n. . . . .\n. . . M .\nM M . . .\nm m . . .")

    assert after(game, position, "d3-d1").endswith("m m . M .")
    shut = drawn(game, ". . . . .\n. . . . .\n. . M . .\nM M . . .\nm m . . .")
    assert after(game, shut, "c3-c1").endswith("M M . . .\n. . M . .")


def test_a_consequence_removes_sites() -> None:
    game = framed(SLIDE.format("(then (remove (sites Around (last To) Orthogonal)))"))
    position = drawn(game, ". . M . .\n. . . . .\n. . . . .\n. . m . .\n. m . m .")

    assert after(game, position, "c5-c3").endswith(". . . . .\n. m . m .")


SCORED = "(then (if (is In (last To) (sites Top)) (addScore Mover 2) (set Score Next (+ 1 (score Next)))))"


def test_points_are_counted_shown_and_read_back() -> None:
    game = framed(
        f"(forEach Piece (move Slide N {SCORED}))",
        end="(if (no Moves Next) (byScore))",
        start='(place "Man1" (sites Bottom))',
        board="(rectangle 3 1)",
    )
    judge = Judge(game)

    judge.answer({"turn": "a1-a2"})

    assert judge.position()["scores"] == {"white": 0, "black": 1}
    assert judge.position()["memory"]["points"] == {"white": 0, "black": 1}
    assert judge.position()["over"]["winners"] == ["black"]
    printed = judge.position()
    assert judge.answer({"position": json.loads(json.dumps(printed))}) == printed


def test_variables_are_remembered_and_begin_with_minus_one_as_in_ludii() -> None:
    count = '(then (set Var "Steps" (+ 1 (var "Steps"))))'
    step = f"(forEach Piece (move Step N (to if:(is Empty (to))) {count}))"
    game = framed(f'(if (< (var "Steps") 1) {step})', start='(place "Man1" (sites {"A1"}))')
    judge = Judge(game)

    for turn in ("a1-a2", "skip", "a2-a3", "skip"):
        judge.answer({"turn": turn})

    assert judge.position()["memory"]["values"] == {"Steps": 1}
    assert judge.answer({"turns": True}) == {"turns": ["skip"]}


@pytest.mark.parametrize(
    ("memory", "said"),
    [
        ({"points": {"white": 1}}, "memory.points: a whole number is expected for each of white and black"),
        ({"points": {"white": 1, "black": "2"}}, "memory.points"),
    ],
)
def test_a_position_that_counts_wrongly_is_refused(memory: dict[str, Any], said: str) -> None:
    game = framed(SLIDE.format("(then (addScore Mover 1))"), start='(place "Man1" (sites Bottom))')
    printed = Judge(game).position()

    answer = Judge(game).answer({"position": {**printed, "memory": {**printed["memory"], **memory}}})

    assert said in answer["error"]


@pytest.mark.parametrize(
    ("end", "winners"),
    [
        ("(if (and (is Mover P1) (no Moves Next)) (result P1 Win))", ("white",)),
        ("(if (and (is Mover P1) (no Moves Next)) (result P2 Loss))", ("white",)),
        ("(if (no Pieces P2) (result P2 Win))", ("black",)),
        ("(if (< (count Pieces All) 2) (result All Draw))", ("white", "black")),
        ("(if (< (count Pieces Next) 1) (result Next Win))", ("black",)),
    ],
)
def test_an_end_names_the_player(end: str, winners: tuple[str, ...]) -> None:
    game = framed("(forEach Piece (move Step E (to if:(is Empty (to)))))", end=end)

    over = game.outcome(drawn(game, ONE_MAN.replace("m", "."), mover=1))

    assert over is not None
    assert over.winners == winners


def test_only_the_player_who_is_named_loses_by_having_no_move() -> None:
    game = framed(
        "(forEach Piece (move Step E (to if:(is Empty (to)))))", end="(if (no Moves P1) (result P2 Win))"
    )

    assert game.turns(drawn(game, ONE_MAN.replace("m", "."), mover=1)) == ["skip"]


def test_conditions_within_conditions_are_bounded() -> None:
    inner = "(is Line 1 through:(site))"
    for _ in range(6):
        inner = f"(= 0 (count Sites in:(forEach (sites Board) if:(and (< (site) 400) {inner}))))"
    game = framed(f"(if {inner} (move Remove (sites Board)))", board="(square 20)")

    with pytest.raises(AdoubeError, match="in more ways than the 50000 that are looked at"):
        game.turns(game.start())
