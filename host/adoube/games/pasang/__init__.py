"""Pasang: two players open a column each, choose a ka, and clear a board of a hundred and twenty tokens.

The rulebook stands in rulebooks/pasang.md; turns, points and patterns in `rules`. What stands in
no refusal: the board and its tokens (PAS-01, PAS-02, PAS-A1, PAS-A6); which of several lines is taken
(PAS-10); what tokens are worth (PAS-11, PAS-A5); lines to both sides of a ka (PAS-A4).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.kit.topology import sites_of
from adoube.games.pasang.notation import (
    SKIP,
    WrittenTurn,
    by_column,
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
from adoube.games.pasang.rules import (
    ALL_OPTIONS,
    BOARD,
    COLUMNS,
    NAMES,
    NOWHERE,
    NUMBER,
    RAYS,
    SEATS,
    PasangPosition,
    PasangRules,
    PasangRulings,
    PasangStage,
    PasangTurn,
)
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded
from adoube.words.points import points_of

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

    def taps(self, position: PasangPosition, turn: WrittenTurn) -> Sequence[tuple[str, ...]]:
        """Any token of the column that is opened; then the way of the ka, and of several lines any token."""
        legal = [each for each in self.rules.turns(position) if means(position, turn, each)]
        way = self.trail(turn)
        same_way = {
            each.captured for each in self.rules.turns(position) if (each.origin, each.target) == turn[:2]
        }
        if way and len(same_way) == 1:
            return (way,)
        tokens = sorted((site for each in legal for site in sites_of(each.captured)), key=by_column)
        return tuple((*way, NAMES[token]) for token in dict.fromkeys(tokens))

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


MOST_TOLD = 6
SIDE = len(COLUMNS)


def objection_to_turn(rules: PasangRules, position: PasangPosition, turn: WrittenTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one, in any writing."""
    if any(means(position, turn, legal) for legal in rules.turns(position)):
        return None
    if turn == SKIP:
        return _objects(rules, position, "PAS-03", "needless_skip")
    origin, target, line = turn
    stage = position.stage
    if target == NOWHERE:
        if stage is not PasangStage.OPENS:
            return _objects(rules, position, "PAS-04", "opened_already")
        if line not in (written(position, each)[2] for each in _all_columns(rules, position)):
            return _objects(rules, position, "PAS-04", "other_half", cell=NAMES[line])
        return _objects(rules, position, "PAS-05", "other_sector", column=COLUMNS[line % SIDE])
    if stage is PasangStage.OPENS:
        return _objects(rules, position, "PAS-04", "opens_first")
    if stage is PasangStage.CHOOSES:
        if (origin, target) not in rules.entries(position):
            return _objects(rules, position, "PAS-06", "no_entry", origin=NAMES[origin], target=NAMES[target])
    elif origin != position.kas[position.mover]:
        return _objects(rules, position, "PAS-07", "no_ka", origin=NAMES[origin])
    elif not _is_slide(position, origin, target):
        return _objects(rules, position, "PAS-07", "no_slide", origin=NAMES[origin], target=NAMES[target])
    return _objects(rules, position, *_line_fault(position, origin, target, line), cell=NAMES[line])


def objection_to_change(rules: PasangRules, position: PasangPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    emptied, filled = sorted(change.emptied), sorted(change.filled)
    changed = sorted(change.emptied | change.filled | change.altered)
    if not changed:
        return _objects(rules, position, "PAS-03", "nothing_changed")
    stage = position.stage
    if stage is PasangStage.OPENS:
        return _objects(rules, position, "PAS-04", "no_column", cells=changed)
    ka = position.kas[position.mover]
    if len(filled) == 1 and stage is PasangStage.SLIDES and NAMES[ka] in emptied:
        target = NUMBER[filled[0]]
        if not _is_slide(position, ka, target):
            names = {"origin": NAMES[ka], "target": filled[0]}
            return _objects(rules, position, "PAS-07", "no_slide", **names)
        if len(emptied) == 1:
            return _objects(rules, position, "PAS-03", "no_capture", target=filled[0])
        return _objects(rules, position, "PAS-08", "no_line", cells=[c for c in emptied if c != NAMES[ka]])
    if stage is PasangStage.CHOOSES:
        return _objects(rules, position, "PAS-06", "no_choice", cells=changed)
    return _objects(rules, position, "PAS-07", "no_turn_does", cells=changed)


def means(position: PasangPosition, turn: WrittenTurn, legal: PasangTurn) -> bool:
    """Return whether a turn as it is written is this legal one."""
    if legal.target == NOWHERE:
        return turn == written(position, legal)
    return turn[:2] == legal[:2] and bool(legal.captured >> turn[2] & 1)


def _all_columns(rules: PasangRules, position: PasangPosition) -> list[PasangTurn]:
    """Every column of the own half, whatever the opponent has opened."""
    return rules.turns(position._replace(passages=(NOWHERE, NOWHERE)))


def _is_slide(position: PasangPosition, origin: int, target: int) -> bool:
    """Return whether nothing stands between two points of a row or a column, nor on the second."""
    for rays in RAYS:
        ray = rays[origin]
        if target in ray:
            return not any(position.occupied >> point & 1 for point in ray[: ray.index(target) + 1])
    return False


def _line_fault(position: PasangPosition, origin: int, target: int, line: int) -> tuple[str, str]:
    """Return the fault of a line that a ka is to capture, at a point where it may go."""
    if not (position.tokens[0] | position.tokens[1]) >> line & 1 or line == origin:
        return "PAS-08", "nothing_there"
    goes_along_column = origin % SIDE == target % SIDE
    along = line % SIDE == target % SIDE if goes_along_column else line // SIDE == target // SIDE
    if position.stage is PasangStage.SLIDES and along:
        return "PAS-09", "not_across"
    return "PAS-08", "not_odd"


def _objects(
    rules: PasangRules, position: PasangPosition, clause: str, key: str, **values: object
) -> Objection:
    """An objection in the words of the catalogue, with what may be played instead."""
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    said = coded("pasang." + key, mover=mover, enemy=enemy, where=_where(rules, position), **values)
    return Objection(clause, said)


def _where(rules: PasangRules, position: PasangPosition) -> CodedText:
    """Tell what the player to move may play."""
    if position.stage is PasangStage.OPENS:
        return coded("pasang.columns_are", columns=[COLUMNS[column] for column in rules.columns(position)])
    turns = sorted(write_turn(written(position, turn)) for turn in rules.turns(position))
    others = [coded("pasang.others")] if len(turns) > MOST_TOLD else []
    return coded("pasang.turns_are", turns=[*turns[:MOST_TOLD], *others])
