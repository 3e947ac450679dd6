"""When turns end on a board on the page: it knows when the hand is empty, so nothing waits for sensors."""

from __future__ import annotations

from random import Random

import pytest

from adoube.tables.state import Phase
from tests.tables.boards.test_virtual import Page
from tests.tables.test_virtual_games import hands

MUCH_LATER_MS = 600_000


def kind(page: Page) -> str:
    return page.table.state().message.kind


def act(page: Page, *movements: str) -> None:
    """`lift a3`, `put c3`, `drop`, one after the other, and what is due at once."""
    for movement in movements:
        name, _, where = movement.partition(" ")
        assert page.hand(name, where).result == "done", movement
    page.wait(10)


def leap_frog() -> Page:
    """Both first removals are made, and a3 can leap over b3 to c3 and over d3 to e3."""
    page = Page("leap-frog")
    for cell in ("c3", "e3"):
        act(page, f"lift {cell}", "drop")
        page.asks("end-turn")
    assert page.turns == ["-c3", "-e3"]
    return page


def test_a_leap_that_may_go_on_waits_for_done_and_says_so() -> None:
    page = leap_frog()

    act(page, "lift a3", "put c3", "lift b3", "drop")

    state = page.table.state()
    assert state.message.kind == "unfinished"
    assert state.message.text == "Waiting for Person 0: press Done when the turn is finished."
    assert state.may_end_turn == "p1"
    page.wait(MUCH_LATER_MS)
    assert len(page.turns) == 2
    act(page, "lift c3", "put e3", "lift d3", "drop")
    page.wait(MUCH_LATER_MS)
    assert len(page.turns) == 2
    page.asks("end-turn")
    assert page.turns[2:] == ["a3xc3xe3"]


def test_done_ends_a_turn_where_it_stands() -> None:
    page = leap_frog()
    act(page, "lift a3", "put c3", "lift b3", "drop")

    page.asks("end-turn")

    assert page.turns[2:] == ["a3xc3"]


def test_a_turn_that_is_undone_is_awaited_no_longer() -> None:
    page = leap_frog()
    act(page, "lift a3", "put c3", "lift b3", "drop")

    act(page, "right")

    assert kind(page) == "back-in-step"


@pytest.mark.parametrize("name", ["follow-the-arrow", "jasir"])
def test_a_turn_that_begins_a_longer_one_waits_for_done_where_others_end_by_themselves(name: str) -> None:
    # Given a random game up to a position in which a turn begins a longer one.
    page = Page(name)
    game, rng = page.game, Random(2)
    position = game.start()
    while True:
        turns = {game.write(turn): after for turn, after in game.successors(position)}
        begun = [
            text
            for text in turns
            if any(other[: len(text) + 1] in {f"{text}^", f"{text}+"} for other in turns)
        ]
        if begun:
            break
        position, before = rng.choice(list(turns.values())), position
        for movement in hands(game.placement(before), game.placement(position)):
            page.moves(movement)
        page.wait()
    played = page.turns

    # When it is played, and nothing more for a long time.
    for movement in hands(game.placement(position), game.placement(turns[begun[0]])):
        page.moves(movement)
    page.wait(MUCH_LATER_MS)

    # Then only Done ends it.
    assert page.turns == played
    assert kind(page) == "unfinished"
    page.asks("end-turn")
    assert page.turns == [*played, begun[0]]


def test_a_turn_that_can_become_no_other_needs_no_done() -> None:
    page = Page("jarmo")

    act(page, "lift a1", "put b3")

    assert page.table.state().may_end_turn is None
    page.wait()
    assert page.turns == ["a1-b3"]


def test_what_no_rule_allows_is_told_as_soon_as_the_hand_is_empty() -> None:
    page = Page("jarmo")

    act(page, "lift a1", "put a2")

    assert kind(page) == "illegal"


def test_a_piece_in_the_hand_is_not_judged_however_long_it_is_held() -> None:
    page = Page("jarmo")
    before = page.table.state().message

    act(page, "lift a5")
    page.wait(MUCH_LATER_MS)

    assert page.table.state().message == before
    assert page.table.state().remedy is None


def test_a_turn_in_several_movements_is_told_what_it_lacks_and_then_accepted() -> None:
    page = leap_frog()

    act(page, "lift a3", "put c3")
    page.wait(MUCH_LATER_MS)
    assert kind(page) == "underway"

    act(page, "lift b3", "drop")
    page.asks("end-turn")
    assert page.turns[2:] == ["a3xc3"]


def test_no_cell_flickers_however_often_a_piece_is_taken_up() -> None:
    page = Page("jarmo")
    for _ in range(40):
        for name, where in (("lift", "a1"), ("drop", ""), ("take", "black.archer"), ("put", "a1")):
            page.hand(name, where)
            page.now_ms -= 490  # quicker than any hand

    page.wait()
    assert kind(page) != "fault"
    page.move("a1", "b3")
    assert page.turns == ["a1-b3"]


def test_after_a_result_nothing_replaces_it_until_a_new_game_is_begun() -> None:
    page = Page("chess")
    for start, end in (("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")):
        page.move(start, end)
    result = page.table.state().message
    assert (page.table.state().phase, result.kind) == (Phase.OVER, "over")

    act(page, "lift h4", "drop", "lift e1", "put e4")
    page.wait(MUCH_LATER_MS)
    act(page, "right")
    page.wait(MUCH_LATER_MS)

    assert page.table.state().message == result
