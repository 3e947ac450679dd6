"""Webhooks: what may be one, and how its messages are signed."""

from __future__ import annotations

import base64
import hashlib
import hmac
from pathlib import Path

import pytest

from adoube.feeds.webhooks import Webhook, WebhookError
from adoube.feeds.webhooks.webhook import signature, standard_signature
from tests.feeds.webhooks.certificates import SOME_AUTHORITY

SECRET = "a secret of some length"


@pytest.mark.parametrize(
    "url",
    ["https://example.org", "http://example.org:8080/a?b=c", "https://[2001:db8::1]/x", "http://127.0.0.1/"],
)
def test_an_http_or_https_address_may_be_told(url: str) -> None:
    assert Webhook(url, SECRET).url == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org/x",
        "ftp://example.org/x",
        "file:///etc/passwd",
        "https:///x",
        "https://user:word@example.org/",
        "https://example.org/#x",
        "https://example.org:99999/",
        "https://example.org:0/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: other",
        "https://ex\u00e4mple.org/",
        "https://[::1/",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(WebhookError, match="whole http:// or https:// address"):
        Webhook(url, SECRET)


def test_a_secret_that_can_be_guessed_is_refused_and_not_repeated() -> None:
    with pytest.raises(WebhookError, match="16 letters") as told:
        Webhook("https://example.org", "hunter2")

    assert "hunter2" not in str(told.value)


def test_a_log_names_the_host_and_not_what_may_be_a_token() -> None:
    assert Webhook("https://example.org/token/123?key=9", SECRET).name == "https://example.org"


def test_the_signature_is_that_of_standard_webhooks() -> None:
    # The example of the specification's own libraries.
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    signed = standard_signature(
        secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, b'{"test": 2432232314}'
    )

    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_secret_of_another_kind_signs_by_its_letters() -> None:
    expected = hmac.new(SECRET.encode(), b"7.1700000000.{}", hashlib.sha256).digest()

    assert (
        standard_signature(SECRET, "7", 1_700_000_000, b"{}") == "v1," + base64.b64encode(expected).decode()
    )


@pytest.mark.parametrize("secret", ["whsec_" + "?" * 32, "whsec_c2hvcnRzaG9ydA==", "whsec_" + "AAAA" * 30])
def test_what_begins_as_a_standard_secret_and_is_none_is_refused(secret: str) -> None:
    with pytest.raises(WebhookError, match="24 to 64 bytes in base64") as told:
        Webhook("https://example.org", secret)

    assert secret not in str(told.value)


def test_the_signature_is_the_hmac_of_time_and_body() -> None:
    expected = hmac.new(SECRET.encode(), b'1700000000.{"event":"result"}', hashlib.sha256).hexdigest()

    assert signature(SECRET, 1_700_000_000, b'{"event":"result"}') == f"sha256={expected}"


def test_an_authority_has_to_be_a_file_of_certificates(tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("no certificate")

    with pytest.raises(WebhookError, match=r"empty.pem: there is no certificate in it"):
        Webhook("https://example.org", SECRET, authority=tmp_path / "empty.pem")
    with pytest.raises(WebhookError, match=r"absent.pem: No such file"):
        Webhook("https://example.org", SECRET, authority=tmp_path / "absent.pem")
    assert Webhook("https://example.org", SECRET, authority=SOME_AUTHORITY).authority == SOME_AUTHORITY
