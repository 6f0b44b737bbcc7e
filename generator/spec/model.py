"""What a folder of YAML says, once it has been read: frozen values, strict types, nothing unknown let through.

Every class here is one mapping in a YAML file; its field names are the keys a designer writes.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from generator.spec.scalars import Hex, Name, Side, Text
from generator.units import Size


class Model(BaseModel):
    """A frozen mapping: unknown keys are refused, and no value is bent into another type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)  # built once, when used


class Dimensions(Model):
    """A finished size in millimetres.

    Attributes:
        width: From left to right.
        height: From top to bottom.
    """

    width: Side
    height: Side

    @property
    def size(self) -> Size:
        """The same as a Size."""
        return Size(self.width, self.height)


class Designer(Model):
    """Whom the booklet credits for the rules.

    Attributes:
        name: One name, or several.
        years: When the game was made.
        note: Whatever else is to be said.
    """

    name: Text
    years: Text = ""
    note: Text = ""


class Players(Model):
    """How many can play.

    Attributes:
        least: The fewest.
        most: The most.
    """

    least: Annotated[int, Field(ge=1, le=20)]
    most: Annotated[int, Field(ge=1, le=20)]


class Colour(Model):
    """A colour that means something; never alone: it has a letter and a symbol as well.

    Attributes:
        title: What a player would call it.
        letter: One capital letter, unlike that of any other colour here.
        hex: The colour itself, as #RRGGBB.
        symbol: Its shape.
        pattern: Its hatching, for low ink and for every eye.
    """

    title: Text
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]
    hex: Hex
    symbol: Name
    pattern: Name = "plain"


class VariantNote(Model):
    """The head of a variant file: what it is called, what it is for, where it comes from.

    Attributes:
        title: What it is called.
        summary: What changes, in a sentence or two, for the booklet's list.
        source: Who thought of it.
    """

    title: Text
    summary: Text
    source: Text = ""
