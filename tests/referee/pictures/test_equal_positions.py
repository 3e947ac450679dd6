"""Several lines of play to one position, as far as pictures tell them apart."""

from __future__ import annotations

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.likelihood import PictureCosts
from adoube.referee.pictures.equal_positions import EqualPositions
from adoube.referee.pictures.scores import Explanation
from adoube.sensing.views import COLOUR, view_named

LEAD = PictureCosts.default().lead


@pytest.fixture
def graph() -> Graph:
    """The tiger has come, and three people are put elsewhere one after the other."""
    game = make_game("rimau-rimau")
    line = Line.begin(game)
    for turn in ("@c7", "skip"):
        line = line.play(game.read(turn))
    return Graph(game, view_named(COLOUR, game.seats), line)


def explained(graph: Graph, score: float, *turns: str) -> Explanation:
    return Explanation(graph.played(turns), score, ())


def first_turns(graph: Graph, node: Node) -> list[str]:
    """The turns that begin the lines to a node."""
    lines = [edge.parent for edge in node.edges]
    return [graph.line_to(before).written_turns()[2] for before in lines]


def test_lines_that_pictures_do_not_tell_apart_are_one_explanation(graph: Graph) -> None:
    one = explained(graph, -1.0, "d4-c2", "skip", "b5-b8")
    other = explained(graph, -1.5, "b5-b8", "skip", "d4-c2")

    (both,) = EqualPositions().merged([other, one], LEAD)

    assert (both.score, first_turns(graph, both.node)) == (-1.0, ["d4-c2", "b5-b8"])


def test_a_line_that_pictures_speak_against_is_left_out(graph: Graph) -> None:
    one = explained(graph, -1.0, "d4-c2", "skip", "b5-b8")
    other = explained(graph, -1.0 - LEAD, "b5-b8", "skip", "d4-c2")

    assert EqualPositions().merged([one, other], LEAD) == [one]


def test_a_later_picture_may_come_to_the_position_by_one_of_the_lines_alone(graph: Graph) -> None:
    one = explained(graph, -1.0, "d4-c2", "skip", "b5-b8")
    other = explained(graph, -1.0, "b5-b8", "skip", "d4-c2")

    EqualPositions().merged([one, other], LEAD)

    again = explained(graph, 5.0, "d4-c2", "skip", "b5-b8")
    assert first_turns(graph, again.node) == ["d4-c2"]


def test_the_same_lines_are_the_same_node_however_often_a_picture_is_looked_at(graph: Graph) -> None:
    found = [
        explained(graph, -1.0, "d4-c2", "skip", "b5-b8"),
        explained(graph, -1.0, "b5-b8", "skip", "d4-c2"),
    ]
    equal = EqualPositions()

    (once,), (again,) = equal.merged(found, LEAD), equal.merged(found, LEAD)

    assert once.node is again.node
