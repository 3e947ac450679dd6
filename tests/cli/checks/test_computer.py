import os
import socket
import sys
from pathlib import Path

import pytest

from adoube.cli.checks.computer import Grade, check_data, check_extras, check_versions, check_web_port
from adoube.extras import MODULES
from adoube.records.journal import FILE_NAME, Journal


def test_the_versions_are_those_of_the_program_and_its_firmware() -> None:
    first, second = check_versions()

    assert "Python 3." in first.text
    assert "firmware" in second.text


def test_an_extra_that_is_missing_is_a_warning_only_where_there_would_be_no_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (module for modules in MODULES.values() for module in modules):
        monkeypatch.setitem(sys.modules, module, None)
    none = {finding.text.split()[0]: finding for finding in check_extras()}

    assert none.keys() == MODULES.keys()
    assert none.pop("web").grade is Grade.WARNING
    assert {finding.grade for finding in none.values()} == {Grade.OK}
    assert all("Install it with: " in finding.text for finding in none.values())


def test_an_extra_needs_all_of_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    (web,) = [finding for finding in check_extras() if finding.grade is Grade.WARNING]

    assert '"uvicorn' in web.remedy


def test_a_folder_that_does_not_exist_yet_is_good_where_it_can_be_made(tmp_path: Path) -> None:
    (finding,) = check_data(tmp_path / "not" / "yet")

    assert finding.grade is Grade.OK
    assert not (tmp_path / "not").exists()


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="only on an account that may not write everywhere"
)
def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    (finding,) = check_data(tmp_path)
    tmp_path.chmod(0o700)

    assert finding.grade is Grade.PROBLEM
    assert str(tmp_path) in finding.remedy


def test_a_full_disk_is_a_problem_and_a_nearly_full_one_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def grade_with(free: int) -> Grade:
        usage = type("Usage", (), {"free": free})
        monkeypatch.setattr("adoube.cli.checks.computer.shutil.disk_usage", lambda _: usage)
        return next(check_data(tmp_path)).grade

    assert grade_with(1_000_000) is Grade.PROBLEM
    assert grade_with(100_000_000) is Grade.WARNING
    assert grade_with(1_000_000_000) is Grade.OK


def test_a_journal_is_read_and_a_broken_one_is_a_problem(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()
    *_, good = check_data(tmp_path)
    (tmp_path / FILE_NAME).write_bytes(b"no journal at all" * 100)
    *_, broken = check_data(tmp_path)

    assert (good.grade, broken.grade) == (Grade.OK, Grade.PROBLEM)
    assert FILE_NAME in broken.remedy


def test_a_taken_port_of_the_scoreboard_is_a_warning() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert check_web_port(port).grade is Grade.WARNING

    assert check_web_port(port).grade is Grade.OK
