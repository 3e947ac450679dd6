"""What the camera sees: its newest picture and those kept with a turn, for whoever may look.

| address | what it gives |
|---|---|
| GET /tables/NAME/camera | the newest look as a piece of a page: picture, overlay, which cells are unsure |
| GET /tables/NAME/camera/picture | the newest picture (JPEG); its version is the ETag |
| GET /tables/NAME/turns/PLY/pictures | a page with the pictures kept with a turn of the running game |
| GET /tables/NAME/games/GAME/turns/PLY/pictures/NUMBER | one of them (JPEG), NUMBER from 1 |

Pictures show people: the arbiter alone gets them (403 `camera_private`) unless the program was started with
--show-camera. The look's words are for everybody. What is not there is 404: `no_such_table`, `no_camera`,
`no_picture`, `not_found`.
"""

from http import HTTPStatus

from flask import Blueprint, Response, render_template, request

from adoube.tables.boards.camera_state import TurnPicture
from adoube.tables.state import TableState
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.camera_view import look_of
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("camera", __name__)


@blueprint.get("/tables/<name>/camera")
def look(name: str) -> str:
    """The newest look, for a page whose panel is open. A spectator gets its words without the picture."""
    shared = services()
    state = _with_camera(name)
    return render_template("parts/look.html", look=look_of(state), name=name, may_look=shared.may_look())


@blueprint.get("/tables/<name>/camera/picture")
def picture(name: str) -> Response:
    """The newest picture; 304 for who has that version already."""
    _with_camera(name)
    _require_may_look()
    newest = services().contents.pictures.newest(name)
    if newest is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_picture")
    version, jpeg = newest
    answer = _jpeg(jpeg)
    answer.set_etag(f"{services().run}.{version}")
    answer.make_conditional(request)
    return answer


@blueprint.get("/tables/<name>/turns/<int:ply>/pictures")
def turn(name: str, ply: int) -> str:
    """What was kept with a turn of the running game: before, during and after, side by side."""
    state = _with_camera(name)
    _require_may_look()
    row = next((row for row in state.turns if row.ply == ply), None)
    if row is None:
        raise Refused(HTTPStatus.NOT_FOUND, "not_found")
    kept = services().contents.pictures.of_turn(name, state.game_number, ply)
    return render_template("turn_pictures.html", state=state, turn=row, kept=kept)


@blueprint.get("/tables/<name>/games/<int:game>/turns/<int:ply>/pictures/<int:number>")
def turn_picture(name: str, game: int, ply: int, number: int) -> Response:
    """One of a turn's pictures."""
    _with_camera(name)
    _require_may_look()
    kept: tuple[TurnPicture, ...] = services().contents.pictures.of_turn(name, game, ply)
    if not 1 <= number <= len(kept):
        raise Refused(HTTPStatus.NOT_FOUND, "no_picture")
    return _jpeg(kept[number - 1].jpeg)


def _with_camera(name: str) -> TableState:
    state = services().table(name)
    if state.camera is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_camera", name=name)
    return state


def _require_may_look() -> None:
    if not services().may_look():
        raise Refused(HTTPStatus.FORBIDDEN, "camera_private")


def _jpeg(data: bytes) -> Response:
    return Response(data, mimetype="image/jpeg")
