"""A webhook as a feed of the journal: a message a happening, in the order of the rows."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence

from adoube.errors import AdoubeError
from adoube.feeds.carrier import Entry
from adoube.feeds.game_reader import CHANGES, RESULTS, GameReader
from adoube.feeds.places import Place, Standing, feed_key
from adoube.feeds.webhooks.delivery import WebhookMessage, deliver
from adoube.feeds.webhooks.happenings import RESULT, Happening, happenings
from adoube.feeds.webhooks.webhook import Webhook
from adoube.games.registry import GameMaker, make_game
from adoube.records.errors import JournalError
from adoube.records.journal import Row
from adoube.words import say

__all__ = ["WebhookFeed", "webhook_feeds"]

logger = logging.getLogger(__name__)

KIND = "webhook"
BACK_OFF_S = (1.0, 5.0, 25.0)
"""the waits before the second try and those that follow it"""
MOST_AGE_S = 24 * 60 * 60.0
"""what has waited for longer is no news any more"""

Deliver = Callable[[Webhook, WebhookMessage, int], None]


class WebhookFeed:
    """One webhook, as `carrier.Feed`. `number` tells several webhooks of one address apart."""

    gives_up = True

    def __init__(
        self,
        hook: Webhook,
        *,
        number: int = 1,
        deliver_it: Deliver = deliver,
        waits_s: Sequence[float] = BACK_OFF_S,
        make: GameMaker = make_game,
    ) -> None:
        self.name = say("webhooks.called", hook=hook.name)
        self.key = feed_key(KIND, hook.url, number)
        self.waits_s = waits_s
        self._hook, self._deliver, self._make = hook, deliver_it, make

    def next_entry(self, reader: GameReader, standing: Standing) -> Entry | None:
        """Raises JournalError."""
        place = standing.place
        kinds = CHANGES if self._hook.turns else RESULTS
        oldest_s = time.time() - MOST_AGE_S
        skipped: Place | None = None
        too_old = 0
        for row in reader.changes_after(place.read_from, kinds):
            messages = self._messages(reader, row)
            done = (place.part or 0) if row.id == place.row else 0
            if messages[done:] and row.utc.timestamp() >= oldest_s:
                self._say_too_old(too_old)
                is_last = done + 1 == len(messages)
                return Entry(Place(row.id, None if is_last else done + 1), messages[done])
            too_old += len(messages[done:])
            skipped = Place(row.id)
        self._say_too_old(too_old)
        return None if skipped is None else Entry(skipped)

    def send(self, entry: Entry, message_id: str) -> None:
        told: Happening = entry.message
        self._deliver(self._hook, WebhookMessage(told.event, message_id, told.body), int(time.time()))

    def _messages(self, reader: GameReader, row: Row) -> list[Happening]:
        """Raises JournalError. A game that today's program cannot read is told of no more, with a word."""
        try:
            change = reader.change(row)
            told = [] if change is None else happenings(change, reader.journal, self._make)
        except JournalError:
            raise
        except AdoubeError as error:
            logger.warning("%s", say("feeds.unreadable", feed=self.name, row=row.id, why=error))
            return []
        return [each for each in told if self._hook.turns or each.event == RESULT]

    def _say_too_old(self, count: int) -> None:
        if count:
            hours = round(MOST_AGE_S / 3600)
            logger.warning("%s", say("webhooks.too_old", count=count, hook=self._hook.name, hours=hours))


def webhook_feeds(hooks: Sequence[Webhook], *, make: GameMaker = make_game) -> list[WebhookFeed]:
    """A feed for each webhook."""
    numbers: Counter[str] = Counter()
    feeds = []
    for hook in hooks:
        numbers[hook.url] += 1
        feeds.append(WebhookFeed(hook, number=numbers[hook.url], make=make))
    return feeds
