"""The client's error is one line that blames the right thing, if a scoreboard cannot be used."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest

from adoube.api.scoreboard import (
    CodeRefusedError,
    NotScoreboardError,
    RequestRefusedError,
    ScoreboardClient,
    ScoreboardError,
    UnreachableError,
    UntrustedCertificateError,
)
from adoube.api.scoreboard.commands import pause_game
from adoube_scoreboard.security.certificate import certificate_for
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.api.scoreboard.proxies import CuttingProxy, answering, silent_port
from tests.scoreboard.tables import FakeTables

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="only on systems with openssl")


def complaint(kind: type[ScoreboardError], url: str, code: str | None = None, **more: object) -> str:
    """The message of the error that a client meets at its start."""
    with pytest.raises(ScoreboardError) as raised:
        ScoreboardClient(url, code, **more)  # type: ignore[arg-type]
    assert type(raised.value) is kind, repr(raised.value)
    assert "\n" not in str(raised.value)
    return str(raised.value)


# the address


@pytest.mark.parametrize(
    "url",
    [
        "127.0.0.1:8421",
        "ftp://127.0.0.1/",
        "http://",
        "http://127.0.0.1:port/",
        "http://127.0.0.1:8421/tables/jarmo",
        "http://ada:secret@127.0.0.1/",
        "http://[::1/",
    ],
)
def test_an_address_that_is_none_says_how_one_is_written(url: str) -> None:
    assert "give it as adoube printed it" in complaint(ScoreboardError, url)


def test_a_port_where_nothing_listens_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    said = complaint(UnreachableError, f"http://127.0.0.1:{port}/")

    assert said.startswith(f"nothing answers at http://127.0.0.1:{port}: check that adoube is running there")


def test_a_host_that_nobody_knows_is_named() -> None:
    assert "no device is called nowhere.invalid" in complaint(UnreachableError, "http://nowhere.invalid/")


def test_what_never_answers_is_given_up() -> None:
    with silent_port() as url:
        assert "did not answer within 0.2 s" in complaint(UnreachableError, url, timeout_s=0.2)


# what answers


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("<h1>It works!</h1>", 200),
        ("<h1>Bad gateway</h1>", 502),
        ({"openapi": "3.1.0", "info": {"title": "Petstore", "version": "1"}}, 200),
        ({"detail": "not found"}, 404),
        (["adoube"], 200),
    ],
)
def test_another_web_server_is_told_from_a_scoreboard(body: object, status: int) -> None:
    with answering(body, status) as url:
        said = complaint(NotScoreboardError, url)

    assert "is not an adoube scoreboard" in said
    assert f"status {status}" in said


def test_a_redirect_names_where_it_leads() -> None:
    with answering("", 302, {"Location": "https://club.example/"}) as url:
        said = complaint(NotScoreboardError, url)

    assert said == f"{url.rstrip('/')} redirects to https://club.example/: give that address"


def test_a_scoreboard_of_another_version_says_which() -> None:
    described = {"info": {"title": "adoube", "version": "7"}, "components": {"schemas": {}}}

    with answering(described) as url:
        said = complaint(NotScoreboardError, url)

    assert "has version 7 of the API, and this client version 1" in said


def test_a_host_name_that_the_scoreboard_does_not_know_is_its_own_sentence(server: RunningServer) -> None:
    said = complaint(RequestRefusedError, server.url.replace("127.0.0.1", "127.1"))

    assert said == "This address is not one that adoube answers to."


# codes


def test_a_wrong_code_is_told_from_too_many_wrong_ones(server: RunningServer) -> None:
    wrong = "000000" if server.arbiter_code != "000000" else "000001"

    said = [complaint(CodeRefusedError, server.url, wrong) for _ in range(20)]

    assert said[0].startswith("Wrong code.")
    assert "Too many wrong codes. Try again in" in said[-1]


def test_a_seat_that_does_not_exist_is_named(server: RunningServer) -> None:
    said = complaint(RequestRefusedError, server.url, "123456", table="jarmo", seat="red")

    assert said == "There is no seat red at table jarmo."


# https


@needs_openssl
def test_a_certificate_of_adoubes_own_making_is_trusted_by_its_file(
    tables: FakeTables, tmp_path: Path
) -> None:
    server = serve(tables, reach=Reach(https=True), certificates=tmp_path)
    file = tmp_path / "https" / "certificate.pem"
    try:
        said = complaint(UntrustedCertificateError, server.url)
        plain = complaint(UnreachableError, server.url.replace("https", "http"))
        with ScoreboardClient(server.url, server.arbiter_code, authority=file) as client:
            client.command("jarmo", pause_game())
            followed = next(iter(client.follow("jarmo")))
    finally:
        server.stop()

    assert "give its file as authority: https/certificate.pem" in said
    assert "write https:// if adoube was started with --https" in plain
    assert followed.table == "jarmo"


@needs_openssl
def test_a_certificate_for_other_names_is_told_from_one_that_is_not_trusted(tmp_path: Path) -> None:
    certificate = certificate_for(tmp_path, ("table-pc.local",))

    with answering({}, certificate=certificate) as url:
        said = complaint(UntrustedCertificateError, url, authority=certificate.chain)

    assert "is for other names" in said
    assert "127.0.0.1" in said


def test_https_to_a_scoreboard_without_it_says_so(server: RunningServer) -> None:
    assert "does not use HTTPS: write http://" in complaint(
        UnreachableError, server.url.replace("http", "https")
    )


def test_a_file_without_certificates_is_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pem"
    empty.write_text("nothing\n")

    for file, why in ((empty, "there is no certificate in it"), (tmp_path / "none.pem", "No such file")):
        assert f"{file.name}: {why}" in complaint(ScoreboardError, "https://127.0.0.1:1/", authority=file)


# in the middle


def test_a_command_whose_answer_is_lost_may_have_been_carried_out(
    server: RunningServer, tables: FakeTables
) -> None:
    with CuttingProxy(server.port) as proxy:
        client = ScoreboardClient(proxy.url, server.arbiter_code)
        version = client.table("jarmo").version
        proxy.cut_after = 0

        with pytest.raises(UnreachableError, match="the command may or may not have been carried out"):
            client.command("jarmo", pause_game(), version=version)

    assert len(tables.commands) == 1


def test_an_answer_that_is_cut_is_lost(server: RunningServer) -> None:
    with CuttingProxy(server.port, cut_after=2_000) as proxy:
        assert f"the connection to {proxy.url.rstrip('/')} was lost" in complaint(UnreachableError, proxy.url)
