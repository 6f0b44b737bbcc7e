"""The Dockerfile and the compose file of docs/friends.md: what they name is there, and nothing runs as root.

No image is built here: that takes a daemon and a network. The steps of the file are those of a wheel's installation.
"""

from __future__ import annotations

import fnmatch
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from tilewright.cli import main
from tilewright.studio.proxy import PROXY_PORT, origin_of

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def instructions() -> list[tuple[str, str]]:
    """What the Dockerfile does, in its order."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines if line)]


STEPS = instructions()


def of(name: str) -> list[str]:
    return [rest for word, rest in STEPS if word == name]


def test_it_begins_with_what_is_pinned_and_fetches_nothing_by_address() -> None:
    assert {re.sub(r" AS \w+$", "", each) for each in of("FROM")} == {"python:3.11-slim-bookworm"}
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    assert of("ADD") == []
    assert not [rest for _, rest in STEPS if re.search(r"https?://|curl|wget|git clone", rest)]


def test_it_runs_as_nobody_and_its_command_is_there() -> None:
    words = [word for word, _ in STEPS]
    assert of("USER") == ["65534:65534"]
    assert words.index("USER") > max(at for at, word in enumerate(words) if word == "RUN"), (
        "what is installed is root's"
    )
    assert json.loads(of("ENTRYPOINT")[0]) == [*PROJECT["project"]["scripts"]]
    assert json.loads(of("CMD")[0]) == ["--help"]
    assert of("EXPOSE") == [str(PROXY_PORT)]


def test_what_is_written_goes_to_its_volume_or_can_be_made_again() -> None:
    environment = dict(each.split("=") for each in of("ENV")[0].split())
    assert of("VOLUME") == [environment["TILEWRIGHT_DATA"]]
    assert f"install -d -o 65534 -g 65534 -m 0700 {environment['TILEWRIGHT_DATA']}" in of("RUN")[-1]
    assert environment["TILEWRIGHT_CACHE"].startswith("/tmp/")  # noqa: S108 - the container's own
    folders = (ROOT / "generator/tilewright/folders.py").read_text(encoding="utf-8")
    assert all(name in folders for name in environment if name.startswith("TILEWRIGHT"))


def test_what_the_wheel_is_made_of_is_sent_and_nothing_else() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    sent = [line[1:] for line in lines if line.startswith("!")]
    assert lines[1] == "*", "all else stays here: a repository's history, a game that is being made, an own .venv"
    assert [name for name in sent if not (ROOT / name).exists()] == []
    hatch = PROJECT["tool"]["hatch"]
    wheel = hatch["build"]["targets"]["wheel"]
    needed = {"pyproject.toml", "hatch_build.py", "README.md", hatch["version"]["path"]}
    needed |= {*wheel["packages"], *wheel["force-include"], *PROJECT["project"]["license-files"]}
    assert [each for each in needed if not any(fnmatch.fnmatch(each, f"{top}*") for top in sent)] == []


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    text = (ROOT / "docs" / "friends.md").read_text(encoding="utf-8")
    compose = yaml.safe_load(text.partition("```yaml\n")[2].partition("```")[0])
    named = {volume.partition(":")[0] for each in compose["services"].values() for volume in each["volumes"]}
    assert {name for name in named if not name.startswith(".")} == {*compose["volumes"]}
    return dict(compose["services"])


def test_the_command_of_the_compose_file_is_one(services: dict[str, Any]) -> None:
    name, *arguments = services["tilewright"]["command"]
    command = main.get_command(click.Context(main), name)
    assert command
    asked = command.make_context(name, arguments).params
    assert asked["game"] == "/game"
    assert origin_of(asked["origin"]) == asked["origin"]


def test_the_compose_file_gives_no_rights_that_are_not_needed(services: dict[str, Any]) -> None:
    ours = services["tilewright"]
    assert (ours["read_only"], ours["cap_drop"]) == (True, ["ALL"])
    assert "no-new-privileges:true" in ours["security_opt"]
    assert "/tmp" in ours["tmpfs"]  # noqa: S108 - the container's own
    assert {volume.split(":")[1] for volume in ours["volumes"]} == {"/game", *of("VOLUME")}
    assert not any("privileged" in each or "ports" in each for each in services.values())
    assert [each["image"] for each in services.values() if "image" in each] == ["caddy:2"]
