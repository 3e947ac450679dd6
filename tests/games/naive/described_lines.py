"""Which described games have a naive writing, and the options under which it is held against them."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.naive.alquerque import Alquerque
from tests.games.naive.dara import Dara
from tests.games.naive.english_draughts import EnglishDraughts
from tests.games.naive.fox_and_geese import FoxAndGeese
from tests.games.naive.halma import Halma
from tests.games.naive.konane import Konane
from tests.games.naive.mak_yek import MakYek
from tests.games.naive.nine_mens_morris import NineMensMorris
from tests.games.naive.russian_draughts import RussianDraughts
from tests.games.naive.whole_turns import Lines

__all__ = ["DESCRIBED"]

DESCRIBED: Mapping[str, Lines] = {
    "alquerque": Lines(lambda options: Alquerque(options["chain"]), {"chain": ("optional", "forced")}),
    "dara": Lines(lambda options: Dara(), {}),
    "english-draughts": Lines(lambda options: EnglishDraughts(), {}),
    "fox-and-geese": Lines(
        lambda options: FoxAndGeese(int(options["geese"])), {"geese": ("13", "15", "17")}, opening=2
    ),
    "halma": Lines(lambda options: Halma(int(options["size"])), {"size": ("8", "8", "16")}),
    "konane": Lines(lambda options: Konane(int(options["size"])), {"size": ("6", "8", "10")}, opening=2),
    "mak-yek": Lines(lambda options: MakYek(), {}),
    "nine-mens-morris": Lines(lambda options: NineMensMorris(), {}, opening=18),
    "russian-draughts": Lines(lambda options: RussianDraughts(), {}),
}
