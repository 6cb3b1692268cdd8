"""A table's sheet as GitHub's Markdown."""

from __future__ import annotations

from pife.terminal.house_rules import HouseRule
from pife.terminal.inline import Run, markdown_of
from pife.terminal.sheet_content import SheetContent


def as_markdown(content: SheetContent) -> str:
    """The sheet: a list of answers for each group, the notes, a table to sign."""
    say = content.words.say
    blocks = [f"# {markdown_of(content.title)}"]
    if content.summary:
        blocks.append(markdown_of(content.summary))
    if content.legend:
        blocks.append("  \n".join(_plain(legend) for legend in content.legend))
    for title, rules in content.groups():
        blocks.append(f"## {_plain(title)}")
        blocks.append("\n".join(_item(content, rule) for rule in rules))
    if content.notes:
        blocks.append(f"## {_plain(say('notes'))}")
        blocks += map(markdown_of, content.notes)
    blocks.append(_plain(f"{say('we_agree')} {say('date')} ____/____/______"))
    blocks.append(_signatures(content))
    blocks.append("  \n".join(_plain(fact) for fact in content.foot))
    return "\n\n".join(blocks)


def _item(content: SheetContent, rule: HouseRule) -> str:
    marks = _plain(rule.marks) + " " if rule.marks else ""
    answer = markdown_of([Run(content.answer(rule), strong=rule.unusual)])
    return f"- {marks}{_plain(content.question(rule))}: {answer}"


def _signatures(content: SheetContent) -> str:
    say, rules = content.words.say, content.rules
    heads, cells = ["", say("player"), say("signature")], ["", ""]
    if rules.lives is not None:
        heads.append(say("lives" if rules.boxes else "lives_left"))
        cells.append(" ".join(map(str, rules.boxes)))
    if rules.rebuys:
        heads.append(say("back_in"))
        cells.append("")
    rows = [heads, ["---"] * len(heads)]
    rows += [[str(number), *cells] for number in range(1, rules.rows + 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _plain(text: str) -> str:
    return markdown_of([Run(text)])
