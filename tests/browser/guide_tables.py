"""The tables of the guide's pictures: games played at random, a question, a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from adoube.games.game_rules import AvailableCall
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee import verdicts
from adoube.referee.verdicts import TurnQuestion
from adoube.tables.annotations import annotated
from adoube.tables.commands import DrawRing, ShowRule
from adoube.tables.match import match_of
from adoube.tables.messages import message_of, turn_question
from adoube.tables.presenter import seats_of
from adoube.tables.state import NO_ANNOTATIONS, Phase, Speech, TableState, shown_turns
from tests.tables.played_games import journal_with, opened_game, played_game

__all__ = ["asked", "lesson", "records", "room"]

PAIR = ("Ada", "Grace")
THREE = ("Emmy", "Sofja", "Maryam")


def room() -> tuple[TableState, ...]:
    """Four tables of a club."""
    jarmo = table_of("jarmo", "jarmo", PAIR, plies=21, seed=3)
    speech = Speech(may_declare=True, knows_draws=True, may_dispute=True)
    return (
        replace(jarmo, speech=speech),
        table_of("river", "river-crossing", THREE, plies=17),
        table_of("window-seat", "left-right", ("Hypatia", "Fatima"), plies=6),
        table_of("garden", "leap-frog", ("Rosa", "Nina"), plies=8, options={"players": "2"}),
    )


def table_of(
    table: str,
    game_id: str,
    people: Sequence[str],
    *,
    plies: int,
    seed: int = 4,
    options: Mapping[str, str] | None = None,
) -> TableState:
    """A table in the midst of its first game."""
    game, rng = make_game(game_id, options or {}, seed=seed), Random(seed)
    line = Line.begin(game)
    while line.ply < plies and line.outcome is None:
        line = line.extended(*game.random_turn(line.position, rng))
    last = shown_turns(line)[-1]
    return TableState(
        table=table,
        version=plies,
        game=game_id,
        title=game.title,
        board=game.board,
        phase=Phase.PLAYING,
        seats=seats_of(line, match_of(game, people)),
        turns=tuple(shown_turns(line)),
        placement=game.placement(line.position),
        message=message_of(
            verdicts.Moved(last.ply, last.seat, last.text, line.position, last.cells), line.back(1)
        ),
        games_in_match=2,
        notes=tuple(game.notes(line.position)),
        line=line,
        options=dict(game.options),
    )


def asked(state: TableState) -> TableState:
    """The same table, where White alone can say which of two turns was played, and may speak."""
    assert state.line is not None
    turns = state.line.legal_turns()[:2]
    ply = len(state.turns) + 1
    question = turn_question(TurnQuestion(1, ply, "white", tuple(turns)), state.line, 1)
    message = message_of(verdicts.Undecided(ply, "white", tuple(turns), ()), state.line)
    speech = replace(state.speech, calls=(AvailableCall("takeback", state.line.game.seats),))
    version = state.version + 1
    return replace(state, version=version, message=message, question=question, speech=speech)


def lesson(state: TableState) -> TableState:
    """The same table with chalk on it: an arrow, a piece that is asked about, and a rule."""
    assert state.line is not None
    game, position = state.line.game, state.line.position
    mine = sorted(
        cell for cell, stack in state.placement.cells.items() if stack and game.destinations(position, cell)
    )
    chalk = NO_ANNOTATIONS
    for command in (DrawRing(mine[0]), DrawRing(mine[-1]), ShowRule("JAR-03")):
        chalk = annotated(chalk, command, game)
    return replace(state, version=state.version + 2, chalk=chalk)


def records(folder: Path) -> Path:
    """A journal of past games; its folder."""
    folder.mkdir()
    played = {
        ("jarmo", 1): played_game(opened_game("jarmo", PAIR, seed=3), seed=3),
        ("jarmo", 2): played_game(opened_game("jarmo", ("Grace", "Ada")), seed=5),
        ("river", 1): played_game(opened_game("river-crossing", THREE), most_turns=40),
        ("window-seat", 1): played_game(opened_game("left-right", ("Hypatia", "Fatima")), seed=2),
    }
    return journal_with(folder, played)
