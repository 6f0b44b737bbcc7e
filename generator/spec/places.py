"""A value's path -> its place in a file, and the problem that stands there."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary

from generator.frozen import dataclass
from generator.problem import Level, Problem
from generator.spec.node import Mapping, Node, Scalar, Spot, child

Path = tuple[str | int, ...]
"""A document and the keys and indices (from 0) that lead to a value: ('tiles', 'tiles', 3, 'slots', '2')."""

DOCUMENTS = ("game", "rules", "tiles", "balance")
"""The files of a game that are read as YAML; a variant can change each."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything in a game stands. A path that leads nowhere (a value left to its default) gives the nearest.

    Attributes:
        folder: The game's folder as the user would name it.
        documents: `game`, `rules`, `tiles` and `balance`, as far as they are there.
    """

    folder: str
    documents: Dictionary[str, Node]

    def follow(self, moved: Places) -> None:
        """Say from now on where the same values stand in files that were edited.

        That is why a game that says the same as before need not be made anew: whoever still has these places, in a
        drawing or a job, tells a problem at the line where it stands today.
        """
        object.__setattr__(self, "documents", moved.documents)

    def node(self, path: Path) -> Node | None:
        """The node itself; None where nothing is written there."""
        node = self.documents.get(str(path[0])) if path else None
        for part in path[1:]:
            node = child(node, part) if node else None
        return node

    def value(self, path: Path) -> Spot:
        """Where a value stands."""
        for end in range(len(path), 0, -1):
            if node := self.node(path[:end]):
                return node.place
        return Spot(f"{self.folder}/{path[0] if path else 'game'}.yaml")

    def key(self, path: Path) -> Spot:
        """Where the key stands that a path ends in."""
        above = self.node(path[:-1])
        entry = above.entry(str(path[-1])) if isinstance(above, Mapping) else None
        return entry.key.place if entry else self.value(path)

    def character(self, path: Path, row: int, column: int) -> Spot:
        """Where a character of a text stands; row and column count from 0. A tile's map is such a text."""
        node = self.node(path)
        return node.at(row, column) if isinstance(node, Scalar) else self.value(path)

    def problem(  # noqa: PLR0913 - the words of Problem, and where it stands
        self,
        path: Path,
        code: str,
        message: str,
        help: str = "",  # noqa: A002 - as in Problem
        level: Level = Level.ERROR,
        *,
        at: tuple[int, int] | None = None,
    ) -> Problem:
        """A Problem at a value, or at one character of it: `at` is its row and column in the text, from 0."""
        place = self.character(path, *at) if at else self.value(path)
        return place.problem(code, message, help, level)
