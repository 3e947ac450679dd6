"""Tests make hundreds of scoreboards: what each would compile and hash anew is done once, or cheaply."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

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


@pytest.fixture(scope="session", autouse=True)
def light_scoreboards() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Flask, "jinja_options", {"bytecode_cache": CompiledOnce()})
        patched.setattr(codes, "COST", 2)
        yield
