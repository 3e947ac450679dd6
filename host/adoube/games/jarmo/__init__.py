"""Jarmo and Jasir: two players, five archers each, on a board of 25 holes joined by 39 lines.

The rulebook stands in rulebooks/jarmo.md; the turns, and who comes back and when, in `rules`. What
stands in no refusal: the set-up (JAR-02) is `start`; `successors` lists captures beside other moves
(JAR-06, JAR-11), marks who captures (JAR-07) and lets a taking back wait (JAR-13, JAR-A7); that no archer
leaves the enemy's first row sideways or, in Jasir, at all follows from the lines (JAR-A1, JAR-A13). The
sides of a match are `match_games` and the table's people (JAR-16, JAR-A15, JAR-A16).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.jarmo.board import (
    BOARD,
    GOAL_ROW,
    HOME_ROW,
    SEATS,
    JarmoPosition,
    JarmoRulings,
    JarmoTurn,
    Reentry,
)
from adoube.games.jarmo.notation import (
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
from adoube.games.jarmo.rules import JarmoRules
from adoube.games.options import choice, number
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded
from adoube.words.points import points_of

__all__ = ["Jarmo", "Jasir"]


class Jarmo(Game[JarmoPosition, JarmoTurn]):
    """Archers move forward, backward and sideways."""

    id = "jarmo"
    title = "Jarmo"
    rulebook = "jarmo.md"
    views = ("polarity", "occupancy", "level")
    turn_order_clause = "JAR-08"
    match_games = 2
    all_options = (
        choice("first", "black", "white"),
        choice("reentry", "optional", "forced", "costs_turn", "dagaz"),
        choice("marking", "landing", "before"),
        choice("no_captive", "lapses", "banked"),
        choice("credit", "after", "before"),
        choice("end_test", "both", "mover"),
        choice("annihilated", "end", "play_on"),
        choice("shuttle", "own", "both", "any", "off"),
        choice("shuttle_only", "barred", "allowed"),
        number("quiet_limit", "none", 1, 1000, also=("none",)),
        choice("stuck", "skip", "loses"),
        choice("protect_home_row", "no", "yes"),
    )
    backward: ClassVar[bool] = True

    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.rulings = JarmoRulings.of(self.options)
        self.rules = JarmoRules(self.rulings, backward=self.backward)
        dagaz = self.rulings.reentry is Reentry.DAGAZ
        self.board = replace(BOARD, places=("captured", "reserve")) if dagaz else BOARD

    def start(self) -> JarmoPosition:
        return JarmoPosition(SEATS.index(self.options["first"]), HOME_ROW)

    def successors(self, position: JarmoPosition) -> Iterator[tuple[JarmoTurn, JarmoPosition]]:
        return self.rules.successors(position)

    def count(self, position: JarmoPosition) -> int:
        return self.rules.count(position)

    def why_illegal(self, position: JarmoPosition, turn: JarmoTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: JarmoPosition, turn: JarmoTurn) -> JarmoPosition:
        return self.rules.after(position, turn)

    def read(self, text: str) -> JarmoTurn:
        return read_turn(text)

    def write(self, turn: JarmoTurn) -> str:
        return write_turn(turn)

    def to_move(self, position: JarmoPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: JarmoPosition) -> Placement:
        return placement_of(position, self.board.places)

    def changed_stacks(
        self, before: JarmoPosition, after: JarmoPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: JarmoPosition, line: Sequence[JarmoPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> JarmoPosition:
        mover = 0 if to_move is None else SEATS.index(to_move)
        position = position_of(placement, mover, memory, self.rulings)
        return position if to_move else self._finished(position)

    def scores(self, position: JarmoPosition) -> dict[str, int | float]:
        return dict(zip(SEATS, self.rules.scores(position), strict=True))

    def score_lines(self, position: JarmoPosition) -> Mapping[str, CodedText]:
        home = [
            (archers & goal).bit_count() for archers, goal in zip(position.archers, GOAL_ROW, strict=True)
        ]
        return {
            seat: coded("scores.jarmo", goal=count, others=archers.bit_count() - count)
            for seat, count, archers in zip(SEATS, home, position.archers, strict=True)
        }

    def outcome(self, position: JarmoPosition, line: Sequence[JarmoPosition] = ()) -> Outcome | None:
        clause = self.rules.ending_clause(position)
        if clause is None and not self.rules.ends_stuck(position):
            return None
        if clause is None and self.rulings.stuck_loses:
            why = coded("jarmo.end_stuck_loses", seat=seat_name(position.mover))
            return Outcome((SEATS[1 - position.mover],), "JAR-A12", why)
        scores = self.rules.scores(position)
        winners = tuple(seat for seat, score in zip(SEATS, scores, strict=True) if score == max(scores))
        return Outcome(winners, clause or "JAR-A12", self._why(position, clause))

    def why_unexplained(self, position: JarmoPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)

    def _finished(self, position: JarmoPosition) -> JarmoPosition:
        """The finished position among those that a printed one without a mover may be."""
        movers = (position._replace(mover=mover) for mover in range(len(SEATS)))
        for candidate in movers:
            if self.outcome(candidate):
                return candidate
        if not self.rulings.quiet_plies:
            raise PositionError(coded("jarmo.not_over"))
        # Quiet turns are not printed: nothing but their limit can have ended this game.
        return position._replace(quiet=self.rulings.quiet_plies)

    def _why(self, position: JarmoPosition, clause: str | None) -> CodedText:
        score = points_of(self.scores(position))
        match clause:
            case "JAR-14":
                seats = tuple(map(seat_name, self.rules.seats_home(position)))
                return coded("jarmo.end_home", seat=seats, score=score)
            case "JAR-A9":
                return coded("jarmo.end_none_left", seat=seat_name(position.archers.index(0)), score=score)
            case "JAR-A11":
                return coded("jarmo.end_quiet", turns=self.options["quiet_limit"], score=score)
            case _:
                return coded("jarmo.end_stuck", score=score)


class Jasir(Jarmo):
    """The same game, but archers do not move backward (JAS-01)."""

    id = "jasir"
    title = "Jasir"
    backward = False
