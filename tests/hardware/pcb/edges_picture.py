"""The picture of a clock's edges before and after they are slowed, in hardware_docs/pictures.

    python -m tests.hardware.pcb.edges_picture

draws it anew, after a change of a tile's copper; it needs ngspice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.hardware.pcb.lines import HIGH_V, LOW_V, WIRE, Edge, edges
from tests.hardware.pcb.test_lines import driven, slowed

__all__ = ["drawn"]

FILE = Path(__file__).parents[3] / "hardware_docs" / "pictures" / "clock-edges.svg"

WIDE, HIGH, APART, LEFT, TOP = 330, 210, 60, 56, 52
FROM_NS, TO_NS, LEAST_V, MOST_V = 0.0, 120.0, -1.0, 7.0
POINT_NS = 0.6
INK, PALE, BAND = "#1d1d1b", "#8a8478", "#f0dfb8"
TONES = ("#b5482f", "#3b6ea5", "#4d7c4a", "#7a4f8f")


def drawn() -> str:
    """Return the picture: Leap Frog's longest clock, without and with what slows it."""
    line = driven("leap frog", "CLK")
    panels = (
        ("Ground 10 mm away, nothing in the line", edges(replace(line, track=WIRE))),
        ("Ground plane, 100 Ohm, 100 pF, 100 Ohm", edges(slowed(line))),
    )
    width, height = LEFT + 2 * WIDE + APART + 20, TOP + HIGH + 62
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
            "<title>The clock at the chips of three tiles, before and after</title>",
            f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>',
            *(each for at, (title, found) in enumerate(panels) for each in _panel(at, title, found)),
            "</svg>",
            "",
        ]
    )


def _panel(at: int, title: str, found: dict[str, Edge]) -> Iterator[str]:
    left = LEFT + at * (WIDE + APART)
    band = _y(HIGH_V), _y(LOW_V) - _y(HIGH_V)
    yield f'<text x="{left}" y="{TOP - 24}" font-size="14" font-weight="bold" fill="{INK}">{title}</text>'
    yield f'<rect x="{left}" y="{band[0]:.1f}" width="{WIDE}" height="{band[1]:.1f}" fill="{BAND}"/>'
    for volts in range(0, int(MOST_V) + 1, 2):
        y = _y(volts)
        yield f'<path d="M{left} {y:.1f}h{WIDE}" stroke="{PALE}" stroke-width="0.5"/>'
        yield f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{INK}">{volts} V</text>'
    for ns in range(int(FROM_NS), int(TO_NS) + 1, 40):
        x = _x(left, ns)
        yield f'<text x="{x:.1f}" y="{TOP + HIGH + 18}" text-anchor="middle" fill="{INK}">{ns} ns</text>'
    names = sorted(found)
    for tone, name in zip(TONES, (names[0], names[len(names) // 2], names[-1]), strict=False):
        edge = found[name]
        points = " ".join(
            f"{_x(left, ns):.1f},{_y(volts):.1f}"
            for ns, volts in zip(edge.times, edge.volts, strict=True)
            if FROM_NS <= ns <= TO_NS and ns // POINT_NS != (ns - 0.2) // POINT_NS
        )
        yield f'<polyline points="{points}" fill="none" stroke="{tone}" stroke-width="1.6"/>'
    yield from _legend(left, names)


def _legend(left: float, names: list[str]) -> Iterator[str]:
    shown = (names[0], names[len(names) // 2], names[-1])
    for at, (tone, name) in enumerate(zip(TONES, shown, strict=False)):
        tile, leg = name.split("/")
        x, y = left + at * 110, TOP + HIGH + 42
        yield f'<path d="M{x} {y - 4}h16" stroke="{tone}" stroke-width="2"/>'
        yield f'<text x="{x + 20}" y="{y}" fill="{INK}">tile {tile}, {leg.split(".")[0]}</text>'


def _x(left: float, ns: float) -> float:
    return left + WIDE * (ns - FROM_NS) / (TO_NS - FROM_NS)


def _y(volts: float) -> float:
    return TOP + HIGH * (MOST_V - volts) / (MOST_V - LEAST_V)


if __name__ == "__main__":
    FILE.write_text(drawn(), encoding="utf-8")
