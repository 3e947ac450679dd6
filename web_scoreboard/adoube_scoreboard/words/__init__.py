"""Every word of the scoreboard that a person meets."""

from functools import cache

from adoube.words import Catalogue

__all__ = ["LANGUAGE", "call_name", "piece_name", "place_name", "say", "seat_name"]

LANGUAGE = "en"
"""the language of the catalogue in use, as a page states it in its `lang`"""


@cache
def _catalogue() -> Catalogue:
    return Catalogue.beside("adoube_scoreboard", LANGUAGE)


def say(key: str, /, **values: object) -> str:
    """The text of `key`, for example ``say("page.to_move")``; KeyError for a key the catalogue lacks."""
    return _catalogue().say(key, **values)


def seat_name(seat: str) -> str:
    """What a seat is called on a page. One that the catalogue does not know shows its id, capitalised."""
    return _catalogue().section("seats").get(seat, seat.capitalize())


def call_name(call: str) -> str:
    """What a call is called on a button; one that the catalogue does not know shows its id, capitalised."""
    return _catalogue().section("calls").get(call, call.capitalize())


def place_name(place: str) -> str:
    """What a place off the board is called; one that the catalogue does not know shows its id."""
    return _catalogue().section("places").get(place) or seat_name(place).replace("_", " ")


def piece_name(piece: str) -> str:
    """A piece code in words: `black.archer.marked` is "Black archer marked"."""
    owner, *kind = piece.split(".")
    return " ".join(([] if owner == "shared" else [seat_name(owner)]) + kind)
