"""A feed of the journal's events to a broker, which confirms each event."""

import json
from collections.abc import Collection, Sequence
from datetime import UTC

from adoube.feeds.game_events import EventFeed, GameEvent
from adoube.feeds.mqtt.broker import Broker
from adoube.feeds.mqtt.connection import BrokerConnection
from adoube.feeds.mqtt.topics import Topics
from adoube.feeds.offsets import feed_key
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.games.registry import GameMaker, make_game
from adoube.words import say

__all__ = ["MqttEventFeed"]

KIND = "mqtt"
TRY_S = 5.0  # how long a try waits for a connection, and then for the broker's word
WAITS_S = (0.1, 1.0, 5.0)


class MqttEventFeed(EventFeed):
    """All events of all tables, or of those `only`, as `worker.Feed`. Nothing is ever given up."""

    gives_up = False

    def __init__(
        self,
        broker: Broker,
        connection: BrokerConnection,
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

    def send(self, entry: FeedEntry, message_id: str) -> None:
        """The library sends what it was handed over every new connection: it is handed each message once."""
        if not self._connection.wait_until_up(TRY_S):
            raise DeliveryFailed(say("mqtt.not_connected"), again=True, is_told=True)
        told: GameEvent = entry.message
        if self._unconfirmed is None or self._unconfirmed[0] != message_id:
            topic = self._topics.event(str(told.told["table"]))
            self._unconfirmed = message_id, self._connection.send(topic, _text(told, message_id))
        refused = self._connection.confirmed(self._unconfirmed[1], TRY_S)
        if refused is None:
            raise DeliveryFailed(say("mqtt.unconfirmed"), again=True)
        self._unconfirmed = None
        if refused:
            raise DeliveryFailed(say("mqtt.event_refused", why=refused), again=True)

    def _tells(self, told: GameEvent) -> bool:
        return not self._only or told.told["table"] in self._only


def _text(told: GameEvent, message_id: str) -> bytes:
    at = told.at.astimezone(UTC).isoformat(timespec="milliseconds")
    return json.dumps({"id": message_id, "at": at, **told.told}, ensure_ascii=False).encode()
