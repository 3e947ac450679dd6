from adoube_board.wire.wifi import LOOK_MS, TRY_AGAIN_MS, Wifi, WifiPort


class FakeNetwork:
    """MicroPython's `network` with one station, whose connection a test makes and breaks."""

    STA_IF = 0

    def __init__(self) -> None:
        self.names: list[str] = []
        self.attempts: list[tuple[str, str]] = []
        self.connected = False
        self.busy = False
        network = self

        class Station:
            PM_NONE = 0

            def __init__(self, interface: int) -> None:
                assert interface == network.STA_IF

            def active(self, on: bool) -> None:
                assert on

            def config(self, pm: int) -> None:
                assert pm == self.PM_NONE

            def connect(self, ssid: str, password: str) -> None:
                network.attempts.append((ssid, password))
                if network.busy:
                    raise OSError("Wifi Internal State Error")

            def disconnect(self) -> None:
                if network.busy:
                    raise OSError("Wifi Not Started")
                network.connected = False

            def isconnected(self) -> bool:
                return network.connected

        self.WLAN = Station

    def hostname(self, name: str) -> None:
        self.names.append(name)


class FakePort:
    block, console, remote = 1, False, True

    def read_into(self, buffer: bytearray) -> int:
        buffer[0] = 7
        return 1

    def write(self, data: memoryview) -> int:
        return len(data)


def joined(network: FakeNetwork) -> Wifi:
    return Wifi(network, "club-3", "chess", "secret", 0)


def run(wifi: Wifi, since: int, until: int) -> None:
    for now in range(since, until, LOOK_MS):
        wifi.step(now)


def test_it_joins_under_its_name() -> None:
    network = FakeNetwork()

    joined(network)

    assert (network.names, network.attempts) == (["adoube-club-3"], [("chess", "secret")])


def test_it_tries_again_until_the_network_is_there_and_then_leaves_it_alone() -> None:
    network = FakeNetwork()
    wifi = joined(network)

    run(wifi, 0, 3 * TRY_AGAIN_MS + LOOK_MS)
    assert len(network.attempts) == 4

    network.connected = True
    run(wifi, 3 * TRY_AGAIN_MS, 9 * TRY_AGAIN_MS)
    assert len(network.attempts) == 4


def test_a_network_that_goes_away_is_joined_again() -> None:
    network = FakeNetwork()
    wifi = joined(network)
    network.connected = True
    run(wifi, 0, 60_000)

    network.connected = False
    run(wifi, 60_000, 60_000 + TRY_AGAIN_MS + LOOK_MS)

    assert len(network.attempts) == 2


def test_a_radio_that_refuses_an_attempt_is_asked_again() -> None:
    network = FakeNetwork()
    network.busy = True

    run(joined(network), 0, TRY_AGAIN_MS + LOOK_MS)

    assert len(network.attempts) == 2


def test_its_port_is_that_of_the_socket_and_keeps_the_network() -> None:
    network = FakeNetwork()
    now = [0]
    port = WifiPort(joined(network), FakePort(), lambda: now[0])
    buffer = bytearray(4)

    now[0] = TRY_AGAIN_MS
    assert (port.read_into(buffer), buffer[0]) == (1, 7)
    assert port.write(memoryview(b"abc")) == 3
    assert len(network.attempts) == 2


def test_it_keeps_the_network_also_while_its_host_takes_nothing() -> None:
    network = FakeNetwork()
    now = [0]
    port = WifiPort(joined(network), FakePort(), lambda: now[0])

    now[0] = TRY_AGAIN_MS
    port.write(memoryview(b"abc"))

    assert len(network.attempts) == 2


def test_a_radio_that_cannot_disconnect_is_asked_again() -> None:
    """An ESP32 raises where its radio has stopped."""
    network = FakeNetwork()
    wifi = joined(network)
    network.busy = True

    run(wifi, 0, 2 * TRY_AGAIN_MS + LOOK_MS)

    assert len(network.attempts) == 3
