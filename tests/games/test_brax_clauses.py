"""The clauses and rulings of Brax, one by one, its refusals, and its positions in print."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import BoardChange
from adoube.games.brax import Brax
from adoube.games.brax.rules import SKIP, BraxPosition, LinesError
from adoube.games.judge import Judge
from adoube.games.line import Line, line_from, printed
from adoube.games.rulebook import rules_of
from adoube.games.verdict import IllegalTurn, PositionError, UnreadableTurn
from adoube.serialization.fields import FieldError
from tests.games.playing import assert_play_agrees, assert_turns_read_back, clause_against, played

BRAX = Brax()
STANDIN = json.loads((resources.files("adoube.games.brax") / "brax_standin.json").read_text("utf-8"))


def standing(blue: str, red: str, to_move: str = "blue", **memory: Any) -> BraxPosition:
    """The position with pieces on these points; all others are captured."""
    cells = dict.fromkeys(blue.split(), ("blue.piece",)) | dict.fromkeys(red.split(), ("red.piece",))
    captured = {"blue.piece": 7 - len(blue.split()), "red.piece": 7 - len(red.split())}
    off = {"captured": {piece: count for piece, count in captured.items() if count}}
    return BRAX.load(Placement(cells, off), to_move, {"brax": False, "lone": 0} | memory)


def clause_of_call(before: BraxPosition, by: str) -> str | None:
    try:
        BRAX.call(before, {"call": "brax", "by": by})
    except IllegalTurn as refusal:
        return refusal.objection.clause
    return None


def test_brx_01_blue_and_red_have_seven_pieces_each_and_either_may_begin() -> None:
    pieces = [stack[0] for stack in BRAX.placement(BRAX.start()).cells.values()]

    assert sorted(pieces) == ["blue.piece"] * 7 + ["red.piece"] * 7
    assert (BRAX.to_move(BRAX.start()), Brax({"first": "red"}).to_move(BRAX.start())) == ("blue", "blue")
    assert BRAX.to_move(Brax({"first": "red"}).start()) == "red"


def test_brx_02_every_line_has_a_colour() -> None:
    colours = [line.colour for line in BRAX.board.lines]

    assert (len(colours), set(colours)) == (144, {"blue", "red"})


def test_brx_03_the_pieces_stand_in_the_middle_of_the_first_rows() -> None:
    assert BRAX.board.rows["blue"] == ("b1", "c1", "d1", "e1", "f1", "g1", "h1")
    assert set(BRAX.placement(BRAX.start()).cells) == {f"{c}{r}" for c in "bcdefgh" for r in (1, 9)}


def test_brx_04_the_players_take_turns_and_nobody_passes() -> None:
    assert BRAX.to_move(played(BRAX, BRAX.start(), "b1-b2")) == "red"
    assert clause_against(BRAX, BRAX.start(), "skip") == "BRX-04"
    assert clause_against(BRAX, BRAX.start(), "b9-b8") == "BRX-04"
    assert clause_against(BRAX, BRAX.start(), "e5-e6") == "BRX-04"


def test_brx_05_two_lines_of_the_own_colour_or_one_of_the_other() -> None:
    # From e1 the line up is blue, and at e2 the one to the left is blue, the one to the right red.
    before = standing("e1", "a9")

    assert BRAX.turns(before) == ["e1-d1", "e1-d2", "e1-e2", "e1-f1", "e1-f2"]
    assert clause_against(BRAX, before, "e1-e3") == "BRX-05"


def test_brx_06_no_piece_is_passed_and_none_of_the_own_side_taken() -> None:
    assert clause_against(BRAX, standing("e1 e2", "a9"), "e1-f2") is None
    assert clause_against(BRAX, standing("e1 e2 f1", "a9"), "e1-f2") == "BRX-06"
    assert clause_against(BRAX, standing("e1 e2", "a9"), "e1-e2") == "BRX-06"


def test_brx_07_a_piece_captures_where_it_stops_and_who_has_none_left_has_lost() -> None:
    before = standing("e1", "f2")

    assert clause_against(BRAX, before, "e1-f2") == "BRX-07"
    after = played(BRAX, before, "e1xf2")

    outcome = BRAX.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("blue",), "BRX-07")
    assert BRAX.scores(after) == {"blue": 7, "red": 6}


def test_brx_08_who_threatens_a_piece_may_call_before_the_opponent_moves() -> None:
    before = standing("e1 h1", "f2 i9", to_move="red")

    assert clause_of_call(before, "blue") is None
    assert clause_of_call(before, "red") == "BRX-08"
    assert clause_of_call(standing("a1 b1", "i8 i9", to_move="red"), "blue") == "BRX-08"
    assert [call.name for call in BRAX.available_calls(before)] == ["brax"]
    assert BRAX.available_calls(standing("a1 b1", "i8 i9", to_move="red")) == ()


def test_brx_09_after_the_call_a_threatened_piece_has_to_move() -> None:
    judge = Judge(BRAX)
    document = printed(Line(BRAX, standing("e1 h1", "f2 i9", to_move="red")))
    judge.answer({"position": document})

    assert judge.answer({"call": "brax", "by": "blue"})["memory"]["brax"] is True
    assert judge.answer({"turn": "i9-i8"})["objection"] == {
        "clause": "BRX-09",
        "text": "Blue has called brax, and the piece on i9 is not threatened. "
        "Brax was called: the piece on f2 has to move.",
    }
    assert {turn[:2] for turn in judge.answer({"turns": True})["turns"]} == {"f2"}
    assert judge.answer({"call": "brax", "by": "blue"})["objection"]["clause"] == "BRX-08"
    assert judge.answer({"turn": "f2-g2"})["memory"]["brax"] is False


def test_brx_10_a_single_piece_does_not_call_against_two() -> None:
    assert clause_of_call(standing("e1", "f2 i9", to_move="red"), "blue") == "BRX-10"
    assert clause_of_call(standing("e1", "f2 i9 i8", to_move="red"), "blue") is None


def test_brx_11_one_piece_each_and_nothing_captured_is_a_draw() -> None:
    after = played(BRAX, standing("a1", "i9", lone=9), "a1-b1")

    outcome = BRAX.outcome(after)

    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("blue", "red"), "BRX-11")
    assert Brax({"lone_turns": "6"}).outcome(after) is None


def test_brx_a1_the_stand_in_is_fair_to_both() -> None:
    turned = dict(zip(BRAX.board.names, reversed(BRAX.board.names), strict=True))
    colour = {frozenset((line.start, line.end)): line.colour for line in BRAX.board.lines}
    other = {"blue": "red", "red": "blue"}

    assert sorted(colour.values()).count("blue") == 72
    assert all(colour[frozenset(turned[end] for end in line)] == other[here] for line, here in colour.items())


def test_brx_a2_threats_by_any_piece_count() -> None:
    before = standing("e1 a1", "f2 i9")

    assert clause_of_call(played(BRAX, before, "a1-a2"), "blue") is None


def test_brx_a3_who_cannot_move_skips() -> None:
    # More pieces than the game has: only so can nobody move.
    everywhere = (1 << 81) - 1
    crowded = BraxPosition(0, (everywhere, 0))

    assert BRAX.rules.turns(crowded) == []
    assert BRAX.rules.after(crowded, SKIP).mover == 1


def test_each_clause_and_ruling_has_a_test() -> None:
    tested = {name.split("_")[2].upper() for name in globals() if name.startswith("test_brx_")}

    assert {f"BRX-{number}" for number in tested} == {rule.id for rule in rules_of(Brax)}


@pytest.mark.parametrize(
    ("emptied", "filled", "clause", "says"),
    [
        ("", "", "BRX-04", "Nothing has changed"),
        ("e1", "e4", "BRX-05", "The piece on e1 may go to d1, d2, e2, f1 or f2."),
        ("f2", "", "BRX-07", "is gone"),
        ("e1 h1", "e2 h2", "BRX-04", "More than one piece has moved (e1, e2, h1, h2)"),
        ("i9", "i8", "BRX-04", "is Red's"),
    ],
)
def test_the_clause_that_a_hand_has_broken(emptied: str, filled: str, clause: str, says: str) -> None:
    change = BoardChange(frozenset(emptied.split()), frozenset(filled.split()))

    objection = BRAX.why_unexplained(standing("e1 h1", "f2 i9"), change)

    assert (objection.clause, says in objection.text) == (clause, True), objection.text


@pytest.mark.parametrize("seed", range(3))
def test_what_is_printed_is_read_again_and_play_agrees(seed: int) -> None:
    line, rng = Line.begin(BRAX), Random(seed)
    for _ in range(30):
        line = line.extended(*BRAX.random_turn(line.position, rng))
        assert printed(line_from(BRAX, printed(line))) == printed(line)
    assert_turns_read_back(BRAX, [line.position])
    assert_play_agrees(BRAX, [line.position])


@pytest.mark.parametrize("memory", [{"brax": 1}, {"lone": -1}, {"more": 0}])
def test_a_memory_that_fits_no_position_is_refused(memory: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match="memory"):
        standing("a1", "i9", **memory)


@pytest.mark.parametrize("text", ["", "a1", "a1-a0", "j1-a1", "a1-b1-c1", "A1-B1"])
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="a capture a1xb1"):
        BRAX.read(text)


def test_an_owner_gives_the_lines_of_a_board(tmp_path: Path) -> None:
    swapped = {**STANDIN, "blue": STANDIN["red"], "red": STANDIN["blue"]}
    (tmp_path / "mine.json").write_text(json.dumps(swapped), encoding="utf-8")

    mine = Brax({"lines": str(tmp_path / "mine.json")})

    assert {line.colour for line in mine.board.lines if line.start == "a1" and line.end == "a2"} == {"red"}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"columns": 8}, "columns"),
        ({"blue": [*STANDIN["blue"], "a1-c1"]}, "a1-c1"),
        ({"blue": [*STANDIN["blue"], STANDIN["red"][0]]}, "twice"),
        ({"blue": STANDIN["blue"][1:]}, "in neither list"),
        ({"blue": STANDIN["blue"][1:], "red": [*STANDIN["red"], STANDIN["blue"][0]]}, "three sides"),
    ],
)
def test_a_file_of_lines_that_makes_no_board_is_refused(
    tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    (tmp_path / "mine.json").write_text(json.dumps({**STANDIN, **changes}), encoding="utf-8")

    with pytest.raises(FieldError, match=says):
        Brax({"lines": str(tmp_path / "mine.json")})


def test_a_file_of_lines_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LinesError, match=r"none\.json: [\w ]+ \(No such file or directory\): give the path"):
        Brax({"lines": str(tmp_path / "none.json")})
