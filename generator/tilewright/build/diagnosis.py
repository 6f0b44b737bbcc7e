"""Session -> one page in words: what was read, what each column feeds, what is used of fonts, pictures and letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tilewright.build.session import Session
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, RefusedError
from tilewright.spec.spec import Spec
from tilewright.texts.lines import EDGES
from tilewright.texts.rows import TEMPLATE, RowTable
from tilewright.typography.fonts import BODY, DISPLAY

MOST_NAMED, MOST_PROBLEMS = 12, 20
"""Names in one line, and problems: the page stays one page."""


def diagnosis(session: Session) -> Iterator[str]:
    """The page, line by line.

    Raises:
        RefusedError: The game cannot be read.
    """
    spec = session.spec
    yield f"{spec.game.title} ({spec.folder.as_posix()})"
    documents = [f"{name}.yaml" for name in spec.places.documents]
    prose = [Path(each[0]).name for each in (spec.booklet, spec.aid) if each]
    parts = [part for part in spec.game.components if isinstance(part, Cards)]
    rows = dict.fromkeys(file for part in parts for file in part.table().files)
    lookups = [each.file for each in spec.lookups.values()]
    yield _line("read", [*documents, *prose, *rows, *lookups, *spec.templates])
    for part in spec.game.components:
        yield ""
        yield f"{part.id}: {part.kind}, {part.title}"
        if isinstance(part, Cards) and part.id in spec.tables:
            yield from _of_cards(spec, part, spec.tables[part.id])
        elif art := sorted({name for _keys, name in part.drawings()}):
            yield _line("drawings", art)
    yield ""
    yield _line("icons", spec.icons)
    if spec.fonts.rewords:
        families = {"text": spec.fonts.name_family(BODY), "titles": spec.fonts.name_family(DISPLAY)}
        yield _line(
            "words on no drawing", [f"{use} in {each.replace(', ', ', else ')}" for use, each in families.items()]
        )
    cells = (text for table in spec.tables.values() for row in table.rows for text in row.cells.values())
    letters = sorted({letter for text in cells for letter in text if not letter.isascii()})  # a font may lack these
    yield _line("letters", letters or ["only a to z, digits and usual marks"])
    yield ""
    worst = sorted(session.problems, key=lambda problem: problem.level)
    worth = [problem for problem in worst if problem.level is not Level.NOTE]
    yield f"problems to expect in print: {len(worth) or 'none known'}"
    for problem in islice(worth, MOST_PROBLEMS):
        yield f"  {problem}"
    if len(worth) > MOST_PROBLEMS:
        yield f"  and {len(worth) - MOST_PROBLEMS} more: `tilewright check` lists them all"


def _of_cards(spec: Spec[Any], part: Cards, table: RowTable) -> Iterator[str]:
    copies = sum(row.quantity for row in table.rows)  # sum counts cards
    named = "with ids of their own" if table.named else "known by their numbers: there is no column id"
    source = part.table()
    files = " and ".join((*source.files, *["every combination"] * source.each))
    file = f"{files}, sheet {source.sheet}" if source.sheet else files
    yield f"  {file}: {len(table.rows)} rows, {copies} cards, {named}"
    fed: set[str] = set()
    for name in spec.drawings(part):
        yield from _of_template(spec, part, f"{'back' if name == part.back else 'front'} {name}", name, fed)
    sides = part.sides if {*part.sides} <= {*table.columns} else ()
    if sides:
        yield _line("sides of tiles", sides)
        fed.update((*sides, EDGES))
    cells = (text for row in spec.unfilled.get(part.id, table).rows for text in row.cells.values() if "{{" in text)
    looked_up = "\0".join([*(slot for slot in fed if "[" in slot), *cells])
    known = {*fed, "id", "quantity", TEMPLATE}
    idle = [column for column in table.columns if column not in known and column not in looked_up]
    yield _line("feeds no slot", idle)


def _of_template(spec: Spec[Any], part: Cards, what: str, name: str, fed: set[str]) -> Iterator[str]:
    """What a drawing takes; the columns are added to those that feed one."""
    from tilewright.cards.load import load_template  # noqa: PLC0415 - the reading of SVG, for games of cards

    try:
        template = load_template(spec, name, embed=part.embed)
    except RefusedError:
        yield _line(what, ["cannot be read: see below"])
        return
    slots = list(dict.fromkeys(column for column, _ in template.slots()))
    fed.update(slots)
    yield _line(what, [f"{{{{{column}}}}}" for column in slots])
    faces = {element.attrib[key] for element in template.root.iter() for key in _FONTS if key in element.attrib}
    yield _line("  fonts", sorted(faces) or ["Alegreya"])
    yield _line("  pictures", sorted(template.pictures))


_FONTS = ("font-family", "data-font")


def _line(what: str, names: Iterable[str]) -> str:
    """A line that names a few, and counts the rest."""
    each = list(names)
    more = f" and {len(each) - MOST_NAMED} more" if len(each) > MOST_NAMED else ""
    return f"  {what}: {', '.join(each[:MOST_NAMED]) or 'none'}{more}"
