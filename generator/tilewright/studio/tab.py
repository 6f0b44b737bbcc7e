"""A desk -> the routes of one tab of the page, and the script that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from starlette.routing import BaseRoute

from tilewright.frozen import dataclass

if TYPE_CHECKING:  # which knows the tabs' half of the page
    from tilewright.studio.desk import Desk


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of the page.

    Attributes:
        id: What its addresses begin with, and what stands behind # in the browser.
        title: What the page calls it.
        script: Its module in templates/studio/; empty for routes that have no tab.
        routes: What answers, given the desk.
        keyed: How addresses begin that are answered without the studio's key, since each asks for a key of its own.
    """

    id: str
    title: str
    script: str
    routes: Callable[[Desk], Sequence[BaseRoute]]
    keyed: tuple[str, ...] = ()
