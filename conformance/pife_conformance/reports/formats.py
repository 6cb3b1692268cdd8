"""The forms in which an account of a run is told. Each gives lines without their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import click

from pife_conformance.reports.account import Account
from pife_conformance.reports.annotations import workflow_commands
from pife_conformance.reports.badge import badge
from pife_conformance.reports.document import document
from pife_conformance.reports.junit import junit
from pife_conformance.reports.page import page
from pife_conformance.reports.text import Style, lines

Format: TypeAlias = Callable[[Account, Style], Iterator[str]]


def _uncoloured(account: Account, style: Style) -> Iterator[str]:
    return map(click.unstyle, lines(account, style))


TO_A_FILE: Mapping[str, Format] = {
    "text": _uncoloured,
    "html": lambda account, style: page(account, style.language),
    "junit": junit,
    "json": lambda account, _style: document(account),
    "badge": lambda account, _style: badge(account),
    "github": workflow_commands,
}
"""By name; what is written to a file has no colours."""

TO_A_TERMINAL: Mapping[str, Format] = {**TO_A_FILE, "text": lines}
"""The same for standard output."""
