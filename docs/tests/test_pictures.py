"""Pictures: every card, hand, meld and table as SVG, said aloud in both languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from beginners import GAMES, LANGUAGES, rounds_file

from pife.cards import FACES, JOKER, RANKS, STAR, SUITS, read_card, token
from pife.engine.seats import SeatOrder
from pife.errors import CardError
from pife.spec.library import load_spec
from pife_pictures import (
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
from pife_pictures.drawing import CARD_HEIGHT, CARD_WIDTH, RANK_STROKES, SUIT_SHAPES, number
from pife_pictures.inline import mark
from pife_pictures.told import read_told
from pife_pictures.told_pictures import opening_scene, scene

SVG = "{http://www.w3.org/2000/svg}"
ALL_CARDS = [*(token(card) for card in FACES), "X"]
WILD = frozenset([read_card("7H")])


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


def test_stars_of_every_face_can_be_drawn() -> None:
    for card in FACES:
        ET.fromstring(card_svg(read_shown(token(card + STAR)), speaker("en")))


# Cards in a line


def test_a_card_in_a_line_is_seen_short_and_said_long() -> None:
    assert inline_card(read_card("10D"), speaker("pt_BR")) == (
        '<span class="pife-card pife-red" role="img" aria-label="10 de ouros">10♦\ufe0e</span>'
    )
    assert ">7♥\ufe0e*<" in inline_card(read_card("7H*"), speaker("en"))
    assert 'class="pife-card"' in inline_card(JOKER, speaker("en"))
