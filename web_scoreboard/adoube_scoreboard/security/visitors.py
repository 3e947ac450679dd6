"""What somebody without a log-in may do at a table that is open to all, command by command.

Anybody plays there for the side whose turn it is. What changes the match for everybody takes more than one
person's press. "Alone here" is where this computer alone reaches the scoreboard, so that all sit around it.

| command | a visitor's word counts | because |
|---|---|---|
| "hand", "end-turn", "call" | at once | that is playing; everybody sees it, and it can be undone |
| "undo" | at once | whoever plays both sides has nobody to ask, and the turn can be played again |
| "answer" to a question for a seat | at once | the one whose turn it is answers it |
| "answer" to a question for no seat | alone here | it decides a result |
| "hint" | at once, where the arbiter allows hints | it is shown to all and written in the record |
| "new-game" | asked a second time | it takes away what others look at: they can put it off |
| "put-off-next-game" | at once | nothing changes |
| "hand" with "right" after a game | never | it would begin the next game |
| "computer" before the first turn or after the end | at once | nobody plays there |
| "computer" during a game | alone here | it takes the place of somebody who plays |
| all others | never | they are the arbiter's, or a seat speaks for itself |
"""

from dataclasses import replace
from http import HTTPStatus

from adoube.tables.commands import (
    AskNextGame,
    CommandRequest,
    NewGame,
    PutEverythingRight,
    SeatComputer,
)
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from adoube_scoreboard.errors import Refused

__all__ = ["as_visitor"]


def as_visitor(asked: CommandRequest, state: TableState, *, is_alone_here: bool) -> CommandRequest:
    """What a command that visitors may give counts as from one of them. Raises Refused.

    `is_alone_here`: whether this computer alone reaches the scoreboard, so that all sit around it.
    """
    command = asked.command
    is_during_a_game = bool(state.turns) and state.phase is not Phase.OVER
    if isinstance(command, SeatComputer) and is_during_a_game and not is_alone_here:
        raise Refused(HTTPStatus.FORBIDDEN, "computer_between_games")
    if isinstance(command, PutEverythingRight) and state.phase is Phase.OVER:
        raise Refused(HTTPStatus.FORBIDDEN, "ask_next_game")
    return replace(asked, command=AskNextGame()) if isinstance(command, NewGame) else asked
