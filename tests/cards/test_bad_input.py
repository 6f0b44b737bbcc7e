"""Whatever is wrong with a folder of cards: one line that says so, exit status 1, and what was printed before stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, SVG, Cards
from tilewright.cli import main

BOMB = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>"
)


def _table(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "cards.csv").write_text(text, encoding="utf-8")


def _bytes(file: str, data: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / file).write_bytes(data)


def _template(old: str, new: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "card.svg").write_text(SVG.replace(old, new), encoding="utf-8")


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a missing column": (
        _table(CSV.replace("colour", "color")),
        "card.svg:3:3: the slot 'colour' is not a column of cards.csv; did you mean 'color'? [C12]",
    ),
    "a ragged row": (
        _table(CSV + "Queen,1,2\n"),
        "cards.csv:4:1: this row has 3 cells, and the header 6 [C03]",
    ),
    "a table as Windows wrote it once": (
        _bytes("cards.csv", CSV.replace("Everybody", "“Everybody”").encode("cp1252")),
        "cards.csv:3:22: the byte 0x93 is not UTF-8 text [Y03]",
    ),
    "a table in UTF-16": (_bytes("cards.csv", CSV.encode("utf-16")), "cards.csv: this is UTF-16 text [Y03]"),
    "a spreadsheet's own file": (
        _bytes("cards.csv", b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(256))),
        "cards.csv: this is an archive, not text [Y03]",
    ),
    "a hundred thousand rows": (
        _table("title,quantity\n" + "Ace,1\n" * 100_000),
        "cards.csv:20002:1: there are more than 20,000 rows [C07]",
    ),
    "a table without end": (
        _bytes("cards.csv", b"title\n" + b"x" * 10_000_001),
        "cards.csv: the file has 10,000,007 bytes; the limit is 10,000,000 [Y02]",
    ),
    "a template that is a web page": (
        _bytes("card.svg", b"<html><body/></html>"),
        "card.svg:1:1: this is not an SVG drawing: it begins with <html> [C10]",
    ),
    "a template that is a picture": (
        _bytes("card.svg", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
        "card.svg: this is a PNG picture, not text [Y03]",
    ),
    "an empty template": (
        _bytes("card.svg", b""),
        "card.svg: this is not an SVG drawing: the file is empty [C10]",
    ),
    "a template cut off": (
        _bytes("card.svg", SVG[:300].encode()),
        "card.svg:4:3: this is not an SVG drawing: unclosed token [C10]",
    ),
    "a template with a script": (
        _template("<defs>", "<script>alert(1)</script><defs>"),
        "card.svg:2:3: <script> cannot be used in a template [C11]",
    ),
    "a template with a web page's style sheet": (
        _template("<defs>", "<style>@import url(https://example.org/a.css);</style><defs>"),
        "card.svg:2:3: <style> refers to something outside this drawing [C11]",
    ),
    "a template that shows a web page's picture": (
        _template("<defs>", '<image href="https://example.org/a.png" width="3" height="3"/><defs>'),
        "card.svg:2:3: <image> refers to 'https://example.org/a.png', which is not in this drawing [C11]",
    ),
    "a template that shows a file of the computer": (
        _template("<defs>", '<image href="file:///etc/passwd" width="3" height="3"/><defs>'),
        "card.svg:2:3: <image> refers to 'file:///etc/passwd', which is not in this drawing [C11]",
    ),
    "a template that uses another's drawing": (
        _template("<defs>", '<use xlink:href="b.svg#x"/><defs>'),
        "card.svg:2:3: <use> refers to 'b.svg#x', which is not in this drawing [C11]",
    ),
    "an entity bomb": (
        _template("<svg ", f"{BOMB}<svg "),
        "card.svg: an entity is used, which is not supported [C10]",
    ),
    "words of a web page": (
        _template("<defs>", "<foreignObject/><defs>"),
        "card.svg:2:3: <foreignObject> cannot be used in a template [C11]",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_one_line_says_what_is_wrong_and_nothing_is_half_written(name: str, cards: Cards, tmp_path: Path) -> None:
    spoil, said = BAD[name]
    folder, out = cards.folder, tmp_path / "out"
    before = _built(folder, out)
    spoil(folder)
    result = CliRunner().invoke(main, ["build", str(folder), "--out", str(out)])
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.output.replace(f"{folder.as_posix()}/", "").splitlines()[0] == said
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def _built(folder: Path, out: Path) -> dict[Path, bytes]:
    result = CliRunner().invoke(main, ["build", str(folder), "--out", str(out)])
    assert result.exit_code == 0, result.output
    return {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b""])
def test_a_byte_order_mark_is_no_part_of_the_first_name(mark: bytes, cards: Cards) -> None:
    (cards.folder / "cards.csv").write_bytes(mark + CSV.encode())
    assert cards.problems() == []


def test_a_formula_is_printed_and_told_of(cards: Cards, tmp_path: Path) -> None:
    cards.change("cards.csv", "Everybody bows.", "=SUM(A1:A9)")
    result = CliRunner().invoke(main, ["build", str(cards.folder), "--out", str(tmp_path / "out")])
    assert result.exit_code == 0
    assert "rules: this cell begins with '=', but formulas are printed as plain text [C06]" in result.output
