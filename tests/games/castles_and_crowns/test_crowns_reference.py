"""The engine against the same rules written slow and plain: what may be done, where each die is, who wins each card."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.castles_and_crowns.crowns_reference import Die, Round
from tests.games.castles_and_crowns.crowns_script import game
from tilewright.games.castles_and_crowns.engine.position import BATTLEFIELDS, CHOOSE, OVER, SEND
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.games.castles_and_crowns.rules import Force
from tilewright.rng import Stream

PLAN = (
    ((), 2, 60, 3176),
    ((), 3, 50, 3693),
    ((), 4, 50, 4808),
    ((), 5, 40, 4620),
    (("combined-traitor",), 2, 30, 1514),
    (("combined-traitor",), 4, 30, 2833),
    (("combined-traitor",), 5, 25, 2916),
    (("fewer-cards",), 3, 10, 1215),
    (("straights",), 2, 8, 370),
    (("straights",), 4, 8, 656),
    (("straights",), 5, 6, 599),
    (("combined-traitor", "straights"), 3, 8, 551),
    (("fewer-cards", "combined-traitor", "straights"), 5, 4, 696),
)
"""Variants, players, games, and the decisions in them."""


def compared(variants: tuple[str, ...], players: int, seed: str) -> int:
    """One game, compared after every action; how many decisions it had."""
    state, rng, decisions = game(players, *variants).new_initial_state(), Stream(seed, "reference"), 0
    plain = Round(state.setup.rules, [seat.name for seat in state.setup.seats])
    while not state.is_terminal():
        if state.is_chance_node():
            happens = state.action_to_string(action := state.sample_chance(rng))
            state.apply_action(action)
            told(plain, state, happens)
            continue
        seat, legal, at = state.setup.seats[state.turn].name, state.legal_actions(), state.turn
        words = {state.action_to_string(action): action for action in legal}
        assert set(words) == (plain.may(seat) if state.phase == SEND else set(plain.options(seat)))
        if state.phase == SEND:
            plain.thrown(seat)
        said, choosing = rng.pick(sorted(words)), state.phase == CHOOSE
        state.apply_action(words[said])
        if choosing:
            plain.choose(seat, said)
        elif said != "pass":
            plain.send(seat, said)
        agree(plain, state)
        if state.phase != CHOOSE:
            assert state.last == plain.last
            over = plain.last and (at + 1) % players == state.starter
            assert over == (state.phase in (BATTLEFIELDS, OVER))
        for die in plain.dice if state.phase != CHOOSE else ():
            die.shows = die.shows if die.at or die.kind == "mercenary" else 0
        decisions += 1
    return decisions


def told(plain: Round, state: State, words: str) -> None:
    """What was rolled, told to the slow one."""
    kind, *faces = words.split()
    if len(state.field) == 1 and state.round and kind in state.setup.rules.cards.houses:
        plain.begin()
    elif kind == "mercenaries":
        plain.dice += [Die("mercenary", "", int(face)) for face in faces]
    elif kind == "roll":
        hand, kind = plain.hand(plain.seats[state.turn]), "knight"
        for word in words.replace(",", "").split()[1:]:
            if word.isdigit():
                next(die for die in hand if die.kind == kind and not die.shows).shows = int(word)
            else:
                kind = word
        assert all(die.shows for die in hand)


def agree(plain: Round, state: State) -> None:
    """Every die is where the slow one has it, and every battle ends alike."""
    names, fields = plain.seats, state.setup.fields
    places = Counter(
        (kind, names[at // fields], at % fields + 1)
        for kind, posts in (
            ("captain", state.captain_at),
            ("traitor", state.traitor_at),
            ("mercenary", state.mercenary_at),
        )
        for at in posts
        if at >= 0
    )
    for post, count in enumerate(state.knights):
        if count:
            places["knight", names[post // fields], post % fields + 1] = count
    assert places == Counter((die.kind, die.serves, die.at) for die in plain.dice if die.at)
    strengths = {
        (post % fields + 1, names[post // fields]): half / 2
        for post, half in enumerate(state.strength)
        if state.knights[post]
    }
    assert strengths == {at: strength(plain, force) for at, force in plain.armies().items()}
    if state.phase in (BATTLEFIELDS, OVER):
        for place, card in enumerate(state.field, 1):
            assert (names[state.owner[card]] if state.owner[card] >= 0 else "") == plain.wins(place)


def strength(plain: Round, force: Force) -> float:
    return plain.strength(force)


OFTEN = (
    ((), 2, 12, 642),
    ((), 3, 10, 771),
    ((), 4, 10, 976),
    ((), 5, 10, 1175),
    (("combined-traitor",), 2, 8, 402),
    (("combined-traitor",), 5, 6, 754),
    (("fewer-cards",), 3, 4, 492),
    (("straights",), 2, 6, 277),
    (("straights",), 5, 4, 410),
    (("combined-traitor", "straights"), 3, 6, 423),
    (("fewer-cards", "combined-traitor", "straights"), 5, 3, 544),
)
"""The same of fewer games, tried each time; the plan itself is exhaustive."""


@pytest.mark.parametrize(
    ("variants", "players", "games", "decisions"),
    [*OFTEN, *(pytest.param(*each, marks=pytest.mark.exhaustive) for each in PLAN)],
    ids=str,
)
def test_the_engine_plays_as_the_rules_say(variants: tuple[str, ...], players: int, games: int, decisions: int) -> None:
    assert sum(compared(variants, players, str(seed)) for seed in range(games)) == decisions


def test_the_plan_compares_more_than_25000_decisions() -> None:
    assert sum(decisions for _variants, _players, _games, decisions in PLAN) > 25_000
