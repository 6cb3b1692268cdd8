"""What tables argue about, sorted into the chapters of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from pife.spec.clauses import Chapter
from pife.spec.disputes import Dispute
from pife.spec.library import Spec


def disputes_by_chapter(spec: Spec) -> Iterator[tuple[Chapter | None, tuple[Dispute, ...]]]:
    """Every dispute once, in the order of the chapters; first, with ``None``, those of the game as a whole."""
    homes = {dispute.id: _home(dispute, spec) for dispute in spec.disputes.values()}
    for chapter in (None, *spec.chapters):
        home = None if chapter is None else chapter.id
        inside = tuple(dispute for dispute in spec.disputes.values() if homes[dispute.id] == home)
        if inside:
            yield chapter, inside


def _home(dispute: Dispute, spec: Spec) -> str | None:
    """The chapter of the first rule behind an answer, else that of the first option; ``None`` where neither has one."""
    rules = [rule for answer in dispute.answers for rule in answer.rules]
    if rules:
        return spec.rules[rules[0]].chapter
    chapters = {chapter.id for chapter in spec.chapters}
    groups = [option_id.partition(".")[0] for option_id in dispute.options]
    return next((group for group in groups if group in chapters), None)
