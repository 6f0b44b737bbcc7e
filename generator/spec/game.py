"""game.yaml -> GameFile: what the game is called, who made it, what is in its box."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Union, get_args

from pydantic import Field, GetCoreSchemaHandler, SerializeAsAny, create_model
from pydantic_core import CoreSchema, core_schema

from generator.kinds import table
from generator.rooms import EMPTY, Room, room_of
from generator.spec.model import Colour, Designer, Model, Players
from generator.spec.node import Mapping, Node, Scalar, Sequence
from generator.spec.part import Component
from generator.spec.scalars import Name, Text
from generator.spec.shape import kind_of

MOST_COMPONENTS = 200
"""A large box has thirty."""

Palette = Annotated[dict[Name, Colour], Field(max_length=26)]
"""Each colour has a letter of its own."""


class GameFile(Model):
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
    components: Annotated[tuple[SerializeAsAny[Component], ...], Field(min_length=1, max_length=MOST_COMPONENTS)]
    """What is in the box; docs/components.md shows every kind."""


class _OfKinds:
    """A component of one of these models: which one, its key `kind` says."""

    def __init__(self, models: tuple[type[Component], ...]) -> None:
        self.models = models

    def __get_pydantic_core_schema__(self, _source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        names = {name: model for model in self.models for name in get_args(model.model_fields["kind"].annotation)}
        choices = {name: handler.generate_schema(model) for name, model in names.items()}
        return core_schema.tagged_union_schema(choices, "kind")


@cache
def game_of(models: tuple[type[Component], ...]) -> type[GameFile]:
    """The model of a game.yaml whose components are of these models: one for each kind that it can use."""
    part: Any = Annotated[Union[models], _OfKinds(models)]  # noqa: UP007 - made while the program runs
    parts = Annotated[tuple[part, ...], Field(min_length=1, max_length=MOST_COMPONENTS)]
    return create_model("Game", __base__=GameFile, __doc__=GameFile.__doc__, components=(parts, ...))


def plainly(read: GameFile) -> GameFile:
    """The game that was read as a plain GameFile: not of the class that was made for the kinds it uses."""
    return GameFile.model_construct(read.model_fields_set, **dict(read))


def game_model(root: Node | None, room: Room | None = None) -> type[GameFile]:
    """What reads a game.yaml: of the kinds it uses; of every kind, for the message, where it names one there is not.

    Args:
        root: The document.
        room: Whose kinds it may use besides everybody's; None for the room of its `id`.
    """
    parts, name = (root.entry(key) if isinstance(root, Mapping) else None for key in ("components", "id"))
    own = room or (room_of(name.value.text) if name and isinstance(name.value, Scalar) else EMPTY)
    names = [kind_of(part) for part in parts.value.items] if parts and isinstance(parts.value, Sequence) else []
    used = [table.row(each, own) if each else None for each in dict.fromkeys(names)]
    rows = used if used and all(used) else table.rows(own).values()
    return game_of(tuple(dict.fromkeys(row.model for row in rows if row)))
