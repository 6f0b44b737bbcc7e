"""A session -> what `check` tells of its castle tiles: of the set, a deal, a measure, and the ways on one tile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from tilewright.balance.intervals import Interval
from tilewright.balance.measure import Measure, Offender, Verdict
from tilewright.build.export import take_folder
from tilewright.build.faces import compiled
from tilewright.build.files import write
from tilewright.build.pictures import PictureForm, frame_of, pictures
from tilewright.build.session import Session
from tilewright.build.store import Store, code_of
from tilewright.castle_tiles.art.explain import Way, explained, price, ways
from tilewright.castle_tiles.balance import catalogue
from tilewright.castle_tiles.balance.bag import LEAST, Bag
from tilewright.castle_tiles.balance.catalogue import Alarms
from tilewright.castle_tiles.balance.joins import LINES, repair
from tilewright.castle_tiles.check import NO_TILE, deck
from tilewright.castle_tiles.kind import Tiles, tiles_of
from tilewright.castle_tiles.report.plots import of_tiles
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.pieces.deck_code import encode
from tilewright.pieces.pool import Owner
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.report.lines import Family
from tilewright.spec.words import english, speak
from tilewright.typography.finder import BUNDLED
from tilewright.units import Size

DPI = 150
SIZE = Size(63.5, 63.5)
"""Of a tile, in millimetres, in a game that prints none."""


@dataclass(frozen=True, slots=True)
class Explained:
    """How the items of a tile are fetched.

    Attributes:
        tile: The tile.
        ways: The cheapest way to each item and door that can be reached.
        files: What was written.
    """

    tile: Tile
    ways: tuple[Way, ...]
    files: tuple[Path, ...]

    @property
    def lines(self) -> Iterator[str]:
        """The tile and the way to each item on it in words, as the terminal shows them."""
        yield f"{self.tile.title} ({self.tile.id})"
        there = {way.digit: way for way in self.ways}
        for digit, slot in self.tile.contents:
            if digit in there:
                yield f"  {digit}  {slot.phrase}: {price(there[digit].cost)}"
                yield f"       {', '.join(there[digit].cost.path)}"
            else:
                yield f"  {digit}  {slot.phrase}: only by a teleport door"
        yield from (f"{path.as_posix()}" for path in self.files)

    @property
    def record(self) -> dict[str, Any]:
        """The tile and the way to each item on it for `--json`.

        A place is [storey, column], both from 1 at the top left, null in the zeppelin.
        """
        items = [
            {
                "slot": way.digit,
                "item": way.slot.phrase,
                "moves": way.cost.moves,
                "keys": list(way.cost.keys),
                "path": list(way.cost.path),
                "steps": [
                    {
                        "way": leg.way,
                        "moves": leg.moves,
                        "to": [leg.to[0] + 1, leg.to[1] + 1] if leg.to else None,
                        "slot": leg.slot,
                        "from": leg.side or None,
                    }
                    for leg in way.legs
                ],
            }
            for way in self.ways
        ]
        return {"tile": self.tile.id, "items": items, "files": [path.as_posix() for path in self.files]}


def explain(owner: Owner, name: str, out: Path) -> Explained:
    """The tile, its ways, and their drawing as `<out>/<game>/explain-<tile>.svg` and as PNG.

    Args:
        owner: The game.
        name: A tile (`tower-2`) or a drawing (`tower`: its first colouring).
        out: The folder of all games' folders.

    Raises:
        RefusedError: There is no such tile (D02), or a file cannot be written (O01, O09).
        MapError: A map is none.
        SlotError: A slot says nothing.
    """
    spec, every = owner.spec, tiles_of(owner.spec, owner.deck.whole)
    tile = next((tile for tile in every if name in {tile.id, tile.drawing}), None)
    if tile is None:
        known = [*dict.fromkeys(tile.drawing for tile in every), *(tile.id for tile in every)]
        remedy = f"known: {', '.join(known[:30])}" if known else "this game has no tiles"
        message = f"there is no tile '{name}'{did_you_mean(name, known)}"
        raise RefusedError([Problem(spec.places.folder, 0, 0, "D02", message, remedy)])
    fares = known_terms(spec).fares
    size = next((part.size.size for part in spec.game.components if isinstance(part, Tiles)), SIZE)
    art = explained(tile, fares, size, look_of(spec, Ink.FULL, BUNDLED))
    path = take_folder(out, spec.game.id) / f"explain-{tile.id}.svg"
    write(path, art.drawing.tostring().encode())
    face, form = compiled(art, path.stem, ""), PictureForm(DPI, bleed=True)
    (picture,) = pictures([face], [frame_of(face, form)], form, {}, None)
    write(path.with_suffix(".png"), picture)
    return Explained(tile, ways(tile, fares), (path, path.with_suffix(".png")))


Progress = Callable[[int, int, str], None]
T = TypeVar("T")
_PACKED = (Measure, Offender, Interval, Verdict, Alarms, Spoken, Fraction)
"""The classes of what is kept of a set."""


@dataclass(frozen=True, slots=True)
class DealLook:
    """What `check` tells of a deal.

    Attributes:
        title: What its table is called.
        problems: What is wrong with it.
        measures: How even it is.
        honest: How often blind deals are flagged; None if it has no measures.
        code: Its code; empty if a tile of it is not in the set.
        stack: Its tiles.
    """

    title: str
    problems: tuple[Problem, ...]
    measures: tuple[Measure, ...]
    honest: Alarms | None
    code: str
    stack: Any


@dataclass(frozen=True, slots=True)
class SetLook:
    """What `check` tells of a set of tiles.

    Attributes:
        session: Owns the game.
        bag: The set.
        measures: How even it is.
        notes: What else there is to say.
        honest: How often honest sets are flagged; None if it has no measures or no colours, or if they are rolled.
        unmeasured: What is not measured, in sentences.
    """

    session: Session
    bag: Bag
    measures: tuple[Measure, ...]
    notes: tuple[str, ...]
    honest: Alarms | None
    unmeasured: tuple[str, ...]

    def deal(self, dealt: str, allow_shut: int) -> DealLook:
        """What there is to tell of a deal: its code, or a file.

        Raises:
            RefusedError: It cannot be a deal of this game (D01, D03), or its file cannot be read.
        """
        is_file = dealt and (Path(dealt).suffix or any(mark in dealt for mark in "/\\") or _is_there(dealt))
        read = deck.read(self.bag, Path(dealt), self.session) if is_file else None
        deal = read or deck.coded(self.bag, dealt, self.session)
        problems = tuple(deck.problems(deal, allow_shut))
        broken = any(problem.code in {"D01", "D02"} and problem.level is Level.ERROR for problem in problems)
        measures = () if broken else catalogue.of_deal(deal.stack)
        honest = catalogue.alarms_of(deal.stack) if measures else None
        title = f"Deal: {len(deal.ids)} tiles{f' for {deal.players} players' if deal.players else ''}"
        code = encode(self.session.pools[0], deal.ids, "S" if deal.ordered else "D") if measures else ""
        return DealLook(title, problems, measures, honest, code, deal.stack)

    def family(self, measures: Sequence[Measure], deal: DealLook | None) -> Family:
        """What a report shows of the set, and of a deal that has measures."""
        of_deal = deal.measures if deal else ()
        return of_tiles(self.bag, deal.stack if deal and of_deal else None, measures, of_deal)


def look(session: Session, progress: Progress) -> SetLook:
    """The set of a game that is sound, measured."""
    bag = _bag(session)
    places = "\n".join(bag.offender(tile, "").place for tile in bag.tiles)
    measures = _once(bag, "measures", lambda: catalogue.of_set(bag, progress), places, english().digest)
    count, notes = len(bag.tiles), tuple[str, ...]()
    if not measures:
        few = speak(f"report.too_few.{'tile' if count == 1 else 'tiles'}", number=count, least=LEAST)
        notes = (few if count < LEAST else speak("report.too_few.deals"),)
    unmeasured = english().say("report.remarks.play", codes=english().listed(catalogue.NEED_PLAY))
    is_shuffled = measures and bag.colours and not any(bag.to_roll)
    honest = _once(bag, "alarms", lambda: catalogue.alarms_of(bag)) if is_shuffled else None
    return SetLook(session, bag, measures, notes, honest, (unmeasured,))


def explain_tile(session: Session, name: str, out: Path) -> tuple[dict[str, Any], Iterable[str]]:
    """How the items of a tile are fetched, drawn into a folder: as a record, and in lines.

    Raises:
        RefusedError: A tile cannot be read, or there is no such tile.
    """
    from tilewright.castle_tiles.look import explain  # noqa: PLC0415 - 50 ms of drawing libraries, for this alone

    _must_have_tiles(session)
    shown = explain(session, name, out)
    return shown.record, shown.lines


def mend(session: Session, code: str) -> tuple[dict[str, Any], str]:
    """The one change of a tile that mends a measure most, flagged or not: as a record, and in words.

    Raises:
        RefusedError: A tile cannot be read.
        ValueError: No single changes are tried for that measure, or the game has no tiles.
    """
    _must_have_tiles(session)
    if code not in LINES:
        known = f"measures with single changes: {', '.join(LINES)} (of B13 the walkways)"
        raise ValueError(f"--repair {code!r}: {known}{did_you_mean(code, LINES)}.")
    if session.spec.tiles is None:
        raise ValueError("--repair: this game has no tiles.yaml, so there is no set of tiles to mend.")
    advice = repair(_bag(session), code)
    return advice.record, advice.words


LOOK, EXPLAIN, REPAIR = look, explain_tile, mend
FAMILIES, OF_DEALS = {"T": "tiles, one by one", "S": "the set of tiles"}, {"D": "the deck"}
"""Letter of a family of checks -> what they are of."""


def _bag(session: Session) -> Bag:
    return Bag(session.spec, tiles_of(session.spec, session.deck.whole))


def _must_have_tiles(session: Session) -> None:
    if wrong := [problem for problem in session.checked.problems if problem.code in NO_TILE]:
        raise RefusedError(wrong)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long, or a NUL
        return False


def _once(bag: Bag, kind: str, make: Callable[[], T], *more: str) -> T:
    """What is worked out of a set and kept as long as that is made of the same; `more` is what else it is made of."""
    spec, cache = bag.spec, Store.own()
    tiles = "\n".join(repr((tile.id, tile.drawing, tile.map.text, tile.contents)) for tile in bag.tiles)
    read = spec.rules.model_dump_json(), spec.game.model_dump_json(), code_of(spec.game.id)
    return cache.once(cache.key(kind, tiles, *read, *more), _PACKED, make)
