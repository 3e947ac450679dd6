"""A page that plays, game by game: drops, re-entries, chains of leaps, captures that are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.turn_pages import cell, drag, piece, refusal, served_table, taps, targets, told, turns
from tests.scoreboard.virtual_tables import play, set_up

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.fixture
def table(tmp_path: Path, game: str) -> Iterator[tuple[Engine, RunningServer]]:
    with served_table(tmp_path, game) as served:
        yield served


@pytest.fixture
def engine(table: tuple[Engine, RunningServer]) -> Engine:
    return table[0]


@pytest.fixture
def server(table: tuple[Engine, RunningServer]) -> RunningServer:
    return table[1]


class TestNineMensMorris:
    @pytest.fixture
    def game(self) -> str:
        return "nine-mens-morris"

    def test_a_man_is_dropped_by_one_tap_on_a_point_that_is_marked(self, page: Page) -> None:
        expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty, can be chosen")
        expect(cell(page, "a1").locator(".dot")).to_be_visible()

        cell(page, "a1").click()

        expect(turns(page)).to_have_count(1)
        expect(piece(page, "a1")).to_have_count(1)

    def test_a_mill_asks_which_man_it_takes(self, page: Page, engine: Engine) -> None:
        play(engine, "@a1", "@a4", "@d1", "@a7")
        expect(turns(page)).to_have_count(4)

        cell(page, "g1").click()
        expect(cell(page, "a4")).to_have_attribute("aria-label", "a4, Black man, may be chosen next")
        assert targets(page) == ["a4", "a7"]
        expect(page.locator(".ghosts > *")).to_have_count(1)
        cell(page, "a7").click()

        expect(turns(page)).to_have_count(5)
        expect(piece(page, "a7")).to_have_count(0)


class TestJarmo:
    @pytest.fixture
    def game(self) -> str:
        return "jarmo"

    def test_an_archer_that_is_taken_back_is_put_on_a_cell_that_is_marked(
        self, page: Page, engine: Engine
    ) -> None:
        # Given a black archer one step from the goal row, where it captures, with one of its own captured.
        cells = {
            "a3": ["black.archer"],
            "c5": ["white.archer"],
            "b5": ["white.archer"],
            "e1": ["black.archer"],
        }
        set_up(engine, cells, "black", off={"captured": {"black.archer": 3, "white.archer": 3}})
        expect(piece(page, "a3")).to_have_count(1)
        expect(cell(page, "a3")).to_have_attribute("aria-label", "a3, Black archer, can be chosen")

        taps(page, "a3", "b5")
        expect(told(page)).to_contain_text("On to b5.")
        assert "a1" in targets(page)
        expect(page.locator(".turn-said")).to_have_text("The turn may end here.")
        cell(page, "a1").click()

        expect(turns(page).last).to_have_text("a3xb5+a1")
        expect(piece(page, "a1")).to_have_count(1)

    def test_a_second_tap_on_the_last_cell_ends_the_turn(self, page: Page, engine: Engine) -> None:
        cells = {
            "a3": ["black.archer"],
            "c5": ["white.archer"],
            "b5": ["white.archer"],
            "e1": ["black.archer"],
        }
        set_up(engine, cells, "black", off={"captured": {"black.archer": 3, "white.archer": 3}})
        expect(piece(page, "a3")).to_have_count(1)

        taps(page, "a3", "b5", "b5")

        expect(turns(page).last).to_have_text("a3xb5")


class TestLeapFrog:
    @pytest.fixture
    def game(self) -> str:
        return "leap-frog"

    def test_a_frog_leaps_hop_by_hop_until_it_can_leap_no_more(self, page: Page, engine: Engine) -> None:
        play(engine, "-c3", "-e3")
        expect(turns(page)).to_have_count(2)

        taps(page, "a3", "c3")
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        expect(page.locator('[data-layer="begun"] .way')).to_have_count(1)
        cell(page, "e3").click()

        expect(turns(page).last).to_have_text("a3xc3xe3")
        expect(piece(page, "b3")).to_have_count(0)
        expect(piece(page, "d3")).to_have_count(0)

    def test_a_leap_that_could_go_on_is_ended_by_its_player(self, page: Page, engine: Engine) -> None:
        play(engine, "-c3", "-e3")
        expect(turns(page)).to_have_count(2)

        taps(page, "a3", "c3")
        page.get_by_role("button", name="End turn").click()

        expect(turns(page).last).to_have_text("a3xc3")

    def test_leaps_that_go_one_way_only_are_one_drag(self, page: Page, engine: Engine) -> None:
        play(engine, "-c3", "-e3")
        expect(turns(page)).to_have_count(2)

        drag(page, "a3", "e3")

        expect(turns(page).last).to_have_text("a3xc3xe3")


class TestDraughts:
    @pytest.fixture
    def game(self) -> str:
        return "english-draughts"

    def test_captures_that_go_one_way_only_are_one_drag(self, page: Page, engine: Engine) -> None:
        cells = {"c3": ["black.man"], "d4": ["white.man"], "f6": ["white.man"], "a7": ["white.man"]}
        set_up(engine, cells, "black")
        expect(page.locator('[data-layer="pieces"] [data-piece][data-cell]')).to_have_count(4)

        drag(page, "c3", "g7")

        expect(turns(page)).to_have_count(1)
        expect(piece(page, "d4")).to_have_count(0)
        expect(piece(page, "f6")).to_have_count(0)

    @pytest.mark.parametrize("is_tapped", [True, False])
    def test_of_two_ways_to_one_end_the_player_says_which(
        self, page: Page, engine: Engine, is_tapped: bool
    ) -> None:
        # Given a man that comes to c5 by a3 or by e3.
        taken = ("b2", "b4", "d2", "d4", "h8")
        set_up(engine, {"c1": ["black.man"], **{name: ["white.man"] for name in taken}}, "black")
        expect(page.locator('[data-layer="pieces"] [data-piece][data-cell]')).to_have_count(6)

        if is_tapped:
            taps(page, "c1", "e3", "c5")
        else:
            drag(page, "c1", "c5")
            ways = page.get_by_role("dialog", name="Which turn to c5?").get_by_role("button")
            expect(ways).to_have_count(2)
            ways.filter(has_text="e3").click()

        expect(turns(page)).to_have_count(1)
        expect(piece(page, "b2")).to_have_count(1)
        expect(piece(page, "d4")).to_have_count(0)


class TestChineseCheckers:
    @pytest.fixture
    def game(self) -> str:
        return "chinese-checkers"

    def test_a_step_is_over_at_once(self, page: Page) -> None:
        start = page.locator('.touch[aria-label$="can be chosen"]').first
        expect(start).to_be_attached()
        name = start.get_attribute("data-touch") or ""
        cell(page, name).click()
        expect(page.locator(".touch.target")).not_to_have_count(0)

        cell(page, targets(page)[0]).click()

        expect(turns(page)).to_have_count(1)
        expect(refusal(page)).to_be_empty()
