"""A position as a file, and the picture that a link shows where it is shared.

| address | what it gives |
|---|---|
| GET /tables/TABLE/position.svg, .png | the board as it stands, or after the turn `ply` |
| GET /tables/TABLE/preview.png | the same with names and scores, as networks show a link |
| GET /records/GAME/position.svg, .png | a past game as it ended, or after the turn `ply` |
| GET /records/GAME/preview.png | the same with names and scores |

PNG needs the extra `pictures`. Without it pages offer SVG alone, and a link is shared without a picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import NamedTuple

from flask import Blueprint, Response, request, url_for

from adoube.board.drawing.markup import tag
from adoube.board.geometry import Board, Placement
from adoube.board.svg import DrawingLook, Facing, Marks, Trays, draw_svg
from adoube.extras import missing_modules
from adoube.words import AnyText
from adoube.words.points import points
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.records import found_game, ply_of, readable
from adoube_scoreboard.features.records_view import ply_view
from adoube_scoreboard.features.table import line_after
from adoube_scoreboard.features.turn_story import story_of
from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, place_name, player_name, seat_name

__all__ = ["Preview", "blueprint", "can_raster", "preview_of_game", "preview_of_table"]

blueprint = Blueprint("sharing", __name__)

WIDTH = 1000  # pixels of a position
PREVIEW = (1200, 630)  # the size that networks show links at
MOST_PEOPLE = 4  # whose names a preview has room for
# The colours of the scoreboard by day: a network shows a link on its own ground.
BAIZE, ON_BAIZE, QUIET, TURN = "#1d4f3f", "#f5f1e4", "#c6d8cd", "#2a6350"
SERIF = "Palatino, Palatino Linotype, P052, TeX Gyre Pagella, Noto Serif, Georgia, DejaVu Serif, serif"
LETTER = 0.56  # how wide a letter is on an average, in its size


@dataclass(frozen=True, slots=True)
class Shared:
    """A position and what is told of it. `people`: name and points, the seat to move or the winner first."""

    board: Board
    placement: Placement
    marks: Marks
    title: AnyText
    said: AnyText
    people: tuple[tuple[str, str], ...]
    facing: Facing = Facing.FIRST


class Preview(NamedTuple):
    """The words and the picture of a shared link. `image` is empty where none can be drawn."""

    title: AnyText
    description: AnyText
    address: str
    image: str
    width: int = PREVIEW[0]
    height: int = PREVIEW[1]


def can_raster() -> bool:
    """Return whether pictures of pixels can be drawn here."""
    return not missing_modules("pictures")


def preview_of_table(name: str) -> Preview:
    """Return how a link to a table, or to one of its turns, is shown."""
    return _preview(_of_table(name), "pages.table", "sharing.table_preview", name)


def preview_of_game(name: str) -> Preview:
    """Return how a link to a past game, or to one of its turns, is shown."""
    return _preview(_of_game(name), "library.game", "sharing.game_preview", name)


@blueprint.get("/tables/<name>/position.<any(svg, png):form>")
def table_position(name: str, form: str) -> Response:
    """The board of a table as a file."""
    return _file(_of_table(name), name, form)


@blueprint.get("/tables/<name>/preview.png")
def table_preview(name: str) -> Response:
    """The picture of a link to a table."""
    return _png(_preview_svg(_of_table(name)), PREVIEW[0])


@blueprint.get("/records/<name>/position.<any(svg, png):form>")
@readable
def game_position(name: str, form: str) -> Response:
    """A position of a past game as a file."""
    return _file(_of_game(name), name, form)


@blueprint.get("/records/<name>/preview.png")
@readable
def game_preview(name: str) -> Response:
    """The picture of a link to a past game."""
    return _png(_preview_svg(_of_game(name)), PREVIEW[0])


def _preview(shared: Shared, page: str, picture: str, name: str) -> Preview:
    ply = {"ply": request.args["ply"]} if "ply" in request.args else {}
    image = url_for(picture, name=name, _external=True, **ply) if can_raster() else ""
    return Preview(shared.title, shared.said, url_for(page, name=name, _external=True, **ply), image)


def _of_table(name: str) -> Shared:
    state = services().table(name)
    facing = Facing.SECOND if request.args.get("facing") == Facing.SECOND else Facing.FIRST
    marks = Marks(last_turn=state.turns[-1].cells if state.turns else ())
    scores: Mapping[str, int | float] = {seat.seat: seat.score for seat in state.seats}
    placement, said = state.placement, story_of(state)
    if "ply" in request.args:
        past = line_after(state, request.args["ply"])
        turn = next((turn for turn in state.turns if turn.ply == past.ply), None)
        placement, scores = past.game.placement(past.position), past.scores
        marks = Marks(last_turn=turn.cells if turn else ())
        said = coded("sharing.after", ply=past.ply)
    people = tuple(
        (spoken(player_name(seat.player) or seat_name(seat.seat)), spoken(points(scores[seat.seat])))
        for seat in state.seats
    )
    return Shared(state.board, placement, marks, state.name, said, people, facing)


def _of_game(name: str) -> Shared:
    game = found_game(name)
    ply = ply_of(game, request.args.get("ply", ""))
    view = ply_view(game, ply)
    return Shared(
        game.game.board,
        game.placement(ply),
        Marks(last_turn=game.turns[ply - 1].cells if ply else ()),
        game.game.name,
        view.text,
        tuple((spoken(seat.player), spoken(seat.score)) for seat in view.seats),
    )


def _file(shared: Shared, name: str, form: str) -> Response:
    look = DrawingLook(
        facing=shared.facing,
        trays=Trays.BELOW,
        labels={place: spoken(place_name(place)) for place in shared.board.places},
    )
    title = spoken(coded("page.board_label", title=shared.title))
    drawn = draw_svg(
        shared.board, shared.placement, shared.marks, look, title=title, follow_theme=form == "svg"
    )
    answer = _png(drawn, WIDTH) if form == "png" else Response(drawn, mimetype="image/svg+xml")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


def _png(drawn: str, width: int) -> Response:
    if missing := missing_modules("pictures"):
        raise Refused(HTTPStatus.NOT_FOUND, "no_pictures", modules=[*missing])
    from adoube.archive.raster import png  # noqa: PLC0415 - its library is an extra

    with services().drawing():
        return Response(png(drawn, width), mimetype="image/png")


def _preview_svg(shared: Shared) -> str:
    """Draw the board on baize, and beside it the game, the people and their points."""
    width, height = PREVIEW
    margin, side = 40, height - 80
    look = replace(DrawingLook(trays=Trays.NONE, prefix="preview"), facing=shared.facing)
    board = draw_svg(shared.board, shared.placement, shared.marks, look)
    placed = f'<svg x="{margin}" y="{margin}" width="{side}" height="{side}" '
    left = 2 * margin + side
    room = width - left - margin
    rows = [
        _line(spoken(shared.title), left, 96, room, 44, QUIET),
        *_people(shared, left, room),
        _line("adoube", left, height - margin, room, 32, QUIET),
    ]
    return tag(
        "svg",
        tag("rect", width=width, height=height, fill=BAIZE),
        board.replace("<svg ", placed, 1),
        *rows,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
    )


def _people(shared: Shared, left: int, room: int) -> list[str]:
    """Draw a plate for each person, names whole: long ones are written smaller."""
    people = shared.people[:MOST_PEOPLE]
    counts = any(score != "0" for _, score in people)
    high = min(120, 380 // max(1, len(people)))
    drawn = []
    for place, (name, score) in enumerate(people):
        top = 132 + place * (high + 12)
        box = tag("rect", x=left, y=top, width=room, height=high, rx=10, fill=TURN)
        for_name = room - 48 - (110 if counts else 0)
        middle = top + high * 0.62
        drawn.append(box + _line(name, left + 24, middle, for_name, high * 0.42, ON_BAIZE))
        if counts:
            end = left + room - 24
            drawn.append(_line(score, end, middle, 110, high * 0.46, ON_BAIZE, anchor="end"))
    return drawn


def _line(
    text: str, x: float, y: float, room: float, size: float, colour: str, *, anchor: str = "start"
) -> str:
    fitting = min(size, room / (LETTER * max(1, len(text))))
    return tag(
        "text",
        text=text,
        x=x,
        y=y,
        font_size=fitting,
        font_family=SERIF,
        text_anchor=anchor,
        fill=colour,
    )
