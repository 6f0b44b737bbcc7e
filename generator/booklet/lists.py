"""A list of a booklet -> its texts, each with what stands in its margin, and the pictures between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.lib.styles import ParagraphStyle

from generator.booklet.tags import Role
from generator.frozen import dataclass
from generator.prose.blocks import Abreast, Block, Bullets, Figure, Paragraph, Runs, Steps

_FURTHER = 11.0
"""Points by which a list in a list stands further in."""


@dataclass(frozen=True, slots=True)
class ListedText:
    """A text of a list.

    Attributes:
        runs: What it says.
        style: How it is set: how far in, and how much stays white below it.
        bullet: Its number or dot; None for a further text of the same item.
        role: What it is to somebody who listens.
    """

    runs: Runs
    style: ParagraphStyle
    bullet: str | None
    role: Role


Entry = ListedText | tuple[Figure | Abreast, Role]
"""A text of a list, or pictures and the item that they are part of."""


def entries(block: Bullets | Steps, style: ParagraphStyle, within: Role | None = None) -> Iterator[Entry]:
    """The texts and pictures of a list, in their order; after its last text more stays white."""
    whole = Role("L", within)
    last = ParagraphStyle(f"last {style.name}", style, spaceAfter=2 * style.spaceAfter)
    for at, item in enumerate(block.items):
        how = last if at == len(block.items) - 1 else style
        mark = f"{block.first + at}." if block.ordered else "\N{BULLET}"
        texts: Any = item  # which of the two it is says what items are
        parts = (Paragraph(texts),) if isinstance(block, Bullets) else texts
        yield from _parts(parts, how, mark, Role("LI", whole))


def _parts(item: Sequence[Block], style: ParagraphStyle, mark: str, within: Role) -> Iterator[Entry]:
    """All that an item is made of; its mark stands beside its first text, or by itself."""
    body = Role("LBody", within)
    first, *rest = item or (Paragraph(()),)
    if not isinstance(first, Paragraph):
        first, rest = Paragraph(()), [first, *rest]
    yield ListedText(first.runs, style, mark, Role("P", body, label=Role("Lbl", within)))
    for block in rest:
        match block:
            case Paragraph(runs):
                yield ListedText(runs, style, None, Role("P", body))
            case Bullets() | Steps():
                left, mark_at = style.leftIndent + _FURTHER, style.bulletIndent + _FURTHER
                inner = ParagraphStyle(f"in {style.name}", style, leftIndent=left, bulletIndent=mark_at)
                yield from entries(block, inner, body)
            case Figure() | Abreast():
                yield block, body
