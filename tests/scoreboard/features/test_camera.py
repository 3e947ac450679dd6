"""The camera's addresses: who may look, what is there, and every way to be refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.sensing.camera import CalibrateFrom
from adoube.tables.boards.camera_state import PictureMoment, TurnPicture
from adoube.tables.commands import CommandRequest, LearnBoard, MarkCorners
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.frames import frame_maker, frame_of
from tests.scoreboard.cameras import NOT_A_JPEG, WATCHED, WATCHING, FakePictures
from tests.scoreboard.conftest import Clock
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import PLAYING, FakeTables

LOOK, PICTURE = "/tables/jarmo/camera", "/tables/jarmo/camera/picture"
TURN, TURN_PICTURE = "/tables/jarmo/turns/5/pictures", "/tables/jarmo/games/2/turns/5/pictures/1"
COMMANDS = "/tables/jarmo/commands"
CORNERS = [[0.2, 0.1], [0.8, 0.1], [0.95, 0.9], [0.05, 0.9]]
AS_READ = ((0.2, 0.1), (0.8, 0.1), (0.95, 0.9), (0.05, 0.9))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(WATCHED, replace(PLAYING, table="wired"))


@pytest.fixture
def pictures() -> FakePictures:
    kept = (
        TurnPicture(PictureMoment.BEFORE, NOT_A_JPEG + b"1"),
        TurnPicture(PictureMoment.AFTER, NOT_A_JPEG + b"2"),
    )
    return FakePictures({"jarmo": (40, NOT_A_JPEG)}, {("jarmo", 2, 5): kept})


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, clock: Clock, pictures: FakePictures) -> Flask:
    return create_app(tables, key, clock=clock, contents=Contents(pictures=pictures))


@pytest.fixture
def open_to_all(tables: FakeTables, clock: Clock, pictures: FakePictures) -> FlaskClient:
    """A spectator where the program was started with --show-camera."""
    return create_app(
        tables, OneUseKey(), clock=clock, contents=Contents(pictures=pictures, show_camera=True)
    ).test_client()


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json["error"]


# the newest picture


def test_the_arbiter_gets_the_newest_picture(arbiter: FlaskClient) -> None:
    answer = arbiter.get(PICTURE)

    assert (answer.status_code, answer.data, answer.mimetype) == (200, NOT_A_JPEG, "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_who_has_the_newest_picture_is_spared_it(arbiter: FlaskClient, pictures: FakePictures) -> None:
    etag = arbiter.get(PICTURE).headers["ETag"]

    assert arbiter.get(PICTURE, headers={"If-None-Match": etag}).status_code == 304

    pictures.jpegs["jarmo"] = (41, NOT_A_JPEG + b"newer")
    newer = arbiter.get(PICTURE, headers={"If-None-Match": etag})
    assert (newer.status_code, newer.headers["ETag"] != etag) == (200, True)


@pytest.mark.parametrize("address", [PICTURE, TURN, TURN_PICTURE])
def test_a_spectator_gets_no_picture(client: FlaskClient, pictures: FakePictures, address: str) -> None:
    answer = client.get(address, headers={"Content-Type": "application/json"})

    assert error(answer) == (403, "camera_private")
    assert (pictures.given, pictures.asked) == (0, [])


@pytest.mark.parametrize("address", [PICTURE, TURN, TURN_PICTURE])
def test_everybody_may_look_where_the_camera_is_shown(open_to_all: FlaskClient, address: str) -> None:
    assert open_to_all.get(address).status_code == 200


def test_a_log_in_that_has_ended_shows_no_picture(arbiter: FlaskClient, clock: Clock) -> None:
    clock.seconds += 13 * 60 * 60

    assert arbiter.get(PICTURE).status_code == 403


# what is not there


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("/tables/nowhere/camera", "no_such_table"),
        ("/tables/nowhere/camera/picture", "no_such_table"),
        ("/tables/nowhere/turns/1/pictures", "no_such_table"),
        ("/tables/nowhere/games/1/turns/1/pictures/1", "no_such_table"),
        ("/tables/wired/camera", "no_camera"),
        ("/tables/wired/camera/picture", "no_camera"),
        ("/tables/wired/turns/1/pictures", "no_camera"),
        ("/tables/jarmo/turns/6/pictures", "not_found"),
        ("/tables/jarmo/turns/0/pictures", "not_found"),
        ("/tables/jarmo/turns/-1/pictures", "not_found"),
        ("/tables/jarmo/turns/5x/pictures", "not_found"),
        ("/tables/jarmo/games/2/turns/5/pictures/0", "no_picture"),
        ("/tables/jarmo/games/2/turns/5/pictures/3", "no_picture"),
        ("/tables/jarmo/games/9/turns/5/pictures/1", "no_picture"),
        ("/tables/jarmo/games/2/turns/5/pictures/1.jpg", "not_found"),
        ("/tables/jarmo/games/..%2f..%2fetc/turns/5/pictures/passwd", "not_found"),
        ("/tables/..%2f..%2fetc%2fpasswd/camera/picture", "not_found"),
        ("/tables/../camera/picture", "no_such_table"),
    ],
)
def test_what_is_not_there_is_said_in_one_shape(arbiter: FlaskClient, address: str, code: str) -> None:
    answer = arbiter.get(address, headers={"Content-Type": "application/json"})

    assert error(answer) == (404, code)
    assert set(answer.json or ()) == {"error", "text"}


def test_before_the_first_picture_there_is_none(arbiter: FlaskClient, pictures: FakePictures) -> None:
    pictures.jpegs.clear()

    assert arbiter.get(PICTURE).status_code == 404


def test_a_program_without_pictures_still_has_its_pages(
    tables: FakeTables, clock: Clock, key: OneUseKey
) -> None:
    client = create_app(tables, key, clock=clock).test_client()
    client.get("/arbiter", query_string={"key": key.text})

    assert client.get(LOOK).status_code == 200
    assert client.get(PICTURE).status_code == 404
    assert "No picture was saved" in client.get(TURN).text


@pytest.mark.parametrize("address", [LOOK, PICTURE, TURN, TURN_PICTURE])
def test_nothing_can_be_sent_to_where_one_looks(arbiter: FlaskClient, address: str) -> None:
    assert arbiter.post(address).status_code == 405


# the look


def test_a_look_is_picture_overlay_and_words(arbiter: FlaskClient) -> None:
    look = arbiter.get(LOOK).text

    assert 'src="/tables/jarmo/camera/picture?v=40"' in look
    assert 'viewBox="0 0 1280 720"' in look
    assert 'data-cell="d4" data-confidence="34"' in look
    assert "Not sure of d4 (shadow) and c3 (highlight)." in look
    assert "style=" not in look


def test_a_spectator_reads_the_words_and_why_there_is_no_picture(client: FlaskClient) -> None:
    assert "Not sure of d4" in client.get("/tables/jarmo").text

    look = client.get(LOOK).text

    assert "<img" not in look
    assert "<svg" not in look
    assert "because it may show people" in look


def test_before_the_first_picture_a_look_says_so(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(WATCHED, camera=replace(WATCHING, picture_version=0)))

    look = arbiter.get(LOOK).text

    assert "No picture yet." in look
    assert "<img" not in look


# the page


def test_a_table_without_a_camera_has_no_panel(arbiter: FlaskClient) -> None:
    page = arbiter.get("/tables/wired").text

    shown = re.sub(r"<(?:link|style|script)\b.*?>|<style.*?</style>", "", page, flags=re.DOTALL)
    assert "camera" not in shown
    assert "look-at" not in shown


def test_the_panel_says_how_good_the_view_is_and_what_the_camera_waits_for(
    client: FlaskClient, tables: FakeTables
) -> None:
    assert "This view will do" in client.get("/tables/jarmo").text
    assert "Not sure of d4 (shadow) and c3 (highlight)." in client.get("/tables/jarmo").text

    lost = replace(WATCHING, found=None, waits_for="The picture stands still. Is the camera on?")
    tables.show(replace(WATCHED, camera=lost))

    page = client.get("/tables/jarmo").text
    assert "Looking for the board" in page
    assert "The picture stands still. Is the camera on?" in page
    assert "Not sure of" not in page


def test_only_the_arbiter_has_the_cameras_buttons(client: FlaskClient, arbiter: FlaskClient) -> None:
    assert 'value="recalibrate"' in arbiter.get("/tables/jarmo").text
    assert "the middle of a5" in arbiter.get("/tables/jarmo").text
    # A spectator has one form, which changes the language.
    assert re.findall(r'<form class="(\w+)"', client.get("/tables/jarmo").text) == ["languages"]


def test_the_page_says_who_sees_the_picture(
    client: FlaskClient, arbiter: FlaskClient, open_to_all: FlaskClient
) -> None:
    assert "Only the arbiter sees the picture" in arbiter.get("/tables/jarmo").text
    assert "Everyone who can open this page sees the picture" in open_to_all.get("/tables/jarmo").text
    assert "data-may-look" not in client.get("/tables/jarmo").text


def test_the_pictures_of_a_turn_stand_side_by_side(arbiter: FlaskClient, pictures: FakePictures) -> None:
    page = arbiter.get(TURN).text

    assert pictures.asked == [("jarmo", 2, 5)]
    assert "Turn 5: Ada, c1xd3" in page
    assert [address for address in page.split('"') if address.startswith("/tables/jarmo/games")] == [
        f"/tables/jarmo/games/2/turns/5/pictures/{number}" for number in (1, 2)
    ]
    assert page.index("before the turn") < page.index("after the turn")
    assert arbiter.get(TURN_PICTURE).data == NOT_A_JPEG + b"1"


def test_a_turn_without_pictures_says_why(arbiter: FlaskClient) -> None:
    page = arbiter.get("/tables/jarmo/turns/4/pictures").text

    assert "<img" not in page
    assert "--no-pictures" in page


# frames and programs


def test_a_frame_announces_the_picture_and_carries_none(app: Flask) -> None:
    frame = frame_maker(app)(WATCHED, "en")

    assert b'"picture":40' in frame
    assert b"/camera/picture" not in frame
    assert b"This view will do" in frame


def test_without_a_camera_a_frame_announces_nothing() -> None:
    assert b'"picture":0' in frame_of(PLAYING, lambda part, view: "", "page")


def test_a_page_made_without_the_camera_is_loaded_again(app: Flask) -> None:
    watched, unwatched = (
        frame_maker(app)(WATCHED, "en"),
        frame_maker(app)(replace(WATCHED, camera=None), "en"),
    )

    assert watched.partition(b'"title"')[0] != unwatched.partition(b'"title"')[0]


def test_programs_get_the_cameras_state_without_a_picture(client: FlaskClient) -> None:
    state = client.get("/api/tables/jarmo").json

    assert state is not None
    camera = state["camera"]
    assert (camera["found"], camera["waits_for"], camera["picture_version"]) == ("by its lines", None, 40)
    assert camera["confidences"]["d4"] == 0.34
    assert camera["outline"][0] == [0.28, 0.2]
    assert camera["size"] == [1280, 720]
    wired = client.get("/api/tables/wired").json
    assert wired is not None
    assert wired["camera"] is None


# commands


def test_the_board_is_learnt_anew_at_a_press(arbiter: FlaskClient, tables: FakeTables) -> None:
    fields = {"kind": "recalibrate", "from": "start", "version": 7, "csrf": form_token(arbiter)}

    assert arbiter.post(COMMANDS, json=fields).status_code == 200
    assert arbiter.post(COMMANDS, data=fields | {"from": "empty"}).status_code == 303

    assert tables.commands == [
        CommandRequest("jarmo", 7, LearnBoard(CalibrateFrom.START)),
        CommandRequest("jarmo", 7, LearnBoard(CalibrateFrom.EMPTY)),
    ]


def test_four_corners_reach_the_table(arbiter: FlaskClient, tables: FakeTables) -> None:
    fields = {"kind": "corners", "corners": CORNERS, "version": 7, "csrf": form_token(arbiter)}

    assert arbiter.post(COMMANDS, json=fields).status_code == 200

    assert tables.commands == [CommandRequest("jarmo", 7, MarkCorners(AS_READ))]


@pytest.mark.parametrize(
    "fields", [{"kind": "recalibrate", "from": "start"}, {"kind": "corners", "corners": CORNERS}]
)
def test_a_spectator_sets_no_camera(client: FlaskClient, tables: FakeTables, fields: dict[str, Any]) -> None:
    assert error(client.post(COMMANDS, json=fields | {"version": 7})) == (403, "arbiter_only")
    assert not tables.commands


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "recalibrate"},
        {"kind": "recalibrate", "from": ""},
        {"kind": "recalibrate", "from": ["start"]},
        {"kind": "corners"},
        {"kind": "corners", "corners": "0,0"},
        {"kind": "corners", "corners": CORNERS[:3]},
        {"kind": "corners", "corners": [*CORNERS, [0.5, 0.5]]},
        {"kind": "corners", "corners": [*CORNERS[:3], [0.5]]},
        {"kind": "corners", "corners": [*CORNERS[:3], [0.5, "0.5"]]},
        {"kind": "corners", "corners": [*CORNERS[:3], [0.5, True]]},
    ],
)
def test_what_is_no_such_order_does_not_reach_the_table(
    arbiter: FlaskClient, tables: FakeTables, wrong: dict[str, Any]
) -> None:
    answer = arbiter.post(COMMANDS, json=wrong | {"version": 7, "csrf": form_token(arbiter)})

    assert error(answer) == (422, "unreadable")
    assert not tables.commands


def test_too_large_an_order_is_refused(arbiter: FlaskClient) -> None:
    fields = {"kind": "corners", "corners": [[0.5, 0.5]] * 9000, "version": 7, "csrf": form_token(arbiter)}

    assert error(arbiter.post(COMMANDS, json=fields)) == (413, "too_large")


def test_while_the_camera_asks_for_something_the_arbiter_finds_its_panel_open_and_the_button_named(
    client: FlaskClient, arbiter: FlaskClient, tables: FakeTables
) -> None:
    asks = replace(WATCHING, waits_for="Take all pieces off.", asks=True, next_step=CalibrateFrom.EMPTY)
    assert '<details class="camera" data-look' in arbiter.get("/tables/jarmo").text

    tables.show(replace(WATCHED, camera=asks))

    page = arbiter.get("/tables/jarmo").text
    assert '<details class="camera" open' in page
    assert "Take all pieces off. Then press The board is empty." in page
    assert '<details class="camera" data-look' in client.get("/tables/jarmo").text
