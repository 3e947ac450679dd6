"""Pairings by py4swiss (extra `pairings`): the FIDE (Dutch) System as it was until 31 January 2026."""

import tempfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType

from py4swiss.engines.common import PairingError
from py4swiss.engines.dutch import Engine
from py4swiss.trf import TrfParser
from py4swiss.trf.exceptions import ConsistencyError, LineError, ParsingError

from adoube.errors import AdoubeError
from adoube.tournament.file import points_text
from adoube.tournament.model import Edition, Tournament
from adoube.tournament.swiss import PairingTask, Pairs, ProgramIdentity
from adoube.words import coded

__all__ = ["Py4Swiss"]

# JaVaFo's name of what a result counts, and the letter of such a result.
POINT_LETTERS: Mapping[str, str] = MappingProxyType(
    {"W": "1", "D": "=", "L": "0", "PAB": "U", "HPB": "H", "FPB": "F", "ZPB": "Z", "FW": "+", "FL": "-"}
)


class Py4Swiss:
    """The package as a `swiss.PairingProgram`."""

    def identity(self) -> ProgramIdentity:
        return ProgramIdentity(f"py4swiss {version('py4swiss')}", Edition.DUTCH_2017)

    def pairs(self, task: PairingTask, identity: ProgramIdentity) -> Pairs:
        text = "\n".join([*task.lines(), f"XXS {_points(task.tournament)}", ""])
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tournament.trf"
            file.write_text(text, encoding="utf-8")
            try:
                made = Engine.generate_pairings(TrfParser.parse(file, strict=True))
            except (ConsistencyError, LineError, PairingError, ParsingError) as error:
                raise AdoubeError(
                    coded("tournament.no_pairings", round=task.round, why=str(error))
                ) from error
        return [(int(each.white), int(each.black)) for each in made]


def _points(tournament: Tournament) -> str:
    """Return the point system, every kind of result said by itself."""
    return " ".join(
        f"{code}={points_text(tournament.points.of(letter))}" for code, letter in POINT_LETTERS.items()
    )
