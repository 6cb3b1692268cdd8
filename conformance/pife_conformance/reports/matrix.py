"""Engine × profile × rule, from several reports: how many of the answers that show a rule are right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from pife.spec.texts import Language, Text
from pife.terminal.output import json_text
from pife_conformance.reports.account import Account, Judged
from pife_conformance.reports.markup import document, foreign, html_of, said, say
from pife_conformance.reports.text import Style
from pife_conformance.shown import shown

FORMAT = "pife-conformance-matrix/1"
_WIDE = 9


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the answers are right; none are judged where the engine was not asked or does not answer."""

    passed: int
    judged: int

    @property
    def level(self) -> str:
        """All, part or none of them; empty where there are none."""
        if not self.judged:
            return ""
        return "all" if self.passed == self.judged else "part" if self.passed else "none"

    def __str__(self) -> str:
        return f"{self.passed}/{self.judged}" if self.judged else ""


@dataclass(frozen=True, slots=True)
class Column:
    """One engine at one table, with its shares by rule."""

    engine: str
    profile: str
    total: Share
    by_rule: Mapping[str, Share]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Matrix:
    """The columns, and the rules in order with their names."""

    columns: tuple[Column, ...]
    names: Mapping[str, Text]

    def row(self, rule: str) -> list[Share]:
        """A rule's shares, a column each."""
        return [column.by_rule.get(rule, Share(0, 0)) for column in self.columns]

    def is_alike(self, rule: str) -> bool:
        """Whether all columns that judge a rule are at the same level."""
        return len({share.level for share in self.row(rule) if share.level}) <= 1


def matrix(accounts: Sequence[Account]) -> Matrix:
    """The matrix of several reports; a rule that any of them shows has a row."""
    names: dict[str, Text] = {}
    for account in accounts:
        names.update({id_: name for id_, name in account.names.items() if id_ not in names})
        for case in account.cases.values():
            names.update({id_: Text(id_, id_) for id_ in case.shows if id_ not in names})
    columns = tuple(
        _column(account, table.id, [result for result in account.results if result.profile == table.id])
        for account in accounts
        for table in account.tables
    )
    shown_ = {rule for column in columns for rule in column.by_rule}
    return Matrix(columns, {id_: name for id_, name in names.items() if id_ in shown_})


def _column(account: Account, profile: str, results: Sequence[Judged]) -> Column:
    answered = [result for result in results if result.verdict != "unsupported"]
    by_rule: dict[str, list[Judged]] = {}
    for result in answered:
        for rule in result.case.shows:
            by_rule.setdefault(rule, []).append(result)
    return Column(
        engine=shown(str(account.engine or account.connector), 60),
        profile=shown(profile, 60),
        total=_share(answered),
        by_rule={rule: _share(of_rule) for rule, of_rule in by_rule.items()},
        is_whole=account.end is not None,
    )


def _share(results: Sequence[Judged]) -> Share:
    return Share(sum(result.verdict == "pass" for result in results), len(results))


def as_text(made: Matrix, style: Style) -> Iterator[str]:
    """The matrix on a terminal: numbered columns, named above it."""
    for number, column in enumerate(made.columns, 1):
        cut = f" {style.dot} {style.words.say('killed')}" if not column.is_whole else ""
        share = str(column.total) or style.words.say("no_answers")
        yield f"[{number}] {column.engine} {style.dot} {column.profile} {style.dot} {share}{cut}"
    yield ""
    head = style.words.say("rule").lower()
    width = max((len(shown(id_, 80)) for id_ in made.names), default=len(head))
    heads = "".join(f"{f'[{number}]':>{_WIDE}}" for number in range(1, len(made.columns) + 1))
    yield f"{head:{width}}{heads}"
    for rule in made.names:
        yield f"{shown(rule, 80):{width}}{''.join(map(_cell, made.row(rule)))}"


def _cell(share: Share) -> str:
    colour = {"all": "green", "part": "yellow", "none": "red"}.get(share.level)
    return click.style(f"{str(share) or '.':>{_WIDE}}", fg=colour)


def as_page(made: Matrix, language: Language) -> Iterator[str]:
    """The matrix as a page."""
    yield from document(said("matrix_title"), _body(made), language)


def as_json(made: Matrix) -> Iterator[str]:
    """The matrix as one document."""
    columns = [
        {
            "engine": column.engine,
            "profile": column.profile,
            "whole": column.is_whole,
            "passed": column.total.passed,
            "judged": column.total.judged,
            "rules": {rule: [share.passed, share.judged] for rule, share in column.by_rule.items()},
        }
        for column in made.columns
    ]
    yield json_text({"format": FORMAT, "columns": columns})


def _body(made: Matrix) -> Iterator[str]:
    yield f"<h1>{say('matrix_title')}</h1>"
    yield f"<p>{say('matrix_cells')}</p>"
    yield f'<p><label><input type="checkbox" id="differing"> {say("only_differing")}</label></p>'
    yield '<div class="scroll"><table class="matrix"><thead><tr>'
    yield f'<th scope="col">{say("rule")}</th>'
    for column in made.columns:
        head = f"{html_of(column.engine)}<br><code>{html_of(column.profile)}</code>"
        cut = "" if column.is_whole else f"<br><small>{say('incomplete')}</small>"
        yield f'<th scope="col">{head}{cut}</th>'
    yield "</tr></thead><tbody>"
    yield f'<tr><th scope="row">{say("total")}</th>{"".join(_square(column.total) for column in made.columns)}</tr>'
    for rule, name in made.names.items():
        alike = " data-alike" if made.is_alike(rule) else ""
        label = f"{foreign(name)}<br><small><code>{html_of(shown(rule, 80))}</code></small>"
        yield f'<tr{alike}><th scope="row">{label}</th>{"".join(map(_square, made.row(rule)))}</tr>'
    yield "</tbody></table></div>"


def _square(share: Share) -> str:
    return f'<td class="{share.level}">{share}</td>' if share.level else "<td></td>"
