"""Commands about the game, its players and its rulings.

`ScoreboardClient.command` sends them. A field that is None is left out.

Made by `python -m tests.docs.scoreboard_client` from the description of the API: edit that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.api.scoreboard.transport import RemoteCommand

__all__ = [
    "accept_as_played",
    "agree",
    "allow_hints",
    "allow_motors",
    "answer",
    "ask_hint",
    "ask_next_game",
    "begin_match",
    "correct_turns",
    "declare_result",
    "dispute_turn",
    "end_turn",
    "go_on",
    "make_call",
    "new_game",
    "offer_draw",
    "pause_game",
    "play_turn",
    "put_off_next_game",
    "reopen",
    "resign",
    "seat_computer",
    "set_position",
    "stop_motors",
    "take_back_turns",
    "undo",
]


def answer(question: int, answer: str) -> RemoteCommand:
    """Answers the question that the table asks.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.

    question: the "id" of the question in the state
    answer: the "answer" of one of its choices
    """
    return RemoteCommand("Answer", "answer", {"question": question, "answer": answer}, beside=True)


def end_turn() -> RemoteCommand:
    """Ends the turn of the seat under "may_end_turn" of the state.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all.
    """
    return RemoteCommand("EndTurn", "end-turn", {})


def make_call(call: str, *, by: str | None = None, **others: str | int | bool) -> RemoteCommand:
    """Says something that the rules of the game provide for and the board cannot show.

    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all. In the
    phases: playing.

    call: the name of the call: "takeback", or one that the game knows
    by: the seat that calls
    others: what the call needs besides, such as "pawn", "cell" or "value"
    """
    return RemoteCommand("MakeCall", "call", {"call": call, "by": by, **others})


def dispute_turn() -> RemoteCommand:
    """Disputes the last turn of the record, where others look the same on the board.

    Given by: the arbiter; a seat at its own table, for itself.
    """
    return RemoteCommand("DisputeTurn", "dispute", {})


def agree(seat: str, turn: str) -> RemoteCommand:
    """Says which turn was played, where the last one is disputed.

    Once all seats name the same, it counts. Given by: the arbiter; a seat at its own table, for itself.

    seat: the seat that speaks
    turn: one of the choices of the question
    """
    return RemoteCommand("Agree", "agree", {"seat": seat, "turn": turn})


def resign(seat: str) -> RemoteCommand:
    """Gives the game up.

    Given by: the arbiter; a seat at its own table, for itself.

    seat: the seat that speaks
    """
    return RemoteCommand("Resign", "resign", {"seat": seat})


def offer_draw(seat: str, *, agree: bool | None = None) -> RemoteCommand:
    """Offers a draw, agrees to one, or declines it.

    The game is drawn once all seats agree. Given by: the arbiter; a seat at its own table, for itself.

    seat: the seat that speaks
    agree: False: declines a draw, or withdraws the seat's own offer; True by default
    """
    return RemoteCommand("OfferDraw", "draw", {"seat": seat, "agree": agree})


def undo(*, seat: str | None = None, agree: bool | None = None) -> RemoteCommand:
    """Asks that a seat's last turn be undone, on a board that is on the page; or agrees, or declines.

    Once all seats agree, the pieces set themselves. Where anybody may move the pieces it is done at once.
    Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is open to all. In the
    phases: playing.

    seat: the seat that speaks; not needed where anybody may move the pieces
    agree: False: declines, or withdraws what the seat has asked for; True by default
    """
    return RemoteCommand("Undo", "undo", {"seat": seat, "agree": agree})


def ask_hint(*, seat: str | None = None, whole: bool | None = None) -> RemoteCommand:
    """Asks for a hint for the seat whose turn it is: first the pieces worth looking at, then a good turn.

    What is shown is written in the record as given. Given by: the arbiter; a seat at its own table, for
    itself; anybody at a table that is open to all. In the phases: playing.

    seat: the seat that asks; not needed by the arbiter
    whole: True: a good turn at once; false, the default: the next step
    """
    return RemoteCommand("AskHint", "hint", {"seat": seat, "whole": whole})


def allow_hints(allowed: bool) -> RemoteCommand:
    """Lets the players of a table ask for hints, or not; it stays so from game to game.

    Given by: the arbiter.

    allowed: whether they may
    """
    return RemoteCommand("AllowHints", "hints", {"allowed": allowed})


def allow_motors(allowed: bool) -> RemoteCommand:
    """Lets a board that has motors carry its pieces itself, or not.

    Nothing moves until someone allows it. Given by: the arbiter; a seat at its own table, for itself.

    allowed: whether it may, until its motors are stopped or adoube starts
    """
    return RemoteCommand("AllowMotors", "allow-motors", {"allowed": allowed})


def stop_motors() -> RemoteCommand:
    """Stops the motors of a board at once, until someone allows them again.

    It is carried out whatever its "version" is, also at a table that a fault has closed. Given by: the
    arbiter; a seat at its own table, for itself; anybody at a table that is open to all.
    """
    return RemoteCommand("StopMotors", "stop-motors", {})


def new_game() -> RemoteCommand:
    """Begins the next game, of the next match where one is over.

    From a visitor without a log-in it is "ask-next-game". Given by: the arbiter; a seat at its own table, for
    itself; anybody at a table that is open to all. In the phases: over.
    """
    return RemoteCommand("NewGame", "new-game", {})


def ask_next_game() -> RemoteCommand:
    """Asks everybody at the table for the next game.

    It begins when this is asked a second time. Given by: the arbiter; a seat at its own table, for itself;
    anybody at a table that is open to all. In the phases: over.
    """
    return RemoteCommand("AskNextGame", "ask-next-game", {})


def put_off_next_game() -> RemoteCommand:
    """Answers that the next game has to wait.

    The other player can ask again. Given by: the arbiter; a seat at its own table, for itself; anybody at a
    table that is open to all. In the phases: over.
    """
    return RemoteCommand("PutOffNextGame", "put-off-next-game", {})


def begin_match(
    *,
    options: Mapping[str, str] | None = None,
    people: Sequence[str] | None = None,
    pairing: Sequence[int] | None = None,
    declare_void: bool | None = None,
) -> RemoteCommand:
    """Begins another match of the same game.

    Given by: the arbiter.

    options: options that change; others stay what they are
    people: who plays, in the order of the match; by default the same people
    pairing: the pairing of a tournament that the match is: the round, and both players' numbers
    declare_void: True: a running game is declared void; False by default
    """
    return RemoteCommand(
        "BeginMatch",
        "begin",
        {"options": options, "people": people, "pairing": pairing, "declare_void": declare_void},
    )


def seat_computer(seat: str, strength: int) -> RemoteCommand:
    """Seats a computer player in the place of a person, or removes it again.

    Given by: the arbiter; anybody at a table that is open to all.

    seat: the seat
    strength: 1 to 3, the strongest 3; 0: it leaves
    """
    return RemoteCommand("SeatComputer", "computer", {"seat": seat, "strength": strength})


def reopen() -> RemoteCommand:
    """Opens a table again that a fault has closed.

    Given by: the arbiter.
    """
    return RemoteCommand("Reopen", "reopen", {})


def pause_game() -> RemoteCommand:
    """Pauses the game: nothing on the board is judged until it goes on.

    Given by: the arbiter.
    """
    return RemoteCommand("PauseGame", "ruling", {"ruling": "pause"})


def go_on() -> RemoteCommand:
    """Resumes a paused game.

    Also takes back a result that was declared. Given by: the arbiter.
    """
    return RemoteCommand("GoOn", "ruling", {"ruling": "go-on"})


def take_back_turns(*, last: int | None = None) -> RemoteCommand:
    """Takes back the last turns.

    The board has to be put back accordingly. Given by: the arbiter.

    last: how many of the last turns; 1 by default
    """
    return RemoteCommand("TakeBackTurns", "ruling", {"ruling": "take-back", "last": last})


def correct_turns(turns: Sequence[str], *, last: int | None = None) -> RemoteCommand:
    """Replaces the last turns of the record by what was really played.

    Given by: the arbiter.

    turns: what was played instead, in the game's notation or as people read it
    last: how many of the last turns; 1 by default
    """
    return RemoteCommand("CorrectTurns", "ruling", {"ruling": "correct", "turns": turns, "last": last})


def accept_as_played(*, turn: str | None = None, position: Mapping[str, Any] | None = None) -> RemoteCommand:
    """Lets an illegal turn stand as it was played on the board.

    Given by: the arbiter.

    turn: its notation, as the arbiter writes it; without one the record holds the position
    position: the position after it; by default what follows from moving or capturing one piece
    """
    return RemoteCommand(
        "AcceptAsPlayed", "ruling", {"ruling": "accept-as-played", "turn": turn, "position": position}
    )


def set_position(
    *,
    position: Mapping[str, Any] | None = None,
    cells: Mapping[str, Sequence[str]] | None = None,
    off: Mapping[str, Mapping[str, int]] | None = None,
    to_move: str | None = None,
) -> RemoteCommand:
    """Puts the game into another position: a whole "position", or "cells" with "off" and "to_move".

    With "cells" the game's memory stays what it was, and so does what is not given. Given by: the arbiter.

    position: the position, as a record prints it; its ply is ignored
    cells: the stack on each cell that is not empty, lowest piece first
    off: for each place off the board, how many of each piece lie there
    to_move: the seat to move
    """
    return RemoteCommand(
        "SetPosition",
        "ruling",
        {"ruling": "set-position", "position": position, "cells": cells, "off": off, "to_move": to_move},
    )


def declare_result(
    *,
    winners: Sequence[str] | None = None,
    why: str | None = None,
    scores: Mapping[str, int | float] | None = None,
) -> RemoteCommand:
    """Ends the game with a result.

    Given by: the arbiter.

    winners: the seats that win; several: drawn or shared; none: a void game
    why: the reason, a sentence for the record
    scores: the score of every seat; by default what the game awards
    """
    return RemoteCommand(
        "DeclareResult", "ruling", {"ruling": "result", "winners": winners, "why": why, "scores": scores}
    )


def play_turn(turn: str) -> RemoteCommand:
    """Plays a turn on a board that is on the page; its pieces move themselves.

    Only the seats under "movers" of the state may play one. "GET /tables/{table}/choices" tells the turns
    that there are. Given by: the arbiter; a seat at its own table, for itself; anybody at a table that is
    open to all. In the phases: playing.

    turn: the turn in the game's notation, or as scoresheets have it
    """
    return RemoteCommand("PlayTurn", "turn", {"turn": turn})
