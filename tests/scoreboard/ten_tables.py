"""A club's morning: ten tables without an engine, and what may go wrong at them."""

from __future__ import annotations

from dataclasses import replace

from adoube.tables.boards.camera_state import CameraState
from adoube.tables.clock import Clocks
from adoube.tables.state import Message, Phase, TableState
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, illegal

__all__ = ["CLOCKS", "asking", "at", "closed", "flagged", "morning", "silent", "unlawful", "without_pictures"]

NAMES = (
    ("Ada", "Grace"),
    ("Louis", "Karl"),
    ("Noor", "Jonas"),
    ("Ines", "Tom"),
    ("Emmy", "Sofja"),
    ("Pieter", "Wen"),
    ("Omar", "Lise"),
    ("Rosa", "Nina"),
    ("Edith", "Joan"),
    ("Maryam", "Alan"),
)
CLOCKS = Clocks({"black": 100_000, "white": 200_000}, "white", 0, {"black": 900_000, "white": 900_000})


def at(number: int, state: TableState) -> TableState:
    """The state as that of table `number`, with the people who sit there."""
    people = NAMES[number - 1]
    seats = tuple(replace(seat, player=people[place]) for place, seat in enumerate(state.seats))
    return replace(state, table=f"table-{number}", seats=seats)


def morning() -> tuple[TableState, ...]:
    """Ten tables at which nothing is to do; the last one's game is over."""
    return (*(at(number, PLAYING) for number in range(1, 10)), at(10, OVER))


def asking(number: int, to: str | None = None) -> TableState:
    """A table that asks which of two captures was played."""
    assert QUESTION.question is not None
    return at(number, replace(QUESTION, question=replace(QUESTION.question, to=to)))


def flagged(number: int, seat: str = "white") -> TableState:
    """A table at which a seat's time is up."""
    return at(number, replace(PLAYING, version=9, clocks=replace(CLOCKS, running=None, up=(seat,))))


def silent(number: int) -> TableState:
    """A table whose board's cable is out."""
    return at(number, replace(PLAYING, version=10, connected=False, clocks=CLOCKS))


def without_pictures(number: int) -> TableState:
    """A table whose camera is lost."""
    camera = CameraState(found=None, waits_for="the camera sends nothing")
    return at(number, replace(PLAYING, version=11, connected=False, camera=camera))


def unlawful(number: int) -> TableState:
    """A table with a turn on its board that no rule allows."""
    return at(number, illegal())


def closed(number: int) -> TableState:
    """A table that a fault has closed."""
    message = Message("fault", "The rules cannot read turn 3.")
    return at(number, replace(PLAYING, version=12, phase=Phase.HELD, closed=True, message=message))
