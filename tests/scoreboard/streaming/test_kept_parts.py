"""Parts of a page that are made anew only where they would be other ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from adoube.tables.state import TableState
from adoube_scoreboard.features.table_view import TableView, view_of
from adoube_scoreboard.services import services
from adoube_scoreboard.streaming.frames import KeptParts
from tests.scoreboard.tables import PLAYING, QUESTION


class Renderer:
    """Makes parts of what the test wants to be read, and counts them."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def __call__(self, part: str, view: TableView) -> str:
        self.made.append(part)
        match part:
            case "verdict":
                return str(view.state.message.said)
            case "who":
                return str(view.state.who("black"))
            case "elsewhere":
                return str(len(services().tables.states()))
            case _:
                return "".join(seat.seat for seat in view.strips)


@pytest.fixture(autouse=True)
def context(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


def made_again(part: str, first: TableState, second: TableState) -> bool:
    renderer = Renderer()
    kept = KeptParts(renderer)
    kept.part(part, view_of(first))
    shown = kept.part(part, view_of(second))

    assert shown == renderer(part, view_of(second))
    return renderer.made == [part] * 3


def test_a_part_is_made_anew_where_something_differs_that_was_read_for_it() -> None:
    assert made_again("verdict", PLAYING, QUESTION)
    assert not made_again("strips", PLAYING, replace(PLAYING, version=99))
    assert not made_again("verdict", PLAYING, replace(PLAYING, version=99, connected=False))


def test_what_asks_the_state_for_more_than_a_value_is_made_anew_with_each_state() -> None:
    assert made_again("who", PLAYING, replace(PLAYING, version=99))


def test_what_asks_the_services_is_made_anew_each_time() -> None:
    assert made_again("elsewhere", PLAYING, PLAYING)
