"""HTTP to a running scoreboard: requests, streams of events, and errors that name the cause.

Every request has a connection of its own, so several threads may ask at once.
"""

import http.client
import json
import os
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from types import MappingProxyType
from urllib.parse import urlsplit

from adoube.api.scoreboard.answers import API_VERSION
from adoube.api.scoreboard.errors import (
    CodeRefusedError,
    NotScoreboardError,
    RequestRefusedError,
    ScoreboardError,
    StaleVersionError,
    UnreachableError,
    UntrustedCertificateError,
)
from adoube.api.scoreboard.streams import SILENCE_S, EventStream, RequestConnection
from adoube.serialization.fields import FieldError, Fields, json_object
from adoube.words import CodedText, coded

__all__ = ["RemoteCommand", "Transport"]


_JSON = "application/json"
# The errors of refusals by their codes, where a program does something about them.
_REFUSALS: Mapping[str, type[RequestRefusedError]] = MappingProxyType(
    {"code_refused": CodeRefusedError, "too_many_tries": CodeRefusedError, "stale": StaleVersionError}
)
# OpenSSL's codes for a certificate that is valid, but for other names (X509_V_ERR_*_MISMATCH).
_OTHER_NAMES = (62, 63, 64)


@dataclass(frozen=True, slots=True)
class RemoteCommand:
    """A command to a table, as the functions of `commands` and `board_commands` make it.

    `schema` is its name in the description of the API. A field that is None is left out. `beside` says that
    the fields stand beside the kind and not under "details".
    """

    schema: str
    kind: str
    fields: Mapping[str, object]
    beside: bool = False

    def body(self) -> dict[str, object]:
        """Return the body of the request, without version and token."""
        given = {name: value for name, value in self.fields.items() if value is not None}
        return {"kind": self.kind, **given} if self.beside else {"kind": self.kind, "details": given}


class Transport:
    """Requests to one scoreboard.

    `authority` is a file of certificates to trust beside those that the system trusts. `timeout_s` bounds
    how long a connection and each answer may take.

    Raises ScoreboardError for an address that cannot be one, or a file without certificates.
    """

    def __init__(self, url: str, authority: str | os.PathLike[str] | None, timeout_s: float) -> None:
        self._scheme, self._host, self._port = _parts(url)
        host = f"[{self._host}]" if ":" in self._host else self._host
        self.origin = f"{self._scheme}://{host}" + ("" if self._port is None else f":{self._port}")
        self._timeout_s = timeout_s
        self._context = _trusted(authority) if self._scheme == "https" else None

    def known_schemas(self) -> frozenset[str]:
        """Return the names in the description of the API, those of commands among them.

        Raises NotScoreboardError unless it is that of a scoreboard, in the version of this client.
        """
        described, _ = self.ask("GET", "/api/openapi.json")
        try:
            about, schemas = described.inner("info"), described.inner("components").inner("schemas")
            is_ours, version = about.text("title") == "adoube", about.text("version")
        except FieldError:
            is_ours = False
        if not is_ours:
            raise self._other_server(HTTPStatus.OK, _JSON)
        if version != API_VERSION:
            url = self.origin
            raise NotScoreboardError(coded("remote.other_version", url=url, theirs=version, ours=API_VERSION))
        return frozenset(schemas.values)

    def ask(
        self, method: str, path: str, fields: Mapping[str, object] | None = None, cookie: str = ""
    ) -> tuple[Fields, str]:
        """Send a request, and return the JSON object of the answer with the cookies that it sets.

        `fields` are sent as JSON. Raises ScoreboardError.
        """
        connection, answer = self._begin(method, path, fields, cookie)
        body = self._body(method, connection, answer)
        return self._object(answer, body), _cookies(answer)

    def follow(self, path: str) -> EventStream:
        """Open a stream of server-sent events. Raises ScoreboardError."""
        connection, answer = self._begin("GET", path, None, "")
        if answer.status == HTTPStatus.OK and _is(answer, "text/event-stream"):
            connection.quiet_for(SILENCE_S)
            return EventStream(connection, answer, self.origin)
        self._object(answer, self._body("GET", connection, answer))
        raise NotScoreboardError(coded("remote.no_stream", url=self.origin))

    def _body(self, method: str, connection: RequestConnection, answer: http.client.HTTPResponse) -> bytes:
        with connection, closing(answer), self._lost(method):
            return answer.read()

    def _begin(
        self, method: str, path: str, fields: Mapping[str, object] | None, cookie: str
    ) -> tuple[RequestConnection, http.client.HTTPResponse]:
        """Send a request and wait for the head of its answer."""
        headers = {"Accept": f"{_JSON}, text/event-stream", "Connection": "close"}
        headers |= {"Cookie": cookie} if cookie else {}
        headers |= {} if fields is None else {"Content-Type": _JSON}
        body = None if fields is None else json.dumps(fields).encode()
        with self._no_way():
            connection = RequestConnection(self._connect())
        try:
            with self._lost(method):
                return connection, connection.exchange(method, path, body, headers)
        except ScoreboardError:
            connection.close()
            raise

    def _connect(self) -> http.client.HTTPConnection:
        made = (
            http.client.HTTPConnection(self._host, self._port, timeout=self._timeout_s)
            if self._context is None
            else http.client.HTTPSConnection(
                self._host, self._port, timeout=self._timeout_s, context=self._context
            )
        )
        made.connect()
        return made

    @contextmanager
    def _no_way(self) -> Iterator[None]:
        """Name the reason why no connection comes about."""
        url = self.origin
        try:
            yield
        except ssl.SSLCertVerificationError as error:
            other = error.verify_code in _OTHER_NAMES
            key = "remote.other_names" if other else "remote.not_trusted"
            raise UntrustedCertificateError(coded(key, url=url, why=error.verify_message)) from error
        except ssl.SSLError as error:
            raise UnreachableError(coded("remote.no_https", url=url)) from error
        except TimeoutError as error:
            raise UnreachableError(coded("remote.slow", url=url, seconds=self._timeout_s)) from error
        except (socket.gaierror, UnicodeError) as error:
            raise UnreachableError(coded("remote.no_host", host=self._host)) from error
        except ConnectionRefusedError as error:
            raise UnreachableError(coded("remote.refused_connection", url=url)) from error
        except OSError as error:
            why = error.strerror or str(error)
            raise UnreachableError(coded("remote.unreachable", url=url, why=why)) from error

    @contextmanager
    def _lost(self, method: str) -> Iterator[None]:
        """Name the reason why an answer does not come; a command may have been carried out all the same."""
        url = self.origin
        try:
            yield
        except TimeoutError as error:
            why = coded("remote.no_answer", url=url, seconds=self._timeout_s)
            raise UnreachableError(_in_doubt(method, why)) from error
        except http.client.BadStatusLine as error:
            # Also where a connection is closed without a word: what a port of https does with plain http.
            why = coded("remote.no_http" if self._context is None else "remote.lost", url=url)
            raise UnreachableError(_in_doubt(method, why)) from error
        except (OSError, http.client.HTTPException) as error:
            raise UnreachableError(_in_doubt(method, coded("remote.lost", url=url))) from error

    def _object(self, answer: http.client.HTTPResponse, body: bytes) -> Fields:
        """Return the object in an answer. Raises ScoreboardError for a refusal, and for anything else."""
        if HTTPStatus.MULTIPLE_CHOICES <= answer.status < HTTPStatus.BAD_REQUEST:
            target = answer.headers.get("Location", "")
            raise NotScoreboardError(coded("remote.redirect", url=self.origin, target=target))
        try:
            found = json_object(body, self.origin) if _is(answer, _JSON) else None
        except FieldError:
            found = None
        if found is None:
            raise self._other_server(answer.status, answer.headers.get_content_type())
        if answer.status >= HTTPStatus.BAD_REQUEST:
            raise self._refusal(answer.status, found)
        return Fields(found.values, self.origin, allow_empty_texts=True)

    def _refusal(self, status: int, found: Fields) -> ScoreboardError:
        code, text = found.values.get("error"), found.values.get("text")
        if not isinstance(code, str) or not isinstance(text, str):
            return self._other_server(status, _JSON)
        return _REFUSALS.get(code, RequestRefusedError)(text, status, code)

    def _other_server(self, status: int, kind: str) -> NotScoreboardError:
        said = coded("remote.other_server", url=self.origin, status=str(int(status)), kind=kind)
        return NotScoreboardError(said)


def _in_doubt(method: str, why: CodedText) -> CodedText:
    """Return why there is no answer, and where something was asked to be done that it may be done."""
    return coded("remote.in_doubt", why=why) if method == "POST" else why


def _parts(url: str) -> tuple[str, str, int | None]:
    """Return scheme, host and port of an address. Raises ScoreboardError where it is not one."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ScoreboardError(coded("remote.no_url", url=url)) from error
    too_much = parts.path not in ("", "/") or parts.query or parts.fragment or parts.username is not None
    if parts.scheme not in ("http", "https") or not host or too_much:
        raise ScoreboardError(coded("remote.no_url", url=url))
    return parts.scheme, host, port


def _trusted(authority: str | os.PathLike[str] | None) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if authority is not None:
        try:
            context.load_verify_locations(authority)
        except OSError as error:
            # What OpenSSL says of a file without certificates helps nobody.
            is_ssl = isinstance(error, ssl.SSLError)
            why = coded("webhooks.no_certificates") if is_ssl else error.strerror
            raise ScoreboardError(coded("remote.no_authority", file=os.fspath(authority), why=why)) from error
    return context


def _is(answer: http.client.HTTPResponse, kind: str) -> bool:
    return answer.headers.get_content_type() == kind


def _cookies(answer: http.client.HTTPResponse) -> str:
    """Return the cookies that an answer sets, as the next request sends them."""
    return "; ".join(each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", []))
