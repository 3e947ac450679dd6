"""What a table says of the way to its board."""

from __future__ import annotations

import pytest

from adoube.tables.boards.messages import LinkLost
from adoube.tables.connection import BoardConnection
from adoube.tables.pending_events import PendingEvents


@pytest.mark.parametrize("why", ["camera 0 gives no more pictures", "The board does not answer."])
def test_why_a_board_cannot_be_read_is_a_sentence_that_another_may_follow(why: str) -> None:
    pending = PendingEvents()

    BoardConnection(pending).handle(LinkLost(why))

    said = pending.message.text
    assert why in said
    assert said.endswith(".")
    assert not said.endswith("..")
