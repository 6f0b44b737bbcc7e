"""Pyramids, a site -> the most that a colour can come to: as a nest, side by side, and as a tree, above each other."""

from __future__ import annotations

from generator.frozen import dataclass
from generator.games.sky_rise.rules import SIZES, Rules, SiteRules


@dataclass(frozen=True, slots=True)
class Supplied:
    """Pyramids that can count for a colour, by size from the largest: its own, and the opaque ones of all players."""

    own: tuple[int, ...]
    opaque: tuple[int, ...]

    def at(self, size: int, corners: int) -> int:
        """How many of a size can count on a floor with so many corners."""
        return min(corners, self.own[size] + self.opaque[size])


def nest_reach(rules: Rules, site: SiteRules, supply: Supplied) -> int:
    """The most points for groups: on every level one group of all that can be in it; corners suffice for any number."""
    most = 0
    for size in range(SIZES):
        alone = min(site.pyramids, supply.own[size])
        wilds = supply.at(size, site.pyramids) - alone
        most += max(rules.scoring.group(alone, wilds), rules.scoring.group(alone))
    return most


def tree_reach(rules: Rules, site: SiteRules, supply: Supplied, players: int) -> int:
    """The most points for columns: those that begin on the ground, and those that an antenna ends."""
    long, floors = rules.scoring.column_least, SIZES + 1
    stock = [supply.at(size, site.pyramids) for size in range(SIZES)]
    stock.append(min(players * rules.building.antennas, site.pyramids))
    spare, most = sum(supply.own) + sum(supply.opaque), 0
    starts = floors - long + 1
    for counts in _shares(min(site.pyramids, sum(supply.own), spare // long), starts):
        there = [
            sum(many for first, many in enumerate(counts) if first <= level < first + long) for level in range(floors)
        ]
        if all(many <= left for many, left in zip(there, stock, strict=True)):
            most = max(most, sum(counts))
    return most * rules.scoring.column_each


def _shares(most: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to share so many columns, or fewer, out among floors to begin on."""
    if parts == 0:
        return [()]
    return [(first, *rest) for first in range(most + 1) for rest in _shares(most - first, parts - 1)]
