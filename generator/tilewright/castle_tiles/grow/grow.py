"""Spec + how many + seed -> grown drawings: furnished, checked like any drawing, unlike all others; their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tilewright.castle_tiles.check.drawing import Drawing, drawings
from tilewright.castle_tiles.check.tiles import of_tile
from tilewright.castle_tiles.files import Lattice, TileText
from tilewright.castle_tiles.grow.archetypes import ARCHETYPES
from tilewright.castle_tiles.grow.furnish import Palette, Recipe, Shares, furnished, recipe_of, recipes
from tilewright.castle_tiles.grow.ground import Site
from tilewright.castle_tiles.grow.trim import Register, Trim, idea, name_of, with_trim
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import SKY, Tile, TileMap, graph
from tilewright.castle_tiles.tilemap.cells import Ports, lines
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError
from tilewright.rng import Stream
from tilewright.spec.spec import Spec

MOST_SKY, LEAST_SKY = 78, 20
"""Percent of the cells."""


def spoilt(tile: Tile, sealed: Collection[tuple[int, int]] = ()) -> str:
    """Why a drawing is no good, in words; '' where it is. No way need lead to the cells that are sealed."""
    cells = "".join((*tile.map.air, *tile.map.floor))
    sky = 100 * cells.count(".")
    ways = graph(tile)  # locked doors count as ways
    reached = {SKY, *(entry.node for entry in ways.entries)}
    for _ in ways.nodes:
        reached |= {end for edge in ways.edges if {edge.a, edge.b} & reached for end in (edge.a, edge.b)}
    if any(node.id not in reached and (node.storey, node.first) not in sealed for node in tile.map.nodes):
        return "places nobody can get to"
    if sky > MOST_SKY * len(cells):
        return "hardly anything there"
    if sky < LEAST_SKY * len(cells):
        return "hardly any sky"
    return ""


def leaning(drawn: TileMap) -> int:
    """Walkways to the left less those to the right."""
    return drawn.ports.left.count("walk") - drawn.ports.right.count("walk")


class Partners:
    """Where walkways and ladders of grown tiles meet borders: each needs another that meets it from the other side.

    One of a tile that was grown already, or of its own: then no number of grown tiles has one without, whether they are
    added to a game's or take their place.
    """

    def __init__(self) -> None:
        self._there: set[tuple[str, int]] = set()

    def add(self, ports: Ports) -> None:
        """Another tile's."""
        self._there |= _meeting(ports)

    def suit(self, ports: Ports) -> bool:
        """Whether each has a partner, on another tile or on another copy of its own."""
        mine = _meeting(ports)
        return all((_ACROSS[side], at) in mine | self._there for side, at in mine)


_ACROSS = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def _meeting(ports: Ports) -> set[tuple[str, int]]:
    sides = {"left": ports.left, "right": ports.right, "top": ports.top, "bottom": ports.bottom}
    return {(side, at) for side, words in sides.items() for at, word in enumerate(words) if word in ("walk", "ladder")}


ALIKE = "nearly another"
"""Why a drawing is rejected that the gallery holds already."""

NEAR = 9
"""Two drawings are nearly the same where at most one cell of so many differs: 8 of 72."""

_KINDS = ".:#=~^H"
_BITS = bytes(1 << _KINDS.find(chr(code)) if chr(code) in _KINDS else 0 for code in range(256))


class Gallery:
    """The drawings there are already, each as one number.

    The kind of each cell has a bit, so that two cells of different kinds differ in two. What lies about has none, and
    makes no difference.
    """

    def __init__(self) -> None:
        self._seen: list[tuple[int, int]] = []

    def holds(self, rows: tuple[str, ...]) -> bool:
        """Whether one of them is nearly this one, or its mirror image."""
        return any(self._near(*_sketched(way)) for way in (rows, tuple(row[::-1] for row in rows)))

    def add(self, rows: tuple[str, ...]) -> None:
        """Keep a drawing."""
        self._seen.append(_sketched(rows))

    def _near(self, sketch: int, most: int) -> bool:
        return any((sketch ^ other).bit_count() <= most + its_own for other, its_own in self._seen)


def _sketched(rows: tuple[str, ...]) -> tuple[int, int]:
    """A drawing as a number, and its share of the bits in which two drawings that are nearly the same may differ."""
    bits = "".join(rows).encode().translate(_BITS)
    return int.from_bytes(bits, "big"), len(bits) // NEAR + bits.count(0)


TRIES = 24
"""Ways to exchange colours that are looked at: all there are of four."""


class Hues:
    """Which colours share tiles of what has been grown, all colourings of each drawing counted."""

    def __init__(self, colours: Sequence[str], colourings: int, stream: Stream) -> None:
        self.colours, self.colourings, self.stream = tuple(colours), colourings, stream
        self._there = Counter[frozenset[int]]()

    def exchanged(self, slots: Mapping[str, str]) -> dict[str, str]:
        """The slots in the colours that leave the pairs most even, by lot among ways that are as good."""
        ways = [self.stream.shuffled(self.colours) for _ in range(TRIES)]
        each = [_renamed(slots, dict(zip(self.colours, way, strict=True))) for way in ways]
        return min(each, key=self._uneven) if len(self.colours) > 1 else dict(slots)

    def add(self, slots: Mapping[str, str]) -> None:
        """A drawing has been grown."""
        self._there += self._pairs(slots)

    def _uneven(self, slots: Mapping[str, str]) -> int:
        return sum(number * number for number in (self._there + self._pairs(slots)).values())  # sum counts squares

    def _pairs(self, slots: Mapping[str, str]) -> Counter[frozenset[int]]:
        """The pairs on a drawing's tiles: from colouring to colouring every colour gives way to the next."""
        mine = {self.colours.index(colour) for phrase in slots.values() if (colour := _colour(phrase)) in self.colours}
        number = len(self.colours)
        return Counter(
            frozenset((colour + by) % number for colour in pair)
            for pair in combinations(sorted(mine), 2)
            for by in range(self.colourings)
        )


def _colour(phrase: str) -> str:
    """Of the treasure that a phrase puts there; '' for a key or a door, whose colour is a lock's."""
    first, *rest = phrase.split()
    return "" if rest[:1] in (["key"], ["door"]) else first


def _renamed(slots: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    each = ((digit, phrase, _colour(phrase)) for digit, phrase in slots.items())
    return {digit: names.get(colour, colour) + phrase[len(colour) :] for digit, phrase, colour in each}


def tiles_yaml(drawings: Iterable[TileText]) -> str:
    """A list item for each drawing, indented by two, with an empty line between them."""
    return "\n\n".join("\n".join(_item(text)) for text in drawings)


def _item(text: TileText) -> Iterator[str]:
    """Titles and ideas are made of letters, commas and spaces, slots of the five phrases: nothing needs quoting."""
    yield f"  - id: {text.id}"
    yield f"    title: {text.title}"
    yield f"    idea: {text.idea}"
    if text.find:
        yield f"    find: {text.find}"
    yield f"    roof: {text.roof}"
    if text.feature:
        yield f"    feature: {text.feature}"
    if text.sealed:
        yield "    sealed: true"
    if text.swap != "none":
        yield f"    swap: {text.swap}"
    yield "    map: |"
    yield from (f"      {line}" for line in text.map.splitlines())
    yield f"    slots: {{{', '.join(f'{digit}: {phrase}' for digit, phrase in text.slots.items())}}}"


WEIGHTS: Mapping[str, int] = {"tower": 3, "twin": 2, "hall": 4, "shaft": 2, "cloudbank": 1, "ruin": 1, "vault": 1}
"""How often each archetype is tried, unless somebody says otherwise.

Vaults come where the set has sealed treasures, shafts where it has ladders that lead out, as often as it has them.
"""

PATIENCE = 4_000
"""Drawings that may be rejected in a row before giving up."""

PUT_OFF = 200
"""After so many in a row whose walls would have done, what they were to hold fits none of the archetypes."""

LEAST_STOREYS, LEAST_COLUMNS = 3, 8

Watch = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class DrawingWish:
    """What kind of drawings are asked for.

    Attributes:
        count: How many.
        seed: Decides everything; stream `tiles` of it.
        weights: Archetype -> how often it is tried.
        opened: Every colour is left `any`, for `tilewright assign` to choose.
    """

    count: int
    seed: str
    weights: Mapping[str, int]
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Grown:
    """What came of it.

    Attributes:
        drawings: As tiles.yaml has them.
        tries: How many were built, the rejected ones included.
        rejected: Why -> how many: the code of a check, or a reason in words.
    """

    drawings: tuple[TileText, ...]
    tries: int
    rejected: Mapping[str, int]


def grow(spec: Spec[Any], wish: DrawingWish, watch: Watch = lambda *_: None) -> Grown:
    """Drawings that pass every check without an error or a warning, and are unlike each other and those of the game.

    Args:
        spec: The game they are for.
        wish: How many, of what kind.
        watch: Is told how many there are.

    Raises:
        RefusedError: No tiles to grow for (E07), a lattice too small (E08), no colours (E10), not enough found (E09).
    """
    grower = _Grower(spec, _lattice(spec), wish)
    while len(grower.drawings) < wish.count:
        watch(len(grower.drawings), wish.count, "tiles")
        if not grower.attempt():
            number, tries = len(grower.drawings), grower.tries
            shares = [f"{why} {100 * times // tries} %" for why, times in grower.rejected.most_common(5)]
            counts = f"{number} of {wish.count} drawings were found in {tries:,}"
            message = f"{counts}; rejected for: {', '.join(shares) or 'nothing'}"
            remedy = f"ask for {number} or fewer, or for more archetypes with --weights; another seed finds others"
            raise RefusedError([spec.places.problem(("tiles", "tiles"), "E09", message, remedy)])
    return Grown(tuple(grower.drawings), grower.tries, dict(grower.rejected.most_common()))


class _Grower:
    """Tries one drawing after another."""

    def __init__(self, spec: Spec[Any], lattice: Lattice, wish: DrawingWish) -> None:
        self.spec, self.lattice, self.stream = spec, lattice, Stream(wish.seed, "tiles")
        self._terms = known_terms(spec)
        self.drawings: list[TileText] = []
        self.rejected: Counter[str] = Counter()
        self.tries = 0
        palette = Palette(tuple(spec.game.colours), tuple(spec.game.locks))
        self._palette = palette.opened if wish.opened else palette
        self._kinds = [name for name, weight in wish.weights.items() for _ in range(weight)]
        there = [*spec.tiles.tiles, spec.tiles.start] if spec.tiles else []
        self._register, self._gallery = Register([text.id for text in there]), Gallery()
        for text in there:
            self._gallery.add(lines(text.map))
        self._trim = Trim(self.stream, [text.find for text in there])
        tiles = [tile for drawing in drawings(spec) if (tile := drawing.tile())]
        self._ports = Partners()
        self._hues = Hues(self._palette.colours, lattice.colourings, self.stream)
        learnt = recipes((tile for tile in tiles if tile.contents), self._terms.fares, locks=bool(self._palette.locks))
        self._shares = Shares(learnt, self.stream)
        self._unfit: set[Recipe] = set()
        self._teleports = any(tile.map.teleports for tile in tiles)
        self._lean = self._cheaper = 0

    def attempt(self) -> bool:
        """The next drawing that is good; False when patience is at an end."""
        recipe, misfits = self._shares.following(self._can_be_grown), 0
        for _ in range(PATIENCE):
            if recipe is None:
                return False
            self.tries += 1
            kind = self.stream.pick([kind for kind in self._kinds if _holds(kind, recipe)])
            site = Site(self.lattice.storeys, self.lattice.columns, self.stream)
            ARCHETYPES[kind](site)
            wrong = self._judged(kind, site, recipe)
            if not wrong:
                return True
            self.rejected[wrong] += 1
            misfits += wrong != ALIKE
            if misfits == PUT_OFF:
                self._unfit.add(recipe)
                recipe, misfits = self._shares.following(self._can_be_grown), 0
        return False

    def _can_be_grown(self, recipe: Recipe) -> bool:
        """Whether some archetype that is asked for can hold it; what is sealed waits until there is a teleport door."""
        fits = any(_holds(kind, recipe) for kind in self._kinds)
        return fits and recipe not in self._unfit and (self._teleports or not recipe.sealed)

    def _judged(self, kind: str, site: Site, recipe: Recipe) -> str:
        """Why a drawing is rejected; '' when it is kept."""
        if self._gallery.holds(lines(site.text)):
            return ALIKE
        self._turn(site)
        slots = furnished(site, self._palette, recipe, dear=self._cheaper >= 0)
        if slots is None:
            return "no room for its items"
        text = TileText(id="grown", title="Grown", map=site.text, slots=slots, sealed=recipe.sealed > 0)
        drawing = Drawing(self.spec, ("tiles", "tiles"), text, self.lattice, self._terms)
        tile = drawing.tile()
        for problem in of_tile(drawing, tile):  # a note is none, nor is an open colour; a door that guards nothing is
            if problem.code == "T27" or (problem.level < Level.NOTE and problem.code != "T09"):
                return problem.code
        if tile is None:
            return ""
        if wrong := self._unwelcome(tile, site, recipe):
            return wrong
        self._keep(kind, text, tile, recipe)
        return ""

    def _turn(self, site: Site) -> None:
        """Mirror a drawing with more walkways to one side where the set has more of them to that side already."""
        drawn = TileMap.parse(site.text, site.storeys, site.columns)
        straight = site.columns % 2 == 1 or not any((*drawn.ports.top, *drawn.ports.bottom))
        if straight and leaning(drawn) * self._lean > 0:
            site.mirror()

    def _unwelcome(self, tile: Tile, site: Site, recipe: Recipe) -> str:
        if wrong := spoilt(tile, site.sealed):
            return wrong
        if not self._ports.suit(tile.map.ports):
            return "no partner for a ladder or walkway"
        if recipe_of(tile, self._terms.fares).counts != recipe.counts:
            return "not its required items"
        return ALIKE if self._gallery.holds(lines(site.text)) else ""

    def _keep(self, kind: str, text: TileText, tile: Tile, recipe: Recipe) -> None:
        title = self._register.title(kind, self.stream)
        kept = with_trim(text, kind, tile, self._trim, len(self.drawings))
        slots = self._hues.exchanged(text.slots)
        words = {"id": name_of(title), "title": title, "idea": idea(kind, tile.map, slots.values()), "slots": slots}
        self.drawings.append(kept.model_copy(update=words))
        self._hues.add(slots)
        self._gallery.add(lines(text.map))
        self._ports.add(tile.map.ports)
        self._shares.add(recipe)
        self._teleports |= bool(recipe.teleports)
        self._lean += leaning(tile.map)
        self._cheaper += recipe.price - recipe_of(tile, self._terms.fares).price


def _holds(kind: str, recipe: Recipe) -> bool:
    """Whether an archetype is one for a recipe: nothing else is sealed, or has ladders that lead out."""
    return kind == recipe.archetype if recipe.archetype else kind not in ("vault", "shaft")


def _lattice(spec: Spec[Any]) -> Lattice:
    if spec.tiles is None:
        message = f"`grow` makes castle tiles, and {spec.game.title} has none (no tiles.yaml)"
        raise RefusedError([Problem(f"{spec.folder.as_posix()}/tiles.yaml", 0, 0, "E07", message, "write one")])
    lattice: Lattice = spec.tiles.set
    if lattice.storeys < LEAST_STOREYS or lattice.columns < LEAST_COLUMNS:
        message = f"{lattice.storeys} storeys of {lattice.columns} columns are too small for a castle"
        remedy = f"use at least {LEAST_STOREYS} storeys and {LEAST_COLUMNS} columns"
        raise RefusedError([spec.places.problem(("tiles", "set", "storeys"), "E08", message, remedy)])
    if not spec.game.colours:
        message = "tiles need treasures, but game.yaml has no colours"
        raise RefusedError([spec.places.problem(("game", "colours"), "E10", message, "add `colours` to game.yaml")])
    return lattice
