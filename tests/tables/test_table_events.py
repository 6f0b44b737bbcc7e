"""What is told of a game: points add up, draws stand where they belong, nothing is left out, nothing hidden is told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.stranger.site import harbour_at
from tests.tables.tables import steps_of
from tilewright.engine import CHANCE, TERMINAL, State
from tilewright.engine.bots import seated
from tilewright.engine.event import EventKind, changes, events_of
from tilewright.engine.view import View
from tilewright.games.castle import events as castle
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.tables.live import TableGame, lay
from tilewright.tables.party import WATCHER, invite
from tilewright.tables.sight import sight, table_for
from tilewright.tables.sitting import Sitting
from tilewright.tables.story import Happening, follow, join_alike, tell, turn_stories

TABLES = [
    ("castle", 2, ()),
    ("castle", 2, ("five-for-twenty",)),
    ("castle", 2, ("strict-end",)),
    ("castles-and-crowns", 2, ()),
    ("castles-and-crowns", 3, ("straights",)),
    ("castles-and-crowns", 4, ("combined-traitor",)),
    ("castles-and-crowns", 5, ()),
    ("castles-in-the-air", 2, ()),
    ("castles-in-the-air", 3, ("bought-bonuses",)),
    ("castles-in-the-air", 4, ("angoel-scoring",)),
    ("castles-in-the-air", 2, ("green-veto", "tile-in-hand")),
    ("sky-rise", 2, ()),
    ("sky-rise", 3, ()),
    ("sky-rise", 4, ("regular-deck",)),
    ("sky-rise", 4, ("quick-tower",)),
]
GAMES = {"castle": 14, "castles-and-crowns": 10, "castles-in-the-air": 10, "sky-rise": 10}
"""Games that are played at each table, so that there are 40 of each."""
SOME = [pytest.param(*each, marks=pytest.mark.exhaustive if at % 2 else ()) for at, each in enumerate(TABLES)]
"""Every other table, of each game, is tried each time."""
HIDES = [each for each in TABLES if each[0] in ("castle", "sky-rise")]


@cache
def at_table(name: str, players: int, variants: tuple[str, ...]) -> TableGame:
    return lay(name, variants, players)


@cache
def record(name: str, players: int, variants: tuple[str, ...], number: int) -> tuple[int, ...]:
    """All that was done in a game: every third is played by bots that want to win, the others at random."""
    game = at_table(name, players, variants).game
    state, luck = game.new_initial_state(), Stream(str(number), "luck")
    bots = seated(["random" if number % 3 else "greedy"] * players, str(number), 1, name)
    while (seat := state.current_player()) != TERMINAL:
        bot = bots[max(seat, 0)]
        assert bot
        drawn = seat == CHANCE
        state.apply_unchecked(
            state.sample_chance(luck) if drawn else bot.choose(View(state, seat), state.legal_actions())
        )
    return tuple(state.history())


def story(
    name: str, players: int, variants: tuple[str, ...], number: int
) -> Iterator[tuple[State, State, tuple[Happening, ...]]]:
    """Each step of a game: the state before it, after it, and all that is told of it."""
    game, actions = at_table(name, players, variants).game, record(name, players, variants, number)
    state = game.new_initial_state()
    for action, happened in zip(actions, follow(game, actions, events_of(name)), strict=True):
        before = state.clone()
        state.apply_unchecked(action)
        yield before, state, happened


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize(("name", "players", "variants"), TABLES)
def test_points_that_are_told_add_up_to_the_totals(
    name: str, players: int, variants: tuple[str, ...], step: int
) -> None:
    """For every seat after every single action; and at the end the parts of each sum are its total."""
    scored = 0
    for number in range(0, GAMES[name], step):
        points, sums = [0.0] * players, dict[int, float]()
        for _before, after, happened in story(name, players, variants, number):
            open_ = [each.event for each in happened if each.event.hidden_from is None]
            for event in open_:
                for seat, _what, many in event.points:
                    points[seat] += many
                    scored += 1
                if event.kind == EventKind.REVEAL and event.sum:
                    sums[event.seat] = sum(many for _what, many in event.sum)
            assert points == after.totals()
        assert list(sums.values()) == after.totals()
        assert open_[-1].kind == EventKind.END
        assert open_[-1].seats == tuple(seat for seat, share in enumerate(after.returns()) if share)
    assert scored


@pytest.mark.parametrize(("name", "players", "variants"), TABLES)
def test_no_draw_stands_in_the_turn_of_another(name: str, players: int, variants: tuple[str, ...]) -> None:
    table, drawn = at_table(name, players, variants), 0
    for number in range(0, GAMES[name], 3):
        done = 0
        stories = turn_stories(table.game, record(name, players, variants, number), table.tells, name)
        for each in stories:
            handed = [told.event for told in each.told if told.event.kind in (EventKind.DRAW, EventKind.ROLL)]
            assert {event.seat for event in handed if event.seat >= 0} <= {each.mover}, each.says
            drawn += len(handed)
            movers = {told.event.seat for told in each.told if told.event.kind == EventKind.MOVE and told.event.words}
            assert each.mover in movers or not movers
            assert each.actions >= done
            done = each.actions
        assert done == len(record(name, players, variants, number))
        assert [each.round for each in stories] == sorted(each.round for each in stories)
    assert drawn or name == "castles-in-the-air"


@pytest.mark.parametrize(("name", "players", "variants"), SOME)
def test_every_change_of_the_table_is_told_and_nothing_is_told_of_no_change(
    name: str, players: int, variants: tuple[str, ...]
) -> None:
    """To every seat, by what it sees: of a hand by an event of its seat, of a place by one that names it, or a move."""
    for before, after, happened in story(name, players, variants, 0):
        for seer in (None, *range(players)):
            was, now = before.table(seer), after.table(seer)
            events = [each.event for each in join_alike(happened, seer)]
            assert was == now or events
            of_nothing = [event for event in events if event.kind not in (EventKind.MOVE, EventKind.LOT)]
            assert was != now or not of_nothing
            for owner in {owner for side in changes(was, now) for owner in side}:
                assert any(
                    owner == event.seat or owner in event.seats
                    if isinstance(owner, int)
                    else owner in event.places or event.kind in (EventKind.ROUND, EventKind.MOVE)
                    for event in events
                ), f"{owner}: {[event.say for event in events]}"


@pytest.mark.parametrize(("name", "players", "variants"), HIDES)
def test_what_is_hidden_changes_nothing_that_is_told(name: str, players: int, variants: tuple[str, ...]) -> None:
    """Dealt again all that a seat cannot know, it has been told the same, word by word."""
    table, others = at_table(name, players, variants), 0
    state, actions = table.game.new_initial_state(), record(name, players, variants, 1)
    for at, action in enumerate(actions[:-1]):
        state.apply_unchecked(action)
        if at % (len(actions) // 4) != len(actions) // 5:
            continue
        for seat in range(players):
            twin = state.resample(seat, Stream(str(at), "twin"))
            others += twin.history() != state.history()
            assert _told_to(table, seat, twin) == _told_to(table, seat, state)
    assert others


def _told_to(table: TableGame, seat: int, state: State) -> list[str]:
    happened = (each for step in follow(table.game, state.history(), events_of(table.spec.game.id)) for each in step)
    return [f"{each.says} {each.event.pieces} {each.event.points}" for each in tell(table.tells, happened, seat)]


def test_what_was_told_to_a_seat_goes_on_and_back_with_the_game() -> None:
    """A page that has the first of it is sent the rest; after a move was taken back, all of it."""
    table, actions = (
        at_table("castles-and-crowns", 3, ("straights",)),
        record("castles-and-crowns", 3, ("straights",), 1),
    )
    sitting = Sitting(invite(table.which, ("person",) * 3, "1"), table)
    sitting.steps = steps_of(table, list(actions[:40]))
    for each in sitting.steps:
        sitting.state.apply_unchecked(each.action)
    first = sight(sitting, 0)
    assert first["toldFrom"] == 0
    assert [each["at"] for each in first["told"]] == list(range(1, len(first["told"]) + 1))
    heard = len(first["told"]), first["toldMark"]
    sitting.steps = steps_of(table, list(actions[:44]))
    for each in sitting.steps[40:]:
        sitting.state.apply_unchecked(each.action)
    more = sight(sitting, 0, heard=heard, since=40)
    everything = sight(sitting, 0)
    assert more["toldFrom"] == heard[0]
    assert everything["told"] == [*first["told"], *more["told"]]
    assert more["told"]
    assert more["toldMark"] == everything["toldMark"] != first["toldMark"]
    other = sight(sitting, 0, heard=(heard[0], "another game"))
    assert other["toldFrom"] == 0
    assert other["told"] == everything["told"]
    sitting.state, sitting.steps = table.game.new_initial_state(), sitting.steps[:38]
    for each in sitting.steps:
        sitting.state.apply_unchecked(each.action)
    back = sight(sitting, 0, heard=heard)
    assert back["told"] == first["told"][: len(back["told"])]
    assert back["toldFrom"] == 0


def test_what_has_moved_is_shown_where_it_was_and_where_it_is() -> None:
    """A group of dice that has been sent: on the drawing before and on the drawing now."""
    table, actions = at_table("castles-and-crowns", 2, ()), record("castles-and-crowns", 2, (), 1)
    sitting = Sitting(invite(table.which, ("person",) * 2, "1"), table)
    moves = [at for at, each in enumerate(steps_of(table, list(actions))) if each.by >= 0]
    sitting.steps = steps_of(table, list(actions[: moves[1] + 1]))
    for each in sitting.steps:
        sitting.state.apply_unchecked(each.action)
    seen = sight(sitting, WATCHER, since=moves[1])
    assert seen["steps"] == moves[1] + 1
    place = next(each for each in seen["last"] if each["name"].startswith("battlefield"))
    assert place["was"]
    assert place["now"]
    dice = [each for each in seen["last"] if "knight" in each["name"]]
    assert any(each["was"] for each in dice)
    assert any(each["now"] for each in dice)
    width, height = seen["picture"]["size"]
    assert all(0 <= x <= width and 0 <= y <= height for each in seen["last"] for x, y, _, _ in each["now"])
    assert sight(sitting, WATCHER, since=moves[1] + 1)["last"] == []
    assert table_for(sitting.state, WATCHER).heading


def test_a_game_of_a_stranger_has_events_without_doing_anything(tmp_path: Path) -> None:
    """Points by how totals differ, and the end, from its tables alone."""
    with harbour_at(tmp_path) as folder:
        table = lay(str(folder), (), 3)
        state, luck = table.game.new_initial_state(), Stream("1", "luck")
        while not state.is_terminal():
            drawn = state.current_player() == CHANCE
            state.apply_unchecked(state.sample_chance(luck) if drawn else luck.pick(state.legal_actions()))
        stories = turn_stories(table.game, state.history(), table.tells, table.spec.game.id)
    points, kinds = [0.0] * 3, set[EventKind]()
    for told in (told for each in stories for told in each.told):
        kinds.add(told.event.kind)
        for seat, _what, many in told.event.points:
            points[seat] += many
    assert points == state.totals()
    assert {EventKind.MOVE, EventKind.SCORE, EventKind.REVEAL, EventKind.END} <= kinds
    assert stories[-1].says.count(" in all.") >= 3


@pytest.mark.parametrize("given", [3, lambda *_: ["Ann draws a card."]])
def test_a_room_that_tells_something_else_is_refused(given: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(castle, "EVENTS", given)
    state = at_table("castle", 2, ()).game.new_initial_state()
    with pytest.raises(RefusedError, match=r"EVENTS.*\[X05\]"):
        list(events_of("castle")(state, 0, state))


def test_a_round_of_crowns_says_who_won_what_and_why() -> None:
    """Six battlefields, each with its card, its strengths and its points, and the sum of each seat."""
    table = at_table("castles-and-crowns", 2, ())
    stories = turn_stories(table.game, record("castles-and-crowns", 2, (), 0), table.tells, "castles-and-crowns")
    fought = next(each for each in stories if any(told.event.kind == EventKind.WIN for told in each.told))
    battles = [told for told in fought.told if told.event.kind in (EventKind.WIN, EventKind.LOSE)]
    assert [told.event.places for told in battles] == [(f"battlefield {at}",) for at in range(1, 7)]
    assert all(told.says.startswith(f"Battlefield {at}: ") for at, told in enumerate(battles, 1))
    sums = [told for told in fought.told if told.event.kind == EventKind.SCORE]
    assert {told.event.seat for told in sums} == {0, 1}
    assert all(told.you.startswith("You have won ") for told in sums)
