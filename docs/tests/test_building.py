"""What fails a build, on a small book: a link to nothing, a rule twice, a rule nowhere, prose without translation."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace

from pife import data
from pife.spec.library import load_spec
from pife_book import book as books

EXTENSIONS = ["myst_parser", "pife_book"]
Build = Callable[..., str]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """Build pages from a copy of the spec that a test has changed; the warnings."""

    def built(
        *pages: str, change: Callable[[Path], None] = lambda root: None, extensions: list[str] = EXTENSIONS
    ) -> str:
        spec, source = tmp_path / "spec", tmp_path / "source"
        shutil.copytree(data.root("spec"), spec)
        change(spec)
        monkeypatch.setattr(books, "load_spec", lambda: load_spec(spec))
        books.book_in.cache_clear()
        books._lines.cache_clear()
        source.mkdir()
        (source / "index.md").write_text("\n\n".join(pages), encoding="utf-8")
        warnings = io.StringIO()
        confoverrides = {"extensions": extensions, "language": "en", "nitpicky": True, "html_theme": "basic"}
        with docutils_namespace():
            app = Sphinx(
                source, None, tmp_path / "out", tmp_path / "trees", "dummy", confoverrides, io.StringIO(), warnings
            )
            app.build()
        return re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue())

    yield built
    books.book_in.cache_clear()
    books._lines.cache_clear()


MELDS = "```{pife:chapter} melds\n```"


def test_a_link_to_nothing_fails_at_its_line_of_the_yaml(build: Build) -> None:
    def change(root: Path) -> None:
        path = root / "rules" / "melds.yaml"
        text = path.read_text(encoding="utf-8")
        text = text.replace("It has at least three cards.", "It has at least three cards ([[melds.nothing]]).")
        path.write_text(text, encoding="utf-8")

    warnings = build(MELDS, change=change)
    (line,) = [line for line in warnings.splitlines() if "melds.nothing" in line]
    number = int(re.search(r"melds\.yaml:(\d+): WARNING", line)[1])  # type: ignore[index]
    text = load_spec().root.joinpath("rules", "melds.yaml").read_text(encoding="utf-8").splitlines()
    assert "It has at least three cards." in text[number - 1]


def test_a_fault_of_the_spec_ends_the_build_with_its_place_alone(build: Build) -> None:
    def change(root: Path) -> None:
        (root / "rules" / "melds.yaml").write_text("id: melds\nrules: 7\n", encoding="utf-8")

    with pytest.raises(SphinxError, match=r"melds\.yaml:\d+:\d+: "):
        build(MELDS, change=change)


def test_a_rule_that_stands_twice_is_a_fault(build: Build) -> None:
    assert "the rule melds.run stands twice; first in index" in build(MELDS, MELDS)


def test_a_rule_that_stands_nowhere_is_a_fault(build: Build) -> None:
    warnings = build(MELDS)
    assert re.search(r"turns\.yaml:\d+: WARNING: the rule turns\.draw-one is on no page of the book", warnings)
    assert "the rule melds.run is on no page" not in warnings


def test_a_rule_that_neither_code_nor_data_means_is_a_fault(build: Build) -> None:
    def change(root: Path) -> None:
        path = root / "rules" / "melds.yaml"
        rule = "  - id: melds.of-gold\n    level: must\n    name: {en: Gold, pt_BR: Ouro}\n"
        rule += "    text: {en: All is gold., pt_BR: Tudo é ouro.}\n    sources: [S0-16]\n"
        path.write_text(path.read_text(encoding="utf-8") + rule, encoding="utf-8")

    warnings = build(MELDS, change=change)
    unmeant = re.findall(r"no code names the rule (\S+), and no house rule decides it", warnings)
    assert unmeant == ["melds.of-gold"]


def test_a_role_to_nothing_is_a_fault(build: Build) -> None:
    warnings = build("See {pife:rule}`melds.sett` and {pife:rule}`melds.set`.", MELDS)
    assert "there is no rule melds.sett in the book" in warnings
    assert "there is no rule melds.set in the book" not in warnings


def test_prose_without_translation_is_a_fault_at_its_line(build: Build) -> None:
    warnings = build("Some prose.\n\n`code alone`", MELDS)
    assert re.search(r"index\.md:1: WARNING: the translation of 'Some prose.' is missing", warnings)
    assert "code alone" not in warnings
    assert "It has at least three cards" not in warnings


def test_a_directive_of_something_unknown_names_what_there_is(build: Build) -> None:
    assert "there is no 'meldss'; there are: table, pack," in build("```{pife:chapter} meldss\n```")
