"""One camera over one board, whose picture is held against what is said to stand on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adoube.board.geometry import Stack
from adoube.games.base import AnyGame
from adoube.sensing.views import Colour
from adoube_studio import LIGHTS, Camera, Setting, Studio, StudioScene
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.plane import Pose
from adoube_vision.watching.agreement import ShownBoard, cells_of_shift, wrong_cells

__all__ = ["EMPTY", "Bench"]

SIZE = (1280, 720)
EMPTY: Mapping[str, Stack] = {}


class Bench:
    """One camera over one board in one light; `said` is what the board is told to show."""

    def __init__(self, game: AnyGame, angle_deg: float = 30.0, light: str = "daylight") -> None:
        self.board, self._light = game.board, LIGHTS[light]
        self._studio = Studio(Setting(game.board, Camera(angle_deg), SIZE, markers=True))
        plane = self._studio.view.plane
        self._patches = Patches.of(game.board, plane, Pose.of(plane, SIZE))
        placement = game.placement(game.start())
        self.start = {cell: placement.stack(cell) for cell in game.board.names if placement.stack(cell)}

    def shown(self, stands: Mapping[str, Stack], said: Mapping[str, Stack]) -> ShownBoard:
        picture = self._studio.render(StudioScene(stands, light=self._light)).copy()
        view = Colour()
        return ShownBoard(picture, [look_of(view.symbol(said.get(name, ()))) for name in self.board.names])

    def wrong_cells(self, *shown: ShownBoard) -> tuple[str, ...]:
        return wrong_cells(self._patches, shown)

    def cells_of_shift(self, *shown: ShownBoard, columns: int = 0, rows: int = 0) -> tuple[str, ...]:
        """Return the cells that tell of a shift of so many columns and rows."""
        step_mm = (columns * self.board.pitch_mm, rows * self.board.pitch_mm)
        patches = replace(self._patches, places_mm=self._patches.places_mm + step_mm)
        return cells_of_shift(patches, shown)
