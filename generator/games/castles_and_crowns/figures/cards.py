"""Table -> the figures `cards` and `dice`: what is in the box."""

from __future__ import annotations

from math import ceil

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.pen import Pen
from generator.games.castles_and_crowns.art.card import CARD
from generator.games.castles_and_crowns.figures.pieces import GAP, block, card, cloth
from generator.games.castles_and_crowns.figures.table import LETTERS, Board
from generator.units import Size, added

SPACE, LARGEST = 4.0, 0.43
EDGE, NAME = 9.0, 8.6
"""Of a die, in millimetres; of names, in points: at 84 mm of width still six."""


def cards(table: Board) -> Art:
    """The best castle and the nobles of the first house, each with what it is called."""
    house = next(iter(table.rules.cards.houses))
    nobles = table.rules.cards.nobles
    ranks = (table.best("cards"), *(LETTERS[noble] for noble in nobles))
    language, title = table.look.language, table.title(house)
    castle = language.say("figures.crowns.cards.castle", rank=ranks[0])
    titles = (language.choice("Noble", noble) for noble in nobles)
    names = (castle, *(language.say("figures.crowns.cards.noble", noble=noble, house=title) for noble in titles))
    scale = min(LARGEST, (WIDTH - SPACE * (len(ranks) - 1)) / len(ranks) / CARD.width)
    high, step = CARD.height * scale, CARD.width * scale + SPACE
    left = (WIDTH - step * len(ranks) + SPACE) / 2

    def paint(pen: Pen) -> None:
        for k, (rank, name) in enumerate(zip(ranks, names, strict=True)):
            x = left + k * step
            card(pen, rank, house, x, 0.4, scale)
            write(pen, name, x + (step - SPACE) / 2, high + 4.2, step - 1, size=NAME, align=0.5)

    return figure("cards", table.look, Size(WIDTH, high + 6.0), paint)


def counts(table: Board) -> dict[str, int]:
    """How many dice of each kind there are: of one player, and mercenaries of all; kinds the game lacks left out."""
    dice = table.rules.dice
    every = {
        "knight": dice.knights,
        "captain": dice.captains,
        "traitor": dice.traitors,
        "mercenary": dice.mercenaries,
    }
    return {kind: count for kind, count in every.items() if count}


def dice(table: Board) -> Art:
    """One player's dice, and the mercenaries; each kind with its number."""
    shown = counts(table)
    columns = {kind: 1 if count == 1 else max(2, ceil(count / 2)) for kind, count in shown.items()}
    shares = {kind: max(2.1, columns[kind]) for kind in shown}
    unit = (WIDTH - 6.0) / added(shares.values())
    edge = min(EDGE, (unit - 0.6) / (1 + GAP))
    high = 2 * edge * (1 + GAP) + 14.5

    def paint(pen: Pen) -> None:
        cloth(pen, WIDTH, high)
        x = 3.0
        for at, (kind, count) in enumerate(shown.items()):
            width = shares[kind] * unit
            _kind(pen, table, kind, count, at, (x, width, columns[kind], edge))
            x += width

    return figure("dice", table.look, Size(WIDTH, high), paint)


def _kind(pen: Pen, table: Board, kind: str, count: int, at: int, place: tuple[float, float, int, float]) -> None:
    """The dice of one kind above their number and name."""
    x, width, columns, edge = place
    step = edge * (1 + GAP)
    faces = [(kind, (3 * at + k) % 6 + 1) for k in range(count)]
    top = 3.2 + (step / 2 if count <= columns else 0)
    left = x + (width - columns * step + edge * GAP) / 2
    block(pen, table, faces, 0, left, top, columns, edge)
    language, y = table.look.language, 2 * step + 6.6
    pen.text(language.count(f"figures.crowns.dice.{kind}", count), x + width / 2, y, NAME, weight="bold", align=0.5)
    pen.text(language.say(f"figures.crowns.colours.{kind}"), x + width / 2, y + 3.8, NAME, align=0.5)
