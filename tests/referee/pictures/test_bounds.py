"""What is given up unseen: never a line that a picture speaks for."""

from __future__ import annotations

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Margins
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.likelihood import PictureCosts
from adoube.referee.pictures.scores import Explanation, PictureScores, SettledPicture
from adoube.sensing.likelihoods import Likelihoods
from adoube.sensing.views import reading_of, view_named
from tests.referee.frames import name_of

CLEARLY = 6.0
CHANGED, AS_BEFORE = 15.0, 0.0


def test_two_turns_add_no_more_than_is_held_to_be_possible_though_one_of_them_captures_back() -> None:
    game = make_game("chess")
    view, cells = view_named("colour", game.seats), game.board.names
    before = Line.begin(game).play(game.read("e2e4")).play(game.read("d7d5"))
    graph = Hypotheses(game, view, before)
    captured = graph.played(["e4d5"])
    after = graph.played(["e4d5", "d8d5"])
    board = reading_of(game.placement(after.successor_table.position), view, cells)
    likelihoods = Likelihoods(view, cells, Margins.default().smoothing)
    names = {name_of(symbol) for symbol in board if symbol is not None}
    shows = {cell: name_of(symbol) for cell, symbol in zip(cells, board, strict=True) if symbol is not None}
    likelihoods.see({cell: {name: -CLEARLY * (name != shows[cell]) for name in names} for cell in cells}, 0)
    change = [CHANGED if cell in ("e4", "d5", "d8") else AS_BEFORE for cell in cells]
    costs = PictureCosts.default()

    scores = PictureScores(SettledPicture(likelihoods.evidence(frozenset()), change), costs, lists_turns=True)
    weighed = scores.weighed(Explanation(graph.root, 0.0, (costs.misread,) * len(cells)))
    score = weighed.score
    for node, changed in ((captured, ("e4", "d5")), (after, ("d8", "d5"))):
        shown = node.successor_table.shown
        places = [cells.index(cell) for cell in changed]
        score += scores.after(weighed, shown, places)
        weighed = scores.changed(weighed, node, score, shown, places)

    begun = scores.weighed(Explanation(graph.root, 0.0, (costs.misread,) * len(cells)))
    assert score - begun.score <= sum(scores.improvements(begun)) + 1e-9
