"""The next round of a Swiss tournament, by py4swiss (extra `pairings`)."""

import tempfile
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from types import MappingProxyType

from py4swiss.engines.common import PairingError
from py4swiss.engines.dutch import Engine
from py4swiss.trf import TrfParser
from py4swiss.trf.exceptions import ConsistencyError, LineError, ParsingError

from adoube.errors import AdoubeError
from adoube.tournament.changes import points_text
from adoube.tournament.model import ABSENT, FORFEITS, NONE, Entry, NextRound, Player, Tournament
from adoube.tournament.trf import player_line
from adoube.words import coded

__all__ = ["RULES", "next_round"]

POINT_LETTERS: Mapping[str, str] = MappingProxyType(
    {"W": "1", "D": "=", "L": "0", "PAB": "U", "HPB": "H", "FPB": "F", "ZPB": "Z", "FW": "+", "FL": "-"}
)
"""JaVaFo's name of what a result counts, and the letter of such a result"""
RULES = "FIDE (Dutch) System, C.04.3, as it was until 31 January 2026"


def next_round(tournament: Tournament, asked: Mapping[int, str] | None = None) -> NextRound:
    """The pairings of the next round; `asked` says who gets which bye, beside those in the file.

    Raises AdoubeError where the round before is not over, or no such round can be.
    """
    number = tournament.round + 1
    _require_ready(tournament, number)
    byes = _byes(tournament, number, asked or {})
    numbers = {player: place for place, player in enumerate(tournament.players, start=1)}
    text = "\n".join(_lines(tournament, number, byes, numbers)) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tournament.trf"
        file.write_text(text, encoding="utf-8")
        made = _pairs(file, number)
    players = {place: player for player, place in numbers.items()}
    pairs = tuple((players[white], players[black]) for white, black in made if black)
    byes |= {players[white]: "U" for white, black in made if not black}
    return NextRound(number, pairs, byes, f"{RULES} (py4swiss {version('py4swiss')})")


def _pairs(file: Path, number: int) -> list[tuple[int, int]]:
    """White's and Black's number, 0 for the bye. Raises AdoubeError."""
    try:
        made = Engine.generate_pairings(TrfParser.parse(file, strict=True))
    except (ConsistencyError, LineError, PairingError, ParsingError) as error:
        raise AdoubeError(coded("tournament.no_pairings", round=number, why=str(error))) from error
    return [(int(each.white), int(each.black)) for each in made]


def _require_ready(tournament: Tournament, number: int) -> None:
    if tournament.not_paired_here:
        raise AdoubeError(coded("tournament.not_paired_here", code=tournament.not_paired_here))
    if tournament.planned is not None and number > tournament.planned:
        raise AdoubeError(coded("tournament.all_rounds", rounds=tournament.planned))
    for earlier in range(1, number):
        for game in tournament.pairings(earlier):
            if game.is_open:
                white, black = game.white.name, game.black.name
                raise AdoubeError(
                    coded("tournament.round_open", round=earlier, board=game.board, white=white, black=black)
                )


def _byes(tournament: Tournament, number: int, asked: Mapping[int, str]) -> dict[int, str]:
    """Who is not to be paired: as the file says in the players' lines or elsewhere, and as is asked now."""
    for player in asked:
        if player not in tournament.players:
            raise AdoubeError(coded("tournament.no_player", number=player))
    in_lines = {
        player.number: player.entry(number).result
        for player in tournament.players.values()
        if len(player.rounds) >= number
    }
    return {**tournament.byes.get(0, {}), **tournament.byes.get(number, {}), **in_lines, **asked}


def _lines(
    tournament: Tournament, number: int, byes: Mapping[int, str], numbers: Mapping[int, int]
) -> Iterable[str]:
    """The tournament so far as JaVaFo's form has it, with no number left out."""
    for player in tournament.players.values():
        before = [_entry(player.entry(earlier), numbers) for earlier in range(1, number)]
        if player.number in byes:
            before.append(Entry(0, "-", byes[player.number]))
        counted = sum((tournament.points.of(entry.result) for entry in before), tournament.points.of(" "))
        place = numbers[player.number]
        yield player_line(Player(place, f"Player {place}", 0, tuple(before)), points_text(counted), place)
    yield f"XXR {max(tournament.planned or 0, number)}"
    yield f"XXC {'white1' if tournament.white_first else 'black1'}"
    yield f"XXS {_points(tournament)}"
    for rule in tournament.forbidden:
        if rule.first <= number <= rule.last:
            places = sorted(numbers[player] for player in rule.players)
            yield from (f"XXP {one} {other}" for one, other in combinations(places, 2))


def _entry(entry: Entry, numbers: Mapping[int, int]) -> Entry:
    if entry.colour == NONE and entry.result in FORFEITS:
        # A point, or none, without anybody to have met.
        return Entry(0, "-", "F" if entry.result == "+" else ABSENT.result)
    return entry._replace(opponent=numbers[entry.opponent]) if entry.opponent else entry


def _points(tournament: Tournament) -> str:
    """The point system, every kind of result said by itself."""
    return " ".join(
        f"{code}={points_text(tournament.points.of(letter))}" for code, letter in POINT_LETTERS.items()
    )
