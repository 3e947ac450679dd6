"""The referee's timings, read from TOML."""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from importlib import resources
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["Timings", "TimingsError"]

PROMISES_IN_A_SETTLE = 3
"""settle_ms is never shorter than this many of the shortest lifts that a source is sure to report"""


class TimingsError(AdoubeError):
    """A file of timings that cannot be used."""


@dataclass(frozen=True, slots=True)
class Timings:
    """Milliseconds; timings.toml beside this module says what each is for and what it is by default."""

    settle_ms: int
    camera_settle_ms: int
    stand_ms: int
    hint_ms: int
    ask_ms: int
    dwell_ms: int
    early_ms: int
    slide_ms: int

    @classmethod
    def default(cls) -> "Timings":
        text = (resources.files("adoube.referee") / "timings.toml").read_text(encoding="utf-8")
        return cls(**tomllib.loads(text))

    @classmethod
    def from_file(cls, path: Path) -> "Timings":
        """The defaults, with what a TOML file says instead. Raises TimingsError."""
        try:
            given = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise TimingsError(say("timings.unreadable", path=path, why=error)) from error
        return cls.default().changed(given, str(path))

    def changed(self, given: Mapping[str, object], where: str) -> "Timings":
        """These timings with some of them replaced. Raises TimingsError naming `where` and the field."""
        known = [field.name for field in fields(self)]
        for key, value in given.items():
            if key not in known:
                raise TimingsError(say("timings.unknown", where=where, key=key, keys=", ".join(known)))
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise TimingsError(say("timings.not_a_number", where=where, key=key, value=value))
        return replace(self, **{key: int(str(value)) for key, value in given.items()})

    def for_promise(self, promise_ms: int | None) -> "Timings":
        """These timings for a source whose shortest sure lift is `promise_ms`."""
        least = PROMISES_IN_A_SETTLE * (promise_ms or 0)
        return self if self.settle_ms >= least else replace(self, settle_ms=least)

    def to_json(self) -> dict[str, int]:
        return asdict(self)
