"""Left/Right's positions as they are printed, and read back: placement and memory."""

from collections.abc import Mapping
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.left_right.board import SEATS, name_of, number_of
from adoube.games.left_right.decks import deck_from
from adoube.games.left_right.position import LOST, Deck, Decks, Position, card_of, drawn_of, is_over
from adoube.games.left_right.retrace import retraced
from adoube.games.left_right.rules import Rules
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["COUNTERS", "memory_of", "placement_of", "position_of"]

COUNTERS = tuple(f"{seat}.counter" for seat in SEATS)


def placement_of(position: Position) -> Placement:
    """The piles, bottom first."""
    piles: dict[str, Stack] = {}
    for place, square in enumerate(position[0]):
        if square != LOST:
            cell = name_of(square)
            piles[cell] = (*piles.get(cell, ()), COUNTERS[place & 1])
    return Placement(piles)


def memory_of(position: Position) -> dict[str, Any]:
    """The card face up and the cards that both seats have played."""
    drawn = {name: list(drawn_of(position, seat)) for seat, name in enumerate(SEATS)}
    return {"card": None if is_over(position) else card_of(position), "drawn": drawn}


def position_of(
    placement: Placement, to_move: str | None, memory: Mapping[str, Any], rules: Rules
) -> Position:
    """The position of a printed one. Raises PositionError naming the field."""
    decks, plies = _decks(to_move, memory, rules.settings.decks)
    piles = {number_of(cell): _owners(cell, stack) for cell, stack in placement.cells.items()}
    trail = retraced(rules, decks, plies, piles)
    if trail is None:
        raise PositionError(say("left_right.no_way_there"))
    return trail, decks


def _owners(cell: str, stack: Stack) -> tuple[int, ...]:
    for piece in stack:
        if piece not in COUNTERS:
            raise PositionError(say("left_right.not_a_counter", cell=f"cells.{cell}", piece=piece))
    return tuple(COUNTERS.index(piece) for piece in stack)


def _decks(to_move: str | None, memory: Mapping[str, Any], dealt: Decks) -> tuple[Decks, int]:
    """The decks that begin with what is known of them, and how many turns have been played."""
    if set(memory) != {"card", "drawn"}:
        raise _wrong("memory", "memory_keys")
    drawn, card = memory["drawn"], memory["card"]
    if not isinstance(drawn, Mapping) or set(drawn) != set(SEATS):
        raise _wrong("memory.drawn", "drawn_form", n=len(dealt[0]))
    first, second = (_cards(drawn[seat], dealt[0], f"memory.drawn.{seat}") for seat in SEATS)
    plies = len(first) + len(second)
    mover = plies & 1
    finished = len(second) == len(dealt[0])
    if len(first) - len(second) != mover or to_move != (None if finished else SEATS[mover]):
        raise _wrong("memory.drawn", "drawn_and_mover")
    if finished:
        if card is not None:
            raise _wrong("memory.card", "card_at_the_end")
        return (first, second), plies
    if type(card) is not int or card not in dealt[0] or card in (first, second)[mover]:
        raise _wrong("memory.card", "card_form", n=len(dealt[0]))
    known = (first, (*second, card)) if mover else ((*first, card), second)
    return (deck_from(known[0], dealt[0]), deck_from(known[1], dealt[1])), plies


def _cards(cards: Any, full: Deck, field: str) -> Deck:
    """The different cards that a list holds."""
    wrong = _wrong(field, "drawn_form", n=len(full))
    if not isinstance(cards, list) or any(type(card) is not int or card not in full for card in cards):
        raise wrong
    if len(set(cards)) != len(cards):
        raise wrong
    return tuple(cards)


def _wrong(field: str, key: str, **values: object) -> PositionError:
    return PositionError(f"{field}: {say(f'left_right.{key}', **values)}")
