"""One moment at a table as values: stacks, hands and light; and the truth of its picture."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from adoube.board.geometry import Board, Stack
from adoube_studio.camera import STILL, STRAIGHT, Camera, LensDistortion, Shake, Size
from adoube_studio.hands import Hand
from adoube_studio.light import DAYLIGHT, Light
from adoube_vision.plane import Plane

__all__ = ["HD", "ImageSensor", "Person", "Setting", "StudioScene", "Truth"]

HD: Size = (1280, 720)


@dataclass(frozen=True)
class ImageSensor:
    """The imperfections of a camera, relative to usual ones; 0 is none at all.

    `jpeg_quality` is OpenCV's; None keeps pictures as they are.
    """

    noise: float = 1.0
    blur: float = 1.0
    jpeg_quality: int | None = 85


@dataclass(frozen=True)
class Setting:
    """The things that stay the same for a whole game. `table` is one of `table.TABLES`.

    Through a lens with a `bend` the truth is that of the straightened picture.
    """

    board: Board
    camera: Camera = field(default_factory=Camera)
    size: Size = HD
    markers: bool = False
    table: str = "oak"
    sensor: ImageSensor = field(default_factory=ImageSensor)
    bend: LensDistortion = STRAIGHT
    seed: int = 0


@dataclass(frozen=True)
class Person:
    """A person who leans in: a broad soft shadow from a side, `reach` 0 to 1 of the way across."""

    side_deg: float
    reach: float
    darkness: float = 0.35


@dataclass(frozen=True)
class StudioScene:
    """The scene in front of the camera at one moment.

    `touched` counts how often each cell was touched: a piece put down again stands in a slightly different
    place. `exposure` is the camera's own gain; `number`, from 0, tells frames apart, for their noise.
    """

    stacks: Mapping[str, Stack]
    hands: tuple[Hand, ...] = ()
    people: tuple[Person, ...] = ()
    light: Light = DAYLIGHT
    exposure: float = 1.0
    shake: Shake = STILL
    touched: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    number: int = 0


@dataclass(frozen=True)
class Truth:
    """The truth of a picture."""

    plane: Plane
    stacks: Mapping[str, Stack]
    hidden: frozenset[str]  # cells of which a hand covers a significant part
    hands: int  # number of hands in the picture
