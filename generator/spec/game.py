"""game.yaml -> Game: what the game is called, who made it, what is in its box."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.spec.component import AnyComponent
from generator.spec.model import Colour, Designer, Model, Players
from generator.spec.scalars import Name, Text

MOST_COMPONENTS = 200
"""A large box has thirty."""

Palette = Annotated[dict[Name, Colour], Field(max_length=26)]
"""Each colour has a letter of its own."""


class Game(Model):
    """game.yaml: what the game is called, who made it, what is in its box."""

    id: Name
    """Names the folder in out/, and tells which rules a copy of a shipped game is played by."""
    title: Text
    """What it is called."""
    tagline: Text
    """One line under the title."""
    version: Text
    """Printed small on every piece: raise it when you change a rule."""
    designer: Designer
    """Whom the booklet credits for the rules."""
    players: Players
    """How many can play."""
    minutes: Text = ""
    """How long it takes, in words, such as 30-45."""
    ages: Text = ""
    """For whom it is, in words, such as 8 and up."""
    seed: Text = "1"
    """What everything that is random begins with."""
    style: Name = "plain"
    """Its scenery: plain for a game of your own."""
    colours: Palette = {}
    """Colours that mean something in the game, by name: treasures, suits, resources."""
    locks: Palette = {}
    """Colours of locks and keys, by name."""
    liveries: Palette = {}
    """The players' colours, by name."""
    components: Annotated[tuple[AnyComponent, ...], Field(min_length=1, max_length=MOST_COMPONENTS)]
    """What is in the box; docs/components.md shows every kind."""
