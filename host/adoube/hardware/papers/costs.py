"""A page with what a board costs, by the maker's own prices."""

from collections.abc import Iterator
from decimal import Decimal

from adoube.hardware.design import Design
from adoube.hardware.papers.pages import page, table
from adoube.hardware.prices import Prices, choices, cost_lines, total
from adoube.words import say

__all__ = ["costs_md"]

PART_COLUMNS = ("quantity", "part", "value", "number", "cost")
CHOICE_COLUMNS = ("sensors", "wiring", "cost")


def costs_md(design: Design, prices: Prices) -> str:
    """The cost of each line and of all, what has no price, and the other kinds of sensors."""
    return page(
        say("prices.title", title=design.title),
        say("prices.intro"),
        table(PART_COLUMNS, _rows(design, prices)),
        *_sums(design, prices),
        "## " + say("prices.choices_title"),
        say("prices.choices_intro"),
        table(CHOICE_COLUMNS, _choices(design, prices)),
    )


def _rows(design: Design, prices: Prices) -> Iterator[tuple[str, ...]]:
    for line, cost in cost_lines(design.parts, prices):
        shown = say("prices.none") if cost is None else _shown(cost)
        yield str(line.quantity), line.name, line.value, line.number, shown


def _sums(design: Design, prices: Prices) -> Iterator[str]:
    unpriced = [line.name for line, cost in cost_lines(design.parts, prices) if cost is None]
    cost = _shown(total(design.parts, prices))
    if unpriced:
        yield say("prices.at_least", cost=cost, parts=[*dict.fromkeys(unpriced)])
    else:
        yield say("prices.total", cost=cost)


def _choices(design: Design, prices: Prices) -> Iterator[tuple[str, ...]]:
    for each in choices(design.request, prices):
        cost = str(each.why) if each.cost is None else _shown(each.cost)
        yield each.sensors, each.wiring, cost


def _shown(cost: Decimal) -> str:
    return f"{cost:.2f}"
