"""Pictures of a designer's own: each mistake is told at its place, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import polar_post
from tilewright import check
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

WOLF = "{face: art/wolf.svg, back"
FLAG = "{face: art/flag.svg, of: liveries, back: same"

# file, what is replaced by what, and what is said
MISTAKES = {
    "a face nobody draws": (
        "game.yaml",
        "{face: 1, back: coin",
        "{face: coyn, back: coin",
        "game.yaml: face: unknown word 'coyn'; did you mean 'coin'?",
    ),
    "a sign nobody draws": (
        "game.yaml",
        "symbol: shield",
        "symbol: sheild",
        "game.yaml: symbol: unknown sign 'sheild'; did you mean 'shield'?",
    ),
    "a ground nobody knows": (
        "game.yaml",
        "{symbol: coin, on: amber}",
        "{symbol: coin, on: ambar}",
        "game.yaml: on: unknown colour 'ambar'; did you mean 'amber'?",
    ),
    "a palette that is empty": (
        "game.yaml",
        FLAG,
        FLAG.replace("liveries", "locks"),
        "game.yaml: of: locks means every colour under `locks`, and game.yaml has no `locks`",
    ),
    "a colour nobody knows": (
        "game.yaml",
        FLAG,
        FLAG.replace("liveries", "fax"),
        "game.yaml: of: unknown colour, lock or livery 'fax'; did you mean 'fox'?",
    ),
    "a colour that is in two palettes": (
        "game.yaml",
        "  fox:  {title",
        "  mint:  {title",
        "game.yaml: of: 'mint' is in colours and in liveries, so it is not clear which is meant",
    ),
    "an empty picture": (
        "game.yaml",
        "{text: Depot, on: plum}",
        '{ink: "#FFFFFF"}',
        "game.yaml: back: a picture needs at least one of art, symbol, text and on",
    ),
    "a drawing and a sign": (
        "game.yaml",
        "{text: Depot, on: plum}",
        "{art: art/wolf.svg, symbol: star}",
        "game.yaml: back: a picture has art or a symbol, not both",
    ),
    "a text that is too long": (
        "game.yaml",
        "text: Depot",
        "text: The depot at the end of the long road",
        "game.yaml: text: 'The depot at the end of the long road'; expected at most 24 characters",
    ),
    "a letter the font lacks": (
        "game.yaml",
        "text: Depot",
        "text: Д",
        "game.yaml: text: the font Cinzel has no letter 'Д' (U+0414)",
    ),
    "a file that is missing": (
        "game.yaml",
        "{face: art/wolf.svg",
        "{face: art/wulf.svg",
        "game.yaml: face: there is no file 'art/wulf.svg'; did you mean 'art/wolf.svg'?",
    ),
    "a file outside": (
        "game.yaml",
        "{face: art/wolf.svg",
        "{face: ../wolf.svg",
        "game.yaml: '../wolf.svg' is outside the game's folder",
    ),
    "a die's face nobody draws": (
        "game.yaml",
        "faces: [sun, sun",
        "faces: [sun, sunn",
        "game.yaml: faces: unknown colour or picture 'sunn'; did you mean 'sun'?",
    ),
    "tiles that are not square": (
        "game.yaml",
        "{width: 45, height: 45}",
        "{width: 45, height: 40}",
        "game.yaml: components, item 4: square-tiles are as high as they are wide",
    ),
    "a score sheet without rows": (
        "game.yaml",
        "    rows: [Coins, Flags, Parcels left, Total]\n",
        "",
        "game.yaml: rows is missing: this game's rules do not list the rows of a score sheet",
    ),
    "a slot nothing fills": (
        "art/flag.svg",
        "{{letter}}",
        "{{leter}}",
        "art/flag.svg:5:3: the slot 'leter' is not a property of a colour; did you mean 'letter'?",
    ),
    "a slot without a colour": (
        "game.yaml",
        FLAG,
        FLAG.replace("of: liveries, ", ""),
        "art/flag.svg:4:3: the slot 'hex' needs the colour of the piece, and the piece has none",
    ),
    "what no sheet can show": (
        "art/wolf.svg",
        '<path d="M44 84H56L50 91Z" fill="#1F2A33"/>',
        '<image href="data:image/png;base64,AAAA"/>',
        "art/wolf.svg:5:3: 'the picture in this <image>' is not a picture that can be read",
    ),
    "a colour that is none": (
        "art/wolf.svg",
        '"#1F2A33"',
        '"#1F2A3"',
        "art/wolf.svg:5:3: <path>: '#1F2A3' is not a colour",
    ),
    "no SVG": ("art/wolf.svg", "<svg", "<html", "art/wolf.svg:"),
    "no size": ("art/wolf.svg", ' viewBox="0 0 100 100"', "", "art/wolf.svg:1:1: <svg> has no viewBox"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_where_it_is(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = polar_post.write(Path("p"))
    file, old, new, told = MISTAKES[case]
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    try:
        found = check.problems(shelf.load(folder))
    except RefusedError as refused:
        found = tuple(refused.problems)
    where, _, message = told.partition(": ")
    here = [
        each for each in found if f"{each.path}: {each.message}".startswith(f"p/{where.partition(':')[0]}: {message}")
    ]
    assert here, "\n".join(map(str, found))
    assert all(f"p/{where}" in str(each) for each in here)
    if file == "game.yaml" and where == file:
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        assert all(any(part in lines[each.line - 1] for part in PLACES.get(case, (new,))) for each in here)


PLACES = {
    "a colour that is in two palettes": ("of: liveries",),
    "a score sheet without rows": ("  - id: score-sheet",),
    "tiles that are not square": ("  - id: land",),
}
"""Where a mistake is told that is not told where it was made: a part of the line."""


@pytest.mark.parametrize("name", ["art/wolf.svg", "Art/big wolf.svg"])
def test_a_drawing_may_lie_anywhere_in_the_folder(name: str, tmp_path: Path) -> None:
    folder = polar_post.write(tmp_path / "p")
    drawn = (folder / "art" / "wolf.svg").read_text(encoding="utf-8")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(drawn, encoding="utf-8")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("art/wolf.svg", name), encoding="utf-8")
    assert check.problems(shelf.load(folder)) == ()
