"""A real broker is told of tables, over kills of both, and answers."""

from __future__ import annotations

import gc
import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.feeds.mqtt import Bridge, Broker, MqttEventFeed
from adoube.feeds.offsets import Offset, OffsetStore
from adoube.feeds.worker import start_feeds
from adoube.tables.commands import DrawRings
from adoube.tables.state import Answered
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.mqtt.mosquitto import Listener, Mosquitto, listening, mosquitto, say_to, until
from tests.feeds.webhooks.certificates import SOME_AUTHORITY, needs_openssl, signed_certificate
from tests.scoreboard.tables import PLAYING, START, FakeTables

pytestmark = pytest.mark.mosquitto

TURNS = ("a1-b3", "c5xb3", "d1-c3")
INSTALLATION = "0123456789ab"
EVENTS = "adoube/north/event"
STATE = "adoube/jarmo/state"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path)) as written:
        yield written


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path / "broker") as started:
        yield started


@contextmanager
def told(
    journal: WrittenJournal, url: str, *, user: str | None = None, password: str | None = None
) -> Iterator[None]:
    """A run of the program, as far as it tells the broker what happens."""
    broker = Broker(url, user, password)
    bridge = Bridge(journal.tables, broker, INSTALLATION)
    feed = MqttEventFeed(broker, bridge.connection, bridge.topics, waits_s=(0.01,))
    bridge.start()
    stop = start_feeds(journal.tables, [feed], journal.folder)
    try:
        yield
    finally:
        bridge.ending()
        stop()
        bridge.close()


@contextmanager
def shown(tables: FakeTables, broker: Broker, *, lamps: tuple[str, ...] = ()) -> Iterator[Bridge]:
    """A run of the program, as far as it tells the broker how things stand."""
    bridge = Bridge(tables, broker, INSTALLATION, lamps=lamps)
    bridge.start()
    try:
        yield bridge
    finally:
        bridge.ending()
        bridge.close()


def events(listener: Listener) -> list[str]:
    """The turns that came, each id counted once."""
    messages = {each.values["id"]: each.values for each in listener.of(EVENTS)}
    return [each["turn"]["turn"] for each in messages.values() if each["event"] == "turn"]


def test_every_turn_and_the_result_come_once_with_an_id(journal: WrittenJournal, broker: Mosquitto) -> None:
    game = WrittenGame(journal)
    with listening(broker, EVENTS) as listener, told(journal, broker.url):
        game.play(*TURNS)
        game.declare("black", scores={"black": 6, "white": 5})
        until(lambda: len(listener.of(EVENTS)) == 4)

    messages = [each.values for each in listener.of(EVENTS)]
    assert [each["event"] for each in messages] == ["turn"] * 3 + ["result"]
    assert events(listener) == [*TURNS]
    assert len({each["id"] for each in messages}) == 4
    assert messages[0]["at"].endswith("+00:00")
    assert messages[3]["seats"][0] == {"seat": "black", "player": "Ada", "score": 6, "won": True}


def test_what_was_played_while_the_broker_was_away_comes_when_it_is_back(
    journal: WrittenJournal, broker: Mosquitto, caplog: pytest.LogCaptureFixture
) -> None:
    game = WrittenGame(journal)
    with listening(broker, EVENTS) as listener, caplog.at_level(logging.WARNING), told(journal, broker.url):
        game.play(TURNS[0])
        until(lambda: events(listener) == [TURNS[0]])
        # It may not have been confirmed: then it comes again.
        broker.kill()
        game.play(*TURNS[1:])
        until(lambda: caplog.records)
        broker.start()
        until(lambda: events(listener) == [*TURNS])

    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith(f"MQTT 127.0.0.1:{broker.port}: the connection was lost (")


def test_a_message_that_was_taken_but_not_noted_comes_again_under_its_id(
    journal: WrittenJournal, broker: Mosquitto
) -> None:
    game = WrittenGame(journal)
    with listening(broker, EVENTS) as listener:
        with told(journal, broker.url):
            row = game.play(TURNS[0])
            until(lambda: len(listener.of(EVENTS)) == 1)
        # The program was killed before it noted that the broker had taken it.
        bridge = Bridge(journal.tables, Broker(broker.url), INSTALLATION)
        feed = MqttEventFeed(Broker(broker.url), bridge.connection, bridge.topics)
        with closing(OffsetStore(journal.folder)) as offsets:
            offsets.take(feed.key, Offset(row.id - 1))
        with told(journal, broker.url):
            game.play(TURNS[1])
            until(lambda: len(listener.of(EVENTS)) == 3)

    first, again, second = (each.text for each in listener.of(EVENTS))
    assert first == again
    assert json.loads(second)["turn"]["turn"] == TURNS[1]


def test_a_state_is_kept_for_those_who_come_later(broker: Mosquitto) -> None:
    tables = FakeTables(PLAYING)
    with listening(broker, "adoube/#") as first, shown(tables, Broker(broker.url)):
        until(lambda: first.of(STATE))
        tables.show(replace(PLAYING, version=8, connected=False))
        until(lambda: len(first.of(STATE)) >= 2)
        with listening(broker, "adoube/#") as late:
            until(lambda: late.of(STATE) and late.of("adoube/status"))
            state = late.of(STATE)[0].values
            assert late.newest("adoube/status") == "online"
    assert (state["to_move"], state["turn_number"], state["score"]) == ("white", 5, "4 : 4")
    assert state["last_turn"] == {"ply": 5, "seat": "black", "turn": "c1xd3", "entry": "c1xd3"}
    assert state["verdict"]["text"] == "Black captured on d3. White to move."
    assert (state["connected"], state["fault"], state["result"]) == (False, None, None)


def test_adoube_is_offline_when_it_has_ended_and_when_it_vanished(broker: Mosquitto) -> None:
    with listening(broker, "adoube/status") as listener:
        with shown(FakeTables(PLAYING), Broker(broker.url)):
            until(lambda: listener.newest("adoube/status") == "online")
        until(lambda: listener.newest("adoube/status") == "offline")
        with shown(FakeTables(PLAYING), Broker(broker.url)) as bridge:
            until(lambda: listener.newest("adoube/status") == "online")
            # As if the power failed: the connection ends without a word.
            cut = bridge.connection._client.socket()
            assert isinstance(cut, socket.socket)
            cut.shutdown(socket.SHUT_RDWR)
            until(lambda: [each.text for each in listener.of("adoube/status")][2:4] == ["online", "offline"])
            until(lambda: listener.newest("adoube/status") == "online")


def test_a_broker_that_forgets_everything_is_told_it_all_again(tmp_path: Path, broker: Mosquitto) -> None:
    with shown(FakeTables(PLAYING), Broker(broker.url)):
        with listening(broker, STATE) as listener:
            until(lambda: listener.of(STATE))
        broker.kill()
        (tmp_path / "broker/mosquitto.db").unlink(missing_ok=True)
        broker.start()
        with listening(broker, STATE) as listener:
            until(lambda: listener.of(STATE))


def test_home_assistant_is_told_of_the_devices_again_when_it_begins(broker: Mosquitto) -> None:
    config = f"homeassistant/device/adoube_{INSTALLATION}_jarmo/config"
    with listening(broker, "homeassistant/#") as listener, shown(FakeTables(PLAYING), Broker(broker.url)):
        until(lambda: listener.of(config))
        say_to(broker, "homeassistant/status", "online")
        first, second = until(lambda: listener.of(config)[1:] and listener.of(config))
    assert first == second


def test_cells_are_lit_where_the_table_allows_it(broker: Mosquitto) -> None:
    tables = FakeTables(PLAYING, replace(START, table="south"))
    with shown(tables, Broker(broker.url), lamps=("jarmo",)), listening(broker, "adoube/#") as listener:
        until(lambda: listener.of(STATE))
        say_to(broker, "adoube/jarmo/lamps/set", '{"cells": ["b3", "c5"]}')
        until(lambda: tables.commands)
        say_to(broker, "adoube/south/lamps/set", '{"cells": []}')
        until(lambda: listener.of("adoube/south/lamps/refused"))
    assert [each.command for each in tables.commands] == [DrawRings(("b3", "c5"))]
    assert listener.of("adoube/south/lamps/refused")[0].values == {"why": "table south does not allow this"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"light!", "a request is a JSON object"),
        (b"\xff\x00", "a request is a JSON object"),
        (b"[" * 4000, "a request is a JSON object"),
        (b'{"cells": "b3"}', "a request is a JSON object"),
        (b'{"cells": [3]}', "a request is a JSON object"),
        (b'{"cells": [], "colour": "red"}', "a request is a JSON object"),
        (b" " * 5000, "at most 4096 bytes"),
        (b'{"cells": ["z9"]}', "no such cell"),
    ],
)
def test_nonsense_is_refused_with_a_word_and_nothing_else_happens(
    shared_broker: Mosquitto, text: bytes, why: str
) -> None:
    tables = FakeTables(PLAYING)
    tables.answer = Answered("refused", "no such cell")
    refused = "adoube/jarmo/lamps/refused"
    with shown(tables, Broker(shared_broker.url), lamps=("jarmo",)) as bridge:
        until(lambda: bridge.connection.is_up)
        with listening(shared_broker, refused) as listener:
            say_to(shared_broker, "adoube/jarmo/lamps/set", text)
            until(lambda: listener.of(refused))
    assert why in listener.of(refused)[0].values["why"]


@pytest.fixture(scope="module")
def shared_broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path_factory.mktemp("broker")) as started:
        yield started


def test_an_order_that_the_broker_has_kept_is_refused(broker: Mosquitto) -> None:
    say_to(broker, "adoube/jarmo/lamps/set", '{"cells": ["b3"]}', "-r")
    tables = FakeTables(PLAYING)
    with listening(broker, "adoube/#") as listener, shown(tables, Broker(broker.url), lamps=("jarmo",)):
        until(lambda: listener.of("adoube/jarmo/lamps/refused"))
    assert tables.commands == []


def test_a_wrong_password_is_one_line_without_it(
    tmp_path: Path, journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    passwords = tmp_path / "passwords"
    passwords.write_text("")
    game = WrittenGame(journal)
    with (
        mosquitto(tmp_path / "broker", f"password_file {passwords}") as broker,
        caplog.at_level(logging.WARNING),
        told(journal, broker.url, user="adoube", password="not to be told"),
    ):
        game.play(*TURNS)
        until(lambda: caplog.records)
    [line] = [record.getMessage() for record in caplog.records]
    assert "it refuses the connection (Not authorized): check user and password" in line
    assert "not to be told" not in caplog.text


def test_what_the_user_may_not_write_is_said_and_not_counted_as_taken(
    tmp_path: Path, journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    rights = tmp_path / "rights"
    rights.write_text("topic readwrite adoube/status\ntopic read #\n")
    game = WrittenGame(journal)
    with (
        mosquitto(tmp_path / "broker", f"acl_file {rights}") as broker,
        caplog.at_level(logging.WARNING),
    ):
        with told(journal, broker.url):
            game.play(TURNS[0])
            until(lambda: "it refuses an event (Not authorized)" in caplog.text)
            until(lambda: "it refuses adoube/jarmo/state (Not authorized)" in caplog.text)
        rights.write_text("topic readwrite #\n")
        broker.end()
        broker.start()
        with listening(broker, EVENTS) as listener, told(journal, broker.url):
            until(lambda: events(listener) == [TURNS[0]])


def test_a_broker_that_takes_no_connection_or_says_nothing_holds_nobody_up(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    game = WrittenGame(journal)
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with caplog.at_level(logging.WARNING), told(journal, f"mqtt://127.0.0.1:{port}"):
        game.play(*TURNS)
        until(lambda: caplog.records)
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith(
        f"MQTT 127.0.0.1:{port}: it does not answer (Connection refused). The tables continue"
    )
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with told(journal, f"mqtt://127.0.0.1:{port}"):
            silent.accept()[0].close()


# The library leaves the socket of a connection that it does not trust to be found by Python.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@needs_openssl
def test_with_tls_the_certificate_has_to_be_believed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made = signed_certificate(tmp_path, "localhost")
    settings = (f"certfile {made.chain}", f"keyfile {made.key}")
    with mosquitto(tmp_path / "broker", *settings, tls=True) as broker, caplog.at_level(logging.WARNING):
        assert comes_up(Broker(broker.url, authority=made.authority), caplog)
        assert not comes_up(Broker(broker.url, authority=SOME_AUTHORITY), caplog)
    assert "certificate" in caplog.text
    until(lambda: not [each for each in threading.enumerate() if each.name.startswith("paho")])
    gc.collect()


def comes_up(broker: Broker, caplog: pytest.LogCaptureFixture) -> bool:
    """Return whether a connection is made before anything is said to be wrong."""
    with shown(FakeTables(PLAYING), broker) as bridge:
        until(lambda: bridge.connection.is_up or caplog.records)
        return bridge.connection.is_up
