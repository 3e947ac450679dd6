"""The views that a wired board's sensors offer for a game, and their symbols."""

from collections.abc import Mapping

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.link.board_messages import Hello, SensorKind
from adoube.sensing.views import EMPTY, LEVEL, OCCUPANCY, POLARITY, Level, Symbol, View
from adoube.words import coded

__all__ = ["UnfitBoardError", "fitting_view", "symbols_of", "view_name", "views_of"]

# What a kind of sensor can show, what tells most first.
OFFERED: Mapping[int, tuple[str, ...]] = {
    SensorKind.OCCUPANCY: (OCCUPANCY,),
    SensorKind.DUAL: (POLARITY, OCCUPANCY),
    SensorKind.ANALOGUE: (LEVEL, POLARITY, OCCUPANCY),
}

# A view's symbol for each level that digital sensors have; none for 3, a sensor that contradicts itself.
DIGITAL: Mapping[tuple[int, str], Mapping[int, Symbol]] = {
    (SensorKind.OCCUPANCY, OCCUPANCY): {0: 0, 1: 1},
    (SensorKind.DUAL, OCCUPANCY): {0: 0, 1: 1, 2: 1},
    (SensorKind.DUAL, POLARITY): {0: 0, 1: 1, 2: -1},
}

LEVELS = range(-127, 128)  # levels of a linear board, in steps

# A weaker field is that of the neighbours: the threshold that boards begin with (key 5 of the settings).
LEAST_STEPS = 4


class UnfitBoardError(AdoubeError):
    """A board that the game cannot be played on."""


def views_of(sensor: int) -> tuple[str, ...]:
    """Return the views that a kind of sensor offers, the most telling first."""
    return OFFERED.get(sensor, ())


def view_name(hello: Hello, game: AnyGame, port: str, wanted: str | None = None) -> str:
    """Return the view that a board offers for a game: the one that is `wanted`, else the one that tells most.

    Raises UnfitBoardError if its cells or sensors do not fit.
    """
    return fitting_view(hello.sensor, hello.cells, game, port, wanted)


def fitting_view(sensor: int, cells: int, game: AnyGame, port: str, wanted: str | None = None) -> str:
    """Return the same for a board whose kind of sensor and number of cells are known."""
    if cells != len(game.board.cells):
        raise UnfitBoardError(
            coded(
                "table.other_size",
                port=port,
                cells=cells,
                title=game.name,
                wanted=len(game.board.cells),
            )
        )
    if wanted is not None:
        if wanted not in views_of(sensor):
            raise UnfitBoardError(coded("table.no_such_view", port=port, view=wanted))
        return wanted
    name = next((view for view in views_of(sensor) if view in game.views), None)
    if name is None:
        raise UnfitBoardError(coded("table.unfit_sensors", port=port, title=game.name))
    return name


def symbols_of(sensor: int, view: View) -> Mapping[int, Symbol | None]:
    """Return the view's symbol for each level of such sensors; None for uncertain ones."""
    if sensor != SensorKind.ANALOGUE:
        return DIGITAL[sensor, view.name]
    if isinstance(view, Level):
        return {level: view.read(level) for level in LEVELS}
    return {level: _sign(level, view.name) for level in LEVELS}


def _sign(level: int, view: str) -> Symbol:
    """Return the pole of a field that is strong enough to be a piece's, or whether it is."""
    if abs(level) < LEAST_STEPS:
        return EMPTY
    return 1 if level > 0 or view == OCCUPANCY else -1
