"""Spec: a game folder as a value, its rules included; what everything after reading works from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.frozen import dataclass
from generator.kept import Kept
from generator.language import Language
from generator.shaping.finder import BUNDLED, Finder
from generator.spec.entries import VariantNote
from generator.spec.game import GameFile
from generator.spec.model import Model
from generator.spec.places import Places
from generator.spec.rows import RowTable
from generator.spec.words import english

if TYPE_CHECKING:  # for games with such a file
    from generator.spec.balance import Balance
    from generator.spec.lock import LockFile
    from generator.spec.tileset import TileSet

R_co = TypeVar("R_co", bound=Model, covariant=True)


@dataclass(frozen=True, slots=True)
class Spec(Generic[R_co]):
    """Everything a game folder says, variants laid over it.

    Attributes:
        folder: Where it was read from.
        game: game.yaml.
        tiles: tiles.yaml; None in a game without tiles.
        rules: rules.yaml, in the words of the game's own module.
        booklet: The path (as the user would name it) and the text of booklet.md.
        aid: The same of aid.md.
        variants: Name and head of each variant laid over it, in that order.
        places: Where each value stands, for problems that name it.
        tables: The rows of each component that is made of cards, by the component's id.
        templates: The text of each SVG file that game.yaml names, or that one of them extends, by that name.
        balance: balance.yaml; None in a game without one.
        icons: The text of each SVG file in icons/, by its name without `.svg`.
        lock: The colours chosen for the slots that tiles.yaml leaves open; None where there is no such file.
        lock_name: What that file is called, or would be.
        language: The words that all of it is printed in, the game's own among them.
        fonts: What they can be set in: the fonts in the box, and those in fonts/.
        kept: What was worked out of it.
    """

    folder: Path
    game: GameFile
    tiles: TileSet | None
    rules: R_co
    booklet: tuple[str, str] | None
    aid: tuple[str, str] | None
    variants: tuple[tuple[str, VariantNote], ...]
    places: Places
    tables: Mapping[str, RowTable] = field(default_factory=dict)
    templates: Mapping[str, str] = field(default_factory=dict)
    balance: Balance | None = None
    icons: Mapping[str, str] = field(default_factory=dict)
    lock: LockFile | None = None
    lock_name: str = "tiles.lock.yaml"
    language: Language = field(default_factory=english)
    fonts: Finder = BUNDLED
    kept: Kept = field(default_factory=Kept, init=False, compare=False, repr=False)

    def says_the_same(self, other: Spec[Any]) -> bool:
        """Whether another one says the same of everything, be it on other lines."""
        names = (field.name for field in fields(self) if field.compare and field.name != "places")
        return all(getattr(self, name) == getattr(other, name) for name in names)
