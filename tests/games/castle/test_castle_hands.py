"""What first hands can do: counted against every deal of small packs one by one, and against what the engine offers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from click.testing import CliRunner

from tests.games.castle.castle_script import choices, rules, scene
from tilewright.cli import main
from tilewright.games.castle.measures import MEASURES, Doing, RankCards, building, idle_chances, playing, printed
from tilewright.games.castle.rules import Rules
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.spec import Spec

Card = tuple[str, bool]
"""Its rank, and whether it is of the player's colour."""


def does(cards: tuple[Card, ...], doing: Doing) -> bool:
    """Whether anything can be done with a hand, written as the rules say it."""
    if any(own and rank in doing.alone for rank, own in cards):
        return True
    for (one, mine), (two, too) in combinations(cards, 2):
        if (mine or too) and (one == two or (one, two) in doing.pairs or (two, one) in doing.pairs):
            return True
    return False


def dealt_out(pack: dict[str, RankCards], doing: Doing, size: int) -> tuple[Fraction, Fraction]:
    """Every hand, every last card of it, and every card beside it, one by one."""
    cards = [(rank, own) for rank, each in pack.items() for own in [True] * each.own + [False] * each.other]
    deals, one, two = 0, 0, 0
    for hand in combinations(range(len(cards)), size):
        held = tuple(cards[at] for at in hand)
        rest = [cards[at] for at in range(len(cards)) if at not in hand]
        deals += 1
        if not does(held, doing):
            two += sum(own for _, own in held)
            one += sum(not own for _, own in rest)
    return Fraction(one, deals * (len(cards) - size)), Fraction(two, deals * size)


PACKS = {
    "one of each": dict.fromkeys(("A", "4", "9", "10", "K"), RankCards(1, 1)),
    "uneven": {"2": RankCards(2, 1), "3": RankCards(1, 2), "8": RankCards(0, 3), "J": RankCards(1, 2)},
    "chains": dict.fromkeys(("A", "4", "6", "9", "5"), RankCards(1, 2)),
}
PAIRS = frozenset({("A", "4"), ("2", "3"), ("A", "9"), ("2", "8"), ("4", "6"), ("5", "5")})
DOINGS = (Doing(frozenset({"10", "J"})), Doing(frozenset({"10", "J", "K"}), PAIRS))


@pytest.mark.parametrize(("pack", "doing", "size"), [*product(PACKS, DOINGS, (1, 2, 3, 4))])
def test_idle_hands_are_as_many_as_all_deals_one_by_one(pack: str, doing: Doing, size: int) -> None:
    there = PACKS[pack]
    known = Doing(doing.alone, frozenset(pair for pair in doing.pairs if set(pair) <= set(there)))
    assert idle_chances(there, known, size) == dealt_out(there, known, size)


def test_what_does_something_is_what_the_engine_lets_one_play() -> None:
    """Hands of four, which is few enough that a third of them can play nothing."""
    rng, doing, idle = Stream("hands", "castle"), playing(rules()), 0
    pack = [(hue, rank) for hue in ("red", "black") for rank in rules().pack.ranks for _ in range(4)]
    for _ in range(80):
        hand = rng.shuffled(pack)[:4]
        offered = choices(scene(", ".join(" ".join(card) for card in hand)))
        held = tuple((rank, hue == "red") for hue, rank in hand)
        assert (offered != ["end turn"]) == does(held, doing)
        walls_and_buildings = [each for each in offered if each.startswith(("hovel", "barracks", "castle", "wall"))]
        assert bool(walls_and_buildings) == does(held, building(rules()))
        idle += offered == ["end turn"]
    assert 10 < idle < 70


def castle() -> Spec[Rules]:
    return read(shelf.data() / "castle", Rules)


def lines(spec: Spec[Any]) -> dict[str, Any]:
    return {line.code: line for measure in MEASURES for line in measure(spec)}


def test_the_figures_of_the_pack_as_it_is() -> None:
    told = lines(castle())
    assert [told[code].said for code in ("CA1", "CA2", "CA4")] == [
        "player 1 2.8 %, player 2 1.9 %",
        "player 1 0.2 %, player 2 <0.1 %",
        "player 1 42, player 2 42",
    ]
    assert told["CA5"].value == (4, 4, 4, 52, 16, 36, 8)
    assert {line.verdict.value for line in told.values()} == {"fine"}


def test_one_more_red_card_is_told() -> None:
    spec = castle()
    pack = next(part for part in spec.game.components if part.id == "pack")
    more = pack.model_copy(
        update={"id": "more", "ranks": ("K",), "suits": {"hearts": pack.suits["hearts"]}, "copies": 1}
    )
    uneven = replace(spec, game=spec.game.model_copy(update={"components": (*spec.game.components, more)}))
    assert printed(uneven)["K"] == RankCards(5, 4)
    told = lines(uneven)
    assert told["CA3"].verdict.value == "warn"
    assert told["CA3"].said.startswith("red 53 cards")
    assert lines(spec)["CA3"].verdict.value == "fine"


def test_check_tells_them() -> None:
    result = CliRunner().invoke(main, ["check", "castle"])
    assert result.exit_code == 0
    assert "Hands of 10 that can build" in result.output
    assert "A player meets such a first hand in one game of 43." in result.output
    assert "games played" not in result.output
