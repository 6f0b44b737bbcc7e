"""One value in a YAML file -> what it may be: the names, numbers, lengths and texts that model.py is made of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Literal

from tilewright import pattern
from tilewright.texts.fields import Field, Then
from tilewright.texts.node import Value
from tilewright.units import LEAST_PAPER, MOST_PAPER, PAPERS

RESERVED = frozenset(("con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(10))))
"""Names under which Windows opens a device instead of a file, whatever the ending."""

KEPT = "is reserved by Windows, so no file can have this name"
"""What is wrong with one of them."""


_SIGNS = frozenset('<>:"|?*\\')


def unfit_name(name: str) -> str:
    """Return why Windows can have no file of this name; '' if it can."""
    if name.partition(".")[0].rstrip().casefold() in RESERVED:
        return KEPT
    if name != name.rstrip(". "):
        return "ends with a dot or a space, which Windows cuts off"
    signs = "".join(sorted({*name} & _SIGNS))
    return f"has {signs} in its name, which Windows does not allow" if signs else ""


def _of_a_file(name: str) -> str:
    if name in RESERVED:
        raise ValueError(f"'{name}' {KEPT}")
    return name


Name = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40), Then(_of_a_file)]
"""A file-safe name: lower-case letters, digits and single hyphens."""

Hex = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""An sRGB colour as #RRGGBB."""

Tone = Annotated[str, Field(pattern=r"^(#[0-9A-Fa-f]{6}|[a-z0-9]+(-[a-z0-9]+)*)$", max_length=40)]
"""A colour of game.yaml by its name, or #RRGGBB."""

Millimetres = Annotated[float, Field(gt=0, le=600)]
Thickness = Annotated[float, Field(ge=0.05, le=5)]
"""Of card or board, in millimetres."""

Side = Annotated[float, Field(ge=5, le=600)]
"""Of something to cut out, in millimetres: what is smaller nobody can cut, or pick up."""

PaperSide = Annotated[float, Field(ge=LEAST_PAPER, le=MOST_PAPER)]
"""Of a sheet of paper, in millimetres."""

if TYPE_CHECKING:
    PaperName = str
else:
    PaperName = Literal[tuple(PAPERS)]
    """A paper size with a name."""

_BLANKS = pattern.prepare(r"[ \t\n]+")


def _one_line(text: str) -> str:
    """Lines as YAML's `|` and `>` leave them, run together to one; a no-break space stays."""
    line = _BLANKS.sub(" ", text).strip(" ")
    if text and not line:
        raise ValueError("expected text, not only blanks; write words, or delete the key")
    return line


Text = Annotated[str, Field(min_length=1, max_length=400, json_schema_extra={"pattern": r"\S"}), Then(_one_line)]
"""A sentence or two, however its lines are broken."""

TextOrNothing = Annotated[str, Field(max_length=400, json_schema_extra={"pattern": r"^$|\S"}), Then(_one_line)]
"""A sentence or two, or nothing at all."""

Count = (
    Annotated[int, Field(ge=0, le=500)] | Annotated[str, Field(pattern=r"^(tiles|rules(\.[a-z_]+)+)$", max_length=200)]
)
"""How many of a piece to print: a number, `tiles` (as many as the fullest legal deal can show) or a rule's value."""

RuleName = Annotated[str, Field(pattern=r"^rules(\.[a-z_]+)+$", max_length=200)]
"""A whole number of rules.yaml."""

Short = Annotated[str, Field(min_length=1, max_length=24, json_schema_extra={"pattern": r"\S"}), Then(_one_line)]
"""A letter, or a word or two."""

DOTTED = (".png", ".jpg", ".jpeg", ".webp")
"""How the name of a picture made of dots ends."""
FACE = r"^([a-z0-9]+(-[a-z0-9]+)*|[^\\]+\.(svg|png|jpe?g|webp|SVG|PNG|JPE?G|WEBP))$"
"""A picture that is drawn by its name, or a file."""
ART = r"^[^\\]+\.(svg|png|jpe?g|webp|SVG|PNG|JPE?G|WEBP)$"


def is_dotted(name: str) -> bool:
    """Whether a name is that of a picture made of dots."""
    return name.lower().endswith(DOTTED)


def is_art(name: str) -> bool:
    """Whether a name is that of a drawing or a picture."""
    return name.lower().endswith((".svg", *DOTTED))


ArtFile = Annotated[str, Field(pattern=ART, max_length=200)]
"""A drawing or a picture in the game's folder: SVG, PNG, JPEG or WebP."""

ShapeText = Annotated[str, Field(max_length=4000), Then(_one_line)]
"""A word for a shape, or path data."""

CellValue = int | float | bool | Annotated[str, Field(max_length=400), Then(_one_line)] | None
"""What a cell of a table may hold."""

CellValues = Annotated[tuple[CellValue, ...], Field(min_length=1, max_length=20_000)]

TableFile = Annotated[str, Field(pattern=r"^[^\\]+\.(csv|tsv|yaml|json|xlsx|ods)$", max_length=200)]
"""A table in the game's folder."""

RowsFile = Annotated[str, Field(pattern=r"^(https?://\S+|[^\\]+\.(csv|tsv|yaml|json|xlsx|ods))$", max_length=500)]
"""A table in the game's folder, or a Google sheet."""

_WORDS: dict[str, Value] = {"": None, "~": None, "null": None, "true": True, "false": False}
_TOO_LONG = 15
_INTEGER = pattern.prepare(r"-?(0|[1-9][0-9]*)")
_DECIMAL = pattern.prepare(r"-?(0|[1-9][0-9]*)\.[0-9]+")

# Each of these is text to some YAML readers and something else to others.
_OTHERWISE = (
    ("a truth value", pattern.prepare(r"y|n|yes|no|on|off|true|false", re.IGNORECASE)),
    ("nothing", pattern.prepare(r"null", re.IGNORECASE)),
    ("a date", pattern.prepare(r"\d{4}-\d\d?-\d\d?([Tt \t].*)?")),
    ("a number in base 60", pattern.prepare(r"\A[-+]?[0-9][0-9_]*+(:[0-5]?[0-9])++(\.[0-9_]*+)?")),
    ("a number in base 8", pattern.prepare(r"[-+]?0[oO]?[0-7_]+")),
    ("a number in base 16", pattern.prepare(r"[-+]?0[xX][0-9a-fA-F_]+")),
    ("a number in base 2", pattern.prepare(r"[-+]?0[bB][01_]+")),
    ("a number", pattern.prepare(r"[-+]?(\.[0-9][0-9_]*+|[0-9][0-9_]*+(\.[0-9_]*+)?)([eE][-+]?[0-9]++)?")),
    ("infinity", pattern.prepare(r"[-+]?\.inf", re.IGNORECASE)),
    ("no number", pattern.prepare(r"\.nan", re.IGNORECASE)),
)


class AmbiguousError(ValueError):
    """A bare word with more than one meaning; the text says which."""


class TooLongError(ValueError):
    """A number with more digits than a computer keeps exactly everywhere."""


def resolve(text: str) -> Value:
    """What a bare word means.

    Raises:
        AmbiguousError: YAML readers differ on it: yes, 12:30, 010, 1e3, 2005-08-17 and their like.
        TooLongError: A number of more than 15 digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(_short(text))
    if _DECIMAL.fullmatch(text):
        return float(_short(text))
    for other, form in _OTHERWISE:
        if form.fullmatch(text):
            raise AmbiguousError(other)
    return text


def as_scalar(text: str) -> str:
    """A word as YAML reads it back: in quotes if it would be a value, such as no and null."""
    try:
        return text if isinstance(resolve(text), str) else f'"{text}"'
    except AmbiguousError:
        return f'"{text}"'


def _short(text: str) -> str:
    if sum(character.isdigit() for character in text) > _TOO_LONG:
        raise TooLongError(text)
    return text
