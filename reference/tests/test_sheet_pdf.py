"""`pife sheet --format pdf`: one A4 page, and what is said where the extra is not installed."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from command_line import Ran, pife
from pypdf import PageObject, PdfReader

from pife.spec.library import Spec, load_spec
from pife.spec.texts import LANGUAGES
from pife.terminal import sheet_pdf
from pife.terminal.sheet_content import sheet_content
from pife.terminal.sheet_pdf import as_pdf

A4 = (595, 842)


def sheet(*arguments: str) -> Ran:
    return pife("sheet", *arguments, "--format", "pdf")


def printed(path: Path) -> tuple[PageObject, str]:
    """The only page of a file's sheet as the command writes it, and what it says beside."""
    command = [sys.executable, "-m", "pife", "sheet", str(path), "--lang", "pt_BR", "--format", "pdf"]
    ran = subprocess.run(command, capture_output=True, check=True)
    (page,) = PdfReader(io.BytesIO(ran.stdout)).pages
    return page, ran.stderr.decode()


def flat(text: str) -> str:
    """Words alone: lines of a page break, and hyphenate, where they like."""
    return "".join(text.split())


@pytest.mark.parametrize("profile", load_spec().profiles)
def test_every_table_is_one_a4_page_with_all_its_house_rules(profile: str, spec: Spec) -> None:
    for language in LANGUAGES:
        content = sheet_content(spec.profile(profile), spec, language)
        file, whole = as_pdf(content)
        (page,) = PdfReader(io.BytesIO(file)).pages
        assert (round(page.mediabox.width), round(page.mediabox.height)) == A4
        assert whole
        words = flat(page.extract_text())
        for _, rules in content.groups():
            for rule in rules:
                assert flat(content.question(rule)) in words
                assert flat(content.answer(rule)) in words


def test_notes_too_long_for_the_page_are_cut_on_it(tmp_path: Path) -> None:
    path = tmp_path / "our-table.yaml"
    notes = json.dumps("Quem derruba a mesa paga a rodada. " * 400)
    path.write_text(f"extends: cacheta-maker\noptions: {{}}\nnotes: {notes}\n", encoding="utf-8")
    page, told = printed(path)
    assert flat("Tem mais: as observações são longas demais para uma página.") in flat(page.extract_text())
    assert "as observações desta mesa não cabem em uma página" in told


def test_nothing_that_a_strangers_file_names_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "picture.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    written = f"<img src={(tmp_path / 'picture.svg').as_uri()}>"
    path = tmp_path / "our-table.yaml"
    path.write_text(f"extends: pife-maker\noptions: {{}}\nnotes: {json.dumps(written)}\n", encoding="utf-8")
    page, told = printed(path)
    assert flat(written) in flat(page.extract_text())
    assert told == ""


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "--format pdf needs WeasyPrint"), ("pt_BR", "--format pdf precisa do WeasyPrint")]
)
def test_without_the_extra_it_says_what_to_install(lang: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    ran = sheet("pife-maker", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert "pip install 'pife[pdf]'" in ran.err


def test_without_pango_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> ModuleType:
        raise OSError(f"cannot load library for {name}\nand a long story")

    monkeypatch.setattr(sheet_pdf, "import_module", load)
    ran = sheet("pife-maker", "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "needs Pango, a library that WeasyPrint draws text with (cannot load library for weasyprint)" in ran.err


def test_a_terminal_is_told_to_name_a_file() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pife", "sheet", "pife-maker", "--lang", "en", "--format", "pdf"]
    ran = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(ours)
    os.close(theirs)
    assert ran.returncode == 2
    assert "write it to a file" in ran.stderr
