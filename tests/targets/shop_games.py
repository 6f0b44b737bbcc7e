"""Small games for the tests of shops: cards of any size on a ground with a mark at its head, and other components."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.targets import target
from tilewright.build.targets.target import ExportedGame, Goods, Wishes

HEAD = """\
id: parcels
title: {title}
tagline: A small game of parcels
version: "1"
designer: {{name: Ann}}
players: {{least: 2, most: 4}}
components:
"""
CARDS = """\
  - id: {id}
    kind: cards
    title: {id}
    size: {{width: {wide}, height: {high}}}
    rows: {id}.csv
    template: {id}.svg
    back: {id}-back.svg
    make: Cut them out.
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{bleed} -{bleed} {all_wide} {all_high}">
  <rect x="-{bleed}" y="-{bleed}" width="{all_wide}" height="{all_high}" fill="#3366CC"/>
  <rect x="0" y="0" width="{wide}" height="4" fill="#CC0000"/>
  <text x="{middle}" y="{low}" font-family="Alegreya" font-size="4" text-anchor="middle">{{{{title}}}}</text>
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{bleed} -{bleed} {all_wide} {all_high}">
  <rect x="-{bleed}" y="-{bleed}" width="{all_wide}" height="{all_high}" fill="#116611"/>
  <rect x="0" y="0" width="{wide}" height="4" fill="#CC0000"/>
</svg>
"""
BOOKLET = "# Parcels\n\nCarry them.\n"


def write_game(folder: Path, *parts: str, title: str = "Parcels", **files: str) -> Path:
    """A game with these components, each as game.yaml has it; further files by their names with _ for the dot."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(HEAD.format(title=title) + "".join(parts), encoding="utf-8")
    (folder / "booklet.md").write_text(BOOKLET, encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def write_cards(  # noqa: PLR0913 - what a deck may be asked for
    folder: Path, name: str, size: tuple[float, float], titles: Sequence[str] = ("Rain",), *, bleed: float = 3,
    copies: int = 1, low: float | None = None,
) -> str:  # fmt: skip
    """A component of cards, and its files in the folder: each card has its title so low on it."""
    folder.mkdir(parents=True, exist_ok=True)
    wide, high = size
    numbers = {
        "wide": wide, "high": high, "bleed": bleed, "all_wide": wide + 2 * bleed, "all_high": high + 2 * bleed,
        "middle": wide / 2, "low": low or high / 2,
    }  # fmt: skip
    rows = "".join(f'"{title}",{copies}\n' for title in titles)
    (folder / f"{name}.csv").write_text(f"title,quantity\n{rows}", encoding="utf-8")
    (folder / f"{name}.svg").write_text(FRONT.format(**numbers), encoding="utf-8")
    (folder / f"{name}-back.svg").write_text(BACK.format(**numbers), encoding="utf-8")
    return CARDS.format(id=name, wide=wide, high=high)


def picture(file: Path) -> Image.Image:
    """A picture that was written, in memory."""
    with Image.open(file) as there:
        there.load()
        return there


def opened(folder: Path) -> Edition:
    """The game as an export has it."""
    edition = Edition(folder)
    edition.ask(Options(paper=edition.spec.game.paper_name))
    return edition


def goods_of(folder: Path, **wishes: object) -> Goods:
    """The game as a target is given it."""
    return Goods(opened(folder), Wishes(**wishes), lambda *_: None)  # type: ignore[arg-type]


def export(folder: Path, name: str, out: Path, **wishes: object) -> ExportedGame:
    """The game exported for a target."""
    asked = Wishes(**wishes)  # type: ignore[arg-type]
    return target.export_game(opened(folder), target.find(name), asked, out, lambda *_: None)
