"""Style: scenery, company, faces, figures and words of a room; the styles there are, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from tilewright.frozen import dataclass
from tilewright.rooms import Later, Room, offered, room_of
from tilewright.spec.game import GameFile
from tilewright.spec.vocabulary import Vocabulary

if TYPE_CHECKING:
    from tilewright.draw.art import Art
    from tilewright.draw.look import Look
    from tilewright.draw.pen import Pen
    from tilewright.spec.spec import Spec
    from tilewright.units import Size


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


TALL, SKY, FOOT, LETTERS = 1.3, 20.5, 12.0, 46.0
"""A figure `cover` that is so many times as high as wide fills a page. Its title's first line stands so far below its
top, and the line with the facts so far above its foot, in millimetres; the title is no larger than so many points."""
RIM = 0.6
"""What is left free round a figure on a piece, in millimetres: a knife strays."""


@dataclass(frozen=True, slots=True)
class TokenFace:
    """A drawing that fills one side of a token, or the back of a tile.

    Attributes:
        draw: (pen, colour, size) -> the drawing, including its bleed.
        palette: The palette of game.yaml for its colours; empty for a face without colours.
    """

    draw: Callable[[Pen, str, Size], None]
    palette: str = ""


@dataclass(frozen=True, slots=True)
class CardMark:
    """A suit as a playing card shows it.

    Attributes:
        symbol: Its sign (`tilewright.draw.items`).
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


INHABITED = {what: Later("tilewright.draw.scenery", f"inhabited_{what}") for what in ("banner", "panel")}
"""What covers a banner and a panel in a style that says nothing else of them: its scene, with its company in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The built-in look of a game, for everything that its designer does not draw; `style` in game.yaml names it.

    Attributes:
        name: Its name in game.yaml.
        scene: The background of titles.
        company: The figures in that background.
        banner: The background of the title on a kit's first page.
        panel: The picture on the front of a tuck box or, at dusk, on its back.
        wall: The walls of a tray.
        ground: The colour of the sides and flaps of a tuck box.
        crest: The sign on its lids, about the origin: (pen, radius).
        disc: The ground of a wheel's upper disc: (pen, radius of the disc, radius of the ground inside its rim).
        riders: The figures on that disc.
        figures: (spec, tiles, look) -> the figures of the rule booklet, each drawn when it is needed.
        faces: The faces of tokens and the backs of tiles, available to games of any style.
        standing: The figures of standees, available like faces.
        patterns: Palette -> patterns of its colours, in addition to the general ones.
        finds: The words for `find` of a tile that this style can draw.
        card: (pen, rank, suits) -> the picture between the corners of a playing card of 63 x 88 mm, instead of pips.
        corner: (pen, rank, suits) -> its corners: drawn for the upper half, turned for the lower.
        stock: The ground colour of playing cards.
        reverse: (pen, size) -> the back of playing cards including the bleed, the same after half a turn.
        mark: (pen, colour) -> the mark of a colour on score sheets, about the origin and some 10 mm wide.
        masthead: The heading of a score sheet, instead of company: (pen, game, size, width of the title in its
            middle).
        heads: Row of a score sheet -> the picture before it, about the origin and at most 7 mm high and wide.
        marks: rules.yaml -> the details of pieces that depend on rules, by name.
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
    crest: Later = Later("tilewright.draw.ornament", "rose")
    figures: Callable[[Spec[Any], Mapping[str, Any], Look], Mapping[str, Callable[[], Art]]] = no_figures
    faces: Mapping[str, TokenFace] = field(default_factory=dict)
    standing: Mapping[str, Standing] = field(default_factory=dict)
    patterns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    finds: tuple[str, ...] = ()
    card: Callable[[Pen, str, tuple[CardMark, ...]], None] | None = None
    corner: Callable[[Pen, str, tuple[CardMark, ...]], None] | None = None
    stock: str = "#FBF6EA"
    reverse: Callable[[Pen, Size], None] | None = None
    mark: Later = Later("tilewright.draw.items", "gem")
    masthead: Callable[[Pen, GameFile, Size, float], None] | None = None
    heads: Mapping[str, Callable[[Pen], None]] = field(default_factory=dict)
    marks: Callable[[Any], Mapping[str, str]] = no_marks

    @property
    def words(self) -> Vocabulary:
        """The words that it adds to game.yaml and tiles.yaml."""
        return Vocabulary(
            styles=(self.name,),
            coloured={name: face.palette for name, face in self.faces.items() if face.palette},
            faces=tuple(name for name, face in self.faces.items() if not face.palette),
            figures={name: figure.palette for name, figure in self.standing.items()},
            patterns=self.patterns,
            finds=self.finds,
        )


_TOKEN, _QUIET = "tilewright.draw.tokens", "tilewright.draw.scenery"

PLAIN = Style(
    name="plain",
    scene=Later(_QUIET, "backdrop"),
    company=Later(_QUIET, "badges"),
    banner=Later(_QUIET, "cards"),
    panel=Later(_QUIET, "panel"),
    wall=Later(_QUIET, "wall"),
    ground="#5B5347",
    crest=Later(_QUIET, "crest"),
    disc=Later(_QUIET, "disc"),
    figures=Later("tilewright.draw.figures.small", "covers"),
    faces={
        "gem": TokenFace(Later(_TOKEN, "gem"), "colours"),
        "key": TokenFace(Later(_TOKEN, "key"), "locks"),
        "lock": TokenFace(Later(_TOKEN, "lock"), "locks"),
        "open": TokenFace(Later(_TOKEN, "opened")),
        "plain": TokenFace(Later(_TOKEN, "plain")),
    },
)


def styles_for(game: str) -> tuple[Style, ...]:
    """The styles a game of that id may use: the core's own, its own room's, and those that come with Tilewright."""
    return _styles(offered(game))


@lru_cache(maxsize=32)
def _styles(rooms: tuple[Room, ...]) -> tuple[Style, ...]:
    styles = (room.ask("style", "STYLE") for room in rooms)
    return (PLAIN, *(style for style in styles if isinstance(style, Style)))


def style_of(game: GameFile) -> Style:
    """The style that game.yaml names; the plain one where nobody has it, of which `check` tells."""
    styles = () if game.style == PLAIN.name else styles_for(game.id)
    style = next((each for each in styles if each.name == game.style), PLAIN)
    room = room_of(game.id)
    if style is PLAIN and not room.has("style") and room.has("figures"):
        if room.brought and not callable(room.ask("figures", "FIGURES")):
            raise room.wrong("figures", "FIGURES is no function", "write one: FIGURES(spec, tiles, look)")
        return _with_figures(room.package)
    return style


@lru_cache(maxsize=32)
def _with_figures(package: str) -> Style:
    """The plain style with the figures of a room that has no style of its own."""
    from dataclasses import replace  # noqa: PLC0415 - for the few games that do so

    return replace(PLAIN, figures=Later(f"{package}.figures", "FIGURES"))
