"""The pictures of a guide: those of the very board, and those of what is alike for all."""

from collections.abc import Mapping
from importlib import resources

from adoube.board.drawing.marks import Marks
from adoube.board.moving_svg import SvgMoment, still_svg
from adoube.games.registry import make_game
from adoube.hardware.design import Design
from adoube.hardware.drawings.board_wiring import board_wiring
from adoube.hardware.drawings.parts_picture import parts_picture
from adoube.hardware.drawings.wire_routes import wiring_steps
from adoube.hardware.papers.guide import guide_steps

__all__ = ["guide_pictures", "kept_picture"]

FOLDER = "pictures"
# Files that the pack has anyway.
ELSEWHERE = frozenset({"wiring", "tile", "controller", "collector", "cell"})


def guide_pictures(design: Design) -> Mapping[str, str]:
    """Return the pictures of a board's guide by their files."""
    names = {name for step in guide_steps(design) for name in step.pictures}
    return {f"{name}.svg": _picture(design, name) for name in sorted(names - ELSEWHERE)}


def _picture(design: Design, name: str) -> str:
    """Return a picture of this board, or the one that is kept beside this module."""
    if name == "parts":
        return parts_picture(design.parts, design.sensor)
    if name == "places":
        return board_wiring(design, ())
    if name == "start":
        return _start(design)
    steps = wiring_steps(design)
    for at, step in enumerate(steps, start=1):
        if name == f"wiring-{step.value}":
            return board_wiring(design, steps[:at])
    return kept_picture(name)


def kept_picture(name: str) -> str:
    """Return the picture that is kept beside this module, and is alike for all boards."""
    return (resources.files(__package__) / FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def _start(design: Design) -> str:
    game = make_game(design.request.game, design.request.options)
    moment = SvgMoment(game.placement(game.start()), Marks(), above="", below="")
    return still_svg(game.board, moment, title=design.title)
