"""The header Retry-After: the forms of RFC 9110, 10.2.3, and what servers send besides."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adoube.feeds.retry_after import MOST_WAIT_S, retry_after_s

NOW = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "wait_s"),
    [
        ("120", 120.0),
        (" 1 ", 1.0),
        ("0.35", 0.35),
        ("Mon, 30 Nov 2026 07:31:00 GMT", 60.0),
        ("Mon, 30 Nov 2026 07:31:00 -0000", 60.0),
        ("Mon, 30 Nov 2026 07:29:00 GMT", 0.0),
        ("-5", 0.0),
        ("inf", MOST_WAIT_S),
        ("999999999", MOST_WAIT_S),
    ],
)
def test_a_number_or_a_date_is_read_as_seconds(header: str, wait_s: float) -> None:
    assert retry_after_s(header, NOW) == wait_s


def test_without_the_header_the_field_of_discord_counts() -> None:
    # RatelimitedResponse in specs/openapi.json of discord/discord-api-spec, commit 74fda0f.
    body = b'{"message": "You are being rate limited.", "retry_after": 0.29, "global": false}'

    assert retry_after_s(None, NOW, body) == 0.29
    assert retry_after_s("1", NOW, body) == 1.0


def test_without_the_header_the_field_of_lichess_counts() -> None:
    # The answer in github.com/lichess-bot-devs/lichess-bot/issues/1135, of lila's BotLimit.
    body = b'{"error": "You played 100 games", "ratelimit": {"key": "bot.vsBot.day", "seconds": 86398}}'

    assert retry_after_s(None, NOW, body) == 86_398.0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"busy",
        b"[1]",
        b"{}",
        b"[" * 5000,
        b"\xff",
        b'{"retry_after": null}',
        b'{"retry_after": [1]}',
        b'{"ratelimit": 5}',
        b'{"ratelimit": {"seconds": "soon"}}',
    ],
)
def test_a_body_without_that_field_asks_for_no_wait(body: bytes) -> None:
    assert retry_after_s(None, NOW, body) is None


@pytest.mark.parametrize(
    "header", [None, "", "soon", "nan", "Mon, 99 Foo 2026", "Mon, 30 Nov 99999999999999999999 07:31:00 GMT"]
)
def test_anything_else_asks_for_no_wait(header: str | None) -> None:
    assert retry_after_s(header, NOW) is None
