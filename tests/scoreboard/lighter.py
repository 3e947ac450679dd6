"""Tests make hundreds of scoreboards: what each would compile and hash anew is done once, or cheaply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

from adoube_scoreboard.security import codes

__all__ = ["light_scoreboards"]


class CompiledOnce(BytecodeCache):
    """Templates as compiled by any scoreboard of this process."""

    def __init__(self) -> None:
        self._compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._compiled:
            bucket.bytecode_from_string(self._compiled[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._compiled[bucket.key] = bucket.bytecode_to_string()


def compiled_once(compile_builder: Callable[..., Any]) -> Callable[..., Any]:
    """Werkzeug's compiling of what makes addresses: four fifths of a scoreboard's beginning, always the same.

    What it makes follows from the parts and defaults of a rule; the rule itself is given when it is called.
    """
    compiled: dict[tuple[str, str, bool], Any] = {}

    def compiled_before(rule: Rule, append_unknown: bool = True) -> Any:
        key = (repr(rule._trace), repr(rule.defaults), append_unknown)
        if key not in compiled:
            compiled[key] = compile_builder(rule, append_unknown)
        return compiled[key]

    return compiled_before


@pytest.fixture(scope="session", autouse=True)
def light_scoreboards() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Flask, "jinja_options", {"bytecode_cache": CompiledOnce()})
        patched.setattr(codes, "COST", 2)
        patched.setattr(Rule, "_compile_builder", compiled_once(Rule._compile_builder))
        yield
