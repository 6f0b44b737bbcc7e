"""Sky Rise written slow and plain from the text of its rules: dicts, words, and every definition as it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from tilewright.games.sky_rise.rules import Rules

SIZES = ("large", "medium", "small")
Spot = tuple[int, int]
"""Across and down, from 0."""


@dataclass
class Slow:
    """A tower, and everybody round it.

    Attributes:
        rules: For its numbers.
        players: How many.
        starter: The seat that starts.
        suits: What is printed on a card: 'blue', 'hearts' -> the colour of pyramids that it belongs to.
        colours: Every colour that is played with.
    """

    rules: Rules
    players: int
    starter: int
    suits: dict[str, str]
    colours: list[str]
    nests: list[str] = field(default_factory=list)
    trees: list[str] = field(default_factory=list)
    cards: dict[tuple[int, Spot], str] = field(default_factory=dict)
    stones: dict[tuple[int, Spot], tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.placed = [0] * self.players
        self.groups: Counter[str] = Counter()
        self.site = self.rules.sites.few if self.players <= self.rules.sites.few_up_to else self.rules.sites.many
        self.supply = Counter({(size, colour): self.rules.supply.trios for size in SIZES for colour in self.colours})
        self.opaque: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.share_out()
        self.level, self.turn, self.token, self.antennas = 0, self.starter, self.starter, 0

    def share_out(self) -> None:
        """As many for everybody as can be, by size from the left of the starting player; the rest from the last."""
        heap = [size for size in SIZES for _ in range(self.rules.supply.opaque_trios)]
        seat = self.starter
        while len(heap) >= self.players:
            for _ in range(self.players):
                seat = (seat + 1) % self.players
                self.opaque[seat][heap.pop(0)] += 1
        last = (self.starter - 1) % self.players
        for size in heap:
            self.opaque[last][size] += 1
            last = (last - 1) % self.players

    @property
    def cells(self) -> list[Spot]:
        return [(x, y) for y in range(self.site.rows) for x in range(self.site.columns)]

    @property
    def corners(self) -> list[Spot]:
        return [(x, y) for y in range(self.site.rows + 1) for x in range(self.site.columns + 1)]

    def touched(self, corner: Spot) -> list[Spot]:
        x, y = corner
        return [cell for cell in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)) if cell in self.cells]

    def corner_name(self, corner: Spot) -> str:
        columns = sorted({"ABCD"[x] for x, _ in self.touched(corner)})
        rows = sorted({str(y + 1) for _, y in self.touched(corner)})
        return "".join(columns + rows)

    def phase(self) -> str:
        if not all((self.level, cell) in self.cards for cell in self.cells):
            return "lay"
        if self.level < self.rules.building.levels:
            return "place"
        done = self.antennas == self.players * self.rules.building.antennas
        return "over" if done else "antenna"

    def may(self) -> set[str]:
        """What the seat whose turn it is may do."""
        if self.phase() == "lay":
            empty = [(x, y) for x, y in self.cells if (self.level, (x, y)) not in self.cards]
            return {f"{card} to {'ABCD'[x]}{y + 1}" for card in self.hands[self.turn] for x, y in empty}
        sizes = SIZES if self.phase() == "antenna" else SIZES[self.level : self.level + 1]
        free = [corner for corner in self.corners if (self.level, corner) not in self.stones]
        kinds = [(size, colour) for size in sizes for colour in self.colours if self.supply[size, colour]]
        kinds += [(size, "opaque") for size in sizes if self.opaque[self.turn][size]]
        words = {f"{size} {kind} on {self.corner_name(corner)}" for size, kind in kinds for corner in free}
        return words | ({"no antenna"} if self.phase() == "antenna" else set())

    def act(self, words: str) -> None:
        """Do it, but for drawing a card."""
        if self.phase() == "lay":
            card, _, cell = words.partition(" to ")
            self.hands[self.turn].remove(card)
            self.cards[self.level, ("ABCD".index(cell[0]), int(cell[1:]) - 1)] = card
        else:
            antenna = self.phase() == "antenna"
            if words != "no antenna":
                self.stand(words)
            self.antennas += antenna

    def stand(self, words: str) -> None:
        what, _, name = words.partition(" on ")
        size, kind = what.split()
        corner = next(corner for corner in self.corners if self.corner_name(corner) == name)
        self.placed[self.turn] += self.worth(kind, corner)
        self.stones[self.level, corner] = (size, kind)
        if kind == "opaque":
            self.opaque[self.turn][size] -= 1
        else:
            self.supply[size, kind] -= 1

    def colour_of(self, card: str) -> str:
        suit, rank = card.split()
        royal = "royals" in self.suits and rank in ("J", "Q", "K")
        return self.suits["royals" if royal else suit]

    def worth(self, kind: str, corner: Spot) -> int:
        below = [self.colour_of(self.cards[self.level, cell]) for cell in self.touched(corner)]
        if kind == "opaque":
            return self.rules.scoring.suit * len(set(below))
        return self.rules.scoring.match * sum(colour == kind for colour in below)

    def next(self) -> None:
        """The next turn, after the card that was drawn."""
        full = all((self.level, corner) in self.stones for corner in self.corners)
        if self.level < self.rules.building.levels and full:
            self.score()
            self.level += 1
            self.token = (self.token + 1) % self.players
            self.turn = self.token
        elif self.phase() != "over":
            self.turn = (self.turn + 1) % self.players
            while not self.may():
                self.turn = (self.turn + 1) % self.players

    def score(self) -> None:
        """Groups of two, or with opaque ones of three, side by side: twice their number for their colour."""
        for colour in self.colours:
            for group in self.groups_of(colour):
                opaque = sum(self.stones[self.level, corner][1] == "opaque" for corner in group)
                least = self.rules.scoring.wild_least if opaque else self.rules.scoring.group_least
                if len(group) >= least and opaque < len(group):
                    self.groups[colour] += self.rules.scoring.group_each * len(group)

    def groups_of(self, colour: str) -> Iterator[set[Spot]]:
        fits = {corner for corner in self.corners if self.stones[self.level, corner][1] in (colour, "opaque")}
        while fits:
            group = {fits.pop()}
            for _ in count():
                beside = {(x, y) for x, y in fits if any(abs(x - a) + abs(y - b) == 1 for a, b in group)}
                if not beside:
                    break
                group |= beside
                fits -= beside
            yield group

    def column_points(self, colour: str) -> int:
        """Six for each corner where three or more stand straight above each other, a colour or opaque, one coloured."""
        won = 0
        for corner in self.corners:
            kinds = [self.stones.get((level, corner), ("", ""))[1] for level in range(self.rules.building.levels + 1)]
            spans = [kinds[a:b] for a in range(len(kinds)) for b in range(a + 1, len(kinds) + 1)]
            won += any(
                len(span) >= self.rules.scoring.column_least and set(span) <= {colour, "opaque"} and colour in span
                for span in spans
            )
        return won * self.rules.scoring.column_each

    def totals(self) -> list[float]:
        return [
            float(
                self.placed[seat]
                + self.groups[self.nests[seat]]
                + self.column_points(self.trees[seat])
                + self.rules.scoring.kept * sum(self.opaque[seat].values())
            )
            for seat in range(self.players)
        ]
