"""What has changed between two runs, question by question: by scenario and profile, whatever the order or the seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

import click

from pife.spec.texts import Language
from pife.terminal.output import json_text
from pife_conformance.reports.account import Account, Judged
from pife_conformance.reports.markup import (
    END_TABLE,
    document,
    foreign,
    html_of,
    message,
    said,
    say,
    start_table,
    verdict_chip,
)
from pife_conformance.reports.text import Style
from pife_conformance.shown import shown

Kind = Literal["broken", "changed", "new", "fixed", "gone"]
KINDS: tuple[Kind, ...] = get_args(Kind)

FORMAT = "pife-conformance-changes/1"


@dataclass(frozen=True, slots=True)
class Change:
    """A question whose verdict is another one; ``before`` is None where it is new, ``after`` where it is gone."""

    kind: Kind
    before: Judged | None
    after: Judged | None

    @property
    def either(self) -> Judged:
        """One of the two results, the newer if there is one."""
        judged = self.after or self.before
        assert judged is not None
        return judged

    @property
    def is_finding(self) -> bool:
        """Whether the engine's maker must look at it: what is wrong now and was not, or was not asked."""
        return self.kind in ("broken", "new") and self.after is not None and self.after.is_finding


def changes(old: Account, new: Account) -> tuple[Change, ...]:
    """All that changed, what broke first, in the order of areas."""
    before, after = ({result.key: result for result in account.results} for account in (old, new))
    found = [_change(before.get(key), after.get(key)) for key in dict.fromkeys((*after, *before))]
    return tuple(
        sorted(
            (change for change in found if change is not None),
            key=lambda change: (KINDS.index(change.kind), change.either.case.area_and_id, change.either.profile),
        )
    )


def _change(before: Judged | None, after: Judged | None) -> Change | None:
    if before is None or after is None:
        return Change("new" if before is None else "gone", before, after)
    if before.verdict == after.verdict:
        return None
    if after.is_finding and not before.is_finding:
        return Change("broken", before, after)
    return Change("fixed" if before.is_finding and after.verdict == "pass" else "changed", before, after)


def as_text(old: Account, new: Account, style: Style) -> Iterator[str]:
    """The changes on a terminal, a line each, and how many there are."""
    for label, account in (("before", old), ("after", new)):
        yield f"{style.words.say(label).lower():8}{_called(account, style)}"
    found = changes(old, new)
    for kind in KINDS:
        of_kind = [change for change in found if change.kind == kind]
        if of_kind:
            yield ""
            yield click.style(_named(kind, style), fg="red" if kind == "broken" else None, bold=True)
        together: dict[tuple[str, str], list[Judged]] = {}
        for change in of_kind:
            verdicts = " -> ".join(
                style.verdict(each.verdict) for each in (change.before, change.after) if each is not None
            )
            together.setdefault((verdicts, change.either.case.id), []).append(change.either)
        for (verdicts, id_), results in together.items():
            title = shown(results[0].case.title.in_language(style.language))
            profiles = style.voice.some([result.profile for result in results])
            yield f"  {verdicts}  {shown(id_, 80)} {style.dot} {title} ({profiles})"
    yield ""
    counted = [(kind, sum(change.kind == kind for change in found)) for kind in KINDS]
    yield f" {style.dot} ".join(
        style.words.say("foot_verdict", count=count, verdict=_named(kind, style)) for kind, count in counted
    )


def as_page(old: Account, new: Account, language: Language) -> Iterator[str]:
    """The changes as a page."""
    yield from document(said("changes_title", engine=_name(new)), _body(old, new), language)


def as_json(old: Account, new: Account) -> Iterator[str]:
    """The changes as one document."""
    found = [
        {
            "change": change.kind,
            "scenario": change.either.case.id,
            "profile": change.either.profile,
            "before": change.before.verdict if change.before is not None else None,
            "after": change.after.verdict if change.after is not None else None,
        }
        for change in changes(old, new)
    ]
    yield json_text({"format": FORMAT, "changes": found})


def _body(old: Account, new: Account) -> Iterator[str]:
    found = changes(old, new)
    yield f"<h1>{say('changes_title', engine=_name(new))}</h1>"
    called = [f"{_name(account)}, {account.suite}, {account.seed}" for account in (new, old)]
    yield f"<p>{say('compared', new=shown(called[0]), old=shown(called[1]))}</p>"
    if new.end is None:
        yield f'<p class="notice">{say("cut_short", judged=len(new.results), questions=new.questions)}</p>'
    elif new.end.ended:
        yield f'<p class="notice">{say("ended")}: {message(new.end.ended, 1000)}</p>'
    if not found:
        yield f"<p>{say('no_changes')}</p>"
    for kind in KINDS:
        of_kind = [change for change in found if change.kind == kind]
        if not of_kind:
            continue
        yield f"<h2>{say(f'change_{kind}')} ({len(of_kind)})</h2>"
        yield from start_table("scenario", "table", "before", "after")
        for change in of_kind:
            case = change.either.case
            name = f"{foreign(case.title)}<br><small><code>{html_of(shown(case.id, 80))}</code></small>"
            chips = "".join(
                f"<td>{verdict_chip(each.verdict) if each is not None else ''}</td>"
                for each in (change.before, change.after)
            )
            yield f"<tr><td>{name}</td><td><code>{html_of(shown(change.either.profile, 80))}</code></td>{chips}</tr>"
        yield END_TABLE


def _named(kind: Kind, style: Style) -> str:
    return style.words.say(f"change_{kind}").lower()


def _name(account: Account) -> str:
    return shown(str(account.engine or "?"), 100)


def _called(account: Account, style: Style) -> str:
    suite, seed = style.words.say("suite"), style.words.say("seed")
    parts = [_name(account), f"{suite} {shown(account.suite, 40)}", f"{seed} {account.seed}"]
    if account.end is None:
        parts.append(style.words.say("killed"))
    elif account.end.ended:
        parts.append(shown(style.voice.message(account.end.ended), 1000))
    return f" {style.dot} ".join(parts)
