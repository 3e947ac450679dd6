"""One filmed game: what is played, who watches it from where, and what became of it."""

from dataclasses import dataclass, field

__all__ = ["FilmResult", "FilmTrial"]


@dataclass(frozen=True)
class FilmTrial:
    """A random game by careful hands in the studio; the same trial goes the same way."""

    game: str
    angle_deg: float
    light: str
    seed: int = 1
    most_turns: int = 8
    clock: bool = True
    markers: bool = True
    restless: bool = False  # lamps are switched, people lean in, the camera is knocked
    frames_a_second: float = 12.0
    width_px: int = 960
    options: tuple[tuple[str, str], ...] = ()
    # How long the board stands between two turns: from and to, all orders of size alike; None: as careful
    # hands leave it.
    stands_s: tuple[float, float] | None = None
    # No hands: each position stands before the camera, as in a game that was photographed turn by turn.
    stills: bool = False
    answered: bool = True  # whether players answer what they are asked
    # A picture takes so many times as long as it does here, and those that come meanwhile are not seen.
    load: float = 0.0


@dataclass(frozen=True)
class FilmResult:
    """The result of a referee on a film. Counts, but for `wrong` and the two times."""

    turns: int  # that were played
    right: int  # turns of the record that are those played, the questions answered
    wrong: str | None  # the first turn accepted that was never played
    undecided: int
    lost: int  # turns that the record lacks
    asked_at_once: int  # questions, where a tie is asked as soon as it is final
    asked: int  # questions with the usual patience
    asked_late: int  # questions left once all later turns have had their chance to settle ties
    out_of_step: int
    frames: int
    read: int  # frames of which the referee heard
    # Cells, over all those frames, that were said to show what they do not; 0 where no truth is known.
    misread: int
    taken_s: float  # processor time of watching and judging
    # Of each turn that was accepted right, in order: how many later turns had been shown by then.
    lags: list[int] = field(default_factory=list)
