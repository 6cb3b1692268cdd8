"""``pife sheet``: a table's house rules on one page that its players can sign."""

from __future__ import annotations

import sys

import click

from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.spec.texts import Language
from pife.terminal.options import complete_profile, format_option, lang_option
from pife.terminal.sheet_content import sheet_content
from pife.terminal.sheet_html import as_html
from pife.terminal.sheet_markdown import as_markdown
from pife.terminal.sheet_pdf import as_pdf
from pife.terminal.sheet_text import LeftOut, as_text
from pife.terminal.table import terminal_width


@click.command(name="sheet")
@click.argument("profile", metavar="PROFILE", shell_complete=complete_profile)
@format_option("text", "md", "html", "pdf")
@lang_option
def command(profile: str, output_format: str, lang: Language) -> None:
    """One page with the house rules of a table, for its players to agree on and sign.

    PROFILE is an id or a YAML file of your own. Each house rule is a short question and its answer; what is not the
    usual way is stressed, what no source of the table says is marked, the notes of your file are included. There is a
    line for each player's name and signature, with the lives to cross out where the match is about lives.

    `--format html` prints on one A4 page from any browser and can be read on a phone; `--format pdf` is that page (it
    needs `pip install 'pife[pdf]'`); `--format text` is at most 66 lines of 80 columns. What has no room
    on the page is left out there, the end of the notes first, and the page says so.

    \b
    Examples:
      pife sheet cacheta-maker
      pife sheet pif-paf-betting --lang pt_BR --format html > sheet.html
      pife sheet cacheta-maker --format pdf > sheet.pdf
      pife sheet my-table.yaml --format md
    """
    spec = load_spec()
    content = sheet_content(spec.profile(profile), spec, lang)
    whole = True
    left_out: LeftOut | None = None
    if output_format == "text":
        lines, left_out = as_text(content, width=terminal_width())
        click.echo("\n".join(lines))
    elif output_format == "md":
        click.echo(as_markdown(content))
    elif output_format == "pdf":
        if sys.stdout.isatty():
            raise PifeError(content.words.say("pdf_into_terminal"))
        file, whole = as_pdf(content)
        click.echo(file, nl=False)
    else:
        page, whole = as_html(content)
        click.echo(f"{page}\n".encode(), nl=False)  # the page says that it is UTF-8, whatever the terminal is
    if not whole:
        left_out = "notes_cut"
    if left_out:
        click.echo(content.words.say(left_out), err=True)
