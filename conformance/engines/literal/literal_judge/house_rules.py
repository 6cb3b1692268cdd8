"""The options of a table, as `configure` brings them, read into one record."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Pattern: TypeAlias = tuple[int, ...]

# The options that bear on no question about a hand: accepted unread.
OTHER_GROUPS = ("table", "deal", "betting", "entry", "false_claim", "stock", "match", "lives")
OTHER_OPTIONS = ("out.claim_priority", "out.announcement_checked", "turn.discard_visible")

CHOICES: dict[str, tuple[object, ...]] = {
    "pack.decks": (2, 3),
    "pack.jokers": (0, 2, 4),
    "pack.jokers_are": ("wild", "nothing"),
    "melds.run_ace": ("both", "low", "high", "around"),
    "out.ten": ("forbidden", "allowed"),
    "out.ten_from": ("any", "own_turn", "stock"),
    "out.claims": ("nobody", "anyone", "announced"),
    "wild.which": ("none", "next_same_suit", "next_same_colour", "next_all_suits", "same_rank_other_colour"),
    "wild.turn_up_twin": (False, True),
    "wild.per_meld": (1, 2, None),
    "wild.itself": ("free", "counts"),
    "wild.least_naturals": (2, 1),
    "wild.melds": ("sets_and_runs", "runs"),
    "wild.run_place": ("anywhere", "inside"),
    "wild.from_discard": ("natural", "wild", "untakable"),
    "wild.may_discard": (True, False),
    "turn_up.fate": ("aside", "under_stock", "opens_discard"),
    "turn_up.first_seat_may_take": (False, True),
    "turn_up.may_go_out": (False, True),
    "turn.take_discard": ("free", "keep", "go_out_only"),
    "turn.keep_means": ("card", "face"),
}
SPECIAL_HANDS = ("four_doubles", "three_doubles_and_meld")


@dataclass(frozen=True)
class HouseRules:
    """What one table has agreed, as far as a hand can show it. Each field is the option of its name."""

    decks: int
    jokers: int
    jokers_are: str
    sets: frozenset[Pattern]
    run_ace: str
    longest: int | None
    shapes: frozenset[Pattern] | None
    special: frozenset[str]
    ten: str
    ten_from: str
    claims: str
    which: str
    turn_up_twin: bool
    per_meld: int | None
    itself: str
    least_naturals: int
    wild_melds: str
    run_place: str
    from_discard: str
    may_discard: bool
    fate: str
    first_seat_may_take: bool
    may_go_out: bool
    take_discard: str
    keep_means: str

    @property
    def uses_turn_up(self) -> bool:
        """wilds.turn-up: is a card turned up after the deal? Only to say which cards are wild."""
        return self.which != "none"

    @property
    def turn_up_out_of_reach(self) -> bool:
        """Decision turned-card-copies: does the turn-up lie where nobody can come to hold it?"""
        return self.uses_turn_up and self.fate == "aside" and not (self.first_seat_may_take or self.may_go_out)

    @property
    def jokers_wild(self) -> bool:
        """Are there printed jokers, and are they wild (pack.jokers-wild)?"""
        return self.jokers > 0 and self.jokers_are == "wild"


def read_house_rules(options: Mapping[str, object]) -> HouseRules:
    """The record of these options; a missing one has the catalogue's default. Call `unknown_values` first."""

    def value(option: str) -> object:
        return options.get(option, CHOICES[option][0])

    def text(option: str) -> str:
        return str(value(option))

    def number(option: str) -> int | None:
        found = value(option)
        return found if isinstance(found, int) else None

    uses_turn_up = value("wild.which") != "none"
    turn_up_aside = uses_turn_up and value("turn_up.fate") == "aside"
    per_meld = number("wild.per_meld")
    longest = options.get("melds.longest")
    shapes = options.get("out.shapes", "any")
    return HouseRules(
        decks=number("pack.decks") or 2,
        jokers=number("pack.jokers") or 0,
        jokers_are=text("pack.jokers_are"),
        sets=_patterns(options.get("melds.sets", ["1-1-1", "1-1-1-1"])),
        run_ace=text("melds.run_ace"),
        longest=longest if isinstance(longest, int) else None,
        shapes=None if shapes == "any" else _patterns(shapes),
        special=frozenset(_texts(options.get("out.special", []))),
        ten=text("out.ten"),
        ten_from=text("out.ten_from"),
        claims=text("out.claims"),
        which=text("wild.which"),
        turn_up_twin=uses_turn_up and value("wild.turn_up_twin") is True,
        per_meld=per_meld,
        itself=text("wild.itself") if per_meld is not None else "free",
        least_naturals=number("wild.least_naturals") or 2,
        wild_melds=text("wild.melds"),
        run_place=text("wild.run_place"),
        from_discard=text("wild.from_discard"),
        may_discard=value("wild.may_discard") is True,
        fate=text("turn_up.fate"),
        first_seat_may_take=turn_up_aside and value("turn_up.first_seat_may_take") is True,
        may_go_out=turn_up_aside and value("turn_up.may_go_out") is True,
        take_discard=text("turn.take_discard"),
        keep_means=text("turn.keep_means"),
    )


def unknown_values(options: Mapping[str, object]) -> list[dict[str, object]]:
    """Every option that this judge cannot judge by, as `configure` answers it: option, value, why."""
    decks = options.get("pack.decks", 2)
    checks: dict[str, Callable[[object], str | None]] = {
        "melds.sets": lambda value: _fault_in_sets(value, decks if isinstance(decks, int) else 2),
        "melds.longest": _fault_in_longest,
        "out.shapes": _fault_in_shapes,
        "out.special": _fault_in_special,
    }
    found: list[dict[str, object]] = []
    for option, value in options.items():
        if option in CHOICES:
            why = _fault_in_choice(value, CHOICES[option])
        elif option in checks:
            why = checks[option](value)
        elif option in OTHER_OPTIONS or option.split(".")[0] in OTHER_GROUPS:
            why = None
        else:
            why = "no option that this judge knows"
        if why:
            found.append({"option": option, "value": value, "why": why})
    return found


def _fault_in_choice(value: object, known: tuple[object, ...]) -> str | None:
    if any(type(value) is type(choice) and value == choice for choice in known):
        return None
    return "not one of " + ", ".join("null" if choice is None else str(choice) for choice in known)


def _fault_in_longest(value: object) -> str | None:
    if value is None or (type(value) is int and 3 <= value <= 10):
        return None
    return "neither null nor a number of cards from 3 to 10"


def _fault_in_sets(value: object, decks: int) -> str | None:
    """Set shapes: copies of each suit, most first; at most four suits, and no suit oftener than there are packs."""
    parts_of = _read_patterns(value)
    if parts_of is None:
        return "not a list of shapes such as 1-1-1, largest part first"
    for parts in parts_of:
        if len(parts) > 4 or not 3 <= sum(parts) <= 10 or max(parts) > decks:
            return f"a set has 3 to 10 cards in at most four suits, each at most {decks} times"
    return None


def _fault_in_shapes(value: object) -> str | None:
    """Shapes of a hand: sizes of melds that sum to nine or ten, or any."""
    if value == "any":
        return None
    parts_of = _read_patterns(value)
    if not parts_of:
        return "neither any nor a list of sizes such as 3-3-3, largest part first"
    if any(sum(parts) not in (9, 10) or min(parts) < 3 for parts in parts_of):
        return "the sizes of the melds sum to nine or ten, and a meld has three cards at least"
    return None


def _fault_in_special(value: object) -> str | None:
    if isinstance(value, list) and all(isinstance(name, str) and name in SPECIAL_HANDS for name in value):
        return None
    return "not a list of " + ", ".join(SPECIAL_HANDS)


def _read_patterns(value: object) -> list[Pattern] | None:
    """Patterns written largest part first, such as 2-1-1; None if the value is no list of such."""
    if not isinstance(value, list):
        return None
    found = []
    for pattern in value:
        written = pattern.split("-") if isinstance(pattern, str) else []
        if not written or not all(part in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10") for part in written):
            return None
        parts = tuple(int(part) for part in written)
        if list(parts) != sorted(parts, reverse=True):
            return None
        found.append(parts)
    return found


def _patterns(value: object) -> frozenset[Pattern]:
    return frozenset(_read_patterns(value) or ())


def _texts(value: object) -> list[str]:
    return [str(name) for name in value] if isinstance(value, list) else []
