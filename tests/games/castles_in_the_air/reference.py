"""The whole game once more, slow and obvious, in words: what the engine is compared with at every decision.

Written from the booklet, rules.yaml and the text of the tiles, it knows of the engine only what moves are called.
The game is one generator: it yields whose decision it is (None for chance) and every move there is, and is sent the one
that is made. Where a word names a floor by any one of its letters, the reference names all its cells (`read`).
"""

from __future__ import annotations

import re

from tests.games.castles_in_the_air import paths
from tests.games.castles_in_the_air.cells import COLOURS, HIGH, WIDE, Place
from tests.games.castles_in_the_air.reference_menu import Menu
from tests.games.castles_in_the_air.wording import (
    GOING,
    KEYS,
    Bundle,
    Piece,
    Spot,
    Step,
    Way,
    Word,
    bundles,
    heard,
    place_of,
    said,
)

__all__ = ["Reference", "Word"]


class Reference(Menu):
    """One game; see `Tiles` for what it is made of."""

    def game(self) -> Step:
        """From the lot to the end."""
        word = yield None, {f"{player.name} is the Chief Explorer" for player in self.players}
        self.chief = next(
            seat for seat, player in enumerate(self.players) if word == f"{player.name} is the Chief Explorer"
        )
        for spot in paths.neighbours(self.middle)[: self.rules.setup.laid_first]:
            tile = yield from self.turn_up()
            yield from self.put(self.chief, tile, spot, changes=False)
        yield from self.fill()
        idle = 0
        while idle < self.rules.end.idle_rounds and not self.last:
            self.busy = False
            for seat in self.layers():
                for _ in range(self.rules.turn.phase_tiles):
                    yield from self.lay_one(seat)
            for seat in self.clockwise():
                yield from self.turn(seat)
                if self.last and not self.rules.end.finish_round:
                    return
            idle = 0 if self.busy else idle + 1
            if self.rules.turn.chief_passes:
                self.chief = (self.chief + 1) % len(self.players)

    def clockwise(self) -> list[int]:
        """All seats, the Chief Explorer's first."""
        return [(self.chief + number) % len(self.players) for number in range(len(self.players))]

    def layers(self) -> list[int]:
        """Who lays tiles before the moving."""
        return {"moves": [], "phases": self.clockwise(), "chief": [self.chief]}[self.rules.turn.structure]

    def turn(self, seat: int) -> Step:
        """Moves until the player has had enough."""
        self.moves, self.extra, self.exchanges = self.rules.turn.moves, 0, 0
        for player in self.players:
            player.refused = 0
        self.players[seat].given = self.players[seat].taken = 0
        self.news()
        own = self.players[seat].own_tiles
        while (
            self.rules.bonuses.red.kind == "hold" and len(own) < self.bonus(seat, "red") and (self.stack or self.under)
        ):
            own.append((yield from self.turn_up()) if self.stack else self.under.pop(0))
            self.last = not self.stack and not self.under
        while True:
            self.prolong(seat)
            word = yield seat, self.menu(seat)
            if word == "end turn":
                return
            yield from self.make(seat, word)

    def prolong(self, seat: int) -> None:
        """Yellow treasures are counted when the other moves are spent, and again after the extra one."""
        yellow = self.rules.bonuses.yellow
        for number, moves in ((0, yellow.low), (1, yellow.high - yellow.low)):
            if self.moves == 0 and self.extra == number and self.level(seat, "yellow") > number:
                self.moves, self.extra = moves, number + 1

    def make(self, seat: int, word: Word) -> Step:
        """Do it."""
        me = self.players[seat]
        if isinstance(word, tuple):
            self.go(seat, word)
            return
        verb = re.sub(r"^piece \d: ", "", word).split()[0]
        if word.startswith("lay "):
            self.moves -= self.rules.costs.lay
            yield from self.lay(seat, word.removeprefix("lay "))
        elif word.startswith("turn up"):
            yield from self.explore(seat, place_of(word.split()[-1]))
        elif verb in ("take", "open", "go"):
            self.get(seat, word)
        elif word.endswith("use the teleport door"):
            number = int(word[6]) if word.startswith("piece") else 1
            arrival = yield seat, self.arrivals(number, me.pieces[number - 1])
            assert isinstance(arrival, tuple)
            self.arrive(number, me.pieces[number - 1], arrival[2], self.rules.costs.teleport)
        elif word.endswith("at the start"):
            me.pieces.append(Piece(self.middle))
            self.news()
        elif word.startswith("buy"):
            colour, has = word.split()[-1], me.bought[word.split()[-1]]
            bonuses = self.rules.bonuses
            me.hoard[colour] -= bonuses.high - bonuses.low if has else bonuses.low
            me.bought[colour] += 1
            self.news()
        elif word.startswith("place"):
            beside = me.pieces[int(word.split()[-1]) - 1]
            me.pieces.append(Piece(beside.sky, beside.cell))
            self.news()
        elif word.startswith("trade"):
            other = next(n for n, player in enumerate(self.players) if word == f"trade with {player.name}")
            yield from self.trade(seat, other)
        else:
            yield from self.bank(seat, word)

    def explore(self, seat: int, spot: Place) -> Step:
        """A tile where the player walks off: the top one, or one of the display that the Chief Explorer chooses."""
        if self.rules.turn.edge_tile == "top":
            tile = yield from self.turn_up()
            self.last = not self.stack
            yield from self.put(seat, tile, spot)
            return
        word = yield self.chief, {f"lay {tile}" for tile in self.display}
        self.display.remove(str(word).removeprefix("lay "))
        yield from self.put(seat, str(word).removeprefix("lay "), spot)
        yield from self.fill()

    def go(self, seat: int, way: Way) -> None:
        """A piece flies, climbs, boards or gets out."""
        verb, number, spot = way
        piece = self.players[seat].pieces[number - 1]
        cost = min(cost for name, there, cost in self.leading(piece) if (name, there) == (verb, spot))
        self.arrive(number, piece, spot, cost)

    def arrive(self, number: int, piece: Piece, spot: Spot, cost: int) -> None:
        """A piece has gone there; if that was free, it does not come back before something else has changed."""
        been = self.been.get(number, {self.where(piece)})
        self.settle(piece, spot)
        self.moves -= cost
        if cost:
            self.news()
        else:
            self.been[number] = been | {spot}

    def settle(self, piece: Piece, spot: Spot) -> None:
        """A piece is there now."""
        piece.sky, piece.cell = (None, min(spot)) if isinstance(spot, frozenset) else (spot, None)

    def get(self, seat: int, word: str) -> None:
        """Take something, or open something and take what is in it."""
        me = self.players[seat]
        spot, digit = word.rsplit(maxsplit=1)[-1].split(".")
        item = self.table.tiles[place_of(spot)].items[digit]
        if item.lock:
            self.moves -= self.rules.costs.lock
            keyless = self.rules.bonuses.blue.high == "keyless" and self.level(seat, "blue") == 2
            if self.rules.paths.key_spent and not keyless:
                me.pay((f"{item.lock} key",))
        if item.kind:
            me.hoard[item.kind] += 1
            self.busy = True
        if " go through " in f" {word}":
            self.pass_through(me.pieces[int(word[6]) - 1 if word.startswith("piece") else 0], place_of(spot), digit)
        else:
            item.gone = True
            self.table.changed()
        self.news()

    def pass_through(self, piece: Piece, spot: Place, digit: str) -> None:
        """Through a door that falls shut."""
        air = self.table.tiles[spot].air
        row, column = next((row, line.index(digit)) for row, line in enumerate(air) if digit in line)
        self.settle(piece, self.beyond(self.floor(piece), (spot[0] * WIDE + column, spot[1] * HIGH + row))[0])

    def bank(self, seat: int, word: str) -> Step:
        """Deal with the bank."""
        me, bonuses = self.players[seat], self.rules.bonuses
        if " for " in word and "sell" not in word:
            if again := self.exchange_keys(seat, word):
                self.swapped.add(again)
                return
        elif "sell" in word:
            yield from self.exchange(
                seat,
                "keys",
                me.bundles(bonuses.blue.keys_for_treasure, bonuses.blue.keys_for_treasure, KEYS),
                [(colour,) for colour in COLOURS],
            )
        else:
            rate = self.rate(seat)
            assert rate
            self.exchanges += 1
            yield from self.exchange(
                seat, "treasures", me.bundles(rate[0], rate[0], COLOURS), [*bundles(rate[1], rate[1], rate[2])]
            )
        self.news()

    def exchange_keys(self, seat: int, word: str) -> str:
        """Keys for keys; the colour that was given, if there are as many as before."""
        given, taken = map(heard, word.removeprefix("bank: ").removeprefix("swap ").split(" for "))
        self.players[seat].pay(given)
        self.players[seat].hoard.update(taken)
        return given[0] if len(given) == len(taken) else ""

    def exchange(self, seat: int, what: str, gifts: list[Bundle], goods: list[Bundle]) -> Step:
        """Give something, then choose something for it."""
        given = yield seat, {f"give {what}: {said(gift)}" for gift in gifts}
        word = yield seat, {f"take {said(good)}" for good in goods}
        self.players[seat].pay(heard(str(given).partition(": ")[2]))
        self.players[seat].hoard.update(heard(str(word).removeprefix("take ")))

    def trade(self, seat: int, other: int) -> Step:
        """An offer, what is asked for it, an answer."""
        me, you, swapped = self.players[seat], self.players[other], set[str]()
        while self.rules.bank.any_time and (deals := set(self.key_deals(other, swapped))):
            word = yield other, {*deals, "hear the offer"}
            if word == "hear the offer":
                break
            swapped |= {self.exchange_keys(other, str(word))}
        offers = self.offers(seat, other)
        word = yield seat, {f"trade: offer {you.name} {said(gift)}" for gift in offers}
        gift = heard(str(word).removeprefix(f"trade: offer {you.name} "))
        word = yield seat, {f"for {said(wish)}" for wish in offers[gift]}
        wish = heard(str(word).removeprefix("for "))
        word = yield other, {"accept", "refuse"}
        judges = [
            judge
            for judge in (*range(seat + 1, len(self.players)), *range(seat))
            if judge != other and self.rules.bonuses.green.high_for == "veto" and self.level(judge, "green") == 2
        ]
        for judge in judges if word == "accept" else ():
            word = yield judge, {"allow it", "forbid it"}
            if word == "forbid it":
                break
        if word in ("refuse", "forbid it"):
            you.refused += 1
            return
        for giver, taker, bundle in ((me, you, gift), (you, me, wish)):
            giver.pay(bundle)
            taker.hoard.update(bundle)
            giver.given += len(bundle)
            taker.taken += len(bundle)
        self.news()

    def score(self, seat: int) -> tuple[int, int]:
        """Points and tie-breaker points."""
        hoard, scoring = self.players[seat].hoard, self.rules.scoring
        counts = [hoard[colour] for colour in COLOURS]
        keys, sets = hoard[KEYS[0]] + hoard[KEYS[1]], min(counts)
        special = sum(self.colour(count) for count in counts)
        loose = sum(count for count in counts if not self.colour(count))
        ways = [(special, loose), (scoring.variety * sets, sum(counts) - 4 * sets)]
        if scoring.by == "shortest":
            ways = [(sets, sum(counts) - 4 * sets)]
        owned = self.rules.bonuses.points * self.players[seat].bought.total()
        return max(
            (owned + points + scoring.key * keys, scoring.tie_treasure * ties + scoring.tie_key * keys)
            for points, ties in ways
        )

    def colour(self, count: int) -> int:
        """A Specialty Collector's points for one colour."""
        scoring = self.rules.scoring
        if scoring.specialty == "triangle":
            return sum(range(count + 1)) if count >= scoring.least else 0
        return max(0, count - scoring.least + 1) * scoring.each

    def read(self, text: str) -> Word:
        """A move's words; the letter of a floor is turned into the whole floor."""
        found = GOING.fullmatch(text)
        if not found:
            return text
        piece, verb, name, letter = found.groups()
        spot = place_of(name)
        if not letter:
            return verb, int(piece or 1), paths.sky(self.table, spot, self.rules)
        number = 0 if verb == "teleport to" else int(piece or 1)
        column, row = self.table.tiles[spot].letters[ord(letter) - ord("a")][0]
        return verb, number, paths.floor(self.table, (spot[0] * WIDE + column, spot[1] * HIGH + row), self.rules)
