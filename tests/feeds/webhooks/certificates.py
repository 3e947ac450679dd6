"""An authority of our own making, and a certificate that it has signed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

__all__ = ["SOME_AUTHORITY", "Certificate", "needs_openssl", "signed_certificate"]

OPENSSL = shutil.which("openssl")
needs_openssl = pytest.mark.skipif(OPENSSL is None, reason="OpenSSL's command is not installed")
SOME_AUTHORITY = Path(__file__).with_name("some_authority.pem")  # one that has signed nothing here

CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class Certificate(NamedTuple):
    """The files of a certificate, of its key, and of who signed it."""

    authority: Path
    chain: Path
    key: Path


def signed_certificate(folder: Path, name: str) -> Certificate:
    """A certificate for a server of that name, and the authority behind it."""
    authority, chain = folder / "authority.pem", folder / "server.pem"
    authority_key, key, asked = folder / "authority.key", folder / "server.key", folder / "server.csr"
    _openssl(
        *("req", "-x509", *CURVE, "-keyout", authority_key, "-out", authority, "-days", "2"),
        *("-subj", "/CN=The club's own authority", "-addext", "keyUsage=critical,keyCertSign,cRLSign"),
    )
    _openssl("req", *CURVE, "-keyout", key, "-out", asked, "-subj", f"/CN={name}")
    extensions = folder / "extensions"
    extensions.write_text(
        f"subjectAltName=DNS:{name}\nbasicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\n"
        "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n"
    )
    _openssl(
        *("x509", "-req", "-in", asked, "-CA", authority, "-CAkey", authority_key, "-CAcreateserial"),
        *("-extfile", extensions, "-days", "2", "-out", chain),
    )
    return Certificate(authority, chain, key)


def _openssl(*arguments: str | Path) -> None:
    assert OPENSSL is not None
    subprocess.run([OPENSSL, *map(str, arguments)], check=True, capture_output=True)
