"""The addresses to which apps come by TCP: how they are written, and ports that are taken."""

from __future__ import annotations

import socket

import pytest

from adoube.feeds.bridge.peripheral import PeripheralDialogue
from adoube.feeds.bridge.peripheral_port import PeripheralPort
from adoube.feeds.bridge.peripheral_tcp import PeripheralTcp, TcpAddressError, tcp_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("7010", ("127.0.0.1", 7010)),
        (":7010", ("127.0.0.1", 7010)),
        ("localhost:7010", ("localhost", 7010)),
        ("[::1]:7010", ("::1", 7010)),
    ],
)
def test_an_address_is_a_port_of_this_computer_or_has_a_host(text: str, address: tuple[str, int]) -> None:
    assert tcp_address(text) == address


@pytest.mark.parametrize("text", ["", "host", "host:", "1:-1", "70000", "7010 ", "٣"])
def test_what_is_no_address_is_named(text: str) -> None:
    with pytest.raises(TcpAddressError, match="not an address; give PORT"):
        tcp_address(text)


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = taken.getsockname()
        with pytest.raises(TcpAddressError, match=f"127.0.0.1:{address[1]}: cannot listen there"):
            PeripheralTcp(address, PeripheralPort(PeripheralDialogue, print))
