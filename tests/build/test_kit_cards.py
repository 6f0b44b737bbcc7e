"""A deck of five hundred cards: each there, its words to be read, the same bytes twice, no more loaded than needed."""

from __future__ import annotations

import csv
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]
CARDS = 540
GAME = """\
id: deck
title: Deck
tagline: Many cards
version: "1"
designer: {name: Ann}
players: {least: 1, most: 2}
components:
  - {id: cards, kind: cards, title: Cards, make: Cut., template: card.svg, back: back.svg, rows: cards.csv,
     size: {width: 63, height: 88}}
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <rect x="1.5" y="1.5" width="60" height="85" fill="none" stroke="{{colour}}" stroke-width="3"/>
  <path d="M31.5 20l9 18h-18z" fill="#8E5A00"/>
  <text x="6" y="11" font-family="Alegreya" font-weight="bold" font-size="4">{{title}}</text>
  <rect x="6" y="50" width="51" height="30" data-text="{{rules}}" data-size="10" data-min-size="7"/>
</svg>
"""
BACK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><circle cx="31.5" cy="44" r="20"/></svg>'
RULES = "Draw two cards, then discard one of them to somebody who has fewer than you."


def rules(number: int) -> str:
    return f"{RULES} Then say {number}."


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's folder, and what was built of it beside it in out/."""
    folder = tmp_path_factory.mktemp("many")
    game = folder / "deck"
    game.mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", FRONT), ("back.svg", BACK)):
        (game / name).write_text(text, encoding="utf-8")
    with (game / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["title", "colour", "rules"])
        table.writerows(
            [f"Card {number}", ("#B3263A", "#225577")[number % 2], rules(number)] for number in range(CARDS)
        )
    build(game, folder / "out")
    return folder


def build(game: Path, out: Path, *more: str) -> Sequence[str]:
    result = CliRunner().invoke(
        main, ["build", str(game), "--one-file", "--out", str(out), *more], catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def manifest(folder: Path) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


def words(pdf: pypdfium2.PdfDocument, page: int) -> str:
    return re.sub(r"\s+", " ", pdf[page].get_textpage().get_text_range())


def test_every_card_is_on_its_sheet_with_its_words_and_the_sheet_has_a_fingerprint(deck: Path) -> None:
    pdf = pypdfium2.PdfDocument(deck / "out" / "deck" / "kit-a4.pdf")
    assert len(pdf) == 2 + 2 * CARDS // 9
    assert [pdf.get_page_label(at) for at in (0, 2, 3, 121)] == ["i", "1 front", "1 back", "60 back"]
    listed = manifest(deck / "out" / "deck")
    marks = [piece["fingerprint"] for piece in listed["pieces"]]
    for sheet in (0, 30, 59):
        said = words(pdf, 2 + 2 * sheet)
        for number in range(9 * sheet, 9 * sheet + 9):
            assert f"Card {number}" in said
            assert rules(number) in said
            assert marks[number] not in said
        assert f"Cards {sheet + 1}/60" in said
        assert f"v1 {listed['laid'][2 * sheet]['mark']}" in said


def test_no_two_cards_have_one_fingerprint_and_all_have_one_back(deck: Path) -> None:
    pieces = manifest(deck / "out" / "deck")["pieces"]
    assert len({piece["fingerprint"] for piece in pieces}) == len(pieces) == CARDS
    assert {piece["back"] for piece in pieces} == {"cards-back"}


def test_a_sheet_says_where_it_is_cut_and_names_only_its_own_fonts(deck: Path) -> None:
    with pikepdf.open(deck / "out" / "deck" / "kit-a4.pdf") as pdf:
        page = pdf.pages[2]
        assert [round(float(side), 1) for side in page.trimbox] == [29.8, 46.8, 565.5, 795.1]
        assert {str(name)[:2] for name in page.Resources.Font} == {"/F"}
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each]
        assert len(fonts) == len({str(font.FontName) for font in fonts}), "a font is embedded once"


def test_two_builds_give_the_same_bytes(deck: Path, tmp_path: Path) -> None:
    own = os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT), "TZ": "Asia/Tokyo"}
    command = [sys.executable, "-m", "tilewright", "build", str(deck / "deck"), "--one-file", "--out", str(tmp_path)]
    subprocess.run(command, cwd=tmp_path, env=own, check=True, capture_output=True)
    for name in ("kit-a4.pdf", "manifest.json"):
        assert (tmp_path / "deck" / name).read_bytes() == (deck / "out" / "deck" / name).read_bytes()


def test_drawings_are_written_when_asked_for_and_change_nothing_on_paper(deck: Path, tmp_path: Path) -> None:
    assert not (deck / "out" / "deck" / "svg").exists()
    assert f"{CARDS + 1} drawings" in build(deck / "deck", tmp_path, "--svg")[2]
    for piece in manifest(deck / "out" / "deck")["pieces"][::90]:
        svg = (tmp_path / "deck" / "svg" / f"{piece['front']}.svg").read_text(encoding="utf-8")
        assert piece["fingerprint"] not in svg
    kits = [folder / "deck" / "kit-a4.pdf" for folder in (tmp_path, deck / "out")]
    assert kits[0].read_bytes() == kits[1].read_bytes(), "asking for drawings changes nothing on paper"


def test_one_changed_card_is_printed_alone(deck: Path, tmp_path: Path) -> None:
    game = tmp_path / "deck"
    game.mkdir()
    for path in (deck / "deck").iterdir():
        text = path.read_text(encoding="utf-8")
        (game / path.name).write_text(text.replace("Then say 77.", "Then say nothing."), encoding="utf-8")
    before = deck / "out" / "deck" / "manifest.json"
    said = build(game, tmp_path / "out", "--changed-since", str(before))
    assert said[0] == "cards-078: drawn anew"
    assert len(pypdfium2.PdfDocument(tmp_path / "out" / "deck.changed" / "kit-a4.pdf")) == 2


def test_a_manifest_that_names_files_is_still_understood(deck: Path, tmp_path: Path) -> None:
    """As they were when every build wrote its drawings."""
    old = json.loads((deck / "out" / "deck" / "manifest.json").read_text(encoding="utf-8"))
    for piece in old["pieces"]:
        piece |= {side: f"svg/{piece[side]}.svg" for side in ("front", "back")}
    (tmp_path / "old.json").write_text(json.dumps(old), encoding="utf-8")
    said = build(deck / "deck", tmp_path / "out", "--changed-since", str(tmp_path / "old.json"))
    assert said[0].startswith("Nothing has changed")


NEEDLESS = (
    *("svgwrite", "cairosvg", "cairocffi", "pikepdf", "markdown_it", "segno", "pyphen", "jinja2"),
    *("reportlab", "PIL", "subprocess", "multiprocessing"),
    *("tilewright.booklet", "tilewright.castle_tiles", "tilewright.games.castles_in_the_air", "tilewright.balance"),
    *("tilewright.games.castles_and_crowns", "tilewright.engine", "tilewright.trials", "tilewright.report"),
    *("tilewright.tables", "tilewright.spec.balance", "tilewright.prose.reading"),
    *(f"tilewright.cli.{name}" for name in ("check", "play", "replay", "table")),
    *(f"tilewright.pieces.{name}" for name in ("tokens", "standees", "nets", "wheel", "boxes", "score")),
)
"""Libraries, and packages and modules of ours, that have nothing to do with a deck of cards."""


def test_a_deck_of_cards_loads_nothing_that_it_does_not_need(deck: Path, tmp_path: Path) -> None:
    assert [name for name in NEEDLESS if find_spec(name) is None] == [], "a name of nothing is never loaded"
    own_cache = {**os.environ, "TILEWRIGHT_CACHE": str(tmp_path / "cache")}  # nothing is known of the deck
    code = (
        "import sys\nfrom tilewright.cli import main\n"
        f"try:\n    main(['build', {str(deck / 'deck')!r}, '--out', {str(tmp_path)!r}])\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=own_cache, capture_output=True, text=True, check=True
    )
    loaded = done.stderr.split()
    assert "tilewright.build.make" in loaded
    assert [name for name in loaded if f"{name}.".startswith(tuple(f"{each}." for each in NEEDLESS))] == []


MOST_MODULES, MOST_OF_OURS = 340, 182
"""Modules that a small deck loads which was built before, Python's own among them: two to spare for other versions."""
MOST_INSTRUCTIONS = 722
"""Millions of instructions that it takes, by cachegrind on CPython 3.11 and x86-64; see benchmarks/README.md."""


@pytest.fixture
def small(tmp_path: Path) -> tuple[list[str], dict[str, str]]:
    """The command that builds 54 cards whose texts are known from before, and its environment."""
    game, out = tmp_path / "deck", tmp_path / "out"
    game.mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", FRONT), ("back.svg", BACK)):
        (game / name).write_text(text, encoding="utf-8")
    rows = [f'Title {number},"{rules(number)}",#8E5A00\n' for number in range(54)]
    (game / "cards.csv").write_text("".join(["title,rules,colour\n", *rows]), encoding="utf-8")
    command = ["-m", "tilewright", "build", str(game), "--out", str(out)]
    known = {**os.environ, "TILEWRIGHT_CACHE": str(tmp_path / "cache"), "PYTHONHASHSEED": "0"}
    subprocess.run([sys.executable, *command], cwd=ROOT, env=known, capture_output=True, check=True)
    shutil.rmtree(out)
    return command, known


def test_a_small_deck_loads_few_modules(small: tuple[list[str], dict[str, str]]) -> None:
    command, known = small
    code = (
        "import sys\nfrom tilewright.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command[2:]], cwd=ROOT, env=known, capture_output=True, text=True, check=True
    )
    loaded = done.stderr.split()
    ours = [name for name in loaded if name.startswith("tilewright")]
    assert "tilewright.build.pages" in ours, "it was built"
    assert (len(loaded) <= MOST_MODULES, len(ours) <= MOST_OF_OURS) == (True, True), (len(loaded), len(ours))


@pytest.mark.exhaustive
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="needs valgrind")
@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11) or platform.machine() != "x86_64", reason="counted on CPython 3.11, x86-64"
)
def test_a_small_deck_takes_few_instructions(small: tuple[list[str], dict[str, str]], tmp_path: Path) -> None:
    command, known = small
    log = tmp_path / "log"
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}"]
    subprocess.run(
        [*count, f"--log-file={log}", sys.executable, *command], cwd=ROOT, env=known, capture_output=True, check=True
    )
    counted = re.findall(r"I\s+refs:\s+([\d,]+)", log.read_text(encoding="utf-8"))
    assert int(counted[0].replace(",", "")) / 1e6 <= MOST_INSTRUCTIONS
