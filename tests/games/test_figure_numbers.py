"""Every number that a figure states is the one that the engine, or the rules, have: in all variants, for all rules.

Each figure of the four games stands in `STATED` with what it has to say, asked of the functions that the engine asks,
or in `SILENT`. It is drawn in the plain game, in every variant, and with every rule changed to another
number: a typed number would stay as it is, and would not be the one that is asked for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest

from tests.games.changed_rules import GAMES, changed, spec, tables, values
from tests.games.sky_rise.rise_script import begin, floor, game, say
from tilewright.castle_tiles.terms import terms_of
from tilewright.castle_tiles.tilemap import Tile, access
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.castle_tiles.tiles import tiles
from tilewright.draw.figures import figures, tiles_shown
from tilewright.draw.figures.frame import MissingPieceError
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.games.castle.rules import Rules as Castle
from tilewright.games.castles_and_crowns.figures.scoring import HANDS
from tilewright.games.castles_and_crowns.rules import Rules as Crowns
from tilewright.games.castles_in_the_air.figures import board, turn
from tilewright.games.castles_in_the_air.figures.flight import CITY, ROUTES, FlightVerdict, judge
from tilewright.games.castles_in_the_air.figures.passages import pair
from tilewright.games.castles_in_the_air.figures.scoring import HOARD
from tilewright.games.castles_in_the_air.rules import Rules as Air
from tilewright.games.sky_rise.engine.position import PLACE
from tilewright.games.sky_rise.engine.senses import column_points
from tilewright.games.sky_rise.engine.turns import score_level
from tilewright.games.sky_rise.figures import turn as turn_figure
from tilewright.games.sky_rise.figures.levels import COLUMNS
from tilewright.games.sky_rise.figures.turn import CARDS, LEVEL, PLACED
from tilewright.games.sky_rise.rules import Rules as Rise
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.pieces.build import build
from tilewright.spec.spec import Spec
from tilewright.spec.words import english

WORDS = {english().word(number): number for number in range(1, 21)}
NUMBER = re.compile(rf"(?<![\w.])(?:\d+½?|½|{'|'.join(WORDS)})(?![\w])")
SILENT = ("cover", "vignette", "inside", "turncoat", "gallery", "boarding", "colours")
"""Pictures that state no number of the rules: scenery, and pieces with what is printed on them."""
Numbers = list[str]


def printed(game: Spec[Any], name: str) -> tuple[Numbers, Numbers]:
    """The numbers that a figure prints within words, and those that stand alone."""
    look, deck = look_of(game, Ink.FULL), build(game)
    drawn = figures(game, tiles_shown(game, deck.whole), look)[name]().drawing.tostring()
    worded, bare = list[str](), list[str]()
    for text in re.findall(r"<text[^>]*>([^<]*)</text>", drawn):
        found = [str(WORDS.get(number.lower(), number)) for number in NUMBER.findall(text.lower())]
        (worded if re.search("[a-z]{2}", text.lower()) else bare).extend(found)
    return worded, bare


def castle_levels(rules: Castle) -> Numbers:
    defence = rules.attack.defence
    return [
        str(needed)
        for needed in (
            defence(),
            defence(walled=True),
            defence(walled=True, overlord=True),
            defence(castle=True),
            defence(castle=True, walled=True),
        )
    ]


def sets(rules: Castle) -> Numbers:
    row = rules.scoring.royalty
    return [str(number) for count, worth in enumerate(row, 1) for number in (count, worth)]


def crowns_dice(rules: Crowns) -> Numbers:
    dice = rules.dice
    return [str(count) for count in (dice.knights, dice.captains, dice.traitors, dice.mercenaries) if count]


def crowns_own(rules: Crowns) -> Numbers:
    dice = rules.dice
    return [str(count) for count in (dice.knights, dice.captains, dice.traitors) if count]


def crowns_thrown(rules: Crowns) -> str:
    """Three knights and the captain, and whoever may join them."""
    hired = min(1, rules.sending.mercenaries_each, rules.dice.mercenaries)
    return rules.battle.worth(3, captains=1, mercenaries=hired)


def crowns_scored(rules: Crowns) -> Numbers:
    points = [rules.scoring.standing(hand) for hand in HANDS]
    castles, nobles = HANDS[0]
    piles = [rules.scoring.castles(castles), *(rules.scoring.alike(count) for count in nobles if count)]
    return [*map(str, piles), *map(str, piles), str(points[0][0])]


def crowns_standings(rules: Crowns) -> Numbers:
    return [str(each) for hand in HANDS for each in rules.scoring.standing(hand)]


def air_open(rules: Air) -> int:
    """Tiles that are not face down any more when four begin."""
    return rules.setup.shown(4) or rules.setup.laid_first


def rise_turn(rules: Rise, cards: str = CARDS) -> Numbers:
    """A level of the engine's own, where the three pyramids of the figure are placed."""
    names = [list(spec("sky-rise").game.colours)[int(place)] for place in cards.replace(" ", "")]
    sites = {"columns": 3, "rows": 2}
    state = floor(
        begin(2, scoring=rules.scoring.model_dump(), sites={"few": sites}, supply={"trios": 6, "opaque_trios": 6}),
        0,
        " ".join(names),
    )
    state.phase, state.level, state.now, state.turn = PLACE, 0, 0, 0
    state.stock, state.own = [9] * len(state.stock), [9] * len(state.own)
    gained = []
    for corner, what in PLACED:
        seat, before = state.turn, list(state.points)
        colour = "opaque" if what == "x" else list(spec("sky-rise").game.colours)[int(what)]
        say(state, f"large {colour} on {state.setup.plan.corners[corner]}")
        gained.append(str(state.points[seat] - before[seat]))
    return gained


def rise_level(rules: Rise) -> Counter[str]:
    """The engine's points for the level of the figure, by colour, those that have any."""
    state = begin(2, scoring=rules.scoring.model_dump(), supply={"trios": 6, "opaque_trios": 6})
    kinds = {"x": state.setup.wild, **{str(at): at for at in range(len(state.setup.colours))}}
    for corner, letter in enumerate(LEVEL.replace(" ", "")):
        state.stones[corner] = kinds[letter]
    score_level(state)
    return Counter(str(points) for points in state.colour_points if points)


def rise_columns(rules: Rise) -> Numbers:
    position = game(2, scoring=rules.scoring.model_dump()).new_initial_state()
    wild = position.setup.wild
    kinds = [[wild if place == "x" else int(place) for place in column if place != "."] for column in COLUMNS]
    return [str(points) for column in kinds if (points := column_points(position, column, 0))]


def rise_plans(rules: Rise, most: int) -> Numbers:
    few, many, limit = rules.sites.few, rules.sites.many, rules.sites.few_up_to
    small, large = ([str(site.cards), str(site.pyramids)] for site in (few, many))
    if most <= limit or few.model_dump() == many.model_dump():
        return small
    return [str(limit), *small, str(limit + 1), *large]


def air_anatomy(rules: Air) -> Numbers:
    costs = rules.costs
    return [str(cost) for cost in (costs.lock, costs.lock, costs.ladder, costs.teleport) if cost]


def air_turn(game: Spec[Any]) -> Numbers:
    """What the worked turn comes to: a tile, a flight, and what the proof of tiles says that the chest costs."""
    rules, tile = game.rules, next(tile for tile in tiles(game) if tile.id == turn.CITY[turn.NEW])
    spent = rules.costs.lay + rules.costs.fly + access(tile, terms_of(rules).fares)[turn.OPENED].moves
    left = rules.turn.moves - spent
    return [str(spent), str(rules.turn.moves), *([str(left)] if left > 0 else []), *(["2"] if is_rolled(tile) else [])]


def is_rolled(tile: Tile) -> bool:
    """Whether the turn brings two treasures of whatever colours."""
    return ANY in {tile.slots[slot].treasure for slot in (turn.PICKED, turn.OPENED)}


def air_flight(game: Spec[Any]) -> Numbers:
    rules = game.rules
    far = [judge(route, CITY, rules.flight) for route in ROUTES]
    steps = [str(len(each.route) - 1) for each in far if each.verdict is FlightVerdict.FAR]
    once = [str(rules.costs.fly)] if rules.costs.fly else []
    return [
        *once,
        str(rules.flight.reach),
        *(number for each in steps for number in (each, "1", str(rules.flight.reach))),
    ]


def air_ladder(game: Spec[Any]) -> Numbers:
    """A climb with a niche half way, and without: as the explorers of the engine pay for it."""
    costs, storeys = game.rules.costs.ladder, game.rules.paths.ladder_by == "storeys"
    shown = board(game, {tile.id: tile for tile in tiles(game)}, look_of(game, Ink.FULL))
    assert shown
    exits = [max(tile.map.ladders, key=lambda each: each.bottom - each.top).exits for tile in pair(shown)]
    climbs = [max(each) - min(each) if storeys else len(each) - 1 for each in exits]
    return [str(costs * many) for many in climbs if costs]


Asked = Callable[[Any, Spec[Any]], tuple[Numbers, Numbers]]
STATED: Mapping[tuple[str, str], Asked] = {
    ("castle", "setup"): lambda r, _: (["2", "2", "1", "1", str(r.deal.hand)], []),
    ("castle", "buildings"): lambda *_: (["10", "10"], []),
    ("castle", "people"): lambda r, _: ([str(r.people.peasant), str(r.people.knight)], []),
    ("castle", "royalty"): lambda r, _: ([str(r.scoring.alike(count)) for count in (1, 2, 5)], sets(r)),
    ("castle", "levels"): lambda r, _: ([], castle_levels(r)),
    ("castle", "attack"): lambda *_: (["10", "10", "1"], []),
    ("castles-and-crowns", "cards"): lambda r, _: ([str(max(r.cards.castles))], []),
    ("castles-and-crowns", "dice"): lambda r, _: (crowns_dice(r), []),
    ("castles-and-crowns", "setup"): lambda r, _: (
        [
            *crowns_own(r),
            str(r.pack - r.table.battlefields),
            str(r.table.battlefields),
            *([str(r.dice.mercenaries)] if r.dice.mercenaries else []),
        ],
        [],
    ),
    ("castles-and-crowns", "turn"): lambda r, _: ([crowns_thrown(r)], []),
    ("castles-and-crowns", "traitor"): lambda r, _: (
        [r.battle.worth(2, traitors=1), r.battle.worth(2), r.battle.worth(2, traitors=1)],
        [],
    ),
    ("castles-and-crowns", "battle"): lambda r, _: (
        [],
        [r.battle.worth(2, captains=1), r.battle.worth(4), r.battle.worth(3, mercenaries=1)],
    ),
    ("castles-and-crowns", "scoring"): lambda r, _: (crowns_scored(r), crowns_standings(r)),
    ("castles-in-the-air", "setup"): lambda r, _: (
        [str(r.setup.stack(4) - air_open(r)), *([str(air_open(r))] if air_open(r) else [])],
        [],
    ),
    ("castles-in-the-air", "anatomy"): lambda r, _: (air_anatomy(r), []),
    ("castles-in-the-air", "turn"): lambda _, s: (air_turn(s), []),
    ("castles-in-the-air", "flight"): lambda _, s: (air_flight(s), []),
    ("castles-in-the-air", "ladder"): lambda _, s: (air_ladder(s), []),
    ("castles-in-the-air", "doors"): lambda r, _: ([str(r.costs.lock)] * 2 if r.costs.lock else [], []),
    ("castles-in-the-air", "locks"): lambda r, _: ([str(r.costs.lock)] * 2 if r.costs.lock else [], []),
    ("castles-in-the-air", "trade"): lambda r, _: (
        [str(left) for each in (1, 1) if (left := max(0, r.trade.cubes - each))],
        [],
    ),
    ("castles-in-the-air", "bonus"): lambda r, _: ([], [str(r.bonuses.low), str(r.bonuses.high)] * 4),
    ("castles-in-the-air", "extra"): lambda r, _: (
        [*["1"] * 3, *[str(r.setup.zeppelins + 1)] * 2],
        [str(r.setup.zeppelins + 1)] * 3,
    ),
    ("castles-in-the-air", "scoring"): lambda r, _: (
        [str(r.scoring.loose_collector(HOARD))] if r.scoring.loose_collector(HOARD) else [],
        [
            str(r.scoring.specialist(HOARD)),
            str(r.scoring.collector(HOARD)),
            *(str(r.scoring.colour(count)) for count in HOARD),
            *[str(r.scoring.variety)] * min(HOARD),
        ],
    ),
    ("sky-rise", "setup"): lambda r, s: (
        [str(r.site(min(4, s.game.players.most)).cards), str(min(4, s.game.players.most)), str(r.supply.hand)],
        [],
    ),
    ("sky-rise", "pieces"): lambda r, _: ([str(r.supply.trios), str(r.supply.opaque_trios)], []),
    ("sky-rise", "goals"): lambda r, _: ([str(r.scoring.column_least), str(r.scoring.column_each)], []),
    ("sky-rise", "plans"): lambda r, s: (rise_plans(r, s.game.players.most), []),
    ("sky-rise", "stands"): lambda *_: ([str(round(OVERLAP)), "1"], []),
    ("sky-rise", "turn"): lambda r, _: (["2", "4", "3", *rise_turn(r)], ["1", "2", "3"] * 2),
    ("sky-rise", "groups"): lambda r, _: ([*rise_level(r).elements(), str(r.scoring.wild_least)], []),
    ("sky-rise", "columns"): lambda r, _: ([], rise_columns(r)),
    ("sky-rise", "rising"): lambda *_: ([], []),
}
"""A figure -> what it has to state within words, and among what stands alone."""


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_states_nothing_or_is_asked(name: str) -> None:
    game = spec(name)
    drawn = figures(game, tiles_shown(game, build(game).whole), look_of(game, Ink.FULL))
    silent = [each for each in drawn if (name, each) not in STATED]
    assert all(each.startswith(SILENT) for each in silent), silent


def must_agree(name: str, figure: str, game: Spec[Any], what: object) -> None:
    try:
        worded, bare = printed(game, figure)
    except MissingPieceError:
        return
    within, alone = STATED[name, figure](game.rules, game)
    assert sorted(worded) == sorted(within), (figure, what)
    assert not Counter(alone) - Counter(bare), (figure, what, bare)


@pytest.mark.parametrize(("name", "figure"), STATED, ids=str)
def test_a_figure_states_what_the_engine_reckons(name: str, figure: str) -> None:
    for variants in tables(name):
        must_agree(name, figure, spec(name, *variants), variants)


SURE = {("castle", "buildings"), ("castle", "attack"), ("sky-rise", "stands"), ("sky-rise", "rising")}
"""Figures whose numbers no rule changes: what a card is called, and how far cards overlap."""


@pytest.mark.parametrize("name", GAMES)
def test_a_figures_numbers_follow_whatever_is_changed(name: str) -> None:
    """Each rule in turn is another number; where that is another thing to state, the figure states it."""
    plain = spec(name)
    usual = {figure: asked(plain.rules, plain) for (game, figure), asked in STATED.items() if game == name}
    moved = set[str]()
    for value in values((name,)):
        for other in islice(changed(plain, value.path), 2):
            for figure, before in usual.items():
                if STATED[name, figure](other.rules, other) != before:
                    must_agree(name, figure, other, value)
                    moved.add(figure)
    assert {figure for figure in usual if figure not in moved} == {figure for game, figure in SURE if game == name}


@pytest.mark.parametrize(
    ("cards", "suit"), [("010 220", 2), ("011 220", 2), ("012 320", 1), ("222 222", 4), ("000 000", 0)]
)
def test_the_floor_of_a_figure_can_be_another(monkeypatch: pytest.MonkeyPatch, cards: str, suit: int) -> None:
    """Another floor is planted: the figure counts its cards, and the engine's pyramids bring as many points."""
    monkeypatch.setattr(turn_figure, "CARDS", cards)
    worded, _ = printed(spec("sky-rise"), "turn")
    engine = rise_turn(spec("sky-rise").rules, cards)
    rules = spec("sky-rise").rules.scoring
    assert engine[0] == str(rules.placed(suit))
    assert Counter(engine) <= Counter(worded)
