"""Follow the Arrow: two players bring five numbered pawns each across a board that directs their steps.

The rulebook stands in rulebooks/follow_the_arrow.md; the turns in rules, where arrows lead in ways and
jumps. What stands in no refusal: two play at a time, and a sitting pairs more (FTA-01, FTA-05, FTA-A16:
`pairs_keep_seats`); the aim (FTA-04) and the name of a win (FTA-A14) are in endings; who calls nothing or
passes leaves every turn open (FTA-16, FTA-18, FTA-A10: calls); a pawn that has arrived moves along its row
alone (FTA-A11: ways).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement
from adoube.games.base import Change, Game
from adoube.games.follow_the_arrow.arrows import UNOFFICIAL, accept_arrows, arrows_named
from adoube.games.follow_the_arrow.board import SEATS, board_with
from adoube.games.follow_the_arrow.calls import CALLS, after_call
from adoube.games.follow_the_arrow.changes import objection_to_change
from adoube.games.follow_the_arrow.endings import ending, score_lines, with_fifth_pawn, with_winner
from adoube.games.follow_the_arrow.objections import objection_to_turn
from adoube.games.follow_the_arrow.placing import Placing
from adoube.games.follow_the_arrow.position import Position, Rulings, Turn
from adoube.games.follow_the_arrow.printed import memory_of, placement_of, position_of
from adoube.games.follow_the_arrow.rules import Rules
from adoube.games.follow_the_arrow.setup import SETUP, start_position
from adoube.games.follow_the_arrow.text import notes_of, read_turn, write_turn
from adoube.games.options import Option, choice
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import say

__all__ = ["FollowTheArrow"]


class FollowTheArrow(Game[Position, Turn]):
    """Pawns go forward and sideways along arrows, and jump over the opponent's."""

    id = "follow-the-arrow"
    title = "Follow the Arrow"
    knows_draws = False
    rulebook = "follow_the_arrow.md"
    views = ("occupancy", "polarity", "colour", "level")
    turn_order_clause = "FTA-09"
    calls = CALLS
    pairs_keep_seats = True
    all_options = (
        SETUP,
        choice("first", "black", "red"),
        Option("arrows", UNOFFICIAL, (UNOFFICIAL, "FILE"), accept_arrows),
        choice("landing", "straight", "adjacent"),
        choice("hop_arrows", "first", "every"),
        choice("jump_cap", "4", "none"),
        choice("jump_call", "pawn", "any"),
        choice("stuck", "void", "score"),
        choice("blocked_goal", "open", "filled"),
        choice("repetition", "void", "off"),
    )

    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        """Raises ArrowsError or FieldError, too, for a file of arrows that is none."""
        super().__init__(options, seed=seed)
        arrows = arrows_named(self.options["arrows"])
        self.rules = Rules(arrows, Rulings.of(self.options))
        self.board = board_with(arrows)

    def start(self) -> Position:
        return start_position(self.options["setup"], SEATS.index(self.options["first"]))

    def successors(self, position: Position) -> Iterator[tuple[Turn, Position]]:
        return self.rules.successors(position)

    def count(self, position: Position) -> int:
        return self.rules.count(position)

    def objection_to(self, position: Position, turn: Turn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        return self.rules.after(position, turn)

    def call(self, position: Position, call: Mapping[str, Any], line: Sequence[Position] = ()) -> Position:
        return after_call(self.rules, position, call)

    def placing(self) -> Placing:
        return Placing(self.options["first"])

    def notes(self, position: Position) -> tuple[str, ...]:
        return notes_of(position, self.rules.rulings)

    def read(self, text: str) -> Turn:
        return read_turn(text)

    def write(self, turn: Turn) -> str:
        return write_turn(turn)

    def to_move(self, position: Position) -> str:
        return SEATS[position.mover]

    def placement(self, position: Position) -> Placement:
        return placement_of(position)

    def memory(self, position: Position, line: Sequence[Position] = ()) -> dict[str, Any]:
        return memory_of(position, line)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Position:
        mover = 0 if to_move is None else SEATS.index(to_move)
        position = with_winner(self.rules, position_of(self.rules, placement, mover, memory))
        if to_move is None and not self.outcome(position):
            raise PositionError(say("follow_the_arrow.not_over"))
        return position

    def with_scores(self, position: Position, scores: Mapping[str, Any]) -> Position:
        return with_fifth_pawn(self.rules, position, scores)

    def score_lines(self, position: Position) -> Mapping[str, str]:
        return score_lines(self.rules, position)

    def scores(self, position: Position) -> dict[str, int | float]:
        return dict(zip(SEATS, self.rules.scores(position), strict=True))

    def outcome(self, position: Position, line: Sequence[Position] = ()) -> Outcome | None:
        return ending(self.rules, position, line)

    def objection(self, position: Position, change: Change) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.why)
        return objection_to_change(self.rules, position, change)
