"""Follow the Arrow as a game of adoube: its calls, and how it ends (FTA-20, FTA-A12, FTA-A13).

The rulebook stands in rulebooks/follow_the_arrow.md; the turns in `rules`, where arrows lead in
`board`. What stands in no refusal: two play at a time, and a round robin pairs more (FTA-01, FTA-05, FTA-A16:
`pairs_keep_seats`); the aim (FTA-04) and the name of a win (FTA-A14) are below; who calls nothing or
passes leaves every turn open (FTA-16, FTA-18, FTA-A10); a pawn that has arrived moves along its row
alone (FTA-A11: `board`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.follow_the_arrow.board import (
    NUMBER,
    SEATS,
    UNOFFICIAL,
    accept_arrows,
    arrows_named,
    board_with,
)
from adoube.games.follow_the_arrow.notation import (
    listed,
    notes_of,
    objection_to_change,
    objection_to_turn,
    objects,
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    seat_name,
    stacks_changed,
    write_turn,
)
from adoube.games.follow_the_arrow.placement_phase import SETUP, PawnPlacement, start_position
from adoube.games.follow_the_arrow.rules import (
    FIFTH_UNKNOWN,
    NO_CALL,
    OPEN_TO_CALL,
    PAWNS_EACH,
    ArrowPosition,
    ArrowRules,
    ArrowRulings,
    ArrowTurn,
    numbers_away,
    times_stood,
)
from adoube.games.game_rules import Caller, CallKind
from adoube.games.options import Option, choice
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.points import points_of

__all__ = ["FollowTheArrow"]


JUMP, PASS = "jump", "pass"
CALLS = (CallKind(JUMP, Caller.OPPONENT, "pawn"), CallKind(PASS, Caller.OPPONENT))


def after_call(rules: ArrowRules, position: ArrowPosition, call: Mapping[str, Any]) -> ArrowPosition:
    """The position once a call has been made in it, in a game that is not over.

    `call` is `{"call": "jump", "by": SEAT, "pawn": CIRCLE}` or `{"call": "pass", "by": SEAT}`. Raises
    UnreadableTurn for anything else, and IllegalTurn for a call by the wrong seat or at the wrong moment
    (FTA-19), or for a pawn that has no jump (FTA-A9): that one may be made again with another pawn.
    """
    kind, caller, pawn = call.get("call"), call.get("by"), str(call.get("pawn"))
    if kind not in (JUMP, PASS) or caller not in SEATS or (kind == JUMP and pawn not in NUMBER):
        raise UnreadableTurn(coded("follow_the_arrow.unreadable_call"))
    if SEATS.index(caller) == position.mover:
        raise IllegalTurn(objects(position, "FTA-19", "call_by_mover"))
    if position.call != OPEN_TO_CALL:
        raise IllegalTurn(objects(position, "FTA-19", _why_closed(position)))
    if kind == PASS:
        return position._replace(call=NO_CALL)
    if not rules.has_jump(position, NUMBER[pawn]):
        raise IllegalTurn(objects(position, "FTA-A9", "no_jump_there", pawn=pawn))
    return position._replace(call=NUMBER[pawn])


def _why_closed(position: ArrowPosition) -> str:
    return "no_call_now" if position.call == NO_CALL else "already_called"


TIMES_TO_VOID = 3

# What the winner calls, by the number on his fifth pawn.
GAMES = ("single", "double", "triple", "quadruple", "quintuple")


def ending(rules: ArrowRules, position: ArrowPosition, line: Sequence[ArrowPosition]) -> Outcome | None:
    """How the game has ended in `position`, which came after those of `line`; None where it goes on."""
    if position.fifth:
        return Outcome((SEATS[1 - position.mover],), "FTA-20", _why_won(rules, position))
    if rules.is_stuck(position):
        return _stuck(rules, position)
    if rules.rulings.repetition_ends and times_stood(position, line) >= TIMES_TO_VOID:
        return Outcome((), "FTA-A13", coded("follow_the_arrow.end_repeated"))
    return None


def with_winner(rules: ArrowRules, position: ArrowPosition) -> ArrowPosition:
    """A position as it was set up, marked as won where a seat has brought its pawns home."""
    for mover in (position.mover, 1 - position.mover):
        winner = 1 - mover
        if rules.has_won(winner, position.of_seat(winner), position.of_seat(mover)):
            return position._replace(mover=mover, fifth=FIFTH_UNKNOWN)
    return position


def with_fifth_pawn(rules: ArrowRules, position: ArrowPosition, scores: Mapping[str, Any]) -> ArrowPosition:
    """A position set up as won, with the fifth pawn that makes its scores these, if one does."""
    if position.fifth == FIFTH_UNKNOWN:
        for number in range(1, PAWNS_EACH + 1):
            candidate = position._replace(fifth=number)
            if dict(zip(SEATS, rules.scores(candidate), strict=True)) == scores and any(scores.values()):
                return candidate
    return position


def _stuck(rules: ArrowRules, position: ArrowPosition) -> Outcome:
    if not rules.rulings.stuck_scores:
        return Outcome((), "FTA-A12", coded("follow_the_arrow.end_stuck"))
    scores = dict(zip(SEATS, rules.scores(position), strict=True))
    winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
    words = coded("follow_the_arrow.end_stuck_scores", scores=points_of(scores))
    return Outcome(winners, "FTA-A12", words)


def _why_won(rules: ArrowRules, position: ArrowPosition) -> CodedText:
    winner, loser = seat_name(1 - position.mover), seat_name(position.mover)
    if position.fifth == FIFTH_UNKNOWN:
        return coded("follow_the_arrow.end_home_unknown", winner=winner)
    away = numbers_away(position, position.mover)
    return coded(
        "follow_the_arrow.end_home",
        winner=winner,
        loser=loser,
        game=coded("follow_the_arrow." + GAMES[position.fifth - 1]),
        away=listed(away) if away else coded("follow_the_arrow.none"),
        sum=sum(away),
        fifth=position.fifth,
        points=max(rules.scores(position)),
    )


def score_lines(rules: ArrowRules, position: ArrowPosition) -> dict[str, CodedText]:
    """How each seat's points came about; before the end, which of its pawns are still on their way."""
    away = [" + ".join(map(str, numbers_away(position, seat))) for seat in range(len(SEATS))]
    points = rules.scores(position)
    if position.fifth > 0 and any(points):
        winner = 1 - position.mover
        words = coded("scores.last_pawn", pawn=position.fifth, numbers=away[position.mover])
        return {SEATS[winner]: words}
    if any(points):
        return {seat: coded("scores.others_away", numbers=away[1 - at] or 0) for at, seat in enumerate(SEATS)}
    return {
        seat: coded("scores.pawns_away", numbers=numbers) if numbers else coded("scores.none_away")
        for seat, numbers in zip(SEATS, away, strict=True)
    }


class FollowTheArrow(Game[ArrowPosition, ArrowTurn]):
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
        self.rules = ArrowRules(arrows, ArrowRulings.of(self.options))
        self.board = board_with(arrows)

    def start(self) -> ArrowPosition:
        return start_position(self.options["setup"], SEATS.index(self.options["first"]))

    def successors(self, position: ArrowPosition) -> Iterator[tuple[ArrowTurn, ArrowPosition]]:
        return self.rules.successors(position)

    def count(self, position: ArrowPosition) -> int:
        return self.rules.count(position)

    def why_illegal(self, position: ArrowPosition, turn: ArrowTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: ArrowPosition, turn: ArrowTurn) -> ArrowPosition:
        return self.rules.after(position, turn)

    def call(
        self, position: ArrowPosition, call: Mapping[str, Any], line: Sequence[ArrowPosition] = ()
    ) -> ArrowPosition:
        return after_call(self.rules, position, call)

    def placement_phase(self) -> PawnPlacement:
        return PawnPlacement(self.options["first"])

    def notes(self, position: ArrowPosition) -> tuple[CodedText, ...]:
        return notes_of(position, self.rules.rulings)

    def read(self, text: str) -> ArrowTurn:
        return read_turn(text)

    def write(self, turn: ArrowTurn) -> str:
        return write_turn(turn)

    def to_move(self, position: ArrowPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: ArrowPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(
        self, before: ArrowPosition, after: ArrowPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: ArrowPosition, line: Sequence[ArrowPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position, line)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> ArrowPosition:
        mover = 0 if to_move is None else SEATS.index(to_move)
        position = with_winner(self.rules, position_of(self.rules, placement, mover, memory))
        if to_move is None and not self.outcome(position):
            raise PositionError(coded("follow_the_arrow.not_over"))
        return position

    def with_scores(self, position: ArrowPosition, scores: Mapping[str, Any]) -> ArrowPosition:
        return with_fifth_pawn(self.rules, position, scores)

    def score_lines(self, position: ArrowPosition) -> Mapping[str, CodedText]:
        return score_lines(self.rules, position)

    @property
    def counts_points(self) -> bool:
        return False

    def scores(self, position: ArrowPosition) -> dict[str, int | float]:
        return dict(zip(SEATS, self.rules.scores(position), strict=True))

    def outcome(self, position: ArrowPosition, line: Sequence[ArrowPosition] = ()) -> Outcome | None:
        return ending(self.rules, position, line)

    def times_stood(self, position: ArrowPosition, line: Sequence[ArrowPosition] = ()) -> int:
        return times_stood(position, line) if self.rules.rulings.repetition_ends else 1

    def why_unexplained(self, position: ArrowPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
