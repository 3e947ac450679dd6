"""Addresses that cannot be meant as a broker."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.feeds.mqtt import Broker, BrokerError
from tests.feeds.webhooks.certificates import SOME_AUTHORITY


def test_the_port_follows_from_the_scheme() -> None:
    assert Broker("mqtt://broker.example.org").name == "broker.example.org:1883"
    assert Broker("mqtts://broker.example.org").name == "broker.example.org:8883"
    assert Broker("mqtt://[::1]:99/").name == "::1:99"


def test_a_password_is_in_no_text() -> None:
    assert "hush" not in repr(Broker("mqtt://here", "adoube", "hush"))


@pytest.mark.parametrize(
    "url",
    [
        "broker",
        "http://broker",
        "mqtt://",
        "mqtt://a:hush@b",
        "mqtt://b/x",
        "mqtt://b:0",
        "mqtt://b:x",
        "mqtt://a b",
    ],
)
def test_what_is_no_address_is_refused_without_telling_it(url: str) -> None:
    with pytest.raises(BrokerError, match="not the address of a broker") as refused:
        Broker(url)
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("topic", ["", "a b", "a/#", "+", "/a", "a/", "$SYS", "é", "x" * 201])
def test_what_no_topic_begins_with_is_refused(topic: str) -> None:
    with pytest.raises(BrokerError, match="not a topic prefix"):
        Broker("mqtt://here", topic=topic)


def test_a_password_needs_a_user() -> None:
    with pytest.raises(BrokerError, match="a password needs a user"):
        Broker("mqtt://here", password="hush")


def test_an_authority_is_read_at_once(tmp_path: Path) -> None:
    assert Broker("mqtts://here", authority=SOME_AUTHORITY).trusted() is not None
    with pytest.raises(BrokerError, match="an authority needs mqtts://"):
        Broker("mqtt://here", authority=SOME_AUTHORITY)
    with pytest.raises(BrokerError, match="nothing.pem: No such file"):
        Broker("mqtts://here", authority=tmp_path / "nothing.pem")
    (tmp_path / "empty.pem").write_text("")
    with pytest.raises(BrokerError, match=r"empty.pem: there is no certificate in it"):
        Broker("mqtts://here", authority=tmp_path / "empty.pem")
