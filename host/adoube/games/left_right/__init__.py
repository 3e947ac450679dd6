"""Linear Left/Right: two players, each with a set of cards, on a row of squares that hold piles.

The rulebook stands in rulebooks/left_right.md; the turns and options in `rules`. What stands in
no refusal: the winner (LLR-A1) is `outcome`, First's first turn (LLR-A2, LLR-A8) `start`, the open card
(LLR-A3) `memory`, the two halves (LLR-A5) the board.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.game_rules import AvailableCall
from adoube.games.left_right.rules import (
    ALL_OPTIONS,
    GAME,
    LOST,
    SEATS,
    SKIP,
    CardRules,
    CardSettings,
    CardTurn,
    Deck,
    Decks,
    Position,
    Trail,
    board_of,
    card_of,
    deck_from,
    decks_told,
    drawn_of,
    is_over,
    mover_of,
    name_of,
    number_of,
    tellable,
)
from adoube.games.verdict import Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import CodedText, as_written, coded
from adoube.words.names import seat_name as name_of_seat
from adoube.words.points import points_of

__all__ = ["LeftRight"]


Piles = Mapping[int, tuple[int, ...]]  # The owners of the counters on each occupied square, bottom first.


def retraced(rules: CardRules, decks: Decks, plies: int, piles: Piles) -> Trail | None:
    """A trail of `plies` turns, played with `decks`, that leaves these piles; None where there is none.

    Of several the one that goes to the left where they part.
    """
    return _RetraceSearch(rules, decks, plies, piles).trail()


class _RetraceSearch:
    """From the start turn by turn, going back where the next counter is not in the piles."""

    def __init__(self, rules: CardRules, decks: Decks, plies: int, piles: Piles) -> None:
        self._rules, self._decks, self._piles = rules, decks, piles
        self._length = 2 + plies
        self._counters = sum(map(len, piles.values()))
        self._dead_ends: set[tuple[int, int, Trail]] = set()

    def trail(self) -> Trail | None:
        start = self._rules.start()[0]
        fits = all(self._next_in_pile(start[:place], square) for place, square in enumerate(start))
        return self._completed(start) if fits else None

    def _completed(self, trail: Trail) -> Trail | None:
        if len(trail) == self._length:
            return trail if len(trail) - trail.count(LOST) == self._counters else None
        # After the same counters in another order, with the same ones last, nothing else can follow.
        state = (self._rules.origin(trail), self._rules.origin((*trail, LOST)), tuple(sorted(trail)))
        if state in self._dead_ends:
            return None
        card = self._decks[len(trail) & 1][(len(trail) >> 1) - 1]
        for square in self._rules.squares(trail, card) or [LOST]:
            if square == LOST or self._next_in_pile(trail, square):
                completed = self._completed((*trail, square))
                if completed is not None:
                    return completed
        self._dead_ends.add(state)
        return None

    def _next_in_pile(self, trail: Trail, square: int) -> bool:
        """Return whether the counter that comes after `trail` is, on `square`, the next one of the pile
        there."""
        pile, height = self._piles.get(square, ()), trail.count(square)
        return height < len(pile) and pile[height] == len(trail) & 1


COUNTERS = tuple(f"{seat}.counter" for seat in SEATS)


def placement_of(position: Position) -> Placement:
    """The piles, bottom first."""
    piles: dict[str, Stack] = {}
    for place, square in enumerate(position[0]):
        if square != LOST:
            cell = name_of(square)
            piles[cell] = (*piles.get(cell, ()), COUNTERS[place & 1])
    return Placement(piles)


def rule_state_of(position: Position) -> dict[str, Any]:
    """The card face up and the cards that both seats have played."""
    drawn = {name: list(drawn_of(position, seat)) for seat, name in enumerate(SEATS)}
    return {"card": None if is_over(position) else card_of(position), "drawn": drawn}


def position_of(
    placement: Placement, to_move: str | None, memory: Mapping[str, Any], rules: CardRules
) -> Position:
    """The position of a printed one. Raises PositionError naming the field."""
    decks, plies = _decks(to_move, memory, rules.settings.decks)
    piles = {number_of(cell): _owners(cell, stack) for cell, stack in placement.cells.items()}
    trail = retraced(rules, decks, plies, piles)
    if trail is None:
        raise PositionError(coded("left_right.no_way_there"))
    return trail, decks


def _owners(cell: str, stack: Stack) -> tuple[int, ...]:
    for piece in stack:
        if piece not in COUNTERS:
            raise PositionError(coded("left_right.not_a_counter", cell=f"cells.{cell}", piece=piece))
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
    return PositionError(coded("text.at", where=field, why=coded(f"left_right.{key}", **values)))


TURN = re.compile(r"([1-9][0-9]?)([LR])")  # The highest card of all has two figures.
DIRECTIONS = {"L": -1, "R": 1}
LETTERS = {direction: letter for letter, direction in DIRECTIONS.items()}


def read_turn(text: str) -> CardTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if not (written := TURN.fullmatch(text)):
        raise UnreadableTurn(coded("left_right.unreadable", text=text))
    return CardTurn(int(written[1]), DIRECTIONS[written[2]])


def write_turn(turn: CardTurn) -> str:
    """The notation of a turn."""
    return "skip" if turn == SKIP else f"{turn.card}{LETTERS[turn.direction]}"


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def notes_of(position: Position) -> tuple[CodedText, ...]:
    """The card face up, and the cards that either seat has played."""
    notes = []
    if not is_over(position):
        mover = seat_name(mover_of(position))
        notes.append(coded("left_right.card_face_up", seat=mover, card=card_of(position)))
    for seat, _ in enumerate(SEATS):
        if drawn := drawn_of(position, seat):
            notes.append(coded("left_right.cards_played", seat=seat_name(seat), cards=drawn))
    return tuple(notes)


def objection_to_turn(rules: CardRules, position: Position, turn: CardTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    trail, card = position[0], card_of(position)
    squares = rules.squares(trail, card)
    if turn == SKIP:
        return _objects(rules, position, "LLR-05", "needless_skip") if squares else None
    if turn.card != card:
        return _objects(rules, position, "LLR-05", "other_card", written=turn.card)
    if rules.origin(trail) + turn.card * turn.direction not in squares:
        side = coded("left_right.to_the_left" if turn.direction < 0 else "left_right.to_the_right")
        return _objects(rules, position, "LLR-08", "off_the_board", side=side)
    return None


def objection_to_change(rules: CardRules, position: Position, change: BoardChange) -> Objection:
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


def _objection_to_counter(rules: CardRules, position: Position, cell: str, *, altered: bool) -> Objection:
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


def _listed(cells: frozenset[str]) -> list[str]:
    return sorted(cells, key=number_of)


def _objects(rules: CardRules, position: Position, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, with the mover, its card and where a counter may go."""
    trail, card = position[0], card_of(position)
    names = list(map(name_of, rules.squares(trail, card)))
    goes = coded("left_right.goes_on", squares=names) if names else None
    words = coded(
        f"left_right.{key}",
        mover=seat_name(mover_of(position)),
        card=card,
        origin=name_of(rules.origin(trail)),
        where=goes or coded("left_right.goes_nowhere"),
        **values,
    )
    return Objection(clause, words)


class LeftRight(Game[Position, CardTurn]):
    """The cards come from the options or from the seed, unless they are told card by card."""

    id = GAME
    title = "Left/Right"
    rulebook = "left_right.md"
    stackable = True
    views = ("colour", "occupancy")
    turn_order_clause = "LLR-05"
    all_options = ALL_OPTIONS

    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.settings = CardSettings.of(self.options, seed)
        self.options = self.settings.written_into(self.options)
        self.rules = CardRules(self.settings)
        self.board = board_of(self.settings.length)

    def start(self) -> Position:
        return self.rules.start()

    def successors(self, position: Position) -> Iterator[tuple[CardTurn, Position]]:
        return self.rules.successors(position)

    def count(self, position: Position) -> int:
        return self.rules.count(position)

    def why_illegal(self, position: Position, turn: CardTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: Position, turn: CardTurn) -> Position:
        return self.rules.after(position, turn)

    def call(self, position: Position, call: Mapping[str, Any], line: Sequence[Position] = ()) -> Position:
        return position[0], decks_told(position, call, self.settings.decks)

    def available_calls(self, position: Position, line: Sequence[Position] = ()) -> tuple[AvailableCall, ...]:
        return tellable(position, self.settings.decks)

    def notes(self, position: Position) -> tuple[CodedText, ...]:
        return notes_of(position)

    def read(self, text: str) -> CardTurn:
        return read_turn(text)

    def write(self, turn: CardTurn) -> str:
        return write_turn(turn)

    def trail(self, turn: CardTurn) -> tuple[str, ...]:
        """None: the number of a card is no square."""
        return ()

    def to_move(self, position: Position) -> str:
        return SEATS[mover_of(position)]

    def placement(self, position: Position) -> Placement:
        return placement_of(position)

    def rule_state(self, position: Position, line: Sequence[Position] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Position:
        return position_of(placement, to_move, memory, self.rules)

    def scores(self, position: Position) -> dict[str, int | float]:
        return dict(zip(SEATS, self.rules.scores(position), strict=True))

    def score_lines(self, position: Position) -> Mapping[str, CodedText]:
        return {
            seat: as_written(" × ".join(map(str, heights))) if heights else coded("scores.no_pile")
            for seat, heights in zip(SEATS, self.rules.heights(position), strict=True)
        }

    def outcome(self, position: Position, line: Sequence[Position] = ()) -> Outcome | None:
        if not is_over(position):
            return None
        scores = self.scores(position)
        winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
        return Outcome(winners, "LLR-A4", coded("left_right.end", scores=points_of(scores)))

    def why_unexplained(self, position: Position, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
