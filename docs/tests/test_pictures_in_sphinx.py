"""The directives and roles of pictures in pages that Sphinx builds."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from beginners import DOCS, GAMES, LANGUAGES
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

CONF = """
import sys
sys.path.insert(0, {ext!r})
from sphinx.domains import Domain
from sphinx.roles import XRefRole
class Pife(Domain):
    name = "pife"
    roles = {{kind: XRefRole() for kind in ("option", "profile", "rule")}}
    def resolve_xref(self, *_): return None
    def resolve_any_xref(self, *_): return []
    def merge_domaindata(self, *_): pass
def setup(app):
    app.add_domain(Pife)
extensions = ["pife_pictures.extension"]
exclude_patterns = ["how-to-play/en", "how-to-play/pt_BR"]
html_theme = "basic"
language = {language!r}
"""


def build(source: Path, out: Path, builder: str = "html") -> str:
    """Builds the pages of a folder and returns the warnings."""
    warnings = StringIO()
    with docutils_namespace():
        Sphinx(source, source, out, out / "doctrees", builder, status=None, warning=warnings).build()
    return re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


def pages_folder(tmp_path: Path, language: str) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    (source / "how-to-play").symlink_to(DOCS / "how-to-play")
    (source / "conf.py").write_text(CONF.format(ext=str(DOCS / "_ext"), language=language), "utf-8")
    (source / "index.rst").write_text(
        "Home\n====\n\n.. toctree::\n\n   how-to-play/pife\n   how-to-play/cacheta\n", "utf-8"
    )
    return source


def one_page(tmp_path: Path, text: str, language: str = "en") -> tuple[str, str]:
    """The HTML and the warnings of one page with this text."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text(CONF.format(ext=str(DOCS / "_ext"), language=language), "utf-8")
    (source / "index.rst").write_text("Home\n====\n\n" + text, "utf-8")
    warnings = build(source, tmp_path / "out")
    return (tmp_path / "out" / "index.html").read_text("utf-8"), warnings


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_build_without_a_warning_and_speak_one_language(language: str, tmp_path: Path) -> None:
    assert build(pages_folder(tmp_path, language), tmp_path / "out") == ""
    other = {"en": r"\b(de|do|da|cartas?|mesa)\b", "pt_BR": r"\b(of|the|cards?|table)\b"}[language]
    for game in GAMES:
        html = (tmp_path / "out" / "how-to-play" / f"{game}.html").read_text("utf-8")
        labels = re.findall(r'role="img" aria-label="([^"]*)"', html)
        assert len(labels) > 60
        assert not [label for label in labels if re.search(other, label)]
        assert html.count("<svg") == html.count('role="img" aria-label="') - html.count('class="pife-card')
        assert f'<section id="{game}-aim">' in html
        assert len(html) < 150_000


@pytest.mark.filterwarnings("default")
def test_the_pages_give_translators_nothing_to_translate(tmp_path: Path) -> None:
    build(pages_folder(tmp_path, "en"), tmp_path / "out", "gettext")
    said = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.pot"))
    assert "Home" in said
    assert "goes out" not in said and "How to play" not in said


@pytest.mark.filterwarnings("default")
def test_where_no_picture_can_be_shown_it_is_told(tmp_path: Path) -> None:
    build(pages_folder(tmp_path, "pt_BR"), tmp_path / "out", "text")
    text = " ".join((tmp_path / "out" / "how-to-play" / "cacheta.txt").read_text("utf-8").split())
    assert "[Trinca: 9 de espadas, 9 de ouros, 9 de paus]" in text
    assert "há dois 7♥" not in text and "o 7♥ é curinga e faz o papel do K♦" in text


FAULTS = {
    ".. pife-cards:: 7H 1H": "pife-cards: '1H' is not a card",
    ":pife-card:`7X`": "'7X' is not a card",
    ".. pife-melds::\n   :profile: pife-maker\n\n   no 4D 5D 6D | No.": "4♦ 5♦ 6♦ is a meld at that table",
    ".. pife-melds::\n   :profile: pife-maker\n\n   yes KH AH 2H": "K♥ A♥ 2♥ is no meld at that table",
    ".. pife-melds::\n   :profile: cacheta-maker\n   :turn-up: 6H\n\n   yes 4D 5D 7H=9D": "stands for a card that makes no meld",
    ".. pife-melds::\n   :profile: pife-maker\n   :throw: 2H\n\n   4D 5D 6D": "this hand is not out at that table",
    ".. pife-melds::\n   :profile: no-such-table\n\n   yes 4D 5D 6D": "no-such-table",
    ".. pife-table:: Ana": "2 to 10 seats",
    ".. pife-table:: Ana, Bia\n   :dealer: 3": "the seats are 1 to 2, not 3",
    ".. pife-turn:: pife 10": "there is no turn 10",
    ".. pife-turn:: pife x": "invalid literal",
}


@pytest.mark.filterwarnings("default")
def test_a_fault_in_a_page_is_told_at_its_line(tmp_path: Path) -> None:
    _, warnings = one_page(tmp_path, "\n\n".join(FAULTS) + "\n")
    told = [line for line in warnings.splitlines() if "index.rst" in line]
    assert len(told) == len(FAULTS)
    line = 4
    for (text, message), warning in zip(FAULTS.items(), told, strict=True):
        place = int(re.search(r"index\.rst:(\d+):", warning)[1])  # type: ignore[index]
        assert message in warning
        assert line <= place <= line + text.count("\n")
        line += text.count("\n") + 2


@pytest.mark.filterwarnings("default")
def test_a_page_may_mark_melds_and_say_why(tmp_path: Path) -> None:
    html, warnings = one_page(
        tmp_path, ".. pife-melds::\n   :profile: pife-maker\n\n   no KH AH 2H | Não **passa** pelo ás.\n", "pt_BR"
    )
    assert warnings == ""
    assert 'aria-label="Cartas: rei de copas, ás de copas, 2 de copas"' in html
    assert 'aria-label="não vale"' in html
    assert "<strong>passa</strong>" in html


@pytest.mark.filterwarnings("default")
def test_the_style_comes_with_the_extension(tmp_path: Path) -> None:
    html, _ = one_page(tmp_path, ".. pife-cards:: 7H | back X\n")
    assert "pife-pictures.css" in html
    assert (tmp_path / "out" / "_static" / "pife-pictures.css").is_file()
