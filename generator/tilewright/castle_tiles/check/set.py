"""Tile set -> Problems of the set, and S09, S10: whether the box holds enough of what it deals out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from tilewright.balance.intervals import percent
from tilewright.castle_tiles import tiles
from tilewright.castle_tiles.balance.chances import totals
from tilewright.castle_tiles.count import deck_size, most_shown, shown, sizes
from tilewright.castle_tiles.files import TileSet
from tilewright.castle_tiles.limits import LIKELY, SURE
from tilewright.castle_tiles.terms import Terms, known_terms
from tilewright.castle_tiles.tilemap import Tile, access
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.castle_tiles.tiles import written
from tilewright.frozen import dataclass
from tilewright.pieces.build import counter
from tilewright.pieces.tokens import TokenDesign, Tokens
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.texts.node import Path


@dataclass(frozen=True)
class TileSetSubject:
    """A set of tiles whose drawings all make sense by themselves.

    Attributes:
        spec: The game.
        text: Its tiles.yaml.
        tiles: Every tile in every colouring.
        start: The start tile.
    """

    spec: Spec[Any]
    text: TileSet
    tiles: tuple[Tile, ...]
    start: Tile

    @cached_property
    def terms(self) -> Terms:
        """What the rules say of castle tiles."""
        return known_terms(self.spec)

    @property
    def firsts(self) -> tuple[Tile, ...]:
        """Each drawing once, in the order of the file."""
        return tuple(tile for tile in self.tiles if tile.copy == 1)

    def problem(self, path: Path, code: str, message: str, remedy: str, level: Level = Level.WARNING) -> Problem:
        """A problem at a path inside tiles.yaml."""
        return self.spec.places.problem(("tiles", *path), code, message, remedy, level)


def tile_ids_differ(subject: TileSetSubject) -> Iterator[Problem]:
    """S01: every tile of every colouring has an id of its own, whatever the case of its letters: ids name files."""
    owner: dict[str, str] = {subject.start.drawing.casefold(): subject.start.drawing}
    for tile in subject.tiles:
        other = owner.setdefault(tile.id.casefold(), tile.drawing)
        if other != tile.drawing:
            at = next(at for at, first in enumerate(subject.firsts) if first.drawing == tile.drawing)
            path = ("tiles", at, "id")
            message = f"the id '{tile.id}' is used by {other} and {tile.drawing}"
            yield subject.problem(path, "S01", message, "rename one of them", Level.ERROR)


def pictures_differ(subject: TileSetSubject) -> Iterator[Problem]:
    """S02 (warning): no two drawings are the same picture with the same contents, not even in a mirror."""
    earlier: dict[tuple[str, object], Tile] = {}
    for at, tile in enumerate(subject.firsts):
        look = min(tile.map.text, tile.map.mirrored.text)
        first = earlier.setdefault((look, tile.contents), tile)
        if first is not tile:
            message = f"{first.drawing} and {tile.drawing} are the same picture"
            yield subject.problem(("tiles", at, "map"), "S02", message, "delete one, or change its items")


def set_is_large_enough(subject: TileSetSubject) -> Iterator[Problem]:
    """S03: there are tiles enough for the most players."""
    most, needed = subject.spec.game.players.most, deck_size(subject.spec)
    if len(subject.tiles) < needed:
        message = f"{most} players need {needed} tiles, the set has {len(subject.tiles)}"
        yield subject.problem(("tiles",), "S03", message, "add drawings or colourings, or fewer players", Level.ERROR)


def start_is_all_sky(subject: TileSetSubject) -> Iterator[Problem]:
    """S04: the start tile is nothing but open sky."""
    if set(subject.start.map.text) - {".", "\n"} or subject.start.contents:
        yield subject.problem(("start", "map"), "S04", "the start tile is not all sky", "draw only `.`", Level.ERROR)


def ports_have_partners(subject: TileSetSubject) -> Iterator[Problem]:
    """S05 (warning): a ladder through a border, and a walkway to a side, meet a partner somewhere in the set."""
    ports = [tile.map.ports for tile in subject.firsts]
    up = {c for port in ports for c, word in enumerate(port.top) if word}
    down = {c for port in ports for c, word in enumerate(port.bottom) if word}
    left = {r for port in ports for r, word in enumerate(port.left) if word == "walk"}
    right = {r for port in ports for r, word in enumerate(port.right) if word == "walk"}
    for what, mine, here, other, there in (
        ("ladder port", "U", up, "D", down),
        ("ladder port", "D", down, "U", up),
        ("walkway", "L", left, "R", right),
        ("walkway", "R", right, "L", left),
    ):
        for n in sorted(here - there):
            message = f"{what} {mine}{n + 1} has no partner {other}{n + 1} in the set: it can never join"
            yield subject.problem(("tiles",), "S05", message, f"give some drawing a {other}{n + 1}")


def sealed_items_can_be_had(subject: TileSetSubject) -> Iterator[Problem]:
    """S07 (warning): items out of reach need a teleport door somewhere in the set."""
    if any(tile.map.teleports for tile in subject.firsts):
        return
    ways = ((tile, access(tile, subject.terms.fares)) for tile in subject.tiles)
    lost = sum(1 for tile, reached in ways for digit, slot in tile.contents if slot.content and digit not in reached)
    if lost:
        items = "1 treasure or key is" if lost == 1 else f"{lost} treasures or keys are"
        message = f"{items} teleport-only and there is no teleport door"
        yield subject.problem(("tiles",), "S07", message, "put a `T` on some drawing")


def locks_have_keys(subject: TileSetSubject) -> Iterator[Problem]:
    """S08 (warning): with every key of the set, spare ones changed at the bank, every lock can be opened."""
    keys = Counter(key for tile in subject.tiles for key in tile.keys)
    locks = Counter(lock for tile in subject.tiles for lock in tile.locks)
    names, exchange = sorted(keys | locks), subject.terms.exchange
    counts = [keys[name] for name in names], [locks[name] for name in names]
    shut, traded = exchange.shut(*counts), exchange.traded(*counts)
    if shut > 0:
        short = [name for name in names if exchange.spent or not keys[name]]
        worst = min(short, key=lambda name: keys[name] - locks[name])
        stock = f"{locks[worst]} {worst} lock{'s' * (locks[worst] != 1)}, {keys[worst]} {worst} + {traded} traded keys"
        message = f"{stock}: {shut} lock{' stays' if shut == 1 else 's stay'} shut"
        yield subject.problem(("tiles",), "S08", message, "add keys, or remove locks")


def lock_file_fits(subject: TileSetSubject) -> Iterator[Problem]:
    """A01 (warning), A02, A03, A04 (note): the lock file is sound, and belongs to these tiles."""
    yield from tiles.problems(subject.spec, written(subject.spec))


_Side = tuple[str, ...]

SIDES: Mapping[str, tuple[Callable[[Tile], _Side], str]] = {
    "left": (lambda tile: tile.map.ports.left, "right"),
    "right": (lambda tile: tile.map.ports.right, "left"),
    "top": (lambda tile: tile.map.ports.top, "bottom"),
    "bottom": (lambda tile: tile.map.ports.bottom, "top"),
}
"""Side -> what meets it on a tile, and the side of a neighbour that comes to lie against it."""


def fits(one: _Side, other: _Side) -> bool:
    """Whether two sides match: no walkway ends against a wall, and a ladder at the border meets a ladder."""
    pairs = set(zip(one, other, strict=True))
    blocked = {("walk", "wall"), ("wall", "walk"), ("door", "wall"), ("wall", "door"), ("ladder", ""), ("", "ladder")}
    return not pairs & blocked


def sides_fit(subject: TileSetSubject) -> Iterator[Problem]:
    """S06: where `rules.turn.placement` is `match`, every side fits another tile, and some side the empty sky.

    Without that rule any tile may lie beside any other, and how often they join is B13.
    """
    if not subject.terms.matching:
        return
    for at, tile in enumerate(subject.firsts):
        path = ("tiles", at, "map")
        for side, (own, against) in SIDES.items():
            others = {SIDES[against][0](other) for other in subject.tiles if other.id != tile.id}
            if not any(fits(own(tile), other) for other in others):
                message = f"no tile fits the {'top' if side == 'top' else side} of {tile.drawing}"
                yield subject.problem(path, "S06", message, f"draw a {against} side that goes with it", Level.ERROR)
        if not any(fits(own(tile), SIDES[against][0](subject.start)) for own, against in SIDES.values()):
            message = f"{tile.drawing} fits no side of the empty sky"
            yield subject.problem(path, "S06", message, "leave one side without walls and ladders", Level.ERROR)


CHECKS: tuple[Callable[[TileSetSubject], Iterator[Problem]], ...] = (
    tile_ids_differ,
    pictures_differ,
    set_is_large_enough,
    start_is_all_sky,
    ports_have_partners,
    sealed_items_can_be_had,
    locks_have_keys,
    lock_file_fits,
    sides_fit,
)


TABLE = 3
"""Players from whom on it is a warning: two players share so few tiles that nobody counts on a bonus."""

COUNTED = ("gem", "key", "lock")
"""Faces of tokens that stand for what is shown on tiles."""


def bonuses_are_in_reach(subject: TileSetSubject) -> Iterator[Problem]:
    """S09 (note; below 90 % and from three players on, a warning): a colour has enough for its bonus in 99 % of deals.

    The bonus is `rules.bonuses.high`; a game without one has nothing to reach, and who
    rolls for colours takes what comes. Exact, by counting all deals.
    """
    bonus = subject.terms.bonus
    players = {size: players for players, size in sorted(sizes(subject.spec).items(), reverse=True)}
    dealt = [size for size in players if size <= len(subject.tiles)]
    if not bonus or not dealt or any(ANY in tile.treasures for tile in subject.tiles):
        return
    every_tile = [tile.treasures for tile in subject.tiles]
    counts = {colour: [each.count(colour) for each in every_tile] for colour in subject.spec.game.colours}
    smallest = min(dealt)
    for size in sorted({smallest, *(size for size in dealt if players[size] == TABLE)}):
        every = {colour: totals(each, size)[size] for colour, each in counts.items()}
        chances = {colour: of.chance(lambda count: count >= bonus) for colour, of in every.items()}
        poor = sorted((colour for colour in chances if chances[colour] < SURE), key=lambda colour: chances[colour])
        if poor:
            least = chances[poor[0]]
            level = Level.WARNING if least < LIKELY and players[size] >= TABLE else Level.NOTE
            more = f" (so for {', '.join(poor[1:])})" if poor[1:] else ""
            message = f"with {players[size]} players the deck holds {bonus} {poor[0]} in only {percent(least)} of deals"
            yield subject.problem(("tiles",), "S09", message + more, f"nobody can count on a bonus for {bonus}", level)


def box_holds_enough(subject: TileSetSubject) -> Iterator[Problem]:
    """S10: the box holds as many tokens of a colour as the fullest deal can show; `count: tiles` always does."""
    size, count = deck_size(subject.spec), counter(subject.spec, ())
    on_tiles = {face: [shown(tile, face) for tile in subject.tiles] for face in COUNTED}
    for path, token, of in _tokens(subject.spec):
        if token.count == "tiles":
            continue
        face = str(token.face)
        there = count(token.count) + token.spare
        most = most_shown(on_tiles[face], size, of)
        if there < most:
            noun = {"gem": "treasures", "key": "keys", "lock": "locks"}[face]
            message = f"{of} {noun}: {there} in the box, up to {most} in a deck of {size} tiles"
            yield subject.spec.places.problem((*path, "count"), "S10", message, "write `count: tiles`, or more of them")


def _tokens(spec: Spec[Any]) -> Iterator[tuple[Path, TokenDesign, str]]:
    """Every token that stands for something on tiles, in each of its colours."""
    for at, part in enumerate(spec.game.components):
        for row, token in enumerate(part.tokens if isinstance(part, Tokens) else ()):
            if isinstance(token.face, str) and token.face in COUNTED:
                palette = getattr(spec.game, words_of(spec.game.id).coloured[token.face])
                for of in tuple(palette) if token.of == "each" else (token.of,):
                    yield ("game", "components", at, "tokens", row), token, of


SUPPLY_CHECKS: tuple[Callable[[TileSetSubject], Iterator[Problem]], ...] = (bonuses_are_in_reach, box_holds_enough)
