"""Sáhkku: men and women, fifteen each, a king between them, and three dice.

The rulebook stands in rulebooks/sahkku.md; the turns in rules, the dice in dice. What stands in no refusal:
the board, its pieces and their way (SAH-01, SAH-02, SAH-A3, SAH-A4), the faces of the dice (SAH-03) and
captures (SAH-08); a player who cannot move skips (SAH-A2); the program's own throws (SAH-A1) are
`SahkkuRules.thrown`.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.calls import AvailableCall
from adoube.games.sahkku.board import BOARD, GRID, PIECES_EACH, SEATS
from adoube.games.sahkku.dice import ALL_X, SEEDED, THROWS, throw_of
from adoube.games.sahkku.notation import (
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    seat_name,
    stacks_changed,
    write_turn,
)
from adoube.games.sahkku.objections import objection_to_change, objection_to_turn
from adoube.games.sahkku.rules import (
    ALL_OPTIONS,
    NOBODY,
    SKIP,
    SahkkuPosition,
    SahkkuRules,
    SahkkuRulings,
    SahkkuTurn,
)
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import CodedText, coded

__all__ = ["Sahkku"]

DICE_CALL = "dice"


class Sahkku(Game[SahkkuPosition, SahkkuTurn]):
    """The dice come from the seed, until somebody tells how they have fallen."""

    id = "sahkku"
    title = "Sáhkku"
    rulebook = "sahkku.md"
    piles = True
    views = ("colour", "level", "identity")
    turn_order_clause = "SAH-03"
    knows_draws = False
    all_options = ALL_OPTIONS

    seats = SEATS
    board = BOARD

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        if self.options["dice"] == SEEDED:
            self.options = MappingProxyType({**self.options, "dice": str(seed)})
        self.rules = SahkkuRules(SahkkuRulings.of(self.options))

    def start(self) -> SahkkuPosition:
        return self.rules.start()

    def successors(self, position: SahkkuPosition) -> Iterator[tuple[SahkkuTurn, SahkkuPosition]]:
        if self.rules.ending_clause(position) is not None:
            return
        if not (results := self.rules.results(position)):
            yield SKIP, self.rules.skipped(position)
        for after, turn in results.items():
            yield turn, after

    def why_illegal(self, position: SahkkuPosition, turn: SahkkuTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: SahkkuPosition, turn: SahkkuTurn) -> SahkkuPosition:
        return self.rules.skipped(position) if turn == SKIP else self.rules.after(position, turn)

    def call(
        self, position: SahkkuPosition, call: Mapping[str, Any], line: Sequence[SahkkuPosition] = ()
    ) -> SahkkuPosition:
        by, throw = call.get("by"), throw_of(call.get("value"))
        if call.get("call") != DICE_CALL or by not in SEATS or throw is None:
            raise UnreadableTurn(coded("sahkku.call_form"))
        if by != SEATS[position.mover]:
            words = coded("games.not_your_turn", to_move=SEATS[position.mover], by=by)
            raise IllegalTurn(Objection(self.turn_order_clause, words))
        return position._replace(throw=throw)

    def available_calls(
        self, position: SahkkuPosition, line: Sequence[SahkkuPosition] = ()
    ) -> tuple[AvailableCall, ...]:
        return (AvailableCall(DICE_CALL, (SEATS[position.mover],), "value", THROWS),)

    def notes(self, position: SahkkuPosition) -> tuple[CodedText, ...]:
        state = rule_state_of(position, is_over=self.rules.ending_clause(position) is not None)
        mover = seat_name(position.mover)
        notes = []
        if state["throw"] is not None:
            is_waiting = not position.begun[position.mover] and position.throw == ALL_X
            key = "sahkku.note_begin" if is_waiting else "sahkku.note_throw"
            notes.append(coded(key, mover=mover, throw=" ".join(position.throw)))
        if position.king_side != NOBODY:
            notes.append(coded("sahkku.note_king", seat=seat_name(position.king_side)))
        if state["homeward"]:
            notes.append(coded("sahkku.note_homeward", cells=state["homeward"]))
        return tuple(notes)

    def read(self, text: str) -> SahkkuTurn:
        return read_turn(text)

    def write(self, turn: SahkkuTurn) -> str:
        return write_turn(turn)

    def trail(self, turn: SahkkuTurn) -> tuple[str, ...]:
        """The way of the first piece that moves."""
        trail: list[int] = []
        for move in turn:
            if trail and (trail[-1] != move.origin or move.is_king is not turn[0].is_king):
                break
            trail += [move.target] if trail else [move.origin, move.target]
        return tuple(GRID.names[point] for point in trail)

    def to_move(self, position: SahkkuPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: SahkkuPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(
        self, before: SahkkuPosition, after: SahkkuPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: SahkkuPosition, line: Sequence[SahkkuPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position, is_over=self.rules.ending_clause(position) is not None)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> SahkkuPosition:
        if to_move is not None:
            return position_of(placement, SEATS.index(to_move), memory)
        for mover, _ in enumerate(SEATS):
            position = position_of(placement, mover, memory)
            if self.rules.ending_clause(position):
                return position
        raise PositionError(coded("sahkku.not_over"))

    def rearranged(self, position: SahkkuPosition, placement: Placement, to_move: str) -> SahkkuPosition:
        return position_of(placement, SEATS.index(to_move), self.rule_state(position), strict=False)

    @property
    def counts_points(self) -> bool:
        return False

    def scores(self, position: SahkkuPosition) -> dict[str, int | float]:
        outcome = self.outcome(position)
        return {seat: int(outcome is not None and seat in outcome.winners) for seat in SEATS}

    def score_lines(self, position: SahkkuPosition) -> Mapping[str, CodedText]:
        return {
            name: coded("sahkku.captured_by", count=PIECES_EACH - position.pieces(1 - seat))
            for seat, name in enumerate(SEATS)
        }

    def outcome(self, position: SahkkuPosition, line: Sequence[SahkkuPosition] = ()) -> Outcome | None:
        if (clause := self.rules.ending_clause(position)) is None:
            return None
        loser, winner = seat_name(position.mover), seat_name(1 - position.mover)
        key = "sahkku.end_captured" if clause == "SAH-12" else "sahkku.end_siege"
        return Outcome((SEATS[1 - position.mover],), clause, coded(key, winner=winner, loser=loser))

    def why_unexplained(self, position: SahkkuPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
