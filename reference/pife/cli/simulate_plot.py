"""The figures of a simulation as a picture; the extra ``plot`` draws it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pife.cli.simulate_report import label, shown, title, what_was_played
from pife.cli.simulate_run import Run
from pife.errors import PifeError
from pife.study.figures import Measured
from pife.study.simulation import UNITS
from pife.terminal.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURES = (".svg", ".png", ".pdf")
_COLOURS = ("#1f5fa8", "#c0541c")
_APART = 0.25


def check_picture(path: Path, words: Words) -> None:
    """:class:`PifeError` where such a picture cannot be drawn."""
    if path.suffix not in PICTURES:
        raise PifeError(words.say("plot_ending", file=path))
    if importlib.util.find_spec("matplotlib") is None:
        raise PifeError(words.say("plot_missing"))


def draw(run: Run, path: Path, words: Words) -> None:
    """Every figure with its interval: shares in one column, the others in the next, a row for rounds and for matches.

    The same run draws the same file.
    """
    import matplotlib
    from matplotlib.figure import Figure

    settings: Any = {"text.parse_math": False, "svg.fonttype": "none", "svg.hashsalt": "pife"}
    units = [unit for unit in UNITS if run.tallies[unit].units]
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(11, 1.5 + 4 * len(units)), layout="constrained")
        figure.suptitle("\n".join([*title(run, words), what_was_played(run, words)]), fontsize=10)
        panels = figure.subplots(len(units), 2, squeeze=False)
        for unit, (of_shares, of_means) in zip(units, panels, strict=True):
            rows = shown(run, unit)
            _panel(of_shares, [each for each in rows if each.is_share], run, words)
            _panel(of_means, [each for each in rows if not each.is_share], run, words)
            of_shares.set_title(f"{words.say(f'label_of_{unit}')} (%)")
            of_means.set_title(words.say(f"label_of_{unit}"))
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _panel(panel: Axes, rows: list[Measured], run: Run, words: Words) -> None:
    """A row for each figure, the first on top; each table has a colour."""
    for number, table in enumerate(run.asked.tables):
        figures = [each.figures[number] for each in rows]
        scale = [100 if each.is_share else 1 for each in rows]
        values = [figure.value * by for figure, by in zip(figures, scale, strict=True)]
        margins = [
            [(f.value - (f.value if f.low is None else f.low)) * by for f, by in zip(figures, scale, strict=True)],
            [((f.value if f.high is None else f.high) - f.value) * by for f, by in zip(figures, scale, strict=True)],
        ]
        places = [place + _APART * number for place in range(len(rows))]
        panel.errorbar(
            values, places, xerr=margins, fmt="o", color=_COLOURS[number], capsize=3, clip_on=False, label=table.id
        )
    panel.set_yticks(range(len(rows)), [label(each, words) for each in rows])
    panel.invert_yaxis()
    panel.set_xlim(left=0)
    if len(run.asked.tables) > 1:
        panel.legend()
