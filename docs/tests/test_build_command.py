"""``docs/build.py``: what it puts where, and what it says when it cannot."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest
from sphinx.application import Sphinx

from pife_book import leftovers

DOCS = Path(__file__).resolve().parents[1]


@pytest.fixture
def command() -> ModuleType:
    """The command as a module."""
    found = importlib.util.spec_from_file_location("build_the_book", DOCS / "build.py")
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def in_place_of_sphinx(command: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int, *pages: str) -> None:
    """A program that writes these pages and ends with a code."""

    def start(arguments: list[str], language: str) -> subprocess.Popen[bytes]:
        out = Path(arguments[-1])
        out.mkdir(parents=True, exist_ok=True)
        for page in pages:
            (out / page).write_text(language, encoding="utf-8")
        return subprocess.Popen([sys.executable, "-c", f"raise SystemExit({code})"])

    monkeypatch.setattr(command, "sphinx", start)


def test_without_sphinx_it_says_how_to_get_it(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    assert command.main(["--out", "nowhere"]) == 2
    assert capsys.readouterr().err == "the book needs Sphinx: python -m pip install -e '.[docs]'\n"


def test_pages_of_things_that_are_gone_are_taken_away(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "site"
    (out / "en").mkdir(parents=True)
    for name in ("gone.html", "CNAME"):
        (out / "en" / name).touch()
    in_place_of_sphinx(command, monkeypatch, 0, "index.html")
    assert command.build(out, tmp_path / "work", ["en", "pt_BR"]) == 0
    assert {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()} == {
        "index.html",
        "en/index.html",
        "en/CNAME",
        "pt-br/index.html",
    }


def test_sphinx_takes_away_the_pages_of_documents_that_are_gone(tmp_path: Path) -> None:
    kept = ("index.html", "rules/melds.html", "search.html", "sheets/pife-maker.html", "_downloads/a.html")
    for name in (*kept, "rules/gone.html", "sheets/no-table.html", "code/pife/engine/gone.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    app = SimpleNamespace(
        builder=SimpleNamespace(name="html"),
        config=SimpleNamespace(language="en"),
        env=SimpleNamespace(found_docs={"index", "rules/melds"}),
        outdir=tmp_path,
    )
    leftovers.note(cast(Sphinx, app), "search", "search.html", {}, None)
    leftovers.remove(cast(Sphinx, app), None)
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html")} == set(kept)


def test_a_failed_build_leaves_the_site_as_it_was(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    in_place_of_sphinx(command, monkeypatch, 1, "index.html")
    assert command.build(out, tmp_path / "work", ["en"]) == 1
    assert not out.exists()
    said = capsys.readouterr().out
    assert "failed: en (English is where prose without a Portuguese translation is found)" in said
    assert f"{out} is as it was" in said


def test_fresh_keeps_nothing_of_the_last_build(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_place_of_sphinx(command, monkeypatch, 0, "index.html", "gone.html")
    command.build(tmp_path / "site", tmp_path / "work", ["en"])
    in_place_of_sphinx(command, monkeypatch, 0, "index.html")
    command.build(tmp_path / "site", tmp_path / "work", ["en"], fresh=True)
    assert [path.name for path in (tmp_path / "site" / "en").iterdir()] == ["index.html"]
