"""The slips of people: second thoughts, wrong presses, fidgets, slides, pieces knocked over."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise

from adoube.board.geometry import EMPTY
from tests.referee.nasty.hands import CALM, Hands, Pace, Rules, Seen
from tests.referee.nasty.judged import Case
from tests.referee.nasty.orders import CHESS, JARMO, RIVER, seen_by

__all__ = ["quick_play", "slips", "takebacks"]

OPENING = "e2e4 e7e5 g1f3 b8c6"
NEXT = "f1c4 f8c5"
Slip = Callable[[Hands], Hands]


# before and after the press


def changes_its_mind_before_the_press(hands: Hands) -> Hands:
    hands.carries("f1", "d3").wait(1200)
    hands.decides("f1c4").carries("d3", "c4").press()
    return hands.wait(CALM.think_ms).plays("f8c5 d2d3")


def plays_another_piece_before_the_press(hands: Hands) -> Hands:
    hands.carries("f1", "d3").wait(1200).carries("d3", "f1")
    hands.decides("b1c3").carries("b1", "c3").press()
    return hands.wait(CALM.think_ms).plays("f8c5 d2d3")


def goes_on_after_the_press(after_ms: int, goes_on: str, hands: Hands) -> Hands:
    hands.decides("f1d3").carries("f1", "d3").press().wait(after_ms)
    hands.line = hands.line.back(1)
    hands.decides("f1c4").carries("d3", "c4").wait(CALM.think_ms)
    return hands.plays(goes_on)


def castles_after_the_press(after_ms: int, hands: Hands) -> Hands:
    hands.plays(NEXT)
    hands.decides("e1g1").carries("e1", "g1").press().wait(after_ms).carries("h1", "f1")
    return hands.wait(CALM.think_ms).plays("g8f6 d2d3")


def takes_the_captured_pawn_after_the_press(after_ms: int, hands: Hands) -> Hands:
    hands.plays("d2d4 a7a6 d4d5 g8e7 a2a3 f7f5 e4f5 g7g5")
    hands.decides("f5g6").carries("f5", "g6").press().wait(after_ms).makes("g5", EMPTY)
    return hands.wait(CALM.think_ms).plays("h7g6 d1d3")


# the clock


def wrong_seat_presses(rights_it: bool, hands: Hands) -> Hands:
    hands.decides("f1c4").carries("f1", "c4").press("black").wait(600)
    if rights_it:
        hands.press("white")
    return hands.wait(CALM.think_ms).plays("f8c5 d2d3 d7d6")


def forgets_the_press(hands: Hands) -> Hands:
    hands.decides("f1c4").carries("f1", "c4").wait(4000)
    return hands.plays("f8c5 d2d3 d7d6")


def both_forget_the_press(hands: Hands) -> Hands:
    hands.decides("f1c4").carries("f1", "c4").wait(3000)
    hands.decides("f8c5").carries("f8", "c5").wait(3000)
    return hands.plays("d2d3 d7d6")


def presses_twice(hands: Hands) -> Hands:
    hands.decides("f1c4").carries("f1", "c4").press().press(after_ms=150).wait(CALM.think_ms)
    return hands.plays("f8c5 d2d3 d7d6")


def presses_late(hands: Hands) -> Hands:
    hands.decides("f1c4").carries("f1", "c4").wait(800).makes("f8", EMPTY)
    bishop = ("black.bishop",)
    hands.press("white").decides("f8c5").makes("c5", bishop).press()
    return hands.wait(CALM.think_ms).plays("d2d3 d7d6")


def presses_after_the_answer(hands: Hands) -> Hands:
    hands.decides("f1c4").carries("f1", "c4").wait(800)
    hands.decides("f8c5").carries("f8", "c5").press("white").press("black")
    return hands.wait(CALM.think_ms).plays("d2d3 d7d6")


def presses_with_the_piece_in_the_hand(put_after_ms: int, hands: Hands) -> Hands:
    hands.decides("f1c4")
    bishop = hands.stacks["f1"]
    hands.makes("f1", EMPTY).press(after_ms=150).makes("c4", bishop, put_after_ms)
    return hands.wait(CALM.think_ms).plays("f8c5 d2d3 d7d6")


def captures_and_presses_with_the_piece_in_the_hand(hands: Hands) -> Hands:
    hands.decides("f3e5")
    knight = hands.stacks["f3"]
    hands.makes("e5", EMPTY).makes("f3", EMPTY).press(after_ms=150).makes("e5", knight, 250)
    return hands.wait(CALM.think_ms).plays("c6e5 d2d4")


def leaves_the_last_turn_unpressed(hands: Hands) -> Hands:
    hands.plays(NEXT)
    return hands.decides("d2d3").carries("d2", "d3")


def leaves_a_last_capture_unpressed(hands: Hands) -> Hands:
    steps = hands.steps_of("f3e5")
    hands.decides("f3e5").does(steps)
    return hands


# fidgets


def straightens(cells: str, hands: Hands) -> Hands:
    for cell in cells.split():
        hands.fidgets(cell)
    return hands.wait(CALM.think_ms).plays("f1c4 f8c5 d2d3")


def straightens_after_the_press(cell: str, wait_ms: int, hands: Hands) -> Hands:
    steps = hands.plays("d2d4 e5d4").steps_of("f3d4")
    hands.decides("f3d4").does(steps, gap_ms=0)
    return hands.press().wait(wait_ms).fidgets(cell).wait(CALM.think_ms).plays("c6d4 d1d4")


def straightens_what_might_have_been_captured(wait_ms: int, hands: Hands) -> Hands:
    """One of two pieces is captured unfelt, and the other one is touched long after."""
    hands.plays("h2h3 d7d5 a2a3 f7f5")
    steps = hands.steps_of("e4d5")
    hands.decides("e4d5").does(steps, gap_ms=0).press().wait(wait_ms)
    return hands.fidgets("f5").wait(CALM.think_ms).plays("c6e7 d2d3 h7h6")


def slides(hands: Hands) -> Hands:
    """A bishop is pushed over the cells on its way."""
    hands.decides("f1b5")
    bishop = hands.stacks["f1"]
    way = ["f1", "e2", "d3", "c4", "b5"]
    for before, cell in pairwise(way):
        hands.makes(before, EMPTY, 70).makes(cell, bishop, 15)
    return hands.press().wait(CALM.think_ms).plays("a7a6 b5a4 g8f6")


def knocks_two_over(hands: Hands) -> Hands:
    hands.plays(NEXT)
    pieces = {cell: hands.stacks[cell] for cell in ("g2", "h2")}
    hands.makes("g2", EMPTY, 1200).makes("h2", EMPTY, 40)
    for cell, piece in pieces.items():
        hands.makes(cell, piece, 900)
    return hands.wait(CALM.think_ms).plays("d2d3 d7d6")


def knocks_two_over_while_moving(hands: Hands) -> Hands:
    hands.decides("f1c4")
    bishop, pieces = hands.stacks["f1"], {cell: hands.stacks[cell] for cell in ("g2", "h2")}
    hands.makes("f1", EMPTY).makes("g2", EMPTY, 60).makes("h2", EMPTY, 40).makes("c4", bishop, 300)
    for cell, piece in pieces.items():
        hands.makes(cell, piece, 800)
    return hands.press().wait(CALM.think_ms).plays("f8c5 d2d3")


ROWS: tuple[tuple[str, Mapping[str, Slip]], ...] = (
    (
        "second thoughts before the press",
        {
            "another cell": changes_its_mind_before_the_press,
            "another piece": plays_another_piece_before_the_press,
        },
    ),
    (
        "second thoughts after the press",
        {
            f"{wait} ms later, then {goes_on or 'nothing'}": partial(goes_on_after_the_press, wait, goes_on)
            for wait in (200, 900, 3000)
            for goes_on in ("", "f8c5 d2d3")
        },
    ),
    (
        "completed after the press",
        {f"castling, {wait} ms": partial(castles_after_the_press, wait) for wait in (100, 700, 2500)}
        | {
            f"en passant, {wait} ms": partial(takes_the_captured_pawn_after_the_press, wait)
            for wait in (100, 700, 2500)
        },
    ),
    (
        "presses",
        {
            "the wrong seat's": partial(wrong_seat_presses, False),
            "the wrong seat's, then the right one's": partial(wrong_seat_presses, True),
            "forgotten": forgets_the_press,
            "two forgotten": both_forget_the_press,
            "twice": presses_twice,
            "while the answer is in the hand": presses_late,
            "after the answer": presses_after_the_answer,
            "with the piece in the hand, 120 ms": partial(presses_with_the_piece_in_the_hand, 120),
            "with the piece in the hand, 900 ms": partial(presses_with_the_piece_in_the_hand, 900),
            "with the capturing piece in the hand": captures_and_presses_with_the_piece_in_the_hand,
        },
    ),
    (
        "last turn unpressed",
        {"a quiet one": leaves_the_last_turn_unpressed, "a capture": leaves_a_last_capture_unpressed},
    ),
    (
        "fidgets",
        {
            f"{cells} before the turn": partial(straightens, cells)
            for cells in ("f1", "e5", "d2 d7", "g1 f3 d8")
        }
        | {
            f"{cell} {wait} ms after the press": partial(straightens_after_the_press, cell, wait)
            for cell in ("c1", "d1", "d4", "d8", "g7")
            for wait in (300, 7000)
        }
        | {
            f"a rival capture {wait} ms after the press": partial(
                straightens_what_might_have_been_captured, wait
            )
            for wait in (300, 1200, 7000)
        },
    ),
    (
        "slides and knocks",
        {
            "a slide": slides,
            "two knocked over": knocks_two_over,
            "two while moving": knocks_two_over_while_moving,
        },
    ),
)


def slips() -> Iterator[Case]:
    for row, slips_of_row in ROWS:
        for seen in seen_by(CHESS):
            for name, slip in slips_of_row.items():
                yield Case(row, f"{name} {seen}", partial(_slip, slip, seen))


def _slip(slip: Slip, seen: Seen) -> Hands:
    return slip(Hands(CHESS, seen).plays(OPENING)).wait(15_000)


# fast

QUICK = (
    (CHESS, "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 g1f3 g8f6 f1c4 c7c6"),
    (CHESS, "d2d4 g8f6 c2c4 e7e6 b1c3 d7d5 c4d5 f6d5 c3d5 d8d5"),
    (JARMO, "b1-d2 e5-c4 d2-b3 c5xb3 a1-c2 c4-b4 c1-a2 b4-d3 e1xd3"),
    (RIVER, "in-c1 d3-e4 in-h8 g6-f7 c1-b2 b3-a2 in-h8 e4-e3 in-g1 f3-f4 h8-g7"),
    (Rules("leap-frog"), "-e1 -k3 k1xk3 g1xe1 i2xk2 l2xj2 i4xi2 g3xg1"),
    (Rules("left-right", (("n", "4"), ("cards", "4,3,1,2/1,2,4,3"))), "4R 1L 3R 2L"),
)
PACES = (
    Pace(60, 30, 120),
    Pace(150, 80, 250),
    Pace(300, 120, 400),
    Pace(250, 150, 350),
    Pace(80, 40, 20),
)


def quick_play() -> Iterator[Case]:
    for rules, turns in QUICK:
        for seen in seen_by(rules):
            if seen.view not in _views_of(rules):
                continue
            for pace in PACES:
                name = f"{rules.game} {turns.split()[2]} {pace.act_ms} ms a motion {seen}"
                yield Case("fast", name, partial(_fast, rules, turns, pace, seen))


def _views_of(rules: Rules) -> tuple[str, ...]:
    if rules.game == "river-crossing":
        return ("colour", "identity")
    return ("occupancy", "polarity", "identity")


def _fast(rules: Rules, turns: str, pace: Pace, seen: Seen) -> Hands:
    return Hands(rules, seen).plays(turns, pace).wait(40_000)


# takebacks

RETURNS = (
    "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6",
    "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5",
)


def takebacks() -> Iterator[Case]:
    for turns in RETURNS:
        for seen in seen_by(CHESS):
            for plies in (1, 2, 3, 4):
                for wrong_order in (False, True)[: 1 + (plies > 1)]:
                    for called in (False, True):
                        order = "wrong order" if wrong_order else "right order"
                        name = f"{turns.split()[2]} {plies} {order}{' called' * called} {seen}"
                        make = partial(_taken_back, turns, seen, plies, wrong_order, called)
                        yield Case("takebacks", name, make)


def _taken_back(turns: str, seen: Seen, plies: int, wrong_order: bool, called: bool) -> Hands:
    hands = Hands(CHESS, seen)
    hands.plays(turns).wait(8000)
    written = hands.line.written_turns()[-plies:]
    hands.takes_back(plies)
    if called:
        hands.calls_back(hands.game.to_move(hands.line.position))
    placement = hands.game.placement(hands.line.position)
    for turn in written if wrong_order else reversed(written):
        stands = hands.stacks[turn[2:4]]
        hands.makes(turn[2:4], EMPTY).makes(turn[:2], stands)
    hands.stands().wait(6000)
    assert all(hands.stacks[cell] == placement.stack(cell) for cell in hands.stacks)
    goes_on = "c2c3" if hands.game.to_move(hands.line.position) == "white" else "a7a6"
    return hands.plays(goes_on).plays("h7h6" if goes_on == "c2c3" else "h2h3").wait(40_000)
