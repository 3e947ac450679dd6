"""A server that lets through what an OpenAPI description allows, for a local server behind it.

`described(url, file)` stands before the server at `url`. It checks each request by the description: path,
method, parameters, token, content type and body; and each answer, line by line where it is a stream. A
request that the description does not allow is refused, and either is a fault of the trial. Files of a page,
which a description does not name, pass unchecked.

Statuses that the description does not name for an operation are counted apart: a trial asks for some of them.
openapi-core is needed: `pip install openapi-core`.
"""

import http.client
import json
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from openapi_core import Config, OpenAPI
from openapi_core.exceptions import OpenAPIError
from openapi_core.templating.paths.exceptions import PathNotFound
from openapi_core.templating.paths.finders import APICallPathFinder
from openapi_core.templating.responses.exceptions import ResponseNotFound
from openapi_core.testing import MockRequest, MockResponse

from tests.serving import serving

__all__ = ["DescribedApi", "described"]

STREAM = "application/x-ndjson"
TEXT = "application/x-chess-pgn"
API = "/api/"


class Description:
    """An OpenAPI description to check by. Each check returns the fault that it finds, or an empty text."""

    def __init__(self, file: Path) -> None:
        # Not checked itself: lichess' refers to a file where OpenAPI 3.1 wants the schemas by their names.
        readers = {STREAM: json.loads, TEXT: bytes.decode}
        self._api = OpenAPI.from_file_path(
            str(file), config=Config(spec_validator_cls=None, extra_media_type_deserializers=readers)
        )
        self._finder = APICallPathFinder(self._api.spec)
        self._host = self._api.spec["servers"][0]["url"]

    def operation(self, request: MockRequest) -> str:
        """Return the name of the operation, empty if there is none."""
        try:
            found = self._finder.find(request.method, self._host + request.path)
        except PathNotFound:
            return ""
        return str(found.operation["operationId"])

    def request(self, method: str, target: str, headers: Message, body: bytes) -> MockRequest:
        parts = urlsplit(target)
        # In small letters too, as the fetch() of Node.js sends it.
        kind = headers.get("Content-Type", "")
        arguments = dict(parse_qsl(parts.query, keep_blank_values=True))
        return MockRequest(
            self._host,
            method,
            parts.path,
            args=arguments,
            headers=dict(headers),
            data=body,
            content_type=kind,
        )

    def fault_of_request(self, request: MockRequest) -> str:
        try:
            found = self._finder.find(request.method, self._host + request.path)
        except OpenAPIError as error:
            return str(error)
        if "security" in found.operation and not _has_token(request):
            return "no token"
        known = {each["name"] for each in found.operation.get("parameters", ())}
        if unknown := set(request.args or ()) - known:
            return f"parameters that are not described: {sorted(unknown)}"
        return _fault_of(self._api.validate_request, request)

    def fault_of_answer(self, request: MockRequest, status: int, kind: str, body: bytes) -> str:
        """Raises ResponseNotFound for a status that is not described."""
        return _fault_of(self._api.validate_response, request, MockResponse(body, status, content_type=kind))


def _has_token(request: MockRequest) -> bool:
    """Return whether there is one, in the letters that the description gives as the format of tokens."""
    return (
        re.fullmatch(r"Bearer \w+", request.parameters.header.get("Authorization", ""), re.ASCII) is not None
    )


def _fault_of(check: Callable[..., None], *values: Any) -> str:
    try:
        check(*values)
    except ResponseNotFound:
        raise
    except OpenAPIError as error:
        return f"{error} {error.__cause__ or ''}".strip()
    return ""


class _Handler(BaseHTTPRequestHandler):
    server: "_Server"

    def do_GET(self) -> None:
        self._pass_on()

    def do_POST(self) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        api = self.server.api
        request = api.description.request(self.command, self.path, self.headers, body)
        if fault := api.checked(request):
            self._send(400, "application/json", json.dumps({"error": fault}).encode())
            return
        with closing(http.client.HTTPConnection(api.behind)) as behind:
            try:
                behind.request(self.command, self.path, body, {**self.headers})
                answer = behind.getresponse()
            except (OSError, http.client.HTTPException):
                return  # the server behind is away, or has cut the connection
            self._answer(request, answer)

    def _answer(self, request: MockRequest, answer: http.client.HTTPResponse) -> None:
        kind = answer.headers.get("Content-Type", "")
        if kind != STREAM:
            content = answer.read()
            self.server.api.check_answer(request, answer.status, kind, content)
            self._send(answer.status, kind, content, answer.headers.get("Retry-After"))
            return
        self._head(answer.status, kind)
        while line := answer.readline():
            if line.strip():
                self.server.api.check_answer(request, answer.status, kind, line)
            try:
                self.wfile.write(line)
            except OSError:
                return  # the program has gone

    def _send(self, status: int, kind: str, content: bytes, retry_after: str | None = None) -> None:
        more = {"Content-Length": str(len(content))}
        self._head(status, kind, more if retry_after is None else {**more, "Retry-After": retry_after})
        self.wfile.write(content)

    def _head(self, status: int, kind: str, more: Mapping[str, str] = {}) -> None:
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, api: "DescribedApi") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.api = api


class DescribedApi:
    """The counts of a trial: requests and answers that were checked, and the faults that they had."""

    def __init__(self, behind: str, file: Path) -> None:
        self.behind = urlsplit(behind).netloc
        self.description = Description(file)
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.not_described: Counter[str] = Counter()
        self._turn = threading.Lock()
        self.server = _Server(self)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def checked(self, request: MockRequest) -> str:
        """Return the fault of a request, an empty text for one that may pass."""
        if request.method == "get" and not request.path.startswith(API):
            return ""
        with self._turn:
            self.counts["requests"] += 1
            if fault := self.description.fault_of_request(request):
                self.faults.append(f"{request.method} {request.path}: {fault}")
            return fault

    def check_answer(self, request: MockRequest, status: int, kind: str, content: bytes) -> None:
        with self._turn:
            operation = self.description.operation(request)
            if not operation:
                return
            self.counts["answers"] += 1
            try:
                fault = self.description.fault_of_answer(request, status, kind, content)
            except ResponseNotFound:
                self.not_described[f"{operation} {status}"] += 1
                return
            if fault:
                self.faults.append(f"the answer {status} to {operation}: {fault}")

    def __str__(self) -> str:
        apart = ", ".join(f"{count} {what}" for what, count in sorted(self.not_described.items())) or "none"
        return (
            f"by the description: {self.counts['requests']} requests, {self.counts['answers']} answers,"
            f" {len(self.faults)} faults; statuses that it does not name: {apart}"
        )


@contextmanager
def described(url: str, file: Path) -> Iterator[DescribedApi]:
    api = DescribedApi(url, file)
    with serving(api.server):
        yield api
