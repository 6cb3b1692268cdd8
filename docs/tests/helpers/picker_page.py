"""The picker's page as a family uses it: answers given, tables read, keys pressed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reading import Reader
from site_pages import Site

LANGUAGES = {"en": "en", "pt-br": "pt_BR"}
KEYS = {"Tab": 9, "Enter": 13, " ": 32, "ArrowUp": 38, "ArrowDown": 40}


@dataclass
class Picker:
    """The page in one language. Where a test names a field it is one by its id."""

    reader: Reader
    site: Site
    folder: str = "pt-br"

    @property
    def file(self) -> Path:
        return self.site.root / self.folder / "picker.html"

    def open(self, link: str = "", *, width: int = 1200, dark: bool = False) -> None:
        """The page, with what follows the # of a link."""
        self.reader.open(self.file, f"#{link}" if link else "", width=width, dark=dark)

    def open_at(self, address: str) -> None:
        """The page at an address of its own."""
        self.reader.browser.ask("Page.navigate", url="about:blank")
        self.reader.browser.ask("Page.navigate", url=address)
        self.reader.wait_for(
            "document.readyState === 'complete' && document.getElementById('picker')?.hidden === false"
        )

    def confirm(self, answer: bool) -> None:
        """What the family answers from now on when the page asks whether it is sure."""
        self.says(
            f"window.sure = []; window.confirm = asked => {{ window.sure.push(asked); return {json.dumps(answer)}; }}"
        )

    def was_asked(self) -> list[str]:
        """What the page wanted to be sure of."""
        return [str(each) for each in self.says("window.sure")]

    def bring(self, text: str) -> None:
        """Open a text."""
        self.write("pick-open-text", text)
        self.click("pick-open")

    def says(self, script: str) -> Any:
        return self.reader.says(script)

    def text(self, selector: str) -> str:
        """What an element says, blanks as one."""
        said = self.says(f"document.querySelector({json.dumps(selector)}).textContent")
        return " ".join(said.split())

    def texts(self, selector: str) -> list[str]:
        found = self.says(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")
        return [" ".join(each.split()) for each in found]

    def is_seen(self, selector: str) -> bool:
        """Whether an element takes room on the page."""
        return bool(self.says(f"Boolean(document.querySelector({json.dumps(selector)})?.getClientRects().length)"))

    def value(self, field: str) -> str:
        return str(self.says(f"{at(field)}.value"))

    def click(self, field: str) -> None:
        self.says(f"{at(field)}.click()")

    def press(self, label: str, within: str = "#picker") -> None:
        """The first button of these words."""
        buttons = f"[...document.querySelectorAll({json.dumps(within + ' button')})]"
        self.says(f"{buttons}.find(e => e.textContent.trim() === {json.dumps(label)}).click()")

    def write(self, field: str, text: str) -> None:
        """Type into a field and leave it."""
        self.says(f"""(() => {{ const field = {at(field)}; field.value = {json.dumps(text)};
            for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {{bubbles: true}})); }})()""")

    def write_into(self, option: str, kind: str, *texts: str) -> None:
        """Type into the fields of a kind below a question."""
        for place, text in enumerate(texts):
            field = f"{at(f'ask.{option}')}.querySelectorAll('input[type={kind}]')[{place}]"
            self.says(
                f"{field}.value = {json.dumps(text)}; {field}.dispatchEvent(new Event('change', {{bubbles: true}}))"
            )

    def choose(self, option: str, place: int | str) -> None:
        """A choice of a question by its place in the catalogue, or by its name."""
        self.click(f"ask.{option}.r{place}")

    def tick(self, option: str, *places: int) -> None:
        for place in places:
            self.click(f"ask.{option}.c{place}")

    def everything_in_a_list(self) -> None:
        for name in ("everything", "list"):
            self.says(f"document.querySelector('input[name=pick-{name}][value=\"1\"]').click()")

    def answers(self) -> dict[str, Any]:
        """What the page takes the family to have answered."""
        found: dict[str, Any] = self.says("PifePicker.state.answers")
        return found

    def link(self) -> str:
        """What follows the # of the address."""
        return str(self.says("location.hash.slice(1)"))

    def asked(self) -> str:
        """The question that is put, where they come one by one."""
        (step,) = self.says("""[...document.querySelectorAll("#pick-form [data-step]")]
            .filter(e => e.getClientRects().length).map(e => e.dataset.step)""")
        return str(step)

    def count(self) -> int:
        """How many questions are put as yet."""
        _, count = re.findall(r"[0-9]+", self.text("#pick-number"))
        return int(count)

    def focused(self) -> str:
        return str(self.says("document.activeElement.id"))

    def key(self, name: str) -> None:
        """Press a key as a keyboard does."""
        code = KEYS[name]
        text = {"Enter": "\r", " ": " "}.get(name, "")
        about = {"key": name, "code": "Space" if name == " " else name, "windowsVirtualKeyCode": code}
        self.reader.browser.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        self.reader.browser.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def give_file(self, field: str, path: Path) -> None:
        """Choose a file."""
        found = self.reader.browser.ask("Runtime.evaluate", expression=at(field))["result"]
        self.reader.browser.ask("DOM.setFileInputFiles", files=[str(path)], objectId=found["objectId"])

    def print(self, path: Path) -> int:
        """Print the page; how many pages it takes."""
        return self.reader.browser.print_to(path)


def at(field: str) -> str:
    """The script for an element by its id."""
    return f"document.getElementById({json.dumps(field)})"
