"""The currents of tiles, held against public figures, and against ngspice on their copper."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.hardware import currents
from adoube.hardware.currents import lamp_feed, sensor_feed, warmer_k
from adoube.hardware.design import Design
from adoube.hardware.papers.pages import power_md
from adoube.hardware.pcb.board import CircuitBoard
from tests.hardware.asking import designed
from tests.hardware.pcb.boards import tile
from tests.hardware.pcb.lines import copper_pieces

LIT: dict[str, Any] = {"wiring": "hc165", "supply": "5v", "lamps": "cells", "sensors": "hall-digital"}
CHESS: dict[str, Any] = LIT | {"pitch_mm": 50, "tiles": 4}
LEAP_FROG: dict[str, Any] = LIT | {"pitch_mm": 35, "tiles": 5}


@pytest.mark.parametrize(
    ("current_a", "width_mm", "warmer"), [(1.0, 0.300, 10), (2.0, 0.781, 10), (1.0, 0.203, 20)]
)
def test_tracks_get_as_warm_as_calculators_of_ipc_2221_say(
    current_a: float, width_mm: float, warmer: float
) -> None:
    """Widths that Advanced Circuits' calculator gives for outer layers of 1 oz."""
    assert warmer_k(current_a, width_mm) == pytest.approx(warmer, rel=0.05)


def budget_of(design: Design) -> int:
    assert design.outputs.lamps is not None
    return design.outputs.lamps.budget_ma


def test_a_chess_board_has_the_whole_budget_and_a_board_with_225_lamps_as_much_as_arrives() -> None:
    chess, leap_frog = designed("chess", **CHESS), designed("leap-frog", **LEAP_FROG)

    assert budget_of(chess) == 64 + 600
    assert 225 + 39 < budget_of(leap_frog) < 225 + 600
    for design in (chess, leap_frog):
        assert design.tiling is not None
        feed = lamp_feed(design.tiling, design.board.pitch_mm, design.power, budget_of(design))
        assert feed.holds
        more = lamp_feed(design.tiling, design.board.pitch_mm, design.power, budget_of(design) + 600)
        assert more.least_v < feed.least_v
        assert f"{feed.least_v:.2f} V" in power_md(design)


def test_lamps_that_are_too_far_away_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(currents, "CABLE_OHM_M", 10.0)

    with pytest.raises(
        AdoubeError, match=r"the last of 64 lamps would get .* V, and needs 3.7 V: take --lamps edges"
    ):
        designed("chess", **CHESS | {"buzzer": False})


def test_sensors_that_would_get_too_little_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(currents, "RIBBON_OHM_M", 50.0)

    with pytest.raises(
        AdoubeError,
        match="take a sensor that needs less current, build a smaller board, or leave out --tiles",
    ):
        designed("chess", **CHESS | {"clock": False})


@pytest.mark.parametrize("changes", [{"contact_a": 1.1}, {"warmer_k": 11.0}, {"least_v": 2.4}])
def test_what_is_too_much_does_not_hold(changes: dict[str, float]) -> None:
    design = designed("chess", **CHESS)
    assert design.tiling is not None
    feed = sensor_feed(design.tiling, 50)

    assert feed.holds
    assert not replace(feed, **changes).holds


def lost_v(board: CircuitBoard, net: str, into: str, loads: dict[str, float]) -> dict[str, float]:
    """Return how much each pad is below the first, on all of a net's copper, at 60 degrees."""
    ohm_mm = 1.72e-5 * (1 + 0.0039 * 40)
    lines = [f"v0 {into} 0 0"]
    for at, (one, other, length_mm, width_mm) in enumerate(copper_pieces(board, net)):
        lines.append(f"r{at} {one} {other} {ohm_mm * length_mm / (width_mm * 0.035):g}")
    lines += [f"i{at} {pad} 0 {load}" for at, (pad, load) in enumerate(loads.items())]
    lines += [".control", "op", *(f"print v({pad})" for pad in loads), ".endc"]
    deck = "\n".join(["rails", *lines, ".end", ""])
    done = subprocess.run(
        ["ngspice", "-b", "/dev/stdin"], input=deck, capture_output=True, text=True, timeout=60, check=False
    )
    found = dict(re.findall(r"^v\((\w+)\) = (\S+)", done.stdout, re.MULTILINE))
    return {pad: -float(found[pad.lower()]) for pad in loads}


@pytest.mark.ngspice
def test_no_lamp_gets_less_on_the_copper_than_is_reckoned() -> None:
    board, circuit = tile("drv5033fa", 4, 50, has_lamps=True), designed("chess", **CHESS)
    assert circuit.tiling is not None
    rails = currents._Rails(circuit.tiling.circuit, 50, "5V")
    loads = {f"nLED{at}_4": 0.040 for at in range(1, 17)} | {"nJL2_1": 0.3}

    lost = lost_v(board, "5V", "nJL1_1", loads)

    reckoned = rails.drop_v([0.64, 0.3], [0.0, 0.0])
    assert 0 < max(volts for pad, volts in lost.items() if pad.startswith("nLED")) < reckoned


def test_a_board_of_linear_halls_too_large_for_its_chains_is_refused() -> None:
    asked = {"sensors": "hall-linear", "wiring": "mux", "pitch_mm": 35, "supply": "5v", "tiles": 5}

    with pytest.raises(
        AdoubeError, match=r"the last drv5055a\d of a chain would get 2\.\d\d V, and needs 3 V"
    ):
        designed("leap-frog", **asked)
