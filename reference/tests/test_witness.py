"""The smallest hand that tells two values apart, for every pair of values that hands can tell."""

from __future__ import annotations

import itertools

import pytest
from tables import shipped

from pife.cards import read_card, tokens
from pife.errors import PifeError
from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value
from pife.spec.profiles import different_options
from pife.study.witness import Witness, witness

HAND_ASKS = ("meld", "melded", "go_out", "waits", "wilds")


def seen_by_hands() -> list[Option]:
    options = shipped().catalogue.options.values()
    return [option for option in options if option.shown_by is not None and option.shown_by.ask in HAND_ASKS]


def _name(part: object) -> str:
    return "table" if isinstance(part, dict) else str(part)


def pairs() -> list[tuple[str, Value, Value]]:
    """Every pair of single values; for lists every sample and the same without one member."""
    found: list[tuple[str, Value, Value]] = []
    for option in seen_by_hands():
        if not option.is_list:
            found += [(option.id, *pair) for pair in itertools.combinations(option.all_samples(), 2)]
        elif option.id != "out.shapes":
            lists = [sample for sample in option.all_samples() if isinstance(sample, tuple)]
            found += [(option.id, left, right) for left, right in itertools.pairwise(lists)]
    shapes = ("any", ("3-3-3",)), (("3-3-3",), ("5-4",)), (("3-3-3", "4-3-3"), ("3-3-3", "5-5"))
    return found + [("out.shapes", *pair) for pair in shapes]


@pytest.mark.parametrize(("option", "left", "right"), pairs(), ids=_name)
def test_every_pair_has_a_witness_or_is_declared_alike_at_every_table(option: str, left: Value, right: Value) -> None:
    declared = shipped().catalogue.options[option].why_alike(left, right, {})
    base = shipped().profile("pife-maker") if declared else None
    assert (witness(shipped(), option, left, right, base) is None) is (declared is not None)


def found(option: str, left: Value, right: Value, profile: str | None = None) -> Witness:
    base = shipped().profile(profile) if profile else None
    one = witness(shipped(), option, left, right, base)
    assert one is not None
    return one


def test_one_wild_a_meld_or_two() -> None:
    smallest = found("wild.per_meld", 1, 2)
    assert len(smallest.cards) == 4
    assert (smallest.left.legal, smallest.right.legal) == (False, True)


def test_a_wild_as_itself_free_or_counted() -> None:
    assert len(found("wild.itself", "free", "counts").cards) == 3


def test_the_ace() -> None:
    assert tokens(found("melds.run_ace", "both", "around").cards) == ["AC", "2C", "KC"]


def test_at_a_table_of_ones_own_choice() -> None:
    smallest = found("melds.longest", None, 3, "cacheta-maker")
    assert smallest.turn_up == read_card("9C")
    assert len(smallest.cards) == 4


def test_what_cannot_be_is_a_difference_too() -> None:
    smallest = found("pack.decks", 2, 3)
    assert smallest.left.cannot_be
    assert not smallest.right.cannot_be


def test_values_that_no_table_has_together_are_refused() -> None:
    with pytest.raises(PifeError, match="cannot have both values at pife-maker"):
        witness(shipped(), "out.ten_from", "any", "stock", shipped().profile("pife-maker"))


def declared_alike() -> list[tuple[str, Value, Value, dict[str, Value]]]:
    """Declared pairs, each at up to two tables, spread over all those of the entry's options where it is declared."""
    found: list[tuple[str, Value, Value, dict[str, Value]]] = []
    catalogue = shipped().catalogue
    for option in seen_by_hands():
        for entry in (entry for entry in option.alike if entry.when.option_ids()):
            asked = {option.id, *entry.when.option_ids(), "out.ten", "wild.itself"}
            contexts = list(catalogue.contexts(asked))
            for left, right in _pairs_of(option, entry.values):
                at: list[dict[str, Value]] = []
                for context in contexts:
                    rest = {name: value for name, value in context.items() if name != option.id}
                    values = [{**catalogue.defaults(), **rest, option.id: value} for value in (left, right)]
                    tables = [catalogue.applying(each) for each in values]
                    broken = any(any(catalogue.broken_constraints(table)) for table in tables)
                    declared = any(entry.when.holds(table) for table in tables)
                    if declared and not broken and all(option.id in t for t in tables) and tables[0] not in at:
                        at.append(tables[0])
                assert at, f"{option.id}: no table at which {left} and {right} are declared alike"
                found += [(option.id, left, right, table) for table in at[:: max(1, len(at) // 2)][:2]]
    return found


def _pairs_of(option: Option, values: tuple[Scalar, ...]) -> list[tuple[Value, Value]]:
    if not option.is_list:
        return list(itertools.combinations(values, 2))
    others = ("3-3-3", "4-3-3")
    return [((value, *others), others) for value in values]


@pytest.mark.parametrize(("option", "left", "right", "context"), declared_alike(), ids=_name)
def test_no_hand_tells_apart_what_is_declared_alike(
    option: str, left: Value, right: Value, context: dict[str, Value]
) -> None:
    table = shipped().profile_from_options(different_options(context, shipped().catalogue), "declared")
    assert witness(shipped(), option, left, right, table) is None
