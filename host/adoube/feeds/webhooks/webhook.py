"""One webhook as it is configured, and how its messages are signed."""

import base64
import binascii
import hashlib
import hmac
import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["Webhook", "WebhookError", "signature", "standard_signature"]

LEAST_SECRET = 16  # letters of a secret: fewer can be guessed by trying


WHSEC = "whsec_"  # begins a secret that is written as Standard Webhooks has it
LEAST_KEY, MOST_KEY = 24, 64  # bytes of such a secret


class WebhookError(AdoubeError):
    """An address or a secret that cannot be used."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """An http or https address that is told of results, and with `turns` of every turn.

    Messages go to addresses of the public internet alone, unless `allow_private`. Raises WebhookError for
    any other kind of address, for one with a name and password in it, for a short secret, and for an
    authority that cannot be read.
    """

    url: str
    secret: str
    turns: bool = False
    allow_private: bool = False
    # A file of certificates: a server whose certificate one of them signed is believed, as are those that
    # this computer believes.
    authority: Path | None = None

    def __post_init__(self) -> None:
        if not _is_web_address(self.url):
            raise WebhookError(say("webhooks.no_url", url=self.url))
        if len(self.secret) < LEAST_SECRET:
            raise WebhookError(say("webhooks.short_secret", least=LEAST_SECRET))
        if self.secret.startswith(WHSEC):
            _standard_key(self.secret)
        self.trusted()

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
