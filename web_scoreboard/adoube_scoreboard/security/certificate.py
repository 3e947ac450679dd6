"""A certificate of this computer's own making, for HTTPS in a house without a name of its own.

A browser warns of it once, since nobody vouches for it. What is sent is encrypted all the same, and a page
may use a phone's camera. The command `openssl` makes it; macOS and Linux have it, LibreSSL's does as well.
"""

import ipaddress
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube_scoreboard.words import say

__all__ = ["Certificate", "CertificateError", "certificate_for"]

FOLDER = "https"
DAYS = 397  # Browsers take none that is valid for much longer than a year.
RENEWED_BEFORE_S = 24 * 60 * 60
WITHIN_S = 60.0


class CertificateError(AdoubeError):
    """No certificate can be made or read."""


class Certificate(NamedTuple):
    """The files, in PEM, of a certificate and of its key."""

    chain: Path
    key: Path


def certificate_for(folder: Path, names: Sequence[str]) -> Certificate:
    """The certificate kept in `folder`, made anew where it lacks one of these hosts or ends within a day.

    Raises CertificateError if there is no `openssl`, or it fails.
    """
    openssl = shutil.which("openssl")
    if openssl is None:
        raise CertificateError(say("serving.no_openssl"))
    kept = Certificate(folder / FOLDER / "certificate.pem", folder / FOLDER / "key.pem")
    named = folder / FOLDER / "names.txt"
    wanted = sorted(set(names))
    try:
        if not _holds(openssl, kept, named, wanted):
            kept.key.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(kept.key, os.O_CREAT | os.O_WRONLY, 0o600))  # nobody else may read it, ever
            _run(openssl, *_request(kept, wanted))
            named.write_text("\n".join(wanted), encoding="utf-8")
    except OSError as error:
        raise CertificateError(say("serving.no_certificate", why=error)) from error
    return kept


def _holds(openssl: str, kept: Certificate, named: Path, wanted: Sequence[str]) -> bool:
    """Return whether the kept certificate is valid today."""
    if not (kept.chain.is_file() and kept.key.is_file() and named.is_file()):
        return False
    if not {*wanted} <= {*named.read_text(encoding="utf-8").split("\n")}:
        return False
    asked = [openssl, "x509", "-checkend", str(RENEWED_BEFORE_S), "-noout", "-in", str(kept.chain)]
    return subprocess.run(asked, check=False, capture_output=True, timeout=WITHIN_S).returncode == 0


def _request(kept: Certificate, names: Sequence[str]) -> list[str]:
    alternatives = ",".join(f"IP:{name}" if _is_address(name) else f"DNS:{name}" for name in names)
    return [
        *("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256"),
        *("-days", str(DAYS), "-subj", "/CN=adoube", "-keyout", str(kept.key), "-out", str(kept.chain)),
        *("-addext", f"subjectAltName={alternatives}", "-addext", "extendedKeyUsage=serverAuth"),
    ]


def _run(openssl: str, *arguments: str) -> None:
    ended = subprocess.run(
        [openssl, *arguments], check=False, capture_output=True, text=True, timeout=WITHIN_S, errors="replace"
    )
    if ended.returncode:
        why = (ended.stderr.strip().splitlines() or [str(ended.returncode)])[-1]
        raise CertificateError(say("serving.no_certificate", why=why))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
