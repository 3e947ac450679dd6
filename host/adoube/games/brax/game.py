"""Brax: two players, seven pieces each, on a board of lines in both colours, and a call that binds.

The rulebook stands in rulebooks/brax.md; the turns in rules, the colours of the lines in board. What stands
in no refusal: the players and their pieces (BRX-01, BRX-03); the board (BRX-02); which threats count
(BRX-A2); who cannot move skips (BRX-A3).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.brax.board import PIECES_EACH, SEATS, board_with, lines_named
from adoube.games.brax.notation import (
    named,
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
from adoube.games.brax.rules import ALL_OPTIONS, SKIP, BraxPosition, BraxRules, BraxTurn
from adoube.games.calls import AvailableCall, Caller, CallKind
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import CodedText, coded

__all__ = ["Brax"]

BRAX_CALL = "brax"


class Brax(Game[BraxPosition, BraxTurn]):
    """The lines of the published board are not known to us: an owner gives them as a file."""

    id = "brax"
    title = "Brax"
    rulebook = "brax.md"
    views = ("polarity", "colour", "occupancy", "identity")
    turn_order_clause = "BRX-04"
    calls = (CallKind(BRAX_CALL, Caller.OPPONENT),)
    all_options = ALL_OPTIONS

    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        colours = lines_named(self.options["lines"])
        self.rules = BraxRules(colours, self.options)
        self.board = board_with(colours)

    def start(self) -> BraxPosition:
        return self.rules.start()

    def successors(self, position: BraxPosition) -> Iterator[tuple[BraxTurn, BraxPosition]]:
        if self.rules.ending_clause(position) is None:
            for turn in self.rules.turns(position) or [SKIP]:
                yield turn, self.rules.after(position, turn)

    def why_illegal(self, position: BraxPosition, turn: BraxTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: BraxPosition, turn: BraxTurn) -> BraxPosition:
        return self.rules.after(position, turn)

    def call(
        self, position: BraxPosition, call: Mapping[str, Any], line: Sequence[BraxPosition] = ()
    ) -> BraxPosition:
        by = call.get("by")
        if call.get("call") != BRAX_CALL or by not in SEATS:
            raise UnreadableTurn(coded("brax.call_form"))
        caller, mover = (seat_name(seat) for seat in (1 - position.mover, position.mover))
        if by == SEATS[position.mover]:
            raise IllegalTurn(Objection("BRX-08", coded("brax.call_by_mover", mover=mover, caller=caller)))
        if position.is_called:
            raise IllegalTurn(Objection("BRX-08", coded("brax.called_already", caller=caller)))
        if not self.rules.may_call(position):
            raise IllegalTurn(Objection("BRX-10", coded("brax.call_by_single", caller=caller, mover=mover)))
        if not self.rules.threatened(position):
            raise IllegalTurn(Objection("BRX-08", coded("brax.no_threat", caller=caller, mover=mover)))
        return position._replace(is_called=True)

    def available_calls(
        self, position: BraxPosition, line: Sequence[BraxPosition] = ()
    ) -> tuple[AvailableCall, ...]:
        may_call = not position.is_called and self.rules.may_call(position)
        return super().available_calls(position, line) if may_call and self.rules.threatened(position) else ()

    def notes(self, position: BraxPosition) -> tuple[CodedText, ...]:
        if not position.is_called:
            return ()
        mover = seat_name(position.mover)
        return (coded("brax.note_called", mover=mover, cells=named(self.rules.movable(position))),)

    def read(self, text: str) -> BraxTurn:
        return read_turn(text)

    def write(self, turn: BraxTurn) -> str:
        return write_turn(turn)

    def to_move(self, position: BraxPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: BraxPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(self, before: BraxPosition, after: BraxPosition) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: BraxPosition, line: Sequence[BraxPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> BraxPosition:
        mover = 0 if to_move is None else SEATS.index(to_move)
        position = position_of(placement, mover, memory)
        if to_move is None and self.rules.ending_clause(position) is None:
            raise PositionError(coded("brax.not_over"))
        return position

    def scores(self, position: BraxPosition) -> dict[str, int | float]:
        return {
            seat: PIECES_EACH - position.pieces[1 - number].bit_count() for number, seat in enumerate(SEATS)
        }

    def outcome(self, position: BraxPosition, line: Sequence[BraxPosition] = ()) -> Outcome | None:
        if (clause := self.rules.ending_clause(position)) is None:
            return None
        if clause == "BRX-11":
            return Outcome(SEATS, clause, coded("brax.end_lone", turns=self.options["lone_turns"]))
        winner = 0 if position.pieces[0] else 1
        words = coded("brax.end_captured", winner=seat_name(winner), loser=seat_name(1 - winner))
        return Outcome((SEATS[winner],), clause, words)

    def why_unexplained(self, position: BraxPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
