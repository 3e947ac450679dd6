"""The next round of a Swiss tournament: the task of a pairing program, and the check of its answer."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, Protocol

from adoube.errors import AdoubeError
from adoube.tournament.file import points_text
from adoube.tournament.model import (
    ABSENT,
    FORFEITS,
    NONE,
    SYSTEMS,
    Edition,
    Entry,
    NextRound,
    Player,
    Tournament,
)
from adoube.tournament.trf import player_line
from adoube.words import CodedText, coded

__all__ = ["PairingProgram", "PairingTask", "Pairs", "ProgramIdentity", "answer_error", "next_round"]

Pairs = Sequence[tuple[int, int]]  # White's and Black's place, Black 0 for the bye


class ProgramIdentity(NamedTuple):
    """The name of a program with its version, and the edition of the rules that it follows."""

    name: str
    edition: Edition


class PairingProgram(Protocol):
    """Makes the pairings of a round. Its methods raise AdoubeError."""

    def identity(self) -> ProgramIdentity: ...

    def pairs(self, task: "PairingTask", identity: ProgramIdentity) -> Pairs: ...


@dataclass(frozen=True)
class PairingTask:
    """A tournament and the round to pair. To a program each player is a place, from 1 without a gap."""

    tournament: Tournament
    round: int
    byes: Mapping[int, str]  # by a player's number the letter of the bye in that round

    @cached_property
    def places(self) -> Mapping[int, int]:
        """By a player's number the place: first those who have arrived, then the others.

        Late entries get a pairing number when they arrive (C.04.2, 2.4), and an odd or an even number decides
        the first colour. Programs differ in how they number them, so those without a number come last.
        """
        players = self.tournament.players.values()
        late = [player.number for player in players if not self._has_arrived(player)]
        order = [*(number for number in self.tournament.players if number not in late), *late]
        return {number: place for place, number in enumerate(order, start=1)}

    @cached_property
    def forbidden(self) -> frozenset[frozenset[int]]:
        """Two players each, by number, who must not meet in this round."""
        return frozenset(
            frozenset(pair)
            for rule in self.tournament.forbidden
            if rule.first <= self.round <= rule.last
            for pair in combinations(sorted(rule.players), 2)
        )

    def lines(self) -> Iterator[str]:
        """Yield the tournament so far, without its point system, as JaVaFo and bbpPairings have it."""
        for number, place in self.places.items():
            entries = self._entries(self.tournament.players[number])
            points = sum(
                (self.tournament.points.of(entry.result) for entry in entries),
                self.tournament.points.of(" "),
            )
            yield player_line(Player(place, f"Player {place}", 0, entries), points_text(points), place)
        yield f"XXR {max(self.tournament.planned or 0, self.round)}"
        yield f"XXC {'white1' if self.tournament.white_first else 'black1'}"
        for one, other in sorted(sorted(self.places[number] for number in pair) for pair in self.forbidden):
            yield f"XXP {one} {other}"

    def _entries(self, player: Player) -> tuple[Entry, ...]:
        """Return the rounds before this one, and in this one the bye alone."""
        before = [self._entry(player.entry(earlier)) for earlier in range(1, self.round)]
        if player.number in self.byes:
            before.append(Entry(0, NONE, self.byes[player.number]))
        return tuple(before)

    def _entry(self, entry: Entry) -> Entry:
        if entry.colour == NONE and entry.result in FORFEITS:
            # A point, or none, without anybody to have met.
            return Entry(0, NONE, "F" if entry.result == "+" else ABSENT.result)
        return entry._replace(opponent=self.places[entry.opponent]) if entry.opponent else entry

    def _has_arrived(self, player: Player) -> bool:
        before = player.rounds[: self.round - 1]
        return player.number not in self.byes or any(
            (entry.opponent and entry.colour != NONE) or entry.result == "U" for entry in before
        )


def next_round(
    program: PairingProgram, tournament: Tournament, asked: Mapping[int, str] | None = None
) -> NextRound:
    """Return the pairings of the next round; `asked` says who gets which bye, beside those in the file.

    Raises AdoubeError if the round before is not over, no such round can be, the program fails, or the
    file asks for other rules than the program's.
    """
    number = tournament.round + 1
    _require_ready(tournament, number)
    task = PairingTask(tournament, number, _byes(tournament, number, asked or {}))
    if task.byes.keys() >= tournament.players.keys():
        raise AdoubeError(coded("tournament.nobody_to_pair", round=number))
    identity = program.identity()
    _require_same_rules(tournament, identity)
    made = program.pairs(task, identity)
    players = {place: player for player, place in task.places.items()}
    if wrong := _why_wrong(task, players, made):
        raise answer_error(identity.name, wrong)
    pairs = tuple((players[white], players[black]) for white, black in made if black)
    byes = {**task.byes, **{players[white]: "U" for white, black in made if not black}}
    return NextRound(number, pairs, byes, identity.edition, identity.name)


def answer_error(program: str, why: object) -> AdoubeError:
    """Return an answer that is no pairing of the round."""
    return AdoubeError(coded("tournament.wrong_answer", program=program, why=why))


def _why_wrong(task: PairingTask, players: Mapping[int, int], made: Pairs) -> CodedText | None:
    """Return the reason why an answer cannot be this round's, if there is one."""
    free = {task.places[number] for number in task.tournament.players if number not in task.byes}
    seen = Counter(place for white, black in made for place in ((white, black) if black else (white,)))
    if strange := sorted(seen.keys() - free):
        return coded("tournament.answer_strange", number=players.get(strange[0], strange[0]))
    if twice := [place for place, count in seen.items() if count > 1]:
        return coded("tournament.answer_twice", number=players[twice[0]])
    if missing := sorted(free - seen.keys()):
        return coded("tournament.answer_missing", number=players[missing[0]])
    if sum(not black for _, black in made) > 1:
        return coded("tournament.answer_byes")
    for white, black in made:
        if not black:
            continue
        one, other = players[white], players[black]
        if frozenset((one, other)) in task.forbidden:
            return coded("tournament.answer_forbidden", one=one, other=other)
        met = task.tournament.players[one].rounds
        if any(entry.opponent == other and entry.is_played for entry in met):
            return coded("tournament.answer_met", one=one, other=other)
    return None


def _require_ready(tournament: Tournament, number: int) -> None:
    if tournament.not_paired_here:
        raise AdoubeError(coded("tournament.not_paired_here", code=", ".join(tournament.not_paired_here)))
    if tournament.system and tournament.system not in SYSTEMS:
        raise AdoubeError(coded("tournament.other_system", system=tournament.system))
    if tournament.planned is not None and number > tournament.planned:
        raise AdoubeError(coded("tournament.all_rounds", rounds=tournament.planned))
    for earlier in range(1, number):
        for game in tournament.pairings(earlier):
            if game.is_open:
                white, black = game.white.name, game.black.name
                raise AdoubeError(
                    coded("tournament.round_open", round=earlier, board=game.board, white=white, black=black)
                )


def _require_same_rules(tournament: Tournament, identity: ProgramIdentity) -> None:
    """The rules of a tournament do not change between its rounds."""
    if tournament.system and SYSTEMS[tournament.system] is not identity.edition:
        raise AdoubeError(
            coded(
                "tournament.other_rules",
                system=tournament.system,
                program=identity.name,
                edition=identity.edition.value,
            )
        )


def _byes(tournament: Tournament, number: int, asked: Mapping[int, str]) -> dict[int, str]:
    """List who is not to be paired: by the players' lines or elsewhere in the file, and as asked now."""
    for player in asked:
        if player not in tournament.players:
            raise AdoubeError(coded("tournament.no_player", number=player))
    in_lines = {
        player.number: player.entry(number).result
        for player in tournament.players.values()
        if len(player.rounds) >= number
    }
    return {**tournament.byes.get(0, {}), **tournament.byes.get(number, {}), **in_lines, **asked}
