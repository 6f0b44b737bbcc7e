"""A Form -> Plate: a figure of a booklet and its size, which no page knows yet."""

from __future__ import annotations

from tilewright.frozen import dataclass
from tilewright.svg.form import Form
from tilewright.units import Size


@dataclass(frozen=True, slots=True)
class Plate:
    """A compiled drawing, whose top-left corner is (0, 0), and the size in millimetres at which it is best seen."""

    form: Form
    size: Size

    def across(self, width: float) -> Plate:
        """The same, so many millimetres wide."""
        return Plate(self.form, Size(width, self.size.height * width / self.size.width))

    def fitted(self, width: float, height: float) -> Plate:
        """The same, scaled down to fit into so many millimetres; never scaled up."""
        scale = min(1.0, width / self.size.width, height / self.size.height)
        return Plate(self.form, Size(self.size.width * scale, self.size.height * scale))
