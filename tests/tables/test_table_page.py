"""A replay's page and drawings: whatever a stranger's game calls things, they are text, and one script runs: ours."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from tilewright.cli.guard import to_json
from tilewright.engine import bots, match
from tilewright.engine.record import GameRecord, head_of, must_be_named
from tilewright.pieces.pool import Alone
from tilewright.problem import RefusedError, visible
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.tables.page import SCRIPT, STYLE, Film, frames, html

TEXTS = (
    "<!--<script>",
    "</script><script>alert(1)</script>",
    "]]>--><img src=x onerror=alert(1)>",
    "\"onload='alert(1)' x=\"",
    "<a href='javascript:alert(1)'>here</a>",
    "&lt;b&gt;&#60;script&#62;",
    "<svg><style>*{background:url(http://example.org)}</style></svg>",
    "</title></style><link rel=stylesheet href=//example.org>",
    "<iframe srcdoc='<script>1</script>'><base href=//example.org>",
)
"""What would do something on a page, were it more than text."""
PLAYED = (("castles-in-the-air", " ".join(TEXTS[:4])), ("castles-and-crowns", " ".join(TEXTS[3:])))
"""What is played, and what everything in it is called."""
OURS = {"data:font/ttf"}


class Page(HTMLParser):
    """Elements with their attributes, and the text in scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[str] = []
        self.open = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open = tag
        if tag in ("script", "style"):
            self.inside.append("")

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - any
        self.open = ""

    def handle_data(self, data: str) -> None:
        if self.open in ("script", "style"):
            self.inside[-1] += data


@cache
def film(name: str, text: str) -> Film:
    """Some turns of a game in which everything that a designer or a record may call things is called so."""
    spec = hostile(shelf.load(name), text)
    game, head = shelf.engine(spec, 2), head_of(spec, 2, "7", bots.bots_by_name("random", 2))
    record, _, _ = match.play(game, head, [bot for bot in bots.seated(head.bots, "7", 1) if bot], 1)
    called = replace(head, seed=text, bots=(text, text))
    return frames(Alone(spec), game, GameRecord(called, 1, record.actions[:14]), lambda *_: None)


@cache
def page_of(name: str, text: str) -> str:
    """Its page."""
    return html(film(name, text))


def hostile(spec: Spec, text: str) -> Spec:  # type: ignore[type-arg] # any game's
    """The game with this for each title: its own, and of colours, locks, liveries and pieces."""
    game, name = spec.game, re.sub(r"[\[\];:]", ".", text)
    palettes = {
        palette: {
            key: each.model_copy(update={"title": f"{name} {key}"}) for key, each in getattr(game, palette).items()
        }
        for palette in ("colours", "locks", "liveries")
    }
    parts = tuple(part.model_copy(update={"title": text}) for part in game.components)
    return replace(spec, game=game.model_copy(update={"title": text, "components": parts, **palettes}))


@pytest.mark.parametrize(("name", "text"), PLAYED)
def test_one_script_runs_and_nothing_is_fetched_whatever_things_are_called(name: str, text: str) -> None:
    shown = film(name, text)
    page = Page(page_of(name, text))
    inside = [attributes for tag, attributes in page.tags if tag in ("script", "style")]
    assert inside == [{}, {"type": "application/json", "id": "data"}, {}]
    style, data, script = page.inside
    assert (script, style.endswith(STYLE + "\n")) == (f"\n{SCRIPT}\n", True)
    assert {tag for tag, _ in page.tags} & {"a", "iframe", "img", "link", "base", "object", "embed", "form"} == set()
    parts = "".join(json.loads(data)["parts"])
    drawn = Page(f"<svg>{parts}</svg>")
    assert not [tag for tag, _ in drawn.tags if tag in ("script", "style", "a", "image", "foreignobject", "img")]
    for _, attributes in [*page.tags, *drawn.tags]:
        assert not [key for key in attributes if key.startswith("on") or key in ("src", "srcdoc", "style", "action")]
        assert all((value or "").startswith("#") for key, value in attributes.items() if key.endswith("href"))
    assert set(re.findall(r"url\(([^#;,)]+)", style)) <= OURS
    assert shown.title == text
    assert text[:60] in shown.subtitle
    assert json.loads(data)["turns"][0]["name"] == shown.frames[0].name


@pytest.mark.parametrize(("name", "text"), PLAYED)
def test_the_browser_is_told_to_run_this_script_alone(name: str, text: str) -> None:
    page = Page(page_of(name, text))
    (policy,) = (each["content"] for tag, each in page.tags if tag == "meta" and "http-equiv" in each)
    rules = dict(rule.strip().split(" ", 1) for rule in (policy or "").split(";"))
    style, _, script = page.inside
    for kind, ours in (("script-src", script), ("style-src", style)):
        digest = base64.b64encode(hashlib.sha256(ours.encode()).digest()).decode()
        assert rules.pop(kind) == f"'sha256-{digest}'"
    assert rules == {"default-src": "'none'", "font-src": "data:", "base-uri": "'none'", "form-action": "'none'"}


def test_what_the_script_reads_has_no_sign_that_means_something_round_it() -> None:
    for name, text in PLAYED:
        (data,) = re.findall(r'id="data">(.*)</script>\n<script>', page_of(name, text), re.DOTALL)
        assert not set(data) & set("<>&\u2028\u2029\n")


@pytest.mark.parametrize(("name", "text"), PLAYED)
def test_a_drawing_is_a_drawing_whatever_things_are_called(name: str, text: str) -> None:
    for frame in film(name, text).frames[-2:]:
        root = ET.fromstring(frame.svg())  # noqa: S314 - drawn here
        names = {each.tag.rpartition("}")[2].lower() for each in root.iter()}
        assert names & {"script", "style", "a", "image", "foreignobject", "iframe"} == set()
        keys = [(key.rpartition("}")[2].lower(), value) for each in root.iter() for key, value in each.attrib.items()]
        assert not [key for key, value in keys if key.startswith("on") or (key == "href" and not value.startswith("#"))]


@pytest.mark.parametrize("title", ["a; b", "[b]", "a: b", "result:", "x\u00a0y", "Navy", ";"])
def test_a_player_whom_a_record_could_not_name_is_refused_with_its_place(title: str) -> None:
    spec = shelf.load("castles-and-crowns")
    ruby = spec.game.liveries["ruby"].model_copy(update={"title": title})
    spec = replace(spec, game=spec.game.model_copy(update={"liveries": {**spec.game.liveries, "ruby": ruby}}))
    with pytest.raises(RefusedError, match=r"game.yaml:\d+:\d+: a player cannot be called .* \[G19\]"):
        must_be_named(spec)


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x9b31m", "\x07", "\u202e", "\u2066", "\u061c", "\u200b", "\x00", "\r"])
def test_what_a_terminal_would_obey_is_written_out(sign: str) -> None:
    assert visible(f"a\n{sign}b\n").count("\n") == 2
    assert visible(f"a\n{sign}b\n").replace("\n", "").isprintable()
    shown = to_json({"seed": f"a{sign}\n", "of": [sign]})
    assert shown.replace("\n", "").isprintable()
    assert json.loads(shown) == {"seed": f"a{sign}\n", "of": [sign]}
