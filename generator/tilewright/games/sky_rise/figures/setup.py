"""Ground -> the figures `setup`, the table before the first card, and `goals`, a nest card and a tree card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure, write
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.games.sky_rise.art.above import floor, lay_card, pyramid_above
from tilewright.games.sky_rise.art.card import reverse
from tilewright.games.sky_rise.art.goal import NEST, TREE, face_down, front
from tilewright.games.sky_rise.art.iso import CARD, FEET, floor_size
from tilewright.games.sky_rise.art.scenery import start
from tilewright.games.sky_rise.figures.pieces import Ground
from tilewright.games.sky_rise.rules import SIZES, SiteRules
from tilewright.units import Size

HIGH, MOST = 73.0, 4
CLOTH, SEAM = "#E9EEF6", "#9DB2CF"
"""The table, and its edge."""
READ = 7.4
"""Points of a letter that is still six where the figure is as narrow as a booklet has it."""
SMALL, SITE, ACE = 0.14, 0.12, 0.16
BACK = Size(*CARD)
WIDE, TALL = BACK.width * SMALL, BACK.height * SMALL
TOKEN = Size(40.0, 40.0)


def setup(ground: Ground) -> Art:
    """Room for the tower, the draw pile, aces with their pyramids; before each player a hand, goals, opaque ones."""
    players = min(MOST, ground.players)
    site = ground.rules.site(players)

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, WIDTH, HIGH), CLOTH)
        pen.line(rect(0.2, 0.2, WIDTH - 0.4, HIGH - 0.4), SEAM, 0.3)
        _tower(pen, ground, site)
        for at in range(4):
            pen.use(_back, at=(8.0 + 0.4 * at, 25.4 - 0.4 * at), scale=SMALL)
        write(pen, ground.say("pile"), 13.0, 41.6, 18, align=0.5)
        _aces(pen, ground, site)
        shares = ground.rules.supply.opaque_by_seat(players, 0)
        for seat in range(players):
            x, y = (3.0, 65.0, 65.0, 3.0)[seat], (55.6, 55.6, 2.4, 2.4)[seat]
            _player(pen, ground, x, y, shares[seat * SIZES : (seat + 1) * SIZES], first=seat == 0)
        words = ground.say("each_seat", players=players, hand=ground.rules.supply.hand)
        write(pen, words, WIDTH / 2, HIGH - 2.0, WIDTH - 6, align=0.5)

    return figure("setup", ground.look, Size(WIDTH, HIGH), paint)


def _tower(pen: Pen, ground: Ground, site: SiteRules) -> None:
    """The floor's empty places."""
    wide, high = floor_size(site.columns, site.rows, SITE)
    x, y = 43.0 - wide / 2, 33.0 - high / 2
    floor(pen, ground.colours, site.columns, [""] * site.cards, [], x, y, SITE)
    write(pen, ground.say("ground_floor", cards=site.cards), 43.0, y + high + 3.4, 44, align=0.5)


def _aces(pen: Pen, ground: Ground, site: SiteRules) -> None:
    """An ace of each colour that is played with, its large pyramids on it."""
    wide, high = BACK.width * ACE, BACK.height * ACE
    keys = list(ground.colours)[: site.suits]
    for at, key in enumerate(keys):
        row, column = divmod(at, 3)
        x, y = 72.0 + column * (wide + 3.0) + row * (wide + 3.0) / 2, 17.6 + row * (high + 2.2)
        lay_card(pen, ground.colours[key], x, y, ACE)
        for k in range(ground.rules.supply.trios):
            at_x = x + (k + 0.5) * wide / ground.rules.supply.trios
            pyramid_above(
                pen, (0, key), ground.colours, at_x, y + high - 2.4, min(4.0, wide / ground.rules.supply.trios), READ
            )
    write(pen, ground.say("joker" if ground.rules.royals else "aces"), 91.0, 51.4, 52, align=0.5)


def _player(pen: Pen, ground: Ground, x: float, y: float, opaque: Sequence[int], *, first: bool) -> None:
    """Hand, goals, opaque pyramids and, of whoever starts, the token."""
    hand = ground.rules.supply.hand
    for at in range(hand):
        pen.use(_back, at=(x + at * 3.6, y), scale=SMALL)
    left = x + WIDE + 3.6 * (hand - 1) + 2.0
    for at, goal in enumerate((NEST, TREE)):
        pen.use(_goal, goal, at=(left + at * (WIDE + 1.0), y), scale=SMALL)
    left += 2 * (WIDE + 1.0) + 2.6
    many = [size for size, count in enumerate(opaque) for _ in range(count)]
    for at, size in enumerate(many):
        row, column = divmod(at, 2)
        pyramid_above(
            pen, (size, ""), ground.colours, left + column * 4.8, y + 2.6 + row * 4.8, FEET[size] * 0.16, READ
        )
    if first:
        pen.place(_token, (left + 7.8, y + 1.6), scale=0.22)


def _back(pen: Pen) -> None:
    _framed(pen, partial(reverse, size=BACK))


def _goal(pen: Pen, goal: str) -> None:
    _framed(pen, partial(face_down, goal=goal, size=BACK))


def _framed(pen: Pen, draw: partial[None]) -> None:
    """A card's back as it is cut."""
    whole = rect(0, 0, BACK.width, BACK.height)
    pen.area(whole, PAPER)  # what lies below it is hidden where ink is saved, too
    pen.within(whole, draw)
    pen.line(whole, INK, 0.9)


def _token(pen: Pen) -> None:
    """The start token, cut round along its rim."""
    pen.within(circle(TOKEN.width / 2, TOKEN.height / 2, TOKEN.width / 2 - 2), partial(start, _of="", size=TOKEN))


SCALE, GOALS_CARD = 0.45, Size(63.0, 72.0)
"""A card without its words is as much lower."""
GOALS_HIGH = GOALS_CARD.height * SCALE + 2


def goals(ground: Ground) -> Art:
    """Two cards, and beside each what it asks for."""

    def paint(pen: Pen) -> None:
        scoring = ground.rules.scoring
        for at, goal in enumerate((NEST, TREE)):
            x = at * WIDTH / 2 + 0.5
            pen.place(partial(_card, goal=goal, ground=ground, at=at), (x, 1), scale=SCALE)
            words = ground.say(goal, column=scoring.column_each, least=scoring.column_least)
            write(pen, words, x + GOALS_CARD.width * SCALE + 2.0, 8, WIDTH / 2 - GOALS_CARD.width * SCALE - 3, size=9.5)

    return figure("goals", ground.look, Size(WIDTH, GOALS_HIGH), paint)


def _card(pen: Pen, goal: str, ground: Ground, at: int) -> None:
    whole = rect(0, 0, GOALS_CARD.width, GOALS_CARD.height)
    pen.within(whole, lambda inner: front(inner, goal, list(ground.colours.values())[at * 3], GOALS_CARD, words=False))
    pen.line(whole, INK, 0.4)
