"""A moving picture of a game as SVG: its moments one after the other, without a script."""

from collections.abc import Sequence
from dataclasses import dataclass

from adoube.board.drawing.frame import DrawingFrame, DrawingLook
from adoube.board.drawing.marks import Marks, definitions
from adoube.board.drawing.markup import number, paint, stylesheet, tag
from adoube.board.drawing.printed import board_layer
from adoube.board.geometry import Board, Placement
from adoube.board.svg import moving_parts

__all__ = ["SvgMoment", "moving_svg", "still_svg"]


LINE_PITCHES = 0.52  # how much room a line of words takes, in pitches
LETTER_WIDTH = 0.56  # of a letter on an average, in its size: words that would not fit are set smaller
WIDTH_PX = 640


@dataclass(frozen=True)
class SvgMoment:
    """A position shown for so many seconds, with a line above the board and one below it."""

    placement: Placement
    marks: Marks
    above: str
    below: str
    seconds: float = 1.0


def moving_svg(
    board: Board, moments: Sequence[SvgMoment], look: DrawingLook | None = None, *, title: str
) -> str:
    """Return a file that plays its moments over and over. Raises ValueError without a moment.

    Whatever does not change is drawn once. A piece that stays where it is for many turns is one element,
    shown by one rule of CSS from the first of these turns to the last, so that the file grows with what
    changes. Readers who have asked their system for less motion see the last moment.
    """
    if not moments:
        raise ValueError("nothing is to be shown")
    frame = DrawingFrame(board, look or DrawingLook(prefix="moving"))
    shown = _Shown([moment.seconds for moment in moments])
    for place, moment in enumerate(moments):
        for height, markup in _parts(frame, moment):
            shown.add(place, height, markup)
    return _scene(frame, moments, stylesheet() + shown.rules(), shown.markup(), title)


def still_svg(board: Board, moment: SvgMoment, look: DrawingLook | None = None, *, title: str) -> str:
    """Return one moment of a moving picture by itself, as large as the others of its board, and by day."""
    frame = DrawingFrame(board, look or DrawingLook(prefix="moving"))
    parts = sorted(_parts(frame, moment), key=lambda part: part[0])
    return _scene(frame, (moment,), "", "".join(markup for _, markup in parts), title)


def _parts(frame: DrawingFrame, moment: SvgMoment) -> list[tuple[float, str]]:
    return [*moving_parts(frame, moment.placement, moment.marks), *_words(frame, moment)]


def _scene(frame: DrawingFrame, moments: Sequence[SvgMoment], style: str, markup: str, title: str) -> str:
    """Draw the board, and on it the changing markup of these moments."""
    codes = {piece for moment in moments for stack in moment.placement.cells.values() for piece in stack}
    codes |= {piece for moment in moments for counts in moment.placement.off.values() for piece in counts}
    view, line = frame.view, LINE_PITCHES * frame.pitch
    box = view._replace(y=view.y - line, height=view.height + 2 * line)
    return tag(
        "svg",
        tag("title", text=title, id="moving-title"),
        tag("style", text=style) if style else "",
        tag("rect", **box._asdict(), **paint("badge"), stroke_width=0),
        board_layer(frame.board, frame.look),
        definitions(frame, codes),
        markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in box),
        width=WIDTH_PX,
        height=round(WIDTH_PX * box.height / box.width),
        role="img",
        aria_labelledby="moving-title",
    )


class _Shown:
    """Parts of the drawing, each with the moments in which it is seen."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self._ends = [sum(seconds[: place + 1]) for place in range(len(seconds))]
        self._parts: dict[tuple[float, str], list[int]] = {}
        self._names: dict[tuple[int, ...], str] = {}

    def add(self, place: int, height: float, markup: str) -> None:
        self._parts.setdefault((height, markup), []).append(place)

    def markup(self) -> str:
        """Every part once, the undermost first."""
        drawn = []
        for (_, part), places in sorted(self._parts.items(), key=lambda item: item[0][0]):
            name = self._name(places)
            drawn.append(tag("g", part, **{"class": name}) if name else part)
        return "".join(drawn)

    def rules(self) -> str:
        """The style sheet that shows each part in its moments."""
        total = self._ends[-1]
        for seen in self._parts.values():
            self._name(seen)
        rules = [
            "@media (prefers-reduced-motion:no-preference){",
            f".t{{animation:{number(total)}s step-end infinite}}",
        ]
        rules += [f".{name}{{animation-name:{name}}}" for name in self._names.values()]
        rules.append("}")
        last = len(self._ends) - 1
        for key, name in self._names.items():
            steps = "".join(f"{self._percent(at)}{{visibility:{what}}}" for at, what in _changes(key, last))
            rules.append(f"@keyframes {name}{{{steps}}}")
            if last not in key:
                rules.append(f".{name}{{visibility:hidden}}")
        return "\n".join(rules)

    def _name(self, places: Sequence[int]) -> str:
        """The classes of what is seen in these moments; none for what is always there."""
        key = tuple(places)
        if len(key) == len(self._ends):
            return ""
        name = self._names.setdefault(key, f"m{len(self._names)}")
        return f"t {name}"

    def _percent(self, place: int) -> str:
        return f"{number(100 * (self._ends[place - 1] if place else 0) / self._ends[-1])}%"


def _changes(places: Sequence[int], last: int) -> list[tuple[int, str]]:
    """At which moments something appears and goes, beginning with the first moment."""
    seen = set(places)
    states = [place in seen for place in range(last + 1)]
    return [
        (place, "visible" if state else "hidden")
        for place, state in enumerate(states)
        if place == 0 or states[place - 1] != state
    ]


def _words(frame: DrawingFrame, moment: SvgMoment) -> list[tuple[float, str]]:
    """The two lines, small enough for the drawing's width."""
    view, line = frame.view, LINE_PITCHES * frame.pitch
    places = ((moment.above, view.y - 0.3 * line), (moment.below, view.bottom + 0.68 * line))
    drawn = []
    for text, y in places:
        if text:
            size = min(0.6 * line, 0.96 * view.width / (LETTER_WIDTH * len(text)))
            words = tag(
                "text",
                text=text,
                x=view.x + view.width / 2,
                y=y,
                font_size=size,
                font_family="system-ui, sans-serif",
                text_anchor="middle",
                **paint("label"),
            )
            drawn.append((view.bottom + frame.pitch, words))
    return drawn
