"""The microcontroller's board: its copper joins what the wire list joins, and is wide enough."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.design import Chip, Design
from adoube.hardware.papers.assembly import bom_csv
from adoube.hardware.part import part
from adoube.hardware.pcb.board import RAIL_MM, CircuitBoard, PlacedPad
from adoube.hardware.pcb.controller import ControllerCircuit, controller_board
from tests.hardware.asking import designed
from tests.hardware.pcb.boards import EVERYTHING, controller
from tests.hardware.pcb.copper import pieces_by_net

pytestmark = pytest.mark.full(but=1)

BOARDS: dict[str, dict[str, Any]] = {
    "jarmo": {"sensors": "reed", "wiring": "hc165", "pitch_mm": 50, "tiles": 5},
    "chess": {"sensors": "hall-linear", "wiring": "mux", "pitch_mm": 50, "supply": "5v", "tiles": 4},
    "capture": {"sensors": "hall-linear", "wiring": "mux", "supply": "5v", "tiles": 1, "lamps": "cells"},
    "leap-frog": dict(EVERYTHING),
}
AT_CABLES = ("PS", "SW", "BZ", "LED")


def circuit_of(design: Design) -> ControllerCircuit:
    assert design.controller is not None
    return design.controller


def chips_of(game: str) -> dict[str, Chip]:
    return {chip.refdes: chip for chip in circuit_of(designed(game, **BOARDS[game])).chips}


def pads_of(board: CircuitBoard, refdes: str) -> dict[str, PlacedPad]:
    one = next(placed for placed in board.parts if placed.refdes == refdes)
    return {pad.number: pad for pad in one.pads()}


@pytest.mark.parametrize("game", BOARDS)
def test_every_net_is_in_one_piece(game: str) -> None:
    assert {*pieces_by_net(controller(game, **BOARDS[game])).values()} == {1}


@pytest.mark.parametrize("game", BOARDS)
def test_each_pin_of_the_pico_has_its_net_where_it_stands(game: str) -> None:
    design, chips = designed(game, **BOARDS[game]), chips_of(game)
    places = {gpio.label: gpio.physical for gpio in design.mcu.gpios}

    for label, net in design.chips[0].pins.items():
        if label in places:
            pin = places[label]
            assert (chips["A1"].pins[str(pin)] if pin <= 20 else chips["A2"].pins[str(41 - pin)]) == net
    grounds = [chips["A1"].pins.get(str(pin)) for pin in (3, 8, 13, 18)]
    grounds += [chips["A2"].pins.get(str(41 - pin)) for pin in (23, 28, 38)]
    assert grounds == ["GND"] * 7


def test_a_pico_fits_into_the_sockets_with_its_usb_socket_at_the_left() -> None:
    board = controller("jarmo", **BOARDS["jarmo"])
    below, above = pads_of(board, "A1"), pads_of(board, "A2")

    assert [pad.x_mm for pad in below.values()] == [pad.x_mm for pad in above.values()]
    assert {round(below[pin].y_mm - above[pin].y_mm, 2) for pin in below} == {17.78}
    assert [below[str(pin)].x_mm - below["1"].x_mm for pin in (2, 20)] == pytest.approx([2.54, 19 * 2.54])
    assert below["1"].x_mm < 6


@pytest.mark.parametrize("game", BOARDS)
def test_each_chain_has_a_plug_like_that_of_its_first_tile(game: str) -> None:
    design, chips = designed(game, **BOARDS[game]), chips_of(game)
    whole = {chip.refdes: chip for chip in design.chips}
    lines = design.config["wiring"]["data" if design.request.wiring == "hc165" else "adc"]
    assert design.tiling is not None

    assert circuit_of(design).chains == tuple(f"J{at}" for at in range(1, len(lines) + 1))
    for plug, first in zip(circuit_of(design).chains, design.tiling.first_plugs, strict=True):
        assert (chips[plug].part, chips[plug].pins) == (whole[first].part, whole[first].pins)


@pytest.mark.parametrize("game", BOARDS)
def test_what_is_on_no_other_board_is_here_or_has_a_plug_here(game: str) -> None:
    design, chips = designed(game, **BOARDS[game]), chips_of(game)
    bought = {refdes for line in design.parts for refdes in line.refdes}

    its_own = {*circuit_of(design).chains, *circuit_of(design).beside}
    whole = [chip for chip in design.chips if chip.refdes in chips.keys() - its_own]
    soldered = {chip.refdes for chip in whole if chip.part == chips[chip.refdes].part}
    assert all(chips[chip.refdes] == chip for chip in whole if chip.refdes in soldered)
    assert bought.isdisjoint(soldered)
    for refdes in bought - {"A1"}:
        letters = refdes.rstrip("0123456789")
        if letters == "LED" and refdes != "LED1":
            continue
        legs = next(chip.pins for chip in design.chips if chip.refdes == refdes)
        here = {*chips[refdes].pins.values()}
        assert here == {net for leg, net in legs.items() if leg != "DOUT"}
        assert letters in AT_CABLES or chips[refdes].part == "terminal-3"


def test_what_feeds_the_board_hangs_on_tracks_as_wide_as_rails() -> None:
    board = controller("leap-frog", **EVERYTHING)
    wide = {
        (track.net, x_mm, y_mm)
        for track in board.tracks
        if track.width_mm == RAIL_MM
        for x_mm, y_mm in ((track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm))
    }

    ends = {"PS1": "12", "F1": "12", "U1": "123", "LED1": "13", "J1": "13"}
    pads = [pads_of(board, refdes)[pin] for refdes, pins in ends.items() for pin in pins]
    assert all((pad.net, pad.x_mm, pad.y_mm) in wide for pad in pads)


def test_no_way_to_a_pad_lies_on_a_track_that_runs_over_it() -> None:
    board = controller("jarmo", **(BOARDS["jarmo"] | {"tiles": 4, "supply": "5v"}))
    pads = [pad for placed in board.parts for pad in placed.pads() if pad.net]

    for pad in pads:
        mine = [track for track in board.tracks if track.net == pad.net and track.side in pad.sides]
        over = [t for t in mine if t.x1_mm == t.x2_mm == pad.x_mm and t.y2_mm < pad.y_mm < t.y1_mm]
        ends = [t for t in mine if (t.x1_mm, t.y1_mm) == (pad.x_mm, pad.y_mm)]
        assert not (over and ends), f"{pad.refdes}.{pad.number}"


def test_every_chip_has_a_capacitor_at_its_supply() -> None:
    circuit = circuit_of(designed("leap-frog", **EVERYTHING))
    chips = {chip.refdes: chip for chip in circuit.chips}

    fed = [chip for chip in chips.values() if part(chip.part).kind == "chip"]
    assert sorted(circuit.beside.values()) == sorted(chip.refdes for chip in fed) != []
    for small, of in circuit.beside.items():
        assert {*chips[small].pins.values()} == {chips[of].pins["VCC"], "GND"}


def test_the_fuse_is_ordered_in_the_size_that_the_power_table_chooses() -> None:
    design = designed("leap-frog", **EVERYTHING)
    rows = csv.DictReader(StringIO(bom_csv(controller("leap-frog", **EVERYTHING), design.power)))

    fuse = next(row for row in rows if row["Designator"] == "F1")
    assert design.power.fuse_a == 2.5
    assert (fuse["Manufacturer"], fuse["Manufacturer Part Number"]) == ("Bourns", "MF-R250")


@pytest.mark.parametrize(
    ("game", "changes", "why"),
    [
        ("jarmo", {"mcu": "esp32"}, r"^There is no circuit board for the ESP32.*: wire it by hand to J1"),
        (
            "leap-frog",
            {"sensors": "hall-linear", "wiring": "mux", "lamps": "none", "tiles": 1},
            "needs a fuse of 4 A",
        ),
    ],
)
def test_where_there_is_none_the_pack_says_so_in_one_line(
    game: str, changes: dict[str, Any], why: str
) -> None:
    design = designed(game, **(BOARDS[game] | changes))

    assert design.controller is None
    assert sum(bool(re.search(why, str(warning))) for warning in design.warnings) == 1


def test_a_board_that_is_wired_by_hand_has_none() -> None:
    design = designed("jarmo")

    assert design.controller is None
    assert not any("circuit board" in str(warning) for warning in design.warnings)


def test_there_is_room_for_more_resistors_than_lie_between_the_sockets() -> None:
    circuit = circuit_of(designed("leap-frog", **EVERYTHING))
    further = [Chip(f"R{at}", "r-100", {"1": f"IN{at}", "2": f"OUT{at}"}) for at in range(100, 130)]

    board = controller_board(replace(circuit, chips=(*circuit.chips, *further)), "leap-frog")

    assert sum(placed.part == "r-100" for placed in board.parts) > 30


def test_a_board_without_a_way_for_a_track_says_what_to_leave_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adoube.hardware.pcb.router.TRIES", 1)
    monkeypatch.setattr("adoube.hardware.pcb.controller.SOCKET_STEPS", {"A2": 14, "A1": 28})

    with pytest.raises(AdoubeError, match="leave out --lamps, or take --no-clock"):
        controller_board(circuit_of(designed("leap-frog", **EVERYTHING)), "leap-frog")
