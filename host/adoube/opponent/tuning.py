"""How a game's evaluation gets its weights: from a few of its own games, held to what is usual.

Games are played by drawing some turns and taking the one that is best so far. Then the weights are fitted to
how those games ended, and pulled towards a prior where they say little: pieces are good, and so is it to
come across the board with every piece, to have points and to have turns to choose from. There are two such
priors. A short match between the weights that come of them chooses; where it says little, their errors do.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache
from random import Random

from adoube.games.base import AnyGame
from adoube.opponent.evaluation import Evaluation, Weights
from adoube.opponent.features import LAST, LEAD, MOBILITY, Geography, Kinds
from adoube.opponent.fitting import error_of, fitted
from adoube.opponent.own_games import OwnGames, Sample
from adoube.opponent.short_match import CLEAR, lead_of

__all__ = ["evaluation_of", "prior_of"]

ROUNDS = 2  # in each the games are played by the weights of the one before

PIECES_TOGETHER = 6.0  # logits of all the pieces of a seat at the start
PIECES_FIRST = 18.0  # the same where pieces come first
WAY_TOGETHER = 4.0  # logits of all of them across the board
USUAL_LEAD = 4.0
USUAL_MOBILITY = 1.5
MOBILITY_SECOND = 0.5  # the same where pieces come first
FEW = 5  # with fewer games won, the errors of the priors say little, and pieces come first
CLEARLY = 0.95  # of what the usual prior errs by: the other has to err less to be taken
USUAL_LAST = 1.0
REMEMBERED = 64  # games whose weights are remembered


def evaluation_of(game: AnyGame, stopped: Callable[[], bool]) -> Evaluation:
    """The evaluation of a game: a function of its rules alone, worked out once.

    What is hidden and what was drawn for the set-up are left out, so that the next deal has the same one.
    Where `stopped` ends the work, this is as far as it has come; the next call goes on. For one thread only.
    """
    setup = game.random_setup()
    left_out = {option.key for option in game.all_options if option.is_secret}
    left_out.update(setup.decides if setup is not None else ())
    options = tuple((key, value) for key, value in game.options.items() if key not in left_out)
    return _tuning(type(game), options, game.rules_version).evaluation(stopped)


@lru_cache(maxsize=REMEMBERED)
def _tuning(made: type[AnyGame], options: tuple[tuple[str, str], ...], edition: str) -> "_Tuning":
    return _Tuning(made(dict(options)))


class _Tuning:
    """The work on one game's weights, which can be put down and taken up."""

    def __init__(self, game: AnyGame) -> None:
        start = game.placement(game.start())
        self._game, self._kinds, self._geography = game, Kinds.of(game, start), Geography(game, start)
        self._usual = prior_of(game)
        self._pieces_first = prior_of(game, PIECES_FIRST, MOBILITY_SECOND)
        self._evaluation = self._weighed(self._usual)
        self._steps = self._work()

    def evaluation(self, stopped: Callable[[], bool]) -> Evaluation:
        """The best that there is so far."""
        for _ in self._steps:
            if stopped():
                break
        return self._evaluation

    def _work(self) -> Iterator[None]:
        """Stops for a moment after each turn of a game and each step of a fit."""
        rng = Random(f"tuning {self._game.id}")
        played: list[Sequence[Sample]] = []
        likelier = self._usual
        for _ in range(ROUNDS):
            yield from self._play(played, rng)
            likelier = self._likelier(played)
            self._evaluation = yield from self._fit(played, likelier)
        other = self._usual if likelier is self._pieces_first else self._pieces_first
        rival = yield from self._fit(played, other)
        lead = yield from lead_of(self._game, rival, self._evaluation)
        if lead >= CLEAR:
            self._evaluation = rival

    def _play(self, played: list[Sequence[Sample]], rng: Random) -> Iterator[None]:
        """Adds the samples of some games."""
        games = OwnGames(self._game, self._evaluation, rng)
        while not games.enough:
            if samples := (yield from games.one()):
                played.append(samples)
            yield

    def _likelier(self, played: Sequence[Sequence[Sample]]) -> Weights:
        """The prior that tells better how these games ended."""
        if len(played) < FEW:
            return self._pieces_first
        usual, other = (error_of(played, prior) for prior in (self._usual, self._pieces_first))
        return self._pieces_first if other < CLEARLY * usual else self._usual

    def _fit(self, played: Sequence[Sequence[Sample]], prior: Weights) -> Generator[None, None, Evaluation]:
        weights = yield from fitted(played, prior)
        return self._weighed(weights)

    def _weighed(self, weights: Weights) -> Evaluation:
        return Evaluation(self._game, self._kinds, self._geography, weights)


def prior_of(game: AnyGame, pieces: float = PIECES_TOGETHER, mobility: float = USUAL_MOBILITY) -> Weights:
    """What is usual in games, for logits of all pieces together and of more turns to choose from."""
    start = game.placement(game.start())
    off = sum(count for counts in start.off.values() for count in counts.values())
    each = max(1.0, (sum(map(len, start.cells.values())) + off) / len(game.seats))
    usual = {
        "count": pieces / each,
        "way": WAY_TOGETHER / each,
        LAST: USUAL_LAST,
        MOBILITY: mobility,
    }
    return Weights({LEAD: USUAL_LEAD}, usual)
