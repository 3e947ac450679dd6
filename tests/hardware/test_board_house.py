"""The data on the assembly house is complete, and says where it stands."""

from __future__ import annotations

import re
from datetime import date
from importlib import resources

import pytest

from adoube.hardware.board_house import Charge, board_house
from adoube.hardware.part import Factory, Part, part
from adoube.hardware.pcb.footprint import FOOTPRINTS, footprint
from adoube.hardware.prices import cost_table

SOLDERED = sorted(
    name
    for file in resources.files("adoube.hardware").joinpath("parts").iterdir()
    if part(name := file.name.removesuffix(".toml")).factory is not None
)


def factory_of(one: Part) -> Factory:
    assert one.factory is not None
    return one.factory


@pytest.mark.parametrize("name", SOLDERED)
def test_a_part_has_a_price_of_the_house_or_one_of_a_shop(name: str) -> None:
    by_machine = footprint(factory_of(part(name)).footprint).placed_by_machine
    price = board_house().parts[name] if by_machine else cost_table().prices[name]

    assert 0 < price.low <= price.high
    assert by_machine == (name in board_house().parts)


@pytest.mark.parametrize("name", [name for name in SOLDERED if factory_of(part(name)).order])
def test_every_order_number_says_where_it_stands_and_since_when(name: str) -> None:
    one = factory_of(part(name))
    order = one.order
    assert order is not None

    assert re.fullmatch(r"C\d+", order.number)
    assert order.house == board_house().name
    assert date.fromisoformat(order.date) <= date.fromisoformat(board_house().date)
    address = re.match(r"https://\S+", order.source)
    if address:
        _, _, number = one.number.rpartition(" ")
        assert order.number in address[0]
        # A page of the house names both numbers; one by its own number alone says so in words.
        assert number.lower() in f"{address[0]} {order.source}".lower()
    assert re.search(r"\d+ public (bills|lists)", order.source)
    assert "the number to order it by" not in one.unchecked


def test_two_parts_never_share_an_order_number() -> None:
    numbers = [order.number for name in SOLDERED if (order := factory_of(part(name)).order)]

    assert len(numbers) == len({*numbers})


@pytest.mark.parametrize("name", FOOTPRINTS)
def test_the_house_turns_every_case_that_a_machine_sets_as_a_source_says(name: str) -> None:
    if footprint(name).placed_by_machine:
        rotation = board_house().rotations[footprint(name).name]

        assert rotation.degrees in {0, 90, 180, 270}
        assert rotation.source


def test_fees_go_from_low_to_high() -> None:
    fees = board_house().fees
    ranges = [getattr(fees, name) for name in fees.__slots__]

    assert all(isinstance(each, Charge) and 0 < each.low <= each.high for each in ranges)
