"""The findings of observability, held against positions worked out by hand and the figures of the design."""

from random import Random

import pytest

from adoube.board.geometry import Placement
from adoube.games.jarmo import Jarmo
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.observability.illegal_acts import (
    BoardAct,
    Customs,
    HandActKind,
    customs_of,
    hand_acts,
    plain,
)
from adoube.referee.observability.report import (
    Observation,
    SampledTurn,
    closes_later,
    looks_like_two_turns,
    observe,
    question_floor,
    sampled_turns,
    spread_evenly,
)
from adoube.referee.recorded_games import view_of
from adoube.referee.successors import Successor, SuccessorTable
from adoube.sensing.views import reading_of, view_named
from tests.referee.scene import line_of

JARMO = Jarmo()
CELLS = JARMO.board.names
OCCUPANCY = view_named("occupancy", JARMO.seats)
POLARITY = view_named("polarity", JARMO.seats)


def observed(name: str, view: str, games: int = 6, seed: int = 1, **options: str) -> Observation:
    game = make_game(name, options, seed=seed)
    return observe(game, view_of(game, view), sampled_turns(game, games, seed), games, seed)


def last(line: Line) -> SampledTurn:
    return SampledTurn(line, line.ply - 1)


# open turns


def test_a_capture_is_open_by_occupancy_where_another_leaves_the_same_and_touches_close_it() -> None:
    # b3 may take on a5 or on c5: either way only b3 comes empty.
    line = line_of(JARMO, "a1-b3 e5-d3 b3xa5")

    found = observe(JARMO, OCCUPANCY, [last(line)], 1, 0)

    assert (found.turns, found.open_by_state, found.open_with_touches) == (1, 1, 0)
    assert found.questions_per_100 == 0


def test_polarity_closes_it_by_state() -> None:
    line = line_of(JARMO, "a1-b3 e5-d3 b3xa5")

    assert observe(JARMO, POLARITY, [last(line)], 1, 0).open_by_state == 0


@pytest.mark.full
def test_jarmos_occupancy_leaves_as_much_open_as_its_rulebook_says() -> None:
    found = observed("jarmo", "occupancy", games=40)

    # The rulebook measures 3.5 % of turns by state; touches leave the archers that were taken back.
    assert 0.02 < found.open_by_state / found.turns < 0.05
    assert 0 < found.open_with_clock < found.open_by_state
    assert set(found.asked_by) == {"cells"}


def test_a_sixth_of_jarmos_illegal_captures_look_legal_by_occupancy_and_none_by_polarity() -> None:
    by_occupancy, by_polarity = (
        observed("jarmo", view, games=20).illegal["capture"] for view in ("occupancy", "polarity")
    )

    assert by_occupancy.look_legal / by_occupancy.tried == pytest.approx(0.16, abs=0.03)
    assert by_occupancy.look_legal_with_touches == by_polarity.look_legal == 0


def test_most_takebacks_of_two_turns_in_jarmo_look_like_two_legal_turns() -> None:
    found = observed("jarmo", "polarity", games=20)

    assert found.takebacks_like_turns / found.takebacks == pytest.approx(0.63, abs=0.08)


def test_a_clock_shows_that_an_unseen_turn_was_played() -> None:
    found = observed("left-right", "occupancy")

    assert found.unseen > 0
    assert found.open_with_clock < found.open_with_touches == found.open_by_state


@pytest.mark.full
def test_river_crossing_asks_also_what_no_cell_shows() -> None:
    found = observed("river-crossing", "occupancy", games=1, pieces="8")

    assert {"cells", "pieces"} <= set(found.asked_by)
    assert found.closed_later < found.followed


@pytest.mark.full
def test_games_that_cannot_list_their_turns_are_observed_too() -> None:
    found = observed("froglet", "occupancy", games=1)

    assert found.turns > 50
    assert found.open_by_state == found.takebacks == 0
    assert found.illegal["leap"].tried > 0


def test_the_floor_is_the_questions_of_the_observation() -> None:
    game = make_game("left-right", seed=3)
    view = view_of(game, "occupancy")

    asked = question_floor(game, view, 5, 3)

    assert asked == observe(game, view, sampled_turns(game, 5, 3), 5, 3).questions_per_100 > 0


def test_the_same_seed_finds_the_same() -> None:
    first, second, other = (observed("jarmo", "occupancy", games=2, seed=seed) for seed in (1, 1, 2))

    assert first == second != other


def test_it_tells_how_far_it_has_come() -> None:
    shares: list[float] = []

    observe(JARMO, OCCUPANCY, sampled_turns(JARMO, 2, 0), 2, 0, shares.append)

    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5 < shares[-1] < 1


# later readings


def test_a_later_turn_settles_what_was_captured() -> None:
    # Black took on a5. White then plays the archer of c5, which would be gone had Black taken there.
    line = line_of(JARMO, "a1-b3 e5-d3 b3xa5 c5-a4")
    moment = SampledTurn(line, 2)
    rivals = [other for other in rivals_of(moment) if JARMO.write(other.turn) == "b3xc5"]

    assert rivals
    assert closes_later(JARMO, OCCUPANCY, moment, rivals)


def test_a_later_turn_elsewhere_does_not() -> None:
    moment = SampledTurn(line_of(JARMO, "a1-b3 e5-d3 b3xa5 d3-d4"), 2)

    assert not closes_later(JARMO, OCCUPANCY, moment, rivals_of(moment))


def rivals_of(moment: SampledTurn) -> list[Successor]:
    table = SuccessorTable(JARMO, OCCUPANCY, CELLS, moment.before)
    shown = reading_of(JARMO.placement(moment.after), OCCUPANCY, CELLS)
    return [other for other in table.explain(shown) if other.position != moment.after]


def test_two_moves_there_and_back_look_like_playing_on_and_a_capture_does_not() -> None:
    moves, capture = line_of(JARMO, "a1-b3 e5-d3"), line_of(JARMO, "a1-b3 e5-d3 b3xa5 d3-d4")

    assert looks_like_two_turns(JARMO, POLARITY, last(moves))
    assert not looks_like_two_turns(JARMO, POLARITY, last(capture))


# acts of a hand


def test_an_act_changes_only_its_own_cells() -> None:
    standing = Placement({"a1": ("black.archer",), "b3": ("white.archer.marked",)})
    act = BoardAct(HandActKind.CAPTURE, {"a1": (), "b3": ("black.archer",)})

    index = {"a1": 0, "b3": 1, "c1": 2}
    assert act.shows((1, -1, 0), POLARITY, index) == (0, 1, 0)
    assert act.touched_cells(standing, OCCUPANCY) == {"a1", "b3"}
    assert act.leaves(standing) == plain({"b3": ("black.archer.marked",)})


def test_what_a_game_never_does_no_hand_is_tried_with() -> None:
    game = make_game("left-right", seed=1)
    turns = [
        (game.to_move(one.before), game.placement(one.before), game.placement(one.after))
        for one in sampled_turns(game, 1, 1)
    ]

    customs = customs_of(turns)

    assert customs.kinds == (HandActKind.SET_IN,)
    assert customs.set_in == {"first": ("first.counter",), "second": ("second.counter",)}


@pytest.mark.parametrize("kind", list(HandActKind))
def test_a_seat_moves_its_own_pieces_only(kind: HandActKind) -> None:
    placement = JARMO.placement(line_of(JARMO, "a1-b3 e5-d3").position)
    customs = Customs((kind,), {"black": ("black.archer",)})

    done = list(hand_acts(placement, CELLS, "black", customs, 50, Random(1)))

    assert done
    for act in done:
        came = [stack[-1] for cell, stack in act.stacks.items() if len(stack) > len(placement.stack(cell))]
        taken = [cell for cell, stack in act.stacks.items() if placement.stack(cell) and not stack]
        assert set(came) <= {"black.archer"}
        assert act.kind is kind
        assert len(taken) == {HandActKind.SET_IN: 0, HandActKind.LEAP: 2}.get(kind, 1)


# moments


def test_a_moment_knows_what_came_before_and_after_its_turn() -> None:
    line = line_of(JARMO, "a1-b3 e5-d3 b3xa5")
    moment = SampledTurn(line, 1)

    assert JARMO.write(moment.turn) == "e5-d3"
    assert (moment.at(-1), moment.before, moment.after, moment.at(2)) == (*line.positions, line.position)
    assert moment.later == 1


def test_of_many_things_some_are_looked_at_spread_evenly() -> None:
    assert spread_evenly(range(10), 5) == range(0, 10, 2)
    assert list(spread_evenly([1, 2], 5)) == [1, 2]
