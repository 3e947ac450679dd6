"""The options of the family, and what they say of the seats."""

import re
from collections.abc import Mapping

from adoube.games.leap_frog.layout import RANDOM
from adoube.games.options import Option, OptionError, choice, number
from adoube.words import say

__all__ = ["DIAGONAL", "LAYOUT", "ORDER", "PLAYERS", "SIZE", "order_of", "seats_of"]

MOST_PLAYERS = 12
IN_SEAT_ORDER = "p1,p2,..."


def _accept_order(text: str) -> str:
    seats = text.split(",")
    if text != IN_SEAT_ORDER and (
        len(set(seats)) != len(seats) or not all(re.fullmatch(r"p[1-9]\d?", seat, re.ASCII) for seat in seats)
    ):
        raise ValueError(say("leap_frog.order_form"))
    return text


def _accept_layout(text: str) -> str:
    if not text:
        raise ValueError(say("leap_frog.layout_empty"))
    return text


SIZE = choice("size", "15", "16", "17", "18")
PLAYERS = number("players", "2", 2, MOST_PLAYERS)
ORDER = Option("order", IN_SEAT_ORDER, (IN_SEAT_ORDER,), _accept_order)
DIAGONAL = choice("diagonal", "no", "yes")
LAYOUT = Option("layout", RANDOM, (RANDOM, "FILE"), _accept_layout)


def seats_of(options: Mapping[str, str]) -> tuple[str, ...]:
    """The seats of as many players as resolved options name."""
    return tuple(f"p{seat}" for seat in range(1, int(options["players"]) + 1))


def order_of(game: str, options: Mapping[str, str], seats: tuple[str, ...]) -> tuple[int, ...]:
    """The seats' numbers in the order of their turns. Raises OptionError unless it names just `seats`."""
    text = options["order"]
    order = seats if text == IN_SEAT_ORDER else tuple(text.split(","))
    if sorted(order) != sorted(seats):
        why = say("leap_frog.order_seats", seats=", ".join(seats))
        raise OptionError(say("options.bad_value", game=game, key="order", value=text, why=why))
    return tuple(seats.index(seat) for seat in order)
