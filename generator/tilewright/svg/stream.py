"""Painting calls -> the operators of one Form, saying nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tilewright.svg import matrix, paint
from tilewright.svg.form import Alpha, Bitmap, Compilation, Form, Mask, Piece, Shade, TextRun, Use, form
from tilewright.svg.matrix import Matrix
from tilewright.svg.outline import FARTHEST, ShapeEdge, cm, decimals, number
from tilewright.svg.paint import Colour, Stroke
from tilewright.units import Box

State = tuple[int, int, Matrix, int, dict[str, object], Box | None]
OPAQUE = Alpha(1.0, 1.0)


class Content:
    """The content of a form while it is being written.

    Attributes:
        digits: Decimals that show a micrometre under the matrix in force.
        extent: The box around all painted so far, in the form's own unit; None while nothing is.
    """

    def __init__(self, scale: float, tally: Compilation | None = None) -> None:
        self.extent: Box | None = None
        self._tally = tally or Compilation()
        self._scale = scale
        self._above: tuple[Content, Matrix] | None = None
        self.digits = decimals(scale)
        self._pieces: list[Piece] = []
        self._forms: dict[str, Form] = {}
        self._by = matrix.IDENTITY
        self._said: dict[str, object] = {"alpha": OPAQUE}

    def form(self, box: Box | None = None, *, group: bool = False) -> Form | None:
        """What was painted; without a box, in the one around it, or None if nothing was.

        Raises:
            ValueError: It reaches farther than any paper, and than PDF's numbers do.
        """
        box = box or self.extent
        if box and not max(map(abs, (box.x, box.y, box.right, box.bottom))) < FARTHEST:
            raise ValueError("it reaches beyond a kilometre")
        if not box:
            return None
        rounded = Box(round(box.x, 4), round(box.y, 4), round(box.width, 4), round(box.height, 4))
        return form(rounded, merge(self._pieces), self._forms.values(), group=group)

    def here(self) -> State:
        """Where the stream is now."""
        return len(self._pieces), len(self._forms), self._by, self.digits, dict(self._said), self.extent

    def back_to(self, state: State) -> None:
        """Forget what was written since."""
        pieces, forms, self._by, self.digits, self._said, self.extent = state
        del self._pieces[pieces:]
        while len(self._forms) > forms:
            self._forms.popitem()

    def fresh(self) -> Content:
        """An empty stream for a form to be used here; its precision hangs on the number of digits alone."""
        inner = Content(10.0 ** (self.digits - 3), self._tally)
        inner._above = self, self._by
        return inner

    @property
    def paper(self) -> float:
        """Millimetres of one unit under the matrix in force, where all of it is printed."""
        return self._base * matrix.scale_of(self._by)

    @property
    def _base(self) -> float:
        if self._above is None:
            return self._scale
        stream, by = self._above
        return stream._base * matrix.scale_of(by)  # noqa: SLF001 - a stream of the same class

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Whatever state is set inside ends there."""
        state, by, digits = self._said.copy(), self._by, self.digits
        self._pieces.append("q")
        yield
        self._pieces.append("Q")
        self._said, self._by, self.digits = state, by, digits

    def concat(self, by: Matrix) -> None:
        """Put a matrix in force, inside `saved`.

        Raises:
            ValueError: With those around it, it leaves nothing to see, or moves all beyond any paper.
        """
        self._pieces.append(cm(by, self.digits + 1))
        self._by = matrix.times(self._by, by)
        if not max(map(abs, self._by)) < FARTHEST**2 or matrix.scale_of(self._by) < 1 / FARTHEST**2:
            raise ValueError("the transforms around it together make it invisible")
        self.digits = decimals(self._scale * matrix.scale_of(self._by))

    def clip(self, edge: ShapeEdge, *, evenodd: bool) -> None:
        """Paint nothing outside the edge, inside `saved`."""
        self._write(f"{edge.write(self.digits)} {'W*' if evenodd else 'W'} n")

    def path(self, edge: ShapeEdge, operator: str, *, grown: float = 0.0) -> None:
        """An outline painted by an operator such as f or B*; strokes reach out by `grown`."""
        self._write(f"{edge.write(self.digits)} {operator}")
        self.reach(edge.box, grown)

    def shade(self, by: Matrix, shade: Shade) -> None:
        """A gradient over the clip in force, inside `saved`."""
        if by != matrix.IDENTITY:
            self._pieces.append(cm(by, self.digits + 3))
        self._pieces.append(shade)

    def picture(self, name: str, place: Box) -> None:
        """A picture that fills a box, inside `saved`."""
        self._pieces.append(cm((place.width, 0.0, 0.0, -place.height, place.x, place.bottom), self.digits + 1))
        self._pieces.append(Bitmap(name))

    def fill(self, to: Colour) -> None:
        """The colour of what is filled from now on."""
        self._say("fill", paint.operator(to, stroke=False))

    def stroke(self, to: Colour, pen: Stroke) -> None:
        """The colour and pen of what is stroked from now on."""
        self._say("stroke", paint.operator(to, stroke=True))
        self._say("width", f"{number(pen.width, self.digits + 1)} w")
        self._say("cap", f"{pen.cap} J")
        self._say("join", f"{pen.join} j")
        if pen.join == 0:
            self._say("mitre", f"{number(pen.mitre)} M")
        dashes = " ".join(number(dash, self.digits) for dash in pen.dashes)
        self._say("dash", f"[{dashes}] {number(pen.phase, self.digits)} d")

    def alpha(self, fill: float, stroke: float) -> None:
        """How opaque what follows is."""
        alpha = Alpha(round(fill, 4), round(stroke, 4))
        if self._said["alpha"] != alpha:
            self._said["alpha"] = alpha
            self._pieces.append(alpha)

    def words(self, place: tuple[float, float], runs: Iterable[TextRun], spacing: float, mode: int) -> None:
        """Text with its baseline starting at a place; mode is PDF's: 0 fill, 1 stroke, 2 both, 7 clip."""
        x, y = (number(part, self.digits) for part in place)
        before = f" {number(spacing, self.digits + 1)} Tc" if spacing else ""
        before += f" {mode} Tr" if mode else ""
        self._pieces += [f"BT 1 0 0 -1 {x} {y} Tm{before}", *runs]
        if mode != 7:
            after = (" 0 Tc" if spacing else "") + (" 0 Tr" if mode else "")
            self._pieces.append(f"ET{after}")
        else:
            self._pieces.append("ET")

    def mark(self, text: str) -> None:
        """A line of its own in the operators, to be found again and replaced."""
        self._pieces.append(text)

    def reach(self, box: Box, grown: float = 0.0) -> None:
        """Take a painted box, under the matrix in force, into the extent."""
        wide = Box(box.x - grown, box.y - grown, box.width + 2 * grown, box.height + 2 * grown)
        self.extent = matrix.join_boxes(self.extent, matrix.moved_box(self._by, wide))

    def mask(self, by: Form, *, opacity: bool = False) -> None:
        """Show what follows only as far as a form is bright, or opaque, inside `saved`."""
        self._pieces.append(Mask(by.key, opacity))
        self._forms[by.key] = by

    def use(self, part: Form, opacity: float = 1.0) -> None:
        """Another form, where the matrix in force puts it."""
        self.alpha(opacity, opacity)
        self._pieces.append(Use(part.key))
        self._forms[part.key] = part
        self.reach(part.box)

    def _say(self, what: str, operator: str) -> None:
        if self._said.get(what) != operator:
            self._said[what] = operator
            self._write(operator)

    def _write(self, operator: str) -> None:
        self._tally.letters += len(operator)
        self._pieces.append(operator)


def merge(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Operators that follow on each other as one text."""
    result: list[Piece] = []
    lines: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            lines.append(piece)
            continue
        if lines:
            result.append("\n".join(lines))
            lines = []
        result.append(piece)
    if lines:
        result.append("\n".join(lines))
    return tuple(result)
