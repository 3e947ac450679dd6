"""What `adoube play` may be told of the camera that watches its board."""

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

import click

from adoube.cli.command import option_under, options_as
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.words import say

if TYPE_CHECKING:
    from adoube.cli.at_camera import CameraPlan

__all__ = ["CameraChoices", "camera_options"]

TURNS = ("0", "90", "180", "270")
MOST_LIMIT_MB = 10_000_000


@dataclass(frozen=True)
class CameraChoices:
    """The options of a camera as they were given."""

    corners: tuple[Point, ...]
    turned: int | None
    calibrate: CalibrateFrom | None
    keeps_pictures: bool
    limit_mb: int | None
    show: bool
    straightens: bool

    def require_none(self) -> None:
        """Raises a usage error where any was given, for a board without a camera."""
        given = (
            self.corners,
            self.calibrate,
            not self.keeps_pictures,
            self.limit_mb,
            self.show,
            not self.straightens,
        )
        if any(given) or self.turned is not None:
            raise click.UsageError(say("camera.no_camera"))

    def plan(self, source: str, *, reads_set_up: bool) -> "CameraPlan":
        from adoube.cli.at_camera import CameraPlan
        from adoube.tables.boards.camera_storage import USUAL_LIMIT_MB

        return CameraPlan(
            source,
            self.corners,
            self.turned,
            self.calibrate,
            self.keeps_pictures,
            self.limit_mb or USUAL_LIMIT_MB,
            straightens=self.straightens,
            reads_set_up=reads_set_up,
        )


def _camera(
    corners: tuple[Point, ...],
    turned: str | None,
    calibrate: str | None,
    pictures: bool,
    pictures_mb: int | None,
    show_camera: bool,
    no_lens: bool,
) -> CameraChoices:
    return CameraChoices(
        corners,
        None if turned is None else int(turned),
        None if calibrate is None else CalibrateFrom(calibrate),
        pictures,
        pictures_mb,
        show_camera,
        straightens=not no_lens,
    )


def _points(_: click.Context, __: click.Parameter, given: tuple[str, ...] | None) -> tuple[Point, ...]:
    """`X,Y` in pixels of the picture, each."""
    from adoube.tables.commands.camera import CameraCornersError, require_clockwise

    points = tuple(map(_point, given or ()))
    if points:
        try:
            require_clockwise(points)
        except CameraCornersError as error:
            raise click.BadParameter(str(error)) from error
    return points


def _point(text: str) -> Point:
    x, _, y = text.partition(",")
    try:
        point = float(x), float(y)
    except ValueError as error:
        raise click.BadParameter(say("camera.no_corner", text=text)) from error
    if not all(map(isfinite, point)):
        raise click.BadParameter(say("camera.no_corner", text=text))
    return point


_option = option_under("camera")
# Adds the options of a camera, as the argument `camera`.
camera_options = options_as(
    "camera",
    _camera,
    _option(
        "--corners", nargs=4, metavar="X,Y X,Y X,Y X,Y", help=say("camera.corners_help"), callback=_points
    ),
    _option("--turned", type=click.Choice(TURNS), help=say("camera.turned_help")),
    _option(
        "--calibrate",
        type=click.Choice([str(each) for each in CalibrateFrom]),
        help=say("camera.calibrate_help"),
    ),
    _option("--pictures/--no-pictures", default=True, help=say("camera.pictures_help")),
    _option("--pictures-mb", type=click.IntRange(1, MOST_LIMIT_MB), help=say("camera.pictures_mb_help")),
    _option("--show-camera", is_flag=True, help=say("camera.show_help")),
    _option("--no-lens", is_flag=True, help=say("lenses.no_lens_help")),
)
