"""Every kind of piece in every format with every option of `build`: what a person asks for is in the files that come.

Two games are built: the tutorial's end, whose drawings extend one another, and one of every kind with pictures
everywhere. Every two values of any two options meet in one build of those below; the whole product is exhaustive.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from tests.build import gallery
from tests.build.test_kit_gallery import SHOWN_ON
from tests.docs.test_tutorial import BLOCK, ROOT
from tests.examples import one_in
from tilewright.cli import main
from tilewright.draw.palette import WRONG

Asked = Mapping[str, str]
OPTIONS: dict[str, tuple[str, ...]] = {
    "game": ("weather", "gallery"),
    "paper": ("", "--paper letter", "--paper 330x480-6"),
    "backs": ("", "--backs gutterfold", "--backs none"),
    "flip": ("", "--flip short"),
    "bleed": ("", "--bleed"),
    "only": ("", "--only FIRST:1", "--only LAST"),
    "svg": ("", "--svg"),
    "png": ("", "--png 30"),
    "anyway": ("", "--anyway", "--anyway WRONG", "--draft", "--draft WRONG"),
    "thickness": ("", "--thickness 1"),
    "scale": ("", "--scale 1.4", "--scale 0.6"),
    "figures": ("", "--figures flat", "--figures both"),
    "one file": ("", "--one-file"),
    "low ink": ("", "--low-ink"),
    "printer": ("", "--printer office"),
    "after": ("", "--changed-since"),
    "json": ("", "--json"),
}
"""What `build` can be asked, and in which ways; WRONG is a game with errors of many kinds."""
PARTS = {"weather": ("cards", "seasons"), "gallery": ("parcels", "parcel-box")}
FAULTS = {
    "weather": (("card.svg", "</svg>", '<image href="art/none.png" x="20" y="20" width="9" height="9"/></svg>'),),
    "gallery": (
        ("parcels.csv", "to any igloo, *while it is hot*", "to any igloo " * 60),
        ("parcel.svg", "art/card.webp", "art/none.webp"),
        ("game.yaml", "face: gem", "face: gme"),
        ("chart.svg", "art/chart.webp", "art/none.png"),
    ),
}


def pairwise(options: Mapping[str, Sequence[str]], seed: str) -> Iterator[dict[str, str]]:
    """Combinations in which every two values of any two options meet at least once."""
    rng, names = random.Random(seed), list(options)
    waiting = {
        (one, a, other, b)
        for one, other in itertools.combinations(names, 2)
        for a in options[one]
        for b in options[other]
    }
    while waiting:
        tried = [{name: rng.choice(options[name]) for name in names} for _ in range(60)]
        first = rng.choice(sorted(waiting))
        for each in tried:
            each |= {first[0]: first[1], first[2]: first[3]}
        best = max(tried, key=lambda each: len(_met(each) & waiting))
        waiting -= _met(best)
        yield best


def _met(asked: Asked) -> set[tuple[str, str, str, str]]:
    return {(one, asked[one], other, asked[other]) for one, other in itertools.combinations(asked, 2)}


def words(asked: Asked) -> list[str]:
    """The command line, but for where things are."""
    first, last = PARTS[asked["game"]]
    said = " ".join(value for name, value in asked.items() if name not in {"game", "after"})
    said = said.replace(":1", "") if asked["after"] else said  # which goes with whole parts
    return said.replace("FIRST", first).replace("LAST", last).replace("WRONG", "").split()


SAMPLE = list(pairwise(OPTIONS, "a kit"))
OTHERS = [pytest.param(each, marks=pytest.mark.exhaustive) if at % 5 else each for at, each in enumerate(SAMPLE)]
"""Every fifth is tried each time, and all of them by make test-all."""
TOGETHER = ("game", "paper", "backs", "bleed", "anyway", "one file", "low ink")
"""Options that meet in one place, the laying out and painting of sheets: all of their combinations are exhaustive."""
WHOLE = [
    dict.fromkeys(OPTIONS, "") | dict(zip(TOGETHER, values, strict=True))
    for values in itertools.product(*(OPTIONS[name] for name in TOGETHER))
]
IDS = {"weather": "weather", "gallery": "polar-post"}
PAPERS = {"": (210, 297), "--paper letter": (215.9, 279.4), "--paper 330x480-6": (330, 480)}
NOT_THERE = ("art/card.webp", "art/chart.webp")
"""Pictures that the game with errors lacks."""
CROOKED = [
    "--x-rule",
    "99.6",
    "--y-rule",
    "100.1",
    "--back-x",
    "0.4",
    "--back-y",
    "-0.3",
    "--back-turn",
    "0.1",
    "--margin",
    "4.2",
]
CHANGES = {"weather": ("cards.csv", "Sun,12", "Sol,12"), "gallery": ("parcels.csv", "Skates", "Skis")}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Both games, as they are, with errors, and each changed; a cache, a printer, and what was built before."""
    folder = tmp_path_factory.mktemp("matrix")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(folder / "cache"))
        patch.setenv("TILEWRIGHT_CONFIG", str(folder / "config"))
        patch.chdir(folder)
        run("new", "weather")
        for kind, file, _old, _new, text in BLOCK.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")):
            if file and kind != "wrong":
                path = Path(file.removeprefix("+"))
                path.write_text((path.read_text(encoding="utf-8") if file[0] == "+" else "") + text, encoding="utf-8")
        gallery.write(Path("gallery"))
        for game, faults in FAULTS.items():
            shutil.copytree(game, f"wrong/{game}")
            for fault in faults:
                change(Path("wrong") / game, *fault)
            for kind in ("", "wrong"):
                shutil.copytree(Path(kind) / game, Path("changed") / kind / game)
                change(Path("changed") / kind / game, *CHANGES[game])
            run("build", game, "--out", "before")
        run("calibrate", "office", *CROOKED)
        yield folder


def change(game: Path, file: str, old: str, new: str) -> None:
    text = (game / file).read_text(encoding="utf-8")
    assert old in text, f"{old} in {file}"
    (game / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def run(*command: str) -> Result:
    result = CliRunner().invoke(main, list(command))
    assert result.exit_code == 0, f"{' '.join(command)}: {result.output}"
    return result


@pytest.mark.parametrize("asked", OTHERS, ids=lambda asked: " ".join([asked["game"], *words(asked)]))
def test_what_is_asked_for_is_in_the_files(asked: Asked, desk: Path, tmp_path: Path) -> None:
    must_be_printed(asked, desk, tmp_path)


@pytest.mark.exhaustive
@pytest.mark.parametrize("asked", WHOLE, ids=lambda asked: " ".join([asked["game"], *words(asked)]))
def test_every_way_of_laying_out_prints_every_piece(asked: Asked, desk: Path, tmp_path: Path) -> None:
    must_be_printed(asked, desk, tmp_path)


def test_every_two_values_of_two_options_meet() -> None:
    met = set().union(*map(_met, SAMPLE))
    assert len(met) == sum(len(OPTIONS[one]) * len(OPTIONS[other]) for one, other in itertools.combinations(OPTIONS, 2))


@pytest.mark.parametrize("part", one_in(5, gallery.PARTS))
def test_every_part_alone_bleeds(part: str, desk: Path, tmp_path: Path) -> None:
    ink = ["--low-ink"] * (gallery.PARTS.index(part) % 2)
    run("build", str(desk / "gallery"), "--bleed", "--only", part, "--out", str(tmp_path), *ink)
    (folder,) = tmp_path.iterdir()
    assert_laid(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "options",
    one_in(
        2,
        [
            "--paper 330x480-6 --backs gutterfold --anyway",
            "--draft",
            "--one-file --printer office",
            "--bleed --low-ink",
        ],
    ),
)
def test_two_games_share_their_sheets(options: str, desk: Path, tmp_path: Path) -> None:
    games = (
        ("wrong/weather", "wrong/gallery") if {"--anyway", "--draft"} & {*options.split()} else ("weather", "gallery")
    )
    run("build", *(str(desk / game) for game in games), "--together", "--out", str(tmp_path), *options.split())
    (folder,) = tmp_path.iterdir()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    marked = [{**each, "front": f"{each['game']}/{each['front']}"} for each in manifest["pieces"]]
    assert_laid({**manifest, "pieces": marked})
    assert [bool(game.get("errors")) for game in manifest["games"]] == ["wrong/weather" in games] * 2


@pytest.mark.parametrize("options", ["", "--stacked --bleed", "--low-ink --paper letter --anyway"])
def test_a_deck_of_cards_that_extend_others_is_printed(options: str, desk: Path, tmp_path: Path) -> None:
    code = re.findall(r"Stack code +(\S+)", run("deck", str(desk / "weather"), "--players", "2", "--seed", "1").output)
    game = "wrong/weather" if "--anyway" in options else "weather"
    run("build", str(desk / game), "--deck", code[0], "--out", str(tmp_path), *options.split())
    (folder,) = tmp_path.iterdir()
    assert_laid(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("options", one_in(3, ["--draft --svg --png 30", "--anyway --svg --png 30", "--bleed"]))
def test_a_variant_that_names_another_picture_is_printed(options: str, desk: Path, tmp_path: Path) -> None:
    game = shutil.copytree(desk / "gallery", tmp_path / "game")
    (game / "variants").mkdir()
    variant = "variant: {title: Night, summary: Another cover.}\ngame: {picture: art/map.jpeg}\n"
    (game / "variants" / "night.yaml").write_text(variant, encoding="utf-8")
    run("build", str(game), "--variant", "night", "--out", str(tmp_path / "out"), *options.split())
    (folder,) = (tmp_path / "out").iterdir()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["variants"] == ["night"]
    assert_laid(manifest)


def must_be_printed(asked: Asked, desk: Path, out: Path) -> None:
    """Build it, and look at what came."""
    wrong, game = "WRONG" in asked["anyway"], Path(asked["game"])
    options = words(asked)
    if asked["after"]:
        game = "changed" / (Path("wrong") / game if wrong else game)
        options += ["--changed-since", f"before/{IDS[asked['game']]}/manifest.json"]
    elif wrong:
        game = "wrong" / game
    result = run("build", str(desk / game), "--out", str(out), *options)
    if any(said in result.output for said in ("There is nothing to print", "Nothing has changed", '"files": {}')):
        assert asked["after"]
        assert "LAST" in asked["only"], "the first part was changed"
        return
    (folder,) = out.iterdir()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) >= {path.name for path in folder.glob("*.pdf")}
    assert bool(manifest.get("errors")) is wrong
    assert_laid(manifest)
    assert_on_paper(folder, asked, manifest)
    faces = {piece[side] for piece in manifest["pieces"] for side in ("front", "back") if piece[side]}
    if asked["svg"]:
        drawings = {path.stem: path.read_text(encoding="utf-8") for path in (folder / "svg").glob("*.svg")}
        assert set(drawings) == faces
        shown = {name for text in drawings.values() for name in re.findall(r'href="(pictures/[^"]*)"', text)}
        assert [name for name in shown if not (folder / "svg" / name).is_file()] == []
    if asked["png"]:
        pictures = {path.stem: Image.open(path) for path in (folder / "png").glob("*.png")}
        assert set(pictures) == faces
        dots = {name: np.asarray(each.convert("RGB")) for name, each in pictures.items()}
        assert [name for name, each in dots.items() if not np.ptp(each, axis=(0, 1)).any()] == []


def assert_laid(manifest: Mapping[str, Any]) -> None:
    """Every copy of every piece lies on a sheet."""
    on_sheets = Counter(face for side in manifest["laid"] for face, _x, _y in side["faces"])
    missing = {
        piece["front"]: piece["copies"] for piece in manifest["pieces"] if on_sheets[piece["front"]] < piece["copies"]
    }
    assert missing == {}


def assert_on_paper(folder: Path, asked: Asked, manifest: Mapping[str, Any]) -> None:
    """The pages are as large as the paper, their boxes lie in one another, and all that is on the pieces is seen."""
    size = PAPERS[asked["paper"]]
    seen = np.zeros((64, 64, 64), dtype=bool)
    words_there = ""
    sides = 0
    for path in [path for path in folder.glob("*.pdf") if path.name.startswith("kit-") or path.stem == "score-sheet"]:
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                media, bleed, trim = (tuple(map(float, each)) for each in (page.mediabox, page.bleedbox, page.trimbox))
                assert media[2:] == pytest.approx([side * 72 / 25.4 for side in size], abs=0.1)
                assert _is_around(media, bleed)
                assert _is_around(bleed, trim)
        shown = pypdfium2.PdfDocument(path)
        sides += len(shown)
        for page in shown:
            words_there += page.get_textpage().get_text_bounded()
            red, green, blue = np.moveaxis(np.asarray(page.render(scale=0.7).to_pil().convert("RGB")) // 4, 2, 0)
            seen[red, green, blue] = True
    assert sides >= len(manifest["laid"])
    assert ("printed with" in words_there) is bool(manifest.get("errors"))
    assert ("DRAFT" in words_there) is ("--draft" in asked["anyway"])
    assert ("for office" in words_there) is bool(asked["printer"])
    for name in sorted(piece["front"] for piece in manifest["pieces"]):
        for file in SHOWN_ON.get(name, "").split() if asked["game"] == "gallery" else ():
            hidden = file == "art/cover.webp" and asked["low ink"]
            if not hidden and not ("WRONG" in asked["anyway"] and file in NOT_THERE):
                assert _is_seen(gallery.COLOURS[file], seen), f"{file} on {name}"
    if manifest.get("errors") and "LAST" not in asked["only"]:
        assert _is_seen(WRONG, seen), "what is wrong is red"


def _is_around(outer: tuple[float, ...], inner: tuple[float, ...]) -> bool:
    less = zip((*outer[:2], *inner[2:]), (*inner[:2], *outer[2:]), strict=True)
    return all(low <= high + 0.01 for low, high in less)


def _is_seen(colour: str, seen: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> bool:
    """Whether there are dots of a colour, or nearly of it."""
    red, green, blue = (int(colour[at : at + 2], 16) // 4 for at in (1, 3, 5))
    near = (slice(max(each - 1, 0), each + 2) for each in (red, green, blue))
    return bool(seen[tuple(near)].any())
