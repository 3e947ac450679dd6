"""A table whose board is simulated: the board, and the people who play on it."""

import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from adoube.app.camera_table import calibrated_from
from adoube.app.plan import SimulatedPlan
from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.hardware.install.program_files import firmware_folder
from adoube.link.hello import SensorKind
from adoube.referee.recorded_games import view_of
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, View
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.simulated_board import SimulatedBoard
from adoube.simulation.board.wiring import fits, rehearsed_wiring
from adoube.simulation.filmed import Beginning, FilmedMatch
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import reactions, scripted_match
from adoube.simulation.motions import Action, faster
from adoube.simulation.performer import Filmed, LiveMatch, WiredStage
from adoube.simulation.players import Players
from adoube.simulation.recording import SimulatedEyes
from adoube.tables.boards.wired_views import fitting_view, views_of
from adoube.tables.match import AnyMatch
from adoube.tables.state import Tables

__all__ = [
    "SENSORS",
    "SimulatedStage",
    "folder_for",
    "is_wired",
    "live_match",
    "stage_for",
    "usual_turn_end",
]

# The sensors of a simulated board that show a view.
SENSORS = {OCCUPANCY: "occupancy", POLARITY: "dual", LEVEL: "linear"}
# As a board.json calls them, and as a board does.
KINDS = {"occupancy": SensorKind.OCCUPANCY, "dual": SensorKind.DUAL, "linear": SensorKind.ANALOGUE}

# Hands never hurry more than this, however fast they are to play: a reading must be able to settle.
SHORTEST_GAP_MS = 130


class SimulatedStage(NamedTuple):
    """The simulated board on which the hands play, and the view that the table watches them by."""

    hands_on: WiredStage | SimulatedEyes | Filmed
    view: View


def is_wired(game: AnyGame, view: str) -> bool:
    """Return whether a simulated wired board can show a view of a game: a chip has pins for so many cells."""
    return view in SENSORS and fits(len(game.board.cells), SENSORS[view])


def folder_for(data: Path | None, closing: ExitStack) -> Path:
    """Return the folder of simulated games: without `data` a temporary one, so that they are not kept."""
    return data or Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="adoube-simulated-")))


def stage_for(
    plan: SimulatedPlan, game: AnyGame, wanted: str | None, stands: Placement, closing: ExitStack
) -> SimulatedStage:
    """Return the board, with `stands` on it. `closing` receives what must be closed.

    Without a view that is `wanted`, the board is a wired one wherever such a board can show the game.
    Raises AdoubeError if the board.json cannot be used, or does not fit the game or the view.
    """
    if plan.filmed:
        folder = closing.enter_context(tempfile.TemporaryDirectory(prefix="adoube-film-"))
        film = Filmed(Beginning(Path(folder)), calibrated_from(Line.begin(game)))
        return SimulatedStage(film, view_of(game, wanted or game.views[0]))
    if plan.board_file is not None:
        return _rehearsed(plan.board_file, game, wanted, stands, closing)
    view = view_of(game, wanted or next((view for view in game.views if is_wired(game, view)), game.views[0]))
    if not is_wired(game, view.name):
        return SimulatedStage(SimulatedEyes(game, view, stands), view)
    board = closing.enter_context(SimulatedBoard(len(game.board.cells), SENSORS[view.name]))
    return SimulatedStage(_set_up(WiredStage(board, game, view), game, stands), view)


def _rehearsed(
    file: Path, game: AnyGame, wanted: str | None, stands: Placement, closing: ExitStack
) -> SimulatedStage:
    wiring = rehearsed_wiring(file, firmware_folder())
    circuit = circuit_of(wiring)
    sensor = KINDS[wiring["sensor"]]
    shown = fitting_view(sensor, len(circuit.levels), game, str(file), wanted)
    # The magnets are those that the game is played with, whatever the table makes of them.
    magnets = next(view for view in views_of(sensor) if view in (shown, *game.views))
    board = closing.enter_context(SimulatedBoard(board_file=file))
    stage = WiredStage(board, game, view_of(game, magnets), circuit.buttons.numbers)
    return SimulatedStage(_set_up(stage, game, stands), view_of(game, shown))


def _set_up(stage: WiredStage, game: AnyGame, stands: Placement) -> WiredStage:
    for cell in game.board.names:
        stage.becomes(cell, stands.stack(cell))
    return stage


def usual_turn_end(stage: SimulatedStage) -> str | None:
    """Return how people end their turns at this board by default: None if it has no button."""
    match stage.hands_on:
        case Filmed():
            return "page"
        case SimulatedEyes():
            return "clock"
        case WiredStage() as wired:
            return "clock" if wired.has_clock else "button" if wired.has_buttons else None


def live_match(
    plan: SimulatedPlan,
    stage: SimulatedStage,
    tables: Tables,
    table: str,
    game: AnyGame,
    contest: AnyMatch,
    begun: Line | None,
    *,
    clock: bool,
) -> LiveMatch:
    """Return the people at the table called `table`, who continue a match and its game `begun`.

    `clock`: whether turns are ended by a press.
    """
    games, hands = plan.games_of(contest), hands_named(plan.hands)
    ending = threading.Event()
    actions: Iterable[Iterable[Action]]
    film = plan.film(game, contest, stage.hands_on) if isinstance(stage.hands_on, Filmed) else None
    if plan.reacts:
        turns = reactions(tables, table, hands, game.seed, games, ending, clock=clock)
        hurried = [faster(chain.from_iterable(turns), plan.speed, SHORTEST_GAP_MS)]
        actions = hurried if film is None else film.as_it_comes(turns)
    elif film is not None:
        actions = _filmed(film, game, ending)
    else:
        actions = [_made_up(plan, game, contest, begun, ending, clock=clock)]
    players = Players(tables, table, games, begun)
    return LiveMatch(tables, table, players, actions, stage.hands_on, ending)


def _filmed(film: FilmedMatch, game: AnyGame, ending: threading.Event) -> Iterator[Iterable[Action]]:
    """Make up actions only as they are wanted."""
    yield film.actions(film.script(game, ending.is_set))


def _made_up(
    plan: SimulatedPlan,
    game: AnyGame,
    contest: AnyMatch,
    begun: Line | None,
    ending: threading.Event,
    *,
    clock: bool,
) -> Iterator[Action]:
    """Make up actions only as they are wanted."""
    script = scripted_match(
        game,
        hands_named(plan.hands),
        game.seed,
        plan.games_of(contest),
        contest=contest,
        begun=begun,
        clock=clock,
        plays=partial(plan.plays, stopped=ending.is_set),
    )
    yield from faster(script.actions(), plan.speed, SHORTEST_GAP_MS)
