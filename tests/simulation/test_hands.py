"""Careful hands play a whole legal game on a board, and its sensors record just that."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.trace import Trace
from adoube.sensing.views import Symbol, reading_of, view_named
from adoube.simulation.hands import CarefulHands, UnknownHands, arranging, hands_named, performance
from adoube.simulation.motions import Action, CellBecomes, Counts, Press, faster, rearrangement
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game

GAMES = ("jarmo", "jasir")
SEEDS = range(1, 13)
CREDIT_RULES: tuple[dict[str, str], ...] = (
    {},
    {"credit": "before"},
    {"reentry": "costs_turn"},
    {"reentry": "dagaz"},
)


def placements_at_presses(set_up: Placement, actions: Iterable[Action]) -> list[Mapping[str, Stack]]:
    """Return the placement at each press of a clock."""
    cells = dict(set_up.cells)
    found: list[Mapping[str, Stack]] = []
    for action in actions:
        match action:
            case CellBecomes(_, cell, stack):
                cells.pop(cell, None)
                cells |= {cell: stack} if stack else {}
            case Press():
                found.append(dict(cells))
    return found


def trace_of(game: AnyGame, seed: int, view: str, *, clock: bool = True) -> tuple[ScriptedGame, Trace]:
    scripted = random_game(game, seed)
    actions = performance(scripted, CarefulHands(), seed, clock=clock)
    return scripted, recorded(game, view_named(view, game.seats), scripted.set_up, actions, clock=clock)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_press_the_board_stands_as_the_turn_left_it(name: str, seed: int) -> None:
    scripted = random_game(make_game(name), seed)

    presses = placements_at_presses(scripted.set_up, performance(scripted, CarefulHands(), seed))

    assert presses == [turn.after.cells for turn in scripted.turns() if turn.notation != "skip"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_that_leaves_the_board_as_it_was_ends_with_a_press_too(seed: int) -> None:
    scripted = random_game(make_game("river-crossing", {"pieces": "2"}), seed, most_turns=400)

    presses = placements_at_presses(scripted.set_up, performance(scripted, CarefulHands(), seed))

    assert presses == [turn.after.cells for turn in scripted.turns() if turn.by_hand]


def test_nobody_does_anything_for_a_skip_unless_he_could_have_done_something_else() -> None:
    safe_only: dict[str, Stack] = {"d4": ("black.piece",), "a1": ("collector.piece",)}
    stuck: dict[str, Stack] = {
        "a1": ("red.piece", "collector.piece"),
        "a2": ("collector.piece",),
        "b1": ("collector.piece",),
    }

    chosen = skipping(safe_only, {"red.piece": 3}, {"red.piece": 9})
    forced = skipping(stuck, {"black.piece": 1}, {"red.piece": 11})

    assert [turn.by_hand for turn in chosen.turns()] == [True]
    assert [turn.by_hand for turn in forced.turns()] == [False]
    assert [type(action) for action in performance(chosen, CarefulHands(), 1)] == [Counts, Press]
    assert [type(action) for action in performance(forced, CarefulHands(), 1)] == [Counts]


def skipping(cells: dict[str, Stack], black_bank: dict[str, int], collected: dict[str, int]) -> ScriptedGame:
    """Red skips in River Crossing, where nobody moves diagonally."""
    game = make_game("river-crossing", {"directions": "4"})
    off = {"red_bank": {}, "black_bank": black_bank, "collected": collected}
    line = Line(game, game.load(Placement(cells, off), "red", {"next": None}))
    return ScriptedGame(line.play(game.read("skip")))


@pytest.mark.parametrize("options", CREDIT_RULES)
def test_it_does_so_whenever_archers_come_back(options: dict[str, str]) -> None:
    for seed in SEEDS:
        scripted = random_game(make_game("jarmo", options), seed)

        presses = placements_at_presses(scripted.set_up, performance(scripted, CarefulHands(), seed))

        assert presses == [turn.after.cells for turn in scripted.turns() if turn.notation != "skip"]


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_is_legal_and_over(name: str) -> None:
    game = make_game(name)
    scripted = random_game(game, 3)

    line = Line.begin(game)
    for text in scripted.truth()["turns"]:
        line = line.play(game.read(text))

    assert line.outcome is not None
    assert line.written_turns() == scripted.truth()["turns"]
    assert game.scores(line.position) == scripted.truth()["scores"]


def test_a_random_game_stops_at_the_most_turns() -> None:
    assert len(random_game(make_game("jarmo"), 1, most_turns=6).truth()["turns"]) == 6


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_the_same_seed_gives_the_same_trace_and_another_seed_another(view: str) -> None:
    game = make_game("jarmo")

    assert trace_of(game, 5, view)[1] == trace_of(game, 5, view)[1]
    assert trace_of(game, 5, view)[1] != trace_of(game, 6, view)[1]


def test_the_sensors_change_nothing_about_what_is_played() -> None:
    game = make_game("jarmo")

    assert trace_of(game, 5, "occupancy")[0].truth() == trace_of(game, 5, "polarity")[0].truth()


def test_every_cell_shows_the_set_up_at_the_beginning() -> None:
    game = make_game("jarmo")
    scripted, trace = trace_of(game, 1, "polarity")

    first = trace.events[: len(game.board.names)]

    assert [(event.at_ms, event.cell) for event in first if isinstance(event, CellShows)] == [
        (0, cell) for cell in game.board.names
    ]
    shown = tuple(event.shows for event in first if isinstance(event, CellShows))
    assert shown == reading_of(scripted.set_up, view_named("polarity", game.seats), game.board.names)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_magnet_never_turns_over_without_an_empty_cell_between(seed: int) -> None:
    shown: dict[str, Symbol | None] = {}
    for event in trace_of(make_game("jarmo"), seed, "polarity")[1].events:
        if isinstance(event, CellShows):
            assert event.cell not in shown or 0 in (shown[event.cell], event.shows)
            assert event.shows != shown.get(event.cell)
            shown[event.cell] = event.shows


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_touches_are_close_enough_for_a_debounce(seed: int) -> None:
    times = [event.at_ms for event in trace_of(make_game("jarmo"), seed, "occupancy")[1].events]

    assert all(later - earlier >= 300 for earlier, later in pairwise(times[25:]))


def test_the_mover_presses_once_a_turn_and_a_skipping_seat_never() -> None:
    game = make_game("jasir")
    games = [random_game(game, seed) for seed in range(1, 40)]
    skipping = next(found for found in games if "skip" in found.truth()["turns"])

    presses = [act.seat for act in performance(skipping, CarefulHands(), 1) if isinstance(act, Press)]

    assert presses == [turn.seat for turn in skipping.turns() if turn.notation != "skip"]


def test_without_a_clock_nobody_presses_and_the_header_says_so() -> None:
    _, trace = trace_of(make_game("jarmo"), 2, "occupancy", clock=False)

    assert trace.header.clock is False
    assert not [event for event in trace.events if isinstance(event, ClockPressed)]


def test_the_header_promises_what_the_simulated_board_keeps() -> None:
    game = make_game("jarmo", {"reentry": "forced"})
    _, trace = trace_of(game, 2, "occupancy")

    assert (trace.header.promise_ms, trace.header.clock, trace.header.view) == (10, True, "occupancy")
    assert trace.header.options == game.options
    assert trace.header.options["reentry"] == "forced"


def test_faster_hands_do_the_same_and_keep_the_shortest_gap() -> None:
    scripted = random_game(make_game("jarmo"), 4)
    slow = list(performance(scripted, CarefulHands(), 4))

    quick = list(faster(slow, 100.0, shortest_gap_ms=40))

    done = [action for action in quick if not isinstance(action, Counts)]
    assert placements_at_presses(scripted.set_up, quick) == placements_at_presses(scripted.set_up, slow)
    assert all(later.at_ms - earlier.at_ms >= 39 for earlier, later in pairwise(done))
    assert quick[-1].at_ms < slow[-1].at_ms / 5


def test_twice_the_speed_takes_half_the_time() -> None:
    slow = list(performance(random_game(make_game("jarmo"), 4), CarefulHands(), 4))

    quick = list(faster(slow, 2.0))

    assert quick[-1].at_ms == pytest.approx(slow[-1].at_ms / 2, abs=1)


def test_hands_set_an_empty_board_up() -> None:
    game = make_game("jarmo")
    set_up = game.placement(game.start())
    steps = rearrangement(Placement({}), set_up, game.board.names)

    actions = [*arranging(steps, CarefulHands(), 1, from_ms=500), Press(10**6, "black")]

    assert placements_at_presses(Placement({}), actions) == [set_up.cells]
    assert all(500 < earlier.at_ms < later.at_ms for earlier, later in pairwise(actions))


def test_hands_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownHands, match="no such style"):
        hands_named("clumsy")
