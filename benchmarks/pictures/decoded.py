"""Pictures of a game, and what the decoder makes of them that is to decide in the referee's place."""

from collections.abc import Iterable, Sequence
from time import process_time

from adoube.games.base import AnyGame
from adoube.referee.decoder.decoder import Decided, Decoder, decided
from adoube.sensing.events import FrameSeen
from adoube.sensing.views import COLOUR, view_named
from benchmarks.pictures.misread import GAP_MS, WEIGHED_MS, Followed, Picture

__all__ = ["decode", "watching"]

SETTLE_MS = 100


def watching(game: AnyGame, view: str = COLOUR, *, clock: bool = False) -> Decoder:
    """A decoder before a camera."""
    return Decoder(
        game,
        view_named(view, game.seats),
        has_clock=clock,
        promises_touches=False,
        settle_ms=SETTLE_MS,
    )


def decode(into: Followed, game: AnyGame, played: Sequence[str], pictures: Iterable[Picture]) -> Decided:
    """Lets a decoder follow pictures of a game, and adds what comes of it to the rest.

    Turns are accepted wherever they stand in its record, and asked is what stays open: nobody answers.
    """
    table = _Table(into, watching(game))
    shown_at: dict[int, int] = {}
    right_at: dict[int, int] = {}
    for picture in pictures:
        number = picture.frames[0].frame
        for ply in range(1, picture.ply + 1):
            shown_at.setdefault(ply, number)
        for frame in picture.frames:
            table.wait_until(frame.at_ms)
            table.hear(frame, frame.at_ms)
        table.wait_until((number + 1) * GAP_MS - 1)
        for ply, (turn, truth) in enumerate(zip(table.decided.record, played, strict=False), 1):
            if turn == truth:
                right_at.setdefault(ply, number)
        into.cells += len(picture.frames[0].loglik)
        into.misread += picture.misread
    table.decoder.finish()
    final = table.decided
    ends = [*final.record, *[None] * (len(played) - len(final.record))]
    into.turns += len(played)
    into.wrong += any(
        turn is not None and (ply >= len(played) or turn != played[ply]) for ply, turn in enumerate(ends)
    )
    into.missing += ends.count(None)
    into.asked += len(final.candidates)
    into.lags.update(right_at[ply] - at for ply, at in shown_at.items() if ply in right_at)
    return final


class _Table:
    def __init__(self, into: Followed, decoder: Decoder) -> None:
        self._into, self.decoder = into, decoder

    @property
    def decided(self) -> Decided:
        return decided(self.decoder.hypotheses, self.decoder.weights.margin)

    def wait_until(self, until_ms: int) -> None:
        while (wake_ms := self.decoder.wake_at_ms) is not None and wake_ms <= until_ms:
            self.hear(None, wake_ms)

    def hear(self, frame: FrameSeen | None, now_ms: int) -> None:
        began = process_time()
        self.decoder.step(frame, now_ms)
        if (took_ms := 1000 * (process_time() - began)) >= WEIGHED_MS:
            self._into.steps_ms.append(took_ms)
