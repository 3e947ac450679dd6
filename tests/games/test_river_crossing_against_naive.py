"""River Crossing agrees with the naive second writing of its rules, in every option, turn by turn."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from tests.games.naive.agreement import first_disagreement
from tests.games.naive.river_crossing import DEFAULTS, Position, RiverCrossing
from tests.games.naive.river_crossing_lines import CHOICES, draw_options, drawn, walk

GAME = "river-crossing"
ONE_CHANGED = [{key: value} for key, values in CHOICES.items() for value in values[1:]]
OPTION_CASES = [
    pytest.param(options, id=f"{key}={value}") for options in ONE_CHANGED for key, value in options.items()
]


class Corner(NamedTuple):
    """A position that random play seldom meets."""

    pieces: int
    position: Position
    # The clause by which one of the turns ends the game, with its winners.
    ends: tuple[str, list[str]] | None = None


def banks(red: Mapping[str, int], black: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Return the pieces off the board, by colour: at home, safe and collected."""
    counts: dict[str, dict[str, int]] = {"red_bank": {}, "black_bank": {}, "collected": {}}
    lies = {
        "red": {"home": "red_bank", "safe": "black_bank", "collected": "collected"},
        "black": {"home": "black_bank", "safe": "red_bank", "collected": "collected"},
    }
    for colour, held in (("red", red), ("black", black)):
        for state, count in held.items():
            counts[lies[colour][state]][f"{colour}.piece"] = count
    return counts


HOME, COLLECTED = {"home": 2}, {"collected": 2}
RED_WINS, COLLECTOR_WINS = ("RIV-A15", ["red"]), ("RIV-A15", ["collector"])
FAR_OFF = " a3:c c3:c e3:c"
CORNERS = {
    "the last piece leaves": Corner(
        2, drawn("a8:r g3:c" + FAR_OFF, "red", banks({"safe": 1}, HOME)), RED_WINS
    ),
    "the last piece leaves, the others are collected": Corner(
        2, drawn("a8:r g3:c" + FAR_OFF, "red", banks({"safe": 1}, COLLECTED)), RED_WINS
    ),
    "the last piece leaves for a colour that is on the move beneath it": Corner(
        2, drawn("a1:brb" + FAR_OFF, "black", banks({"safe": 1}, {})), ("RIV-A15", ["black"])
    ),
    "the last two of a colour can be collected": Corner(
        2, drawn("c4:rr d5:c" + FAR_OFF, "collector", banks({}, {"home": 1, "safe": 1}), "red")
    ),
    "the last piece of all can be collected": Corner(
        1, drawn("c4:r d5:c" + FAR_OFF, "collector", banks({}, {"collected": 1}), "red"), COLLECTOR_WINS
    ),
    "the last piece walks onto a collector": Corner(
        1, drawn("c4:r d5:c" + FAR_OFF, "red", banks({}, {"home": 1}))
    ),
    "the last piece of all walks onto a collector": Corner(
        2,
        drawn("c4:r d5:c" + FAR_OFF, "red", banks({"safe": 1}, {"safe": 1, "collected": 1})),
        COLLECTOR_WINS,
    ),
    "the next colour is collected by the collector": Corner(
        1, drawn("c4:b d5:c a7:r" + FAR_OFF, "collector", banks({}, {}), "black")
    ),
    "the next colour has nothing but safe pieces": Corner(
        2, drawn("h3:b d6:c" + FAR_OFF, "black", banks({"safe": 1, "collected": 1}, {"safe": 1}))
    ),
    "no turn is legal": Corner(1, drawn("a1:rc a2:c b1:c b2:c h4:c h6:c", "red", banks({}, {"home": 1}))),
    "the moved piece is under the collector, beside another": Corner(
        2, drawn("b7:brc c8:c a8:r" + FAR_OFF, "red", banks({}, {"home": 1}))
    ),
    "a mixed stack under a collector leaves": Corner(
        6, drawn("a8:rbrbrc d5:c" + FAR_OFF, "red", banks({"home": 3}, {"home": 4}))
    ),
    "a collector takes the only rival that would leave": Corner(
        2, drawn("a8:rbc d5:c" + FAR_OFF, "red", banks({"home": 1}, {"home": 1}))
    ),
    "a mixed stack leaves": Corner(
        6, drawn("a8:rbrbr d5:c" + FAR_OFF, "red", banks({"home": 3}, {"home": 4}))
    ),
    "a mixed stack enters the last row": Corner(
        6, drawn("a7:rbrbr b8:b d5:c" + FAR_OFF, "red", banks({"collected": 3}, {"home": 1, "collected": 2}))
    ),
    "a rival carries pieces into their last row": Corner(
        6, drawn("a7:brrb d5:c" + FAR_OFF, "black", banks({"collected": 4}, {"home": 2, "collected": 2}))
    ),
    "the piece just collected is released": Corner(
        3, drawn("a7:rrrc d5:c" + FAR_OFF, "red", banks({}, {"home": 3}))
    ),
    "a collector meets a stack in the last row": Corner(
        4, drawn("a7:rr b8:brc d5:c" + FAR_OFF, "red", banks({"collected": 1}, {"home": 3}))
    ),
}


def test_the_naive_pieces_cross_as_the_text_says() -> None:
    """A red piece rides on a black one into the last row, frees another and leaves."""
    oracle = RiverCrossing({**DEFAULTS, "pieces": "2"})
    state = oracle.loaded(drawn("a7:r b7:b" + FAR_OFF, "red", banks({"collected": 1}, {"home": 1})))

    for turn in ("a7-b7", "a3-a4", "b7-b8", "a4-a3", "b8.2-out", "a3-a4", "b8-a8"):
        state = oracle.writings(state)[turn]

    assert state.position["cells"]["a8"] == ["black.piece"]
    assert state.position["off"] == {
        "red_bank": {"red.piece": 1},
        "black_bank": {"black.piece": 1, "red.piece": 1},
        "collected": {},
    }


def corner_differs(corner: Corner, changed: Mapping[str, str], positions: int) -> list[str]:
    """Return the differences in a corner, and in the positions that random turns reach from there."""
    options = {"pieces": str(corner.pieces), **changed}
    rng = Random(3)
    return first_disagreement(lambda: walk(GAME, options, rng, corner.position), positions)


@pytest.mark.full(but=4)
@pytest.mark.parametrize("corner", CORNERS.values(), ids=CORNERS)
def test_a_corner_agrees_under_each_option(corner: Corner) -> None:
    for changed in ({}, *(options for options in ONE_CHANGED if "pieces" not in options)):
        assert corner_differs(corner, changed, positions=1) == [], changed


@pytest.mark.full(but=2)
@pytest.mark.parametrize("corner", CORNERS.values(), ids=CORNERS)
def test_a_corner_goes_on_in_agreement(corner: Corner) -> None:
    for limit in ("none", "1"):
        changed = {"after_win": "continue", "quiet_limit": limit}

        assert corner_differs(corner, changed, positions=12) == [], changed


@pytest.mark.parametrize("corner", CORNERS.values(), ids=CORNERS)
def test_a_corner_ends_where_it_should(corner: Corner) -> None:
    oracle = RiverCrossing({**DEFAULTS, "pieces": str(corner.pieces)})
    after = oracle.writings(oracle.loaded(corner.position)).values()
    ends = [state.position["over"] for state in after if state.position["over"]]

    assert [(over["clause"], over["winners"]) for over in ends[:1]] == ([corner.ends] if corner.ends else [])


@pytest.mark.full
def test_the_default_rulings_agree() -> None:
    rng = Random(1)

    assert first_disagreement(lambda: walk(GAME, {"pieces": "4"}, rng), 150) == []


@pytest.mark.full(but=2)
@pytest.mark.parametrize("options", OPTION_CASES)
def test_each_option_by_itself_agrees(options: Mapping[str, str]) -> None:
    rng = Random(2)

    assert first_disagreement(lambda: walk(GAME, {"pieces": "3", **options}, rng), 20) == []


@pytest.mark.full(but=2)
@pytest.mark.parametrize("seed", range(5))
def test_options_drawn_together_agree(seed: int) -> None:
    rng = Random(seed)
    options = draw_options(rng)

    assert first_disagreement(lambda: walk(GAME, options, rng), 25) == [], options
