"""A tuck box with drawings of the designer's own: each on its panel, the net turned where only that makes it fit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2

from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.build.options import Options

INKS = {"front": "#D9573F", "back": "#4FA58A", "side": "#6A3D78", "lid": "#E8B23A"}
YAML = """id: boxed
title: Boxed
tagline: A deck in its box
version: "1"
designer: {name: Ned}
players: {least: 1, most: 2}
components:
  - id: deck
    kind: cards
    title: Deck
    template: front.svg
    rows: deck.csv
    size: {width: 63, height: 88}
    make: Cut.
  - id: box
    kind: tuck-box
    title: Box
    holds: deck
    pieces: 54
    thickness: 0.6
    sleeved: true
    front: front.svg
    back: back.svg
    side: side.svg
    lid: lid.svg
    make: Fold.
"""


def game(folder: Path) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(YAML)
    (folder / "deck.csv").write_text("id,quantity\na,54\n")
    for name, ink in INKS.items():
        rect = f'<rect width="63" height="88" fill="{ink}"/>'
        (folder / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{rect}</svg>')
    return folder


def areas(folder: Path) -> tuple[dict[str, float], tuple[float, float]]:
    """Square millimetres of each panel's ink on the sheet with the net, and how wide and high the net is."""
    kit = make(Edition(folder, (), Options(only=("box",))), folder.parent / "out").folder / "kit-a4-card-one-side.pdf"
    with pypdfium2.PdfDocument(kit) as pdf:
        page = np.asarray(pdf[0].render(scale=4).to_pil().convert("RGB")).astype(int)
    mm = 25.4 / 72 / 4
    inks = {name: tuple(bytes.fromhex(ink[1:])) for name, ink in INKS.items()}
    areas_of = {name: float((abs(page - ink).sum(axis=2) < 30).sum()) * mm**2 for name, ink in inks.items()}
    dark = page[: int(280 / mm)].sum(axis=2) < 600
    rows, columns = np.nonzero(dark.any(axis=1))[0], np.nonzero(dark.any(axis=0))[0]
    return areas_of, (float(columns[-1] - columns[0]) * mm, float(rows[-1] - rows[0]) * mm)


def test_each_drawing_covers_its_panel_and_the_net_lies_on_its_side(tmp_path: Path) -> None:
    printed, (wide, high) = areas(game(tmp_path / "boxed"))
    width, height, depth = 63 + 2.0 + 3, 88 + 2.0 + 3, 54 * 0.6 + 1.5
    panels = {"front": width * height, "back": width * height, "side": 2 * depth * height, "lid": 2 * width * depth}
    assert all(abs(printed[name] / panels[name] - 1) < 0.04 for name in panels)
    assert abs(wide - (height + 2 * depth + 2 * 12.7)) < 1
    assert abs(high - (2 * width + 2 * depth + 12)) < 1


def test_a_drawing_that_changes_is_drawn_again(tmp_path: Path) -> None:
    folder = game(tmp_path / "boxed")
    areas(folder)
    (folder / "front.svg").write_text((folder / "front.svg").read_text().replace(INKS["front"], INKS["back"]))
    printed, _ = areas(folder)
    assert printed["front"] == 0
    assert printed["back"] > 12_000
