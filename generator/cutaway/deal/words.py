"""Dealt -> its list in words, and as JSON has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from generator.balance.provenance import provenance
from generator.cutaway.deal.choice import DealResult
from generator.cutaway.deal.deal import DEALING, Dealt
from generator.language import Language
from generator.spec.spec import Spec
from generator.spec.words import english

LONG = 60
"""Characters of a seed that are repeated."""


def listed(spec: Spec[Any], dealt: Dealt) -> Iterator[str]:
    """The list a person reads: from the top of the face-down stack, number, id, title and what is on it."""
    yield f"{spec.game.title}: {heading(dealt, english())}{', from the top of the stack down' if dealt.ordered else ''}"
    yield ""
    wide, number = max(map(len, dealt.ids), default=0), len(str(len(dealt.ids)))
    named = max((len(dealt.pool.titles[name]) for name in dealt.ids), default=0)
    for place, name in enumerate(dealt.ids, start=1):
        left = f"{place:{number}}  " if dealt.ordered else "  "
        yield f"{left}{name:{wide}}  {dealt.pool.titles[name]:{named}}  {', '.join(items(dealt, name))}".rstrip()
    yield ""
    if len(dealt.ids) < len(dealt.pool.ids):
        yield f"Deck code   {dealt.code}"
    if dealt.ordered:
        yield f"Stack code  {dealt.stack}"
    if dealt.seed is not None:
        yield f"Seed        {short(dealt.seed)}"


def heading(dealt: Dealt, language: Language) -> str:
    """What this is, in a few words: '28 of 72 castle tiles for 4 players'."""
    count, there = len(dealt.ids), len(dealt.pool.ids)
    what = dealt.pool.title.lower()
    some = "packing.some" if count < there else "packing.all"
    many = language.say(some, count=count, there=there, what=what)
    if not dealt.players or not dealt.pool.tiles:
        return many
    return language.say("packing.whom", many=many, players=dealt.players)


def items(dealt: Dealt, name: str) -> tuple[str, ...]:
    """What is on a tile, in the phrases of tiles.yaml; nothing for a card."""
    tile = dealt.pool.tiles.get(name)
    return tuple(slot.phrase for _, slot in tile.contents) if tile else ()


def record(spec: Spec[Any], dealt: Dealt) -> dict[str, Any]:
    """What `--json` prints; the code tells the order where one is known, so that it gives the same again.

    `dealing` is the way of dealing by which the seed gives this deck.
    """
    dealing = None if dealt.seed is None else DEALING
    named = {"code": dealt.fullest, "seed": dealt.seed, "dealing": dealing}
    origin = asdict(provenance(spec, dealt.seed)) | {"seed": dealt.seed}
    return {**named, "players": dealt.players, "tiles": list(dealt.ids), "provenance": origin}


def rejected(choice: DealResult) -> str:
    """How many deals were thrown away, and why."""
    if not choice.rejected:
        return "the first deal was legal"
    one = "1 deal was" if choice.rejected == 1 else f"{choice.rejected:,} deals were"
    return f"{one} rejected first; of these failed on {', '.join(choice.tally)}"


def short(seed: str) -> str:
    """A seed as it is repeated to a person."""
    return seed if len(seed) <= LONG else f"{seed[:LONG]}... ({len(seed):,} characters)"
