"""Options that many commands have, said once."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from pife.errors import in_language
from pife.spec.texts import LANGUAGES, Language
from pife.spec.told import told

_LANGUAGE = "pife.terminal.options.language"

_Command = TypeVar("_Command", bound=Callable[..., Any])


class _Seconds(click.FloatRange):
    """A time limit; what is no number (nan) is in no range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number, or click's own error."""
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value} is no number of seconds", param, ctx)
        return seconds


SECONDS = _Seconds(0.01, 3600)
"""The type of options that limit a time."""


def language_of_locale() -> Language:
    """Brazilian Portuguese where the locale is Portuguese, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "pt_BR" if value.lower().startswith("pt") else "en"
    return "pt_BR" if (locale.getlocale()[0] or "").lower().startswith("pt") else "en"


def lang_option(command: _Command) -> _Command:
    """``--lang en|pt_BR``, by default from the locale; the parameter is ``lang``.

    It is read before all others, and kept for :func:`language_of_context`, so that what is wrong with those is told in
    the language too.
    """
    return click.option(
        "--lang",
        is_eager=True,
        callback=_keep_language,
        type=click.Choice(LANGUAGES),
        default=language_of_locale,
        show_default="from your locale",
        help="Language of what players read.",
    )(command)


def language_of_context(ctx: click.Context) -> Language:
    """The language of a command that was called; English where it has no ``--lang`` or was not reached."""
    language: Language = ctx.meta.get(_LANGUAGE, "en")
    return language


def _keep_language(ctx: click.Context, param: click.Parameter, value: Language) -> Language:
    ctx.meta[_LANGUAGE] = value
    return value


def format_option(*formats: str) -> Callable[[_Command], _Command]:
    """``--format``, the first being the default; the parameter is ``output_format``."""

    def decorate(command: _Command) -> _Command:
        return click.option(
            "--format",
            "output_format",
            type=click.Choice(formats),
            default=formats[0],
            show_default=True,
            help="How to print the result.",
        )(command)

    return decorate


def editor_option(command: _Command) -> _Command:
    """``--for-editor``: a YAML file begins with a line for editors; the parameter is ``editor``."""
    return click.option(
        "--for-editor",
        "editor",
        is_flag=True,
        help="Begin the YAML with a line by which editors find the schema on this machine.",
    )(command)


def ascii_option(command: _Command) -> _Command:
    """``--ascii``: cards as ``7H`` and plain lines; the parameter is ``ascii_only``."""
    return click.option("--ascii", "ascii_only", is_flag=True, help="Cards as 7H instead of 7♥, no symbols.")(command)


def profile_option(*, required: bool = False, default: str | None = None) -> Callable[[_Command], _Command]:
    """``--profile P``: an id or a YAML file; the parameter is ``profile``."""

    def decorate(command: _Command) -> _Command:
        return click.option(
            "--profile",
            metavar="P",
            default=default,
            show_default=default is not None,
            callback=_demand_profile if required else None,
            shell_complete=complete_profile,
            help="House rules: an id (see `pife profiles list`) or a YAML file of your own."
            + ("  [required]" if required else ""),
        )(command)

    return decorate


def _demand_profile(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is None and not ctx.resilient_parsing:
        raise click.UsageError(in_language(told("name_the_rules"), language_of_context(ctx)), ctx)
    return value


def complete_profile(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shipped profiles whose ids begin so, for a shell; files where none does."""
    from pife.spec.library import load_spec

    language = language_of_locale()
    found = [
        CompletionItem(profile.id, help=profile.title.in_language(language))
        for profile in load_spec().profiles.values()
        if profile.id.startswith(incomplete)
    ]
    return found or [CompletionItem(incomplete, type="file")]
