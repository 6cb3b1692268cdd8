"""Pages as a reader's browser shows them, with what goes wrong on the way: the helper of the sheets, and a little more."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from browser import Browser


class Reader:
    """A browser that notes what a page says in its console and what it loads."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        for domain in ("Runtime", "Log", "Network"):
            browser.ask(f"{domain}.enable")

    def open(self, file: Path, more: str = "", *, width: int = 1200, dark: bool = False, media: str = "") -> None:
        """Load a page; ``more`` is its query and fragment."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.browser.ask("Emulation.setEmulatedMedia", media=media, features=features)
        device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
        self.browser.ask("Emulation.setDeviceMetricsOverride", **device)
        self.browser.ask("Page.navigate", url="about:blank")
        self.browser.events.clear()
        self.browser.ask("Page.navigate", url=file.resolve().as_uri() + quote(more, safe="?#=&.%"))
        self.wait_for("document.readyState", lambda state: state == "complete")

    def faults(self) -> list[str]:
        """Errors of scripts, complaints in the console, things that could not be loaded."""
        found = []
        for event in self.browser.events:
            told = event.get("params", {})
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(told["exceptionDetails"].get("exception", told["exceptionDetails"])))
            elif event["method"] == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning"):
                found.append(str([each.get("value") for each in told["args"]]))
            elif event["method"] == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                found.append(told["entry"]["text"])
            elif event["method"] == "Network.loadingFailed" and not told.get("canceled"):
                found.append(str(told))
        return found

    def asked_for(self) -> list[str]:
        """The addresses that the page asked for."""
        sent = [each for each in self.browser.events if each["method"] == "Network.requestWillBeSent"]
        return [each["params"]["request"]["url"] for each in sent]

    def says(self, script: str) -> Any:
        """What a script says about the page; a promise is waited for."""
        answer = self.browser.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, script: str, check: Callable[[Any], bool] = bool) -> Any:
        """What a script says as soon as it is right; while the page gives way to another one nothing is."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                value = self.says(script)
                if check(value):
                    return value
            except AssertionError as fault:
                if "navigated" not in str(fault):
                    raise
            time.sleep(0.05)
        raise AssertionError(f"{script} never became right; it is {self.says(script)!r}")
