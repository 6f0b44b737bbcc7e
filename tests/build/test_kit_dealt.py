"""A build of one deck prints just its tiles; a stacked one comes off the knife in dealt order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.build.editions import edition_of
from tests.build.printed import Page, Paper
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.castle_tiles.deal.deal import Dealt, Wish, deal, pool_of
from tilewright.draw.palette import Ink
from tilewright.pieces.pool import Alone
from tilewright.problem import RefusedError
from tilewright.sheets.duplex import Flip
from tilewright.sheets.impose import stacked
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import Backs, Sheet
from tilewright.sheets.stock import BLEED, HOME, STOCK, Clearances
from tilewright.shelf import shelf
from tilewright.spec.words import english
from tilewright.units import Size


def dealt(game: str, players: int, seed: str = "monday") -> Dealt:
    spec = shelf.load(game)
    return deal(spec, pool_of(Alone(spec)), Wish(players, seed))


def built(out: Path, game: str, options: Options) -> tuple[dict[str, Any], Path]:
    """The manifest of a build, and the folder it is in."""
    spec = shelf.load(game)
    made = make(edition_of(spec, options), out)
    manifest: dict[str, Any] = json.loads((made.folder / "manifest.json").read_text(encoding="utf-8"))
    return manifest, made.folder


def test_a_deck_prints_its_tiles_and_the_start_tile(tmp_path: Path) -> None:
    deck = dealt("castles-in-the-air", 3)
    manifest, folder = built(tmp_path, "castles-in-the-air", Options(ink=Ink.LOW, deck=deck.code.lower()))
    assert manifest["deck"] == deck.code
    wanted = {f"castle-tiles-{name}" for name in deck.ids} | {"castle-tiles-empty-sky"}
    assert {piece["id"] for piece in manifest["pieces"]} == wanted
    assert manifest["sheets"] == 2
    assert folder.name == f"castles-in-the-air.low-ink.castle-tiles.{deck.code[:-1].rstrip('-')}"


def test_other_parts_can_be_printed_with_it(tmp_path: Path) -> None:
    deck = dealt("castles-in-the-air", 2)
    options = Options(ink=Ink.LOW, deck=deck.code, only=("castle-tiles", "chief-explorer"))
    manifest, _ = built(tmp_path, "castles-in-the-air", options)
    assert [piece["part"] for piece in manifest["pieces"]] == ["castle-tiles"] * 15 + ["chief-explorer"]


def test_without_a_deck_the_manifest_says_so(tmp_path: Path) -> None:
    manifest, _ = built(tmp_path, "castles-in-the-air", Options(ink=Ink.LOW, only=("chief-explorer",)))
    assert manifest["deck"] is None


def test_a_choice_cannot_be_stacked() -> None:
    spec = shelf.load("castles-in-the-air")
    code = dealt("castles-in-the-air", 2).code
    with pytest.raises(RefusedError, match=r"but not their order \[E11\]"):
        edition_of(spec, Options(deck=code, stacked=True)).options  # noqa: B018 - it is looked at


def cut(pages: list[Page], laid: dict[str, list[tuple[str, float, float]]]) -> Iterator[list[str]]:
    """The pile under each place, from the bottom sheet up, as a knife makes it along the top sheet's crop marks."""
    top = pages[-1]
    uprights = sorted({round(line.x1, 2) for line in top.strokes if line.x1 == line.x2})
    levels = sorted({round(line.y1, 2) for line in top.strokes if line.y1 == line.y2})
    for y in levels[:-1]:
        for x in uprights[:-1]:
            yield [name for page in pages for name, *at in laid[page.label] if at == pytest.approx((x, y), abs=0.1)]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("castles-in-the-air", Options(ink=Ink.LOW)),
        ("castles-in-the-air", Options(ink=Ink.LOW, paper="letter", backs="none")),
        ("castles-and-crowns", Options(ink=Ink.LOW, flip="short")),
    ],
)
def test_cut_and_stacked_as_the_sheet_says_the_deck_is_in_dealt_order(
    tmp_path: Path, game: str, options: Options
) -> None:
    deck = dealt(game, 4)
    asked = Options(**{name: getattr(options, name) for name in ("ink", "paper", "backs", "flip")})
    manifest, folder = built(tmp_path, game, _of(asked, deck.stack))
    fronts_of = {piece["id"]: piece["front"] for piece in manifest["pieces"]}
    laid = {f"{each['sheet']} {each['side']}": each["faces"] for each in manifest["laid"]}
    paper = Paper(folder / f"kit-{options.paper}.pdf")
    pages = [page for page in paper.pages if "turn each pile over" in page.text]
    fronts = [page for page in pages if "back" not in page.side]
    assert all("sheet 1 at the bottom" in page.text and "1 on top" in page.text for page in fronts)
    turned = list(cut(fronts, laid))  # from the bottom up, face up: turned over, from the top down, face down
    in_order = [name for pile in turned for name in pile]
    assert in_order == [fronts_of[f"{deck.pool.part}-{name}"] for name in deck.ids]


def _of(options: Options, code: str) -> Options:
    return Options(options.paper, options.backs, options.flip, ink=options.ink, deck=code, stacked=True, one_file=True)


def lots(count: int, side: float = 63.5) -> list[Lot]:
    size = Size(side, side)
    return [Lot(str(n), f"front-{n}", "back", size, 3.0, 1, "tiles", "Tiles") for n in range(count)]


def piles(sheets: tuple[Sheet, ...]) -> dict[tuple[float, float], list[str]]:
    """Place -> its pieces from the first sheet to the last."""
    found: dict[tuple[float, float], list[str]] = {}
    for sheet in sheets:
        for placed in sheet.placements if sheet.side == "front" else ():
            found.setdefault((round(placed.box.y, 3), round(placed.box.x, 3)), []).append(placed.piece)
    return found


@pytest.mark.parametrize("count", [1, 2, 11, 12, 13, 24, 25, 28, 35, 72, 300])
@pytest.mark.parametrize("press", [HOME, BLEED])
@pytest.mark.parametrize(("backs", "flip"), [("duplex", "long"), ("duplex", "short"), ("none", "long")])
def test_any_number_of_pieces_is_stacked(count: int, press: Clearances, backs: Backs, flip: Flip) -> None:
    sheets = stacked(lots(count), STOCK["a4"], press, backs, flip, "Game", "game.yaml", english())
    found = piles(sheets)
    assert [piece for place in sorted(found) for piece in found[place]] == [str(n) for n in range(count)]
    fronts = [sheet for sheet in sheets if sheet.side == "front"]
    assert len({sheet.marks for sheet in fronts}) == 1
    assert [sheet.number for sheet in fronts] == list(range(1, len(fronts) + 1))
    deep = {len(pile) for pile in found.values()}
    assert max(deep) == len(fronts)
    assert len([depth for depth in map(len, found.values()) if depth < len(fronts)]) <= max(1, len(found) - 1)


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(RefusedError, match="P02"):
        stacked(lots(3, 300), STOCK["a4"], HOME, "duplex", "long", "Game", "game.yaml", english())
