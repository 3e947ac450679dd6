"""Checks that a game answers everything that it may be asked, in values of the right kind."""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adoube.board.geometry import Board
from adoube.board.placement import Placement
from adoube.games.base import TurnEnd
from adoube.games.calls import AvailableCall, CallKind
from adoube.games.checking.probe import CheckFailed, Probe, hold
from adoube.games.options import Option
from adoube.games.rulebook import rules_of
from adoube.games.verdict import Outcome
from adoube.words import CodedText, say

__all__ = ["answers_in_the_right_kind", "describes_itself", "ends_with_winners_and_scores"]


def describes_itself(probe: Probe) -> None:
    game = probe.game
    hold(bool(game.id and game.title and game.seats and game.views), "checking.no_description")
    hold(len(set(game.seats)) == len(game.seats), "checking.seats_twice")
    hold(bool(rules_of(type(game))), "checking.no_rulebook")
    probe.holds_clause(game.turn_order_clause, "turn_order_clause")
    for name, value, is_right in (
        ("all_options", game.all_options, _all(Option)),
        ("calls", game.calls, _all(CallKind)),
        ("board", game.board, _is(Board)),
        ("turn_end", game.turn_end, _is(TurnEnd)),
        ("match_games", game.match_games, lambda value: type(value) is int and value > 0),
        ("knows_draws", game.knows_draws, _is(bool)),
        ("piles", game.piles, _is(bool)),
        ("pairs_keep_seats", game.pairs_keep_seats, _is(bool)),
    ):
        hold(is_right(value), "checking.wrong_kind", method=name, found=repr(value))
    hold(game.start() == game.start(), "checking.other_start")
    hold(game.under({}) is game, "checking.under_nothing")
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
        return
    if not isinstance(outcome, Outcome):
        raise CheckFailed(say("checking.wrong_kind", method="outcome", found=repr(outcome)))
    in_order = tuple(seat for seat in game.seats if seat in outcome.winners)
    hold(outcome.winners == in_order, "checking.winners", found=outcome.winners)
    hold(game.knows_draws or len(outcome.winners) < 2, "checking.unknown_draw", found=outcome.winners)
    hold(_is_text(outcome.why), "checking.no_words", method="outcome", what="")
    probe.holds_clause(outcome.clause, "outcome")


def answers_in_the_right_kind(probe: Probe) -> None:
    for name, ask, is_right in _questions(probe):
        try:
            found = ask()
        except Exception as error:
            raise CheckFailed(say("checking.method_raised", method=name, error=repr(error))) from error
        hold(is_right(found), "checking.wrong_kind", method=name, found=repr(found))


_Question = tuple[str, Callable[[], Any], Callable[[Any], bool]]


def _questions(probe: Probe) -> Iterator[_Question]:
    game, position, line = probe.game, probe.position, probe.line
    cells, seats = set(game.board.names), set(game.seats)
    yield "to_move", lambda: game.to_move(position), lambda found: found in seats
    yield "placement", lambda: game.placement(position), _is(Placement)
    yield "memory", lambda: game.rule_state(position, line.positions), _is(dict)
    yield "notes", lambda: game.notes(position), _all(CodedText)
    yield "score_lines", lambda: game.score_lines(position), lambda found: _by_seat(found, seats)
    if line.outcome is not None:
        return
    turn, after = game.random_turn(position, probe.rng)
    text = game.write(turn)
    yield "write", lambda: text, _is_text
    yield "after", lambda: game.after(position, turn), lambda found: type(found) is type(position)
    yield "available_calls", lambda: game.available_calls(position, line.positions), _all(AvailableCall)
    yield "trail", lambda: game.trail(turn), lambda found: isinstance(found, tuple) and set(found) <= cells
    yield "declared", lambda: game.declared(position, game.placement(after)), _is(Outcome | None)
    yield "signed", lambda: game.signed(position, turn, game.to_move(position)), lambda found: found == turn
    for cell in probe.rng.sample(game.board.names, min(3, len(cells))) if game.enumerable else ():
        yield "ends", partial(game.ends, position, cell), lambda found: _cells(found, cells)
    if game.enumerable:
        yield "footprint", lambda: game.footprint(position), lambda found: _cells(found, cells)
    placement = game.placement(position)
    yield (
        "rearranged",
        lambda: game.placement(game.rearranged(position, placement, game.to_move(position))),
        lambda found: found == placement,
    )


def _cells(found: Any, cells: set[str]) -> bool:
    return isinstance(found, frozenset) and found <= cells


def _by_seat(found: Any, seats: set[str]) -> bool:
    return (
        isinstance(found, Mapping)
        and set(found) <= seats
        and all(isinstance(v, CodedText) for v in found.values())
    )


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
