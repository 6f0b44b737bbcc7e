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
    """A finished size in millimetres."""

    width: Side
    """From left to right."""
    height: Side
    """From top to bottom."""

    @property
    def size(self) -> Size:
        """The two lengths as a value that drawings reckon with."""
        return Size(self.width, self.height)


class Designer(Model):
    """Whom the booklet credits for the rules."""

    name: Text
    """One name, or several."""
    years: Text = ""
    """When the game was made."""
    note: Text = ""
    """Whatever else is to be said."""


class Players(Model):
    """How many can play."""

    least: Annotated[int, Field(ge=1, le=20)]
    """The fewest."""
    most: Annotated[int, Field(ge=1, le=20)]
    """The most."""


class Colour(Model):
    """A colour that means something; never alone: it has a letter and a symbol as well."""

    title: Text
    """What a player would call it."""
    letter: Annotated[str, Field(pattern=r"^[A-Z]$")]
    """One capital letter, unlike that of any other colour here."""
    hex: Hex
    """The colour itself, as #RRGGBB."""
    symbol: Name
    """Its shape."""
    pattern: Name = "plain"
    """Its hatching, for low ink and for every eye."""


class VariantNote(Model):
    """The head of a variant file: what it is called, what it is for, where it comes from."""

    title: Text
    """What it is called."""
    summary: Text
    """What changes, in a sentence or two, for the booklet's list."""
    source: Text = ""
    """Who thought of it."""
