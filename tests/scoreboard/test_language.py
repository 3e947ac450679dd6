"""Which language a page speaks, and that it speaks no other."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.words import CodedText, coded
from adoube_scoreboard.language import COOKIE
from adoube_scoreboard.words import LANGUAGES

PAGE = "/tables/jarmo"


def tongue(client: FlaskClient, address: str = PAGE, asked: str | None = None) -> str:
    """The language that a page says it is in."""
    answer = client.get(address, headers={} if asked is None else {"Accept-Language": asked})
    assert answer.status_code == 200
    return answer.text.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        (None, "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-at,en;q=0.5", "de"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("en;q=0.2, nl;q=0.9", "nl"),
        ("fr-CH, de;q=0.9", "fr"),
        ("tlh, es;q=0.1", "es"),
        ("de;q=0, fr;q=0.1", "fr"),
    ],
)
def test_a_page_speaks_what_the_browser_asks_for_first(client: FlaskClient, asked: str, spoken: str) -> None:
    assert tongue(client, asked=asked) == spoken


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "*",
        "tlh",
        "../../etc/passwd",
        "de;q=nan",
        "de;q=-1",
        "de;q=0",
        "<script>alert(1)</script>",
        ";q=1,,,;;;=",
        "\xff\xfe",
        "en" + ",xx" * 2_000,
    ],
)
def test_nonsense_is_answered_in_english(client: FlaskClient, asked: str) -> None:
    assert tongue(client, asked=asked) == "en"


def test_what_the_visitor_chose_goes_before_what_the_browser_asks_for(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "nl", "back": PAGE})

    assert (answer.status_code, answer.location) == (303, PAGE)
    assert tongue(client, asked="de") == "nl"
    client.post("/language", data={"language": "en", "back": PAGE})
    assert tongue(client, asked="de") == "en"


def test_a_cookie_that_holds_no_language_counts_for_nothing(client: FlaskClient) -> None:
    client.set_cookie(COOKIE, "../de")

    assert tongue(client, asked="fr") == "fr"


@pytest.mark.parametrize("tag", ["", "tlh", "de\r\nSet-Cookie: a=b"])
def test_a_language_that_there_is_not_is_refused(client: FlaskClient, tag: str) -> None:
    answer = client.post("/language", data={"language": tag, "back": PAGE})

    assert answer.status_code == 422
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "back",
    [
        "",
        "tables",
        "//elsewhere.org",
        "/\\elsewhere.org",
        "/\t/elsewhere.org",
        "https://elsewhere.org",
        "/a\r\nb: c",
    ],
)
def test_the_choice_leads_to_no_other_site(client: FlaskClient, back: str) -> None:
    assert client.post("/language", data={"language": "de", "back": back}).location == "/"


def test_a_page_offers_every_language_by_its_own_name(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}?ply=1").text

    assert page.count('action="/language"') == 1
    assert 'name="back" value="/tables/jarmo?ply=1"' in page
    for tag, language in LANGUAGES.items():
        assert f'lang="{tag}"' in page
        assert f">{language.text(CodedText('adoube_scoreboard:language.name'))}<" in page


def test_an_answer_says_what_its_language_depends_on(client: FlaskClient) -> None:
    answer = client.get(PAGE, headers={"Accept-Language": "de"})

    assert answer.headers["Content-Language"] == "de"
    assert "accept-language" in answer.vary
    assert "cookie" in answer.vary


def test_the_api_speaks_english(client: FlaskClient) -> None:
    asked = {"Accept-Language": "de"}

    assert client.get("/api/tables/jarmo", headers=asked).json == client.get("/api/tables/jarmo").json
    refused = client.get("/api/tables/none", headers=asked)
    assert refused.json == client.get("/api/tables/none").json
    assert "Content-Language" not in refused.headers


def test_an_application_without_a_request_speaks_english(app: Flask) -> None:
    with app.app_context():
        assert app.jinja_env.from_string("{{ it }}").render(it=coded("seats.white")) == "White"
