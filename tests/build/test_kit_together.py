"""Two games on the same sheets: nothing of the one is drawn, named or counted as if it were of the other."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from fontTools.ttLib import TTFont
from PIL import Image

from tilewright.build.edition import Edition
from tilewright.build.store import Store
from tilewright.build.together import lay
from tilewright.cli import main
from tilewright.sheets.sheet import Sheet
from tilewright.typography import fonts
from tilewright.units import from_points

DOTS = 6
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 46 66">
  <rect width="46" height="66" fill="GROUND"/>
  <image href="art.png" x="9" y="9" width="12" height="12"/>
  <text x="9" y="40" font-family="Own" font-size="9" fill="#000000">{{title}}</text>
  <rect x="7" y="44" width="32" height="10" fill="none" data-text="{{rules}}" data-size="10" data-min-size="6"/>
</svg>
"""
GAME = """\
id: NAME
title: Game of NAME
tagline: Cards
version: "1"
designer: {name: Ann NAME}
players: {least: 2, most: 4}
colours:
  team: {title: Team, letter: T, hex: "GROUND", symbol: SYMBOL}
components:
  - id: cards
    kind: cards
    title: Cards
    template: card.svg
    rows: cards.csv
    size: {width: 40, height: 60}
    make: Cut.
  - id: gems
    kind: tokens
    title: Gems
    size: {width: 20, height: 20}
    tokens: [{face: gem, of: team, count: 3}]
    make: Cut.
  - {id: score, kind: score, title: Score sheet, rows: [Coins, Total], make: Print.}
"""


def make(folder: Path, name: str, ground: str, file: str, symbol: str) -> None:
    """A game whose parts, cards, colours, pictures, icons and fonts are called as every other game's here."""
    (folder / "fonts").mkdir(parents=True)
    (folder / "icons").mkdir()
    (folder / "game.yaml").write_text(GAME.replace("NAME", name).replace("GROUND", ground).replace("SYMBOL", symbol))
    (folder / "card.svg").write_text(CARD.replace("GROUND", ground))
    (folder / "cards.csv").write_text("id,title,rules,quantity\nace,Rag,Pay :coin:,2\nking,Tan,Take :coin:,1\n")
    (folder / "booklet.md").write_text(f"# Game of {name}\n\nDraw a card.\n")
    shape = '<circle cx="5" cy="5" r="5"/>' if name == "red" else '<path d="M0 0H10V10Z"/>'
    (folder / "icons" / "coin.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{shape}</svg>'
    )
    Image.new("RGB", (200, 200), "white" if name == "red" else "black").save(folder / "art.png")
    font = TTFont(fonts.folder() / file)
    for entry in font["name"].names:
        if entry.nameID in {1, 4, 16}:
            entry.string = "Own"
    buffer = io.BytesIO()
    font.save(buffer)
    (folder / "fonts" / "own.ttf").write_bytes(buffer.getvalue())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two such games."""
    make(tmp_path / "red", "red", "#E08080", "Cinzel-Bold.ttf", "square")
    make(tmp_path / "blue", "blue", "#8080E0", "Alegreya-Bold.ttf", "drop")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["build", "--one-file", *words])


def picture(pdf: Path, label: str) -> npt.NDArray[np.float64]:
    """The page with that label."""
    document = pypdfium2.PdfDocument(pdf)
    at = next(n for n in range(len(document)) if document.get_page_label(n) == label)
    return np.asarray(document[at].render(scale=DOTS * from_points(1)).to_pil().convert("RGB"), dtype=np.float64)


def pieces(pdf: Path, sheets: tuple[Sheet, ...]) -> dict[str, list[npt.NDArray[np.float64]]]:
    """How each piece's front looks on paper, without its outermost half millimetre."""
    seen: dict[str, list[npt.NDArray[np.float64]]] = {}
    for sheet in sheets:
        if sheet.side == "front" and sheet.placements:
            page = picture(pdf, f"{sheet.number} front")
            for laid in sheet.placements:
                x, y, right, bottom = (
                    round(side * DOTS)
                    for side in (laid.box.x + 0.5, laid.box.y + 0.5, laid.box.right - 0.5, laid.box.bottom - 0.5)
                )
                shown = np.rot90(page[y:bottom, x:right], laid.turn // 90)
                seen.setdefault(laid.piece, []).append(shown)
    return seen


def like(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """How far two pictures differ, in greys of 255; a dot more or less at the rim is none."""
    high, wide = min(one.shape[0], other.shape[0]), min(one.shape[1], other.shape[1])
    return float(np.abs(one[:high, :wide] - other[:high, :wide]).mean())


def test_every_piece_looks_as_in_its_own_kit(desk: Path) -> None:
    assert run("red", "blue", "--together").exit_code == 0
    editions = [Edition("red"), Edition("blue")]
    joint = pieces(desk / "out/red--blue/kit-a4.pdf", lay(editions, Store(None)))
    alone: dict[str, list[npt.NDArray[np.float64]]] = {}
    for name, edition in zip(("red", "blue"), editions, strict=True):
        assert run(name).exit_code == 0
        alone |= {
            f"{name}/{piece}": shown for piece, shown in pieces(desk / f"out/{name}/kit-a4.pdf", edition.sheets).items()
        }
    assert {piece: len(shown) for piece, shown in joint.items()} == {
        piece: len(shown) for piece, shown in alone.items()
    }
    assert len(joint) == 6
    for piece, shown in joint.items():
        other = piece.replace("red/", "blue/") if piece.startswith("red/") else piece.replace("blue/", "red/")
        assert like(shown[0], alone[piece][0]) < 4, piece
        assert like(shown[0], alone[other][0]) > 25, piece


def test_fewer_sheets_and_a_manifest_that_says_whose_each_piece_is(desk: Path) -> None:
    result = run("red", "blue", "--together")
    assert "7 pieces of red and 7 pieces of blue on 2 sheets" in result.output
    assert not result.stderr
    manifest = json.loads((desk / "out/red--blue/manifest.json").read_text())
    assert manifest["sheets"] < sum(
        json.loads(run(name, "--json").stdout)["sheets"] for name in ("red", "blue")
    )  # sum counts sheets
    counts = [(each["game"], each["part"], each["id"], each["copies"]) for each in manifest["pieces"]]
    assert [each[1:] for each in counts if each[0] == "red"] == [each[1:] for each in counts if each[0] == "blue"]
    assert {each[0] for each in counts} == {"red", "blue"}
    assert [game["game"] for game in manifest["games"]] == ["red", "blue"]
    folder = desk / "out/red--blue"
    assert sorted(manifest["files"]) == sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*.pdf") if path.is_file()
    )
    assert {"red/rules.pdf", "blue/rules.pdf", "red/score.pdf", "blue/score.pdf"} <= set(manifest["files"])
    assert (folder / "red/rules.pdf").read_bytes() == (desk / "out/red/rules.pdf").read_bytes()


@pytest.mark.parametrize("backs", ["duplex", "none", "gutterfold"])
def test_labels_bookmarks_and_first_pages_say_whose_part_lies_where(desk: Path, backs: str) -> None:
    assert run("red", "blue", "--together", "--backs", backs).exit_code == 0
    (kit,) = (desk / "out").glob("red--blue*/kit-a4.pdf")
    document = pypdfium2.PdfDocument(kit)
    words = [page.get_textpage().get_text_range().replace("\r\n", " ") for page in document]
    firsts = [text for text in words if "Contents of the kit" in text]
    assert ["Game of red" in firsts[0], "Game of blue" in firsts[1]] == [True, True]
    for first, name in zip(firsts, ("red", "blue"), strict=True):
        lying = [text for text in words if f"Game of {name}: Cards" in text]
        number = re.search(r"sheet (\d+)", lying[0].replace("\N{NO-BREAK SPACE}", " "))
        assert number
        assert f"Cards 3 {number[1]}" in first
        sheets = [at for at in range(len(words)) if document.get_page_label(at)[0].isdigit()]
        score = next(at for at in sheets if f"Game of {name}" in words[at] and "Coins" in words[at])
        assert f"Score sheet 1 {document.get_page_label(score).split()[0]}" in first
    with pikepdf.open(kit) as opened, opened.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert [title for title in titles if title.endswith("Cards")] == ["Game of red: Cards", "Game of blue: Cards"]


def test_what_has_not_changed_is_not_built_again(desk: Path) -> None:
    run("red", "blue", "--together")
    assert "nothing has changed" in run("red", "blue", "--together").output
    table = desk / "blue/cards.csv"
    table.write_text(table.read_text().replace("Tan", "Tin"))
    assert "nothing has changed" not in run("red", "blue", "--together").output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["red", "--together"], "two or more games"),
        (["red", "blue"], "'blue' is a second game"),
        (["red", "blue", "--together", "--only", "cards"], "--only works with one game only"),
        (["red", "blue", "--together", "--variant", "x"], "--variant works with one game only"),
        (["red", "blue", "--together", "--changed-since", "m"], "--changed-since works with one game only"),
    ],
)
def test_what_cannot_be_asked_of_several_is_said(desk: Path, words: list[str], message: str) -> None:
    result = run(*words)
    assert (result.exit_code, (desk / "out").exists()) == (2, False)
    assert message in result.output


def test_two_of_one_id_and_two_papers_are_refused(desk: Path) -> None:
    game = desk / "blue/game.yaml"
    text = game.read_text()
    game.write_text(text.replace("id: blue", "id: red"))
    assert "blue/game.yaml:1:5: two of the games are called 'red'" in run("red", "blue", "--together").output
    game.write_text(text + "paper: letter\n")
    result = run("red", "blue", "--together")
    assert result.exit_code == 2
    assert "a4 and letter: choose one with --paper" in result.output
    assert run("red", "blue", "--together", "--paper", "letter").exit_code == 0


def test_what_is_wrong_with_each_is_told_at_once_and_nothing_is_written(desk: Path) -> None:
    for name in ("red", "blue"):
        (desk / name / "cards.csv").write_text("id,title,rules,quantity\nace,Rag,Pay :gold:,2\n")
    result = run("red", "blue", "--together")
    assert result.exit_code == 1
    assert "red/cards.csv:2" in result.output
    assert "blue/cards.csv:2" in result.output
    assert not (desk / "out").exists() or not list((desk / "out").glob("red--blue*/*"))
