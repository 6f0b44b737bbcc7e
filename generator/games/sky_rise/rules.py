"""rules.yaml -> Rules: what the booklet prints and the engine plays; a description is how a table names the value.

A field with a reason (`because`) is a ruling: something the designer's text leaves open. The booklet lists them all.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from generator.games.sky_rise.choices import Pack
from generator.games.sky_rise.scoring import Scoring
from generator.games.sky_rise.tower import Plan, plan
from generator.spec.fields import Field, whole
from generator.spec.model import Model

ROYAL = 3
"""Ranks of the royal suit: jack, queen and king."""
REGULAR_SUITS = 4
"""Suits of an ordinary pack."""
SIZES = 3
"""Large, medium and small: a level for each."""

Side = Annotated[int, Field(ge=2, le=4)]


class SiteRules(Model, title="Site"):
    """How large a tower is built."""

    suits: Annotated[int, Field(ge=2, le=5)]
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


class Supply(Model):
    """Cards and pyramids."""

    pack: Pack
    ranks: Annotated[int, Field(ge=4, le=12)]
    royals_aside: Annotated[int, Field(ge=0, le=6)]
    royals_unseen: Literal[True]
    trios: Annotated[int, Field(ge=1, le=6)]
    opaque_trios: Annotated[int, Field(ge=1, le=6)]
    hand: Annotated[int, Field(ge=1, le=6)]
    by_lot: Literal[True]
    opaque_by_size: Literal[True]
    goals_may_agree: Literal[True]
    goals_unseen: Literal[True]


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

    def site(self, players: int) -> SiteRules:
        """What so many players build."""
        return self.sites.few if players <= self.sites.few_up_to else self.sites.many

    def royal(self, site: SiteRules) -> bool:
        """Whether jacks, queens and kings are a suit by themselves."""
        return self.supply.pack is Pack.REGULAR and site.suits > REGULAR_SUITS

    def pack(self, site: SiteRules) -> int:
        """How many cards are shuffled for it."""
        if self.royal(site):
            return self.supply.ranks * REGULAR_SUITS - self.supply.royals_aside
        return self.supply.ranks * site.suits

    def of_a_size(self, site: SiteRules) -> int:
        """Pyramids of each size, opaque ones included."""
        return self.supply.trios * site.suits + self.supply.opaque_trios
