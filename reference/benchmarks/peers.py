"""Programs of others to be measured beside: each in an environment of its own, made the first time it is needed.

``python conformance/benchmarks`` uses this module too.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "build" / "peers"
NEWEST_THOUGHT_OF = 20


@cache
def newest_python() -> str:
    """The newest Python 3 here that can make environments: on the path, or installed beside the one that runs."""
    can = {found: name for name in _pythons() if (found := _what_it_is(name)) is not None}
    newest = max(can, default=sys.version_info[:2])
    return can[newest] if newest > sys.version_info[:2] else sys.executable


def _pythons() -> Iterator[str]:
    on_the_path = (shutil.which(f"python3.{minor}") for minor in range(NEWEST_THOUGHT_OF))
    yield from (found for found in on_the_path if found is not None)
    yield from map(str, Path(sys.base_prefix).parent.glob("*/bin/python3.*[0-9]"))


def _what_it_is(python: str) -> tuple[int, int] | None:
    """Its version; None where it does not run or makes no environments."""
    code = "import ensurepip, sys, venv; print(*sys.version_info[:2])"
    ran = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        return None
    major, minor = map(int, ran.stdout.split())
    return major, minor


def folder_of(package: str, python: str = sys.executable) -> Path:
    """Where a package has its environment, made by the Python that runs or by another one."""
    return FOLDER / (package if python == sys.executable else f"{package}-{Path(python).name}")


def version(package: str, python: str = sys.executable) -> str | None:
    """The version that is installed, if the package is."""
    own = folder_of(package, python) / "bin" / "python"
    if not own.exists():
        return None
    code = f"from importlib.metadata import version; print(version({package!r}))"
    ran = subprocess.run([own, "-c", code], capture_output=True, text=True, check=False)
    return ran.stdout.strip() if ran.returncode == 0 else None


def can_install(package: str, python: str = sys.executable) -> bool:
    """Whether a package of the package index is there, in ``build/peers``; it is installed if need be."""
    if version(package, python) is not None:
        return True
    folder = folder_of(package, python)
    print(f"installing {package} into {folder} …", file=sys.stderr)
    subprocess.run([python, "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
    return subprocess.run(pip, check=False).returncode == 0


def installed(package: str, command: str, python: str = sys.executable) -> Path:
    """The command of a package from the package index; SystemExit where it cannot be installed."""
    found = folder_of(package, python) / "bin" / command
    if not can_install(package, python) or not found.exists():
        raise SystemExit(f"{package} cannot be installed here, so there is no peer to measure beside")
    return found


def rate(package: str, work: str, seconds: float, hands: Sequence[Sequence[int]] = ()) -> float:
    """How much work of a kind the peer does in a second of processor time; its script here is ``peer_PACKAGE.py``."""
    words = [folder_of(package) / "bin" / "python", HERE / f"peer_{package}.py", work, str(seconds)]
    ran = subprocess.run(words, input=json.dumps(hands), stdout=subprocess.PIPE, text=True, check=True)
    return float(ran.stdout.split()[-1])
