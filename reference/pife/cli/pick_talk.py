"""The interview itself: a question, an answer, the way back, the ranking whenever asked for, one table in the end."""

from __future__ import annotations

from typing import Literal, TypeAlias

import click

from pife.cli.pick_interview import GAME, Interview
from pife.cli.pick_screen import Screen
from pife.cli.pick_typed import NotAnAnswer, how_to_answer_one, is_readable, one_line, read_answer
from pife.spec.conditions import Value
from pife.spec.profiles import GAMES, Profile
from pife.terminal.output import harmless

Turn: TypeAlias = Literal["on", "back", "ranking"]

_LONGEST_NUMBER = 9


class Stopped(Exception):
    """Somebody typed that they stop."""


def choose_table(interview: Interview, screen: Screen, wanted: str | None) -> Profile:
    """Ask until a table is chosen; :class:`Stopped` and click's ``Abort`` end it early, with the answers kept.

    ``wanted`` is the table taken where nobody names another.
    """
    screen.say("intro_all" if interview.everything else "intro_short")
    step = interview.next_step()
    group = ""
    while True:
        if step is None:
            chosen = _choose(interview, screen, wanted, at_end=True)
            if isinstance(chosen, Profile):
                return chosen
            step = interview.step_before("") if chosen == "back" else interview.next_step()
            continue
        if step.partition(".")[0] != group:
            group = step.partition(".")[0]
            screen.heading(step)
        turn = _ask(step, interview, screen)
        if turn == "back":
            step = interview.step_before(step) or step
        elif turn == "ranking":
            chosen = _choose(interview, screen, wanted, at_end=False)
            if isinstance(chosen, Profile):
                return chosen
        else:
            step = interview.next_step()


def read_line(screen: Screen) -> str:
    """What somebody typed; :class:`Stopped` for q, click's ``Abort`` where the input ends.

    What cannot be read is told and asked again: as nothing, or without some of its letters, it would be an answer.
    """
    while not is_readable(text := click.prompt("> ", default="", show_default=False, prompt_suffix="")):
        screen.say("not_readable")
    typed = one_line(text)
    if typed.lower() == "q":
        raise Stopped
    return typed


def _ask(step: str, interview: Interview, screen: Screen) -> Turn:
    """Put one question until it is answered, passed over, or left."""
    screen.question(step, interview)
    while True:
        typed = read_line(screen)
        match typed.lower():
            case "" if interview.has_answer(step):
                return "on"
            case "" | "-":
                interview.take(step)
                interview.forget(step)
                screen.passed_over(step)
                return "on"
            case "b":
                if interview.step_before(step) is not None:
                    return "back"
                screen.say("first_question")
            case "r":
                return "ranking"
            case "?":
                screen.help(step, interview)
            case _ if _answer(step, typed, interview, screen):
                return "on"


def _answer(step: str, typed: str, interview: Interview, screen: Screen) -> bool:
    """Take an answer, or say why it is none."""
    if step == GAME:
        return _answer_game(typed, interview, screen)
    option = interview.spec.catalogue.options[step]
    try:
        value: Value = read_answer(option, typed, screen.words)
    except NotAnAnswer as fault:
        screen.text(str(fault))
        return False
    screen.understood(step, value)
    constraint = interview.stands_against(step, value)
    if constraint is not None:
        screen.cannot_be(constraint, step, interview)
        return False
    screen.no_longer_count(interview.give(step, value))
    return True


def _answer_game(typed: str, interview: Interview, screen: Screen) -> bool:
    found = [game for number, game in enumerate(GAMES, 1) if typed == str(number) or game.startswith(typed.lower())]
    if len(found) != 1:
        screen.say("not_an_answer", typed=harmless(typed[:40]), how=how_to_answer_one(["1", "2"], screen.words))
        return False
    interview.take(GAME)
    interview.game = found[0]
    return True


def _choose(interview: Interview, screen: Screen, wanted: str | None, *, at_end: bool) -> Profile | Turn:
    """Show the ranking; the table chosen there, or how to go on with the questions."""
    screen.ranking(interview, everything=False)
    while True:
        ranked = interview.ranking()
        default = interview.default_table(wanted)
        place = next(place for place, each in enumerate(ranked, 1) if each.table == default)
        more = at_end and not interview.everything
        screen.choice(place, at_end=at_end, more=more)
        typed = read_line(screen).lower()
        if typed == "" and not at_end:
            return "on"
        if typed == "b":
            return "back"
        if typed == "a" and more:
            interview.ask_everything()
            return "on"
        if typed in ("m", "r"):
            screen.ranking(interview, everything=typed == "m")
        elif (number := _place(typed or str(place), len(ranked))) is not None:
            chosen = interview.profiles[ranked[number - 1].table]
            if _settle(chosen, interview, screen):
                return chosen
        else:
            screen.say("not_an_answer", typed=harmless(typed[:40]), how=screen.words.say("how_table", most=len(ranked)))


def _place(typed: str, most: int) -> int | None:
    """A number from 1 to ``most``."""
    number = int(typed) if typed.isdecimal() and len(typed) <= _LONGEST_NUMBER else 0
    return number if 0 < number <= most else None


def _settle(profile: Profile, interview: Interview, screen: Screen) -> bool:
    """Ask what must be settled where the answers and the rest of a table contradict each other."""
    while broken := interview.own_table(profile).broken:
        screen.does_not_fit(broken[0], profile)
        open_ones = [each for each in broken[0].option_ids() if each not in interview.counted]
        if not open_ones or _ask(open_ones[0], interview, screen) != "on" or open_ones[0] not in interview.counted:
            return False
    return True
