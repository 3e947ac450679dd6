"""One try to deliver a message, to a real server on this computer."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from adoube.feeds.message_template import MessageTemplate
from adoube.feeds.webhooks import Webhook, WebhookMessage, deliver, signature, standard_signature
from adoube.feeds.worker import DeliveryFailed
from tests.feeds.webhooks.certificates import SOME_AUTHORITY, needs_openssl, signed_certificate
from tests.feeds.webhooks.receiving import receiver, silent_port

SECRET = "a secret of some length"
RESULT = WebhookMessage("result", "d1", b'{"event": "result"}')


def hook(url: str) -> Webhook:
    return Webhook(url, SECRET, allow_private=True)


def test_a_message_arrives_whole_and_signed() -> None:
    with receiver() as receiving:
        deliver(hook(receiving.url), RESULT, 1_700_000_000)

    [posted] = receiving.posted
    assert (posted.path, posted.body) == ("/hook?club=1", RESULT.body)
    assert posted.headers["Host"] == receiving.url.split("/")[2]
    assert posted.headers["Content-Type"] == "application/json"
    assert posted.headers["Adoube-Event"] == "result"
    assert posted.headers["Adoube-Delivery"] == posted.headers["webhook-id"] == "d1"
    assert posted.headers["webhook-timestamp"] == "1700000000"
    signed = standard_signature(SECRET, "d1", 1_700_000_000, RESULT.body)
    assert posted.headers["webhook-signature"] == signed
    assert posted.headers["Adoube-Timestamp"] == "1700000000"
    assert posted.headers["Adoube-Signature"] == signature(SECRET, 1_700_000_000, RESULT.body)


def test_a_redirect_is_not_followed_and_not_tried_again() -> None:
    with receiver(302) as receiving, pytest.raises(DeliveryFailed, match="302, a redirect") as told:
        deliver(hook(receiving.url), RESULT, 0)

    assert len(receiving.posted) == 1
    assert not told.value.again


@pytest.mark.parametrize(
    ("status", "again"), [(500, True), (503, True), (429, True), (404, False), (403, False)]
)
def test_an_answer_that_is_no_thanks_is_told(status: int, again: bool) -> None:
    with receiver(status) as receiving, pytest.raises(DeliveryFailed, match=str(status)) as told:
        deliver(hook(receiving.url), RESULT, 0)

    assert told.value.again is again


@pytest.mark.parametrize(("status", "wait_s"), [(429, 7.5), (503, 7.5), (404, None)])
def test_the_wait_that_a_busy_server_asks_for_is_told(status: int, wait_s: float | None) -> None:
    # Given an answer as Discord and Slack give it to one who posts too often: 429 with Retry-After.
    with receiver(status) as receiving:
        receiving.retry_after = "7.5"
        with pytest.raises(DeliveryFailed) as told:
            deliver(hook(receiving.url), RESULT, 0)

    assert told.value.wait_s == wait_s


def test_a_message_is_signed_with_every_secret_while_they_are_rotated() -> None:
    new, former = "the new secret, long enough", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    with receiver() as receiving:
        deliver(Webhook(receiving.url, f"{new}\n{former}\n", allow_private=True), RESULT, 7)

    [posted] = receiving.posted
    signed = [standard_signature(each, "d1", 7, RESULT.body) for each in (new, former)]
    assert posted.headers["webhook-signature"].split(" ") == signed
    assert posted.headers["Adoube-Signature"] == signature(new, 7, RESULT.body)


def test_a_message_from_a_template_needs_no_secret_and_has_no_signature() -> None:
    template = MessageTemplate({"content": "{text}"})
    with receiver() as receiving:
        deliver(Webhook(receiving.url, None, allow_private=True, template=template), RESULT, 7)

    assert {name for name in receiving.posted[0].headers if "ignature" in name} == set()


def test_a_private_address_is_refused_unless_it_is_permitted() -> None:
    with receiver() as receiving, pytest.raises(DeliveryFailed, match="allow_private") as told:
        deliver(Webhook(receiving.url, SECRET), RESULT, 0)

    assert receiving.posted == []
    assert not told.value.again


def test_a_name_of_this_computer_is_refused_as_its_address_is() -> None:
    with receiver() as receiving, pytest.raises(DeliveryFailed, match="allow_private"):
        deliver(Webhook(receiving.url.replace("127.0.0.1", "localhost"), SECRET), RESULT, 0)

    assert receiving.posted == []


def test_the_name_is_looked_up_once_and_that_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a name whose answer is another one each time, as in DNS rebinding.
    with receiver() as receiving:
        port = receiving.server.server_address[1]
        asked: list[str] = []

        def looked_up(host: str, *_: object, **__: object) -> list[object]:
            asked.append(host)
            address = "127.0.0.1" if len(asked) == 1 else "127.9.9.9"
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

        monkeypatch.setattr(socket, "getaddrinfo", looked_up)

        # When a message is delivered there, then the first answer counts.
        deliver(hook(f"http://scores.example.org:{port}/x"), RESULT, 0)

    assert asked == ["scores.example.org"]
    assert receiving.posted[0].headers["Host"] == f"scores.example.org:{port}"


def test_a_server_that_never_answers_is_left() -> None:
    with silent_port() as port, pytest.raises(DeliveryFailed) as told:
        deliver(hook(f"http://127.0.0.1:{port}/"), RESULT, 0, try_s=0.3)

    assert told.value.again


def test_a_server_that_answers_a_letter_at_a_time_is_left_when_the_time_is_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        left = threading.Event()

        def drip() -> None:
            connection, _ = listener.accept()
            with connection, suppress(OSError):
                connection.sendall(b"HTTP/1.1 200 ")
                while not left.wait(0.02):
                    connection.sendall(b"O")

        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            with pytest.raises(DeliveryFailed):
                deliver(hook(f"http://127.0.0.1:{listener.getsockname()[1]}/"), RESULT, 0, try_s=0.5)
        finally:
            left.set()
            dripping.join()


def test_a_server_without_a_certificate_is_told_nothing() -> None:
    with receiver() as receiving, pytest.raises(DeliveryFailed) as told:
        deliver(hook(receiving.url.replace("http:", "https:")), RESULT, 0, try_s=5)

    assert receiving.posted == []
    assert told.value.again


def test_a_name_that_leads_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    with pytest.raises(DeliveryFailed, match="Name or service not known") as told:
        deliver(hook("https://nowhere.example/"), RESULT, 0)
    assert told.value.again


@needs_openssl
def test_a_message_arrives_whole_and_signed_over_https_with_a_certificate_of_our_own_making(
    tmp_path: Path,
) -> None:
    certificate = signed_certificate(tmp_path, "localhost")

    with receiver(certificate=certificate) as receiving:
        trusting = Webhook(receiving.url, SECRET, allow_private=True, authority=certificate.authority)
        deliver(trusting, RESULT, 1_700_000_000)

    [posted] = receiving.posted
    assert (posted.path, posted.body) == ("/hook?club=1", RESULT.body)
    assert posted.headers["Host"] == receiving.url.split("/")[2]
    assert posted.headers["Adoube-Signature"] == signature(SECRET, 1_700_000_000, RESULT.body)


@needs_openssl
@pytest.mark.parametrize("authority", [None, SOME_AUTHORITY])
def test_a_server_whose_certificate_nobody_known_has_signed_is_told_nothing(
    tmp_path: Path, authority: Path | None
) -> None:
    certificate = signed_certificate(tmp_path, "localhost")

    with receiver(certificate=certificate) as receiving:
        hook = Webhook(receiving.url, SECRET, allow_private=True, authority=authority)
        with pytest.raises(DeliveryFailed, match="its certificate is not trusted .*`authority`"):
            deliver(hook, RESULT, 0)

    assert receiving.posted == []


@needs_openssl
def test_a_server_whose_certificate_is_another_names_is_told_nothing(tmp_path: Path) -> None:
    certificate = signed_certificate(tmp_path, "elsewhere.example")

    with receiver(certificate=certificate) as receiving:
        hook = Webhook(receiving.url, SECRET, allow_private=True, authority=certificate.authority)
        with pytest.raises(DeliveryFailed, match="its certificate is not trusted .*localhost"):
            deliver(hook, RESULT, 0)

    assert receiving.posted == []


@needs_openssl
def test_a_server_that_listens_and_greets_nobody_is_left(tmp_path: Path) -> None:
    certificate = signed_certificate(tmp_path, "localhost")
    with silent_port() as port:
        hook = Webhook(
            f"https://localhost:{port}/", SECRET, allow_private=True, authority=certificate.authority
        )
        with pytest.raises(DeliveryFailed) as told:
            deliver(hook, RESULT, 0, try_s=0.3)

    assert told.value.again
