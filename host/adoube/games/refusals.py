"""A game asked for what it says to people: whatever goes wrong with its words and refusals ends no game.

Only the rules themselves, what is legal and what follows, have to be right for a game to go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from adoube.errors import AdoubeError
from adoube.games.verdict import IllegalTurn, Objection, TooManyTurns
from adoube.words import AnyText, CodedText, as_written, coded, faults_borne

__all__ = ["after_call", "refusal_of_change", "refusal_of_turn", "said_or"]

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
    """The game's `objection`; a plain one with the fault where it has none to give."""
    return _objection(game, lambda: game.why_unexplained(position, change)) or _plain(
        game, as_written("why_unexplained gave None")
    )


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
