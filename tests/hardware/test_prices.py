"""Costs of a board by the maker's table, and errors in a table."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.hardware.prices import choices, cost_lines, costs_md, read_prices, total
from adoube.hardware.request import HardwareError
from tests.hardware.asking import asked, designed

REED_MATRIX = """part,price
Raspberry Pi Pico,4.00
MACD-14-10-15,0.50
onsemi 1N4148,0.02
Push button,0.30
any passive piezo buzzer,0.70
"""
HALLS = REED_MATRIX + "DRV5033FAQLPG,1.00\nSN74HC165N,0.60\n4609X-101-103LF,0.10\nCapacitor,0.01\n"


def table(folder: Path, text: str) -> Path:
    file = folder / "prices.csv"
    file.write_text(text, encoding="utf-8")
    return file


def test_every_line_costs_its_price_times_its_quantity(tmp_path: Path) -> None:
    prices, parts = read_prices(table(tmp_path, REED_MATRIX)), designed().parts

    costs = {line.name: cost for line, cost in cost_lines(parts, prices)}
    assert costs["Reed switch, normally open, lying flat"] == Decimal("12.50")
    assert costs["Push button"] == Decimal("0.60")
    assert total(parts, prices) == Decimal("4.00") + Decimal("12.50") + Decimal("0.50") + Decimal("1.30")


def test_what_has_no_price_is_named_and_not_counted(tmp_path: Path) -> None:
    prices = read_prices(table(tmp_path, "part,price\nRaspberry Pi Pico,4\n"))

    page = costs_md(designed(), prices)

    assert "At least 4.00: your table has no price for Reed switch, normally open, lying flat" in page
    assert "Together" not in page


def test_the_cheapest_kind_of_sensor_comes_first(tmp_path: Path) -> None:
    cheap_reeds = choices(asked(), read_prices(table(tmp_path, HALLS)))
    dear_reeds = choices(asked(), read_prices(table(tmp_path, HALLS.replace("0.50", "9.00"))))

    assert (cheap_reeds[0].sensors, cheap_reeds[0].wiring) == ("reed", "matrix")
    assert cheap_reeds[0].cost == Decimal("18.30")
    assert (dear_reeds[0].sensors, dear_reeds[0].wiring) == ("hall-digital", "hc165")
    assert cheap_reeds[-1].cost is None
    assert "no price for" in str(cheap_reeds[-1].why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("part;price\nx;1\n", "name the columns part and price"),
        ("part,price\n,1\n", "line 2: give the part"),
        ("part,price\nPico,four\n", 'line 2: "four" is no price'),
        ("part,price\nPico,-1\n", 'line 2: "-1" is no price'),
        ("part,price\nPico,NaN\n", 'line 2: "NaN" is no price'),
        ("part,price\nPico\n", 'line 2: "" is no price'),
        ("part,price\nPico,1\npico ,2\n", "line 3: pico has a price already"),
    ],
)
def test_a_table_that_is_none_is_refused_with_its_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=why):
        read_prices(table(tmp_path, text))


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match="it cannot be read"):
        read_prices(tmp_path / "none.csv")


def test_the_pack_has_the_page(tmp_path: Path) -> None:
    prices = table(tmp_path, REED_MATRIX)
    command = "hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50 --trial"

    assert run([*command.split(), "--prices", str(prices), "--out", str(tmp_path / "pack")]) == 0

    assert "Together" in (tmp_path / "pack" / "costs.md").read_text(encoding="utf-8")
