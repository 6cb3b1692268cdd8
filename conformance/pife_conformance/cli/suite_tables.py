"""Tables and lists of findings, as the commands of `pife suite` print them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pife.errors import and_more
from pife.spec.faults import MOST
from pife.terminal.output import harmless
from pife.terminal.table import in_columns, terminal_width
from pife_conformance.strength.findings import Finding


def titled(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """A table under its title, with a blank line after it; nothing where there are no rows."""
    if rows:
        yield f"{title}:"
        cells = [tuple(harmless(str(cell)) for cell in row) for row in (heads, *rows)]
        yield from in_columns(cells, width=terminal_width(), indent="  ")
        yield ""


def some(findings: Sequence[Finding]) -> Iterator[str]:
    """A line for each finding, as far as anybody reads them."""
    for finding in findings[:MOST]:
        yield harmless(str(finding))
    if len(findings) > MOST:
        yield and_more(len(findings) - MOST)
    if not findings:
        yield "no finding"
