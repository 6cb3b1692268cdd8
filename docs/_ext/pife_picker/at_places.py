"""What a choice looks like at the table seen from above: what four players do, or what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pife.cards import read_card
from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar
from pife.terminal.words import Words
from pife_picker.pieces import PLAYERS, places_svg
from pife_pictures import Speaker

HEARD = {
    "play_order": ("Dita", "Caio", "Beto"),
    "first_to_speak": ("Beto", "Caio", "Dita"),
    "turn_then_first_to_speak": ("Dita", "Beto", "Caio"),
}
"""In which order claims on Ana's discard are heard, where Beto speaks first, then Caio, last Dita, who is in turn."""
_DRAWN_FOR_THE_DEAL = {"Ana": "7C", "Beto": "4H", "Caio": "KS", "Dita": "QD"}

Places = Mapping[str, Sequence[str]]
"""What is noted of each player, as keys of the picker's words."""

_OUT: Places = {"Beto": ("place_out",)}
_PLACES: Mapping[tuple[str, Scalar], Places] = {
    ("table.next_dealer", "next_seat"): {"Ana": ("place_dealt",), "Dita": ("place_deals_next",)},
    ("table.next_dealer", "winner"): {"Ana": ("place_dealt",), "Beto": ("place_won", "place_deals_next")},
    ("table.dealer_picks_seat", False): {"Caio": ("place_deals", "place_keeps_seat")},
    ("table.dealer_picks_seat", True): {"Caio": ("place_deals", "place_picks_seat")},
    ("deal.cut", "previous_seat"): {"Ana": ("place_deals",), "Beto": ("place_cuts",)},
    ("deal.cut", "none"): {"Ana": ("place_deals",), "Beto": ("place_cuts_not",)},
    ("entry.all_but_one_fold", "takes_pot"): {
        "Ana": ("place_folded",),
        "Beto": ("place_folded",),
        "Caio": ("place_stayed", "place_wins"),
        "Dita": ("place_folded",),
    },
    ("entry.all_but_one_fold", "redeal"): {
        "Ana": ("place_dealt", "place_folded"),
        "Beto": ("place_folded",),
        "Caio": ("place_stayed", "place_wins_nothing"),
        "Dita": ("place_folded", "place_deals_next"),
    },
    ("entry.must_play", "none"): {
        "Ana": ("place_dealt", "place_may_fold"),
        "Beto": ("place_won_last", "place_may_fold"),
        "Caio": ("place_may_fold",),
        "Dita": ("place_plays_first", "place_may_fold"),
    },
    ("entry.must_play", "last_winner_and_first"): {
        "Ana": ("place_dealt", "place_may_fold"),
        "Beto": ("place_won_last", "place_must_play"),
        "Caio": ("place_may_fold",),
        "Dita": ("place_plays_first", "place_must_play"),
    },
    ("false_claim.claim", "leaves_round"): _OUT,
    ("false_claim.own_turn", "leaves_round"): _OUT,
    ("false_claim.withdrawn", "leaves_round"): _OUT,
    ("false_claim.withdrawn_when", "always"): {
        "Beto": ("place_withdrew", "place_punished"),
        "Caio": ("place_says_nothing",),
    },
    ("false_claim.withdrawn_when", "called"): {
        "Beto": ("place_withdrew", "place_punished"),
        "Caio": ("place_points_out",),
    },
    ("false_claim.exposers", "none"): {"Beto": ("place_claimed_falsely",), "Caio": ("place_showed", "place_plays_on")},
    ("false_claim.exposers", "leaves_round"): {
        "Beto": ("place_claimed_falsely",),
        "Caio": ("place_showed", "place_out"),
    },
}


def at_places(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
    """The picture of a value that the players show, as HTML; nothing for any other."""
    say = words.say
    match option.id:
        case "table.first_dealer" if value == "high_card":
            cards = {player: [speaker.card(read_card(card))] for player, card in _DRAWN_FOR_THE_DEAL.items()}
            return _picture({**cards, "Caio": [*cards["Caio"], say("place_deals")]}, words)
        case "out.claim_priority":
            heard = {player: [say("place_heard", number=at)] for at, player in enumerate(HEARD[str(value)], 1)}
            spoke = {player: [say("place_spoke", number=at)] for at, player in enumerate(HEARD["first_to_speak"], 1)}
            notes = {player: [*spoke[player], *heard[player]] for player in spoke}
            return _picture(
                {"Ana": [say("place_threw")], **notes, "Dita": [say("place_in_turn"), *notes["Dita"]]}, words
            )
        case _ if (option.id, value) in _PLACES:
            noted = _PLACES[option.id, value]
            return _picture({player: [say(key) for key in keys] for player, keys in noted.items()}, words)
        case _:
            return ""


def _picture(notes: Mapping[str, Sequence[str]], words: Words) -> str:
    told = "; ".join(f"{player}: {', '.join(notes[player])}" for player in PLAYERS if player in notes)
    picture = places_svg(notes, words.say("picture_places", places=told))
    return f'<span class="pick-cards pick-seats">{picture}</span>'
