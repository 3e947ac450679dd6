"""Where the current goes, and what has to bring it: supply, fuse, a regulator of the sensors' own."""

from collections.abc import Sequence
from dataclasses import dataclass

from adoube.hardware.design import PowerLine, PowerTable
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.part import Part, part
from adoube.hardware.request import HardwareRefused, PackRequest
from adoube.words import coded, say

__all__ = ["MOST_USB_MA", "Load", "lamp_budget_ma", "power_table"]

MOST_USB_MA = 400  # A port gives 500 mA, and a tenth of it is lost on hubs and cables.

# A dark lamp, and what a white one takes besides: firmware/lib/adoube_board/outputs/lamps.py.
LAMP_IDLE_MA, ONE_WHITE_MA = 1, 39

# For what is lit, from USB and from a supply: 4 and 15 lamps in full white, many more in one colour.
USUAL_LAMPS_MA, GENEROUS_LAMPS_MA = 150, 600

# Supplies and fuses are taken so much larger than the worst load: both age, a warm fuse carries less.
MARGIN = 1.3

SUPPLIES_A = (1.0, 2.0, 3.0, 4.0, 5.0, 8.0, 10.0)
# Hold currents of the Bourns MF-R series.
FUSES_A = (0.5, 0.75, 0.9, 1.1, 1.35, 1.6, 1.85, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 9.0)

PULL_UP_MA = 0.33  # 10 kOhm at 3.3 V, while its sensor is closed


@dataclass(frozen=True)
class Load:
    """What takes current; `budget_ma` is what the configuration lets the lamps take, 0 without any."""

    mcu: Microcontroller
    sensor: Part
    cells: int
    at_once: int  # how many sensors have their supply at a time
    chips: tuple[tuple[str, int], ...]  # by part
    pull_ups: int  # resistors at lines that sensors pull down; 0: none
    lamps: int
    budget_ma: int
    buzzer: bool


def lamp_budget_ma(request: PackRequest, lamps: int) -> int:
    """What the lamps may take together, dark ones included."""
    lit_ma = USUAL_LAMPS_MA if request.supply == "usb" else GENEROUS_LAMPS_MA
    return LAMP_IDLE_MA * lamps + max(ONE_WHITE_MA, lit_ma) if lamps else 0


def power_table(request: PackRequest, load: Load) -> PowerTable:
    """Raises HardwareRefused for a board that takes more than USB gives."""
    lines = [_mcu(request, load), _part(load.sensor, load.cells, load.at_once)]
    lines += [_part(part(name), count) for name, count in load.chips]
    if load.pull_ups:
        pull_ups_ma = PULL_UP_MA * load.pull_ups
        lines.append(
            PowerLine(say("pack.pull_ups"), load.pull_ups, round(pull_ups_ma / 2, 2), round(pull_ups_ma, 2))
        )
    at_3v3 = sum(line.worst_ma for line in lines[1:])
    if load.lamps:
        lines.append(_part(part("74ahct125"), 1))
        idle_ma = part("ws2812").typical_ma * load.lamps
        lines.append(
            PowerLine(part("ws2812").title, load.lamps, round(idle_ma + ONE_WHITE_MA, 2), load.budget_ma)
        )
    if load.buzzer:
        lines.append(_part(part("buzzer"), 1))
    regulated_ma = at_3v3 if at_3v3 > load.mcu.spare_3v3_ma else None
    return _table(request, lines, regulated_ma, bool(load.lamps))


def _table(
    request: PackRequest, lines: Sequence[PowerLine], regulated_ma: float | None, has_lamps: bool
) -> PowerTable:
    worst_ma = sum(line.worst_ma for line in lines)
    if request.supply == "usb":
        if worst_ma > MOST_USB_MA:
            most = max(lines, key=lambda line: line.worst_ma)
            raise HardwareRefused(
                coded(
                    "hardware.too_much_for_usb",
                    worst_ma=round(worst_ma),
                    most_ma=MOST_USB_MA,
                    what=most.what,
                    ma=round(most.worst_ma),
                )
            )
        fuse_a = FUSES_A[0] if regulated_ma or has_lamps else None
        return PowerTable(tuple(lines), None, fuse_a, _regulator_a(regulated_ma), has_lamps)
    wanted_a = MARGIN * worst_ma / 1000
    if wanted_a > FUSES_A[-1]:
        raise HardwareRefused(coded("hardware.too_much", worst_ma=round(worst_ma), most_a=SUPPLIES_A[-1]))
    supply_a = next(size for size in SUPPLIES_A if size >= wanted_a)
    fuse_a = next(size for size in FUSES_A if size >= wanted_a)
    return PowerTable(tuple(lines), supply_a, fuse_a, _regulator_a(regulated_ma), has_lamps)


def _regulator_a(regulated_ma: float | None) -> float | None:
    """Supplies and regulators come in the same sizes."""
    if regulated_ma is None:
        return None
    return next(size for size in SUPPLIES_A if size >= MARGIN * regulated_ma / 1000)


def _mcu(request: PackRequest, load: Load) -> PowerLine:
    mcu = load.mcu
    worst_ma = mcu.wifi_worst_ma if request.link == "wifi" else mcu.worst_ma
    return PowerLine(mcu.title, 1, mcu.typical_ma, worst_ma)


def _part(one: Part, count: int, at_once: int | None = None) -> PowerLine:
    """All of one kind, of which `at_once` have their supply at a time (None: all)."""
    fed = count if at_once is None else at_once
    return PowerLine(one.title, count, round(one.typical_ma * fed, 2), round(one.worst_ma * fed, 2))
