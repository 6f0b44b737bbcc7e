"""Three games of cards that are nobody's: a climbing game, dominoes, a deck with a mana curve and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from tests.balance.decks import table_of, write

SUITS = """\
colours:
  jade: {title: Jade, hex: "#2F7D4F", letter: J, pattern: diagonal, symbol: hexagon}
  sword: {title: Sword, hex: "#20242E", letter: S, pattern: plain, symbol: square}
  pagoda: {title: Pagoda, hex: "#1F4E9E", letter: P, pattern: horizontal, symbol: drop}
  star: {title: Star, hex: "#B3263A", letter: R, pattern: vertical, symbol: brilliant}
"""
CLIMBING = """\
checks:
  suits: {kind: counts, says: As many cards of each suit, of: cards, attribute: suit, equal: true}
  points: {kind: sums, says: Points by suit, of: cards, attribute: points, by: suit,
    where: {suit: [jade, sword, pagoda, star]}, equal: true}
  ranks: {kind: sums, says: Points by rank, of: cards, attribute: points, by: rank, between: [-25, 40]}
  ace: {kind: first, says: An ace in a hand of thirteen, of: cards, where: {rank: 14}, first: 13, chance: 60}
  high: {kind: first, says: Two cards above jack in the first eight, of: cards, where: {rank: [12, 13, 14, 15]},
    first: 8, least: 2, chance: 75}
  trump: {kind: first, says: Dragon or phoenix among 27, of: cards, where: {special: [dragon, phoenix]}, first: 27,
    chance: 80}
  ones: {kind: forbids, says: No rank of one, of: cards, where: {rank: 1}}
"""
DOMINOES = """\
checks:
  ends: {kind: counts, of: cards, attribute: left, spread: 9}
  doubles: {kind: first, says: A double in a hand of seven, of: cards, where: {double: "yes"}, first: 7, chance: 80}
"""
MANA = """\
checks:
  curve: {kind: counts, says: The mana curve, of: cards, attribute: mana, where: {type: [creature, spell]},
    between: [2, 30]}
  colours: {kind: counts, says: Cards of each colour, of: cards, attribute: colour, spread: 4}
  lands: {kind: first, says: Two lands in the first seven, of: cards, where: {type: land}, first: 7, least: 2,
    chance: 80}
  third: {kind: first, says: A third land by the third turn, of: cards, where: {type: land}, first: 9, least: 3,
    chance: 65}
  drops: {kind: first, says: A creature for one or two mana in the first eight, of: cards,
    where: {type: creature, mana: [1, 2]}, first: 8, chance: 90}
  prices: {kind: cost-curve, says: Attack and health for the mana, of: cards, where: {type: creature}, cost: mana,
    gives: {attack: 1, health: 1, keywords: {Flying: 1, Guard: 1, Haste: 1}}, within: 3}
"""
Cells = Mapping[str, object]


def climbing(folder: Path) -> Path:
    """Fifty-two cards in four suits, a dragon and a phoenix."""
    worth = {5: 5, 10: 10, 13: 10}
    rows: list[Cells] = [
        {"title": f"{suit} {rank}", "suit": suit, "rank": rank, "points": worth.get(rank, 0), "special": ""}
        for suit in ("jade", "sword", "pagoda", "star")
        for rank in range(2, 15)
    ]
    rows.append({"title": "Dragon", "suit": "", "rank": 15, "points": 25, "special": "dragon"})
    rows.append({"title": "Phoenix", "suit": "", "rank": "", "points": -25, "special": "phoenix"})
    return write(folder, table_of(rows), CLIMBING, "Paper Dragons", SUITS)


def dominoes(folder: Path) -> Path:
    """Double nine."""
    rows = [
        {"title": f"{a}-{b}", "left": a, "right": b, "double": "yes" if a == b else "", "crown": int(a * b % 7 == 3)}
        for a in range(10)
        for b in range(a, 10)
    ]
    return write(folder, table_of(rows), DOMINOES, "Double Nine")


def mana(folder: Path) -> Path:
    """A hundred and ten: 39 lands, 22 spells, creatures with a curve; one far too good, one far too dear."""
    chance, rows = Random(5), list[dict[str, object]]()
    for n in range(42):
        cost = (1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7)[n % 15]
        words = chance.sample(["Flying", "Guard", "Haste"], chance.choice([0, 0, 1, 1, 2]))
        worth = 2 * cost + 1 - len(words) + chance.choice([-1, 0, 0, 0, 1])
        attack = round(worth * chance.uniform(0.3, 0.6))
        rows.append(
            {
                "title": f"Creature {n}", "quantity": 1 if n % 6 else 2, "type": "creature",
                "colour": ("ember", "ash")[n % 2],
                "mana": cost, "attack": attack, "health": max(1, worth - attack), "keywords": ", ".join(words),
                "rules": " ".join(f"**{word}.**" for word in words),
            }
        )  # fmt: skip
    rows[4] |= {"title": "Vault Dragon", "attack": 7, "health": 6}
    rows[9] |= {"title": "Tin Soldier", "attack": 0, "health": 1}
    empty = {"attack": "", "health": "", "keywords": ""}
    rows += [
        {"title": f"Bolt {n}", "quantity": 1, "type": "spell", "colour": ("ember", "ash")[n % 2], "mana": n % 4 + 1,
         **empty, "rules": f"Deal {n % 5 + 1} damage to any target."}
        for n in range(22)
    ]  # fmt: skip
    rows += [
        {
            "title": f"{colour} land",
            "quantity": count,
            "type": "land",
            "colour": colour,
            "mana": "",
            **empty,
            "rules": "",
        }
        for colour, count in (("ember", 20), ("ash", 19))
    ]
    return write(folder, table_of(rows), MANA, "Ember and Ash")
