"""Turns taken apart: they account for every piece of every game, and say None where a turn has nothing."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from adoube.api import MovedPiece, PlacedPiece, Position, Turn, game_names, position, start
from adoube.api.turns import turn_between

MOST_TURNS = 40  # of a game
MOST_LOOKED_AT = 8  # turns of a position beside the one that is played


@pytest.mark.full(but=6)
@pytest.mark.parametrize("game", game_names())
def test_a_turn_accounts_for_every_piece_that_leaves_or_comes(game: str) -> None:
    line, rng = start(game).line, Random(5)
    while line.outcome is None and line.ply < MOST_TURNS:
        drawn = line.game.random_turn(line.position, rng)
        # Leaps may go on in too many ways to list them.
        others = islice(line.game.successors(line.position), MOST_LOOKED_AT) if line.game.enumerable else ()
        for turn, after in (drawn, *others):
            taken = turn_between(line.game, line.position, turn, after)
            assert carried_out(Position(line), taken) == stacks_of(Position(line.extended(turn, after))), (
                taken
            )
        line = line.extended(*drawn)


def stacks_of(here: Position) -> dict[str, Counter[str]]:
    return {cell: Counter[str](stack) for cell, stack in here.pieces.items()}


def carried_out(here: Position, turn: Turn) -> dict[str, Counter[str]]:
    """Return the pieces on each cell after what the turn says was done."""
    after = {cell: Counter[str](here.pieces.get(cell, ())) for cell in here.cells}
    if turn.from_ is not None:
        after[turn.from_].subtract(turn.moved)
        if turn.to is not None:
            after[turn.to].update(turn.moved if turn.becomes is None else [turn.becomes])
    for moved in turn.others:
        after[moved.from_].subtract([moved.piece])
        after[moved.to].update([moved.becomes or moved.piece])
    for changed in turn.changes:
        after[changed.cell].subtract([changed.before])
        after[changed.cell].update([changed.after])
    for came in turn.drops:
        after[came.cell].update([came.piece])
    for taken in turn.captures:
        after[taken.cell].subtract([taken.piece])
    assert all(count >= 0 for stack in after.values() for count in stack.values()), turn
    return {cell: +stack for cell, stack in after.items() if +stack}


def test_castling_moves_a_king_and_another_piece() -> None:
    castling = position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").turn("O-O")

    assert (castling.text, castling.entry, castling.by) == ("e1g1", "O-O", "white")
    assert (castling.piece, castling.from_, castling.to) == ("white.king", "e1", "g1")
    assert castling.others == (MovedPiece("h1", "f1", castling.others[0].piece),)
    assert not castling.captures


def test_a_pawn_taken_in_passing_stood_elsewhere() -> None:
    taking = position("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").turn("exd6")

    assert (taking.from_, taking.to) == ("e5", "d6")
    assert taking.captures == (PlacedPiece("d5", taking.captures[0].piece),)
    assert taking.captures[0].piece == "black.pawn"


def test_a_promotion_says_what_a_pawn_becomes() -> None:
    promotion = position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1").turn("a7a8q")

    assert (promotion.piece, promotion.becomes) == ("white.pawn", "white.queen")


def test_a_drop_comes_from_nowhere() -> None:
    drop = start("conspirateurs").turn("@e7")

    assert (drop.from_, drop.to, drop.path) == (None, "e7", ("e7",))
    assert drop.drops == (PlacedPiece("e7", drop.drops[0].piece),)


def test_a_piece_that_is_removed_goes_nowhere() -> None:
    removal = start("konane").turn("xa1")

    assert (removal.from_, removal.to, removal.path, removal.piece) == (None, None, (), None)
    assert [taken.cell for taken in removal.captures] == ["a1"]


def test_leaps_visit_their_cells_and_take_what_is_between() -> None:
    board = {"a3": ["black.man"], "b4": ["white.man"], "d6": ["white.man"]}
    here = position("english-draughts", start("english-draughts").to_json() | {"cells": board})

    leaps = here.turn("a3-c5-e7")

    assert leaps.path == ("a3", "c5", "e7")
    assert [taken.cell for taken in leaps.captures] == ["b4", "d6"]


def test_a_counter_that_a_card_places_has_a_cell_and_no_path() -> None:
    card = next(iter(start("left-right").legal_turns))

    assert card.path == ()
    assert card.to is not None
    assert card.drops[0].cell == card.to


def test_legal_turns_are_worked_out_as_they_are_asked_for() -> None:
    leaps = start("leap-frog").legal_turns

    assert next(iter(leaps)).captures
    assert leaps
    assert "hello" not in leaps


@pytest.mark.parametrize("game", ["jarmo", "english-draughts", "river-crossing", "chess"])
def test_legal_turns_agree_with_the_list_of_turns(game: str) -> None:
    here = start(game)

    assert sorted(turn.text for turn in here.legal_turns) == here.turns()
    assert len(here.legal_turns) == len(here.turns())
    assert all(turn in here.legal_turns for turn in (*here.turns(), *here.legal_turns))
    assert "hello" not in here.legal_turns
    assert 5 not in here.legal_turns


def test_a_finished_game_has_no_turns() -> None:
    mated = position("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")

    assert mated.outcome is not None
    assert list(mated.legal_turns) == []
    assert len(mated.legal_turns) == 0
    assert not mated.legal_turns
    assert "g8h8" not in mated.legal_turns


def test_the_last_turn_is_the_one_that_led_here() -> None:
    here = start("jarmo").play("b1-a3")

    assert start("jarmo").last_turn is None
    assert here.last_turn == start("jarmo").turn("b1-a3")
    assert str(here.last_turn) == "b1-a3"
