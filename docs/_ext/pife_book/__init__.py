"""The rule book: a Sphinx domain over ``spec/`` and the scenarios, and the directives that print them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

from pife.errors import PifeError
from pife_book import (
    checks,
    code_pages,
    decisions,
    docstrings,
    identified,
    leftovers,
    options,
    pages,
    parts,
    rules,
    scenarios,
    search,
    sheets,
    sources,
    strength,
)
from pife_book import tables as table_pages
from pife_book.book import book_in
from pife_book.domain import PifeDomain

HERE = Path(__file__).resolve().parent
_DIRECTIVES = {
    "chapter": rules.ChapterDirective,
    "chapters": rules.ChaptersDirective,
    "group": options.GroupDirective,
    "groups": options.GroupsDirective,
    "constraints": options.ConstraintsDirective,
    "matrix": options.MatrixDirective,
    "profile": table_pages.ProfileDirective,
    "profiles": table_pages.ProfilesDirective,
    "history": table_pages.HistoryDirective,
    "changelog": table_pages.ChangelogDirective,
    "decisions": decisions.DecisionsDirective,
    "disputes": decisions.DisputesDirective,
    "reasons": decisions.ReasonsDirective,
    "sources": sources.SourcesDirective,
    "glossary": sources.GlossaryDirective,
    "area": scenarios.AreaDirective,
    "areas": scenarios.AreasDirective,
    "identified": identified.IdentifiedDirective,
    "strength": strength.StrengthDirective,
    "unseen": strength.UnseenDirective,
    "english": pages.EnglishDirective,
    "in-language": pages.InLanguageDirective,
    "search-box": pages.SearchBoxDirective,
}


def setup(app: Sphinx) -> dict[str, object]:
    """Register everything."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_domain(PifeDomain)
    for name, directive in _DIRECTIVES.items():
        app.add_directive_to_domain("pife", name, directive)
    app.add_config_value("words", None, "")
    app.add_node(parts.fold, html=(parts.visit_fold, parts.depart_fold))
    app.add_node(parts.fold_title, html=(parts.visit_fold_title, parts.depart_fold_title))
    app.add_node(parts.wide, html=(parts.visit_wide, parts.depart_wide))
    app.add_node(parts.permalink, html=(parts.visit_permalink, parts.depart_permalink))
    app.connect("builder-inited", read_all)
    for module in (checks, code_pages, docstrings, leftovers, pages, search, sheets):
        module.connect(app)
    return {"version": "1", "env_version": _of_the_code(), "parallel_read_safe": True, "parallel_write_safe": True}


def read_all(app: Sphinx) -> None:
    """Read the spec and the scenarios before any page: a fault in them ends the build with its place, no more."""
    try:
        list(checks.everything(book_in(app.config.language)))
    except PifeError as fault:
        raise SphinxError(str(fault)) from fault


def _of_the_code() -> int:
    """A number that changes with the code of the book: pages made by other code are made again."""
    digest = hashlib.sha256()
    for path in sorted((*HERE.glob("*.py"), *HERE.glob("*.yaml"))):
        digest.update(path.read_bytes())
    return int(digest.hexdigest()[:8], 16)
