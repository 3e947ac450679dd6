"""Questions as a page shows them."""

from collections.abc import Sequence

from adoube.games.base import AnyGame
from adoube.records.payloads import Asked
from adoube.referee.inquiry import PLAY_ON
from adoube.referee.nodes import Return
from adoube.referee.verdicts import Question as TurnQuestion
from adoube.tables.commands import DeclareResult
from adoube.tables.messages import seat_name, with_lifts
from adoube.tables.state import Choice, Question
from adoube.words import say

__all__ = [
    "ABANDONED",
    "DRAW",
    "GO_ON",
    "ending_question",
    "ending_question_again",
    "late_ending_question",
    "result_of",
    "turn_question",
]

DRAW, ABANDONED, GO_ON = "draw", "abandoned", "go-on"
"""answers to how a game ended, beside the seat that won"""


def turn_question(asked: TurnQuestion, number: int) -> Question:
    """Which turn was played, asked of the seat that played it."""
    text = with_lifts(say("table.which_turn", seat=seat_name(asked.to)), asked.lifts)
    cells = {choice: (cell,) for cell, choice in asked.lifts}
    choices = (Choice(choice, _words_of(choice), cells.get(choice, ())) for choice in asked.choices)
    return Question(number, asked.to, text, tuple(choices))


def _words_of(choice: str) -> str:
    """A turn as it is written, and in words what people may choose beside turns."""
    if choice == PLAY_ON:
        return say("questions.play_on")
    match Return.read(choice):
        case None:
            return choice
        case Return(plies=0):
            return say("questions.takeback_of_open")
        case Return(plies=1):
            return say("questions.takeback")
        case Return(plies=plies):
            return say("questions.takeback_of_several", turns=plies)


def ending_question(game: AnyGame, number: int, text: str, takeback: str | None = None) -> Question:
    """How a game ended that was left, asked in the words of `text`; `takeback`: see `StartStands`."""
    back = [] if takeback is None else [Choice(takeback, _words_of(takeback))]
    rest = [*back, Choice(GO_ON, say("questions.go_on"))]
    return Question(number, None, text, (*_results(game), *rest))


def ending_question_again(game: AnyGame, asked: Asked) -> Question:
    """The question how a game ended, as it was asked before a restart."""
    takeback = next((choice for choice in asked.choices if Return.read(choice) is not None), None)
    return ending_question(game, asked.question, asked.text, takeback)


def late_ending_question(game: AnyGame, number: int) -> Question:
    """How a game ended that was left, asked while the next one is played."""
    return Question(number, None, say("table.who_won", title=game.title), tuple(_results(game)))


def _results(game: AnyGame) -> list[Choice]:
    wins = [Choice(seat, say("questions.wins", seat=seat_name(seat))) for seat in game.seats]
    draw = [Choice(DRAW, say("questions.draw"))] if game.knows_draws else []
    return [*wins, *draw, Choice(ABANDONED, say("questions.abandoned"))]


def result_of(answer: str, seats: Sequence[str]) -> DeclareResult:
    """The ruling that an answer to `ending_question` asks for, where the game is over."""
    if answer == ABANDONED:
        return DeclareResult((), say("rulings.abandoned"))
    winners = tuple(seats) if answer == DRAW else (answer,)
    return DeclareResult(winners, say("rulings.players_agree"))
