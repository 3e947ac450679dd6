"""The clauses and rulings of Sáhkku, one by one, its refusals, and its positions in print."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import BoardChange
from adoube.games.judge import Judge
from adoube.games.line import Line, line_from, printed
from adoube.games.rulebook import rules_of
from adoube.games.sahkku import Sahkku
from adoube.games.sahkku.rules import TRACK, SahkkuPosition
from adoube.games.verdict import PositionError, UnreadableTurn
from tests.games.playing import assert_play_agrees, assert_turns_read_back, clause_against, played

GAME = Sahkku({"dice": "1"})
START = GAME.placement(GAME.start())


def standing(
    men: str,
    women: str,
    throw: str,
    *,
    to_move: str = "men",
    king: str = "h2",
    game: Sahkku = GAME,
    **memory: Any,
) -> SahkkuPosition:
    """Pieces by their points, "zPOINT" where one sleeps; all others are captured."""
    cells: dict[str, tuple[str, ...]] = {king: ("shared.king",)}
    for piece, names in (("men.man", men), ("women.woman", women)):
        for name in names.split():
            code = piece + ".asleep" * name.startswith("z")
            cells[name.removeprefix("z")] = (*cells.get(name.removeprefix("z"), ()), code)
    captured = {"men.man": 15 - len(men.split()), "women.woman": 15 - len(women.split())}
    told = {"throw": throw, "begun": ["men", "women"], "homeward": [], "king": None, "played": 9} | memory
    return game.load(Placement(cells, {"captured": captured}), to_move, told)


def turns(position: SahkkuPosition) -> list[str]:
    return GAME.turns(position)


def test_sah_01_three_rows_of_fifteen_points() -> None:
    assert (len(GAME.board.cells), GAME.board.rows["men"][0], GAME.board.rows["women"][-1]) == (
        45,
        "a1",
        "o3",
    )


def test_sah_02_all_sleep_and_the_king_stands_in_the_middle() -> None:
    cells = GAME.placement(GAME.start()).cells

    assert len(cells) == 31
    assert (cells["a1"], cells["o3"], cells["h2"]) == (
        ("men.man.asleep",),
        ("women.woman.asleep",),
        ("shared.king",),
    )


def test_sah_03_the_players_take_turns_and_throw_three_dice() -> None:
    after = played(GAME, GAME.start(), "o1-o2,n1-o1,m1-n1")

    assert (GAME.to_move(GAME.start()), GAME.to_move(after)) == ("men", "women")
    assert GAME.to_move(Sahkku({"first": "women"}).start()) == "women"


def test_sah_04_a_player_begins_only_with_three_x() -> None:
    judge = Judge(GAME)

    assert judge.answer({"call": "dice", "by": "men", "value": "X2X"})["memory"]["throw"] == "XX2"
    assert judge.answer({"turn": "o1-o2"})["objection"]["clause"] == "SAH-04"
    assert judge.answer({"turns": True}) == {"turns": ["skip"]}


def test_sah_05_an_x_wakes_a_piece_and_other_faces_do_not() -> None:
    before = standing("zo1 zn1", "zo3", "X30")

    assert turns(before) == ["o1-o2,o2-l2"]
    assert GAME.placement(played(GAME, before, "o1-o2,o2-l2")).stack("l2") == ("men.man",)
    assert clause_against(GAME, standing("zo1", "zo3", "300"), "o1-m2") == "SAH-05"
    assert clause_against(GAME, before, "c1-d1") == "SAH-05"


def test_sah_06_every_die_that_can_move_a_piece_is_played_and_none_divided() -> None:
    before = standing("a1 c1", "zo3", "320")

    assert turns(before) == ["a1-d1,c1-e1", "a1-d1,d1-f1", "c1-e1,e1-h1"]
    assert clause_against(GAME, before, "a1-d1") == "SAH-06"
    assert clause_against(GAME, before, "a1-b1,c1-f1") == "SAH-06"
    assert clause_against(GAME, before, "a1-d1,d1-f1") is None
    assert clause_against(GAME, before, "skip") == "SAH-06"


def test_sah_07_the_way_leads_along_the_rows_like_an_s_and_home_again() -> None:
    ways = [[GAME.board.names[point] for point in way] for way in TRACK]

    assert ways[0][13:17] == ["n1", "o1", "o2", "n2"]
    assert ways[0][28:32] == ["b2", "a2", "a3", "b3"]
    assert ways[0][44:47] + ways[0][-1:] == ["o3", "o2", "n2", "a2"]
    assert ways[1][:2] + ways[1][14:17] == ["o3", "n3", "a3", "a2", "b2"]
    assert clause_against(GAME, standing("c2", "zo3", "300"), "c2-f2") == "SAH-07"


def test_sah_08_a_waking_enemy_is_captured() -> None:
    after = played(GAME, standing("c1", "f1 zo3", "300"), "c1-f1")

    assert GAME.placement(after).stack("f1") == ("men.man",)
    assert GAME.placement(after).off["captured"]["women.woman"] == 14


def test_sah_09_nothing_stops_on_the_own_side_or_on_sleepers_and_all_may_be_passed() -> None:
    before = standing("a1 b1 zd1 a3", "zb3 zc3", "300")

    assert turns(before) == ["a3-d3", "b1-e1"]
    assert clause_against(GAME, before, "a1-d1") == "SAH-09"
    assert clause_against(GAME, standing("a3", "zd3", "320"), "a3-d3") == "SAH-09"


def test_sah_10_who_comes_to_the_king_has_him() -> None:
    men = played(GAME, standing("k2", "zo3 e2", "300"), "k2-h2")
    assert GAME.rule_state(men)["king"] == "men"

    women = played(GAME, men._replace(throw="300"), "e2-h2")

    assert GAME.rule_state(women)["king"] == "women"
    assert GAME.placement(women).stack("h2") == ("shared.king", "women.woman")
    assert clause_against(GAME, standing("a1", "zo3", "300"), "Kh2-k2") == "SAH-10"


def test_sah_11_the_king_goes_straight_and_captures() -> None:
    before = standing("a1", "zo3 h3", "X00", king="h2")._replace(king_side=0)

    assert turns(before) == ["Kh2-g2", "Kh2-h1", "Kh2-h3", "Kh2-i2", "a1-b1"]
    assert GAME.placement(played(GAME, before, "Kh2-h3")).stack("h3") == ("shared.king",)
    assert clause_against(GAME, before, "Kh2-i3") == "SAH-11"


def test_sah_12_who_has_lost_all_pieces_has_lost() -> None:
    outcome = GAME.outcome(played(GAME, standing("c1", "f1", "300"), "c1-f1"))

    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("men",), "SAH-12")


def test_sah_13_who_only_sleeps_behind_an_enemy_has_lost() -> None:
    before = standing("a2", "zb3 zc3", "X00")
    after = played(GAME, before, "a2-a3")

    outcome = GAME.outcome(after)

    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("men",), "SAH-13")
    assert Sahkku({"siege": "off"}).outcome(after) is None


def test_sah_a1_the_dice_are_told_and_until_then_thrown_by_the_program() -> None:
    assert GAME.start().throw == "XXX"
    assert [call.name for call in GAME.available_calls(GAME.start())] == ["dice"]
    position = GAME.start()
    for _ in range(30):
        assert GAME.turns(position) != ["skip"]
        position = next(GAME.successors(position))[1]


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        ({"call": "dice", "by": "women", "value": "XXX"}, "objection"),
        ({"call": "dice", "by": "men", "value": "XX"}, "error"),
        ({"call": "dice", "by": "men", "value": "XX4"}, "error"),
        ({"call": "card", "by": "men", "value": "XXX"}, "error"),
    ],
)
def test_sah_a1_other_calls_are_refused(call: dict[str, Any], answer: str) -> None:
    assert list(Judge(GAME).answer(call)) == [answer]


def test_sah_a2_who_cannot_move_skips() -> None:
    before = standing("zo1", "zo3", "320")

    assert turns(before) == ["skip"]
    assert GAME.to_move(played(GAME, before, "skip")) == "women"


def test_sah_a3_a_piece_on_its_way_home_is_remembered() -> None:
    after = played(GAME, standing("o3", "zn3 a1", "X00"), "o3-o2")

    assert GAME.rule_state(after)["homeward"] == ["o2"]
    assert turns(standing("a2", "zo3", "X00", homeward=["a2"])) == ["a2-a1"]
    assert turns(standing("a2", "zo3", "X00")) == ["a2-a3"]


def test_sah_a4_the_king_leaves_the_piece_that_shares_his_point() -> None:
    after = played(GAME, standing("k2", "zo3", "320"), "k2-h2,Kh2-j2")

    stacks = GAME.placement(after)
    assert (stacks.stack("h2"), stacks.stack("j2")) == (("men.man",), ("shared.king",))


def test_each_clause_and_ruling_has_a_test() -> None:
    tested = {name.split("_")[2].upper() for name in globals() if name.startswith("test_sah_")}

    assert {f"SAH-{number}" for number in tested} == {rule.id for rule in rules_of(Sahkku)}


def test_a_refusal_says_what_the_dice_allow() -> None:
    objection = GAME.why_illegal(standing("a1 c1", "zo3", "320"), GAME.read("a1-b1"))

    assert objection is not None
    assert objection.text == (
        "No die that is left leads from a1 to b1: they show 3 2 0. From a1 the dice lead to d1."
    )


@pytest.mark.parametrize(
    ("emptied", "filled", "clause", "says"),
    [
        ("", "", "SAH-06", "the men are to move"),
        ("a1", "d1", "SAH-06", "one is left. The dice allow c1-e1 or d1-f1."),
        ("o3", "n3", "SAH-05", "belongs to the other side"),
        ("a1 c1", "i2 j2", "SAH-06", "no turn of the men changes a1, c1, i2, j2 so"),
    ],
)
def test_the_clause_that_a_hand_has_broken(emptied: str, filled: str, clause: str, says: str) -> None:
    change = BoardChange(frozenset(emptied.split()), frozenset(filled.split()))

    objection = GAME.why_unexplained(standing("a1 c1", "zo3", "320"), change)

    assert (objection.clause, says in objection.text) == (clause, True), objection.text


@pytest.mark.parametrize("seed", range(3))
def test_what_is_printed_is_read_again_and_play_agrees(seed: int) -> None:
    game, rng = Sahkku(seed=seed), Random(seed)
    line = Line.begin(game)
    for _ in range(12):
        line = line.extended(*game.random_turn(line.position, rng))
        assert printed(line_from(game, printed(line))) == printed(line)
    assert_turns_read_back(game, [line.position])
    assert_play_agrees(game, [line.position])


@pytest.mark.parametrize(
    ("memory", "says"),
    [
        ({"throw": "XY2"}, "throw"),
        ({"king": "child"}, "king"),
        ({"homeward": ["c2"]}, "homeward"),
        ({"begun": ["nobody"]}, "begun"),
        ({"played": -1}, "played"),
    ],
)
def test_a_memory_that_fits_no_position_is_refused(memory: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        GAME.load(START, "men", {**GAME.rule_state(GAME.start()), **memory})


@pytest.mark.parametrize(
    "text", ["", "a1", "a1-b4", "p1-a1", "a1-b1-c1", "a1-b1,", "a1-b1,b1-c1,c1-d1,d1-e1", "ka1-b1"]
)
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="what each die moves"):
        GAME.read(text)
