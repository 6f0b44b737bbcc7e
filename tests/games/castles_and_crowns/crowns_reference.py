"""The same rules once more, slow and plain: every die is a thing, every rule a sentence, no number stands for a move.

It is told what is rolled and done in words, and says what may be done, where every die is, and who wins what.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

from tilewright.games.castles_and_crowns.rules import Force, Formation, Rules, Turncoats


@dataclass(eq=False, slots=True)
class Die:
    """A die: whose it is ('' for mercenaries), what it shows, where it is (0 for unsent), whom it serves there."""

    kind: str
    owner: str
    shows: int = 0
    at: int = 0
    serves: str = ""
    link: bool = False


@dataclass
class Round:
    """One round as people at a table would keep it."""

    rules: Rules
    seats: list[str]
    dice: list[Die] = field(default_factory=list)
    sets: dict[str, list[Die]] = field(default_factory=dict)
    sent: list[Die] = field(default_factory=list)
    asked: list[Die] = field(default_factory=list)
    left: int = 0
    last: bool = False

    def begin(self) -> None:
        """Everyone takes the dice of their colour."""
        self.last = False
        dice = self.rules.dice
        kinds = [("knight", dice.knights), ("captain", dice.captains), ("traitor", dice.traitors)]
        each = [kind for kind, count in kinds for _ in range(count)]
        self.sets = {seat: [Die(kind, seat) for kind in each] for seat in self.seats}
        self.dice = [die for dice in self.sets.values() for die in dice]

    def of(self, kind: str) -> list[Die]:
        return [die for die in self.dice if die.kind == kind]

    def own(self, seat: str, place: int) -> list[Die]:
        """A seat's own dice at a battlefield that are still on its side."""
        return [die for die in self.sets[seat] if die.at == place and die.serves == seat]

    def group(self, seat: str, place: int) -> int:
        """The rank of a seat's group there; 0 where it has none."""
        own = [die for die in self.own(seat, place) if die.kind == "knight"]
        return own[0].shows if own and not any(die.link for die in own) else 0

    def straight(self, seat: str, place: int) -> set[int]:
        """The ranks of a seat's straight there."""
        return {die.shows for die in self.own(seat, place) if die.link}

    def goal(self, seat: str, rank: int) -> int:
        places = range(1, self.rules.table.battlefields + 1)
        return next((place for place in places if self.group(seat, place) == rank), 0)

    def hand(self, seat: str) -> list[Die]:
        return [die for die in self.sets[seat] if not die.at]

    def may(self, seat: str) -> set[str]:
        """All that a seat may send, in words."""
        hand = self.hand(seat)
        found = {
            f"{rank}s to {place}"
            for rank in range(1, 7)
            for place in range(1, self.rules.table.battlefields + 1)
            if self.may_group(seat, [die for die in hand if die.shows == rank], rank, place)
        }
        if self.rules.sending.formation == Formation.STRAIGHTS:
            found |= self.may_straights(seat, hand)
        return found or {"pass"}

    def may_group(self, seat: str, dice: list[Die], rank: int, place: int) -> bool:
        if not dice:
            return False
        goal = self.goal(seat, rank)
        if goal:
            return goal == place
        if not any(die.kind == "knight" for die in dice):
            return False
        nothing_yet = not self.own(seat, place)
        return nothing_yet and not any(self.group(other, place) == rank for other in self.seats if other != seat)

    def may_straights(self, seat: str, hand: list[Die]) -> set[str]:
        """Every choice of one die or none of each rank is tried."""
        kinds = [[None, *sorted({die.kind for die in hand if die.shows == rank})] for rank in range(1, 7)]
        found = set()
        for pick in product(*kinds):
            chosen = {rank: kind for rank, kind in enumerate(pick, 1) if kind}
            if chosen:
                for place in range(1, self.rules.table.battlefields + 1):
                    if self.may_straight(seat, chosen, place):
                        found.add(self.said(seat, chosen, place))
        return found

    def may_straight(self, seat: str, chosen: dict[int, str], place: int) -> bool:
        assert self.rules.straights
        there = self.straight(seat, place)
        ranks = sorted(there | set(chosen))
        if (self.own(seat, place) and not there) or there & set(chosen):
            return False
        if ranks != list(range(ranks[0], ranks[-1] + 1)) or (not there and len(ranks) < self.rules.straights.least):
            return False
        betrayer = [die.shows for die in self.own(seat, place) if die.link and die.kind == "traitor"]
        betrayer += [rank for rank, kind in chosen.items() if kind == "traitor"]
        if any(rank not in (ranks[0], ranks[-1]) for rank in betrayer):
            return False
        if not any(die.kind == "knight" for die in self.own(seat, place)) and "knight" not in chosen.values():
            return False
        return not any(self.straight(other, place) == set(ranks) for other in self.seats if other != seat)

    def said(self, seat: str, chosen: dict[int, str], place: int) -> str:
        ranks = self.straight(seat, place) | set(chosen)
        leaders = [kind for kind in ("captain", "traitor") if kind in chosen.values()]
        return f"{min(ranks)}-{max(ranks)} {'with ' + ' and '.join(leaders) + ' ' if leaders else ''}to {place}"

    def send(self, seat: str, words: str) -> None:
        """Send dice, and let those come along about whom there is no choice."""
        self.sent = self.taken(seat, words)
        for die in self.sent:
            die.at, die.serves, die.link = int(words.rpartition(" to ")[2]), seat, "-" in words
        self.last |= not any(die.kind == "knight" for die in self.hand(seat))
        self.left = self.rules.sending.mercenaries_each
        if self.rules.sending.turncoats == Turncoats.TRAITORS:
            for die in self.called("traitor", seat):
                self.move(die, seat)
        self.go_on(seat)

    def taken(self, seat: str, words: str) -> list[Die]:
        """The dice in hand that these words mean."""
        what, _, place = words.rpartition(" to ")
        hand = self.hand(seat)
        if "-" not in what:
            return [die for die in hand if die.shows == int(what[0])]
        there, ranks = self.straight(seat, int(place)), range(int(what[0]), int(what[2]) + 1)
        return [self.pick([die for die in hand if die.shows == rank], what) for rank in ranks if rank not in there]

    def thrown(self, seat: str) -> None:
        """A seat has rolled: if it can send none of its knights anywhere, the last turns begin."""
        sends = [self.taken(seat, words) for words in self.may(seat) - {"pass"}]
        self.last |= not any(die.kind == "knight" for dice in sends for die in dice)

    def pick(self, dice: list[Die], what: str) -> Die:
        """The die of a rank that a straight takes: the leader named, where it shows that rank, else a knight."""
        named = [die for die in dice if die.kind in what and die.kind != "knight"]
        return next(iter(named or [die for die in dice if die.kind == "knight"]))

    def called(self, kind: str, seat: str) -> list[Die]:
        """Dice at battlefields that hear what was just sent and serve somebody else."""
        ranks = {die.shows for die in self.sent if die.kind in ("knight", "captain")}
        return [die for die in self.of(kind) if die.at and die.serves != seat and die.shows in ranks]

    def waiting(self) -> list[Die]:
        ranks = {die.shows for die in self.sent if die.kind in ("knight", "captain")}
        return [die for die in self.of("mercenary") if not die.at and die.shows in ranks]

    def move(self, die: Die, seat: str) -> None:
        die.at, die.serves, die.link = self.sent[0].at, seat, False

    def options(self, seat: str) -> dict[str, Die]:
        """The mercenaries who might join, by what it is called to choose them."""
        if not self.left:
            return {}
        found = {f"hire {die.shows}": die for die in self.waiting()}
        if self.rules.sending.turncoats == Turncoats.MERCENARIES:
            free = {die.shows for die in self.waiting()}
            lured = [die for die in self.called("mercenary", seat) if die.shows not in free]
            found |= {f"take {die.shows} from {die.serves} at {die.at}": die for die in lured}
        return found

    def go_on(self, seat: str) -> None:
        while len(options := self.options(seat)) == 1:
            self.choose(seat, next(iter(options)), further=False)

    def choose(self, seat: str, words: str, *, further: bool = True) -> None:
        self.move(self.options(seat)[words], seat)
        self.left -= 1
        if further:
            self.go_on(seat)

    def armies(self) -> dict[tuple[int, str], Force]:
        """What each seat has at each battlefield that it came to."""
        dice: dict[tuple[int, str], list[Die]] = {}
        for die in self.dice:
            if die.at:
                dice.setdefault((die.at, die.serves), []).append(die)
        return {(place, seat): self.force(seat, place, army) for (place, seat), army in dice.items()}

    def force(self, seat: str, place: int, dice: list[Die]) -> Force:
        links, kinds = self.straight(seat, place), [die.kind for die in dice]
        rank = max(links) if links else self.group(seat, place)
        knights, captains, traitors, mercenaries = map(kinds.count, ("knight", "captain", "traitor", "mercenary"))
        return Force(rank, knights, captains, traitors, mercenaries, len(links))

    def wins(self, place: int) -> str:
        """Who wins a battlefield; '' for nobody.

        Straights fight each other first: most dice, highest die, strength. The best then meets the groups by strength.
        """
        armies = {seat: force for (at, seat), force in self.armies().items() if at == place}
        straights = [seat for seat, force in armies.items() if force.links]
        groups = [seat for seat, force in armies.items() if not force.links]
        straights = most(straights, lambda seat: armies[seat].links)
        straights = most(straights, lambda seat: armies[seat].rank)
        straights = most(straights, lambda seat: self.strength(armies[seat]))
        strongest = most(groups + straights, lambda seat: self.strength(armies[seat]))
        level = [seat for seat in strongest if seat in groups] or strongest
        won = most(level, lambda seat: armies[seat].rank)
        return won[0] if len(won) == 1 else ""

    def strength(self, force: Force) -> float:
        """What an army counts, in knights."""
        battle = self.rules.battle
        joined = battle.captain * force.captains + battle.traitor * force.traitors
        return force.knights + joined + battle.mercenary * force.mercenaries


def most(seats: list[str], count: Callable[[str], float]) -> list[str]:
    """Those who have the most."""
    return [seat for seat in seats if count(seat) == max(map(count, seats))]
