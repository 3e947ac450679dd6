"""Captures by surrounding, events with a name, slides with conditions of their own, and numbers of sites."""

from __future__ import annotations

import pytest

from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, drawn, framed

SLIDE = "(forEach Piece (move Slide Orthogonal {}))"


def test_a_piece_with_enemies_on_all_sides_is_taken() -> None:
    game = framed(SLIDE.format("(then (surround (from (last To)) Orthogonal))"))
    corner = drawn(game, ". . . . .\n" * 2 + "M . . . .\n. . . . .\nm M . . .")
    open_side = drawn(game, ". . . . .\n. . M . .\n. M m . .\n. . . . .\n. . M . .")

    assert after(game, corner, "a3-a2") == ". . . . .\n" * 3 + "M . . . .\n. M . . ."
    assert after(game, open_side, "c1-c2").count("m") == 1


def test_surrounding_may_ask_what_stands_beside() -> None:
    then = (
        '(surround (from (last To)) Orthogonal (between if:(= (what at:(between)) (id "King2"))) (to if:{}))'
    )
    position = ". . . . .\n. . . . .\nM . . . .\n. . . . .\nk . . . ."
    empty, friend = (
        framed(SLIDE.format(f"(then {then.format(where)})"))
        for where in ("(or (is Empty (to)) (is Friend (who at:(to))))", "(is Friend (who at:(to)))")
    )

    assert "k" not in after(empty, drawn(empty, position), "a3-a2")
    assert "k" in after(friend, drawn(friend, position), "a3-a2")


def test_what_follows_may_be_several_things_at_once() -> None:
    row = '(custodial (from (last To)) {} (between (max 1) if:(= (what at:(between)) (id "Man2"))))'
    game = framed(SLIDE.format(f"(then (or {{{row.format('N')} {row.format('E')}}}))"))
    position = drawn(game, "M . . . .\nm . . . .\n. m M . .\n. . . . .\nM . . . .")

    assert after(game, position, "a1-a3") == "M . . . .\n. . . . .\nM . M . .\n. . . . .\n. . . . ."


TRIGGER = (
    "(then (custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between)))"
    ' (apply (trigger "Caught" P2)))))'
)


def test_an_event_may_end_the_game_for_a_player() -> None:
    game = framed(SLIDE.format(TRIGGER), end='(if (is Triggered "Caught" P2) (result P1 Win))')
    position = drawn(game, "M . . . .\nm . . . .\n. . . . .\n. . . . .\nM . . . .")
    caught, free = (game.play(position, game.read(turn)) for turn in ("a1-a3", "a1-a2"))

    assert game.outcome(free) is None
    assert (over := game.outcome(caught)) is not None
    assert over.winners == ("white",)
    assert game.rule_state(caught)["values"] == {"Caught P2": 1}
    with pytest.raises(DescriptionError, match="is Triggered"):
        framed(SLIDE.format(""), end='(if (is Triggered "Caught" P2) (result P1 Win))')


def test_a_piece_within_a_region_ends_the_game() -> None:
    game = framed(SLIDE.format(""), end='(if (is Within (id "King1") in:(sites Outer)) (result P1 Win))')
    position = drawn(game, ". . . . .\n. . K . .\n. . M . .\n. . . . .\n. . . . .")
    king, man = (game.play(position, game.read(turn)) for turn in ("c4-c5", "c3-a3"))

    assert game.outcome(man) is None
    assert game.outcome(king) is not None


@pytest.mark.parametrize(
    ("says", "targets"),
    [
        ("(between if:(or (is Empty (between)) (is Friend (who at:(between)))))", "a2 a3 a4 a5"),
        ("(between (max 1))", "a2"),
        ("(between (range 2 3))", "a3 a4"),
        ("(between (exact 3) if:True)", "a4"),
        ("(to (apply if:(not (is In (to) (sites Row 2)))))", "a2 a4 a5"),
    ],
)
def test_a_slide_says_what_it_passes_and_where_it_stops(says: str, targets: str) -> None:
    game = framed(f'(forEach Piece "Man" (move Slide N {says}))')
    king = "K" if "Friend" in says else "."
    position = drawn(game, f"{king} . . . .\n. . . . .\n. . . . .\n. . . . .\nM . . . .")

    assert game.turns(position) == [f"a1-{target}" for target in targets.split()]


def test_a_condition_of_landing_is_only_understood_for_slides() -> None:
    with pytest.raises(DescriptionError):
        framed("(forEach Piece (move Step (to if:True (apply if:(is Empty (to))))))")


def test_a_site_may_be_asked_for_what_is_beside_it() -> None:
    beside = "(is Related Adjacent (from) (sites Occupied by:Next))"
    game = framed(f"(forEach Piece (move Step N (to if:(and (is Empty (to)) {beside}))))")
    position = drawn(game, ". . . . .\n" * 3 + ". m . . .\nM . . . M")

    assert game.turns(position) == ["a1-a2"]


def test_sites_are_compared_by_the_numbers_of_the_description() -> None:
    board = "(merge {(shift 0 1 (square 3)) (wedge 2)}) use:Vertex"
    game = framed("(move Remove (forEach (sites Board) if:(< (site) 3)))", board=board)
    full = game.start()._replace(pieces=(game.rules.grid.everything, 0, 0, 0))
    first = {game.rules.grid.names[game.rules.grid.site_of_number(number) or 0] for number in range(3)}

    assert {turn.removeprefix("x") for turn in game.turns(full)} == first
    assert first != set(game.rules.grid.names[:3])
