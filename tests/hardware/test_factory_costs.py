"""The costs of circuit boards, counted by hand for one board, and whole for five sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.hardware.board_house import board_house
from adoube.hardware.factory_costs import BoardOrder, factory_costs, made, populated, total
from adoube.hardware.papers.factory import board_orders
from tests.hardware.asking import designed
from tests.hardware.pcb.boards import tile

pytestmark = pytest.mark.full(but=1)

FEES = board_house().fees


@pytest.mark.parametrize(
    ("count", "sets", "ordered"), [(1, 1, 5), (4, 1, 5), (4, 5, 20), (9, 1, 10), (1, 5, 5)]
)
def test_boards_are_made_five_at_a_time(count: int, sets: int, ordered: int) -> None:
    assert made(BoardOrder(tile("reed-flat", 4, 50), count), sets) == ordered


@pytest.mark.full
def test_a_tile_of_halls_counts_both_sides_and_every_kind_of_part() -> None:
    order = BoardOrder(tile("drv5055a2", 4, 40), 4)

    costs = factory_costs([order], 1)

    # Halls, 100 nF, 10 uF, the multiplexer and a resistor: five kinds of part on two sides.
    assert costs["setup"].low == pytest.approx(50 + 15.72 + 5 * 1.5)
    # 16 halls with 3 legs, 18 capacitors and a resistor with 2, and a chip with 24, on four tiles.
    assert costs["soldering"].low == pytest.approx(4 * (16 * 3 + 19 * 2 + 24) * 0.0016)
    # Five tiles of 160 x 160 mm.
    assert costs["boards"].low == pytest.approx(5 * 160 * 160 * 0.000084)


def test_a_tile_of_reeds_has_parts_on_one_side_and_pays_for_extended_ones_alone() -> None:
    order = BoardOrder(tile("reed-flat", 4, 50), 1)

    assert populated(order, 1) == 2
    # The shift register alone is extended.
    assert factory_costs([order], 1)["setup"].low == pytest.approx(8 + 1.5 + 3)


def test_nothing_is_paid_for_a_machine_where_no_part_is_for_one() -> None:
    board = tile("reed-flat", 4, 50)
    by_hand = tuple(each for each in board.parts if not each.footprint.placed_by_machine)
    costs = factory_costs([BoardOrder(replace(board, parts=by_hand), 1)], 1)

    assert [costs[what].high for what in ("setup", "soldering", "parts")] == [0, 0, 0]


@pytest.mark.full
def test_five_sets_cost_less_than_five_times_one() -> None:
    orders = board_orders(
        designed("chess", sensors="hall-linear", wiring="mux", pitch_mm=50, supply="5v", tiles=4)
    )

    one, five = (total(factory_costs(orders, sets).values()) for sets in (1, 5))

    assert one.low < five.low < 5 * one.low
    assert one.high < five.high < 5 * one.high


def test_a_sum_with_an_estimate_in_it_is_an_estimate() -> None:
    costs = factory_costs([BoardOrder(tile("reed-flat", 4, 50), 1)], 1)

    assert costs["boards"].source
    assert not costs["parts"].source
    assert not total(costs.values()).source
    assert total([FEES.setup, FEES.joint]).source
