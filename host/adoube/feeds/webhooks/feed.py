"""A webhook as a feed of the journal: a message a happening, in the order of the rows."""

import time
from collections import Counter
from collections.abc import Callable, Sequence

from adoube.feeds.carrier import Entry
from adoube.feeds.event_feed import EventFeed
from adoube.feeds.game_reader import CHANGES, RESULTS
from adoube.feeds.happenings import RESULT, Happening
from adoube.feeds.places import feed_key
from adoube.feeds.webhooks.delivery import WebhookMessage, deliver
from adoube.feeds.webhooks.webhook import Webhook
from adoube.games.registry import GameMaker, make_game
from adoube.words import say

__all__ = ["WebhookFeed", "webhook_feeds"]

KIND = "webhook"
BACK_OFF_S = (1.0, 5.0, 25.0)  # the waits before the second try and those that follow it
MOST_AGE_S = 24 * 60 * 60.0  # what has waited for longer is no news any more

Deliver = Callable[[Webhook, WebhookMessage, int], None]


class WebhookFeed(EventFeed):
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
        super().__init__(
            say("webhooks.called", hook=hook.name),
            kinds=CHANGES if hook.turns else RESULTS,
            most_age_s=MOST_AGE_S,
            make=make,
        )
        self.key = feed_key(KIND, hook.url, number)
        self.waits_s = waits_s
        self._hook, self._deliver = hook, deliver_it

    def send(self, entry: Entry, message_id: str) -> None:
        told: Happening = entry.message
        self._deliver(self._hook, WebhookMessage(told.event, message_id, told.body), int(time.time()))

    def _tells(self, told: Happening) -> bool:
        return self._hook.turns or told.event == RESULT


def webhook_feeds(hooks: Sequence[Webhook], *, make: GameMaker = make_game) -> list[WebhookFeed]:
    """A feed for each webhook."""
    numbers: Counter[str] = Counter()
    feeds = []
    for hook in hooks:
        numbers[hook.url] += 1
        feeds.append(WebhookFeed(hook, number=numbers[hook.url], make=make))
    return feeds
