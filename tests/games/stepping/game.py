"""Stepping: men walk forward and take slantwise; who cannot move has lost. A whole game made of the kit."""

from __future__ import annotations

from collections.abc import Mapping

from adoube.games.kit.combinations import either
from adoube.games.kit.endings import EndRule, EndsFor
from adoube.games.kit.game import KitGame
from adoube.games.kit.moves import Goes, step
from adoube.games.kit.phases import MovePhase
from adoube.games.kit.rules import Rules
from adoube.games.kit.scene import KindsOfSeats, SeatPiece, TurnScene
from adoube.games.kit.topology import FORWARDS, SquareGrid

AHEAD = tuple((forward,) for forward in FORWARDS)
SLANTWISE = tuple(((forward + 7) % 8, (forward + 1) % 8) for forward in FORWARDS)


def own(scene: TurnScene) -> int:
    return scene.own


class Stepping(KitGame):
    id = "stepping"
    title = "Stepping"
    rulebook = "stepping.md"
    views = ("identity", "colour")

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        grid = SquareGrid(5, 5)
        walk = step(grid, Goes(own, lambda scene: AHEAD[scene.mover], lambda scene: scene.empty))
        take = step(grid, Goes(own, lambda scene: SLANTWISE[scene.mover], lambda scene: scene.enemy))
        rules = Rules(
            title=self.title,
            grid=grid,
            kinds=KindsOfSeats.of((SeatPiece("man", 0), SeatPiece("man", 1)), 2, grid.everything),
            seats=2,
            start=(grid.bottom, grid.top),
            phases=(MovePhase("", either([walk, take])),),
            endings=(EndRule(None, EndsFor.WIN),),
        )
        self.use(rules, ("white", "black"))
