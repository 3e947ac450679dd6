"""Sounds of a page: turns, captures, refusals, check, little time and the end, each for whoever wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from adoube.tables.clock import Clocks
from adoube.tables.engine import Engine
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.turn_pages import drag, served_table, turns
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.scoreboard.virtual_tables import play

pytestmark = [pytest.mark.browser, pytest.mark.full]

# The first frequency of every tone, in hertz.
HEARD = """
window.heard = [];
AudioParam.prototype.setValueAtTime = new Proxy(AudioParam.prototype.setValueAtTime, {
  apply(set, param, [value, at]) {
    if (value > 100) heard.push(value);
    return Reflect.apply(set, param, [value, at]);
  },
});
null
"""
TURN, CAPTURE, REFUSAL, CHECK = [430], [430, 300], [220], [587, 784]
END, CLOCK = [392, 494, 587], [988, 988]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Engine, RunningServer]]:
    with served_table(tmp_path, "chess") as served:
        yield served


@pytest.fixture
def engine(table: tuple[Engine, RunningServer]) -> Engine:
    return table[0]


@pytest.fixture
def server(table: tuple[Engine, RunningServer]) -> RunningServer:
    return table[1]


def switch_on(page: Page) -> None:
    page.evaluate(HEARD)
    page.get_by_label("More").click()
    page.get_by_label("Sounds").check()
    page.evaluate("heard.length = 0")


def heard(page: Page) -> list[int]:
    return page.evaluate("heard.splice(0)")  # type: ignore[no-any-return]


def test_nothing_sounds_before_it_is_switched_on(page: Page, engine: Engine) -> None:
    page.evaluate(HEARD)

    play(engine, "e2e4")

    expect(turns(page)).to_have_count(1)
    assert heard(page) == []


def test_turns_captures_check_and_the_end_sound_each_in_its_way(page: Page, engine: Engine) -> None:
    switch_on(page)

    for number, (turn, sound) in enumerate(
        (
            ("e2e4", TURN),
            ("d7d5", TURN),
            ("e4d5", CAPTURE),
            ("d8d5", CAPTURE),
            ("f1b5", CHECK),
            ("c7c6", TURN),
        ),
        start=1,
    ):
        play(engine, turn)
        expect(turns(page)).to_have_count(number)
        assert heard(page) == sound, turn


def test_the_end_of_a_game_sounds(page: Page, engine: Engine) -> None:
    switch_on(page)
    play(engine, "f2f3", "e7e5", "g2g4")
    expect(turns(page)).to_have_count(3)
    page.evaluate("heard.length = 0")

    play(engine, "d8h4")

    expect(page.locator(".result")).to_be_attached()
    assert heard(page) == END


def test_a_refused_turn_sounds_and_a_kind_that_is_switched_off_does_not(page: Page, engine: Engine) -> None:
    switch_on(page)
    page.get_by_label("More").click()
    drag(page, "e2", "e5")
    expect(page.locator(".movers .refusal")).not_to_be_empty()
    assert heard(page) == REFUSAL

    page.get_by_label("More").click()
    page.get_by_label("Refused turns").uncheck()
    page.get_by_label("More").click()
    drag(page, "d2", "d5")
    expect(page.locator(".movers .refusal")).to_contain_text("d5")
    assert heard(page) == []


def test_the_kinds_are_remembered(page: Page) -> None:
    switch_on(page)
    page.get_by_label("Check", exact=True).uncheck()

    page.reload()
    page.get_by_label("More").click()

    expect(page.get_by_label("Sounds")).to_be_checked()
    expect(page.get_by_label("Check", exact=True)).not_to_be_checked()
    expect(page.get_by_label("Turns and captures")).to_be_checked()


class TestClock:
    @pytest.fixture
    def server(self, tables: FakeTables) -> Iterator[RunningServer]:
        running = serve(tables)
        yield running
        running.stop()

    def test_less_than_ten_seconds_sound_once(self, page: Page, tables: FakeTables) -> None:
        switch_on(page)

        tables.show(replace(PLAYING, version=70, clocks=left_to_white(9_500)))
        page.wait_for_function("() => heard.length === 2")
        assert heard(page) == CLOCK
        tables.show(replace(PLAYING, version=71, clocks=left_to_white(5_500)))
        page.wait_for_function("() => document.querySelector('[data-seat=white] time').textContent <= '0:05'")

        assert heard(page) == []


def left_to_white(ms: int) -> Clocks:
    allowed_ms = 60_000
    used = {"black": 0, "white": allowed_ms - ms}
    return Clocks(used, "white", now_ms(), {"black": allowed_ms, "white": allowed_ms})
