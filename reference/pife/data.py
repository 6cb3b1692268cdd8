"""Where the data lies: in a checkout beside the code, in a wheel inside the package."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pife.errors import PifeError

Kind = Literal["spec", "scenarios", "engines"]

_IN_CHECKOUT: dict[str, str] = {
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
    packaged = here / "_data" / kind
    if packaged.is_dir():
        return packaged
    checkout = here.parents[1] / _IN_CHECKOUT[kind]
    if checkout.is_dir():
        return checkout
    raise PifeError(f"the folder of {kind} is missing: looked in {packaged} and {checkout}; install pife again")
