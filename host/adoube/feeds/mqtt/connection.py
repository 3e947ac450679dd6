"""A connection to a broker that comes back by itself, on a thread of the library."""

import logging
import sys
import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from adoube.feeds.mqtt.broker import Broker
from adoube.words import say

__all__ = ["CONFIRMED", "BrokerConnection", "Received"]

logger = logging.getLogger(__name__)

# After so long a silence the broker is asked whether it is there, and after half as long again given up.
KEEP_ALIVE_S = 30
CONNECT_S = 5.0
AGAIN_S = (1, 30)  # the first and the longest wait before a lost connection is tried again
END_S = 2.0  # how long the end waits for the last words
CONFIRMED = 1  # the quality of service: every message is confirmed by the broker

# Takes a topic, what came, and whether the broker had kept it; on the library's thread.
Received = Callable[[str, bytes, bool], None]


class BrokerConnection:
    """`up` is called after every connection that was made, on the library's thread; both must return at once.

    A message that the broker has not confirmed when the connection is lost is sent again with the next one.
    """

    def __init__(
        self,
        broker: Broker,
        client_id: str,
        will: tuple[str, str],
        listens: tuple[str, ...],
        up: Callable[[], None],
        received: Received,
    ) -> None:
        """`will`: a topic, and what the broker keeps there when we vanish."""
        self._broker, self._will, self._listens = broker, will, listens
        self._came_up, self._received = up, received
        self._changed = threading.Condition()
        self._answers: dict[int, ReasonCode] = {}
        self._is_up = self._is_ending = self._troubled = False
        self._client = self._made(client_id)

    def start(self) -> None:
        self._client.connect_async(
            self._broker.host, self._broker.port, keepalive=KEEP_ALIVE_S, clean_start=True
        )
        self._client.loop_start()

    @property
    def is_up(self) -> bool:
        return self._is_up

    def wait_until_up(self, within_s: float) -> bool:
        """False where it is not up within that time, or this is to end and it is not up now."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_up or self._is_ending, within_s)
            return self._is_up

    def send(self, topic: str, text: bytes | str, *, keep: bool = False) -> int:
        """Hands a message to the library; `keep`: the broker is to keep it. What `confirmed` asks for."""
        return self._client.publish(topic, text, CONFIRMED, retain=keep).mid

    def confirmed(self, number: int, within_s: float) -> str | None:
        """Waits for the broker's word on a message: empty for yes, else why it refused. None: no word yet."""
        with self._changed:
            self._changed.wait_for(lambda: number in self._answers or self._ends_without(), within_s)
            answer = self._answers.pop(number, None)
        if answer is None:
            return None
        return str(answer) if answer.is_failure else ""

    def ending(self) -> None:
        """From now on nobody waits for a connection that is not up."""
        with self._changed:
            self._is_ending = True
            self._changed.notify_all()

    def close(self) -> None:
        """Says the will itself, where anybody hears it, and leaves."""
        self.ending()
        was_up = self._is_up
        if was_up:
            self.confirmed(self.send(*self._will, keep=True), END_S)
        self._client.disconnect()
        # It waits for an attempt to connect, which nobody else has to.
        leaving = threading.Thread(target=self._client.loop_stop, daemon=True)
        leaving.start()
        leaving.join(END_S if was_up else 0)

    def _made(self, client_id: str) -> Client:
        client = Client(CallbackAPIVersion.VERSION2, client_id=client_id, protocol=MQTTProtocolVersion.MQTTv5)
        client.connect_timeout = CONNECT_S
        client.reconnect_delay_set(*AGAIN_S)
        client.will_set(*self._will, qos=CONFIRMED, retain=True)
        if self._broker.user is not None:
            client.username_pw_set(self._broker.user, self._broker.password)
        if (trusted := self._broker.trusted()) is not None:
            client.tls_set_context(trusted)
        client.on_connect = self._on_connect
        client.on_connect_fail = self._on_connect_fail
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        return client

    def _ends_without(self) -> bool:
        return self._is_ending and not self._is_up

    # on the library's thread

    def _on_connect(
        self, client: Client, _: Any, flags: ConnectFlags, reason: ReasonCode, properties: Properties | None
    ) -> None:
        if reason.is_failure:
            self._fails(say("mqtt.refused", why=str(reason)))
            return
        if self._listens:
            client.subscribe([(topic, CONFIRMED) for topic in self._listens])
        self._troubled = False
        self._set_up(now=True)
        self._came_up()

    def _on_connect_fail(self, client: Client, _: Any) -> None:
        error = sys.exception()
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        self._fails(say("mqtt.no_answer", why=str(why)))

    def _on_disconnect(
        self,
        client: Client,
        _: Any,
        flags: DisconnectFlags,
        reason: ReasonCode,
        properties: Properties | None,
    ) -> None:
        self._set_up(now=False)
        if not self._is_ending:
            self._fails(say("mqtt.lost", why=str(reason)))

    def _on_message(self, client: Client, _: Any, message: MQTTMessage) -> None:
        self._received(message.topic, bytes(message.payload), message.retain)

    def _on_publish(
        self, client: Client, _: Any, number: int, reason: ReasonCode, properties: Properties
    ) -> None:
        with self._changed:
            self._answers[number] = reason
            self._changed.notify_all()

    def _set_up(self, *, now: bool) -> None:
        with self._changed:
            self._is_up = now
            self._changed.notify_all()

    def _fails(self, why: str) -> None:
        """Said once, until a connection was made."""
        if not self._troubled:
            self._troubled = True
            logger.warning("%s", say("mqtt.failing", broker=self._broker.name, why=why))
