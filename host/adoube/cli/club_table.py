"""One table of a club's file, read into the plan of what to run."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from adoube.cli.at_camera import CameraPlan
from adoube.cli.board_views import views_lacking
from adoube.cli.camera_choices import MOST_LIMIT_MB
from adoube.cli.computer_options import require_computers
from adoube.cli.plan import CAMERA, BoardPlan, MatchPlan, Plan
from adoube.cli.simulated_table import SimulatedPlan, is_simulated
from adoube.cli.traces import view_of
from adoube.cli.turn_end import signal_of
from adoube.extras import require_extras
from adoube.field_rules import between, one_of
from adoube.fields import Fields
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.link.network_port import TOKEN_VARIABLE, token_for
from adoube.referee.config import Takeback, Timings
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.tables.boards.camera_corners import require_clockwise
from adoube.tables.boards.camera_storage import USUAL_LIMIT_MB
from adoube.tables.clocks import TimeControl
from adoube.tables.match import match_of

__all__ = ["TableReader", "TableSettings"]

MOST_ROUNDS = 100
MOST_SEED = 2**63 - 1


QUARTERS = (0, 90, 180, 270)


@dataclass(frozen=True)
class CameraSettings:
    """The table `camera` of a table that a camera watches."""

    corners: tuple[Point, Point, Point, Point] | None = None  # in pixels of the picture
    turned: Annotated[int, one_of(*QUARTERS)] | None = None
    calibrate: CalibrateFrom | None = None
    pictures: bool = True
    pictures_mb: Annotated[int, between(1, MOST_LIMIT_MB)] = USUAL_LIMIT_MB
    lens: bool = True


@dataclass(frozen=True)
class TableSettings:
    """What a club's file says of one table. The example (`adoube serve --example`) explains each setting."""

    game: str
    board: str
    players: tuple[str, ...] | None = None
    options: Mapping[str, str | int] = field(default_factory=dict)
    seed: Annotated[int, between(-MOST_SEED, MOST_SEED)] = 0
    rounds: Annotated[int, between(1, MOST_ROUNDS)] | None = None
    turn_end: str | None = None
    view: str | None = None
    takeback: Takeback = Takeback.ASK
    answer_by_lift: bool = True
    timings: str | Mapping[str, Any] | None = None  # a file, or the timings themselves
    teach: bool = False
    time: str | None = None
    clocks: bool = False
    hints: bool = False
    open: bool = False
    quiet: bool = False
    computers: Mapping[str, int] = field(default_factory=dict)  # by seat, how strong
    record: str | None = None
    token: str | None = None
    camera: CameraSettings | None = None


class TableReader:
    """Makes plans of the tables of one file. Paths in it are relative to `folder`; records go to `data`.

    `afresh`: the tables that begin a new match. Errors name the field among `fields`.
    """

    def __init__(self, folder: Path, data: Path, afresh: Iterable[str]) -> None:
        self._folder, self._data, self._afresh = folder, data, frozenset(afresh)

    def plan(self, name: str, table: TableSettings, fields: Fields) -> Plan:
        """The plan of the table called `name`. Raises FieldError naming file, line, table and field."""
        game = _game(table, fields)
        timings = self._timings(table, fields)
        with fields.errors_at("players"):
            match_of(game, table.players or game.seats, table.rounds)
        match = MatchPlan(
            game.id,
            _options(table),
            game.seed,
            table.players,
            table.rounds,
            table.takeback,
            _control(table, fields),
            table.clocks,
            _computers(table, fields, game),
            hints=table.hints,
        )
        watching = BoardPlan(
            self._board(table, fields),
            timings,
            self._token(table, fields),
            _view(table, fields, game),
            _turn_end(table, fields, game, timings),
            table.answer_by_lift,
            table.teach,
            table.open,
            table.quiet,
        )
        record = None if table.record is None else self._folder / Path(table.record).expanduser()
        return Plan(name, match, watching, self._data, name in self._afresh, record)

    def _board(self, table: TableSettings, fields: Fields) -> str | CameraPlan | SimulatedPlan:
        board = table.board
        if board.startswith(CAMERA):
            return self._camera(board.removeprefix(CAMERA), table.camera or CameraSettings(), fields)
        if table.camera is not None:
            raise fields.wrong("camera", "serve.no_camera")
        if not is_simulated(board):
            return board
        with fields.errors_at("board"):
            plan = SimulatedPlan.read(board)
        return plan if plan.board_file is None else replace(plan, board_file=self._folder / plan.board_file)

    def _camera(self, source: str, camera: CameraSettings, fields: Fields) -> CameraPlan:
        if not source:
            raise fields.wrong("board", "fields.not_text")
        with fields.errors_at("board"):
            require_extras("camera", "vision")
        from adoube_vision.source_names import names_file

        if camera.corners is not None:
            with fields.inner("camera").errors_at("corners"):
                require_clockwise(camera.corners)
        return CameraPlan(
            str(self._folder / source) if names_file(source) else source,
            camera.corners or (),
            camera.turned,
            camera.calibrate,
            camera.pictures,
            camera.pictures_mb,
            straightens=camera.lens,
            reads_set_up=True,
        )

    def _timings(self, table: TableSettings, fields: Fields) -> Timings:
        if table.timings is None:
            return Timings.default()
        if not isinstance(table.timings, str):
            return Timings.default().changed(fields.inner("timings"))
        with fields.errors_at("timings"):
            return Timings.from_file(self._folder / Path(table.timings).expanduser())

    def _token(self, table: TableSettings, fields: Fields) -> bytes | None:
        with fields.errors_at("token"):
            return token_for(table.token or os.environ.get(TOKEN_VARIABLE), self._data)


def _game(table: TableSettings, fields: Fields) -> AnyGame:
    with fields.errors_at("game"):
        make_game(table.game)
    with fields.errors_at("options"):
        return make_game(table.game, _options(table), seed=table.seed)


def _computers(table: TableSettings, fields: Fields, game: AnyGame) -> Mapping[str, int]:
    with fields.errors_at("computers"):
        require_computers(table.computers, game)
    return table.computers


def _options(table: TableSettings) -> Mapping[str, str]:
    return {key: str(value) for key, value in table.options.items()}


def _view(table: TableSettings, fields: Fields, game: AnyGame) -> str | None:
    if table.view is None:
        return None
    if table.view in views_lacking(table.board):
        raise fields.wrong("view", "serve.no_view", view=table.view)
    with fields.errors_at("view"):
        view_of(game, table.view)
    return table.view


def _turn_end(table: TableSettings, fields: Fields, game: AnyGame, timings: Timings) -> str | None:
    """What ends turns; whether the board has such buttons is seen when it is met."""
    if table.turn_end is not None:
        with fields.errors_at("turn_end"):
            signal_of(table.turn_end, game, timings, has_clock=True, has_shared_button=True)
    return table.turn_end


def _control(table: TableSettings, fields: Fields) -> TimeControl | None:
    if table.time is None:
        return None
    with fields.errors_at("time"):
        return TimeControl.read(table.time)
