"""A program to be killed: it plays random games into a journal and tells a broker of them.

    python -m tests.feeds.mqtt.told_program FOLDER URL GAMES SEED

It says a line when it has begun, and ends when the broker has confirmed everything. Begun again, it goes on
with the next game; the one that was being played stays as it is.
"""

from __future__ import annotations

import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from adoube.feeds.game_reader import CHANGES
from adoube.feeds.mqtt import Bridge, Broker, MqttEventFeed
from adoube.feeds.offsets import OffsetStore
from adoube.feeds.worker import start_feeds
from adoube.records.payloads import Kind
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.livechess.chess_tables import random_game

__all__ = ["MOST_TURNS", "main"]

MOST_TURNS = 30
PAUSE_S = 0.004  # after each turn, so that the feed tells some while others are played


def main(folder: Path, url: str, games: int, seed: int) -> None:
    with closing(WrittenJournal(folder)) as journal:
        broker = Broker(url)
        bridge = Bridge(journal.tables, broker, "0123456789ab")
        feed = MqttEventFeed(broker, bridge.connection, bridge.topics, waits_s=(0.01,))
        bridge.start()
        stop = start_feeds(journal.tables, [feed], folder)
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        begun = len(journal.journal.rows_of_kinds((Kind.OPENED,)))
        for number in range(begun + 1, games + 1):
            _play(journal, number, seed)
        with closing(OffsetStore(folder)) as offsets:
            # Rows that tell nothing may follow: the program may have been killed behind one.
            newest = journal.journal.rows_of_kinds(CHANGES)[-1].id
            while offsets.stored(feed.key).offset.read_from < newest:
                time.sleep(PAUSE_S)
        bridge.ending()
        stop()
        bridge.close()


def _play(journal: WrittenJournal, number: int, seed: int) -> None:
    game, rng = WrittenGame(journal, "chess", number=number, match_number=number), Random(seed + number)
    for turn in random_game(seed + number, MOST_TURNS):
        game.play(turn)
        time.sleep(PAUSE_S * rng.random() * 2)
        if rng.randrange(20) == 0:
            game.take_back(game.line.ply - 1)
            game.play(turn)
    if game.line.outcome is None:
        game.result("white", scores={"white": 1, "black": 0})


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
