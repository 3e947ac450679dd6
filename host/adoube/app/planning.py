"""Makes the plan of a table from its settings, and says which setting cannot be meant."""

import os
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from adoube.app.plan import (
    BoardPlan,
    CameraPlan,
    MatchPlan,
    Plan,
    SimulatedPlan,
    require_computers,
    signal_of,
)
from adoube.app.settings import CAMERA, CameraSettings, TableSettings, is_eboard, is_simulated, views_lacking
from adoube.extras import require_extras
from adoube.games.base import AnyGame
from adoube.games.registry import canonical_name, make_game
from adoube.link.network_port import TOKEN_VARIABLE, token_for
from adoube.referee.config import Timings
from adoube.referee.recorded_games import view_of
from adoube.serialization.fields import Fields
from adoube.tables.clock import TimeControl
from adoube.tables.commands.camera import require_clockwise
from adoube.tables.match import match_of

__all__ = ["SettingsSource", "eboard_name", "plan_in_file", "plan_of"]


@dataclass(frozen=True)
class SettingsSource:
    """The source of settings: `fields` of a file in `folder`, or, without them, a command line.

    Paths of a file are relative to its folder, and errors name its field.
    """

    folder: Path | None = None
    fields: Fields | None = None

    def errors_at(self, field: str) -> AbstractContextManager[None]:
        """Have an error that is raised inside name the field."""
        return nullcontext() if self.fields is None else self.fields.errors_at(field)

    def path(self, text: str) -> Path:
        return Path(text) if self.folder is None else self.folder / Path(text).expanduser()


COMMAND_LINE = SettingsSource()


def plan_of(
    settings: TableSettings,
    name: str,
    data: Path,
    source: SettingsSource = COMMAND_LINE,
    *,
    new_match: bool = False,
    reads_set_up: bool = True,
) -> Plan:
    """Return the plan of the table called `name`, whose records go to `data`.

    `new_match`: whether one begins. `reads_set_up`: whether a camera may read a set-up drawn at random.

    Raises AdoubeError for a setting that cannot be meant.
    """
    timings = _timings(settings, source)
    with source.errors_at("time"):
        control = None if settings.time is None else TimeControl.read(settings.time)
    with source.errors_at("token"):
        token = token_for(settings.token, data)
    match = MatchPlan(
        canonical_name(settings.game),
        _options(settings),
        settings.seed,
        settings.players,
        settings.rounds,
        settings.takeback,
        control,
        settings.clocks,
        settings.computers,
        hints=settings.hints,
    )
    watching = BoardPlan(
        _board(settings, source, reads_set_up=reads_set_up),
        timings,
        token,
        view=settings.view,
        turn_end=settings.turn_end,
        lift_to_answer=settings.lift_to_answer,
        show_moves=settings.show_moves,
        is_open=settings.open,
        buzzer=settings.buzzer,
    )
    record = None if settings.record is None else source.path(settings.record)
    return Plan(name, match, watching, data, new_match, record)


def plan_in_file(
    settings: TableSettings, name: str, data: Path, source: SettingsSource, *, new_match: bool
) -> Plan:
    """Return the plan of a table of a file, whose board nobody has looked at yet.

    Raises FieldError naming file, line, table and field.
    """
    _require_playable(settings, source)
    token = settings.token or os.environ.get(TOKEN_VARIABLE)
    return plan_of(replace(settings, token=token), name, data, source, new_match=new_match)


def _require_playable(settings: TableSettings, source: SettingsSource) -> None:
    """Raise AdoubeError if no such game can be played by these people, or be watched in this way.

    Whether the board has the buttons that end turns is seen when it is met.
    """
    with source.errors_at("game"):
        make_game(settings.game)
    with source.errors_at("options"):
        game = make_game(settings.game, _options(settings), seed=settings.seed)
    with source.errors_at("players"):
        match_of(game, settings.players or game.seats, settings.rounds)
    with source.errors_at("computers"):
        require_computers(settings.computers, game)
    _require_view(settings, source, game)
    if settings.turn_end is not None:
        timings = _timings(settings, source)
        with source.errors_at("turn_end"):
            signal_of(settings.turn_end, game, timings, has_clock=True, has_shared_button=True)


def _require_view(settings: TableSettings, source: SettingsSource, game: AnyGame) -> None:
    if settings.view is None:
        return
    if source.fields is not None and settings.view in views_lacking(settings.board):
        raise source.fields.wrong("view", "serve.no_view", view=settings.view)
    with source.errors_at("view"):
        view_of(game, settings.view)


def _board(
    settings: TableSettings, source: SettingsSource, *, reads_set_up: bool
) -> str | CameraPlan | SimulatedPlan:
    board = settings.board
    if board.startswith(CAMERA):
        camera = settings.camera or CameraSettings()
        return _camera(board.removeprefix(CAMERA), camera, source, reads_set_up=reads_set_up)
    if settings.camera is not None and source.fields is not None:
        raise source.fields.wrong("camera", "serve.no_camera")
    if is_eboard(board):
        with source.errors_at("board"):
            eboard_name(board)
    if not is_simulated(board):
        return board
    with source.errors_at("board"):
        plan = SimulatedPlan.read(board)
    if plan.board_file is None or source.folder is None:
        return plan
    return replace(plan, board_file=source.folder / plan.board_file)


def eboard_name(board: str) -> str:
    """Return how an electronic board is asked for, always in the same letters.

    Raises BadAddress for a form that is not known.
    """
    from adoube.link.eboards.address import eboard_address
    from adoube.link.eboards.catalogue import EBOARD_KINDS

    return str(eboard_address(board, EBOARD_KINDS))


def _camera(
    address: str, camera: CameraSettings, source: SettingsSource, *, reads_set_up: bool
) -> CameraPlan:
    if source.fields is not None and source.folder is not None:
        address = _address_in_file(address, camera, source.fields, source.folder)
    return CameraPlan(
        address,
        camera.corners or (),
        camera.turned,
        camera.calibrate,
        camera.pictures,
        camera.pictures_mb,
        straightens=camera.lens,
        reads_set_up=reads_set_up,
    )


def _address_in_file(address: str, camera: CameraSettings, fields: Fields, folder: Path) -> str:
    """Return the address of a camera, relative to the folder of its file where it names a file."""
    if not address:
        raise fields.wrong("board", "fields.not_text")
    with fields.errors_at("board"):
        require_extras("camera", "vision")
    from adoube_vision.source_names import names_file

    if camera.corners is not None:
        with fields.inner("camera").errors_at("corners"):
            require_clockwise(camera.corners)
    return str(folder / address) if names_file(address) else address


def _timings(settings: TableSettings, source: SettingsSource) -> Timings:
    if settings.timings is None:
        return Timings.default()
    if isinstance(settings.timings, str):
        with source.errors_at("timings"):
            return Timings.from_file(source.path(settings.timings))
    assert source.fields is not None
    return Timings.default().changed(source.fields.inner("timings"))


def _options(settings: TableSettings) -> dict[str, str]:
    return {key: str(value) for key, value in settings.options.items()}
