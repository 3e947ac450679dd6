"""The costs of a design's circuit boards, ordered from a board house that populates them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adoube.hardware.board_house import Charge, board_house
from adoube.hardware.part import part
from adoube.hardware.pcb.board import CircuitBoard, PlacedPart

__all__ = ["BoardOrder", "factory_costs", "made", "populated", "total"]


@dataclass(frozen=True)
class BoardOrder:
    """One of the circuit boards of a design."""

    board: CircuitBoard
    count: int  # the number of them in one set

    @property
    def placed(self) -> Sequence[PlacedPart]:
        """The parts that a machine sets."""
        return self.board.placed_by_machine

    @property
    def by_hand(self) -> Sequence[PlacedPart]:
        """The parts with legs through holes."""
        return [each for each in self.board.parts if each.part and not each.footprint.placed_by_machine]

    @property
    def is_double_sided(self) -> bool:
        """True if a machine sets parts on both sides, which a house charges for."""
        return len({each.side for each in self.placed}) > 1


def made(order: BoardOrder, sets: int) -> int:
    """Return how many boards the house makes: a multiple of the fewest."""
    fewest = board_house().fewest_boards
    return fewest * -(-sets * order.count // fewest)


def populated(order: BoardOrder, sets: int) -> int:
    """Return how many of them it populates; none without a part for a machine."""
    return max(board_house().fewest_populated, sets * order.count) if order.placed else 0


def factory_costs(orders: Sequence[BoardOrder], sets: int) -> Mapping[str, Charge]:
    """Return the house's charges for so many sets in US dollars, without customs and taxes."""
    return {
        "boards": total(_boards(order, sets) for order in orders),
        "setup": total(cost for order in orders for cost in _setup(order)),
        "soldering": total(_joints(order, sets) for order in orders),
        "parts": total(cost for order in orders for cost in _parts(order.placed, populated(order, sets))),
    }


def total(costs: Iterable[Charge]) -> Charge:
    """Return the sum, which is an estimate if one of the costs is."""
    each = [*costs]
    sources = [cost.source for cost in each if cost.high]
    low, high = sum(cost.low for cost in each), sum(cost.high for cost in each)
    return Charge(low, high, "; ".join(dict.fromkeys(sources)) if all(sources) else "")


def _boards(order: BoardOrder, sets: int) -> Charge:
    house, number = board_house(), made(order, sets)
    by_area = house.fees.area.times(number * order.board.width_mm * order.board.height_mm)
    least = house.fees.least.times(number / house.fewest_boards)
    source = f"{by_area.source}; {least.source}"
    return Charge(max(by_area.low, least.low), max(by_area.high, least.high), source)


def _setup(order: BoardOrder) -> Iterator[Charge]:
    """Yield the costs of an order however many boards are populated: machine, stencils and reels."""
    fees, kinds = board_house().fees, {each.part for each in order.placed}
    if order.is_double_sided:
        yield from (fees.setup_both, fees.stencil_both, fees.loading_both.times(len(kinds)))
    elif order.placed:
        extended = [name for name in kinds if not _is_basic(name)]
        yield from (fees.setup, fees.stencil, fees.loading.times(len(extended)))


def _is_basic(name: str) -> bool:
    factory = part(name).factory
    return factory is not None and factory.order is not None and factory.order.library == "basic"


def _joints(order: BoardOrder, sets: int) -> Charge:
    legs = sum(len(each.footprint.pads) for each in order.placed)
    return board_house().fees.joint.times(legs * populated(order, sets))


def _parts(parts: Sequence[PlacedPart], boards: int) -> Iterator[Charge]:
    prices = board_house().parts
    return (prices[each.part].times(boards) for each in parts)
