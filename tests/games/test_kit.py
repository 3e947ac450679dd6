"""A game in Python made of the kit passes what every game passes, and is the one that a description makes."""

from __future__ import annotations

from adoube.games.checking import CheckEffort, check_game
from adoube.games.line import perft
from tests.games.described import framed
from tests.games.stepping.game import Stepping

AHEAD = "(move Step Forward (to if:(is Empty (to))))"
SLANTWISE = "(move Step {FR FL} (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"


def test_it_passes_what_every_game_passes() -> None:
    assert list(check_game(Stepping(), CheckEffort(games=3))) == []


def test_it_has_the_counts_of_its_description() -> None:
    described = framed(
        f'(forEach Piece "Man" (or {AHEAD} {SLANTWISE}))',
        start='(place "Man1" (sites Bottom)) (place "Man2" (sites Top))',
        end="(if (no Moves Next) (result Mover Win))",
    )

    assert list(perft(Stepping(), 5)) == list(perft(described, 5))
    assert list(perft(Stepping(), 2)) == [5, 25]
