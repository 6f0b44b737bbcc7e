"""What is wrong with a face -> Art: the face marked in red; a hatched one that says why where it cannot be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tilewright.draw.art import Art, canvas, outline_of, usual
from tilewright.draw.palette import INK, PAPER, WRONG, WRONG_PALE
from tilewright.draw.pen import Look, Pen, gather
from tilewright.draw.shapes import rect
from tilewright.draw.words import BODY, millimetres, span
from tilewright.outline import Outline
from tilewright.typography.fonts import MissingGlyphError
from tilewright.units import Box, Point, Size

FRAME, RIM = 0.8, 0.3
"""How wide the red line is along the cut, and the white one beside it, in millimetres."""
STEP = 4.0
"""From stripe to stripe of a hatched face, in millimetres."""
LARGEST, LEAST = 10.0, 4.0
"""Points: the sentence on a hatched face is set as large as it has room for; on a board larger still."""
STRIP = 5.0
"""Points: the sentence along the foot of a face that is drawn, and wrong."""
HEAD, TOP = 9.0, 8.0
"""Points, and millimetres: the strip at the top of the first page, and how far it stays from its edges."""
SMALL = 24.0
"""On a face narrower than this, in millimetres, or of another shape, there is room for codes alone."""
SEAL = 12.0
"""What the fingerprint takes at the lower right, in millimetres."""


def wrong(
    name: str,
    trim: Size,
    bleed: float,
    sentences: Sequence[str],
    look: Look,
    outline: Outline | None = None,
    mark: Point | None = None,
) -> Art:
    """The face of a piece that cannot be drawn: hatched in red, with the sentences that say why.

    Args:
        name: Of the face.
        trim: Its finished size.
        bleed: How far it goes on beyond.
        sentences: What is wrong, the first first; as much of it as there is room for.
        look: The look of the game.
        outline: The lines of what is no rectangle.
        mark: Where the fingerprint's line ends, as `Art` has it.
    """
    lines = outline or usual(trim, bleed)
    drawing = canvas(trim, bleed)
    pen = Pen(drawing, drawing.g(id="art"), look)
    whole = Box(-bleed, -bleed, trim.width + 2 * bleed, trim.height + 2 * bleed)
    pen.solid(rect(whole.x, whole.y, whole.width, whole.height), PAPER)
    pen.within(rect(whole.x, whole.y, whole.width, whole.height), partial(hatch, box=whole))
    _frame(pen, lines.cut)
    room = Box(trim.width * 0.12, trim.height * 0.12, trim.width * 0.76, trim.height * 0.76)
    _say(pen, " ".join(sentences), room)
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art(name, trim, bleed, drawing, mark, lines)


def marked(art: Art, codes: Sequence[str], sentences: Sequence[str], look: Look) -> Art:
    """A face with a red line along its cut and what is wrong with it along its foot."""
    pen = Pen(art.drawing, art.drawing.g(id="fault"), look)
    outline = outline_of(art)
    _frame(pen, outline.cut)
    shaped = outline.cut != usual(art.trim, art.bleed).cut
    shown = sentences if art.trim.width >= SMALL and not shaped else ()
    pen.within(outline.cut, partial(_strip, size=art.trim, codes=codes, sentences=shown))
    gather(art.drawing, pen)
    art.drawing.add(pen.group)
    return replace(art, outline=outline)


def headed(page: Art, sentence: str, look: Look) -> None:
    """Add a red strip with a sentence to the top of a page, as far as it goes in two lines."""
    pen = Pen(page.drawing, page.drawing.g(id="fault"), look)
    room = Box(TOP, TOP / 2, page.trim.width - 2 * TOP, TOP)
    pen.solid(rect(room.x, room.y, room.width, room.height), WRONG)
    lines = _lines(_drawable(sentence, look), room.width - 4, HEAD, look)
    shown = [*lines[:1], f"{lines[1][:-1]}…" if len(lines) > 2 else lines[1]] if len(lines) > 1 else lines
    for at, line in enumerate(shown, 1):
        pen.text(line, room.x + 2, room.y + at * millimetres(HEAD, 1.2), HEAD, fill=PAPER)
    gather(page.drawing, pen)
    page.drawing.add(pen.group)


def hatch(pen: Pen, box: Box) -> None:
    """Pale red stripes from the lower left to the upper right, all over a box."""
    stripes, x = [], box.x - box.height
    while x < box.right:
        lower, upper = f"{x:.2f} {box.bottom:.2f}", f"{x + box.height:.2f} {box.y:.2f}"
        stripes.append(f"M{lower}L{upper}h{STEP / 2:g}L{x + STEP / 2:.2f} {box.bottom:.2f}z")
        x += STEP
    pen.solid("".join(stripes), WRONG_PALE)


def _frame(pen: Pen, cut: str) -> None:
    """A red line inside the cut, whatever its shape."""

    def draw(inner: Pen) -> None:
        for ink, width in ((PAPER, FRAME + RIM), (WRONG, FRAME)):  # the white shows it on a red piece
            inner.group.add(inner.drawing.path(d=cut, fill="none", stroke=ink, stroke_width=2 * width))

    pen.within(cut, draw)


def _say(pen: Pen, sentence: str, room: Box) -> None:
    """A sentence on white, in the middle of a room, as large as it has room for."""
    text, size = _drawable(sentence, pen.look), max(LARGEST, min(room.width, room.height) / LARGEST)
    lines = _lines(text, room.width, size, pen.look)
    while size > LEAST and len(lines) * millimetres(size, 1.15) > room.height:
        size -= 0.5
        lines = _lines(text, room.width, size, pen.look)
    step = millimetres(size, 1.15)
    most = max(1, int(room.height / step))
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][:-1]}…"]
    high, around = len(lines) * step, millimetres(size, 0.5)
    top = room.y + (room.height - high) / 2
    pen.solid(rect(room.x - around, top - around, room.width + 2 * around, high + 2 * around), PAPER)
    for at, line in enumerate(lines):
        pen.text(line, room.x + room.width / 2, top + at * step + millimetres(size, 0.85), size, fill=INK, align=0.5)


def _strip(pen: Pen, size: Size, codes: Sequence[str], sentences: Sequence[str]) -> None:
    """White on red along the foot: the codes, and the first sentence as far as it goes beside the fingerprint."""
    high = millimetres(STRIP, 1.25)
    top, wide = size.height - FRAME - high, size.width - 2 * FRAME - 1.0
    pen.solid(rect(FRAME / 2, top, size.width - FRAME, high + FRAME / 2), WRONG)
    words, base = " ".join(dict.fromkeys(codes)), top + millimetres(STRIP, 0.92)
    if not sentences:
        pen.text(_drawable(words, pen.look), size.width / 2, base, STRIP, fill=PAPER, align=0.5)
        return
    line = _lines(_drawable(f"{words}: {' '.join(sentences)}", pen.look), wide - SEAL, STRIP, pen.look)
    pen.text(line[0] if len(line) == 1 else f"{line[0][:-1]}…", FRAME + 0.5, base, STRIP, fill=PAPER)


def _drawable(text: str, look: Look) -> str:
    """The text, each letter that no font has replaced by a question mark: a fault is said whatever it is about."""
    text = " ".join(text.split())
    for _ in range(len(text)):
        try:
            span(text, STRIP, book=look.book)
        except MissingGlyphError as error:
            text = text.replace(error.character, "?")
        else:
            break
    return text


def _lines(text: str, width: float, size: float, look: Look) -> list[str]:
    """The text in lines that are no longer than the width; a word that is longer is parted anywhere."""
    wide = partial(span, size=size, font=BODY, book=look.book)
    lines = [""]
    for word in text.split():
        for part in _parts(word, width, size, look):
            if lines[-1] and wide(f"{lines[-1]} {part}") > width:
                lines.append(part)
            else:
                lines[-1] = f"{lines[-1]} {part}".strip()
    return lines


def _parts(word: str, width: float, size: float, look: Look) -> list[str]:
    """A word, or as many letters of it as go into a line, and so on."""
    parts = [""]
    for letter in word:
        if parts[-1] and span(parts[-1] + letter, size, book=look.book) > width:
            parts.append("")
        parts[-1] += letter
    return parts
