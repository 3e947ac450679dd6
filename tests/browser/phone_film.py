"""A film as Chromium's fake camera takes it: JPEGs one after the other, thirty a second."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2

from adoube.games.base import AnyGame
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.motions import faster
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube_studio import Camera, Gestures, Setting, Studio, Surroundings, scene_at

__all__ = ["PhoneFilm", "film_of"]

SIZE = (800, 450)
SHOWN_A_SECOND = 30  # how fast Chromium shows such a file, whatever it says of itself
DRAWN_A_SECOND = 10
QUALITY = 80
# Of the pace of careful hands: a browser that draws without a graphics card shows few pictures a second.
UNHURRIED = 0.6
STANDS_S = 8  # at the beginning: the board is found and learned meanwhile
STANDS_AT_THE_END_S = 20  # before Chromium begins again


@dataclass(frozen=True)
class PhoneFilm:
    """The file, what is played in it, and how long it takes."""

    file: Path
    scripted: ScriptedGame
    lasts_s: float


def film_of(game: AnyGame, seed: int, file: Path, turns: int) -> PhoneFilm:
    """The beginning of a random game, played by careful hands; a whole one where it is shorter."""
    scripted = random_game(game, seed, turns)
    actions = list(faster(performance(scripted, hands_named("careful"), seed), UNHURRIED, 0))
    gestures = Gestures(game.board, scripted.set_up, actions, game.seats, seed)
    studio = Studio(Setting(game.board, Camera(25.0), SIZE, markers=True, seed=seed))
    with file.open("wb") as out:
        out.write(_jpeg(studio, gestures, 0.0) * (STANDS_S * SHOWN_A_SECOND))
        number = 0
        while (at_ms := number * 1000 / DRAWN_A_SECOND) < gestures.ends_ms + 2000:
            out.write(_jpeg(studio, gestures, at_ms) * (SHOWN_A_SECOND // DRAWN_A_SECOND))
            number += 1
        out.write(_jpeg(studio, gestures, at_ms) * (STANDS_AT_THE_END_S * SHOWN_A_SECOND))
    return PhoneFilm(file, scripted, STANDS_S + at_ms / 1000 + STANDS_AT_THE_END_S)


def _jpeg(studio: Studio, gestures: Gestures, at_ms: float) -> bytes:
    picture = studio.render(scene_at(gestures, Surroundings(), at_ms))
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1])
