"""Which game is played -> its player aid and its booklet as texts for a drawer at the seat, and the booklet as printed.

A text is a list: what it is ('h', 'p', 'ul', 'ol', 'table', 'fig', 'box'), then what stands in it. Words are runs,
each a text and how it stands ('', 'b', 'i'), which the page sets as text and as nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from threading import Lock

from tilewright.build.edition import Edition
from tilewright.build.rulebook import rules
from tilewright.problem import RefusedError
from tilewright.prose.blocks import (
    Abreast,
    Block,
    Bullets,
    Figure,
    Framed,
    Heading,
    Paragraph,
    Runs,
    Steps,
    TableBlock,
    TwoColumns,
    inside,
)
from tilewright.prose.context import aid_blocks
from tilewright.tables.party import Which

KEPT = 8
"""Games whose texts are remembered."""
Plain = list[object]
"""What JSON writes."""


class Drawer:
    """Owns the texts of games that are played; any thread may ask."""

    def __init__(self) -> None:
        self._texts: OrderedDict[Which, dict[str, Plain]] = OrderedDict()
        self._lock = Lock()

    def texts(self, which: Which) -> dict[str, Plain]:
        """The player aid and the booklet of a game; what it has none of, or cannot be read, is empty."""
        with self._lock:
            if which not in self._texts:
                edition = Edition(which.game, which.variants)
                aid = _told(lambda: aid_blocks(edition.spec)) if edition.spec.aid else []
                booklet = _told(lambda: edition.booklet) if edition.spec.booklet else []
                self._texts[which] = {"aid": aid, "booklet": booklet}
            self._texts.move_to_end(which)
            while len(self._texts) > KEPT:
                self._texts.popitem(last=False)
            return self._texts[which]

    def booklet(self, which: Which) -> bytes:
        """The booklet as it is printed.

        Raises:
            RefusedError: It cannot be set.
            LookupError: There is none.
        """
        edition = Edition(which.game, which.variants)
        if edition.spec.booklet is None:
            raise LookupError("This game has no booklet.")
        with self._lock:
            return rules(edition)


def _told(read: Callable[[], Sequence[Block]]) -> Plain:
    try:
        return list(_texts(read()))
    except RefusedError:  # its designer is told of it elsewhere
        return []


def _texts(blocks: Sequence[Block]) -> Iterator[Plain]:
    for block in blocks:
        match block:
            case Heading(level=level, runs=runs):
                yield ["h", level, _runs(runs)]
            case Paragraph(runs=runs):
                yield ["p", _runs(runs)]
            case Bullets(items=items, ordered=ordered):
                yield ["ol" if ordered else "ul", [[["p", _runs(each)]] for each in items]]
            case Steps(items=parts, ordered=ordered):
                yield ["ol" if ordered else "ul", [list(_texts(each)) for each in parts]]
            case TableBlock(rows=rows):
                yield ["table", [[_runs(cell) for cell in row] for row in rows]]
            case Figure(caption=caption, alt=alt):
                yield ["fig", _runs(caption), alt]
            case Framed(title=title, blocks=inner):
                yield ["box", _runs(title), list(_texts(inner))]
            case TwoColumns() | Abreast():
                yield from _texts(inside(block))


def _runs(runs: Runs) -> Plain:
    return [[run.text or run.icon, "b" if run.bold else "i" if run.italic else ""] for run in runs]
