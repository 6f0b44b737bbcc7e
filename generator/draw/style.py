"""What a style is made of: scenery, company, what general pieces wear, faces, figures and words, as one value.

A style is a room's door `style` (its STYLE) or the core's own (plain.py). It says where its drawings stand; each is
loaded when it is first drawn, so that a game of cards loads no scenery.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol

from generator.frozen import dataclass
from generator.rooms import Later
from generator.spec.vocabulary import Vocabulary

if TYPE_CHECKING:  # a style is looked up for its words by games that draw nothing
    from generator.draw.art import Art
    from generator.draw.look import Look
    from generator.draw.pen import Pen
    from generator.spec.game import GameFile
    from generator.spec.spec import Spec
    from generator.units import Size

Place = tuple[float, float, float]
"""x and y in millimetres, and a scale; a negative one faces the other way."""


class SceneDrawing(Protocol):
    """A view from (0, 0) over the whole size; `name` tells apart what is random in it."""

    def __call__(self, pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:
        """Draw it, with something grand at the place `middle` where the style has such a thing."""


class Company(Protocol):
    """Whoever is about, one at each of the places, from the first on."""

    def __call__(self, pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
        """Draw them."""


class Wall(Protocol):
    """The outside of a tray's wall, standing on (0, 0), its foot in the middle."""

    def __call__(self, pen: Pen, long: float, depth: float, seed: str, tones: tuple[str, ...], *, titled: bool) -> None:
        """Draw it so long and so deep; `tones` are the game's colours, a titled one gets a nameplate in the middle."""


RIM = 0.6
"""What is left free round a figure on a piece, in millimetres: a knife strays."""


@dataclass(frozen=True, slots=True)
class TokenFace:
    """A drawing that fills one side of a token, or the back of a tile.

    Attributes:
        draw: (pen, the colour it is of, size) -> the drawing, its bleed included.
        palette: The palette of game.yaml whose colours it is drawn in; empty for one that is drawn in none.
    """

    draw: Callable[[Pen, str, Size], None]
    palette: str = ""


@dataclass(frozen=True, slots=True)
class CardMark:
    """A suit as a playing card shows it.

    Attributes:
        symbol: Its sign (`generator.draw.signs`).
        tone: Its colour, #RRGGBB.
        suit: Its name in game.yaml.
    """

    symbol: str
    tone: str
    suit: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure that stands on a standee.

    Attributes:
        draw: (pen, colour) -> the figure about its origin.
        width: How wide it is drawn, in millimetres.
        height: How high.
        drop: How far its origin lies below its middle.
        palette: The palette whose colours it is drawn in.
        grounded: Whether its origin is its feet, which stand on the ground; else it floats in the middle.
    """

    draw: Later
    width: float
    height: float
    drop: float
    palette: str = "liveries"
    grounded: bool = False

    def scale_in(self, size: Size, above: float = RIM) -> float:
        """The largest scale at which it stands on a piece of that size, so far below its upper edge."""
        return min((size.width - 2 * RIM) / self.width, (size.height - RIM - above) / self.height)


def no_figures(_spec: Spec[Any], _tiles: Mapping[str, Any], _look: Look) -> Mapping[str, Callable[[], Art]]:
    """The figures of a style whose booklets show nothing but words and pieces."""
    return {}


def nobody(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """Nobody is about."""


def no_marks(_rules: object) -> Mapping[str, str]:
    """Rules that decide nothing about how a piece looks."""
    return {}


INHABITED = {what: Later("generator.draw.scenery", f"inhabited_{what}") for what in ("banner", "panel")}
"""What covers a banner and a panel in a style that says nothing else of them: its scene, with its company in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How the pieces of a game look beyond what its designer draws; game.yaml names it under `style`.

    Attributes:
        name: What game.yaml calls it.
        scene: What stands behind titles.
        company: Who is about there.
        banner: What stands behind the title of a kit's first page.
        panel: What covers the front, or at dusk the back, of a tuck box.
        wall: The walls of a tray.
        ground: The colour of the sides and flaps of a tuck box.
        crest: What stands on its lids, about the origin: (pen, how far it reaches).
        disc: The ground of a wheel's upper disc: (pen, radius of the disc, radius of the ground inside its rim).
        riders: Who is about on that disc.
        figures: (spec, tiles, look) -> the figures of the rule booklet, each drawn when it is called.
        faces: What tokens, and the backs of tiles, can show: offered to games of any style.
        standing: What standees can show, as faces.
        patterns: Palette -> patterns of its colours that this style draws besides the general ones.
        finds: Words for `find` of a tile that this style's tiles can show.
        card: (pen, rank, suits) -> what stands between the corners of a playing card of 63 x 88 mm, instead of pips.
        corner: (pen, rank, suits) -> what stands in its corners: drawn for the upper half, turned for the lower.
        stock: The colour that playing cards are printed on.
        reverse: (pen, size) -> the back of playing cards, bleed and all, the same after half a turn.
        mark: (pen, colour) -> how a colour is marked on score sheets, about the origin and some 10 mm wide.
        marks: rules.yaml -> what a piece shows that the rules decide, by a name.
    """

    name: str
    scene: SceneDrawing
    company: Company
    wall: Wall
    disc: Callable[[Pen, float, float], None]
    riders: Company = nobody
    banner: Callable[[Pen, GameFile, Size], None] = INHABITED["banner"]
    panel: Callable[..., None] = INHABITED["panel"]
    ground: str = "#2F4F7A"
    crest: Later = Later("generator.draw.ornament", "rose")
    figures: Callable[[Spec[Any], Mapping[str, Any], Look], Mapping[str, Callable[[], Art]]] = no_figures
    faces: Mapping[str, TokenFace] = field(default_factory=dict)
    standing: Mapping[str, Standing] = field(default_factory=dict)
    patterns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    finds: tuple[str, ...] = ()
    card: Callable[[Pen, str, tuple[CardMark, ...]], None] | None = None
    corner: Callable[[Pen, str, tuple[CardMark, ...]], None] | None = None
    stock: str = "#FBF6EA"
    reverse: Callable[[Pen, Size], None] | None = None
    mark: Later = Later("generator.draw.items", "gem")
    marks: Callable[[Any], Mapping[str, str]] = no_marks

    @property
    def words(self) -> Vocabulary:
        """What it adds to what game.yaml and tiles.yaml may say."""
        return Vocabulary(
            styles=(self.name,),
            coloured={name: face.palette for name, face in self.faces.items() if face.palette},
            faces=tuple(name for name, face in self.faces.items() if not face.palette),
            figures={name: figure.palette for name, figure in self.standing.items()},
            patterns=self.patterns,
            finds=self.finds,
        )
