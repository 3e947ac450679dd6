"""A board that a camera watches, as a table hears it: frames, and whether pictures come at all.

The process behind it may be any that tells `sensing.camera` news. Everything here is called from the thread
that brings them, but `newest`, `phone` and `of_turn`, which any thread may call, and the listener, which the
engine's thread calls.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from adoube.referee.orientation import Way, as_the_source_has_it
from adoube.sensing.camera import (
    CameraNews,
    CameraOrder,
    Confirmed,
    FilmEnded,
    Learned,
    Located,
    Pictured,
    Settled,
    SetUpRead,
    SetUpUnread,
    Shot,
    Showed,
    Shows,
    Trouble,
    Waiting,
)
from adoube.sensing.events import FrameSeen
from adoube.sensing.views import View
from adoube.tables.boards.camera_state import CameraState, PhoneCamera, PictureMoment, TurnPicture
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.tables.boards.messages import BoardFailed, BoardNews, CameraSees, LinkBack, LinkLost, Stalled
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText, coded

__all__ = ["CameraBoard"]

logger = logging.getLogger(__name__)

NS_PER_MS = 1_000_000
# Between pictures while the board is read: two a second are shown even where nothing happens.
LONGEST_GAP_MS = 2_000


class CameraBoard:
    """The camera of one table. `tell` takes what the table is to hear, `order` what the process is to do.

    `kept`: where pictures are kept with the record; None: nowhere. `remember` keeps what the process has
    learned for the next evening. `phone`: what its pictures come from, where that is a phone. `is_recorded`:
    they are a recording, which waits for this computer.
    """

    def __init__(
        self,
        table: str,
        view: View,
        tell: Callable[[BoardNews], None],
        order: Callable[[CameraOrder], None],
        kept: PictureStorage | None,
        remember: Callable[[Mapping[str, object]], None] = lambda _: None,
        phone: PhoneCamera | None = None,
        *,
        is_recorded: bool = False,
    ) -> None:
        self._table, self._view = table, view
        self._tell, self._order, self._kept, self._remember = tell, order, kept, remember
        self._phone = phone
        self._state = CameraState(None, coded("camera.begins"), is_recorded=is_recorded)
        self._newest: tuple[int, bytes] | None = None
        self._connected = True
        self._read_ms: int | None = None  # when the last picture was taken, while the board is read
        # What the process waits for, also while nothing is heard of it.
        self._waiting = Waiting(coded("camera.begins"))
        self._playing = threading.Lock()
        self._shown: TableState | None = None  # what of the table was published last
        self._confirmed: tuple[object, ...] = ()
        self._showed: Mapping[int, Shows] = {}  # what the process was told of its newest stands

    # from the process

    def handle(self, news: CameraNews) -> None:
        """Handle news from the watching process. A fault of ours is reported to the table."""
        try:
            self._handle(news)
        except Exception as error:
            logger.exception("camera of table %s", self._table)
            self._tell(BoardFailed(coded("camera.failed", why=repr(error))))

    def _handle(self, news: CameraNews) -> None:
        if isinstance(news, Trouble | FilmEnded):
            self._lose(news.why, ended=isinstance(news, FilmEnded))
            return
        if isinstance(news, Pictured | Shot) and not self._connected:
            self._connected = True
            self._wait(self._waiting)
            self._tell(LinkBack())
        if isinstance(news, Pictured | Shot):
            self._look_at_time(news.at_ns // NS_PER_MS)
        match news:
            case Pictured():
                at_ms = news.at_ns // NS_PER_MS
                self._tell(FrameSeen(at_ms, news.number, news.loglik, news.change, news.stand))
            case Waiting():
                self._waiting = news
                self._wait(news)
            case Located(how=how, outline=outline):
                self._show(replace(self._state, found=how, outline=outline))
            case Shot(jpeg=jpeg, size=size, confidences=confidences, view=view):
                version = self._state.picture_version + 1
                self._newest = version, jpeg
                seen = replace(self._state, picture_version=version, size=size)
                self._show(replace(seen, confidences=confidences, view=view))
            case Settled(jpeg=jpeg):
                self._keep(jpeg)
            case Learned(memory=memory):
                self._remember(memory)
            case SetUpRead() | SetUpUnread():
                self._tell(news)

    def _look_at_time(self, at_ms: int) -> None:
        """Report a long gap between pictures: a whole turn may have been played unseen."""
        is_read = self._state.found is not None and self._state.waits_for is None
        before_ms, self._read_ms = self._read_ms, at_ms if is_read else None
        if is_read and before_ms is not None and (gap_ms := at_ms - before_ms) >= LONGEST_GAP_MS:
            self._tell(Stalled("camera", coded("table.camera_late", seconds=round(gap_ms / 1000)), at_ms))

    def _lose(self, why: AnyText, *, ended: bool) -> None:
        self._connected = False
        self._read_ms = None
        self._state = replace(self._state, view=None)
        self._wait(Waiting(why))
        self._tell(LinkLost(why, ended))

    def _wait(self, waiting: Waiting) -> None:
        asked = replace(self._state, asks=waiting.asks, next_step=waiting.next_step)
        self._show(replace(asked, waits_for=waiting.why))

    def _show(self, state: CameraState) -> None:
        self._state = state
        self._tell(CameraSees(state))

    # what is published of the table

    def __call__(self, state: TableState) -> None:
        """Let the camera's process learn from a published state that is certain.

        Where it is not known yet how the board lies, nothing is: pieces would be learned as others.
        """
        if state.table != self._table:
            return
        with self._playing:
            self._shown = state
        is_sure = state.phase is Phase.PLAYING and state.provisional is None and state.question is None
        now = (state.record_number, len(state.turns))
        if is_sure and state.way is not None and now != self._confirmed:
            self._confirmed = now
            self._order(Confirmed(self._shows(state, state.way)))
        if state.phase is Phase.PLAYING:
            before, self._showed = self._showed, state.showed
            for stand in state.showed.keys() - before.keys():
                self._order(Showed(stand, state.showed[stand]))

    def _shows(self, state: TableState, way: Way) -> Shows:
        shown = {cell: self._view.symbol(state.placement.stack(cell)) for cell in state.board.names}
        return as_the_source_has_it(shown, way)

    def _keep(self, jpeg: bytes) -> None:
        with self._playing:
            shown = self._shown
        if self._kept is not None and shown is not None and shown.phase in (Phase.PLAYING, Phase.SET_UP):
            self._kept.keep(shown.record_number, len(shown.turns) + 1, jpeg)

    # for the page

    def newest(self, table: str) -> tuple[int, bytes] | None:
        """Return the newest picture as a JPEG, and its version."""
        return self._newest if table == self._table else None

    def phone(self, table: str) -> PhoneCamera | None:
        """Return the receiver of a phone's pictures, if a phone is the camera."""
        return self._phone if table == self._table else None

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        """Return the pictures kept with a turn of the running match, `game_number` and `ply` from 1."""
        with self._playing:
            shown = self._shown
        if table != self._table or self._kept is None or shown is None:
            return ()
        record_number = shown.record_number - shown.game_number + game_number
        pictures = self._kept.of_turn(record_number, ply)
        last = len(pictures) - 1
        moments = [
            PictureMoment.BEFORE if not n else PictureMoment.AFTER if n == last else PictureMoment.DURING
            for n in range(last + 1)
        ]
        return tuple(TurnPicture(moment, jpeg) for moment, jpeg in zip(moments, pictures, strict=True))
