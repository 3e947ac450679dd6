"""Webhooks: addresses that are told of results and turns, without ever slowing a table.

Each message is a POST with a JSON body (`feeds.game_events` says what is in it) and these headers:

- `webhook-id`, `webhook-timestamp`, `webhook-signature`: as Standard Webhooks has them
  (https://www.standardwebhooks.com/), so that its libraries can check a message; a secret may be written
  `whsec_` and base64, and with several secrets there is a signature by each, so that they can be rotated
- `Adoube-Event`: "result", "turn" or "takeback"

And, for receivers that know nothing else:

- `Adoube-Delivery`: an id that is the same for every try of one message
- `Adoube-Timestamp`: seconds since 1970, when this try was made
- `Adoube-Signature`: `sha256=` and in hex the HMAC-SHA256, under the shared secret, of the timestamp, a full
  stop and the body. Who receives it compares in constant time, and refuses timestamps that are minutes old.

Any 2xx answer is thanks. Redirects are not followed. What nobody has taken yet stands in the journal and is
tried again after a restart, as with every feed (`feeds.worker`).

A webhook is a feed: one message for each event, in the order of the rows. Each try looks the address up and
checks it. With a template (`feeds.message_template`) it sends the JSON that a chat service expects.
"""

import base64
import binascii
import hashlib
import hmac
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
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from adoube.errors import AdoubeError
from adoube.feeds.game_events import RESULT, EventFeed, GameEvent
from adoube.feeds.game_reader import CHANGES, RESULTS
from adoube.feeds.message_template import MessageTemplate
from adoube.feeds.offsets import feed_key
from adoube.feeds.retry_after import retry_after_s
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.games.registry import GameMaker, make_game
from adoube.words import say

__all__ = ["Webhook", "WebhookError", "WebhookFeed", "signature", "standard_signature", "webhook_feeds"]


LEAST_SECRET = 16  # letters of a secret: fewer can be guessed by trying


WHSEC = "whsec_"  # begins a secret that is written as Standard Webhooks has it
LEAST_KEY, MOST_KEY = 24, 64  # bytes of such a secret


class WebhookError(AdoubeError):
    """An address or a secret that cannot be used."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """An http or https address that is told of results, and with `turns` of every turn.

    Messages go to addresses of the public internet alone, unless `allow_private`. Raises WebhookError for
    any other kind of address, for one with a name and password in it, for a short secret, for a missing one
    without a template, and for an authority that cannot be read.
    """

    url: str
    secret: str | None  # or several, one a line: each signs, and `Adoube-Signature` is by the first
    turns: bool = False
    allow_private: bool = False
    # A file of certificates: a server whose certificate one of them signed is believed, as are those that
    # this computer believes.
    authority: Path | None = None
    template: MessageTemplate | None = None

    def __post_init__(self) -> None:
        if not _is_web_address(self.url):
            raise WebhookError(say("webhooks.no_url", url=self.url))
        if not self.secrets and (self.secret is not None or self.template is None):
            raise WebhookError(say("webhooks.short_secret", least=LEAST_SECRET))
        for secret in self.secrets:
            if len(secret) < LEAST_SECRET:
                raise WebhookError(say("webhooks.short_secret", least=LEAST_SECRET))
            if secret.startswith(WHSEC):
                _standard_key(secret)
        self.trusted()

    @property
    def secrets(self) -> tuple[str, ...]:
        return tuple(filter(None, map(str.strip, (self.secret or "").splitlines())))

    def trusted(self) -> ssl.SSLContext:
        """Return the certificates to trust."""
        context = ssl.create_default_context()
        if self.authority is not None:
            try:
                context.load_verify_locations(self.authority)
            except OSError as error:
                # What OpenSSL says of a file without certificates helps nobody.
                is_ssl = isinstance(error, ssl.SSLError)
                why = say("webhooks.no_certificates") if is_ssl else error.strerror
                raise WebhookError(say("webhooks.no_authority", file=self.authority, why=why)) from error
        return context

    @property
    def parts(self) -> SplitResult:
        return urlsplit(self.url)

    @property
    def name(self) -> str:
        """The name in log lines: the rest of an address may hold a token."""
        return f"{self.parts.scheme}://{self.parts.netloc}"

    @property
    def target(self) -> str:
        """The path and the query, as a request has them."""
        return (self.parts.path or "/") + (f"?{self.parts.query}" if self.parts.query else "")

    def body_of(self, told: GameEvent) -> bytes:
        return told.body if self.template is None else self.template.body(told.told)


def standard_signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """`v1,` and the HMAC of id, timestamp and body between full stops, in base64 (Standard Webhooks).

    The key is what stands in base64 behind `whsec_`; of a secret written otherwise, its letters.
    """
    key = _standard_key(secret) if secret.startswith(WHSEC) else secret.encode()
    signed = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def _standard_key(secret: str) -> bytes:
    """Raises WebhookError for a text that is no such secret."""
    try:
        key = base64.b64decode(secret.removeprefix(WHSEC), validate=True)
    except binascii.Error as error:
        raise WebhookError(say("webhooks.no_whsec")) from error
    if not LEAST_KEY <= len(key) <= MOST_KEY:
        raise WebhookError(say("webhooks.no_whsec"))
    return key


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """`sha256=` and the HMAC of timestamp, full stop and body, in hex."""
    signed = f"{timestamp}.".encode() + body
    return "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def _is_web_address(url: str) -> bool:
    # urlsplit drops line ends: what it would not see must not stand there.
    if not url.isascii() or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    is_plain = parts.username is None and parts.password is None and not parts.fragment
    return parts.scheme in ("http", "https") and bool(parts.hostname) and port != 0 and is_plain


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
_BUSY = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
MOST_ANSWER = 4096  # bytes that are read of an answer
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
                with connection.getresponse() as answer:
                    status, asked = answer.status, answer.headers.get("Retry-After")
                    said = answer.read(MOST_ANSWER) if status in _BUSY and asked is None else b""
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
    again = status >= 500 or status in _AGAIN
    wait_s = retry_after_s(asked, datetime.now(UTC), said) if again else None
    raise DeliveryFailed(say("webhooks.status", status=status), again=again, wait_s=wait_s)


def _headers(hook: Webhook, message: WebhookMessage, now_s: int) -> Mapping[str, str]:
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "adoube",
        "Connection": "close",
        "webhook-id": message.id,
        "webhook-timestamp": str(now_s),
        "Adoube-Event": message.event,
        "Adoube-Delivery": message.id,
        "Adoube-Timestamp": str(now_s),
    }
    if hook.secrets:
        signed = (standard_signature(each, message.id, now_s, message.body) for each in hook.secrets)
        headers["webhook-signature"] = " ".join(signed)
        headers["Adoube-Signature"] = signature(hook.secrets[0], now_s, message.body)
    return headers


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
        message = WebhookMessage(told.event, message_id, self._hook.body_of(told))
        self._deliver(self._hook, message, int(time.time()))

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
