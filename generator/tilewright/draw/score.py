"""Score, and a paper -> Art: columns to write scores in, for players and for colours, light on ink; how to set up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.art import Art, leaf
from tilewright.draw.column import ACCENT, RULE
from tilewright.draw.items import device
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.scenery import company
from tilewright.draw.shapes import rect
from tilewright.draw.studio import Inset, Studio
from tilewright.draw.words import BODY, DISPLAY, OverfullError, fit, fold, millimetres, span
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.pieces.kind import Design
from tilewright.pieces.score import Score
from tilewright.spec.game import GameFile
from tilewright.units import Box, Sides, Size

MARGIN = 12.0
LABEL, NARROW = 44.0, 30.0
"""How wide the labels of the rows are, and where colours have columns beside the players'."""
LINE = 6.4
"""How high a line of a table at the foot is."""
HEAD, NAMES, GAP, CLOSE = 28.0, 13.0, 8.0, 6.0
"""How high the masthead and the names are, and how far two games are apart: usually, and on a page that is short."""
TAB = 5.0
"""How high a player's tab is, in the player's colour at the head of a column; the name is written below it."""
LOWEST, HIGHEST = 8.0, 11.0
"""How high a row is: no lower than handwriting needs, no higher than looks well."""
POINTS = 29.0
DOTS = "0.4 1.2"
STRIP = 18.0
"""How high a style's own masthead is, behind the title."""
OWN = Size(30.0, 17.0)
"""How large the designer's own picture is at either side of the title."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One game's table: its place, how wide the labels are and how high a row is, in millimetres."""

    box: Box
    label: float
    row: float
    players: int
    colours: int = 0

    @property
    def column(self) -> float:
        """How wide a column is, a player's or a colour's."""
        return (self.box.width - self.label) / (self.players + self.colours)


def score_sheet(
    score: Score,
    game: GameFile,
    look: Look,
    paper: Size,
    points: Sequence[tuple[str, str]] = (),
    *,
    title: str = "",
    rows: Sequence[str] = (),
    setups: Sequence[tuple[str, ...]] = (),
    margin: float = 0.0,
    own: Inset | None = None,
) -> Art:
    """A whole page, its words inside margins of 12 mm or more; trim is the paper.

    Args:
        score: Its rows, unless others are given, and how many games fit on the page; a row that begins with a
            colour's title gets its gem.
        game: For its title, its colours and liveries and how many can play.
        look: Ink and ornaments.
        paper: The page's size.
        points: (how many, what they are worth) for a small table at the foot; none prints none.
        title: What that table is called.
        rows: What is written beside each row, where the component leaves that to the rules.
        setups: Lines of a table of how the game is set up, each cell under the number of players it is for.
        margin: The rim that the printer leaves white, in millimetres, where it is wider than the page's own.
        own: The designer's picture beside the title, in the place of the style's figures.

    Raises:
        OverfullError: Rows 8 mm high do not fit the page.
    """
    room = Box(0, 0, paper.width, paper.height).grown(Sides.all(-max(MARGIN, margin)))
    lines = score.rows or tuple(rows)

    above = POINTS if points else 0.0
    below = (len(setups) * LINE + 10.0) if setups else 0.0

    def draw(pen: Pen) -> None:
        _head(pen, game, room, own)
        for grid in grids(score, lines, game, room, foot=above + below):
            _grid(pen, grid, lines, game, score.colour_rows)
        if points:
            _points(pen, points, title, room.grown(Sides(bottom=-below)))
        if setups:
            _setups(pen, setups, room)

    return leaf(f"{score.id}-{paper.width:g}", paper, 0.0, look, draw, safe=room)


def grids(score: Score, rows: Sequence[str], game: GameFile, room: Box, foot: float) -> list[Grid]:
    """The tables of the games one under the other.

    Raises:
        OverfullError: The page is too low for them.
    """
    free = room.height - HEAD - foot - score.games * (NAMES + LOWEST * len(rows))
    gap = max(CLOSE, min(GAP, free / max(score.games - 1, 1)))
    row = min((free - gap * (score.games - 1)) / (score.games * len(rows)) + LOWEST, HIGHEST)
    if row < LOWEST - 1e-6:
        over = score.games * (LOWEST - row) * len(rows)
        raise OverfullError(f"{score.title}: {score.games} games of {len(rows)} rows of {LOWEST:g} mm", over)
    high = NAMES + row * len(rows)
    tops = [room.y + HEAD + i * (high + gap) for i in range(score.games)]
    colours = len(game.colours) if score.colour_rows else 0
    label = NARROW if colours else LABEL
    return [Grid(Box(room.x, y, room.width, high), label, row, game.players.most, colours) for y in tops]


def _head(pen: Pen, game: GameFile, room: Box, own: Inset | None) -> None:
    mid, masthead = room.x + room.width / 2, pen.look.style.masthead
    size, lines = fold(game.title, room.width - 80, 27, 11, lines=1, book=pen.look.book)
    if masthead and not own:
        title = span(lines[0], size, bold=True, font=DISPLAY, book=pen.look.book)
        pen.place(lambda inner: masthead(inner, game, Size(room.width, STRIP), title), (room.x, room.y))
    pen.text(lines[0], mid, room.y + STRIP / 2 + millimetres(size, 0.35), size, font=DISPLAY, weight="bold", align=0.5)
    pen.text(pen.look.language.say("score_sheet.place"), room.x, room.y + HEAD - 4.4, 9, style="italic", fill=ACCENT)
    _rule(pen, f"M{room.x + 24:.2f} {room.y + HEAD - 3.8:.2f}H{room.right:.2f}")
    if own:
        for x in (room.x, room.right - OWN.width):
            pen.place(partial(cover_with, inset=own, size=OWN), (x, room.y))
    elif not masthead:
        k, y = 0.8, room.y + STRIP / 2
        company(pen, game, [(room.x + 16 * k, y, k), (room.right - 16 * k, y, -k)])


def _rule(pen: Pen, lines: str, width: float = 0.15) -> None:
    """Lines between places to write in: in low ink dotted, a quarter of the ink."""
    pen.line(lines, RULE, width, DOTS if pen.low else "", cap="butt")


def _tone(pen: Pen, share: float) -> str:
    """The ground of the game's style with so much paper in it."""
    return mix(pen.look.style.ground, PAPER, share)


def _grid(pen: Pen, grid: Grid, rows: Sequence[str], game: GameFile, colour_rows: Sequence[str] = ()) -> None:
    box, ground = grid.box, pen.look.style.ground
    tops = [box.y + NAMES + i * grid.row for i in range(len(rows))]
    pen.tint(rect(box.x, box.y, grid.label, box.height), _tone(pen, 0.86))
    for row, top in zip(rows, tops, strict=True):
        if _sum(row, pen.look.language):
            pen.tint(rect(box.x, top, box.width, grid.row), _tone(pen, 0.66 if row == rows[-1] else 0.8))
    walls = [box.x + grid.label + i * grid.column for i in range(grid.players + grid.colours)]
    _rule(pen, "".join(f"M{box.x:.2f} {top:.2f}h{box.width:.2f}" for top in tops[1:]))
    _rule(pen, "".join(f"M{x:.2f} {box.y:.2f}v{box.height:.2f}" for x in walls), 0.2)
    for row, top in zip(rows, tops, strict=True):
        x, y = box.x + 3, top + grid.row / 2
        for colour in game.colours.values():
            if row.split(maxsplit=1)[0] == colour.title:
                pen.use(pen.look.style.mark.function, colour, at=(x + 2.8, y), scale=0.62)
                x += 7.6
        if row in pen.look.style.heads:
            pen.place(pen.look.style.heads[row], (x + 2.8, y))
            x += 8.0
        size = fit(row, grid.label - 4 - (x - box.x), 11.5, 8, BODY, pen.look.book)
        pen.text(row, x, y + size * 0.115, size, weight="bold" if _sum(row, pen.look.language) else "normal")
    pen.tint(rect(box.x, box.y, grid.label + grid.column * grid.players, TAB), ground)
    player = pen.look.language.say("score_sheet.player")
    pen.text(player, box.x + 3, box.y + NAMES - 2.6, 10, style="italic", fill=ACCENT)
    for livery, x in zip(game.liveries.values(), walls[: grid.players], strict=False):
        pen.tint(rect(x, box.y, grid.column, TAB), livery.hex)
        tone = INK if pen.low else on(livery.hex)
        pen.use(device, livery.symbol, 1.7, tone, at=(x + 3.2, box.y + TAB / 2))
        pen.text(livery.title, x + 6.4, box.y + TAB / 2 + 1.0, 9, weight="bold", fill=tone)
    for colour, x in zip(game.colours.values(), walls[grid.players :], strict=False):
        middle = x + grid.column / 2
        pen.tint(rect(x, box.y, grid.column, NAMES), mix(colour.hex, PAPER, 0.62))
        pen.use(pen.look.style.mark.function, colour, at=(middle, box.y + 4.6), scale=0.7)
        size = fit(colour.title, grid.column - 1.2, 8.5, 6.0, BODY, pen.look.book)
        pen.text(colour.title, middle, box.y + NAMES - 1.5, size, align=0.5)
        unasked = [top for row, top in zip(rows, tops, strict=True) if row not in colour_rows]
        pen.tint("".join(rect(x, top, grid.column, grid.row) for top in unasked), _tone(pen, 0.86))
        _rule(pen, "".join(f"M{x:.2f} {top + grid.row:.2f}L{x + grid.column:.2f} {top:.2f}" for top in unasked))
    edges = f"M{box.x:.2f} {tops[0]:.2f}h{box.width:.2f}"
    if grid.colours:
        edges += f"M{walls[grid.players]:.2f} {box.y:.2f}v{box.height:.2f}"
    pen.line(edges, INK, 0.25 if pen.low else 0.35)
    pen.line(rect(box.x, box.y, box.width, box.height), INK, 0.4)


def _sum(row: str, language: Language) -> bool:
    """Whether a row is written larger than the others, for what it is called says that it adds them up."""
    words = row.lower().split()
    return any(word in words for word in language.say("score_sheet.sums").split())


def _setups(pen: Pen, lines: Sequence[tuple[str, ...]], room: Box) -> None:
    """A small table at the foot of the page: what there is for how many players."""
    top, columns = room.bottom - len(lines) * LINE, max(len(line) - 1 for line in lines)
    heading = pen.look.language.say("score_sheet.setup")
    pen.text(heading, room.x, top - 2.6, 11, font=DISPLAY, weight="bold", fill=ACCENT)
    label = min(70.0, room.width / 3)
    step = (room.width - label) / columns
    pen.tint(rect(room.x, top, room.width, LINE), _tone(pen, 0.8))
    edges = "".join(f"M{room.x:.2f} {top + at * LINE:.2f}h{room.width:.2f}" for at in range(1, len(lines)))
    edges += "".join(f"M{room.x + label + at * step:.2f} {top:.2f}v{len(lines) * LINE:.2f}" for at in range(columns))
    _rule(pen, edges)
    pen.line(rect(room.x, top, room.width, len(lines) * LINE), INK, 0.25)
    for row, (name, *cells) in enumerate(lines):
        base, weight = top + (row + 0.5) * LINE + 1.25, "normal" if row else "bold"
        pen.text(name, room.x + 2.4, base, fit(name, label - 4, 10, 7, BODY, pen.look.book), weight=weight)
        for at, cell in enumerate(cells):
            size = fit(cell, step - 2, 10.5, 7, BODY, pen.look.book)
            pen.text(cell, room.x + label + (at + 0.5) * step, base, size, weight=weight, align=0.5)


def _points(pen: Pen, points: Sequence[tuple[str, str]], title: str, room: Box) -> None:
    """A small table along the foot of the page: how many above, what they are worth below."""
    y, high, label = room.bottom - POINTS + 8, 6.4, 22.0
    step = (room.width - label) / len(points)
    pen.text(
        title or pen.look.language.say("score_sheet.points"), room.x, y, 11, font=DISPLAY, weight="bold", fill=ACCENT
    )
    top = y + 2.6
    pen.tint(rect(room.x, top, room.width, high), _tone(pen, 0.8))
    _rule(pen, f"M{room.x:.2f} {top + high:.2f}h{room.width:.2f}")
    _rule(pen, "".join(f"M{room.x + label + i * step:.2f} {top:.2f}v{2 * high:.2f}" for i in range(len(points))))
    pen.line(rect(room.x, top, room.width, 2 * high), INK, 0.25)
    for row, (name, weight) in enumerate((("count", "bold"), ("points", "normal"))):
        base = top + (row + 0.5) * high + 1.25
        pen.text(pen.look.language.say(f"score_sheet.{name}"), room.x + 2.4, base, 10, weight=weight)
        for i, pair in enumerate(points):
            pen.text(pair[row], room.x + label + (i + 0.5) * step, base, 11, weight=weight, align=0.5)


def draw_face(studio: Studio, design: Design) -> Art:
    """The page."""
    return score_sheet(
        design.part,
        studio.game,
        studio.look,
        studio.page,
        studio.points,
        title=studio.points_title,
        rows=studio.score_rows,
        setups=studio.setups,
        margin=studio.margin,
        own=studio.covering(design.part),
    )
