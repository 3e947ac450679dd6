"""Findings as lines."""

import json

from adoube.cli.checkup.finding import Finding
from adoube.words import say

__all__ = ["in_json", "in_words"]

WIDTH = 8
"""of the longest grade, and a space"""


def in_words(finding: Finding) -> str:
    """The finding, and below it what to do, where there is something to."""
    line = f"{say(f'doctor.grade_{finding.grade}'):<{WIDTH}} {finding.topic}: {finding.text}"
    return f"{line}\n{'':<{WIDTH}} {say('doctor.do', remedy=finding.remedy)}" if finding.remedy else line


def in_json(finding: Finding) -> str:
    return json.dumps(finding._asdict())
