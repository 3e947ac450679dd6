"""Which addresses a stranger's name may lead to."""

from __future__ import annotations

import socket

import pytest

from adoube.feeds.webhooks import WebhookError, destinations, is_public


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.3.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%2",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "fec0::1",
        "feff::1",
        "100::1",
        "64:ff9b:1::1",
        "2001:db8::1",
        "2001:10::1",
        "3fff::1",
        "4000::1",
        "::7f00:1",
        "2001:0:7f00:1::80ff:fffe",
        "198.18.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "240.0.0.1",
    ],
)
def test_addresses_of_this_computer_and_of_a_house_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_a_name_that_leads_to_a_private_address_too_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_up(*_: object, **__: object) -> list[object]:
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))
            for address in ("93.184.216.34", "192.168.1.1")
        ]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)

    with pytest.raises(WebhookError, match=r"example.org resolves to 192\.168\.1\.1"):
        destinations("example.org", 443, allow_private=False)
    assert len(destinations("example.org", 443, allow_private=True)) == 2
