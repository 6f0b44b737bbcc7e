"""A seed -> the files of a game such as somebody might write: plausible, odd here and there, mostly legal."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.cli.plausible_prose import LONG, PLAIN, WORDS, prose, words

ROOT = Path(__file__).resolve().parents[2]
SHELF = ("data/castles-in-the-air", "data/castles-and-crowns", "templates/new")
SIZES = (5, 8, 12.7, 20, 36, 44, 57, 63, 63.5, 70, 88, 105, 120, 148, 190, 199, 205, 210, 260, 287, 297, 420, 600)
USUAL = (20, 36, 57, 63, 63.5, 70, 88)
COUNTS = (0, 1, 1, 2, 3, 5, 12, 40, 99, 500)
SIGNS = ("star", "coin", "heart", "ship", "crown", "tree", "art.svg")
TONES = ("#C8102E", "#0B3C8C", "#3DBE7B", "#FFE14D", "#000000", "#ffffff")
GEMS = ("square", "brilliant", "hexagon", "drop", "diamond", "wave")
CREST = ("sun", "star", "leaf", "crown", "moon")
KINDS = ("cards", "tokens", "standees", "die", "wheel", "aid", "score", "tray", "tuck-box", "square-tiles", "cards")
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">
<rect width="{w}" height="{h}" fill="#FBF6E9"/><circle cx="{x}" cy="{y}" r="{r}" fill="{tone}" stroke="#222"/>
<text x="{x}" y="9" font-family="Cinzel" font-size="4" text-anchor="middle">{{{{name}}}}</text>
<rect data-text="{{{{rules}}}}" data-size="10" data-min-size="7" x="7" y="12" width="{wide}" height="{high}"/>
</svg>"""

ART = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M2 18L10 2L18 18Z" fill="#3D5E7B"/></svg>'


def game(seed: int, *, shipped: bool = True) -> dict[str, bytes]:
    """The files of the game of that number, some of them a shipped game's, changed; the same for the same number."""
    random = Random(seed)
    return _shipped(random) if random.random() < 0.06 and shipped else _own(random)


def write(folder: Path, files: dict[str, bytes]) -> Path:
    """The game in that folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@cache
def _files(name: str) -> dict[str, bytes]:
    folder = ROOT / name
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "variants" not in path.parts
    }


def _shipped(random: Random) -> dict[str, bytes]:
    """A shipped game after a few changes to its parts, palettes and prose."""
    files = {**_files(random.choice(SHELF)), "art.svg": ART}
    told = yaml.safe_load(files["game.yaml"].decode().replace("{{", "").replace("}}", ""))
    for _ in range(random.randint(1, 3)):
        random.choice(CHANGES)(random, told)
    files["game.yaml"] = _written(told)
    for name in ("aid.md", "booklet.md"):
        if name in files and random.random() < 0.35:
            files[name] = prose(random) if random.random() < 0.5 else _cut(random, files[name])
    if "cards.csv" in files and random.random() < 0.4:
        lines = files["cards.csv"].decode().splitlines()
        files["cards.csv"] = "\n".join([lines[0], *random.choices(lines[1:], k=random.choice((0, 1, 30)))]).encode()
    return files


def _written(told: dict[str, Any]) -> bytes:
    """game.yaml, every text in quotation marks, so that none is taken for anything else."""
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def _cut(random: Random, text: bytes) -> bytes:
    """The text without some of its lines, or with one of them again."""
    lines = text.decode().split("\n")
    at = random.randrange(len(lines))
    lines[at : at + random.choice((0, 1, 2, 20))] = random.choice(
        ([], ["---"], [lines[0]], [" ".join(WORDS)], ["# " + LONG])
    )
    return "\n".join(lines).encode()


def _resized(random: Random, told: dict[str, Any]) -> None:
    part = random.choice(told["components"])
    for key in ("edge", "diameter", "depth", "foot", "thickness"):
        if key in part:
            part[key] = random.choice((0.3, 1.0, *SIZES))
    if "size" in part:
        part["size"] = _size(random)


def _recounted(random: Random, told: dict[str, Any]) -> None:
    part = random.choice(told["components"])
    for each in (part, *part.get("tokens", ()), *part.get("dice", ())):
        if "count" in each:
            each["count"] = random.choice(COUNTS)
    part |= {key: random.randint(1, 12) for key in ("games", "pieces", "places") if key in part}


def _renamed(random: Random, told: dict[str, Any]) -> None:
    part, key = random.choice((told, random.choice(told["components"]))), random.choice(("title", "make", "instead"))
    if key in part:
        part[key] = words(random, 12)


def _dropped(random: Random, told: dict[str, Any]) -> None:
    palette = random.choice(("colours", "locks", "liveries", "components", "components"))
    each = told.get(palette) or {}
    if len(each) > 1:
        each.pop(random.choice(list(each)) if isinstance(each, dict) else random.randrange(len(each)))


def _added(random: Random, told: dict[str, Any]) -> None:
    each = [part_of(random, f"more-{at}", told["components"]) for at in range(random.choice((1, 1, 2, 30)))]
    told["components"] += [part for part in each if part["kind"] not in {"cards", "square-tiles"}]


CHANGES: tuple[Callable[[Random, dict[str, Any]], None], ...] = (
    _resized,
    _resized,
    _recounted,
    _renamed,
    _dropped,
    _added,
)


def _size(random: Random, square: bool = False) -> dict[str, float]:  # noqa: FBT001, FBT002 - of square tiles
    of = USUAL if random.random() < 0.8 else SIZES
    wide = random.choice(of)
    return {"width": wide, "height": wide if square else random.choice(of)}


def _own(random: Random) -> dict[str, bytes]:
    """A game of one's own, of any kinds of parts."""
    told: dict[str, Any] = {"id": "mygame", "title": words(random, 3), "tagline": words(random, 9), "version": "1"}
    told |= {"designer": {"name": words(random, 2)}, "players": {"least": 2, "most": random.choice((2, 4, 8, 20))}}
    if random.random() < 0.3:
        told["style"] = random.choice(("plain", "plain", "castle-sky", "heraldry"))
    for palette, shapes in (("colours", GEMS), ("locks", ("round", "square")), ("liveries", CREST)):
        if random.random() < 0.6:
            told[palette] = {
                f"c{at}": _colour(random, at, shape) for at, shape in enumerate(shapes[: random.randint(1, 5)])
            }
    parts: list[dict[str, Any]] = []
    for at in range(random.choice((1, 1, 2, 3, 4, 6, 9))):
        parts.append(part_of(random, f"p{at}", parts))
    told["components"] = parts
    files = {"game.yaml": _written(told)}
    for part in parts:
        if part["kind"] in {"cards", "square-tiles"}:
            files |= _of_cards(random, part)
    files |= {"art.svg": ART} if random.random() < 0.95 else {}
    files |= {"booklet.md": prose(random)} if random.random() < 0.7 else {}
    files |= {"aid.md": prose(random)} if random.random() < 0.85 else {}
    return files


def _colour(random: Random, at: int, shape: str) -> dict[str, str]:
    return {"title": f"C{at}", "letter": "ABCDEFG"[at], "hex": random.choice(TONES), "symbol": shape}


def part_of(random: Random, name: str, others: list[dict[str, Any]]) -> dict[str, Any]:
    """A component; boxes hold one of the others."""
    kind = random.choice(KINDS)
    part: dict[str, Any] = {"id": name, "kind": kind, "title": words(random, 3), "make": words(random, 6)}
    part |= {"instead": words(random, 4)} if random.random() < 0.5 else {}
    while kind == "tuck-box" and not _held(others):
        kind = random.choice(KINDS)
    return part | {"kind": kind} | KEYS[kind](random, name, others)


def _face(random: Random) -> Any:  # noqa: ANN401 - a face is a word or a mapping
    said: dict[str, Any] = {"symbol": "star"} if random.random() < 0.5 else {"art": "art.svg"}
    said |= {"text": random.choice((*PLAIN, "12345", LONG[:24]))} if random.random() < 0.5 else {}
    if random.random() < 0.05:
        return random.choice(("gem", "key", "zeppelin", "plain", "open"))
    return random.choice((random.choice(SIGNS), random.choice(SIGNS), 7, said | {"on": random.choice(TONES)}))


def _tokens(random: Random, _name: str, _others: Any) -> dict[str, Any]:  # noqa: ANN401 - as KEYS
    each = [
        {"face": _face(random), "back": random.choice(("same", "plain", _face(random))), "count": random.choice(COUNTS)}
        for _ in range(random.choice((1, 1, 3, 9)))
    ]
    return {"size": _size(random), "tokens": each}


def _held(others: list[dict[str, Any]]) -> list[str]:
    return [part["id"] for part in others if part["kind"] in {"cards", "tokens", "aid", "tiles"}]


def _box(random: Random, _name: str, others: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "holds": random.choice(_held(others)),
        "pieces": random.choice((1, 20, 54, 200)),
        "thickness": random.choice((0.1, 0.3, 2.0)),
    }


KEYS: dict[str, Callable[[Random, str, Any], dict[str, Any]]] = {
    "cards": lambda r, name, _: {"template": f"{name}.svg", "rows": f"{name}.csv", "size": _size(r)},
    "square-tiles": lambda r, name, _: {
        "template": f"{name}.svg", "rows": f"{name}.csv", "size": _size(r, square=True)
    },
    "tokens": _tokens,
    "standees": lambda r, *_: {
        "figure": _face(r), "size": _size(r), "foot": r.choice((3, 9, 40, 200)), "count": r.choice(COUNTS), "of": "each"
    },
    "die": lambda r, *_: {"edge": r.choice((*USUAL, *SIZES)), "faces": [_face(r) for _ in range(6)]},
    "wheel": lambda r, *_: {"diameter": r.choice((45, 70, 100, 190, 200, 300))},
    "aid": lambda r, *_: {"size": r.choice(({"width": 105, "height": 74}, _size(r))), "count": r.choice(COUNTS)},
    "score": lambda r, *_: {
        "rows": [words(r) for _ in range(r.choice((1, 5, 9, 30)))], "games": r.choice((1, 1, 2, 12))
    },
    "tray": lambda r, *_: {"size": _size(r), "depth": r.choice((5, 18, 60)), "count": r.choice(COUNTS)},
    "tuck-box": _box,
}  # fmt: skip
"""Kind of component -> what it says besides."""


def _drawing(random: Random, wide: float, high: float) -> str:
    w, h = wide + 6, high + 6
    return CARD.format(
        w=w, h=h, x=w / 2, y=h / 2, r=h / 4, tone=random.choice(TONES), wide=max(w - 14, 4), high=max(h - 20, 6)
    )


def _of_cards(random: Random, part: dict[str, Any]) -> dict[str, bytes]:
    """The template and the table of a component of cards."""
    most = random.choice((1, 3, 6, 20))
    rows = [
        f'"{words(random, 2)}","{words(random, most)}",{random.choice((1, 1, 2, 60))}'
        for _ in range(random.choice((1, 1, 2, 9, 60)))
    ]
    size = part["size"]
    table = "\n".join(["name,rules,quantity", *rows]) + "\n"
    return {part["template"]: _drawing(random, size["width"], size["height"]).encode(), part["rows"]: table.encode()}
