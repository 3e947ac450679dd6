"""Several games at one table: the record of each, and what does not begin another one."""

import pytest

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import Decoder, decided, games_begun
from tests.referee.decoder.tables import decoder_at
from tests.referee.leaving import Left, left_games
from tests.referee.scene import Scene


def followed(left: Left) -> tuple[Decoder, list[list[str]]]:
    """Return the decoder after a game that is left, and the turns that were played in each game."""
    trace, games = left_games(left)
    scene = Scene(_game(left), left.view, clock=left.clock, set_up=False)
    scene.events = list(trace.events)
    scene.now_ms = trace.events[-1].at_ms + 1000
    decoder = decoder_at(scene)
    decoder.finish()
    return decoder, games


def _game(left: Left) -> AnyGame:
    return make_game(left.game, seed=left.seed)


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", ["chess", "jarmo", "konane"])
@pytest.mark.parametrize("then", ["anew", "both"])
@pytest.mark.parametrize("clock", [True, False])
def test_each_game_has_its_record(name: str, then: str, clock: bool) -> None:
    left = Left(name, "occupancy", clock, True, 12, then=then, hand="slow", follows=4, seed=3)

    decoder, played = followed(left)

    assert games_begun(decoder.hypotheses, decoder.weights.margin) == 2
    assert all(_is_followed(decoder, turns, game) for game, turns in enumerate(played))


@pytest.mark.parametrize("hand", ["fast", "slow", "messy"])
def test_nothing_is_recorded_wrongly_of_games_whose_pieces_are_swept_off(hand: str) -> None:
    decoder, played = followed(Left("jarmo", "occupancy", True, True, 10, then="swept", hand=hand, seed=5))

    assert _is_followed(decoder, played[0], 0)


def test_a_first_turn_that_is_put_back_begins_no_other_game() -> None:
    scene = Scene("chess", turns="e2e4").forget().lift("e4").put("e2").wait(3000)
    decoder = decoder_at(scene)

    assert games_begun(decoder.hypotheses, decoder.weights.margin) == 1


def test_a_piece_that_is_lifted_where_all_stands_as_at_the_start_begins_no_game() -> None:
    scene = Scene("chess").forget().wait(1000).fidget("e1").wait(2000)
    decoder = decoder_at(scene)

    assert games_begun(decoder.hypotheses, decoder.weights.margin) == 1
    assert decided(decoder.hypotheses, decoder.weights.margin).record == ()


def _is_followed(decoder: Decoder, played: list[str], game: int) -> bool:
    """Return whether a game's record holds nothing but what was played, and all of that or leaves it open."""
    told = decided(decoder.hypotheses, decoder.weights.margin, game)
    record = dict(enumerate(told.record, start=1))
    return all(turn in (None, *played[ply - 1 : ply]) for ply, turn in record.items()) and all(
        turn in (record.get(ply), *told.candidates.get(ply, ())) for ply, turn in enumerate(played, start=1)
    )
