"""How many small faults in the source the tests notice.

    python -m benchmarks.mutants [--number 200] [--seed 1] [--below host/adoube/referee]

A mutant is the source with one operator, number or condition changed, by Cosmic Ray. Mutants are drawn at
random from all that are possible, in a copy of the source. Each is tried in short form with the tests that
import its module or, where there are none, a module that imports it: `killed` if one fails, `timed out` if
they take ten times as long as without it, `untested` if there is no such test, and `survived` otherwise.
Survivors are printed with what was changed. Some change nothing that can be noticed; the others show a test
that is missing.
"""

import ast
import difflib
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click
from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from start_environment import ROOT

SOURCES = ("host", "vision", "web_scoreboard")
COPIED = (*SOURCES, "firmware", "hardware_docs", "tests", "benchmarks", "docs", "pyproject.toml", "start.py")
BESIDE = ("start_environment.py", "README.md", ".github")
# `|` stands in annotations, and a decorator hardly ever decides what a test sees.
LEFT_OUT = ("BitOr", "RemoveDecorator", "VariableReplacer", "VariableInserter", "ExceptionReplacer")
LONGEST_S, MANY_TIMES = 120.0, 10


@dataclass(frozen=True)
class Mutant:
    """A change of one place in a module: the operator that makes it, and which of its places it is."""

    file: Path
    operator: str
    occurrence: int

    def source(self, root: Path) -> str | None:
        """Return the changed source; None where nothing changes."""
        before = (root / self.file).read_text(encoding="utf-8")
        after: str | None = mutate_code(before, get_operator(self.operator)(), self.occurrence)
        return None if after == before else after


def mutants_of(root: Path, file: Path) -> Iterator[Mutant]:
    """Yield the mutants of a module."""
    nodes = list(ast_nodes(get_ast_from_path(root / file)))
    for name in sorted(operator_names()):
        if not any(part in name for part in LEFT_OUT):
            operator = get_operator(name)()
            places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            yield from (Mutant(file, name, number) for number in range(places))


def tests_by_module(root: Path) -> Mapping[str, Sequence[str]]:
    """Return the test files that import each module, or else a module that imports it."""
    tests = importers_of(root, [root / "tests"], "test_*.py")
    importers = importers_of(root, [root / base for base in SOURCES], "*.py")
    found: dict[str, Sequence[str]] = dict(tests)
    for module, files in importers.items():
        behind = [test for file in files for test in tests.get(module_of(Path(file)), ())]
        found.setdefault(module, list(dict.fromkeys(behind)))
    return found


def importers_of(root: Path, folders: Iterable[Path], pattern: str) -> Mapping[str, Sequence[str]]:
    """Return the files that import each module."""
    found: dict[str, list[str]] = {}
    for file in (each for folder in folders for each in sorted(folder.rglob(pattern))):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        for module in filter(None, modules):
            found.setdefault(module, []).append(str(file.relative_to(root)))
    return found


def module_of(file: Path) -> str:
    return ".".join(file.with_suffix("").parts[1:]).removesuffix(".__init__")


def tried(root: Path, tests: Sequence[str], longest_s: float) -> str:
    """Return what becomes of a mutant that stands in `root`."""
    paths = os.pathsep.join(str(root / folder) for folder in (*SOURCES, "."))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--quick", "-n0", "-p", "no:cacheprovider", *tests]
    try:
        run = subprocess.run(
            [*command, "-m", "not browser"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=longest_s,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timed out"
    return "survived" if run.returncode in {0, 5} else "killed"


def shown(before: str, after: str, mutant: Mutant) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    changed = [line for line in lines if line[:1] in "+-" and line[:3] not in {"+++", "---"}]
    return f"{mutant.file}\n" + "\n".join(f"    {line}" for line in changed)


def copied(folder: Path) -> Path:
    """Return a copy of the source and its tests."""
    for name in (*COPIED, *BESIDE):
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return folder


def drawn(root: Path, below: str, number: int, seed: int) -> list[Mutant]:
    """Return mutants drawn at random: a module is as likely as it is long."""
    files = sorted(file.relative_to(root) for base in SOURCES for file in (root / base).rglob("*.py"))
    chosen = [file for file in files if str(file).startswith(below)]
    weights = [(root / file).stat().st_size for file in chosen]
    rng, found = Random(seed), list[Mutant]()
    for file in rng.choices(chosen, weights, k=number):
        possible = list(mutants_of(root, file))
        found += rng.sample(possible, min(1, len(possible)))
    return found


@click.command()
@click.option("--number", default=200, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--below", default="", help="Only modules whose path begins so.")
def main(number: int, seed: int, below: str) -> None:
    """Print what became of the mutants, and those that no test noticed."""
    with TemporaryDirectory() as folder:
        root, became, needed_s = copied(Path(folder)), Counter[str](), dict[str, float]()
        tests_of = tests_by_module(root)
        for mutant in drawn(root, below, number, seed):
            file, module = root / mutant.file, module_of(mutant.file)
            before, after = file.read_text(encoding="utf-8"), mutant.source(root)
            tests = tests_of.get(module, ())
            if after is None or not tests:
                became["untested" if after else "changes nothing"] += 1
                continue
            if module not in needed_s:
                began = time.monotonic()
                if tried(root, tests, LONGEST_S) != "survived":
                    became["fails or takes too long unchanged"] += 1
                    continue
                needed_s[module] = time.monotonic() - began
            file.write_text(after, encoding="utf-8")
            end = tried(root, tests, max(20.0, MANY_TIMES * needed_s[module]))
            file.write_text(before, encoding="utf-8")
            became[end] += 1
            if end == "survived":
                click.echo(shown(before, after, mutant))
        for end, times in became.most_common():
            click.echo(f"{end:40}{times:6}{times / became.total():8.1%}")


if __name__ == "__main__":
    main()
