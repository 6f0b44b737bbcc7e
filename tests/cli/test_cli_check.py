"""What `tilewright check` prints: problems, a table a person can read, the same for a program, a tile explained."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.cli import small_game
from tests.cli.desk import Desk
from tilewright import __version__
from tilewright.castle_tiles.balance import catalogue
from tilewright.castle_tiles.balance.bag import Bag, bag
from tilewright.cli import main
from tilewright.rng import Stream
from tilewright.shelf import shelf

CASTLES = "castles-in-the-air"


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load(CASTLES))


@pytest.fixture(scope="module")
def table() -> list[str]:
    result = run("check", CASTLES, "--strict")
    assert result.exit_code == 0
    return result.stdout.splitlines()


@pytest.fixture
def deal(city: Bag, tmp_path: Path) -> Path:
    """A blind deal for four."""
    path = tmp_path / "deal.json"
    tiles = [tile.id for tile in Stream("7", "deal").shuffled(city.tiles)][:28]
    path.write_text(json.dumps({"seed": "7", "players": 4, "tiles": tiles}), encoding="utf-8")
    return path


def test_the_table_has_every_measure_and_fits_a_screen(table: list[str]) -> None:
    rows = table[next(at for at, line in enumerate(table) if "value" in line) :]
    assert max(map(len, rows)) <= 100
    codes = [line.split()[0] for line in rows[1:] if re.match(r"[A-Z]\d* ", line)]
    measured = [f"B{number}" for number in (*range(1, 15), 18)]
    assert [code for code in measured if code not in codes] == []
    assert codes[:2] == ["T", "S"]
    assert rows[-1] == "B19 and B20 need games that were played, and are not measured here."


def test_the_floating_city_meets_every_target(city: Bag) -> None:
    record = json.loads(run("check", CASTLES, "--json").stdout)
    off = [(each["code"], each["what"], each["verdict"]) for each in record["measures"] if each["verdict"] != "fine"]
    assert off == []
    assert all(asked["kept"] for asked in record["asked"])
    assert [each for each in record["problems"] if each["level"] != "note"] == []
    assert len(city.tiles) == 72


def test_how_seldom_honest_sets_are_flagged_is_said_and_kept(
    table: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worked out once; of another set anew, and of none whose colours are rolled."""
    said = (
        r"Of 100 honest shuffles of the colours on these drawings, (under )?\d+ have a flagged line, (under )?\d+ one"
    )
    assert re.search(said, " ".join(table))
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    asked: list[object] = []

    def alarms_of(own: Bag) -> catalogue.Alarms:
        asked.append(own)
        return catalogue.Alarms("set", Fraction(1, 4), Fraction(1, 4))

    monkeypatch.setattr(catalogue, "alarms_of", alarms_of)
    for _ in range(2):
        assert "25 have a flagged line, 25 one that" in " ".join(run("check", CASTLES).stdout.split())
    assert len(asked) == 1
    run("check", CASTLES, "--variant", "key-market")
    assert len(asked) == 2
    assert "honest shuffles" not in run("check", CASTLES, "--variant", "rolled").stdout
    assert len(asked) == 2


def test_a_measure_that_is_not_fine_says_how_far_off_it_is_and_what_to_do(tmp_path: Path) -> None:
    """With three colourings of four colours, blue is rare."""
    folder = tmp_path / "city"
    shutil.copytree(shelf.data() / "castles-in-the-air", folder)
    tiles = (folder / "tiles.yaml").read_text(encoding="utf-8")
    (folder / "tiles.yaml").write_text(tiles.replace("colourings: 4", "colourings: 3"), encoding="utf-8")
    result = run("check", str(folder), "--json")
    (found,) = [each for each in json.loads(result.stdout)["measures"] if each["code"] == "B1"]
    counts = found["value"]
    assert found["verdict"] == "warn"
    assert found["room"] == 1 - (max(counts) - min(counts))
    words, after = re.search(r"; best single change: (.+); then ([\d ]+)$", found["help"]).groups()  # type: ignore[union-attr]
    numbers = [int(number) for number in after.split()]
    assert max(numbers) - min(numbers) < max(counts) - min(counts)
    assert re.search(r"slot|once more|without", words)
    lines = " ".join(run("check", str(folder)).stdout.split())
    assert f"{-found['room']} beyond its limit: `tilewright assign`" in lines


def test_a_deal_is_held_against_blind_deals(deal: Path) -> None:
    result = run("check", CASTLES, "--deck", str(deal), "--strict")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    own = lines[next(at for at, line in enumerate(lines) if "worse than" in line) :]
    assert own[0].split()[:2] == ["Deal:", "28"]
    assert max(map(len, own)) <= 100
    assert sum(bool(re.search(r"\b\d+(-\d+)? of 100$", line)) for line in own) >= 10
    codes = {line.split()[0] for line in own if re.match(r"[A-Z]\d* ", line)}
    assert codes >= {"D", "B1", "B2", "B4", "B5", "B6", "B7", "B8", "B9", "B13", "B15", "B16", "B17", "B21"}


def test_each_number_says_how_sure_it_is(deal: Path) -> None:
    """Exact, or in an interval that it keeps to, with its level and the size of the sample."""
    record = json.loads(run("check", CASTLES, "--deck", str(deal), "--json").stdout)
    assert {each["sure"] for each in record["asked"]} == {"exact"}
    of = {each["code"]: each for each in (*record["measures"], *record["deal"])}
    assert {code for code, each in of.items() if each["sure"] == "exact"} >= {"B1", "B2", "B9", "B13", "B15", "B17"}
    shares = of["B18"]
    assert [each if each == "exact" else each["of"] for each in shares["sure"]] == ["exact", 333, "exact"]
    assert shares["sure"][1]["low"] <= shares["value"][1] <= shares["sure"][1]["high"]
    assert shares["sure"][1]["level"] == 95
    left = of["B21"]
    assert left["sure"]["low"] < left["value"] < left["sure"]["high"]
    assert left["sure"]["of"] == 1000
    assert (of["B1"]["rank"]["of"], of["B15"]["rank"]["of"], of["B17"]["rank"]["of"]) == (4000, 1000, "exact")
    for each in record["deal"]:
        if each["rank"]:
            middle = Fraction(each["rank"]["less"]) + Fraction(each["rank"]["alike"]) / 2
            assert abs(100 * middle - each["worse_than"]) <= 1


def test_numbers_say_where_they_come_from() -> None:
    """Program, seed, rules and set: another rule is another digest, another tile another set."""
    origin = json.loads(run("check", CASTLES, "--json").stdout)["provenance"]
    assert origin == {
        "program": f"tilewright {__version__}",
        "game": CASTLES,
        "variants": [],
        "seed": "2005-08-17",
        "rules": origin["rules"],
        "set": origin["set"],
    }
    assert re.fullmatch(r"[0-9a-f]{16}", origin["rules"])
    rolled = json.loads(run("check", CASTLES, "--variant", "rolled", "--json").stdout)["provenance"]
    assert rolled["rules"] != origin["rules"]
    assert rolled["variants"] == ["rolled"]
    dealt = json.loads(run("deck", CASTLES, "--players", "4", "--seed", "monday", "--json").stdout)
    assert dealt["provenance"] == origin | {"seed": "monday"}


def test_what_deck_deals_is_better_than_most_blind_deals() -> None:
    """By its stack code, and by its deck code, which tells no order."""
    dealt = json.loads(run("deck", CASTLES, "--players", "4", "--seed", "monday", "--json").stdout)
    stack = json.loads(run("check", CASTLES, "--deck", dealt["code"], "--json").stdout)
    worse = {each["code"]: each["worse_than"] for each in stack["deal"]}
    assert worse["B1"] < 20
    assert worse["B2"] < 20
    assert "B15" in worse
    chosen = re.search(
        r"^Deck code +(\S+)$", run("deck", CASTLES, "--players", "4", "--seed", "monday").stdout, re.MULTILINE
    )
    assert chosen
    deck = json.loads(run("check", CASTLES, "--deck", chosen[1].lower(), "--json").stdout)
    assert [each for each in stack["deal"] if each["code"] in {"B1", "B2", "B5"}] == deck["deal"][:2] + [
        each for each in deck["deal"] if each["code"] == "B5"
    ]
    assert "B15" not in {each["code"] for each in deck["deal"]}


def test_a_slip_of_the_pen_is_told() -> None:
    result = run("check", CASTLES, "--deck", "D11EQ-A00W1-AKHBG-GJKN9-5BTR")
    assert result.exit_code == 1
    assert "typing error [D03]" in result.output


def test_a_deal_of_one_of_two_sets_that_are_compared_says_which(tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(shelf.find(CASTLES).folder, other)
    tiles = (other / "tiles.yaml").read_text(encoding="utf-8")
    (other / "tiles.yaml").write_text(tiles.replace("1: red, 2: white", "1: blue, 2: white", 1), encoding="utf-8")
    code = json.loads(run("deck", CASTLES, "--players", "2", "--seed", "1", "--json").stdout)["code"]
    told = " ".join(run("check", CASTLES, "--compare", str(other), "--deck", code).output.split())
    assert f"{other} does not have this deal: this code belongs to another set" in told
    assert "Compare a deal that both sets have" in told
    refused = run("check", str(other), "--compare", CASTLES, "--deck", code)
    told = " ".join(refused.output.split())
    assert refused.exit_code == 1
    assert f"{other} does not have this deal: this code belongs to another set" in told
    assert "Compare a deal that both sets have" in told


def test_a_deal_of_one_kind_of_tile_is_worse_than_any(city: Bag, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    tiles = [tile.id for tile in sorted(city.tiles, key=lambda tile: "red" not in tile.treasures)][:28]
    path.write_text(json.dumps({"players": 4, "tiles": tiles}), encoding="utf-8")
    record: dict[str, Any] = json.loads(run("check", CASTLES, "--deck", str(path), "--json").stdout)
    colours = next(each for each in record["deal"] if each["code"] == "B1")
    assert (colours["verdict"], colours["worse_than"], colours["value"][0]) == ("fail", 100, 28)
    assert run("check", CASTLES, "--deck", str(path)).exit_code == 0
    assert run("check", CASTLES, "--deck", str(path), "--strict").exit_code == 1


def test_a_deal_that_breaks_a_rule_is_not_measured(deal: Path) -> None:
    deal.write_text(deal.read_text(encoding="utf-8").replace('"players": 4', '"players": 5'), encoding="utf-8")
    result = run("check", CASTLES, "--deck", str(deal))
    assert result.exit_code == 1
    assert "28 tiles, 5 players need 35 [D01]" in result.stdout
    assert json.loads(run("check", CASTLES, "--deck", str(deal), "--json").stdout)["deal"] == []


def test_a_tile_is_explained_in_words_and_drawn(tmp_path: Path) -> None:
    result = run("check", CASTLES, "--explain", "library", "--out", str(tmp_path))
    assert result.exit_code == 0
    svg, png = (tmp_path / CASTLES / f"explain-library-1.{kind}" for kind in ("svg", "png"))
    assert result.stdout.splitlines() == [
        "The Library (library-1)",
        "  1  yellow: 1 move",
        "       leave the zeppelin 1",
        "  2  black door: 3 moves and a black key",
        "       leave the zeppelin 1, climb 1, open with a black key 1",
        "  3  blue in white chest: 4 moves, a black key and a white key",
        "       leave the zeppelin 1, climb 1, open with a black key 1, open with a white key 1",
        svg.as_posix(),
        png.as_posix(),
    ]
    assert svg.read_text(encoding="utf-8").count("open with a white key") == 1
    assert png.read_bytes().startswith(b"\x89PNG")


def test_what_is_sealed_is_said_to_be(tmp_path: Path) -> None:
    told = run("check", CASTLES, "--explain", "vault-3", "--out", str(tmp_path)).stdout
    assert told.count("only by a teleport door") == 2


def test_an_explained_tile_as_data_can_be_walked(tmp_path: Path) -> None:
    record = json.loads(run("check", CASTLES, "--explain", "niche-stair", "--out", str(tmp_path), "--json").stdout)
    chest = record["items"][0]
    assert (record["tile"], chest["moves"], chest["keys"]) == ("niche-stair-1", 4, ["black"])
    assert sum(step["moves"] for step in chest["steps"]) == 4
    assert [step["way"] for step in chest["steps"]] == ["enter", "walk", "climb", "walk", "climb", "walk", "open"]
    assert chest["steps"][-1]["to"] == [2, 7]


def test_one_line_of_the_set_is_told_with_the_change_that_mends_it() -> None:
    told = run("check", CASTLES, "--repair", "B7").stdout.splitlines()
    assert told[0].startswith("B7  ")
    assert told[1].startswith("    best single change: ")
    record = json.loads(run("check", CASTLES, "--repair", "B7", "--json").stdout)
    assert f"best single change: {record['change']}; then {record['then']}" == told[1].strip()


@pytest.mark.parametrize("code", ["B9", "b4", "", "B4 "])
def test_what_no_single_change_is_tried_for_is_said(code: str) -> None:
    result = run("check", CASTLES, "--repair", code)
    assert result.exit_code == 2
    assert "measures with single changes: B1, B2, B3, B4, B5, B7, B8, B13" in result.output
    result = run("check", CASTLES, "--repair", "B4", "--explain", "library")
    assert result.exit_code == 2


def test_a_tile_there_is_not_is_told(tmp_path: Path) -> None:
    result = run("check", CASTLES, "--explain", "libary", "--out", str(tmp_path))
    assert result.exit_code == 1
    assert "there is no tile 'libary'; did you mean 'library'? [D02]" in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_tiles_is_only_checked() -> None:
    result = run("check", "castles-and-crowns", "--strict")
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if re.match(r"[BTSD]\d* ", line)] == []
    assert "As many cards of each house" in result.stdout
    refused = run("check", "castles-and-crowns", "--deck", "deal.json")
    assert refused.exit_code == 2
    assert "no tiles.yaml" in refused.output


# A game with errors


def test_a_small_set_says_that_it_is_too_small(desk: Desk) -> None:
    assert "1 tile: balance is measured from 12 on." in desk.run("check", "g").output
    assert json.loads(desk.run("check", "g", "--json").output)["measures"] == []


def test_errors_keep_a_game_from_being_printed_unless_told_anyway(desk: Desk) -> None:
    desk.change("rules.yaml", "tiles_fixed: 1", "tiles_fixed: 2")
    said = desk.refused("build", "g")
    assert said[0].endswith("4 players need 2 tiles, the set has 1 [S03]")
    printed = desk.run("build", "g", "--anyway")
    assert printed.exit_code == 0
    assert "[S03]" in printed.output
    assert (desk.out / "lanterns" / "manifest.json").exists()


FAULTY = {
    "T10": "1....\n.^^^.\n.:::.\n.===.",
    "T12": ".....\n.....\n.1.H.\n.====",
    "T13": "H.1..\nH===.\nH::H.\n..===",
    "T20": "#####\n#####\n##1##\n#####",
    "T22": "#####\n#####\n##1#:\n#####",
}


@pytest.mark.parametrize("code", FAULTY)
def test_a_tile_with_a_mistake_in_it_is_drawn_if_asked_for(code: str, desk: Desk) -> None:
    rows = FAULTY[code].replace("\n", "\n      ")
    slots = "{1: red}" if "1" in rows else "{}"
    text = small_game.TILES.split("    map: |\n      .....\n      .^^^.")[0]
    hall = f"    map: |\n      {rows}\n    slots: {slots}\n"
    (desk.game / "tiles.yaml").write_text(text + hall, encoding="utf-8")
    assert f"[{code}]" in "\n".join(desk.refused("build", "g"))
    printed = desk.run("build", "g", "--anyway", "--only", "tiles")
    assert printed.exit_code == 0, printed.output
    assert f"[{code}]" in printed.output


def test_what_cannot_be_drawn_is_hatched_and_all_else_is_printed(desk: Desk) -> None:
    desk.change("game.yaml", "face: gem", "face: gme")
    assert "[K06]" in "\n".join(desk.refused("build", "g"))
    printed = desk.run("build", "g", "--anyway")
    assert printed.exit_code == 0, printed.output
    manifest = json.loads((desk.out / "lanterns" / "manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["errors"]) == 1
    assert "[K06]" in manifest["errors"][0]
    assert "printed with 1 error, marked in red" in printed.output


def test_where_nothing_can_be_drawn_nothing_is_printed(desk: Desk) -> None:
    desk.change("game.yaml", "face: gem", "face: gme")
    desk.change("game.yaml", "      - {face: key, of: black, back: plain, count: 1}\n", "")
    assert "[K06]" in "\n".join(desk.refused("build", "g", "--anyway", "--only", "gems"))
