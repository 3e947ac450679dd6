"""Positions know their turns by the cells that a hand touches."""

import math

import pytest

from adoube.games.registry import make_game
from adoube.referee.decoder.hypothesis import Played
from adoube.referee.decoder.positions import Positions
from adoube.referee.successors import SKIP
from adoube.sensing.views import OCCUPANCY, view_named
from tests.referee.decoder.test_decision import line


def positions_of(name: str, **options: str) -> Positions:
    game = make_game(name, options)
    return Positions(game, view_named(OCCUPANCY, game.seats), game.board.names)


@pytest.mark.parametrize("name", ["chess", "river-crossing", "jarmo", "konane"])
def test_the_turns_that_change_a_cell_are_the_same_looked_up_and_listed(name: str) -> None:
    listed, looked_up = positions_of(name).start, positions_of(name).start

    for cell in range(len(listed.shown)):
        by_list = {turn.text for turn in listed.turns if cell in turn.cells}
        assert {turn.text for turn in looked_up.changing(cell)} == by_list


@pytest.mark.parametrize("name", ["chess", "jarmo", "konane", "nine-mens-morris"])
def test_what_a_turn_shows_is_what_its_position_shows(name: str) -> None:
    positions = positions_of(name)

    for turn in positions.start.turns:
        assert positions.start.child(turn).shown == positions.shown(turn.after)


def test_the_turns_of_a_position_are_worked_out_again_after_they_were_forgotten() -> None:
    node = positions_of("jarmo").start
    before = [turn.text for turn in node.turns]

    node.forget()

    assert [turn.text for turn in node.turns] == before


def test_the_probabilities_of_all_turns_are_one_together() -> None:
    node = positions_of("jarmo").start

    assert math.fsum(math.exp(node.prior(turn)) for turn in node.turns) == pytest.approx(1)


def test_equal_lines_are_one_object() -> None:
    start = line()

    assert start.play(start.node.turns[0]) is start.play(start.node.turns[0])


def test_a_forced_skip_is_part_of_the_line() -> None:
    positions = positions_of("konane", size="6")
    played = Played(positions.start)
    while not played.node.is_over and (played.turn is None or played.turn.text != SKIP):
        played = played.play(played.node.turns[0])

    assert played.node.is_over or played.without_last() is not played.before


def test_a_player_who_goes_back_is_expected_to_go_back_again() -> None:
    shuffled = line("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6")
    back = next(turn for turn in shuffled.node.turns if turn.text == "f3g1")

    assert shuffled.returns == 4
    assert shuffled.prior(back) > shuffled.node.prior(back)
