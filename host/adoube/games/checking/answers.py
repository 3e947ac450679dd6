"""Checks that a game answers everything that it may be asked, in values of the right kind."""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from adoube.board.geometry import Board, Placement
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, TurnEnd
from adoube.games.checking.positions import change_of
from adoube.games.checking.probe import CheckFailed, Probe, hold
from adoube.games.game_rules import AvailableCall, CallKind
from adoube.games.line import Line, printed
from adoube.games.options import Option
from adoube.games.rulebook import rules_of
from adoube.games.verdict import Outcome
from adoube.words import CodedText, say

__all__ = [
    "answers_in_the_right_kind",
    "describes_itself",
    "ends_with_winners_and_scores",
    "is_a_game_under_its_options",
]


def describes_itself(probe: Probe) -> None:
    game = probe.game
    hold(bool(game.id and game.title.strip() and game.seats and game.views), "checking.no_description")
    hold(len(set(game.seats)) == len(game.seats), "checking.seats_twice")
    hold(len(set(game.views)) == len(game.views), "checking.views_twice")
    hold(bool(rules_of(type(game))), "checking.no_rulebook")
    probe.holds_clause(game.turn_order_clause, "turn_order_clause")
    for name, value, is_right in (
        ("all_options", game.all_options, _all(Option)),
        ("calls", game.calls, _all(CallKind)),
        ("board", game.board, _is(Board)),
        ("turn_end", game.turn_end, _is(TurnEnd)),
        ("match_games", game.match_games, lambda value: type(value) is int and value > 0),
        ("knows_draws", game.knows_draws, _is(bool)),
        ("stackable", game.stackable, _is(bool)),
        ("pairs_keep_seats", game.pairs_keep_seats, _is(bool)),
    ):
        hold(is_right(value), "checking.wrong_kind", method=name, found=repr(value))
    hold(game.start() == game.start(), "checking.other_start")
    hold(game.with_options({}) is game, "checking.under_nothing")
    hold(dict(type(game)(game.options, seed=game.seed).options) == dict(game.options), "checking.options")
    for ask in (game.placement_phase, game.random_setup):
        if (besides := ask()) is not None:
            hold(
                isinstance(besides.decides, tuple), "checking.wrong_kind", method=ask.__name__, found=besides
            )


def ends_with_winners_and_scores(probe: Probe) -> None:
    line, game = probe.line, probe.game
    seats = set(game.seats)
    for method, scores in (("scores", game.scores(line.position)), ("awarded", line.scores)):
        hold(_scores_all(scores, seats), "checking.scores", method=method)
        for seat, score in scores.items():
            hold(_is_number(score), "checking.no_number", method=method, seat=seat, score=repr(score))
    outcome: object = line.outcome
    if outcome is None:
        hold(line.to_move in seats, "checking.nobodys_turn", found=repr(line.to_move))
        for ending in _endings_after(probe):
            _is_an_end(probe, ending)
        return
    _is_an_end(probe, outcome)


def _endings_after(probe: Probe) -> Iterator[object]:
    """How the game may end with the next turn: random play alone meets few of its ends."""
    line = probe.line
    for _, after in probe.successors():
        if (ending := probe.game.outcome(after, (*line.positions, line.position))) is not None:
            yield ending


def _is_an_end(probe: Probe, outcome: object) -> None:
    game = probe.game
    if not isinstance(outcome, Outcome):
        raise CheckFailed(say("checking.wrong_kind", method="outcome", found=repr(outcome)))
    in_order = tuple(seat for seat in game.seats if seat in outcome.winners)
    hold(outcome.winners == in_order, "checking.winners", found=outcome.winners)
    hold(game.knows_draws or len(outcome.winners) < 2, "checking.unknown_draw", found=outcome.winners)
    hold(_is_text(outcome.why), "checking.no_words", method="outcome", what="")
    probe.holds_clause(outcome.clause, "outcome")


def is_a_game_under_its_options(game: AnyGame, turns: int) -> None:
    """With each value of each option, the others at their defaults, it begins and some turns are played."""
    for option in game.all_options:
        for value in option.values:
            if not value.isupper():  # which stands for any text of its kind
                _plays_with(game, option.key, value, turns)


def _plays_with(game: AnyGame, key: str, value: str, turns: int) -> None:
    try:
        line, rng = Line.begin(type(game)({key: value}, seed=game.seed)), Random(value)
        while line.outcome is None and line.ply < turns:
            line = line.extended(*line.game.random_turn(line.position, rng))
            printed(line)
    except Exception as error:
        why = str(error) if isinstance(error, AdoubeError) else repr(error)
        raise CheckFailed(say("checking.option_fails", option=f"{key}={value}", error=why)) from error


def answers_in_the_right_kind(probe: Probe) -> None:
    for name, ask, is_right in _questions(probe):
        try:
            found = ask()
            right = is_right(found)
        except Exception as error:
            raise CheckFailed(say("checking.method_raised", method=name, error=repr(error))) from error
        hold(right, "checking.wrong_kind", method=name, found=repr(found))


_Question = tuple[str, Callable[[], Any], Callable[[Any], bool]]


def _questions(probe: Probe) -> Iterator[_Question]:
    game, position, line = probe.game, probe.position, probe.line
    cells, seats = set(game.board.names), set(game.seats)
    yield "to_move", lambda: game.to_move(position), lambda found: found in seats
    yield "placement", lambda: game.placement(position), _is(Placement)
    yield "memory", lambda: game.rule_state(position, line.positions), _is(dict)
    yield "notes", lambda: game.notes(position), _all_texts
    yield "score_lines", lambda: game.score_lines(position), lambda found: _by_seat(found, seats)
    if line.outcome is not None:
        return
    turn, after = game.random_turn(position, probe.rng)
    text = game.write(turn)
    yield "write", lambda: text, _is_text
    change = change_of(probe, after)
    yield "may_become", lambda: game.may_become(position, change), _is(bool)
    yield "has_to_skip", lambda: game.has_to_skip(position), lambda found: found is (text == "skip")
    yield "count", lambda: game.count(position) if game.enumerable else 1, lambda found: type(found) is int
    yield "after", lambda: game.after(position, turn), lambda found: type(found) is type(position)
    yield "available_calls", lambda: game.available_calls(position, line.positions), _all(AvailableCall)
    yield "trail", lambda: game.trail(turn), lambda found: isinstance(found, tuple) and set(found) <= cells
    yield "taps", lambda: game.taps(position, turn), lambda found: _are_ways(found, cells)
    yield (
        "choices_after",
        lambda: [game.choices_after(position, way).ends for way in game.taps(position, turn)],
        lambda found: all(turn in ends for ends in found),
    )
    yield "declared", lambda: game.declared(position, game.placement(after)), _is(Outcome | None)
    yield (
        "attributed_to",
        lambda: game.attributed_to(position, turn, game.to_move(position)),
        lambda found: found == turn,
    )
    for cell in probe.rng.sample(game.board.names, min(3, len(cells))) if game.enumerable else ():
        yield "destinations", partial(game.destinations, position, cell), lambda found: _cells(found, cells)
    if game.enumerable:
        yield "affected_cells", lambda: game.affected_cells(position), lambda found: _cells(found, cells)
    placement = game.placement(position)
    yield (
        "with_placement",
        lambda: game.placement(game.with_placement(position, placement, game.to_move(position))),
        lambda found: found == placement,
    )


def _are_ways(found: Any, cells: set[str]) -> bool:
    return bool(found) and all(isinstance(way, tuple) and set(way) <= cells for way in found)


def _cells(found: Any, cells: set[str]) -> bool:
    return isinstance(found, frozenset) and found <= cells


def _by_seat(found: Any, seats: set[str]) -> bool:
    return isinstance(found, Mapping) and set(found) <= seats and _all_texts(tuple(found.values()))


def _scores_all(found: object, seats: set[str]) -> bool:
    return isinstance(found, dict) and set(found) == seats


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is(kind: Any) -> Callable[[Any], bool]:
    return lambda found: isinstance(found, kind)


def _all(kind: Any) -> Callable[[Any], bool]:
    return lambda found: isinstance(found, tuple) and all(isinstance(each, kind) for each in found)


def _all_texts(found: Any) -> bool:
    """Return whether they are coded texts. Raises MissingWords for one whose words are not there."""
    if not _all(CodedText)(found):
        return False
    for text in found:
        str(text)
    return True
