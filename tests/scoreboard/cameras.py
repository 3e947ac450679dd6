"""A table with a camera, and its pictures without one: JPEGs made by the test."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from adoube.sensing.camera import CellDoubt, ViewRating, ViewVerdict
from adoube.tables.boards.camera_state import CameraState, PhoneCamera, TurnPicture
from tests.scoreboard.tables import PLAYING

__all__ = ["NOT_A_JPEG", "WATCHED", "WATCHING", "FakePictures"]

NOT_A_JPEG = b"\xff\xd8 a picture, as far as the scoreboard knows"

# Not sure of c3 and d4, which a lamp and a shadow are on, and a hand is over e5.
WATCHING = CameraState(
    found="by its lines",
    waits_for=None,
    confidences={name: 0.99 for name in PLAYING.board.names if name not in ("d4", "c3", "e5")}
    | {"c3": 0.62, "d4": 0.34},
    picture_version=40,
    outline=((0.28, 0.2), (0.72, 0.2), (0.87, 0.85), (0.13, 0.85)),
    size=(1280, 720),
    view=ViewRating(ViewVerdict.GOOD, cells={"d4": CellDoubt.SHADOW, "c3": CellDoubt.GLARE}),
)
WATCHED = replace(PLAYING, camera=WATCHING)


@dataclass
class FakePictures:
    """A camera's keeper, filled by the test; `asked` are the turns that were asked for."""

    jpegs: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    turns: dict[tuple[str, int, int], tuple[TurnPicture, ...]] = field(default_factory=dict)
    asked: list[tuple[str, int, int]] = field(default_factory=list)
    given: int = 0
    phones: dict[str, PhoneCamera] = field(default_factory=dict)

    def newest(self, table: str) -> tuple[int, bytes] | None:
        self.given += 1
        return self.jpegs.get(table)

    def phone(self, table: str) -> PhoneCamera | None:
        return self.phones.get(table)

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        self.asked.append((table, game_number, ply))
        return self.turns.get((table, game_number, ply), ())
