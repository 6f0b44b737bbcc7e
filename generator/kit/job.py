"""Spec + what was asked -> Job: the pieces to print, how, and the studio that draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.deck.build import Deck, Piece
from generator.draw.art import Ink
from generator.draw.pen import Look
from generator.draw.studio import Studio
from generator.press.back import Flip
from generator.press.sheet import Backs
from generator.press.stock import STOCK, Paper
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.model import Game
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Options:
    """What a person asks of a build.

    Attributes:
        paper: `a4` or `letter`.
        backs: Printed on both sides, or fronts only.
        flip: The edge the printer turns the paper on.
        ink: Full colour, or line art on white.
        only: The parts to build; empty for the whole kit.
    """

    paper: str = "a4"
    backs: Backs = "duplex"
    flip: Flip = "long"
    ink: Ink = Ink.FULL
    only: tuple[str, ...] = ()

    @property
    def stock(self) -> Paper:
        """The paper with its size."""
        return STOCK[self.paper]

    @property
    def edition(self) -> str:
        """What the folder's name says of options that are not the usual ones: each edition has its own folder."""
        marks = [self.paper if self.paper != "a4" else "", "low-ink" if self.ink is Ink.LOW else ""]
        marks += ["fronts" if self.backs == "none" else "", "short-edge" if self.flip == "short" else "", *self.only]
        return "".join(f".{mark}" for mark in marks if mark)


@dataclass(frozen=True)
class Job:
    """One build.

    Attributes:
        spec: The game, its variants laid over it.
        base: The same without variants; None where there are none.
        deck: Its pieces.
        options: What was asked.
        studio: Who draws.
    """

    spec: Spec[Any]
    base: Spec[Any] | None
    deck: Deck
    options: Options
    studio: Studio

    @property
    def game(self) -> Game:
        """What the box says."""
        return self.spec.game

    @property
    def whole(self) -> bool:
        """Whether the whole kit was asked for, booklet and all."""
        return not self.options.only

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the parts asked for."""
        asked = self.options.only
        return tuple(piece for piece in self.deck.pieces if not asked or piece.component in asked)

    @cached_property
    def shared(self) -> str:
        """What every face depends on besides its own design."""
        studio = self.studio
        look = studio.look
        return repr(
            (look.ink, look.colours, look.locks, look.liveries, studio.page, studio.aid, studio.points, self.game)
        )


def look_of(game: Game, ink: Ink) -> Look:
    """The look that all drawings of a kit share, with an empty drawer of ornaments."""
    return Look(ink, game.colours, game.locks, game.liveries)


def unknown_parts(game: Game, only: Sequence[str]) -> Iterator[Problem]:
    """A problem for each part asked for that the game does not have."""
    parts = [part.id for part in game.components]
    for name in only:
        if name not in parts:
            message = f"there is no part '{name}'{did_you_mean(name, parts)}"
            yield Problem("--only", 0, 0, "O03", message, f"the parts are: {', '.join(parts)}")


def require_parts(game: Game, only: Sequence[str]) -> None:
    """Refuse a build of parts that do not exist.

    Raises:
        RefusedError: One problem (O03) for each.
    """
    if problems := list(unknown_parts(game, only)):
        raise RefusedError(problems)
