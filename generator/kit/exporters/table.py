"""Edition -> every file that is asked for: each exporter by its name, and when its files are wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.frozen import dataclass
from generator.kit.edition import Edition
from generator.kit.exporters import booklet, drawings, kit, pages, pictures


@dataclass(frozen=True, slots=True)
class Exporter:
    """One kind of file.

    Attributes:
        asked: Whether its files are wanted of an edition.
        write: Makes them: each by its name in the game's folder.
    """

    asked: Callable[[Edition], bool]
    write: Callable[[Edition], Mapping[str, bytes]]


EXPORTERS: dict[str, Exporter] = {
    "drawings": Exporter(drawings.asked, drawings.write),
    "pictures": Exporter(pictures.asked, pictures.write),
    "kit": Exporter(kit.asked, kit.write),
    "pages": Exporter(pages.asked, pages.write),
    "booklet": Exporter(booklet.asked, booklet.write),
}
"""In the order in which they are made: what is wrong with the first is said first."""
