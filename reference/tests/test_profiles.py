"""Profiles: what is written, what is inherited, what applies, who says so, and how a table is named by its hash."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from pife.errors import PifeError
from pife.spec.library import Spec
from pife.spec.profiles import compare
from pife.spec.resolving import ProfileOptionError


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Write a profile file of one's own and give its path."""

    def write(text: str, name: str = "my-table.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def fault(spec: Spec, path: Path) -> str:
    with pytest.raises(PifeError) as caught:
        spec.profile(path)
    return str(caught.value).replace(str(path.parent) + "/", "")


def test_the_short_form_needs_extends_and_options_alone(spec: Spec, write: Any) -> None:
    mine = spec.profile(write("extends: pife-maker\noptions: {melds: {run_ace: low}}\n"))
    assert (mine.id, mine.game, mine.extends) == ("my-table", "pife", "pife-maker")
    assert mine.options["melds.run_ace"] == "low"
    assert mine.options["out.claims"] == spec.profile("pife-maker").options["out.claims"]
    assert mine.origins["melds.run_ace"].kind == "chosen"
    assert mine.origins["out.claims"].kind == "stated"


def test_plain_texts_are_shown_in_both_languages(spec: Spec, write: Any) -> None:
    mine = spec.profile(write("extends: pife-maker\ntitle: Mesa da Vó\nnotes: Quem perde faz o café.\noptions: {}\n"))
    assert mine.title.in_language("en") == mine.title.in_language("pt_BR") == "Mesa da Vó"
    assert mine.notes is not None


def test_a_profile_of_ones_own_may_be_the_parent_of_another(spec: Spec, write: Any) -> None:
    write("extends: pife-maker\noptions: {melds: {run_ace: low}}\n", "home.yaml")
    sunday = spec.profile(write("extends: home.yaml\noptions: {out: {claims: nobody}}\n", "sunday.yaml"))
    assert sunday.options["melds.run_ace"] == "low"
    assert sunday.options["out.claims"] == "nobody"


def test_what_no_longer_applies_falls_away_when_inherited(spec: Spec, write: Any) -> None:
    parent = spec.profile("pife-maker")
    mine = spec.profile(write("extends: pife-maker\noptions: {out: {claims: nobody}}\n"))
    assert "out.claim_priority" in parent.options
    assert "out.claim_priority" not in mine.options


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("options: {}", "1:1: 'extends' is missing"),
        ("extends: pife-maker", "1:1: 'options' is missing"),
        ("extends: pife-makr\noptions: {}", "1:10: /extends: unknown profile 'pife-makr'; did you mean 'pife-maker'?"),
        ("extends: my-table\noptions: {}", "1:10: /extends: 'my-table' extends itself"),
        ("extends: my-table.yaml\noptions: {}", "1:10: /extends: profiles extend each other in a circle"),
        ("extends: other.yaml\noptions: {}", "1:10: /extends: there is no file 'other.yaml' beside this one"),
        ("extends: pife-maker\noptions: {meld: {}}", "2:11: /options/meld: unknown group of options 'meld'; did you"),
        ("extends: pife-maker\noptions: {melds: {run_aces: low}}", "2:19: /options/melds/run_aces: unknown option"),
        ("extends: pife-maker\noptions: {melds.run_ace: low}", "2:11: /options/melds.run_ace: options are nested"),
        (
            "extends: pife-maker\noptions: {melds: {run_ace: lowe}}",
            "2:28: /options/melds/run_ace: 'lowe' is not one of",
        ),
        ("extends: pife-maker\noptions: {melds: {run_ace: true}}", "true is not one of both, low, high, around"),
        (
            "extends: pife-maker\noptions: {melds: {run_ace: [low]}}",
            "must be one of both, low, high, around, not a list",
        ),
        ("extends: pife-maker\noptions: {melds: low}", "2:18: /options/melds: must be a map of options"),
        ("extends: pife-maker\noptions: [melds]", "2:10: /options: must be a map, not a list"),
        ("extends: pife-maker\noptions: {pack: {decks: 4}}", "2:25: /options/pack/decks: 4 is not one of 2, 3"),
        ("extends: pife-maker\noptions: {pack: {decks: '2'}}", "'2' is not one of 2, 3"),
        ("extends: pife-maker\noptions: {melds: {sets: [1-2-1]}}", "written largest part first: 2-1-1"),
        ("extends: pife-maker\noptions: {melds: {sets: []}}", "must name at least one pattern"),
        ("extends: pife-maker\noptions: {melds: {sets: [1-1-1, 1-1-1]}}", "1-1-1 stands twice"),
        ("extends: pife-maker\noptions: {melds: {sets: [1-1]}}", "a set has three to ten"),
        ("extends: pife-maker\noptions: {melds: {sets: [3-1]}}", "cannot be"),
        ("extends: pife-maker\noptions: {out: {shapes: [4-4]}}", "4-4 is 8 cards"),
        (
            "extends: pife-maker\noptions: {out: {shapes: [3-3-3, any]}}",
            "2:33: /options/out/shapes/1: any is written alone",
        ),
        (f"extends: {'x' * 5000}.yaml\noptions: {{}}", "1:10: /extends: there is no file"),
        ("extends: pife-maker\noptions: {out: {shapes: [7-2]}}", "a meld has three cards at least"),
        ("extends: pife-maker\noptions: {out: {shapes: [5-5]}}", "cannot be"),
        (
            "extends: pife-maker\noptions: {out: {ten_from: stock}}",
            "out.ten_from does not apply here: it needs out.ten to be",
        ),
        ("extends: pife-maker\noptions:\n  out:\n    ten:\n", "4:9: /options/out/ten: the value is empty"),
        ("extends: pife-maker\ntitle: {en: Half}\noptions: {}", "2:8: /title: 'pt_BR' is missing"),
        ("extends: pife-maker\ngame: cacheta\noptions: {}", "2:7: /game: 'cacheta', but the parent's game is 'pife'"),
        ("extends: pife-maker\nstated: {}\noptions: {}", "2:1: /stated: unknown key 'stated'"),
        ("extends: pife-maker\nid: pife-maker\noptions: {}", "2:5: /id: 'pife-maker' is the id of a shipped profile"),
        ("- extends: pife-maker", "1:1: must be a map, not a list"),
        ("extends: pife-maker\noptions: {}\noptions: {}", "3:1: /options: the key 'options' stands twice"),
    ],
)
def test_refused_with_place_and_reason(spec: Spec, write: Any, text: str, says: str) -> None:
    message = fault(spec, write(text))
    assert message.startswith("my-table.yaml:")
    assert says in message


def test_all_faults_of_the_options_are_told_at_once(spec: Spec, write: Any) -> None:
    message = fault(spec, write("extends: pife-maker\noptions:\n  melds: {run_ace: lowe}\n  pack: {deks: 2}\n"))
    assert [line.partition(": ")[0] for line in message.splitlines()] == ["my-table.yaml:3:20", "my-table.yaml:4:10"]


def test_a_circle_of_two_files_is_told(spec: Spec, write: Any) -> None:
    write("extends: b.yaml\noptions: {}\n", "a.yaml")
    assert "a → b → a" in fault(spec, write("extends: a.yaml\noptions: {}\n", "b.yaml")).replace(
        "b → a → b", "a → b → a"
    )


def test_the_hash_is_what_the_design_says(spec: Spec) -> None:
    profile = spec.profile("pif-paf-platform")
    defaults = {option.id: option.default for option in spec.catalogue.options.values()}
    different = {
        name: sorted(value) if isinstance(value, tuple) else value
        for name, value in profile.options.items()
        if value != defaults[name]
    }
    text = json.dumps(different, sort_keys=True, separators=(",", ":"))
    assert profile.hash == hashlib.sha256(text.encode()).hexdigest()[:12]


def test_the_hash_forgets_names_order_and_how_a_value_came_about(spec: Spec, write: Any) -> None:
    one = spec.profile(write("extends: pife-maker\noptions: {melds: {sets: [2-1-1, 1-1-1]}}\n", "one.yaml"))
    same = "extends: pife-duel\noptions: {table: {players: [3, 8]}, melds: {sets: [1-1-1, 2-1-1]}}\n"
    two = spec.profile(write(same, "two.yaml"))
    assert [d.option for d in compare([one, two])] == []
    assert one.hash == two.hash
    assert one.hash != spec.profile("pife-maker").hash


def test_compare_shows_what_differs_and_what_does_not_apply(spec: Spec) -> None:
    differences = {d.option: d.values for d in compare([spec.profile("pife-maker"), spec.profile("pif-paf-platform")])}
    assert differences["out.ten"] == (("forbidden",), ("allowed",))
    assert differences["out.ten_from"] == (None, ("any",))
    assert "pack.decks" not in differences


def test_stated_is_only_what_the_profiles_own_sources_say(spec: Spec) -> None:
    for profile in spec.profiles.values():
        for origin in profile.origins.values():
            assert origin.kind in ("stated", "assumed")
            assert all(ref.partition("-")[0] in profile.sources for ref in origin.refs if origin.kind == "stated")


def test_a_message_comes_back_as_the_same_table(spec: Spec) -> None:
    for profile in spec.profiles.values():
        message = json.loads(json.dumps(profile.to_message()))
        assert spec.profile_from_options(message["options"]).hash == message["hash"]


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"melds.run_aces": "low"}, "melds.run_aces"),
        ({"melds.run_ace": "lowe"}, "melds.run_ace"),
        ({"out.ten_from": "any"}, "out.ten_from"),
        ({"melds.sets": ["1-1-1", "3-1"]}, "melds.sets"),
    ],
)
def test_options_of_a_message_that_cannot_be(spec: Spec, options: dict[str, Any], option: str) -> None:
    with pytest.raises(ProfileOptionError) as caught:
        spec.profile_from_options(options)
    assert caught.value.option == option


def test_a_file_and_an_id_are_told_apart(spec: Spec) -> None:
    with pytest.raises(PifeError, match="did you mean 'pife-maker'"):
        spec.profile("pife-makr")
    with pytest.raises(PifeError, match=r"no-such\.yaml: cannot be read"):
        spec.profile("no-such.yaml")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("cacheta", "; tables that are called so: cacheta-maker, cacheta-no-wilds, cacheta-platform, …;"),
        ("Caxeta", "; tables that are called so: cacheta-maker, "),
        ("pif-paf", "; tables that are called so: pif-paf-betting, pif-paf-platform, pif-paf-betting-doubles;"),
        ("nossa-mesa", "; there is a file 'nossa-mesa.yaml', write its whole name;"),
        ("pife-bas", "'pife-bas'; did you mean 'pife-maker'?"),  # nobody plays the base
        ("x" * 5000, "…'; `pife profiles list` shows them"),
    ],
)
def test_a_name_that_no_table_has_leads_to_tables_that_can_be_played(
    spec: Spec, name: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("nossa-mesa.yaml").write_text("extends: pife-maker\noptions: {}\n")
    with pytest.raises(PifeError) as fault:
        spec.profile(name)
    assert hint in str(fault.value)


def test_what_a_file_extends_may_be_a_file_beside_it(spec: Spec, tmp_path: Path) -> None:
    (tmp_path / "ours.yml").write_text("extends: pife-maker\noptions: {}\n")
    (tmp_path / "sunday.yaml").write_text("extends: ours\noptions: {}\n")
    with pytest.raises(PifeError, match=r"unknown profile 'ours'; there is a file 'ours.yml', write its whole name"):
        spec.profile(tmp_path / "sunday.yaml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "extends: pife-maker\noptions: {out: {ten_from: any}}",
            "out.ten_from não se aplica aqui: precisa de out.ten = ",
        ),
        (
            "extends: pife-maker\noptions: {melds: {sets: [3-1]}}",
            "assim não dá: Dois baralhos não têm três cartas iguais",
        ),
        ("extends: pife-maker\noptions: {lives: {start: x}}", "'x' não é um número inteiro de 1 a 100"),
        ("extends: pife-maker\noptions: {lives: {start: 101}}", "101 é grande demais; no máximo 100"),
        (
            "extends: pife-maker\noptions: {table: {players: [6, 3]}}",
            "o primeiro número não pode ser maior que o segundo",
        ),
        ("extends: pife\noptions: {out: {tenn: 1}}", "opção desconhecida: 'out.tenn'; você quis dizer 'out.ten'?"),
        ("options: {}", "falta `extends`: diga de que perfil o seu parte"),
        ("extends: pife-maker\noptions: [out]", "tem de ser um mapa, não uma lista"),
        ("extends: pife-maker\n\toptions: {}", "recue com espaços, não com tabulação"),
        ("extends: mine.yaml\noptions: {}", "os perfis partem um do outro em círculo: mine → mine"),
    ],
)
def test_what_is_wrong_with_a_file_is_known_in_portuguese_too(spec: Spec, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PifeError) as fault:
        spec.profile(path)
    told = fault.value.in_language("pt_BR")
    assert says in told
    assert told.startswith(f"{path}:")
    assert fault.value.in_language("en") == str(fault.value)
