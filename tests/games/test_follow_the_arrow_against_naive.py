"""Follow the Arrow agrees with the naive second writing of its rules, in every option, turn by turn."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from adoube.games.line import line_from
from adoube.games.registry import make_game
from tests.games.naive.agreement import differences, first_disagreement
from tests.games.naive.follow_the_arrow import ARROWS, DEFAULTS, FollowTheArrow
from tests.games.naive.follow_the_arrow_lines import CHOICES, LAYOUTS, arrows, draw_options, drawn, walk
from tests.tools import SHARED

GAME = "follow-the-arrow"
ONE_CHANGED = [
    pytest.param({key: value}, id=f"{key}={value}") for key, values in CHOICES.items() for value in values[1:]
] + [pytest.param({"arrows": path}, id=f"arrows={Path(path).stem}") for path in LAYOUTS]


class Corner(NamedTuple):
    """A position, with Black to move, that random play seldom meets."""

    drawing: str
    ends: str | None = None  # the clause under which one of the turns ends the game
    options: Mapping[str, str] = {}


STUCK = "d6 e6 b6 a6 d5/d1 e1 c6 c1 b1"
DIAGONAL = {"landing": "adjacent", "arrows": next(path for path in LAYOUTS if "diagonal" in path)}
CORNERS = {
    "the fifth pawn arrives by a line move": Corner("b6 c6 a5 d6 e6/a1 b1 c1 d1 b3", "FTA-20"),
    "the fifth pawn arrives by a jump": Corner("b6 c6 a6 d4 e6/a1 d5 c1 d1 b3", "FTA-20"),
    "a pawn that stayed at home blocks the goal": Corner("b6 c6 a5 a2 e6/a1 b1 c1 d6 b3"),
    "it counts as filled": Corner("b6 c6 a5 a2 e6/a1 b1 c1 d6 b3", "FTA-20", {"blocked_goal": "filled"}),
    "four who stayed at home fill it": Corner(
        "a1 a5 b1 c2 e1/b6 c6 d6 e6 b3", "FTA-20", {"blocked_goal": "filled"}
    ),
    "neither has a turn": Corner(STUCK, "FTA-A12"),
    "neither has a turn, and points are counted": Corner(STUCK, "FTA-A12", {"stuck": "score"}),
    "five pawns to be jumped": Corner("a1 b1 c1 d1 e1/a2 b3 d3 e4 d5"),
    "five pawns and no cap": Corner("a1 b1 c1 d1 e1/a2 b3 d3 e4 d5", options={"jump_cap": "none"}),
    "no arrow at the second hop": Corner("a1 b1 c1 d1 e1/a2 a4 c3 d6 e6"),
    "an arrow is asked for at the second hop": Corner(
        "a1 b1 c1 d1 e1/a2 a4 c3 d6 e6", options={"hop_arrows": "every"}
    ),
    "one hop or three to the same circle": Corner("c3 a1 b1 d1 e1/c4 d3 e4 d5 a6"),
    "a jump back to where it began": Corner("c3 d2 b1 d1 b4/d3 d5 d4 e4 b5", options=DIAGONAL),
    "a jump by way of where it began": Corner("a5 c2 d6 d3 c4/e4 a2 a1 d4 c3", options=DIAGONAL),
    "a pawn behind, jumped sideways": Corner("c5 e3 e5 d2 b5/e4 d3 c3 b3 b2", options=DIAGONAL),
}


@pytest.mark.shared
def test_the_naive_arrows_are_those_of_the_stand_in() -> None:
    stand_in = json.loads((SHARED / "rules" / "follow_the_arrow_standin.json").read_text(encoding="utf-8"))

    assert stand_in["arrows"] == ARROWS


@pytest.mark.full(but=4)
@pytest.mark.parametrize("corner", CORNERS.values(), ids=CORNERS)
def test_a_corner_agrees(corner: Corner) -> None:
    begin = drawn(corner.drawing, "black")
    oracle = FollowTheArrow({**DEFAULTS, **corner.options}, arrows(corner.options))
    ends = [after.position["over"] for after in oracle.writings(oracle.loaded(begin)).values()]
    rng = Random(3)

    found = first_disagreement(lambda: walk(GAME, corner.options, rng, begin), 10)

    assert found == []
    assert {over["clause"] for over in ends if over} == ({corner.ends} if corner.ends else set())


@pytest.mark.parametrize("repetition", ["void", "off"])
def test_a_third_standing_agrees(repetition: str) -> None:
    game = make_game(GAME, {"repetition": repetition})
    oracle = FollowTheArrow({**DEFAULTS, "repetition": repetition}, ARROWS)
    begin = drawn("b6 a5 c5 a2 e2/b1 a4 c4 d5 e5", "black")
    line, state = line_from(game, begin), oracle.loaded(begin)

    for turn in ("b6-c6", "b1-c1", "c6-b6", "c1-b1") * 2:
        line, state = line.play(game.read(turn)), oracle.writings(state)[turn]
        assert differences(line, oracle, state, ()) == []

    over = state.position["over"]
    assert over == ({"winners": [], "clause": "FTA-A13"} if repetition == "void" else None)
    assert state.position["memory"]["repeats"] == 3


def test_the_default_rulings_agree() -> None:
    rng = Random(1)

    assert first_disagreement(lambda: walk(GAME, {}, rng), 200) == []


@pytest.mark.full(but=3)
@pytest.mark.parametrize("options", ONE_CHANGED)
def test_each_option_by_itself_agrees(options: Mapping[str, str]) -> None:
    rng = Random(2)

    assert first_disagreement(lambda: walk(GAME, options, rng), 40) == []


@pytest.mark.full(but=3)
@pytest.mark.parametrize("seed", range(5))
def test_options_drawn_together_agree(seed: int) -> None:
    rng = Random(seed)
    options = draw_options(rng)

    assert first_disagreement(lambda: walk(GAME, options, rng), 30) == [], options
