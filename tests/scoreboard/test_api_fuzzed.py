"""The API under requests that follow its description, and under such as do not: no fault comes out."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from adoube.link.eboards.finding import BoardsFound
from adoube_scoreboard.app import create_app
from adoube_scoreboard.boards_there import BoardsThere
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.services import Contents
from tests.scoreboard.tables import QUESTION, FakeTables


def scoreboard() -> Flask:
    def clock() -> float:
        return 1_000_000.0

    boards = Contents(boards=BoardsThere(lambda: BoardsFound(())))
    return create_app(FakeTables(QUESTION), OneUseKey(), clock=clock, codes=Codes(clock), contents=boards)


described = schemathesis.openapi.from_wsgi("/api/openapi.json", scoreboard())
schema = described.exclude(path_regex="/events$")  # streams are served by the hub, not by Flask


@pytest.mark.filterwarnings("ignore")
@schema.parametrize()
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_brings_out_a_fault(case: schemathesis.Case[Any]) -> None:
    """Answers are of the kinds that the description names, and never a 500.

    A request that the description allows may be refused all the same: it is for another version, say.
    """
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
