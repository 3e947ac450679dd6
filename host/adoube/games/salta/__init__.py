"""Salta: two players, fifteen marked pieces each, which change sides on a chequered board.

The rulebook stands in rulebooks/salta.md; the turns in `rules`. What stands in no refusal: the pieces and
their first squares (SAL-01, SAL-02) are the board's; the points of a win (SAL-10, SAL-A4) and of a game
counted out (SAL-11) are `scores`; a player without a turn skips (SAL-A5).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.kit.topology import DIAGONAL
from adoube.games.salta.rules import (
    ALL_OPTIONS,
    BOARD,
    GRID,
    PIECES,
    PIECES_EACH,
    SEATS,
    SKIP,
    SaltaPosition,
    SaltaRules,
    SaltaRulings,
    SaltaTurn,
)
from adoube.games.verdict import Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

__all__ = ["Salta"]


PLACE_OF = {piece: (seat, place) for seat, codes in enumerate(PIECES) for place, piece in enumerate(codes)}
MOST_PLAYED = 1_000_000  # what a printed position may say

MOVE = re.compile(r"([a-j](?:10|[1-9]))-([a-j](?:10|[1-9]))")


def read_turn(text: str) -> SaltaTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(coded("salta.unreadable", text=text))
    return SaltaTurn(GRID.number[move[1]], GRID.number[move[2]])


def write_turn(turn: SaltaTurn) -> str:
    """The notation of a turn."""
    return "skip" if turn == SKIP else f"{GRID.names[turn.origin]}-{GRID.names[turn.target]}"


def placement_of(position: SaltaPosition) -> Placement:
    """Return the placement of a position."""
    standing = zip(chain(*position.squares), chain(*PIECES), strict=True)
    return Placement({GRID.names[square]: (piece,) for square, piece in sorted(standing)})


def stacks_changed(before: SaltaPosition, after: SaltaPosition) -> dict[str, tuple[Stack, Stack]]:
    """The squares that a turn has changed, with what stood and stands there. It takes no piece."""
    changed: dict[str, tuple[Stack, Stack]] = {}
    for codes, squares, squares_after in zip(PIECES, before.squares, after.squares, strict=True):
        for code, was, stands in zip(codes, squares, squares_after, strict=True):
            if was != stands:
                changed[GRID.names[was]] = (code,), EMPTY
                changed[GRID.names[stands]] = EMPTY, (code,)
    return changed


def rule_state_of(position: SaltaPosition) -> dict[str, Any]:
    """How many turns both players have had."""
    return {"played": position.played}


def position_of(placement: Placement, mover: int, memory: Mapping[str, Any]) -> SaltaPosition:
    """The position of a printed one. Raises PositionError naming the field."""
    squares = [[-1] * PIECES_EACH for _ in SEATS]
    for cell, stack in placement.cells.items():
        if len(stack) != 1 or stack[0] not in PLACE_OF:
            raise PositionError(coded("salta.not_a_piece", cell=cell))
        seat, place = PLACE_OF[stack[0]]
        if squares[seat][place] >= 0:
            raise PositionError(coded("salta.twice", cell=cell, piece=stack[0]))
        if not GRID.dark >> GRID.number[cell] & 1:
            raise PositionError(coded("salta.light_square", cell=cell))
        squares[seat][place] = GRID.number[cell]
    for seat, codes in enumerate(PIECES):
        for place, piece in enumerate(codes):
            if squares[seat][place] < 0:
                raise PositionError(coded("salta.missing", piece=piece))
    played = memory.get("played")
    if set(memory) != {"played"} or type(played) is not int or not 0 <= played <= MOST_PLAYED:
        raise PositionError(coded("salta.memory"))
    return SaltaPosition(mover, (tuple(squares[0]), tuple(squares[1])), played)


def notes_of(rules: SaltaRules, position: SaltaPosition) -> tuple[CodedText, ...]:
    """How many turns each player still has before the game is counted out."""
    most = rules.rulings.most_played
    if most is None:
        return ()
    turn = min(position.played, most - 1) // len(SEATS) + 1
    return (coded("salta.turn_of", turn=turn, most=most // len(SEATS)),)


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def objection_to_turn(rules: SaltaRules, position: SaltaPosition, turn: SaltaTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    legal = rules.turns(position)
    if turn == SKIP:
        return _objects(rules, position, SKIP, "SAL-03", "needless_skip") if legal else None
    if turn in legal:
        return None
    clause, key = _fault(rules, position, turn)
    return _objects(rules, position, turn, clause, key)


def objection_to_change(rules: SaltaRules, position: SaltaPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    emptied, filled = sorted(change.emptied), sorted(change.filled)
    changed = sorted(change.emptied | change.filled | change.altered)
    if not changed:
        return _objects(rules, position, SKIP, "SAL-03", "nothing_changed")
    if len(emptied) == len(filled) == 1 and not change.altered:
        turn = SaltaTurn(GRID.number[emptied[0]], GRID.number[filled[0]])
        if objection := objection_to_turn(rules, position, turn):
            return objection
    if len(emptied) == 1 and not filled:
        taken = SaltaTurn(GRID.number[emptied[0]], -1)
        return _objects(rules, position, taken, "SAL-07", "taken_away")
    if filled and not emptied:
        return _objects(rules, position, SKIP, "SAL-07", "appeared", cells=filled)
    return _objects(rules, position, SKIP, "SAL-03", "several", cells=changed)


def _fault(rules: SaltaRules, position: SaltaPosition, turn: SaltaTurn) -> tuple[str, str]:
    """The clause that a turn breaks which is not legal, and the key of the words that say so."""
    own, enemy = (position.squares[seat] for seat in (position.mover, 1 - position.mover))
    if turn.origin in enemy:
        return "SAL-03", "not_yours"
    if turn.origin not in own:
        return "SAL-03", "no_piece"
    if turn.target in own or turn.target in enemy:
        return "SAL-04", "taken"
    heading = next((way for way in DIAGONAL if turn.target in GRID.rays[way][turn.origin][:2]), None)
    if heading is None:
        return "SAL-04", "no_step"
    near = GRID.rays[heading][turn.origin][0]
    if near == turn.target:
        # A step that is free and not legal gives way to a jump, or shuts the opponent in.
        return ("SAL-06", "must_jump") if rules.jumps(position) else ("SAL-08", "shuts_in")
    if near not in enemy:
        return "SAL-05", "over_own" if near in own else "over_nothing"
    return "SAL-05", "jumps_back"


def _objects(
    rules: SaltaRules, position: SaltaPosition, turn: SaltaTurn, clause: str, key: str, **values: object
) -> Objection:
    """An objection in the words of the catalogue, with the squares by name and what may be played."""
    names = {
        name: GRID.names[square]
        for name, square in (("origin", turn.origin), ("target", turn.target))
        if square >= 0
    }
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    where = _where(rules, position, turn.origin)
    said = coded("salta." + key, mover=mover, enemy=enemy, where=where, **names, **values)
    return Objection(clause, said)


def _where(rules: SaltaRules, position: SaltaPosition, origin: int) -> CodedText:
    """Tell where the piece on a square may go, or else what may be played at all."""
    jumps = rules.jumps(position)
    if jumps:
        return coded("salta.jumps_are", jumps=[write_turn(jump) for jump in jumps])
    if origin not in position.squares[position.mover]:
        return coded("salta.own_pieces_step", mover=seat_name(position.mover))
    found = [turn.target for turn in rules.turns(position) if turn.origin == origin]
    targets = [GRID.names[square] for square in sorted(found, key=lambda square: square % GRID.width)]
    cell = GRID.names[origin]
    return coded("salta.may_go", cell=cell, targets=targets) if targets else coded("salta.stuck", cell=cell)


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
