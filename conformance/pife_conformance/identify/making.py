"""Questions made for two tables that no scenario tells apart: the reference answers them differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

from pife.cards import FACES, JOKER, Card, tokens
from pife.engine.counted import NINE
from pife.engine.hands import LIMITS, SOURCES
from pife.spec.conditions import Value, pattern_parts
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.hands import card_questions
from pife_conformance.fuzz.rounds import random_round, whole_pack
from pife_conformance.fuzz.tables import table_questions
from pife_conformance.identify.alike import CardsAsked
from pife_conformance.identify.faulty import said_words
from pife_conformance.identify.near_misses import alone_and_in_a_hand, nearly
from pife_conformance.identify.predicting import HANGS_ON, Item, Reference, made
from pife_conformance.identify.probes import probing
from pife_conformance.identify.tables import Table

Json = dict[str, Any]
Making = Callable[["Maker", Table, Table, Random], Iterator[tuple[str, Json]]]

_BATCHES_OF_CARDS = 6
_BATCHES_OF_TABLES = 8
_ROUNDS = 8
_HANDS_OF_A_SHAPE = 6
_MOST_WAITS = 3
_PLAIN = 200
_SMALL_MELDS = 48
_TAKEN_WILDS = 24
_SHAPES = ("3-3-3", "5-4", "6-3", "9", "4-3-3", "5-5", "6-4", "7-3", "10")


class Maker:
    """Makes questions of chance at either of two tables, and keeps those on which they differ."""

    def __init__(self, reference: Reference, asks: Collection[str], seed: str) -> None:
        self.reference = reference
        self.answered = self.asks = frozenset(asks)
        self._seed = seed
        self._made = 0

    def drop(self, ask: str) -> None:
        """Of a kind of question ask only what tells whether cards can be."""
        self.asks -= {ask}

    def telling(
        self, table: Table, other: Table, option_ids: Collection[str], are_alike: Callable[[Item, Table, Table], bool]
    ) -> Iterator[Item]:
        """Questions on which two tables, that differ in these options, answer differently.

        Those that an engine is thought to answer alike all the same are left out.
        """
        if self._hangs_nothing_on(option_ids):
            return
        self._made += 1
        chance = Random(f"{self._seed} {self._made}")  # noqa: S311 - to be repeated, not kept secret
        waits = 0
        for making, asks in _makings(option_ids):
            allowed = self.answered if making is _copies else self.asks
            if allowed.isdisjoint(asks):
                continue
            for ask, question in making(self, table, other, chance):
                waits += ask == "waits"
                if ask not in allowed or (ask == "waits" and waits > _MOST_WAITS):
                    continue
                here, there = (self.reference.answer(ASKS[ask], question, each) for each in (table, other))
                item = made(ask, question, option_ids)
                if here != there and not are_alike(item, table, other):
                    yield item

    def fresh(self, table: Table, count: int) -> Iterator[Item]:
        """Questions of chance about cards, near wins and near misses, that can be at a table."""
        self._made += 1
        chance = Random(f"{self._seed} {self._made} fresh")  # noqa: S311 - to be repeated, not kept secret
        rules = self.reference.round(table)
        left = count
        for _ in range(count):
            for ask, question in card_questions(rules, chance):
                if ask not in self.asks or any("*" in card for card in question.get("cards", ())):
                    continue  # of a starred card that is not wild engines may name either spelling
                if not self.reference.answer(ASKS[ask], question, table).impossible:
                    yield made(ask, question, HANGS_ON[ask])
                    left -= 1
                    if not left:
                        return

    def probes(self, table: Table) -> Iterator[Item]:
        """Questions that known faults get wrong, as far as a table has them.

        Hands of every shape, with equal cards, with wilds in several melds, kings turned up, melds with an ace, runs
        about the ten, and hands of which a meld taken first spoils the rest.
        """
        self._made += 1
        chance = Random(f"{self._seed} {self._made} probes")  # noqa: S311 - to be repeated, not kept secret
        for ask, question in probing(self.reference.judge(table), chance):
            if ask in self.asks and CardsAsked(ask, question).can_be(table):
                yield made(ask, question, HANGS_ON[ask])

    def near_misses(self, table: Table) -> Iterator[Item]:
        """Small melds of every kind, and what is nearly one, each as it is or, where that is not asked, in a hand."""
        self._made += 1
        chance = Random(f"{self._seed} {self._made} near misses")  # noqa: S311 - to be repeated, not kept secret
        ask = next((ask for ask in ("meld", "melded", "go_out") if ask in self.asks), None)
        for asked, question in nearly(self.reference.judge(table), chance):
            if asked == ask and CardsAsked(ask, question).can_be(table):
                yield made(ask, question, HANGS_ON[ask])

    def plain(self, table: Table, ask: str, *, yes: bool) -> Iterator[Item]:
        """Questions about cards at a table with the plainest yes or no: melds in order, or cards that share nothing."""
        self._made += 1
        chance = Random(f"{self._seed} {self._made} plain")  # noqa: S311 - to be repeated, not kept secret
        judge = self.reference.judge(table)
        every: list[tuple[int, ...]] = [meld.faces for meld in judge.table.all()]
        threes = [faces for faces in every if len(faces) == 3 and not {0, 9} & {face % 13 for face in faces}]
        runs = [faces for faces in threes if len({face // 13 for face in faces}) == 1]
        sets = [faces for faces in threes if len({face // 13 for face in faces}) == 3]
        builds = [build for build in (sets, runs, every) if build]
        for number in range(_PLAIN):
            melds = builds[number % len(builds)]
            if yes and ask == "meld":
                cards = list(chance.choice(melds))
            elif yes:
                cards = [face for _ in range(3) for face in chance.choice(melds)][: 9 if ask == "melded" else 10]
            else:
                cards = chance.sample(FACES, {"meld": 3, "go_out": 10}.get(ask, 9))
            if ask == "go_out":
                cards = [*cards[:9], chance.choice(FACES)]
            if ask == "waits":
                cards = cards[:9]
            turn_up = tokens([chance.choice(FACES)])[0]
            question: Json = {"cards": tokens(cards), "turn_up": turn_up}
            if ask in ("go_out", "waits"):
                question["from"] = "stock"
            if ask == "go_out":
                question["drawn"] = question["cards"][-1]
            answer = self.reference.answer(ASKS[ask], question, table)
            if not answer.impossible and bool(said_words(ask, answer.fields)) == yes:
                yield made(ask, question, HANGS_ON[ask])
                if ask == "go_out" and yes:
                    yield made(ask, {**question, "limit": LIMITS[number % len(LIMITS)]}, HANGS_ON[ask])

    def _hangs_nothing_on(self, option_ids: Collection[str]) -> bool:
        """Whether no answer to what may be asked hangs on any of these options."""
        return self.answered <= set(HANGS_ON) and all(
            option_id not in HANGS_ON[ask] for ask in self.answered for option_id in option_ids
        )


def _copies(_maker: Maker, _table: Table, _other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    """A face as often as the packs hold it, or once more, also turned up; printed jokers, one to five."""
    for more in (2, 3, 4):
        face, *others = chance.sample(FACES, 10)
        for turned in (face, others[-1]):
            yield from _of_any_kind(tokens([*[face] * more, *others[: 10 - more]]), tokens([turned])[0], more)
    for jokers in (1, 2, 3, 4, 5):
        faces = tokens(chance.sample(FACES, 11))
        yield from _of_any_kind([*["X"] * jokers, *faces[: 10 - jokers]], faces[10], jokers + 1)


def _of_any_kind(ten: list[str], turn_up: str, few: int) -> Iterator[tuple[str, Json]]:
    """The cards asked about in every way: the first few of them, nine or ten."""
    yield "meld", {"cards": ten[:few], "turn_up": turn_up}
    yield "melded", {"cards": ten[:9], "turn_up": turn_up}
    yield "go_out", {"cards": ten, "turn_up": turn_up, "drawn": ten[9], "from": "stock"}


def _exact_sets(_maker: Maker, table: Table, other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    """For every pattern of suits that one of the tables has and the other has not, cards that are just that."""
    patterns = {str(each) for each in _members(table, "melds.sets") ^ _members(other, "melds.sets")}
    for pattern in sorted(patterns):
        for _ in range(2):
            suits = chance.sample(range(4), 4)
            rank, turned = chance.sample(range(13), 2)
            cards = [
                suit * 13 + rank for suit, copies in zip(suits, pattern_parts(pattern), strict=False)
                for _ in range(copies)
            ]  # fmt: skip
            yield "meld", {"cards": tokens(cards), "turn_up": tokens([chance.randrange(4) * 13 + (turned + 1) % 13])[0]}


def _small_melds(maker: Maker, table: Table, _other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    """Runs of every length and sets, with none to three wild cards in them; as hands beside plain runs too."""
    judge = maker.reference.judge(table)
    for number in range(_SMALL_MELDS):
        length = 3 + number % 8
        suit, low = chance.randrange(4), chance.randrange(13)
        cards = [suit * 13 + (low + step) % 13 for step in range(length)]
        if number % 3 == 2 and length < 7:
            cards = [(suit + step) % 4 * 13 + low for step in range(length)]
        turned = chance.choice(FACES)
        wild = judge.wilds(turned) or ((JOKER,) if judge.packs.copies[JOKER] else ())
        for place in chance.sample(range(length), chance.choice((0, 1, 1, 2, 3))) if wild else ():
            cards[place] = chance.choice(wild)
        yield from alone_and_in_a_hand(cards, turned, chance)


def _exact_shapes(maker: Maker, table: Table, other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    """Hands of melds of just the sizes that one of the tables allows and the other does not."""
    shapes = _members(table, "out.shapes") ^ _members(other, "out.shapes")
    if "any" in _members(table, "out.shapes") | _members(other, "out.shapes"):
        shapes = set[Value](_SHAPES) - shapes
    judge = maker.reference.judge(table)
    by_size: dict[int, list[tuple[int, ...]]] = {}
    for meld in judge.table.all():
        by_size.setdefault(meld.size, []).append(meld.faces)
    for shape in sorted(map(str, shapes)):
        for _ in range(_HANDS_OF_A_SHAPE):
            sizes = pattern_parts(shape)
            if not all(size in by_size for size in sizes):
                break
            hand = [face for size in sizes for face in chance.choice(by_size[size])]
            yield from _asked_of(hand, chance, maker.reference, table)
            yield from _with_wilds(hand, chance, maker.reference, table)


def _asked_of(hand: list[Card], chance: Random, reference: Reference, table: Table) -> Iterator[tuple[str, Json]]:
    """Whether it is melded, which discards there are, what it waits for; the turn-up is far from its cards."""
    copies = reference.judge(table).packs.copies
    if any(count > copies[card] for card, count in Counter(hand).items()):
        return
    ranks = {card % 13 for card in hand}
    free = [rank for rank in range(13) if rank not in ranks and (rank + 1) % 13 not in ranks]
    turned = chance.choice(free or range(13)) + 13 * chance.randrange(4)
    turn_up = tokens([turned])[0]
    chance.shuffle(hand)
    yield "melded", {"cards": tokens(hand), "turn_up": turn_up}
    ten = [*hand, chance.choice([card for card in FACES if card != turned])] if len(hand) == 9 else hand
    source = chance.choice(SOURCES)
    yield "go_out", {"cards": tokens(ten), "turn_up": turn_up, "drawn": tokens(ten[-1:])[0], "from": source}
    for from_ in SOURCES:
        yield "go_out", {"cards": tokens(ten), "turn_up": turn_up, "drawn": tokens(ten[:1])[0], "from": from_}
    yield "waits", {"cards": tokens(ten[:9]), "turn_up": turn_up, "from": "stock"}


def _with_wilds(hand: list[Card], chance: Random, reference: Reference, table: Table) -> Iterator[tuple[str, Json]]:
    """The same hand with some of its cards replaced by wild ones, so that it splits in fewer ways."""
    judge = reference.judge(table)
    turned = chance.choice(FACES)
    wild = judge.wilds(turned)
    if not wild:
        return
    replaced = list(hand)
    for place in chance.sample(range(len(hand)), chance.choice((1, 2, 2, 3))):
        replaced[place] = chance.choice(wild)
    copies = judge.packs.copies
    if all(count <= copies[card] for card, count in Counter([*replaced, turned]).items()):
        yield "melded", {"cards": tokens(replaced), "turn_up": tokens([turned])[0]}


def _taken_wilds(maker: Maker, table: Table, _other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    """Ten cards of which nine lie, a wild one among them that was drawn, from the stock and from elsewhere."""
    judge = maker.reference.judge(table)
    threes = [meld.faces for meld in judge.table.all() if meld.size == NINE // 3]
    for number in range(_TAKEN_WILDS if threes else 0):
        turned = chance.choice(FACES)
        wild = judge.wilds(turned)
        if not wild:
            return
        hand = [face for _ in range(3) for face in chance.choice(threes)]
        drawn = chance.choice(wild)
        hand[chance.randrange(NINE)] = drawn
        hand.append(chance.choice((chance.choice(wild), chance.choice(FACES))))
        chance.shuffle(hand)
        turn_up, drawn_card = tokens([turned, drawn])
        source = ("discard", "claim", "discard", "stock")[number % 4]
        yield "go_out", {"cards": tokens(hand), "turn_up": turn_up, "drawn": drawn_card, "from": source}


def _cards(maker: Maker, table: Table, other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    rounds = maker.reference.round(table), maker.reference.round(other)
    for number in range(_BATCHES_OF_CARDS):
        yield from card_questions(rounds[number % 2], chance)


def _tables(maker: Maker, table: Table, other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    rounds = maker.reference.round(table), maker.reference.round(other)
    for number in range(_BATCHES_OF_TABLES):
        yield from table_questions(rounds[number % 2], chance)


def _deals(maker: Maker, table: Table, other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    """Deals to as many as may play, the pack cut about where a cut is still allowed, and well inside."""
    for each in (table, other):
        rules = maker.reference.round(each)
        seats = list(range(1, rules.dealing.players[0] + 1))
        pack = whole_pack(rules)
        chance.shuffle(pack)
        least, most = rules.dealing.cuts
        for cut in sorted({0, 1, max(least - 1, 0), least, least + 1, most, most + 1, len(pack) // 2}):
            yield "deal", {"pack": tokens(pack), "seats": seats, "dealer": seats[0], "cut": cut}


def _rounds(maker: Maker, table: Table, other: Table, chance: Random) -> Iterator[tuple[str, Json]]:
    rounds = maker.reference.round(table), maker.reference.round(other)
    for number in range(_ROUNDS):
        some = random_round(rounds[number % 2], chance)
        yield "play", {"position": some.position, "script": some.script}
        yield "moves", {"position": some.position}


def _members(table: Table, option_id: str) -> set[Value]:
    value = table.options.get(option_id, ())
    return set(value) if isinstance(value, tuple) else {value}


_OF_CARDS = ("melds", "out", "wild", "pack", "turn_up", "turn")
_OF_TABLES = ("table", "deal", "betting", "lives", "match", "stock", "pack", "turn_up", "false_claim")


def _makings(option_ids: Collection[str]) -> Iterator[tuple[Making, Collection[str]]]:
    """The ways to make questions about these options, each with the asks of which it makes some."""
    groups = {option_id.partition(".")[0] for option_id in option_ids}
    if groups & {"pack", "turn_up", "wild"}:
        yield _copies, ("meld", "melded", "go_out")
    if "melds.sets" in option_ids:
        yield _exact_sets, ("meld",)
    if groups & {"melds", "wild"}:
        yield _small_melds, ("meld", "melded", "go_out")
    if groups & {"out", "melds"}:
        yield _exact_shapes, ("melded", "go_out", "waits")
    if "wild" in groups:
        yield _taken_wilds, ("go_out",)
    if groups & set(_OF_CARDS):
        yield _cards, tuple(HANGS_ON)
    if groups & {"deal", "turn_up"}:
        yield _deals, ("deal",)
    if groups & set(_OF_TABLES):
        yield _tables, ("start", "seats", "deal", "recycle", "settle")
    yield _rounds, ("play", "moves")
