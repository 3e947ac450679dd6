"""The one family of errors that a person can cause and a person reads."""

from adoube.words import CodedText, as_written

__all__ = ["AdoubeError"]


class AdoubeError(Exception):
    """Something a person did, or a device failed to do, that stops what was asked for.

    The message is one line: what is wrong, where (file, line, field, cell), and what to do.
    The command line prints it on standard error and ends with exit status 2.
    """

    def __init__(self, said: CodedText | str) -> None:
        super().__init__(said)
        self.said = as_written(said)  # what a person reads of it

    def __str__(self) -> str:
        return " ".join(str(self.said).split())
