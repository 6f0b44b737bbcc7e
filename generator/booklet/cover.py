"""Title, facts and a picture -> the first page of a booklet."""

from __future__ import annotations

from reportlab.pdfbase.pdfmetrics import stringWidth

from generator.booklet.aloud import TaggedCanvas
from generator.booklet.columns import COLUMN
from generator.booklet.picture import Plates
from generator.booklet.plate import Plate
from generator.booklet.tags import Role
from generator.booklet.typography import Styles
from generator.frozen import dataclass
from generator.units import from_points, points

EDGE = 7.5
"""Millimetres round the page that stay white: what a printer can be trusted to reach begins there."""
_AIR = 4.0  # millimetres from the outer rule of a frame to the words, at least
_TALL = 1.3  # a picture so much higher than wide is a page of its own
_LARGEST = 46.0
_DOT = "   ·   "  # between two facts
_SKY, _GROUND = 20.5, 12.0
"""Millimetres from a tall picture's top to the title's first line, and from its foot to the line with the facts."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What the first page says.

    Attributes:
        title: The game.
        tagline: One line under it.
        facts: Players, minutes, ages; whatever is known.
        notes: Below: the variants it is for, its version.
        picture: Fills the page, its top and foot left for words, if it is a tall one; else stands framed between
            title and facts. None leaves that open.
        plated: The facts on a tall picture stand on a plate: nobody knows how dark its foot is.
    """

    title: str
    tagline: str
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    picture: Plate | None
    plated: bool = False


def draw_cover(canvas: TaggedCanvas, cover: Cover, styles: Styles, gallery: Plates) -> None:
    """Title, tagline and facts on a tall picture, or round any other inside a double rule."""
    canvas.saveState()
    if cover.picture and cover.picture.size.height > _TALL * cover.picture.size.width:
        _plate(canvas, cover, cover.picture, styles, gallery)
    else:
        _frame(canvas, cover, styles, gallery)
    canvas.restoreState()


def double_rule(canvas: TaggedCanvas, styles: Styles) -> None:
    """A frame about the page; where the words would all but touch its sides, two rules above and two below alone."""
    canvas.setStrokeColor(styles.palette.rule)
    roomy = (from_points(canvas.wide) - COLUMN) / 2 - EDGE > _AIR
    with canvas.silent():
        for inset, width in ((EDGE, 1.1), (EDGE + 1.4, 0.4)):
            canvas.setLineWidth(width)
            side, foot = points(inset if roomy else EDGE), points(inset)
            if roomy:
                canvas.rect(side, foot, canvas.wide - 2 * side, canvas.high - 2 * foot)
            else:
                canvas.line(side, foot, canvas.wide - side, foot)
                canvas.line(side, canvas.high - foot, canvas.wide - side, canvas.high - foot)


def _plate(canvas: TaggedCanvas, cover: Cover, picture: Plate, styles: Styles, gallery: Plates) -> None:
    """The picture over the whole page, light letters in its sky, the facts at its foot."""
    figure = picture.fitted(from_points(canvas.wide) - 2 * EDGE, from_points(canvas.high) - 2 * EDGE)
    width, height = points(figure.size.width), points(figure.size.height)
    with canvas.silent():
        gallery.paint(canvas, figure, (canvas.wide - width) / 2, (canvas.high - height) / 2)
    canvas.setFillColor(styles.palette.light)
    y = _title(canvas, cover.title, styles.faces.title, _LARGEST, (canvas.high + height) / 2 - points(_SKY))
    canvas.setFont(styles.faces.italic, 12.5)
    with canvas.aloud(Role("P")):
        canvas.drawCentredString(canvas.wide / 2, y + 17, cover.tagline)
    foot = (canvas.high - height) / 2 + points(_GROUND)
    if cover.plated:
        _nameplate(canvas, cover, styles, foot)
    _foot(canvas, cover, styles, foot)


def _frame(canvas: TaggedCanvas, cover: Cover, styles: Styles, gallery: Plates) -> None:
    """A double rule, and within it one thing under the other."""
    double_rule(canvas, styles)
    canvas.setFillColor(styles.palette.ink)
    y = _title(canvas, cover.title, styles.faces.title, 30.0, canvas.high - points(30))
    canvas.setFillColor(styles.palette.accent)
    canvas.setFont(styles.faces.italic, 12)
    with canvas.aloud(Role("P")):
        canvas.drawCentredString(canvas.wide / 2, y + 4, cover.tagline)
    _foot(canvas, cover, styles, points(30))
    if cover.picture:
        room = y - 10 - points(42)
        figure = cover.picture.fitted(from_points(canvas.wide) - 30, room / points(1))
        width, height = points(figure.size.width), points(figure.size.height)
        with canvas.silent():
            gallery.paint(canvas, figure, (canvas.wide - width) / 2, points(40) + (room - height) / 2)


def _title(canvas: TaggedCanvas, title: str, font: str, largest: float, y: float) -> float:
    """The title from the baseline y down; the baseline that a further line would have."""
    size, lines = _set(title, font, largest)
    canvas.setFont(font, size)
    with canvas.aloud(Role("H1")):
        for line in lines:
            canvas.drawString((canvas.wide - stringWidth(line, font, size)) / 2, y, f"{line} ")
            y -= size * 1.12
    return y


def _foot(canvas: TaggedCanvas, cover: Cover, styles: Styles, y: float) -> None:
    canvas.setFillColor(styles.palette.ink)
    canvas.setFont(styles.faces.title, 9.5)
    with canvas.aloud(Role("P")):
        canvas.drawCentredString(canvas.wide / 2, y, _DOT.join(cover.facts))
    canvas.setFont(styles.faces.italic, 9)
    for at, note in enumerate(cover.notes, 1):
        with canvas.aloud(Role("P")):
            canvas.drawCentredString(canvas.wide / 2, y - 2 - at * 11.5, note)


def _nameplate(canvas: TaggedCanvas, cover: Cover, styles: Styles, y: float) -> None:
    """A pale ground for the lines of the foot, the first of them on the baseline y."""
    spans = [stringWidth(_DOT.join(cover.facts), styles.faces.title, 9.5)]
    spans += [stringWidth(note, styles.faces.italic, 9) for note in cover.notes]
    wide, low = max(spans) + 2 * points(6), y - 2 - len(cover.notes) * 11.5 - 7
    canvas.setFillColor(styles.palette.plate)
    canvas.setStrokeColor(styles.palette.ink)
    canvas.setLineWidth(0.9)
    with canvas.silent():
        canvas.roundRect((canvas.wide - wide) / 2, low, wide, y + 16 - low, points(2), stroke=1, fill=1)


def _set(title: str, font: str, largest: float) -> tuple[float, list[str]]:
    """The largest size in points at which the title keeps to the page, in one line or in two of about one length."""
    words, wide = title.split(), points(118)
    options = [[title]]
    if len(words) > 1:
        cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
        options.append([" ".join(words[:cut]), " ".join(words[cut:])])
    widest = [max(stringWidth(line, font, 1) for line in lines) for lines in options]
    sizes = [min(largest, wide / each) if each else largest for each in widest]  # letters may have no width
    best = max(range(len(options)), key=lambda at: (sizes[at], -at))
    return sizes[best], options[best]
