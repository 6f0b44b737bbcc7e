"""Goods -> FirstScene: the pieces of a game as they lie when it begins, for the table of another program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright.build.models import corners_of, is_circle
from tilewright.build.store import Face
from tilewright.build.targets.target import Article, Goods
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, plural
from tilewright.prose.blocks import Block, Bullets, Heading, TableBlock, plain, runs_of, walk
from tilewright.spec.game import palettes
from tilewright.spec.spec import Spec
from tilewright.tables.free.piece import LEFT, MOST_PIECES, TablePiece, TablePieces
from tilewright.tables.free.setup import FirstLayout
from tilewright.tables.free.state import FirstStack
from tilewright.tables.virtual.opening import first_layout
from tilewright.units import added

STRAIGHT = 0.97
"""Which share of its box a shape fills that counts as a rectangle: corners may be round."""


@dataclass(frozen=True, slots=True)
class FirstScene:
    """A game as it lies when it begins.

    Attributes:
        goods: The game.
        printed: Its pieces, and who draws them.
        layout: How they lie.
        players: How many play.
        articles: What is cut out for each printed piece, by the piece's id.
        problems: What is wrong whatever the program.
    """

    goods: Goods
    printed: TablePieces
    layout: FirstLayout
    players: int
    articles: Mapping[str, tuple[Article, ...]]
    problems: tuple[Problem, ...]

    @property
    def spec(self) -> Spec[Any]:
        """The game as it is written."""
        return self.goods.edition.spec

    @property
    def stacks(self) -> tuple[FirstStack, ...]:
        """What lies there, from the lowest up."""
        return self.layout.start.stacks

    def piece(self, number: int) -> TablePiece:
        """A piece by its number."""
        return self.printed.pieces[number]

    def faces(self, piece: TablePiece) -> tuple[Face, ...]:
        """Its sides, drawn.

        Raises:
            RefusedError: One cannot be drawn.
        """
        return tuple(map(self.printed.face, piece.faces))

    def shape(self, piece: TablePiece) -> str:
        """What a piece looks like from above: rectangle, circle or other."""
        face = self.printed.face(piece.faces[0])
        corners = corners_of(face)
        if is_circle(corners) and abs(face.trim.width - face.trim.height) < 0.1:
            return "circle"
        area = added(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2
        return "rectangle" if abs(area) > STRAIGHT * face.trim.area else "other"

    def problem(self, component: str, code: str, message: str, remedy: str, level: Level = Level.ERROR) -> Problem:
        """What a program cannot take, at its component in game.yaml."""
        article = next(each for each in self.goods.articles if each.part.id == component)
        return self.goods.problem(article, code, message, remedy, level)

    def boxes(self) -> Iterator[tuple[Any, tuple[Article, ...]]]:
        """What holds the other pieces: the piece as it is printed, once for each copy, and what is cut out for it."""
        parts = {part.id: part for part in self.spec.game.components}
        for piece in self.goods.edition.job.deck.whole:
            part = parts[piece.component]
            if part.kind in LEFT and not part.replaces and piece.id in self.articles:
                yield from ((piece, self.articles[piece.id]),) * piece.copies

    def subject(self, piece: TablePiece) -> object:
        """What is on a printed piece."""
        return next(each.subject for each in self.goods.edition.job.deck.whole if each.id == piece.id)

    def colour(self, piece: TablePiece) -> str:
        """The colour of a whole piece as #RRGGBB; '' if it has none by name."""
        named = self.subject(piece)
        known = {name: colour.hex for each in palettes(self.spec.game).values() for name, colour in each.items()}
        return known.get(named, "") if isinstance(named, str) else ""

    def chapters(self) -> list[tuple[str, str]]:
        """The words of the booklet: title and text of each chapter; none of a game without a booklet."""
        pages = list[tuple[str, list[str]]]()
        for block in walk(self.goods.edition.booklet) if self.spec.booklet else ():
            if isinstance(block, Heading) and block.level == 1:
                pages.append((plain(block.runs), []))
            else:
                if not pages:
                    pages.append((self.spec.game.title, []))
                pages[-1][1].extend(_lines(block))
        return [(title, "\n".join(lines).strip()) for title, lines in pages]


def _lines(block: Block) -> Iterator[str]:
    texts = [plain(runs).strip() for runs in runs_of(block)]
    if isinstance(block, Bullets):
        marks = (f"{at}." if block.ordered else "-" for at, _ in enumerate(texts, block.first))
        yield from (f"{mark} {text}" for mark, text in zip(marks, texts, strict=True))
    elif isinstance(block, TableBlock):
        yield from (" | ".join(plain(cell).strip() for cell in row) for row in block.rows)
    else:
        yield from filter(None, texts)
    if texts:
        yield ""


def scene_of(goods: Goods, *, least: float, rim: float = 0.0, die: float = 0.0) -> FirstScene:
    """A game set up for as many as were asked for.

    Args:
        goods: The game.
        least: How wide and high, in millimetres, a piece that is no card is at least on that table.
        rim: How much a pile takes up around its pieces.
        die: How wide and high a die is at least.
    """
    spec, edition = goods.edition.spec, goods.edition
    bounds, problems = spec.game.players, list[Problem]()
    players = goods.wishes.players or bounds.least
    if not bounds.least <= players <= bounds.most:
        message = f"{spec.game.title} is for {bounds.least} to {bounds.most} players, not {players}"
        problems.append(
            spec.places.problem(("game", "players"), "L11", message, "choose another number with --players")
        )
        players = bounds.least
    printed = TablePieces(edition)
    articles: dict[str, tuple[Article, ...]] = {}
    for article in goods.articles:
        articles[article.piece] = (*articles.get(article.piece, ()), article)
    laid = printed.pieces
    if not spec.setup:
        at_least = {"card": 0.0, "board": 0.0, "sheet": 0.0, "die": die}
        laid = tuple(
            replace(each, width=max(each.width, small) + rim, height=max(each.height, small) + rim)
            for each in laid
            for small in (at_least.get(each.kind, least),)
        )
    layout = first_layout(laid, spec, edition.deck, players)
    scene = FirstScene(goods, printed, layout, players, articles, tuple(problems))
    return replace(scene, problems=(*problems, *_left_over(scene)))


def _left_over(scene: FirstScene) -> Iterator[Problem]:
    """Pieces that are more than a table can have."""
    if len(scene.printed.pieces) < MOST_PIECES:
        return
    parts = {part.id: part for part in scene.spec.game.components}
    every: Sequence[Any] = scene.goods.edition.job.deck.whole
    printed = [each for each in every if parts[each.component].kind not in LEFT and not parts[each.component].replaces]
    missing = sum(each.copies for each in printed) - len(scene.printed.pieces)  # sum counts pieces
    if missing > 0:
        last = scene.printed.pieces[-1].component
        message = (
            f"a table has at most {MOST_PIECES:,} pieces: {plural(missing, 'piece')} of the game would be left out"
        )
        yield scene.problem(
            last,
            "L12",
            message,
            "make a variant with fewer copies and name it with --variant, or leave the rest out with --anyway",
        )
