"""Linear Left/Right agrees with the naive second writing of its rules, in every option, turn by turn."""

from collections.abc import Mapping
from random import Random

import pytest

from tests.games.naive.agreement import first_disagreement
from tests.games.naive.left_right import LeftRight
from tests.games.naive.left_right_lines import draw_options, walk

GAME = "left-right"
EXAMPLE = {"n": "4", "cards": "4312/1243"}
OPTIONS = {
    "the example's cards": EXAMPLE,
    "commas between the cards": {**EXAMPLE, "cards": "4,3,1,2/1,2,4,3"},
    "the shortest board": {**EXAMPLE, "length": "8"},
    "the longest board": {**EXAMPLE, "length": "42"},
    "from the opponent's counter": {**EXAMPLE, "from": "opponent"},
    "from the opponent's counter, the shortest board": {**EXAMPLE, "from": "opponent", "length": "8"},
    "cards that no square is left for": {**EXAMPLE, "off_board": "card_lost", "length": "2"},
    "a lost card from the opponent's counter": {
        **EXAMPLE,
        "off_board": "card_lost",
        "from": "opponent",
        "length": "4",
    },
    "one card each": {"n": "1", "cards": "1/1"},
}


def test_the_naive_rules_play_the_example_of_the_text() -> None:
    """The example in the game's own text: first ends with 2 points, second with 1."""
    oracle = LeftRight(
        {"from": "own", "off_board": "forced"}, {"first": [4, 3, 1, 2], "second": [1, 2, 4, 3]}, 22
    )
    state = oracle.start()

    for turn in ("4L", "1R", "3R", "2R", "1R", "4R", "2L", "3L"):
        state = oracle.writings(state)[turn]

    heights = {int(cell): len(stack) for cell, stack in state.position["cells"].items()}
    assert heights == {7: 1, 9: 1, 10: 1, 11: 2, 12: 1, 13: 1, 15: 1, 16: 1, 19: 1}
    assert state.position["scores"] == {"first": 2, "second": 1}
    assert state.position["over"] == {"winners": ["first"], "clause": "LLR-A4"}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_each_option_by_itself_agrees(options: Mapping[str, str]) -> None:
    rng = Random(1)

    assert first_disagreement(lambda: walk(GAME, options, rng), 60) == []


@pytest.mark.parametrize("seed", range(20))
def test_options_drawn_together_agree(seed: int) -> None:
    rng = Random(seed)
    options = draw_options(rng)

    assert first_disagreement(lambda: walk(GAME, options, rng), 25) == [], options
