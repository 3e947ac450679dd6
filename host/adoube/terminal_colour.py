"""Colour in what is printed, where a terminal shows it. NO_COLOR and TERM=dumb turn it off, FORCE_COLOR on.

Colour repeats what the words say: what goes to a file or a pipe loses nothing.
"""

import os
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

import click

__all__ = ["VERDICT_TONES", "TextTone", "complain", "echo", "is_colour_wanted", "toned"]


class TextTone(Enum):
    """The meaning of a coloured text. Terminals show the basic colours on light and on dark ground."""

    HEADING = "heading"
    GOOD = "good"
    DOUBTFUL = "doubtful"
    BAD = "bad"


# By the name of a verdict of the referee; the others are told without colour.
VERDICT_TONES: Mapping[str, TextTone] = MappingProxyType(
    {
        "moved": TextTone.GOOD,
        "over": TextTone.GOOD,
        "back-in-step": TextTone.GOOD,
        "question": TextTone.DOUBTFUL,
        "undecided": TextTone.DOUBTFUL,
        "illegal": TextTone.BAD,
        "fault": TextTone.BAD,
    }
)
_COLOURS = {TextTone.GOOD: "green", TextTone.DOUBTFUL: "yellow", TextTone.BAD: "red"}


def is_colour_wanted() -> bool | None:
    """Return what the environment says; None: a terminal gets colour, and nothing else does."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def toned(text: str, tone: TextTone | None) -> str:
    """Return a text with the codes of its colour, for `echo`, which takes them out where none is wanted."""
    return text if tone is None else click.style(text, fg=_COLOURS.get(tone), bold=True)


def echo(text: str, *, err: bool = False) -> None:
    """Print a line. From a thread too: what click knows of colour belongs to the command's own thread."""
    click.echo(text, err=err, color=is_colour_wanted())


def complain(text: str, tone: TextTone = TextTone.DOUBTFUL) -> None:
    """Print a line of adoube's own on standard error."""
    echo(f"{toned('adoube:', tone)} {text}", err=True)
