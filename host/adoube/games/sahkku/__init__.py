"""Sáhkku: men and women, fifteen each, a king between them, and three dice.

The rulebook stands in rulebooks/sahkku.md; the turns and the dice in `rules`. What stands in no refusal:
the board, its pieces and their way (SAH-01, SAH-02, SAH-A3, SAH-A4), the faces of the dice (SAH-03) and
captures (SAH-08); a player who cannot move skips (SAH-A2); the program's own throws (SAH-A1) are
`SahkkuRules.thrown`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.game_rules import AvailableCall
from adoube.games.sahkku.notation import (
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    seat_name,
    stacks_changed,
    ways_of,
    write_move,
    write_turn,
)
from adoube.games.sahkku.rules import (
    ALL_OPTIONS,
    ALL_X,
    BOARD,
    GRID,
    KING,
    NOBODY,
    PIECES_EACH,
    SEATS,
    SEEDED,
    SKIP,
    STRAIGHT,
    THROWS,
    TRACK,
    VALUES,
    DieMove,
    Moment,
    SahkkuPosition,
    SahkkuRules,
    SahkkuRulings,
    SahkkuTurn,
    playable,
    points_of,
    throw_of,
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
    stackable = True
    views = ("colour", "level", "identity")
    turn_order_clause = "SAH-03"
    knows_draws = False
    dash_captures = True
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

    def has_to_skip(self, position: SahkkuPosition) -> bool:
        return not self.rules.has_turn(position)

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
        return next(iter(ways_of(turn)), ())

    def taps(self, position: SahkkuPosition, turn: SahkkuTurn) -> Sequence[tuple[str, ...]]:
        """The ways of all pieces that move, by any dice in any order that come to the same."""
        others = _writings(self.rules, position).get(self.after(position, turn), [])
        return tuple(
            dict.fromkeys(tuple(cell for way in ways_of(each) for cell in way) for each in (turn, *others))
        )

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

    def with_placement(self, position: SahkkuPosition, placement: Placement, to_move: str) -> SahkkuPosition:
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


MOST_TOLD = 6  # moves that a refusal names


def objection_to_turn(rules: SahkkuRules, position: SahkkuPosition, turn: SahkkuTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    if turn == SKIP:
        return (
            _objects(rules, (position, playable(position)), "SAH-06", "needless_skip")
            if rules.has_turn(position)
            else None
        )
    if not position.begun[position.mover] and position.throw != ALL_X:
        return _objects(rules, (position, ""), "SAH-04", "not_begun")
    moments: list[Moment] = [(position, playable(position))]
    for move in turn:
        reached = [after for moment in moments for found, after in rules.moves(*moment) if found == move]
        if not reached:
            return _objection_to_move(rules, moments[0], move)
        moments = reached
    if all(rules.can_go_on(moment) for moment in moments):
        return _objects(rules, moments[0], "SAH-06", "dice_left")
    return None


def objection_to_change(rules: SahkkuRules, position: SahkkuPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    moment = position, playable(position)
    if not rules.has_turn(position):
        clause, key = ("SAH-06", "cannot_move") if position.begun[position.mover] else ("SAH-04", "not_begun")
        return _objects(rules, moment, clause, key)
    changed = sorted(change.emptied | change.filled | change.altered)
    if not changed:
        return _objects(rules, moment, "SAH-06", "nothing_changed")
    emptied, come = sorted(change.emptied), sorted(change.filled | change.altered)
    if len(emptied) == len(come) == 1:
        origin, target = GRID.number[emptied[0]], GRID.number[come[0]]
        is_king = placement_of(position).stack(emptied[0]) == (KING,)
        move = DieMove(origin, target, is_king)
        if not any(found == move for found, _ in rules.moves(*moment)):
            return _objection_to_move(rules, moment, move)
        left = next(after for found, after in rules.moves(*moment) if found == move)
        if rules.can_go_on(left):
            return _objects(rules, left, "SAH-06", "dice_left")
    return _objects(rules, moment, "SAH-06", "no_turn_does", cells=changed)


def _objection_to_move(rules: SahkkuRules, moment: Moment, move: DieMove) -> Objection:
    """Return the objection to the move of one die."""
    position, dice = moment
    seat, origin, target = position.mover, 1 << move.origin, 1 << move.target
    clause, key = "SAH-06", "no_die"
    if move.is_king:
        if position.king != move.origin:
            clause, key = "SAH-10", "no_king"
        elif position.king_side != seat:
            clause, key = "SAH-10", "king_of_others"
        elif all(move.target not in STRAIGHT[far - 1][move.origin] for far in VALUES.values()):
            clause, key = "SAH-11", "king_not_straight"
        elif rules.barred(position) & target:
            clause, key = "SAH-09", "barred"
        return _objects(rules, moment, clause, key, move)
    if not points_of(seat, position.awake[seat] | position.asleep[seat]) & origin:
        is_enemy = points_of(1 - seat, position.awake[1 - seat] | position.asleep[1 - seat]) & origin
        return _objects(rules, moment, "SAH-05", "not_yours" if is_enemy else "no_piece", move)
    far = _steps_along(position, move)
    if far is None:
        clause, key = "SAH-07", "not_along_the_way"
    elif points_of(seat, position.asleep[seat]) & origin and (far != 1 or "X" not in dice):
        clause, key = "SAH-05", "sleeps"
    elif rules.barred(position) & target:
        clause, key = "SAH-09", "barred"
    return _objects(rules, moment, clause, key, move)


def _steps_along(position: SahkkuPosition, move: DieMove) -> int | None:
    """How far a move goes along its seat's way; None where one die cannot lead there at all."""
    seat = position.mover
    pieces, way = position.awake[seat] | position.asleep[seat], TRACK[seat]
    step = next(step for step, point in enumerate(way) if point == move.origin and pieces >> step & 1)
    return next((far for far in VALUES.values() if way[(step + far) % len(way)] == move.target), None)


def _objects(
    rules: SahkkuRules,
    moment: Moment,
    clause: str,
    key: str,
    move: DieMove | None = None,
    **values: object,
) -> Objection:
    """An objection in the words of the catalogue, with points by name and what the dice allow."""
    position, dice = moment
    names = {} if move is None else {"origin": GRID.names[move.origin], "target": GRID.names[move.target]}
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    said = coded(
        "sahkku." + key,
        mover=mover,
        enemy=enemy,
        throw=" ".join(position.throw),
        where=_where(rules, (position, dice), move),
        **names,
        **values,
    )
    return Objection(clause, said)


def _where(rules: SahkkuRules, moment: Moment, move: DieMove | None) -> CodedText:
    """Tell what the dice that are left allow the piece in question, or else any piece."""
    moves = [found for found, _ in rules.moves(*moment)]
    here = [found for found in moves if move and (found.origin, found.is_king) == (move.origin, move.is_king)]
    if here:
        targets = [GRID.names[found.target] for found in here]
        return coded("sahkku.may_go", cell=GRID.names[here[0].origin], targets=targets)
    if not moves:
        return coded("sahkku.nothing_moves")
    told = [write_move(found) for found in moves[:MOST_TOLD]]
    others = [coded("sahkku.others")] if len(moves) > MOST_TOLD else []
    return coded("sahkku.moves_are", moves=[*told, *others])


POSITIONS_KEPT = 8  # the turns of one position are asked for one after the other


@lru_cache(maxsize=POSITIONS_KEPT)
def _writings(rules: SahkkuRules, position: SahkkuPosition) -> dict[SahkkuPosition, list[SahkkuTurn]]:
    return rules.writings(position)
