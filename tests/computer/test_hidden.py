"""Nobody looks at cards and dice that players do not see."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from adoube.computer.search.advice import Advice, Budget, Candidate, SearchMethod, never
from adoube.computer.search.common_tree import search_common_tree
from adoube.computer.search.hidden import WORLDS, hides, over_worlds, worlds
from adoube.computer.search.uct import uct
from adoube.games.base import AnyGame
from adoube.games.registry import make_game


def test_cards_and_dice_are_hidden_and_a_layout_is_not() -> None:
    names = ["left-right", "sahkku", "froglet", "jarmo", "picaria"]

    assert [name for name in names if hides(make_game(name))] == ["left-right", "sahkku"]


@pytest.mark.parametrize(
    ("name", "secret", "values"),
    [
        ("left-right", "cards", ("3,1,2,4/2,1,4,3", "3,4,1,2/2,3,4,1")),
        ("sahkku", "dice", ("7", "300")),
    ],
)
@pytest.mark.parametrize("search", [uct, search_common_tree])
def test_what_is_hidden_does_not_change_the_advice(
    search: SearchMethod, name: str, secret: str, values: tuple[str, str]
) -> None:
    options = {"n": "4"} if name == "left-right" else {}
    games = [make_game(name, {**options, secret: value}) for value in values]
    positions = [_with_throw(game, game.start()) for game in games]
    assert games[0].rule_state(positions[0]) == games[1].rule_state(positions[1])

    advice = [
        search(game, position, (), Budget(positions=120), Random(2))
        for game, position in zip(games, positions, strict=True)
    ]

    assert advice[0] == advice[1]


def test_worlds_look_alike_and_differ_in_what_is_hidden() -> None:
    game = make_game("left-right", seed=1)
    position = game.start()

    seen = [found for _, (_, found) in zip(range(8), worlds(game, position, Random(1)), strict=False)]

    assert {str(game.rule_state(each)) for each in seen} == {str(game.rule_state(position))}
    assert len(set(seen)) > 1


def test_worlds_that_take_longer_than_their_part_of_the_time_leave_the_others_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now_s, searched = [0.0], list[AnyGame]()
    monkeypatch.setattr("adoube.computer.search.advice.monotonic", lambda: now_s[0])

    def slow(
        game: AnyGame, position: Any, line: Any, budget: Budget, rng: Random, stopped: Any = never
    ) -> Advice[Any]:
        searched.append(game)
        now_s[0] += 0.3
        found = tuple(
            Candidate(turn, dict.fromkeys(game.seats, 0.5)) for turn, _ in game.successors(position)
        )
        return Advice(found, (found[0].turn,), 1)

    game = make_game("left-right", seed=1)
    over_worlds(slow)(game, game.start(), (), Budget(seconds=1.0), Random(1))
    in_time = len(searched)
    over_worlds(slow)(game, game.start(), (), Budget(positions=100_000), Random(1))

    assert in_time == 4
    assert len(searched) - in_time == WORLDS


def test_there_are_fewer_worlds_where_their_parts_of_the_time_are_too_short_for_every_turn() -> None:
    game = make_game("left-right", seed=1)
    position = game.start()
    turns = [turn for turn, _ in game.successors(position)]
    needed_s, kept = 1.0, 5

    def asked_of_all(
        game: AnyGame, position: Any, line: Any, budget: Budget, rng: Random, stopped: Any = never
    ) -> Advice[Any]:
        seen = turns if (budget.seconds or 0) >= needed_s else turns[:1]
        return Advice(tuple(Candidate(turn, dict.fromkeys(game.seats, 0.5)) for turn in seen), (turns[0],), 1)

    advice = over_worlds(asked_of_all)(game, position, (), Budget(seconds=kept * needed_s), Random(1))

    assert len(turns) > 1
    assert len(advice.candidates) == len(turns)
    assert advice.positions == kept


def test_a_certain_win_comes_before_one_that_only_looks_like_it() -> None:
    game = make_game("left-right", seed=1)
    position = game.start()
    mover = game.to_move(position)
    (likely, _), (certain, _) = islice(game.successors(position), 2)

    def rounded(
        game: AnyGame, position: Any, line: Any, budget: Budget, rng: Random, stopped: Any = never
    ) -> Advice[Any]:
        values = {mover: 1.0}
        return Advice((Candidate(likely, values), Candidate(certain, values, proven=True)), (likely,), 1)

    advice = over_worlds(rounded)(game, position, (), Budget(positions=100), Random(1))

    assert advice.best.turn == certain


def _with_throw(game: Any, position: Any) -> Any:
    """The position after everybody has seen the same throw."""
    if game.id != "sahkku":
        return position
    return game.call(position, {"call": "dice", "by": game.to_move(position), "value": "XX2"})


def test_other_games_are_made_once_and_none_twice_in_a_row() -> None:
    game = make_game("left-right", seed=1)
    first, later = (
        [other for other, _ in islice(worlds(game, game.start(), Random(seed)), 50)] for seed in (1, 2)
    )

    assert len({other.seed for other in first}) == 50
    assert {id(other) for other in first} & {id(other) for other in later}
    assert game.seed not in {other.seed for other in first}
