"""What a club's file says of its feeds."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from adoube.cli.feeds import FeedPlans, LiveChessPlan, WebhookPlan
from adoube.field_rules import between
from adoube.fields import Fields

__all__ = ["MOST_PORT", "FeedReader", "LiveChessSettings", "WebhookSettings"]

MOST_PORT = 65535


@dataclass(frozen=True)
class WebhookSettings:
    """What a club's file says of one webhook."""

    url: str
    secret: str | None = None
    secret_file: str | None = None
    turns: bool = False
    allow_private: bool = False
    authority: str | None = None


@dataclass(frozen=True)
class LiveChessSettings:
    """What a club's file says of one port for clients of LiveChess."""

    port: Annotated[int, between(0, MOST_PORT)] = 1982
    origins: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


class FeedReader:
    """Reads the feeds of a club's file; paths in it are relative to `folder`.

    Its methods raise FieldError naming file, line and field for whatever cannot be meant.
    """

    def __init__(self, fields: Fields, folder: Path, tables: Collection[str]) -> None:
        """`tables` are the names of the club's tables."""
        self._fields, self._folder, self._tables = fields, folder, tables

    def plans(
        self, webhooks: tuple[WebhookSettings, ...], livechess: tuple[LiveChessSettings, ...]
    ) -> FeedPlans:
        return FeedPlans(tuple(self._webhooks(webhooks)), tuple(self._livechess(livechess)))

    def _livechess(self, settings: tuple[LiveChessSettings, ...]) -> Iterator[LiveChessPlan]:
        for number, port in enumerate(settings):
            own = self._fields.listed("livechess").inner(number)
            self._require_tables(port.tables, own)
            yield LiveChessPlan(port.port, port.origins, port.tables)

    def _require_tables(self, names: Iterable[str], fields: Fields) -> None:
        for name in names:
            if name not in self._tables:
                raise fields.wrong("tables", "serve.no_table", table=name, tables=[*self._tables])

    def _webhooks(self, settings: tuple[WebhookSettings, ...]) -> Iterator[WebhookPlan]:
        for number, hook in enumerate(settings):
            own = self._fields.listed("webhooks").inner(number)
            authority = None if hook.authority is None else self._folder / Path(hook.authority).expanduser()
            secret = self._secret(hook, own)
            yield _checked(own, WebhookPlan(hook.url, secret, hook.turns, hook.allow_private, authority))

    def _secret(self, hook: WebhookSettings, fields: Fields) -> str:
        if hook.secret is not None and hook.secret_file is None:
            return hook.secret
        if hook.secret_file is None or hook.secret is not None:
            raise fields.wrong("secret", "serve.two_secrets")
        return self._read("secret_file", hook.secret_file, fields)

    def _read(self, field: str, name: str, fields: Fields) -> str:
        """The text of a file that a field names, without the blanks around it."""
        try:
            return (self._folder / Path(name).expanduser()).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise fields.error(field, f"{name}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise fields.error(field, error) from error


def _checked(fields: Fields, plan: WebhookPlan) -> WebhookPlan:
    from adoube.feeds.webhooks import Webhook

    with fields.errors_at("url"):
        Webhook(plan.url, "x" * 64)
    with fields.errors_at("secret"):
        Webhook(plan.url, plan.secret)
    with fields.errors_at("authority"):
        Webhook(plan.url, plan.secret, authority=plan.authority)
    return plan
