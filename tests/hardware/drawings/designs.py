"""Boards of every kind, for the tests of drawings."""

from functools import cache

from adoube.hardware.design import Design
from adoube.hardware.designer import design
from adoube.hardware.request import PackRequest

__all__ = ["NAMES", "drawn"]

REQUESTS = {
    "reeds in a matrix": PackRequest("jarmo", "reed", "pico", "matrix", 45),
    "upright reeds": PackRequest("jarmo", "reed", "pico", "matrix", 45, part="reed-upright", paper="letter"),
    "a hexagon in a matrix": PackRequest("capture", "reed", "pico", "matrix", 40),
    "halls in a chain": PackRequest("capture", "hall-digital", "pico", "hc165", 30, supply="5v"),
    "a pin for each reed": PackRequest("jarmo", "reed", "pico", "pins", 45, clock=False),
    "a pin for each hall": PackRequest("jarmo", "hall-digital", "pico", "pins", 45, clock=False),
    "reeds in a chain": PackRequest("jarmo", "reed", "pico", "hc165", 45),
    "halls with 5 V": PackRequest("jarmo", "hall-digital", "esp32-s3", "hc165", 50, part="a3144"),
    "strobed halls": PackRequest("capture", "hall-digital", "pico", "strobed", 30),
    "two chains": PackRequest("chess", "hall-digital", "pico", "hc165", part="drv5032fd"),
    "linear halls and lamps": PackRequest(
        "follow-the-arrow", "hall-linear", "pico2", "mux", 60, lamps="cells", supply="5v"
    ),
    "expanders on letter paper": PackRequest(
        "jarmo", "hall-digital", "esp32", "mcp23017", 50, supply="5v", paper="letter"
    ),
}
NAMES = tuple(REQUESTS)


@cache
def drawn(name: str) -> Design:
    """Return the design of one of NAMES."""
    return design(REQUESTS[name])
