"""The order of a seat's cards once something about it is known, and cards that are told to the program.

Whatever is known comes first; the cards that nobody has seen follow in the order in which they were dealt.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.games.calls import Sayable
from adoube.games.left_right.board import SEATS
from adoube.games.left_right.position import Deck, Decks, Position, drawn_of, mover_of
from adoube.games.verdict import IllegalTurn, Objection, UnreadableTurn
from adoube.words import say

__all__ = ["deck_from", "decks_told", "tellable"]


CARD = "card"
"""the call that tells which card is face up"""


def tellable(position: Position, dealt: Decks) -> tuple[Sayable, ...]:
    """The mover may tell any card that it has not played yet."""
    mover = mover_of(position)
    left = tuple(value for value in sorted(dealt[mover]) if value not in drawn_of(position, mover))
    return (Sayable(CARD, (SEATS[mover],), "value", left),) if left else ()


def deck_from(known: Sequence[int], dealt: Deck) -> Deck:
    """A deck that turns up the `known` cards first."""
    return (*known, *(card for card in dealt if card not in known))


def decks_told(position: Position, call: Mapping[str, Any], dealt: Decks) -> Decks:
    """The decks after the call `card` of the mover: its value is face up instead of what was.

    Raises UnreadableTurn for anything else than that call, IllegalTurn for another seat's and for a card that
    its seat has already played.
    """
    by, value = call.get("by"), call.get("value")
    if call.get("call") != CARD or by not in SEATS or type(value) is not int or value not in dealt[0]:
        raise UnreadableTurn(say("left_right.call_form", n=len(dealt[0])))
    mover = mover_of(position)
    if by != SEATS[mover]:
        raise IllegalTurn(Objection("LLR-05", say("games.not_your_turn", to_move=SEATS[mover], by=by)))
    drawn = drawn_of(position, mover)
    if value in drawn:
        words = say("left_right.card_twice", mover=say(f"left_right.{by}"), card=value)
        raise IllegalTurn(Objection("LLR-01", words))
    first, second = position[1]
    told = deck_from((*drawn, value), dealt[mover])
    return (told, second) if mover == 0 else (first, told)
