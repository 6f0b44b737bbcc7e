"""A session makes each thing once, again only what depends on a file that has changed, and is never out of date."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.platypus import Flowable

from tests.cli import small_game
from tests.examples import examples
from tilewright.booklet.flow import Flow
from tilewright.booklet.layout import Typesetting, pdf_of
from tilewright.booklet.plates import plate
from tilewright.build import figures
from tilewright.build import session as sessions
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.rulebook import rules
from tilewright.build.session import Session
from tilewright.build.store import Store
from tilewright.castle_tiles import tiles
from tilewright.castle_tiles.art import tile as tile_art
from tilewright.castle_tiles.art.masonry import rocks
from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.tilemap import TileMap
from tilewright.cli import main
from tilewright.draw.art import Art
from tilewright.draw.pen import Pen
from tilewright.draw.studio import Studio
from tilewright.pieces import build as building
from tilewright.pieces import pool as owner
from tilewright.pieces.deck_code import encode
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import Block
from tilewright.rng import Stream
from tilewright.shelf import listing, shelf
from tilewright.svg.form import Plate
from tilewright.texts import source
from tilewright.typography.finder import Finder

CASTLES = "castles-in-the-air"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often decks are built, maps parsed, files read as trees, and faces drawn."""
    tiles._map.cache_clear()  # noqa: SLF001 - what an earlier test has read
    done: Counter[str] = Counter()

    def counting(holder: object, name: str, called: Callable[..., str]) -> None:
        made = getattr(holder, name)

        def count(*args: Any, **named: Any) -> Any:  # noqa: ANN401 - passes on whatever it is given
            done[called(*args)] += 1
            return made(*args, **named)

        monkeypatch.setattr(holder, name, count)

    counting(TileMap, "parse", lambda text, *_: f"map {text}")
    counting(source, "load_text", lambda path, *_: f"file {Path(path).name}")
    counting(Studio, "draw", lambda _studio, design: f"face {design.name}")
    for module in (building, owner, shelf, sessions):
        counting(module, "build", lambda _spec: "deck")
    return done


def run(*args: str) -> str:
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    return result.stdout


def most(counted: Counter[str], kind: str) -> int:
    return max((number for name, number in counted.items() if name.startswith(kind)), default=0)


@pytest.mark.parametrize(
    "command",
    [
        ["build", "g", "--deck", "CODE", "--stacked", "--only", "tiles"],
        ["build", "g", "--variant", "fewer", "--svg"],
        ["check", "g", "--variant", "fewer"],
        ["check", "g", "--explain", "hall"],
        ["check", "g", "--report", "report.pdf"],
        ["deck", "g", "--players", "2", "--code", "CODE"],
        ["why", "g"],
    ],
    ids=" ".join,
)
def test_a_command_makes_each_thing_once(
    command: list[str], counted: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_game.write(tmp_path / "g")
    monkeypatch.chdir(tmp_path)
    if "CODE" in command:
        pool = Session("g/").pools[0]
        command = [word.replace("CODE", encode(pool, pool.ids, "S")) for word in command]
        counted.clear()
    CliRunner().invoke(main, [word if word != "g" else "./g" for word in command])
    # a check counts the pieces of the game as it is and with each variant beside
    assert counted["deck"] <= (3 if command[0] == "check" else 1)
    assert most(counted, "map") <= 1
    # and looks into each variant for the columns that it shows
    assert most(counted, "file fewer.yaml") <= (2 if command[0] == "check" else 1)


def test_a_stacked_build_of_the_castles_builds_one_deck_and_reads_each_map_and_variant_once(
    counted: Counter[str], tmp_path: Path
) -> None:
    told = run("deck", CASTLES, "--players", "2", "--seed", "7", "--json")
    assert counted["deck"] == 1
    counted.clear()
    tiles._map.cache_clear()  # noqa: SLF001 - as above
    run("build", CASTLES, "--deck", json.loads(told)["code"], "--stacked", "--out", str(tmp_path))
    assert counted["deck"] == 1
    assert most(counted, "map") == 1
    assert most(counted, "file ") <= 2, "game.yaml is looked at to find its rules, and then read"
    assert counted["file free-flight.yaml"] == 1


# --- What is done again -----------------------------------------------------------------------------------------------


@pytest.fixture
def edition(tmp_path: Path, counted: Counter[str]) -> Edition:
    """A whole kit that has been made, and is then counted."""
    made = Edition(small_game.write(tmp_path / "g"), (), Options(svg=True))
    assert made.files
    counted.clear()
    return made


def edit(edition: Edition, name: str, old: str, new: str) -> None:
    path = edition.spec.folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    edition.changed([path])


def drawn(counted: Counter[str]) -> set[str]:
    return {name.removeprefix("face ") for name in counted if name.startswith("face ")}


def test_a_comment_makes_nothing_again_but_moves_the_lines(edition: Edition, counted: Counter[str]) -> None:
    before, files = edition.spec.places.value(("tiles", "tiles", 0, "id")).line, edition.files
    edit(edition, "tiles.yaml", "set:", "# the night\nset:")
    assert edition.files is files
    assert counted["deck"] == 0
    assert drawn(counted) == set()
    assert edition.spec.places.value(("tiles", "tiles", 0, "id")).line == before + 1


def test_of_a_changed_tile_only_that_tile_is_drawn(edition: Edition, counted: Counter[str]) -> None:
    sheets = edition.sheets
    edit(edition, "tiles.yaml", "slots: {1: red}", "slots: {1: blue}")
    assert edition.faces
    assert drawn(counted) == {"tiles-hall-1"}
    assert edition.sheets is sheets, "it lies where it lay"


def test_a_changed_number_draws_nothing_that_does_not_show_it(edition: Edition, counted: Counter[str]) -> None:
    edit(edition, "rules.yaml", "gems: 3", "gems: 5")
    assert edition.faces
    assert drawn(counted) == set()
    assert sum(piece.copies for piece in edition.deck.pieces if piece.id == "gems-gem-red") == 5
    edit(edition, "rules.yaml", "moves: 4", "moves: 6")
    assert edition.faces
    assert {"aid-front", "aid-back"} <= drawn(counted) <= {"aid-front", "aid-back", "box"}


def test_a_file_that_is_none_of_the_game_changes_nothing(edition: Edition, counted: Counter[str]) -> None:
    files = edition.files
    (edition.spec.folder / "notes.txt").write_text("to do")
    edition.refresh()
    assert edition.files is files
    assert drawn(counted) == set()


def test_another_wish_draws_no_face_again(edition: Edition, counted: Counter[str]) -> None:
    edition.ask(Options(paper="letter"))
    assert "kit-letter-paper.pdf" in edition.files
    assert drawn(counted) <= {"aid-front", "aid-back", "box"}
    assert not any(name.endswith(".svg") for name in edition.files)


# --- What cannot be made ----------------------------------------------------------------------------------------------


def test_an_error_keeps_what_was_good_and_is_told(edition: Edition) -> None:
    deck, faces = edition.deck, edition.faces
    edit(edition, "tiles.yaml", "slots: {1: red}", "slots: {1: purpel}")
    with pytest.raises(RefusedError, match="T07"):
        edition.deck  # noqa: B018 - it is looked at
    assert edition.last("deck") is deck
    assert edition.last("faces") == faces
    assert "T07" in {problem.code for problem in edition.problems}
    edit(edition, "tiles.yaml", "slots: {1: purpel}", "slots: {1: red}")
    assert edition.deck is deck
    assert edition.problems == Session(edition.name).problems


def test_a_folder_that_comes_later_is_found(tmp_path: Path) -> None:
    session = Session(tmp_path / "later")
    assert [problem.code for problem in session.problems] == ["K24"]
    small_game.write(tmp_path / "later")
    session.refresh()
    assert session.spec.game.id == "lanterns"


def test_the_words_of_a_game_in_the_box_may_change_while_it_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(shelf.data(), tmp_path / "data")
    for module in (listing, shelf):
        monkeypatch.setattr(module, "data", lambda: tmp_path / "data")
    session, words = Session(CASTLES), tmp_path / "data" / CASTLES / "words.yaml"
    assert session.spec.language.say("score.set") == "each set"
    words.write_text(words.read_text().replace("set: each set", "set: every set"))
    session.refresh()
    assert session.spec.language.say("score.set") == "every set"


def test_what_a_thing_is_made_from_can_be_asked(edition: Edition) -> None:
    assert {"deck", "spec", "texts", "asked"} <= set(edition.made_from("files"))
    assert "asked" not in edition.made_from("deck")


# --- As good as new ---------------------------------------------------------------------------------------------------

CHANGES: tuple[tuple[str, str, str], ...] = (
    ("tiles.yaml", "slots: {1: red}", "slots: {1: blue}"),
    ("tiles.yaml", "slots: {1: red}", "slots: {1: purpel}"),
    ("tiles.yaml", "title: Hall", "title: Great Hall"),
    ("tiles.yaml", ".:1:.", ".:1:"),
    ("rules.yaml", "gems: 3", "gems: 4"),
    ("rules.yaml", "moves: 4", "moves: [4"),
    ("game.yaml", "title: Gems", "title: Jewels"),
    ("game.yaml", "#C8102E", "#A8102E"),
    ("game.yaml", "thickness: 0.3", "thickness: 0.6"),
    ("game.yaml", "face: gem, back: same", "face: gm, back: same"),
    ("game.yaml", "seed:", "# why this one\nseed:"),
    ("aid.md", "Count your gems.", "Count {{ rules.gems }} gems."),
    ("aid.md", "{{ rules.moves }}", "{{ rules.jumps }}"),
    ("booklet.md", "You have", "You all have"),
    ("booklet.md", "# Lanterns", "# Lanterns\n\n(changes)\n\n::: variants\n:::\n"),
    ("variants/fewer.yaml", "Fewer gems.", "Fewer of them."),
    ("variants/fewer.yaml", "gems: 2", "gems: 1"),
    ("variants/fewer.yaml", "variant:", "variat:"),
)
"""Edits of the small game, and what spoils it; each is also taken back."""


def outcome(edition: Edition) -> tuple[Mapping[str, bytes] | None, tuple[Problem, ...]]:
    """All that can be seen of an edition: its files, if they can be made, and what is wrong."""
    try:
        files = dict(edition.files)
    except RefusedError:
        return None, edition.problems
    return files, edition.problems


@settings(max_examples=examples(6), deadline=None)
@given(steps=st.lists(st.sampled_from(range(len(CHANGES))), min_size=1, max_size=6), told=st.booleans())
def test_after_any_edits_a_session_has_what_a_new_one_has(
    steps: list[int], *, told: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = small_game.write(tmp_path_factory.mktemp("edited"))
    session = Edition(folder, ("fewer",), Options(only=("tiles", "gems", "aid")))
    done: set[int] = set()
    outcome(session)
    for step in steps:
        name, old, new = CHANGES[step]
        old, new = (new, old) if step in done else (old, new)
        text = (folder / name).read_text(encoding="utf-8")
        if old not in text:
            continue  # another edit stands there
        done ^= {step}
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        if told:
            session.changed([folder / name])
        else:
            session.refresh()
        fresh = Edition(folder, ("fewer",), Options(only=("tiles", "gems", "aid")))
        assert outcome(session) == outcome(fresh)


@settings(max_examples=2, deadline=None)
@given(steps=st.lists(st.sampled_from(range(len(CHANGES))), min_size=1, max_size=3))
def test_after_any_edits_a_process_that_finds_what_others_kept_has_what_one_that_finds_nothing_has(
    steps: list[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, cache = small_game.write(tmp_path_factory.mktemp("edited")), tmp_path_factory.mktemp("cache")
    cache.chmod(0o700)
    for step in (None, *steps):
        if step is not None:
            name, old, new = CHANGES[step]
            text = (folder / name).read_text(encoding="utf-8")
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        finding, fresh = Edition(folder), Edition(folder)
        finding.cache = Store(cache)
        assert outcome(finding) == outcome(fresh)


def test_a_session_does_not_grow(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path / "g")
    session = Edition(folder, (), Options(only=("tiles",)))
    assert session.faces
    sizes = []
    for number in range(12):
        edit(session, "tiles.yaml", "title: Hall", f"title: Hall {number}\n    idea: x")
        assert len(session.faces) == 3
        edit(session, "tiles.yaml", f"title: Hall {number}\n    idea: x", "title: Hall")
        assert session.faces
        sizes.append(session.size)
    assert len(set(sizes[2:])) == 1


# --- The figures of the booklet ---------------------------------------------------------------------------------------


@pytest.fixture
def castles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Edition, list[str]]:
    """The castles with every figure of their booklet drawn, and the names of those that are drawn from now on."""
    shutil.copytree(Path(__file__).parents[2] / "data" / CASTLES, tmp_path / CASTLES)
    edition, done = Edition(tmp_path / CASTLES), list[str]()
    edition.cache = Store(tmp_path / "cache")
    assert len(edition.plates) > 10

    def noted(art: Art, book: Finder) -> Plate:
        done.append(art.name)
        return plate(art, book)

    monkeypatch.setattr(figures, "plate", noted)
    return edition, done


def test_a_figure_is_drawn_again_only_when_something_it_shows_has_changed(castles: tuple[Edition, list[str]]) -> None:
    edition, done = castles
    before = edition.plates
    edit(edition, "rules.yaml", "lock: 1", "lock: 2")
    after = edition.plates
    drawn = {name.removeprefix("figure-") for name in done}
    assert {name for name in after if after[name] != before[name]} == {"anatomy", "doors", "locks", "turn"}
    assert drawn == {"anatomy", "doors", "locks", "turn", "ladder", "flight"}, "those that show a cost, whichever"
    done.clear()
    edit(edition, "rules.yaml", "lock: 2", "lock: 1")
    edit(edition, "tiles.yaml", "find: owl", "find: lantern")
    shown, drawn = edition.plates, {name.removeprefix("figure-") for name in done}
    assert {name for name in shown if shown[name] != before[name]} <= drawn < set(shown)


def test_figures_are_kept_from_process_to_process(castles: tuple[Edition, list[str]]) -> None:
    edition, done = castles
    other = Edition(edition.name)
    other.cache = edition.cache
    assert other.plates == edition.plates
    assert done == []


def test_a_figure_drawn_anew_takes_over_what_another_process_has_made_of_its_unchanged_tiles(
    castles: tuple[Edition, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    edition, done = castles
    edit(edition, "tiles.yaml", "find: owl", "find: lantern")
    drawn = list[str]()

    def noted(pen: Pen, scene: Scene, stream: Stream) -> None:
        drawn.append(scene.tile.drawing)
        rocks(pen, scene, stream)

    monkeypatch.setattr(tile_art, rocks.__name__, noted)
    other, nobody = Edition(edition.name), Edition(edition.name)
    other.cache = edition.cache
    shown = other.plates
    assert "figure-cover" in done
    assert set(drawn) == {"tower"}
    assert shown == nobody.plates
    assert len(set(drawn)) > 10, "who knows nothing draws all"


# --- The booklet set again --------------------------------------------------------------------------------------------


def test_a_booklet_set_again_is_the_one_that_is_set_for_the_first_time(castles: tuple[Edition, list[str]]) -> None:
    edition, _ = castles
    edition.cache = Store(None)
    edits = (
        ("rules.yaml", "  moves: 6", "  moves: 7"),
        ("rules.yaml", "  lock: 1", "  lock: 2"),
        ("booklet.md", "# Flying", "Much more. " * 300 + "\n\n# Flying"),
        ("booklet.md", "# Flying", "# In the air"),
        ("booklet.md", "Much more. " * 300, ""),
        (
            "booklet.md",
            "# The story",
            "# The story\n\nÞorn & Æsir: other letters come first, and get the first codes.\n",
        ),
    )
    before = rules(edition)
    for name, old, new in edits:
        edit(edition, name, old, new)
        setting = Typesetting(edition.spec.language, low_ink=False)
        assert before != rules(edition) == pdf_of(edition.booklet, edition.spec, edition.plates, setting)
        before = rules(edition)


def test_of_a_booklet_only_what_has_changed_is_made_ready_again(
    castles: tuple[Edition, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    edition, done = castles[0], list[Block]()
    made = Flow.block

    def noted(flow: Flow, block: Block) -> Iterator[Flowable]:
        done.append(block)
        return made(flow, block)

    monkeypatch.setattr(Flow, "block", noted)
    assert rules(edition)
    done.clear()
    edit(edition, "rules.yaml", "  moves: 6", "  moves: 7")
    assert rules(edition)
    assert 0 < len(done) < 10 < len(edition.booklet)
