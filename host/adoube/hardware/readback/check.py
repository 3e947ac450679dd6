"""Checks a written pack: every cell has one sensor, and every sensor and button reaches its input."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from adoube.board.geometry import Board
from adoube.games.registry import make_game
from adoube.hardware.design import PinEnd
from adoube.hardware.fit import trial_board
from adoube.hardware.install.program_files import problems_with
from adoube.hardware.microcontroller import Microcontroller, microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.pack import BOARD, MANIFEST, SENSORS, WIRES
from adoube.hardware.papers.lists import SENSORS as SENSOR_COLUMNS
from adoube.hardware.readback.pin_uses import PinUse, bus_faults, numbers, pin_faults, pin_uses
from adoube.hardware.readback.tracing import Tracer, WireList, rows_of
from adoube.hardware.request import HC165, LAMPS_AT_CELLS, STROBED, HardwareError, PackRequest
from adoube.hardware.wirings.chips import BITS
from adoube.hardware.wirings.plan import NORTH_LEG, SOUTH_LEG
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields, json_document
from adoube.words import CodedText, as_written, coded

# Prefixes of references in a wire list; SW1 is the first seat's. The far leg of F1 is the 5 V line.
BUTTON, BUZZER, FUSE, PULL_UPS = "SW", "BZ", "F", "RN"


def control_faults(config: Fields, tracer: Tracer) -> Iterator[CodedText]:
    """Yield buttons that would count for another player, and a buzzer that would never sound."""
    if config.has("buttons") and config.inner("buttons").has("clock"):
        for seat, gpio in enumerate(numbers(config.inner("buttons"), "clock"), start=1):
            yield from _on_pin(gpio, f"{BUTTON}{seat}", "buttons.clock", tracer)
    if config.has("buzzer"):
        yield from _on_pin(config.whole("buzzer"), f"{BUZZER}1", "buzzer", tracer)


def _on_pin(gpio: int, refdes: str, field: str, tracer: Tracer) -> Iterator[CodedText]:
    parts = sorted({end.refdes for end in tracer.at_gpio(gpio)})
    if parts and refdes not in parts:
        yield coded("readback.wrong_part", gpio=gpio, field=field, found=parts, part=refdes)


LINK, WIFI = "board.json: link", "wifi"


def check_pack(folder: Path) -> list[CodedText]:
    """Return the faults of a pack, a sentence each, or nothing if it is consistent.

    Raises HardwareError or FieldError if the folder is no pack or a file cannot be read.
    """
    manifest = _json_object(folder / MANIFEST)
    request = deserialize(PackRequest, manifest.inner("request"))
    if (game := folder / request.game).is_file():
        request = replace(request, game=str(game))
    mcu = microcontroller(request.mcu)
    cells = _requested_board(request).names
    config = _json_object(folder / BOARD)
    wires = WireList.read(folder / WIRES)
    uses = pin_uses(config)
    rows = rows_of(folder / SENSORS, SENSOR_COLUMNS)
    tracer = Tracer(wires, mcu, config)
    return [
        *_missing_files(folder, manifest),
        *(list(pin_faults(uses, mcu)) or _firmware_complaints(folder / BOARD, config, mcu)),
        *bus_faults(config, mcu),
        *_chain_faults(config, tracer),
        *_supply_faults(config, tracer),
        *_five_volt_faults(wires),
        *_strobing_faults(config, tracer),
        *_wired_pin_faults(uses, wires, mcu),
        *_cell_faults(cells, [row["cell"] for row in rows], [row["sensor"] for row in rows], wires),
        *_input_faults(cells, {row["cell"]: row["sensor"] for row in rows}, config, tracer),
        *control_faults(config, tracer),
        *_lamp_faults(config, tracer, cells, {row["cell"]: row["lamp"] for row in rows}),
    ]


def _json_object(file: Path) -> Fields:
    try:
        return json_document(file.read_text(encoding="utf-8"), file.name)
    except (OSError, UnicodeDecodeError) as error:
        raise HardwareError(coded("readback.unreadable", file=file, why=error)) from error


def _requested_board(request: PackRequest) -> Board:
    board = make_game(request.game, request.options).board
    return trial_board(board) if request.trial else board


def _missing_files(folder: Path, manifest: Fields) -> Iterator[CodedText]:
    for name in manifest.texts("files"):
        if not (folder / name).is_file():
            yield coded("readback.no_file", file=name)


def _firmware_complaints(file: Path, config: Fields, mcu: Microcontroller) -> Iterator[CodedText]:
    """Yield the firmware's complaints about the configuration.

    The pins should be valid: otherwise the firmware also complains of everything on them.
    """
    for problem in problems_with(file.read_text(encoding="utf-8"), file.name, mcu.title):
        if not (problem.startswith(LINK) and _lacks_network(config)):
            yield as_written(problem)


def _lacks_network(config: Fields) -> bool:
    """Return whether a Wi-Fi pack still lacks the network's name, its password and the token."""
    link = config.inner("link")
    return link.text("kind") == WIFI and not any(
        link.values.get(secret) for secret in ("ssid", "password", "token")
    )


def _chain_faults(config: Fields, tracer: Tracer) -> Iterator[CodedText]:
    wiring = config.inner("wiring")
    if wiring.text("kind") != HC165:
        return
    longest = wiring.whole("chips")
    inputs = [*numbers(config, "cells"), *(numbers(config, "south") if config.has("south") else [])]
    last = max((input_ // len(BITS) for input_ in inputs), default=0)
    for line, gpio in enumerate(numbers(wiring, "data")):
        # No chip is needed behind the last sensor.
        chips = longest if line == 0 else min(longest, last + 1 - line * longest)
        if not chips <= (found := tracer.chips_of_line(gpio)) <= longest:
            yield coded("readback.chain", gpio=gpio, found=found, chips=chips)


def _supply_faults(config: Fields, tracer: Tracer) -> Iterator[CodedText]:
    """Yield the pin that should measure the sensors' supply, if it does not."""
    wiring = config.inner("wiring")
    if wiring.has("supply") and not tracer.is_half_the_supply(gpio := wiring.whole("supply")):
        yield coded("readback.no_divider", gpio=gpio)


def _five_volt_faults(wires: WireList) -> Iterator[CodedText]:
    """Yield resistors that would bring 5 V to inputs, which bear 3.3 V."""
    for end in sorted(wires.joined(PinEnd(f"{FUSE}1", "2"))):
        if end.refdes.startswith(PULL_UPS) and end.pin == "COM":
            yield coded("readback.pulled_to_5v", part=end.refdes)


def _strobing_faults(config: Fields, tracer: Tracer) -> Iterator[CodedText]:
    """Yield columns that never switch off or are not watched, and rows without a pull-up."""
    wiring = config.inner("wiring")
    if wiring.text("kind") != STROBED:
        return
    switches = tracer.switches()
    for column in sorted({*range(wiring.whole("columns"))} - {*switches.values()}):
        yield coded("readback.no_switch", column=column)
    for switch, column in switches.items():
        if not tracer.is_pulled_up(PinEnd(switch, "G"), PinEnd(switch, "S")):
            yield coded("readback.gate_floats", switch=switch, column=column)
        if not tracer.is_watched(switch, wiring.whole("sense")):
            yield coded("readback.unwatched", switch=switch, column=column)
    for row, gpio in enumerate(numbers(wiring, "rows")):
        ends = tracer.at_gpio(gpio)
        if not any(tracer.is_pulled_up(end, PinEnd(switch, "S")) for end in ends for switch in switches):
            yield coded("readback.row_floats", row=row, gpio=gpio)


def _wired_pin_faults(uses: list[PinUse], wires: WireList, mcu: Microcontroller) -> Iterator[CodedText]:
    """Yield pins of the wire list that are not in the configuration or have another number."""
    labels = {gpio.label: gpio for gpio in mcu.gpios}
    wired = [leg for leg in wires.legs(MCU) if leg not in mcu.supply_labels.values()]
    named = {mcu.by_number[use.gpio].label: use.field for use in uses if use.gpio in mcu.by_number}
    for label in wired:
        if label not in labels:
            yield coded("readback.no_label", label=label, mcu=mcu.title)
        elif wires.numbers[PinEnd(MCU, label)] != str(labels[label].physical):
            yield coded(
                "readback.wrong_place",
                label=label,
                pin=wires.numbers[PinEnd(MCU, label)],
                right=labels[label].physical,
            )
        elif label not in named:
            yield coded("readback.not_configured", label=label)
    for label, field in named.items():
        if label not in wired:
            yield coded("readback.not_wired", label=label, field=field)
    yield from _short_circuits(wired, wires)


def _short_circuits(wired: list[str], wires: WireList) -> Iterator[CodedText]:
    """Yield two pins of the microcontroller, or a pin and its supply, that are joined."""
    for label in wired:
        others = sorted(
            end.pin for end in wires.joined(PinEnd(MCU, label)) if end.refdes == MCU and end.pin > label
        )
        supplies = sorted(
            end.pin for end in wires.joined(PinEnd(MCU, label)) if end.refdes == MCU and end.pin not in wired
        )
        for other in sorted({*others, *supplies}):
            yield coded("readback.short", label=label, other=other)


def _cell_faults(
    cells: tuple[str, ...], placed: list[str], refdes: list[str], wires: WireList
) -> Iterator[CodedText]:
    counts = Counter(placed)
    for cell in cells:
        if counts[cell] != 1:
            yield coded("readback.sensors_of_cell", cell=cell, count=counts[cell])
    for cell in sorted({*placed} - {*cells}):
        yield coded("readback.no_cell", cell=cell)
    for sensor, count in Counter(refdes).items():
        if count > 1:
            yield coded("readback.sensor_twice", sensor=sensor)
    for sensor in sorted({part for part in wires.parts() if _is_sensor(part)} - {*refdes}):
        yield coded("readback.sensor_without_cell", sensor=sensor)


def _input_faults(
    cells: tuple[str, ...], sensors: dict[str, str], config: Fields, tracer: Tracer
) -> Iterator[CodedText]:
    """Yield sensors that do not reach the one input that the configuration has for their cell."""
    yield from _arrival_faults(cells, sensors, numbers(config, "cells"), tracer, (NORTH_LEG, "OUT", "A"))
    if config.text("sensor") == "dual":
        yield from _arrival_faults(cells, sensors, numbers(config, "south"), tracer, (SOUTH_LEG,))


def _arrival_faults(
    cells: tuple[str, ...], sensors: dict[str, str], inputs: list[int], tracer: Tracer, legs: tuple[str, ...]
) -> Iterator[CodedText]:
    if len(inputs) != len(cells):
        yield coded("readback.count", inputs=len(inputs), cells=len(cells))
    for input_, count in Counter(inputs).items():
        if count > 1:
            yield coded("readback.input_twice", input=input_)
    for cell, input_ in zip(cells, inputs, strict=False):
        if cell in sensors:
            arrives = tracer.inputs_of(sensors[cell], legs)
            if arrives != [input_]:
                found = ", ".join(map(str, arrives)) or coded("readback.nowhere")
                yield coded(
                    "readback.wrong_input", cell=cell, sensor=sensors[cell], input=input_, found=found
                )


def _lamp_faults(
    config: Fields, tracer: Tracer, cells: tuple[str, ...], lamps: dict[str, str]
) -> Iterator[CodedText]:
    """Yield lamps that are not where the configuration has them in the chain."""
    if not config.has("lamps"):
        return
    wanted = config.inner("lamps")
    gpio, count = wanted.whole("pin"), wanted.whole("count")
    chain = tracer.lamps_on(gpio)
    order = numbers(wanted, "order") if wanted.has("order") else [*range(count)]
    if (most := max(order, default=-1) + 1) > len(chain):
        yield coded("readback.lamps", gpio=gpio, found=len(chain), lamps=most)
    if wanted.has("along") and wanted.text("along") != LAMPS_AT_CELLS:
        return
    for cell, place in zip(cells, order, strict=False):
        lamp = lamps.get(cell, "")
        if lamp not in chain:
            yield coded("readback.no_lamp", cell=cell, lamp=lamp, place=place)
        elif (found := chain.index(lamp)) != place:
            yield coded("readback.wrong_lamp", cell=cell, lamp=lamp, found=found, place=place)


def _is_sensor(refdes: str) -> bool:
    return refdes.startswith("S") and refdes[1:].isdigit()
