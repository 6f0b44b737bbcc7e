"""The slow reference, first part: the stack, the display, laying tiles, the die and the red bonus."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.castles_in_the_air import paths
from tests.games.castles_in_the_air.cells import COLOURS, LOCKS, Drawn, Item, Place, Table, empty_sky
from tests.games.castles_in_the_air.wording import KEYS, Draw, Piece, Player, Spot, Step, Word, name_of, place_of
from tilewright.games.castles_in_the_air.rules import Rules


class Tiles:
    """One game: what lies on the table, and how tiles are laid.

    Args:
        rules: Its rules.
        names: The players.
        tiles: All tiles but the first, by id.
        middle: What the place is called where the empty sky lies.
    """

    def __init__(self, rules: Rules, names: Sequence[str], tiles: dict[str, Drawn], middle: str) -> None:
        self.rules = rules
        self.players = [Player(name) for name in names]
        self.unseen = tiles
        self.table = Table({place_of(middle): empty_sky()})
        self.middle = place_of(middle)
        for player in self.players:
            player.pieces = [Piece(self.middle) for _ in range(rules.setup.zeppelins)]
        self.stack = rules.setup.tiles_fixed or rules.setup.tiles_each * len(names)
        self.under: list[str] = []
        self.display: list[str] = []
        self.seen: dict[str, Drawn] = {}
        self.looked: set[str] = set()
        self.chief = self.moves = self.extra = self.exchanges = 0
        self.last = self.busy = False
        self.swapped: set[str] = set()
        self.been: dict[int, set[Spot]] = {}

    def turn_up(self) -> Draw:
        """A tile from the stack."""
        word = yield None, {f"turned up: {tile}" for tile in self.unseen}
        tile = str(word).removeprefix("turned up: ")
        self.seen[tile] = self.unseen.pop(tile)
        self.stack -= 1
        return tile

    def fill(self) -> Step:
        """Fill the display; where tiles have to match and none does, put it under the stack and fill it anew."""
        while True:
            while len(self.display) < self.rules.setup.shown(len(self.players)) and (self.stack or self.under):
                tile = (yield from self.turn_up()) if self.stack else self.under.pop(0)
                self.display.append(tile)
            self.looked |= set(self.display)
            self.last = not self.stack and not self.under
            if self.rules.turn.placement == "free" or any(map(self.spots, self.display)):
                return
            if not self.stack and self.looked >= {*self.display, *self.under}:
                return
            self.under += sorted(self.display)
            self.display = []

    def spots(self, tile: str) -> set[Place]:
        """Where a tile may be laid."""
        found = paths.free_spots(self.table)
        if self.rules.turn.placement == "free":
            return found
        return {spot for spot in found if paths.fits(self.table, spot, Table({spot: self.seen[tile]}))}

    def lay_one(self, seat: int) -> Step:
        """Lay a tile of the display, whoever's turn it is."""
        tiles = [*self.display, *self.players[seat].own_tiles]
        words: set[Word] = {f"lay {tile}" for tile in tiles if self.spots(tile)}
        if words:
            word = yield seat, words
            yield from self.lay(seat, str(word).removeprefix("lay "))

    def lay(self, seat: int, tile: str) -> Step:
        """Lay this tile, the player's own or of the display, and fill that."""
        (self.display if tile in self.display else self.players[seat].own_tiles).remove(tile)
        word = yield seat, {f"at {name_of(spot)}" for spot in self.spots(tile)}
        yield from self.put(seat, tile, place_of(str(word).removeprefix("at ")))
        yield from self.fill()

    def put(self, seat: int, tile: str, spot: Place, *, changes: bool = True) -> Step:
        """Lay a tile somewhere: roll for its colours, then the red bonus."""
        drawn = self.seen[tile]
        if self.rules.setup.colouring == "rolled":
            for digit in sorted(drawn.items):
                if drawn.items[digit].kind in COLOURS:
                    yield from self.roll(seat, digit, drawn.items[digit])
        if changes:
            if self.rules.bonuses.red.kind == "change":
                yield from self.recolour(seat, drawn)
            elif self.rules.bonuses.red.kind == "reroll":
                yield from self.roll_again(seat, drawn)
            self.table.tiles[spot] = drawn
            yield from self.add(seat, drawn, name_of(spot))
            self.busy = True
        self.table.tiles[spot] = drawn
        self.table.changed()
        self.looked.clear()
        self.news()

    def roll(self, seat: int, digit: str, item: Item) -> Step:
        """The treasure die; where it shows all four, whoever lays the tile chooses."""
        word = yield None, {f"the die shows {colour}" for colour in (*COLOURS, "any colour")}
        if word == "the die shows any colour":
            word = yield seat, {f"item {digit} is {colour}" for colour in COLOURS}
        item.kind = str(word).split()[-1]

    def roll_again(self, seat: int, drawn: Drawn) -> Step:
        """The die once more for so many of the treasures on the tile, each once, in the order of their digits."""
        digits = [digit for digit in sorted(drawn.items) if drawn.items[digit].kind in COLOURS]
        for _ in range(self.bonus(seat, "red")):
            if not digits:
                return
            word = yield seat, {*(f"roll item {digit} again" for digit in digits), "change nothing more"}
            if word == "change nothing more":
                return
            digit = str(word).split()[2]
            digits = digits[digits.index(digit) + 1 :]
            yield from self.roll(seat, digit, drawn.items[digit])

    def add(self, seat: int, drawn: Drawn, spot: str) -> Step:
        """Six red treasures may put one more treasure on a floor of the tile."""
        if self.rules.bonuses.red.extra and self.level(seat, "red") == 2 and drawn.letters:
            letters = [chr(ord("a") + number) for number in range(len(drawn.letters))]
            words = {f"add {colour} at {spot}{letter}" for colour in COLOURS for letter in letters}
            word = yield seat, {*words, "add nothing"}
            if word != "add nothing":
                drawn.items[str(word)[-1]] = Item(str(word).split()[1])

    def recolour(self, seat: int, drawn: Drawn) -> Step:
        """The red bonus: another colour for so many items, each once."""
        things = [(digit, lock) for digit in sorted(drawn.items) for lock in (False, True)]
        for _ in range(self.bonus(seat, "red")):
            words = {self.change(thing, into): (thing, into) for thing in things for into in self.others(thing, drawn)}
            if not words:
                return
            word = yield seat, {*words, "change nothing more"}
            if word == "change nothing more":
                return
            (digit, lock), into = words[str(word)]
            if lock:
                drawn.items[digit].lock = into
            else:
                drawn.items[digit].kind = into
            things = things[things.index((digit, lock)) + 1 :]

    def others(self, thing: tuple[str, bool], drawn: Drawn) -> list[str]:
        """The colours that a lock or an item can change to."""
        item, lock = drawn.items[thing[0]], thing[1]
        now = item.lock if lock else item.kind
        family = next((names for names in (COLOURS, LOCKS, KEYS) if now in names), ())
        return [name for name in family if name != now]

    def change(self, thing: tuple[str, bool], into: str) -> str:
        """What such a change is called."""
        return f"change {'lock' if thing[1] else 'item'} {thing[0]} to {into}"

    def bonus(self, seat: int, colour: str) -> int:
        """What red or yellow treasures give."""
        step = self.rules.bonuses.red if colour == "red" else self.rules.bonuses.yellow
        return (0, step.low, step.high)[self.level(seat, colour)]

    def level(self, seat: int, colour: str) -> int:
        """Which bonus of a colour a player has: by the treasures before it, or by what it has bought."""
        player, bonuses = self.players[seat], self.rules.bonuses
        if bonuses.by == "bought":
            return player.bought[colour]
        return (player.hoard[colour] >= bonuses.low) + (player.hoard[colour] >= bonuses.high)

    def news(self) -> None:
        """Something has changed: keys may be swapped back and free flights flown again."""
        self.swapped.clear()
        self.been.clear()
