"""Linear Left/Right: two players, each with a set of cards, on a row of squares that hold piles.

The rulebook stands in rulebooks/left_right.md; the turns in rules, the options in settings. What stands in
no refusal: the winner (LLR-A1) is `outcome`, First's first turn (LLR-A2, LLR-A8) `start`, the open card
(LLR-A3) `memory`, the two halves (LLR-A5) the board.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement
from adoube.games.base import BoardChange, Game
from adoube.games.calls import AvailableCall
from adoube.games.left_right.notation import (
    notes_of,
    objection_to_change,
    objection_to_turn,
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    write_turn,
)
from adoube.games.left_right.rules import (
    ALL_OPTIONS,
    GAME,
    SEATS,
    CardRules,
    CardSettings,
    CardTurn,
    Position,
    board_of,
    decks_told,
    is_over,
    mover_of,
    tellable,
)
from adoube.games.verdict import Objection, Outcome
from adoube.words import CodedText, as_written, coded
from adoube.words.names import points_of

__all__ = ["LeftRight"]


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
