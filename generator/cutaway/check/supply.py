"""Tile set -> Problems of what it deals out, and of what lies in the box for that: S09 and S10."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from generator.balance.sure import percent
from generator.cutaway.balance.chances import totals
from generator.cutaway.check.set import TileSetSubject
from generator.cutaway.count import deck_size, most_shown, shown, sizes
from generator.cutaway.limits import LIKELY, SURE
from generator.cutaway.tilemap.slot import ANY
from generator.deck.count import counter
from generator.kinds.tokens import TokenDesign, Tokens
from generator.problem import Level, Problem
from generator.spec.places import Path
from generator.spec.spec import Spec
from generator.spec.vocabulary import words_of

TABLE = 3
"""Players from whom on it is a warning: two players share so few tiles that nobody counts on a bonus."""

COUNTED = ("gem", "key", "lock")
"""Faces of tokens that stand for what is shown on tiles."""


def bonuses_are_in_reach(subject: TileSetSubject) -> Iterator[Problem]:
    """S09 (note; below 90 % and from three players on, a warning): a colour has enough for its bonus in 99 % of deals.

    The bonus is `rules.bonuses.high`; a game without one has nothing to reach, and who
    rolls for colours takes what comes. Exact, by counting all deals.
    """
    bonus = subject.terms.bonus
    players = {size: players for players, size in sorted(sizes(subject.spec).items(), reverse=True)}
    dealt = [size for size in players if size <= len(subject.tiles)]
    if not bonus or not dealt or any(ANY in tile.treasures for tile in subject.tiles):
        return
    smallest = min(dealt)
    for size in sorted({smallest, *(size for size in dealt if players[size] == TABLE)}):
        chances = _chances(subject, bonus, size)
        poor = sorted((colour for colour in chances if chances[colour] < SURE), key=lambda colour: chances[colour])
        if poor:
            least = chances[poor[0]]
            level = Level.WARNING if least < LIKELY and players[size] >= TABLE else Level.NOTE
            more = f" (so for {', '.join(poor[1:])})" if poor[1:] else ""
            message = f"with {players[size]} players the deck holds {bonus} {poor[0]} in only {percent(least)} of deals"
            yield subject.problem(("tiles",), "S09", message + more, f"nobody can count on a bonus for {bonus}", level)


def _chances(subject: TileSetSubject, bonus: int, size: int) -> dict[str, Fraction]:
    """Colour -> the chance that a deal of that size has enough of it for the bonus: exact."""
    every_tile = [tile.treasures for tile in subject.tiles]
    counts = {colour: [each.count(colour) for each in every_tile] for colour in subject.spec.game.colours}
    every = {colour: totals(each, size)[size] for colour, each in counts.items()}
    return {colour: of.chance(lambda count: count >= bonus) for colour, of in every.items()}


def box_holds_enough(subject: TileSetSubject) -> Iterator[Problem]:
    """S10: the box holds as many tokens of a colour as the fullest deal can show; `count: tiles` always does."""
    size, count = deck_size(subject.spec), counter(subject.spec, ())
    on_tiles = {face: [shown(tile, face) for tile in subject.tiles] for face in COUNTED}
    for path, token, of in _tokens(subject.spec):
        if token.count == "tiles":
            continue
        face = str(token.face)
        there = count(token.count) + token.spare
        most = most_shown(on_tiles[face], size, of)
        if there < most:
            noun = {"gem": "treasures", "key": "keys", "lock": "locks"}[face]
            message = f"{of} {noun}: {there} in the box, up to {most} in a deck of {size} tiles"
            yield subject.spec.places.problem((*path, "count"), "S10", message, "write `count: tiles`, or more of them")


def _tokens(spec: Spec[Any]) -> Iterator[tuple[Path, TokenDesign, str]]:
    """Every token that stands for something on tiles, in each of its colours."""
    for at, part in enumerate(spec.game.components):
        for row, token in enumerate(part.tokens if isinstance(part, Tokens) else ()):
            if isinstance(token.face, str) and token.face in COUNTED:
                palette = getattr(spec.game, words_of(spec.game.id).coloured[token.face])
                for of in tuple(palette) if token.of == "each" else (token.of,):
                    yield ("game", "components", at, "tokens", row), token, of


CHECKS: tuple[Callable[[TileSetSubject], Iterator[Problem]], ...] = (bonuses_are_in_reach, box_holds_enough)
