"""What every game must pass: ours do, and each kind of broken game is found out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adoube.board.placement import Placement
from adoube.games.base import Change
from adoube.games.checking import CHECKS, check_game
from adoube.games.jarmo import Jarmo
from adoube.games.registry import game_names, make_game
from adoube.games.verdict import Objection, Outcome


def breaches(game: Any, games: int = 2, turns: int = 12) -> dict[str, str]:
    return {each.check: each.why for each in check_game(game, games, turns, 0, lambda share: None)}


@pytest.mark.parametrize("name", game_names())
def test_our_games_pass(name: str) -> None:
    assert breaches(make_game(name), games=1, turns=20) == {}


class TwiceTheSame(Jarmo):
    def successors(self, position: Any) -> Iterator[tuple[Any, Any]]:
        for turn in super().successors(position):
            yield turn
            yield turn


class OneWritingForAll(Jarmo):
    def write(self, turn: Any) -> str:
        return "a1-b3"


class RefusesItsOwnTurns(Jarmo):
    def objection_to(self, position: Any, turn: Any) -> Objection | None:
        return Objection("JAR-03", "No.")


class NamesNoClause(Jarmo):
    def objection_to(self, position: Any, turn: Any) -> Objection | None:
        found = super().objection_to(position, turn)
        return found and Objection("JAR-99", found.text)


class EndsByNoClause(Jarmo):
    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        return Outcome(("nobody",), "JAR-99", "Because.") if line else None


class ForgetsAScore(Jarmo):
    def scores(self, position: Any) -> dict[str, int | float]:
        return {"black": 0}


class ExplainsNothing(Jarmo):
    def explain(self, position: Any, change: Change) -> Iterator[tuple[Any, Any]]:
        return iter(())


class PutsPiecesBesideTheBoard(Jarmo):
    def placement(self, position: Any) -> Placement:
        placement = super().placement(position)
        return Placement({**placement.cells, "z9": ("black.archer",)}, placement.off)


class ReadsAnything(Jarmo):
    def read(self, text: str) -> Any:
        return super().read(text if text[:1].isalpha() and text[:1] != "z" else "a1-b3")


class Fails(Jarmo):
    def footprint(self, position: Any) -> frozenset[str]:
        raise RuntimeError("out of cheese")


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (TwiceTheSame, "each-result-once"),
        (OneWritingForAll, "turns-read-back"),
        (RefusesItsOwnTurns, "turns-read-back"),
        (NamesNoClause, "refuses"),
        (EndsByNoClause, "scores"),
        (ForgetsAScore, "scores"),
        (ExplainsNothing, "explains"),
        (PutsPiecesBesideTheBoard, "places-pieces"),
        (ReadsAnything, "refuses"),
        (Fails, "pure"),
    ],
)
def test_a_broken_game_is_found_out(game: type[Jarmo], check: str) -> None:
    found = breaches(game())

    assert check in found
    assert found[check]


def test_what_a_strangers_game_raises_is_told_as_it_is() -> None:
    assert "out of cheese" in breaches(Fails())["pure"]


def test_a_breach_is_told_once_and_the_other_checks_go_on() -> None:
    found = list(check_game(ForgetsAScore(), 3, 10, 0, lambda share: None))

    assert [each.check for each in found].count("scores") == 1
    assert set(CHECKS) - {each.check for each in found}
