"""Pictures: every card, hand, meld and table as SVG, said aloud in both languages; told rounds; the beginner's pages."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(DOCS / "_ext"))

from pife.cards import FACES, JOKER, RANKS, STAR, SUITS, read_card, token  # noqa: E402
from pife.engine.seats import SeatOrder  # noqa: E402
from pife.errors import CardError, PifeError  # noqa: E402
from pife.spec.library import load_spec  # noqa: E402
from pife_pictures import (  # noqa: E402
    Seating,
    card_svg,
    cards_svg,
    hand_svg,
    inline_card,
    meld_svg,
    read_groups,
    read_shown,
    speaker,
    table_svg,
)
from pife_pictures.drawing import CARD_HEIGHT, CARD_WIDTH, RANK_STROKES, SUIT_SHAPES, number  # noqa: E402
from pife_pictures.inline import mark  # noqa: E402
from pife_pictures.told import Announced, Claimed, Turn, read_told  # noqa: E402
from pife_pictures.told_pictures import opening_scene, scene  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "pt_BR")
GAMES = ("pife", "cacheta")
ALL_CARDS = [*(token(card) for card in FACES), "X"]
WILD = frozenset([read_card("7H")])


def rounds_file(game: str) -> Path:
    return DOCS / "how-to-play" / "rounds" / f"{game}.yaml"


def page_file(language: str, game: str) -> Path:
    return DOCS / "how-to-play" / language / f"{game}.rst"


def names_of_table(number: int) -> tuple[str, ...]:
    return ("Ana", "Bia", "Caio", "Duda", "Elis", "Fábio", "Gabi", "Hugo", "Ivo", "Joana")[:number]


def every_picture(language: str) -> list[str]:
    """One picture of each kind."""
    says = speaker(language)
    told = [read_told(rounds_file(game)) for game in GAMES]
    return [
        *(card_svg(read_shown(card), says) for card in (*ALL_CARDS, "7H*", "7H=9D", "7H=7H", "back")),
        hand_svg(read_groups("4D 5D +6D | KS KC | 7H -QS", WILD), says),
        meld_svg(read_groups("9H 7H=10H JH")[0], says),
        cards_svg(read_groups("back X | 7H*"), says),
        *(table_svg(Seating(names_of_table(n), dealer=n), says) for n in range(2, 11)),
        *(svg for each in told for svg in opening_scene(each, says).pictures),
        *(svg for each in told for n in range(1, 10) for svg in scene(each, n, says).pictures),
        mark(True, says),
        mark(False, says),
    ]


def without_colour(svg: str) -> str:
    return re.sub(r"#[0-9a-f]{3,6}", "grey", svg)


# Cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", ALL_CARDS)
def test_every_card_is_well_formed_and_said_aloud(card: str, language: str) -> None:
    root = ET.fromstring(card_svg(read_shown(card), speaker(language)))
    assert root.tag == SVG + "svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == speaker(language).card(read_card(card))


@pytest.mark.parametrize(
    ("card", "en", "pt_BR"),
    [
        ("7H", "7 of hearts", "7 de copas"),
        ("AS", "ace of spades", "ás de espadas"),
        ("10D", "10 of diamonds", "10 de ouros"),
        ("JC", "jack of clubs", "valete de paus"),
        ("QH", "queen of hearts", "dama de copas"),
        ("KS", "king of spades", "rei de espadas"),
        ("X", "printed joker", "curinga do baralho"),
        ("back", "a card face down", "uma carta fechada"),
        ("7H=9D", "7 of hearts, wild, standing for the 9 of diamonds", "7 de copas, curinga no lugar do 9 de ouros"),
        (
            "7H=QD",
            "7 of hearts, wild, standing for the queen of diamonds",
            "7 de copas, curinga no lugar da dama de ouros",
        ),
        (
            "X=AD",
            "printed joker, wild, standing for the ace of diamonds",
            "curinga do baralho, curinga no lugar do ás de ouros",
        ),
        ("7H=7H", "7 of hearts, a wild card as itself", "7 de copas, curinga como carta natural"),
        ("7H*", "7 of hearts with a star, not wild", "7 de copas com estrela, não vale como curinga"),
    ],
)
def test_what_cards_are_called(card: str, en: str, pt_BR: str) -> None:  # noqa: N803
    assert speaker("en").shown(read_shown(card)) == en
    assert speaker("pt_BR").shown(read_shown(card)) == pt_BR


def test_a_card_of_a_wild_face_is_called_wild_unless_it_has_a_star() -> None:
    assert speaker("pt_BR").shown(read_shown("7H", WILD)) == "7 de copas, curinga"
    assert "com estrela" in speaker("pt_BR").shown(read_shown("7H*", WILD))
    assert not read_shown("7H*", WILD).wild


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_takes_about_seven_hundred_bytes(language: str) -> None:
    sizes = [len(card_svg(read_shown(card), speaker(language)).encode()) for card in ALL_CARDS]
    assert max(sizes) < 1250
    assert sum(sizes) / len(sizes) < 800


def test_all_cards_look_different_without_colour() -> None:
    drawn = {
        without_colour(re.sub('aria-label="[^"]*"', "", card_svg(read_shown(card), speaker("en"))))
        for card in ALL_CARDS
    }
    assert len(drawn) == 53


def test_ranks_and_suits_are_drawn_for_every_card() -> None:
    assert set(RANK_STROKES) == set(RANKS)
    assert set(SUIT_SHAPES) == set(SUITS)


def test_a_number_card_shows_its_suit_as_often_as_it_counts_and_once_in_the_corner() -> None:
    for rank in RANKS[1:10]:
        for suit in SUITS:
            svg = card_svg(read_shown(rank + suit), speaker("en"))
            assert svg.count(SUIT_SHAPES[suit]) == int(rank) + 1, rank + suit


def test_a_covered_card_shows_only_its_corner() -> None:
    covered, last = read_groups("10H 9H")[0]
    svg = hand_svg([[covered, last]], speaker("en"))
    assert svg.count(SUIT_SHAPES["H"]) == 1 + 10


def test_wild_cards_are_marked_by_shape() -> None:
    says = speaker("en")
    drawn = [without_colour(card_svg(read_shown("7H", wild), says)) for wild in (frozenset(), WILD)]
    drawn += [without_colour(card_svg(read_shown(card), says)) for card in ("7H*", "7H=9D", "7H=9S", "7H=10S", "7H=7H")]
    shapes = [re.sub('aria-label="[^"]*"', "", svg) for svg in drawn]
    assert len(set(shapes)) == len(shapes)
    assert "stroke-dasharray" in shapes[1] and "stroke-dasharray" not in shapes[0]


@pytest.mark.parametrize(
    "written", ["7", "7X", "1H", "7h", "Th", "E", "7H=", "+", "--7H", "7H=9D=8D", "7H=back", "=7H"]
)
def test_what_is_no_card_is_refused(written: str) -> None:
    with pytest.raises(CardError):
        read_groups(written)


def test_numbers_are_written_short() -> None:
    assert [number(value) for value in (0, 0.04, -0.04, 0.5, -0.5, 1.25, 12, -3.0)] == [
        "0",
        "0",
        "0",
        ".5",
        "-.5",
        "1.2",
        "12",
        "-3",
    ]


# All pictures


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_needs_anything_from_outside_or_clashes_with_another(language: str) -> None:
    for svg in every_picture(language):
        root = ET.fromstring(svg)
        for node in root.iter():
            assert node.tag.removeprefix(SVG) in {"svg", "g", "path", "rect", "circle", "ellipse", "text"}
            for name, value in node.attrib.items():
                assert name not in {"id", "class", "style", "href"}, svg
                assert "url(" not in value and "http" not in value, svg
        assert svg.count("http") == 1  # the namespace


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_has_a_size_a_view_box_and_a_text_in_the_language(language: str) -> None:
    other = {
        "en": re.compile(r"\b(de|do|da|cartas?|trinca|mão|lixo)\b"),
        "pt_BR": re.compile(r"\b(of|the|cards?|hand|wild)\b"),
    }
    for svg in every_picture(language):
        root = ET.fromstring(svg)
        label = root.attrib["aria-label"]
        assert root.get("role") == "img" and label.strip()
        assert not other[language].search(label), label
        _, _, width, height = (float(part) for part in root.attrib["viewBox"].split())
        assert width / height == pytest.approx(int(root.attrib["width"]) / int(root.attrib["height"]), rel=0.08)


def test_there_is_no_third_language() -> None:
    with pytest.raises(ValueError, match="not 'pt'"):
        speaker("pt")


# Rows


def test_a_hand_tells_what_was_drawn_and_what_is_thrown() -> None:
    hand = read_groups("4D +5D | KS -QS")
    assert speaker("pt_BR").row("hand", [shown for group in hand for shown in group]) == (
        "Mão: 4 de ouros, 5 de ouros, rei de espadas, dama de espadas. "
        "Carta nova: 5 de ouros. Vai descartar: dama de espadas"
    )


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("7H 7S 7C", "Trinca: 7 de copas, 7 de espadas, 7 de paus"),
        ("4D 5D 6D", "Sequência: 4 de ouros, 5 de ouros, 6 de ouros"),
        ("9S 9D 7H=9C", "Trinca: 9 de espadas; 9 de ouros; 7 de copas, curinga no lugar do 9 de paus"),
        ("7H", "Cartas: 7 de copas"),
        ("9D 9S", "Cartas: 9 de ouros, 9 de espadas"),
        ("4D 5S 6D", "Cartas: 4 de ouros, 5 de espadas, 6 de ouros"),
        ("back back back", "Cartas: 3 cartas fechadas"),
    ],
)
def test_a_meld_is_called_by_what_it_is(cards: str, said: str) -> None:
    assert ET.fromstring(meld_svg(read_groups(cards)[0], speaker("pt_BR"))).get("aria-label") == said


def test_what_is_no_meld_is_not_called_one() -> None:
    svg = meld_svg(read_groups("KH AH 2H")[0], speaker("en"), legal=False)
    assert ET.fromstring(svg).get("aria-label") == "Cards: king of hearts, ace of hearts, 2 of hearts"


@pytest.mark.parametrize("cards", ["+7H", "-7H", "7H=10D", "7H", "+7H=10D 7H=9D", "4D 5D +6D | -KS"])
def test_everything_drawn_lies_inside_the_picture(cards: str) -> None:
    root = ET.fromstring(cards_svg(read_groups(cards), speaker("en"), step=32))
    left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
    for card in root.findall(SVG + "g"):
        x, y = (float(part) for part in re.findall(r"-?[\d.]+", card.get("transform", "translate(0 0)")))
        above = (
            20
            if "M4-19" in ET.tostring(card, encoding="unicode")
            else 7
            if "M-4 0h8M0-4v8" in ET.tostring(card, encoding="unicode")
            else 0
        )
        assert left <= x and x + CARD_WIDTH <= left + width
        assert top <= y - above and y + CARD_HEIGHT <= top + height


def test_flags_beside_each_other_do_not_cover_each_other() -> None:
    first, second = ET.fromstring(meld_svg(read_groups("7H=7H 7H=8H")[0], speaker("en"))).findall(SVG + "g")
    assert first.get("transform") is None
    assert float(re.findall(r"[\d.]+", second.attrib["transform"])[0]) >= 50


# The table


@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize("players", range(2, 11))
def test_the_order_of_play_is_the_engines(players: int, clockwise: bool) -> None:
    engine = SeatOrder(
        {
            **load_spec().profile("pife-maker").options,
            "table.direction": "clockwise" if clockwise else "counterclockwise",
        }
    )
    seats = tuple(range(1, players + 1))
    for dealer in seats:
        seating = Seating(names_of_table(players), dealer, clockwise)
        assert seating.order == engine.seating(seats, dealer, None).order


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", range(2, 9))
def test_no_plate_of_a_table_covers_another_or_leaves_the_picture(players: int, language: str) -> None:
    for dealer in range(1, players + 1):
        root = ET.fromstring(table_svg(Seating(names_of_table(players), dealer), speaker(language)))
        left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
        plates = [
            tuple(float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
            for rect in root.iter(SVG + "rect")
            if rect.get("rx") == "8"
        ]
        assert len(plates) == players
        for x, y, across, down in plates:
            assert left <= x and x + across <= left + width and top <= y and y + down <= top + height
        for place, (x, y, across, down) in enumerate(plates):
            for x2, y2, across2, down2 in plates[place + 1 :]:
                assert x + across <= x2 or x2 + across2 <= x or y + down <= y2 or y2 + down2 <= y, (players, dealer)


def test_a_table_says_everything_that_it_shows() -> None:
    seating = Seating(("Você", "Bia", "Caio"), 2, discard=read_card("5S"), turn_up=read_card("6H"), lives=(7, 6, 5))
    assert ET.fromstring(table_svg(seating, speaker("pt_BR"))).get("aria-label") == (
        "Mesa vista de cima com 3 jogadores. Quem dá as cartas: Bia. Quem joga primeiro: Você. O jogo roda para a direita, "
        "no sentido anti-horário: Você (vidas: 7), Caio (vidas: 5), Bia (vidas: 6). "
        "No meio: o monte; o lixo, com 5 de espadas em cima; a vira, 6 de copas."
    )


def test_names_are_written_safely() -> None:
    svg = table_svg(Seating(('<b>"&', "Bia"), 1), speaker("en"))
    assert '<b>"&' in [node.text for node in ET.fromstring(svg).iter(SVG + "text")]


@pytest.mark.parametrize(
    ("names", "more", "message"),
    [
        (1, {}, "2 to 10 seats, not 1"),
        (11, {}, "2 to 10 seats"),
        (3, {"dealer": 4}, "1 to 3, not 4"),
        (3, {"lives": (7, 7)}, "not 2"),
        (3, {"turn": 9}, "1 to 3, not 9"),
    ],
)
def test_impossible_tables_are_refused(names: int, more: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Seating(("Ana",) * names, **{"dealer": 1, **more})  # type: ignore[arg-type]


# Cards in a line


def test_a_card_in_a_line_is_seen_short_and_said_long() -> None:
    assert inline_card(read_card("10D"), speaker("pt_BR")) == (
        '<span class="pife-card pife-red" role="img" aria-label="10 de ouros">10♦\ufe0e</span>'
    )
    assert ">7♥\ufe0e*<" in inline_card(read_card("7H*"), speaker("en"))
    assert 'class="pife-card"' in inline_card(JOKER, speaker("en"))


# Told rounds


@pytest.mark.parametrize("game", GAMES)
def test_a_told_round_is_played_to_its_end_by_the_engine(game: str) -> None:
    told = read_told(rounds_file(game))
    assert told.ending.result is not None and told.ending.result.winner == told.you
    assert told.profile.id == f"{game}-maker"
    assert (
        sum(map(len, told.ending.hands.values()))
        + len(told.ending.stock)
        + len(told.ending.discard)
        + (told.turn_up is not None)
        == 104
    )


@pytest.mark.parametrize("game", GAMES)
def test_turns_are_told_in_the_order_of_play(game: str) -> None:
    told = read_told(rounds_file(game))
    turns = [happening.seat for happening in told.happenings if isinstance(happening, Turn)]
    after = {1: 3, 3: 2, 2: 1}
    assert all(after[one] == other for one, other in pairwise(turns))


def test_the_told_hands_show_what_was_drawn_and_thrown() -> None:
    told = read_told(rounds_file("cacheta"))
    for happening in told.happenings:
        if isinstance(happening, Turn) and happening.seat == told.you:
            shown = [each for group in happening.held for each in group]
            assert len(shown) == 10
            assert [each.card for each in shown if each.raised] == [happening.drawn]
            assert [each.card for each in shown if each.thrown] == [happening.thrown]
            assert {each.card for each in shown if each.wild} == {read_card("7H")}
        if isinstance(happening, Claimed):
            assert [each.card for meld in happening.melds for each in meld if each.raised] == [happening.card]


def test_cacheta_is_told_with_an_announcement_before_the_cut() -> None:
    kinds = [type(happening) for happening in read_told(rounds_file("cacheta")).happenings]
    assert kinds.index(Announced) < kinds.index(Claimed) == len(kinds) - 1


@pytest.mark.parametrize(
    ("game", "old", "new", "message"),
    [
        ("pife", "{seat: 3, draw: stock, throw: 7C}", "{seat: 2, draw: stock, throw: KD}", "draw.*not-your-turn"),
        ("pife", "{seat: 3, draw: stock, throw: 7C}", "{seat: 3, draw: stock, throw: AH}", "throw.*card-not-held"),
        (
            "pife",
            'throw: 2C, held: "9H 10H JH | KS KC | 4D 5D | QS 8S 2C"',
            'throw: 2C, held: "9H 10H JH | KS KC | 4D 5D | QS 8S 3C"',
            "held: the hand is",
        ),
        (
            "pife",
            'held: "9H 10H JH | KS KC | 4D 5D | 2C QS"',
            'held: "9H 10H JH | KS KC | 4D 5D | 2C"',
            "held: the hand is",
        ),
        ("pife", 'waits: "3D 6D"', 'waits: "3D"', "waits for 3D 6D"),
        ("pife", '"4D 5D 6D"], throw: QS', '"4D 5D 6D"], throw: KD', "claim"),
        ("pife", '- {seat: 1, claim: ["9H 10H JH", "KS KC KD", "4D 5D 6D"], throw: QS}', "", "not over"),
        ("pife", "7S 9S QH QD 3H 4H 6D 7C 5C", "7S 9S QH QD 3H 4H 6D 7C", "hands|held"),
        ("pife", "7S 9S QH", "KD KD QH", "hands"),
        ("pife", "you: 1", "you: 1\nnonsense: 2", "unknown key"),
        ("cacheta", '- {seat: 1, announce: true, waits: "10D KD 9H 9C"}', "", "claim.*not-announced"),
        ("cacheta", "JD QD 7H=KD", "JD QD 7H=9D", "stands for a card that makes no meld"),
        ("cacheta", "profile: cacheta-maker", "profile: cacheta-no-wilds", "."),
    ],
)
def test_a_round_that_the_rules_do_not_allow_does_not_load(
    game: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = rounds_file(game).read_text("utf-8")
    assert text.count(old) == 1
    changed = tmp_path / "round.yaml"
    changed.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(PifeError, match=re.compile(message, re.DOTALL)):
        read_told(changed)


# The beginner's pages


def directives_of(page: str) -> list[str]:
    """The pictures of a page: their kinds, cards and options, without what is said about them."""
    found = []
    for block in re.split(r"\n(?=\.\. pife-)", page)[1:]:
        lines = block.split("\n")
        body = list(takewhile(lambda line: line.startswith("   ") or not line.strip(), lines[1:]))
        name = lines[0].split("::")[0]
        argument = lines[0].split("::")[1].strip()
        if name == ".. pife-table":
            argument = re.sub(r"^(You|Você)", "You", argument)
        keep = (
            [line.split("|")[0].strip() for line in body if line.strip()]
            if name == ".. pife-melds"
            else [line for line in body if line.startswith("   :")]
        )
        found.append(" ".join([name, argument, *keep]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_show_the_same_pictures_in_the_same_order(game: str) -> None:
    en, pt = (directives_of(page_file(language, game).read_text("utf-8")) for language in LANGUAGES)
    assert en == pt
    assert len(en) > 20


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_labels_and_links(game: str) -> None:
    en, pt = (page_file(language, game).read_text("utf-8") for language in LANGUAGES)
    for pattern in (r"^\.\. _(.*):$", r":pife:\w+:`(?:[^`<]*<)?\s*([\w.-]+)>?`"):
        assert re.findall(pattern, en, re.MULTILINE) == re.findall(pattern, pt, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_round_is_told_once_and_in_order(game: str, language: str) -> None:
    page = page_file(language, game).read_text("utf-8")
    turns = [int(turn) for turn in re.findall(rf"^\.\. pife-turn:: {game} (\d+)$", page, re.MULTILINE)]
    assert turns == list(range(1, len(read_told(rounds_file(game)).happenings) + 1))
    assert page.count(f".. pife-told:: {game}\n") == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_the_telling_names_are_in_sight_there(game: str, language: str) -> None:
    """A card named after a turn was drawn, thrown or held in that turn, or lay on the pile before it."""
    told = read_told(rounds_file(game))
    page = page_file(language, game).read_text("utf-8")
    for number_, words in re.findall(rf"^\.\. pife-turn:: {game} (\d+)\n((?:\n|   .*\n)+)", page, re.MULTILINE):
        happening = told.happenings[int(number_) - 1]
        named = {read_card(card) for card in re.findall(r":pife-card:`([^`]+)`", words)}
        if isinstance(happening, Turn):
            in_sight = {happening.thrown, happening.drawn, *(shown.card for group in happening.held for shown in group)}
        elif isinstance(happening, Claimed):
            in_sight = {shown.card for meld in happening.melds for shown in meld} | {
                shown.stands_for for meld in happening.melds for shown in meld
            }
        else:
            in_sight = set(happening.waits)
        assert named <= in_sight, (number_, words)


TAUGHT = {
    "pife": {
        "table.players": (3, 8),
        "table.direction": "counterclockwise",
        "table.first_dealer": "agreed",
        "table.next_dealer": "next_seat",
        "pack.decks": 2,
        "pack.jokers": 0,
        "deal.first_discard": "none",
        "melds.sets": ("1-1-1", "1-1-1-1"),
        "melds.run_ace": "both",
        "out.ten": "forbidden",
        "out.claims": "anyone",
        "out.claim_priority": "play_order",
        "wild.which": "none",
        "turn.take_discard": "free",
        "false_claim.claim": "stock_out_only",
        "false_claim.own_turn": "stock_out_only",
        "stock.empty": "shuffle_discards",
        "match.kind": "round",
    },
    "cacheta": {
        "table.players": (2, 5),
        "table.direction": "counterclockwise",
        "table.first_dealer": "agreed",
        "table.next_dealer": "next_seat",
        "pack.decks": 2,
        "pack.jokers": 0,
        "deal.first_discard": "none",
        "melds.sets": ("1-1-1", "1-1-1-1"),
        "melds.run_ace": "both",
        "out.ten": "allowed",
        "out.claims": "announced",
        "out.announcement_checked": False,
        "out.claim_priority": "play_order",
        "wild.which": "next_same_suit",
        "wild.per_meld": 1,
        "wild.itself": "free",
        "wild.melds": "sets_and_runs",
        "wild.run_place": "anywhere",
        "wild.from_discard": "natural",
        "turn_up.fate": "aside",
        "turn_up.first_seat_may_take": False,
        "turn.take_discard": "free",
        "false_claim.claim": "no_claims",
        "stock.empty": "shuffle_discards",
        "match.kind": "lives",
        "lives.start": 7,
        "lives.lost_to_nine": 1,
        "lives.lost_to_ten": 2,
    },
}
"""What the pages teach in words: where a table's rules change, they must be written anew."""


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_teach_the_rules_of_their_table(game: str) -> None:
    options = load_spec().profile(f"{game}-maker").options
    assert {option: options[option] for option in TAUGHT[game]} == TAUGHT[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_portuguese_pages_use_the_words_of_the_table(game: str) -> None:
    page = page_file("pt_BR", game).read_text("utf-8").lower()
    avoided = [word for term in load_spec().glossary.values() for word in term.pt_BR.avoid]
    assert avoided
    for word in avoided:
        assert not re.search(rf"\b{re.escape(word.lower())}\b", page), word


# In Sphinx

CONF = """
import sys
sys.path.insert(0, {ext!r})
from sphinx.domains import Domain
from sphinx.roles import XRefRole
class Pife(Domain):
    name = "pife"
    roles = {{kind: XRefRole() for kind in ("option", "profile", "rule")}}
    def resolve_xref(self, *_): return None
    def resolve_any_xref(self, *_): return []
    def merge_domaindata(self, *_): pass
def setup(app):
    app.add_domain(Pife)
extensions = ["pife_pictures.extension"]
exclude_patterns = ["how-to-play/en", "how-to-play/pt_BR"]
html_theme = "basic"
language = {language!r}
"""


def build(source: Path, out: Path, builder: str = "html") -> str:
    """Builds the pages of a folder and returns the warnings."""
    pytest.importorskip("sphinx")
    from io import StringIO

    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace

    warnings = StringIO()
    with docutils_namespace():
        Sphinx(source, source, out, out / "doctrees", builder, status=None, warning=warnings).build()
    return re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


def pages_folder(tmp_path: Path, language: str) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    (source / "how-to-play").symlink_to(DOCS / "how-to-play")
    (source / "conf.py").write_text(CONF.format(ext=str(DOCS / "_ext"), language=language), "utf-8")
    (source / "index.rst").write_text(
        "Home\n====\n\n.. toctree::\n\n   how-to-play/pife\n   how-to-play/cacheta\n", "utf-8"
    )
    return source


def one_page(tmp_path: Path, text: str, language: str = "en") -> tuple[str, str]:
    """The HTML and the warnings of one page with this text."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text(CONF.format(ext=str(DOCS / "_ext"), language=language), "utf-8")
    (source / "index.rst").write_text("Home\n====\n\n" + text, "utf-8")
    warnings = build(source, tmp_path / "out")
    return (tmp_path / "out" / "index.html").read_text("utf-8"), warnings


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_build_without_a_warning_and_speak_one_language(language: str, tmp_path: Path) -> None:
    assert build(pages_folder(tmp_path, language), tmp_path / "out") == ""
    other = {"en": r"\b(de|do|da|cartas?|mesa)\b", "pt_BR": r"\b(of|the|cards?|table)\b"}[language]
    for game in GAMES:
        html = (tmp_path / "out" / "how-to-play" / f"{game}.html").read_text("utf-8")
        labels = re.findall(r'role="img" aria-label="([^"]*)"', html)
        assert len(labels) > 60
        assert not [label for label in labels if re.search(other, label)]
        assert html.count("<svg") == html.count('role="img" aria-label="') - html.count('class="pife-card')
        assert f'<section id="{game}-aim">' in html
        assert len(html) < 150_000


@pytest.mark.filterwarnings("default")
def test_the_pages_give_translators_nothing_to_translate(tmp_path: Path) -> None:
    build(pages_folder(tmp_path, "en"), tmp_path / "out", "gettext")
    said = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.pot"))
    assert "Home" in said
    assert "goes out" not in said and "How to play" not in said


@pytest.mark.filterwarnings("default")
def test_where_no_picture_can_be_shown_it_is_told(tmp_path: Path) -> None:
    build(pages_folder(tmp_path, "pt_BR"), tmp_path / "out", "text")
    text = " ".join((tmp_path / "out" / "how-to-play" / "cacheta.txt").read_text("utf-8").split())
    assert "[Trinca: 9 de espadas, 9 de ouros, 9 de paus]" in text
    assert "há dois 7♥" not in text and "o 7♥ é curinga e faz o papel do K♦" in text


FAULTS = {
    ".. pife-cards:: 7H 1H": "pife-cards: '1H' is not a card",
    ":pife-card:`7X`": "'7X' is not a card",
    ".. pife-melds::\n   :profile: pife-maker\n\n   no 4D 5D 6D | No.": "4♦ 5♦ 6♦ is a meld at that table",
    ".. pife-melds::\n   :profile: pife-maker\n\n   yes KH AH 2H": "K♥ A♥ 2♥ is no meld at that table",
    ".. pife-melds::\n   :profile: cacheta-maker\n   :turn-up: 6H\n\n   yes 4D 5D 7H=9D": "stands for a card that makes no meld",
    ".. pife-melds::\n   :profile: pife-maker\n   :throw: 2H\n\n   4D 5D 6D": "this hand is not out at that table",
    ".. pife-melds::\n   :profile: no-such-table\n\n   yes 4D 5D 6D": "no-such-table",
    ".. pife-table:: Ana": "2 to 10 seats",
    ".. pife-table:: Ana, Bia\n   :dealer: 3": "the seats are 1 to 2, not 3",
    ".. pife-turn:: pife 10": "there is no turn 10",
    ".. pife-turn:: pife x": "invalid literal",
}


@pytest.mark.filterwarnings("default")
def test_a_fault_in_a_page_is_told_at_its_line(tmp_path: Path) -> None:
    _, warnings = one_page(tmp_path, "\n\n".join(FAULTS) + "\n")
    told = [line for line in warnings.splitlines() if "index.rst" in line]
    assert len(told) == len(FAULTS)
    line = 4
    for (text, message), warning in zip(FAULTS.items(), told, strict=True):
        place = int(re.search(r"index\.rst:(\d+):", warning)[1])  # type: ignore[index]
        assert message in warning
        assert line <= place <= line + text.count("\n")
        line += text.count("\n") + 2


@pytest.mark.filterwarnings("default")
def test_a_page_may_mark_melds_and_say_why(tmp_path: Path) -> None:
    html, warnings = one_page(
        tmp_path, ".. pife-melds::\n   :profile: pife-maker\n\n   no KH AH 2H | Não **passa** pelo ás.\n", "pt_BR"
    )
    assert warnings == ""
    assert 'aria-label="Cartas: rei de copas, ás de copas, 2 de copas"' in html
    assert 'aria-label="não vale"' in html
    assert "<strong>passa</strong>" in html


@pytest.mark.filterwarnings("default")
def test_the_style_comes_with_the_extension(tmp_path: Path) -> None:
    html, _ = one_page(tmp_path, ".. pife-cards:: 7H | back X\n")
    assert "pife-pictures.css" in html
    assert (tmp_path / "out" / "_static" / "pife-pictures.css").is_file()


def test_stars_of_every_face_can_be_drawn() -> None:
    for card in FACES:
        ET.fromstring(card_svg(read_shown(token(card + STAR)), speaker("en")))


@pytest.mark.parametrize("game", GAMES)
def test_the_melds_of_a_going_out_stand_on_one_line(game: str) -> None:
    told = read_told(rounds_file(game))
    pictures = scene(told, len(told.happenings), speaker("en")).pictures
    assert len({ET.fromstring(svg).attrib["viewBox"].split()[1] for svg in pictures}) == 1
