"""What is typed: wrong usage, help, JSON, pipes; and what a terminal may be like."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.desk import ROOT, Desk


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["build"], "Missing argument 'GAME'"),
        (["bild", "g"], "No such command 'bild'"),
        (["build", "g", "--paper", "a9"], "'a9' is not a paper size; known: a4, letter"),
        (["build", "g", "--backs", "both"], "'both' is not one of"),
        (["build", "g", "--flip", "sideways"], "'sideways' is not one of"),
        (["build", "g", "--lowink"], "No such option"),
        (["build", "g", "h"], "'h' is a second game"),
        (["build", "g", "--out"], "requires an argument"),
        (["build", "g", "--variant", "fewer", "--variant", "fewer"], "'fewer' is given twice"),
        (["build", "g", "--only", "die", "--only", "die"], "'die' is given twice"),
        (["check", "g", "--variant", "fewer", "--variant", "fewer"], "'fewer' is given twice"),
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2_and_changes_nothing(desk: Desk, words: list[str], said: str) -> None:
    assert said in "\n".join(desk.refused(*words, status=2))


def test_a_part_that_is_not_there_is_told(desk: Desk) -> None:
    assert desk.refused("build", "g", "--only", "gem") == ["--only: there is no part 'gem'; did you mean 'gems'? [O03]"]


def test_a_variant_that_is_not_there_is_told(desk: Desk) -> None:
    for command in ("check", "build"):
        said = desk.refused(command, "g", "--variant", "fewr")
        assert said == ["g/variants: there is no variant 'fewr'; did you mean 'fewer'? [K20]"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("game: {version: }", "game.yaml:1:1: game.yaml: the key 'version' is missing [K02]"),
        ("game: {sead: }", "variants/fewer.yaml:2:8: there is no 'sead' to remove [K22]"),
        ("game: {colours: {red: }}", "game.yaml:31:56: faces: unknown colour or picture 'red'"),
        ("rules: {gems: }", "game.yaml:28:40: count: 'rules.gems' is not a whole number in rules.yaml"),
        ("tiles: {set: {columns: 6}}", "tiles.yaml:7:10: sky line 1: 5 columns, the set needs 6 [T02]"),
        ("tiles: {tiles: []}", "variants/fewer.yaml:2:16: tiles: 0 items here; the minimum is 1 [K07]"),
        ("game: [1]", "variants/fewer.yaml:2:7: game: expected a mapping"),
        ("booklet: x", "variants/fewer.yaml:2:1: unknown key 'booklet'"),
    ],
    ids=["a key", "a key misspelt", "a colour", "a rule", "the lattice", "all tiles", "a list", "a file"],
)
def test_a_variant_that_takes_away_what_is_needed_is_told(desk: Desk, change: str, said: str) -> None:
    text = f"variant: {{title: Fewer, summary: Fewer gems.}}\n{change}\n"
    (desk.game / "variants" / "fewer.yaml").write_text(text, encoding="utf-8")
    for command in ("check", "build"):
        told = desk.refused(command, "g", "--variant", "fewer")
        assert any(f"g/{said}" in line for line in told), told


def test_help_loads_nothing_that_draws_or_reads() -> None:
    code = (
        "import sys\nfrom tilewright.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'reportlab', 'svgwrite', 'pydantic', 'yaml', 'cairosvg', 'pikepdf'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "tilewright build" in done.stdout


# Output for programs


def test_json_is_all_there_is_on_stdout(desk: Desk) -> None:
    for words in (["games"], ["check", "g"], ["build", "g"], ["build", "castles"], ["check", "castles"]):
        process = desk.start(*words, "--json")
        said, told = process.communicate(timeout=60)
        json.loads(said)
        assert told == ""
        assert process.returncode == (1 if "castles" in words else 0)


def test_problems_as_json_have_their_places(desk: Desk) -> None:
    desk.change("game.yaml", "face: gem", "face: gme")
    broken = json.loads(desk.run("check", "g", "--json").output)["problems"]
    assert [(each["path"], each["line"], each["column"], each["code"], each["level"]) for each in broken] == [
        ("g/game.yaml", 28, 16, "K06", "error")
    ]
    assert json.loads(desk.run("build", "g", "--json").output) == broken
    desk.change("game.yaml", "face: gme", "face: [gem")
    unreadable = desk.run("check", "g", "--json")
    assert unreadable.exit_code == 1
    assert [each["code"] for each in json.loads(unreadable.output)["problems"]] == ["Y05"]


@pytest.mark.parametrize("words", [("games",), ("check", "g"), ("build", "g", "--json"), ("--help",)])
def test_whoever_has_read_enough_is_not_told_so(desk: Desk, words: tuple[str, ...]) -> None:
    process = desk.start(*words, PYTHONUNBUFFERED="1")
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    told = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=30)
    assert "Traceback" not in told
    assert "Tilewright itself" not in told
    assert "BrokenPipe" not in told


def test_a_full_disk_under_stdout_is_told(desk: Desk) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-m", "tilewright", "games"],
            cwd=desk.folder, env={"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "no space left" in done.stderr.lower()
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"NO_COLOR": "1"}, id="no colour"),
        pytest.param({"COLUMNS": "10"}, id="ten columns"),
        pytest.param({"LC_ALL": "C", "PYTHONUTF8": "0"}, id="the C locale"),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ASCII alone"),
        pytest.param({"TERM": "dumb"}, id="dumb"),
    ],
)
def test_any_terminal_will_do(desk: Desk, env: dict[str, str]) -> None:
    desk.change("game.yaml", "name: Ann", "name: Änn Öß")
    desk.change("game.yaml", "face: gem", "face: göm")
    for words, status in ((["--help"], 0), (["check", "g"], 1), (["games"], 0)):
        process = desk.start(*words, **env)
        said, told = process.communicate(timeout=30)
        assert process.returncode == status, told
        assert "Traceback" not in told
        assert "Tilewright itself" not in told
        assert "\x1b" not in said + told


def test_pictures_need_no_cairo(desk: Desk) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "sys.modules['cairosvg'] = sys.modules['cairocffi'] = None\n"
        "from tilewright.cli import main\nmain(['build', 'g', '--png', '50'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=desk.folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert any(name.endswith(".png") for name in desk.built())
