"""DeckTask -> the contradictions that adding up shows."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cutaway.limits import COLOURS, TREASURES
from generator.cutaway.why.arithmetic import NOUNS, Conflict, bounds_cross
from generator.cutaway.why.bands import DeckTask


def deck_conflicts(asked: DeckTask) -> tuple[Conflict, ...]:
    """Every contradiction that plain arithmetic finds; none found proves nothing."""
    return (*_too_small(asked), *_out_of_reach(asked), *bounds_cross(asked.own), *_squeezed(asked))


def _too_small(asked: DeckTask) -> Iterator[Conflict]:
    if len(asked.tiles) < asked.size:
        yield Conflict((), f"a deck has {asked.size} tiles, the set has {len(asked.tiles)}")


def _out_of_reach(asked: DeckTask) -> Iterator[Conflict]:
    """The tiles with most of something hold too little, those with least too much."""
    for each in asked.own if len(asked.tiles) >= asked.size else ():
        held = sorted(asked.count(each, tile) for tile in asked.tiles)
        least, most = sum(held[: asked.size]), sum(held[len(held) - asked.size :])
        what = f"{each.of[0]} {NOUNS[each.measure]}"
        if most < each.lower:
            text = f'the {asked.size} tiles with most {what} hold {most}, "{each.name}" wants {each.lower}'
            yield Conflict((each.name,), text)
        if least > each.upper:
            text = f'the {asked.size} tiles with fewest {what} hold {least}, "{each.name}" allows {each.upper}'
            yield Conflict((each.name,), text)


def _squeezed(asked: DeckTask) -> Iterator[Conflict]:
    """So many of one colour, and the others hardly fewer, are more treasures than a deck may hold; or too few."""
    spread, colours, many = COLOURS.deck.most, COLOURS.deck.name, TREASURES.deck.name
    if not {colours, many} <= set(asked.usual):
        return
    others, (low, high) = len(asked.colours) - 1, asked.many
    for each in asked.own:
        if each.measure != "treasures":
            continue
        least = each.lower + others * max(0, each.lower - spread)
        most = each.upper + others * (each.upper + spread)
        names = (each.name, colours, many)
        if least > high:
            text = f"{each.lower} {each.of[0]} and at least {each.lower - spread} of each other colour are {least}"
            yield Conflict(names, f"{text} treasures, a deck of {asked.size} has {high} at most")
        if most < low:
            text = f"{each.upper} {each.of[0]} and at most {each.upper + spread} of each other colour are {most}"
            yield Conflict(names, f"{text} treasures, a deck of {asked.size} has {low} at least")
