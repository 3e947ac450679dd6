"""The graph of hypotheses: how it grows, merges, agrees, and is cut by an answer."""

from __future__ import annotations

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.hypotheses.agreement import count_of_lines, guess
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Accepted, Edge, Node, merged
from adoube.referee.successors import SuccessorTable
from adoube.sensing.views import Reading, reading_of, view_named
from tests.referee.scene import line_of

GAME = make_game("jarmo")
CELLS = GAME.board.names
TWO_CAPTURES = line_of(GAME, "a1-b3 e5-d3")


def hypotheses(line: Line, view: str = "occupancy", *, clock: bool = True) -> Hypotheses:
    return Hypotheses(GAME, view_named(view, GAME.seats), line, clock)


def shown(graph: Hypotheses, line: Line) -> Reading:
    return reading_of(GAME.placement(line.position), graph.view, CELLS)


def nothing_promised(_: int) -> None:
    """What a source says of touches that promises nothing."""


def sees(graph: Hypotheses, *turns: str) -> None:
    """The board settles as the last of `turns` leaves it, and nobody knows what was touched."""
    line = graph.accepted
    for turn in turns:
        line = line.play(GAME.read(turn))
    reading = shown(graph, line)
    graph.adopt(graph.explain(reading, nothing_promised), reading, 0, nothing_promised)


def agreed(graph: Hypotheses) -> list[str]:
    """The turns that all hypotheses agree on, taken into the accepted line."""
    return [GAME.write(news.turn) for news in graph.agree() if isinstance(news, Accepted)]


def written(graph: Hypotheses, nodes: list[Node]) -> list[list[str]]:
    return sorted(graph.line_to(node).written_turns() for node in nodes)


def test_a_fresh_graph_holds_the_position_that_stands() -> None:
    graph = hypotheses(TWO_CAPTURES)

    assert graph.confirmed_showing(shown(graph, TWO_CAPTURES)) == graph.confirmed == [graph.root]
    assert (graph.agree(), graph.open()) == ([], None)


def test_a_reading_is_explained_by_every_turn_that_leaves_it() -> None:
    graph = hypotheses(TWO_CAPTURES)

    sees(graph, "b3xa5")

    assert [turns[-1] for turns in written(graph, graph.provisional)] == ["b3xa5", "b3xc5"]
    assert graph.open() is None


def test_touches_rule_turns_out() -> None:
    graph = hypotheses(TWO_CAPTURES)
    reading = shown(graph, TWO_CAPTURES.play(GAME.read("b3xa5")))

    found = graph.explain(reading, lambda _: frozenset({"b3", "a5", "e1"}))

    assert [turns[-1] for turns in written(graph, found)] == ["b3xa5"]


def test_a_reading_that_nothing_explains_finds_nothing_and_changes_nothing() -> None:
    graph = hypotheses(TWO_CAPTURES)

    assert graph.explain(tuple(0 for _ in CELLS), nothing_promised) == []
    assert (graph.provisional, graph.confirmed) == ([], [graph.root])


def test_what_a_seat_confirms_is_final_and_what_all_agree_on_is_accepted() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3-b2")

    assert graph.confirm("black")

    assert agreed(graph) == ["b3-b2"]
    assert graph.accepted.ply == 3
    assert graph.agree() == []


def test_a_seat_that_has_not_played_confirms_nothing() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3-b2")

    assert not graph.confirm("white")
    assert graph.confirmed == [graph.root]


def test_a_board_as_before_has_no_tips() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3-b2")

    sees(graph)

    assert graph.provisional == []
    assert not graph.confirm("black")


def test_what_differs_is_open_with_all_its_lines() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3xa5")
    graph.confirm("black")
    sees(graph, "b3xa5", "d5-e3")
    graph.confirm("white")

    still_open = graph.open()

    assert still_open is not None
    assert (still_open.ply, still_open.seat) == (3, "black")
    assert still_open.candidates == ("b3xa5", "b3xc5")
    assert still_open.lines == (("b3xa5", "d5-e3"), ("b3xc5", "d5-e3"))
    assert graph.agree() == []


def test_a_choice_leaves_only_what_begins_with_it() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3xa5")
    graph.confirm("black")
    sees(graph, "b3xa5", "d5-e3")

    assert graph.choose(["b3xc5"])

    assert agreed(graph) == ["b3xc5"]
    assert written(graph, graph.provisional) == [["a1-b3", "e5-d3", "b3xc5", "d5-e3"]]
    assert graph.open() is None


def test_a_choice_that_nobody_has_is_none() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3xa5")
    graph.confirm("black")

    assert not graph.choose(["b3-b2"])
    assert len(graph.confirmed) == 2


def test_a_later_reading_that_one_line_alone_explains_settles_both_turns() -> None:
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3xa5")
    graph.confirm("black")
    sees(graph, "b3xa5", "c5-b3")
    graph.confirm("white")

    assert agreed(graph) == ["b3xa5", "c5-b3"]


# equal positions


def diamond() -> Hypotheses:
    """Two ways to one position, as two captured pieces may lead to in any order."""
    graph = hypotheses(TWO_CAPTURES)
    sees(graph, "b3xa5")
    graph.confirm("black")
    left, right = graph.confirmed
    line = graph.line_to(left).play(GAME.read("d5-e3"))
    ends = [
        Node(
            SuccessorTable(GAME, graph.view, CELLS, line.position),
            left.ply + 1,
            [Edge(node, GAME.read("d5-e3"), "white", frozenset({"d5", "e3"}))],
        )
        for node in (left, right)
    ]
    graph.confirmed = merged(ends)
    return graph


def test_merging_keeps_every_record() -> None:
    graph = diamond()

    assert len(graph.confirmed) == 1
    still_open = graph.open()
    assert still_open is not None
    assert still_open.lines == (("b3xa5", "d5-e3"), ("b3xc5", "d5-e3"))


def test_merging_what_is_one_already_adds_nothing() -> None:
    (node,) = diamond().confirmed

    assert merged([node, node]) == [node]
    assert len(node.edges) == 2


def test_a_diamond_is_not_agreed_on() -> None:
    graph = diamond()

    assert graph.agree() == []


def test_a_line_that_goes_on_from_where_another_one_ends_is_agreed_on_up_to_there() -> None:
    graph = hypotheses(TWO_CAPTURES)
    here = graph.played(["b3xc5", "d3-e5"])
    twin = Node(here.successor_table, here.ply, [Edge(*_parts(here.edges[0]))])
    on = graph.child(twin, next(iter(twin.successor_table.successors)))
    graph.confirmed = [here, on]

    assert agreed(graph) == ["b3xc5", "d3-e5"]
    assert graph.root is here


def _parts(edge: Edge) -> tuple[Node, object, str, frozenset[str]]:
    return edge.parent, edge.turn, edge.seat, edge.changed


def test_a_choice_cuts_a_diamond_into_one_line() -> None:
    graph = diamond()

    assert graph.choose(["b3xc5"])

    assert agreed(graph) == ["b3xc5", "d5-e3"]
    assert graph.open() is None


def test_lines_of_an_interrupted_game_are_taken_up() -> None:
    graph = hypotheses(TWO_CAPTURES)

    graph.restore([["b3xa5", "d5-e3"], ["b3xc5", "d5-e3"]])

    still_open = graph.open()
    assert still_open is not None
    assert still_open.lines == (("b3xa5", "d5-e3"), ("b3xc5", "d5-e3"))


def guessed() -> Hypotheses:
    """One line, of which nobody knows whether it is the only one."""
    graph = hypotheses(TWO_CAPTURES)
    graph.confirmed = [graph.played(["b3xc5", "d5-e3"])]
    guess([graph.root], graph.confirmed)
    return graph


def test_a_turn_beside_which_others_were_not_looked_for_is_not_agreed_on() -> None:
    graph = guessed()

    assert agreed(graph) == []
    still_open = graph.open()
    assert still_open is not None
    assert still_open.candidates == ("b3xc5",)


def test_people_say_of_each_turn_by_itself_that_it_was_played() -> None:
    graph = guessed()

    assert graph.choose(["b3xc5"])
    assert agreed(graph) == ["b3xc5"]
    assert graph.choose(["d5-e3"])
    assert agreed(graph) == ["d5-e3"]


def test_people_say_of_a_whole_line_that_it_was_played() -> None:
    graph = guessed()

    assert graph.choose(["b3xc5", "d5-e3"])
    assert agreed(graph) == ["b3xc5", "d5-e3"]


def test_a_line_that_goes_on_otherwise_is_no_choice() -> None:
    graph = guessed()

    assert not graph.choose(["b3xc5", "d5-b4"])
    assert agreed(graph) == []


def test_what_only_people_can_say_is_so_still_after_an_interruption() -> None:
    graph = hypotheses(TWO_CAPTURES)

    graph.restore([["b3xc5", "d5-e3"]])

    assert agreed(graph) == []


# turns of one seat in either order

SOLITAIRE = make_game("peg-solitaire")
TWO_JUMPS = line_of(SOLITAIRE, "b4-d4 c2-c4")


def two_more_jumps(graph: Hypotheses) -> Node:
    """The board after two jumps, whichever came first."""
    (both,) = merged([graph.played(["a3-c3", "d4-b4"]), graph.played(["d4-b4", "a3-c3"])])
    assert count_of_lines(graph.root, [both]) == 2
    return both


def agreed_jumps(graph: Hypotheses) -> list[str]:
    return [SOLITAIRE.write(news.turn) for news in graph.agree() if isinstance(news, Accepted)]


def test_no_record_passes_an_accepted_turn_by() -> None:
    graph = Hypotheses(SOLITAIRE, view_named("occupancy", SOLITAIRE.seats), TWO_JUMPS, clock=True)
    two_more_jumps(graph)
    graph.confirm_all([graph.played(["a3-c3"])])
    assert agreed_jumps(graph) == ["a3-c3"]

    graph.provisional = [graph.played(["d4-b4"])]
    assert graph.confirm("player")
    assert agreed_jumps(graph) == ["d4-b4"]


def test_a_press_ends_no_turn_of_a_record_that_passes_a_final_one_by() -> None:
    graph = Hypotheses(SOLITAIRE, view_named("occupancy", SOLITAIRE.seats), TWO_JUMPS, clock=True)
    both = two_more_jumps(graph)
    reading = reading_of(both.successor_table.placement, graph.view, SOLITAIRE.board.names)

    graph.set_confirmed([graph.played(["a3-c3"])])
    graph.adopt([both], reading, 0, nothing_promised)

    assert graph.confirm("player")
    assert agreed_jumps(graph) == ["a3-c3", "d4-b4"]


def test_what_is_found_anew_keeps_every_order_of_the_final_turns_that_it_goes_on_from() -> None:
    graph = Hypotheses(SOLITAIRE, view_named("occupancy", SOLITAIRE.seats), TWO_JUMPS, clock=True)
    both = two_more_jumps(graph)
    twin = Node(both.successor_table, both.ply, [*both.edges])
    on = graph.child(twin, next(iter(twin.successor_table.successors)))
    reading = reading_of(on.successor_table.placement, graph.view, SOLITAIRE.board.names)
    graph.set_confirmed([both, graph.played(["a3-c3"])])

    graph.adopt([on], reading, 0, nothing_promised)

    assert count_of_lines(graph.root, [on]) == count_of_lines(graph.root, [both])


# finished turns


def test_a_move_between_two_holes_is_finished_and_a_lifted_piece_is_not() -> None:
    graph = hypotheses(TWO_CAPTURES)

    sees(graph, "b3-b2")
    moved = graph.complete(shown(graph, TWO_CAPTURES.play(GAME.read("b3-b2"))))
    sees(graph, "b3xa5")
    captured = graph.complete(shown(graph, TWO_CAPTURES.play(GAME.read("b3xa5"))))

    assert (moved, captured) == (True, False)


def test_under_polarity_a_capture_is_finished() -> None:
    graph = hypotheses(TWO_CAPTURES, "polarity")

    sees(graph, "b3xa5")

    assert graph.complete(shown(graph, TWO_CAPTURES.play(GAME.read("b3xa5"))))


def test_two_turns_that_follow_make_a_turn_final() -> None:
    graph = hypotheses(TWO_CAPTURES, clock=False)

    sees(graph, "b3-b2")
    sees(graph, "b3-b2", "d5-e3")
    assert graph.agree() == []

    sees(graph, "b3-b2", "d5-e3", "b2-c2")
    assert agreed(graph) == ["b3-b2"]
