"""A game -> the style it is drawn in, and the styles whose faces and words it may use."""

from __future__ import annotations

from functools import lru_cache

from generator.draw.plain import PLAIN
from generator.draw.style import Style
from generator.rooms import Later, Room, offered, room_of
from generator.spec.game import GameFile


def styles_for(game: str) -> tuple[Style, ...]:
    """The styles a game of that id may use: the core's own, its own room's, and those that come with Tilewright."""
    return _styles(offered(game))


@lru_cache(maxsize=32)
def _styles(rooms: tuple[Room, ...]) -> tuple[Style, ...]:
    styles = (room.ask("style", "STYLE") for room in rooms)
    return (PLAIN, *(style for style in styles if isinstance(style, Style)))


def style_of(game: GameFile) -> Style:
    """The style that game.yaml names; the plain one where nobody has it, of which `check` tells."""
    styles = () if game.style == PLAIN.name else styles_for(game.id)
    style = next((each for each in styles if each.name == game.style), PLAIN)
    room = room_of(game.id)
    if style is PLAIN and not room.has("style") and room.has("figures"):
        if room.brought and not callable(room.ask("figures", "FIGURES")):
            raise room.wrong("figures", "FIGURES is no function", "write one: FIGURES(spec, tiles, look)")
        return _with_figures(room.package)
    return style


@lru_cache(maxsize=32)
def _with_figures(package: str) -> Style:
    """The plain style with the figures of a room that has no style of its own."""
    from dataclasses import replace  # noqa: PLC0415 - for the few games that do so

    return replace(PLAIN, figures=Later(f"{package}.figures", "FIGURES"))
