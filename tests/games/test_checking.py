"""The checks of games: ours pass, and each kind of broken game is found out, with a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import BoardChange
from adoube.games.checking import CHECKS, CheckEffort, check_game
from adoube.games.jarmo import Jarmo
from adoube.games.registry import game_names, make_game
from adoube.games.rulebook import RulebookError
from adoube.games.verdict import Objection, Outcome, UnreadableTurn
from adoube.words import CodedText, as_written, coded


def breaches(game: Any, games: int = 2, turns: int = 12) -> dict[str, str]:
    return {each.check: each.why for each in check_game(game, CheckEffort(games, turns))}


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", game_names())
def test_our_games_pass(name: str) -> None:
    assert breaches(make_game(name), games=1, turns=5) == {}


# turns


class TwiceTheSame(Jarmo):
    def successors(self, position: Any) -> Iterator[tuple[Any, Any]]:
        for turn in super().successors(position):
            yield turn
            yield turn


class ListsWithoutEnd(Jarmo):
    def successors(self, position: Any) -> Iterator[tuple[Any, Any]]:
        while True:
            yield from super().successors(position)


class OneWritingForAll(Jarmo):
    def write(self, turn: Any) -> str:
        return "a1-b3"


class ReadsAnything(Jarmo):
    def read(self, text: str) -> Any:
        return super().read(text if text[:1].isalpha() and text[:1] != "z" else "a1-b3")


class ReadsByFailing(Jarmo):
    def read(self, text: str) -> Any:
        try:
            return super().read(text)
        except UnreadableTurn:
            raise KeyError(text) from None


class ExplainsNothing(Jarmo):
    def explain(self, position: Any, change: BoardChange) -> Iterator[tuple[Any, Any]]:
        return iter(())


class PlaysOnAfterTheEnd(Jarmo):
    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        return Outcome(("black",), "JAR-14", as_written("Because.")) if position != self.start() else None


# refusals


class RefusesItsOwnTurns(Jarmo):
    def why_illegal(self, position: Any, turn: Any) -> Objection | None:
        return Objection("JAR-03", as_written("No."))


class LetsEverythingPass(Jarmo):
    def why_illegal(self, position: Any, turn: Any) -> Objection | None:
        return None


class RefusesNothingButText(Jarmo):
    def why_illegal(self, position: Any, turn: Any) -> Any:
        return "no" if super().why_illegal(position, turn) else None


class NamesNoClause(Jarmo):
    def why_illegal(self, position: Any, turn: Any) -> Objection | None:
        found = super().why_illegal(position, turn)
        return found and Objection("JAR-" + "98", found.said)


class NeverObjects(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Any:
        return None


class ObjectsByNoClause(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Objection:
        return Objection("JAR-" + "97", as_written("No."))


class ObjectsWithoutWords(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Objection:
        return Objection("JAR-03", as_written(""))


class ObjectsInWordsThatAreMissing(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Objection:
        return Objection("JAR-03", coded("jarmo." + "no_such_words"))


# positions


class PutsPiecesBesideTheBoard(Jarmo):
    def placement(self, position: Any) -> Placement:
        placement = super().placement(position)
        return Placement({**placement.cells, "z9": ("black.archer",)}, placement.off)


class ForgetsWhoseTurnItIs(Jarmo):
    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Any:
        return super().load(placement, "black", memory)


class LoadsByFailing(Jarmo):
    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Any:
        return super().load(placement, to_move, {**memory, "credits": dict(memory["credits"])})


class Fails(Jarmo):
    def affected_cells(self, position: Any) -> frozenset[str]:
        raise RuntimeError("out of cheese")


class ChangesInPlace(Jarmo):
    """Counts in a list that positions share."""

    shared: list[int]

    def start(self) -> Any:
        self.shared = []
        return super().start()

    def successors(self, position: Any) -> Iterator[tuple[Any, Any]]:
        self.shared.append(1)
        return super().successors(position)

    def rule_state(self, position: Any, line: Sequence[Any] = ()) -> dict[str, Any]:
        return {**super().rule_state(position, line), "count": len(self.shared)}

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Any:
        rest = {key: value for key, value in memory.items() if key != "count"}
        return super().load(placement, to_move, rest)


# answers


class GivesAListOfNotes(Jarmo):
    def notes(self, position: Any) -> Any:
        return ["a note"]


class FailsInItsNotes(Jarmo):
    def notes(self, position: Any) -> Any:
        raise KeyError("cheese")


class TakesAnyCall(Jarmo):
    def call(self, position: Any, call: Mapping[str, Any], line: Sequence[Any] = ()) -> Any:
        return position


class NobodysTurn(Jarmo):
    def to_move(self, position: Any) -> str:
        return "nobody"


# ends


class EndsByNoClause(Jarmo):
    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        return Outcome(("black",), "JAR-" + "96", as_written("Because.")) if line else None


class WonByNobodyWhoPlays(Jarmo):
    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        return Outcome(("nobody",), "JAR-14", as_written("Because.")) if line else None


class KnowsNoDraw(Jarmo):
    knows_draws = False

    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        return Outcome(("black", "white"), "JAR-14", as_written("Because.")) if line else None


class ForgetsAScore(Jarmo):
    def scores(self, position: Any) -> dict[str, int | float]:
        return {"black": 0}


class ScoresInWords(Jarmo):
    def scores(self, position: Any) -> Any:
        return {"black": "5", "white": float("nan")}


class NeverEnds(Jarmo):
    """Two archers of each side go to and fro."""

    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        return None

    def random_turn(self, position: Any, rng: Any) -> tuple[Any, Any]:
        found = list(super().successors(position))
        return next((pair for pair in found if "x" not in self.write(pair[0])), found[0])


class EndsRarelyInMissingWords(Jarmo):
    """Only where an archer has come to b3, which few random games show."""

    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        if not self.placement(position).stack("b3"):
            return None
        return Outcome(("black",), "JAR-14", coded("jarmo." + "no_such_end"))


class WinsTogetherRarely(Jarmo):
    knows_draws = False

    def outcome(self, position: Any, line: Any = ()) -> Outcome | None:
        if not self.placement(position).stack("b3"):
            return None
        return Outcome(("black", "white"), "JAR-14", as_written("Because."))


class NotesInMissingWords(Jarmo):
    def notes(self, position: Any) -> tuple[CodedText, ...]:
        return (coded("jarmo." + "no_such_note"),)


class ScoreLinesInMissingWords(Jarmo):
    def score_lines(self, position: Any) -> Mapping[str, CodedText]:
        return {"black": coded("jarmo." + "no_such_line")}


class CannotStart(Jarmo):
    def start(self) -> Any:
        raise RuntimeError("out of cheese")


class FailsUnderOneOption(Jarmo):
    def after(self, position: Any, turn: Any) -> Any:
        if self.options["first"] == "white":
            raise RuntimeError("out of cheese")
        return super().after(position, turn)

    def random_turn(self, position: Any, rng: Any) -> tuple[Any, Any]:
        turn, _ = super().random_turn(position, rng)
        return turn, self.after(position, turn)


class MayBecomeANumber(Jarmo):
    def may_become(self, position: Any, change: BoardChange) -> Any:
        return 3.5


class NamesAViewTwice(Jarmo):
    views = ("occupancy", "polarity", "occupancy")


class HasABlankTitle(Jarmo):
    title = " "


class LetsOneTurnPass(Jarmo):
    """A step back, which looks like any other."""

    def why_illegal(self, position: Any, turn: Any) -> Objection | None:
        found = super().why_illegal(position, turn)
        return None if found is not None and found.clause == "JAR-04" else found


class RefusesOneTurn(Jarmo):
    def why_illegal(self, position: Any, turn: Any) -> Objection | None:
        if self.write(turn) == "a1-b3":
            return Objection("JAR-03", as_written("No."))
        return super().why_illegal(position, turn)


class Planted(NamedTuple):
    """A broken game, the check that finds it out, and what the sentence says."""

    game: type[Jarmo]
    check: str
    why: str


PLANTED = (
    Planted(TwiceTheSame, "each-result-once", "list each result once"),
    Planted(ListsWithoutEnd, "each-result-once", "lists more than 20000 turns"),
    Planted(OneWritingForAll, "turns-read-back", "a1-b3 reads back"),
    Planted(ReadsAnything, "refuses", "was read as a turn"),
    Planted(ReadsByFailing, "refuses", "KeyError"),
    Planted(ExplainsNothing, "explains", "does not explain what it changes"),
    Planted(PlaysOnAfterTheEnd, "each-result-once", "the game is over"),
    Planted(RefusesItsOwnTurns, "turns-read-back", "listed as legal, but refused: Objection"),
    Planted(RefusesItsOwnTurns, "refuses-illegal", "why_illegal refuses"),
    Planted(LetsEverythingPass, "refuses-illegal", "why_illegal allows"),
    Planted(RefusesNothingButText, "refuses-illegal", "must return an Objection for"),
    Planted(NamesNoClause, "refuses-illegal", "why_illegal names JAR-98, which is not in its rulebook"),
    Planted(NeverObjects, "objects", "why_unexplained must return an Objection for"),
    Planted(ObjectsByNoClause, "objects", "why_unexplained names JAR-97"),
    Planted(ObjectsWithoutWords, "objects", "why_unexplained returns no text"),
    Planted(ObjectsInWordsThatAreMissing, "objects", "the words have no 'jarmo.no_such_words'"),
    Planted(PutsPiecesBesideTheBoard, "places-pieces", "no cell z9"),
    Planted(ForgetsWhoseTurnItIs, "positions-read-back", "to_move was white and is now black"),
    Planted(LoadsByFailing, "positions-read-back", "load must raise PositionError"),
    Planted(Fails, "answers", "affected_cells raised RuntimeError('out of cheese')"),
    Planted(ChangesInPlace, "pure", "successors changed a position"),
    Planted(GivesAListOfNotes, "answers", "notes returned ['a note']"),
    Planted(FailsInItsNotes, "answers", "notes raised KeyError('cheese')"),
    Planted(TakesAnyCall, "refuses", "a call that no game knows"),
    Planted(NobodysTurn, "scores", "to_move returned 'nobody'"),
    Planted(EndsByNoClause, "scores", "outcome names JAR-96"),
    Planted(WonByNobodyWhoPlays, "scores", "winners must be seats"),
    Planted(KnowsNoDraw, "scores", "knows_draws = False"),
    Planted(ForgetsAScore, "scores", "must name every seat"),
    Planted(ScoresInWords, "scores", "gives black the score '5', which is not a number"),
    Planted(EndsRarelyInMissingWords, "scores", "the words have no 'jarmo.no_such_end'"),
    Planted(WinsTogetherRarely, "scores", "knows_draws = False"),
    Planted(NotesInMissingWords, "answers", "the words have no 'jarmo.no_such_note'"),
    Planted(ScoreLinesInMissingWords, "answers", "the words have no 'jarmo.no_such_line'"),
    Planted(CannotStart, "answers", "RuntimeError('out of cheese')"),
    Planted(FailsUnderOneOption, "options", "with -o first=white it raised RuntimeError('out of cheese')"),
    Planted(MayBecomeANumber, "answers", "may_become returned 3.5"),
    Planted(NamesAViewTwice, "describes-itself", "a view is named twice"),
    Planted(HasABlankTitle, "describes-itself", "title"),
    Planted(LetsOneTurnPass, "refuses-illegal", "why_illegal allows"),
    Planted(RefusesOneTurn, "turns-read-back", "a1-b3 is listed as legal, but refused"),
    Planted(NeverEnds, "ends", "has not ended after 2000 turns"),
)


@pytest.mark.full(but=2)
@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted.game.__name__}-{planted.check}")
def test_a_broken_game_is_found_out(planted: Planted) -> None:
    found = breaches(planted.game(), games=1)

    assert planted.why in found[planted.check]


def test_what_a_strangers_game_raises_is_told_with_its_line() -> None:
    class Raises(Jarmo):
        def placement(self, position: Any) -> Placement:
            raise RuntimeError("out of cheese")

    why = breaches(Raises())["places-pieces"]

    assert "RuntimeError('out of cheese') (test_checking.py, line " in why


def test_a_breach_is_told_once_and_the_other_checks_go_on() -> None:
    found = list(check_game(ForgetsAScore(), CheckEffort(3, 10)))

    assert [each.check for each in found].count("scores") == 1
    assert set(CHECKS) - {each.check for each in found}


# what stands beside a game

SOURCE = """
from adoube.games.jarmo import Jarmo
from adoube.words import Words

words = Words(__name__)


class Beside(Jarmo):
    id = "beside"
    rulebook = "beside.md"
    turn_order_clause = "BES-01"

    def never_called(self):
        # BES-02 is carried out here.
        return "BES-01", words.say("beside.here", cell="a1")
"""
RULES = "## Clauses\n\n### BES-01\n\nThey take turns.\n\n### BES-02\n\nNobody wins.\n"
WORDS = "here = Here on { $cell }.\n"
FILES = {
    "game.py": SOURCE,
    "rulebooks/beside.md": RULES,
    "words/en/beside.ftl": WORDS,
    "figures/one.txt": "beside first=white\n1 11\n2 121\n",
    "figures/other.txt": "another game\n1 1\n",
}


@pytest.mark.full(but=4)
@pytest.mark.parametrize(
    ("file", "old", "new", "check", "why"),
    [
        ("game.py", '"beside.here"', '"beside.hare"', "words", "game.py, line 15 says 'beside.hare'"),
        ("game.py", ', cell="a1"', "", "words", "without its fields: cell"),
        ("game.py", 'words.say("beside.here", cell="a1")', '"beside.hare"', "words", "'beside.hare'"),
        ("game.py", '"BES-01", words', '"BES-07", words', "rulebook", "game.py, line 15 cites BES-07"),
        ("game.py", "BES-02", "it", "rulebook", "BES-02 is never used"),
        ("rulebooks/beside.md", "BES-02", "BES-02 · option speed", "rulebook", "option 'speed'"),
        ("rulebooks/beside.md", "BES-02", "BES-02 · only hopscotch", "rulebook", "only to hopscotch"),
        ("rulebooks/beside.md", "BES-02", "BES-01", "rulebook", "two entries BES-01"),
        ("rulebooks/beside.md", "Nobody wins.", "", "rulebook", "BES-02 has no text"),
        ("rulebooks/beside.md", "BES-01", "BES-09", "describes-itself", "turn_order_clause names BES-01"),
        ("words/en/beside.ftl", WORDS, "here: ", "words", "cannot be read"),
        ("figures/one.txt", "121", "120", "figures", "one.txt: 121 sequences of 2 turns"),
        ("figures/one.txt", "first=white", "first", "figures", "one.txt cannot be read"),
        ("figures/one.txt", "121", "many", "figures", "one.txt cannot be read"),
    ],
)
def test_what_is_wrong_beside_a_game_is_found_where_it_stands(
    file: str, old: str, new: str, check: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = written_game(tmp_path, monkeypatch, {**FILES, file: FILES[file].replace(old, new)})

    assert why in breaches(game, games=1, turns=1)[check]


def test_what_stands_rightly_beside_a_game_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = written_game(tmp_path, monkeypatch, FILES)

    assert not {"words", "rulebook", "figures"} & breaches(game, games=1, turns=1).keys()


def test_a_rulebook_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = written_game(
        tmp_path, monkeypatch, {key: text for key, text in FILES.items() if "rulebooks" not in key}
    )

    assert RulebookError.__name__ in breaches(game, games=1, turns=1)["rulebook"]


def written_game(folder: Path, monkeypatch: pytest.MonkeyPatch, files: Mapping[str, str]) -> Any:
    """The game of a package that holds these files."""
    import importlib
    import sys

    package = f"beside_{folder.name.replace('-', '_')}"
    for name, text in {"__init__.py": "", **files}.items():
        file = folder / package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    module = importlib.import_module(f"{package}.game")
    monkeypatch.delitem(sys.modules, f"{package}.game")
    monkeypatch.setitem(sys.modules, f"{package}.game", module)
    return module.Beside()
