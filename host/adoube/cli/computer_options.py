"""`--computer SEAT:STRENGTH`: the seats in which computer players sit."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from adoube.cli.command import option_under
from adoube.errors import AdoubeError
from adoube.words import say

if TYPE_CHECKING:
    from adoube.games.base import AnyGame

__all__ = ["ComputerOptionError", "computer_option", "computers_in", "require_computers", "usual_names"]

# Adds `--computer`, as the argument `computer`.
computer_option = option_under("game")(
    "--computer", metavar="SEAT:STRENGTH", multiple=True, help=say("play.computer_help")
)


class ComputerOptionError(AdoubeError):
    """A computer player that cannot sit down."""


def computers_in(given: Iterable[str], game: "AnyGame") -> dict[str, int]:
    """By seat, how strong. Raises AdoubeError for a seat or a strength that there is not, or a seat twice."""
    found: dict[str, int] = {}
    for text in given:
        seat, _, strength = text.rpartition(":")
        if not seat or not (strength.isascii() and strength.isdigit()):
            raise ComputerOptionError(say("play.computer_form", text=text))
        if seat in found:
            raise ComputerOptionError(say("play.computer_twice", seat=seat))
        found[seat] = int(strength)
    require_computers(found, game)
    return found


def require_computers(strengths: Mapping[str, int], game: "AnyGame") -> None:
    """Raises AdoubeError for a seat or a strength that there is not."""
    from adoube.computer.strengths import strength_of

    for seat, strength in strengths.items():
        if seat not in game.seats:
            raise ComputerOptionError(say("computer.no_seat", seat=seat, seats=[*game.seats]))
        strength_of(strength)


def usual_names(game: "AnyGame", computers: Mapping[str, int]) -> list[str]:
    """What those are called whom nobody has named."""
    names, one = [], len(computers) == 1
    for number, seat in enumerate(game.seats, 1):
        if seat not in computers:
            names.append(say("play.player", number=number))
        else:
            names.append(say("play.computer") if one else say("play.numbered_computer", number=number))
    return names
