"""templates/fonts -> templates/studio/*.woff2: the letters that the page itself is set in, small enough for a phone.

Run it again when a typeface in templates/fonts is another: `.venv/bin/python docs/page_fonts.py`.
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools import subset

ROOT = Path(__file__).resolve().parents[1]
FACES = ("Alegreya-Regular", "Alegreya-Italic", "Alegreya-Bold", "Cinzel-Bold")
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *map(ord, "\u2009\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2022\u2026\u202f\u2030"),
    *map(ord, "\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2190\u2191\u2192\u2193\u2212\u2248\u2264\u2265\u25cf"),
)
"""Latin with its accents, signs of printing and of reckoning; what a game says in other letters is shown in others."""
FEATURES = ["kern", "liga", "lnum", "tnum", "onum", "pnum", "locl", "ccmp", "mark", "mkmk", "calt", "smcp", "case"]


def woff2(name: str) -> bytes:
    """A face with those letters alone; the same bytes each time."""
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, flavor="woff2")
    options.recalc_timestamp = False
    font = subset.load_font((ROOT / "templates" / "fonts" / f"{name}.ttf").as_posix(), options)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    buffer = io.BytesIO()
    subset.save_font(font, buffer, options)
    return buffer.getvalue()


if __name__ == "__main__":
    for each in FACES:
        (ROOT / "templates" / "studio" / f"{each}.woff2").write_bytes(woff2(each))
