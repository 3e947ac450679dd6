"""The program of `stand_in`. It stands by itself: nothing of adoube is in it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROUNDS = 6
Entries = dict[int, tuple[list[list[str]], list[str]]]


def entries(lines: list[str], rounds: int) -> Entries:
    """By player the words of each of the first rounds, and those of the round after them."""
    found = {}
    for line in lines:
        if line.startswith("001"):
            words = [line[91 + 10 * number : 99 + 10 * number].split() for number in range(rounds + 1)]
            found[int(line[4:8])] = words[:rounds], words[rounds]
    return found


def is_asked_for(then: Entries, told: Entries) -> bool:
    """Return whether the players had the same before a round, and those have a bye in it who had one."""
    return then.keys() == told.keys() and all(
        before == told[player][0] and told[player][1] == (now if now[-1] in "HZF" else [])
        for player, (before, now) in then.items()
    )


def first_colour(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("XXC")]


def made(told: list[str], published: Path) -> str:
    """The answer to a published round; no pairs to any other one."""
    for file in sorted(published.glob("dutch_2025_*.trf")):
        lines = file.read_text(encoding="ascii").splitlines()
        for rounds in range(ROUNDS):
            then = entries(lines, rounds)
            if first_colour(lines) == first_colour(told) and is_asked_for(then, entries(told, rounds)):
                rows = [(player, now) for player, (_, now) in then.items() if now[1] == "w" or now[2] == "U"]
                pairs = [(player, int(now[0])) for player, now in rows]
                return f"{len(pairs)}\n" + "".join(f"{white} {black}\n" for white, black in pairs)
    return "0\n"


def main(file: Path, words: list[str]) -> None:
    behaviour = json.loads(file.read_text(encoding="utf-8"))
    names = {"sys": sys, "given": ""}
    exec(behaviour["early"], names)
    if words == ["-r"]:
        project = "https://github.com/BieremaBoyzProgramming/bbpPairings"
        sys.stdout.write(f"BBP Pairings ({project}) - {behaviour['version']} (Built Feb  1 2026 17:40:00)\n")
        return
    if len(words) != 4 or words[0] != "--dutch" or words[2] != "-p":
        sys.exit(3)
    told = Path(words[1]).read_text(encoding="utf-8").splitlines()
    file.with_name("told.trf").write_text("\n".join(told), encoding="utf-8")
    played = [word for line in told if line.startswith("001") for word in line[91:].split()]
    if played == behaviour["telling_round"].split():
        names["given"] = behaviour["telling_pairs"]
    else:
        names["given"] = made(told, Path(behaviour["published"]))
        exec(behaviour["late"], names)
    Path(words[3]).write_text(str(names["given"]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
