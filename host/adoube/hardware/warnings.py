"""What a maker ought to know before soldering, though the board works."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adoube.hardware.allocation import MOST_CLOCK_BUTTONS
from adoube.hardware.design import Outputs
from adoube.hardware.fit import Fit
from adoube.hardware.part import Reed
from adoube.hardware.request import PackRequest
from adoube.sensing.views import View
from adoube.words import say

__all__ = ["Findings", "warnings_of"]

LONGEST_FELT_MS = 15
"""a sensor that is slower cannot promise to report the shortest lift of a hand"""


@dataclass(frozen=True)
class Findings:
    """What was found on the way to a design."""

    view: View
    alike: Sequence[tuple[str, ...]]
    """pieces that the view cannot tell apart"""
    outputs: Outputs
    seats: int


def warnings_of(request: PackRequest, fit: Fit, found: Findings) -> tuple[str, ...]:
    """Sentences, what may go wrong first."""
    return (
        *_of_reeds(fit),
        *_of_timing(fit),
        *_of_pieces(found),
        *_of_pins(request, found),
        *_of_link(request),
        *_of_figures(fit),
    )


def _of_reeds(fit: Fit) -> Iterator[str]:
    if isinstance(fit.part.sense, Reed) and fit.part.body.length_mm > fit.board.pitch_mm - 2:
        yield say("pack.reeds_touch", length_mm=f"{fit.part.body.length_mm:g}")


def _of_timing(fit: Fit) -> Iterator[str]:
    if fit.part.sampling_ms > LONGEST_FELT_MS:
        yield say("pack.slow_sensor", part=fit.part.name, ms=fit.part.sampling_ms)


def _of_pieces(found: Findings) -> Iterator[str]:
    for codes in found.alike:
        yield say("pack.alike", view=found.view.name, pieces=", ".join(codes))


def _of_pins(request: PackRequest, found: Findings) -> Iterator[str]:
    if request.clock and found.seats > MOST_CLOCK_BUTTONS:
        yield say("pack.too_many_seats", seats=found.seats, most=MOST_CLOCK_BUTTONS)
    if request.buzzer and found.outputs.buzzer is None:
        yield say("pack.no_buzzer")


def _of_link(request: PackRequest) -> Iterator[str]:
    if request.link == "wifi":
        yield say("pack.fill_in_wifi")


def _of_figures(fit: Fit) -> Iterator[str]:
    """The sensor decides whether the board works; parts.md says the same of every other part."""
    if fit.part.unchecked:
        yield say("pack.unchecked", part=fit.part.name, what="; ".join(fit.part.unchecked))
