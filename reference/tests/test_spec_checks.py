"""What `pife spec check` sees of words, material and releases, each on a copy of the spec with one thing changed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from pife.errors import SpecError
from pife.spec.checks import meaning, uses, words
from pife.spec.checks.spelling import NoSpeller, misspelt
from pife.spec.library import Spec, load_spec

Check = Callable[[Spec], Iterator[SpecError]]


@pytest.fixture
def changed(spec: Spec, tmp_path: Path) -> Callable[..., Spec]:
    """A copy of the spec in which one text of a file stands for another."""

    def change(file: str, old: str, new: str) -> Spec:
        root = tmp_path / "spec"
        shutil.copytree(spec.root, root, dirs_exist_ok=True)
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{file} no longer says {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return load_spec(root)

    return change


def says(check: Check, spec: Spec) -> list[str]:
    """What a check tells, also where it cannot go on."""
    try:
        faults = list(check(spec))
    except SpecError as fault:
        faults = [fault]
    return [str(fault).replace(f"{spec.root}/", "") for fault in faults]


@pytest.mark.parametrize(
    ("check", "file", "old", "new", "told"),
    [
        (meaning.references, "rules/melds.yaml", "    decided: [run-card-once]\n", "", "the rule melds.run-card-once has neither a source nor a decision"),
        (meaning.references, "options/melds.yaml", "        sources: [P7]\n", "", "melds.run_ace: the value around has no source and no decision"),
        (meaning.references, "decisions.yaml", "  options: [turn.discard_visible]\n", "  options: [turn.discard_visible]\n  modelled: false\n", "discard-pile-seen is not modelled, so no option switches it"),
        (meaning.references, "reasons.yaml", "  rules: [claims.not-ones-own]\n  decided: [own-discard]\n", "", "names neither a rule nor a decision"),
        (meaning.references, "disputes.yaml", "rules: [melds.run-no-wrap]", "rules: [melds.run-no-wrp]", "unknown rule 'melds.run-no-wrp'; did you mean 'melds.run-no-wrap'"),
        (meaning.references, "released.yaml", "versions: []", "versions: []\nretired:\n  - {id: melds.gone, since: 0.0.2, see: [melds.st], why: {en: Gone, pt_BR: Foi}}", "unknown id 'melds.st'; did you mean 'melds.set'"),
        (meaning.options, "options/melds.yaml", "    shown_by:\n      ask: meld\n      field: legal\n    samples:", "    samples:", "melds.sets is seen by engines: shown_by must name the ask and the field"),
        (meaning.options, "options/melds.yaml", "field: legal", "field: legl", "unknown field of the answer to meld 'legl'; did you mean 'legal'"),
        (meaning.options, "options/lives.yaml", "samples: [10, 7, 5, 3]", "samples: [10, 7, 3]", "lives.start: no sample tries the value 5"),
        (meaning.options, "schemas/protocol.schema.json", '"$defs"', '"defs"', "does not say which asks there are"),
        (meaning.reachable, "rules/pack.yaml", "      pack.jokers_are: [nothing]\n", "      pack.jokers_are: [nothing]\n      pack.jokers: [0]\n", "the rule pack.jokers-dead holds at no table"),
        (meaning.reachable, "options/turn.yaml", "      turn.take_discard: [keep]\n", "      turn.take_discard: [keep]\n      wild.itself: [free]\n      wild.per_meld: [null]\n", "the option turn.keep_means applies at no table"),
        (meaning.disputes, "disputes.yaml", "  options: [melds.run_ace]\n", "  options: []\n", "dispute.king-ace-two does not say that melds.run_ace decides it"),
        (meaning.disputes, "disputes.yaml", "    - when:\n        melds.run_ace: [around]\n", "    - when: {melds.run_ace: absent}\n      text: {en: Never, pt_BR: Nunca}\n      rules: [melds.run]\n    - when:\n        melds.run_ace: [around]\n", "dispute.king-ace-two has an answer that fits no table"),
        (meaning.grounds_of_answers, "disputes.yaml", "rules: [wilds.from-discard-untakable]", "rules: [wilds.from-discard-wild]", "dispute.wild-on-the-pile has an answer by wilds.from-discard-wild for tables where that rule does not hold"),
        (meaning.grounds_of_answers, "rules/melds.yaml", "          lacks_part: 2\n", "          lacks_part: 2\n        pack.decks: [2]\n", "dispute.repeated-suit has an answer by melds.set-different-suits for tables where"),
        (meaning.profiles, "profiles/cacheta/cacheta-maker.yaml", "out.ten: [S0-27]", "out.ten: [S0-30]", "S0-30 is about pife, not cacheta"),
        (meaning.profiles, "profiles/pife/pife-base.yaml", "history:", "stated: {out.claims: [S0-30]}\nhistory:", "an abstract base states nothing"),
        (meaning.profiles, "profiles/pife/pife-maker.yaml", "melds.sets: [S0-16, S0-17]", "melds.sets: [S4-17]", "'S4-17' is not one of the profile's sources S0"),
        (meaning.profiles, "profiles/pife/pife-duel.yaml", "sources: [S0]\n", "", "a shipped profile names its sources"),
        (meaning.profiles, "profiles/pife/pife-repeated-suits.yaml", "sets: [1-1-1, 1-1-1-1, 2-1-1, 2-1-1-1]", "sets: [1-1-1, 1-1-1-1]", "plays exactly as pife-maker: cite the source there instead"),
        (words.grammar, "glossary.yaml", "([[term.clockwise]]).", "(clockwise).", "the two languages link to different ids"),
        (words.grammar, "rules/lives.yaml", "{lives.start|uma vida|# vidas}", "{lives.start} vidas", "the two languages link to different ids or print options otherwise"),
        (words.grammar, "rules/lives.yaml", "{lives.start|uma vida|# vidas}", "{lives.start|# vidas}", "rules/lives.yaml:19:14: /rules/0/text/pt_BR: a stray '{'; texts know [[id]], {id}, {id|of one|# of many}, **x**"),
        (words.grammar, "rules/lives.yaml", "{lives.start|uma vida|# vidas}", "{lives.start|uma vida|vidas}", "rules/lives.yaml:19:14: /rules/0/text/pt_BR: {lives.start|…} does not say the number of many: #"),
        (words.grammar, "rules/lives.yaml", "{lives.start|uma vida|# vidas}", "{lives.start|uma vida|# **vidas**}", "a stray '**'"),
        (words.grammar, "rules/lives.yaml", "{lives.start|uma vida|# vidas}", "{lives.strt|uma vida|# vidas}", "{lives.strt} is no option; did you mean 'lives.start'"),
        (words.grammar, "rules/lives.yaml", "least: 1", "least: 1000000000000000000", "'1000000000000000000' is too large; at most 18 digits"),
        (words.numbers, "numbers.yaml", "rules: [pack.packs]", "rules: [pack.pack]", "unknown rule 'pack.pack'; did you mean 'pack.packs'"),
        (uses.material, "decisions.yaml", "question: [Q72]", "question: [Q72, Q73]", "the research asks no Q73"),
    ],
)  # fmt: skip
def test_a_fault_of_meaning_is_told(
    changed: Callable[..., Spec], spec: Spec, check: Check, file: str, old: str, new: str, told: str
) -> None:
    assert says(check, spec) == []
    faults = says(check, changed(file, old, new))
    assert any(told in fault for fault in faults), faults


def test_a_number_in_a_rule_is_printed_from_an_option_or_explained(changed: Callable[..., Spec]) -> None:
    faults = says(words.numbers, changed("rules/melds.yaml", "A meld is", "A meld of seven is"))
    assert any("the rule melds.meld says 'seven' (en): print an option" in fault for fault in faults)


def test_a_number_that_no_rule_says_any_more_leaves_the_list(changed: Callable[..., Spec]) -> None:
    faults = says(words.numbers, changed("numbers.yaml", "en: [nine]", "en: [nine, eleven]"))
    assert any("numbers.yaml:4:7" in fault and "no rule says 'eleven'" in fault for fault in faults)


def test_a_word_to_avoid_is_seen_in_any_text(changed: Callable[..., Spec]) -> None:
    faults = says(words.avoided, changed("rules/melds.yaml", 'pt_BR: "', 'pt_BR: "Pescar não. '))
    assert len(faults) == 1
    assert "'pescar' is a word to avoid: see term.draw" in faults[0]


def test_a_rule_prints_no_option_that_does_not_apply_where_it_holds(changed: Callable[..., Spec]) -> None:
    text = "A meld is {lives.start} "
    faults = says(words.printed_values, changed("rules/melds.yaml", "A meld is ", text))
    assert any("prints lives.start at tables where it does not apply" in fault for fault in faults)


def test_a_value_that_is_no_number_has_nothing_to_agree_with(changed: Callable[..., Spec]) -> None:
    text = "A meld is {melds.run_ace|a meld|# melds} "
    faults = says(words.printed_values, changed("rules/melds.yaml", "A meld is ", text))
    assert any("the rule melds.meld prints melds.run_ace as a number where it is none" in fault for fault in faults)


def test_a_number_word_beside_the_number_is_seen(changed: Callable[..., Spec]) -> None:
    faults = says(words.numbers, changed("rules/lives.yaml", "{lives.start|one life|", "{lives.start|two lives|"))
    assert any("the rule lives.start-with says 'two' (en)" in fault for fault in faults)


def test_a_text_of_no_table_prints_no_value(changed: Callable[..., Spec]) -> None:
    spec = changed("decisions.yaml", 'en: "', 'en: "{melds.sets} ')
    assert any("{melds.sets} has no value here" in fault for fault in says(words.printed_values, spec))


def test_an_atom_that_nothing_rests_on_is_told(spec: Spec, changed: Callable[..., Spec]) -> None:
    assert says(uses.material, spec) == []
    gone = changed("sources.yaml", "- id: S0-60", "- id: S0-61")
    assert any("nothing rests on S0-61" in fault for fault in says(uses.material, gone))


def test_a_question_that_no_decision_settles_is_told(changed: Callable[..., Spec]) -> None:
    gone = changed("decisions.yaml", "question: [Q72]", "question: [Q71]")
    assert any("no decision settles Q72" in fault for fault in says(uses.material, gone))


def test_every_atom_and_question_has_a_line_in_the_table(spec: Spec) -> None:
    atoms, questions = uses.users_of_atoms(spec), uses.decisions_of_questions(spec)
    assert len(atoms) == 95
    assert list(questions) == [f"Q{n}" for n in range(1, 73)]
    assert all(atoms.values())
    assert all(questions.values())
    assert "turns.keep-discard" in atoms["S0-24"]
    assert questions["Q43"] == ("keep-twin",)


def test_a_dispute_answers_every_table_exactly_once(changed: Callable[..., Spec]) -> None:
    spec = changed("disputes.yaml", "melds.run_ace: [around]", "melds.run_ace: [around, low]")
    assert any("has 2 answers for a table with melds.run_ace: low" in fault for fault in says(meaning.disputes, spec))


def test_an_id_that_was_released_never_goes_missing(changed: Callable[..., Spec]) -> None:
    spec = changed(
        "released.yaml",
        "versions: []",
        "versions:\n  - version: 0.0.1\n    ids: [melds.set, melds.gone]\n    defaults: {}",
    )
    faults = says(uses.released, spec)
    assert len(faults) == 1
    assert "'melds.gone' was released in 0.0.1 and is missing" in faults[0]


def test_a_retired_id_stays_known(changed: Callable[..., Spec]) -> None:
    spec = changed(
        "released.yaml",
        "versions: []",
        "retired:\n  - {id: melds.gone, since: 0.0.2, why: {en: Gone, pt_BR: Foi}}\n"
        "versions:\n  - version: 0.0.1\n    ids: [melds.gone]\n    defaults: {}",
    )
    assert says(uses.released, spec) == []


def test_a_released_default_never_changes(changed: Callable[..., Spec]) -> None:
    spec = changed(
        "released.yaml",
        "versions: []",
        "versions:\n  - version: 0.0.1\n    ids: []\n    defaults: {melds.run_ace: low}",
    )
    assert any("melds.run_ace was released with the default 'low'" in fault for fault in says(uses.released, spec))


def test_a_release_lists_what_is_new(spec: Spec) -> None:
    new = uses.next_release(spec)
    assert "melds.set" in new.ids
    assert list(new.ids) == sorted(set(new.ids))
    assert new.defaults["turn.take_discard"] == "free"


def test_the_order_in_spec_yaml_names_every_group_and_chapter(changed: Callable[..., Spec]) -> None:
    spec = changed("spec.yaml", "going-out, claims", "claims")
    assert any("the chapter 'going-out' has a file but no place" in fault for fault in says(meaning.whole, spec))


def test_a_wrong_accent_is_seen(spec: Spec, tmp_path: Path) -> None:
    """With the real speller; `.ci/test` installs it."""
    text = {"why": {"en": "A run", "pt_BR": "Isso nao vale curinga, veja [[melds.run]] no S0-18"}}
    (tmp_path / "text.yaml").write_text(yaml.safe_dump(text, allow_unicode=True), encoding="utf-8")
    faults = misspelt(spec, [tmp_path])
    assert [fault.message for fault in faults] == ["'nao' is in neither the dictionary nor the glossary"]


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (None, "hunspell is not installed; on Debian: apt-get install hunspell hunspell-pt-br"),
        ('echo "Can\'t open affix or dictionary files" >&2; exit 1', "hunspell has no pt_BR dictionary"),
    ],
)
def test_a_missing_speller_is_told(
    spec: Spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None, told: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if script is not None:
        program = tmp_path / "hunspell"
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    with pytest.raises(NoSpeller) as caught:
        misspelt(spec, [spec.root])
    assert told in str(caught.value)


def test_the_speller_is_the_real_one() -> None:
    answer = subprocess.run(["hunspell", "-d", "pt_BR", "-l"], input="naipe\n", capture_output=True, encoding="utf-8")
    assert (answer.returncode, answer.stdout.strip()) == (0, "")
