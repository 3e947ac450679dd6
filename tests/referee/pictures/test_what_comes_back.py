"""What cells say for a turn that look changed, and show what they showed before."""

from __future__ import annotations

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.finality import Finality
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.likelihood import PictureCosts
from adoube.referee.pictures.scores import PictureScores
from adoube.referee.pictures.search import PictureSearch
from adoube.sensing.views import COLOUR, view_named
from tests.referee.pictures.settled import settled

SILENT_MS = 4000


def begun(turns: str = "") -> Hypotheses:
    """A game of chess after some turns."""
    game = make_game("chess")
    line = Line.begin(game)
    for turn in turns.split():
        line = line.play(game.read(turn))
    return Hypotheses(game, view_named(COLOUR, game.seats), line)


def best_after(graph: Hypotheses, turns: str, changed: str) -> list[str]:
    """The likeliest line, where the board looks as these turns leave it and these cells look changed."""
    shown = graph.played(turns.split()).successor_table.shown
    search = PictureSearch(graph)
    search.look([graph.root], settled(graph.game, shown, frozenset(changed.split()), SILENT_MS))
    while search.is_unfinished:
        search.go_on()
    return graph.line_to(search.weighed[0][1]).written_turns()


def test_pieces_that_went_and_came_back_are_not_told_by_cells_that_look_changed() -> None:
    assert best_after(begun(), "", "b1 c3 b8 c6") == []


def test_a_piece_that_captures_where_one_like_it_was_captured_looks_changed() -> None:
    graph = begun("e2e4 d7d5")

    assert best_after(graph, "e4d5 d8d5", "e4 d5 d8") == ["e2e4", "d7d5", "e4d5", "d8d5"]


def gain_of(changed: str) -> float:
    """What a turn gains by having emptied b1, where all these cells look changed and read as before."""
    graph = begun()
    shown = graph.root.successor_table.shown
    seen = settled(graph.game, shown, frozenset(changed.split()))
    scores = PictureScores(seen, PictureCosts.default(), shown, lists_turns=True)
    symbol = graph.played(["b1c3"]).successor_table.shown[graph.game.board.index["b1"]]
    return scores.comes(graph.game.board.index["b1"], symbol)


def test_many_cells_that_look_changed_and_read_as_before_say_little_for_a_turn() -> None:
    assert gain_of("b1 c3") == gain_of("b1")
    assert gain_of("b1 c3 b2 c2 d2 d3") < gain_of("b1 c3") - 1


def test_who_has_pressed_first_has_played_first() -> None:
    graph = begun()
    finality = Finality(graph, Timings.default(), clock=True, knows_hand=False)
    node = graph.played(["e2e4", "e7e5", "g1f3"])

    assert finality.have_played(["white", "black"], node)
    assert finality.have_played(["black", "white"], node)
    assert not finality.have_played(["black", "white", "black"], node)


def test_what_stands_after_turns_taken_back_stays_the_same_until_play_goes_on() -> None:
    graph = begun("e2e4 e7e5")
    back = graph.returned(1)

    assert graph.returned(1) is back
    graph.confirmed = [graph.played(["g1f3"])]
    graph.agree()
    assert graph.returned(1) is not back
