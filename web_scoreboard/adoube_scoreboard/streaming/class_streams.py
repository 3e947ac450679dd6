"""The streams of a class: the question for the pupils, and what they answer for the teacher.

However many answers come, the teacher's page hears of their number ten times a second at most and of what was
answered once a second, and the pupils' pages not at all. For the asyncio thread alone, but for
`ClassStreams.tell`.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping

from flask import Flask, render_template

from adoube.tables.state import Tables
from adoube_scoreboard.classes import ClassNews
from adoube_scoreboard.features.class_view import class_view
from adoube_scoreboard.features.pupil import position_part, question_part
from adoube_scoreboard.language import speaking
from adoube_scoreboard.services import is_arbiters, services_of
from adoube_scoreboard.streaming.frames import as_json
from adoube_scoreboard.streaming.hub import DROP_AFTER_S, Reader, StateSource

__all__ = ["ANSWERS_S", "COUNT_S", "ClassStreams", "PartsChannel"]

# So long are answers gathered before the teacher's page is told: how many, and which.
COUNT_S, ANSWERS_S = 0.1, 1.0

Make = Callable[[], bytes]
Pack = Callable[[bytes], bytes]


class PartsChannel:
    """Named events, each made when the first reader takes it, and the names that each reader lacks."""

    def __init__(self, makes: Mapping[str, Make], drop_after_s: float = DROP_AFTER_S) -> None:
        self.drop_after_s = drop_after_s
        self._makes = makes
        self._made: dict[str, bytes] = {}
        self._lacking: dict[Reader, set[str]] = {}
        self._closed = False

    def renew(self, name: str) -> None:
        """One of the events is out of date."""
        if name not in self._makes:
            return
        self._made.pop(name, None)
        for reader, lacking in self._lacking.items():
            lacking.add(name)
            reader.notify()

    def frame(self, reader: Reader) -> bytes:
        """Return what the reader lacks, in the order of the names."""
        lacks, self._lacking[reader] = self._lacking.get(reader, set()), set()
        return b"".join(self._event(name) for name in self._makes if name in lacks)

    def packed(self, reader: Reader, pack: Pack) -> bytes:
        frame = self.frame(reader)
        return pack(frame) if frame else b""

    def subscribe(self, reader: Reader) -> None:
        """Notify the reader from now on; it lacks everything."""
        self._lacking[reader] = set(self._makes)
        if self._closed:
            reader.close()
        else:
            reader.notify()

    def unsubscribe(self, reader: Reader) -> None:
        self._lacking.pop(reader, None)

    def close(self) -> None:
        self._closed = True
        for reader in list(self._lacking):
            reader.close()

    @property
    def readers(self) -> int:
        return len(self._lacking)

    def _event(self, name: str) -> bytes:
        if name not in self._made:
            self._made[name] = self._makes[name]()
        return self._made[name]


class ClassStreams:
    """The channels of all classes, by table, language and audience; each is made when somebody reads it."""

    def __init__(self, app: Flask, tables: Tables, in_loop: Callable[[Callable[[], None]], None]) -> None:
        self._app, self._tables, self._in_loop = app, tables, in_loop
        self._pupils: dict[tuple[str, str], PartsChannel] = {}
        self._teachers: dict[tuple[str, str], PartsChannel] = {}
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
        makes = {"position": self._position, "question": self._question}
        return self._channel(self._pupils, table, language, makes)

    def teacher(self, table: str, language: str) -> StateSource | None:
        """Return the channel of the teacher's page; None without such a table."""
        makes = {"asking": self._asking, "count": self._count, "answers": self._answers}
        return self._channel(self._teachers, table, language, makes)

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
            for name in ("asking", "count", "answers"):
                self._renew(self._teachers, table, name)
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

    @staticmethod
    def _renew(channels: Mapping[tuple[str, str], PartsChannel], table: str, name: str) -> None:
        for (other, _), channel in channels.items():
            if other == table:
                channel.renew(name)

    def _channel(
        self,
        channels: dict[tuple[str, str], PartsChannel],
        table: str,
        language: str,
        makes: Mapping[str, Callable[[str], dict[str, object]]],
    ) -> StateSource | None:
        if self._closed or table not in self._tables.states():
            return None
        key = table, language
        if key not in channels:
            bound = {name: self._maker(make, table, language) for name, make in makes.items()}
            channels[key] = PartsChannel(bound)
        return channels[key]

    def _maker(self, make: Callable[[str], dict[str, object]], table: str, language: str) -> Make:
        def made() -> bytes:
            with speaking(self._app, language):
                return f"data: {as_json(make(table))}\n\n".encode()

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

    def _all(self) -> Iterator[PartsChannel]:
        # Asked for from other threads too, while the loop adds channels.
        yield from (*self._pupils.values(), *self._teachers.values())
