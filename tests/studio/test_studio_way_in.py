"""The command opens a browser: nobody else on this computer, and no other page in that browser, has its key."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tilewright.shelf.starter import start

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LINK = re.compile(r"http://127\.0\.0\.1:[0-9]+/[\w-]{32}/open/([\w-]{32})")


@contextmanager
def studio(folder: Path, *words: str, browser: str = "") -> Iterator[subprocess.Popen[str]]:
    """The command, running; what would be the browser writes down the words that it is started with."""
    own = {"TILEWRIGHT_DATA": str(folder.parent / "data"), "BROWSER": browser, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-P", "-m", "tilewright", "studio", str(folder), "--port", "0", *words]
    with subprocess.Popen(command, env={**os.environ, **own}, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def another_program() -> Iterator[tuple[str, list[str]]]:
    """A server of somebody else's on this computer: its address, and the heads of all that it was asked."""
    heads: list[str] = []

    class Listening(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heads.append(str(self.headers))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<p>another program</p>")

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Listening) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", heads
        server.shutdown()


def eventually(path: Path) -> str:
    """What a file says as soon as it is there and says something."""
    for _ in range(400):
        if path.exists() and (text := path.read_text()):
            return text
        time.sleep(0.05)
    raise AssertionError(path)


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
def test_the_browser_is_told_no_key_and_tells_it_to_nobody(tmp_path: Path) -> None:
    folder, said = tmp_path / "orchard", tmp_path / "said"
    start(folder)
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf "%s" "$*" > {said}\n')
    script.chmod(0o755)
    with studio(folder, browser=f"{script} %s") as process, another_program() as (elsewhere, heads):
        assert process.stdout
        words = eventually(said)
        assert re.fullmatch(r"file://\S+/data/studio-[0-9]+\.html", words), "a file, and nothing secret beside it"
        file = Path(words.removeprefix("file://"))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            window = browser.new_context().new_page()
            window.goto(words)
            window.wait_for_selector(".piece img[src]")
            assert not file.exists(), "it has led to the page"
            assert "/open/" not in window.url
            (cookie,) = window.context.cookies(window.url)
            other = window.context.new_page()
            for address in (elsewhere, f"{elsewhere}about", elsewhere.replace("127.0.0.1", "localhost")):
                other.goto(address)
            assert heads
            assert "Cookie" not in "".join(heads), "browsers send the cookies of this computer to all its ports"
            assert cookie.get("value", "-") not in "".join(heads)
            assert other.evaluate("document.cookie") == ""
            browser.close()
        process.terminate()
        process.wait()


def test_the_printed_link_is_good_once_and_another_follows(tmp_path: Path) -> None:
    start(tmp_path / "orchard")
    with studio(tmp_path / "orchard", "--no-open") as process:
        assert process.stdout
        first = process.stdout.readline().strip()
        assert LINK.fullmatch(first)
        assert "opens it once" in process.stdout.readline()

        def opened(link: str) -> int:
            host, _, path = link.removeprefix("http://").partition("/")
            connection = HTTPConnection(host, timeout=20)
            connection.request("GET", f"/{path}")
            with connection.getresponse() as answer:
                connection.close()
                return answer.status

        assert opened(first) == 303
        found = LINK.search(process.stdout.readline())
        assert found
        assert found[0] != first
        assert [opened(first), opened(found[0]), opened(found[0])] == [403, 303, 403]
    assert not (tmp_path / "data").exists()
