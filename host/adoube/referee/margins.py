"""How far pictures are believed, read from TOML."""

import tomllib
from dataclasses import dataclass
from importlib import resources

from adoube.sensing.likelihoods import Smoothing

__all__ = ["Margins"]


@dataclass(frozen=True, slots=True)
class Margins:
    """Log-likelihoods; evidence.toml beside this module says what each is for and what it is."""

    floor: float
    weight: float
    switch: float
    cell: float
    outcome: float
    not_legal: float
    lead: float

    @classmethod
    def default(cls) -> "Margins":
        text = (resources.files("adoube.referee") / "evidence.toml").read_text(encoding="utf-8")
        return cls(**tomllib.loads(text))

    @property
    def smoothing(self) -> Smoothing:
        return Smoothing(self.floor, self.weight, self.switch)
