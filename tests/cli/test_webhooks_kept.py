"""A computer that loses its power while a webhook's receiver is down: the message arrives all the same."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adoube.feeds.offsets import FILE_NAME
from tests.cli.processes import Running, finished, one_line
from tests.feeds.webhooks.receiving import receiver

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


def club(folder: Path, url: str) -> Path:
    file = folder / "club.toml"
    file.write_text(
        f"""
        data = "{folder / "data"}"
        port = 0

        [[webhooks]]
        url = "{url}"
        secret = "a secret of some length"
        turns = true
        allow_private = true

        [tables.north]
        game = "jarmo"
        board = "virtual"
        """
    )
    return file


def tries(data: Path) -> list[int]:
    """How often each webhook's next message was tried."""
    with closing(sqlite3.connect(f"file:{data / FILE_NAME}?mode=ro", uri=True)) as connection:
        return [count for (count,) in connection.execute("SELECT tries FROM places")]


@pytest.mark.full
def test_a_message_that_nobody_took_is_tried_again_after_a_power_cut_under_the_same_id(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    with receiver(500) as receiving:
        file = club(tmp_path, receiving.url)

        # Given a turn, a receiver that is out of order, and a power cut after the first try.
        with Running("serve", str(file)) as running:
            running.until((data / FILE_NAME).exists)
            send = running.arbiter("north")
            send({"kind": "turn", "details": {"turn": "a1-b3"}})
            running.until(lambda: any(tries(data)))
            running.kill()
        assert len(tries(data)) == 1
        tried = len(receiving.posted)

        # When the receiver is in order again, and the club starts anew.
        receiving.answers(204)
        with Running("serve", str(file)) as running:
            posted = receiving.wait_for(tried + 1)
            running.until(lambda: tries(data) == [0])
            running.kill()

    # Then it is told of the turn, once, under the id of the tries before.
    assert len(receiving.posted) == tried + 1
    assert len({each.headers["webhook-id"] for each in posted}) == 1
    assert len({each.body for each in posted}) == 1
    assert b'"a1-b3"' in posted[-1].body


def test_a_damaged_file_of_places_is_one_line_and_status_2(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE_NAME).write_bytes(b"no database at all" * 100)

    done = finished("serve", str(club(tmp_path, "https://example.org/x")))

    assert done.returncode == 2
    assert FILE_NAME in one_line(done.stderr)
