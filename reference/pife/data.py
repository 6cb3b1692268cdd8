"""Where the data lies: in a checkout beside the code, in a wheel inside the package."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pife.errors import PifeError

Kind = Literal["spec", "scenarios", "engines"]

_FOLDERS: dict[Kind, str] = {
    "spec": "spec",
    "scenarios": "conformance/scenarios",
    "engines": "conformance/engines",
}


def root(kind: Kind) -> Path:
    """The folder of the spec, of the scenarios, or of the engines to copy.

    >>> root("spec").joinpath("spec.yaml").is_file()
    True
    """
    here = Path(__file__).resolve().parent
    tops = (here / "_data", here.parents[1])
    for top in tops:
        if (top / _FOLDERS[kind]).is_dir():
            return top / _FOLDERS[kind]
    raise PifeError(f"the folder of {kind} is missing in {tops[0]} and {tops[1]}; install pife again")
