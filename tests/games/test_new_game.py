"""The game that `adoube new-game` writes: each refusal names a clause that is true of the attempt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.games.checking import CheckEffort, Met, check_game, sweeping_clause, unruled_options
from adoube.games.line import Line
from adoube.games.lud.new_game import write_new_game
from adoube.games.registry import OURS, described_games, make_game

FORWARD = {"white": 1, "black": -1}
GAMES, TURNS = 5, 14


@pytest.fixture
def game(tmp_path: Path) -> AnyGame:
    [description, *_] = write_new_game("tiger-hunt", tmp_path)
    return make_game(str(description))


def positions_of(game: AnyGame, games: int) -> Iterator[Any]:
    """The positions of short random games, none twice, the ended ones left out."""
    seen = set()
    for number in range(games):
        line, rng = Line.begin(game), Random(number)
        while line.outcome is None and line.ply < TURNS:
            if line.position not in seen:
                seen.add(line.position)
                yield line.position
            line = line.extended(*game.random_turn(line.position, rng))


def owner_at(game: AnyGame, position: Any, cell: str) -> str | None:
    stack = game.placement(position).stack(cell)
    return stack[0].partition(".")[0] if stack else None


def broken_rule(game: AnyGame, position: Any, origin: str, target: str) -> str | None:
    """Return the clause that a move breaks by the rulebook; None for a legal move."""
    mover = game.to_move(position)
    owner, met = owner_at(game, position, origin), owner_at(game, position, target)
    aside = abs(ord(target[0]) - ord(origin[0]))
    ahead = (int(target[1:]) - int(origin[1:])) * FORWARD[mover]
    if owner is None:
        return "TIG-02"
    if owner != mover:
        return "TIG-01"
    if (aside, ahead) in ((1, 0), (0, -1)):
        return "TIG-04"
    if (aside, ahead) == (0, 1):
        return "TIG-05" if met else None
    if (aside, ahead) == (1, 1):
        return "TIG-06" if met in (None, mover) else None
    return "TIG-03"


def test_each_refusal_of_a_move_names_a_clause_that_the_move_breaks(game: AnyGame, quick: bool) -> None:
    tried = 0
    for position in positions_of(game, 2 if quick else GAMES):
        for origin, target in product(game.board.names, repeat=2):
            if origin == target:
                continue
            turn = game.read(f"{origin}-{target}")
            objection = game.why_illegal(position, turn)
            named = None if objection is None else objection.clause

            assert named == broken_rule(game, position, origin, target), (origin, target, objection)
            tried += 1

    assert tried > 1000


def test_a_needless_skip_breaks_the_clause_that_speaks_of_skips(game: AnyGame) -> None:
    objection = game.why_illegal(game.start(), game.read("skip"))

    assert objection is not None
    assert objection.clause == "TIG-02"


def test_its_rulebook_explains_its_option_and_no_clause_covers_everything(game: AnyGame) -> None:
    met = Met()
    breaches = list(check_game(game, CheckEffort(games=1, turns=8), met))

    assert breaches == []
    assert sweeping_clause(game, met) is None
    assert unruled_options(game) == []


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", described_games())
def test_our_descriptions_have_no_such_clause_and_explain_their_options(name: str) -> None:
    game, met = make_game(name), Met()
    list(check_game(game, CheckEffort(games=1, turns=4), met))

    assert sweeping_clause(game, met) is None
    assert unruled_options(game) == []


@pytest.mark.parametrize("name", OURS)
def test_our_other_games_explain_their_options(name: str) -> None:
    assert unruled_options(make_game(name)) == []


def test_a_clause_that_is_named_for_everything_is_found(tmp_path: Path) -> None:
    [description, _, manifest] = write_new_game("tiger-hunt", tmp_path)
    covered = {"01": "players", "02": "play", "07": "end 1", "08": "end 2"}
    others = dict.fromkeys(("03", "04", "05", "06"), "start")
    manifest.write_text(
        "[clauses]\n"
        + "".join(f'TIG-{number} = {{ covers = "{part}" }}\n' for number, part in (covered | others).items())
    )
    swept, met = make_game(str(description)), Met()
    list(check_game(swept, CheckEffort(games=1, turns=8), met))

    assert sweeping_clause(swept, met) == "TIG-02"


def test_an_option_of_which_the_rulebook_is_silent_is_found(tmp_path: Path) -> None:
    [description, rulebook, _] = write_new_game("tiger-hunt", tmp_path)
    rulebook.write_text(rulebook.read_text().partition("## Rulings")[0])

    assert unruled_options(make_game(str(description))) == ["board_size"]
