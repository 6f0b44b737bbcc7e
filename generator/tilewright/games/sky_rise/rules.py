"""rules.yaml -> Rules: what the booklet prints and the engine plays; a description is how a table names the value.

A field with a reason (`because`) is a ruling: something the designer's text leaves open. The booklet lists them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, Self

from tilewright.games.sky_rise.scoring import Scoring
from tilewright.games.sky_rise.tower import OVERLAP, Plan, plan
from tilewright.language import Language
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model


class Pack(StrEnum):
    """Where the cards come from."""

    OWN = "own"
    REGULAR = "regular"


ROYAL = 3
"""Ranks of the royal suit: jack, queen and king."""
REGULAR_SUITS = 4
"""Suits of an ordinary pack."""
MOST_SUITS = 5
"""Suits of the cards in the box."""
SIZES = 3
"""Large, medium and small: a level for each."""

Side = Annotated[int, Field(ge=2, le=4)]


class SiteRules(Model, title="Site"):
    """How large a tower is built."""

    suits: Annotated[int, Field(ge=2, le=MOST_SUITS)]
    columns: Side
    rows: Side

    @property
    def cards(self) -> int:
        """Cards in a floor."""
        return self.columns * self.rows

    @property
    def pyramids(self) -> int:
        """Pyramids on a floor."""
        return (self.columns + 1) * (self.rows + 1)

    @property
    def plan(self) -> Plan:
        """Where its cards lie and its pyramids stand."""
        return plan(self.columns, self.rows)


class Sites(Model):
    """Which tower is built by how many."""

    few_up_to: Annotated[int, Field(ge=1, le=5)]
    few: SiteRules
    many: SiteRules

    @property
    def alike(self) -> bool:
        """Whether few and many build the same tower."""
        few, many = self.few, self.many
        return (few.suits, few.columns, few.rows) == (many.suits, many.columns, many.rows)


class Supply(Model):
    """Cards and pyramids."""

    pack: Pack
    ranks: Annotated[int, Field(ge=4, le=12)]
    royals_aside: Annotated[int, Field(ge=0, le=6)]
    royals_unseen: Literal[True]
    trios: Annotated[int, Field(ge=1, le=6)]
    opaque_trios: Annotated[int, Field(ge=1, le=6)]
    hand: Annotated[int, Field(ge=1, le=6)]
    suit_by_lot: Literal[True]
    colour_by_lot: Literal[True]
    opaque_by_size: Literal[True]
    goals_may_agree: Literal[True]
    goals_unseen: Literal[True]

    FORMULAS: ClassVar = ("opaque",)

    def opaque_by_seat(self, players: int, starter: int) -> list[int]:
        """How many opaque pyramids of each size each seat is given, by seat times sizes plus size (`opaque_by_size`).

        They go round by size, the large ones first, from the left of the starting player, as long as there is one for
        everybody; what is over goes one each from the last player backwards.
        """
        shares = [0] * (players * SIZES)
        pieces = [size for size in range(SIZES) for _ in range(self.opaque_trios)]
        even = len(pieces) // players * players
        for at, size in enumerate(pieces):
            seat = starter + 1 + at if at < even else starter - 1 - (at - even)
            shares[seat % players * SIZES + size] += 1
        return shares

    def opaque(self, players: int) -> tuple[int, ...]:
        """How many opaque pyramids each player is given, from the starting player round to the left."""
        shares = self.opaque_by_seat(players, 0)
        return tuple(sum(shares[seat * SIZES : (seat + 1) * SIZES]) for seat in range(players))  # sum counts pyramids


class Building(Model):
    """How floors are laid and pyramids are placed."""

    levels: Literal[3]
    any_cell: Literal[True]
    all_upright: Literal[True]
    must_place: Literal[True]
    passes_left: bool
    antennas: Annotated[int, Field(ge=0, le=2)]
    antenna_matches: bool


class StarterLot(Model, title="Engine"):
    """What a program does where people ask each other; no rule of the game."""

    starter_by_lot: bool


class Rules(Model):
    """Everything about the game that is a number or a decision."""

    supply: Supply
    sites: Sites
    building: Building
    scoring: Scoring
    engine: StarterLot

    @whole
    def _fits(self) -> Self:
        for name, site in (("few", self.sites.few), ("many", self.sites.many)):
            if self.pack(site) < (SIZES + 1) * site.cards:
                raise ValueError(
                    f"sites.{name}: the floors and the roof need {(SIZES + 1) * site.cards} cards, "
                    f"and there are {self.pack(site)}"
                )
            if self.of_a_size(site) < site.pyramids:
                raise ValueError(
                    f"sites.{name}: a level needs {site.pyramids} pyramids of a size, and there are "
                    f"{self.of_a_size(site)}"
                )
        if self.supply.royals_aside and self.supply.pack is Pack.OWN:
            raise ValueError("supply.royals_aside is 0 unless supply.pack is 'regular'")
        return self

    def moot(self) -> tuple[str, ...]:
        """Rules that come to nothing: lots where nothing is left out, royal cards where they are no suit."""
        own, least = self.supply.pack is Pack.OWN, min(self.sites.few.suits, self.sites.many.suits)
        every = least >= (MOST_SUITS if own else REGULAR_SUITS)
        return (
            *(("supply.suit_by_lot",) if every else ()),
            *(("supply.colour_by_lot",) if own else ()),
            *(() if self.royals else ("supply.royals_aside", "supply.royals_unseen")),
        )

    def site(self, players: int) -> SiteRules:
        """What so many players build."""
        return self.sites.few if players <= self.sites.few_up_to else self.sites.many

    @property
    def overlap(self) -> int:
        """How far cards of a floor overlap, in whole millimetres."""
        return round(OVERLAP)

    def setup_table(self, players: Sequence[int], language: Language) -> tuple[tuple[str, ...], ...]:
        """What is set up for each number of players: suits, the floor, its corners, everybody's opaque pyramids."""
        sites = [self.site(count) for count in players]
        rows: dict[str, list[object]] = {
            "players": list(players),
            "suits": [site.suits for site in sites],
            "floor": [f"{site.columns} \N{MULTIPLICATION SIGN} {site.rows}" for site in sites],
            "corners": [site.pyramids for site in sites],
            "opaque": [self._opaque_told(count) for count in players],
        }
        return tuple((language.say(f"score.setup.{name}"), *map(str, cells)) for name, cells in rows.items())

    def _opaque_told(self, players: int) -> str:
        """One number where all are given as many; else one for each, from the starting player round to the left."""
        shares = self.supply.opaque(players)
        return ", ".join(map(str, shares if len(set(shares)) > 1 else shares[:1]))

    def royal(self, site: SiteRules) -> bool:
        """Whether jacks, queens and kings are a suit by themselves."""
        return self.supply.pack is Pack.REGULAR and site.suits > REGULAR_SUITS

    @property
    def royals(self) -> bool:
        """Whether any number of players makes a suit of jacks, queens and kings."""
        return self.royal(self.sites.few) or self.royal(self.sites.many)

    def pack(self, site: SiteRules) -> int:
        """How many cards are shuffled for it."""
        if self.royal(site):
            return self.supply.ranks * REGULAR_SUITS - self.supply.royals_aside
        return self.supply.ranks * site.suits

    def of_a_size(self, site: SiteRules) -> int:
        """Pyramids of each size, opaque ones included."""
        return self.supply.trios * site.suits + self.supply.opaque_trios
