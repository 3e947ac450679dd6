"""Lines of a TRF that describe the tournament and not a player."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.tournament.model import Forbidden, Player, PointSystem
from adoube.words import coded

__all__ = ["HeaderError", "Headers", "read_headers"]

MOST_PLANNED = 100
CONTENT = 4  # where the text begins behind a line's code, counted from 0
PLAYERS_OF_260 = 7  # where its players begin in that text, behind the first and the last round

# What a point system may name, by the letters that it is for in the players' lines.
POINT_CODES: Mapping[str, str] = MappingProxyType(
    {"A": "Z", "ZPB": "Z", "HPB": "H", "FPB": "F", "P": "U", "PAB": "U", "FW": "+", "FL": "-"}
)
GAMES = ("W", "D", "L")
# The points by colour and result, such as WD for a draw with White.
STANDARD: Mapping[str, Fraction] = MappingProxyType(
    {colour + kind: PointSystem().of(kind) for kind in GAMES for colour in "WB"}
)
NOT_PAIRED_HERE = ("250", "299", "310", "XXA")  # accelerated rounds, points that rest on no result, teams


class HeaderError(AdoubeError):
    """A line that cannot be meant."""


class _Line(NamedTuple):
    file: str
    number: int
    code: str
    content: str

    def wrong(self, key: str, **values: object) -> HeaderError:
        return HeaderError(
            coded(key, file=self.file, line=self.number, column=CONTENT + 1, code=self.code, **values)
        )

    def whole(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise self.wrong("tournament.no_header_whole", found=text)
        return int(text)


@dataclass
class Headers:
    """As `model.Tournament` has them."""

    name: str = ""
    planned: int | None = None
    white_first: bool = True
    tie_breaks: tuple[str, ...] = ()
    points: PointSystem = field(default_factory=PointSystem)
    by_colour: dict[str, Fraction] = field(default_factory=lambda: dict(STANDARD))
    points_line: _Line | None = None  # the newest that gives points of games
    byes: dict[int, dict[int, str]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    not_paired_here: tuple[str, ...] = ()
    system: str = ""
    program: str = ""


def read_headers(name: str, texts: Sequence[str], players: Mapping[int, Player]) -> Headers:
    """Read these lines; unknown ones are skipped. Raises HeaderError."""
    headers = Headers()
    for line in _lines(name, texts):
        if line.code in _READERS:
            _READERS[line.code](headers, line)
        elif line.code in NOT_PAIRED_HERE:
            _not_paired_here(headers, line)
        for number in _numbers_in(line):
            if number not in players:
                raise line.wrong("tournament.header_unknown", number=number)
    if headers.points_line is not None:
        headers.points = _whatever_the_colour(headers, headers.points_line)
    return headers


def _lines(name: str, texts: Sequence[str]) -> Iterator[_Line]:
    for number, text in enumerate(texts, start=1):
        yield _Line(name, number, text[: CONTENT - 1], text[CONTENT:].rstrip())


def _numbers_in(line: _Line) -> list[int]:
    """Return the players that a line names, where it names any."""
    match line.code:
        case "XXP" | "XXZ":
            return [line.whole(word) for word in line.content.split()]
        case "240":
            return [line.whole(word) for word in line.content.split()[2:]]
        case "260":
            return [line.whole(word) for word in line.content[PLAYERS_OF_260:].split()]
    return []


def _name(headers: Headers, line: _Line) -> None:
    headers.name = line.content.strip()


def _planned(headers: Headers, line: _Line) -> None:
    if not line.content:
        return
    headers.planned = line.whole(line.content.strip())
    if not 1 <= headers.planned <= MOST_PLANNED:
        raise line.wrong("tournament.no_planned", most=MOST_PLANNED)


def _system(headers: Headers, line: _Line) -> None:
    headers.system = line.content.strip().upper()


def _program(headers: Headers, line: _Line) -> None:
    headers.program = " ".join(line.content.split())


def _configuration(headers: Headers, line: _Line) -> None:
    words = line.content.split()
    if "black1" in words:
        headers.white_first = False
    if "rank" in words:
        _not_paired_here(headers, line)


def _not_paired_here(headers: Headers, line: _Line) -> None:
    if line.code not in headers.not_paired_here:
        headers.not_paired_here = (*headers.not_paired_here, line.code)


def _first_colour(headers: Headers, line: _Line) -> None:
    colour = line.content.strip().upper()
    if colour not in ("", "W", "B"):
        raise line.wrong("tournament.no_first_colour", found=colour)
    headers.white_first = colour != "B"


def _tie_breaks(headers: Headers, line: _Line) -> None:
    headers.tie_breaks = tuple(part.strip().upper() for part in line.content.split(",") if part.strip())


def _pairing_tie_breaks(headers: Headers, line: _Line) -> None:
    """202: what stands where no 212 says otherwise."""
    if not headers.tie_breaks:
        _tie_breaks(headers, line)


def _points(headers: Headers, line: _Line) -> None:
    """`W 1.0   D 0.5` in TRF26, `W=1.0 D=0.5` as JaVaFo has it, or `WW=1.0 BW=1.0` for each colour.

    There may be several such lines, of which the last word counts (JaVaFo's manual, by SPEC-supplement.md of
    echecsjs/trf, commit dec723f1).
    """
    words = line.content.replace("=", " ").split()
    if len(words) % 2:
        raise line.wrong("tournament.no_point_system", found=words[-1])
    other = dict(headers.points.other)
    for code, amount in zip(map(str.upper, words[::2]), words[1::2], strict=True):
        points = _amount(line, amount)
        colours = ("W" + code, "B" + code) if code in GAMES else (code,)
        if headers.by_colour.keys() >= {*colours}:
            headers.by_colour |= dict.fromkeys(colours, points)
            headers.points_line = line
        elif code in POINT_CODES:
            other[POINT_CODES[code]] = points
        else:
            raise line.wrong("tournament.no_point_system", found=code)
    headers.points = replace(headers.points, other=other)


def _whatever_the_colour(headers: Headers, line: _Line) -> PointSystem:
    """Return the point system once all its lines are read. Raises HeaderError where colours differ."""
    for kind in GAMES:
        if headers.by_colour["W" + kind] != headers.by_colour["B" + kind]:
            raise line.wrong("tournament.points_by_colour", white="W" + kind, black="B" + kind)
    win, draw, loss = (headers.by_colour["W" + kind] for kind in GAMES)
    return replace(headers.points, win=win, draw=draw, loss=loss)


def _amount(line: _Line, text: str) -> Fraction:
    whole, _, parts = text.partition(".")
    if not (text.isascii() and whole.isdigit() and len(text) < 8 and (parts.isdigit() or not parts)):
        raise line.wrong("tournament.no_point_system", found=text)
    return Fraction(text)


def _byes(headers: Headers, line: _Line) -> None:
    """`H   2    4`: the kind, the round, the players."""
    words = line.content.split()
    if len(words) < 3 or words[0].upper() not in ("H", "F", "Z"):
        raise line.wrong("tournament.no_byes")
    asked = headers.byes.setdefault(line.whole(words[1]), {})
    asked.update({line.whole(word): words[0].upper() for word in words[2:]})


def _absent(headers: Headers, line: _Line) -> None:
    """XXZ: who is not to be paired in the next round."""
    headers.byes.setdefault(0, {}).update({line.whole(word): "Z" for word in line.content.split()})


def _forbidden(headers: Headers, line: _Line) -> None:
    first, last = 1, MOST_PLANNED
    if line.code == "260":
        first = line.whole(line.content[:3].strip() or "1")
        last = line.whole(line.content[4:7].strip() or str(MOST_PLANNED))
    headers.forbidden = (*headers.forbidden, Forbidden(first, last, frozenset(_numbers_in(line))))


_READERS: Mapping[str, Callable[[Headers, _Line], None]] = MappingProxyType(
    {
        "012": _name,
        "142": _planned,
        "XXR": _planned,
        "152": _first_colour,
        "XXC": _configuration,
        "182": _program,
        "192": _system,
        "162": _points,
        "XXS": _points,
        "202": _pairing_tie_breaks,
        "212": _tie_breaks,
        "240": _byes,
        "XXZ": _absent,
        "260": _forbidden,
        "XXP": _forbidden,
    }
)
