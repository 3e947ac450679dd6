"""The cost of a board and the time that it takes: from `costs.toml`, or by the maker's own prices."""

import csv
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache
from math import ceil, floor
from pathlib import Path

from adoube.games.registry import make_game
from adoube.hardware.design import Design, PartLine
from adoube.hardware.factory_costs import BoardOrder, factory_costs, total
from adoube.hardware.netlist import COPPER
from adoube.hardware.papers.assembly import soldered_lines
from adoube.hardware.papers.factory import board_orders
from adoube.hardware.papers.pages import page, table
from adoube.hardware.part import part
from adoube.hardware.pcb.footprint import footprint
from adoube.hardware.request import HardwareError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields
from adoube.words import CodedText, coded, say

__all__ = ["COLUMNS", "COSTS", "BoardEstimate", "PriceTable", "estimated", "prices_md", "read_prices"]

COSTS = Path(__file__).with_name("costs.toml")


@dataclass(frozen=True, slots=True)
class PriceSource:
    """The origin of prices or minutes."""

    title: str
    date: str  # a year


@dataclass(frozen=True, slots=True)
class PriceRange:
    """The price of one piece in EUR."""

    low: float
    high: float
    source: str


@dataclass(frozen=True, slots=True)
class WorkTime:
    """The time that one piece of work takes."""

    minutes: float
    source: str


@dataclass(frozen=True, slots=True)
class CostTable:
    """The whole file."""

    sources: Mapping[str, PriceSource]
    prices: Mapping[str, PriceRange]  # by a part's key
    minutes: Mapping[str, WorkTime]  # by a kind of work


@cache
def cost_table() -> CostTable:
    written = tomllib.loads(COSTS.read_text(encoding="utf-8"))
    return deserialize(CostTable, Fields(written, COSTS.name))


COLUMNS = ("part", "price")

PriceTable = Mapping[str, Decimal]  # the maker's own, by a part's number or name, in lower case


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


@dataclass(frozen=True, slots=True)
class CostLine:
    """A line of the shopping list with its cost; without a price `source` is None."""

    line: PartLine
    low: float
    high: float
    source: str | None  # a key of the sources; empty for the maker's own table


@dataclass(frozen=True, slots=True)
class WorkLine:
    """Pieces of work of one kind."""

    kind: str
    count: int
    minutes: float  # together
    source: str


@dataclass(frozen=True)
class BoardEstimate:
    """The cost of a board, and the work that it takes."""

    parts: tuple[CostLine, ...]
    work: tuple[WorkLine, ...]
    orders: tuple[BoardOrder, ...] = ()  # the circuit boards in it

    @property
    def low(self) -> int:
        return floor(sum(line.low for line in self.parts))

    @property
    def high(self) -> int:
        return ceil(sum(line.high for line in self.parts))

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The parts that have no price."""
        return tuple(dict.fromkeys(line.line.name for line in self.parts if line.source is None))

    @property
    def minutes(self) -> int:
        return round(sum(line.minutes for line in self.work))

    @property
    def years(self) -> tuple[str, str] | None:
        """The earliest and the latest date of our own prices, or None if all are the maker's."""
        dates = [cost_table().sources[line.source].date for line in self.parts if line.source]
        return (min(dates), max(dates)) if dates else None

    def count(self, kind: str) -> int:
        return sum(line.count for line in self.work if line.kind == kind)

    @property
    def summary(self) -> CodedText:
        """The whole in a sentence."""
        first, last = self.years or ("", "")
        return coded(
            "prices.summary",
            low=self.low,
            high=self.high,
            dated="no" if not last else "one" if first == last else "many",
            first=first,
            last=last,
            kind=next((kind for kind in ("wire", "joint", "jumper") if self.count(kind)), ""),
            count=self.count("wire") or self.count("joint") or self.count("jumper"),
            time=_time(self.minutes),
            without="some" if self.unpriced else "none",
            parts=[*self.unpriced],
        )


def estimated(
    design: Design,
    own: PriceTable | None = None,
    more: Sequence[PartLine] = (),
    work: "WorkCount | None" = None,
) -> BoardEstimate:
    """Return what a design costs and takes, by the maker's own prices as far as there are any.

    `more` is bought beside the design's parts; `work` replaces the count of soldering.
    """
    magnets, orders = magnet_line(design), tuple(board_orders(design))
    wires = _soldered_wires(design)
    wire = PartLine(wires, say("prices.wire"), say("prices.wire_value"), "", (), (), part="wire")
    lines = [
        *design.parts,
        *(line for line in soldered_lines(design) if _joints(line.part)),
        *([wire] if wires and work is None else []),
        *more,
        magnets,
    ]
    counts = _work_of(design) if work is None else work
    return BoardEstimate(
        tuple(_cost_line(line, own or {}, orders) for line in lines),
        tuple(
            _work_line(kind, count) for kind, count in {**counts, "magnet": magnets.quantity}.items() if count
        ),
        orders,
    )


EUR_A_DOLLAR, TAX = 0.92, 1.2  # as in the table of prices

WorkCount = Mapping[str, int]  # by the kind of work


def magnet_line(design: Design) -> PartLine:
    """Return the magnets for all pieces of a game: one in each."""
    game = make_game(design.request.game, design.request.options)
    placed = game.placement(game.start())
    count = sum(len(stack) for stack in (*placed.cells.values(), *placed.off.values()))
    magnet = next(iter(design.magnets.pieces.values())).magnet
    size = {"diameter_mm": f"{magnet.diameter_mm:g}", "height_mm": f"{magnet.height_mm:g}"}
    value = say("pack.disc", grade=magnet.grade, **size)
    return PartLine(count, say("prices.magnet"), value, "", (), (), part="magnet")


def _cost_line(line: PartLine, own: PriceTable, orders: Sequence[BoardOrder]) -> CostLine:
    if (price := _own_price(line, own)) is not None:
        cost = float(price) * line.quantity
        return CostLine(line, cost, cost, "")
    if order := next((order for order in orders if order.board.name == line.part), None):
        charged = total(factory_costs([order], 1).values()).times(EUR_A_DOLLAR * TAX)
        return CostLine(line, charged.low, charged.high, "house")
    if (ours := cost_table().prices.get(line.part)) is not None:
        return CostLine(line, ours.low * line.quantity, ours.high * line.quantity, ours.source)
    return CostLine(line, 0.0, 0.0, None)


def _own_price(line: PartLine, prices: PriceTable) -> Decimal | None:
    """Return the maker's price of one, by number, name or alternative, with or without maker and value."""
    names = [
        line.number,
        line.number.rpartition(" ")[2],
        f"{line.name} {line.value}",
        line.name,
        *line.alternatives,
    ]
    return next((prices[_key(name)] for name in names if name and _key(name) in prices), None)


def _work_of(design: Design) -> WorkCount:
    """Count what is done by hand."""
    once = {"sheet": 1, "program": 1}
    tiling, sensors = design.tiling, len(design.sensors)
    if tiling is None:
        holes = sensors if design.sensor.body.hole_mm else 0
        return {"wire": _soldered_wires(design), "sensor": sensors, "hole": holes, **once}
    boards = tiling.count + len(tiling.cables) + (design.controller is not None)
    joints = sum(line.quantity * _joints(line.part) for line in soldered_lines(design))
    work = {"joint": joints, "board": boards, "cable": len(tiling.cables)}
    return {**work, "wire": _soldered_wires(design), **once}


def _joints(name: str) -> int:
    """Return the legs that are soldered by hand, because no machine places the part."""
    soldered = part(name).factory
    if soldered is None or (case := footprint(soldered.footprint)).placed_by_machine:
        return 0
    return sum(bool(pad.number) for pad in case.pads)


def _soldered_wires(design: Design) -> int:
    """Return the wires that are neither copper nor in a ribbon."""
    if design.controller is not None:
        return 0
    return sum(wire.colour != COPPER for wire in design.wires)


def _work_line(kind: str, count: int) -> WorkLine:
    each = cost_table().minutes[kind]
    return WorkLine(kind, count, each.minutes * count, each.source)


MINUTES_AN_HOUR = 60
LONGEST_IN_MINUTES = 90


def _time(minutes: float) -> CodedText:
    if minutes < LONGEST_IN_MINUTES:
        return coded("prices.minutes", count=max(5, round(minutes / 5) * 5))
    return coded("prices.hours", count=round(minutes / MINUTES_AN_HOUR))


PART_COLUMNS = ("quantity", "part", "value", "number", "cost", "source")
WORK_COLUMNS = ("count", "task", "minutes", "source")


def prices_md(title: str, estimate: BoardEstimate) -> str:
    """Return the page of costs: each line with its source, the work, and the sources with their dates."""
    return page(
        say("prices.title", title=title),
        str(estimate.summary),
        say("prices.intro"),
        table(PART_COLUMNS, map(_part_row, estimate.parts)),
        "## " + say("prices.work_title"),
        say("prices.work_intro"),
        table(WORK_COLUMNS, map(_work_row, estimate.work)),
        "## " + say("prices.sources_title"),
        "\n".join(_sources(estimate)),
    )


def _part_row(cost: CostLine) -> Sequence[str]:
    line = cost.line
    shown = f"{cost.low:.2f}" if cost.low == cost.high else f"{cost.low:.2f} to {cost.high:.2f}"
    source = say("prices.own") if cost.source == "" else cost.source or ""
    price = say("prices.none") if cost.source is None else shown
    return str(line.quantity), line.name, line.value, line.number, price, source


def _work_row(work: WorkLine) -> Sequence[str]:
    return str(work.count), say(f"prices.work_{work.kind}"), f"{work.minutes:.0f}", work.source


def _sources(estimate: BoardEstimate) -> Iterator[str]:
    used = {line.source for line in estimate.parts if line.source} | {line.source for line in estimate.work}
    for name in sorted(used):
        source = cost_table().sources[name]
        yield f"- {name}: {source.title}; {source.date}."
