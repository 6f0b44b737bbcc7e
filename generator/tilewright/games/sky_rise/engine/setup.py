"""Spec -> Setup: cards, colours, the numbers of actions and of the rules as the engine has them; nothing changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from tilewright.frozen import dataclass
from tilewright.games.sky_rise.rules import REGULAR_SUITS, SIZES, Pack, Rules
from tilewright.pieces.build import Deck
from tilewright.pieces.playing_cards import PlayingCard
from tilewright.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Lay:
    """A card is laid."""

    card: int
    cell: int


@dataclass(frozen=True, slots=True)
class Raise:
    """A pyramid is placed: 0 is large, 1 medium, 2 small."""

    size: int
    kind: int
    corner: int


Action = Lay | Raise | None
"""None is to place no antenna."""


class RiseNumbering:
    """What each action's number means.

    Attributes:
        lays: Actions below this lay a card: its number times the cells, plus the cell.
        cells: Places for a card on a floor.
        kinds: Kinds of pyramid of a size.
        corners: Places for a pyramid on a floor.
        passes: Places no antenna; the last action.
        count: How many there are.
    """

    __slots__ = ("cells", "corners", "count", "kinds", "lays", "passes")

    def __init__(self, cards: int, cells: int, kinds: int, corners: int) -> None:
        self.cells, self.kinds, self.corners = cells, kinds, corners
        self.lays = cards * cells
        self.passes = self.lays + SIZES * kinds * corners
        self.count = self.passes + 1

    def lay(self, card: int, cell: int) -> int:
        """The number of laying a card."""
        return card * self.cells + cell

    def place(self, size: int, kind: int, corner: int) -> int:
        """The number of placing a pyramid."""
        return self.lays + (size * self.kinds + kind) * self.corners + corner

    def means(self, action: int) -> Action:
        """What is done.

        Raises:
            ValueError: No action has this number.
        """
        if not 0 <= action < self.count:
            raise ValueError(f"actions are 0 to {self.count - 1}")
        if action < self.lays:
            return Lay(*divmod(action, self.cells))
        if action == self.passes:
            return None
        what, corner = divmod(action - self.lays, self.corners)
        return Raise(*divmod(what, self.kinds), corner)


ALL_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ROYALS = ("J", "Q", "K")
ORDINARY = ("spades", "hearts", "clubs", "diamonds")
"""The suits of an ordinary pack."""
SIZE_NAMES = ("large", "medium", "small")


@dataclass(frozen=True, slots=True)
class TowerCard:
    """A card of the tower.

    Attributes:
        suit: Which of the game's suits it counts as.
        name: What a record calls it: 'blue 7', 'hearts K'.
        piece: The id of the printed piece; '' where none is printed.
    """

    suit: int
    name: str
    piece: str


@dataclass(frozen=True, slots=True)
class Builder:
    """A player: the livery it plays in ('' without liveries), and what it is called."""

    livery: str
    name: str


class Setup:
    """One game before anything is drawn.

    Attributes:
        id: The game's id.
        rules: Every number and ruling.
        seats: Who plays, from the first seat round to the left.
        players: How many play.
        plan: Where cards lie and pyramids stand on each floor.
        cards: The whole pack; a card's number is its place in it.
        colours: The keys of the colours of pyramids that can be seen through; a colour's number is its place here.
        wild: The number of the opaque ones.
        suits: How many suits are played with.
        hues: What lots can say of the colours: the colour of each suit, by the suit's number; -1 for a suit that stays
            in the box. One only where nothing is drawn.
        kinds: How many kinds of pyramid of a size there are.
        royals: The cards of which some are set aside.
        aside: How many of them.
        hand: Cards in a hand.
        levels: Levels of pyramids.
        under: By corner: the cells that it touches.
        bits: By corner: its bit in a set of corners; a row has a bit more than corners, so none touches the next.
        placed: By cards of its suit below it: points for a pyramid.
        wild_placed: By suits below it: points for an opaque one.
        numbering: What each action's number means.
    """

    def __init__(
        self, id_: str, rules: Rules, seats: tuple[Builder, ...], cards: tuple[TowerCard, ...], colours: tuple[str, ...]
    ) -> None:
        self.id, self.rules, self.seats, self.players = id_, rules, seats, len(seats)
        self.site = rules.site(self.players)
        self.plan, self.suits = self.site.plan, self.site.suits
        self.cards, self.colours, self.wild = cards, colours, len(colours)
        self.kinds = self.wild + 1
        self.hues = tuple(_hues(rules, self.suits, self.wild))
        royal = rules.royal(self.site)
        self.royals = tuple(at for at, card in enumerate(cards) if royal and card.suit == REGULAR_SUITS)
        self.aside = rules.supply.royals_aside if royal else 0
        self.numbering = RiseNumbering(len(cards), len(self.plan.cells), self.kinds, len(self.plan.corners))
        self.hand, self.levels = rules.supply.hand, rules.building.levels
        self.under = self.plan.under
        wide = self.plan.columns + 2
        self.bits = tuple(1 << down * wide + across for across, down in map(self.plan.spot, range(self.site.pyramids)))
        scoring = rules.scoring
        self.placed = tuple(scoring.placed(count) for count in range(5))
        self.wild_placed = tuple(scoring.wild(count) for count in range(5))


def _hues(rules: Rules, suits: int, colours: int) -> Iterator[tuple[int, ...]]:
    """Own cards are printed in the colours; those of an ordinary pack are each given one."""
    if rules.supply.pack is Pack.REGULAR:
        yield from permutations(range(colours), suits)
    else:
        for out in combinations(range(colours), colours - suits):
            yield tuple(-1 if suit in out else suit for suit in range(colours))


def set_up(spec: Spec[Rules], deck: Deck, players: int) -> Setup:
    """A game for so many players with this deck's cards.

    Raises:
        ValueError: There are not as many goals of a kind as players, or fewer colours than suits.
    """
    liveries = [Builder(name, livery.title) for name, livery in spec.game.liveries.items()]
    others = [Builder("", f"Seat {number}") for number in range(len(liveries) + 1, players + 1)]
    suits, colours = spec.rules.site(players).suits, tuple(spec.game.colours)
    if not players <= suits <= len(colours):
        raise ValueError(f"{players} players need as many suits, and each suit a colour: there are {suits} suits")
    cards = tuple(_cards(spec.rules, players, colours, _printed(deck)))
    return Setup(spec.game.id, spec.rules, tuple([*liveries, *others][:players]), cards, colours)


def _printed(deck: Deck) -> dict[tuple[str, str], str]:
    """(suit, rank) -> the id of the playing card that is printed."""
    cards = [piece for piece in deck.pieces if isinstance(piece.subject, PlayingCard)]
    return {(suit, piece.subject.rank): piece.id for piece in cards for suit in piece.subject.suits}


def _cards(
    rules: Rules, players: int, colours: Sequence[str], printed: dict[tuple[str, str], str]
) -> Iterator[TowerCard]:
    """Every rank of every suit but the aces; in own cards a suit that stays in the box as well."""
    own = rules.supply.pack is Pack.OWN
    royal = rules.royal(rules.site(players))
    for suit, name in enumerate(colours if own else ORDINARY):
        for rank in ALL_RANKS[-rules.supply.ranks :]:
            counts_as = REGULAR_SUITS if royal and rank in ROYALS else suit
            yield TowerCard(counts_as, f"{name} {rank}", printed.get((name, rank), "") if own else "")
