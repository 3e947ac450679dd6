"""Pasang: two players open a column each, choose a ka, and clear a board of a hundred and twenty tokens.

The rulebook stands in rulebooks/pasang.md; the turns in rules, points and patterns in board. What stands in
no refusal: the board and its tokens (PAS-01, PAS-02, PAS-A1, PAS-A6); which of several lines is taken
(PAS-10); what tokens are worth (PAS-11, PAS-A5); lines to both sides of a ka (PAS-A4).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.pasang.board import BOARD, NAMES, SEATS
from adoube.games.pasang.notation import (
    WrittenTurn,
    order_of,
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    seat_name,
    stacks_changed,
    write_turn,
    written,
)
from adoube.games.pasang.objections import means, objection_to_change, objection_to_turn
from adoube.games.pasang.rules import ALL_OPTIONS, NOWHERE, PasangPosition, PasangRules, PasangRulings
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded
from adoube.words.names import points_of

__all__ = ["Pasang"]


class Pasang(Game[PasangPosition, WrittenTurn]):
    """Tokens belong to nobody. A ka stands for its player."""

    id = "pasang"
    title = "Pasang"
    rulebook = "pasang.md"
    views = ("colour", "occupancy", "identity")
    turn_order_clause = "PAS-03"
    all_options = ALL_OPTIONS

    seats = SEATS
    board = BOARD

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.rules = PasangRules(PasangRulings.of(self.options))

    def start(self) -> PasangPosition:
        return self.rules.start()

    def successors(self, position: PasangPosition) -> Iterator[tuple[WrittenTurn, PasangPosition]]:
        # Of two tokens that stand on either side of a passage each may become the ka that takes the other.
        found: dict[PasangPosition, WrittenTurn] = {}
        for legal in self.rules.turns(position):
            after, turn = self.rules.after(position, legal), written(position, legal)
            found[after] = min(found.get(after, turn), turn, key=order_of)
        for after, turn in found.items():
            yield turn, after

    def why_illegal(self, position: PasangPosition, turn: WrittenTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: PasangPosition, turn: WrittenTurn) -> PasangPosition:
        legal = next(each for each in self.rules.turns(position) if means(position, turn, each))
        return self.rules.after(position, legal)

    def read(self, text: str) -> WrittenTurn:
        return read_turn(text)

    def write(self, turn: WrittenTurn) -> str:
        return write_turn(turn)

    def trail(self, turn: WrittenTurn) -> tuple[str, ...]:
        """The way of the ka."""
        return () if turn[1] == NOWHERE else (NAMES[turn[0]], NAMES[turn[1]])

    def to_move(self, position: PasangPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: PasangPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(
        self, before: PasangPosition, after: PasangPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: PasangPosition, line: Sequence[PasangPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> PasangPosition:
        if to_move is not None:
            return position_of(placement, SEATS.index(to_move), memory)
        for mover, _ in enumerate(SEATS):
            position = position_of(placement, mover, memory)
            if self.rules.ending_clause(position):
                return position
        raise PositionError(coded("pasang.not_over"))

    def scores(self, position: PasangPosition) -> dict[str, int | float]:
        return dict(zip(SEATS, self.rules.scores(position), strict=True))

    def score_lines(self, position: PasangPosition) -> Mapping[str, CodedText]:
        return {
            seat: coded("pasang.score", black=black, white=white)
            for seat, (black, white) in zip(SEATS, position.captured, strict=True)
        }

    def outcome(self, position: PasangPosition, line: Sequence[PasangPosition] = ()) -> Outcome | None:
        if (clause := self.rules.ending_clause(position)) is None:
            return None
        if clause == "PAS-13":
            winner, loser = seat_name(1 - position.mover), seat_name(position.mover)
            words = coded("pasang.end_stuck", winner=winner, loser=loser)
            return Outcome((SEATS[1 - position.mover],), clause, words)
        points = dict(zip(SEATS, self.rules.points(position), strict=True))
        winners = tuple(seat for seat, each in points.items() if each == max(points.values()))
        return Outcome(winners, clause, coded("pasang.end_cleared", scores=points_of(points)))

    def why_unexplained(self, position: PasangPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
