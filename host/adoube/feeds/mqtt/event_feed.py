"""What happens at the tables, as a feed of the journal. The broker confirms each event."""

import json
from collections.abc import Collection, Sequence
from datetime import UTC

from adoube.feeds.carrier import Entry, Undelivered
from adoube.feeds.event_feed import EventFeed
from adoube.feeds.happenings import Happening
from adoube.feeds.mqtt.broker import Broker
from adoube.feeds.mqtt.connection import Connection
from adoube.feeds.mqtt.topics import Topics
from adoube.feeds.places import feed_key
from adoube.games.registry import GameMaker, make_game
from adoube.words import say

__all__ = ["MqttEventFeed"]

KIND = "mqtt"
TRY_S = 5.0  # how long a try waits for a connection, and then for the broker's word
WAITS_S = (0.1, 1.0, 5.0)


class MqttEventFeed(EventFeed):
    """All events of all tables, or of those `only`, as `carrier.Feed`. Nothing is ever given up."""

    gives_up = False

    def __init__(
        self,
        broker: Broker,
        connection: Connection,
        topics: Topics,
        *,
        only: Collection[str] = (),
        waits_s: Sequence[float] = WAITS_S,
        make: GameMaker = make_game,
    ) -> None:
        super().__init__(say("mqtt.called", broker=broker.name), make=make)
        self.key = feed_key(KIND, f"{broker.name} {topics.base}")
        self.waits_s = waits_s
        self._connection, self._topics, self._only = connection, topics, frozenset(only)
        # The id of the message that the library tries to send, and its number there.
        self._unconfirmed: tuple[str, int] | None = None

    def send(self, entry: Entry, message_id: str) -> None:
        """The library sends what it was handed over every new connection: it is handed each message once."""
        if not self._connection.wait_until_up(TRY_S):
            raise Undelivered(say("mqtt.not_connected"), again=True, is_told=True)
        told: Happening = entry.message
        if self._unconfirmed is None or self._unconfirmed[0] != message_id:
            topic = self._topics.event(str(told.told["table"]))
            self._unconfirmed = message_id, self._connection.send(topic, _text(told, message_id))
        refused = self._connection.confirmed(self._unconfirmed[1], TRY_S)
        if refused is None:
            raise Undelivered(say("mqtt.unconfirmed"), again=True)
        self._unconfirmed = None
        if refused:
            raise Undelivered(say("mqtt.event_refused", why=refused), again=True)

    def _tells(self, told: Happening) -> bool:
        return not self._only or told.told["table"] in self._only


def _text(told: Happening, message_id: str) -> bytes:
    at = told.at.astimezone(UTC).isoformat(timespec="milliseconds")
    return json.dumps({"id": message_id, "at": at, **told.told}, ensure_ascii=False).encode()
