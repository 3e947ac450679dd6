"""A broker: its address, who we are there, and under which topics we speak. It needs no library of MQTT."""

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["DISCOVERY", "TOPIC", "Broker", "BrokerError"]

PORTS = {"mqtt": 1883, "mqtts": 8883}  # by scheme; the second one is with TLS
TOPIC = "adoube"
DISCOVERY = "homeassistant"
LONGEST_TOPIC = 200


class BrokerError(AdoubeError):
    """A broker that cannot be meant."""


@dataclass(frozen=True, slots=True)
class Broker:
    """`url` is `mqtt://HOST:PORT`, with TLS `mqtts://HOST:PORT`. The password is in no text of this.

    `authority`: who signed its certificate, where that is nobody whom the system knows. `topic`: what our
    topics begin with. `discovery`: what Home Assistant's begin with; empty: it is told nothing.
    Raises BrokerError for what cannot be meant.
    """

    url: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    authority: Path | None = None
    topic: str = TOPIC
    discovery: str = DISCOVERY

    def __post_init__(self) -> None:
        if not _is_address(self.url):
            # A password may stand in it.
            raise BrokerError(say("mqtt.no_url"))
        if self.password is not None and self.user is None:
            raise BrokerError(say("mqtt.no_user"))
        for topic in (self.topic, *filter(None, (self.discovery,))):
            if not _is_topic(topic):
                raise BrokerError(say("mqtt.no_topic", topic=topic))
        self.trusted()

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or ""

    @property
    def port(self) -> int:
        parts = urlsplit(self.url)
        return parts.port or PORTS[parts.scheme]

    @property
    def name(self) -> str:
        """The name in log lines."""
        return f"{self.host}:{self.port}"

    def trusted(self) -> ssl.SSLContext | None:
        """Return the certificates to trust; None without TLS. Raises BrokerError."""
        if urlsplit(self.url).scheme != "mqtts":
            if self.authority is not None:
                raise BrokerError(say("mqtt.no_tls"))
            return None
        try:
            return ssl.create_default_context(cafile=self.authority)
        except ssl.SSLError as error:
            raise BrokerError(say("mqtt.no_certificates", file=self.authority)) from error
        except OSError as error:
            raise BrokerError(say("mqtt.no_authority", file=self.authority, why=error.strerror)) from error


def _is_address(url: str) -> bool:
    if not url.isascii() or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    is_plain = parts.username is None and not (parts.path.strip("/") or parts.query or parts.fragment)
    return parts.scheme in PORTS and bool(parts.hostname) and port != 0 and is_plain


def _is_topic(text: str) -> bool:
    is_plain = text.isascii() and text.isprintable() and not set(text) & set("+#$ ")
    return is_plain and all(text.split("/")) and len(text) <= LONGEST_TOPIC
