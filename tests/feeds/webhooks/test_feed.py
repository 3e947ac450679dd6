"""A webhook as a feed: which rows it is told of, each message once and under one id over a restart."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adoube.feeds.offsets import Offset, OffsetStore
from adoube.feeds.webhooks import Webhook, webhook_feeds
from adoube.feeds.worker import start_feeds
from adoube.records.payloads import Opened, Ruling, RulingKind
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.webhooks.receiving import Posted, receiver

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
    assert "is passed over" in caplog.records[0].getMessage()
