"""One try to deliver one message: a connection to an address that was looked at, and no redirect."""

import http.client
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus

from adoube_scoreboard.webhooks.addresses import Destination, destinations
from adoube_scoreboard.webhooks.webhook import Webhook, WebhookError, signature, standard_signature
from adoube_scoreboard.words import say

__all__ = ["Message", "Undelivered", "deliver"]

TRY_S = 10.0
"""a try in all: a server that sends one byte every few seconds holds nobody up for longer"""
_AGAIN = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS)


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be told: the kind of event, an id that every try shares, and the JSON."""

    event: str
    id: str
    body: bytes


class Undelivered(Exception):
    """A try failed, for the reason that it says; `again` where another one may help."""

    def __init__(self, why: str, *, again: bool) -> None:
        super().__init__(why)
        self.again = again


def deliver(hook: Webhook, message: Message, now_s: int, *, try_s: float = TRY_S) -> None:
    """Posts a message once. Raises Undelivered unless the answer is 2xx."""
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
        raise Undelivered(str(error), again=False) from error
    except ssl.SSLCertVerificationError as error:
        raise Undelivered(say("webhooks.certificate", why=error.verify_message), again=True) from error
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error) or repr(error)
        raise Undelivered(say("webhooks.no_answer", why=why), again=True) from error
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Undelivered(say("webhooks.redirect", status=status), again=False)
    raise Undelivered(say("webhooks.status", status=status), again=status >= 500 or status in _AGAIN)


def _headers(hook: Webhook, message: Message, now_s: int) -> Mapping[str, str]:
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
    """The same connection with TLS, whose certificate has to be the name's; not greeted yet."""
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
        raise TimeoutError(say("webhooks.slow", seconds=try_s))
