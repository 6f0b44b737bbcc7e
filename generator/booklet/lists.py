"""A list of a booklet -> its texts, each with what stands in its margin, and the pictures between them."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.lib.styles import ParagraphStyle

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
    """

    runs: Runs
    style: ParagraphStyle
    bullet: str | None


def entries(block: Bullets | Steps, style: ParagraphStyle) -> Iterator[ListedText | Figure | Abreast]:
    """The texts and pictures of a list, in their order; after its last text more stays white."""
    last = ParagraphStyle(f"last {style.name}", style, spaceAfter=2 * style.spaceAfter)
    for at, item in enumerate(block.items):
        how = last if at == len(block.items) - 1 else style
        mark = f"{block.first + at}." if block.ordered else "\N{BULLET}"
        yield from (ListedText(item, how, mark),) if isinstance(block, Bullets) else _parts(item, how, mark)  # type: ignore[arg-type] # which of the two says what items are


def _parts(item: tuple[Block, ...], style: ParagraphStyle, mark: str) -> Iterator[ListedText | Figure | Abreast]:
    """All that an item is made of; its mark stands beside its first text, or by itself."""
    first, *rest = item or (Paragraph(()),)
    if not isinstance(first, Paragraph):
        first, rest = Paragraph(()), [first, *rest]
    yield ListedText(first.runs, style, mark)
    for block in rest:
        match block:
            case Paragraph(runs):
                yield ListedText(runs, style, None)
            case Bullets() | Steps():
                left, mark_at = style.leftIndent + _FURTHER, style.bulletIndent + _FURTHER
                yield from entries(
                    block, ParagraphStyle(f"in {style.name}", style, leftIndent=left, bulletIndent=mark_at)
                )
            case Figure() | Abreast():
                yield block
