"""tilewright assign: what it writes, when it refuses, and what the rest of the program makes of the colour file."""

from __future__ import annotations

import json
import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.castle_tiles.assign.generated import GAME, generated, yaml_of
from tilewright import check
from tilewright.castle_tiles.assign import lockfile, search
from tilewright.castle_tiles.assign.assign import asked_of, colour
from tilewright.castle_tiles.assign.lockfile import text_of
from tilewright.castle_tiles.tiles import tiles
from tilewright.castle_tiles.why import choose
from tilewright.cli import main
from tilewright.pieces.pool import set_digest
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

LOCK = Path("g/tiles.lock.yaml")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of 60 tiles, every slot open."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "g"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME)
    (folder / "tiles.yaml").write_text(yaml_of(generated(60)))
    return folder


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def load() -> Spec[object]:  # type: ignore[type-var]
    return shelf.load("./g")


def problems() -> list[str]:
    """What check says, notes and other things than colours apart."""
    said = run("check", "./g").stdout
    return [
        line
        for line in said.splitlines()
        if any(f"[{code}]" in line for code in ("T09", "T25", "A01", "A02", "A03", "A04"))
    ]


@pytest.mark.usefixtures("game")
def test_the_lock_file_is_printed_from() -> None:
    assert any("[T09]" in line for line in problems())
    before = set_digest(load())
    result = run("assign", "./g", "--seed", "7")
    assert result.exit_code == 0, result.output
    assert "Written: g/tiles.lock.yaml" in result.stdout
    assert problems() == []
    assert not [slot for tile in tiles(load()) for _, slot in tile.contents if slot.is_open]
    assert set_digest(load()) != before, "a deck code belongs to these colours"
    assert check.must_pass(check.problems(load())) is not None
    built = run("build", "./g", "--out", "out")
    assert built.exit_code == 0, built.output
    assert "gem" in Path("out/clouds/svg/bits-gem-red.svg").name


@pytest.mark.usefixtures("game")
def test_the_same_seed_writes_the_same_file_and_another_another() -> None:
    written = []
    for seed in ("7", "7", "8"):
        run("assign", "./g", "--seed", seed)
        written.append(LOCK.read_bytes())
    assert written[0] == written[1] != written[2]
    assert b'seed: "7"' in written[0]


@pytest.mark.usefixtures("game")
def test_all_is_reached_and_said() -> None:
    said = json.loads(run("assign", "./g", "--json").stdout)
    assert said["lock"] == "g/tiles.lock.yaml"
    assert {each["off"] for each in said["reached"]} == {0}
    assert {each["id"] for each in said["reached"]} == {"B1", "B2", "B3", "B4", "B5", "B7", "B8", "B-own"}
    spread = {each["what"]: each["per_mille"] for each in said["deals"] if each["tiles"] == 28}
    assert spread["colours more than 4 apart, rolled"] > spread["colours more than 4 apart"] > 0


@pytest.mark.usefixtures("game")
def test_a_dry_run_writes_nothing() -> None:
    result = run("assign", "./g", "--dry-run")
    assert result.exit_code == 0
    assert "reached" in result.stdout
    assert not LOCK.exists()


@pytest.mark.usefixtures("game")
def test_colours_changed_by_hand_are_taken_if_they_fit() -> None:
    run("assign", "./g")
    text = LOCK.read_text()
    LOCK.write_text(text.replace("1: red", "1: blue", 1))
    assert problems() == []
    LOCK.write_text(text.replace("1: red", "1: white key", 1))
    (problem,) = problems()
    assert "'white key' does not fit 'any' [A03]" in problem
    assert run("build", "./g").exit_code == 1


def test_tiles_that_have_changed_make_the_lock_stale(game: Path) -> None:
    run("assign", "./g", "--seed", "7")
    path = game / "tiles.yaml"
    path.write_text(path.read_text().replace("title: T\n", "title: Tower\n"))
    assert problems() == [], "a title changes nothing"
    path.write_text(path.read_text().replace("1: any key,", "1: black key,", 1))
    said = "g/tiles.lock.yaml:7:6: warning: the tiles have changed since these colours were chosen [A01]"
    assert problems() == [said]
    assert run("check", "./g").exit_code == 0
    refused = run("build", "./g", "--out", "out")
    assert refused.exit_code == 1
    assert said.replace("warning: ", "") in refused.output
    assert "run `tilewright assign` again; these came of the seed '7'" in refused.output
    assert run("assign", "./g", "--seed", "7").exit_code == 0
    assert problems() == []


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("version: 1", "version: 2", "g/tiles.lock.yaml:3:10: the colour file is damaged: version: 2 is not"),
        ("tiles:\n", "tiles: [\n", "the colour file is damaged: "),
        ("colours: balanced\n", "", "the colour file is damaged: lock: the key 'colours' is missing"),
        ("  t0-1: {1: ", "  t0-1: {8: red, 1: ", "t0-1 slot 8: there is no such open slot [A03]"),
        ("  t0-1: ", "  t99-1: ", "t0-1 slot 1: no colour is chosen for 'any"),
    ],
)
def test_a_damaged_lock_is_told_and_never_printed(old: str, new: str, said: str) -> None:
    run("assign", "./g")
    text = LOCK.read_text()
    assert old in text
    LOCK.write_text(text.replace(old, new, 1))
    assert said in "\n".join(problems())
    assert run("build", "./g", "--out", "out").exit_code == 1
    assert any(slot.is_open for tile in tiles(load()) for _, slot in tile.contents), "all of it or nothing"
    assert run("assign", "./g").exit_code == 0, "and it can be written again"
    assert problems() == []


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"a: &a [*a]", b"x" * 2_000_000])
def test_a_lock_of_rubbish_is_a_problem_and_no_more(data: bytes) -> None:
    LOCK.write_bytes(data)
    assert [line.endswith("[A02]") for line in problems()] == [True]


def test_a_lock_nobody_needs_is_noted(game: Path) -> None:
    run("assign", "./g")
    lock = LOCK.read_text()
    chosen = tiles(load())
    (game / "tiles.yaml").write_text(yaml_of(chosen))
    LOCK.write_text(lock)
    (line,) = problems()
    assert "[A04]" in line
    assert run("assign", "./g").stdout.startswith("clouds: 60 tiles, 0 colours to choose: none is `any`")


@pytest.mark.parametrize("fails_in", ["fsync", "replace"])
def test_an_interrupted_assign_leaves_the_old_lock(game: Path, monkeypatch: pytest.MonkeyPatch, fails_in: str) -> None:
    run("assign", "./g", "--seed", "7")
    before = LOCK.read_bytes()

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(*((os, "fsync", stop) if fails_in == "fsync" else (Path, "replace", stop)))
    assert run("assign", "./g", "--seed", "8").exit_code == 130
    assert LOCK.read_bytes() == before
    assert sorted(path.name for path in game.iterdir()) == ["game.yaml", "tiles.lock.yaml", "tiles.yaml"]


def test_a_lock_that_cannot_be_written_is_a_problem(game: Path) -> None:
    LOCK.mkdir()
    with pytest.raises(RefusedError, match=r"the colour file cannot be written: .* \[A07\]"):
        lockfile.write(game, "tiles.lock.yaml", "x")
    assert sorted(path.name for path in game.iterdir()) == ["game.yaml", "tiles.lock.yaml", "tiles.yaml"]


@pytest.mark.usefixtures("game")
def test_what_adding_up_rules_out_is_refused_with_the_reason() -> None:
    run("assign", "./g", "--seed", "7")
    before = LOCK.read_bytes()
    refused = run("assign", "./g", "--require", "at least 60 red")
    assert refused.exit_code == 1
    assert "no colouring meets every requirement (" in refused.output
    assert "closest: at least 60 red (red) misses by 32 [A09]" in refused.output
    assert "tilewright why" in refused.output
    assert LOCK.read_bytes() == before
    assert run("assign", "./g", "--require", "at least 60 red", "--best").exit_code == 0


def few_open(game: Path) -> None:
    """All that is asked is written but for three treasures: 64 colourings."""
    run("assign", "./g", "--seed", "7")
    text = yaml_of(tiles(load()))
    LOCK.unlink()
    parts = re.split(r"(?<=[{ ]1: )(?:red|yellow|green|blue)(?=[,}])", text, maxsplit=3)
    (game / "tiles.yaml").write_text("any".join(parts))


def test_where_there_are_few_colourings_every_one_is_counted(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few_open(game)
    monkeypatch.setattr(choose, "conflicts", lambda *_: ())
    said = run("assign", "./g")
    assert said.exit_code == 0, said.output
    assert "3 colours to choose, balanced, seed 1, drawn from all 64 colourings" in said.stdout
    refused = run("assign", "./g", "--require", "at most 27 red")
    assert refused.exit_code == 1
    assert "no colouring meets every requirement (all 64 were counted)" in refused.output, refused.output
    assert "[A09]" in refused.output


needs_a_solver = pytest.mark.skipif(find_spec("ortools") is None, reason="needs the extra `prove`")


@pytest.mark.parametrize(
    "solver", [pytest.param(True, marks=needs_a_solver), pytest.param(False, marks=pytest.mark.exhaustive)]
)
def test_where_the_search_gives_up_a_solver_has_the_last_word(
    game: Path, monkeypatch: pytest.MonkeyPatch, *, solver: bool
) -> None:
    """A search that may try nothing, as if it were not lucky: then OR-Tools answers, or a line says how to get it."""
    (game / "tiles.yaml").write_text(yaml_of(generated(40)))
    monkeypatch.setattr(search, "ATTEMPTS", 1)
    monkeypatch.setattr(search, "PATIENCE_TO_SETTLE", 5)
    monkeypatch.setattr(search, "PATIENCE_EACH", 0)
    monkeypatch.setattr(search, "PATIENCE", 5)
    monkeypatch.setattr(choose, "has_solver", lambda: solver)
    texts = [(run("assign", "./g", "--seed", "3"), LOCK.read_text() if LOCK.exists() else "") for _ in range(2)]
    (result, text), (_, again) = texts
    assert text == again
    assert result.exit_code == (0 if solver else 1)
    if solver:
        assert "changes tried, then solved by OR-Tools" in result.stdout
        assert "algorithm: swaps-2, then OR-Tools" in text
        assert problems() == []
    else:
        assert "pip install 'tilewright[prove]'" in result.output
        assert "[A08]" in result.output


@pytest.mark.usefixtures("game")
def test_why_hands_over_the_colours_it_speaks_of() -> None:
    said = run("why", "./g")
    assert "Such an assignment exists." in said.stdout
    assert not LOCK.exists()
    told = run("why", "./g", "--write")
    assert told.exit_code == 0
    assert told.stdout == "Such an assignment exists. Written: g/tiles.lock.yaml\n"
    written = LOCK.read_bytes()
    assert run("assign", "./g").exit_code == 0
    assert LOCK.read_bytes() == written, "the same words, the same colours"
    record = json.loads(run("why", "./g", "--json").stdout)
    assert record["verdict"] == "possible"
    assert record["colours"]["t0-1"].keys() == {str(digit) for digit, _ in generated(60)[0].contents}


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--require", "lots of red"), "cannot read 'lots of red' [A06]"),
        (("--require", "at least 3 rde"), "unknown colour 'rde'; did you mean 'red'? [A06]"),
        (("--require", "at least 3 red keys"), "unknown colour 'red'"),
        (("--without", "pairs"), "there is no requirement 'pairs'; did you mean 'pairs equal'? [A06]"),
    ],
)
def test_requirements_that_make_no_sense(words: tuple[str, ...], said: str) -> None:
    refused = run("assign", "./g", *words)
    assert refused.exit_code == 1
    assert said in refused.output


@pytest.mark.usefixtures("game")
def test_a_seed_nobody_can_write_down_is_wrong_usage() -> None:
    assert run("assign", "./g", "--seed", "a\x07b").exit_code == 2
    assert run("assign", "./g", "--seed", "\ud800").exit_code == 2
    assert run("assign", "./g", "--seed", 'a "quoted"\tGrüße 🏰').exit_code == 0
    assert problems() == []


@pytest.mark.usefixtures("game")
def test_rolled_leaves_treasures_to_the_die() -> None:
    assert run("assign", "./g", "--colours", "rolled").exit_code == 0
    assert problems() == []
    held = [slot for tile in tiles(load()) for _, slot in tile.contents]
    assert {slot.colour for slot in held if slot.content == "treasure"} == {"any"}
    assert not [slot for slot in held if slot.lock == "any" or slot.key == "any"]
    built = run("build", "./g", "--out", "out", "--only", "bits", "--json")
    assert built.exit_code == 0, built.output
    copies = {piece["id"]: piece["copies"] for piece in json.loads(built.stdout)["pieces"]}
    assert len(set(copies.values())) == 1
    assert 14 < copies["bits-gem-red"] < 56, "a quarter of what 28 tiles show, and some more"


def test_each_colouring_of_a_drawing_is_a_tile_of_its_own(game: Path) -> None:
    (game / "tiles.yaml").write_text(yaml_of(generated(20), colourings=3))
    assert run("assign", "./g").exit_code == 0
    chosen = tiles(load())
    assert len(chosen) == 60
    assert any(a.contents != b.contents for a, b in zip(chosen[0::3], chosen[1::3], strict=True))
    assert "t0-1:" in LOCK.read_text()
    assert "t0-3:" in LOCK.read_text()


def test_a_variant_that_changes_the_tiles_has_a_lock_of_its_own(game: Path) -> None:
    (game / "variants").mkdir()
    (game / "variants/twice.yaml").write_text(
        "variant: {title: Twice, summary: Two of each.}\ntiles: {set: {colourings: 2}}\n"
    )
    assert run("assign", "./g").exit_code == 0
    assert run("assign", "./g", "--variant", "twice").exit_code == 0
    assert {path.name for path in game.glob("*.lock.yaml")} == {"tiles.lock.yaml", "tiles+twice.lock.yaml"}
    assert len(tiles(shelf.load("./g", ("twice",)))) == 120
    assert problems() == []
    said = run("check", "./g", "--variant", "twice").stdout
    assert "[A01]" not in said
    assert "[T09]" not in said


def test_a_game_without_tiles_has_nothing_to_colour() -> None:
    refused = run("assign", "castles-and-crowns")
    assert refused.exit_code == 1
    assert "this game has no tiles [A05]" in refused.output


def test_a_large_set_goes_into_a_lock_file_and_out_again(game: Path) -> None:
    (game / "tiles.yaml").write_text(yaml_of(generated(100), colourings=12))
    spec = shelf.load("./g")
    asked = asked_of(spec)
    done = colour(asked, "1", "cycled")
    assert {each.off for each in done.reached if each.requirement.id in {"B1", "B2"}} == {0}
    LOCK.write_text(text_of(asked, done))
    chosen = tiles(shelf.load("./g"))
    assert len(chosen) == 1200
    assert chosen == done.tiles


def test_the_floating_city_reaches_what_is_asked_as_it_is_printed() -> None:
    result = run("assign", "castles-in-the-air", "--colours", "printed", "--json")
    said = json.loads(result.stdout)
    assert said["lock"] is None
    assert {each["off"] for each in said["reached"]} == {0}


def test_a_variant_prints_the_floating_city_for_the_die() -> None:
    blank = tiles(shelf.load("castles-in-the-air", ("rolled",)))
    assert {colour for tile in blank for colour in tile.treasures} == {"any"}
    assert {key for tile in blank for key in tile.keys} == {"black", "white"}
    assert check.must_pass(check.problems(shelf.load("castles-in-the-air", ("rolled",)))) == ()


BALANCE = """\
checks:
  many-red: {kind: requires, of: tiles.items, where: {treasure: red}, least: LEAST}
  locked:
    {kind: sums, of: tiles.items, attribute: chest, by: treasure, spread: 1}
  keys: {kind: counts, of: tiles.items, attribute: key, between: [5, 90]}
  maps: {kind: counts, of: tiles, attribute: tile, spread: 60}
"""


def test_what_the_designer_declares_is_asked_for_as_well(game: Path) -> None:
    (game / "balance.yaml").write_text(BALANCE.replace("LEAST", "20"))
    said = json.loads(run("assign", "./g", "--json").stdout)
    declared = {each["name"] for each in said["reached"] if not each["id"]}
    assert declared == {"many red", "locked", "keys"}, "what colours do not decide is left to check"
    (game / "balance.yaml").write_text(BALANCE.replace("LEAST", "60"))
    assert "closest: many red (red) misses by" in run("assign", "./g").output
    assert '"many red" needs 60 red treasures or more, "colour totals equal" allows' in run("why", "./g").stdout
    assert run("assign", "./g", "--without", "many red").exit_code == 0


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_what_is_assigned_checks_clean(game: Path, seed: str) -> None:
    city = (shelf.data() / "castles-in-the-air" / "tiles.yaml").read_text()
    held = re.compile(r"\b(red|yellow|green|blue|black|white)\b")
    slots = re.compile(r"(?m)^    slots: .*")
    (game / "tiles.yaml").write_text(slots.sub(lambda found: held.sub("any", found.group()), city))
    assert run("assign", "./g", "--seed", seed).exit_code == 0
    assert [each for each in check.problems(load()) if each.level is not Level.NOTE] == []


def test_a_key_put_behind_its_own_lock_by_hand_is_told(game: Path) -> None:
    map_ = r".........\n^^^^^^^^^\n::1:::2::\n=========\n.........\n.........\n.........\n........."
    (game / "tiles.yaml").write_text(
        yaml_of(generated(60))
        + f'  - {{id: own, title: T, slots: {{1: any key in any chest, 2: any}}, map: "{map_}"}}\n'
    )
    run("assign", "./g")
    text = LOCK.read_text()
    assert problems() == []
    LOCK.write_text(re.sub(r"own-1: {1: \w+ key in \w+ chest", "own-1: {1: white key in white chest", text))
    (line,) = problems()
    assert line.endswith("own-1: the white key is behind a white lock: opening it gains nothing [T25]")


@pytest.mark.usefixtures("game")
def test_other_colours_are_another_print() -> None:
    build = ("build", "./g", "--out", "out", "--only", "bits")
    run("assign", "./g", "--seed", "7")
    run(*build)
    assert "nothing has changed" in run(*build).stdout
    run("assign", "./g", "--seed", "8")
    assert "nothing has changed" not in run(*build).stdout
