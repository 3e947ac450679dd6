"""The boards that people choose from when they set one up, with the board.json of each."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from adoube.games.registry import MissingExtra
from adoube.hardware.breadboard.layout import GAME_FILES, breadboard_request, game_file
from adoube.hardware.design import Design
from adoube.hardware.designer import design
from adoube.hardware.papers.lists import board_json
from adoube.hardware.request import REED, PackRequest
from adoube.words import AnyText
from adoube.words.names import game_name
from adoube_scoreboard.words import coded

__all__ = ["BoardTemplate", "shelf"]

# The packs of hardware_docs/examples, by the command that writes each.
SHELF = (
    PackRequest("jarmo", "reed", "pico", "matrix", 50.0),
    PackRequest("jarmo", "reed", "pico", "hc165", 50.0, tiles=5),
    PackRequest("chess", "hall-linear", "pico", "mux", 50.0, supply="5v"),
    PackRequest("chess", "hall-linear", "pico", "mux", 50.0, supply="5v", tiles=4),
    PackRequest("leap-frog", "hall-digital", "pico", "hc165", 35.0, supply="5v"),
    PackRequest("leap-frog", "hall-digital", "pico", "hc165", 35.0, supply="5v", tiles=5),
)


class BoardTemplate(NamedTuple):
    """A board.json that ships, as people choose it."""

    id: str
    title: AnyText
    game: str  # as `adoube play` is given it
    rules: str  # the text of a game that is played from a file
    text: str  # of board.json
    cells: tuple[tuple[str, float, float], ...]  # name and position in millimetres


@cache
def shelf() -> tuple[BoardTemplate, ...]:
    """Return the boards to choose from: the breadboard, then the packs of games that can be played here."""
    breadboard = design(breadboard_request(REED, "pico"))
    title = coded("board_setup.breadboard")
    return (
        _template("breadboard", title, breadboard, GAME_FILES[0], game_file(GAME_FILES[0])),
        *_packs(),
    )


def _packs() -> Iterator[BoardTemplate]:
    for request in SHELF:
        try:
            yield _from_pack(request)
        except MissingExtra:
            continue  # chess needs a library of its own; the other boards can be set up without it


def _from_pack(request: PackRequest) -> BoardTemplate:
    designed = design(request)
    title = coded(
        "board_setup.on_tiles" if request.tiles else "board_setup.by_hand",
        game=game_name(request.game, designed.title),
        count=len(designed.sensors),
        sensors=coded(f"board_setup.sensors_{request.sensors.replace('-', '_')}"),
    )
    name = f"{request.game}-{request.wiring}{'-tiles' if request.tiles else ''}"
    return _template(name, title, designed, request.game)


def _template(name: str, title: AnyText, designed: Design, game: str, rules: str = "") -> BoardTemplate:
    cells = tuple((cell.name, cell.x_mm, cell.y_mm) for cell in designed.board.cells)
    return BoardTemplate(name, title, game, rules, board_json(designed), cells)
