"""Table -> the figure `scoring`: what one player has captured, counted, and how all of them stand."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import LABEL, SOFT, WIDTH, YES, figure, tick, title, write
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castles_and_crowns.art.card import CARD
from tilewright.games.castles_and_crowns.figures.pieces import LETTERS, PANEL, SEAM, Board, card
from tilewright.games.castles_and_crowns.scoring import Hand
from tilewright.units import Size

HANDS: tuple[Hand, ...] = (
    ((6, 5, 5, 4, 4), (0, 1, 3)),
    ((6, 6, 5, 3, 3, 3, 2), (1, 1, 1)),
    ((6, 5, 4, 4, 3, 2, 2), (2, 2, 0)),
)
"""What Ada, Bruno and Clara have at the end, as the booklet lists it: castles, and nobles of each kind."""

HIGH, SCALE, STEP = 66.5, 0.29, 13.4
SPLIT = 80.0
"""Where the cards end and the table of points begins."""


def piles(table: Board) -> list[tuple[tuple[str, ...], int]]:
    """Ada's cards as they are counted together, (ranks, points): the castles, then each kind of noble, most first."""
    castles, nobles = HANDS[0]
    points = table.rules.scoring
    kinds = zip((LETTERS[noble] for noble in table.rules.cards.nobles), nobles, strict=True)
    court = sorted((((letter,) * count, points.alike(count)) for letter, count in kinds if count), key=_most)
    return [(tuple(str(pips) for pips in castles), points.castles(castles)), *court]


def _most(pile: tuple[tuple[str, ...], int]) -> int:
    return -len(pile[0])


def scoring(table: Board) -> Art:
    """Castles above nobles, each pile with its points; beside them everyone's points and cards."""

    def paint(pen: Pen) -> None:
        castles, *court = piles(table)
        _pile(pen, table, castles, 0.6, 0.6)
        x = 0.6
        for pile in court:
            x = _pile(pen, table, pile, x, HIGH / 2 + 1.2) + 4.0
        _standings(pen, table)

    return figure("scoring", table.look, Size(WIDTH, HIGH), paint)


def _pile(pen: Pen, table: Board, pile: tuple[tuple[str, ...], int], x: float, y: float) -> float:
    """Cards that overlap, no two of one rank from the same house, and what they bring; where they end is returned."""
    ranks, points = pile
    houses = tuple(table.rules.cards.houses)
    for k, rank in enumerate(ranks):
        card(pen, rank, houses[k % len(houses)], x + k * STEP, y, SCALE)
    end = x + (len(ranks) - 1) * STEP + CARD.width * SCALE
    words = table.look.language.count("figures.crowns.scoring.brings", points)
    pen.text(words, (x + end) / 2, y + CARD.height * SCALE + 4.6, LABEL + 2, weight="bold", align=0.5)
    return end


def _standings(pen: Pen, table: Board) -> None:
    """A line for each player; winners are framed, and it is said what broke a tie."""
    language, won = table.look.language, table.rules.scoring.winners(HANDS)
    stand = [table.rules.scoring.standing(hand) for hand in HANDS]
    title(pen, language.say("figures.crowns.scoring.points"), WIDTH - 17.5, 5.4, 8.0, align=1.0)
    title(pen, language.say("figures.crowns.scoring.cards"), WIDTH - 2.4, 5.4, 8.0, align=1.0)
    for seat, (points, cards) in enumerate(stand):
        y, wins = 8.0 + seat * 13.0, seat in won
        pen.tint(rect(SPLIT, y, WIDTH - SPLIT - 0.5, 11.4), PANEL if wins else "#F5F1EA")
        pen.line(rect(SPLIT, y, WIDTH - SPLIT - 0.5, 11.4), YES if wins else SEAM, 0.6 if wins else 0.25)
        pen.text(table.name(seat), SPLIT + 3.6, y + 7.0, 10, weight="bold")
        pen.text(str(points), WIDTH - 19.0, y + 7.5, 13, weight="bold", align=1.0)
        pen.text(str(cards), WIDTH - 6.4, y + 7.2, 11, align=1.0)
    write(
        pen, _why(table, stand, won), SPLIT + 1, 8.0 + len(stand) * 13.0 + 4.4, WIDTH - SPLIT - 2, size=8.5, fill=SOFT
    )
    sums = " + ".join(str(points) for _, points in piles(table))
    counted = language.say("figures.crowns.stands", name=table.name(0), number=f"{sums} = {stand[0][0]}")
    write(pen, counted, SPLIT + 1, HIGH - 5.6, WIDTH - SPLIT - 2, size=9.0)
    for seat in won:
        tick(pen, SPLIT, 8.0 + seat * 13.0 + 5.7, 1.9)


def _why(table: Board, stand: list[tuple[int, int]], won: tuple[int, ...]) -> str:
    """What decided, in a line."""
    language = table.look.language
    names = language.listed(table.name(seat) for seat in won)
    if len(won) > 1:
        return language.say("figures.crowns.scoring.shared", names=names)
    level = [points for points, _ in stand].count(stand[won[0]][0]) > 1
    return language.say("figures.crowns.scoring.tie" if level else "figures.crowns.scoring.most", name=names)
