"""One table of a club's file, read into the plan of what to run."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from adoube.cli.at_camera import STUDIO, CameraPlan
from adoube.cli.camera_choices import MOST_LIMIT_MB
from adoube.cli.club_fields import flag_of, named, number_of, one_of, require_known
from adoube.cli.seating import CAMERA, Plan
from adoube.cli.simulated import SimulatedPlan, is_simulated
from adoube.cli.traces import view_of
from adoube.cli.turn_end import signal_of
from adoube.cli.views_of_boards import views_lacking
from adoube.fields import Fields
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.link.token import TOKEN_VARIABLE, token_for
from adoube.referee.returns import Takeback
from adoube.referee.timings import Timings
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.tables.camera_orders import require_clockwise
from adoube.tables.clocks import TimeControl
from adoube.tables.contest import contest_of
from adoube.tables.kept_pictures import USUAL_LIMIT_MB

__all__ = ["TableReader"]

KEYS = (
    "game",
    "board",
    "players",
    "options",
    "seed",
    "rounds",
    "turn_end",
    "view",
    "takeback",
    "answer_by_lift",
    "timings",
    "teach",
    "time",
    "clocks",
    "open",
    "quiet",
    "record",
    "token",
    "camera",
)
CAMERA_KEYS = ("corners", "turned", "calibrate", "pictures", "pictures_mb", "lens")
QUARTERS = (0, 90, 180, 270)
MOST_ROUNDS = 100
MOST_SEED = 2**63 - 1


class TableReader:
    """Reads the tables of one file. Paths in it are relative to `folder`; records go to `data`.

    `afresh`: the tables that begin a new match.
    """

    def __init__(self, folder: Path, data: Path, afresh: Iterable[str]) -> None:
        self._folder, self._data, self._afresh = folder, data, frozenset(afresh)

    def plan(self, name: str, fields: Fields) -> Plan:
        """The plan of the table called `name`. Raises AdoubeError naming file, table and field."""
        require_known(fields, KEYS)
        game = self._game(fields)
        board = fields.text("board")
        view = self._view(fields, board, game)
        timings = self._timings(fields)
        rounds = number_of(fields, "rounds", 1, MOST_ROUNDS)
        people = fields.texts("players") if fields.has("players") else None
        with named(fields, "players"):
            contest_of(game, people or game.seats, rounds)
        return Plan(
            game=game.id,
            options=self._options(fields),
            seed=game.seed,
            board=self._board(fields, board),
            table=name,
            people=people,
            data=self._data,
            turn_end=_turn_end(fields, game, timings),
            timings=timings,
            afresh=name in self._afresh,
            rounds=rounds,
            view=view,
            takeback=Takeback(one_of(fields, "takeback", tuple(Takeback)) or Takeback.ASK),
            answer_by_lift=flag_of(fields, "answer_by_lift", True),
            token=self._token(fields),
            record=self._path(fields, "record"),
            teach=flag_of(fields, "teach", False),
            is_open=flag_of(fields, "open", False),
            quiet=flag_of(fields, "quiet", False),
            control=_control(fields),
            clocks=flag_of(fields, "clocks", False),
        )

    def _game(self, fields: Fields) -> AnyGame:
        name, seed = fields.text("game"), number_of(fields, "seed", -MOST_SEED, MOST_SEED) or 0
        with named(fields, "game"):
            make_game(name)
        with named(fields, "options"):
            return make_game(name, self._options(fields), seed=seed)

    def _options(self, fields: Fields) -> Mapping[str, str]:
        if not fields.has("options"):
            return {}
        options = fields.inner("options").values
        for key, value in options.items():
            if type(value) not in (str, int):
                raise fields.wrong("options", "serve.not_option", name=key)
        return {key: str(value) for key, value in options.items()}

    def _board(self, fields: Fields, board: str) -> str | CameraPlan | SimulatedPlan:
        if board.startswith(CAMERA):
            given = fields.inner("camera") if fields.has("camera") else Fields({}, fields.where)
            return self._camera(given, board.removeprefix(CAMERA))
        if fields.has("camera"):
            raise fields.wrong("camera", "serve.no_camera")
        if not is_simulated(board):
            return board
        with named(fields, "board"):
            plan = SimulatedPlan.read(board)
        return plan if plan.board_file is None else replace(plan, board_file=self._folder / plan.board_file)

    def _camera(self, fields: Fields, source: str) -> CameraPlan:
        require_known(fields, CAMERA_KEYS)
        if not source:
            raise fields.wrong("board", "fields.not_text")
        is_file = not (source.isdecimal() or "://" in source or source.startswith(STUDIO))
        turned = number_of(fields, "turned", 0, 270)
        if turned is not None and turned not in QUARTERS:
            raise fields.wrong("turned", "serve.not_one_of", value=turned, values="0, 90, 180, 270")
        learns = one_of(fields, "calibrate", tuple(CalibrateFrom))
        return CameraPlan(
            str(self._folder / source) if is_file else source,
            _corners(fields),
            turned,
            None if learns is None else CalibrateFrom(learns),
            flag_of(fields, "pictures", True),
            number_of(fields, "pictures_mb", 1, MOST_LIMIT_MB) or USUAL_LIMIT_MB,
            straightens=flag_of(fields, "lens", True),
            reads_set_up=True,
        )

    def _view(self, fields: Fields, board: str, game: AnyGame) -> str | None:
        view = fields.text("view") if fields.has("view") else None
        if view in views_lacking(board):
            raise fields.wrong("view", "serve.no_view", view=view)
        if view is not None:
            with named(fields, "view"):
                view_of(game, view)
        return view

    def _timings(self, fields: Fields) -> Timings:
        given = fields.values.get("timings")
        if given is None:
            return Timings.default()
        if isinstance(given, dict):
            return Timings.default().changed(given, f"{fields.where}: timings")
        with named(fields, "timings"):
            return Timings.from_file(self._folder / Path(fields.text("timings")).expanduser())

    def _token(self, fields: Fields) -> bytes | None:
        given = fields.text("token") if fields.has("token") else os.environ.get(TOKEN_VARIABLE)
        with named(fields, "token"):
            return token_for(given, self._data)

    def _path(self, fields: Fields, key: str) -> Path | None:
        return self._folder / Path(fields.text(key)).expanduser() if fields.has(key) else None


def _turn_end(fields: Fields, game: AnyGame, timings: Timings) -> str | None:
    """What ends turns; whether the board has such buttons is seen when it is met."""
    if not fields.has("turn_end"):
        return None
    text = fields.text("turn_end")
    with named(fields, "turn_end"):
        signal_of(text, game, timings, has_clock=True, has_shared_button=True)
    return text


def _control(fields: Fields) -> TimeControl | None:
    if not fields.has("time"):
        return None
    text = fields.text("time")
    with named(fields, "time"):
        return TimeControl.read(text)


def _corners(fields: Fields) -> tuple[Point, ...]:
    """Four points `[X, Y]` in pixels of the picture, or none."""
    if not fields.has("corners"):
        return ()
    corners = fields.items("corners")
    if len(corners) != 4 or not all(map(_is_point, corners)):
        raise fields.wrong("corners", "serve.four_corners")
    points = tuple((float(x), float(y)) for x, y in corners)
    with named(fields, "corners"):
        require_clockwise(points)
    return points


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) for part in value)
