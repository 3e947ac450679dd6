"""Boards that are small enough to be solved: a won position is never played so that it is won no more."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from adoube.board.geometry import Placement, owner_of
from adoube.computer.search.advice import Budget
from adoube.computer.strengths import implicit_minimax
from adoube.games.base import AnyGame
from adoube.games.registry import make_game

WON, EVEN, LOST = 1, 0, -1
TURNS_BEFORE = 36


class Solved:
    """Every position that may come after one, of a game for two, and its value for the seat to move.

    Backwards from the ends: whoever can move to a position that is lost for the other has won, and whoever
    can move to positions only that are won for the other has lost. What is left nobody can force.
    """

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.after: dict[Any, list[Any]] = {}
        self._values: dict[Any, int] = {}
        waiting = [start]
        while waiting:
            position = waiting.pop()
            if position not in self.after:
                self.after[position] = [after for _, after in game.successors(position)]
                waiting += self.after[position]
                if (outcome := game.outcome(position)) is not None:
                    won = game.to_move(position) in outcome.winners
                    self._values[position] = WON if won else LOST if outcome.winners else EVEN
        while found := dict(self._found()):
            self._values.update(found)

    def value(self, position: Any) -> int:
        return self._values.get(position, EVEN)

    def going_on(self, value: int) -> list[Any]:
        """The positions of a value in which the game is not over."""
        return [each for each, after in self.after.items() if after and self.value(each) == value]

    def _found(self) -> Iterable[tuple[Any, int]]:
        for position, after in self.after.items():
            if position not in self._values:
                values = {self._values.get(each) for each in after}
                if LOST in values:
                    yield position, WON
                elif values == {WON}:
                    yield position, LOST


@pytest.fixture(scope="module")
def picaria() -> tuple[AnyGame, Solved]:
    game = make_game("picaria")
    return game, Solved(game, game.start())


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("value", "count"), [(WON, 60), (EVEN, 10), (LOST, 20)])
def test_picaria_is_played_without_a_fault(picaria: tuple[AnyGame, Solved], value: int, count: int) -> None:
    game, solved = picaria
    positions = solved.going_on(value)
    assert len(positions) > 100

    for position in Random(value).sample(positions, count):
        advice = implicit_minimax(game, position, (), Budget(positions=1_500), Random(1))
        after = game.after(position, advice.best.turn)
        assert -solved.value(after) == value


@pytest.mark.full
def test_endings_of_fox_and_hounds_are_played_without_a_fault() -> None:
    game = make_game("fox-and-hounds")
    values = []
    for seed in range(8):
        rng, position, line = Random(seed), game.start(), list[Any]()
        while len(line) < TURNS_BEFORE:
            after = game.random_turn(position, rng)[1]
            if game.outcome(after, [*line, position]) is not None:
                break
            line.append(position)
            position = after
        if len(line) < TURNS_BEFORE:
            continue
        solved = Solved(game, position)
        advice = implicit_minimax(game, position, line, Budget(positions=1_500), Random(1))
        assert -solved.value(game.after(position, advice.best.turn)) == solved.value(position)
        values.append(solved.value(position))

    assert {WON, LOST} <= set(values)


def test_in_follow_the_arrow_a_pawn_at_home_and_one_that_goes_to_and_fro_cannot_be_beaten() -> None:
    """On the arrows that come with the program. So between two who see it, no game is won."""
    game = make_game("follow-the-arrow", {"repetition": "off"})
    red = {"e6": "red.pawn.1", "b1": "red.pawn.2", "d1": "red.pawn.3", "e1": "red.pawn.4", "a2": "red.pawn.5"}
    black = {f"{column}4": f"black.pawn.{number}" for number, column in enumerate("abcde", 1)}
    placement = Placement({cell: (piece,) for cell, piece in {**red, **black}.items()})
    start = game.load(placement, "black", {"call": None, "repeats": 1})
    shuffles = {game.read("b1-c1"), game.read("c1-b1")}

    seen, waiting = set[Any](), [start]
    while waiting:
        position = waiting.pop()
        for _, after in game.successors(position):
            assert game.outcome(after) is None
            answers = [last for turn, last in game.successors(after) if turn in shuffles]
            assert len(answers) == 1
            key = game.placement(answers[0])
            places = frozenset((cell, owner_of(stack[0])) for cell, stack in key.cells.items())
            if places not in seen:
                seen.add(places)
                waiting.append(answers[0])

    assert len(seen) > 100
