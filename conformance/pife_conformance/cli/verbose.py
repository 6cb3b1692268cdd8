"""The option of reports on a terminal that leave out what nobody misses."""

from __future__ import annotations

import click

verbose_option = click.option(
    "--verbose", "is_verbose", is_flag=True, help="Print everything, what needs nobody's attention too."
)
