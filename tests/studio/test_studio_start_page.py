"""Somebody who names no game gets a page that begins one, or opens a folder, and then the studio."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tilewright.shelf.starter import start

LINKS = sys.platform == "linux"
"""Whether there are links, and folders whose names are no Unicode."""


class StartPage:
    """The start page, as a browser that has opened its link sees it."""

    def __init__(self, process: subprocess.Popen[str], link: str) -> None:
        self.process = process
        self._host = urlsplit(link).netloc
        opened = self._asked("GET", urlsplit(link).path, {})
        self._home, self._cookie = opened["location"], opened["set-cookie"].partition(";")[0]
        found = re.search(r'name="token" content="([^"]+)"', self.ask("")[1])
        assert found
        self._token = found[1]

    def ask(self, path: str, body: object = None, *, token: str | None = None) -> tuple[int, str]:
        """A status, and what is answered."""
        headers = {"Cookie": self._cookie}
        headers |= {"X-Tilewright-Token": self._token if token is None else token} if body is not None else {}
        data = json.dumps(body) if body is not None else None
        answer = self._asked("GET" if data is None else "POST", self._home + path, headers, data)
        return answer["status"], answer["body"]

    def _asked(self, method: str, path: str, headers: dict[str, str], body: str | None = None) -> dict[str, Any]:
        connection = HTTPConnection(self._host, timeout=20)
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return {
            "status": response.status,
            "body": text,
            **{name.lower(): value for name, value in response.getheaders()},
        }

    def next_link(self) -> str:
        """What the studio prints when it is there."""
        assert self.process.stdout
        return next(line.strip() for line in self.process.stdout if line.startswith("http") and self._home not in line)


@pytest.fixture
def start_page(tmp_path: Path) -> Iterator[StartPage]:
    command = [sys.executable, "-m", "tilewright", "studio", "--port", "0", "--no-open"]
    homes = {name: str(tmp_path) for name in ("HOME", "USERPROFILE", "TILEWRIGHT_DATA", "TILEWRIGHT_CACHE")}
    env = os.environ | homes | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=env) as process:
        assert process.stdout
        try:
            yield StartPage(process, process.stdout.readline().strip())
        finally:
            process.kill()


def test_a_new_game_is_written_and_the_studio_shows_it(start_page: StartPage, tmp_path: Path) -> None:
    known = json.loads(start_page.ask("known")[1])
    assert (known["home"], known["own"]) == (str(tmp_path / "Tilewright"), [])
    assert {"name": "castle", "title": "Castle"} in known["games"]
    assert start_page.ask("begin", {"game": "mygame", "new": True}, token="")[0] == 403
    assert not (tmp_path / "Tilewright").exists(), "only the page itself begins a game"
    assert start_page.ask("begin", {"game": "mygame", "new": True}) == (200, "{}")
    assert (tmp_path / "Tilewright" / "mygame" / "game.yaml").is_file()
    assert start_page.next_link().startswith("http://127.0.0.1:")


def test_what_cannot_be_opened_is_answered_and_can_be_tried_again(start_page: StartPage, tmp_path: Path) -> None:
    (tmp_path / "Tilewright" / "full").mkdir(parents=True)
    (tmp_path / "Tilewright" / "full" / "note.txt").write_text("mine", encoding="utf-8")
    loop = tmp_path / "Tilewright" / "loop"
    if LINKS:
        loop.symlink_to("loop")
        (tmp_path / "Tilewright" / os.fsdecode(b"caf\xe9")).mkdir()
        (tmp_path / "Tilewright" / os.fsdecode(b"caf\xe9") / "game.yaml").touch()
    start(tmp_path / "Tilewright" / "older")
    assert json.loads(start_page.ask("known")[1])["own"] == [str(tmp_path / "Tilewright" / "older")]
    for asked, code in (
        ({"game": "full", "new": True}, "O05"),
        ({"game": " "}, "O05"),
        (["castle"], "O05"),
        ({"game": ["castle"], "new": True}, "O05"),
        ({"game": "a\0b", "new": True}, "O05"),
        ({"game": "x" * 5_000, "new": True}, "O05"),
        *((({"game": "loop", "new": True}, "O05"), ({"game": str(loop)}, "K24")) if LINKS else ()),
        ({"game": "~nobody-of-this-name"}, "K24"),
        ({"game": str(tmp_path / "nowhere")}, "K24"),
    ):
        status, answer = start_page.ask("begin", asked)
        assert (status, json.loads(answer)["problems"][0]["code"]) == (422, code)
    assert start_page.ask("begin", {"game": "castle"})[0] == 200
    assert start_page.next_link().startswith("http://127.0.0.1:")
