"""A badge for a README: what shields.io's endpoint takes."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pife_conformance.reports.account import Account, counts


def badge(account: Account) -> Iterator[str]:
    """One JSON object: how many of the answers that an engine gave are right.

    What it does not answer is not counted; an engine that answers nothing, and a run cut short, make a grey badge.
    """
    total = counts(account.results)
    judged = sum(total.values()) - total["unsupported"]
    if account.end is None:
        message, colour = "cut short", "lightgrey"
    elif account.engine is None or not judged:
        message, colour = "no answers", "lightgrey"
    else:
        share = total["pass"] / judged
        message = f"{total['pass']} of {judged}"
        colour = "brightgreen" if share == 1 else "yellow" if share >= 0.9 else "orange" if share >= 0.5 else "red"
    label = account.tables[0].id if len(account.tables) == 1 else "pife"
    yield json.dumps({"schemaVersion": 1, "label": label, "message": message, "color": colour})
