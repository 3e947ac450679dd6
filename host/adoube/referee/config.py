"""The referee's timings, read from TOML, and whether turns may be taken back."""

import tomllib
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from importlib import resources
from pathlib import Path

from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import Positive
from adoube.serialization.fields import Fields, toml_file

__all__ = ["Takeback", "Timings"]

HINTS_IN_A_HAND = 2  # no piece stays in a hand for longer than so many times what a hint waits for
# Settle_ms is never shorter than this many of the shortest lifts that a source is sure to report.
PROMISES_IN_A_SETTLE = 3


class Takeback(StrEnum):
    """The rule for taking back turns: only when announced, also when the board suggests it, or never."""

    ANNOUNCED = "announced"
    ASK = "ask"
    OFF = "off"

    @classmethod
    def _missing_(cls, value: object) -> "Takeback | None":
        """Return ANNOUNCED for its former name, which older traces and journals hold."""
        return cls.ANNOUNCED if value == "call" else None


@dataclass(frozen=True, slots=True)
class Timings:
    """Milliseconds; timings.toml beside this module says what each is for and what it is by default."""

    settle_ms: Positive
    camera_settle_ms: Positive
    stand_ms: Positive
    hint_ms: Positive
    ask_ms: Positive
    dwell_ms: Positive
    early_ms: Positive
    slide_ms: Positive

    @property
    def in_hand_ms(self) -> int:
        """For so long nobody holds a piece, nor thinks about a turn that would end the game."""
        return HINTS_IN_A_HAND * self.hint_ms

    @classmethod
    def default(cls) -> "Timings":
        text = (resources.files("adoube.referee") / "timings.toml").read_text(encoding="utf-8")
        return cls(**tomllib.loads(text))

    @classmethod
    def from_file(cls, path: Path) -> "Timings":
        """The defaults, with what a TOML file says instead. Raises FieldError."""
        return cls.default().changed(toml_file(path))

    def changed(self, given: Fields) -> "Timings":
        """These timings with some of them replaced. Raises FieldError for a bad or an unknown one."""
        return deserialize(Timings, replace(given, values={**self.to_json(), **given.values}), closed=True)

    def for_min_reported_lift(self, min_reported_lift_ms: int | None) -> "Timings":
        """These timings for a source whose shortest sure lift is `promise_ms`."""
        least = PROMISES_IN_A_SETTLE * (min_reported_lift_ms or 0)
        return self if self.settle_ms >= least else replace(self, settle_ms=least)

    def to_json(self) -> dict[str, int]:
        return asdict(self)
