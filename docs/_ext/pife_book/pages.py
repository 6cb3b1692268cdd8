"""What the frame of a page needs: its language, the same page in the other one, the site's words."""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pife.spec.texts import LANGUAGES
from pife_book.book import book_in
from pife_book.directives import BookDirective, untranslated
from pife_book.navigation import navigation

FOLDERS = {"en": "en", "pt_BR": "pt-br"}
"""Where each language lies in the site."""
NAMES = {"en": "English", "pt_BR": "Português"}


def connect(app: Sphinx) -> None:
    """Fill in what the templates print."""
    app.connect("html-page-context", fill_in, priority=400)


def fill_in(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """The words, the tag of the language, and links to the same page in the other languages."""
    book = book_in(app.config.language)
    up = "../" * (pagename.count("/") + 1)
    context["say"] = book.say
    # Furo would make the tree of pages from Sphinx's, page by page, which takes most of the time of a build.
    context.pop("toctree", None)
    context["book_navigation"] = navigation(app, pagename)
    context["spec_version"] = book.spec.version
    context["language"] = tag(book.language)
    context["other_languages"] = [
        {"code": tag(each), "name": NAMES[each], "href": f"{up}{FOLDERS[each]}/{pagename}.html"}
        for each in LANGUAGES
        if each != book.language
    ]
    alternates = "".join(
        f'<link rel="alternate" hreflang="{tag(each)}" href="{up}{FOLDERS[each]}/{pagename}.html">'
        for each in LANGUAGES
    )
    context["metatags"] = context.get("metatags", "") + alternates
    if doctree is not None and pagename == "index":
        context["metatags"] += f'<meta name="description" content="{escape(book.say("site_description"))}">'


def tag(language: str) -> str:
    """A language as HTML names it."""
    return language.replace("_", "-")


class EnglishDirective(SphinxDirective):
    """``pife:english``: what is there in English alone, in a frame that says so to programs that read aloud."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The content, which no catalogue translates."""
        frame = nodes.container(classes=["english", "language-en"])
        self.state.nested_parse(self.content, self.content_offset, frame, match_titles=True)
        untranslated(frame)
        return [frame]


class InLanguageDirective(SphinxDirective):
    """``pife:in-language``: what only the pages in one language have, such as what a command prints in it."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The content where the pages are in that language, else nothing."""
        language = self.arguments[0]
        if language not in LANGUAGES:
            raise self.error(f"{self.name}: there is no {language!r}; there are: {', '.join(LANGUAGES)}")
        if language != self.config.language:
            return []
        only = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, only)
        untranslated(only)
        return list(only.children)


class SearchBoxDirective(BookDirective):
    """``pife:search-box``: a field to search from where a page has room for one."""

    def body(self) -> list[nodes.Node]:
        """The form; it works without script as far as the search page does."""
        up = "../" * self.env.current_document.docname.count("/")
        label, button = escape(self.say("search_label")), escape(self.say("search_button"))
        html = (
            f'<form class="page-search" method="get" action="{up}search.html" role="search" '
            f'aria-label="{label}">'
            f'<input name="q" type="search" aria-label="{label}" placeholder="{label}"> <button>{button}</button>'
            "</form>"
        )
        return [nodes.raw("", html, format="html")]
