"""Left/Right in words: the notation of turns, and why something is not allowed."""

import re

from adoube.games.base import Change
from adoube.games.left_right.board import SEATS, name_of, number_of
from adoube.games.left_right.position import SKIP, Position, Turn, card_of, drawn_of, is_over, mover_of
from adoube.games.left_right.rules import Rules
from adoube.games.verdict import Objection, UnreadableTurn
from adoube.words import say

__all__ = ["notes_of", "objection_to_change", "objection_to_turn", "read_turn", "seat_name", "write_turn"]

TURN = re.compile(r"([1-9][0-9]?)([LR])")
"""The highest card of all has two figures."""
DIRECTIONS = {"L": -1, "R": 1}
LETTERS = {direction: letter for letter, direction in DIRECTIONS.items()}


def read_turn(text: str) -> Turn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if not (written := TURN.fullmatch(text)):
        raise UnreadableTurn(say("left_right.unreadable", text=text))
    return Turn(int(written[1]), DIRECTIONS[written[2]])


def write_turn(turn: Turn) -> str:
    """The notation of a turn."""
    return "skip" if turn == SKIP else f"{turn.card}{LETTERS[turn.direction]}"


def seat_name(seat: int) -> str:
    """A seat as a sentence names it."""
    return say(f"left_right.{SEATS[seat]}")


def notes_of(position: Position) -> tuple[str, ...]:
    """The card face up, and the cards that either seat has played."""
    notes = []
    if not is_over(position):
        mover = seat_name(mover_of(position))
        notes.append(say("left_right.card_face_up", seat=mover, card=card_of(position)))
    for seat, _ in enumerate(SEATS):
        if drawn := drawn_of(position, seat):
            cards = ", ".join(map(str, drawn))
            notes.append(say("left_right.cards_played", seat=seat_name(seat), cards=cards))
    return tuple(notes)


def objection_to_turn(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    trail, card = position[0], card_of(position)
    squares = rules.squares(trail, card)
    if turn == SKIP:
        return _objects(rules, position, "LLR-05", "needless_skip") if squares else None
    if turn.card != card:
        return _objects(rules, position, "LLR-05", "other_card", written=turn.card)
    if rules.origin(trail) + turn.card * turn.direction not in squares:
        side = say("left_right.to_the_left" if turn.direction < 0 else "left_right.to_the_right")
        return _objects(rules, position, "LLR-08", "off_the_board", side=side)
    return None


def objection_to_change(rules: Rules, position: Position, change: Change) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    come = change.filled | change.altered
    if change.emptied:
        return _objects(rules, position, "LLR-06", "taken_away", cells=_listed(change.emptied))
    if not come:
        return _objects(rules, position, "LLR-05", "nothing_changed")
    if len(come) > 1:
        return _objects(rules, position, "LLR-05", "several", cells=_listed(come))
    cell = min(come)
    return _objection_to_counter(rules, position, cell, altered=bool(change.altered))


def _objection_to_counter(rules: Rules, position: Position, cell: str, *, altered: bool) -> Objection:
    """Why the mover may not leave just this cell changed."""
    trail, card = position[0], card_of(position)
    square = number_of(cell)
    if square in rules.squares(trail, card):
        # The right square shows something else than the mover's counter on top.
        return _objects(rules, position, "LLR-03", "foreign_counter", cell=cell)
    place_of_top = max((place for place, other in enumerate(trail) if other == square), default=None)
    if altered and place_of_top is not None and place_of_top & 1 == mover_of(position):
        # A counter of the mover's own would not have changed what is to be seen.
        return _objects(rules, position, "LLR-06", "pile_changed", cell=cell)
    distance = abs(square - rules.origin(trail))
    return _objects(rules, position, "LLR-05", "wrong_square", cell=cell, distance=distance)


def _listed(cells: frozenset[str]) -> str:
    return ", ".join(sorted(cells, key=number_of))


def _objects(rules: Rules, position: Position, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, with the mover, its card and where a counter may go."""
    trail, card = position[0], card_of(position)
    names = list(map(name_of, rules.squares(trail, card)))
    goes = say("left_right.goes_on", squares=say("left_right.or").join(names)) if names else None
    words = say(
        f"left_right.{key}",
        mover=seat_name(mover_of(position)),
        card=card,
        origin=name_of(rules.origin(trail)),
        where=goes or say("left_right.goes_nowhere"),
        **values,
    )
    return Objection(clause, words)
