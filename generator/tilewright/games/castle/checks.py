"""Spec -> Problems of a game with estates: K35, where its pack and its rules do not go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright.games.castle.rules import Rules
from tilewright.pieces.playing_cards import PlayingCards
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec

CODE = "K35"


def player_two_draws_last(spec: Spec[Any]) -> Iterator[Problem]:
    """K35 (warning): both draw equally often, and player 2 the last cards."""
    rules = spec.rules
    if isinstance(rules, Rules) and rules.drawn % (2 * rules.draw.cards):
        message = f"{rules.drawn} cards are drawn, {rules.draw.cards} in a turn: the players do not draw equally many"
        remedy = f"let the rest of the pack after two hands be a multiple of {2 * rules.draw.cards}"
        yield spec.places.problem(("rules", "deal", "hand"), CODE, message, remedy, Level.WARNING)


def people_can_be_made(spec: Spec[Any]) -> Iterator[Problem]:
    """K35: two numbers of the pack add up to a peasant, and two to a knight."""
    rules = spec.rules
    if isinstance(rules, Rules):
        for what, total in (("peasant", rules.people.peasant), ("knight", rules.people.knight)):
            if not rules.pack.pairs(total):
                message = f"{what}: no two cards below ten add up to {total}"
                yield spec.places.problem(
                    ("rules", "people", what), CODE, message, "name another sum, or put more ranks into the pack"
                )


def every_set_is_worth_something(spec: Spec[Any]) -> Iterator[Problem]:
    """K35 (warning): the row of points has one number for each size that a set can have."""
    rules = spec.rules
    if isinstance(rules, Rules):
        largest, listed = 2 * rules.pack.each, len(rules.scoring.royalty)
        if listed != largest:
            message = f"royalty: {listed} numbers, and a set has up to {largest} cards"
            remedy = "a set larger than the row scores as its last number; smaller packs need fewer"
            yield spec.places.problem(("rules", "scoring", "royalty"), CODE, message, remedy, Level.WARNING)


def defence_can_be_matched(spec: Spec[Any]) -> Iterator[Problem]:
    """K35 (warning): as many knights can be had as any attack ever needs."""
    rules = spec.rules
    if isinstance(rules, Rules):
        attack = rules.attack
        most = max(attack.defence(castle=True, walled=True), attack.defence(walled=True, overlord=True))
        cards = len(rules.pack.pairs(rules.people.knight)) * rules.pack.each
        if most > cards:
            message = f"the strongest defence is {most}, and the pack has knights for {cards} at most of one colour"
            yield spec.places.problem(("rules", "attack", "castle"), CODE, message, "lower it", Level.WARNING)


def rules_are_printed(spec: Spec[Any]) -> Iterator[Problem]:
    """K35: every card that the rules speak of is among those that are printed."""
    rules = spec.rules
    parts = [part for part in spec.game.components if isinstance(part, PlayingCards)]
    if not isinstance(rules, Rules) or not parts:
        return
    printed = {(card.rank, suit) for part in parts for card in part.cards() for suit in card.suits}
    for hue in ("red", "black"):
        for at, suit in enumerate(getattr(rules.pack, hue)):
            lacking = [rank for rank in rules.pack.ranks if (rank, suit) not in printed]
            if lacking:
                message = f"{hue}: of the suit '{suit}', no {', '.join(lacking)} is printed"
                remedy = "add it to the playing-cards in game.yaml"
                yield spec.places.problem(("rules", "pack", hue, at), CODE, message, remedy)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    player_two_draws_last,
    people_can_be_made,
    every_set_is_worth_something,
    defence_can_be_matched,
    rules_are_printed,
)
