"""game.yaml -> GameFile: what the game is called, who made it, what is in its box."""

from __future__ import annotations

from collections.abc import Mapping as Dictionary
from functools import cache
from typing import Annotated, Any, Literal, Union

from tilewright.language import Language
from tilewright.pieces import table
from tilewright.rooms import EMPTY, Room, room_of
from tilewright.spec.entries import Colour, Designer, OwnPaper, Players, WorkbookSheet
from tilewright.spec.part import Component, Face
from tilewright.spec.vocabulary import PALETTES, words_of
from tilewright.texts.fields import Field, Kinds
from tilewright.texts.model import Model
from tilewright.texts.node import Mapping, Node, Scalar, Sequence
from tilewright.texts.scalars import ArtFile, Name, PaperName, TableFile, Text, Thickness
from tilewright.texts.shape import kind_of

MOST_COMPONENTS = 200
"""A large box has thirty."""

Palette = Annotated[dict[Name, Colour], Field(max_length=26)]
"""Each colour has a letter of its own."""


class Fonts(Model):
    """Which fonts the words are set in that are on no drawing of your own, and which help out where a letter lacks."""

    text: Text = ""
    """The family, in fonts/ or built in, for the booklet's text, labels and all other words. Default: Alegreya."""
    titles: Text = ""
    """The family for titles and headings. Default: that of `text`, or Cinzel if that is empty too."""
    fallback: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    """Families in fonts/, or built in, for letters that a font lacks: the first that has the letter is used."""


class GameFile(Model):
    """game.yaml: the game's title, its designer and its components."""

    id: Name
    """Names the folder in out/. A copy of a built-in game with its id is played by that game's rules."""
    title: Text
    """Its name."""
    tagline: Text
    """One line under the title."""
    version: Text
    """Printed on the first page and in the margin of every sheet: raise it when you change a rule."""
    fingerprint: Literal["corner", "margin", "none"] = "margin"
    """The place of the version and of five letters that change with the pictures: in the margin of each sheet, in a
    corner of each piece, or nowhere."""
    designer: Designer
    """Whom the booklet credits for the rules."""
    players: Players
    """The number of players."""
    minutes: Text = ""
    """The length of a game in minutes, in words, such as 30-45."""
    ages: Text = ""
    """For whom it is, in words, such as 8 and up."""
    seed: Text = "1"
    """The start of all random numbers."""
    style: Name = "plain"
    """Its scenery: plain for a game of your own."""
    picture: ArtFile | None = None
    """A drawing or picture of your own (SVG, PNG, JPEG or WebP), for the booklet's cover and behind the title of the
    kit's first page."""
    paper: PaperName | OwnPaper = "a4"
    """The paper, if you do not give `--paper`: a4, letter, legal, a3, tabloid, or {width, height, margins} in
    millimetres."""
    thickness: Thickness = 0.4
    """The thickness of your card in millimetres, if you do not give `--thickness`: 0.3 and 0.4 are card, 1 is board.
    Boxes are made for it."""
    colours: Palette = {}
    """Colours that mean something in the game, by name: treasures, suits, resources."""
    locks: Palette = {}
    """Colours of locks and keys, by name."""
    liveries: Palette = {}
    """The players' colours, by name."""
    fonts: Fonts = Fonts()
    """The use of your own fonts, which are files in fonts/ (docs/fonts.md)."""
    lookups: Annotated[dict[Name, TableFile | WorkbookSheet], Field(max_length=50)] = {}
    """Tables in which slots look something up, by the names they have there: `factions: factions.csv` is what
    `{{factions[faction].hex}}` looks in. Rows are found by the column `id`, or by the first."""
    components: Annotated[tuple[Component, ...], Field(min_length=1, max_length=MOST_COMPONENTS)]
    """The contents of the box; docs/components.md shows every kind."""

    @property
    def stamp(self) -> str:
        """What is printed before a piece's fingerprint; empty where none is printed."""
        return f"v{self.version}" if self.fingerprint == "corner" else ""

    @property
    def paper_name(self) -> str:
        """Its paper, as the command line has it."""
        return self.paper if isinstance(self.paper, str) else self.paper.name

    def facts(self, language: Language) -> list[str]:
        """How many play, how long, and from what age; what is known of it."""
        least, most = self.players.least, self.players.most
        known = [language.say("facts.players" if least < most else "facts.players_always", least=least, most=most)]
        known += [language.say("facts.minutes", minutes=self.minutes)] * bool(self.minutes)
        return known + [language.say("facts.ages", ages=self.ages)] * bool(self.ages)


@cache
def game_of(models: tuple[type[Component], ...]) -> type[GameFile]:
    """The model of a game.yaml whose components are of these models: one for each kind that it can use."""
    part: Any = Annotated[Union[models], Kinds(models)]  # noqa: UP007 - made while the program runs
    parts = Annotated[tuple[part, ...], Field(min_length=1, max_length=MOST_COMPONENTS)]
    return type("Game", (GameFile,), {"__doc__": GameFile.__doc__, "__annotations__": {"components": parts}})


def plainly(read: GameFile) -> GameFile:
    """The game that was read as a plain GameFile: not of the class that was made for the kinds it uses."""
    return GameFile.model_construct(**dict(read))


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


def palettes(game: GameFile) -> Dictionary[str, Dictionary[str, Colour]]:
    """Every palette of a game by its name."""
    return {name: getattr(game, name) for name in PALETTES}


def each_of(game: GameFile, of: str, face: Face) -> tuple[str, ...]:
    """The keys of the colours that a piece is printed in; ('',) for a piece in none.

    Args:
        game: Whose palettes.
        of: A colour's key, a palette's name, or `each`.
        face: What is on it: `each` means every colour that a drawing of that name is made for, and none for a picture.
    """
    known = palettes(game)
    if of in known and not any(of in colours for colours in known.values()):
        return tuple(known[of])
    if of != "each":
        return (of,)
    palette = words_of(game.id).of_palette.get(face) if isinstance(face, str) else None
    return tuple(known[palette]) if palette else ("",)


def colour_of(game: GameFile, key: str) -> Colour | None:
    """A colour by its key, from whichever palette has it."""
    return next((colours[key] for colours in palettes(game).values() if key in colours), None)
