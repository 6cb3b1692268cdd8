"""Build the rule book: ``python docs/build.py --out site`` makes both languages, and ``site/index.html`` picks one.

``--prose`` renews the message catalogues in ``docs/locale`` after prose has changed, and names what is missing.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

DOCS = Path(__file__).resolve().parent
FOLDERS = {"en": "en", "pt_BR": "pt-br"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; 1 where a build failed or prose is not translated, 2 without Sphinx."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=DOCS.parent / "site", help="the folder of the site (default: site)")
    parser.add_argument(
        "--work", type=Path, default=DOCS.parent / "build" / "docs", help="where builds keep what they read"
    )
    parser.add_argument("--language", choices=FOLDERS, help="only this language")
    parser.add_argument("--fresh", action="store_true", help="read everything again")
    parser.add_argument("--prose", action="store_true", help="renew the message catalogues instead")
    chosen = parser.parse_args(arguments)
    if importlib.util.find_spec("sphinx") is None:
        print("the book needs Sphinx: python -m pip install -e '.[docs]'", file=sys.stderr)
        return 2
    if chosen.prose:
        return renew_prose(chosen.work)
    return build(chosen.out, chosen.work, [chosen.language] if chosen.language else list(FOLDERS), fresh=chosen.fresh)


def build(out: Path, work: Path, languages: Sequence[str], *, fresh: bool = False) -> int:
    """Build the languages at once; a warning is a fault. Only a site without fault is put into ``out``."""
    begin = time.monotonic()
    running = {}
    for language in languages:
        pages, trees = work / "pages" / FOLDERS[language], work / language
        if fresh:
            shutil.rmtree(trees, ignore_errors=True)
            shutil.rmtree(pages, ignore_errors=True)
        command = ["-W", "--keep-going", "-n", "-q", "-b", "html", "-d", str(trees), str(DOCS), str(pages)]
        running[language] = sphinx(command, language)
    codes = {language: process.wait() for language, process in running.items()}
    failed = [language for language, code in codes.items() if code != 0]
    seconds = f"{time.monotonic() - begin:.0f} s"
    if failed:
        said = " (English is where prose without a Portuguese translation is found)" if "en" in failed else ""
        print(f"failed: {', '.join(failed)}{said}, {seconds}; {out} is as it was")
        return 1
    for language in languages:
        mirror(work / "pages" / FOLDERS[language], out / FOLDERS[language])
    shutil.copyfile(DOCS / "_static" / "pick-language.html", out / "index.html")
    print(f"{out}: {', '.join(languages)} in {seconds}")
    return 0


def mirror(pages: Path, target: Path) -> None:
    """Copy what was built, and take away pages that are built no more; other files in ``target`` stay."""
    shutil.copytree(pages, target, dirs_exist_ok=True)
    for page in target.rglob("*.html"):
        if not (pages / page.relative_to(target)).is_file():
            page.unlink()


def renew_prose(work: Path) -> int:
    """Take the messages out of the pages and merge them into the catalogues, which keep what is translated."""
    sys.path.insert(0, str(DOCS / "_ext"))
    from pife_book.catalogues import renew

    code = sphinx(["-q", "-b", "gettext", "-d", str(work / "gettext"), str(DOCS), str(work / "pot")], "en").wait()
    return code or renew(work / "pot", DOCS / "locale")


def sphinx(arguments: Sequence[str], language: str) -> subprocess.Popen[bytes]:
    """Start Sphinx in a process of its own."""
    environment = {**os.environ, "DOCS_LANG": language}
    return subprocess.Popen([sys.executable, "-m", "sphinx", *arguments], env=environment)


if __name__ == "__main__":
    sys.exit(main())
