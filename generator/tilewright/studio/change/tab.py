"""The tab in which values are changed: what may be, what a change does to the game, and its writing to the file."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tilewright.build.edition import Edition
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.processes import printed_by
from tilewright.rooms import PLAY
from tilewright.shelf import shelf
from tilewright.shelf.starter import copy_game
from tilewright.spec.spec import Spec
from tilewright.spec.variant import inline
from tilewright.studio.answer import UnknownWishError, asked_in, handled, number_in, place_of
from tilewright.studio.change.colours import all_marked, colours, columns_of_colours, told_apart
from tilewright.studio.change.rules import Words, kinds_of, rule_lines, single_of, table, typed, words_of
from tilewright.studio.change.single import FIXED, GamePart, OneValue, part_of, tables_of
from tilewright.studio.desk import Desk
from tilewright.texts.amendment import Amendment, History, mark_of, set_text, unchanged
from tilewright.texts.lines import MOST_BYTES
from tilewright.texts.rows import MOST_COPIES
from tilewright.texts.text import decode, load_bytes

GAMES = 240
"""That each of both values plays at most: a few seconds in all shipped games."""
LONGEST = 120.0
"""Seconds that they may take."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A rule that was changed, and the value that it had, as `--variant` writes both: `rules.turn.moves`, `5`."""

    rule: str
    before: str

    @property
    def record(self) -> dict[str, str]:
        """What the page is told of it."""
        return {"rule": self.rule, "was": self.before}


@dataclass(frozen=True, slots=True)
class FormerFile:
    """A file that was changed, as it was.

    Attributes:
        name: Its name in the game's folder.
        data: What stood in it.
    """

    name: str
    data: bytes

    @property
    def record(self) -> dict[str, str]:
        """What the page is told of it."""
        return {"file": self.name, "was": "before"}


async def moved_since(
    game: str, variants: Sequence[str], former: FormerFile | None, games: int = GAMES
) -> dict[str, Any]:
    """How the game goes, and how it went with a file as it was, on the same luck; without one, how it goes.

    The earlier game is a copy of the folder that lasts as long as its games.
    """
    laid = [word for name in variants for word in ("--variant", name)]
    with TemporaryDirectory(prefix="tilewright-") as above:
        earlier = game
        if former is not None:
            earlier = str(Path(above) / "before")
            await asyncio.to_thread(_copy_with, game, Path(earlier), former)
        asked = ("play", game, "--against", earlier, "--games", str(games), "--bots", "greedy", "--workers", "2")
        try:
            printed = await printed_by(*asked, "--json", *laid, seconds=LONGEST)
        except TimeoutError:
            return {}
    return lines_of(printed)


def _copy_with(game: str, folder: Path, former: FormerFile) -> None:
    """Copy a game, one of its files as it was."""
    copy_game(folder, game)
    (folder / former.name).write_bytes(former.data)


def lines_of(printed: bytes) -> dict[str, Any]:
    """What `play --against` has printed, as the page shows it; nothing where it printed something else."""
    try:
        words = json.loads(printed)
        lines = [
            {
                "what": each["measure"].removesuffix(", of 100"),
                "before": each["second"],
                "now": each["first"],
                "moved": _negative(each["more"]),
            }
            for each in words["against"]
        ]
        bots = words["sides"][0]["bots"][0]
    except (ValueError, KeyError, IndexError, TypeError):
        return {}
    return {"games": words["games"], "players": words["players"], "bots": bots, "lines": lines}


async def moved(game: str, variants: Sequence[str], change: Turned, games: int = GAMES) -> dict[str, Any]:
    """How the game goes with the present value, and how it went with the one before, on the same luck."""
    laid = [word for name in variants for word in ("--variant", name)]
    asked = ("sweep", game, f"{change.rule}={change.before}", "--games", str(games), "--json")
    try:
        printed = await printed_by(*asked, *laid, seconds=LONGEST)
    except TimeoutError:
        return {}
    return turned_round(printed)


def turned_round(printed: bytes) -> dict[str, Any]:
    """What the command has printed, turned round: it tells how the old value differs, the page how the new one does."""
    try:
        words = json.loads(printed)
        now, before = words["swept"][0]["values"]
    except (ValueError, KeyError, IndexError, TypeError):
        return {}
    lines = [
        {"what": what, "before": before["measures"][what], "now": each, "moved": _negative(before["moved"][what])}
        for what, each in now["measures"].items()
        if what in before["moved"]
    ]
    return {"games": now["games"], "players": words["players"], "bots": words["bots"], "lines": lines}


def _negative(each: Mapping[str, float | None]) -> dict[str, float | bool | None]:
    low, high = each["low"], each["high"]
    surely = low is not None and high is not None and (low > 0 or high < 0)
    value = each["value"]
    ends = {"low": None if high is None else -high, "high": None if low is None else -low}
    return {"value": None if value is None else -value, **ends, "surely": surely}


MOST_LETTERS = 20_000
"""Of a value that is typed: as many as a cell may have."""


class ChangeTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._history = desk, History()
        self._words: Words = {}
        self._change: Turned | FormerFile | None = None
        self._games: asyncio.Task[dict[str, Any]] | None = None

    async def rules(self, request: Request) -> Response:
        """Every value of rules.yaml."""
        return JSONResponse(await self._desk.do(lambda: self._rules(request.query_params)))

    async def colours(self, request: Request) -> Response:
        """The colours of game.yaml; how one of them would stand among the others, where another is asked for."""
        return JSONResponse(await self._desk.do(lambda: self._colours(request.query_params)))

    async def table(self, request: Request) -> Response:
        """Some rows of a table."""
        return JSONResponse(await self._desk.do(lambda: self._table(request.query_params)))

    async def play(self, _request: Request) -> Response:
        """The whole of play.yaml."""
        return JSONResponse(await self._desk.do(self._play_file))

    async def write(self, request: Request) -> Response:
        """Write one value."""
        words = await _words_in(request)
        change = await self._desk.do(lambda: self._write(words))
        if change:
            self._play(change)
        return JSONResponse(self._steps())

    async def copy(self, _request: Request) -> Response:
        """Copy the game into a folder of one's own, where it can be changed."""
        return JSONResponse(await self._desk.do(self._copy))

    async def undo(self, _request: Request) -> Response:
        """Take the last change back."""
        await self._desk.do(self._history.undo)
        self._play(None)
        return JSONResponse(self._steps())

    async def redo(self, _request: Request) -> Response:
        """Make it again."""
        await self._desk.do(self._history.redo)
        self._play(None)
        return JSONResponse(self._steps())

    async def moved(self, _request: Request) -> Response:
        """How the game went before and after the last change that games can tell; nothing where none was made."""
        change, games = self._change, self._games
        if change is None or games is None:
            return JSONResponse({})
        try:
            return JSONResponse({**change.record, **await asyncio.shield(games)})
        except asyncio.CancelledError:
            return JSONResponse({"again": True})  # another rule was changed meanwhile

    def _copy(self) -> dict[str, Any]:
        name = f"my-{self._spec.game.id}"
        names = itertools.chain((name,), (f"{name}-{number}" for number in itertools.count(2)))
        folder = next(Path(each) for each in names if not os.path.lexists(each))
        copy_game(folder, str(self._desk.game))
        return {"folder": str(folder.absolute()), "open": shlex.join(("tilewright", "studio", str(folder.absolute())))}

    async def plays(self, _request: Request) -> Response:
        """How the game goes as it is; asked for where nothing was changed yet."""
        return JSONResponse(await moved_since(str(self._desk.game), self._desk.variants, None))

    def _play(self, change: Turned | FormerFile | None) -> None:
        if self._games:
            self._games.cancel()
        self._change = change
        game, variants = str(self._desk.game), self._desk.variants
        if isinstance(change, FormerFile):
            self._games = asyncio.create_task(moved_since(game, variants, change))
        else:
            self._games = asyncio.create_task(moved(game, variants, change)) if change else None

    def _rules(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._desk.laid(asked)
        spec = _spec_of(edition)
        known = "rules.yaml" if (spec.folder / "rules.yaml").is_file() else ""
        if not known:
            return {"groups": [], **self._steps()}
        part = part_of(spec, "rules")
        self._words = words_of(edition) or self._words  # what it last said stays while something is wrong
        return {"mark": _mark(part), "groups": rule_lines(spec, part, self._words), **self._about(spec)}

    def _play_file(self) -> dict[str, Any]:
        spec = self._spec
        if not (spec.folder / FIXED["play"]).is_file():
            return {"text": None, **self._steps()}
        part = part_of(spec, "play")
        data = load_bytes(part.path, part.shown, MOST_BYTES)
        text = decode(data, part.shown)
        why_not = "This file is long: change it in your editor; the page follows." if len(text) > MOST_LETTERS else ""
        at = place_of(part.shown, 0, 0)
        return {"text": text, "why_not": why_not, "mark": mark_of(data), "at": at, **self._about(spec)}

    def _colours(self, asked: Mapping[str, str]) -> dict[str, Any]:
        part = part_of(self._spec, "colours")
        if "at" in asked:
            return told_apart(part, asked["at"], asked.get("hex", ""))
        there = {"palettes": colours(part), "marked": all_marked(part), "columns": columns_of_colours(self._spec)}
        return {"mark": _mark(part), **there, **self._about(self._spec)}

    def _table(self, asked: Mapping[str, str]) -> dict[str, Any]:
        spec = self._spec
        parts = {part.id: part.title for part in spec.game.components}
        known = [{"id": name, "title": parts[name], "file": rows.file} for name, rows in tables_of(spec).items()]
        if not known:
            return {"tables": [], **self._steps()}
        name = asked.get("part") or str(known[0]["id"])
        part = part_of(spec, f"table:{name}")
        first = number_in({"from": "0", **asked}, "from", range(1_000_000))
        rows = table(part, first, asked.get("find", ""))
        return {"tables": known, "part": name, "mark": _mark(part), **rows, **self._about(spec)}

    def _write(self, words: Mapping[str, str]) -> Turned | FormerFile | None:
        """Write it; the rule or the file that was changed by it, where games can tell what that does."""
        spec = self._spec
        shelf.must_be_own(spec.folder)
        part = part_of(spec, words["of"])
        if part.why_not:
            raise RefusedError([part.spot.problem("W02", part.why_not, "the page shows the result")])
        before = unchanged(part.path, part.spot, words["mark"])
        if words["of"] == "play":
            change = set_text(part.path, part.shown, words["value"], words["mark"])
        else:
            single = self._single(spec, part, words)
            kinds = kinds_of(spec, single) if words["of"] == "rules" else frozenset[str]()
            change = single.write(part.path, words["value"][:MOST_LETTERS], words["mark"], kinds)
        if change.before == change.after:
            return None
        self._history.note(change)
        if words["of"] == "rules":
            return _turned_into(spec, single)
        is_played = spec.played_in is PLAY and words["of"] != "colours"
        return FormerFile(part.path.relative_to(spec.folder).as_posix(), before) if is_played else None

    @staticmethod
    def _single(spec: Spec[Any], part: GamePart, words: Mapping[str, str]) -> OneValue:
        """The value that is to be written, which is as it was.

        Raises:
            UnknownWishError: There is none of that name.
            RefusedError: It is not as it was (W01), or something else was typed than can stand there (W03).
        """
        single = single_of(part, spec, words["at"]) if words["of"] == "rules" else part.singles.get(words["at"])
        if single is None or (words["of"] == "colours" and (len(single.way) != 3 or single.way[2] != "hex")):
            raise UnknownWishError(words["at"][:80])
        _as_it_was(single, words.get("was"))
        if words["of"].startswith("table:"):
            _quantity(spec, words["of"].removeprefix("table:"), single, words["value"])
        return single

    def _about(self, spec: Spec[Any]) -> dict[str, Any]:
        return {"playable": spec.played_in.has("engine"), **self._steps()}

    def _steps(self) -> dict[str, Any]:
        """What can be taken back, and made again."""
        return {"undo": _step(self._history.undoes), "redo": _step(self._history.redoes)}

    @property
    def _spec(self) -> Spec[Any]:
        """The game as it is, or as it last could be read.

        Raises:
            RefusedError: It never could.
        """
        return _spec_of(self._desk.first)


def _spec_of(edition: Edition) -> Spec[Any]:
    try:
        return edition.spec
    except RefusedError:
        last: Spec[Any] | None = edition.last("spec")
        if last is None:
            raise
        return last


async def _words_in(request: Request) -> dict[str, str]:
    """What is asked for: a file, a place in it, the value, and the mark of the file.

    Raises:
        UnknownWishError: Something else is.
    """
    try:
        words = asked_in(await request.body())
    except (ValueError, RecursionError):
        words = None
    names = ("of", "at", "value", "mark")
    if not isinstance(words, dict) or not all(isinstance(words.get(name), str) for name in names):
        raise UnknownWishError("of, at, value and mark are asked for, each a text")
    return {name: words[name] for name in (*names, "was") if isinstance(words.get(name), str)}


def _as_it_was(single: OneValue, was: str | None) -> None:
    """What somebody types in the place of is what stands there.

    Raises:
        RefusedError: Another program has written something else there meanwhile (W01).
    """
    now = typed(single.value) if single.value is not None else ""
    if was is not None and now != was and typed(single.value) != was:
        message = f"this is '{now[:80]}' now, and was '{was[:80]}' before; nothing was written"
        raise RefusedError([single.place.problem("W01", message, "write it again, or keep the new value")])


def _quantity(spec: Spec[Any], part: str, single: OneValue, value: str) -> None:
    """How often a card is printed is a number.

    Raises:
        RefusedError: Something else was typed (W03).
    """
    column = tables_of(spec)[part].columns.get("quantity", "quantity")
    if single.way[-1] != column or not value.strip():
        return
    if not (value.strip().isascii() and value.strip().isdigit() and int(value[:6]) <= MOST_COPIES):
        message = f"quantity: '{value[:40]}' is not a number of copies"
        raise RefusedError([single.place.problem("W03", message, f"write a whole number from 0 to {MOST_COPIES}")])


def _turned_into(spec: Spec[Any], single: OneValue) -> Turned | None:
    """The rule with the value it had; None where no games can be played, or no variant can say that value."""
    change = Turned(f"rules.{single.rule}", typed(single.value))
    if not spec.played_in.has("engine") or any(isinstance(part, int) for part in single.way):
        return None
    try:
        inline(f"{change.rule}={change.before}")
    except RefusedError:
        return None
    return change


def _mark(part: GamePart) -> str:
    return mark_of(load_bytes(part.path, part.shown, MOST_BYTES))


def _step(change: Amendment | None) -> str:
    """What was written in which file, in a few words; empty where there is nothing."""
    if change is None:
        return ""
    before, after = (part.decode(errors="replace")[:30] for part in (change.before, change.after))
    return f"{change.shown.rpartition('/')[2]}: {before or 'nothing'} \u2192 {after or 'nothing'}"


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    change = ChangeTab(desk)
    return (
        Route("/change/rules", handled(change.rules)),
        Route("/change/colours", handled(change.colours)),
        Route("/change/table", handled(change.table)),
        Route("/change/play", handled(change.play)),
        Route("/change/plays", handled(change.plays)),
        Route("/change/moved", handled(change.moved)),
        Route("/change/write", handled(change.write), methods=["POST"]),
        Route("/change/copy", handled(change.copy), methods=["POST"]),
        Route("/change/undo", handled(change.undo), methods=["POST"]),
        Route("/change/redo", handled(change.redo), methods=["POST"]),
    )
