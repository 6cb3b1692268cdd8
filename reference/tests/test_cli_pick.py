"""`pife pick`: questions about a table, the closest tables, a file of one's own."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import resource
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import click.testing
import pytest
from click.testing import CliRunner
from command_line import SURROUNDINGS, Ran, Shell, pife
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pife.cli import pick as pick_command
from pife.cli import pife as command_line
from pife.cli.pick_file import file_text, save
from pife.cli.pick_interview import GAME, Interview
from pife.cli.pick_typed import Keys, NotAnAnswer, as_argument, is_readable, one_line, read_answer
from pife.cli.witness_pairs import read_value
from pife.errors import PifeError
from pife.spec.catalogue import Option
from pife.spec.conditions import Value
from pife.spec.library import Spec, load_spec
from pife.spec.ranking import own_table
from pife.spec.texts import LANGUAGES, Language
from pife.terminal.words import words_of

SPEC = load_spec()


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pick(*arguments: str, **surroundings: str) -> Ran:
    return pife("pick", *arguments, **surroundings)


def talk(typed: str, *arguments: str, **surroundings: str) -> click.testing.Result:
    """An interview in which these lines are typed, separated by bars; a last ``^D`` ends the input.

    A letter from ``\\udc80`` on is a byte that is none.
    """
    lines = typed.split("|")
    text = "\n".join(lines[:-1] if lines[-1] == "^D" else lines) + "\n"
    ran = CliRunner().invoke(
        command_line,
        ["pick", "--ask", *arguments],
        input=text.encode(errors="surrogateescape"),
        prog_name="pife",
        env=SURROUNDINGS | surroundings,
    )
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.output
    return ran


def questions(ran: click.testing.Result, language: Language = "en") -> list[str]:
    """The options whose questions were put, in order."""
    flat = flattened(ran.output)
    found = [
        (match.start(), option.id)
        for option in SPEC.catalogue.options.values()
        for match in re.finditer(re.escape(option.question.in_language(language)), flat)
    ]
    return [option_id for _, option_id in sorted(found)]


def flattened(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def go_on_command(output: str) -> list[str]:
    """The arguments of the command that is printed to whoever stops."""
    command = re.search(r"pife pick((?:.*\\\n)*.*)", output)
    assert command is not None
    return shlex.split(command[1].replace("\\\n", " "))


def enters(*given: str, everything: bool = False) -> str:
    """As many times Enter as it takes to have no preference until the ranking; ``given`` are options not asked."""
    interview = Interview(SPEC, everything)
    for option_id in given:
        interview.take(option_id)
    count = 0
    while (step := interview.next_step()) is not None:
        interview.take(step)
        count += 1
    return "|" * count


def passed_over(*but: str) -> list[str]:
    """Arguments by which every other option is passed over."""
    return [argument for each in SPEC.catalogue.options if each not in but for argument in ("--set", f"{each}=")]


def test_a_family_answers_until_a_table_is_theirs_and_gets_a_file() -> None:
    ran = talk("cacheta|3|3|1|2|3 6|2|7|1 2 3|r|1|Mesa da Vó|Quem perde lava a louça.|vo.yaml", "--lang", "pt_BR")
    assert ran.exit_code == 0
    assert "Cacheta com quatro curingas (cacheta-four-wilds)" in ran.output
    assert "Respostas iguais: 6 de 8" in ran.output
    assert "Jogadores: 2–5 em vez de 3–6" in ran.output
    assert "Formatos de trinca: sem três naipes com um dobrado" in ran.output
    lines = Path("vo.yaml").read_text(encoding="utf-8").splitlines()
    assert [line.partition("  #")[0] for line in lines] == [
        "extends: cacheta-four-wilds",
        'title: "Mesa da Vó"',
        'notes: "Quem perde lava a louça."',
        "options:",
        "  table:",
        "    players: [3, 6]",
        "  melds:",
        "    sets: [1-1-1, 1-1-1-1, 2-1-1]",
    ]
    assert pife("profiles", "check", "vo.yaml").code == 0
    assert SPEC.profile("vo.yaml").title.en == "Mesa da Vó"


def test_what_the_table_only_assumes_is_settled_by_an_answer(spec: Spec) -> None:
    assert spec.profile("pife-maker").origins["deal.cut"].kind == "assumed"
    to_file = ("--extends", "pife-maker", "--no-ask", "--out", "mine.yaml", "--lang", "pt_BR")
    flat = flattened(pick("--set", "deal.cut=none", *to_file).out)
    assert "A mesa de vocês joga exatamente como" in flat
    assert "E vocês fecham o que naquela mesa é só suposto: Cortar o baralho: Ninguém corta" in flat
    assert SPEC.profile("mine.yaml").origins["deal.cut"].kind == "chosen"


def test_a_file_to_share_names_no_folder_but_for_ones_own_editor() -> None:
    answers = ("--set", "out.ten=allowed", "--format", "yaml")
    assert pick(*answers).out.startswith("extends: ")
    assert pick(*answers, "--for-editor").out.startswith("# yaml-language-server: $schema=file://")


@pytest.mark.parametrize("arguments", [[], ["--lang", "pt_BR"], ["--lang", "en"]])
def test_the_commands_that_come_next_keep_the_language_that_was_asked_for(arguments: list[str]) -> None:
    ran = pick("--set", "out.ten=allowed", "--no-ask", "--out", "our table.yaml", *arguments)
    rest = " ".join(["'our table.yaml'", *arguments])
    for command in ("rules --profile", "sheet", "play --profile", "profiles check"):
        assert f"  pife {command} {rest}" in ran.lines
    for command in (["rules", "--profile"], ["sheet"], ["profiles", "check"]):
        assert pife(*command, "our table.yaml", *arguments).code == 0


def test_the_short_interview_asks_only_what_shipped_tables_differ_in() -> None:
    asked = questions(talk("pife" + "|" * 40 + "|q"))
    for option_id in asked:
        values = {repr(each.options[option_id]) for each in SPEC.profiles.values() if option_id in each.options}
        assert len(values) > 1, option_id
    assert len(asked) == len(set(asked)) < 25


def test_the_most_telling_question_of_the_game_comes_first() -> None:
    assert questions(talk("pife|q"))[0] == "table.players"
    assert questions(talk("cacheta|q"))[0] == "wild.which"


def test_all_asks_every_option_after_those_that_decide_whether_it_applies() -> None:
    ran = talk("|" * 61 + "q", "--all")
    asked = questions(ran)
    assert sorted(asked) == sorted(SPEC.catalogue.options)
    for place, option_id in enumerate(asked):
        deciders = SPEC.catalogue.options[option_id].applies_when.option_ids()
        assert set(deciders) <= set(asked[:place]), option_id
    # The catalogue's order, but for those that wait for a later group.
    waiting = [each for each in asked if each.startswith("entry.") or each == "false_claim.lasts"]
    others = [each for each in asked if each not in waiting]
    assert others == [each for each in SPEC.catalogue.options if each not in waiting]


def test_questions_stand_under_their_groups_title() -> None:
    lines = talk("|" * 61 + "q", "--all", "--lang", "pt_BR").output.splitlines()
    titles = [group.title.pt_BR for group in SPEC.catalogue.groups]
    assert [line for line in lines if line in titles][:4] == titles[:4]


def test_what_can_no_longer_apply_is_not_asked() -> None:
    assert "out.ten_from" not in questions(talk("||" + "|" * 20 + "q", "--all", "--set", "out.ten=forbidden"))
    assert "lives.start" not in questions(talk("|" * 40 + "q", "--set", "match.kind=round"))


def test_what_hangs_on_no_preference_is_left_out_in_short_and_asked_with_its_condition_in_full() -> None:
    assert "wild.melds" not in questions(talk("|" * 40 + "q", "--set", "wild.which="))
    full = flattened(talk("|" * 61 + "q", "--all").output)
    assert f"{SPEC.catalogue.options['out.ten_from'].question.en} Matters only if: Going out with ten: Allowed" in full
    jokers_only = flattened(talk("|" * 50 + "q", "--all", "--set", "wild.which=none").output)
    assert "Matters only if: What jokers are: Wild" in jokers_only


def test_a_question_shows_its_values_with_their_texts(spec: Spec) -> None:
    flat = flattened(talk("cacheta|q").output)
    for number, value in enumerate(spec.catalogue.options["wild.which"].values, 1):
        assert f"{number} {value.label.en}: {value.text.en}" in flat


def test_a_question_mark_shows_who_says_so_and_who_plays_so() -> None:
    flat = flattened(talk("cacheta|?|q").output)
    assert "(S0-37, S0-39)" in flat
    assert SPEC.sources["C4"].title.en in flat
    assert "These tables play so: cacheta-platform" in flat
    decided = flattened(talk("?|q", "--game", "pife", "--lang", "pt_BR", *passed_over("melds.sets")).output)
    assert f"Decidido: {SPEC.decisions['set-most-doubled'].title.pt_BR}" in decided


def test_a_question_mark_on_numbers_shows_which_tables_play_them_and_who_says_so(spec: Spec) -> None:
    shown = flattened(talk("?|q", "--game", "pife", "--lang", "pt_BR").output)
    (ref,) = spec.profile("pife-maker").origins["table.players"].refs
    told = shown.partition("r: mesas · q: parar > ")[2]
    assert told.startswith(f"? {spec.catalogue.options['table.players'].question.pt_BR} 2 Quem diz: ")
    assert re.search(rf" 3–8 Quem diz: {re.escape(spec.sources['S0'].title.pt_BR)} \({ref}\)", told)
    assert "Mesas que jogam assim: pife-duel." in told
    nobody = flattened(talk("?|q", "--all", "--game", "pife", *passed_over("stock.most_recycles")).output)
    assert "No source of ours says so." in nobody


def test_questions_are_counted_as_they_are_put() -> None:
    assert "Question 1 (" in talk("q", "--game", "pife", "--set", "table.players=").output
    assert "Question 2 (" in talk("|q", "--game", "pife").output
    assert "Answered beforehand" in talk("b|q", "--game", "pife").output


def test_what_is_said_to_be_left_is_left() -> None:
    """Where nothing is answered, what hangs on answers is not asked: the least number comes."""
    ran = talk(enters(GAME) + "q", "--game", "pife")
    found = re.findall(r"Question \d+ \((?:(\d+)|(\d+) to \d+) to go\)", ran.output)
    least = [int(least or left) for left, least in found]
    assert len(least) > 10
    assert least == list(reversed(range(len(least))))


def test_shapes_stand_in_the_order_of_their_keys_each_with_its_name(spec: Spec) -> None:
    shown = talk("|q", "--all", "--game", "pife", "--lang", "pt_BR", *passed_over("out.shapes")).output
    starts = re.findall(r"^ +(\d+)  (?=[^ ])(.*?):", shown, re.MULTILINE)
    names = ["De qualquer jeito", "3+3+3", "5+4", "6+3", "4+3+3", "5+5", "6+4", "7+3", "9", "10"]
    assert starts == [(str(place), name) for place, name in enumerate(names, 1)]


def test_b_goes_back_and_enter_keeps_what_was_answered() -> None:
    ran = talk("cacheta|3|2|b|b||r|q")
    assert questions(ran)[:4] == ["wild.which", "out.claims", questions(ran)[2], "out.claims"]
    assert "Enter: stays Next rank, same colour" in ran.output
    assert "--set wild.which=next_same_colour" in ran.output
    assert "--set out.claims=anyone" in ran.output


def test_a_minus_takes_an_answer_back() -> None:
    ran = talk("cacheta|3|b|-|q")
    assert "→ Wild cards: no preference" in ran.output
    assert "--set wild.which= " in flattened(ran.output) + " "


def test_b_at_the_first_question_stays_there() -> None:
    ran = talk("b|q")
    assert "This is the first question." in ran.output


def test_a_typed_text_that_is_no_answer_is_told_and_asked_again() -> None:
    ran = talk("perhaps|?|2|9|3|q", "--lang", "pt_BR")
    assert "“perhaps” não responde à pergunta: digite 1 ou 2." in ran.output
    assert "Vale o nome que vocês usam" in flattened(ran.output)
    assert "“9” não responde à pergunta: digite 1–5." in ran.output
    assert questions(ran, "pt_BR").count("wild.which") == 1
    assert "--set wild.which=next_same_colour" in ran.output


def test_the_ranking_leads_back_to_the_questions() -> None:
    asked_again = questions(talk("r|99|nonsense||2|q", "--game", "cacheta"))
    assert asked_again[:3] == ["wild.which", "wild.which", "out.claims"]
    at_end = talk(enters(GAME) + "99|b|q", "--game", "pife")
    assert "“99” does not answer this: type a number from 1 to 9." in at_end.output
    assert questions(at_end)[-1] == questions(at_end)[-2]


def test_the_ranking_names_what_a_table_does_not_have() -> None:
    ran = talk("r|q", "--game", "pife", "--set", "match.kind=lives", "--set", "lives.start=7", "--set", "lives.fold=1")
    assert "It does not have: Lives at the start; " in flattened(ran.output)
    assert "What decides the match: One round instead of Lives" in ran.output


def test_an_answer_that_makes_earlier_ones_pointless_says_so() -> None:
    ran = talk("cacheta|2|b|1|q", "--set", "wild.itself=free", "--set", "pack.jokers=0")
    assert "With this, these earlier answers no longer matter: A wild as itself." in ran.output
    assert "wild.itself" not in ran.output.partition("pife pick")[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_explained_at_once_and_asked_again(lang: Language) -> None:
    why = next(each for each in SPEC.catalogue.constraints if each.id == "constraint.suit-thrice-needs-packs")
    ran = talk(
        "cacheta|3-1-1|1 2|q",
        "--lang",
        lang,
        "--set",
        "pack.decks=2",
        "--set",
        "wild.which=",
        *passed_over("melds.sets", "pack.decks", "wild.which"),
    )
    flat = flattened(ran.output)
    assert why.text.in_language(lang) in flat
    assert f"{SPEC.catalogue.options['pack.decks'].label.in_language(lang)}: 2" in flat
    assert "--set melds.sets=1-1-1,1-1-1-1" in flat


def test_an_answer_that_counts_again_and_then_cannot_be_is_asked_again() -> None:
    interview = Interview(SPEC, everything=True)
    for option_id, value in (
        ("match.kind", "lives"),
        ("lives.start", 10),
        ("lives.fold", 1),
        ("lives.fold_forced_at", 3),
    ):
        assert interview.give(option_id, value) == ()
    assert interview.give("lives.fold", None) == ("lives.fold_forced_at",)
    assert interview.stands_against("lives.start", 2) is None
    interview.give("lives.start", 2)
    assert interview.stands_against("lives.fold", 1) is None
    interview.give("lives.fold", 1)
    assert "lives.fold_forced_at" not in (*interview.answers, *interview.taken)
    interview.give("match.kind", "round")
    interview.give("match.kind", "lives")
    assert interview.counted == {"match.kind": "lives", "lives.start": 2, "lives.fold": 1}


def test_a_table_that_does_not_go_with_the_answers_asks_what_settles_it() -> None:
    ran = talk("2|r|3|1|||mine.yaml", "--set", "out.shapes=3-3-3", "--game", "cacheta")
    flat = flattened(ran.output)
    assert "With your answers, one more thing must be settled." in flat
    assert "does not go with your answers as it is." in flat
    assert "May a player go out with all ten cards and no discard?" in flat
    assert SPEC.profile("mine.yaml").options["out.ten"] == "forbidden"


def test_without_what_settles_it_the_table_is_not_taken() -> None:
    ran = talk("r|1||2|q", "--game", "cacheta", "--set", "out.shapes=3-3-3")
    assert ran.output.count("does not go with your answers as it is.") == 2
    assert "Your table plays" not in ran.output


def test_no_preference_at_all_is_no_ranking_and_still_a_file() -> None:
    ran = talk(enters() + "|||mine.yaml")
    assert "No answer to go by yet" in ran.output
    assert "Your table plays exactly as Pife, the card maker's rules (pife-maker)." in flattened(ran.output)
    assert Path("mine.yaml").read_text(encoding="utf-8").endswith("extends: pife-maker\noptions: {}\n")
    assert pife("profiles", "check", "mine.yaml").code == 0


def test_the_ranking_names_five_tables_in_full_and_all_on_demand() -> None:
    ran = talk("|r|m|q", "--set", "out.ten=allowed")
    first, _, second = ran.output.partition("The closest tables")[2].partition("The closest tables")
    assert first.count("Going out with ten: Forbidden instead of Allowed") == 0
    assert second.count("Going out with ten: Forbidden instead of Allowed") == 8
    assert all(name in first for name in SPEC.profiles)


def test_after_the_short_interview_all_other_questions_can_be_asked() -> None:
    ran = talk(enters(GAME) + "a|q", "--game", "pife")
    assert questions(ran)[-1] == "table.next_dealer"
    assert "pife pick --game pife --all" in flattened(ran.output)


def test_a_closer_table_of_another_game_is_told() -> None:
    ran = talk("r|q", "--game", "pife", "--set", "wild.which=next_same_colour", "--set", "match.kind=lives")
    assert (
        "A table of Cacheta agrees with more: Cacheta with four wild cards (cacheta-four-wilds), 2 of 2."
        in flattened(ran.output)
    )


def test_what_does_not_matter_at_the_table_is_left_out_and_told() -> None:
    ran = talk("r|1|||mine.yaml", "--game", "pife", "--set", "wild.may_discard=false", "--set", "wild.which=")
    assert "Does not matter there: Discarding a wild" in ran.output
    assert "Left out, because it does not matter at this table: Discarding a wild." in ran.output
    assert "wild" not in Path("mine.yaml").read_text(encoding="utf-8")


def test_q_stops_and_tells_how_to_go_on_with_everything_answered_so_far() -> None:
    ran = talk("cacheta|3||2|q")
    assert ran.exit_code == 0
    assert "Nothing is lost. To go on from here:" in ran.output
    arguments = go_on_command(ran.output)
    again = talk("q", *arguments)
    assert go_on_command(again.output) == arguments
    assert questions(again)[0] not in ("wild.which", "out.claims", "turn.take_discard")


def test_q_stops_at_every_prompt() -> None:
    for typed in ("q", "1|Q", "1|r|q", "1|r|1|q", "1|r|1||q", "1|r|1|||q"):
        ran = talk(typed)
        assert ran.exit_code == 0
        assert "Nothing is lost." in ran.output
        assert list(Path().iterdir()) == []


def test_the_end_of_the_input_loses_nothing() -> None:
    ran = talk("pife|3 8|^D", "--all", "--lang", "pt_BR", "--out", "a table.yaml")
    assert ran.exit_code == 130
    assert "Nada se perdeu." in ran.output
    assert go_on_command(ran.output) == [
        *("--game", "pife", "--all", "--lang", "pt_BR", "--set", "table.players=3,8", "--out", "a table.yaml"),
    ]


def test_what_cannot_be_read_is_told_and_is_no_answer() -> None:
    ran = talk("\udcff|n\udce3o|\x1b|r\udcff|2|q")
    assert flattened(ran.output).count("That could not be read. Type it again;") == 4
    assert go_on_command(ran.output) == ["--game", "cacheta"]


def test_a_title_that_cannot_be_read_is_asked_again() -> None:
    ran = talk("|r|1|Jo\udce3o|João||mine.yaml")
    assert "could not be read" in ran.output
    assert SPEC.profile("mine.yaml").title.en == "João"


@pytest.mark.parametrize(
    ("typed", "readable", "line"),
    [
        ("  João ", True, "João"),
        ("", True, ""),
        (" \t", True, ""),
        ("\x1b", False, ""),
        ("a\x1b[Ab", True, "a[Ab"),
        ("\udcc3", False, ""),
        ("Jo\ufffdo", False, "Jo\ufffdo"),
        ("um\u2028dois", True, "um dois"),
        ("um\ndois\ttrês", True, "um dois três"),
        ("👨\u200d👩\u200d👧", True, "👨\u200d👩\u200d👧"),
        ("\u202eabc", True, "abc"),
    ],
)
def test_what_is_typed_is_one_line_of_what_was_read(typed: str, readable: bool, line: str) -> None:
    assert (is_readable(typed), one_line(typed)) == (readable, line)


@pytest.mark.parametrize("typed", ["0", "18", "9" * 5000, "²", "-1"])
def test_a_number_that_no_table_has_is_told(typed: str) -> None:
    ran = talk(f"|r|{typed}|q")
    assert "does not answer this: type a number from 1 to 17." in flattened(ran.output)
    assert ran.exit_code == 0


def test_a_file_is_not_overwritten_and_another_name_is_asked() -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    ran = talk("r|1|||mine.yaml|pife-maker.yaml|mine.txt|nowhere/mine.yaml|other.yml", "--set", "out.ten=allowed")
    flat = flattened(ran.output)
    assert "mine.yaml is already there; choose another name, or overwrite it with --force." in flat
    assert "pife-maker is already the name of a table that comes with pife" in flat
    assert "mine.txt: the name must end in .yaml" in flat
    assert "nowhere/mine.yaml cannot be written: No such file or directory" in flat
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"
    assert SPEC.profile("other.yml").options["out.ten"] == "allowed"


def test_a_file_that_came_meanwhile_is_not_overwritten() -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    with pytest.raises(PifeError, match="already there"):
        save(Path("mine.yaml"), "new", words_of("pick", "en"), force=False)
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"


@contextlib.contextmanager
def no_room_on_the_disk() -> Iterator[None]:
    """No file can grow beyond some bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_cannot_be_written_leaves_the_old_file_or_none() -> None:
    Path("old.yaml").write_text("the table of ten years")
    for name in ("old.yaml", "new.yaml"):
        with pytest.raises(PifeError, match=rf"{name} cannot be written: File too large"), no_room_on_the_disk():
            save(Path(name), "extends: pife-maker\n" * 10, words_of("pick", "en"), force=True)
    assert Path("old.yaml").read_text() == "the table of ten years"
    assert os.listdir() == ["old.yaml"]


def test_force_writes_over_the_file_itself_also_through_a_link() -> None:
    os.mkdir("far")
    Path("far/old.yaml").write_text("old")
    Path("far/old.yaml").chmod(0o640)
    os.symlink("far/old.yaml", "mine.yaml")
    os.symlink("far/new.yaml", "ours.yaml")
    for name in ("mine.yaml", "ours.yaml"):
        save(Path(name), "new", words_of("pick", "en"), force=True)
        assert Path(name).is_symlink()
    assert sorted(os.listdir("far")) == ["new.yaml", "old.yaml"]
    assert [Path(f"far/{name}.yaml").read_text() for name in ("old", "new")] == ["new", "new"]
    assert Path("far/old.yaml").stat().st_mode & 0o777 == 0o640


def test_what_is_no_plain_file_is_not_overwritten() -> None:
    os.mkfifo("pipe.yaml")
    os.mkdir("folder.yaml")
    os.symlink("circle.yaml", "circle.yaml")
    os.symlink("/dev/full", "device.yaml")
    for name in ("pipe", "folder", "circle", "device"):
        ran = pick("--set", "out.ten=allowed", "--no-ask", "--out", f"{name}.yaml", "--force")
        assert (ran.code, ran.err) == (2, f"pife: {name}.yaml is no plain file; choose another name.\n")


def test_a_name_that_looks_like_an_option_is_told_as_a_shell_wants_it() -> None:
    shown = pick("--set", "out.ten=allowed", "--no-ask", "--out", "-x.yaml").out
    assert "pife profiles check ./-x.yaml" in shown
    assert pife("profiles", "check", "./-x.yaml").code == 0


def test_a_name_in_ones_home_is_understood_and_one_that_no_file_can_have_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(Path.cwd()))
    ran = talk("r|1|||" + "a" * 300 + ".yaml|~/mine.yaml", "--set", "out.ten=allowed")
    assert "cannot be written: File name too long" in flattened(ran.output)
    assert Path("mine.yaml").exists()


def test_title_notes_table_and_file_can_be_given_beforehand() -> None:
    ran = talk(
        enters("out.ten"),
        "--set",
        "out.ten=allowed",
        "--extends",
        "pif-paf-platform",
        "--title",
        "A \x1b[31m: b",
        "--notes",
        '"c"',
        "--out",
        "mine.yaml",
    )
    assert "What is your table called?" not in ran.output
    assert "\x1b" not in ran.output
    own = SPEC.profile("mine.yaml")
    assert own.extends == "pif-paf-platform"
    assert (own.title.en, own.notes and own.notes.pt_BR) == ("A [31m: b", '"c"')


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 60])
def test_no_line_is_wider_than_the_terminal(lang: Language, columns: int) -> None:
    typed = f"{enters(everything=True)}m|1|||mine.yaml"
    ran = talk(typed, "--all", "--lang", lang, COLUMNS=str(columns))
    assert ran.exit_code == 0
    assert max(map(len, ran.output.splitlines())) <= columns
    helped = talk("cacheta|?|r|m|q", "--lang", lang, "--set", "match.kind=lives", COLUMNS=str(columns))
    assert max(map(len, helped.output.splitlines())) <= columns


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", SPEC.catalogue.options.values(), ids=lambda option: option.id)
def test_every_value_can_be_typed_by_its_key_and_by_its_label(option: Option, lang: Language) -> None:
    words = words_of("pick", lang)
    keys = Keys(option, lang)
    typed = [key for key, _ in keys.values]
    assert len(set(typed)) == len(typed)
    assert not set(typed) & {"b", "r", "q", "?", "-", ""}
    for key, entry in keys.values:
        alone = not option.is_list or entry.value == option.default
        for text in (key, entry.label.in_language(lang), entry.label.in_language(lang).upper()):
            value = read_answer(option, text, words)
            assert value == entry.value if alone else value == (entry.value,), text


@pytest.mark.parametrize(
    ("option_id", "typed", "value"),
    [
        ("table.players", "3 6", (3, 6)),
        ("table.players", "3-6", (3, 6)),
        ("table.players", "3 a 6", (3, 6)),
        ("table.players", "4", (4, 4)),
        ("pack.decks", "2", 2),  # two packs, not the second line
        ("deal.packet", "1", 1),
        ("lives.start", "12", 12),
        ("lives.fold", "x", None),
        ("lives.fold", "ninguém", None),
        ("lives.fold", "NINGUEM PODE CORRER", None),
        ("betting.most_raise", "y", "ante_times_players"),
        ("wild.may_discard", "não", False),
        ("wild.may_discard", "s", True),
        ("wild.may_discard", "pode", True),
        ("wild.turn_up_twin", "sim", True),
        ("out.special", "0", ()),
        ("out.special", "2 1", ("four_doubles", "three_doubles_and_meld")),
        ("out.special", "1,1", ("four_doubles",)),
        ("out.shapes", "1", "any"),
        ("out.shapes", "2, 3", ("3-3-3", "5-4")),
        ("out.shapes", "3+4+3 5-4", ("4-3-3", "5-4")),
        ("out.shapes", "9 2", ("3-3-3", "9")),  # a meld of nine, not the ninth line
        ("melds.sets", "1 2-3-1", ("1-1-1", "3-2-1")),
        ("melds.sets", "três naipes", ("1-1-1",)),
    ],
)
def test_answers_may_be_typed_as_people_do(option_id: str, typed: str, value: Value) -> None:
    assert read_answer(SPEC.catalogue.options[option_id], typed, words_of("pick", "pt_BR")) == value


@pytest.mark.parametrize(
    ("option_id", "typed", "how"),
    [
        ("table.players", "6 3", "type two numbers from 2 to"),
        ("table.players", "1 3", "type two numbers from 2 to"),
        ("table.players", "many", "type two numbers from 2 to"),
        ("table.players", "3 6 8", "type two numbers from 2 to"),
        ("pack.decks", "1", "type 2 or 3"),
        ("wild.which", "6", "type 1–5"),
        ("wild.which", "next", "type 1–5"),  # two labels begin so
        ("wild.which", "1 2", "type 1–5"),
        ("lives.start", "0", "type a number, 1 or more"),
        ("lives.start", "9" * 30, "type a number, 1 or more"),
        ("lives.start", "1.5", "type a number, 1 or more"),
        ("deal.cut_most", "53", "type a number from 1 to 52, or x"),
        ("out.special", "1 0", "type one number or several, such as 1 2"),
        ("out.special", "3", "type one number or several, such as 1 2"),
        ("out.shapes", "1 2", "or sizes that make nine or ten cards, such as 4+3+3"),
        ("out.shapes", "3+3", "or sizes that make nine or ten cards, such as 4+3+3"),
        ("melds.sets", "0", "or how often each suit may stand, such as 2-2-1"),
        ("melds.sets", "1-1-1-1-1", "or how often each suit may stand, such as 2-2-1"),
        ("turn_up.may_go_out", "perhaps", "type 1 or 2"),
    ],
)
def test_what_is_no_answer_is_told_with_what_would_be_one(option_id: str, typed: str, how: str) -> None:
    with pytest.raises(NotAnAnswer) as fault:
        read_answer(SPEC.catalogue.options[option_id], typed, words_of("pick", "en"))
    assert "does not answer this" in str(fault.value)
    assert how in str(fault.value)


def test_every_answer_can_be_given_as_an_argument() -> None:
    for option in SPEC.catalogue.options.values():
        for value in option.all_samples():
            assert read_value(option, as_argument(value)) == value


def test_scripts_get_the_whole_ranking_as_json() -> None:
    ran = pick("--game", "cacheta", "--set", "lives.start=7", "--set", "match.kind=lives", "--format", "json")
    assert ran.code == 0
    assert ran.json["format"] == "pife-pick/1"
    assert ran.json["answers"] == {"match.kind": "lives", "lives.start": 7}
    assert len(ran.json["ranking"]) == 8
    first, last = ran.json["ranking"][0], ran.json["ranking"][-1]
    assert first["agrees"] == ["match.kind", "lives.start"]
    assert first["hash"] == SPEC.profile(first["profile"]).hash
    assert first["title"].keys() == {"en", "pt_BR"}
    assert last["differs"] == [{"option": "lives.start", "theirs": {"applies": True, "value": 10}, "yours": 7}]
    assert last["writes"] == {"lives.start": 7}


def test_json_tells_what_is_idle_absent_and_impossible() -> None:
    ran = pick("--set", "out.shapes=3-3-3", "--set", "wild.melds=runs", "--set", "match.kind=lives", "--format", "json")
    by_id = {each["profile"]: each for each in ran.json["ranking"]}
    assert by_id["cacheta-maker"]["impossible"] == ["constraint.ten-needs-ten-shapes"]
    assert by_id["pife-maker"]["idle"] == ["wild.melds"]
    lives = pick("--set", "match.kind=lives", "--set", "lives.start=7", "--format", "json").json["ranking"][-1]
    assert {"option": "lives.start", "theirs": {"applies": False}, "yours": 7} in lives["differs"]


def test_text_without_a_terminal_is_the_whole_ranking() -> None:
    ran = pick("--set", "out.ten=allowed", "--no-ask", "--lang", "pt_BR")
    assert ran.code == 0
    assert ran.out.count("Bater com dez: Não pode em vez de Pode") == 8
    assert "--out nossa-mesa.yaml" in flattened(ran.out)


def test_answers_come_from_a_file_and_arguments_override_it() -> None:
    Path("a.yaml").write_text("out.ten: allowed\ntable.players: [3, 6]\nmelds.longest: null\n", encoding="utf-8")
    Path("a.json").write_text('{"out.ten": "allowed", "table.players": [3, 6], "melds.longest": null}')
    from_yaml, from_json = (pick("--answers", name, "--format", "json").json for name in ("a.yaml", "a.json"))
    assert from_yaml == from_json
    assert from_yaml["answers"] == {"table.players": [3, 6], "melds.longest": None, "out.ten": "allowed"}
    changed = pick(
        "--answers", "a.yaml", "--set", "out.ten=forbidden", "--set", "table.players=", "--format", "json"
    ).json
    assert changed["answers"] == {"melds.longest": None, "out.ten": "forbidden"}


def test_yaml_is_the_file_for_the_closest_table_or_another() -> None:
    answers = ("--game", "pife", "--set", "out.ten=allowed")
    assert "extends: pif-paf-platform\noptions: {}\n" in pick(*answers, "--format", "yaml").out
    another = pick(*answers, "--format", "yaml", "--extends", "pife-maker", "--title", "Nossa", "--lang", "pt_BR").out
    assert another.endswith(
        'extends: pife-maker\ntitle: "Nossa"\noptions:\n  out:\n    ten: allowed  # Bater com dez (forbidden, allowed)\n'
    )


def test_a_file_is_written_without_questions() -> None:
    ran = pick("--set", "table.players=3,6", "--no-ask", "--out", "mine.yaml")
    assert ran.code == 0
    assert f"Written: mine.yaml (hash {SPEC.profile('mine.yaml').hash})" in ran.out
    assert "pife rules --profile mine.yaml" in ran.out
    again = pick("--set", "table.players=3,7", "--no-ask", "--out", "mine.yaml")
    assert (again.code, again.out) == (2, "")
    assert "mine.yaml is already there" in again.err
    assert SPEC.profile("mine.yaml").options["table.players"] == (3, 6)
    assert pick("--set", "table.players=3,7", "--no-ask", "--out", "mine.yaml", "--force").code == 0
    assert SPEC.profile("mine.yaml").options["table.players"] == (3, 7)


def test_the_default_table_is_the_closest_that_goes_with_the_answers() -> None:
    answers = ("--set", "out.shapes=3-3-3,5-4", "--set", "out.claims=announced", "--format", "yaml")
    first = pick(*answers[:-1], "json").json["ranking"][0]
    assert first["impossible"]
    assert "extends: pife-maker\n" in pick(*answers).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--no-ask"], "no answers: questions need a terminal"),
        ([], "no answers: questions need a terminal"),
        (["--format", "json"], "no answers"),
        (["--set", "out.ten=", "--no-ask"], "no answers"),
        (["--set", "out.ten"], "--set out.ten: write it as option=value"),
        (["--set", "out.tn=allowed"], "unknown option 'out.tn'; did you mean 'out.ten'?"),
        (["--set", "out.ten=alowed"], "out.ten: 'alowed' is not one of forbidden, allowed; did you mean 'allowed'?"),
        (["--set", "table.players=6,3"], "table.players: the first number must not be above the second"),
        (["--set", "out.ten=forbidden", "--set", "out.ten_from=any"], "out.ten_from does not apply beside the other"),
        (
            ["--set", "melds.sets=3-1", "--set", "pack.decks=2"],
            "melds.sets, pack.decks: that cannot be. Two packs hold",
        ),
        (["--set", "OUT.TEN=allowed"], "unknown option 'OUT.TEN'; did you mean 'out.ten'?"),
        (["--set", " out.ten=allowed"], "did you mean 'out.ten'?"),
        (["--set", f"{'x' * 5000}=1"], f"pife: --set: unknown option '{'x' * 57}…'"),
        (["--set", "out.ten=allowed", "--extends", "x" * 5000], f"--extends: '{'x' * 57}…' is not among the tables"),
        (["--answers", "nested.yaml"], "nested.yaml:1:1: /out: answers are not nested; write the options' whole ids"),
        (["--answers", "long.yaml"], f"pife: long.yaml:1:3: /{'x' * 59}…: unknown option '{'x' * 57}…'"),
        (["--answers", "none.yaml"], "none.yaml: cannot be read"),
        (["--answers", "list.yaml"], "list.yaml:1:1: must be a map"),
        (["--answers", "wrong.yaml"], "wrong.yaml:2:13: /pack.decks: 5 is not one of 2, 3"),
        (["--answers", "unknown.yaml"], "unknown.yaml:1:1: /pack.dcks: unknown option 'pack.dcks'; did you mean"),
        (["--set", "out.ten=allowed", "--extends", "pife-makr"], "did you mean 'pife-maker'?"),
        (["--set", "out.ten=allowed", "--extends", "pife-maker", "--game", "cacheta"], "not among the tables"),
        (["--set", "out.ten=allowed", "--out", "pife-maker.yaml"], "already the name of a table that comes with pife"),
        (["--set", "out.ten=allowed", "--out", "mine"], "the name must end in .yaml"),
        (["--set", "out.ten=allowed", "--out", "no/mine.yaml"], "no/mine.yaml cannot be written: No such file"),
        (["--ask", "--format", "json"], "questions are put as text only"),
        (
            ["--set", "out.shapes=3-3-3", "--extends", "cacheta-maker", "--format", "yaml"],
            "cacheta-maker does not go with these answers. Where going out with ten is allowed",
        ),
    ],
)
def test_what_cannot_be_asked_is_one_message_and_exit_2(arguments: list[str], says: str) -> None:
    Path("list.yaml").write_text("- out.ten\n")
    Path("wrong.yaml").write_text("out.ten: allowed\npack.decks: 5\n")
    Path("unknown.yaml").write_text("pack.dcks: 2\n")
    Path("nested.yaml").write_text("out: {ten: allowed}\n")
    Path("long.yaml").write_text(f"? {'x' * 5000}\n: 1\n")
    ran = pick(*arguments)
    assert ran.code == 2
    assert says in flattened(ran.err)
    assert "Traceback" not in ran.err
    assert len(ran.err) < 1000
    assert ran.out == "" or "--out" in arguments


def test_messages_of_players_are_in_their_language() -> None:
    assert "as perguntas precisam de um terminal" in pick("--lang", "pt_BR").err
    impossible = pick("--set", "melds.sets=3-1", "--set", "pack.decks=2", "--lang", "pt_BR")
    assert "assim não dá. Dois baralhos não têm três cartas iguais" in impossible.err


def test_a_foreign_text_gives_the_terminal_no_orders() -> None:
    assert "\x1b" not in pick("--set", "\x1b[31m=1").err
    ran = talk("\x1b]0;pwned\x07|q", "--out", "\x1b.yaml")
    assert "“]0;pwned” does not answer this" in ran.output
    assert "\x1b.yaml" not in ran.output


def test_help_shows_examples() -> None:
    ran = pick("--help")
    assert ran.code == 0
    assert ran.out.count("\n    pife pick") + ran.out.count("\n  pife pick") >= 4
    assert "Which table plays as you do?" in ran.out


def test_a_shell_completes_options() -> None:
    surroundings = {"_PIFE_COMPLETE": "bash_complete", "COMP_WORDS": "pife pick --set out.te", "COMP_CWORD": "3"}
    completed = CliRunner().invoke(command_line, prog_name="pife", env=SURROUNDINGS | surroundings).output
    assert completed.splitlines() == ["plain,out.ten=", "plain,out.ten_from="]


some_answers = st.fixed_dictionaries(
    {},
    optional={option.id: st.sampled_from(option.all_samples()) for option in SPEC.catalogue.options.values()},
)


@given(answers=some_answers, name=st.sampled_from(sorted(SPEC.profiles)), title=st.text(max_size=20))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_file_is_right_and_says_what_was_answered(answers: dict[str, Value], name: str, title: str) -> None:
    parent = SPEC.profile(name)
    own = own_table(answers, parent)
    if own.broken:
        return
    cleaned = one_line(title)
    text = file_text(parent, own.written, SPEC, "pt_BR", title=cleaned, notes=cleaned)
    path = Path("mine.yaml")
    path.write_text(text, encoding="utf-8")
    read = SPEC.profile(path)
    assert read.options == own.options
    assert read.extends == name
    assert read.title.en == (cleaned or "mine")
    assert {each for each, origin in read.origins.items() if origin.kind == "chosen"} == set(own.written)


_IN_ITS_TERMINAL = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
"""A program that takes its standard input for its own terminal, so that Ctrl-C reaches it, and becomes Python."""


class Terminal:
    """`pife pick` in a pseudo-terminal, as a shell starts it."""

    def __init__(self, *arguments: str, columns: int = 80) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        surroundings = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        self._program = subprocess.Popen(
            [sys.executable, "-c", _IN_ITS_TERMINAL, "-m", "pife", "pick", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=surroundings | {"LC_ALL": "C.UTF-8", "TERM": "xterm"},
        )
        os.close(slave)
        self.shown = ""

    def until_prompt(self) -> str:
        """What is shown up to the next prompt, or up to the end."""
        new = b""
        while not new.endswith(b"> "):
            ready, _, _ = select.select([self._master], [], [], 30)
            assert ready, f"nothing more came after: {new[-200:]!r}"
            try:
                chunk = os.read(self._master, 65536)
            except OSError:  # the program has gone
                break
            new += chunk
        text = re.sub(r"\x1b\[[0-9;]*m", "", new.decode()).replace("\r\n", "\n")
        self.shown += text
        return text

    def type(self, text: str) -> str:
        """Type a line, and what is shown then."""
        os.write(self._master, f"{text}\n".encode())
        return self.until_prompt()

    def interrupt(self) -> str:
        """Press Ctrl-C until the program ends: on a busy machine it may come just before the program waits for a line."""
        for _ in range(10):
            os.write(self._master, b"\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._program.wait(timeout=3)
                break
        return self.until_prompt()

    def end(self) -> int:
        """The exit code."""
        os.close(self._master)
        return self._program.wait(timeout=30)


def test_a_session_in_a_real_terminal() -> None:
    terminal = Terminal("--lang", "pt_BR")
    assert "Que jogo vocês jogam?" in terminal.until_prompt()
    assert "Que cartas são curinga?" in terminal.type("2")
    assert "→ Curingas: Valor seguinte, mesma cor" in terminal.type("3")
    assert "“sete” não responde à pergunta" in terminal.type("sete")
    assert "As mesas mais parecidas (respostas: 1)" in terminal.type("r")
    assert "A mesa de vocês joga exatamente como" in flattened(terminal.type("1"))
    assert "Outras regras da casa" in terminal.type("Mesa do tio João")
    assert "Em que arquivo gravar? (Enter: nossa-mesa.yaml)" in terminal.type("")
    assert "Gravado: nossa-mesa.yaml" in terminal.type("")
    assert terminal.end() == 0
    assert max(map(len, terminal.shown.splitlines())) <= 80
    assert SPEC.profile("nossa-mesa.yaml").title.pt_BR == "Mesa do tio João"


def test_ctrl_c_in_a_real_terminal_loses_nothing() -> None:
    terminal = Terminal("--game", "cacheta")
    terminal.until_prompt()
    terminal.type("3")
    shown = terminal.interrupt()
    assert "Nothing is lost. To go on from here:" in shown
    assert go_on_command(shown) == ["--game", "cacheta", "--set", "wild.which=next_same_colour"]
    assert terminal.end() == 130


def test_answers_given_beforehand_are_not_asked_again_in_a_terminal() -> None:
    terminal = Terminal("--game", "cacheta", "--set", "wild.which=next_same_colour", columns=60)
    assert "Which cards are wild?" not in terminal.until_prompt()
    assert "To go on from here:" in terminal.type("q")
    assert terminal.end() == 0


def test_letters_that_the_encoding_lacks_end_no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    terminal = Terminal("--game", "cacheta")
    terminal.until_prompt()
    assert "That could not be read." in terminal.type("não")
    assert go_on_command(terminal.type("q")) == ["--game", "cacheta"]
    assert terminal.end() == 0


def test_where_standard_input_is_closed_the_questions_end_and_nothing_is_lost() -> None:
    closed = Shell("<&-")
    asked = closed("pick", "--ask", "--game", "pife")
    assert (asked.returncode, asked.stderr.split()[-4:]) == (130, ["pife", "pick", "--game", "pife"])
    assert "no answers: questions need a terminal" in flattened(closed("pick").stderr)
    assert "The closest tables (answers: 1)" in closed("pick", "--set", "out.ten=allowed").stdout


def test_a_second_ctrl_c_does_not_cut_off_what_saves_the_answers() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pick_command._deaf_to_ctrl_c():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
