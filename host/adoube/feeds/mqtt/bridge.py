"""The bridge to a broker: states and events of the tables go there, requests for light come from there.

`MqttEventFeed` tells the events of the journal, and the broker confirms each. `Bridge` tells the newest
states, and hands requests for light to the tables. Such light is a ring that a teacher draws, so everybody
sees it on the page as well, and it goes with the next turn. Nobody is helped in secret.
"""

import json
import logging
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import TimeoutError as TooLong
from datetime import UTC
from queue import Empty, Full, Queue

from adoube.errors import AdoubeError
from adoube.feeds.game_events import EventFeed, GameEvent
from adoube.feeds.mqtt.broker import Broker
from adoube.feeds.mqtt.connection import BrokerConnection
from adoube.feeds.mqtt.topics import OFFLINE, ONLINE, StateTexts, Topics, device_of, device_text
from adoube.feeds.offsets import feed_key
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.games.registry import GameMaker, make_game
from adoube.tables.commands import CommandRequest, DrawRings
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = ["Bridge", "LampRequests", "LampsRefused", "MqttEventFeed", "cells_asked"]


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


logger = logging.getLogger(__name__)

CONFIRMED_S = 5.0
MOST_ORDERS = 100  # that wait; what comes beyond them is nonsense, or somebody's loop


class Bridge:
    """One broker, by a thread of its own. The engine's thread only stirs it.

    What the broker keeps is compared with what was sent last, so that a busy table is told of as fast as the
    broker takes it. It all is sent again with every new connection, and when Home Assistant begins.
    """

    def __init__(
        self,
        tables: Tables,
        broker: Broker,
        installation: str,
        *,
        only: Collection[str] = (),
        lamps: Collection[str] | None = (),
    ) -> None:
        """`installation`: an id that no other adoube has at this broker. `only`: the tables that are told of,
        none: all. `lamps`: those whose cells others may light, None: all."""
        self.topics = Topics(broker.topic, broker.discovery)
        self._tables, self._broker, self._installation = tables, broker, installation
        self._only = frozenset(only)
        self._desk = LampRequests(tables, lamps)
        self._texts = StateTexts()
        self._kept: dict[str, bytes] = {}  # messages that the broker keeps for us, by topic
        self._orders: Queue[tuple[str, bytes, bool]] = Queue(MOST_ORDERS)
        self._stirred, self._forgotten, self._ending = threading.Event(), threading.Event(), threading.Event()
        self._is_refused = False
        listens = (self.topics.all_lamps, *((self.topics.home_assistant,) if broker.discovery else ()))
        self.connection = BrokerConnection(
            broker,
            f"adoube-{installation}",
            (self.topics.status, OFFLINE),
            listens,
            self._tell_all_again,
            self._hear,
        )
        self._thread = threading.Thread(target=self._run, name=f"mqtt {broker.name}", daemon=True)

    def start(self) -> None:
        self._leave = self._tables.subscribe(lambda _: self._stirred.set())
        self.connection.start()
        self._thread.start()

    def ending(self) -> None:
        """From now on nobody waits for a broker that does not answer."""
        self.connection.ending()

    def close(self) -> None:
        self._leave()
        self._ending.set()
        self._stirred.set()
        self.connection.ending()
        self._thread.join(CONFIRMED_S)
        self.connection.close()

    # on the library's thread

    def _tell_all_again(self) -> None:
        self._forgotten.set()
        self._stirred.set()

    def _hear(self, topic: str, text: bytes, kept: bool) -> None:
        if topic == self.topics.home_assistant:
            if text == ONLINE.encode():
                self._tell_all_again()
            return
        try:
            self._orders.put_nowait((self.topics.table_of_lamps(topic), text, kept))
        except Full:
            return
        self._stirred.set()

    # on its own thread

    def _run(self) -> None:
        while not self._ending.is_set():
            self._stirred.wait()
            self._stirred.clear()
            if self._forgotten.is_set():
                self._forgotten.clear()
                self._kept.clear()
            for table, text, kept in self._waiting():
                self._carry_out(table, text, kept=kept)
            if self.connection.is_up:
                self._tell(self._tables.states())

    def _waiting(self) -> Iterator[tuple[str, bytes, bool]]:
        while True:
            try:
                yield self._orders.get_nowait()
            except Empty:
                return

    def _carry_out(self, table: str, text: bytes, *, kept: bool) -> None:
        try:
            self._desk.carry_out(table, text, kept=kept)
        except LampsRefused as error:
            logger.warning("%s", say("mqtt.order_refused", broker=self._broker.name, table=table, why=error))
            self._send({self.topics.refused(table): json.dumps({"why": str(error)}).encode()}, keep=False)

    def _tell(self, states: Mapping[str, TableState]) -> None:
        """Whatever the broker lacks."""
        wanted = {self.topics.status: ONLINE.encode()}
        for state in states.values():
            if not self._only or state.table in self._only:
                wanted |= self._of_table(state)
        lacking = {topic: text for topic, text in wanted.items() if self._kept.get(topic) != text}
        self._send(lacking, keep=True)
        self._kept |= lacking

    def _of_table(self, state: TableState) -> dict[str, bytes]:
        told = {self.topics.state(state.table): self._texts.of(state)}
        if self._broker.discovery:
            device = self.topics.device(device_of(self._installation, state.table))
            lamps = self._desk.allows(state.table)
            told[device] = device_text(state, self._installation, self.topics, lamps=lamps)
        return told

    def _send(self, texts: Mapping[str, bytes], *, keep: bool) -> None:
        """Waits for the broker, so that nothing piles up here. What it refuses is said once."""
        numbers = {topic: self.connection.send(topic, text, keep=keep) for topic, text in texts.items()}
        for topic, number in numbers.items():
            refused = self.connection.confirmed(number, CONFIRMED_S)
            if refused and not self._is_refused:
                self._is_refused = True
                logger.warning(
                    "%s", say("mqtt.topic_refused", broker=self._broker.name, topic=topic, why=refused)
                )


MOST_BYTES = 4096
ANSWER_S = 5.0
TRIES = 5  # A table may have changed while a command was on its way to it.


class LampsRefused(AdoubeError):
    """Light that is not given, and why."""


class LampRequests:
    """Takes orders for light at the tables that `allow` it; None: at all."""

    def __init__(self, tables: Tables, allow: Collection[str] | None) -> None:
        self._tables, self._allow = tables, allow

    def allows(self, table: str) -> bool:
        return self._allow is None or table in self._allow

    def carry_out(self, table: str, text: bytes, *, kept: bool) -> None:
        """Waits for the table's answer. Raises LampsRefused.

        `kept`: the broker has had the order for nobody knows how long.
        """
        if table not in self._tables.states():
            raise LampsRefused(say("mqtt.no_table", table=table))
        if not self.allows(table):
            raise LampsRefused(say("mqtt.no_lamps", table=table))
        if kept:
            raise LampsRefused(say("mqtt.kept_order"))
        command = DrawRings(cells_asked(text))
        for _ in range(TRIES):
            version = self._tables.states()[table].version
            try:
                answered = self._tables.submit(CommandRequest(table, version, command)).result(ANSWER_S)
            except TooLong as error:
                raise LampsRefused(say("mqtt.table_silent", table=table)) from error
            if answered.result != "stale":
                break
        if answered.result != "done":
            raise LampsRefused(answered.why)


def cells_asked(text: bytes) -> tuple[str, ...]:
    """Return the cells of `{"cells": ["b3", "c5"]}`. Raises LampsRefused for anything else."""
    if len(text) > MOST_BYTES:
        raise LampsRefused(say("mqtt.long_order", most=MOST_BYTES))
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        asked = None
    cells = asked.get("cells") if isinstance(asked, dict) and len(asked) == 1 else None
    if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
        raise LampsRefused(say("mqtt.no_order"))
    return tuple(cells)
