"""Every word of the scoreboard that a person meets."""

from adoube.board.looks import Looks
from adoube.board.placement import kind_of, owner_of
from adoube.words import ENGLISH, Words

__all__ = ["LANGUAGE", "call_name", "piece_name", "place_name", "say", "seat_name"]

LANGUAGE = ENGLISH.tag
"""the language of the catalogue in use, as a page states it in its `lang`"""

HAND = "_hand"
"""what the name of a place ends with where a seat holds its pieces, after the seat"""

_words = Words("adoube_scoreboard")
say = _words.say
"""The text of a key, for example ``say("page.to_move")``. Raises MissingWords for one that is missing."""


def seat_name(seat: str) -> str:
    """What a seat is called on a page. One that the catalogue does not know shows its id, capitalised."""
    return say(f"seats.{seat}") if _words.has(f"seats.{seat}") else seat.capitalize()


def call_name(call: str) -> str:
    """What a call is called on a button; one that the catalogue does not know shows its id, capitalised."""
    return say(f"calls.{call}") if _words.has(f"calls.{call}") else call.capitalize()


def place_name(place: str) -> str:
    """What a place off the board is called; one that the catalogue does not know shows its id."""
    if _words.has(f"places.{place}"):
        return say(f"places.{place}")
    holder = place.removesuffix(HAND)
    return seat_name(place) if holder == place else say("places.hand", seat=seat_name(holder))


def piece_name(piece: str, looks: Looks) -> str:
    """A piece code in words: `black.archer.marked` is "Black archer marked".

    `looks` are those of the game. Where one owner alone has such pieces, their kind says all: "Fox".
    """
    owner, *kind = piece.split(".")
    owners = {owner_of(other) for other in looks if kind_of(other) == kind_of(piece)}
    if owners == {owner} and owner != "shared":
        return " ".join(kind).capitalize()
    return " ".join(([] if owner == "shared" else [seat_name(owner)]) + kind)
