"""A table whose board is simulated: the board, and the people who play on it."""

import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from adoube.board.placement import Placement
from adoube.cli.at_camera import calibrated_from
from adoube.cli.traces import view_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.hardware.firmware_files import firmware_folder
from adoube.link.hello import SensorKind
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, View
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.simulated_board import SimulatedBoard
from adoube.simulation.board.wiring import fits, rehearsed_wiring
from adoube.simulation.filmed import Beginning, FilmedMatch
from adoube.simulation.hands import HANDS, hands_named
from adoube.simulation.match_script import PlaysGame, reactions, scripted_match
from adoube.simulation.motions import Action, faster
from adoube.simulation.performer import Filmed, LiveMatch, WiredStage
from adoube.simulation.players import Players
from adoube.simulation.recording import SimulatedEyes
from adoube.simulation.scripted import random_game
from adoube.tables.boards.wired_views import fitting_view, views_of
from adoube.tables.match import AnyMatch
from adoube.tables.state import Tables
from adoube.words import say

__all__ = [
    "SENSORS",
    "SIM",
    "SimulatedPlan",
    "SimulatedStage",
    "folder_for",
    "is_simulated",
    "is_wired",
    "live_match",
    "stage_for",
    "usual_turn_end",
]

SIM = "sim"  # a simulated board of the table's own; after a colon the board.json of the board that it is

# The sensors of a simulated board that show a view.
SENSORS = {OCCUPANCY: "occupancy", POLARITY: "dual", LEVEL: "linear"}
# As a board.json calls them, and as a board does.
KINDS = {"occupancy": SensorKind.OCCUPANCY, "dual": SensorKind.DUAL, "linear": SensorKind.ANALOGUE}

FASTEST_FILMED = 3.0
# Hands never hurry more than this, however fast they are to play: a reading must be able to settle.
SHORTEST_GAP_MS = 130


@dataclass(frozen=True)
class SimulatedPlan:
    """A simulated board, and how people play on it."""

    board_file: Path | None = None  # the board.json of the board; None: sensors that suit the game
    hands: str = HANDS[0]
    speed: float = 1.0
    games: int | None = None  # how many are played; None: to the end of the match
    reacts: bool = False  # whether the people play with somebody who is not at the board
    filmed: bool = False  # whether a camera sees the board, which then has no sensors
    plays: PlaysGame = random_game  # how games are made up that nobody films

    @classmethod
    def read(cls, board: str, hands: str | None = None, speed: float | None = None) -> "SimulatedPlan":
        """The plan of `sim` or `sim:BOARD.json`. Raises AdoubeError where the file has no name."""
        _, colon, file = board.partition(":")
        if colon and not file:
            raise AdoubeError(say("play.no_board_file"))
        return cls(Path(file) if colon else None, hands or HANDS[0], speed or 1.0)

    def games_of(self, contest: AnyMatch) -> int:
        """How many games are played, the unfinished one counted."""
        return self.games or contest.games - len(contest.results)

    def film(self, game: AnyGame, contest: AnyMatch, filmed: Filmed) -> FilmedMatch:
        """What the camera of a filmed board sees."""
        return FilmedMatch(
            game.seed,
            self.games_of(contest),
            min(self.speed, FASTEST_FILMED),
            filmed.learns,
            filmed.begins,
        )

    @property
    def title(self) -> str:
        if self.board_file is None:
            return say("play.simulated_board")
        return say("play.rehearsed_board", file=self.board_file)


class SimulatedStage(NamedTuple):
    """Where the hands play, and the view that the table is to watch them by."""

    hands_on: WiredStage | SimulatedEyes | Filmed
    view: View


def is_simulated(board: str) -> bool:
    """Whether a board that is called so is simulated."""
    return board == SIM or board.startswith(f"{SIM}:")


def is_wired(game: AnyGame, view: str) -> bool:
    """Whether a simulated wired board can show a view of a game: one chip has pins for so many cells only."""
    return view in SENSORS and fits(len(game.board.cells), SENSORS[view])


def folder_for(data: Path | None, closing: ExitStack) -> Path:
    """Where simulated games are recorded: unless a folder is given they are not kept."""
    return data or Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="adoube-simulated-")))


def stage_for(
    plan: SimulatedPlan, game: AnyGame, wanted: str | None, stands: Placement, closing: ExitStack
) -> SimulatedStage:
    """The board, with `stands` on it. What must be ended is left in `closing`.

    Without a view that is `wanted`, the board is a wired one wherever such a board can show the game.
    Raises AdoubeError where the board.json cannot be used, or does not fit the game or the view.
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
    """How people end their turns at this board where nothing is said: None where it has no button."""
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
    reacts: bool = False,
) -> LiveMatch:
    """The people at the table called `table`, who go on with a match, and with its game that is `begun`.

    `clock`: whether turns are ended by a press. `reacts`: whether they carry out what others choose, too.
    """
    games, hands = plan.games_of(contest), hands_named(plan.hands)
    ending = threading.Event()
    actions: Iterable[Iterable[Action]]
    film = plan.film(game, contest, stage.hands_on) if isinstance(stage.hands_on, Filmed) else None
    if reacts:
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
    """Nothing is made up before it is wanted."""
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
    """Nothing is made up before it is wanted."""
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
