"""What one picture leaves of what may have been done since the one before."""

from __future__ import annotations

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.likelihood import PictureCosts
from adoube.referee.pictures.equal_positions import EqualPositions
from adoube.referee.pictures.lines import LinesToBoards
from adoube.referee.pictures.look import Look
from adoube.referee.pictures.scores import Explanation
from adoube.sensing.views import COLOUR, view_named
from tests.referee.pictures.settled import settled


def test_nothing_is_wrong_with_a_board_that_stands_though_each_picture_before_has_shown_a_turn() -> None:
    game = make_game("jarmo")
    graph = Graph(game, view_named(COLOUR, game.seats), Line.begin(game))
    costs = PictureCosts.default()
    costs = costs.where_turned([True] * costs.plies_newest)
    stands = Explanation(graph.root, 0.0, (costs.misread,) * len(game.board.names))
    seen = settled(game, graph.root.successor_table.shown, frozenset())

    look = Look(graph, costs, [stands], [graph.root], seen, LinesToBoards(game), EqualPositions())
    look.work()

    best = look.explanations()[0]
    assert best.node is graph.root
    assert best.score - look.act_score() > costs.lead
