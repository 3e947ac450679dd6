"""A webhook as a feed of the journal: one message for each event, in the order of the rows.

Each try looks the address up and checks it, and follows no redirect.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import NamedTuple

from adoube.feeds.game_events import RESULT, EventFeed, GameEvent
from adoube.feeds.game_reader import CHANGES, RESULTS
from adoube.feeds.offsets import feed_key
from adoube.feeds.webhooks.webhook import Webhook, WebhookError, signature, standard_signature
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.games.registry import GameMaker, make_game
from adoube.words import say

__all__ = ["WebhookFeed", "webhook_feeds"]


# All that is given out to the internet (IANA, IPv6 Global Unicast Address Space): fec0::/10 is not in it.
_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
# What Python takes for global still: documentation (RFC 9637), and the relays of 6to4 (RFC 7526).
_SPECIAL = (ipaddress.IPv6Network("3fff::/20"), ipaddress.IPv4Network("192.88.99.0/24"))
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Destination(NamedTuple):
    """An address of a socket, and its family."""

    family: socket.AddressFamily
    address: tuple[str, int]


def destinations(host: str, port: int, *, allow_private: bool) -> list[Destination]:
    """Return the addresses of a host. Raises OSError if it has none, WebhookError if one is not public.

    The connection is made to one of these and the name is not looked up again: its next answer may be
    another one (DNS rebinding).
    """
    found = [
        Destination(socket.AddressFamily(family), (str(address[0]), port))
        for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    ]
    if not allow_private:
        for each in found:
            if not is_public(each.address[0]):
                raise WebhookError(say("webhooks.private", host=host, address=each.address[0]))
    return found


def is_public(text: str) -> bool:
    """Return whether an address is on the public internet, also if wrapped in an IPv6 address."""
    address: _Address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and (inner := _wrapped(address)) is not None:
        return is_public(str(inner))
    if isinstance(address, ipaddress.IPv6Address) and address not in _GLOBAL_UNICAST:
        # Python calls whatever IANA has not listed global, site-local addresses (fec0::/10) among them.
        return False
    if any(address in network for network in _SPECIAL if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _wrapped(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that such an IPv6 address stands for: mapped, 6to4, Teredo, NAT64 (RFC 6052)."""
    if address in _NAT64:
        return ipaddress.IPv4Address(address.packed[-4:])
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo and teredo[1])


TRY_S = 10.0  # a try in all: a server that sends one byte every few seconds holds nobody up for longer
_AGAIN = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS)


@dataclass(frozen=True, slots=True)
class WebhookMessage:
    """A message: the kind of event, an id that every try shares, and the JSON."""

    event: str
    id: str
    body: bytes


def deliver(hook: Webhook, message: WebhookMessage, now_s: int, *, try_s: float = TRY_S) -> None:
    """Posts a message once. Raises DeliveryFailed unless the answer is 2xx."""
    is_https = hook.parts.scheme == "https"
    host, port = hook.parts.hostname or "", hook.parts.port or (443 if is_https else 80)
    connection = http.client.HTTPConnection(host, port)
    connection.default_port = 443 if is_https else 80
    try:
        found = destinations(host, port, allow_private=hook.allow_private)
        with (
            closing(_reached(found, try_s)) as plain,
            closing(_secured(plain, host, hook) if is_https else plain) as reached,
        ):
            connection.sock = reached
            with _cut_off_after(try_s, reached):
                if isinstance(reached, ssl.SSLSocket):
                    reached.do_handshake()
                connection.request("POST", hook.target, message.body, _headers(hook, message, now_s))
                status = connection.getresponse().status
    except WebhookError as error:
        raise DeliveryFailed(str(error), again=False) from error
    except ssl.SSLCertVerificationError as error:
        raise DeliveryFailed(say("webhooks.certificate", why=error.verify_message), again=True) from error
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error) or repr(error)
        raise DeliveryFailed(say("webhooks.no_answer", why=why), again=True) from error
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise DeliveryFailed(say("webhooks.redirect", status=status), again=False)
    raise DeliveryFailed(say("webhooks.status", status=status), again=status >= 500 or status in _AGAIN)


def _headers(hook: Webhook, message: WebhookMessage, now_s: int) -> Mapping[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": "adoube",
        "Connection": "close",
        "webhook-id": message.id,
        "webhook-timestamp": str(now_s),
        "webhook-signature": standard_signature(hook.secret, message.id, now_s, message.body),
        "Adoube-Event": message.event,
        "Adoube-Delivery": message.id,
        "Adoube-Timestamp": str(now_s),
        "Adoube-Signature": signature(hook.secret, now_s, message.body),
    }


def _reached(found: list[Destination], try_s: float) -> socket.socket:
    failed = OSError(say("webhooks.no_address"))
    for family, address in found:
        trying = socket.socket(family, socket.SOCK_STREAM)
        trying.settimeout(try_s / len(found))
        try:
            trying.connect(address)
        except OSError as error:
            trying.close()
            failed = error
            continue
        trying.settimeout(try_s)
        return trying
    raise failed


def _secured(plain: socket.socket, host: str, hook: Webhook) -> ssl.SSLSocket:
    """Return the same connection with TLS, whose certificate has to be the name's; not greeted yet."""
    return hook.trusted().wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)


@contextmanager
def _cut_off_after(try_s: float, reached: socket.socket) -> Iterator[None]:
    """Inside, the connection ends when the time is up, whatever it is waiting for: then TimeoutError.

    What has been read by then may look like the beginning of a good answer.
    """
    is_up = threading.Event()

    def cut_off() -> None:
        is_up.set()
        # It may have been closed at this very moment. Past TLS, which is not to be used by two threads.
        with suppress(OSError):
            socket.socket.shutdown(reached, socket.SHUT_RDWR)

    up = threading.Timer(try_s, cut_off)
    up.daemon = True
    up.start()
    try:
        yield
    finally:
        up.cancel()
    if is_up.is_set():
        raise TimeoutError(say("webhooks.slow", seconds=f"{try_s:g}"))


KIND = "webhook"
BACK_OFF_S = (1.0, 5.0, 25.0)  # the waits before the second try and those that follow it
MOST_AGE_S = 24 * 60 * 60.0  # what has waited for longer is no news any more

Deliver = Callable[[Webhook, WebhookMessage, int], None]


class WebhookFeed(EventFeed):
    """One webhook, as `worker.Feed`. `number` tells several webhooks of one address apart."""

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

    def send(self, entry: FeedEntry, message_id: str) -> None:
        told: GameEvent = entry.message
        self._deliver(self._hook, WebhookMessage(told.event, message_id, told.body), int(time.time()))

    def _tells(self, told: GameEvent) -> bool:
        return self._hook.turns or told.event == RESULT


def webhook_feeds(hooks: Sequence[Webhook], *, make: GameMaker = make_game) -> list[WebhookFeed]:
    """Return a feed for each webhook."""
    numbers: Counter[str] = Counter()
    feeds = []
    for hook in hooks:
        numbers[hook.url] += 1
        feeds.append(WebhookFeed(hook, number=numbers[hook.url], make=make))
    return feeds
