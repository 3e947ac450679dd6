"""Asking a referee changes nothing, its reasons neither, and nothing grows while it waits."""

import tracemalloc
from collections.abc import Callable
from itertools import cycle, islice
from typing import Any

import pytest

from adoube.referee.referee import Referee
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.events import CellShows, Event
from tests.referee.scene import Scene
from tests.referee.telling.live import at_live
from tests.referee.telling.test_told_changes import changed_after_the_press, changed_without_a_clock
from tests.referee.telling.test_told_takebacks import opened, undo
from tests.referee.telling.test_told_trouble import out_of_step, set_up_anew, swept
from tests.referee.telling.test_told_turns import one_capture_of_two

# All that others may look at.
ASKED = [
    name for name, what in vars(Referee).items() if isinstance(what, property) and not name.startswith("_")
]


def undecided() -> Scene:
    scene = one_capture_of_two().press("white").wait(5000)
    return scene.lift("g8").put("f6").wait(300).press("black").wait(5000).answer("d4e5").wait(500)


def changed_and_answered() -> Scene:
    return changed_after_the_press().answer("play-on").wait(5000).lift("e4").put("e3").wait(5000)


# Tables at which more than turns are told.
TABLES: list[Callable[[], Scene]] = [
    undecided,
    changed_and_answered,
    lambda: changed_without_a_clock(15_000).wait(20_000),
    lambda: undo(opened()).wait(6000),
    lambda: undo(opened().call("takeback")).press("black").wait(6000),
    lambda: out_of_step().press("black").wait(6000).lift("e4").put("a1").wait(6000),
    lambda: set_up_anew(swept().wait(5000)).wait(6000),
]
NAMES = ["undecided", "changed", "changed-unclocked", "undone", "called", "illegal", "left"]


def asked(referee: Any) -> list[Any]:
    """Return what a referee says when it is asked everything, and what it expects of the board."""
    told = referee.line.written_turns()
    seen = [getattr(referee, name) for name in ASKED if name not in ("line", "hypotheses")]
    return [told, *seen, referee.expected(), spelled_out(referee)]


def spelled_out(referee: Any) -> list[Any]:
    """The beam as values."""
    return [
        (each.line.texts, each.score, dict(each.deviating), dict(each.touched), each.presses, each.mode)
        for each in referee.hypotheses
    ]


def again(table: Scene, *, asks: bool, explains: bool = False) -> tuple[Referee, list[TimedVerdict]]:
    """Return what another referee says of what was reported at a table."""
    same: Any = Scene(table.game, table.view.name, clock=table.clock, set_up=False, explains=explains)
    referee: Referee = same.referee
    said: list[TimedVerdict] = []
    for event in table.events:
        for at_ms, what in ((event.at_ms, None), (event.at_ms, event)):
            said += referee.step(what, at_ms)
            if asks:
                assert asked(referee) == asked(referee)
    said += referee.step(None, table.now_ms)
    return referee, said


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_asking_everything_between_all_steps_changes_nothing(table: Callable[[], Scene]) -> None:
    scene = table()

    silent, told = again(scene, asks=False)
    much_asked, told_too = again(scene, asks=True)

    assert told_too == told
    assert told
    assert asked(silent) == asked(much_asked)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_referee_that_explains_says_the_same_at_the_same_moments(table: Callable[[], Scene]) -> None:
    scene = table()

    _, told = again(scene, asks=False)
    _, explained = again(scene, asks=False, explains=True)

    assert explained == told
    assert any(one.reasons is not None for one in explained)
    assert all(one.reasons is None for one in told)


# nothing grows

READINGS = 100
MOST_MIB = 0.5


def stirred(scene: Scene, readings: int) -> None:
    """Pieces are lifted and set back, one after the other, again and again."""
    cells = cycle(f"{file}{row}" for row in "18" for file in "abcdef")
    for cell in islice(cells, readings // 2):
        for shows in (0, 1):
            scene.now_ms += 400
            event: Event = CellShows(scene.now_ms, cell, shows)
            scene.referee.step(event, scene.now_ms)


@pytest.mark.parametrize("is_open", [True, False], ids=["behind an open turn", "at a quiet table"])
def test_nothing_grows_with_readings(is_open: bool) -> None:
    scene = one_capture_of_two().press("white").wait(5000) if is_open else at_live("chess")
    assert (scene.referee.open is not None) is is_open
    stirred(scene, READINGS)

    tracemalloc.start()
    try:
        stirred(scene, READINGS)
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert grown < MOST_MIB * 2**20
