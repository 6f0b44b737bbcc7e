"""action.yml: its steps are done here as GitHub does them, on a merge commit, with a `gh` that takes notes.

The event has the form that GitHub sends, with names in it that would do harm if a shell read them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli import lantern_games as games
from tests.cli.desk import ROOT

pytestmark = pytest.mark.skipif(
    os.name == "nt" or not (shutil.which("bash") and shutil.which("jq")), reason="its steps are scripts of a shell"
)

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
EVENT: dict[str, Any] = json.loads(Path(__file__).with_name("pull_request.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "pull-requests.md").read_text(encoding="utf-8")
MARKER = "<!-- tilewright review -->"

GH = """\
#!/usr/bin/env bash
# Takes notes of what it is asked for, and answers as the filter of --jq would.
body="" input=""
for word in "$@"; do
  case "$word" in
    body=@*) body="$(cat "${word#body=@}")" ;;
    -) input="$(cat)" ;;
  esac
done
filter='{words: $ARGS.positional, body: $body, input: $input}'
jq -nc --arg body "$body" --arg input "$input" "$filter" --args -- "$@" >> "$NOTES"
if [ -n "$FORBIDDEN" ]; then echo "gh: Resource not accessible by integration (HTTP 403)" >&2; exit 1; fi
case "$*" in
  *--paginate*) printf '%s' "$KNOWN" ;;
  *git/blobs*) echo b10b ;;
  *git/trees*) echo 7ee ;;
  *git/commits*) echo c0de ;;
  *PATCH*git/refs*) exit 1 ;;
esac
"""
PYTHON = """\
#!/usr/bin/env bash
# Stands for the Python of setup-python: a new environment has this program and a tilewright in it.
echo "$*" >> "$NOTES.python"
if [ "$3" = venv ]; then mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; ln -s "$TILEWRIGHT" "$4/bin/tilewright"; fi
"""


@dataclass
class Runner:
    """A machine that does the steps of an action.

    Attributes:
        folder: Where it keeps what it needs; `work` in it is the checkout.
        given: The inputs that a workflow gives.
        event: What happened; nothing for a push.
        env: What `gh` is told.
        outputs: Of each step that has an id.
        printed: What steps have printed.
        uploaded: What was uploaded.
    """

    folder: Path
    given: Mapping[str, str] = field(default_factory=dict)
    event: Mapping[str, Any] = field(default_factory=lambda: EVENT)
    env: Mapping[str, str] = field(default_factory=dict)
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    printed: str = ""
    uploaded: list[Mapping[str, Any]] = field(default_factory=list)

    @property
    def work(self) -> Path:
        return self.folder / "work"

    @property
    def asked(self) -> list[dict[str, Any]]:
        """What `gh` was asked for."""
        notes = self.folder / "notes"
        return [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()] if notes.exists() else []

    @property
    def summary(self) -> str:
        """Of the job."""
        return (self.folder / "summary").read_text(encoding="utf-8")

    def do(self, names: tuple[str, ...] = ()) -> int:
        """Do all steps, or those of some names, as far as one fails; the status of the last."""
        for step in STEPS:
            if (names and step.get("name") not in names) or not self._is_due(step.get("if", "")):
                continue
            if "uses" in step:
                self._use(step)
            elif status := self._run(step):
                return status
        return 0

    def _is_due(self, condition: str) -> bool:
        return all(map(self._holds, filter(None, condition.split(" && "))))

    def _holds(self, term: str) -> bool:
        left, sign, right = (part.strip(" '") for part in re.match(r"(\S+)\s*(==|!=|)\s*(.*)", term).groups())  # type: ignore[union-attr]
        value = self._value(left)
        return bool(value) if not sign else (value == right) is (sign == "==")

    def _value(self, path: str) -> str:
        default = {name: each["default"] for name, each in ACTION["inputs"].items()}
        inputs = {**default, "token": "secret", **self.given}
        there: Any = {
            "inputs": inputs,
            "github": {"event": self.event},
            "steps": {name: {"outputs": each} for name, each in self.outputs.items()},
            "runner": {"temp": str(self.folder / "temp")},
        }
        for name in path.split("."):
            there = there.get(name, "") if isinstance(there, Mapping) else ""
        return there if isinstance(there, str) else json.dumps(there)

    def _filled(self, text: str) -> str:
        return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", lambda found: self._value(found[1]), str(text))

    def _use(self, step: Mapping[str, Any]) -> None:
        given = {name: self._filled(text) for name, text in step.get("with", {}).items()}
        if "upload-artifact" in step["uses"]:
            assert Path(given["path"]).is_file()
            self.uploaded.append(given)
            self.outputs[step["id"]] = {"artifact-url": "https://github.com/ann/games/actions/runs/1/artifacts/2"}

    def _run(self, step: Mapping[str, Any]) -> int:
        """Run a script as `shell: bash` of a composite action does."""
        (self.folder / "temp").mkdir(exist_ok=True)
        script, output = self.folder / "script.sh", self.folder / "output"
        script.write_text(step["run"], encoding="utf-8")
        output.write_text("", encoding="utf-8")
        own = {name: self._filled(text) for name, text in step.get("env", {}).items()}
        github = {
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_EVENT_NAME": "pull_request" if self.event else "push",
            "GITHUB_OUTPUT": str(output),
            "GITHUB_REPOSITORY": "ann/games",
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "RUNNER_TEMP": str(self.folder / "temp"),
        }
        system = {
            "PATH": f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.folder),
            "TILEWRIGHT": str(Path(sys.executable).with_name("tilewright")),
            "TILEWRIGHT_CACHE": str(self.folder / "cache"),
            "NOTES": str(self.folder / "notes"),
            "KNOWN": "",
            "FORBIDDEN": "",
        }
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
            cwd=self.work,
            env={**system, **github, **own, **self.env},
            capture_output=True,
            text=True,
            check=False,
        )
        self.printed += done.stdout + done.stderr
        lines = output.read_text(encoding="utf-8").splitlines()
        self.outputs[step.get("id", "")] = dict(line.split("=", 1) for line in lines)
        return done.returncode


def merged(folder: Path) -> None:
    """A checkout as actions/checkout makes it of a pull request: the merge commit alone, its parents not fetched."""
    origin = folder / "origin"
    origin.mkdir(parents=True)
    games.begin(origin, rules=False)
    games.git(origin, "switch", "-q", "-c", "rain")
    games.go_on(origin)
    games.commit(origin, "Rain does more")
    games.git(origin, "switch", "-q", "main")
    (origin / "README.md").write_text("Meanwhile\n", encoding="utf-8")
    games.commit(origin, "Somebody else's")
    games.git(origin, "merge", "-q", "--no-ff", "-m", "merge", "rain")
    games.git(folder, "clone", "-q", "--depth=1", origin.as_uri(), "work")
    (folder / "bin").mkdir()
    for name, text in (("gh", GH), ("python", PYTHON)):
        (folder / "bin" / name).write_text(text, encoding="utf-8")
        (folder / "bin" / name).chmod(0o755)


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    """The first steps, which install and review."""
    folder = tmp_path_factory.mktemp("pull") / "one"
    merged(folder)
    runner = Runner(folder, {"games": "0"})
    assert runner.do(("Install Tilewright", "Review")) == 0, runner.printed
    return runner


@pytest.fixture
def runner(reviewed: Runner, tmp_path: Path) -> Iterator[Runner]:
    """The same, ready for the steps that come after."""
    folder = tmp_path / "one"
    shutil.copytree(reviewed.folder, folder, symlinks=True)
    yield Runner(folder, reviewed.given, outputs={**reviewed.outputs})
    assert not [*folder.rglob("hacked")]


REST = ("Upload the page", "Put the pictures on a branch", "Comment", "Result")


def test_the_review_is_of_what_the_pull_request_changes(reviewed: Runner) -> None:
    """Not what others have done to main meanwhile."""
    assert reviewed.outputs["review"] == {"status": "1", "games": "1", "problems": "1", "pieces": "4", "sheets": "0"}
    assert "::error file=lanterns/cards.csv,line=2,col=19,title=C14::" in reviewed.printed
    installed = (reviewed.folder / "notes.python").read_text(encoding="utf-8").splitlines()
    assert installed[0].startswith("-I -m venv ")
    assert installed[1].endswith(f"pip install --quiet --disable-pip-version-check {ROOT}")


def test_the_first_push_is_commented_and_the_check_fails(runner: Runner) -> None:
    assert runner.do(REST) == 1, "the text does not fit"
    looked, written = runner.asked
    assert "repos/ann/games/issues/12/comments?per_page=100" in looked["words"]
    assert written["words"][:5] == ["api", "--silent", "--method", "POST", "repos/ann/games/issues/12/comments"]
    lines = written["body"].splitlines()
    assert lines[:2] == [MARKER, "## Tilewright: 1 game changed, 1 new problem"]
    assert "](https://github.com/ann/games/actions/runs/1/artifacts/2)" in lines[3]
    assert "C14" in written["body"]
    assert "<img" not in written["body"]
    assert runner.summary.strip() == written["body"]
    (page,) = runner.uploaded
    assert page["archive"] == "False"
    assert page["path"].endswith("/tilewright-review.html")


def test_the_next_push_changes_the_same_comment(runner: Runner) -> None:
    runner.env = {"KNOWN": "77\n78\n"}
    runner.do(REST)
    assert runner.asked[-1]["words"][2:5] == ["--method", "PATCH", "repos/ann/games/issues/comments/77"]


def test_a_pull_request_from_a_fork_has_its_review_in_the_summary_of_the_job(runner: Runner) -> None:
    runner.env = {"FORBIDDEN": "yes"}
    runner.given = {"pictures": "branch"}
    assert runner.do(REST[:-1]) == 0, runner.printed
    assert "1 game changed" in runner.summary
    assert runner.printed.count("::notice title=Tilewright::") == 2


def test_pictures_on_a_branch_are_shown_in_the_comment(runner: Runner) -> None:
    runner.given = {"pictures": "branch"}
    assert runner.do(REST[:-1]) == 0, runner.printed
    asked = [" ".join(each["words"]) for each in runner.asked]
    blobs = [each for each in asked if "git/blobs" in each]
    assert len(blobs) == len([*(runner.folder / "temp" / "tilewright-review").glob("*.webp")])
    (tree,) = (json.loads(each["input"]) for each in runner.asked if "repos/ann/games/git/trees" in each["words"])
    assert {each["sha"] for each in tree["tree"]} == {"b10b"}
    assert any("refs/heads/tilewright-pictures/pr-12" in each for each in asked)
    body = runner.asked[-1]["body"]
    sources = re.findall(r'src="(.*?)"', body)
    assert {each.rpartition("/")[0] for each in sources} == {"https://github.com/ann/games/raw/c0de"}
    assert sorted(each.rpartition("/")[2] for each in sources) == sorted(each["path"] for each in tree["tree"])
    assert len(body) < 65_536


def test_no_comment_is_written_if_none_is_wanted_or_nothing_has_happened(runner: Runner) -> None:
    runner.given = {"comment": "false"}
    runner.do(REST)
    runner.given, runner.event = {}, {}
    runner.do(REST)
    assert runner.asked == []


def test_a_pull_request_without_games_changes_a_comment_and_begins_none(runner: Runner) -> None:
    games.git(runner.work, "checkout", "-q", "HEAD^1")
    runner.given = {"since": "HEAD", "games": "0"}
    names = ("Review", *REST)
    assert runner.do(names) == 0, runner.printed
    assert len(runner.asked) == 1
    runner.env = {"KNOWN": "77"}
    assert runner.do(names) == 0
    assert "no game changed" in runner.asked[-1]["body"]


def test_folders_and_words_of_a_stranger_are_no_code(runner: Runner) -> None:
    """A folder called like a command, one with a space, and a revision that is an option."""
    for name in ("$(touch hacked)", "two words"):
        games.write(runner.work / name)
    runner.given = {"games": "0", "since": "HEAD", "folders": "$(touch hacked)\ntwo words\n", "fail-on": "never"}
    assert runner.do(("Review",)) == 0, runner.printed
    assert runner.outputs["review"]["games"] == "2"
    runner.given = {"since": "--output=hacked"}
    assert runner.do(("Review",)) == 2
    runner.given = {"games": "0", "players": "; touch hacked"}
    assert runner.do(("Review",)) == 2


@pytest.mark.exhaustive
def test_a_checkout_of_the_branch_itself_is_compared_with_the_other_branch(runner: Runner) -> None:
    base = games.git(runner.work, "rev-parse", "HEAD^1")
    games.git(runner.work, "checkout", "-q", "HEAD^2")
    runner.event = {"pull_request": {**EVENT["pull_request"], "base": {"sha": base}}}
    assert runner.do(("Review",)) == 0, runner.printed
    assert "no merge commit" in runner.printed
    assert runner.outputs["review"]["games"] == "1"


def test_nothing_in_a_script_is_filled_in_by_github() -> None:
    for step in STEPS:
        assert "${{" not in step.get("run", "")
        assert "run" not in step or step["shell"] == "bash"
        assert "uses" not in step or re.search(r"@[0-9a-f]{40}$", step["uses"]), "a tag may be moved"
    assert "pull_request_target" not in (ROOT / "action.yml").read_text(encoding="utf-8")


def test_the_action_has_the_keys_that_github_knows() -> None:
    """What its documentation lists for a composite action; each input and output explains itself."""
    assert ACTION.keys() <= {"name", "author", "description", "inputs", "outputs", "runs", "branding"}
    assert ACTION["runs"].keys() == {"using", "steps"}
    assert all(each.keys() == {"description", "default"} for each in ACTION["inputs"].values())
    assert all(each.keys() == {"description", "value"} for each in ACTION["outputs"].values())
    known = {"id", "if", "name", "uses", "with", "env", "run", "shell", "working-directory", "continue-on-error"}
    assert all(step.keys() <= known for step in STEPS)
    assert len(ACTION["description"]) <= 125, "the marketplace shows no more"
    used = set(re.findall(r"inputs\.([a-z-]+)", (ROOT / "action.yml").read_text(encoding="utf-8")))
    assert used == ACTION["inputs"].keys()


def test_the_page_shows_a_workflow_that_fits_the_action() -> None:
    shown = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]
    workflow = shown[0]
    assert workflow[True] == "pull_request"  # YAML 1.1 takes `on` for a truth
    assert workflow["permissions"] == {"contents": "read", "pull-requests": "write"}
    steps = workflow["jobs"]["review"]["steps"]
    assert len(re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()) <= 20
    assert "tilewright@" in steps[-1]["uses"]
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))
    assert ACTION["inputs"].keys() - {"token"} | ACTION["outputs"].keys() <= listed


def test_the_hook_for_commits_runs_a_command_that_there_is() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["entry"] == "tilewright review --problems"
    assert hook["pass_filenames"] is False
    assert f"id: {hook['id']}" in PAGE
