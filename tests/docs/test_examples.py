"""The programs in the how-to pages run: against a scoreboard, and on messages as webhooks send them."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from adoube.feeds.webhooks import standard_signature
from adoube.tables.commands import CommandRequest, PauseGame
from adoube_scoreboard.streaming.server import serve
from tests.docs.documents import blocks_of
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tools import ROOT


def program_of(page: str) -> str:
    blocks = blocks_of(ROOT / "docs" / "how-to" / page)
    return "\n".join(block.text for block in blocks if block.language == "python")


def test_a_program_follows_a_table_and_pauses_it(capsys: pytest.CaptureFixture[str]) -> None:
    tables = FakeTables(PLAYING)
    server = serve(tables)
    program = program_of("follow-a-table-from-a-program.md")
    program = program.replace("http://127.0.0.1:8421", server.url.rstrip("/")).replace(
        "123456", server.arbiter_code
    )

    exec(compile(program, "follow-a-table", "exec"), {})
    server.stop()

    read, followed = capsys.readouterr().out.splitlines()
    assert read.startswith("jarmo playing {'black': ")
    assert followed == f"{PLAYING.version} {len(PLAYING.turns)} turns"
    assert tables.commands == [CommandRequest("jarmo", PLAYING.version, PauseGame())]


@pytest.mark.parametrize(
    ("age_s", "spoilt", "is_taken"), [(0, b"", True), (1000, b"", False), (0, b" ", False)]
)
def test_a_receiver_takes_a_message_of_ours_and_no_other(age_s: int, spoilt: bytes, is_taken: bool) -> None:
    receiver: dict[str, Any] = {}
    exec(compile(program_of("receive-webhooks.md"), "receive-webhooks", "exec"), receiver)
    body, sent_s = b'{"event": "result"}', int(time.time()) - age_s
    signature = standard_signature(receiver["SECRET"], "id-1", sent_s, body)
    headers = {"webhook-id": "id-1", "webhook-timestamp": str(sent_s), "webhook-signature": signature}

    message = receiver["message_from"](headers, body + spoilt)

    assert message == (json.loads(body) if is_taken else None)
