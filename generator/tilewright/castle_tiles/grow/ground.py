"""An empty lattice -> a castle on it, wall by wall: what the archetypes build with."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.rng import Stream


class Site:
    """A tile while it is being built: characters in an air line and a floor line a storey, storey 0 on top.

    `sealed` names the cells of rooms that no way leads to, on purpose.

    Columns and storeys outside the lattice are passed over, so that a builder need not ask where it ends.
    """

    def __init__(self, storeys: int, columns: int, stream: Stream) -> None:
        self.storeys, self.columns, self.stream = storeys, columns, stream
        self.air = [["."] * columns for _ in range(storeys)]
        self.floor = [["."] * columns for _ in range(storeys)]
        self.sealed: set[tuple[int, int]] = set()

    @property
    def middle(self) -> int:
        """The column of ladders that go on beyond the tile: the same on every tile, so that they meet."""
        return self.columns // 2

    @property
    def text(self) -> str:
        """The map as tiles.yaml has it."""
        return "".join(f"{''.join(a)}\n{''.join(f)}\n" for a, f in zip(self.air, self.floor, strict=True))

    def mirror(self) -> None:
        """Exchange left and right."""
        for row in (*self.air, *self.floor):
            row.reverse()
        self.sealed = {(r, self.columns - 1 - c) for r, c in self.sealed}

    def chance(self, part: int, whole: int) -> bool:
        """Whether something happens that does so `part` times of `whole`."""
        return self.stream.below(whole) < part

    def between(self, least: int, most: int) -> int:
        """A whole number from least to most; least where that is more."""
        return least + self.stream.below(max(1, most - least + 1))

    def has(self, r: int, c: int) -> bool:
        """Whether the lattice has that cell."""
        return 0 <= r < self.storeys and 0 <= c < self.columns

    def put_air(self, r: int, columns: Iterable[int], char: str) -> None:
        """Fill part of a storey."""
        for c in columns:
            if self.has(r, c):
                self.air[r][c] = char

    def put_floor(self, r: int, columns: Iterable[int], char: str, over: str = "") -> None:
        """Fill part of the line under a storey, where there is one of `over` now; everywhere, if that is ''."""
        for c in columns:
            if self.has(r, c) and (not over or self.floor[r][c] in over):
                self.floor[r][c] = char

    def house(self, left: int, right: int, top: int, bottom: int) -> None:
        """Walls at left and right, rooms between them from the storey `top` to `bottom`, and a roof."""
        for r in range(top, bottom + 1):
            self.put_air(r, range(left, right + 1), ":")
            self.put_air(r, (left, right), "#")
            self.put_floor(r, range(left, right + 1), "=")
            self.put_floor(r, (left, right), "#")
        self.roof(left, right, top)

    def roof(self, left: int, right: int, top: int) -> None:
        """A roof over that storey, wherever there is sky for it."""
        if top:
            sky = [c for c in range(left, right + 1) if self.has(top - 1, c) and self.air[top - 1][c] == "."]
            self.put_floor(top - 1, sky, "^", over=".")

    def opening(self, r: int, wall: int) -> None:
        """A way through an outer wall."""
        self.put_air(r, (wall,), ":")
        self.put_floor(r, (wall,), "=")

    def deck(self, r: int, start: int, way: int, length: int, kind: str = "=") -> None:
        """A floor out of doors, from a column on to the left (-1) or right (+1), until something is in its way."""
        for c in range(start, start + way * length, way):
            if not self.has(r, c) or self.air[r][c] != "." or self.floor[r][c] != ".":
                return
            self.floor[r][c] = kind

    def ladder(self, column: int, upper: int, lower: int) -> None:
        """A ladder from one storey's floor down to another's."""
        for r in range(upper, lower):
            self.floor[r][column] = "H"
            self.air[r + 1][column] = "H"

    def up_and_away(self, column: int, storey: int) -> None:
        """A ladder from a storey's floor out through the top of the tile."""
        self.ladder(column, 0, storey)
        self.air[0][column] = "H"

    def down_and_away(self, column: int, storey: int) -> None:
        """A ladder from a storey's floor out through the bottom of the tile."""
        self.ladder(column, storey, self.storeys - 1)
        self.floor[-1][column] = "H"

    def rock(self, left: int, right: int, storey: int) -> None:
        """What a castle in the air stands on: rock that hangs below a storey and tapers off."""
        for r in range(storey + 1, self.storeys):
            left, right = left + self.between(0, 1), right - self.between(0, 1)
            if right - left < 1:
                return
            self.put_air(r, range(left, right + 1), "#")
            narrow = right - left > 1 and r + 1 == self.storeys
            self.put_floor(r, range(left + narrow, right + 1 - (narrow and self.chance(1, 2))), "#")

    def piers(self, columns: Iterable[int], storey: int) -> None:
        """Stone piers from a storey's floor down out of the tile."""
        for c in columns:
            for r in range(storey + 1, self.storeys):
                self.put_air(r, (c,), "#")
                self.put_floor(r, (c,), "#")

    def solid(self, columns: Iterable[int], storey: int) -> None:
        """Masonry where there was a room."""
        places = [c for c in columns if self.has(storey, c) and self.air[storey][c] == ":"]
        self.put_air(storey, places, "#")
        self.put_floor(storey, places, "#", over="=")

    def cloud(self, r: int, start: int, length: int) -> bool:
        """A cloud, if the sky there is empty, below it too."""
        columns = range(start, start + length)
        free = all(self.has(r, c) and self.air[r][c] == self.floor[r][c] == "." for c in columns)
        under = r + 1 == self.storeys or all(self.air[r + 1][c] == "." for c in columns if self.has(r, c))
        if free and under:
            self.put_floor(r, columns, "~")
        return free and under
