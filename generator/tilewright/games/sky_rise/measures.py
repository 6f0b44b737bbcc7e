"""Spec -> Measures of Sky Rise: what each colour can reach, how even suits are, what is left, how a floor stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tilewright.balance.measure import Measure, judged
from tilewright.frozen import dataclass
from tilewright.games.sky_rise.checks import lean, proofs, sag, sites
from tilewright.games.sky_rise.rules import REGULAR_SUITS, ROYAL, SIZES, Rules, SiteRules
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.pieces.build import build
from tilewright.pieces.nets import Pyramids, PyramidSubject
from tilewright.pieces.playing_cards import PlayingCards
from tilewright.spec.spec import Spec


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


def nests_are_fair(spec: Spec[Any]) -> Iterator[Measure]:
    """SR1: the most that each colour can bring as a nest, if everybody builds for it."""
    yield _alike(
        spec, "SR1", "Most that a nest can bring", lambda site, supply, _: nest_reach(spec.rules, site, supply)
    )


def trees_are_fair(spec: Spec[Any]) -> Iterator[Measure]:
    """SR2: the most that each colour can bring as a tree."""
    yield _alike(
        spec, "SR2", "Most that a tree can bring",
        lambda site, supply, players: tree_reach(spec.rules, site, supply, players),
    )  # fmt: skip


def suits_are_as_many(spec: Spec[Any]) -> Iterator[Measure]:
    """SR3: how many cards of each suit are shuffled, once aces, a suit or royal cards have been taken out."""
    rules: Rules = spec.rules
    rows = {}
    for _, site, players in sites(spec, rules):
        each = dict.fromkeys(range(site.suits), rules.supply.ranks)
        if rules.royal(site):
            each = dict.fromkeys(range(REGULAR_SUITS), rules.supply.ranks - ROYAL)
            each[REGULAR_SUITS] = ROYAL * REGULAR_SUITS - rules.supply.royals_aside
        rows[_table(spec, players)] = {
            ("the royal suit" if suit == REGULAR_SUITS else f"suit {suit + 1}"): cards for suit, cards in each.items()
        }
    yield _measured("SR3", "Cards of a suit in the pack", rows, "as many of each")


def pyramids_are_left(spec: Spec[Any]) -> Iterator[Measure]:
    """SR4: how many pyramids of a size are left over for antennas when its level is full."""
    rules: Rules = spec.rules
    left = {_table(spec, players): rules.of_a_size(site) - site.pyramids for _, site, players in sites(spec, rules)}
    words = "; ".join(f"{table}: {count}" for table, count in left.items())
    yield Measure("SR4", "Pyramids of a size left for antennas", tuple(left.values()), words)


def floors_hold(spec: Spec[Any]) -> Iterator[Measure]:
    """SR5, SR6: how far a tip is moved aside by cards that lie like steps, and how far a card hangs through."""
    cards = [part for part in spec.game.components if isinstance(part, PlayingCards)]
    pyramids = [part for part in spec.game.components if isinstance(part, Pyramids)]
    if cards and pyramids:
        moved, hangs = max(map(lean, pyramids[0].sizes)), sag(cards[0].size.size)
        bad = [proof.what for proof in proofs(cards[0].size.size, pyramids[0].sizes) if not proof.holds]
        yield Measure(
            "SR5", "A tip is moved aside under its cards", moved, f"{moved:.1f} mm at most",
            f"less than {OVERLAP / 2:.1f} mm, half an overlap", judged(fine=not bad), help="; ".join(bad),
        )  # fmt: skip
        low = min(size.height for size in pyramids[0].sizes)
        yield Measure(
            "SR6", "A card hangs through between its tips", hangs, f"{hangs:.1f} mm over a floor {low:.1f} high"
        )


Reach = Callable[[SiteRules, Supplied, int], int]


def _alike(spec: Spec[Any], code: str, what: str, reach: Reach) -> Measure:
    """The same for every colour, at every size of table."""
    rules: Rules = spec.rules
    rows = {
        _table(spec, players): {of: reach(site, supply, players) for of, supply in supplies(spec).items()}
        for _, site, players in sites(spec, rules)
    }
    return _measured(code, what, rows, "the same in every colour")


def supplies(spec: Spec[Rules]) -> Mapping[str, Supplied]:
    """What can count for each colour: as many as are printed, and no more than the rules ask for."""
    supply = spec.rules.supply
    there: dict[tuple[str, int], int] = {}
    for piece in build(spec).pieces:
        if isinstance(piece.subject, PyramidSubject):
            key = piece.subject.of, piece.subject.size
            there[key] = there.get(key, 0) + piece.copies
    sizes = range(SIZES)
    counted = {
        of: tuple(min(asked, there.get((of, size), 0)) if there else asked for size in sizes)
        for of, asked in (*((of, supply.trios) for of in spec.game.colours), ("", supply.opaque_trios))
    }
    return {of: Supplied(counted[of], counted[""]) for of in spec.game.colours}


def _measured(code: str, what: str, rows: Mapping[str, Mapping[str, int]], target: str) -> Measure:
    fine = all(len(set(row.values())) == 1 for row in rows.values())
    words = "; ".join(f"{table}: {_told(row)}" for table, row in rows.items())
    remedy = "" if fine else "print as many for each, or ask for as many"
    value = tuple(tuple(row.values()) for row in rows.values())
    return Measure(code, what, value, words, target, judged(fine=fine), help=remedy)


def _told(row: Mapping[str, int]) -> str:
    """One number where all are the same."""
    numbers = set(row.values())
    return f"{numbers.pop()} each" if len(numbers) == 1 else ", ".join(f"{name} {count}" for name, count in row.items())


def _table(spec: Spec[Rules], most: int) -> str:
    """Whom a site is for: '2-3 players'."""
    few = spec.rules.sites.few_up_to
    least = max(spec.game.players.least, few + 1 if most > few else 1)
    return f"{least}-{most} players" if least < most else f"{most} players"


MEASURES: tuple[Callable[[Spec[Any]], Iterator[Measure]], ...] = (
    nests_are_fair,
    trees_are_fair,
    suits_are_as_many,
    pyramids_are_left,
    floors_hold,
)
