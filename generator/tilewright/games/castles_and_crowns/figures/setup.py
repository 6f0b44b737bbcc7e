"""Board -> the figures `cards`, `dice` and `setup`: what is in the box, and the table before the first turn."""

from __future__ import annotations

from math import ceil

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import LABEL, WIDTH, figure, write
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castles_and_crowns.art.card import CARD
from tilewright.games.castles_and_crowns.figures.pieces import (
    GAP,
    LETTERS,
    SEAM,
    Board,
    block,
    card,
    cloth,
    pile,
    seal_picture,
)
from tilewright.rng import Stream
from tilewright.units import Size, added

CARDS_SPACE, CARDS_LARGEST = 4.0, 0.43
CARDS_EDGE, NAME = 9.0, 8.6
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
    scale = min(CARDS_LARGEST, (WIDTH - CARDS_SPACE * (len(ranks) - 1)) / len(ranks) / CARD.width)
    high, step = CARD.height * scale, CARD.width * scale + CARDS_SPACE
    left = (WIDTH - step * len(ranks) + CARDS_SPACE) / 2

    def paint(pen: Pen) -> None:
        for k, (rank, name) in enumerate(zip(ranks, names, strict=True)):
            x = left + k * step
            card(pen, rank, house, x, 0.4, scale)
            write(pen, name, x + (step - CARDS_SPACE) / 2, high + 4.2, step - 1, size=NAME, align=0.5)

    return figure("cards", table.look, Size(WIDTH, high + 6.0), paint)


def counts(table: Board) -> dict[str, int]:
    """How many dice of each kind there are: of one player, and mercenaries of all; kinds the game lacks left out."""
    dice = table.rules.dice
    every = {"knight": dice.knights, "captain": dice.captains, "traitor": dice.traitors, "mercenary": dice.mercenaries}
    return {kind: count for kind, count in every.items() if count}


def dice(table: Board) -> Art:
    """One player's dice, and the mercenaries; each kind with its number."""
    shown = counts(table)
    columns = {kind: 1 if count == 1 else max(2, ceil(count / 2)) for kind, count in shown.items()}
    shares = {kind: max(2.1, columns[kind]) for kind in shown}
    unit = (WIDTH - 6.0) / added(shares.values())
    edge = min(CARDS_EDGE, (unit - 0.6) / (1 + GAP))
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


HIGH, MIDDLE = 91.0, 30.0
LARGEST, SPACE = 0.215, 1.9
EDGE = 6.0
STEPS = 13
"""From one card turned up to the next through the pack: no two alike side by side."""


def face_up(table: Board) -> list[tuple[str, str]]:
    """The cards of the first round as (rank, house): as many as there are battlefields, no card twice."""
    cards = table.rules.cards
    ranks = (*(str(each) for each in cards.castles), *(LETTERS[noble] for noble in cards.nobles))
    houses = tuple(cards.houses)
    pack = [(rank, house) for rank in ranks for house in houses]
    turn = [pack[(4 + k * STEPS) % len(pack)] for k in range(len(pack))]
    return list(dict.fromkeys([*turn, *pack]))[: table.rules.table.battlefields]


def hidden(table: Board) -> int:
    """Cards in the draw pile once those are turned up."""
    return table.rules.pack - table.rules.table.battlefields


def dice_of(table: Board, seat: int) -> list[tuple[str, int]]:
    """A player's dice as (kind, value)."""
    stream = Stream("setup", f"dice-{seat}")
    kinds = [kind for kind, count in counts(table).items() if kind != "mercenary" for _ in range(count)]
    return [(kind, 1 + stream.below(6)) for kind in kinds]


def setup(table: Board) -> Art:
    """The row of battlefields, the draw pile, the mercenaries, and everyone's dice round them."""

    def paint(pen: Pen) -> None:
        cloth(pen, WIDTH, HIGH)
        for seat in range(table.players):
            _player(pen, table, seat)
        _row(pen, table)
        _hirelings(pen, table)

    return figure("setup", table.look, Size(WIDTH, HIGH), paint)


def _player(pen: Pen, table: Board, seat: int) -> None:
    """Dice before a player: clockwise from the lower right, the first half of the seats below the row."""
    below = ceil(table.players / 2)
    near = seat < below
    row = below if near else table.players - below
    at = row - 1 - seat if near else seat - below
    dice = dice_of(table, seat)
    columns = ceil(len(dice) / 2)
    share = WIDTH / row
    edge = min(EDGE, (share - 19.0) / (columns * (1 + GAP)))
    width, high = columns * edge * (1 + GAP) - edge * GAP, edge * (2 + GAP)
    x, y = at * share + (share - width) / 2, HIGH - 10.0 - high if near else 9.0
    pen.area(rect(x - 2, y - 2, width + 4, high + 4), "#FBF6EA", SEAM, 0.25)
    block(pen, table, dice, seat, x, y, columns, edge)
    if seat == 0:
        seal_picture(pen, x - 7.6, y + high / 2, 4.6)
        write(pen, table.look.language.say("figures.crowns.setup.token"), x - 12.0, HIGH - 3.6, 70)
    if seat == table.players - 1:
        write(
            pen,
            table.look.language.say("figures.crowns.setup.each", dice=_each(table)),
            WIDTH / 2,
            5.0,
            WIDTH - 6,
            align=0.5,
        )


def _each(table: Board) -> str:
    own = {kind: count for kind, count in counts(table).items() if kind != "mercenary"}
    language = table.look.language
    return language.listed(language.count(f"figures.crowns.dice.{kind}", count) for kind, count in own.items())


def _row(pen: Pen, table: Board) -> None:
    """The draw pile, and beside it the cards turned up."""
    shown = face_up(table)
    scale = min(LARGEST, ((WIDTH - 12.0) / (len(shown) + 1) - SPACE) / CARD.width)
    wide, high = CARD.width * scale, CARD.height * scale
    left = (WIDTH - (len(shown) + 1) * (wide + SPACE) - 3.0) / 2
    pile(pen, left, MIDDLE, scale)
    first = left + wide + SPACE + 4.0
    for k, (rank, house) in enumerate(shown):
        card(pen, rank, house, first + k * (wide + SPACE), MIDDLE, scale)
    y = MIDDLE + high + 5.0
    language = table.look.language
    write(pen, language.say("figures.crowns.setup.pile", cards=hidden(table)), left + wide / 2, y, wide + 5, align=0.5)
    write(pen, language.say("figures.crowns.setup.row", battlefields=len(shown)), first, y, 60)


def _hirelings(pen: Pen, table: Board) -> None:
    """The mercenaries, as they were rolled."""
    count = table.rules.dice.mercenaries
    stream = Stream("setup", "mercenaries")
    faces = [("mercenary", 1 + stream.below(6)) for _ in range(count)]
    if not count:
        return
    edge = min(EDGE, 54.0 / (count * (1 + GAP)))
    x = WIDTH - 5.0 - count * edge * (1 + GAP)
    y = MIDDLE + CARD.height * LARGEST + 2.6
    block(pen, table, faces, 0, x, y, count, edge)
    words = table.look.language.count("figures.crowns.setup.hire", count)
    pen.text(words, x + count * edge * (1 + GAP) / 2, y + edge + 3.4, LABEL, align=0.5)
