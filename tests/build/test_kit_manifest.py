"""manifest.json: every file with its digest, every piece with its copies, and fingerprints that mean something."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.build.conftest import GAME
from tests.build.editions import edition_of
from tests.build.unpacked import Kit
from tilewright import __version__
from tilewright.build import export
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.draw.studio import Studio
from tilewright.pieces.build import build
from tilewright.pieces.kind import Design
from tilewright.pieces.pool import set_digest
from tilewright.shelf import shelf

Rewrite = Callable[[str, str], Path]


def test_every_file_is_listed_with_its_digest_and_nothing_else_is_there(kit: Kit) -> None:
    there = {
        path.relative_to(kit.folder).as_posix(): {
            "sha256": sha256(path.read_bytes()).hexdigest(),
            "bytes": path.stat().st_size,
        }
        for path in kit.folder.rglob("*")
        if path.is_file() and path.name != "manifest.json"
    }
    assert dict(kit.manifest["files"]) == there


def test_every_piece_has_its_copies(kit: Kit) -> None:
    pieces = build(shelf.load(GAME)).pieces
    counted = {piece.id: piece.copies for piece in pieces if not piece.component.startswith("flat-")}
    assert {piece["id"]: piece["copies"] for piece in kit.pieces} == counted
    assert sum(piece["copies"] for piece in kit.pieces if piece["part"] == "castle-tiles") == 73


def test_every_piece_has_its_drawings_and_every_drawing_its_piece(kit: Kit) -> None:
    fronts = {piece["front"] for piece in kit.pieces}
    backs = {piece["back"] for piece in kit.pieces if piece["back"]}
    assert fronts | backs == set(kit.drawings)
    for piece in kit.pieces:
        assert piece["fingerprint"] == kit.drawings[piece["front"]].fingerprint


def test_it_says_how_the_kit_was_made(a4: Kit) -> None:
    spec = shelf.load(GAME)
    said = a4.manifest
    assert (said["game"], said["version"], said["seed"]) == (GAME, "1.0", spec.game.seed)
    assert said["set"] == set_digest(spec)
    assert said["tilewright"] == __version__
    assert said["options"] == {
        "paper": "a4",
        "backs": "duplex",
        "flip": "long",
        "ink": "full",
        "only": [],
        "png": a4.options["png"],
        "printer": "",
        "profile": None,
        "bleed": False,
        "svg": True,
        "deck": "",
        "stacked": False,
        "thickness": 0.0,
        "one_file": True,
        "anyway": False,
        "draft": False,
        "skip": 0,
        "figures": "standing",
        "scale": 1.0,
    }


def test_different_pieces_have_different_fingerprints(a4: Kit) -> None:
    marks = {piece["front"]: piece["fingerprint"] for piece in a4.pieces}
    assert len(set(marks.values())) == len(marks)


@pytest.fixture
def rewritten(tmp_path: Path) -> Rewrite:
    """The game in a folder of one's own, with one thing in its tiles said otherwise."""

    def change(old: str, new: str) -> Path:
        folder = tmp_path / "game"
        shutil.copytree(shelf.data() / GAME, folder)
        tiles = folder / "tiles.yaml"
        text = tiles.read_text(encoding="utf-8")
        assert text.count(old) == 1
        tiles.write_text(text.replace(old, new), encoding="utf-8")
        return folder

    return change


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the faces drawn in this test, as they are drawn."""
    names: list[str] = []
    draw = Studio.draw

    def noted(studio: Studio, design: Design) -> Any:  # noqa: ANN401 - as draw
        names.append(design.name)
        return draw(studio, design)

    monkeypatch.setattr(Studio, "draw", noted)
    return names


def rebuilt(folder: Path, out: Path) -> Kit:
    """A build of the folder with the cache that the whole kit left behind."""
    return Kit(make(edition_of(shelf.load(folder), Options(svg=True, one_file=True)), out).folder)


def fingerprints(kit: Kit) -> dict[str, str]:
    return {name: drawing.fingerprint for name, drawing in kit.drawings.items()}


OWL = "    find: owl\n    roof: cone\n"


def test_a_changed_tile_is_drawn_anew_and_nothing_else(
    a4: Kit, rewritten: Rewrite, drawn: list[str], tmp_path: Path
) -> None:
    """Its four colourings get new fingerprints; the other faces keep theirs, and come from the cache."""
    changed = rebuilt(rewritten(OWL, "    find: cat\n    roof: cone\n"), tmp_path / "out")
    tower = [f"castle-tiles-tower-{n}" for n in (1, 2, 3, 4)]
    box = {"box-base", "box-lid"}  # the cover on the lid shows tiles of the game
    assert sorted({*drawn} - box) == tower
    before, after = fingerprints(a4), fingerprints(changed)
    assert [name for name in before if before[name] != after[name] and name not in box] == tower


def test_what_is_not_printed_on_a_tile_leaves_its_fingerprint_alone(
    a4: Kit, rewritten: Rewrite, tmp_path: Path
) -> None:
    changed = rebuilt(rewritten(OWL, f"    # Owls like towers.\n{OWL}"), tmp_path / "out")
    assert fingerprints(changed) == fingerprints(a4)


def test_what_only_an_earlier_build_left_is_removed_and_a_persons_own_file_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    export.write(folder, {"svg/old.svg": b"<svg/>", "kit.pdf": b"1"}.items(), {})
    (folder / "notes.txt").write_text("mine")
    export.write(folder, {"kit.pdf": b"2"}.items(), {})
    assert sorted(path.name for path in folder.rglob("*")) == ["kit.pdf", "manifest.json", "notes.txt"]
    assert (folder / "kit.pdf").read_bytes() == b"2"
