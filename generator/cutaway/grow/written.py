"""Grown drawings -> the text of them that tiles.yaml takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.spec.tileset import TileText


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
