"""The games that `adoube new-game` writes: each refusal names a clause that is true of the attempt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.games.checking import CheckEffort, Met, check_game, sweeping_clause, unruled_options
from adoube.games.line import Line
from adoube.games.lud.new_game import KINDS, write_new_game
from adoube.games.registry import OURS, described_games, make_game

FORWARD = {"white": 1, "black": -1, "hounds": 1, "fox": -1}
GAMES, TURNS = 2, 14
EACH = 3  # position of so many is tried with every pair of cells; the next one tried has the other mover
LONGEST = 200  # turns, that no game of these kinds reaches


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


Attempt = tuple[int, int]  # files aside, and rows ahead

Ruling = Callable[[AnyGame, Any, str, str, Attempt], str | None]


def race(game: AnyGame, position: Any, origin: str, target: str, by: Attempt) -> str | None:
    met, (aside, ahead) = owner_at(game, position, target), by
    if (abs(aside), ahead) in ((1, 0), (0, -1)):
        return "TIG-04"
    if (aside, ahead) == (0, 1):
        return "TIG-05" if met else None
    if (abs(aside), ahead) == (1, 1):
        return "TIG-06" if met in (None, game.to_move(position)) else None
    return "TIG-03"


def hunt(game: AnyGame, position: Any, origin: str, target: str, by: Attempt) -> str | None:
    is_fox, met = game.to_move(position) == "fox", owner_at(game, position, target)
    if tuple(map(abs, by)) != (1, 1):
        return "TIG-05" if is_fox else "TIG-03"
    if not is_fox and by[1] < 0:
        return "TIG-04"
    return "TIG-06" if met else None


def capture(game: AnyGame, position: Any, origin: str, target: str, by: Attempt) -> str | None:
    met, mover, (aside, ahead) = owner_at(game, position, target), game.to_move(position), by
    if max(map(abs, by)) == 1:
        if ahead < 1:
            return "TIG-04"
        return "TIG-05" if met else None
    if not {abs(aside), abs(ahead)} <= {0, 2}:
        return "TIG-03"
    over = chr((ord(origin[0]) + ord(target[0])) // 2) + str((int(origin[1:]) + int(target[1:])) // 2)
    if met:
        return "TIG-05"
    leapt = owner_at(game, position, over)
    return None if leapt not in (None, mover) else "TIG-06"


def broken_rule(ruling: Ruling, game: AnyGame, position: Any, origin: str, target: str) -> str | None:
    """Return the clause that a move breaks by the rulebook; None for a legal move."""
    mover, owner = game.to_move(position), owner_at(game, position, origin)
    if owner != mover:
        return "TIG-02" if owner is None else "TIG-01"
    aside = ord(target[0]) - ord(origin[0])
    ahead = (int(target[1:]) - int(origin[1:])) * FORWARD[mover]
    return ruling(game, position, origin, target, (aside, ahead))


def of_kind(kind: str, folder: Path) -> AnyGame:
    [description, *_] = write_new_game("tiger-hunt", folder, kind)
    return make_game(str(description))


@pytest.mark.parametrize("ruling", [race, hunt, capture])
def test_each_refusal_of_a_move_names_a_clause_that_the_move_breaks(
    ruling: Ruling, tmp_path: Path, quick: bool
) -> None:
    game = of_kind(ruling.__name__, tmp_path)
    rule, tried = partial(broken_rule, ruling, game), 0
    for position in islice(positions_of(game, 1 if quick else GAMES), None, None, EACH):
        for origin, target in product(game.board.names, repeat=2):
            if origin == target:
                continue
            objection = game.why_illegal(position, game.read(f"{origin}-{target}"))
            named = None if objection is None else objection.clause

            assert named == rule(position, origin, target), (origin, target, objection)
            tried += 1

    assert tried > 1000


@pytest.mark.parametrize("kind", ["placement", "connection"])
def test_a_stone_goes_onto_an_empty_cell_only(kind: str, tmp_path: Path) -> None:
    game = of_kind(kind, tmp_path)

    for position in positions_of(game, 2):
        for cell in game.board.names:
            objection = game.why_illegal(position, game.read(f"@{cell}"))

            assert (objection and objection.clause) == ("TIG-03" if owner_at(game, position, cell) else None)


@pytest.mark.parametrize("kind", ["placement", "connection"])
def test_a_stone_that_stands_is_not_moved(kind: str, tmp_path: Path) -> None:
    game = of_kind(kind, tmp_path)
    after = game.play(game.start(), game.read("@a1"))
    then = game.play(after, game.read("@b2"))

    own, other = (game.why_illegal(then, game.read(text)) for text in ("a1-a2", "b2-a2"))

    assert own is not None
    assert other is not None
    assert (own.clause, other.clause) == ("TIG-02", "TIG-01")


@pytest.mark.parametrize("kind", KINDS)
def test_a_needless_skip_breaks_the_clause_that_speaks_of_skips(kind: str, tmp_path: Path) -> None:
    game = of_kind(kind, tmp_path)

    objection = game.why_illegal(game.start(), game.read("skip"))

    assert objection is not None
    assert objection.clause == "TIG-02"


@pytest.mark.parametrize("kind", KINDS)
def test_each_game_comes_to_an_end_for_every_value_of_its_options(kind: str, tmp_path: Path) -> None:
    game = of_kind(kind, tmp_path)
    for option in game.all_options:
        for value in option.values:
            variant = game.with_options({option.key: value})
            line, rng = Line.begin(variant), Random(1)
            while line.outcome is None and line.ply < LONGEST:
                line = line.extended(*variant.random_turn(line.position, rng))

            assert line.outcome is not None


def test_a_connection_is_always_made_by_one_player(tmp_path: Path) -> None:
    # Gale, "The Game of Hex and the Brouwer Fixed-Point Theorem" (1979): such a full board has one winner.
    game = of_kind("connection", tmp_path)
    wins: Counter[tuple[str, ...]] = Counter()
    for number in range(60):
        line, rng = Line.begin(game), Random(number)
        while line.outcome is None:
            line = line.extended(*game.random_turn(line.position, rng))
        assert line.ply <= len(game.board.names)
        wins[line.outcome.winners] += 1

    assert set(wins) == {("white",), ("black",)}


@pytest.mark.parametrize("kind", KINDS)
def test_its_rulebook_explains_its_options_and_no_clause_covers_everything(kind: str, tmp_path: Path) -> None:
    game, met = of_kind(kind, tmp_path), Met()
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
