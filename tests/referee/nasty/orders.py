"""Every order in which hands can lift and set what a turn changes, and captured pieces pushed off."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tests.referee.nasty.hands import CALM, Hands, Rules, Seen
from tests.referee.nasty.judged import Case

__all__ = ["CHESS", "JARMO", "RIVER", "seen_by", "turns_in_every_order"]

GAPS_MS = (0, 2, 5, 15, 40)
CHESS = Rules("chess")
RIVER = Rules("river-crossing")
JARMO = Rules("jarmo")


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn in the middle of a game, with what was played before and comes after it."""

    kind: str
    rules: Rules
    before: str
    turn: str
    after: str

    def begun(self, seen: Seen) -> Hands:
        return Hands(self.rules, seen).plays(self.before)


CAPTURES = (
    Moment("capture", CHESS, "e2e4 d7d5", "e4d5", "d8d5 b1c3 d5a5"),
    Moment("capture", CHESS, "d2d4 e7e5", "d4e5", "b8c6 c1f4 d8e7"),
    Moment("capture", CHESS, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "b5c6", "d7c6 d2d4 e5d4"),
    Moment("capture", JARMO, "b1-d2 e5-c4 d2-b3", "c5xb3", "a1-c2 c4-b4"),
)
CASTLINGS = (
    Moment("castling", CHESS, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "e1g1", "g8f6 d2d3 e8g8"),
    Moment("castling", CHESS, "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7", "e1c1", "e8c8 g1f3"),
)
OTHERS = (
    Moment("en passant", CHESS, "e2e4 a7a6 e4e5 d7d5", "e5d6", "c7d6 d2d4"),
    Moment("promotion", CHESS, "h2h4 g7g5 h4g5 g8h6 g5g6 h6f5 g6h7 h8g8", "h7h8q", "b8c6 d2d4"),
    Moment("promotion", CHESS, "h2h4 g7g5 h4g5 g8h6 g5g6 h6f5 g6h7 h8g8", "h7g8q", "b8c6 d2d4"),
    Moment(
        "re-entry",
        JARMO,
        "b1-d2 e5-c4 d2-b3 c5xb3 a1-c2 c4-b4 c1-a2 b4-d3 e1xd3",
        "b3-a1+e5",
        "d3xe5+e1 b5-d4",
    ),
    Moment(
        "re-entry",
        JARMO,
        "b1-d2 e5-c4 d2-b3 c5xb3 a1-c2 c4-b4 c1-a2 b4-d3 e1xd3 b3-a1+e5",
        "d3xe5+e1",
        "b5-d4 c2xa1",
    ),
    Moment("stack", RIVER, "in-c1 d3-e4 in-h8 g6-f7 c1-b2 b3-a2", "in-h8", "e4-e3 in-g1"),
    Moment("stack", RIVER, "in-c1 d3-e4 in-h8 g6-f7 c1-b2 b3-a2 in-h8 e4-e3 in-g1 f3-f4", "h8-g7", "f4-f5"),
    Moment(
        "stack",
        RIVER,
        "in-c1 d3-e4 in-h8 g6-f7 c1-b2 b3-a2 in-h8 e4-e3 in-g1 f3-f4 h8-g7 f4-f5 in-c1 e3-d3",
        "g7.2-f6",
        "e6-e5 g1-f1",
    ),
)


def seen_by(rules: Rules) -> Iterator[Seen]:
    """Each way in which boards of a game see, with a promise and without, clocked and not."""
    views = {"chess": ("occupancy", "polarity", "identity"), "jarmo": ("occupancy", "polarity")}
    for view in views.get(rules.game, ("occupancy", "colour", "identity")):
        for promise_ms in (10, None):
            for clock in (True, False):
                yield Seen(view, promise_ms, clock)


def turns_in_every_order() -> Iterator[Case]:
    for moment in (*CAPTURES, *CASTLINGS, *OTHERS):
        ways = list(seen_by(moment.rules))
        orders = len(list(moment.begun(ways[0]).orders_of(moment.turn)))
        for seen in ways:
            for number in range(orders):
                name = f"{moment.rules.game} {moment.turn} order {number + 1} {seen}"
                yield Case(f"{moment.kind}, any order", name, partial(_in_order, moment, seen, number))
    for moment in CAPTURES:
        for seen in seen_by(moment.rules):
            for gap_ms in GAPS_MS:
                name = f"{moment.rules.game} {moment.turn} gap {gap_ms} {seen}"
                yield Case("pushed off", name, partial(_pushed, moment, seen, gap_ms))
    for moment in (moment for moment in OTHERS if moment.turn == "h7h8q"):
        for seen in seen_by(moment.rules):
            for gap_ms in (*GAPS_MS, 900):
                name = f"{moment.rules.game} {moment.turn} pawn exchanged after {gap_ms} {seen}"
                yield Case("promotion, exchanged", name, partial(_exchanged, moment, seen, gap_ms))


def _in_order(moment: Moment, seen: Seen, number: int) -> Hands:
    hands = moment.begun(seen)
    steps = list(hands.orders_of(moment.turn))[number]
    hands.decides(moment.turn).does(steps).press().wait(CALM.think_ms)
    return hands.plays(moment.after).wait(10_000)


def _pushed(moment: Moment, seen: Seen, gap_ms: int) -> Hands:
    hands = moment.begun(seen)
    steps = hands.steps_of(moment.turn)
    hands.decides(moment.turn).does(steps, gap_ms=gap_ms).press().wait(CALM.think_ms)
    return hands.plays(moment.after).wait(10_000)


def _exchanged(moment: Moment, seen: Seen, gap_ms: int) -> Hands:
    """The pawn is put on the last rank, and then a queen takes its place."""
    hands = moment.begun(seen)
    origin, target = moment.turn[:2], moment.turn[2:4]
    queen = hands.steps_of(moment.turn)[-1].stack
    hands.decides(moment.turn).carries(origin, target).swaps(target, queen, gap_ms, 700)
    return hands.press().wait(CALM.think_ms).plays(moment.after).wait(10_000)
