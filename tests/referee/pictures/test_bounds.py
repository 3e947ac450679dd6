"""What is given up unseen: never a line that a picture speaks for, nor one that was found before."""

from __future__ import annotations

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.likelihood import PictureCosts
from adoube.referee.pictures.bounds import Improvements
from adoube.referee.pictures.equal_positions import EqualPositions
from adoube.referee.pictures.lines import LinesToBoards
from adoube.referee.pictures.look import Look
from adoube.referee.pictures.scores import Explanation, OtherChange, PictureScores
from adoube.sensing.views import COLOUR, view_named
from tests.referee.pictures.settled import settled

SILENT_MS = 4000


def test_two_turns_add_no_more_than_is_held_to_be_possible_though_one_of_them_captures_back() -> None:
    game = make_game("chess")
    cells = game.board.names
    before = Line.begin(game).play(game.read("e2e4")).play(game.read("d7d5"))
    graph = Hypotheses(game, view_named(COLOUR, game.seats), before)
    after = graph.played(["e4d5", "d8d5"])
    seen = settled(game, after.successor_table.shown, frozenset({"e4", "d5", "d8"}))
    costs = PictureCosts.default()

    scores = PictureScores(seen, costs, graph.root.successor_table.shown, lists_turns=True)
    begun = scores.weighed(Explanation(graph.root, 0.0, (costs.misread,) * len(cells)))
    weighed, score = begun, begun.score
    for line, changed in ((["e4d5"], ("e4", "d5")), (["e4d5", "d8d5"], ("d8", "d5"))):
        node = graph.played(line)
        shown = node.successor_table.shown
        places = [cells.index(cell) for cell in changed]
        score += scores.after(weighed, OtherChange(shown, places))
        weighed = scores.changed(weighed, node, score, OtherChange(shown, places))

    assert score - begun.score <= Improvements(scores, begun).total + 1e-9


def test_what_one_picture_of_a_stand_has_come_to_the_next_need_not_look_for() -> None:
    game = make_game("capture")
    before = Line.begin(game).play(game.read("c3xe5")).play(game.read("f5xd4"))
    graph = Hypotheses(game, view_named(COLOUR, game.seats), before)
    after = graph.played(["h5xf5", "a1xc3"]).successor_table.shown
    seen = settled(game, after, frozenset({"h5", "g5", "f5", "a1", "b2", "c3"}), SILENT_MS)
    costs, lines = PictureCosts.default(), LinesToBoards(game)
    origins = [Explanation(graph.root, 0.0, (costs.misread,) * len(game.board.names))]
    first, second = (
        Look(graph, costs, origins, [graph.root], seen, lines, EqualPositions()) for _ in range(2)
    )

    while first.may_find_better:
        first.work()
    found = [one for one in first.explanations() if one.node.successor_table.shown == after]
    second.tell_again(found)

    assert found
    told = {one.node.key: one.score for one in second.explanations()}
    assert {one.node.key: one.score for one in found}.items() <= told.items()
