"""A phone as the camera: only who has the code may send pictures, of bounded size."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.boards.camera_state import MOST_BYTES, PhoneCamera
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes, camera_owner
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.request_body import BODY_LIMIT
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.cameras import WATCHED, FakePictures
from tests.scoreboard.conftest import Clock
from tests.scoreboard.tables import FakeTables

PAGE = "/phone/jarmo"
JPEG = bytes(cv2.imencode(".jpg", np.full((48, 64, 3), 90, np.uint8))[1])


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(WATCHED)


@pytest.fixture
def camera() -> PhoneCamera:
    return PhoneCamera()


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock)


@pytest.fixture
def pictures(camera: PhoneCamera) -> FakePictures:
    return FakePictures(phones={"jarmo": camera})


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, clock: Clock, codes: Codes, pictures: FakePictures) -> Flask:
    return create_app(tables, key, clock=clock, codes=codes, contents=Contents(pictures=pictures))


@pytest.fixture
def phone(client: FlaskClient, codes: Codes) -> FlaskClient:
    """A phone whose owner has entered the code."""
    enter(client, codes.issue(camera_owner("jarmo")))
    return client


def enter(client: FlaskClient, code: str) -> int:
    client.get(PAGE)
    with client.session_transaction() as session:
        token = session["csrf"]
    return client.post(PAGE, data={"code": code, "csrf": token}).status_code


def begin(client: FlaskClient) -> str:
    with client.session_transaction() as session:
        token = session["csrf"]
    answer = client.post(f"{PAGE}/begin", data={"csrf": token})
    assert answer.status_code == 200
    return str(answer.get_json()["send_to"])


def refusal_of_beginning(client: FlaskClient, token: str) -> tuple[int, str]:
    answer = client.post(f"{PAGE}/begin", data={"csrf": token}, headers={"Accept": "application/json"})
    return answer.status_code, answer.get_json()["error"]


def send(client: FlaskClient, address: str, data: bytes = JPEG, kind: str = "image/jpeg") -> tuple[int, str]:
    answer = client.post(address, data=data, content_type=kind, headers={"Accept": "application/json"})
    said = answer.get_json()
    return answer.status_code, said.get("error", "")


def test_the_page_asks_for_the_code_and_a_wrong_one_is_refused(client: FlaskClient, codes: Codes) -> None:
    code = codes.issue(camera_owner("jarmo"))

    assert 'name="code"' in client.get(PAGE).text
    assert enter(client, f"{(int(code) + 1) % 1_000_000:06}") == 403
    assert enter(client, code) == 303
    assert "data-begin" in client.get(PAGE).text


def test_pictures_of_the_phone_that_began_reach_whoever_looks(
    phone: FlaskClient, camera: PhoneCamera
) -> None:
    assert send(phone, begin(phone)) == (200, "")

    sent = camera.next(0, 0.0)
    assert sent is not None
    assert sent.jpeg == JPEG


def test_what_the_camera_makes_of_the_board_comes_back(phone: FlaskClient) -> None:
    answer = phone.post(begin(phone), data=JPEG, content_type="image/jpeg").get_json()

    assert answer["label"] == "This view will do"
    assert (answer["says"], answer["is_news"]) == ("Not sure of d4 (shadow) and c3 (highlight).", False)
    assert 'data-cell="d4"' in answer["overlay"]
    assert answer["wait_ms"] > 0


def test_without_the_code_nobody_begins_or_sends(app: Flask, phone: FlaskClient, camera: PhoneCamera) -> None:
    address, stranger = begin(phone), app.test_client()

    assert send(stranger, address) == (403, "camera_code_wanted")
    assert refusal_of_beginning(stranger, "") == (403, "camera_code_wanted")
    assert camera.next(0, 0.0) is None


def test_a_page_of_another_site_cannot_begin(phone: FlaskClient) -> None:
    assert refusal_of_beginning(phone, "guessed") == (403, "csrf")


def test_the_camera_may_give_the_table_no_orders(phone: FlaskClient, tables: FakeTables) -> None:
    with phone.session_transaction() as session:
        token = session["csrf"]
    command = {"csrf": token, "version": 1, "kind": "recalibrate", "from": "start"}

    assert phone.post("/tables/jarmo/commands", json=command).status_code == 403
    assert phone.get("/tables/jarmo/camera/picture").status_code == 403
    assert not tables.commands


def test_a_new_code_ends_what_the_old_one_allowed(phone: FlaskClient, codes: Codes) -> None:
    address = begin(phone)
    codes.issue(camera_owner("jarmo"))

    assert send(phone, address) == (403, "camera_code_wanted")


def test_the_arbiter_may_film_and_makes_a_new_code(arbiter: FlaskClient, codes: Codes) -> None:
    assert send(arbiter, begin(arbiter)) == (200, "")
    with arbiter.session_transaction() as session:
        token = session["csrf"]

    page = arbiter.post("/tables/jarmo/arbiter/codes", data={"csrf": token, "camera": "yes"}).text

    assert "This phone as the camera of jarmo" in page
    assert codes.number(camera_owner("jarmo")) == 1


def test_another_phone_that_begins_ends_the_first(phone: FlaskClient, arbiter: FlaskClient) -> None:
    first = begin(phone)
    second = begin(arbiter)

    assert send(phone, first) == (409, "other_phone")
    assert send(arbiter, second) == (200, "")


def test_a_phone_that_is_the_camera_no_more_is_told_so_though_its_picture_was_not_read_whole(
    phone: FlaskClient,
) -> None:
    first = begin(phone)
    begin(phone)

    longer = {"CONTENT_LENGTH": str(MOST_BYTES)}
    answer = phone.post(first, data=JPEG, content_type="image/jpeg", environ_overrides=longer)

    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [(b"no picture", "image/jpeg", 422), (JPEG, "text/plain", 422), (b"", "image/jpeg", 422)],
)
def test_what_is_no_picture_is_refused(phone: FlaskClient, data: bytes, kind: str, status: int) -> None:
    assert send(phone, begin(phone), data, kind) == (status, "no_jpeg")


@pytest.mark.parametrize("path", ["/phone/nowhere", "/phone/nowhere/pictures/x"])
def test_there_is_no_such_table(client: FlaskClient, path: str) -> None:
    answer = client.post(path, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["error"]) == (404, "no_such_table")


def test_a_table_without_a_phone_says_so(key: OneUseKey, clock: Clock, tables: FakeTables) -> None:
    app = create_app(tables, key, clock=clock, contents=Contents(pictures=FakePictures()))

    answer = app.test_client().get(PAGE)

    assert answer.status_code == 404
    assert "start adoube with --board camera:phone" in answer.text


def test_the_page_alone_may_use_the_camera(phone: FlaskClient) -> None:
    assert "camera=(self)" in phone.get(PAGE).headers["Permissions-Policy"]
    assert "camera=()" in phone.get("/tables/jarmo").headers["Permissions-Policy"]


# on the wire


@pytest.fixture
def server(tables: FakeTables, pictures: FakePictures) -> Iterator[RunningServer]:
    running = serve(tables, contents=Contents(pictures=pictures))
    yield running
    running.stop()


def is_read(server: RunningServer, path: str, size: int) -> bool:
    """Return whether a body is read to its end; what is too large ends the connection."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST", path, bytes(size), {"Content-Type": "image/jpeg"})
    with connection.getresponse() as answer:
        is_kept = answer.getheader("Connection") != "close"
    connection.close()
    return is_kept


def test_a_body_is_read_whole_only_where_its_key_fits(server: RunningServer, camera: PhoneCamera) -> None:
    key = camera.begin()

    assert is_read(server, f"{PAGE}/pictures/{key}", BODY_LIMIT * 2)
    assert not is_read(server, f"{PAGE}/pictures/{key}x", BODY_LIMIT * 2)
    assert not is_read(server, f"/phone/nowhere/pictures/{key}", BODY_LIMIT * 2)
    assert not is_read(server, f"{PAGE}/pictures/{key}", MOST_BYTES + 1)


def test_the_picture_of_the_phone_before_is_read_to_its_end(
    server: RunningServer, camera: PhoneCamera
) -> None:
    key = camera.begin()
    camera.begin()

    assert is_read(server, f"{PAGE}/pictures/{key}", BODY_LIMIT * 2)


def test_the_code_of_a_phone_is_told_at_the_start(server: RunningServer) -> None:
    assert len(server.camera_codes["jarmo"]) == 6
