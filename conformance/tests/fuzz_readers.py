"""Everything that reads what others wrote, fuzzed along the paths that inputs take through it, with atheris.

``pip install atheris`` first; then ``python conformance/tests/fuzz_readers.py READER [-runs=20000] [-max_total_time=60]
[FOLDER]``: atheris keeps in the folder what leads somewhere new, and writes an input that breaks the reader to
``crash-…`` in the working folder. The short run of the same readers is ``test_hostile_input.py``.
"""

import importlib
import sys
import tempfile
from pathlib import Path

HELPERS = Path(__file__).parent / "helpers"


def main(words: list[str]) -> int:
    """Fuzz the reader that is named first; 2 where none is, or where atheris is missing."""
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        print("atheris is not installed: pip install atheris", file=sys.stderr)
        return 2
    sys.path.insert(0, str(HELPERS))
    with atheris.instrument_imports(include=["pife", "pife_conformance"]):
        readers = importlib.import_module("hostile_input").READERS
    name, *more = words or [""]
    if name not in readers:
        print(f"name a reader: {', '.join(readers)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as seeds:
        for number, seed in enumerate(readers[name].seeds):
            (Path(seeds) / str(number)).write_bytes(seed)
        folders = [word for word in more if not word.startswith("-")]
        flags = [
            "-max_len=20000",
            "-timeout=20",
            "-rss_limit_mb=2048",
            *(word for word in more if word.startswith("-")),
        ]
        atheris.Setup([sys.argv[0], *flags, *folders, seeds], readers[name].read)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
