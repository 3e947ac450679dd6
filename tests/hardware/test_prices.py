"""The costs and hours of boards, by our prices and by the maker's table, and errors in a table."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.hardware.board_house import board_house
from adoube.hardware.microcontroller import MICROCONTROLLERS
from adoube.hardware.part import FOLDER, part
from adoube.hardware.prices import COSTS, cost_table, estimated, prices_md, read_prices
from adoube.hardware.request import HardwareError
from tests.hardware.asking import asked, designed
from tests.hardware.examples import COMMANDS
from tests.hardware.shelf_table import SHELF, estimate_of

OWN = """part,price
Raspberry Pi Pico,4.00
MACD-14-10-15,0.50
onsemi 1N4148,0.02
Push button,0.30
any passive piezo buzzer,0.70
Stranded wire,0.10
Disc magnet,0.20
"""

REEDS = shlex.split(COMMANDS["jarmo-reeds"])
PARTS = sorted(file.stem for file in COSTS.with_name(FOLDER).glob("*.toml"))


def table(folder: Path, text: str) -> Path:
    file = folder / "prices.csv"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", [*PARTS, *MICROCONTROLLERS])
def test_every_part_has_a_price_or_is_named_as_lacking_one(name: str) -> None:
    price = cost_table().prices.get(name) or board_house().parts.get(name)

    assert price is not None
    assert 0 < price.low <= price.high


def test_every_figure_names_a_source_with_its_year() -> None:
    written = tomllib.loads(COSTS.read_text(encoding="utf-8"))

    used = {each["source"] for section in ("prices", "minutes") for each in written[section].values()}
    assert used <= {*written["sources"]}
    assert all(re.fullmatch(r"20\d\d", source["date"]) for source in written["sources"].values())


def test_the_mark_estimate_says_that_nobody_was_asked() -> None:
    assert "no source" in cost_table().sources["estimate"].title


@pytest.mark.parametrize("name", SHELF)
def test_no_part_of_a_board_on_the_shelf_lacks_a_price(name: str) -> None:
    assert estimate_of(name).unpriced == ()


def test_every_line_costs_its_price_times_its_quantity(tmp_path: Path) -> None:
    own = read_prices(table(tmp_path, OWN))

    estimate = estimated(designed(), own)

    costs = {cost.line.name: cost.low for cost in estimate.parts}
    assert costs["Reed switch, normally open, lying flat"] == pytest.approx(12.50)
    assert costs["Push button"] == pytest.approx(0.60)
    assert costs["Disc magnet"] == pytest.approx(0.20 * 10)  # five archers a side
    assert estimate.low <= sum(costs.values()) <= estimate.high
    assert own["macd-14-10-15"] == Decimal("0.50")


def test_an_own_price_takes_the_place_of_ours(tmp_path: Path) -> None:
    own = read_prices(table(tmp_path, "part,price\nRaspberry Pi Pico,400\n"))

    assert estimated(designed(), own).low == estimated(designed()).low + 400 - 3
    assert "| 400.00 | your table |" in prices_md("x", estimated(designed(), own))


def test_a_part_without_a_price_is_named(tmp_path: Path) -> None:
    estimate = estimated(designed(), more=[designed().parts[0].__class__(1, "Lid", "", "", (), ())])

    assert estimate.unpriced == ("Lid",)
    assert str(estimate.summary).endswith("Not included, as there is no price: Lid.")


def test_every_wire_is_counted_and_timed() -> None:
    design = designed()
    estimate = estimated(design)

    each = cost_table().minutes["wire"].minutes
    [wires] = [line for line in estimate.work if line.kind == "wire"]
    assert (wires.count, wires.minutes) == (len(design.wires), each * len(design.wires))
    assert f"{len(design.wires)} wires" in str(estimate.summary)


def test_on_circuit_boards_only_what_no_machine_places_is_soldered() -> None:
    [joints] = [
        line.count for line in estimated(designed(wiring="hc165", tiles=5)).work if line.kind == "joint"
    ]

    reeds, plugs = 25 * 2, 2 * 10  # the plugs of a tile; the controller's come on top
    assert joints > reeds + plugs
    assert part("74hc165").factory is not None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("part;price\nx;1\n", "name the columns part and price"),
        ("part,price\n,1\n", "line 2: give the part"),
        ("part,price\nPico,four\n", 'line 2: "four" is not a price'),
        ("part,price\nPico,-1\n", 'line 2: "-1" is not a price'),
        ("part,price\nPico,NaN\n", 'line 2: "NaN" is not a price'),
        ("part,price\nPico\n", 'line 2: "" is not a price'),
        ("part,price\nPico,1\npico ,2\n", "line 3: pico already has a price"),
    ],
)
def test_a_table_that_is_none_is_refused_with_its_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=why):
        read_prices(table(tmp_path, text))


def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match="it cannot be read"):
        read_prices(tmp_path / "none.csv")


def test_the_command_ends_with_what_the_board_costs_and_so_begins_the_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*REEDS, "--out", str(tmp_path / "pack")]) == 0

    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(
        r"About \d+ to \d+ EUR \(prices of 20\d\d to 20\d\d, see prices\.md\), .* hours\.", last
    )
    assert (tmp_path / "pack" / "README.md").read_text(encoding="utf-8").split("\n\n")[2] == last
    assert last in (tmp_path / "pack" / "prices.md").read_text(encoding="utf-8")


def test_json_has_the_same_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prices = str(table(tmp_path, OWN))

    assert run([*REEDS, "--json", "--prices", prices, "--out", str(tmp_path / "pack")]) == 0

    told = json.loads(capsys.readouterr().out)
    estimate = estimated(designed(pitch_mm=50.0), read_prices(Path(prices)))
    assert told["cost_eur"] == {"low": estimate.low, "high": estimate.high, "unpriced": []}
    assert told["minutes"] == estimate.minutes


def test_a_board_by_own_prices_alone_says_so(tmp_path: Path) -> None:
    estimate = estimated(designed(), read_prices(table(tmp_path, OWN)))

    assert "at your own prices" in str(estimate.summary)
    assert asked().game == "jarmo"
