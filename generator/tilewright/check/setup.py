"""Spec -> Problems of table.yaml, for every number of players: K50 to K56."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright.frozen import dataclass
from tilewright.pieces.build import build
from tilewright.pieces.kind import Piece, kind_of
from tilewright.problem import Level, Problem, did_you_mean
from tilewright.spec.entries import Dimensions
from tilewright.spec.game import palettes
from tilewright.spec.part import Component
from tilewright.spec.rules import ruled, ruled_names
from tilewright.spec.setup import Amount, LaidPieces, TableSetup, fits, number
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path


@dataclass(frozen=True, slots=True)
class _Spread:
    """Where a line lays something: the corners of the box around it, for one number of players."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Spread) -> bool:
        """Whether more than a third of the smaller one lies on the other."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        least = min(each.area for each in (self, other))
        return wide > 0 and high > 0 and wide * high > least / 3

    @property
    def area(self) -> float:
        """In square millimetres."""
        return (self.right - self.left) * (self.bottom - self.top)


def table_can_be_laid(spec: Spec[Any]) -> Iterator[Problem]:
    """K50 to K56: a table.yaml lays what there is, where there is room, for every number of players.

    These are warnings: what is printed does not hang on how it lies on a table.
    """
    if spec.setup is not None:
        yield from (replace(each, level=Level.WARNING) for each in _problems(spec, spec.setup))


def _problems(spec: Spec[Any], setup: TableSetup) -> Iterator[Problem]:
    wrong = [*_names(spec, setup), *_amounts(spec, setup), *_colours(spec, setup)]
    yield from wrong
    if wrong:
        return  # what is counted below hangs on these
    try:
        every = build(spec).pieces
    except ValueError:
        return  # its tiles say why
    known = set[tuple[Path, str]]()
    for players in range(spec.game.players.least, spec.game.players.most + 1):
        for path, code, message, remedy, level in _laid(spec, setup, every, players):
            if (path, code) not in known:
                known.add((path, code))
                yield spec.places.problem(path, code, message, remedy, level)


def _names(spec: Spec[Any], setup: TableSetup) -> Iterator[Problem]:
    """K50, K51: there is such a component; a column that a filter names is one of its pieces'."""
    parts = {part.id: part for part in spec.game.components}
    for at, line in enumerate(setup.lay):
        if line.of is not None and line.of not in parts:
            message = f"of: there is no component '{line.of}'{did_you_mean(line.of, parts)}"
            yield spec.places.problem(("table", "lay", at, "of"), "K50", message, f"known: {', '.join(parts)}")


def _amounts(spec: Spec[Any], setup: TableSetup) -> Iterator[Problem]:
    """K55: an amount names a rule that there is, and has a number for every number of players."""
    every: list[tuple[Path, Amount, Sequence[int]]] = []
    all_players: Sequence[int] = range(spec.game.players.least, spec.game.players.most + 1)
    for at, line in enumerate(setup.lay):
        above: Path = ("table", "lay", at)
        heard: Sequence[int] = [each for each in all_players if not line.players or each in line.players]
        own: list[tuple[Path, Amount | None]] = [((key,), getattr(line, key)) for key in ("count", "deal", "columns")]
        own += [(("market", key), getattr(line.market, key)) for key in ("columns", "rows") if line.market]
        every += [((*above, *path), amount, heard) for path, amount in own if amount is not None]
    every += [(("table", "counters", at, "value"), each.value, all_players) for at, each in enumerate(setup.counters)]
    for path, amount, heard in every:
        for key, one in amount.items() if isinstance(amount, Mapping) else (("", amount),):
            if isinstance(one, str) and ruled(spec.rules, one) is None:
                known = tuple(ruled_names(spec.rules))
                message = f"{one} is not a whole number in rules.yaml{did_you_mean(one, known)}"
                where = (*path, key) if key else path
                yield spec.places.problem(where, "K55", message, f"known: {', '.join(known[:20]) or 'none'}")
        if isinstance(amount, Mapping) and (absent := [each for each in heard if str(each) not in amount]):
            message = f"{path[-1]}: there is no number for {_players(absent)} players"
            yield spec.places.problem(path, "K55", message, f"add {absent[0]}: and a number")


def _players(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def _colours(spec: Spec[Any], setup: TableSetup) -> Iterator[Problem]:
    """K56: the colour of a seat is one of the game's; there are as many as can play."""
    known = [name for colours in palettes(spec.game).values() for name in colours]
    for at, tone in enumerate(setup.seats):
        if not tone.startswith("#") and tone not in known:
            message = f"seats: '{tone}' is not a colour of game.yaml{did_you_mean(tone, known)}"
            remedy = f"known: {', '.join(known) or 'none'}; or write #RRGGBB"
            yield spec.places.problem(("table", "seats", at), "K56", message, remedy)
    if setup.seats and len(setup.seats) < spec.game.players.most:
        message = f"seats: {len(setup.seats)} colours for up to {spec.game.players.most} players"
        yield spec.places.problem(("table", "seats"), "K56", message, "add one for each player", Level.WARNING)


Wrong = tuple[Path, str, str, str, Level]


def _laid(spec: Spec[Any], setup: TableSetup, every: Sequence[Piece], players: int) -> Iterator[Wrong]:
    """K51 to K54: what a line asks for is there; it is dealt from enough; it lies on the table, and on nothing."""
    parts = {part.id: part for part in spec.game.components}
    supply = _Supply(spec, every, players)
    size, spreads = setup.size or (LARGEST, LARGEST), dict[int, list[_Spread]]()
    names = setup.seats or tuple(spec.game.liveries)
    for at, line in enumerate(setup.lay):
        if line.players and players not in line.players:
            continue
        path: Path = ("table", "lay", at)
        for seat in range(players if line.each else 1):
            colour = names[seat] if line.each and seat < len(names) else ""
            there = supply.meant(line, colour)
            if wrong := supply.lacking(path, line, there):
                yield wrong
                break
            laid = supply.take(line, there)
            part = next((parts[supply.component[name]] for name, copies in there.items() if copies), None)
            for box, where in _boxes(line, part, there, laid, seat, (spec, players)):
                if box.left < 0 or box.top < 0 or box.right > size[0] or box.bottom > size[1]:
                    message = (
                        f"with {players} players it covers {box.left:g}, {box.top:g} to {box.right:g}, {box.bottom:g}, "
                        f"but the table is {size[0]:g} x {size[1]:g} mm"
                    )
                    yield (*path, *where), "K53", message, "move it, or write a larger `size`", Level.ERROR
                if (below := _below(box, spreads, setup)) is not None and not line.locked:
                    message = f"with {players} players it overlaps the pieces of line {below + 1} of `lay`"
                    yield (*path, *where), "K54", message, "move one of them", Level.WARNING
                spreads.setdefault(at, []).append(box)


def _below(box: _Spread, spreads: Mapping[int, list[_Spread]], setup: TableSetup) -> int | None:
    """The line that has laid something in the same place, boards aside."""
    others = ((at, each) for at, boxes in spreads.items() if not setup.lay[at].locked for each in boxes)
    return next((at for at, each in others if box.meets(each)), None)


class _Supply:
    """The pieces of a game that no line has laid yet.

    Attributes:
        component: Of each piece, by its id.
    """

    def __init__(self, spec: Spec[Any], every: Sequence[Piece], players: int) -> None:
        parts = {part.id: part for part in spec.game.components}
        kinds = {name: kind_of(part) for name, part in parts.items()}
        self._spec, self._players = spec, players
        self._values = {each.id: kinds[each.component].attributes(spec, each) or {} for each in every}
        self._left = {
            each.id: each.copies * len(kinds[each.component].faces(parts[each.component], each, None)) for each in every
        }
        self.component = {each.id: each.component for each in every}

    def meant(self, line: LaidPieces, colour: str) -> dict[str, int]:
        """How many of each piece a line means."""
        return {
            name: min(copies, line.ids.get(name, 0)) if line.ids else copies
            for name, copies in self._left.items()
            if (line.of is None or self.component[name] == line.of) and fits(line.where, self._values[name], colour)
        }

    def lacking(self, path: Path, line: LaidPieces, there: Mapping[str, int]) -> Wrong | None:
        """K51, K52: what a line wants and is not there."""
        for name, copies in line.ids.items():
            if there.get(name, 0) < copies:
                near = did_you_mean(name, self._left) if name not in self._left else ""
                message = f"ids: the line asks for {copies} of '{name}', but {there.get(name, 0)} are left{near}"
                return (*path, "ids", name), "K52", message, "set up fewer, or print more", Level.ERROR
        number_there = sum(there.values())  # sum counts pieces
        if not number_there:
            return _nothing(path, line, self._values, self._players)
        asked = self._number(line.count) if line.count is not None else number_there
        if asked > number_there:
            message = f"count: the line asks for {asked} with {self._players} players, but {number_there} are left"
            return (*path, "count"), "K52", message, "set up fewer, or print more", Level.ERROR
        market = line.market
        need = self._number(line.deal) * self._players
        need += self._number(market.rows) * self._number(market.columns) if market else 0
        if need > asked:
            message = f"with {self._players} players, {need} pieces are dealt and turned up from a pile of {asked}"
            return (*path, "deal" if line.deal else "market"), "K52", message, "deal fewer, or print more", Level.ERROR
        return None

    def take(self, line: LaidPieces, there: Mapping[str, int]) -> int:
        """Lay what a line asks for; how many that are."""
        asked = self._number(line.count) if line.count is not None else sum(there.values())  # sum counts pieces
        rest = asked
        for name, copies in there.items():
            taken = min(copies, rest)
            self._left[name] -= taken
            rest -= taken
        return asked

    def _number(self, amount: Amount) -> int:
        return number(amount, self._spec.rules, self._players) or 0


def _nothing(path: Path, line: LaidPieces, values: Mapping[str, Mapping[str, object]], players: int) -> Wrong:
    """K51: no piece is meant."""
    columns = dict.fromkeys(column for each in values.values() for column in each)
    unknown = next((column for column in line.where if column not in columns), "")
    if unknown:
        message = f"where: no piece has a '{unknown}'{did_you_mean(unknown, columns)}"
        return (*path, "where", unknown), "K51", message, f"known: {', '.join(columns)}", Level.ERROR
    message = f"with {players} players, no piece is left for this line"
    return path, "K51", message, "check `where`, and the pieces that the lines above use", Level.ERROR


def _boxes(  # noqa: PLR0913, PLR0917 - a line, and all that tells where its pieces come to lie
    line: LaidPieces,
    part: Component | None,
    there: Mapping[str, int],
    count: int,
    seat: int,
    heard: tuple[Spec[Any], int],
) -> Iterator[tuple[_Spread, Path]]:
    """The boxes that a line's pieces take, where their size is known, and the key that says so."""
    size: Dimensions | None = getattr(part, "size", None)
    if part is None or size is None or part.kind == "screen":
        return
    wide, high = size.width, size.height
    if abs(line.turn) % 180 == QUARTER:
        wide, high = high, wide
    rules, players = heard[0].rules, heard[1]
    piles = 1 if line.columns is None else count
    if line.apart:
        piles = len([name for name, copies in there.items() if copies])
    across = max(min(number(line.columns, rules, players) or 1 if line.columns is not None else piles, piles), 1)
    x, y = line.at[0] + seat * line.step[0], line.at[1] + seat * line.step[1]
    yield _block((x, y), (across, -(-piles // across)), (wide, high), line.gap), ("at",)
    if (market := line.market) and seat == 0:
        many = number(market.columns, rules, players) or 0, number(market.rows, rules, players) or 0
        yield _block(market.at, many, (wide, high), market.gap), ("market", "at")


def _block(at: tuple[float, float], many: tuple[int, int], size: tuple[float, float], gap: float) -> _Spread:
    """A block of so many pieces across and down, the middle of the upper left one being there."""
    far = [way + (count - 1) * (side + gap) + side / 2 for way, count, side in zip(at, many, size, strict=True)]
    return _Spread(at[0] - size[0] / 2, at[1] - size[1] / 2, far[0], far[1])


LARGEST, QUARTER = 5_000.0, 90
"""A table's longest side in millimetres, where table.yaml says none; a quarter of a turn."""
CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (table_can_be_laid,)
