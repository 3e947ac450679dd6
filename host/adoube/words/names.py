"""Names of games, seats, people and pieces by the ids that games give them, and the nearest known name."""

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from adoube.words import say
from adoube.words.coded_text import ENGLISH, AnyText, CodedText, coded

__all__ = [
    "did_you_mean",
    "game_name",
    "is_named",
    "kind_name",
    "named",
    "people_of",
    "person_name",
    "seat_name",
]


_NUMBERED_SEAT = re.compile(r"p([0-9]+)")
# What people are called in a journal who gave no name.
_UNNAMED = {f"Player {number}": coded("table.player", number=str(number)) for number in range(1, 13)}
_COMPUTERS = {"Computer": coded("table.computer")} | {
    f"Computer {number}": coded("table.numbered_computer", number=str(number)) for number in range(1, 13)
}
# Texts about the colour of pieces, and about the seat of a computer player: these keep the name of a seat.
_LABELS = ("computer.", "pieces.", "places.")


@lru_cache(maxsize=1024)
def game_name(game: str, title: str) -> AnyText:
    """Return the name of a game; its title where no catalogue knows it."""
    return coded(key) if ENGLISH.has(key := f"game_names.{game.replace('-', '_')}") else title


@lru_cache(maxsize=1024)
def seat_name(seat: str) -> CodedText:
    """A seat: White; one of many by its number: `p2`, Player 2; an unknown one shows its id."""
    if numbered := _NUMBERED_SEAT.fullmatch(seat):
        return coded("table.player", number=numbered[1])
    if ENGLISH.has(key := f"seats.{seat}"):
        return coded(key)
    return coded("seats.other", name=seat[:1].upper() + seat[1:])


def person_name(player: str) -> CodedText:
    """A person by name; who gave none is called by a number, and a computer player so."""
    return _UNNAMED.get(player) or _COMPUTERS.get(player) or coded("seats.person", name=player)


def is_named(player: str) -> bool:
    """Return whether somebody has given this name."""
    return bool(player) and player not in _UNNAMED


def people_of(sitting: Mapping[str, str]) -> dict[CodedText, CodedText]:
    """Return the people by their seats, as `named` takes them; `sitting` has the player of each seat.

    Somebody who gave no name is called by the seat.
    """
    return {seat_name(seat): person_name(player) for seat, player in sitting.items() if is_named(player)}


def named(said: AnyText, people: Mapping[CodedText, CodedText]) -> AnyText:
    """A text with people's names instead of those of their seats."""
    return _named(said, people) if people and isinstance(said, CodedText) else said


def _named(value: Any, people: Mapping[CodedText, CodedText]) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(each, people) for each in value)
    if not isinstance(value, CodedText) or value.code.rpartition(":")[2].startswith(_LABELS):
        return value
    if person := people.get(value):
        return person
    return CodedText(value.code, tuple((name, _named(each, people)) for name, each in value.pairs))


def kind_name(kind: str, beside: Collection[str] = ()) -> AnyText:
    """A kind of piece within a sentence: "archer.marked" is archer marked, "pawn.3" is pawn 3.

    `beside`: the kinds of the game, which decide what some are called. Where men become kings, languages have
    another word than for the king of chess; beside a woman a man is a human being.
    """
    name, _, number = kind.rpartition(".")
    if name and number.isdecimal():
        return coded("pieces.numbered", kind=kind_name(name, beside), number=number)
    if kind == "king" and "man" in beside and "woman" not in beside:
        return coded("pieces.king_of_men")
    if kind in ("man", "man.asleep") and "woman" in beside:
        return coded(f"pieces.{kind.replace('.', '_')}_beside_woman")
    if ENGLISH.has(key := f"pieces.{kind.replace('.', '_')}"):
        return coded(key)
    return kind.replace(".", " ")


LIKENESS = 0.7  # as difflib measures it; below that, suggestions are of no help (colour: did you mean cors?)


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Words to go after a message: the nearest of the known names; nothing where none is near."""
    names = {name.casefold(): name for name in known}
    nearest = get_close_matches(text.casefold(), names, n=1, cutoff=LIKENESS)
    return say("commands.did_you_mean", name=names[nearest[0]]) if nearest else ""
