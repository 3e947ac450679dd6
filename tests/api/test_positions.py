"""Positions as programs see them: what stands, equality, hashing, pickles, JSON and drawings."""

from __future__ import annotations

import json
import pickle
from random import Random
from xml.etree import ElementTree

import pytest

from adoube.api import Piece, Position, game_names, position, sample_trace, start
from adoube.api import replay as replayed

GAMES = game_names()
TURNS = 6


def after_some_turns(game: str, turns: int = TURNS, seed: int = 1) -> Position:
    here, rng = start(game), Random(seed)
    while here.outcome is None and here.ply < turns:
        here = here.play(here.random_turn(rng))
    return here


@pytest.mark.parametrize("game", GAMES)
def test_a_position_comes_back_from_json_and_from_a_pickle(game: str) -> None:
    here = after_some_turns(game)

    read = position(game, json.loads(json.dumps(here.to_json())))
    unpickled = pickle.loads(pickle.dumps(here))

    assert here == read == unpickled
    assert len({here, read, unpickled}) == 1
    assert unpickled.played == here.played
    assert unpickled.outcome == here.outcome


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_those_that_a_printed_position_has(game: str) -> None:
    here = after_some_turns(game)
    printed = here.to_json()

    assert {cell: list(stack) for cell, stack in here.pieces.items()} == printed["cells"]
    assert here.off == printed["off"]
    assert here.memory == printed["memory"]
    assert set(here.pieces) <= set(here.cells)
    assert here.game.seats == tuple(here.scores)


def test_a_piece_is_its_code_and_knows_its_parts() -> None:
    marked = Piece("black.archer.marked")
    shared = Piece("shared.marble")

    assert marked == "black.archer.marked" == marked.code
    assert (marked.seat, marked.kind, marked.detail) == ("black", "archer", "marked")
    assert (shared.seat, shared.kind, shared.detail) == (None, "marble", "")
    assert pickle.loads(pickle.dumps(marked)).kind == "archer"


def test_positions_are_equal_however_many_turns_led_there() -> None:
    moved = position("jarmo", start("jarmo").to_json() | {"ply": 9})

    assert moved.ply == 9
    assert moved == start("jarmo")
    assert hash(moved) == hash(start("jarmo"))


def test_the_same_stand_under_other_options_is_another_position() -> None:
    assert start("jarmo") != start("jarmo", {"quiet_limit": 40})
    assert start("jarmo") == start("jarmo", {"quiet_limit": "none"})


def test_the_same_stand_of_another_game_is_another_position() -> None:
    assert start("jarmo") != start("jasir")
    assert start("jarmo") != "jarmo"


def test_pickles_of_several_positions_hold_their_game_once() -> None:
    line = [*after_some_turns("english-draughts").history()]

    again = pickle.loads(pickle.dumps(line))

    assert again == line
    assert len({id(each.line.game) for each in again}) == 1


def test_chess_reads_fen_and_san() -> None:
    here = position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")

    promoted = here.play("a8=Q+")

    assert here.fen == "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    assert promoted.piece_at("a8") == "white.queen"
    assert start("jarmo").fen is None


def test_a_call_changes_what_the_rules_remember() -> None:
    here = start("follow-the-arrow").play("a1-a2")

    called = here.call("pass", by="black")

    assert called.ply == here.ply
    assert called.to_move == here.to_move


def test_a_turn_of_another_seat_is_refused() -> None:
    assert start("jarmo").play("a1-b3", by="black").played == ["a1-b3"]
    objection = start("jarmo").why_illegal("a5-b3")
    assert objection is not None
    assert objection.clause == "JAR-08"


def test_the_history_of_a_replayed_game_leads_from_the_start_to_its_end() -> None:
    replay = replayed(sample_trace("left-right"))

    positions = list(replay.position.history())

    assert [each.ply for each in positions] == list(range(replay.position.ply + 1))
    assert positions[0].outcome is None
    assert positions[-1].outcome is not None
    assert positions[-1].why_illegal("1L") is not None


def test_drawings_for_one_page_share_no_ids() -> None:
    one, other = start("jarmo"), start("jarmo").play("a1-b3")

    ids = [ids_of(each._repr_svg_()) for each in (one, other)]

    assert all(ids)
    assert ids[0].isdisjoint(ids[1])


def test_a_moving_picture_is_one_svg_element() -> None:
    replay = replayed(sample_trace("konane"))

    drawn = [replay._repr_svg_(), replay.position.moving_svg(), start("konane").moving_svg()]

    assert [ElementTree.fromstring(each).tag.rpartition("}")[2] for each in drawn] == ["svg"] * 3


def ids_of(drawing: str) -> set[str]:
    return {
        element.attrib["id"] for element in ElementTree.fromstring(drawing).iter() if "id" in element.attrib
    }
