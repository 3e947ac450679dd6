"""The streams of a class: the question for the pupils, and what they answer for the teacher.

However many answers come, the teacher's page hears of their number ten times a second at most and of what was
answered once a second, and the pupils' pages not at all. For the asyncio thread alone, but for
`ClassStreams.tell`.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence

from flask import Flask, render_template

from adoube.tables.state import Tables
from adoube_scoreboard.classes import ClassNews
from adoube_scoreboard.features.class_view import class_view
from adoube_scoreboard.features.pupil import position_part, question_part
from adoube_scoreboard.language import speaking
from adoube_scoreboard.services import is_arbiters, services_of
from adoube_scoreboard.streaming.channel import DROP_AFTER_S, Channel, StateSource
from adoube_scoreboard.streaming.documents import Make
from adoube_scoreboard.streaming.frames import as_json

__all__ = ["ANSWERS_S", "COUNT_S", "ClassStreams"]

# So long are answers gathered before the teacher's page is told: how many, and which.
COUNT_S, ANSWERS_S = 0.1, 1.0

Channels = dict[tuple[str, str], Channel]
PUPILS, TEACHER = ("position", "question"), ("asking", "count", "answers")  # the events of either page


class ClassStreams:
    """The channels of all classes, by table, language and audience; each is made when somebody reads it."""

    def __init__(self, app: Flask, tables: Tables, in_loop: Callable[[Callable[[], None]], None]) -> None:
        self._app, self._tables, self._in_loop = app, tables, in_loop
        self._pupils: Channels = {}
        self._teachers: Channels = {}
        self._makes: Mapping[str, Callable[[str], dict[str, object]]] = {
            "position": self._position,
            "question": self._question,
            "asking": self._asking,
            "count": self._count,
            "answers": self._answers,
        }
        self._asked: dict[str, int] = {}  # by table the question whose position was drawn last
        self._waiting: set[tuple[str, ClassNews]] = set()
        self._gathering: set[tuple[str, str]] = set()
        self._lock = threading.Lock()
        self._closed = False

    def may_teach(self, cookies: str) -> bool:
        """Return whether these cookies, as a browser writes them, are the arbiter's."""
        return is_arbiters(self._app, cookies)

    def pupils(self, table: str, language: str) -> StateSource | None:
        """Return the channel of the pupils' pages; None without such a table."""
        return self._channel(self._pupils, table, language, PUPILS)

    def teacher(self, table: str, language: str) -> StateSource | None:
        """Return the channel of the teacher's page; None without such a table."""
        return self._channel(self._teachers, table, language, TEACHER)

    def tell(self, table: str, news: ClassNews) -> None:
        """Take note of a change, from any thread. Of equal ones that wait one is enough."""
        with self._lock:
            is_expected = (table, news) in self._waiting
            self._waiting.add((table, news))
        if not is_expected:
            self._in_loop(lambda: self._show(table, news))

    @property
    def readers(self) -> int:
        return sum(channel.readers for channel in self._all())

    def close(self) -> None:
        self._closed = True
        for channel in self._all():
            channel.close()

    def _show(self, table: str, news: ClassNews) -> None:
        with self._lock:
            self._waiting.discard((table, news))
        if news is ClassNews.QUESTION:
            self._renew(self._teachers, table, *TEACHER)
            self._show_pupils(table)
        else:
            self._gather(table, "count", COUNT_S)
            self._gather(table, "answers", ANSWERS_S)

    def _gather(self, table: str, name: str, wait_s: float) -> None:
        """Renew an event in a moment, with whatever else comes until then."""
        if (table, name) not in self._gathering:
            self._gathering.add((table, name))
            asyncio.get_running_loop().call_later(wait_s, self._gathered, table, name)

    def _gathered(self, table: str, name: str) -> None:
        self._gathering.discard((table, name))
        self._renew(self._teachers, table, name)

    def _show_pupils(self, table: str) -> None:
        """Tell the pupils' pages; the drawing only where another question stands."""
        number = self._number(table)
        if self._asked.get(table) != number:
            self._asked[table] = number
            self._renew(self._pupils, table, "position")
        self._renew(self._pupils, table, "question")

    def _number(self, table: str) -> int:
        with services_of(self._app).listeners.classes.at(table) as session:
            return 0 if session.poll is None else session.poll.number

    def _renew(self, channels: Channels, table: str, *names: str) -> None:
        for (other, language), channel in channels.items():
            if other == table:
                channel.put({name: self._maker(name, table, language) for name in names})

    def _channel(
        self, channels: Channels, table: str, language: str, names: Sequence[str]
    ) -> StateSource | None:
        if self._closed or table not in self._tables.states():
            return None
        key = table, language
        if key not in channels:
            channels[key] = Channel(DROP_AFTER_S)
            channels[key].put({name: self._maker(name, table, language) for name in names})
        return channels[key]

    def _maker(self, name: str, table: str, language: str) -> Make:
        def made() -> bytes:
            with speaking(self._app, language):
                return f"data: {as_json(self._makes[name](table))}\n\n".encode()

        return made

    def _position(self, table: str) -> dict[str, object]:
        return {"parts": {"position": position_part(self._tables.states()[table])}}

    def _question(self, table: str) -> dict[str, object]:
        state = self._tables.states()[table]
        question = class_view(state).question
        number, phase = (0, "") if question is None else (question.number, question.phase.value)
        return {"question": number, "phase": phase, "parts": {"question": question_part(state)}}

    def _asking(self, table: str) -> dict[str, object]:
        state = self._tables.states()[table]
        klass = class_view(state)
        names = ("asking", "forward")
        return {"parts": {name: render_template(f"class/{name}.html", klass=klass) for name in names}}

    def _count(self, table: str) -> dict[str, object]:
        klass = class_view(self._tables.states()[table])
        parts = {"count": render_template("class/count.html", klass=klass)}
        return {"joined": len(klass.pupils), "parts": parts}

    def _answers(self, table: str) -> dict[str, object]:
        klass = class_view(self._tables.states()[table])
        return {"parts": {"answers": render_template("class/answers.html", klass=klass)}}

    def _all(self) -> Iterator[Channel]:
        # Asked for from other threads too, while the loop adds channels.
        yield from (*self._pupils.values(), *self._teachers.values())
