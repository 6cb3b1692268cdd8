"""The page about the protocol: its engine in Python is one."""

import re
import textwrap

from command_line import pife

from pife import data

PAGE = (data.root("engines") / "README.md").read_text(encoding="utf-8")


def test_the_engine_of_the_page_answers(tmp_path, monkeypatch):
    (written,) = re.findall(r"^    class Engine:\n(?:^     .*\n)+", PAGE, re.MULTILINE)
    (called,) = re.findall(r"^    pife (conform --engine python:.*)$", PAGE, re.MULTILINE)
    judge = "def is_meld(cards):\n    return '2' not in ''.join(cards)\n\n\n"
    (tmp_path / "my_engine.py").write_text(judge + textwrap.dedent(written), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = pife(*called.split(), "--scenario", "meld-run-ace-between-king-and-two", "--ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "engine    mine" in ran.out
    assert "1 asked - 1 pass" in ran.lines[-1]
