"""Reading a report file: strictly, line by line, every fault with its place; one that was cut short is read as well."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn, TypeVar

from pife.errors import PifeError, Place, Told, did_you_mean
from pife.spec.files import UnreadableFile, read_file
from pife.spec.texts import Text
from pife.spec.told import joined, told
from pife_conformance.asks import Ask, InputError, ask_named
from pife_conformance.judging import CANNOT_BE
from pife_conformance.reports.account import (
    FORMAT,
    VERDICT_NAMES,
    Account,
    Case,
    Ending,
    Evidence,
    Fields,
    Judged,
    Left,
    Listed,
    Maker,
    Table,
)
from pife_conformance.scenarios import AREAS
from pife_conformance.told import of_error
from pife_conformance.verdicts import Difference
from pife_conformance.wire import DEEPEST, WireError, decode

MOST_BYTES = 512 * 1024 * 1024
"""What no report is larger than: that of a whole run in which every answer is wrong is a small part of it."""

_CANNOT_BE = {"error": CANNOT_BE}
_DEEPEST = DEEPEST + 8  # a message, and what a report wraps around it

_Value = TypeVar("_Value")


class ReportError(PifeError):
    """A file that is no report of a run, with its place."""


def read_report(path: Path, most: int = MOST_BYTES) -> Account:
    """The account in a report file; :class:`ReportError` with file, line and column where it is none.

    A last line that was cut off is left out, as is everything that a killed run did not come to.
    """
    try:
        raw = read_file(path, most)
    except UnreadableFile as error:
        raise ReportError(of_error(error)) from None
    if len(raw) > most:
        raise ReportError(told("report_too_large", file=path, most=f"{most:,}"))
    reader = ReportReader(str(path))
    for line, record in _lines(str(path), raw):
        reader.take(record, line)
    return reader.account()


def account_of(records: Iterable[Fields]) -> Account:
    """The account that records make."""
    reader = ReportReader("report")
    for record in records:
        reader.take(record)
    return reader.account()


def _lines(file: str, raw: bytes) -> Iterator[tuple[str, Fields]]:
    lines = raw.removeprefix(codecs.BOM_UTF8).split(b"\n")  # some editors put a mark before the first line
    for number, line in enumerate(lines, 1):
        is_last = number == len(lines)
        if is_last and not line:
            return
        try:
            record = decode(line, _DEEPEST)
        except WireError as error:
            if is_last and number > 1:
                return  # whoever wrote it was stopped in mid-line
            fault = of_error(error)
            fault = told("report_no_json", error=fault) if number == 1 else fault
            raise ReportError(joined(": ", [str(Place(file, number, _column(line))), fault])) from None
        yield line.decode("utf-8"), record


def _column(line: bytes) -> int:
    """Where a line stops being JSON, counted in characters."""
    try:
        json.loads(line.decode("utf-8"))
    except json.JSONDecodeError as error:
        return error.colno
    except UnicodeDecodeError as error:
        return error.start + 1
    except (ValueError, RecursionError):
        return 1
    return 1


@dataclass(frozen=True, slots=True)
class _Line:
    """One record, with its place for messages; ``raw`` is the line as it is written."""

    file: str
    number: int
    raw: str
    fields: Fields

    def fail(self, field: str | None, message: str) -> NoReturn:
        """Refuse the record, or one of its fields."""
        found = re.search(f'"{re.escape(field)}"\\s*:', self.raw) if field is not None else None
        column = found.start() + 1 if found is not None else 1
        raise ReportError(joined(": ", [str(Place(self.file, self.number, column)), message]))

    def refuse(self, field: str, kind: str, **filled_in: object) -> NoReturn:
        """Refuse a field that is not of its kind; ``kind`` is the key of what that is called."""
        there = field if field in self.fields else None
        self.fail(there, told("field_must_be", field=repr(field), kind=told(kind, **filled_in)))

    def get(self, field: str, kind: type[_Value], called: str, default: _Value | None = None) -> _Value:
        """A field of a type; ``called`` is the key of what that type is called."""
        value = self.fields.get(field)
        if value is None and default is not None:
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.refuse(field, called)
        return value

    def string(self, field: str, default: str | None = None) -> str:
        """A text."""
        return self.get(field, str, "kind_text", default)

    def told(self, field: str, default: str | None = None) -> str:
        """A message: ours is there in both languages, an engine's as it came."""
        english = self.string(field, default)
        return Told(english, self.string(f"{field}_pt_BR")) if f"{field}_pt_BR" in self.fields else english

    def number_of(self, field: str) -> int:
        """A whole number from 0."""
        value = self.get(field, int, "kind_whole")
        return value if value >= 0 else self.refuse(field, "whole_from", least=0)

    def seconds(self, field: str) -> float:
        """A number of seconds."""
        value = self.fields.get(field)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            self.refuse(field, "kind_seconds")
        return float(value)

    def map(self, field: str) -> Fields:
        """An object."""
        return self.get(field, dict, "kind_object")

    def one_of(self, field: str, known: Collection[str], called: str) -> str:
        """One of the known words; ``called`` is the key of what they are called."""
        word = self.string(field)
        if word not in known:
            fault = told("there_is_no", kind=told(called), name=ascii(word[:60]), hint=did_you_mean(word, known))
            self.fail(field, told("newer_pife", fault=fault))
        return word

    def strings(self, field: str) -> tuple[str, ...]:
        """A list of texts."""
        found = self.get(field, list, "kind_texts", [])
        if not all(isinstance(each, str) for each in found):
            self.refuse(field, "kind_texts")
        return tuple(found)

    def text(self, field: str) -> Text:
        """A text in both languages."""
        value = self.fields.get(field)
        both = (value.get("en"), value.get("pt_BR")) if isinstance(value, dict) else (None, None)
        if not isinstance(both[0], str) or not isinstance(both[1], str):
            self.refuse(field, "kind_both_texts")
        return Text(both[0], both[1])

    def each(self, field: str) -> Iterator[_Line]:
        """The objects of a list; their faults are told at the list."""
        for each in self.get(field, list, "kind_list", []):
            if not isinstance(each, dict):
                self.refuse(field, "kind_objects")
            yield _Part(self.file, self.number, self.raw, each, self, field)


@dataclass(frozen=True, slots=True)
class _Part(_Line):
    """An object within a record."""

    whole: _Line
    within: str

    def fail(self, field: str | None, message: str) -> NoReturn:
        """Refuse the record that it is in."""
        self.whole.fail(self.within, told("within_field", field=repr(self.within), fault=message))


def _input(line: _Line, ask: Ask) -> Fields:
    """A question that its ask can be asked."""
    question = line.map("input")
    try:
        ask.read(question)
    except InputError as error:
        line.fail("input", of_error(error))
    return question


def _answer(line: _Line, field: str, answer: object, ask: Ask) -> Fields:
    """An answer, or what is wanted of one, with nothing in it but what its ask gives."""
    if not isinstance(answer, dict):
        line.refuse(field, "kind_object")
    for name in answer:
        if name not in ask.gives and name not in ask.shown:
            fields = ", ".join((*ask.gives, *ask.shown))
            line.fail(field, told("not_given", field=f"{field}.{name[:60]}", ask=ask.name, fields=fields))
    return answer


def _evidence(line: _Line, ask: Ask) -> Evidence:
    """What a finding says beyond its verdict."""
    want = (
        None if each.fields == _CANNOT_BE else _answer(line, "want", each.fields, ask) for each in line.each("want")
    )
    return Evidence(
        input=_input(line, ask),
        want=tuple(want),
        nearest=_answer(line, "nearest", line.fields.get("nearest", {}), ask),
        got=_answer(line, "got", line.fields["got"], ask) if "got" in line.fields else None,
        differences=tuple(
            Difference(each.string("field"), each.fields.get("want"), each.fields.get("got"), each.told("why", ""))
            for each in line.each("differences")
        ),
        rules=tuple(
            (rule.string("id"), rule.text("text") if "text" in rule.fields else None) for rule in line.each("rules")
        ),
        why=line.text("why"),
        log=line.strings("log"),
        repeat=line.string("repeat"),
    )


class ReportReader:
    """Takes the lines of a report one by one; every fault is a :class:`ReportError`."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._run: _Line | None = None
        self._engine: Maker | None = None
        self._tables: dict[str, Table] = {}
        self._names: dict[str, Text] = {}
        self._cases: dict[str, Case] = {}
        self._results: dict[tuple[str, str], Judged] = {}
        self._left: dict[tuple[str, str], Left] = {}
        self._faults: list[str] = []
        self._end: Ending | None = None
        self._records: list[Fields] = []

    def take(self, record: Fields, raw: str = "") -> None:
        """One line, ``raw`` as it is written."""
        self._records.append(record)
        line = _Line(self._file, len(self._records), raw, record)
        if self._run is None:
            if record.get("type") != "run" or record.get("format") != FORMAT:
                given = record.get("format")
                said = told("report_other_format", format=ascii(given[:60])) if isinstance(given, str) else ""
                line.fail(None, told("report_none", format=repr(FORMAT), given=said))
            self._run = line
            return
        if self._end is not None:
            line.fail(None, told("report_after_end"))
        self._TAKES[line.one_of("type", self._TAKES, "kind_line")](self, line)

    def take_result(self, record: Fields) -> Judged:
        """The line of a result, read."""
        line = _Line(self._file, len(self._records) + 1, "", record)
        self._result(line)
        return self._results[line.string("scenario"), line.string("profile")]

    def account(self) -> Account:
        """All of it."""
        if self._run is None:
            raise ReportError(told("report_empty", place=Place(self._file, 1, 1)))
        run = self._run
        return Account(
            records=tuple(self._records),
            suite=run.string("suite"),
            suite_hash=run.string("suite_hash", ""),
            protocol=run.number_of("protocol"),
            seed=run.number_of("seed"),
            connector=run.string("connector"),
            engine=self._engine,
            tables=tuple(self._tables.values()),
            names=self._names,
            cases=self._cases,
            results=tuple(self._results.values()),
            left=tuple(self._left.values()),
            faults=tuple(self._faults),
            end=self._end,
        )

    def _profile(self, line: _Line) -> None:
        table = Table(line.string("id"), line.string("hash"), line.text("title"), line.number_of("questions"))
        self._tables[table.id] = table

    def _rule(self, line: _Line) -> None:
        self._names[line.string("id")] = line.text("name")

    def _scenario(self, line: _Line) -> None:
        try:
            ask = ask_named(line.string("ask"))
        except InputError as error:
            line.fail("ask", told("newer_pife", fault=of_error(error)))
        case = Case(
            id=line.string("id"),
            area=line.one_of("area", AREAS, "area_of_scenarios"),
            ask=ask,
            shows=line.strings("shows"),
            title=line.text("title"),
            input=_input(line, ask),
        )
        self._cases[case.id] = case

    def _hello(self, line: _Line) -> None:
        name, version, language = (line.string(field, "") for field in ("name", "version", "language"))
        self._engine = Maker(name, version, language)

    def _refusal(self, line: _Line) -> None:
        lacking = tuple(
            (lack.string("option"), lack.fields.get("value"), lack.told("why", "")) for lack in line.each("unsupported")
        )
        profile = self._profile_of(line)
        self._tables[profile] = replace(self._tables[profile], lacking=lacking)

    def _result(self, line: _Line) -> None:
        verdict = line.one_of("verdict", VERDICT_NAMES, "kind_verdict")
        case = self._case_of(line)
        layers = line.get("layers", dict, "kind_object", {})
        if not all(isinstance(each, str) for each in layers.values()):
            line.refuse("layers", "kind_layers")
        judged = Judged(
            case=case,
            profile=self._profile_of(line),
            verdict=verdict,
            seconds=line.seconds("seconds"),
            detail=line.told("detail", ""),
            layers=tuple(layers.items()),
            is_known=line.get("known", bool, "kind_flag", False),
        )
        self._results[judged.key] = replace(judged, evidence=_evidence(line, case.ask) if judged.is_finding else None)

    def _not_asked(self, line: _Line) -> None:
        left = Left(self._case_of(line), self._profile_of(line), line.string("reason"))
        self._left[left.case.id, left.profile] = left

    def _fault(self, line: _Line) -> None:
        self._faults.append(line.told("what"))

    def _take_end(self, line: _Line) -> None:
        outdated = tuple(
            Listed(*(each.string(field) for field in ("scenario", "profile", "verdict", "now")))
            for each in line.each("outdated")
        )
        self._end = Ending(
            line.told("ended", ""), line.strings("log"), line.seconds("seconds"), line.number_of("exit"), outdated
        )

    def _case_of(self, line: _Line) -> Case:
        return self._cases[line.one_of("scenario", self._cases, "kind_scenario_line")]

    def _profile_of(self, line: _Line) -> str:
        return line.one_of("profile", self._tables, "kind_profile_line")

    _TAKES: Mapping[str, Callable[[ReportReader, _Line], None]] = {
        "profile": _profile,
        "rule": _rule,
        "scenario": _scenario,
        "engine": _hello,
        "refusal": _refusal,
        "result": _result,
        "not_asked": _not_asked,
        "fault": _fault,
        "end": _take_end,
    }
