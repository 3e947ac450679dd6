"""Turns on a virtual board: how they end, whole games, and positions with too many turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.games.registry import game_names, make_game
from adoube.sensing.views import unmarked
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.commands import DropPiece, LiftPieces, PutDown, TakePiece
from adoube.tables.state import Phase
from tests.tables.boards.test_virtual import Page

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


WANDERING = """
(define "Step" (move Step (from #1) (to if:(is Empty (to))) #2))
(define "StepOn" ("Step" #1 (then (moveAgain))))
(game "Wandering" (players 2)
    (equipment { (board (square 10)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites Top)) })
        (play
            (if (is Mover P1)
                (forEach Piece ("Step"))
                (if (is Prev Mover) (or (forEach Piece ("StepOn")) (move Pass)) (forEach Piece ("StepOn")))
            )
        )
    )
)
"""
SAID = "go on in more ways than the 50000 that are looked at"


@pytest.fixture
def page(tmp_path: Path) -> Page:
    """White steps; Black steps on for ever."""
    file = tmp_path / "wandering.lud"
    file.write_text(WANDERING, encoding="utf-8")
    return Page(str(file))


def test_the_table_says_the_sentence_and_stays_open(page: Page) -> None:
    page.move("a1", "a2")
    page.asks("end-turn")
    assert page.turns == ["a1-a2"]

    page.move("a10", "a9")
    page.wait()

    state = page.table.state()
    assert not state.closed
    assert SAID in state.message.text


def test_the_arbiter_takes_the_turn_back_and_the_game_goes_on(page: Page) -> None:
    page.move("a1", "a2")
    page.asks("end-turn")

    page.asks("ruling", ruling="take-back", last=1)
    page.hand("right")
    page.wait()
    page.move("a1", "b2")
    page.asks("end-turn")

    assert page.turns == ["a1-b2"]


PLIES = 25

Movement = LiftPieces | TakePiece | PutDown | DropPiece


def hands(before: Placement, after: Placement) -> list[Movement]:
    """Acts that take off what must go and bring what must come."""
    acts: list[Movement] = []
    changed = sorted(before.changed_cells(after))
    for cell in changed:
        stood, stands = bare(before.stack(cell)), bare(after.stack(cell))
        kept = next(
            (i for i, (old, new) in enumerate(zip(stood, stands, strict=False)) if old != new),
            min(len(stood), len(stands)),
        )
        if kept < len(stood):
            acts += [LiftPieces(cell, kept), DropPiece()]
        acts += [act for piece in stands[kept:] for act in (TakePiece(piece), PutDown(cell))]
    return acts


def bare(stack: Stack) -> Stack:
    return tuple(map(unmarked, stack))


@pytest.mark.parametrize("name", game_names())
def test_hands_can_play_any_turn_of_every_game(name: str) -> None:
    game, rng = make_game(name, {}), Random(3)
    position = game.start()
    board = VirtualBoard(game, game.placement(position))

    for _ in range(PLIES):
        if game.outcome(position) is not None:
            break
        before = game.placement(position)
        _, position = game.random_turn(position, rng)
        for movement in hands(before, game.placement(position)):
            board.move(movement, before, 0)

        standing = game.placement(position).cells.items()
        assert board.state.placement.cells == {cell: bare(stack) for cell, stack in standing if stack}
