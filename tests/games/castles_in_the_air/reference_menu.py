"""The slow reference, second part: everything that may be done in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.games.castles_in_the_air import paths
from tests.games.castles_in_the_air.cells import COLOURS, Cell, place
from tests.games.castles_in_the_air.paths import Floor
from tests.games.castles_in_the_air.reference_tiles import Tiles
from tests.games.castles_in_the_air.wording import KEYS, Bundle, Piece, Spot, Word, name_of, said


class Menu(Tiles):
    """What a player may do."""

    def allowed(self, seat: int) -> int:
        """How many pieces the player may have."""
        sets = min(self.players[seat].hoard[colour] for colour in COLOURS)
        pieces = self.rules.extra_pieces
        return min(self.rules.engine.pieces, self.rules.setup.zeppelins + sets // pieces.sets_each)

    def movable(self, seat: int) -> list[tuple[int, Piece]]:
        """The pieces that can be used, counted from 1: the newest freeze."""
        return [*enumerate(self.players[seat].pieces, 1)][: self.allowed(seat)]

    def floor(self, piece: Piece) -> Floor:
        """Where the explorer can walk."""
        return paths.floor(self.table, piece.cell, self.rules) if piece.cell else frozenset()

    def where(self, piece: Piece) -> Spot:
        """The sky or the floor that a piece is on."""
        return self.floor(piece) if piece.sky is None else paths.sky(self.table, piece.sky, self.rules)

    def which(self, seat: int, number: int) -> str:
        """How a move names the piece."""
        return f"piece {number}: " if len(self.players[seat].pieces) > 1 else ""

    def menu(self, seat: int) -> set[Word]:
        """Everything that may be done."""
        parts = (
            self.laying,
            self.taking,
            self.opening,
            self.ways,
            self.teleporting,
            self.adding,
            self.banking,
            self.trading,
        )
        return {"end turn", *(word for part in parts for word in part(seat)), *self.exploring(seat)}

    def laying(self, seat: int) -> Iterator[Word]:
        """Lay a tile of the display."""
        if self.rules.lays_by_choice and self.moves >= self.rules.costs.lay:
            yield from (f"lay {tile}" for tile in [*self.display, *self.players[seat].own_tiles] if self.spots(tile))

    def exploring(self, seat: int) -> Iterator[Word]:
        """Walk off the edge."""
        if self.rules.turn.exploration == "edge" and (self.stack or self.display):
            for _, piece in self.movable(seat):
                yield from (f"turn up a tile at {name_of(spot)}" for spot in paths.edges(self.table, self.floor(piece)))

    def taking(self, seat: int) -> Iterator[Word]:
        """Pick up what is not in a chest."""
        for _, piece in self.movable(seat):
            for cell, digit, item in paths.items(self.table, self.floor(piece)):
                if not item.lock:
                    yield f"take {item.words} at {name_of(place(cell))}.{digit}"

    def fits(self, seat: int, lock: str) -> bool:
        """Whether the player can open a lock of that colour now."""
        player, bonuses = self.players[seat], self.rules.bonuses
        keyless = bonuses.blue.high == "keyless" and self.level(seat, "blue") == 2
        return self.moves >= self.rules.costs.lock and (keyless or player.hoard[f"{lock} key"] > 0)

    def opening(self, seat: int) -> Iterator[Word]:
        """Open chests and doors."""
        for number, piece in self.movable(seat):
            here = self.floor(piece)
            for cell, digit, item in paths.items(self.table, here):
                if item.lock and self.fits(seat, item.lock):
                    yield f"open {item.words} at {name_of(place(cell))}.{digit}"
            for cell, digit, item in paths.doors(self.table, here, self.rules):
                if self.fits(seat, item.lock):
                    where = f"{item.words} at {name_of(place(cell))}.{digit}"
                    if self.rules.paths.doors_stay_open:
                        yield f"open {where}"
                    elif self.beyond(here, cell):
                        yield f"{self.which(seat, number)}go through {where}"

    def beyond(self, here: Floor, door: Cell) -> list[Floor]:
        """The floors on the other side of a door."""
        near = [cell for cell in paths.beside(door, self.rules) if self.table.stands(cell) and cell not in here]
        return [paths.floor(self.table, cell, self.rules) for cell in near]

    def ways(self, seat: int) -> Iterator[Word]:
        """Fly, board, get out, climb."""
        for number, piece in self.movable(seat):
            for verb, spot, cost in self.leading(piece):
                free_again = cost == 0 and self.seen_before(number, piece, spot)
                if cost <= self.moves and not free_again:
                    yield verb, number, spot

    def seen_before(self, number: int, piece: Piece, spot: Spot) -> bool:
        """Whether the piece has been there since something else changed."""
        return spot in self.been.get(number, {self.where(piece)})

    def leading(self, piece: Piece) -> Iterator[tuple[str, Spot, int]]:
        """Where a piece can go in one go, and for how much."""
        board = self.rules.costs.board
        if piece.sky is not None:
            fly = self.rules.costs.fly
            yield from (("fly to", spot, fly) for spot in paths.flights(self.table, piece.sky, self.rules))
            yield from (("get out at", there, board) for there in paths.landings(self.table, piece.sky, self.rules))
        else:
            here = self.floor(piece)
            yield from (("climb to", there, cost) for there, cost in paths.climbs(self.table, here, self.rules).items())
            yield from (("board at", spot, board) for spot in paths.skies(self.table, here, self.rules))

    def teleporting(self, seat: int) -> Iterator[Word]:
        """Use a teleport door."""
        if self.moves >= self.rules.costs.teleport:
            for number, piece in self.movable(seat):
                if paths.teleports(self.table, self.floor(piece)) and self.arrivals(number, piece):
                    yield f"{self.which(seat, number)}use the teleport door"

    def arrivals(self, number: int, piece: Piece) -> set[Word]:
        """Everywhere else one can stand."""
        free = self.rules.costs.teleport == 0
        here = {self.floor(piece)} | (self.been.get(number, set()) if free else set())
        return {("teleport to", 0, there) for there in paths.every_floor(self.table, self.rules) - here}

    def adding(self, seat: int) -> Iterator[Word]:
        """An extra piece, beside each place where there is one."""
        pieces = self.players[seat].pieces
        if len(pieces) < self.allowed(seat):
            spots = [self.where(piece) for piece in pieces]
            if self.rules.extra_pieces.at == "start":
                yield "place an extra zeppelin at the start"
                return
            yield from (f"place an extra piece beside piece {spots.index(spot) + 1}" for spot in spots)

    def banking(self, seat: int) -> Iterator[Word]:
        """Keys for keys, swaps, and the bonuses that exchange treasures."""
        hoard, bonuses = self.players[seat].hoard, self.rules.bonuses
        yield from self.key_deals(seat, self.swapped)
        if bonuses.by == "bought":
            for colour in COLOURS:
                has = self.level(seat, colour)
                owners = sum(player.bought[colour] > has for player in self.players)
                cost = (bonuses.low, bonuses.high - bonuses.low, 99)[has]
                if hoard[colour] >= cost and owners < bonuses.owners:
                    yield f"buy the {('first', 'second')[has]} bonus of {colour}"
        rate = self.rate(seat)
        if rate and self.exchanges < bonuses.green.times and sum(hoard[colour] for colour in COLOURS) >= rate[0]:
            yield "bank: exchange treasures"
        sells = bonuses.blue.high == "treasures" and self.level(seat, "blue") == 2
        if sells and hoard[KEYS[0]] + hoard[KEYS[1]] >= bonuses.blue.keys_for_treasure:
            yield "bank: sell keys for a treasure"

    def key_deals(self, seat: int, swapped: set[str]) -> Iterator[Word]:
        """Keys for keys, which the bank exchanges at any time, and the blue bonus."""
        hoard, bank = self.players[seat].hoard, self.rules.bank
        for mine, other in (KEYS, KEYS[::-1]):
            undone = bank.keys_given == bank.keys_taken and other in swapped
            if hoard[mine] >= bank.keys_given and not undone:
                yield f"bank: {said((mine,) * bank.keys_given)} for {said((other,) * bank.keys_taken)}"
            if self.level(seat, "blue") and hoard[mine] and other not in swapped:
                yield f"swap {mine} for {other}"

    def rate(self, seat: int) -> tuple[int, int, Sequence[str]] | None:
        """The green bonus: so many treasures for so many of what."""
        level, bonuses = self.level(seat, "green"), self.rules.bonuses
        if level == 2 and bonuses.green.high_for in ("treasures", "keys"):
            goods = KEYS if bonuses.green.high_for == "keys" else COLOURS
            return bonuses.green.high.give, bonuses.green.high.take, goods
        return (bonuses.green.low.give, bonuses.green.low.take, COLOURS) if level else None

    def trading(self, seat: int) -> Iterator[Word]:
        """Ask another player for a trade."""
        for number, other in enumerate(self.players):
            if number != seat and other.refused < self.rules.engine.refusals and self.offers(seat, number):
                yield f"trade with {other.name}"

    def offers(self, seat: int, other: int) -> dict[Bundle, list[Bundle]]:
        """What may be offered, and for each what may be asked for it."""
        me, you, mine, yours = self.players[seat], self.players[other], self.limit(seat), self.limit(other)
        least = 0 if self.rules.trade.one_sided else 1
        gifts = me.bundles(least, max(0, min(mine - me.given, yours - you.taken)))
        wishes = you.bundles(least, max(0, min(mine - me.taken, yours - you.given)))
        found = {gift: [wish for wish in wishes if (gift or wish)] for gift in gifts}
        return {gift: asked for gift, asked in found.items() if asked}

    def limit(self, seat: int) -> int:
        """Treasures and keys that a player may give, or take, from turn to turn."""
        raised = self.rules.bonuses.green.high_for == "limit" and self.level(seat, "green") == 2
        return self.rules.trade.cubes + (self.rules.bonuses.green.more if raised else 0)
