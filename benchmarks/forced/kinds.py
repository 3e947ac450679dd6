"""The kinds of forced positions, as the rules decide them.

*Win in one*: some turn wins at once, and another does not. *Save in one*: the next seat wins at once after at
least half of the turns, and not after the others. *Win in three*: the seat to move wins whatever the others
do, within five turns of all seats and not within three, and not all first turns keep that win. Between two
seats that is a win with the third turn of its own.

`is_of_kind` asks the search of every line, `is_proven` the one by proof numbers.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from adoube.computer.search.hidden import hides, worlds
from adoube.games.base import AnyGame
from adoube.games.line import Line
from benchmarks.forced.wins import Allowance, can_force, listed, proves, wins_at_once

__all__ = ["SAVE", "THREE", "VERIFIED", "WANTED", "WIN", "WITHIN", "is_good", "is_of_kind", "is_proven"]

WIN, SAVE, THREE = "win in one", "save in one", "win in three"
WANTED = {WIN: 30, SAVE: 30, THREE: 20}
WITHIN = 5  # turns of all seats, in which the third own one wins
VERIFIED = 150_000  # positions of one search of a position that was found
WORLDS = 8  # games with other hidden dice or cards in which a win has to be one


def is_good(kind: str, line: Line, turn: Any, most: int = VERIFIED) -> bool:
    """Return whether a turn does what is asked in a position of a kind. Raises TooMuchToSearchError."""
    game, seat = line.game, line.to_move or ""
    after = line.extended(turn, game.after(line.position, turn))
    if kind == WIN:
        return turn in _winning(line)
    if kind == SAVE:
        if after.outcome is not None:
            return not after.outcome.winners or seat in after.outcome.winners
        return after.to_move == seat or not wins_at_once(*_of(after))
    return can_force(*_of(after), seat, WITHIN - 1, Allowance(most))


def _of(line: Line) -> tuple[AnyGame, Any, Sequence[Any]]:
    return line.game, line.position, line.positions


def _winning(line: Line) -> set[Any]:
    """Return the turns that win at once, whatever dice or cards are hidden."""
    good = set(wins_at_once(*_of(line)))
    if good and hides(line.game):
        for world, seen in islice(worlds(line.game, line.position, Random(1)), WORLDS):
            good &= set(wins_at_once(world, seen, ()))
    return good


def is_of_kind(kind: str, line: Line, most: int = VERIFIED) -> bool:
    """Return whether every line says that a position is of a kind. Raises TooMuchToSearchError."""
    seat = line.to_move or ""
    if kind == THREE and (
        can_force(*_of(line), seat, WITHIN - 2, Allowance(most))
        or not can_force(*_of(line), seat, WITHIN, Allowance(most))
    ):
        return False
    found = [turn for turn, _ in listed(line.game, line.position)]
    if kind == THREE:
        return not all(is_good(kind, line, turn, most) for turn in found)
    good = sum(is_good(kind, line, turn) for turn in found)
    return 0 < good < len(found) if kind == WIN else 0 < 2 * good <= len(found)


def is_proven(kind: str, line: Line, most: int = VERIFIED) -> bool:
    """Return whether proof numbers say that a position is of a kind. Raises TooMuchToSearchError."""
    game, position, before, seat = line.game, line.position, line.positions, line.to_move or ""
    further = (*before, position)
    found = [after for _, after in listed(game, position)]
    if kind == WIN:
        wins = sum(proves(game, after, further, seat, 0) for after in found)
        return 0 < wins < len(found)
    if kind == SAVE:
        others = [other for other in game.seats if other != seat]
        lost = sum(
            any(proves(game, after, further, other, int(game.to_move(after) == other)) for other in others)
            for after in found
        )
        return len(found) <= 2 * lost < 2 * len(found)
    return (
        proves(game, position, before, seat, WITHIN, most)
        and not proves(game, position, before, seat, WITHIN - 2, most)
        and not all(proves(game, after, further, seat, WITHIN - 1, most) for after in found)
    )
