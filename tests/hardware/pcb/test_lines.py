"""The edges of load, clock and lamps along a whole chain, computed by ngspice on the tiles' own copper."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.hardware.pcb.boards import tile
from tests.hardware.pcb.lines import FAST, SLOW, SUPPLY_V, WIRE, DrivenLine, Driver, Edge, edges

pytestmark = [pytest.mark.ngspice, pytest.mark.full(but=2)]

# The chains of the examples: tiles, and cells along one, at their pitch.
CHAINS = {"chess": (2, 4, 50), "leap frog": (3, 5, 35)}
DIODE_V = (
    0.5  # beyond its supply an input takes current: Texas Instruments, CD74HC165, absolute maximum ratings
)
# The longest edge at 4.5 V, by the same; at 2 V it may take twice as long.
LONGEST_NS = 500
# Low as long as the firmware holds load, at least.
LOAD_NS = 200


def driven(chain: str, net: str, driver: Driver = FAST) -> DrivenLine:
    """Return a line that nothing slows."""
    tiles, side, pitch_mm = CHAINS[chain]
    board = tile("drv5033fa", side, pitch_mm, has_lamps=chain == "chess")
    return DrivenLine(board, net, tiles, 0.0, driver)


def slowed(line: DrivenLine) -> DrivenLine:
    """Return the line as the microcontroller's board drives it."""
    return replace(line, resistor_ohm=100.0, slow_pf=100.0, onwards_ohm=100.0)


def worst(found: dict[str, Edge]) -> tuple[float, float]:
    """Return how far any input goes beyond its supply, and how far any rising edge runs back."""
    beyond = max(max(edge.highest_v - SUPPLY_V, -edge.lowest_v) for edge in found.values())
    return beyond, max(edge.back_v() for edge in found.values())


@pytest.mark.parametrize("chain", CHAINS)
def test_without_a_plane_and_without_parts_in_it_the_clock_rings_and_runs_back(chain: str) -> None:
    beyond_v, back_v = worst(edges(replace(driven(chain, "CLK"), track=WIRE)))

    assert beyond_v > 2
    assert back_v > 1


def test_a_plane_and_a_resistor_alone_leave_it_running_back() -> None:
    beyond_v, back_v = worst(edges(replace(driven("leap frog", "CLK"), resistor_ohm=100.0)))

    assert beyond_v < DIODE_V
    assert back_v > 0.3


@pytest.mark.parametrize(("chain", "net", "driver"), [*product(CHAINS, ("CLK", "LOAD"), (FAST, SLOW))])
def test_slowed_every_chip_sees_one_clean_edge(chain: str, net: str, driver: Driver) -> None:
    found = edges(slowed(driven(chain, net, driver)))

    beyond_v, back_v = worst(found)
    assert len(found) == {"chess": 4, "leap frog": 12}[chain]
    assert beyond_v < 0.1
    assert back_v < 0.01
    assert max(edge.between_ns() for edge in found.values()) < min(LOAD_NS, LONGEST_NS) / 2


# A lamp takes less than 0.7 V as low and 2.7 V or more as high: Worldsemi, WS2812B-2020, at a supply of 5 V.
LAMP_LOW_V, LAMP_HIGH_V, LAMP_V, LAMP_PF = 0.7, 2.7, 5.0, 15.0
SHORTEST_PULSE_NS = 220  # of a lamp's line, by the same


@pytest.mark.parametrize("length_mm", [200.0, 700.0])
def test_a_lamps_line_comes_clean_behind_its_resistor(length_mm: float) -> None:
    board = tile("drv5033fa", 4, 50, has_lamps=True)
    driver = replace(FAST, input_pf=LAMP_PF)

    [edge] = edges(
        DrivenLine(board, "LAMP0", 1, 100.0, driver, first="JL1", first_mm=length_mm, volts=LAMP_V)
    ).values()

    assert edge.highest_v < LAMP_V + 0.3
    assert edge.back_v(LAMP_LOW_V, LAMP_HIGH_V) < 0.01
    assert edge.between_ns(LAMP_LOW_V, LAMP_HIGH_V) < SHORTEST_PULSE_NS / 2


def test_select_lines_stay_within_what_a_multiplexer_bears() -> None:
    board = tile("drv5055a2", 4, 50, has_lamps=True)

    found = edges(DrivenLine(board, "SEL0", 2, 330, FAST))

    assert len(found) == 2
    assert worst(found)[0] < DIODE_V
    assert max(edge.between_ns() for edge in found.values()) < LONGEST_NS
