"""A program of others as a process of its own, which a trial may kill and begin again."""

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["Program", "command_of", "filled"]


def command_of(words: Sequence[str], given: Mapping[str, str]) -> list[str]:
    """Return the words of a command, which may come as one text, each filled in."""
    return [filled(word, given) for word in (shlex.split(words[0]) if len(words) == 1 else words)]


def filled(word: str, given: Mapping[str, str]) -> str:
    """Return a word of a command with each name in it replaced by what is given for it."""
    for name, value in given.items():
        word = word.replace(name, value)
    return word


class Program:
    """The program under trial; what it prints goes to a file."""

    def __init__(self, command: Sequence[str], output: Path) -> None:
        self._command, self._output = command, output
        self.start()

    def start(self) -> None:
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=output, stderr=output, start_new_session=True
            )

    def kill(self) -> None:
        """With the processes that it has started."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdin is not None, "it was started with one"
        self._process.stdin.close()

    def lines(self) -> list[str]:
        """Everything that it has printed."""
        return self._output.read_text(errors="replace").splitlines() if self._output.exists() else []

    def lists(self) -> list[list[str]]:
        """The lists of moves that it has printed, each once in a row."""
        found: list[list[str]] = []
        for line in self.lines():
            if not line.startswith("{"):
                continue
            san = json.loads(line).get("san")
            if san is not None and found[-1:] != [san]:
                found.append(san)
        return found
