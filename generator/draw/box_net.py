"""What a tuck box holds -> Net: its flat walls, lids and flaps, where it is cut and where it is folded."""

from __future__ import annotations

from generator.frozen import dataclass
from generator.kinds.tuck_box import BoxLoad, TuckBox
from generator.units import Box, Size

SLACK = Size(2.0, 2.0)
"""How much wider and higher than its pieces a box is: they are cut by hand."""
SPARE_DEPTH, GLUE, TUCK = 1.5, 12.0, 12.7
SLEEVE = 3.0
"""A sleeve is so much wider, and higher, than what is in it, in millimetres."""
NOTCH = 12.7


@dataclass(frozen=True, slots=True)
class Net:
    """The flat box: a side, the front, a side, the back, the glue flap; lids hang on the back, flaps on the sides.

    Attributes:
        width: Of front and back, in millimetres.
        height: Of all four walls.
        depth: Of the sides and the lids.
    """

    width: float
    height: float
    depth: float

    @property
    def glue(self) -> float:
        """The glue flap; on a thin box it stays behind the side that covers it."""
        return min(GLUE, self.depth - 0.2)

    @property
    def size(self) -> Size:
        """The flat net."""
        return Size(2 * self.width + 2 * self.depth + self.glue, self.height + 2 * self.depth + 2 * TUCK)

    @property
    def top(self) -> float:
        """The y of the walls' upper edge."""
        return self.depth + TUCK

    @property
    def walls(self) -> tuple[Box, Box, Box, Box]:
        """Side, front, side, back."""
        d, w, y, h = self.depth, self.width, self.top, self.height
        return Box(0, y, d, h), Box(d, y, w, h), Box(d + w, y, d, h), Box(2 * d + w, y, w, h)

    @property
    def outline(self) -> str:
        """The contour of the flat net, thumb notch and all."""
        (left, front, right, back), flap = self.walls, self.glue
        y, low, lean = self.top, self.top + self.height, min(self.glue, 5.0)
        thumb, glued = min(NOTCH, self.width * 0.3), back.right + flap
        return (
            f"M0 {y:.2f}{self._dust(left, up=True)}H{front.x + (self.width - thumb) / 2:.2f}"
            f"a{thumb / 2:g} 5.8 0 0 0 {thumb:g} 0H{front.right:.2f}{self._dust(right, up=True)}"
            f"{self._lid(back, up=True)}L{glued:.2f} {y + lean:.2f}V{low - lean:.2f}L{back.right:.2f} {low:.2f}"
            f"{self._lid(back, up=False)}{self._dust(right, up=False)}H{left.right:.2f}{self._dust(left, up=False)}Z"
        )

    def _dust(self, side: Box, *, up: bool) -> str:
        """A flap with one round corner; drawn left to right above the walls, right to left below."""
        r = min(self.depth * 0.6, 9.0)
        edge = side.y - min(TUCK, self.depth + 4) if up else side.bottom + min(TUCK, self.depth + 4)
        inner = edge + r if up else edge - r
        a, b = side.x + 0.4, side.right - 1.6
        bow = f"A{r:.2f} {r:.2f} 0 0 1"
        if up:
            return f"L{a:.2f} {inner:.2f}{bow} {a + r:.2f} {edge:.2f}H{b:.2f}L{side.right:.2f} {side.y:.2f}"
        return f"L{b:.2f} {edge:.2f}H{a + r:.2f}{bow} {a:.2f} {inner:.2f}L{side.x:.2f} {side.bottom:.2f}"

    def _lid(self, back: Box, *, up: bool) -> str:
        """A lid with its rounded tuck flap; drawn left to right above, right to left below."""
        r, a, b = min(TUCK, self.width * 0.4), back.x, back.right
        bow, low = f"A{r:.2f} {r:.2f} 0 0 1", self.size.height
        if up:
            return f"V{r:.2f}{bow} {a + r:.2f} 0H{b - r:.2f}{bow} {b:.2f} {r:.2f}V{back.y:.2f}"
        return f"V{low - r:.2f}{bow} {b - r:.2f} {low:.2f}H{a + r:.2f}{bow} {a:.2f} {low - r:.2f}V{back.bottom:.2f}"

    @property
    def slits(self) -> str:
        """Short cuts at the ends of the lids' tuck folds, which keep the lids shut."""
        back, long = self.walls[3], min(10.2, self.width * 0.14)
        rows = (TUCK, self.size.height - TUCK)
        return "".join(f"M{back.x:.2f} {y:.2f}h{long:.2f}M{back.right:.2f} {y:.2f}h{-long:.2f}" for y in rows)

    @property
    def folds(self) -> str:
        """Every line to score."""
        left, front, right, back = self.walls
        y, low, long = self.top, self.top + self.height, min(10.2, self.width * 0.14)
        upright = "".join(f"M{wall.right:.2f} {y:.2f}V{low:.2f}" for wall in (left, front, right, back))
        level = "".join(f"M{w.x:.2f} {at:.2f}H{w.right:.2f}" for w in (left, right, back) for at in (y, low))
        rows = (TUCK, self.size.height - TUCK)
        return upright + level + "".join(f"M{back.x + long:.2f} {at:.2f}H{back.right - long:.2f}" for at in rows)


def net(box: TuckBox, load: BoxLoad) -> Net:
    """The net for what it holds: a little wider and higher than the largest piece, as deep as the stack and a bit."""
    more = SLEEVE if box.sleeved else 0.0
    width, height = load.largest.width + SLACK.width + more, load.largest.height + SLACK.height + more
    return Net(width, height, load.high + SPARE_DEPTH)
