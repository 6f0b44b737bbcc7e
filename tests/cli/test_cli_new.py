"""`tilewright new`: a folder that prints at once; what comes off the printer is what its table says."""

from __future__ import annotations

import csv
import json
import os
import re
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from tests.build.editions import edition_of
from tilewright.cli import main
from tilewright.sheets.sheet import describe
from tilewright.shelf import shelf
from tilewright.shelf.listing import templates

GOLDEN = Path(__file__).parents[1] / "golden" / "new-a4.txt"


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The new game in mygame/, built into out/."""
    folder = tmp_path_factory.mktemp("new")
    assert run("new", str(folder / "mygame")).exit_code == 0
    result = run("build", str(folder / "mygame"), "--svg", "--one-file", "--out", str(folder / "out"))
    assert result.exit_code == 0, result.output
    return folder


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "mygame" / "cards.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def words(path: Path, after: int = 0) -> str:
    """What is written in a file after so many pages; on a kit's first, small pictures show a piece of each part."""
    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in [*pdf][after:])


def test_the_new_game_has_nothing_to_complain_of(printed: Path) -> None:
    assert run("check", str(printed / "mygame"), "--strict").exit_code == 0


def test_every_card_is_printed_as_often_as_the_table_says(printed: Path) -> None:
    said = words(printed / "out" / "mygame" / "kit-a4.pdf", after=1)
    said = re.sub(r"\s", "", said)
    rules = {re.sub(r"[\s*]|:[a-z]+:", "", row["rules"]): int(row["quantity"]) for row in rows(printed)}
    assert {text: said.count(text) for text in rules} == rules
    assert sum(int(row["quantity"]) for row in rows(printed)) == 54


def test_there_is_one_drawing_a_face_and_one_back_for_all(printed: Path) -> None:
    names = {path.name for path in (printed / "out" / "mygame" / "svg").iterdir()}
    assert names == {"box.svg", "cards-back.svg", *(f"cards-{number:02}.svg" for number in range(1, 13))}
    manifest = json.loads((printed / "out" / "mygame" / "manifest.json").read_text(encoding="utf-8"))
    assert {piece["back"] for piece in manifest["pieces"] if piece["part"] == "cards"} == {"cards-back"}


def test_the_booklet_is_printed_too(printed: Path) -> None:
    assert "the magpie screams" in re.sub(r"\s+", " ", words(printed / "out" / "mygame" / "rules.pdf"))


def test_a_changed_word_is_on_the_card(printed: Path, tmp_path: Path) -> None:
    run("new", str(tmp_path / "mygame"))
    table = tmp_path / "mygame" / "cards.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("Cherry,9", "Sloe,9"), encoding="utf-8")
    assert run("build", str(tmp_path / "mygame"), "--one-file", "--out", str(printed / "out")).exit_code == 0
    assert words(printed / "out" / "mygame" / "kit-a4.pdf", after=1).count("Sloe") == 9
    assert run("build", str(printed / "mygame"), "--svg", "--out", str(printed / "out")).exit_code == 0


def test_backs_may_differ_from_card_to_card_or_stay_white(tmp_path: Path) -> None:
    run("new", str(tmp_path / "mygame"))
    back = tmp_path / "mygame" / "card-back.svg"
    back.write_text(back.read_text(encoding="utf-8").replace("#1F4A38", "{{colour}}"), encoding="utf-8")
    run("build", str(tmp_path / "mygame"), "--svg", "--out", str(tmp_path / "out"), "--only", "cards")
    assert len(list((tmp_path / "out" / "mygame.cards" / "svg").glob("cards-*-back.svg"))) == 12
    game = tmp_path / "mygame" / "game.yaml"
    game.write_text(re.sub(r"\n    back: .*", "", game.read_text(encoding="utf-8")), encoding="utf-8")
    run("build", str(tmp_path / "mygame"), "--svg", "--out", str(tmp_path / "out"), "--only", "cards")
    assert not list((tmp_path / "out" / "mygame.cards" / "svg").glob("*back.svg"))


def test_the_plan_of_its_sheets_is_the_one_that_was_reviewed(printed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(printed)
    spec = shelf.load("./mygame")
    plan = describe(edition_of(spec).sheets)
    if os.environ.get("TILEWRIGHT_RENEW"):
        GOLDEN.write_text(plan, encoding="utf-8")
    assert plan == GOLDEN.read_text(encoding="utf-8"), "if this is meant: TILEWRIGHT_RENEW=1, and read the difference"


def test_nothing_is_written_over_anything(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("full", "file"):
        result = run("new", str(tmp_path / name))
        assert result.exit_code == 1
        assert f"{name}: this already exists, and is not overwritten [O05]" in result.output
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("kind", ["", "--engine", "--play"])
@pytest.mark.parametrize("name", ["y", "no", "on", "null"])
def test_a_folder_whose_name_yaml_takes_for_a_value_is_a_game_like_any_other(
    tmp_path: Path, name: str, kind: str
) -> None:
    assert run("new", str(tmp_path / name), *filter(None, [kind])).exit_code == 0
    text = next((tmp_path / name).rglob("game.yaml")).read_text(encoding="utf-8")
    assert f'id: "{name}" ' in text
    assert kind == "--engine" or run("check", str(tmp_path / name)).exit_code == 0


def test_what_comes_with_the_program_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "patterns/trick-taking.yaml" in run("copy", "play", "patterns").output
    for part in ("fonts", "shops", "signs", "words"):
        assert run("copy", part).exit_code == 0
        came, there = ({path.name for path in folder.iterdir()} for folder in (tmp_path / part, templates() / part))
        assert came == there
    assert "not overwritten [O05]" in run("copy", "fonts").output


def test_the_game_is_called_as_its_folder(tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "My Game!")).exit_code == 0
    assert shelf.load(tmp_path / "My Game!").game.id == "my-game"
    assert run("new", str(tmp_path / "castles-in-the-air")).exit_code == 0
    assert shelf.load(tmp_path / "castles-in-the-air").game.id == "magpie-orchard"


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("game", [each.name for each in shelf.games()])
def test_a_copy_of_a_game_is_that_game_with_its_licence(tmp_path: Path, game: str) -> None:
    result = run("new", str(tmp_path / "mine"), "--from", game)
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, f"Next: tilewright build {tmp_path / 'mine'}")
    licence, own = shelf.data().parent / "LICENSE", files_in(shelf.data() / game)
    assert files_in(tmp_path / "mine") == own | {"LICENSE": licence.read_bytes()}
    assert run("check", str(tmp_path / "mine")).exit_code == 0
    spec, copy = shelf.load(game), shelf.load(tmp_path / "mine")
    assert (copy.game, copy.rules) == (spec.game, spec.rules)


def test_a_copy_has_what_the_designer_made_and_nothing_from_elsewhere(tmp_path: Path) -> None:
    """No kit that was printed, no history, and through a link nothing at all."""
    run("new", str(tmp_path / "mygame"))
    before = files_in(tmp_path / "mygame")
    (tmp_path / "mygame" / ".git" / "objects").mkdir(parents=True)
    (tmp_path / "mygame" / ".git" / "HEAD").touch()
    (tmp_path / "mygame" / "out").mkdir()
    (tmp_path / "mygame" / "out" / "kit.pdf").touch()
    (tmp_path / "mygame" / "passwords").symlink_to("/etc/passwd")
    (tmp_path / "mygame" / "everything").symlink_to("/etc")
    (tmp_path / "mygame" / "card.svg").chmod(0o400)
    assert run("new", str(tmp_path / "second"), "--from", str(tmp_path / "mygame")).exit_code == 0
    assert files_in(tmp_path / "second") == before
    assert os.access(tmp_path / "second" / "card.svg", os.W_OK)
    inside = run("new", str(tmp_path / "mygame" / "third"), "--from", str(tmp_path / "mygame"))
    assert inside.exit_code == 0, inside.output
    assert files_in(tmp_path / "mygame" / "third") == before


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--from", "castel"), 1, "did you mean 'castle'? [K23]"),
        (("--from", "./nowhere"), 1, "K24"),
        (("--from", "castle", "--engine"), 2, "--from copies a game unchanged"),
        (("--from", "castle", "--id", "x"), 2, "--from copies a game unchanged"),
        (("--from", " "), 2, "the value is empty"),
    ],
)
def test_what_cannot_be_copied_is_told(tmp_path: Path, words: tuple[str, ...], status: int, said: str) -> None:
    result = run("new", str(tmp_path / "mine"), *words)
    assert result.exit_code == status
    assert said in result.output
    assert not (tmp_path / "mine").exists()
