"""Bombs in drawings: each is a line with its place and what is the most; nothing outside the folder is looked at."""

from __future__ import annotations

import struct
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.attack.doors import NAMESPACES, game, svg
from tilewright import check
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf

FIGURE = '<rect class="a b c d" id="r{}" width="1" height="1"/>'


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(wide: int, high: int, rows: bytes = b"") -> bytes:
    """A picture that says it is so large, in a file of some hundred bytes."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = zlib.compress(rows or bytes(1000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def shown(data: bytes, kind: str = "image/png") -> str:
    return f'<image href="data:{kind};base64,{b64encode(data).decode()}" width="9" height="9"/>'


def sheet(selector: str, count: int, elements: int) -> str:
    rules = "".join(f"{selector.format(at)}{{fill:red}}" for at in range(count))
    return f"<style>{rules}</style>" + "".join(FIGURE.format(at) for at in range(elements))


def chain(count: int) -> str:
    """Variables that each are two of the one before."""
    each = "".join(f"--v{at}:var(--v{at - 1}) var(--v{at - 1});" for at in range(1, count))
    return f"<style>rect{{--v0:red;{each}fill:var(--v{count - 1})}}</style>{FIGURE}"


BOMBS: dict[str, tuple[Callable[[], str], str]] = {
    "a rule for every element": (
        lambda: svg(sheet(".a", 3000, 3000)),
        "need more than 1,000,000 comparisons with elements",
    ),
    "rules within rules": (
        lambda: svg(sheet("g g g .a.b", 2000, 3000)),
        "need more than 1,000,000 comparisons with elements",
    ),
    "a hundred thousand rules": (lambda: svg(sheet("#x{}", 100_000, 1)), "V11|Y02"),
    "variables of variables": (lambda: svg(chain(40)), ""),
    "a sheet that never closes": (lambda: svg(f"<style>{'a{' * 200_000}</style>"), ""),
    "a comment that never closes": (lambda: svg(f"<style>{'/*' * 200_000}</style>"), ""),
    "a value of brackets": (lambda: svg(f'<rect width="1" height="1" style="fill:{"var(" * 50_000}"/>'), ""),
    "a picture of 60,000 x 60,000": (lambda: svg(shown(png(60_000, 60_000))), "60,000 x 60,000"),
    "a long thin picture": (lambda: svg(shown(png(2_000_000_000, 1))), "C20"),
    "a picture whose dots go on": (lambda: svg(shown(png(4, 4, bytes(50_000_000)))), "C19|C20"),
    "a drawing in an address": (lambda: svg(shown(b"<svg/>", "image/svg+xml")), "C11"),
    "a drawing that says it is a PNG": (lambda: svg(shown(svg("<rect/>").encode())), "C19|C20|C11"),
    "nine million letters of base64": (lambda: svg(shown(bytes(7_000_000))), "Y02"),
    "entities of entities": (
        lambda: (
            '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">'
            + "".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9))
            + "]>"
            + svg("<text>&j;</text>")
        ),
        "C10",
    ),
    "an entity from outside": (
        lambda: '<!DOCTYPE svg [<!ENTITY a SYSTEM "{secret}">]>' + svg("<text>&a;</text>"),
        "C10",
    ),
    "a document type from outside": (lambda: '<!DOCTYPE svg SYSTEM "{secret}">' + svg("<rect/>"), ""),
    "five thousand groups": (lambda: svg("<g>" * 5000 + "</g>" * 5000), "nested more than 100 deep"),
    "a use from a file": (lambda: svg('<use href="{secret}#a"/>'), "C11"),
    "a picture beside the folder": (lambda: svg('<image href="../secret.png" width="9" height="9"/>'), "K21|V01|V09"),
    "a picture by its whole path": (lambda: svg('<image href="{secret}" width="9" height="9"/>'), "K21|C11|V01|V09"),
    "a picture by its address": (lambda: svg('<image href="file://{secret}" width="9" height="9"/>'), "C11|K21|V01"),
    "a picture from the web": (lambda: svg('<image href="http://evil.test/a.png" width="9" height="9"/>'), "C11"),
    "a filter that reads a file": (
        lambda: svg('<filter id="f"><feImage href="{secret}"/></filter><rect width="9" height="9" filter="url(#f)"/>'),
        "C11|V06",
    ),
    "words along a file": (
        lambda: svg('<text font-family="Alegreya" font-size="3"><textPath href="{secret}#a">a</textPath></text>'),
        "C11|V01",
    ),
    "a program around it": (lambda: f'<?xml-stylesheet href="{{secret}}"?><svg {NAMESPACES} viewBox="0 0 9 9"/>', ""),
}


class Watch:
    """What is opened, and what is connected to, while somebody watches."""

    on = False
    opened: list[str]


def _hear(event: str, args: tuple[object, ...]) -> None:
    if Watch.on and event in {"open", "socket.connect", "socket.getaddrinfo", "os.listdir", "subprocess.Popen"}:
        Watch.opened.append(f"{event} {args[0]}")


@contextmanager
def watched() -> Iterator[list[str]]:
    """All that is opened inside."""
    Watch.opened, Watch.on = [], True
    try:
        yield Watch.opened
    finally:
        Watch.on = False


@pytest.fixture(scope="module", autouse=True)
def ears() -> None:
    sys.addaudithook(_hear)  # one cannot be taken away; it hears nothing but while it is on


@pytest.mark.parametrize("door", ["card", "picture"])
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_a_line_with_its_limit(name: str, door: str, tmp_path: Path) -> None:
    make, codes = BOMBS[name]
    secret = tmp_path / "not-yours.png"  # no library has a file of this name
    secret.write_bytes(png(1, 1))
    game(tmp_path / "g", door, make().replace("{secret}", secret.as_posix()))
    with watched() as opened:
        try:
            found = check.problems(shelf.load(tmp_path / "g"))
            told = [each for each in found if each.level is Level.ERROR or "left out of the picture" in each.message]
        except RefusedError as refused:
            told = list(refused.problems)
    lines = [str(each).partition("\n")[0] for each in told]
    assert not [each for each in opened if secret.stem in each or "socket" in each or "etc" in each.split("/")[:2]]
    assert len(lines) <= 100
    assert max(map(len, lines), default=0) < 500
    if codes:
        assert lines
        assert any(code in lines[0] for code in codes.split("|")), lines[0]
