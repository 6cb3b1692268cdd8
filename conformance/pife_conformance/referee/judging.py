"""The referee: takes the lines of records one after another and says what is wrong. It keeps one round at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pife.engine.by_seat import Seat
from pife.engine.position import Position, changed
from pife.engine.round import Round
from pife.engine.steps import Accepted, Claims, Heard, Refused, Step, Verdict
from pife.errors import ImpossibleInput, Place, did_you_mean
from pife.spec.resolving import ProfileOptionError
from pife.study.records import VERSION
from pife_conformance.kinds import described, is_empty
from pife_conformance.referee.between_rounds import Carry, is_match_over, next_round, settlement
from pife_conformance.referee.fields import position_of, shuffles_of, steps_before, way_of
from pife_conformance.referee.findings import Earlier, FalseClaim, Finding, FindingKind, Note, Tally
from pife_conformance.referee.lines import RawLine
from pife_conformance.referee.places import Columns, column_of_fault
from pife_conformance.referee.tables import Tables
from pife_conformance.verdicts import Difference
from pife_conformance.wire import WireError, decode

_BEGINS_A_RECORD = re.compile(rb'\s*\{\s*"line"\s*:\s*"record"')

Tell = Callable[[Finding | Note], None]


@dataclass(slots=True)
class _Played:
    """The round that is being read."""

    begun: Place
    opening: Position
    carry: Carry | None
    position: Position
    actions: int = 0
    false_claim: FalseClaim | None = None
    refused: Earlier | None = None
    is_settled: bool = False


@dataclass(slots=True)
class _PassingOver:
    """Lines that cannot be judged, until a round or a record begins anew."""

    until: Literal["round", "record"]
    is_after_end: bool = False
    first: Place | None = None
    lines: int = 0


class Referee:
    """Judges the records of one file after another; ``tell`` gets findings and notes as they come.

    After a refused action a record goes on from the position before it. What cannot be read costs its own round: the
    next ``round`` or ``record`` line is judged again. ``fixed`` is a table to judge by instead of the records' own.
    """

    def __init__(self, tables: Tables, tell: Tell, fixed: Round | None = None) -> None:
        self.tally = Tally()
        self._tables = tables
        self._tell = tell
        self._fixed = fixed
        self._judges: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
            "record": self._record,
            "round": self._round,
            "steps": self._steps,
            "settlement": self._settlement,
            "end": self._end,
        }
        self.begin("")

    def begin(self, name: str) -> None:
        """Begin with a file; its name goes before the places."""
        self._name = name
        self._line = RawLine(1, b"")
        self._columns = Columns(b"")
        self._table = self._fixed
        self._played: _Played | None = None
        self._carry: Carry | None = None
        self._passing: _PassingOver | None = None
        self._record_begun: Place | None = None
        self.is_ended = False

    def finish(self) -> None:
        """Come to the end of a file."""
        self._leave_record()

    def take(self, line: RawLine) -> None:
        """Judge one line."""
        self._line, self._columns = line, Columns(line.raw)
        if line.fault is not None:
            self._unreadable(line.fault, 1)
            return
        try:
            fields = decode(line.raw)
        except WireError as error:
            if line.is_whole:
                self._unreadable("unreadable", column_of_fault(line.raw), str(error))
            else:
                self._unreadable("cut_off", len(line.raw.decode("utf-8", "replace")) + 1)
            return
        kind = fields.get("line")
        judge = self._judges.get(kind) if isinstance(kind, str) else None
        if judge is None:
            hint = did_you_mean(kind, self._judges) if isinstance(kind, str) else ""
            told = "is missing" if kind is None else f"must be one of {', '.join(self._judges)}, not {described(kind)}"
            self._unreadable("malformed", self._columns.of("line"), f"line: {told}{hint}")
        elif not self._is_passed_over(str(kind)):
            judge(fields)

    def _record(self, fields: Mapping[str, Any]) -> None:
        self._leave_record()
        self._record_begun = self._place(1)
        self._table, self._carry, self.is_ended = self._fixed, None, False
        version = fields.get("version")
        if type(version) is not int or version != VERSION:
            told = f"version: must be {VERSION}, not {described(version)}"
            self._find("malformed", "version", told)
            self._passing = _PassingOver("record")
            return
        profile = fields.get("profile")
        options = profile.get("options") if isinstance(profile, dict) else None
        if not isinstance(profile, dict) or not isinstance(options, dict) or not isinstance(profile.get("id"), str):
            told = "profile: must be an object with id and options, as `pife profiles show P --format json` prints it"
            self._find("malformed", "profile", told)
            self._passing = None if self._fixed else _PassingOver("record")
        elif self._fixed is None:
            self._sit_down(options, profile)
        elif profile.get("hash") not in (None, self._fixed.profile.hash):
            self._note(Note("other_table", self._place(self._columns.of("profile")), detail=self._fixed.profile.id))

    def _sit_down(self, options: Mapping[str, Any], profile: Mapping[str, Any]) -> None:
        """At the table that a record names."""
        try:
            self._table = self._tables.of_options(options, profile["id"])
        except ProfileOptionError as error:
            self._find("table", f"profile.options.{error.option}", str(error))
            self._passing = _PassingOver("record")
            return
        told, right = profile.get("hash"), self._table.profile.hash
        if told is not None and told != right:
            self._find("hash", "profile.hash", differences=(Difference("profile.hash", right, told),))

    def _round(self, fields: Mapping[str, Any]) -> None:
        before = self._played
        self._leave_round()
        self._resume()
        if self._table is None:
            self._miss_table()
            return
        try:
            position = self._table.read_position(position_of(fields))
        except ImpossibleInput as error:
            self._impossible(error, "position")
            return
        opening = changed(position, shuffles=())
        if before is not None and _begins_again(before, opening):
            self._carry = before.carry
            self.tally.actions -= before.actions
        else:
            self.tally.rounds += 1
            if self._carry is not None:
                self._follow(self._table, self._carry, position)
        self._played = _Played(self._place(1), opening, self._carry, position)
        self._play(self._table, self._played, fields)

    def _follow(self, table: Round, carry: Carry, position: Position) -> None:
        if is_match_over(table, carry):
            self._find("match_over", "", seat=carry.settled["match_winner"])
            return
        differences = next_round(table, carry, position)
        if differences:
            self._find("next_round", differences[0].field, differences=tuple(differences))

    def _steps(self, fields: Mapping[str, Any]) -> None:
        if self._table is None or self._played is None:
            self._find("no_round", "")
            self._passing = _PassingOver("round")
            return
        self._play(self._table, self._played, fields)

    def _play(self, table: Round, played: _Played, fields: Mapping[str, Any]) -> None:
        """The steps of a line; where one cannot be read, those before it."""
        script = [] if is_empty(fields.get("script")) else fields["script"]
        fault: ImpossibleInput | None = None
        try:
            shuffles = shuffles_of(fields)
            steps = table.read_script(script)
        except ImpossibleInput as error:
            shuffles, steps, fault = (), steps_before(error, table, script), error
        known = played.position.shuffles
        if shuffles:
            played.position = changed(played.position, shuffles=known + shuffles)
        fault = self._do(table, played, steps) or fault
        left = len(played.position.shuffles) - len(known)
        if fault is not None:
            self._impossible(fault, "script")
        elif left > 0:
            self._find("shuffles_left", "shuffles", count=left)
            played.position = changed(played.position, shuffles=known)

    def _do(self, table: Round, played: _Played, steps: tuple[Step, ...]) -> ImpossibleInput | None:
        """The steps, up to one that cannot be judged; whatever interrupts them, those done are counted."""
        position, number = played.position, 0
        try:
            for number, step in enumerate(steps, 1):
                applied = table.apply(position, step)
                position = applied.position
                if type(applied.verdict) is not Accepted or applied.verdict.outcome is not None:
                    self._judged(table, played, number, step, applied.verdict)
        except ImpossibleInput as error:
            number -= 1
            return ImpossibleInput(f"script[{number}]: {error}")
        finally:
            played.position = position
            played.actions += number
            self.tally.actions += number
        return None

    def _judged(self, table: Round, played: _Played, number: int, step: Step, verdict: Verdict) -> None:
        """A step that was not simply done."""
        if isinstance(verdict, Heard):
            claims = {claim.seat: claim for claim in getattr(step, "claims", ())}
            for seat, heard in verdict.claims:
                if isinstance(heard, Accepted | Refused):
                    self._judged(table, played, number, claims[seat], heard)
        elif isinstance(verdict, Refused):
            self._refused(table, played, number, step, verdict.reason)
        elif verdict.outcome == "false_claim" and not isinstance(step, Claims):
            played.false_claim = FalseClaim(self._place(self._columns.of_step(number - 1)), number, step.seat)

    def _refused(self, table: Round, played: _Played, number: int, step: Step, reason: str) -> None:
        here = Earlier(self._place(self._columns.of_step(number - 1)), number)
        played.refused = played.refused or here
        follows = played.refused if played.refused != here else None
        self.tally.refused += 1
        self.tally.following += follows is not None
        self._tell_finding(
            Finding(
                "refused",
                here.place,
                step=number,
                seat=_seat(step),
                done=step,
                reason=reason,
                rules=self._tables.rules_of(reason, table),
                profile=table.profile,
                follows=follows,
            )
        )

    def _settlement(self, fields: Mapping[str, Any]) -> None:
        if self._table is None:
            self._miss_table()
            return
        played = self._played
        if played is not None and played.is_settled:
            self._find("settled_twice", "")
            return
        if played is not None and played.position.result is None:
            self._find("not_over", "", false_claim=played.false_claim)
            played.is_settled, self._carry = True, None
            return
        before, self._carry = self._carry, None
        position = None if played is None else played.position
        try:
            differences, self._carry = settlement(self._table, position, before, fields)
        except ImpossibleInput as error:
            self._find("impossible", way_of(error, "input"), str(error))
        else:
            self.tally.settlements += 1
            if differences:
                self._find("settlement", differences[0].field, differences=tuple(differences))
        if played is not None:
            played.is_settled = True

    def _end(self, _fields: Mapping[str, Any]) -> None:
        self._record_begun = None
        self._leave_round()
        self._resume()
        self.is_ended = True
        self._passing = _PassingOver("record", is_after_end=True)

    def _miss_table(self) -> None:
        """Something is to be judged, and nobody has said by which rules."""
        self._find("no_table", "")
        self._passing = _PassingOver("record")

    def _leave_round(self) -> None:
        """Another round begins, or none: was this one over? Only a settled one leaves something to the next."""
        played, self._played = self._played, None
        if played is None or played.is_settled:
            return
        self._carry = None
        if played.position.result is None:
            self._note(Note("cut_short", played.begun, count=played.actions, false_claim=played.false_claim))
        else:
            self._note(Note("unsettled", played.begun))

    def _leave_record(self) -> None:
        """Another record begins, or none: was this one at its end? Where its last round was not, that was said."""
        notes = self.tally.notes
        self._leave_round()
        self._resume()
        begun, self._record_begun = self._record_begun, None
        if begun is not None and self.tally.notes == notes:
            self._note(Note("no_end", begun))

    def _unreadable(self, kind: FindingKind, column: int, detail: str = "") -> None:
        """A line of which nothing can be used; it may have been the one that named the table."""
        self._tell_finding(Finding(kind, self._place(column), detail))
        if _BEGINS_A_RECORD.match(self._line.raw):
            self._table = self._fixed
        self._give_up()

    def _impossible(self, error: ImpossibleInput, inside: str) -> None:
        """A part of a round that cannot be: nobody knows where it goes on."""
        self._find("impossible", way_of(error, inside), str(error))
        self._give_up()

    def _give_up(self) -> None:
        """Judge nothing more of this round; without a table, of this record."""
        self._played = self._carry = None
        if self._passing is None:
            self._passing = _PassingOver("round")
        if self._table is None:
            self._passing.until = "record"

    def _is_passed_over(self, kind: str) -> bool:
        """Whether a line is not judged; it is counted then."""
        passing = self._passing
        if passing is None or kind == "record" or kind == passing.until:
            return False
        if passing.first is None:
            passing.first = self._place(1)
            if passing.is_after_end:
                self._find("after_end", "")
        passing.lines += 1
        return True

    def _resume(self) -> None:
        """Judge again, and say how much was passed over."""
        passing, self._passing = self._passing, None
        if passing is not None and passing.first is not None:
            self._note(Note("passed_over", passing.first, count=passing.lines))

    def _find(self, kind: FindingKind, way: str, detail: str = "", **more: Any) -> None:
        self._tell_finding(Finding(kind, self._place(self._columns.of(way)), detail, **more))

    def _tell_finding(self, finding: Finding) -> None:
        self.tally.findings += 1
        self._tell(finding)

    def _note(self, note: Note) -> None:
        self.tally.notes += 1
        self._tell(note)

    def _place(self, column: int) -> Place:
        return Place(self._name, self._line.number, column)


def _begins_again(before: _Played, opening: Position) -> bool:
    """Whether a round that broke off begins again from the same deal, as it does where steps were taken back.

    What the last settlement left to it then counts for it still, and its actions are counted once.
    """
    return not before.is_settled and before.position.result is None and before.opening == opening


def _seat(step: Step) -> Seat | None:
    return None if isinstance(step, Claims) else step.seat
