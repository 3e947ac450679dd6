"""The costs of a board by the maker's own prices, with the cheapest kind of sensor, and their page."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.hardware.design import Design, PartLine
from adoube.hardware.designer import design
from adoube.hardware.papers.pages import page, table
from adoube.hardware.request import (
    HALL_DIGITAL,
    HALL_LINEAR,
    HC165,
    MATRIX,
    MUX,
    REED,
    HardwareError,
    PackRequest,
)
from adoube.words import CodedText, coded, say

__all__ = [
    "COLUMNS",
    "PriceTable",
    "SensorChoice",
    "choices",
    "cost_lines",
    "costs_md",
    "read_prices",
    "total",
]


COLUMNS = ("part", "price")

PriceTable = Mapping[str, Decimal]  # by a part's number or name, in lower case


def read_prices(file: Path) -> PriceTable:
    """Read a table of the maker's: a part's number or name, and its price.

    Raises HardwareError, naming the line, for a row without a part, without a price of 0 or more, or with a
    part that has two prices.
    """
    try:
        with file.open(encoding="utf-8-sig", newline="") as text:
            return _prices(file, csv.DictReader(text))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise HardwareError(coded("prices.unreadable", file=file, why=error)) from error


def _prices(file: Path, rows: "csv.DictReader[str]") -> PriceTable:
    if missing := [column for column in COLUMNS if column not in (rows.fieldnames or ())]:
        raise HardwareError(coded("prices.no_column", file=file, columns=missing))
    prices: dict[str, Decimal] = {}
    for row in rows:
        where = {"file": file, "line": rows.line_num}
        name = _key(row["part"] or "")
        if not name:
            raise HardwareError(coded("prices.no_part", **where))
        if name in prices:
            raise HardwareError(coded("prices.twice", part=row["part"], **where))
        prices[name] = _price(row["price"] or "", where)
    return prices


def _price(text: str, where: Mapping[str, object]) -> Decimal:
    try:
        price = Decimal(text.strip())
    except InvalidOperation:
        raise HardwareError(coded("prices.no_number", price=text, **where)) from None
    if not price.is_finite() or price < 0:
        raise HardwareError(coded("prices.no_number", price=text, **where))
    return price


def _key(text: str) -> str:
    return " ".join(text.split()).casefold()


def price_of(line: PartLine, prices: PriceTable) -> Decimal | None:
    """Return the price of one, found by number, name or alternative, with or without maker and value."""
    names = [
        line.number,
        line.number.rpartition(" ")[2],
        f"{line.name} {line.value}",
        line.name,
        *line.alternatives,
    ]
    return next((prices[_key(name)] for name in names if name and _key(name) in prices), None)


def cost_lines(parts: Sequence[PartLine], prices: PriceTable) -> Iterator[tuple[PartLine, Decimal | None]]:
    """Yield each line of the shopping list with its cost, or None if it has no price."""
    for line in parts:
        price = price_of(line, prices)
        yield line, None if price is None else price * line.quantity


def total(parts: Sequence[PartLine], prices: PriceTable) -> Decimal:
    """Return the cost of everything that has a price."""
    return sum((cost for _, cost in cost_lines(parts, prices) if cost is not None), Decimal(0))


@dataclass(frozen=True)
class SensorChoice:
    """A kind of sensor for a game, and the cost of its board."""

    sensors: str
    wiring: str
    cost: Decimal | None  # None if it cannot be built or a part has no price
    why: CodedText | None = None  # why there is no cost


KINDS = ((REED, MATRIX), (REED, HC165), (HALL_DIGITAL, HC165), (HALL_LINEAR, MUX))


def choices(request: PackRequest, prices: PriceTable) -> tuple[SensorChoice, ...]:
    """Return the choices for a board wired by hand, the cheapest first, those without a cost last."""
    found = [
        _choice(replace(request, sensors=kind, wiring=wiring, part=None, tiles=None), prices)
        for kind, wiring in KINDS
    ]
    return tuple(sorted(found, key=lambda each: (each.cost is None, each.cost or 0)))


def _choice(request: PackRequest, prices: PriceTable) -> SensorChoice:
    try:
        parts = _with_enough_supply(request)
    except AdoubeError as error:
        return SensorChoice(request.sensors, request.wiring, None, coded("prices.cannot", why=error))
    if unpriced := [line.name for line, cost in cost_lines(parts, prices) if cost is None]:
        names = tuple(dict.fromkeys(unpriced))
        return SensorChoice(request.sensors, request.wiring, None, coded("prices.unpriced", parts=names))
    return SensorChoice(request.sensors, request.wiring, total(parts, prices))


def _with_enough_supply(request: PackRequest) -> Sequence[PartLine]:
    """Return the parts, with a 5 V supply if USB is not enough."""
    try:
        return design(request).parts
    except HardwareError:
        if request.supply == "5v":
            raise
        return design(replace(request, supply="5v")).parts


PART_COLUMNS = ("quantity", "part", "value", "number", "cost")
CHOICE_COLUMNS = ("sensors", "wiring", "cost")


def costs_md(design: Design, prices: PriceTable) -> str:
    """Return the page of costs: each line, the sum, parts without a price, and other kinds of sensors."""
    return page(
        say("prices.title", title=design.title),
        say("prices.intro"),
        table(PART_COLUMNS, _rows(design, prices)),
        *_sums(design, prices),
        "## " + say("prices.choices_title"),
        say("prices.choices_intro"),
        table(CHOICE_COLUMNS, _choices(design, prices)),
    )


def _rows(design: Design, prices: PriceTable) -> Iterator[tuple[str, ...]]:
    for line, cost in cost_lines(design.parts, prices):
        shown = say("prices.none") if cost is None else _shown(cost)
        yield str(line.quantity), line.name, line.value, line.number, shown


def _sums(design: Design, prices: PriceTable) -> Iterator[str]:
    unpriced = [line.name for line, cost in cost_lines(design.parts, prices) if cost is None]
    cost = _shown(total(design.parts, prices))
    if unpriced:
        yield say("prices.at_least", cost=cost, parts=[*dict.fromkeys(unpriced)])
    else:
        yield say("prices.total", cost=cost)


def _choices(design: Design, prices: PriceTable) -> Iterator[tuple[str, ...]]:
    for each in choices(design.request, prices):
        cost = str(each.why) if each.cost is None else _shown(each.cost)
        yield each.sensors, each.wiring, cost


def _shown(cost: Decimal) -> str:
    return f"{cost:.2f}"
