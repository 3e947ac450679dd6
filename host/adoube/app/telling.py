"""The lines that a running program prints: texts for people, or JSON objects for programs."""

import json

import click

from adoube.terminal_colour import TextTone, echo, toned
from adoube.words import AnyText, CodedText

__all__ = ["IN_WORDS", "Teller"]


class Teller:
    """Prints one line for each text that it is told. It may be used from any thread."""

    def __init__(self, *, as_json: bool = False) -> None:
        self._as_json = as_json

    def __call__(
        self, text: AnyText, *, before: str = "", tone: TextTone | None = None, **facts: object
    ) -> None:
        """Print `text` behind `before`; as JSON its code as `told`, its values, the facts and itself.

        A fact replaces the value of the same name, which may be written for people.
        """
        if not self._as_json:
            echo(before + toned(str(text), tone))
            return
        coded = {"told": text.code, **text.values} if isinstance(text, CodedText) else {}
        click.echo(json.dumps(coded | facts | {"text": str(text)}, ensure_ascii=False, default=str))


IN_WORDS = Teller()
