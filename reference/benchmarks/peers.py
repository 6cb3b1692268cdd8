"""Programs of others to be measured beside: each in an environment of its own, made the first time it is needed.

``python conformance/benchmarks`` uses this module too.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "build" / "peers"


def version(package: str) -> str | None:
    """The version that is installed, if the package is."""
    python = FOLDER / package / "bin" / "python"
    if not python.exists():
        return None
    code = f"from importlib.metadata import version; print(version({package!r}))"
    ran = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return ran.stdout.strip() if ran.returncode == 0 else None


def can_install(package: str) -> bool:
    """Whether a package of the package index is there, in ``build/peers``; it is installed if need be."""
    if version(package) is not None:
        return True
    folder = FOLDER / package
    print(f"installing {package} into {folder} …", file=sys.stderr)
    venv.create(folder, with_pip=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
    return subprocess.run(pip, check=False).returncode == 0


def installed(package: str, command: str) -> Path:
    """The command of a package from the package index; SystemExit where it cannot be installed."""
    found = FOLDER / package / "bin" / command
    if not can_install(package) or not found.exists():
        raise SystemExit(f"{package} cannot be installed here, so there is no peer to measure beside")
    return found


def rate(package: str, work: str, seconds: float, hands: Sequence[Sequence[int]] = ()) -> float:
    """How much work of a kind the peer does in a second of processor time; its script here is ``peer_PACKAGE.py``."""
    words = [FOLDER / package / "bin" / "python", HERE / f"peer_{package}.py", work, str(seconds)]
    ran = subprocess.run(words, input=json.dumps(hands), stdout=subprocess.PIPE, text=True, check=True)
    return float(ran.stdout.split()[-1])
