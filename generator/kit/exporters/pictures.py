"""Edition -> png/<face>.png: a picture of every face, so many dots an inch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.kit.edition import Edition
from generator.kit.faces import distinct_designs
from generator.problem import noted


def asked(edition: Edition) -> bool:
    """With `--png`."""
    return edition.options.png > 0


def write(edition: Edition, names: Iterable[str] | None = None) -> Mapping[str, bytes]:
    """The pictures of all faces, or of those of some names.

    Raises:
        RefusedError: There is no cairo here, or it gives up.
    """
    from generator.press.raster import png  # noqa: PLC0415 - a C library, for pictures

    job, files = edition.job, dict[str, bytes]()
    shaped = {name for name, design in distinct_designs(job).items() if getattr(design.part, "contour", None)}
    for name in edition.faces if names is None else names:
        with noted(f"the picture of the face '{name}'"):
            shape = edition.faces[name].outline.cut if name in shaped else ""
            svg = edition.svg(name)
            files[f"png/{name}.png"] = png(_unmarked(svg), edition.options.png, job.pictures, f"{name}.png", shape)
    return files


def _unmarked(svg: bytes) -> bytes:
    """A drawing without its fingerprint, which is the last thing in it: pictures are for screens."""
    at = svg.rfind(b'<g id="fingerprint"')
    return svg if at < 0 else svg[:at] + b"</svg>"
