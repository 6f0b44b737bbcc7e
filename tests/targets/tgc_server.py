"""A server on this computer that behaves as the developers' pages of The Game Crafter say theirs does."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

SECRETS = {"api_key_id": "KEY-12345", "username": "ann@example.org", "password": "swordfish"}
PER_PAGE = 2
"""Things on a page of a list, however many are asked for: paging is tried by few of them."""
NEEDED = {
    "session": ("api_key_id", "username", "password"),
    "folder": ("name", "user_id", "parent_id"),
    "file": ("folder_id", "file"),
    "game": ("name", "designer_id"),
    "deck": ("name", "game_id", "identity"),
    "twosidedset": ("name", "game_id", "identity"),
    "twosidedsluggedset": ("name", "game_id", "identity"),
    "twosided": ("name", "set_id", "face_id"),
    "twosidedslugged": ("name", "set_id", "face_id"),
    "onesidedgloss": ("name", "game_id", "identity", "face_id"),
    "twosidedbox": ("name", "game_id", "identity", "top_id", "bottom_id"),
    "tuckbox": ("name", "game_id", "identity", "outside_id"),
}
Made = dict[str, Any]


class Shop:
    """What is in the shop's account, what was asked of it, and what it does wrong if it is told to."""

    def __init__(self) -> None:
        self.things: dict[str, Made] = {
            "user-1": {"kind": "user", "id": "user-1", "root_folder_id": "root-1"},
            "root-1": {"kind": "folder", "id": "root-1"},
            "designer-1": {"kind": "designer", "id": "designer-1", "user_id": "user-1"},
        }
        self.asked: list[tuple[str, str]] = []
        self.session = ""
        self.spoil: Callable[[str, str], tuple[int, bytes] | None] = lambda _method, _path: None
        self.lock = threading.Lock()

    def of(self, kind: str, **which: object) -> list[Made]:
        """All things of a kind."""
        every = [each for each in self.things.values() if each["kind"] == kind]
        return [each for each in every if all(each.get(key) == value for key, value in which.items())]

    def answer(self, method: str, path: str, fields: Made) -> tuple[int, Made]:  # noqa: C901, PLR0911, PLR0912 - a row a request
        """A status, and what comes as JSON."""
        words = path.removeprefix("/api/").split("/")
        if words != ["session"] and fields.get("session_id") != self.session:
            return 401, {"error": {"code": 401, "message": "Session expired."}}
        match method, words:
            case "POST", ["session"]:
                if any(fields.get(name) != value for name, value in SECRETS.items()):
                    return 401, {"error": {"code": 401, "message": f"Password {fields.get('password')} is wrong."}}
                self.session = "session-1"
                return 200, {"result": {"id": self.session, "user_id": "user-1"}}
            case "DELETE", ["session", _]:
                self.session = ""
                return 200, {"result": {"success": 1}}
            case "DELETE", [_, name]:
                self.things.pop(name)
                for child in [key for key, each in self.things.items() if each.get("game_id") == name]:
                    self.things.pop(child)
                return 200, {"result": {"success": 1}}
            case "GET", [_, name]:
                return 200, {"result": self.things[name]}
            case "GET", [_, name, many]:
                kind, key = {"files": ("file", "folder_id"), "folders": ("folder", "parent_id")}.get(
                    many, (many.removesuffix("s"), {"designers": "user_id", "games": "designer_id"}.get(many, ""))
                )
                return 200, {"result": self._page(self.of(kind, **{key: name}), int(fields["_page_number"]))}
            case "POST", ["deck", name, "bulk-cards"]:
                cards = json.loads(fields["cards"])
                if len(cards) > 100:
                    return 400, {"error": {"code": 441, "message": "At most 100 cards at a time."}}
                for card in cards:
                    status, made = self._make("card", {**card, "deck_id": name})
                    if status != 200:
                        return status, made
                return 200, {"result": {"success": 1}}
            case "POST", [kind]:
                return self._make(kind, fields)
            case _:
                return 404, {"error": {"code": 404, "message": "Not found."}}

    @staticmethod
    def _page(items: list[Made], number: int) -> Made:
        pages = max(1, -(-len(items) // PER_PAGE))
        return {
            "items": items[(number - 1) * PER_PAGE : number * PER_PAGE],
            "paging": {"total_pages": pages, "page_number": number},
        }

    def _make(self, kind: str, fields: Made) -> tuple[int, Made]:
        lacking = [name for name in NEEDED.get(kind, ()) if not fields.get(name)]
        if lacking:
            return 441, {"error": {"code": 441, "message": f"{lacking[0]} is required."}}
        quantity = int(fields.get("quantity", 1))
        if not 1 <= quantity <= 99:
            return 442, {"error": {"code": 442, "message": "quantity must be between 1 and 99."}}
        for key, value in fields.items():
            if key.endswith("_id") and key not in {"session_id", "api_key_id"} and value not in self.things:
                return 440, {"error": {"code": 440, "message": f"{key} {value} not found."}}
        made = {"kind": kind, "id": f"{kind}-{len(self.things) + 1}", **fields, "quantity": quantity}
        made.pop("session_id", None)
        if kind == "file":
            data = made.pop("file")
            made |= {"sha1_digest": hashlib.sha1(data, usedforsecurity=False).hexdigest(), "bytes": len(data)}
        self.things[made["id"]] = made
        return 200, {"result": made}


class _Handler(BaseHTTPRequestHandler):
    shop: Shop

    def _serve(self) -> None:
        split = urlsplit(self.path)
        fields: Made = {key: values[0] for key, values in parse_qs(split.query).items()}
        data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        kind = self.headers.get("Content-Type", "")
        if kind.startswith("multipart/"):
            message = BytesParser(policy=HTTP).parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + data)
            for part in message.iter_parts():
                name = part.get_param("name", header="content-disposition")
                fields[str(name)] = part.get_payload(decode=True) if part.get_filename() else part.get_content().strip()
        elif kind:
            fields |= {key: values[0] for key, values in parse_qs(data.decode()).items()}
        with self.shop.lock:
            self.shop.asked.append((self.command, split.path))
            if spoilt := self.shop.spoil(self.command, split.path):
                status, body = spoilt
            else:
                status, answer = self.shop.answer(self.command, split.path, fields)
                body = json.dumps(answer).encode()
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", body.decode())
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_DELETE = _serve  # noqa: N815 - as the library calls them

    def log_message(self, *_: object) -> None:
        """Nothing is written to the terminal."""


class _Quiet(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Who has not waited for an answer has hung up; a test says what is wrong with that."""


@contextmanager
def served() -> Iterator[tuple[Shop, str]]:
    """A shop, and its address."""
    shop = Shop()
    handler = type("Handler", (_Handler,), {"shop": shop})
    server = _Quiet(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield shop, f"http://127.0.0.1:{server.server_port}/api"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
