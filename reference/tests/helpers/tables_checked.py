"""`pife profiles check` as tests run it, on files that they write."""

from __future__ import annotations

from collections.abc import Callable

from command_line import Ran, pife

Write = Callable[..., str]
HEAD = "extends: pife-maker\noptions: "


def check(*files: str, output_format: str = "text", lang: str = "en") -> Ran:
    return pife("profiles", "check", *files, "--format", output_format, "--lang", lang)
