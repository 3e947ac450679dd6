"""A table's unwritten rows, its message, and the version that both determine."""

from dataclasses import dataclass, replace

from adoube.records.payloads import Asked, Opened, Payload
from adoube.tables.state import Message, Question
from adoube.words import as_written

__all__ = ["PendingEvents", "PendingRow"]

# A version counts rows above these bits, so that it goes on growing when a table is taken up again; in them
# it counts the changes that nothing stores.
UNSTORED_BITS = 12


@dataclass(frozen=True, slots=True)
class PendingRow:
    """A row that has to be on disk before the table's new state may be seen."""

    game_number: int
    payload: Payload


class PendingEvents:
    """The rows of one table since they were last taken, its message, and the numbers that go on for ever.

    Until a game is opened, rows noted during its set-up wait: they follow its `Opened`.
    """

    def __init__(self) -> None:
        self.message = Message("set-up", "")
        self.version = 0
        self.game_number = 0
        self._questions = 0
        self._rows: list[PendingRow] = []
        self._waiting: list[PendingRow] = []  # for their game to be opened
        self._opened_number = 0  # of the last game that was opened
        self._rows_written = 0

    def continue_from(self, rows: int, games: int, questions: int) -> None:
        """Continue the counters from a table's journal."""
        self._rows_written, self.game_number, self._questions = rows, games, questions
        self._opened_number = games
        self.version = rows << UNSTORED_BITS

    def store(self, payload: Payload, game_number: int | None = None) -> None:
        """Queue a row, of the running game unless another is named."""
        self.note(payload, game_number)
        self.version = max(self.version + 1, self._rows_written << UNSTORED_BITS)

    def store_asked(self, question: Question) -> None:
        """Queue the row of a question that was shown."""
        choices = tuple(choice.answer for choice in question.choices)
        self.store(Asked(question.id, question.to, as_written(question.said), choices))

    def note(self, payload: Payload, game_number: int | None = None) -> None:
        """Queue a row that changes nothing visible."""
        row = PendingRow(game_number or self.game_number, payload)
        if isinstance(payload, Opened):
            self._opened_number = row.game_number
            self._queue(row)
            for waiting in self._waiting:
                self._queue(replace(waiting, game_number=row.game_number))
            self._waiting.clear()
        elif row.game_number > self._opened_number:
            self._waiting.append(row)
        else:
            self._queue(row)

    def show(self, message: Message) -> None:
        self.message = message
        self.version += 1

    def changed(self) -> None:
        """Something else that is shown has changed."""
        self.version += 1

    def next_question(self) -> int:
        """Return the number of a new question: no two of a table share one."""
        self._questions += 1
        return self._questions

    def take_rows(self) -> list[PendingRow]:
        """Return the rows that have come up since this was last called."""
        taken, self._rows = self._rows, []
        return taken

    def _queue(self, row: PendingRow) -> None:
        self._rows.append(row)
        self._rows_written += 1
