"""A past game as one JSON document, and the JSON Schema that follows from its types."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict, cast

from adoube.archive.past_games import PastEvent, PastGame, PastTurn
from adoube.records.entries import FinalScore, GameEntry
from adoube.serialization.field_rules import Format, Meaning, Natural, Positive
from adoube.serialization.json_schema import json_schema

__all__ = ["GameDocument", "GameSummary", "game_document", "schema", "summary"]

FORMAT: Literal["adoube-game"] = "adoube-game"
VERSION: Literal[1] = 1  # grows when a field changes its meaning or goes; new fields may come at any time

Timestamp = Annotated[str, Format("date-time")]
Seats = Annotated[list[str], Meaning("seats that share the best score; none for a void game")]
HappeningKind = Literal[
    "resumed", "turn", "question", "answer", "call", "ruling", "takeback", "fault", "result"
]


class Ending(TypedDict):
    """How the rules ended a game."""

    winners: Seats
    clause: str
    why: str


class PrintedPosition(TypedDict):
    """The pieces on the board, as adoube prints positions."""

    to_move: Annotated[str | None, Meaning("whose turn it is; null after the end")]
    cells: Annotated[Mapping[str, list[str]], Meaning("the pieces on each occupied cell, the lowest first")]
    off: Annotated[
        Mapping[str, Mapping[str, Natural]],
        Meaning("how many pieces of each kind lie in each place off the board"),
    ]
    memory: Annotated[Mapping[str, Any], Meaning("what the rules remember; its fields are the game's own")]
    scores: Mapping[str, float]
    over: Ending | None
    ply: Natural


class FinalResult(TypedDict):
    """How a game ended."""

    winners: Seats
    scores: Mapping[str, float]
    clause: Annotated[str, Meaning('the clause of the rulebook that ended it, or "declared"')]
    why: str


class GameSummary(TypedDict):
    """A game in the list of all."""

    id: Annotated[str, Meaning("its table and its number there; it never changes")]
    table: str
    record: Annotated[Positive, Meaning("the number that the journal gives it at its table")]
    game: Annotated[str, Meaning("the game's id")]
    players: Annotated[Mapping[str, str], Meaning("who sat where, by seat")]
    begun: Timestamp
    ended: Annotated[Timestamp | None, Meaning("null while it is not finished")]
    turns: Annotated[Natural, Meaning("how many turns stand")]
    result: FinalResult | None


class MatchOfGame(TypedDict):
    """The match that a game belongs to."""

    number: Positive
    people: list[str]
    rounds: int | None


class PlayedTurn(TypedDict):
    """A turn that stands, with the position after it."""

    ply: Positive
    seat: str
    turn: Annotated[str, Meaning("in the game's notation")]
    cells: Annotated[list[str], Meaning("where the piece that moved went")]
    utc: Annotated[Timestamp, Meaning("when it was accepted")]
    position: PrintedPosition


class HappeningDocument(TypedDict):
    """Something that the journal tells about a game."""

    utc: Timestamp
    kind: HappeningKind
    ply: Annotated[Natural, Meaning("how many turns stood after it")]
    text: Annotated[str, Meaning("in words")]
    details: Annotated[
        Mapping[str, Any],
        Meaning("the row of the journal; where it has a text, its code and values beside it as `said`"),
    ]


class GameDocument(GameSummary):
    """A game kept by adoube."""

    format: Literal["adoube-game"]
    version: Literal[1]
    title: str
    options: Annotated[Mapping[str, str], Meaning("every option of the rules, written out")]
    seed: int
    layout: Annotated[Any, Meaning("where it began, where no option says so")]
    view: Annotated[str, Meaning("what the board's sensors see")]
    takeback: str
    rules_version: str
    program_version: str
    match: MatchOfGame
    start: PrintedPosition
    plies: Annotated[list[PlayedTurn], Meaning("the turns that stand")]
    happenings: Annotated[
        list[HappeningDocument],
        Meaning("everything in the order in which it happened, turns that were taken back too"),
    ]
    broken_at: Annotated[
        int | None,
        Meaning(
            "the first turn that today's rules read otherwise than those of the time; plies ends before it"
        ),
    ]


def game_document(game: PastGame) -> GameDocument:
    """Return everything about a game in values that JSON knows."""
    opened = game.entry.opened
    return {
        "format": FORMAT,
        "version": VERSION,
        **summary(game.entry),
        "title": game.game.title,
        "options": dict(opened.options),
        "seed": opened.seed,
        "layout": opened.layout,
        "view": opened.view,
        "takeback": opened.takeback,
        "rules_version": opened.rules_version,
        "program_version": opened.program_version,
        "match": {"number": opened.match_number, "people": list(opened.people), "rounds": opened.rounds},
        "start": _position(game, 0),
        "plies": [_turn(game, turn) for turn in game.turns],
        "happenings": [_happening(each) for each in game.happenings],
        "broken_at": game.broken_at,
    }


def summary(entry: GameEntry) -> GameSummary:
    """Return a game in the list of all."""
    return {
        "id": str(entry.id),
        "table": entry.id.table,
        "record": entry.id.number,
        "game": entry.opened.game,
        "players": dict(entry.opened.players),
        "begun": entry.begun.isoformat(),
        "ended": entry.ended.isoformat() if entry.ended else None,
        "turns": entry.turns,
        "result": _result(entry.final),
    }


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of `game_document`."""
    return json_schema(GameDocument, "A game kept by adoube")


def _result(final: FinalScore | None) -> FinalResult | None:
    if final is None:
        return None
    return {
        "winners": list(final.winners),
        "scores": dict(final.scores),
        "clause": final.clause,
        "why": final.why,
    }


def _turn(game: PastGame, turn: PastTurn) -> PlayedTurn:
    return {
        "ply": turn.ply,
        "seat": turn.seat,
        "turn": turn.text,
        "cells": list(turn.cells),
        "utc": turn.utc.isoformat(),
        "position": _position(game, turn.ply),
    }


def _happening(each: PastEvent) -> HappeningDocument:
    return {
        "utc": each.utc.isoformat(),
        "kind": cast(HappeningKind, each.kind.value),
        "ply": each.ply,
        "text": each.text,
        "details": dict(each.details),
    }


def _position(game: PastGame, ply: int) -> PrintedPosition:
    return cast(PrintedPosition, game.position(ply))
