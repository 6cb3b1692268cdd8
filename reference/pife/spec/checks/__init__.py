"""The cross-checks over the spec (``pife spec check``): shapes, meaning, words, and whether all material is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pife.errors import PifeError, Place, SpecError, SpecErrors, and_more
from pife.spec.checks import meaning, shapes, uses, words
from pife.spec.library import Spec

Check = Callable[[Spec], Iterator[SpecError]]

CHECKS: tuple[Check, ...] = (
    meaning.whole,
    meaning.unique_ids,
    meaning.references,
    meaning.options,
    meaning.reachable,
    meaning.disputes,
    meaning.grounds_of_answers,
    meaning.profiles,
    words.grammar,
    words.numbers,
    words.avoided,
    words.printed_values,
    uses.material,
    uses.released,
)


def check_spec(spec: Spec) -> tuple[SpecError, ...]:
    """Every fault of the spec. Where files cannot be read, those faults alone: the rest would only echo them."""
    faults = list(shapes.shapes(spec))
    if faults:
        return tuple(faults)
    try:
        faults = list(shapes.fresh(spec)) or list(shapes.profile_shapes(spec))
        if faults:
            return tuple(faults)
        spec.all_profiles  # noqa: B018  reads options, decisions and every profile
        list(spec.ids())  # reads the rest
        return tuple(fault for check in CHECKS for fault in check(spec))
    except SpecErrors as several:
        more = [SpecError(several.errors[-1].place, (), and_more(several.more))] if several.more else []
        return (*several.errors, *more)
    except SpecError as fault:
        return (fault,)
    except PifeError as fault:
        return (SpecError(Place(str(spec.root), 1, 1), (), str(fault)),)
