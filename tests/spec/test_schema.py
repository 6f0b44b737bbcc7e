"""The JSON Schemas: everything that is shipped fits, and an editor underlines what the reader would refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from tests.cli import small_game
from tests.docs import polar_post
from tests.examples import one_in
from tilewright import check
from tilewright.cli import main
from tilewright.pieces.tokens import TokenDesign
from tilewright.play import option, read, step
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.schema import schemas
from tilewright.texts.node import plain
from tilewright.texts.shape import sayings
from tilewright.texts.source import load

SCHEMAS = schemas(shelf.rules_models(), shelf.rules_words())
ROOT = Path(__file__).resolve().parents[2]


def value(path: Path) -> Any:  # noqa: ANN401 - whatever stands there
    return json.loads(json.dumps(plain(load(path, path.name))))


def faults(name: str, path: Path) -> list[str]:
    """What a validator has against a file."""
    found = jsonschema.Draft202012Validator(SCHEMAS[name]).iter_errors(value(path))
    return [error.message for error in found]


def shipped() -> Iterator[tuple[str, Path]]:
    """(schema, file) of every YAML file in the box."""
    for folder in sorted(path.parent for path in ROOT.glob("data/*/game.yaml")):
        played = folder.name in shelf.rules_models()
        for name in ("game", "tiles", "rules", "balance"):
            if (path := folder / f"{name}.yaml").exists():
                yield (f"rules-{folder.name}" if name == "rules" and played else name), path
        for path in sorted(folder.glob("variants/*.yaml")):
            yield (f"variant-{folder.name}" if played else "variant"), path
    yield "game", ROOT / "templates" / "new" / "game.yaml"


@pytest.mark.parametrize("name", one_in(3, SCHEMAS))
def test_it_is_a_schema_of_the_dialect_it_names(name: str) -> None:
    assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize(
    ("name", "path"), [pytest.param(*each, id=f"{each[1].parts[-2]}-{each[1].stem}") for each in shipped()]
)
def test_every_shipped_file_fits_its_schema(name: str, path: Path) -> None:
    assert faults(name, path) == []


# What is put in the place of what in the small game; both must say no, or both yes
GAME = {
    "nothing": ("gems: 3", "gems: 3"),
    "an unknown key": ("style: castle-sky", "style: castle-sky\nwizard: 3"),
    "a missing key": ("tagline: A small game of light\n", ""),
    "a style nobody draws": ("castle-sky", "castle-skies"),
    "text for a number": ("edge: 16", "edge: large"),
    "a number for text": ('version: "1"', "version: 1"),
    "a size too small to cut": ("width: 15, height: 15", "width: 2, height: 15"),
    "a decimal count": ("pieces: 10", "pieces: 10.5"),
    "a count past all bounds": ("pieces: 10", "pieces: 1000"),
    "a rule for a count": ("of: black, back: plain, count: 1", "of: black, back: plain, count: rules.moves"),
    "a word for a count": ("of: black, back: plain, count: 1", "of: black, back: plain, count: lots"),
    "an id with capitals": ("id: gems", "id: Gems"),
    "a colour by its name": ('"#C8102E"', "red"),
    "a letter of two": ("letter: R", "letter: RR"),
    "a symbol nobody draws": ("symbol: drop", "symbol: dorp"),
    "a pattern of another palette": ("pattern: horizontal", "pattern: bands"),
    "a symbol of another palette": ("symbol: star", "symbol: drop"),
    "a blank title": ("title: Gems", 'title: " "'),
    "a kind nobody knows": ("kind: tokens", "kind: tokenz"),
    "a key of another kind": ("edge: 16", "edge: 16, depth: 3"),
    "five faces": ("any, any, red, blue]", "any, red, blue]"),
    "a sign on a die": ("any, any, red", "star, any, red"),
    "a number on a die": ("any, any, red", "1, any, red"),
    "a picture on a die": ("any, any, red", "{symbol: star, on: red}, any, red"),
    "a picture with a key nobody knows": ("any, any, red", "{symbl: star}, any, red"),
    "a sign nobody draws": ("any, any, red", "{symbol: starr}, any, red"),
    "a face nobody draws": ("face: key", "face: kee"),
    "a face of signs": ("{face: key, of: black", "{face: {text: A}, of: black"),
    "a truth value": ("letter: R", "letter: true"),
    "a list for a mapping": ("players: {least: 2, most: 4}", "players: [2, 4]"),
    "no components": (small_game.GAME[small_game.GAME.index("components:") :], "components: []\n"),
    "a spare of less than none": ("of: black, back: plain", "of: black, back: plain, spare: -1"),
}


@pytest.mark.parametrize("case", GAME)
def test_schema_and_reader_agree_on_a_game(case: str, tmp_path: Path) -> None:
    old, new = GAME[case]
    changed = small_game.GAME.replace(old, new)
    assert changed != small_game.GAME or old == new
    folder = small_game.write(tmp_path / "lanterns", game_yaml=changed)
    assert bool(faults("game", folder / "game.yaml")) == refused(folder)


def refused(folder: Path) -> bool:
    """Whether `tilewright check` finds errors."""
    try:
        return any(problem.level is Level.ERROR for problem in check.problems(shelf.load(folder)))
    except RefusedError:
        return True


TILES = {
    "a find nobody draws": ("title: Hall", "title: Hall\n    find: unicorn"),
    "a find": ("title: Hall", "title: Hall\n    find: cat"),
    "a swap that is none": ("title: Hall", "title: Hall\n    swap: never"),
    "too many columns": ("columns: 5", "columns: 500"),
    "a slot without words": ("{1: red}", "{1: }"),
}


@pytest.mark.parametrize("case", TILES)
def test_schema_and_reader_agree_on_tiles(case: str, tmp_path: Path) -> None:
    old, new = TILES[case]
    folder = small_game.write(tmp_path / "lanterns", tiles_yaml=small_game.TILES.replace(old, new))
    assert bool(faults("tiles", folder / "tiles.yaml")) == refused(folder)


VARIANTS = {
    "part of a mapping": ("rules: {moves: 2}", True),
    "a key taken out": ("rules: {moves: null}\ngame: {minutes: null}", True),
    "part of a colour": ('game: {colours: {red: {hex: "#AA0000"}}}', True),
    "a colour taken out": ("game: {colours: {red: }}", True),
    "a whole list": ("game: {components: [{kind: score, id: s, title: S, make: M, rows: [Sum]}]}", True),
    "a list that lacks something": ("game: {components: [{kind: score, id: s, title: S}]}", False),
    "a key nobody knows": ("game: {titel: X}", False),
    "a file nobody knows": ("cards: {a: 1}", False),
    "a wrong value deep inside": ("game: {designer: {name: 7}}", False),
}


@pytest.mark.parametrize("case", VARIANTS)
def test_an_overlay_may_leave_out_and_take_out(case: str, tmp_path: Path) -> None:
    text, fits = VARIANTS[case]
    path = tmp_path / "v.yaml"
    path.write_text(f"variant: {{title: V, summary: S}}\n{text}\n", encoding="utf-8")
    assert (faults("variant", path) == []) is fits


ROWS = {
    "- {title: Ace, quantity: 4}": True,
    "- {title: Ace, quantity: '04'}": True,
    "- {title: , quantity: 0}": True,
    "- {title: Ace, quantity: 501}": False,
    "- {title: Ace, quantity: -1}": False,
    "- {title: [a, b]}": False,
    "title: Ace": False,
    "- Ace": False,
}


@pytest.mark.parametrize("text", ROWS)
def test_a_table_in_yaml_is_a_list_of_rows(text: str, tmp_path: Path) -> None:
    from tilewright.texts.rows import load_table  # noqa: PLC0415

    path = tmp_path / "rows.yaml"
    path.write_text(f"{text}\n", encoding="utf-8")
    assert (faults("rows", path) == []) is ROWS[text]
    try:
        load_table(path, "rows.yaml", {})
    except RefusedError:
        assert not ROWS[text]
    else:
        assert ROWS[text]


def test_the_game_of_the_page_on_components_fits(tmp_path: Path) -> None:
    folder = polar_post.write(tmp_path / "polar")
    assert faults("game", folder / "game.yaml") == []
    assert faults("rows", folder / "land.yaml") == []


def test_every_key_of_a_game_is_explained_when_the_mouse_is_over_it() -> None:
    for name in ("game", "tiles", "balance", "playtest", "play", "printer", "rows"):
        for shape in (SCHEMAS[name], *SCHEMAS[name].get("$defs", {}).values()):
            assert [key for key, said in shape.get("properties", {}).items() if not said.get("description")] == []
    said = SCHEMAS["game"]["$defs"]["TokenDesign"]["properties"]["count"]["description"]
    assert said == sayings(TokenDesign)["count"] == "The number of each to print: a number, `rules.<name>`, or `tiles`."


FREE = {"Option", "play-Option"}
"""Shapes of which a key may have any name: a parameter of an option in play.yaml."""


def test_nothing_unknown_is_let_through_anywhere() -> None:
    for name in ("game", "tiles", "balance", "playtest", "play", "printer", "variant"):
        for key, shape in SCHEMAS[name].get("$defs", {}).items():
            if "properties" in shape and "FreeRules" not in key and key.removesuffix("-over") not in FREE:
                assert shape["additionalProperties"] is False, key


def test_a_new_game_that_is_played_leads_an_editor_to_the_schema_of_play_yaml(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["new", str(tmp_path / "mine"), "--play"]).exit_code == 0
    first = (tmp_path / "mine" / "play.yaml").read_text(encoding="utf-8").splitlines()[0]
    at = tmp_path / "mine" / first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads(at.read_text(encoding="utf-8")) == SCHEMAS["play"]


def plays() -> Iterator[Path]:
    """Every play.yaml in the box."""
    yield from sorted(ROOT.glob("docs/play/*/play.yaml"))
    yield from sorted(ROOT.glob("templates/play/*.yaml"))
    yield from sorted(ROOT.glob("templates/new*/play.yaml"))


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parts[-2]}-{path.stem}") for path in plays()])
def test_a_play_file_in_the_box_fits(path: Path) -> None:
    assert faults("play", path) == []


PLAY = """\
places:
  stock: {holds: cards, where: {kind: {but: start}}, seen by: nobody, when empty: shuffle left into stock}
  hand: {each: player, seen by: owner}
  left: {each: [player, colour], most: rules.most}
  board: {grid: [5, rules.rows]}
  cup: {dice: 5, faces: [sun, rain]}
counters: {pot: 0, coins: {each: player, start: rules.coins, least: 0}}
remember: {lead: suit, dealer: {is: player, start: first player}}
effects:
  draw N: draw N from stock
set up: [deal rules.hand from stock to hand, set dealer to random player]
turn:
  - choose:
      play: {card: hand, to: left of player of kind of card, if: value of card > 2, says: "plays {card}"}
      meld: {cards: {from: hand, same: 3, by: rank}, do: [move cards to left, gain 2 coins]}
      pass: {}
      stop: end the turn
    otherwise: nothing
  - if: hand is empty
    then: [end the game]
    else: [{repeat: [draw 1 from stock], until: count of hand >= 5}]
  - each other player: lose 1 coins
    where: coins > 0
ends: [stock is empty, any player where coins >= 20]
points: {coins: coins, sets: 3 * sets of 3 kind in hand}
wins: [most points, fewest cards in hand]
teams: {4: [[1, 3], [2, 4]]}
longest: 500
"""


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("", "", ""),
        ("turn:", "turns:", "'turns' was unexpected"),
        ("seen by: owner", "seen by: owners", "'owners' is not one of"),
        ("[5, rules.rows]", "[5]", "[5] is too short"),
        ("otherwise:", "or else:", "'or else' does not match any of the regexes"),
        ("same: 3", "alike: 3", "'alike' was unexpected"),
        ("longest: 500", "longest: [500]", "[500] is not of type"),
        ("least: 0}", "lest: 0}", "'lest' was unexpected"),
    ],
)
def test_an_editor_underlines_what_play_yaml_cannot_say(tmp_path: Path, before: str, after: str, said: str) -> None:
    assert before in PLAY
    path = tmp_path / "play.yaml"
    path.write_text(PLAY.replace(before, after, 1), encoding="utf-8")
    found = jsonschema.Draft202012Validator(SCHEMAS["play"]).iter_errors(value(path))
    told = [error.message for top in found for error in innermost(top)]
    assert any(said in each for each in told) if said else not told


def test_the_schema_of_play_yaml_has_the_keys_that_are_read() -> None:
    shape = SCHEMAS["play"]
    defs = shape["$defs"]
    known = {
        "": read.TOP,
        "Place": read.PLACE_KEYS,
        "Counter": read.COUNTER_KEYS,
        "Memory": read.REMEMBER_KEYS,
        "Option": option.KEYS,
        "Picks": option.SEVERAL,
        "Control": {*step.CONTROLS, *(key for keys in step.BESIDE.values() for key in keys)} | {"from", "where"},
    }
    for name, keys in known.items():
        of = defs[name] if name else shape
        assert set((of if "properties" in of else of["anyOf"][-1])["properties"]) == set(keys), name


def innermost(error: Any) -> Iterator[Any]:  # noqa: ANN401 - of a library without types
    """What is wrong at the bottom of a choice of shapes."""
    yield error
    for each in error.context:
        yield from innermost(each)


def test_a_variant_changes_a_phrase_and_takes_a_place_away(tmp_path: Path) -> None:
    path = tmp_path / "variant.yaml"
    head = "variant: {title: T, summary: S, source: Ours}\n"
    path.write_text(f"{head}play: {{places: {{cup: null, hand: {{most: 3}}}}, ends: null, turn: [draw 1]}}\n")
    assert faults("variant", path) == []
    path.write_text(f"{head}play: {{places: {{hand: {{mots: 3}}}}}}\n")
    assert faults("variant", path) != []


def test_the_command_lists_prints_and_writes(tmp_path: Path) -> None:
    listed = CliRunner().invoke(main, ["schema"]).output
    assert [line.split()[0] for line in listed.splitlines()] == list(SCHEMAS)
    printed = CliRunner().invoke(main, ["schema", "game"]).output
    assert json.loads(printed) == SCHEMAS["game"]
    written = CliRunner().invoke(main, ["schema", "--out", str(tmp_path / "s")]).output.split()
    assert [json.loads(Path(path).read_text(encoding="utf-8")) for path in written] == list(SCHEMAS.values())
    wrong = CliRunner().invoke(main, ["schema", "gaem"])
    assert wrong.exit_code == 2
    assert "there is no schema 'gaem'" in wrong.output


def test_a_new_game_leads_an_editor_to_its_schemas(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["new", str(tmp_path / "mine")]).exit_code == 0
    first = (tmp_path / "mine" / "game.yaml").read_text(encoding="utf-8").splitlines()[0]
    at = tmp_path / "mine" / first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads(at.read_text(encoding="utf-8")) == schemas()["game"]
    assert sorted(path.name for path in at.parent.iterdir()) == [
        f"{name}.schema.json" for name in ("balance", "game", "play", "playtest", "rows", "rules", "table", "variant")
    ]
