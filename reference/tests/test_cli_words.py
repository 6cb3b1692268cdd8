"""The words of the commands: both languages fill the same gaps, and no word is left over."""

from __future__ import annotations

import re
import string
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import pife
import pife_conformance
from pife.cli import pife as command_line
from pife.spec.library import Spec, load_spec
from pife.terminal.inline import Reader
from pife.terminal.names import names_of_links
from pife.terminal.words import TEXTS, texts_of, words_of

PACKAGES = [Path(str(package.__file__)).parent for package in (pife, pife_conformance)]
FILES = sorted(path.stem for path in TEXTS.glob("*.yaml"))

# Keys that a command puts together from a part and the name of what it speaks of.
PUT_TOGETHER = (
    "why_",
    "from_",
    "kind_",
    "cards_",
    "legend_",
    "label_",
    "verdict_",
    "area_",
    "change_",
    "reason_",
    "unseen_",
    "fault_",
    "has_part_",
    "lacks_part_",
)


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_gaps(name: str) -> None:
    for key, text in texts_of(name).items():
        assert _gaps(text.en) == _gaps(text.pt_BR), key


@pytest.mark.parametrize("name", FILES)
def test_every_word_is_said(name: str) -> None:
    files = (path for package in PACKAGES for path in package.rglob("*.py"))
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    said = set(re.findall(r"[\"']([a-z0-9_]+)[\"']", code))
    for key in texts_of(name):
        assert key.removesuffix("_many") in said or key.startswith(PUT_TOGETHER), key


def test_numbers_are_written_as_the_language_does() -> None:
    assert words_of("census", "en").number(1_234_567) == "1,234,567"
    assert words_of("census", "pt_BR").number(1_234_567) == "1.234.567"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("pife hand --profile pife-m", "plain,pife-maker"),
        ("pife profiles show cacheta-no", "plain,cacheta-no-wilds"),
        ("pife census hands --profile pife-maker.y", "file,pife-maker.y"),
    ],
)
def test_a_shell_completes_profiles(typed: str, found: str) -> None:
    surroundings = {
        "_PIFE_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
        "LC_ALL": "en_US.UTF-8",
    }
    assert found in CliRunner().invoke(command_line, prog_name="pife", env=surroundings).output.splitlines()


def test_only_the_command_that_is_called_is_imported() -> None:
    code = (
        "import sys, contextlib\n"
        "from pife.cli import main\n"
        "sys.argv = ['pife', '--help']\n"
        "with contextlib.suppress(SystemExit):\n"
        "    main()\n"
        "heavy = [name for name in ('yaml', 'jsonschema', 'rich', 'hypothesis', 'pife.engine') if name in sys.modules]\n"
        "assert not heavy, heavy\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_links_are_printed_as_what_they_are_called(spec: Spec) -> None:
    text = "[[out.ten]], [[term.wild-card]], [[run-both-aces]], [[melds.set]], [[nothing.there]]"
    english = names_of_links(text, spec, "en")
    assert english == {
        "out.ten": "Going out with ten",
        "term.wild-card": "wild card",
        "run-both-aces": spec.decisions["run-both-aces"].title.en,
        "melds.set": spec.rules["melds.set"].name.en,
    }
    assert names_of_links(text, spec, "pt_BR")["term.wild-card"] == "curinga"
    read = Reader(spec.profile("pife-maker"), spec, "en").plain(text)
    assert read.endswith(f", {spec.rules['melds.set'].name.en}, nothing.there")


def test_names_read_no_more_of_the_spec_than_they_need() -> None:
    unread = load_spec()
    assert names_of_links("plain words, [[out.ten]]", unread, "en") == {"out.ten": "Going out with ten"}
    assert "glossary" not in vars(unread)
