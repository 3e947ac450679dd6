"""Which games are played, and by whom."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.opponent.advice import Budget
from adoube.opponent.strengths import strength_of
from adoube.words import coded
from adoube.words.names import did_you_mean

__all__ = ["AT_RANDOM", "SelfPlay", "StrengthsError", "strengths_of_seats"]

AT_RANDOM = 0  # the strength of one who plays any legal turn
# That a player looks at, where its strength is bounded by time: time would play other games each run.
MOST_POSITIONS = 10_000
MOST_TURNS = 500
OPENING = 4


class StrengthsError(AdoubeError):
    """Strengths of seats that cannot be read."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games to be played: the same ones for the same plan, in any number of processes."""

    game: str  # its name, or a path
    options: Mapping[str, str]
    seed: int
    strengths: Mapping[str, int]  # by seat
    # How many positions a player looks at before a turn; None: as many as its strength does.
    positions: int | None = None
    opening: int = OPENING  # how many turns at the beginning are random, so that no game is played twice
    most_turns: int = MOST_TURNS  # where a game is cut off

    def made(self, number: int) -> AnyGame:
        """The game as it is dealt the `number`-th time."""
        return make_game(self.game, self.options, seed=self.drawing("deal", number).randrange(2**31))

    def drawing(self, what: str, number: int) -> Random:
        """What decides something that is left to chance in the `number`-th game."""
        return Random(f"{what} {self.seed}/{number}")

    def budget(self, strength: int) -> Budget:
        """What a player may look at before a turn: bounded by positions alone."""
        usual = strength_of(strength).budget
        most = min(usual.positions, MOST_POSITIONS) if self.positions is None else self.positions
        return replace(usual, seconds=None, positions=most)


def strengths_of_seats(text: str, seats: tuple[str, ...]) -> Mapping[str, int]:
    """What `2`, or `white:1,black:3`, says of each seat. Raises StrengthsError or UnknownStrength."""
    given: dict[str, int] = {}
    for part in text.split(","):
        seat, colon, number = part.strip().rpartition(":")
        if not number.isascii() or not number.isdecimal() or bool(colon) != bool(seat):
            raise StrengthsError(coded("selfplay.strength_form", text=text))
        for each in [seat] if seat else seats:
            if each not in seats:
                nearest = did_you_mean(each, seats)
                raise StrengthsError(
                    coded("selfplay.no_seat", text=text, seat=each, nearest=nearest, seats=[*seats])
                )
            if each in given:
                raise StrengthsError(coded("selfplay.seat_twice", text=text, seat=each))
            given[each] = _known(int(number))
    if missing := [seat for seat in seats if seat not in given]:
        raise StrengthsError(coded("selfplay.seat_missing", text=text, seats=missing))
    return given


def _known(strength: int) -> int:
    if strength != AT_RANDOM:
        strength_of(strength)
    return strength
