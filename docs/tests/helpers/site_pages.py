"""The pages of the built site, read once: what has an id, what links where, what is loaded."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

LANGUAGES = {"en": "en", "pt-br": "pt-BR"}
LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "use": "href"}


@dataclass
class Page(HTMLParser):
    """What a test asks of a page."""

    path: Path
    lang: str = ""
    title: str = ""
    headings: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    sections: list[str] = field(default_factory=list)
    twice: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    language_links: list[str] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    _inside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)
        self.feed(self.path.read_text(encoding="utf-8"))

    def __hash__(self) -> int:
        return hash(self.path)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = found.get("lang", "")
        if "id" in found:
            (self.twice if found["id"] in self.ids else self.ids).add(found["id"])
        if tag == "section":
            self.sections.append(found.get("id", ""))
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
            if "language-link" in found.get("class", ""):
                self.language_links.append(found["href"])
        if tag in LOADING and LOADING[tag] in found and not (tag == "link" and found.get("rel") == "alternate"):
            self.loads.append(found[LOADING[tag]])
        if (tag == "img" and not found.get("alt")) or (found.get("role") == "img" and not found.get("aria-label")):
            self.unnamed.append(str(found))
        if tag in ("title", "h1", "script", "style"):
            self._inside.append(tag)
            if tag == "h1":
                self.headings.append("")

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        inside = self._inside[-1] if self._inside else ""
        if inside == "title":
            self.title += data
        elif inside == "h1":
            self.headings[-1] += data
        if inside not in ("script", "style"):
            self.words.append(data)


@dataclass(frozen=True)
class Site:
    """A built site."""

    root: Path

    @cached_property
    def pages(self) -> dict[Path, Page]:
        return {path: Page(path) for path in sorted(self.root.rglob("*.html")) if "_static" not in path.parts}

    def in_language(self, folder: str) -> dict[str, Page]:
        root = self.root / folder
        return {path.relative_to(root).as_posix(): page for path, page in self.pages.items() if root in path.parents}
