"""What the arbiter's desk shows beside the table's own parts: options, people, stacks, the log."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import product

from adoube.board.placement import Placement, Stack
from adoube.errors import AdoubeError
from adoube.games.options import Option
from adoube.games.registry import make_game
from adoube.games.rulebook import Rule, rules_of
from adoube.records.entries import GameId
from adoube.tables.state import Phase, TableState
from adoube_scoreboard.services import services
from adoube_scoreboard.words import piece_name, say

__all__ = ["CellChoice", "DeskView", "LogLine", "cell_choices", "desk_view", "log_of"]


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of the game. `values` is empty where it is an open text; `hint` says what it may be.

    `rules` are the clauses and rulings that say what it changes.
    """

    key: str
    value: str
    values: tuple[str, ...]
    hint: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class DeskView:
    """What the forms of the desk need."""

    options: tuple[OptionField, ...]
    people: tuple[str, ...]
    is_running: bool
    """whether a new match would give up a game"""
    is_held: bool
    record: str
    """the name of the running game in the records"""


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened in this game, in words."""

    utc: datetime
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class CellChoice:
    """A cell of the board, and which of the `stacks` stands there."""

    cell: str
    stack: str


def desk_view(state: TableState) -> DeskView:
    """The view of a table's state."""
    game = make_game(state.game, state.options)
    rules = rules_of(type(game))
    return DeskView(
        options=tuple(_option_field(option, state, rules) for option in game.all_options),
        people=_people(state),
        is_running=state.speech.may_declare,
        is_held=state.phase is Phase.HELD,
        record=str(GameId(state.table, state.record_number)),
    )


def log_of(state: TableState) -> tuple[LogLine, ...] | None:
    """What the journal tells of the running game, the newest first; None where it cannot be read."""
    try:
        game = services().library.game(desk_view(state).record)
    except AdoubeError:
        return None
    if game is None:
        return ()
    return tuple(LogLine(each.utc, each.kind.value, each.text) for each in reversed(game.happenings))


def cell_choices(state: TableState, placement: Placement) -> tuple[tuple[CellChoice, ...], dict[str, str]]:
    """Every cell with what stands there, and all stacks that may be chosen, as they are sent and in words.

    Any piece of the game may be chosen, wherever it is, and where pieces ride on each other any two of them.
    """
    game = make_game(state.game, state.options)
    placements = (game.placement(game.start()), placement)
    known = {stack for each in placements for stack in each.cells.values()}
    pieces = {piece for stack in known for piece in stack}
    pieces |= {piece for each in placements for counts in each.off.values() for piece in counts}
    pairs = set(product(pieces, repeat=2)) if game.piles else set()
    singles = {(piece,) for piece in pieces}
    stacks = sorted({*known, *singles, *pairs} - {()}, key=lambda stack: (len(stack), stack))
    cells = tuple(CellChoice(name, _sent(placement.stack(name))) for name in state.board.names)
    return cells, {"": say("desk.empty_cell"), **{_sent(stack): _in_words(stack) for stack in stacks}}


def _sent(stack: Stack) -> str:
    return " ".join(stack)


def _in_words(stack: Iterable[str]) -> str:
    return say("desk.on_top").join(piece_name(piece) for piece in stack)


def _option_field(option: Option, state: TableState, rules: Iterable[Rule]) -> OptionField:
    is_open = any(value.isupper() for value in option.values)
    value = str(state.options.get(option.key, option.default))
    values = () if is_open else option.values
    about = tuple(rule for rule in rules if rule.option == option.key or f"`{option.key}=" in rule.text)
    return OptionField(option.key, value, values, ", ".join(option.values), about)


def _people(state: TableState) -> tuple[str, ...]:
    """Everybody of the match, in its order where that is told: a sitting has more people than seats."""
    standing = tuple(each.player for each in state.standings)
    seated = tuple(seat.player for seat in state.seats)
    return standing if len(standing) >= len(seated) else seated
