"""Spec -> Problems of a tower that cannot be built: K36, of suits, cards, pyramids, and whether a floor stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from generator.deck.build import build
from generator.games.sky_rise.choices import Pack
from generator.games.sky_rise.rules import SIZES, Rules
from generator.games.sky_rise.stand import proofs
from generator.kinds.playing_cards import PlayingCard, PlayingCards
from generator.kinds.pyramids import Pyramids, PyramidSubject
from generator.problem import Level, Problem
from generator.spec.spec import Spec

CODE = "K36"


def suits_have_colours(spec: Spec[Any]) -> Iterator[Problem]:
    """K36: every suit has a colour of pyramids, and there is a goal of each sort for every player."""
    rules = spec.rules
    if not isinstance(rules, Rules):
        return
    for name, site, players in sites(spec, rules):
        if site.suits > len(spec.game.colours):
            message = f"{site.suits} suits need as many colours, and game.yaml has {len(spec.game.colours)}"
            yield _at(spec, ("sites", name, "suits"), message, "add colours, or play with fewer suits")
        if site.suits < players:
            message = f"{site.suits} suits make {site.suits} nests, and {players} play"
            yield _at(spec, ("sites", name, "suits"), message, "a nest and a tree for everybody: one suit a player")


def suits_are_even(spec: Spec[Any]) -> Iterator[Problem]:
    """K36 (warning): after some royal cards are set aside, no suit has more cards than another."""
    rules = spec.rules
    if isinstance(rules, Rules) and rules.royal(rules.sites.many):
        others, royals = rules.supply.ranks - 3, 12 - rules.supply.royals_aside
        if others != royals:
            message = f"the royal suit has {royals} cards, and each other {others}"
            yield _at(
                spec,
                ("supply", "royals_aside"),
                message,
                f"set {12 - others} aside" if others < 12 else "",
                Level.WARNING,
            )


def enough_is_printed(spec: Spec[Any]) -> Iterator[Problem]:
    """K36 (warning): as many pyramids, cards and goals are printed as the rules ask for."""
    rules = spec.rules
    if not isinstance(rules, Rules):
        return
    pieces = build(spec).pieces
    pyramids = [piece for piece in pieces if isinstance(piece.subject, PyramidSubject)]
    if pyramids:
        for of in (*spec.game.colours, ""):
            asked = rules.supply.trios if of else rules.supply.opaque_trios
            for size in range(SIZES):
                there = sum(each.copies for each in pyramids if (each.subject.of, each.subject.size) == (of, size))
                if there < asked:
                    message = (
                        f"{asked} pyramids of size {size + 1} in {of or 'no colour'} are asked for, and {there} printed"
                    )
                    key = "trios" if of else "opaque_trios"
                    yield _at(spec, ("supply", key), message, "print more, or ask for fewer", Level.WARNING)
    printed = {piece.subject.suits for piece in pieces if isinstance(piece.subject, PlayingCard)}
    if printed and rules.supply.pack is Pack.OWN:
        for of in spec.game.colours:
            cards = [p for p in pieces if isinstance(p.subject, PlayingCard) and p.subject.suits == (of,)]
            if len(cards) < rules.supply.ranks:
                message = f"a suit has {rules.supply.ranks} cards, and {len(cards)} of '{of}' are printed"
                yield _at(spec, ("supply", "ranks"), message, "name more ranks, or the suit", Level.WARNING)


def a_floor_stands(spec: Spec[Any]) -> Iterator[Problem]:
    """K36 (warning): cards of that size lie on the tips of pyramids of these sizes, and pyramids on them."""
    if not isinstance(spec.rules, Rules):
        return
    cards = [part for part in spec.game.components if isinstance(part, PlayingCards)]
    for at, part in enumerate(spec.game.components):
        if isinstance(part, Pyramids) and cards:
            for proof in proofs(cards[0].size.size, part.sizes):
                if not proof.holds:
                    message = f"no floor stands: {proof.what}: it is {proof.has:.1f} mm and has to be {proof.needs:.1f}"
                    place = ("game", "components", at, "sizes")
                    yield spec.places.problem(
                        place, CODE, message, "see sizes and cards in data/sky-rise", Level.WARNING
                    )


def sites(spec: Spec[Any], rules: Rules) -> Iterator[tuple[str, Any, int]]:
    """(name, how large, how many play there at most)."""
    most = spec.game.players.most
    if spec.game.players.least <= rules.sites.few_up_to:
        yield "few", rules.sites.few, min(rules.sites.few_up_to, most)
    if most > rules.sites.few_up_to:
        yield "many", rules.sites.many, most


def _at(spec: Spec[Any], path: tuple[str, ...], message: str, remedy: str, level: Level = Level.ERROR) -> Problem:
    return spec.places.problem(("rules", *path), CODE, message, remedy, level)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    suits_have_colours,
    suits_are_even,
    enough_is_printed,
    a_floor_stands,
)
