"""The profiles that a profile stands on: its parent, the shipped one beneath a user's own, the base of its game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pife.spec.library import Spec
from pife.spec.profiles import Profile


def parent_of(profile: Profile, spec: Spec) -> Profile | None:
    """The profile that this one extends, shipped or a file beside its own; ``None`` for a root."""
    if profile.extends is None:
        return None
    if profile.extends in spec.shelf.files:
        return spec.profile(profile.extends)
    return spec.profile(Path(profile.file).parent / profile.extends)


def ancestors(profile: Profile, spec: Spec) -> Iterator[Profile]:
    """The profile itself, then its parents up to the root.

    >>> from pife.spec.library import load_spec
    >>> spec = load_spec()
    >>> [each.id for each in ancestors(spec.profile("pif-paf-betting-doubles"), spec)]
    ['pif-paf-betting-doubles', 'pif-paf-betting', 'pife-base']
    """
    each: Profile | None = profile
    while each is not None:
        yield each
        each = parent_of(each, spec)


def shipped_ground(profile: Profile, spec: Spec) -> Profile:
    """The profile if it is shipped, else the nearest shipped one beneath it."""
    return next(each for each in ancestors(profile, spec) if each.id in spec.shelf.files)


def base(profile: Profile, spec: Spec) -> Profile:
    """The root: what the profiles of the game have in common."""
    return list(ancestors(profile, spec))[-1]
