"""The answers of the rules: why something is not allowed, how a game ended, and the words for that.

A fault in a game's words and refusals ends no game. Only the rules themselves, what is legal and
what follows, have to be right for a game to go on.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from adoube.errors import AdoubeError
from adoube.words import AnyText, CodedText, as_written, coded, faults_borne, few_of

__all__ = [
    "Ending",
    "IllegalTurn",
    "Objection",
    "Outcome",
    "PositionError",
    "TooManyTurns",
    "UnreadableTurn",
    "after_call",
    "ending_of",
    "ending_sentence",
    "ending_words",
    "refusal_of_change",
    "refusal_of_turn",
    "said_or",
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: every seat that shares the best final score, in seat order; none for a void game."""

    winners: tuple[str, ...]  # all that share the best score
    clause: str  # the clause of the rulebook that ended it
    said: CodedText  # why, for a person
    # The place of each seat, in games for more than two that decide all places; equal ones are shared.
    places: tuple[tuple[str, int], ...] = ()

    @property
    def why(self) -> str:
        """The same in English."""
        return str(self.said)

    def printed(self) -> dict[str, Any]:
        """The end as positions are printed; `places` only where the game decides them."""
        end = {"winners": list(self.winners), "clause": self.clause, "why": self.why}
        return end | {"places": dict(self.places)} if self.places else end


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something is not allowed: the clause of the rulebook that it rests on, and words for a person."""

    clause: str  # empty where the game could not say it
    said: CodedText  # why, for a person
    # What went wrong when the game was asked; then the text is a plain one, which adoube says for it.
    fault: CodedText | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)


class IllegalTurn(AdoubeError):
    """A turn that fits the game's grammar and is not allowed in the position."""

    def __init__(self, objection: Objection) -> None:
        clause, said = objection.clause, objection.said
        super().__init__(coded("text.objection", clause=clause, text=said) if clause else said)
        self.objection = objection


class UnreadableTurn(AdoubeError):
    """A text that fits no grammar of the game, or names a cell that its board lacks."""


class TooManyTurns(AdoubeError):
    """A position whose turns go on in too many ways to look at them all; the message is for people."""


class PositionError(AdoubeError):
    """A printed position that the game cannot stand in; the message names the field."""


class Ending(StrEnum):
    """The kinds of endings by their winners; the values are the keys of their words."""

    WON = "won"
    SHARED = "shared"  # by several seats, and not by all
    DRAWN = "drawn"
    VOID = "void"
    SOLVED = "solved"  # a game for one, which has nobody to win against
    UNSOLVED = "unsolved"

    @property
    def has_winners(self) -> bool:
        """Return whether somebody has done better than somebody else."""
        return self in (Ending.WON, Ending.SHARED)


def ending_of(winners: Collection[object], seats: int) -> Ending:
    """The kind of a game's end, by the seats that share its best score and by how many took part."""
    if seats == 1:
        return Ending.SOLVED if winners else Ending.UNSOLVED
    if not winners:
        return Ending.VOID
    if len(winners) == seats:
        return Ending.DRAWN
    return Ending.WON if len(winners) == 1 else Ending.SHARED


def ending_words(winners: Sequence[AnyText], seats: int) -> CodedText:
    """How a game ended, as a headline; `winners` are called as they are to be told: seats or people."""
    return coded(f"endings.{ending_of(winners, seats)}", winners=[*winners])


def ending_sentence(winners: Sequence[AnyText], seats: int) -> CodedText:
    """The same with a full stop."""
    return coded("endings.sentence", ending=ending_words(winners, seats))


T = TypeVar("T")


class Refusing(Protocol):
    """The part of a game that is consulted here; every `adoube.games.base.Game` is one."""

    @property
    def name(self) -> AnyText: ...

    def successors(self, position: Any) -> Iterator[tuple[Any, Any]]: ...

    def why_illegal(self, position: Any, turn: Any) -> Objection | None: ...

    def why_unexplained(self, position: Any, change: Any) -> Objection: ...

    def call(self, position: Any, call: Mapping[str, Any], line: Sequence[Any] = ()) -> Any: ...


def refusal_of_change(game: Refusing, position: Any, change: Any) -> Objection:
    """The game's `objection`; a plain one with the fault where it has none to give. It names few cells."""
    found = _objection(game, lambda: game.why_unexplained(position, change)) or _plain(
        game, as_written("why_unexplained gave None")
    )
    return replace(found, said=_naming_few(found.said))


def _naming_few(said: CodedText) -> CodedText:
    """The same words with the number of the cells where a list of them is long."""
    pairs = ((name, few_of(value) if isinstance(value, tuple) else value) for name, value in said.pairs)
    return replace(said, pairs=tuple(pairs))


def refusal_of_turn(game: Refusing, position: Any, turn: Any) -> Objection | None:
    """The game's `why_illegal`, None for a legal turn; where it fails, what `successors` lists is legal."""
    found = _objection(game, lambda: game.why_illegal(position, turn))
    if found is not None and found.fault and not found.clause:
        is_legal = any(listed == turn for listed, _ in game.successors(position))
        return None if is_legal else found
    return found


def after_call(game: Refusing, position: Any, call: Mapping[str, Any], line: Sequence[Any]) -> Any:
    """The game's `call`; where that fails, the call is refused. Raises IllegalTurn or UnreadableTurn."""
    try:
        return game.call(position, call, line)
    except AdoubeError:
        raise
    except Exception as error:
        raise IllegalTurn(_plain(game, as_written(repr(error)))) from error


def said_or(otherwise: T, ask: Callable[[], T], faults: list[str]) -> T:
    """Return what a game says, or `otherwise` where that fails; then `faults` gets the reason."""
    try:
        return ask()
    except Exception as error:  # noqa: BLE001 - a stranger's module may fail in any way
        faults.append(repr(error))
        return otherwise


def _objection(game: Refusing, ask: Callable[[], object]) -> Objection | None:
    with faults_borne() as missing:
        try:
            found = ask()
            if isinstance(found, Objection):
                # A text that is missing shows itself to whoever reads it first.
                found = replace(found, said=as_written(found.said))
                str(found.said)
        except TooManyTurns as error:
            return Objection("", error.said)
        except Exception as error:  # noqa: BLE001 - likewise
            return _plain(game, as_written(repr(error)))
    if found is None:
        return None
    if not isinstance(found, Objection):
        return _plain(game, coded("games.no_objection", what=repr(found)))
    if missing or found.said == as_written(""):
        fault = as_written(", ".join(missing)) if missing else coded("games.no_text_in_it")
        return replace(_plain(game, fault), clause=found.clause)
    return found


def _plain(game: Refusing, fault: CodedText) -> Objection:
    return Objection("", coded("games.plain_refusal", title=game.name), fault)
