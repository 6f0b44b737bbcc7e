"""Castle once more, slowly: written from the designer's text and the rulings, with cards as words and piles as lists.

A card is ('K', 'red'). What may be done is a list of sentences; each is what a record says of it. Nothing is shared
with the engine but the numbers of rules.yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from tilewright.games.castle.rules import Rules

Card = tuple[str, str]
COLOURS = ("red", "black")


def called(card: Card) -> str:
    return f"{card[1]} {card[0]}"


def card_called(words: str) -> Card:
    colour, rank = words.split()
    return rank, colour


@dataclass
class Spot:
    """What lies in one place of an estate."""

    cards: list[Card] = field(default_factory=list)
    wall: list[Card] = field(default_factory=list)

    def kind(self) -> str:
        ranks = [rank for rank, _ in self.cards]
        if not ranks:
            return ""
        if "10" in ranks:
            return "castle" if "J" in ranks else "hovel"
        return "barracks" if "J" in ranks else ranks[0]


@dataclass
class Player:
    """A player, and all that is theirs."""

    name: str
    colour: str = ""
    hand: list[Card] = field(default_factory=list)
    returned: list[Card] = field(default_factory=list)
    spots: dict[int, Spot] = field(default_factory=dict)
    peasants: list[list[Card]] = field(default_factory=list)
    knights: list[list[Card]] = field(default_factory=list)

    def number(self, kind: str) -> int:
        """How many hovels, barracks or castles there are."""
        return sum(1 if kind == "castle" else len(spot.cards) for spot in self.spots.values() if spot.kind() == kind)

    def ready(self, most: int) -> int:
        """Knights that can be sent."""
        return len(self.knights) if self.number("barracks") else min(len(self.knights), most)


class Reference:
    """A game of Castle."""

    def __init__(self, rules: Rules, names: tuple[str, str]) -> None:
        self.rules = rules
        self.players = [Player(name) for name in names]
        self.pile: list[Card] = [
            (rank, colour)
            for rank in rules.pack.ranks
            for colour in COLOURS
            for _ in range(len(rules.pack.red) * rules.pack.decks)
        ]
        self.display: list[Card] = []
        self.discards: list[Card] = []
        self.step, self.turn, self.first, self.passes = "lot", 0, 0, 0

    # -- what may be done ------------------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every sentence that may be said now."""
        return set(getattr(self, f"_may_{self.step}")())

    def _may_lot(self) -> Iterator[str]:
        return (f"{player.name} starts" for player in self.players)

    def _may_deal(self) -> Iterator[str]:
        return map(called, self.pile)

    _may_show = _may_pile = _may_refill = _may_deal

    def _may_draw(self) -> Iterator[str]:
        yield from (f"take {called(card)}" for card in self.display)
        if self.pile:
            yield "draw"

    def _may_cancel(self) -> Iterator[str]:
        rival = self.players[1 - self.turn]
        most = min(rival.number("barracks") * self.rules.attack.cancels, len(rival.knights), self.sent)
        return (f"cancel {number or 'nothing'}" for number in range(most + 1))

    def _may_prize(self) -> Iterator[str]:
        yield "leave it"
        yield from (f"keep it for {called(card)}" for card in self.players[self.turn].hand)

    def _may_discard(self) -> Iterator[str]:
        return (f"discard {called(card)}" for card in self.players[self.turn].hand)

    def _may_over(self) -> Iterator[str]:
        return iter(())

    def _may_play(self) -> Iterator[str]:
        yield "end turn"
        me = self.players[self.turn]
        for words, cards, joined in self._playable(me):
            late = any(card in me.returned for card in cards) or joined in self.fresh
            if not self.late or late:
                yield words
        yield from self._may_attack()

    def _playable(self, me: Player) -> Iterator[tuple[str, list[Card], int]]:
        """(sentence, cards, the set that it joins or -1) of all that hand and estate allow."""
        for card in me.hand:
            yield from self._singles(me, card)
        for one, two in combinations(me.hand, 2):
            mine = [card for card in (one, two) if card[1] == me.colour]
            for top, under in ((one, two), (two, one)):
                if mine:
                    yield from self._pairs(me, top, under)

    def _singles(self, me: Player, card: Card) -> Iterator[tuple[str, list[Card], int]]:
        rank, colour = card
        building = {"10": "hovel", "J": "barracks"}.get(rank)
        if building and colour == me.colour:
            for at in self._new(me, building):
                yield f"{building} on {at + 1}", [card], -1
        if rank in ("Q", "K"):
            for at in self._new(me, "") if colour == me.colour else ():
                yield f"{called(card)} on {at + 1}", [card], -1
            for at, spot in me.spots.items():
                if spot.kind() == rank:
                    yield f"{called(card)} to {at + 1}", [card], at

    def _pairs(self, me: Player, one: Card, two: Card) -> Iterator[tuple[str, list[Card], int]]:
        ranks, both = (one[0], two[0]), [one, two]
        total = self._value(one) + self._value(two) if self._value(one) and self._value(two) else 0
        number = max(self._value(one), self._value(two)) < 10
        names = f"{called(one)} + {called(two)}"
        rising = self._value(one) < self._value(two) or one == two or (ranks[0] == ranks[1] and one[1] == me.colour)
        homes = (
            ("peasant", "hovel", me.peasants, self.rules.people.peasants, self.rules.people.peasant),
            ("knight", "barracks", me.knights, self.rules.people.knights, self.rules.people.knight),
        )
        for what, home, there, most, needed in homes:
            if number and rising and total == needed and (me.number(home) or len(there) < most):
                yield f"{what} {names}", both, -1
        if ranks[0] == ranks[1] and one[1] == me.colour:
            for at in self._bare(me):
                yield f"wall {names} on {at + 1}", both, -1
        if ranks == ("10", "J") and one[1] == two[1] == me.colour:
            for at in self._new(me, ""):
                yield f"castle on {at + 1}", both, -1
        pair = ranks[0] == ranks[1] and ranks[0] in ("Q", "K") and one[1] == me.colour != two[1]
        if self.late and pair and two in me.returned and one not in me.returned:
            for at in self._new(me, ""):
                yield f"{called(one)} over {called(two)} on {at + 1}", both, -1

    def _value(self, card: Card) -> int:
        return {"A": 1, **{str(number): number for number in range(2, 11)}}.get(card[0], 0)

    def _free(self, me: Player) -> list[int]:
        return [at for at in range(self.rules.engine.spots) if at not in me.spots][:1]

    def _new(self, me: Player, building: str) -> list[int]:
        waiting = [at for at, spot in me.spots.items() if not spot.cards]
        beside = [at for at, spot in me.spots.items() if spot.wall and spot.kind() == building]
        return [*self._free(me), *waiting, *(beside if building else ())]

    def _bare(self, me: Player) -> list[int]:
        return [*self._free(me), *(at for at, spot in me.spots.items() if not spot.wall)]

    def _may_attack(self) -> Iterator[str]:
        me, rival = self.players[self.turn], self.players[1 - self.turn]
        if self.attacks == self.rules.attack.attacks:
            return
        ready = me.ready(self.rules.people.knights)
        spare = rival.number("barracks") * self.rules.attack.cancels
        for at, spot in rival.spots.items():
            for card in set(spot.cards):
                least = self.defence(rival, spot)
                for knights in range(least, min(ready, least + spare) + 1):
                    yield f"attack {called(card)} on {at + 1} with {knights}"

    def defence(self, owner: Player, spot: Spot) -> int:
        """Knights that it takes."""
        attack = self.rules.attack
        if spot.kind() == "castle":
            return attack.castle + (attack.wall if spot.wall else 0)
        return attack.plain + (attack.wall if spot.wall else 0) + (attack.overlord if owner.number("castle") else 0)

    # -- what is done ----------------------------------------------------------------------------------------------

    def do(self, words: str) -> None:
        """Say a sentence."""
        getattr(self, f"_do_{self.step}")(words)

    def _do_lot(self, words: str) -> None:
        self.first = self.turn = next(at for at, each in enumerate(self.players) if words.startswith(each.name))
        self.step = "deal"

    def _do_deal(self, words: str) -> None:
        one, two = self.players[self.first], self.players[1 - self.first]
        hand = self.rules.deal.hand
        (one if len(one.hand) < hand else two).hand.append(self._drawn(words))
        if len(two.hand) == hand:
            two.colour = card_called(words)[1]
            one.colour = COLOURS[1 - COLOURS.index(two.colour)]
            self.step = "show"

    def _drawn(self, words: str) -> Card:
        card = card_called(words)
        self.pile.remove(card)
        return card

    def _do_show(self, words: str) -> None:
        self.display.append(self._drawn(words))
        if len(self.display) == self.rules.deal.display or not self.pile:
            self._begin()

    def _begin(self) -> None:
        self.late = not self.display
        self.draws, self.attacks, self.acted = 0, 0, False
        self.fresh: set[int] = set()
        self.step = "play" if self.late else "draw"

    def _do_draw(self, words: str) -> None:
        if words == "draw":
            self.step = "pile"
            return
        card = card_called(words.removeprefix("take "))
        self.display.remove(card)
        self.players[self.turn].hand.append(card)
        if self.pile:
            self.step = "refill"
        else:
            self._after_draw()

    def _do_pile(self, words: str) -> None:
        self.players[self.turn].hand.append(self._drawn(words))
        self._after_draw()

    def _do_refill(self, words: str) -> None:
        self.display.append(self._drawn(words))
        self._after_draw()

    def _after_draw(self) -> None:
        self.draws += 1
        more = self.draws < self.rules.draw.cards and (self.display or self.pile)
        if not self.display and not self.pile and not self.rules.end.last_turn_whole:
            self.late = True  # "play ends when player two draws the final two cards"
        self.step = "draw" if more else "play"

    def _do_play(self, words: str) -> None:
        me = self.players[self.turn]
        if words == "end turn":
            self._end(me)
            return
        self.acted = True
        what, _, rest = words.partition(" ")
        if what == "attack":
            self._attack(rest)
        elif what in ("peasant", "knight"):
            cards = [card_called(each) for each in rest.split(" + ")]
            (me.peasants if what == "peasant" else me.knights).append(self._spend(me, cards, -1))
        else:
            self._lay(me, what, words)

    def _lay(self, me: Player, what: str, words: str) -> None:
        cards_said, _, place = words.replace(" to ", " on ").rpartition(" on ")
        at = int(place) - 1
        if what in ("hovel", "barracks", "castle"):
            ranks = {"hovel": ["10"], "barracks": ["J"], "castle": ["10", "J"]}[what]
            cards = [(rank, me.colour) for rank in ranks]
        else:
            listed = cards_said.removeprefix("wall ").replace(" over ", " + ").split(" + ")
            cards = [card_called(each) for each in listed]
        royal = what != "wall" and cards[0][0] in ("Q", "K")
        back = self._spend(me, cards, at if " to " in words else -1, royal=at if royal else -1)
        spot = me.spots.setdefault(at, Spot())
        (spot.wall if what == "wall" else spot.cards).extend(back)

    def _spend(self, me: Player, cards: list[Card], joins: int, royal: int = -1) -> list[Card]:
        """Out of the hand; when it is late, one card that came back is used, and others only if there is no other."""
        needed = self.late and joins not in self.fresh
        for card in cards:
            me.hand.remove(card)
            if card in me.returned and (needed or me.hand.count(card) < me.returned.count(card)):
                if royal >= 0:
                    self.fresh.add(royal)
                me.returned.remove(card)
                needed = False
        return cards

    def _attack(self, words: str) -> None:
        target, _, knights = words.partition(" with ")
        card, _, place = target.partition(" on ")
        self.aim, self.sent = (card_called(card), int(place) - 1), int(knights)
        self.attacks += 1
        rival = self.players[1 - self.turn]
        if min(rival.number("barracks") * self.rules.attack.cancels, len(rival.knights)):
            self.step = "cancel"
        else:
            self._strike()

    def _do_cancel(self, words: str) -> None:
        number = 0 if words.endswith("nothing") else int(words.split()[1])
        for player in self.players:
            for _ in range(number):
                self.discards += player.knights.pop()
        self.sent -= number
        self._strike()

    def _strike(self) -> None:
        me, rival = self.players[self.turn], self.players[1 - self.turn]
        self.step = "play"
        if self.sent >= self.defence(rival, rival.spots[self.aim[1]]):
            self.discards += me.knights.pop()
            if me.hand:
                self.step = "prize"
            else:
                self._do_prize("leave it")

    def _do_prize(self, words: str) -> None:
        me, rival = self.players[self.turn], self.players[1 - self.turn]
        card, at = self.aim
        spot = rival.spots[at]
        joined = spot.kind() in ("hovel", "barracks") and len(spot.cards) > 1
        spot.cards.remove(card)
        if words == "leave it":
            self.discards.append(card)
        else:
            self._throw(me, card_called(words.removeprefix("keep it for ")))
            me.hand.append(card)
        home: list[Card] = []
        if not joined or (spot.wall and self.rules.estate.joined == "home"):
            home, spot.cards, spot.wall = [*spot.cards, *spot.wall], [], []
        elif self.rules.estate.joined == "bare":  # the wall was played with it; the others were not
            home, spot.wall = spot.wall, []
        rival.hand += home
        if self.rules.end.returned == "known" or not (self.pile or self.display):
            rival.returned += home
        if not (spot.cards or spot.wall):
            del rival.spots[at]
        self.step = "play"

    def _throw(self, me: Player, card: Card) -> None:
        """Out of the hand and onto the discards: of cards that are alike, one that was not sent home."""
        me.hand.remove(card)
        if me.hand.count(card) < me.returned.count(card):
            me.returned.remove(card)
        self.discards.append(card)

    def _end(self, me: Player) -> None:
        """Whoever has no home goes, then the hand is looked at."""
        for home, people, most in (
            ("hovel", me.peasants, self.rules.people.peasants),
            ("barracks", me.knights, self.rules.people.knights),
        ):
            while not me.number(home) and len(people) > most:
                self.discards += people.pop()
        if self.late:
            self.passes = 0 if self.acted else self.passes + 1
            self._next() if self.passes < self.rules.end.passes else setattr(self, "step", "over")
        else:
            self._limit(me)

    def _limit(self, me: Player) -> None:
        hand = self.rules.hand
        if len(me.hand) > max(hand.least, hand.hovel * me.number("hovel") + hand.peasant * len(me.peasants)):
            self.step = "discard"
        else:
            self._next()

    def _do_discard(self, words: str) -> None:
        self._throw(self.players[self.turn], card_called(words.removeprefix("discard ")))
        self._limit(self.players[self.turn])

    def _next(self) -> None:
        self.turn = 1 - self.turn
        self._begin()

    # -- what it comes to ------------------------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """Points of each player: a set of so many brings so much."""
        table = self.rules.scoring.royalty
        return [
            sum(
                table[min(len(spot.cards), len(table)) - 1]
                for spot in player.spots.values()
                if spot.kind() in ("Q", "K")
            )
            for player in self.players
        ]

    def census(self) -> list[Card]:
        """Every card there is, wherever it lies."""
        cards = [*self.pile, *self.display, *self.discards]
        for player in self.players:
            cards += player.hand
            for spot in player.spots.values():
                cards += [*spot.cards, *spot.wall]
            for people in (*player.peasants, *player.knights):
                cards += people
        return sorted(cards)
