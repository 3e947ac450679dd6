import pytest

from adoube.link.commands import Beep
from adoube_board.config.settings import DONE, OUT_OF_RANGE
from adoube_board.outputs.buzzer import Buzzer


class FakePwm:
    """The frequency that sounds, 0 for none, and all that sounded, with how long."""

    def __init__(self) -> None:
        self._hz = 0
        self.sounds = 0

    def freq(self, hz: int) -> None:
        self._hz = hz

    def duty_u16(self, duty: int) -> None:
        self.sounds = self._hz if duty else 0


class Bench:
    def __init__(self) -> None:
        self.pwm = FakePwm()
        self.buzzer = Buzzer(self.pwm)
        self.now = 0

    def beep(self, *tones: tuple[int, int]) -> tuple[int, bytes] | None:
        return self.buzzer.beep(memoryview(Beep(tones).pack()), self.now)

    def heard(self, ms: int) -> list[tuple[int, int]]:
        """Return the tones of these milliseconds: each frequency and how long it lasts."""
        heard: list[tuple[int, int]] = []
        for _ in range(ms):
            last = heard[-1] if heard else (-1, 0)
            if last[0] == self.pwm.sounds:
                heard.pop()
            heard.append((self.pwm.sounds, last[1] + 1 if last[0] == self.pwm.sounds else 1))
            self.now += 1
            self.buzzer.step(self.now)
        return heard


def test_a_melody_is_played_with_its_pause_and_ends() -> None:
    bench = Bench()

    assert bench.beep((440, 100), (0, 20), (880, 50)) == (DONE, b"")

    assert bench.heard(300) == [(440, 100), (0, 20), (880, 50), (0, 130)]


def test_a_new_melody_ends_the_one_before() -> None:
    bench = Bench()
    bench.beep((440, 1000), (550, 1000))
    bench.heard(10)

    bench.beep((880, 30))

    assert bench.heard(100) == [(880, 30), (0, 70)]


def test_a_pause_alone_is_how_it_is_silenced() -> None:
    bench = Bench()
    bench.beep((440, 1000))

    bench.beep((0, 1))

    assert bench.heard(50) == [(0, 50)]


@pytest.mark.parametrize("hz", [1, 19, 20_001, 65_535])
def test_a_tone_that_nobody_hears_is_refused_and_the_one_that_sounds_goes_on(hz: int) -> None:
    bench = Bench()
    bench.beep((440, 100))

    assert bench.beep((880, 10), (hz, 10)) == (OUT_OF_RANGE, b"")

    assert bench.heard(50) == [(440, 50)]


@pytest.mark.parametrize("payload", [b"", b"\1\2\3", bytes(9 * 4)])
def test_a_frame_of_a_wrong_length_is_not_obeyed(payload: bytes) -> None:
    assert Bench().buzzer.beep(memoryview(payload), 0) is None
