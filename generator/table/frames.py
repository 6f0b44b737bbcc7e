"""Record -> Film: the table after each turn, drawn; all drawings share their ornaments."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.deck.owner import Owner
from generator.draw.art import Art, Ink
from generator.draw.figures.frame import figure
from generator.draw.look import look_of
from generator.frozen import dataclass
from generator.language import Language
from generator.play.record import GameRecord, RecordLine, turns
from generator.rules import Game, Table
from generator.shaping.finder import BUNDLED
from generator.table.layout import layout
from generator.table.pieces import Pieces
from generator.table.scene import paint
from generator.table.sentences import teller
from generator.table.setting import setting_of
from generator.table.typefaces import faces_of
from generator.table.verdict import outcome
from generator.units import Size

Progress = Callable[[int, int, str], None]
"""(drawn, of how many, which)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one turn.

    Attributes:
        number: Of the turn, from 1.
        name: Whose turn it was.
        drawn: What chance did in it, in sentences.
        did: What was done, in sentences.
        heading: Where the game then stood.
        art: The drawing.
    """

    number: int
    name: str
    drawn: str
    did: str
    heading: str
    art: Art

    def svg(self) -> str:
        """The drawing as a file of its own."""
        return str(self.art.drawing.tostring())

    def strokes(self) -> list[str]:
        """What it is made of, from back to front, without the ornaments that these refer to."""
        (group,) = (each for each in self.art.drawing.elements if each is not self.art.drawing.defs)
        return [each.tostring() for each in group.elements]


@dataclass(frozen=True, slots=True)
class Film:
    """A whole game in drawings.

    Attributes:
        title: The game's.
        subtitle: Which game it was.
        result: How it ended.
        size: Of each drawing, in millimetres.
        frames: A drawing a turn.
        language: What the page says beside them.
    """

    title: str
    subtitle: str
    result: str
    size: Size
    frames: tuple[Frame, ...]
    language: Language

    def svgs(self) -> list[str]:
        """Each drawing as a file of its own, with the letters that it has: it looks the same where no font is."""
        drawings = [frame.svg() for frame in self.frames]
        style = f"<style>{faces_of(drawings)}</style>"
        return [drawing.replace("><", f">{style}<", 1) for drawing in drawings]

    def symbols(self) -> str:
        """Every ornament of the film once, as the content of an SVG's defs."""
        ornaments = (each.tree for frame in self.frames for each in frame.art.drawing.defs.elements)
        return "".join({each.attrib["id"]: each.written() for each in ornaments}.values())


def frames(owner: Owner, game: Game, record: GameRecord, progress: Progress) -> Film:
    """Every turn of a record of the game that somebody owns, drawn."""
    spec = owner.spec
    look = look_of(spec, Ink.FULL, BUNDLED)
    pieces = Pieces(spec, owner.deck, look, setting_of(spec.game.id))
    seen: list[tuple[RecordLine, Table]] = []
    tells, state = teller(spec, game), game.new_initial_state()
    for turn, state in turns(game, record):
        seen.append((turn, state.table()))
    room = layout([table for _turn, table in seen] or [game.new_initial_state().table()], pieces)
    size, pictures = Size(room.width, room.height), list[Frame]()
    for at, (turn, table) in enumerate(seen):
        drawn, did = tells.chance(turn), tells.turn(turn)
        words = [f"{turn.number}. {did}", drawn]
        draw = partial(paint, table=table, layout=room, pieces=pieces, words=words)
        pictures.append(
            Frame(turn.number, turn.name, drawn, did, table.heading, figure(f"turn-{at}", look, size, draw))
        )
        progress(at + 1, len(seen), turn.name)
    head = record.head
    bots = ", ".join(head.bots)
    which = look.language.say("replay.which", number=record.number, seed=head.seed_in_short, bots=bots)
    names = look.language.joined(name for name, _note in spec.variants) if spec.variants else ""
    subtitle = look.language.say("replay.variants", variants=names, which=which) if names else which
    return Film(spec.game.title, subtitle, outcome(state, look.language), size, tuple(pictures), look.language)
