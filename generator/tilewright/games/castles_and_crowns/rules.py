"""rules.yaml -> Rules: what the booklet prints and the engine plays, with every choice, and who wins a battlefield.

A field with a reason (`because`) is a ruling: something the designer's notes leave open; the booklet lists them all.
words.yaml has the words for each choice, under the name of its class. A description is how a table names the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, Self

from tilewright.frozen import dataclass
from tilewright.games.castles_and_crowns.scoring import Scoring
from tilewright.language import Language
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.scalars import Name


class Noble(StrEnum):
    """Whose favour is fought for."""

    JACK = "jack"
    QUEEN = "queen"
    KING = "king"


class Suit(StrEnum):
    """A suit of an ordinary pack of cards."""

    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"


class Turncoats(StrEnum):
    """Who changes sides in the middle of a round."""

    TRAITORS = "traitors"
    MERCENARIES = "mercenaries"


class Formation(StrEnum):
    """What a player sends to a battlefield."""

    GROUPS = "groups"
    STRAIGHTS = "straights"


@dataclass(frozen=True, slots=True)
class Force:
    """What one player has at a battlefield.

    Attributes:
        rank: Pips on the dice; of a straight, on its highest die.
        knights: How many of them.
        captains: As knights; there is one at most.
        traitors: Whoever brought them.
        mercenaries: As knights.
        links: Dice that make up a straight; 0 for a group.
    """

    rank: int
    knights: int = 0
    captains: int = 0
    traitors: int = 0
    mercenaries: int = 0
    links: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each die, as they lie in a row."""
        counts = (self.knights, self.captains, self.traitors, self.mercenaries)
        kinds = ("knight", "captain", "traitor", "mercenary")
        return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


class Battle(Model):
    """What each kind of die counts for, and who wins."""

    FORMULAS: ClassVar = ("strength", "worth")

    knight: Literal[1]
    captain: Annotated[int, Field(ge=1, le=10)]
    traitor: Annotated[int, Field(ge=0, le=10)]
    mercenary: Annotated[float, Field(ge=0, le=10, multiple_of=0.5)]
    rank_decides: Literal[True]
    empty_discarded: Literal[True]

    def strength(self, knights: int, captains: int = 0, traitors: int = 0, mercenaries: int = 0) -> float:
        """What so many dice are worth, in knights."""
        whole = self.knight * knights + self.captain * captains + self.traitor * traitors
        return whole + self.mercenary * mercenaries

    def worth(self, knights: int, captains: int = 0, traitors: int = 0, mercenaries: int = 0) -> str:
        """The same as it is printed: 4, 4½, ½."""
        whole, half = divmod(round(2 * self.strength(knights, captains, traitors, mercenaries)), 2)
        return f"{whole or ('' if half else 0)}{'½' * half}"

    def winner(self, forces: Sequence[Force]) -> int | None:
        """Which force wins, by its index; None where there are none, or the two best are level in everything.

        First the straights settle among themselves which of them is best: the one of most dice, then the one with the
        highest die, then the strongest. That one meets the groups by strength; at equal strength a group wins, and of
        groups the one of the higher rank.
        """
        longest = max((self._length(force) for force in forces if force.links), default=None)
        best = [force for force in forces if not force.links or self._length(force) == longest]
        merits = [self._merit(force) for force in best]
        most = max(merits, default=None)
        return forces.index(best[merits.index(most)]) if most is not None and merits.count(most) == 1 else None

    def _length(self, force: Force) -> tuple[int, int, float]:
        """What decides between straights, most important first."""
        return force.links, force.rank, self._of(force)

    def _merit(self, force: Force) -> tuple[float, bool, int]:
        """What decides between groups and the best straight, most important first."""
        return self._of(force), not force.links, 0 if force.links else force.rank

    def _of(self, force: Force) -> float:
        return self.strength(force.knights, force.captains, force.traitors, force.mercenaries)


class Sending(Model):
    """What may be sent to which battlefield, and who joins it there."""

    formation: Formation
    turncoats: Turncoats
    must_send: Literal[True]
    whole_rank: Literal[True]
    rank_bound: Literal[True]
    one_group: Literal[True]
    ranks_never_meet: Literal[True]
    captain_needs_knight: Literal[True]
    reinforce_alone: Literal[True]
    knights_call: Literal[True]
    all_called: bool
    unsent_loyal: Literal[True]
    called_back: Literal[True]
    mercenaries_each: Annotated[int, Field(ge=0, le=4)]
    mercenary_must: Literal[True]


class Straights(Model):
    """What there is to know about straights, where they may be sent."""

    least: Annotated[int, Field(ge=2, le=6)]
    one_of_each: Literal[True]
    ranks_free: Literal[True]
    traitor_last: Literal[True]
    both_ends: Literal[True]
    joined_beside: Literal[True]
    longest_first: Literal[True]
    level_discarded: Literal[True]


Few = Annotated[int, Field(ge=1, le=12)]
Perhaps = Annotated[int, Field(ge=0, le=1)]
"""One a player, or none."""


Castle = Annotated[int, Field(ge=1, le=10)]


class PackRules(Model, title="Cards"):
    """What the pack is made of: every house has the same castles and the same nobles."""

    houses: Annotated[dict[Name, Suit], Field(min_length=1)]
    castles: Annotated[tuple[Castle, ...], Field(min_length=1)]
    nobles: Annotated[tuple[Noble, ...], Field(min_length=1)]

    @whole
    def _all_differ(self) -> Self:
        for what in (self.castles, self.nobles, tuple(self.houses.values())):
            if len(set(what)) < len(what):
                raise ValueError("no two houses share a suit, and a house has each castle and each noble once")
        return self

    @property
    def all_castles(self) -> int:
        """How many castles there are."""
        return len(self.houses) * len(self.castles)

    @property
    def all_nobles(self) -> int:
        """How many nobles there are."""
        return len(self.houses) * len(self.nobles)


class Dice(Model):
    """What is rolled."""

    knights: Few
    captains: Perhaps
    traitors: Perhaps
    mercenaries: Annotated[int, Field(ge=0, le=12)]

    @property
    def each(self) -> int:
        """Dice of one player."""
        return self.knights + self.captains + self.traitors

    def all(self, players: int) -> int:
        """Dice on the table."""
        return self.each * players + self.mercenaries


class RoundRules(Model, title="Table"):
    """How many rounds there are, and how one goes."""

    rounds: Few
    battlefields: Few
    first_by_lot: Literal[True]
    passes_left: bool
    leftovers_unseen: Literal[True]
    pass_if_stuck: Literal[True]
    knights_stuck: Literal[True]
    turn_finished: Literal[True]
    own_castles_seen: Literal[True]


class Rules(Model):
    """Everything about the game that is a number or a decision."""

    cards: PackRules
    dice: Dice
    table: RoundRules
    sending: Sending
    straights: Straights | None = None
    battle: Battle
    scoring: Scoring

    @whole
    def _fits(self) -> Self:
        if self.left_over < 0:
            needed = self.table.rounds * self.table.battlefields
            raise ValueError(f"so many rounds and battlefields need {needed} cards, and there are {self.pack}")
        if len(self.scoring.nobles) != len(self.cards.houses):
            raise ValueError("scoring.nobles has one number for each house, since each has one noble of a kind")
        if (self.sending.turncoats == Turncoats.MERCENARIES) != (self.dice.traitors == 0):
            raise ValueError("turncoats 'mercenaries' goes with dice.traitors 0, and only with it")
        if (self.sending.formation == Formation.STRAIGHTS) != (self.straights is not None):
            raise ValueError("straights is given where formation is 'straights', and only there")
        return self

    def moot(self) -> tuple[str, ...]:
        """Rules that only traitors could bring about, where there are none."""
        traitors = ("sending.unsent_loyal", "straights.traitor_last", "straights.level_discarded")
        return () if self.dice.traitors else traitors

    @property
    def pack(self) -> int:
        """How many cards there are."""
        return self.cards.all_castles + self.cards.all_nobles

    @property
    def left_over(self) -> int:
        """Cards that no round needs."""
        return self.pack - self.table.rounds * self.table.battlefields

    def score_table(self, language: Language) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What the score sheet reminds of: its title, and (nobles of a kind, points)."""
        rows = tuple((str(count), str(points)) for count, points in enumerate(self.scoring.nobles, 1))
        return language.say("score.table"), rows
