"""A game -> the tab Balance: what `tilewright check` says of it and draws, in a process beside this one.

Measures take seconds, and a page that is typed for must not wait. So they are worked out elsewhere, anew after every
save; what was being worked out for an earlier save is given up.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tilewright.processes import printed_by
from tilewright.studio.answer import handled
from tilewright.studio.desk import Desk
from tilewright.studio.papers import kept

LONGEST = 300.0
"""Seconds that a check may take."""


class BalanceTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._at: tuple[int, tuple[str, ...]] | None = None
        self._task: asyncio.Task[dict[str, Any]] | None = None

    async def report(self, request: Request) -> Response:
        """What is said of the game as it was last saved; begun when the page asks for it."""
        asked = request.query_params
        view = await self._desk.do(lambda: self._desk.view(asked))
        at = self._desk.news.number, view.variants
        if self._task is None or self._at != at:
            if self._task:
                self._task.cancel()
            self._at, self._task = at, asyncio.create_task(_checked(self._desk, view.variants))
        try:
            return JSONResponse(await asyncio.shield(self._task))
        except asyncio.CancelledError:
            return JSONResponse({"again": True})  # a later save is being looked at


async def _checked(desk: Desk, variants: Sequence[str]) -> dict[str, Any]:
    with TemporaryDirectory(prefix="tilewright-") as folder:
        report = Path(folder) / "report.pdf"
        words = [word for name in variants for word in ("--variant", name)]
        asked = ("check", str(desk.game), "--json", "--for-studio", "--report", str(report))
        printed = await printed_by(*asked, *words, seconds=LONGEST)
        return await desk.do(lambda: _reported(desk, printed, report))


def _reported(desk: Desk, printed: bytes, report: Path) -> dict[str, Any]:
    """What the command has printed, and the pages that it has drawn."""
    try:
        words = json.loads(printed)
    except ValueError:
        words = {}
    if not isinstance(words, dict):
        return {"problems": words}
    pages = kept(desk, "report.pdf", report.read_bytes()) if report.exists() else None
    return {**words, "report": pages}


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    return [Route("/balance", handled(BalanceTab(desk).report))]
