"""Spec -> Problems of a tower that cannot be built: K36, of suits, cards, pyramids, and whether a floor stands.

A floor is proved in millimetres. A card rests on four tips. Between two cards a tip stands in the middle of their
overlap, so it is half an overlap away from the edges of all the cards that it carries; at the outer edge a pyramid
stands wholly on its card. The next pyramid stands over the tip below it, on up to four cards that lie over each other
like steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Protocol

from tilewright.frozen import dataclass
from tilewright.games.sky_rise.art.iso import INSET
from tilewright.games.sky_rise.rules import SIZES, Pack, Rules
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.pieces.build import build
from tilewright.pieces.nets import Pyramids, PyramidSubject
from tilewright.pieces.playing_cards import PlayingCard, PlayingCards
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec
from tilewright.units import Size

PAPER = 0.3
"""How thick card of 250 to 300 g/m2 is, in millimetres."""
STEPS = 3
"""Cards that lie under one side of a foot and not under the other, at most: four meet at a corner."""
WEIGHT, STIFFNESS = 300.0, 2.0e9
"""Of that card: grams a square metre, and its modulus of elasticity in pascal, low for paper board."""
GRAVITY = 9.81


class Foot(Protocol):
    """What there is to know of a size of pyramid."""

    @property
    def base(self) -> float:
        """The side of its foot."""

    @property
    def height(self) -> float:
        """How high it stands."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Something that has to hold.

    Attributes:
        what: In words.
        has: What there is, in millimetres.
        needs: What there has to be at least.
    """

    what: str
    has: float
    needs: float

    @property
    def holds(self) -> bool:
        """Whether it does."""
        return self.has >= self.needs


def lean(foot: Foot, paper: float = PAPER) -> float:
    """How far a tip is moved aside where the cards under its foot make steps."""
    return foot.height * STEPS * paper / foot.base


def sag(card: Size, paper: float = PAPER) -> float:
    """How far a card hangs through in the middle of its longer side, resting on its tips as a beam."""
    span = (max(card.width, card.height) - OVERLAP) / 1000
    load = WEIGHT / 1000 * GRAVITY
    second_moment = (paper / 1000) ** 3 / 12
    return 5 * load * span**4 / (384 * STIFFNESS * second_moment) * 1000


def proofs(card: Size, feet: Sequence[Foot]) -> Iterator[Bearing]:
    """All that has to hold for cards of that size on pyramids of these, from the largest."""
    side = min(card.width, card.height)
    for at, foot in enumerate(feet, 1):
        yield Bearing(f"size {at}: half an overlap is more than steps of cards move a tip", OVERLAP / 2, lean(foot))
        yield Bearing(f"size {at}: at the outer edge its whole foot is on the card", INSET, foot.base / 2)
        first, second = INSET, side - OVERLAP / 2
        yield Bearing(f"size {at}: two feet fit side by side on a card", second - first, foot.base)
        yield Bearing(f"size {at}: its foot covers the whole crossing of overlaps", foot.base, OVERLAP)
    for larger, smaller in pairwise(feet):
        yield Bearing(
            "a smaller one nests in a larger, with paper on both sides", larger.base - smaller.base, 4 * PAPER
        )
    lowest = min((foot.height for foot in feet), default=0.0)
    yield Bearing("a card that hangs through stays far above the floor below", lowest / 10, sag(card))


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
            yield _at(
                spec, ("sites", name, "suits"), message, "play with one suit a player: everybody has a nest and a tree"
            )


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
                    message = f"no floor holds: {proof.what}: it is {proof.has:.1f} mm and has to be {proof.needs:.1f}"
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
