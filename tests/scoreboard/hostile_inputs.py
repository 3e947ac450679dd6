"""Inputs of somebody who wishes us ill: to every address of the application, found in its own map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import NamedTuple

from flask import Flask
from werkzeug.routing import Rule

__all__ = ["BODIES", "COMMANDS", "EVIL", "TEXTS", "Target", "active_content", "targets"]

# A name that would be markup anywhere, were it not escaped.
EVIL = """"'><img src=x onerror="alert(1)"><script>alert(2)</script>{{7*191}}</svg>&lt;"""

TEXTS = (
    EVIL,
    "../../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/etc/passwd",
    "....//etc/passwd",
    "\\..\\..\\windows\\win.ini",
    "/etc/passwd",
    "\x00",
    "jarmo\x00.json",
    "%00",
    "%ff%fe%c0%af",
    "\r\nSet-Cookie: evil=1",
    "%0d%0aSet-Cookie:%20evil=1",
    "' OR '1'='1' --",
    "-1",
    "0",
    "1e400",
    "NaN",
    "\u0663\u0663",
    "\u00b2",
    "9" * 400,
    "\u202e\u0000\U0001f3f4\ufffd\uffff",
    "a" * 4000,
    "__proto__",
    "con",
    "",
    " ",
    ".",
)

_PLAIN = {
    "name": "jarmo",
    "seat": "black",
    "game": "jarmo",
    "call": "jump",
    "form": "json",
    "filename": "icon.svg",
}


class Target(NamedTuple):
    """An address with one method. `values` fill its gaps so that something is there."""

    method: str
    rule: str
    endpoint: str
    values: Mapping[str, str]

    def path(self, **instead: str) -> str:
        values = {**self.values, **instead}
        return re.sub(r"<(?:[^:>]*:)?(\w+)>", lambda gap: values[gap[1]], self.rule)


def targets(app: Flask, *methods: str) -> Iterator[Target]:
    """Every address of the application that knows one of the methods."""
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & set(methods)):
            yield Target(method, rule.rule, rule.endpoint, _values(rule))


def _values(rule: Rule) -> dict[str, str]:
    values = {gap: _PLAIN.get(gap, "1") for gap in rule.arguments}
    if "/records/" in rule.rule:
        values["name"] = "one-1"
    if "/games/<int:game>" in rule.rule:
        values["game"] = "1"
    return values


DEEP = b"[" * 8000
BODIES: tuple[tuple[str, bytes], ...] = (
    ("application/json", DEEP),
    ("application/json", b'{"details":' + b'{"a":' * 2500 + b"1" + b"}" * 2501),
    ("application/json", b""),
    ("application/json", b"null"),
    ("application/json", b"[1]"),
    ("application/json", b'"text"'),
    ("application/json", b"{"),
    ("application/json", b"\xff\xfe{\x00}\x00"),
    ("application/json", b'{"code": "\\ud800", "csrf": "\\udfff", "kind": "\\u0000"}'),
    ("application/json", b'{"version": 1e400, "code": NaN, "csrf": -Infinity, "kind": []}'),
    ("application/json", b'{"csrf": {"a": 1}, "code": ["1"], "table": {}, "seat": null, "version": true}'),
    ("application/json", b'{"version": ' + b"9" * 5000 + b"}"),
    ("application/json; charset=utf-99", b'{"kind": "answer"}'),
    ("application/x-www-form-urlencoded", b"csrf=%ff%fe&code=%00&version=-1"),
    ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % each for each in range(1500))),
    ("application/x-www-form-urlencoded; charset=\x01", b"code=1"),
    ("multipart/form-data", b"--x\r\n"),
    ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=csrf\r\n"),
    (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="csrf"; filename="../../x"\r\n\r\na\r\n--x--\r\n',
    ),
    ("text/xml", b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    ("\x00/\x00", b"\x00"),
    ("application/x-www-form-urlencoded", b"code=" + b"1" * 16_000),
    ("application/x-www-form-urlencoded", b"code=" + b"1" * 200_000),
    ("application/json", b'{"code": "' + b"1" * 200_000 + b'"}'),
)

_ODD: tuple[object, ...] = (None, True, -1, 1e300, 10**18, "", "\x00", EVIL, [], [[]], {}, {"a": {"b": []}})

# What an arbiter's page never sends.
COMMANDS: tuple[Mapping[str, object], ...] = (
    *({"kind": "answer", "answer": odd, "question": odd} for odd in _ODD),
    *({"kind": kind, "details": odd} for kind in ("call", "hand", "draw", "begin", "ruling") for odd in _ODD),
    *({"kind": "call", "details": {"call": odd, "by": odd}} for odd in _ODD),
    *({"kind": "agree", "details": {"seat": odd, "turn": odd}} for odd in _ODD),
    *({"kind": "resign", "details": {"seat": "black", "x": odd}} for odd in _ODD[-3:]),
    *({"kind": "hand", "details": {"act": "lift", "where": odd, "above": odd}} for odd in _ODD),
    *({"kind": "hand", "details": {"act": "put", "where": odd}} for odd in _ODD),
    *({"kind": "hand", "details": {"act": odd}} for odd in _ODD),
    *({"kind": "begin", "details": {"options": odd, "people": odd, "rounds": odd}} for odd in _ODD),
    *({"kind": "begin", "details": {"options": {"first": odd, EVIL: odd}}} for odd in _ODD),
    *({"kind": "ruling", "details": {"ruling": odd}} for odd in _ODD),
    *(
        {"kind": "ruling", "details": {"ruling": "set-position", "cells": odd, "off": odd, "to_move": odd}}
        for odd in _ODD
    ),
    *(
        {"kind": "ruling", "details": {"ruling": "set-position", "cells": {"a1": odd}, "off": {"x": odd}}}
        for odd in _ODD
    ),
    *({"kind": "ruling", "details": {"ruling": "take-back", "last": odd, "to": odd}} for odd in _ODD),
    *({"kind": "ruling", "details": {"ruling": "result", "scores": odd, "why": odd}} for odd in _ODD),
    *(
        {"kind": "ruling", "details": {"ruling": "declare", "winners": odd, "scores": {"black": odd}}}
        for odd in _ODD
    ),
    *({"kind": "recalibrate", "from": odd} for odd in _ODD),
    *({"kind": "corners", "corners": [[odd, odd]] * 4} for odd in _ODD),
    {"kind": "corners", "corners": [[1e308, -1e308]] * 4},
    *({"kind": "chalk", "details": {"act": "arrow", "cell": odd, "to": odd}} for odd in _ODD),
    *({"kind": "set-up", "details": odd} for odd in _ODD),
    *({"kind": odd} for odd in _ODD),
)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self._in_script = tag == "script"
        self.found += [f"<{tag} {name}>" for name in said if name.startswith("on") or name == "style"]
        self.found += [f"{tag}: {value}" for value in said.values() if "javascript:" in (value or "").lower()]
        if said.get("src") == "x" or (tag == "script" and "src" not in said):
            self.found.append(self.get_starttag_text() or tag)

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.found.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False


def active_content(page: str) -> list[str]:
    """Everything in HTML or SVG that would run, or that a name has brought in."""
    reader = _Reader()
    reader.feed(page)
    return reader.found
