"""Checks of a game on a board: its views, its magnets, its drawing, its sample."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import combinations

from adoube.board.geometry import Placement, looks_beside, owner_of
from adoube.board.svg import draw_svg
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.checking import Breach, CheckEffort, Met, attempt
from adoube.games.checking.probe import CheckFailed, hold
from adoube.games.registry import described_games, plain_name
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of
from adoube.sensing.plans import NoPlan, PlanError, check_stacks, plan_for
from adoube.sensing.trace import Trace, TraceHeader, TraceScene, parse_trace
from adoube.sensing.views import LEVEL, Level, View, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import MOST_TURNS, random_game
from adoube.simulation.truth import Timeline, answered
from adoube.words import say

__all__ = ["CHECKS", "check_on_a_board"]

CHECKS = ("views", "magnets", "drawing", "sample")
SEEDS, SEEDS_LONG = 3, 20
TURNS = 200  # of a simulated game, where it is not to be long


def check_on_a_board(game: AnyGame, effort: CheckEffort, met: Met) -> Iterator[Breach]:
    """Yield each check's first breach; `met` holds what play has shown of the game."""
    checks: dict[str, Callable[[], object]] = {
        "views": lambda: _is_followed_in_its_views(game, effort),
        "magnets": lambda: _has_magnets_that_bear(game, met),
        "drawing": lambda: _draws_its_pieces_apart(game, met),
        "sample": lambda: _has_a_sample_that_is_true(game),
    }
    if met.is_stuck:
        return
    for name, check in checks.items():
        if why := attempt(check):
            yield Breach(name, why)


def view_in(game: AnyGame, name: str) -> View:
    """Return a view that a game names. Raises ViewError, or NoPlan for levels."""
    return Level(plan_for(game)) if name == LEVEL else view_named(name, game.seats)


def _is_followed_in_its_views(game: AnyGame, effort: CheckEffort) -> None:
    views = {}
    for name in game.views:
        try:
            views[name] = view_in(game, name)
        except AdoubeError as error:
            raise CheckFailed(say("checking.unseen_view", view=name, why=error)) from error
    seeds = SEEDS_LONG if effort.long else SEEDS
    for number in range(seeds):
        for name, view in views.items():
            if number and effort.late():
                return
            _is_followed(game, name, view, effort.seed + number, MOST_TURNS if effort.long else TURNS)


def _is_followed(game: AnyGame, name: str, view: View, seed: int, most: int) -> None:
    """Check that the referee follows one random game by careful hands."""
    scripted = random_game(game, seed, most)
    actions = list(performance(scripted, hands_named("careful"), seed))
    trace = recorded(game, view, scripted.set_up, actions, seed=seed)
    trace = answered(trace, game, view, Timeline.of(actions))
    truth, record = scripted.line.written_turns(), _record(trace, game, view)
    for ply, (played, found) in enumerate(zip(truth, record, strict=False), start=1):
        is_right = found in (None, played)
        hold(is_right, "checking.wrong_turn", view=name, seed=seed, ply=ply, truth=played, recorded=found)
    same = len(truth) == len(record)
    hold(same, "checking.lost_turns", view=name, seed=seed, played=len(truth), recorded=len(record))


def _record(trace: Trace, game: AnyGame, view: View) -> list[str | None]:
    referee = referee_of(trace.header, game, view)
    for event in trace.events:
        referee.step(event, event.at_ms)
    referee.finish()
    turns: list[str | None] = record_of(referee).to_json()["record"]
    return turns


def _has_magnets_that_bear(game: AnyGame, met: Met) -> None:
    try:
        check_stacks(plan_for(game), met.stacks)
    except NoPlan:
        return
    except PlanError as error:
        raise CheckFailed(say("checking.unborne_stack", why=error)) from error


def _draws_its_pieces_apart(game: AnyGame, met: Met) -> None:
    if type(game).file_beside("pieces", f"{game.id}.toml") is not None:
        looks_beside(type(game).__module__, game.id)
        hold(bool(game.board.looks), "checking.undrawn", game=game.id)
    cell = game.board.names[0]
    drawn = {piece: draw_svg(game.board, Placement({cell: (piece,)}, {})) for piece in met.pieces}
    bare = {piece: re.sub(re.escape(piece).replace(r"\.", "[.-]"), "", text) for piece, text in drawn.items()}
    for one, other in combinations(sorted(bare), 2):
        is_alike = bare[one] == bare[other] and owner_of(one) != owner_of(other)
        hold(not is_alike, "checking.alike", one=one, other=other, file=_colours_of(game))


def _colours_of(game: AnyGame) -> str:
    """Return the file that says how a game's pieces look: of a description the one beside it."""
    name = plain_name(game.id)
    is_described = name in described_games() or name != game.id
    return f"{name}.toml" if is_described else f"pieces/{name}.toml"


def _has_a_sample_that_is_true(game: AnyGame) -> None:
    """Check that the sample beside a game, if it has one, is recorded as its truth says."""
    kind = type(game)
    trace, truth = (
        kind.file_beside("samples", f"{plain_name(game.id)}.{end}") for end in ("trace.jsonl", "truth.json")
    )
    if trace is None:
        return

    def scene_of(header: TraceHeader) -> TraceScene:
        made = kind(header.options)
        return TraceScene(view_in(made, header.view), made.seats, made.board.names)

    try:
        read = parse_trace(trace.read_text(encoding="utf-8").splitlines(), trace.name, scene_of)
        expected = None if truth is None else json.loads(truth.read_text(encoding="utf-8"))["turns"]
    except (AdoubeError, ValueError, LookupError, TypeError) as error:
        raise CheckFailed(say("checking.bad_sample", why=error)) from error
    made = kind(read.header.options)
    found = _record(read, made, view_in(made, read.header.view))
    pairs = zip(found, found if expected is None else expected, strict=False)
    is_true = all(turn in (None, true) for turn, true in pairs)
    hold(is_true, "checking.unlike_sample", recorded=found, truth=expected)
