"""Programs of others to be measured beside: each in an environment of its own, made the first time it is needed."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "build" / "peers"


def installed(package: str, command: str) -> Path:
    """The command of a package from the package index; SystemExit where it cannot be installed."""
    folder = FOLDER / package
    found = folder / "bin" / command
    if not found.exists():
        print(f"installing {package} into {folder} …", file=sys.stderr)
        venv.create(folder, with_pip=True)
        pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]
        if subprocess.run(pip, check=False).returncode or not found.exists():
            raise SystemExit(f"{package} cannot be installed here, so there is no peer to measure beside")
    return found


def version(package: str) -> str:
    """The version that is installed."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    ran = subprocess.run([FOLDER / package / "bin" / "python", "-c", code], capture_output=True, text=True, check=True)
    return ran.stdout.strip()
