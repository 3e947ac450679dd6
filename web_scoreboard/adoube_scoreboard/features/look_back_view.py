"""The analysis of a finished game: its balance as a drawing and a table, and the turning points.

The drawing has a line for each seat, the turns from left to right, the whole game at the top. Colours and
dashes are the style sheet's: the line of the first seat has the class `seat-1`. The drawing fills the width
that it is given.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean
from typing import Any, NamedTuple

from markupsafe import Markup

from adoube.archive.analysis import Analysis
from adoube.archive.balance import BUDGET, TurningPoint, balance_of, turning_points
from adoube.archive.past_games import PastGame
from adoube.board.drawing.markup import Point, path, tag
from adoube.board.svg import DrawingLook, Marks, Trays, draw_svg
from adoube.games.scoresheet import entries_after
from adoube.tables.state import shown_turn
from adoube.words import AnyText
from adoube.words.names import named, people_of
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded, in_sentences, place_name, player_name, seat_name

__all__ = [
    "STYLES",
    "BalanceStrip",
    "LookBackView",
    "Marked",
    "balance_key",
    "balance_plot",
    "look_back_view",
    "plot_of",
    "strip_of",
    "style_of",
]


WIDTH, HEIGHT = 360.0, 120.0
MARGIN = 9.0
STYLES = 6  # lines that look different; more seats begin again
MARK_RADIUS = 7.5


class Marked(NamedTuple):
    """A place on a line that has a number."""

    ply: int
    seat: str
    number: int


def style_of(place: int) -> str:
    """Return the class of the line of the seat with that place in the order of play, from 0."""
    return f"seat-{place % STYLES + 1}"


def balance_plot(
    balance: Sequence[Mapping[str, float]],
    seats: Sequence[str],
    last: int,
    marked: Sequence[Marked] = (),
    *,
    label: str,
) -> Markup:
    """The lines as far as `balance` is known, of a game of `last` turns; `label` is for screen readers."""
    even = 1 / max(2, len(seats))
    drawn = [
        *(_rule(share, name) for share, name in ((1, "edge"), (0, "edge"), (even, "even"))),
        *(_line(balance, seat, place, last) for place, seat in enumerate(seats)),
        *(_mark(balance, mark, last) for mark in marked if mark.ply < len(balance)),
    ]
    size = f"0 0 {WIDTH:g} {HEIGHT:g}"
    return Markup(_tag("svg", "balance-plot", *drawn, viewBox=size, role="img", aria_label=label))


def balance_key(place: int) -> Markup:
    """Return a piece of a seat's line, to stand beside its name."""
    line = path((Point(1, 4), Point(39, 4)))
    drawn = _tag("path", f"balance-line {style_of(place)}", d=line)
    return Markup(_tag("svg", "balance-key", drawn, viewBox="0 0 40 8", aria_hidden="true"))


def _at(ply: int, share: float, last: int) -> Point:
    across = (WIDTH - 2 * MARGIN) * (ply / last if last else 0)
    return Point(MARGIN + across, MARGIN + (HEIGHT - 2 * MARGIN) * (1 - share))


def _rule(share: float, name: str) -> str:
    return _tag("path", f"balance-{name}", d=path((_at(0, share, 1), _at(1, share, 1))))


def _line(balance: Sequence[Mapping[str, float]], seat: str, place: int, last: int) -> str:
    points = [_at(ply, values[seat], last) for ply, values in enumerate(balance)]
    return _tag("path", f"balance-line {style_of(place)}", d=path(points)) if points else ""


def _mark(balance: Sequence[Mapping[str, float]], mark: Marked, last: int) -> str:
    x, y = _at(mark.ply, balance[mark.ply][mark.seat], last)
    figure = tag("text", text=str(mark.number), x=x, y=y + 3.2, text_anchor="middle")
    circle = tag("circle", cx=x, cy=y, r=MARK_RADIUS)
    return _tag("g", "balance-mark", circle, figure)


def _tag(name: str, of_class: str, *content: str, **attributes: str) -> str:
    return tag(name, *content, text="", **{"class": of_class, **attributes})


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The style of a seat's line."""

    seat_name: AnyText
    player: AnyText
    key: Markup


@dataclass(frozen=True, slots=True)
class PointView:
    """A turn that changed the balance."""

    number: int
    ply: int
    heading: AnyText
    better: AnyText
    fell: AnyText
    line: AnyText  # how the game could have gone on; empty if nothing is known of that
    board: Markup


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """The balance after a turn, in words."""

    ply: int
    turn: AnyText
    shares: tuple[AnyText, ...]  # by seat


@dataclass(frozen=True, slots=True)
class LookBackView:
    """A look back as far as it has come. `stage`: `nothing`, `unasked`, `underway`, `ended` early, `done`."""

    stage: str
    done: int
    work: int
    why_ended: AnyText
    estimate: AnyText  # how far the figures can be trusted
    plot: Markup  # empty while no position is judged
    seats: tuple[SeatLine, ...]
    points: tuple[PointView, ...]
    rows: tuple[BalanceRow, ...]


class StripPoint(NamedTuple):
    """A turning point that a replay bar leads to."""

    number: int
    ply: int
    label: AnyText


class BalanceStrip(NamedTuple):
    """The balance of a finished analysis in a replay bar."""

    plot: Markup
    points: tuple[StripPoint, ...]


def strip_of(game: PastGame, found: Analysis) -> BalanceStrip | None:
    """Return the balance for a replay bar; None if it is not known to the end."""
    if not found.is_done:
        return None
    points = turning_points(game, found.judged)
    return BalanceStrip(
        plot_of(game, found),
        tuple(
            StripPoint(number, point.ply, coded("look_back.replay", ply=point.ply))
            for number, point in enumerate(points, 1)
        ),
    )


def look_back_view(game: PastGame, found: Analysis) -> LookBackView:
    """Return a look back at a game, finished or not."""
    points = turning_points(game, found.judged) if found.is_done else ()
    players = game.entry.opened.players
    return LookBackView(
        stage=_stage(game, found),
        done=len(found.judged),
        work=found.work,
        why_ended=found.why_ended,
        estimate=_estimate(found),
        plot=plot_of(game, found) if found.judged else Markup(""),
        seats=tuple(
            SeatLine(seat_name(seat), player_name(players.get(seat, "")), balance_key(place))
            for place, seat in enumerate(game.game.seats)
        ),
        points=tuple(_point(game, point, number) for number, point in enumerate(points, 1)),
        rows=tuple(_rows(game, found)),
    )


def plot_of(game: PastGame, found: Analysis) -> Markup:
    """Return the balance of a game as a drawing, with its turning points once all is known."""
    points = turning_points(game, found.judged) if found.is_done else ()
    marked = [Marked(point.ply, point.seat, number) for number, point in enumerate(points, 1)]
    label = spoken(coded("look_back.plot_label", done=min(len(found.judged), game.last), last=game.last))
    return balance_plot(
        balance_of(game, found.judged), game.game.seats, max(found.work, 1), marked, label=label
    )


def _stage(game: PastGame, found: Analysis) -> str:
    if game.entry.final is None or not found.work:
        return "nothing"
    if found.is_done:
        return "done"
    if found.goes_on:
        return "underway"
    return "ended" if found.judged or found.why_ended else "unasked"


def _estimate(found: Analysis) -> AnyText:
    searched = [each.positions for each in found.judged if each.positions]
    return coded("look_back.estimate", positions=round(mean(searched)) if searched else BUDGET.positions)


def _rows(game: PastGame, found: Analysis) -> Iterator[BalanceRow]:
    for ply, values in enumerate(balance_of(game, found.judged)):
        yield BalanceRow(
            min(ply, game.last),
            _said_of(game, ply),
            tuple(_percent(values[seat]) for seat in game.game.seats),
        )


def _said_of(game: PastGame, ply: int) -> AnyText:
    """Return the turn that led there; the start, or what was declared after the last turn."""
    if ply > game.last:
        return coded("library.result")
    return game.turns[ply - 1].entry if ply else coded("library.start")


def _point(game: PastGame, point: TurningPoint, number: int) -> PointView:
    seat = named(seat_name(point.seat), people_of(game.entry.opened.players))
    played = game.turns[point.ply - 1].entry
    better, *followed = entries_after(game.line_at(point.ply - 1), point.line)
    fell = coded("look_back.fell", seat=seat, before=_percent(point.before), after=_percent(point.after))
    certain = [coded("look_back.certain")] if point.proven else []
    return PointView(
        number=number,
        ply=point.ply,
        heading=coded("look_back.point", ply=point.ply, seat=seat, turn=played),
        better=coded("look_back.better", turn=better),
        fell=in_sentences([fell, *certain]),
        line=coded("look_back.line", turns=followed) if followed else "",
        board=_board(game, point, number, coded("look_back.board_label", played=played, better=better)),
    )


def _board(game: PastGame, point: TurningPoint, number: int, title: AnyText) -> Markup:
    """Draw the position before a turn: a band for the turn played, arrows for better ones."""
    before = game.line_at(point.ply - 1)
    played = game.turns[point.ply - 1].cells
    better = _cells(before, point.better)
    marks = Marks(
        last_turn=played,
        arrows=tuple(pairwise(better)),
        highlights=better if len(better) == 1 else (),
    )
    board = game.game.board
    labels = {bank: spoken(place_name(bank)) for bank in board.banks}
    look = DrawingLook(prefix=f"point-{number}", trays=Trays.NONE, labels=labels)
    return Markup(draw_svg(board, game.game.placement(before.position), marks, look, title=spoken(title)))


def _cells(before: Any, text: str) -> Sequence[str]:
    """Return the cells that the piece of a turn goes to."""
    turn = before.game.read(text)
    return shown_turn(before.extended(turn, before.game.after(before.position, turn))).cells


def _percent(share: float) -> AnyText:
    return coded("look_back.percent", percent=round(100 * share))
