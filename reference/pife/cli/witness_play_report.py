"""How `pife witness` tells a play: the position and the script of a scenario, and where two tables part."""

from __future__ import annotations

import click

from pife.cli.explain_context import Context
from pife.cli.explain_options import ASK_WORDS
from pife.cli.explain_page import Page
from pife.cli.explain_values import print_fields
from pife.cli.witness_plays import Play
from pife.spec.library import Spec
from pife.terminal.output import CardPrinter
from pife.terminal.words import Words


def print_play(play: Play, names: tuple[str, str], spec: Spec, words: Words, printer: CardPrinter) -> None:
    """The question of a play, and of the two tables' answers what they do not have in common.

    ``names`` are the two values in words.
    """
    scenario = play.scenario
    # Nothing is left out: two piles may differ in their last card alone.
    page = Page(Context(spec, words.language, None, everything=True, printer=printer))
    title = page.context.plain(scenario.title)
    page.text(words.say("from_scenario", id=scenario.id, title=title), 1)
    asked = page.say(ASK_WORDS[scenario.ask.name]) if scenario.ask.name in ASK_WORDS else scenario.ask.name
    page.text(words.say("asked", asked=asked), 1)
    in_order = {name: scenario.question[name] for name in scenario.ask.takes if name in scenario.question}
    print_fields(page, in_order, 2)
    for name, answer in zip(names, play.differences, strict=True):
        click.echo(f"  {name}")
        if answer.get("error"):
            page.line("impossible", 2)
        else:
            print_fields(page, answer, 2)
    page.text(words.say("computed"), 1, dim=True)


def play_as_json(play: Play) -> dict[str, object]:
    """The same for programs, with the whole answers."""
    return {
        "found": True,
        "scenario": play.scenario.id,
        "ask": play.scenario.ask.name,
        "input": dict(play.scenario.question),
        "answers": [play.left, play.right],
        "differences": list(play.differences),
        "house_rules": dict(play.context),
    }
