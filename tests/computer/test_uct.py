"""Plain UCT: what it finds, that it repeats itself, and where it stops."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.computer.search.advice import Budget
from adoube.computer.search.uct import uct
from adoube.games.registry import make_game
from tests.cli.test_described_games import STEPPING


def test_a_finished_game_has_no_advice() -> None:
    game = make_game("picaria")
    line: list[Any] = []
    position = game.start()
    rng = Random(1)
    while game.outcome(position, line) is None:
        line.append(position)
        position = game.random_turn(position, rng)[1]

    with pytest.raises(ValueError, match="finished"):
        uct(game, position, line, Budget(positions=100), Random(1))


@pytest.mark.parametrize("name", ["jarmo", "froglet", "river-crossing", "left-right", "peg-solitaire"])
def test_the_same_seed_gives_the_same_advice(name: str) -> None:
    game = make_game(name, seed=3)
    budget = Budget(positions=300)

    advice = [uct(game, game.start(), (), budget, Random(5)) for _ in range(2)]

    assert advice[0] == advice[1]
    assert game.why_illegal(game.start(), advice[0].best.turn) is None
    assert set(advice[0].best.values) == set(game.seats)


def test_it_takes_a_row_of_three_that_lies_open() -> None:
    game = make_game("picaria")
    line: list[Any] = []
    position = game.start()
    for text in ("@a1", "@a3", "@b1", "@b3"):
        turn = game.read(text)
        line.append(position)
        position = game.after(position, turn)

    advice = uct(game, position, line, Budget(positions=3000), Random(1))

    assert game.outcome(game.after(position, advice.best.turn), [*line, position]) is not None


def test_it_stops_when_it_is_told_to() -> None:
    game = make_game("jarmo")
    asked = iter([False] * 5)

    advice = uct(game, game.start(), (), Budget(), Random(1), lambda: next(asked, True))

    assert advice.positions < 100


def test_it_ends_where_there_is_nothing_new_to_look_at(tmp_path: Path) -> None:
    """With a bound of positions alone, in a game whose whole tree is smaller than that."""
    (tmp_path / "stepping.lud").write_text(STEPPING)
    game = make_game(str(tmp_path / "stepping.lud"))

    advice = uct(game, game.start(), (), Budget(positions=4000), Random(1))

    assert advice.positions >= 4000
    assert len(advice.candidates) == 3
