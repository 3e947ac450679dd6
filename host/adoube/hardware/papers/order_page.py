"""The page of a pack on its circuit boards: how to order them, what the preview shows, what they cost."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from adoube.hardware.board_house import Charge, board_house
from adoube.hardware.design import Design
from adoube.hardware.factory_costs import BoardOrder, factory_costs, made, populated, total
from adoube.hardware.papers.assembly import BomLine, bom_lines
from adoube.hardware.papers.lists import shortened
from adoube.hardware.papers.pages import page, table
from adoube.hardware.pcb.board import CopperSide
from adoube.words import say

__all__ = ["order_md"]

SETS = (1, 5)  # the numbers of sets that costs are shown for
COST_COLUMNS = ("what", "one", "five")
BOARD_COLUMNS = ("board", "count", "size", "by_machine", "by_hand")
PART_COLUMNS = ("board", "count", "part", "number", "where")
SENSORS, SENSOR_LEGS = "SOT-23", 3


def order_md(design: Design, orders: Sequence[BoardOrder]) -> str:
    """Return the page for the boards of a design."""
    house = board_house()
    return page(
        say("factory.title", title=design.title),
        say("factory.intro", house=house.name, date=house.date),
        table(BOARD_COLUMNS, map(_board_row, orders), "factory"),
        "## " + say("factory.steps"),
        *(paragraph for order in orders for paragraph in _steps(design, order)),
        "## " + say("factory.yours"),
        *_yours(design, orders),
        "## " + say("factory.costs"),
        say("factory.costs_intro", date=house.date, fewest=house.fewest_boards),
        table(COST_COLUMNS, _cost_rows(orders), "factory"),
    )


def _board_row(order: BoardOrder) -> Sequence[str]:
    board = order.board
    size = say("factory.size", width_mm=f"{board.width_mm:g}", height_mm=f"{board.height_mm:g}")
    return (f"`{board.name}`", str(order.count), size, str(len(order.placed)), str(len(order.by_hand)))


def _steps(design: Design, order: BoardOrder) -> Iterator[str]:
    """Yield the steps for one board, under its name."""
    name = order.board.name
    yield f"### `{name}`"
    what = {"board": name, "made": made(order, 1), "count": order.count}
    if not order.placed:
        yield say("factory.step_alone", **what)
        return
    steps = [say("factory.step_upload", **what), _populate(order)]
    if order.by_hand:
        steps.append(say("factory.step_continue"))
    lines = bom_lines(order.board, design.power)
    if unnumbered := [f"{line.value} ({line.number})" for line in lines if _has_no_number(line)]:
        steps.append(say("factory.step_unnumbered", parts=unnumbered))
    checks = [f"   - {say(f'factory.preview_{kind}')}" for kind in _preview(order)]
    steps.append("\n".join([say("factory.step_preview"), *checks]))
    yield "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))


def _populate(order: BoardOrder) -> str:
    return say(
        "factory.step_populate",
        double_sided="yes" if order.is_double_sided else "no",
        side="top" if order.placed[0].side is CopperSide.FRONT else "bottom",
        populated=populated(order, 1),
        board=order.board.name,
    )


def _has_no_number(line: BomLine) -> bool:
    return line.type == "SMD" and line.is_by_hand


def _preview(order: BoardOrder) -> Iterator[str]:
    """Yield what is to be seen in the house's preview."""
    yield "pads"
    if any(len(each.footprint.pads) > SENSOR_LEGS for each in order.placed):
        yield "dot"
    if any(each.footprint.name == SENSORS for each in order.placed):
        yield "sot"
    yield "turn"


def _yours(design: Design, orders: Sequence[BoardOrder]) -> Iterator[str]:
    rows = [row for order in orders for row in _rows_of_yours(design, order)]
    if not rows:
        yield say("factory.none_yours")
        return
    yield say("factory.yours_intro", board=orders[0].board.name)
    yield table(PART_COLUMNS, rows, "factory")


def _rows_of_yours(design: Design, order: BoardOrder) -> Iterator[Sequence[str]]:
    for line in bom_lines(order.board, design.power):
        if line.is_by_hand:
            number = f"{line.maker} {line.number}".strip()
            count = str(order.count * len(line.refdes))
            what = f"{line.title}, {line.value}"
            yield (f"`{order.board.name}`", count, what, number, shortened(line.refdes))


def _cost_rows(orders: Sequence[BoardOrder]) -> Iterator[Sequence[str]]:
    shipping = {"shipping": board_house().fees.shipping}
    by_sets = [{**factory_costs(orders, sets), **shipping} for sets in SETS]
    for what in by_sets[0]:
        yield (say(f"factory.cost_{what}"), *(_shown(costs[what]) for costs in by_sets))
    yield (say("factory.cost_total"), *(_shown(total(costs.values())) for costs in by_sets))


def _shown(cost: Charge) -> str:
    """Return a range in whole dollars: at least the low end, and at most the high one."""
    low, high = floor(cost.low), ceil(cost.high)
    return say("factory.cost" if cost.source or not high else "factory.cost_estimate", low=low, high=high)
