"""The certificate of this computer's own making, and a scoreboard that speaks HTTPS by it."""

from __future__ import annotations

import ssl
import stat
import sys
import urllib.request
from pathlib import Path

import pytest

from adoube_scoreboard.security.certificate import CertificateError, certificate_for
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.streaming.server import serve
from tests.scoreboard.tables import FakeTables

NAMES = ("localhost", "127.0.0.1", "::1", "table-pc.local")


def test_it_names_every_host_its_key_is_for_this_user_alone_and_it_is_kept(tmp_path: Path) -> None:
    made = certificate_for(tmp_path, NAMES)
    before = made.chain.read_bytes()

    assert certificate_for(tmp_path, NAMES[:2]).chain.read_bytes() == before
    if sys.platform != "win32":
        assert stat.S_IMODE(made.key.stat().st_mode) == 0o600
    assert certificate_for(tmp_path, (*NAMES, "192.0.2.7")).chain.read_bytes() != before


def test_without_openssl_it_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(CertificateError, match="install openssl, or put Caddy before the scoreboard"):
        certificate_for(tmp_path, NAMES)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "https").write_text("in the way")

    with pytest.raises(CertificateError, match="no certificate for HTTPS can be made"):
        certificate_for(tmp_path, NAMES)


def test_a_scoreboard_with_it_is_trusted_by_whoever_trusts_it_and_its_pages_are_live(
    tables: FakeTables, tmp_path: Path
) -> None:
    server = serve(tables, reach=Reach(https=True), certificates=tmp_path)
    try:
        trusting = ssl.create_default_context(cafile=certificate_for(tmp_path, ("127.0.0.1",)).chain)
        with urllib.request.urlopen(f"{server.url}tables/jarmo", context=trusting, timeout=30) as answer:
            page = answer.read().decode()
            pinned = answer.headers["Strict-Transport-Security"]
        stream = f"{server.url}tables/jarmo/events"
        with urllib.request.urlopen(stream, context=trusting, timeout=30) as answer:
            lines = [answer.readline() for _ in range(4)]
    finally:
        server.stop()

    assert server.url.startswith("https://127.0.0.1:")
    assert "jarmo" in page
    assert pinned is None
    assert any(line.startswith(b"data: jarmo\t") for line in lines)
