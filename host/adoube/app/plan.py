"""Plans of tables: the match, the board and how it is watched, and the place of the records."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from adoube.app.settings import ON_PAGE
from adoube.app.telling import IN_WORDS, Teller
from adoube.computer.strengths import strength_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, TurnEnd
from adoube.referee.config import Takeback, Timings
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.simulation.filmed import FilmedMatch
from adoube.simulation.hands import HANDS
from adoube.simulation.match_script import PlaysGame
from adoube.simulation.performer import Filmed
from adoube.simulation.scripted import random_game
from adoube.tables.boards.camera_storage import USUAL_LIMIT_MB
from adoube.tables.boards.wired import Buttons
from adoube.tables.clock import TimeControl
from adoube.tables.match import AnyMatch
from adoube.words import say

__all__ = [
    "BoardPlan",
    "CameraPlan",
    "ComputerOptionError",
    "MatchPlan",
    "Plan",
    "Signal",
    "SimulatedPlan",
    "is_dwell",
    "require_computers",
    "signal_of",
    "usual_names",
]


FASTEST_FILMED = 3.0


@dataclass(frozen=True)
class CameraPlan:
    """A camera that watches a board: its address, after `camera:`, and what is known of the board's place."""

    source: str
    corners_px: tuple[Point, ...] = ()
    turned: int | None = None
    # None: as is remembered, else as `calibrated_from` says. SAMPLES: step by step, empty board first.
    calibrate: CalibrateFrom | None = None
    keeps_pictures: bool = True
    limit_mb: int = USUAL_LIMIT_MB
    straightens: bool = True  # whether pictures of a camera whose lens was measured are made straight
    # Whether a set-up that was drawn at random is read, since somebody can look at it on a page.
    reads_set_up: bool = False


@dataclass(frozen=True)
class SimulatedPlan:
    """A simulated board, and how people play on it."""

    board_file: Path | None = None  # the board.json of the board; None: sensors that suit the game
    hands: str = HANDS[0]
    speed: float = 1.0
    games: int | None = None  # how many are played; None: to the end of the match
    reacts: bool = False  # whether the people play with somebody who is not at the board
    filmed: bool = False  # whether a camera sees the board, which then has no sensors
    plays: PlaysGame = random_game  # how games are made up that nobody films

    @classmethod
    def read(cls, board: str, hands: str | None = None, speed: float | None = None) -> "SimulatedPlan":
        """Return the plan of `sim` or `sim:BOARD.json`. Raises AdoubeError if the file has no name."""
        _, colon, file = board.partition(":")
        if colon and not file:
            raise AdoubeError(say("play.no_board_file"))
        return cls(Path(file) if colon else None, hands or HANDS[0], speed or 1.0)

    def games_of(self, contest: AnyMatch) -> int:
        """Return the number of games that are played, the unfinished one counted."""
        return self.games or contest.games - len(contest.results)

    def film(self, game: AnyGame, contest: AnyMatch, filmed: Filmed) -> FilmedMatch:
        """Return the film that the camera of a filmed board sees."""
        return FilmedMatch(
            game.seed,
            self.games_of(contest),
            min(self.speed, FASTEST_FILMED),
            filmed.learns,
            filmed.begins,
        )

    @property
    def title(self) -> str:
        if self.board_file is None:
            return say("play.simulated_board")
        return say("play.rehearsed_board", file=self.board_file)


@dataclass(frozen=True)
class MatchPlan:
    """The match: its game, its people and its rules."""

    game: str
    options: Mapping[str, str]
    seed: int = 0
    people: tuple[str, ...] | None = None
    rounds: int | None = None  # of a sitting in which every pair plays
    takeback: Takeback = Takeback.ASK
    control: TimeControl | None = None  # the time that each player has; None: as much as they like
    clocks: bool = False  # whether clocks are shown, even without a time control and a clock at the board
    # The seats in which computer players sit, and how strong they are.
    computers: Mapping[str, int] = field(default_factory=dict)
    hints: bool = False  # whether players may ask for hints


@dataclass(frozen=True)
class BoardPlan:
    """The board, and how its game is watched."""

    # A port's name, the kind of an electronic board and where it is, a camera, or a simulated board.
    board: str | CameraPlan | SimulatedPlan
    timings: Timings
    token: bytes | None = None  # what a board on the network knows its host by
    view: str | None = None  # what the sensors are to tell, where the board leaves a choice
    turn_end: str | None = None
    # Whether a button of the page ends the turns that nothing at the board ends, in a game that needs it.
    may_end_on_page: bool = False
    lift_to_answer: bool = True  # whether a piece that is lifted and put back answers a question
    show_moves: bool = False  # whether it is shown where a lifted piece may go
    is_open: bool = False  # whether anybody may move the pieces of a board that is on the page
    buzzer: bool = True  # whether the board's buzzer may sound

    @property
    def name(self) -> str:
        if isinstance(self.board, CameraPlan):
            from adoube_vision.source_names import shown_address

            return say("camera.board", source=shown_address(self.board.source))
        if self.board in ON_PAGE:
            return say("play.virtual_board")
        return self.board if isinstance(self.board, str) else self.board.title


@dataclass(frozen=True)
class Plan:
    """One table to run."""

    table: str
    match: MatchPlan
    watching: BoardPlan
    data: Path  # the folder of its journal
    new_match: bool = False  # whether a new match begins, even where one was under way
    record: Path | None = None  # the file or folder of recordings; None: nothing is recorded
    tell: Teller = field(default=IN_WORDS, compare=False, repr=False)  # prints what happens at the table


DWELL = "dwell:"  # before the seconds that a turn has to stand for


@dataclass(frozen=True, slots=True)
class Signal:
    """The end of turns: what the board's buttons are, whether anything is pressed, and the timings."""

    buttons: Buttons
    pressed: bool
    timings: Timings


def signal_of(
    text: str | None,
    game: AnyGame,
    timings: Timings,
    *,
    has_clock: bool,
    has_shared_button: bool = False,
    may_be_page: bool = False,
) -> Signal:
    """Return what `clock`, `button`, `page` or `dwell:SECONDS` means for a board with such buttons.

    None: its clock, else its shared button, else dwell; where that is not enough, and it `may_be_page`, the
    page's button. The sides of a clock serve as one button, too. Raises
    AdoubeError for anything else, for buttons that the board lacks, and for a game whose turns would have no
    end although the board cannot tell them apart.
    """
    if text is None:
        if has_clock or has_shared_button:
            return Signal(Buttons.CLOCK if has_clock else Buttons.SHARED, True, timings)
        if game.turn_end is TurnEnd.SIGNAL:
            if may_be_page:
                return Signal(Buttons.PAGE, True, timings)
            raise AdoubeError(say("play.needs_turn_end", title=game.title))
        return Signal(Buttons.NONE, False, timings)
    if is_dwell(text):
        seconds = text.removeprefix(DWELL)
        return Signal(Buttons.NONE, False, replace(timings, dwell_ms=_milliseconds(seconds)))
    if text == "page":
        return Signal(Buttons.PAGE, True, timings)
    if text not in (Buttons.CLOCK, Buttons.SHARED):
        raise AdoubeError(say("play.no_turn_end", text=text))
    if not has_clock and not (has_shared_button and text == Buttons.SHARED):
        raise AdoubeError(say("play.one_button" if has_shared_button else "play.no_buttons", text=text))
    return Signal(Buttons(text), True, timings)


def is_dwell(text: str) -> bool:
    """Return whether turns end by themselves, after a time."""
    return text.startswith(DWELL)


def _milliseconds(seconds: str) -> int:
    try:
        milliseconds = round(float(seconds) * 1000)
    except (ValueError, OverflowError) as error:
        raise AdoubeError(say("play.no_dwell", seconds=seconds)) from error
    if milliseconds < 1:
        raise AdoubeError(say("play.no_dwell", seconds=seconds))
    return milliseconds


class ComputerOptionError(AdoubeError):
    """A computer player that cannot sit down."""


def require_computers(strengths: Mapping[str, int], game: AnyGame) -> None:
    """Raise AdoubeError for a seat or a strength that does not exist."""
    for seat, strength in strengths.items():
        if seat not in game.seats:
            raise ComputerOptionError(say("computer.no_seat", seat=seat, seats=[*game.seats]))
        strength_of(strength)


def usual_names(game: AnyGame, computers: Mapping[str, int]) -> list[str]:
    """Return the names of players whom nobody has named."""
    names, one = [], len(computers) == 1
    for number, seat in enumerate(game.seats, 1):
        if seat not in computers:
            names.append(say("play.player", number=number))
        else:
            names.append(say("play.computer") if one else say("play.numbered_computer", number=number))
    return names
