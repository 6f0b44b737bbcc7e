"""A seed and a number -> a case: a folder with something wrong in it, and what is typed at it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from xml.sax.saxutils import escape

from tests.cli import small_game
from tests.docs import polar_post
from tests.fuzz.mutations import mutate
from tests.fuzz.tricks import CELLS
from tests.texts.test_workbooks import ODD_NUMBERS, STYLES
from tests.texts.written_workbooks import LINKS, parts, sheet, zipped
from tests.typography.made import LATIN, font
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

RECORDS = Path(__file__).resolve().parents[1] / "golden" / "records"
FOUND = Path(__file__).resolve().parent / "found"
CODES = ("D11EQ-A00N4-PA03Y-5MX38-1U", "S11EQ-A00NA-G5Z3M-5VMV0-GX4H0-W1RC3-FWVM=")
Files = dict[str, bytes]


@dataclass(frozen=True)
class Case:
    """A folder `g`, and a command typed beside it.

    Attributes:
        name: What it was made from, and the number that made it.
        files: Path in `g` -> bytes.
        words: The command's.
    """

    name: str
    files: Mapping[str, bytes]
    words: tuple[str, ...]

    def save(self, folder: Path) -> Path:
        """Keep it, to be tried for ever."""
        path = folder / f"{self.name}.json"
        files = {name: content.decode("latin-1") for name, content in self.files.items()}
        path.write_text(json.dumps({"words": self.words, "files": files}, indent=1), encoding="utf-8")
        return path


def kept() -> list[Case]:
    """What was ever found."""
    return [_load(path) for path in sorted(FOUND.glob("*.json"))]


def _load(path: Path) -> Case:
    content = json.loads(path.read_text(encoding="utf-8"))
    files = {name: text.encode("latin-1") for name, text in content["files"].items()}
    return Case(path.stem, files, tuple(content["words"]))


def cases(seed: str, heavy: int) -> Iterator[Case]:
    """Cases without end, the same ones for the same seed.

    Args:
        seed: Any text.
        heavy: How many are quick for each that reads a whole shipped game.
    """
    number = 0
    while True:
        luck = Random(f"{seed} {number}")
        kind = "shipped" if number % heavy == heavy - 1 else luck.choice(QUICK)
        yield _KINDS[kind](f"{kind}-{seed}-{number}", luck)
        number += 1


def _folder(name: str, files: Files, luck: Random, *commands: tuple[str, ...]) -> Case:
    """One or two of the files mutated."""
    texts = [each for each in files if each.rpartition(".")[2] in {"yaml", "svg", "md", "csv"}]
    changed = dict(files)
    for _ in range(luck.choice([1, 1, 2])):
        each = luck.choice(texts)
        changed[each] = _encoded(mutate(each, changed[each].decode("utf-8", "replace"), luck), luck)
    return Case(name, changed, luck.choice(commands))


def _encoded(text: str, luck: Random) -> bytes:
    encoding = luck.choice(["utf-8"] * 30 + ["utf-16", "latin-1", "cp437"])
    return text.encode(encoding, "replace")


BUILD = ("build", "g", "--out", "out")


def _small(name: str, luck: Random) -> Case:
    files = {each: text.encode() for each, text in small_game.FILES.items()}
    return _folder(name, files, luck, ("check", "g"), ("check", "g", "--json"), (*BUILD, "--variant", "fewer"))


def _starter(name: str, luck: Random) -> Case:
    return _folder(name, _starter_files(), luck, ("check", "g"), BUILD, (*BUILD, "--bleed"), (*BUILD, "--svg"))


def _components(name: str, luck: Random) -> Case:
    files = {each: text.encode() for each, text in polar_post.files().items()}
    return _folder(name, files, luck, ("check", "g"), ("check", "g", "--strict"), BUILD)


def _workbook(name: str, luck: Random) -> Case:
    """The starter's cards in a workbook, one of its cells another one."""
    game = _starter_files()["game.yaml"].replace(b"cards.csv", b"cards.xlsx")
    attributes = luck.choice(["", ' t="n"', ' t="d"', ' t="s"', ' t="e"', ' t="str"', ' t="b"', ' t="nonsense"'])
    style = luck.choice(["", ' s="1"', ' s="2"', ' s="3"', ' s="99"', ' s="-1"'])
    value = escape(luck.choice((*ODD_NUMBERS, *CELLS)))
    inner = luck.choice(
        [f"<v>{value}</v>", f"<f>1/0</f><v>{value}</v>", f"<is><t>{value}</t></is>", "<v/>", f"<f>{value}</f>"]
    )
    text = sheet([["title", "rules", "colour", "quantity"], ["Ace", "a", "#aa0000"]])
    text = text.replace("</row></sheetData>", f'<c r="D2"{attributes}{style}>{inner}</c></row></sheetData>')
    if luck.random() < 0.2:
        text = mutate("sheet.svg", text, luck)
    there = parts({"Cards": text}) | {"xl/styles.xml": STYLES}
    link = f'<Relationship Id="rst" Type="{LINKS}/styles" Target="styles.xml"/></Relationships>'
    there["xl/_rels/workbook.xml.rels"] = str(there["xl/_rels/workbook.xml.rels"]).replace("</Relationships>", link)
    files = {**_starter_files(), "game.yaml": game, "cards.xlsx": zipped(there)}
    return Case(name, files, luck.choice([("check", "g"), BUILD]))


def _font(name: str, luck: Random) -> Case:
    """A font of one's own whose tables are written over here and there, mostly those of widths."""
    data = bytearray(_square())
    rows = range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)
    for _ in range(luck.randint(1, 3)):
        known = {bytes(data[row : row + 4]): row for row in rows}
        row = luck.choice(
            [*known.values(), *(known[each] for each in (b"hmtx", b"hhea", b"head", b"OS/2") if each in known)]
        )
        at, length = (int.from_bytes(data[row + k : row + k + 4], "big") for k in (8, 12))
        begin = at + luck.randrange(max(1, length))
        end = luck.choice([begin + 2, at + length])
        data[begin:end] = luck.choice([b"\0", b"\xff", b"\x80"]) * max(0, end - begin)
    game = _starter_files()["game.yaml"] + b"\nfonts: {text: Square, titles: Square}\n"
    files = {**_starter_files(), "game.yaml": game, "fonts/square.ttf": bytes(data)}
    return Case(name, files, luck.choice([("check", "g"), BUILD]))


@cache
def _square() -> bytes:
    return font(LATIN + "\u2018\u2019\u201c\u201d\u2013\u2014\u00b7", "Square")


def _shipped(name: str, luck: Random) -> Case:
    game = luck.choice(["castles-in-the-air", "castles-and-crowns"])
    check = ("check", "g", "--variant", luck.choice(sorted(_variants(game))))
    return _folder(name, _shipped_files(game), luck, ("check", "g"), check, ("assign", "g", "--seed", "1"))


def _record(name: str, luck: Random) -> Case:
    record = luck.choice(sorted(RECORDS.glob("*.txt")))
    text = mutate("record.txt", record.read_text(encoding="utf-8"), luck)
    words = luck.choice([("replay", "g/record.txt"), ("replay", "g/record.txt", "--html", "out/game.html")])
    return Case(name, {"record.txt": _encoded(text, luck)}, words)


def _code(name: str, luck: Random) -> Case:
    code = mutate("code.txt", luck.choice(CODES), luck).replace("\x00", "0")[:400]
    return Case(name, {}, ("deck", "castles-in-the-air", f"--code={code}"))


_KINDS = {
    "small": _small,
    "starter": _starter,
    "components": _components,
    "record": _record,
    "code": _code,
    "shipped": _shipped,
    "workbook": _workbook,
    "font": _font,
}
QUICK = ("small", "small", "starter", "starter", "components", "record", "record", "code", "workbook", "font")


@cache
def _starter_files() -> Files:
    with tempfile.TemporaryDirectory() as folder:
        start(Path(folder) / "g")
        return _files(Path(folder) / "g")


@cache
def _shipped_files(game: str) -> Files:
    return _files(shelf.data() / game)


@cache
def _variants(game: str) -> tuple[str, ...]:
    return tuple(path.stem for path in (shelf.data() / game / "variants").glob("*.yaml"))


def _files(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".vscode" not in path.parts
    }
