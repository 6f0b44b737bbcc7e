"""game.yaml -> Game: what the game is called, who made it, what is in its box."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.spec.component import AnyComponent
from generator.spec.model import Colour, Designer, Model, Players
from generator.spec.scalars import Name, Text


class Game(Model):
    """game.yaml: what the game is called, who made it, what is in its box."""

    id: Name
    title: Text
    tagline: Text
    version: Text
    designer: Designer
    players: Players
    minutes: Text = ""
    ages: Text = ""
    seed: Text = "1"
    style: Name = "plain"
    colours: dict[Name, Colour] = {}
    locks: dict[Name, Colour] = {}
    liveries: dict[Name, Colour] = {}
    components: Annotated[tuple[AnyComponent, ...], Field(min_length=1)]
