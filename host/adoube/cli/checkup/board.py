"""Whether a board answers behind a port, and what it says of itself."""

from collections.abc import Iterator

from adoube.cli.board_status import BoardAnswers, ask_board, version_line
from adoube.cli.board_words import hello_in_words
from adoube.cli.checkup.finding import Finding, Grade, ok, problem, warning
from adoube.cli.checkup.holders import Holder, holders_of
from adoube.hardware.install.errors import InstallError
from adoube.hardware.install.facts import BoardFacts, facts_of, version_text
from adoube.hardware.install.program_files import program_files
from adoube.link.errors import LinkError, NotABoard, PortBusy
from adoube.tables.self_test_words import finding_in_words
from adoube.words import say

__all__ = ["check_answers", "check_board", "check_holders"]

ERROR, WARNING = 1, 2
"""levels of a LOG"""


def check_board(device: str, *, ask_micropython: bool) -> Iterator[Finding]:
    """Asks the board itself. `ask_micropython`: a device that is silent may be interrupted with Ctrl-C."""
    try:
        answers = ask_board(device)
    except PortBusy as error:
        yield check_holders(device, str(error), holders_of(device))
    except NotABoard as error:
        facts = _micropython(device) if ask_micropython else None
        yield _silent(str(error), facts)
    except LinkError as error:
        yield problem("board", str(error), say("doctor.try_again"))
    else:
        yield from check_answers(answers)


def check_holders(device: str, why: str, holders: tuple[Holder, ...]) -> Finding:
    """A port that is in use: by another adoube that is as it should be."""
    if any(holder.name.startswith("adoube") for holder in holders):
        return ok("board", say("doctor.in_a_game", device=device, pid=holders[0].pid))
    if not holders:
        return problem("board", why, say("doctor.hidden_holder", device=device))
    names = ", ".join(f"{holder.name} ({holder.pid})" for holder in holders)
    return problem("board", say("doctor.held", device=device, names=names), say("doctor.close_holder"))


def check_answers(answers: BoardAnswers) -> Iterator[Finding]:
    """What a board that answers says of itself."""
    hello = answers.hello
    yield ok("board", " ".join(hello_in_words(hello)))
    same = hello.firmware == program_files().version
    yield Finding(
        Grade.OK if same else Grade.WARNING,
        "firmware",
        version_line(hello),
        "" if same else say("doctor.match_firmware"),
    )
    for said in answers.said:
        if said.level == ERROR:
            yield problem("configuration", said.text, say("doctor.mend_config"))
        elif said.level == WARNING:
            yield warning("configuration", said.text, say("doctor.mend_wiring"))
    if hello.partly_refused and not answers.said:
        yield problem("configuration", say("monitor.troubled"), say("doctor.mend_config"))
    if answers.report is None:
        return
    for finding in answers.report.findings:
        yield problem("self-test", finding_in_words(finding), say("doctor.mend_wiring"))
    if not answers.report.findings:
        yield ok("self-test", say("firmware.self_test_good"))


def _silent(why: str, facts: BoardFacts | None) -> Finding:
    if facts is None:
        return problem("board", why, say("doctor.silent"))
    version = version_text(facts.version)
    if facts.firmware is None:
        text = say("doctor.only_micropython", machine=facts.machine, version=version)
        return problem("board", text, say("doctor.install_firmware"))
    text = say("doctor.program_stopped", version=version, firmware=version_text(facts.firmware))
    return problem("board", text, say("doctor.silent"))


def _micropython(device: str) -> BoardFacts | None:
    """What MicroPython behind a port says; None where it does not answer, or mpremote is not installed."""
    try:
        from adoube.hardware.install.serial_remote import remote_at
    except ModuleNotFoundError:
        return None
    try:
        with remote_at(device) as remote:
            return facts_of(remote)
    except InstallError:
        return None
