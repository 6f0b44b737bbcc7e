"""A game's palettes and how much ink -> Look: what all drawings of a kit share, and the ornaments drawn so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.draw.ink import Ink
from generator.spec.model import Colour

if TYPE_CHECKING:  # drawings alone need the library; what is only looked up does not
    from svgwrite.container import Group


@dataclass(frozen=True, slots=True)
class Symbol:
    """An ornament drawn once and placed many times, with the names of the symbols it uses itself."""

    group: Group
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """What a game's drawings share: how much ink, the colours that mean something, the seed of all that is random.

    `symbols` is the studio's drawer of ornaments already drawn in this build: filled as they are first asked for.
    """

    ink: Ink
    colours: Mapping[str, Colour] = field(default_factory=dict)
    locks: Mapping[str, Colour] = field(default_factory=dict)
    liveries: Mapping[str, Colour] = field(default_factory=dict)
    seed: str = ""
    symbols: dict[str, Symbol] = field(default_factory=dict, compare=False)
