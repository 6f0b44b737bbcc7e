"""A game and what its designer saves -> editions of it, one a view that is open, kept up to date by one thread."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from starlette.routing import BaseRoute

from tilewright.build import printers
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.store import Store
from tilewright.frozen import dataclass
from tilewright.pieces.pool import Notes
from tilewright.problem import RefusedError
from tilewright.sheets.stock import STOCK
from tilewright.shelf import shelf
from tilewright.studio.answer import Showing, view_of
from tilewright.studio.house import TableHouse
from tilewright.studio.news import News
from tilewright.studio.worker import Urgency, Worker

T = TypeVar("T")
MOST_EDITIONS = 3
"""Of a game, one for each set of variants and kind of ink that was looked at last."""
AGAIN = 0.03
"""Seconds after which a file that cannot be read is read once more: an editor may have been writing it."""


class Desk:
    """Owns a game while its page is open.

    Attributes:
        game: As it was typed: a name on the shelf or a folder.
        variants: Those laid over it unless the page asks for others.
        news: How often something was saved, and what.
        out: Where kits are printed into, and looked for.
        papers: The name and the bytes of the PDFs that the page shows now, by what is in them.
        house: The games in progress at tables.
        wish: How many sit at a free table that begins when the page is opened (None: as few as can), and its seed; None
            for no table.
        first: The game as the command named it; the one whose problems are told.
    """

    def __init__(self, game: str | Path, variants: Sequence[str] = (), out: Path = Path("out")) -> None:
        """Nothing is read before it is asked for."""
        self.game, self.variants = game, tuple(variants)
        self.news, self._worker, self.house = News(), Worker(), TableHouse()
        self.first = self._opened(self.variants)
        self.out = out
        self.wish: tuple[int | None, str] | None = None
        self.papers = dict[str, tuple[str, bytes]]()
        self._editions = dict[object, Edition]()

    @cached_property
    def folder(self) -> Path:
        """Where the game is; known even where it cannot be read, or has gone."""
        return shelf.find(self.game).folder

    @property
    def title(self) -> str:
        """The game's; what it was called by on the command line where it cannot be read."""
        spec = self.first.last("spec")
        return spec.game.title if spec else Path(self.game).name

    def about(self) -> dict[str, Any]:
        """What the page can ask for; in the thread that owns the game."""
        with contextlib.suppress(RefusedError):
            self.first.spec  # noqa: B018 - whatever can be told of it
        spec = self.first.last("spec")
        known = {"parts": [{"id": part.id, "title": part.title} for part in spec.game.components]} if spec else {}
        return {
            "title": self.title,
            "folder": str(self.folder),
            "installed": shelf.installed(self.folder),
            "papers": list(STOCK),
            "paper": self._paper(),
            "printers": list(printers.known()),
            "variants": [{"name": name, "title": note.title} for name, note in self._notes()],
            "laid": list(self.variants),
            "booklet": bool(spec and spec.booklet),
            "tiles": bool(spec and spec.wings),
            "tab": "table" if self.wish else "",
            **known,
        }

    def _notes(self) -> Notes:
        try:
            return self.first.notes
        except RefusedError:
            return self.first.last("notes") or ()

    @property
    def editions(self) -> tuple[Edition, ...]:
        """All that are kept up to date."""
        return self.first, *self._editions.values()

    async def do(self, work: Callable[[], T], urgency: Urgency = Urgency.SEEN) -> T:
        """Have the thread that owns the game do something; what it raises is raised."""
        return await self._worker.do(work, urgency)

    def view(self, asked: Mapping[str, str]) -> Showing:
        """What a page's question asks for; in the thread that owns the game.

        Raises:
            UnknownWishError: There is no such thing.
        """
        return view_of(asked, self.variants, self._paper())

    def edition(self, view: Showing) -> Edition:
        """The game as a view shows it; in the thread that owns the game."""
        if view.owner == Showing(self.variants, Options()).owner:
            edition = self.first
        else:
            known = self._editions.pop(view.owner) if view.owner in self._editions else None
            edition = self._editions[view.owner] = known or self._opened(view.variants)
            for old in list(self._editions)[:-MOST_EDITIONS]:
                del self._editions[old]
        edition.ask(view.options)
        return edition

    def laid(self, asked: Mapping[str, str]) -> Edition:
        """The game with the variants of a question, however it is printed; in the thread that owns the game."""
        view = self.view(asked)
        return self.first if view.variants == self.first.variants else self.edition(view)

    async def saved(self, paths: Iterable[Path]) -> None:
        """Files have changed: whoever looks on is told when the game knows."""
        there = sorted(set(paths))
        started = time.perf_counter()
        await self.do(lambda: self.see(there), Urgency.SAVED)
        names = sorted({path.name for path in there})
        self.news.tell(files=names[:20], ms=round(1000 * (time.perf_counter() - started)))

    def close(self) -> None:
        """End the streams and the thread."""
        self.news.close()
        self.house.close()
        self._worker.close()

    def _opened(self, variants: tuple[str, ...]) -> Edition:
        edition = Edition(self.game, variants)
        edition.cache = Store.own()
        return edition

    def see(self, paths: Sequence[Path]) -> None:
        """Files have changed; in the thread that owns the game."""
        for edition in self.editions:
            edition.changed(paths)
        for edition in self.editions:
            if edition.last("spec"):
                try:
                    edition.spec  # noqa: B018 - whether it can be read
                except RefusedError:
                    time.sleep(AGAIN)
                    edition.changed(paths)

    def _paper(self) -> str:
        """The game's own paper; a4 where the game cannot be read and never could."""
        try:
            return self.first.spec.game.paper_name
        except RefusedError:
            spec = self.first.last("spec")
            return spec.game.paper_name if spec else "a4"


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of the page.

    Attributes:
        id: What its addresses begin with, and what stands behind # in the browser.
        title: What the page calls it.
        script: Its module in templates/studio/; empty for routes that have no tab.
        routes: What answers, given the desk; called when the first address of the tab is asked for.
        keyed: How addresses begin that are answered without the studio's key, since each asks for a key of its own.
    """

    id: str
    title: str
    script: str
    routes: Callable[[Desk], Sequence[BaseRoute]]
    keyed: tuple[str, ...] = ()
