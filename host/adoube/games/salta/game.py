"""Salta: two players, fifteen marked pieces each, which change sides on a chequered board.

The rulebook stands in rulebooks/salta.md; the turns in rules. What stands in no refusal: the pieces and
their first squares (SAL-01, SAL-02) are the board's; the points of a win (SAL-10, SAL-A4) and of a game
counted out (SAL-11) are `scores`; a player without a turn skips (SAL-A5).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.salta.notation import (
    notes_of,
    objection_to_change,
    objection_to_turn,
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    seat_name,
    stacks_changed,
    write_turn,
)
from adoube.games.salta.rules import (
    ALL_OPTIONS,
    BOARD,
    SEATS,
    SKIP,
    SaltaPosition,
    SaltaRules,
    SaltaRulings,
    SaltaTurn,
)
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded

__all__ = ["Salta"]


class Salta(Game[SaltaPosition, SaltaTurn]):
    """Nothing is captured: every piece moves to a square of its own seven rows ahead."""

    id = "salta"
    title = "Salta"
    rulebook = "salta.md"
    views = ("polarity", "occupancy", "colour", "identity")
    turn_order_clause = "SAL-03"
    all_options = ALL_OPTIONS

    seats = SEATS
    board = BOARD

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.rules = SaltaRules(SaltaRulings.of(self.options))

    def start(self) -> SaltaPosition:
        return self.rules.start()

    def successors(self, position: SaltaPosition) -> Iterator[tuple[SaltaTurn, SaltaPosition]]:
        if self.rules.ending_clause(position) is None:
            for turn in self.rules.turns(position) or [SKIP]:
                yield turn, self.rules.after(position, turn)

    def count(self, position: SaltaPosition) -> int:
        return 0 if self.rules.ending_clause(position) else len(self.rules.turns(position)) or 1

    def why_illegal(self, position: SaltaPosition, turn: SaltaTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: SaltaPosition, turn: SaltaTurn) -> SaltaPosition:
        return self.rules.after(position, turn)

    def read(self, text: str) -> SaltaTurn:
        return read_turn(text)

    def write(self, turn: SaltaTurn) -> str:
        return write_turn(turn)

    def to_move(self, position: SaltaPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: SaltaPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(
        self, before: SaltaPosition, after: SaltaPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: SaltaPosition, line: Sequence[SaltaPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> SaltaPosition:
        if to_move is not None:
            return position_of(placement, SEATS.index(to_move), memory)
        for mover, _ in enumerate(SEATS):
            position = position_of(placement, mover, memory)
            if self.rules.ending_clause(position):
                return position
        raise PositionError(coded("salta.not_over"))

    def scores(self, position: SaltaPosition) -> dict[str, int | float]:
        return dict(zip(SEATS, self.rules.scores(position), strict=True))

    def score_lines(self, position: SaltaPosition) -> Mapping[str, CodedText]:
        return {
            name: coded("salta.steps_left", steps=self.rules.left(position, seat))
            for seat, name in enumerate(SEATS)
        }

    def notes(self, position: SaltaPosition) -> tuple[CodedText, ...]:
        return notes_of(self.rules, position)

    def outcome(self, position: SaltaPosition, line: Sequence[SaltaPosition] = ()) -> Outcome | None:
        if (clause := self.rules.ending_clause(position)) is None:
            return None
        if clause == "SAL-A1":
            return Outcome(SEATS, clause, coded("salta.end_both_home"))
        left = tuple(self.rules.left(position, seat) for seat, _ in enumerate(SEATS))
        winners = tuple(name for name, steps in zip(SEATS, left, strict=True) if steps == min(left))
        if clause == "SAL-09":
            winner = SEATS.index(winners[0])
            words = coded(
                "salta.end_home", winner=seat_name(winner), loser=seat_name(1 - winner), steps=max(left)
            )
            return Outcome(winners, clause, words)
        words = coded("salta.end_limit", most=self.options["turn_limit"], green=left[0], red=left[1])
        return Outcome(winners, clause, words)

    def why_unexplained(self, position: SaltaPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
