"""What a browser asks for -> the view it wants, and an answer: JSON, a picture, or a problem in plain words."""

from __future__ import annotations

import functools
import gzip
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from tilewright.build import printers
from tilewright.build.options import Options
from tilewright.digest import blake2b
from tilewright.draw.palette import Ink
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, cell_name, escape_unseen, first
from tilewright.sheets.duplex import Flip
from tilewright.sheets.sheet import Backs
from tilewright.sheets.stock import paper_of
from tilewright.shelf import shelf

LONGEST = 200
"""Letters of one wish: the longest deck code has fewer."""


class UnknownWishError(Exception):
    """Something is asked for that there is not."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What is to be shown.

    Attributes:
        variants: Those laid over the game, from left to right.
        options: How it is to be printed.
    """

    variants: tuple[str, ...]
    options: Options

    @property
    def owner(self) -> tuple[object, ...]:
        """What another edition is needed for; whatever else is asked, one edition can be asked in turn."""
        options = self.options
        return self.variants, options.ink, options.deck, options.stacked, options.thickness


def view_of(asked: Mapping[str, str], variants: tuple[str, ...], paper: str) -> Showing:
    """The view that a page's question asks for.

    Args:
        asked: The question.
        variants: Those of the game as the command named them.
        paper: The game's own.

    Raises:
        UnknownWishError: There is no such paper, printer or part.
    """
    words = {name: value for name, value in asked.items() if value}
    if any(len(value) > LONGEST or not value.isprintable() for value in words.values()):
        raise UnknownWishError("that is no wish")
    laid = tuple(name for name in words["variants"].split(",") if name) if "variants" in asked else variants
    backs, flip = words.get("backs", "duplex"), words.get("flip", "long")
    if backs not in get_args(Backs) or flip not in get_args(Flip):
        raise UnknownWishError("there are no such backs")
    try:
        return Showing(
            laid,
            Options(
                paper=paper_of(words.get("paper", paper).lower()).name,
                backs=backs,  # type: ignore[arg-type] # one of them, as looked up above
                flip=flip,  # type: ignore[arg-type] # as above
                bleed="bleed" in words,
                figures="both",
                one_file=True,
                ink=Ink.LOW if words.get("ink") == "low" else Ink.FULL,
                only=tuple(filter(None, [words.get("only", "")])),
                printer=words.get("printer", ""),
                profile=printers.load(words["printer"]) if "printer" in words else None,
                deck=words.get("deck", ""),
                stacked="stacked" in words and "deck" in words,
            ),
        )
    except ValueError as error:
        raise UnknownWishError(str(error)) from None
    except RefusedError as refused:
        raise UnknownWishError(refused.problems[0].message) from None


Handler = Callable[[Request], Awaitable[Response]]
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
"""Of what is called by what it looks like: it never changes."""
WORTH_PACKING = 1_000
"""Bytes of an answer; a smaller one goes into a packet as it is."""
SMALL = 200_000
"""Bytes of an answer that is packed as small as it gets, which takes some milliseconds."""


def listed(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Problems as the page shows them: where, what, why, what to do, and the file an editor can open."""
    return [
        {
            "code": each.code,
            "message": escape_unseen(each.message),
            "help": escape_unseen(each.help),
            "level": each.level.name.lower(),
            **place_of(each.path, each.line, each.column, each.sheet),
        }
        for each in first(tuple(problems))
    ]


def place_of(path: str, line: int, column: int, sheet: str = "") -> dict[str, Any]:
    """A place in a file: as a person would name it, and as an editor does."""
    shown, file = _named(path)
    where = ":".join([shown, *(str(number) for number in (line, column) if number)])
    if sheet:
        where = f"{shown}: sheet {sheet}, {cell_name(line, column).removeprefix(', ')}"
    return {"where": escape_unseen(where), "file": file, "line": line, "column": column, "sheet": sheet}


def handled(handler: Handler) -> Handler:
    """The same handler: what is refused in it is an answer, and so is a wish for what there is not."""

    @functools.wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except RefusedError as refused:
            return JSONResponse({"problems": listed(refused.problems)}, 422)
        except (UnknownWishError, KeyError, IndexError) as error:
            return PlainTextResponse(f"There is no such thing: {str(error)[:200]}", 404)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the page
            return JSONResponse({"fault": escape_unseen(f"{type(error).__name__}: {error}")[:500]}, 500)

    return answer


def asked_in(body: bytes) -> object:
    """What the body of a request says in JSON.

    Raises:
        ValueError: It is no JSON, or has half a letter in it, which no file and no answer can hold.
        RecursionError: It is too deep.
    """
    asked = json.loads(body)
    json.dumps(asked, ensure_ascii=False).encode()
    return asked


def lean(request: Request, words: object) -> Response:
    """An answer in JSON that is packed for whoever takes that, and not sent again to whoever has it and asks by GET.

    None that a secret stands in, with words that somebody else may choose: how small it gets would tell of the secret.
    """
    data = json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()
    mark = f'W/"{blake2b(data, digest_size=12).hexdigest()}"'
    headers = {"Vary": "Accept-Encoding"}
    if request.method == "GET":
        headers |= {"ETag": mark, "Cache-Control": "private, no-cache"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if len(data) > WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["Content-Encoding"] = gzip.compress(data, 9 if len(data) < SMALL else 5, mtime=0), "gzip"
    return Response(data, media_type="application/json", headers=headers)


def picture(data: bytes) -> Response:
    """A PNG under an address that stands for this picture alone."""
    return Response(data, media_type="image/png", headers=FOREVER)


def number_in(words: Mapping[str, Any], name: str, allowed: Iterable[int]) -> int:
    """A number out of an address, one of those that are allowed.

    Raises:
        UnknownWishError: It is none of them.
    """
    word = str(words.get(name, ""))
    if word.isascii() and word.isdigit() and len(word) < 8 and int(word) in allowed:
        return int(word)
    raise UnknownWishError(f"{name} {word[:20]}")


@lru_cache(maxsize=256)  # hundreds of cards stand in one file
def _named(path: str) -> tuple[str, str]:
    """A file as a person would name it, and from the root on."""
    try:
        file = Path(path).resolve().as_posix() if path else ""
    except (OSError, ValueError, RuntimeError):  # a link that leads to itself
        file = ""
    return shelf.called(Problem(path, 0, 0, "", "")).path, file
