"""What the features of Castles & Crowns say of a position, against what happens and what a slower reading says."""

from __future__ import annotations

import pytest

from tilewright.engine.ahead import past_chance
from tilewright.games.castles_and_crowns.bots import gain
from tilewright.games.castles_and_crowns.engine.position import BATTLEFIELDS, LYING
from tilewright.games.castles_and_crowns.engine.rounds import winner
from tilewright.games.castles_and_crowns.engine.senses import hands
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.games.castles_and_crowns.features import FEATURES, NAMES, chances_to_win, may_send, posts_lost
from tilewright.rng import Stream
from tilewright.shelf import shelf

GAME = "castles-and-crowns"


def positions(players: int, seed: str, *, last: bool = False, variants: tuple[str, ...] = ()) -> list[State]:
    """Positions after somebody's turn in a round, of a few games at random."""
    game, luck, found = shelf.engine(shelf.load(GAME, variants), players), Stream(seed, "positions"), list[State]()
    for _ in range(3):
        state = past_chance(game.new_initial_state(), luck)
        while not state.is_terminal():
            state.apply_unchecked(luck.pick(state.legal_actions()))
            assert isinstance(state, State)
            if state.field and state.owner[state.field[0]] == LYING and state.is_chance_node():
                found += [state.clone()] * (state.last or not last)
            past_chance(state, luck)
    return found


def gains_of(state: State) -> list[list[float]]:
    scoring, cards = state.setup.rules.scoring, state.setup.cards
    return [[gain(scoring, hand, cards[at].pips, cards[at].noble) for at in state.field] for hand in hands(state)]


@pytest.mark.parametrize("players", [2, 4])
def test_who_may_send_in_the_last_turns_is_who_has_another_turn(players: int) -> None:
    luck, seen = Stream("1", "last"), set[int]()
    for state in positions(players, "last", last=True):
        able, turned = may_send(state), set[int]()
        while state.phase != BATTLEFIELDS and not past_chance(state, luck).is_terminal() and state.field:
            if state.owner[state.field[0]] != LYING or state.turns() == 0 or not state.last:
                break
            turned.add(state.current_player())
            state.apply_unchecked(luck.pick(state.legal_actions()))
        assert turned == {seat for seat, can in enumerate(able) if can}
        seen.add(len(turned))
        state.turn = state.starter  # in the middle of its turn: all others have theirs still to come
        assert may_send(state) == [True] * players
    assert seen == set(range(1, players))


@pytest.mark.parametrize("players", [2, 4])
def test_chances_to_win_are_chances_and_sure_when_nobody_can_send_any_more(players: int) -> None:
    for state in positions(players, "chances"):
        gains, fields = gains_of(state), state.setup.fields
        for place, chances in enumerate(chances_to_win(state, gains, [True] * players)):
            entered = any(state.rank[place::fields])
            assert all(0 <= each <= 1 for each in chances)
            assert sum(chances) == pytest.approx(1) if entered else sum(chances) < 1
        for place, chances in enumerate(chances_to_win(state, gains, [False] * players)):
            first = winner(state, place)
            assert chances == [float(seat == first) for seat in range(players)]


def test_a_knight_more_makes_it_likelier_to_win() -> None:
    tried = 0
    for state in positions(4, "more"):
        gains, able = gains_of(state), [True] * 4
        before = chances_to_win(state, gains, able)
        for place in range(state.setup.fields):
            if state.rank[place] and any(state.unsent):
                more = state.clone()
                more.strength[place] += 2
                after = chances_to_win(more, gains, able)[place][0]
                assert after > before[place][0] or (after == 0 and place in posts_lost(more, able))
                tried += after > 0
    assert tried > 20


@pytest.mark.parametrize("players", [2, 4])
def test_how_dice_are_spent_is_what_the_battlefields_show(players: int) -> None:
    for state in positions(players, "spent"):
        rows, setup, gains = FEATURES(state), state.setup, gains_of(state)
        for seat, row in enumerate(rows):
            has = dict(zip(NAMES, row, strict=True))
            led = spare = strength = pips = 0.0
            entered = behind = 0
            for place in range(setup.fields):
                forces = [
                    (state.strength[at * setup.fields + place] / 2, state.rank[at * setup.fields + place])
                    for at in range(players)
                ]
                own = forces.pop(seat)
                if not own[1]:
                    continue
                other = max(forces)
                entered += 1
                behind += own <= other
                strength += own[0] + 0.02 * own[1]
                pips += own[1]
                led += gains[seat][place] * (own > other)
                spare += max(0.0, own[0] - other[0] + 0.02 * (own[1] - other[1]) - 1.5)
            assert has["battlefields entered"] == entered
            assert has["battlefields not led"] == behind
            assert has["prizes led"] == pytest.approx(led / 5)
            assert has["strength sent"] == pytest.approx(strength / 10)
            assert has["strength that is not needed"] == pytest.approx(spare / 5)
            assert has["ranks of groups"] == pytest.approx(pips / 6)
            assert has["points"] == state.totals()[seat] / 10
            chances = chances_to_win(state, gains, may_send(state))
            more = sum(each[seat] * prize for each, prize in zip(chances, gains[seat], strict=True))
            assert has["points expected"] == pytest.approx((state.totals()[seat] + more) / 10)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_group_that_is_lost_wins_in_no_way_that_the_round_goes_on(players: int) -> None:
    luck, lost = Stream("1", "lost"), 0
    for state in positions(players, "lost"):
        posts = posts_lost(state, may_send(state))
        lost += len(posts)
        for _ in range(6 if posts else 0):
            after = state.clone()
            while after.owner[state.field[0]] == LYING:
                past_chance(after, luck)
                if after.owner[state.field[0]] == LYING:
                    after.apply_unchecked(luck.pick(after.legal_actions()))
            for post in posts:
                seat, place = divmod(post, state.setup.fields)
                assert after.owner[state.field[place]] != seat
    assert lost > 20


def test_mercenaries_for_hire_save_groups_that_were_lost_without_them() -> None:
    saved = 0
    for state in positions(2, "hired"):
        unhired = state.clone()
        unhired.waiting = 0
        lost = posts_lost(unhired, may_send(state))
        assert posts_lost(state, may_send(state)) <= lost
        saved += len(lost - posts_lost(state, may_send(state)))
    assert saved > 0


@pytest.mark.parametrize("variant", ["combined-traitor", "straights"])
def test_no_group_is_sure_to_be_lost_if_the_best_one_may_lose_dice_or_straights_may_come(variant: str) -> None:
    states = positions(4, "variant", variants=(variant,))
    assert states
    assert {post for state in states for post in posts_lost(state, may_send(state))} == set()
