"""A webhook as a feed: which rows it is told of, each message once and under one id over a restart."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adoube.feeds.message_template import MessageTemplate
from adoube.feeds.offsets import Offset, OffsetStore
from adoube.feeds.webhooks import Webhook, WebhookError, signature, standard_signature, webhook_feeds
from adoube.feeds.worker import start_feeds
from adoube.records.payloads import Opened, Ruling, RulingKind
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.webhooks.certificates import SOME_AUTHORITY
from tests.feeds.webhooks.receiving import Posted, receiver

SECRET = "a secret of some length"


@pytest.mark.parametrize(
    "url",
    ["https://example.org", "http://example.org:8080/a?b=c", "https://[2001:db8::1]/x", "http://127.0.0.1/"],
)
def test_an_http_or_https_address_may_be_told(url: str) -> None:
    assert Webhook(url, SECRET).url == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org/x",
        "ftp://example.org/x",
        "file:///etc/passwd",
        "https:///x",
        "https://user:word@example.org/",
        "https://example.org/#x",
        "https://example.org:99999/",
        "https://example.org:0/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: other",
        "https://ex\u00e4mple.org/",
        "https://[::1/",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(WebhookError, match="complete http:// or https:// address"):
        Webhook(url, SECRET)


def test_a_secret_that_can_be_guessed_is_refused_and_not_repeated() -> None:
    with pytest.raises(WebhookError, match="16 characters") as told:
        Webhook("https://example.org", "hunter2")

    assert "hunter2" not in str(told.value)


@pytest.mark.parametrize("secret", [None, "", "\n"])
def test_a_webhook_without_a_template_has_a_secret(secret: str | None) -> None:
    with pytest.raises(WebhookError, match="16 characters"):
        Webhook("https://example.org", secret)


def test_each_of_several_secrets_is_checked() -> None:
    with pytest.raises(WebhookError, match="16 characters"):
        Webhook("https://example.org", f"{SECRET}\nhunter2")


def test_a_log_names_the_host_and_not_what_may_be_a_token() -> None:
    assert Webhook("https://example.org/token/123?key=9", SECRET).name == "https://example.org"


def test_the_signature_is_that_of_standard_webhooks() -> None:
    # The example of the specification's own libraries.
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    signed = standard_signature(
        secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, b'{"test": 2432232314}'
    )

    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_secret_of_another_kind_signs_by_its_letters() -> None:
    expected = hmac.new(SECRET.encode(), b"7.1700000000.{}", hashlib.sha256).digest()

    assert (
        standard_signature(SECRET, "7", 1_700_000_000, b"{}") == "v1," + base64.b64encode(expected).decode()
    )


@pytest.mark.parametrize("secret", ["whsec_" + "?" * 32, "whsec_c2hvcnRzaG9ydA==", "whsec_" + "AAAA" * 30])
def test_what_begins_as_a_standard_secret_and_is_none_is_refused(secret: str) -> None:
    with pytest.raises(WebhookError, match="24 to 64 bytes in base64") as told:
        Webhook("https://example.org", secret)

    assert secret not in str(told.value)


def test_the_signature_is_the_hmac_of_time_and_body() -> None:
    expected = hmac.new(SECRET.encode(), b'1700000000.{"event":"result"}', hashlib.sha256).hexdigest()

    assert signature(SECRET, 1_700_000_000, b'{"event":"result"}') == f"sha256={expected}"


def test_an_authority_has_to_be_a_file_of_certificates(tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("no certificate")

    with pytest.raises(WebhookError, match=r"empty.pem: there is no certificate in it"):
        Webhook("https://example.org", SECRET, authority=tmp_path / "empty.pem")
    with pytest.raises(WebhookError, match=r"absent.pem: No such file"):
        Webhook("https://example.org", SECRET, authority=tmp_path / "absent.pem")
    assert Webhook("https://example.org", SECRET, authority=SOME_AUTHORITY).authority == SOME_AUTHORITY


TURNS = ("a1-b3", "c5xb3", "d1-c3")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path)) as written:
        yield written


def hook(url: str, *, turns: bool = True) -> Webhook:
    return Webhook(url, "a secret of some length", turns=turns, allow_private=True)


def events(posted: list[Posted]) -> list[str]:
    return [json.loads(each.body)["event"] for each in posted]


def test_a_result_reaches_a_server_under_one_id_and_turns_do_not(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    with receiver(500, 204) as receiving:
        stop = start_feeds(journal.tables, webhook_feeds([hook(receiving.url, turns=False)]), journal.folder)
        game.play(*TURNS)
        game.declare("black", scores={"black": 6, "white": 5})
        first, second = receiving.wait_for(2)
        stop()

    assert events([first, second]) == ["result"] * 2
    assert first.body == second.body
    assert first.headers["Adoube-Delivery"] == second.headers["Adoube-Delivery"]


def test_a_chat_room_gets_the_template_with_a_sentence(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    template = MessageTemplate({"content": "{title}, {table}: {text}", "allowed_mentions": {"parse": []}})
    with receiver() as receiving:
        chat = replace(hook(receiving.url), secret=None, template=template)
        stop = start_feeds(journal.tables, webhook_feeds([chat]), journal.folder)
        game.play(*TURNS)
        game.declare("black", scores={"black": 6, "white": 5})
        posted = receiving.wait_for(4)
        stop()

    told = [json.loads(each.body) for each in posted]
    assert told[0] == {
        "content": "Jarmo, north: black played a1-b3 (turn 1).",
        "allowed_mentions": {"parse": []},
    }
    assert "Standings: " in told[3]["content"]


def test_two_webhooks_of_one_address_are_told_each(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    with receiver() as receiving:
        stop = start_feeds(
            journal.tables, webhook_feeds([hook(receiving.url), hook(receiving.url)]), journal.folder
        )
        game.play(TURNS[0])
        posted = receiving.wait_for(2)
        stop()

    assert len({each.headers["webhook-id"] for each in posted}) == 2


def test_a_row_that_tells_two_things_goes_on_behind_the_first_after_a_restart(
    journal: WrittenJournal,
) -> None:
    game = WrittenGame(journal)
    with receiver() as receiving:
        [feed] = webhook_feeds([hook(receiving.url)])
        stop = start_feeds(journal.tables, [feed], journal.folder)
        game.play(*TURNS)
        receiving.wait_for(3)
        stop()
        correction = {"ply": 3, "back_to": 2, "turns": ["e1-d3"], "by": "arbiter"}
        row = game.rule(Ruling(RulingKind.CORRECT, correction))

        # The program was killed when one of the row's two messages had been taken.
        with closing(OffsetStore(journal.folder)) as offsets:
            offsets.take(feed.key, Offset(row.id, 1))
        stop = start_feeds(journal.tables, webhook_feeds([hook(receiving.url)]), journal.folder)
        posted = receiving.wait_for(4)
        game.play("e5xd3")
        posted = receiving.wait_for(5)
        stop()

    assert events(posted) == ["turn"] * 5
    assert json.loads(posted[3].body)["turn"]["turn"] == "e1-d3"


def test_what_is_too_old_is_dropped_and_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (
        closing(WrittenJournal(tmp_path, begun=datetime.now(UTC) - timedelta(hours=25))) as journal,
        receiver() as receiving,
    ):
        game = WrittenGame(journal)
        start_feeds(journal.tables, webhook_feeds([hook(receiving.url)]), journal.folder)()
        game.play(*TURNS[:2])
        journal.now = datetime.now(UTC)
        with caplog.at_level(logging.WARNING):
            stop = start_feeds(journal.tables, webhook_feeds([hook(receiving.url)]), journal.folder)
            game.play(TURNS[2])
            [posted] = receiving.wait_for(1)
            stop()

    assert json.loads(posted.body)["turn"]["turn"] == TURNS[2]
    assert [record.getMessage().partition(": ")[2] for record in caplog.records] == [
        "2 messages have waited for more than 24 hours and are dropped."
    ]


def test_a_row_of_a_game_that_is_known_no_more_is_passed_over(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    game = WrittenGame(journal)
    opened = journal.journal.rows("north")[0].payload
    assert isinstance(opened, Opened)
    with receiver() as receiving, caplog.at_level(logging.WARNING):
        stop = start_feeds(journal.tables, webhook_feeds([hook(receiving.url)]), journal.folder)
        journal.append("south", 1, replace(opened, game="sold-game"))
        game.play(TURNS[0])
        [posted] = receiving.wait_for(1)
        stop()

    assert json.loads(posted.body)["table"] == "north"
    assert "is skipped" in caplog.records[0].getMessage()
