"""Jarmo and Jasir agree with the naive second writing of their rules, in every option, turn by turn."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from adoube.games.line import printed
from adoube.games.registry import make_game
from tests.games.naive import jarmo as naive
from tests.games.naive.jarmo_lines import CHOICES, Compared, Memory, differences, draw_options, drawn, walk

POSITIONS_A_CASE = 60
GAMES = ("jarmo", "jasir")
ONE_CHANGED = [
    pytest.param({**naive.DEFAULTS, key: value}, id=f"{key}={value}")
    for key, values in CHOICES.items()
    for value in values[1:]
]


PLACING_FIRST = {"credit": "before"}
BANKED = {"no_captive": "banked"}


class Corner(NamedTuple):
    """A position that random play seldom meets."""

    why: str
    game: str
    drawing: str
    to_move: str = "black"
    credits: int = 0  # of the seat to move
    chain: tuple[str, ...] = ()  # of the seat to move
    options: Mapping[str, str] = {}


TO_AND_FRO = ("b1-a3", "a3-b1", "b1-a3")
CORNERS = [
    Corner("only a capture on the home row is left", "jasir", "..wb. b.... ..... ..... .w..."),
    Corner("only a return is left", "jarmo", ".b... ..... b.... ...w. .....", chain=TO_AND_FRO),
    Corner("a return or a home-row capture", "jarmo", ".w... ..... b.... ...w. .....", chain=TO_AND_FRO),
    Corner("the stuck seat has more points", "jasir", "..bb. b.... ...w. ..... .....", "white"),
    Corner("one capture takes the last archer", "jarmo", "..... ..... .b... ...w. ..b.."),
    Corner("a capture leaves a runner and no other", "jarmo", "..... ..... .b... ...w. w...."),
    Corner("every captured archer is promised", "jarmo", "..... ...B. ...w. ..... bbwwb", credits=1),
    Corner("one captured archer is not promised", "jarmo", "..... ...B. ...w. ..... bwwwb", credits=1),
    Corner("nothing is captured yet", "jarmo", "..... ...B. ...w. ..... bb.bb"),
    Corner("the hole just left", "jarmo", "..... ..... ...w. ..b.. bbwwb", credits=1),
    Corner(
        "a hole left last turn", "jarmo", "..... ...B. .w... ..... bbww.", credits=1, options=PLACING_FIRST
    ),
    Corner(
        "two wait for one hole", "jarmo", "..... ...B. .w... ..... bww.b", credits=2, options=PLACING_FIRST
    ),
    Corner("banked and stuck", "jasir", "..bb. b.... ...w. ..... .....", credits=1, options=BANKED),
]
CORNER_CASES = [pytest.param(corner, id=corner.why) for corner in CORNERS]
CORNER_OPTIONS: list[dict[str, str]] = [
    {},
    *({key: value} for key, values in CHOICES.items() for value in values[1:]),
    {"stuck": "loses", "end_test": "mover"},
    {"shuttle_only": "allowed", "protect_home_row": "yes"},
]


@pytest.mark.full(but=3)
@pytest.mark.parametrize("corner", CORNER_CASES)
def test_a_corner_agrees_under_each_option(corner: Corner) -> None:
    for changed in CORNER_OPTIONS:
        options = {**naive.DEFAULTS, **corner.options, **changed}
        game = make_game(corner.game, options)
        memory: Memory = {
            "credits": {"black": 0, "white": 0, corner.to_move: corner.credits},
            "shuttle": {"black": [], "white": [], corner.to_move: list(corner.chain)},
        }
        if options["reentry"] == "dagaz" and corner.credits:
            continue

        line = drawn(game, corner.drawing, corner.to_move, memory)
        found = differences(Compared(line, printed(line), options, 0))

        assert found == [], changed


def test_the_naive_lines_are_the_thirty_nine_and_join_both_ways() -> None:
    pairs = {(start, end) for start, ends in naive.LINES.items() for end in ends}

    assert pairs == {(end, start) for start, end in pairs}
    assert len(pairs) == 2 * 39


def agrees(name: str, options: Mapping[str, str], positions: int, seed: int) -> None:
    """Fails with the options and the first position in which the two writings differ."""
    rng = Random(seed)
    seen = 0
    while seen < positions:
        for differing in walk(name, options, rng):
            changed = {key: value for key, value in options.items() if value != naive.DEFAULTS[key]}
            assert differing == [], f"{name} {changed}, seed {seed}"
            seen += 1
            if seen == positions:
                break


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", GAMES)
def test_the_default_rulings_agree(name: str) -> None:
    agrees(name, naive.DEFAULTS, 3 * POSITIONS_A_CASE, seed=1)


@pytest.mark.full(but=6)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("options", ONE_CHANGED)
def test_each_option_by_itself_agrees(name: str, options: Mapping[str, str]) -> None:
    agrees(name, options, POSITIONS_A_CASE // 2, seed=2)


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_options_drawn_together_agree(name: str, seed: int) -> None:
    agrees(name, draw_options(Random(seed)), POSITIONS_A_CASE // 2, seed)
