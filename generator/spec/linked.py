"""A game's folder -> its tables that are Google sheets, read before there are copies of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.frozen import dataclass
from generator.kept import Kept
from generator.spec.copied import address_of
from generator.spec.game import game_model
from generator.spec.gathering import Gathering
from generator.spec.node import Spot
from generator.spec.part import RowsNamed
from generator.spec.places import Places

MOST_LINKS = 50


@dataclass(frozen=True, slots=True)
class Linked:
    """A table that is a Google sheet.

    Attributes:
        rows: Its link, and the file that its copy is.
        address: Where its table comes from.
        place: Where the link is written.
    """

    rows: RowsNamed
    address: str
    place: Spot


def linked(folder: Path, variants: Sequence[str] = ()) -> tuple[Linked, ...]:
    """The tables of a game that are Google sheets; nothing but its game.yaml and variants is read.

    Raises:
        RefusedError: With every problem found.
    """
    reading = Gathering(folder, Kept())
    over = [variant for name in variants if (variant := reading.variant(name))]
    node = reading.document("game", over)
    places = Places(folder.as_posix(), {"game": node} if node else {})
    game = reading.value("game", game_model(node), places)
    sheets = []
    for at, part in enumerate(game.components if game else ()):
        rows, place = part.table(), places.value(("game", "components", at, "rows"))
        if rows and rows.link and (address := reading.attempt(address_of, rows, place)):
            sheets.append(Linked(rows, address, place))
    if len(sheets) > MOST_LINKS:
        message = f"there are more than {MOST_LINKS} links to sheets"
        reading.gather([sheets[MOST_LINKS].place.problem("C46", message, "put several tables in one workbook")])
    reading.refuse()
    return tuple(sheets)
