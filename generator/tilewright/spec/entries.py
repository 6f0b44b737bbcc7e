"""Mappings that more than one file of a folder may hold, such as a size or a colour -> frozen values."""

from __future__ import annotations

from typing import Annotated

from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.scalars import Hex, Name, PaperSide, Side, TableFile, Text
from tilewright.units import Size


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


class OwnPaper(Model):
    """A size of paper that has no name here, and what the printer leaves white of it."""

    width: PaperSide
    """From left to right, in millimetres."""
    height: PaperSide
    """From top to bottom."""
    margins: Annotated[float, Field(ge=0, le=25)] = 5.0
    """The white margins."""

    @property
    def name(self) -> str:
        """As the command line has it, such as 320x450-8."""
        return f"{self.width:g}x{self.height:g}-{self.margins:g}"


class Designer(Model):
    """Whom the booklet credits for the rules."""

    name: Text
    """One name, or several."""
    years: Text = ""
    """When the game was made."""
    note: Text = ""
    """Anything else to print."""


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


class WorkbookSheet(Model):
    """A sheet of a workbook that has several."""

    rows: TableFile
    """The workbook."""
    sheet: Text
    """The name of the sheet."""


class VariantNote(Model):
    """The head of a variant file: what it is called, what it is for, where it comes from."""

    title: Text
    """Its name."""
    summary: Text
    """The change in a sentence or two, for the box in its own booklet and for `tilewright games`."""
    rule: Text = ""
    """All of it as a rule that can be played at once, for the booklet's list; without one that has the summary."""
    source: Text = ""
    """The author of the idea."""
    listed: bool = True
    """Whether the booklet lists it: false for a variant that changes the kit and no rule."""
    reasons: dict[str, Text] = Field(default={})
    """Why it decides a rule as it does: the rule's place in rules.yaml, such as turn.moves, and the reason."""
