"""A film as a table's camera gets it, and the truth that goes with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random

from adoube.board.geometry import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.sensing.camera import CalibrateFrom, CameraOrder, Confirmed, Recalibrate, Shows
from adoube.sensing.events import ClockPressed
from adoube.sensing.trace import Orientation
from adoube.sensing.views import COLOUR, View, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.motions import Action, CellBecomes, Counts, Press
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube_studio import (
    LIGHTS,
    Camera,
    Gestures,
    Setting,
    Studio,
    StudioScene,
    Surroundings,
    eventful_surroundings,
    scene_at,
)
from adoube_studio.film import AFTER_MS
from adoube_vision.appearance.looks import look_of
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels
from benchmarks.films.trial import FilmTrial

__all__ = ["Film", "Shown", "in_the_studio"]

SHOWN_MS = 2000  # each board that the camera is to learn from stands for so long
LEARNED_AT_MS = 1000  # by then its picture stands still
FIRST_TURN_MS = 1500
STILL_S = 8.0  # so long each position stands where nobody says how long
QUICKER = 1.5  # so many times as quick as careful hands is whoever does not let the board stand as they do
ENOUGH = 4  # cells of a look that a picture has to show

Stacks = Mapping[str, Stack]


@dataclass(frozen=True)
class Shown:
    """One picture of a film. `truth` is what each cell really shows, None where nobody has labelled it."""

    picture: Pixels
    at_ms: int
    truth: Shows | None = None


@dataclass(frozen=True)
class Film:
    """A game before a camera. `acts` carry the truth, in order of time, on the clock of the pictures."""

    game: AnyGame
    view: View
    scripted: ScriptedGame
    acts: Sequence[Action]
    clock: bool
    job: CameraJob
    orientation: Orientation
    orders: Sequence[tuple[int, CameraOrder]]  # what the watching is told, and when
    begins_ms: int  # before that the board is learned, and no referee listens
    frames: Callable[[], Iterator[Shown]]

    @property
    def presses(self) -> list[ClockPressed]:
        return [ClockPressed(act.at_ms, act.seat) for act in self.acts if isinstance(act, Press)]


def in_the_studio(trial: FilmTrial) -> Film:
    """The film of a trial. Boards that are learned from come first, without a hand in the picture."""
    game = make_game(trial.game, dict(trial.options), seed=trial.seed)
    view = view_named(COLOUR, game.seats)
    scripted = random_game(game, trial.seed, trial.most_turns)
    lessons = _lessons(game, view)
    begins_ms = SHOWN_MS * len(lessons)
    shift_ms = begins_ms + FIRST_TURN_MS
    acts = [_later(act, shift_ms) for act in _played(trial, scripted)]
    start = _shows(game, view, scripted.set_up.cells)
    job = CameraJob(
        source="studio",
        game=game.id,
        options=dict(game.options),
        seed=trial.seed,
        stands=start,
        calibrate=CalibrateFrom.EMPTY if lessons else CalibrateFrom.START,
    )
    orders: list[tuple[int, CameraOrder]] = [
        (number * SHOWN_MS + LEARNED_AT_MS, Recalibrate(begin_with, _shows(game, view, stacks)))
        for number, (begin_with, stacks) in enumerate(lessons)
        if stacks
    ]
    return Film(
        game=game,
        view=view,
        scripted=scripted,
        acts=acts,
        clock=trial.clock,
        job=job,
        orientation=Orientation.KNOWN if trial.markers else Orientation.UNKNOWN,
        orders=[*orders, (begins_ms, Confirmed(start))],
        begins_ms=begins_ms,
        frames=lambda: _frames(trial, game, view, scripted, acts, [stacks for _, stacks in lessons]),
    )


def _played(trial: FilmTrial, scripted: ScriptedGame) -> list[Action]:
    """Yield the acts of hands; of a game without hands, what has been done to each position."""
    acts = list(performance(scripted, hands_named("careful"), trial.seed, clock=trial.clock))
    if trial.stands_s is None and not trial.stills:
        return acts
    rng = Random(f"stands {trial.seed}")
    shortest_s, longest_s = trial.stands_s or (STILL_S, STILL_S)
    retimed: list[Action] = []
    was_ms = now_ms = ended_ms = 0
    has_ended = True
    for act in acts:
        if has_ended and isinstance(act, CellBecomes):
            stands_s = shortest_s * (longest_s / shortest_s) ** rng.random()
            was_ms, now_ms, has_ended = act.at_ms, round(ended_ms + 1000 * stands_s), False
        ended_ms = now_ms + (0 if trial.stills else round((act.at_ms - was_ms) / QUICKER))
        retimed.append(replace(act, at_ms=ended_ms))
        has_ended = has_ended or isinstance(act, Counts)
    return retimed


def _frames(
    trial: FilmTrial,
    game: AnyGame,
    view: View,
    scripted: ScriptedGame,
    acts: Sequence[Action],
    teaching: Sequence[Stacks],
) -> Iterator[Shown]:
    size = trial.width_px, trial.width_px * 9 // 16
    setting = Setting(game.board, Camera(trial.angle_deg), size, markers=trial.markers, seed=trial.seed)
    studio, light = Studio(setting), LIGHTS[trial.light]
    gestures = Gestures(game.board, scripted.set_up, acts, game.seats, trial.seed)
    ends_ms = gestures.ends_ms + AFTER_MS
    around = eventful_surroundings(light, ends_ms, trial.seed) if trial.restless else Surroundings(light)
    number = 0
    while (at_ms := round(number * 1000 / trial.frames_a_second)) < ends_ms:
        taught = at_ms // SHOWN_MS
        if taught < len(teaching):
            scene = StudioScene(teaching[taught], light=light, number=at_ms)
        else:
            scene = scene_at(gestures, around, at_ms)
            scene = replace(scene, hands=()) if trial.stills else scene
        yield Shown(studio.render(scene), at_ms, _shows(game, view, scene.stacks))
        number += 1


def _lessons(game: AnyGame, view: View) -> list[tuple[CalibrateFrom, Stacks]]:
    """Return what the camera is shown before play where the start does not tell all that may stand there.

    Where it shows hardly an empty cell, or lacks kinds of pieces, the empty board; then pieces of these kinds
    alone; then the start, unless no piece stands on it.
    """
    start, names = game.placement(game.start()), game.board.names
    by_look = {look_of(view.symbol(stack)): stack for stack in _stacks_of(game)}
    lacking = sorted(by_look.keys() - {look_of(view.symbol(start.stack(cell))) for cell in names})
    if not lacking and sum(not start.stack(cell) for cell in names) >= ENOUGH:
        return []
    lessons: list[tuple[CalibrateFrom, Stacks]] = [(CalibrateFrom.EMPTY, {})]
    if lacking:
        places = names[:: max(1, len(names) // (ENOUGH * len(lacking)))]
        samples = {cell: by_look[look] for cell, look in zip(places, cycle(lacking), strict=False)}
        lessons.append((CalibrateFrom.SAMPLES, samples))
    if any(start.cells.values()):
        lessons.append((CalibrateFrom.START, start.cells))
    return lessons


def _stacks_of(game: AnyGame) -> list[Stack]:
    """Return the stacks that may stand on a cell, the first pieces of each kind, as some games show it."""
    found = dict.fromkeys(game.placement(game.start()).cells.values())
    for seed in range(3):
        for turn in random_game(game, seed, 60).turns():
            found |= dict.fromkeys(turn.after.cells.values())
    return [stack for stack in found if stack]


def _shows(game: AnyGame, view: View, stacks: Stacks) -> Shows:
    return {cell: view.symbol(stacks.get(cell, EMPTY)) for cell in game.board.names}


def _later(act: Action, by_ms: int) -> Action:
    return replace(act, at_ms=act.at_ms + by_ms)
