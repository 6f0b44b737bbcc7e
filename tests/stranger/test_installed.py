"""A package of a stranger's, built, installed into a fresh environment, and treated by every command as one of ours."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest

from tests.stranger.fresh import Fresh, fresh, wheel

HERE = Path(__file__).parent
GAME = "harbour-lights"
CONFORM = """\
import sys
from tilewright import load_engine, load_game, unplayed, unprinted, walk

for variants in ((), ("storm",)):
    spec = load_game("harbour-lights", variants)
    assert (unprinted(spec), unplayed(spec)) == ([], []), (unprinted(spec), unplayed(spec))
    for players in (2, 3, 4):
        for seed in "abc":
            walk(load_engine(spec, players), seed)
assert "tilewright.games.castles_and_crowns.engine" not in sys.modules
print("walked")
"""
PETTINGZOO = """\
import warnings
warnings.simplefilter("error")
from pettingzoo.test import api_test, seed_test
from tilewright import Environment, load_engine, load_game

game = load_engine(load_game("harbour-lights"), 3)
api_test(Environment(game), num_cycles=10)
seed_test(lambda: Environment(game), 5)
"""
OPEN_SPIEL = """\
import pyspiel
from tilewright import load_engine, load_game, register_openspiel

spec = load_game("harbour-lights", ["storm"])
register_openspiel("harbour_lights", "Harbour Lights", range(2, 5), lambda players: load_engine(spec, players))
for players in (2, 4):
    game = pyspiel.load_game("harbour_lights", {"players": players})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
print("simulated")
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """A fresh environment with Tilewright and the package in it, both as wheels."""
    folder = tmp_path_factory.mktemp("installed")
    found = fresh(folder)
    source = shutil.copytree(HERE / "package", folder / "package", ignore=shutil.ignore_patterns("__pycache__"))
    built = wheel(source, folder / "strange")
    shutil.rmtree(source)
    found.run("pip", "install", "--no-deps", str(built))
    return found


def words(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return " ".join("\n".join(page.get_textpage().get_text_range() for page in pdf).split())


def program(desk: Fresh, text: str) -> str:
    (desk.folder / "program.py").write_text(text, encoding="utf-8")
    return desk.run("python", "program.py")


def test_it_stands_on_the_shelf(desk: Fresh) -> None:
    said = desk.run("tilewright", "games")
    assert "harbour-lights           Harbour Lights  (from harbour-games 2.1)\n" in said
    assert "                         variants: storm\n" in said
    assert "castles-in-the-air       Castles in the Air\n" in said


def test_it_brings_a_target_of_an_export(desk: Fresh) -> None:
    assert "lamp-maker  The Lamp Maker: a picture of each front, and a list  (harbour-games 2.1)\n" in desk.run(
        "tilewright", "export", "--list"
    )
    refused = desk.run("tilewright", "export", "castle", "lamp-maker", status=1)
    assert "is larger than any lamp [LAMP1]\n    -> make it smaller, or leave it out\n" in refused
    said = desk.run("tilewright", "export", "castle", "lamp-maker", "--anyway")
    assert "[LAMP1]" in said
    folder = desk.folder / "out" / "castle" / "lamp-maker"
    assert "Send everything to the lamp maker." in (folder / "README.txt").read_text(encoding="utf-8")
    assert {f"{len([*folder.glob('*.png')])} lamps"} < set(map(str.strip, said.splitlines()))


def test_it_is_checked_by_everybodys_checks_and_its_own(desk: Fresh) -> None:
    assert desk.run("tilewright", "check", GAME, "--strict").endswith("0 errors, 0 warnings, 0 notes\n")
    copy = copied(desk)
    table = copy / "lamps.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("Red 3,3", "Red 3,three"), encoding="utf-8")
    said = desk.run("tilewright", "check", "./copy", status=1)
    assert "copy/lamps.csv:6:7: 'three' is no lamp's number [L01]\n    -> write 1 to 9\n" in said


def test_it_brings_a_command_and_a_measure(desk: Fresh) -> None:
    listed = desk.run("tilewright", "--help")
    assert re.search(r"\nHarbour:\n  lamps +Count the lamps of each colour\.\n", listed)
    counted = desk.run("tilewright", "lamps", "harbour-lights")
    assert counted == "red: 9\ngreen: 9\n"
    assert "L1   lamps of each colour" in desk.run("tilewright", "check", GAME)
    measures = json.loads(desk.run("tilewright", "check", GAME, "--json"))["measures"]
    assert [(line["code"], line["value"]) for line in measures] == [("L1", 0)]


def copied(desk: Fresh) -> Path:
    """A copy of the game's folder, as `copy` where commands run."""
    site = desk.run("python", "-c", "import harbour_lights; print(harbour_lights.__path__[0])").strip()
    shutil.rmtree(desk.folder / "copy", ignore_errors=True)
    return Path(shutil.copytree(Path(site) / "data", desk.folder / "copy"))


def test_it_is_printed_with_its_own_kind_style_and_figures(desk: Fresh) -> None:
    desk.run("tilewright", "build", GAME, "--svg")
    out = desk.folder / "out" / GAME
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    counts: dict[str, int] = {}
    for piece in manifest["pieces"]:
        counts[piece["part"]] = counts.get(piece["part"], 0) + piece["copies"]
    assert counts == {"lamps": 18, "coasters": 4, "lights": 8, "box": 1}
    coaster = (out / "svg" / "coasters-gull.svg").read_text(encoding="utf-8")
    assert "#D8DDE3" in coaster
    assert re.search(r'id="cut"[^>]*><path d="[^"]*A', coaster), "it is cut along a circle"
    assert "#1D2B45" in (out / "svg" / "lights-lamp-red.svg").read_text(encoding="utf-8"), "a face of the style"
    assert "#2F5D7C" in (out / "svg" / "box.svg").read_text(encoding="utf-8"), "the sea of the style"
    booklet = words(out / "rules.pdf")
    assert "+1 +1 +2 +3" in booklet, "the figure"
    assert "The highest number is seen best" in booklet
    desk.run("tilewright", "build", GAME, "--variant", "storm")
    storm = words(desk.folder / "out" / f"{GAME}+storm" / "rules.pdf")
    assert "The lowest number is seen best" in storm
    assert "Storm" in storm


def test_a_copy_of_its_folder_is_that_game(desk: Fresh) -> None:
    rules = copied(desk) / "rules.yaml"
    rules.write_text("lights: [5, 5]\nstorm: false\n", encoding="utf-8")
    desk.run("tilewright", "build", "./copy", "--out", "mine")
    assert "+5 +5" in words(desk.folder / "mine" / GAME / "rules.pdf")
    played = json.loads(desk.run("tilewright", "play", "./copy", "--json"))
    assert sum(played["games"][0]["scores"]) == 10


def test_it_is_dealt(desk: Fresh) -> None:
    said = desk.run("tilewright", "deck", GAME, "--seed", "monday")
    assert "Harbour Lights: all 18 lamps" in said
    code = re.findall(r"Stack code\s+(\S+)", said)[0]
    desk.run("tilewright", "build", GAME, "--deck", code, "--stacked", "--only", "lamps")


def test_it_is_played_by_its_own_bots_and_shown_again_with_its_real_cards(desk: Fresh) -> None:
    said = desk.run("tilewright", "play", GAME, "--players", "3", "--bots", "bright,random,random", "--games", "300")
    assert re.search(r"Gull +bright", said)
    assert "there is no bot 'brite'; did you mean 'bright'?" in desk.run(
        "tilewright", "play", GAME, "--bots", "brite", status=1
    )
    desk.run("tilewright", "play", GAME, "--variant", "storm", "--record", "games")
    record = f"games/{GAME}-1.txt"
    assert re.search(r"Result: .* (wins|share the victory)", desk.run("tilewright", "replay", record))
    desk.run("tilewright", "replay", record, "--svg", "turns", "--html", "game.html")
    turn = (desk.folder / "turns" / "turn-001.svg").read_text(encoding="utf-8")
    assert "#1D2B45" in turn, "the ground of a lamp's card, as it is printed"
    assert "lamps-" not in re.sub(r'(id|href)="[^"]*"', "", turn), "no beige box with the piece's id"
    last = max((desk.folder / "turns").iterdir()).read_text(encoding="utf-8")
    assert "#F2C66D" in last, "a light as the room draws it"
    assert "<script" in (desk.folder / "game.html").read_text(encoding="utf-8")


def test_it_is_studied_in_its_own_words(desk: Fresh) -> None:
    tree = json.loads(desk.run("tilewright", "play", GAME, "--games", "64", "--bots", "greedy", "--study", "--json"))
    asked = tree["answers"]
    assert tree["games"] == 64
    assert set(asked["uses: colour"]) >= {"red", "green"}
    assert asked["uses: lamp"]["Red 9"]["points_at_once"] > asked["uses: lamp"]["Red 1"]["points_at_once"]
    assert all(share["value"] == 1 for share in asked["taken_up"]["shares"]["colour"].values())  # all are shown
    assert asked["left_over"]["left: lamps in the store"] == 10
    assert asked["luck"]["same_seat"]["of"] == 8
    without = json.loads(desk.run("tilewright", "play", GAME, "--games", "24", "--without", "red", "--json"))
    assert [each["without"] for each in without["without"]] == ["red"]
    swept = desk.run("tilewright", "sweep", GAME, "rules.storm=false,true", "--bots", "random", "--games", "80")
    assert "false (as it is)" in swept


def test_it_keeps_what_an_engine_promises(desk: Fresh) -> None:
    assert program(desk, CONFORM) == "walked\n"


def test_pettingzoo_plays_it(desk: Fresh) -> None:
    pytest.importorskip("pettingzoo", reason="needs the extra `conformance`")
    program(desk, PETTINGZOO)


def test_open_spiel_plays_it(desk: Fresh) -> None:
    pytest.importorskip("pyspiel", reason="needs the extra `conformance`")
    assert program(desk, OPEN_SPIEL).endswith("simulated\n")


def test_an_editor_knows_its_rules_its_kind_and_its_style(desk: Fresh) -> None:
    desk.run("tilewright", "schema", "--out", "schemas")
    names = {path.name for path in (desk.folder / "schemas").iterdir()}
    assert {f"rules-{GAME}.schema.json", f"variant-{GAME}.schema.json"} <= names
    own, any_ = (desk.run("tilewright", "schema", name) for name in (f"game-{GAME}", "game"))
    assert ('"coasters"' in own, '"coasters"' in any_) == (True, False)
    assert ('"harbour"' in own, '"harbour"' in any_) == (True, False)


def test_without_the_package_its_folder_is_printed_as_far_as_it_goes_and_runs_nothing(desk: Fresh) -> None:
    copied(desk)
    desk.run("pip", "uninstall", "--yes", "harbour-games")
    said = desk.run("tilewright", "check", "./copy", status=1)
    assert "copy/game.yaml:" in said
    assert "coasters" in said
    assert "X0" not in said
