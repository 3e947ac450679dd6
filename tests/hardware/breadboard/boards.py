"""Designs of the breadboard with each kind of sensor."""

from __future__ import annotations

from functools import cache

from adoube.hardware.breadboard.layout import SENSORS, BreadboardLayout, breadboard_request, layout_of
from adoube.hardware.design import Design
from adoube.hardware.designer import design

__all__ = ["SENSORS", "breadboard", "laid_out"]


@cache
def breadboard(sensors: str = "reed", mcu: str = "pico") -> Design:
    return design(breadboard_request(sensors, mcu))


def laid_out(sensors: str = "reed") -> BreadboardLayout:
    return layout_of(breadboard(sensors))
