"""What is sent to a seat is equal for two games that differ only in what that seat cannot know."""

from __future__ import annotations

import json

import pytest

from generator.parlour.laid import TableGame
from generator.parlour.party import WATCHER, Party, invite
from generator.parlour.sight import sight
from generator.parlour.sitting import Sitting
from generator.play.bots import seated
from generator.play.view import View
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, State
from tests.parlour.tables import laid, steps_of

HIDES = [("castle", ()), ("sky-rise", ()), ("castles-and-crowns", ())]


def states(table: TableGame, seed: str, every: int) -> list[State]:
    """The game as it stands before each so-many-th decision, played by bots."""
    state, luck, seen = table.game.new_initial_state(), Stream(seed, "luck"), list[State]()
    bots, decisions = seated(["greedy"] * table.which.players, seed, 1, table.spec.game.id), 0
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_unchecked(state.sample_chance(luck))
            continue
        decisions += 1
        if decisions % every == 0:
            seen.append(state.clone())
        bot = bots[seat]
        assert bot
        state.apply_unchecked(bot.choose(View(state, seat), state.legal_actions()))
    return seen


def at(table: TableGame, party: Party, state: State) -> Sitting:
    """A game in progress that stands so."""
    sitting = Sitting(party, table)
    sitting.state, sitting.steps, sitting.number = state, steps_of(table, state.history()), 7
    return sitting


def sent(sitting: Sitting, seat: int) -> bytes:
    return json.dumps([sight(sitting, seat), sight(sitting, seat, narrow=True)["picture"]]).encode()


@pytest.mark.parametrize(("name", "variants"), HIDES)
def test_hidden_things_change_no_byte(name: str, variants: tuple[str, ...]) -> None:
    table = laid(name, *variants)
    party = invite(table.which, ["person"] * table.which.players)
    others = 0
    for at_decision, state in enumerate(states(table, "secret", 23)[:3]):
        truth = at(table, party, state)
        for seat in range(table.which.players):
            twin = state.resample(seat, Stream("again", f"{at_decision} {seat}"))
            others += twin.history() != state.history()
            elsewhere = at(table, party, twin)
            assert sent(elsewhere, seat) == sent(truth, seat), f"seat {seat}: {table.write(state.table(seat))}"
            assert sent(elsewhere, WATCHER) == sent(truth, WATCHER), "somebody who looks on"
    assert others or name == "castles-and-crowns"  # where all luck is still to come


@pytest.mark.parametrize("name", ["castle", "sky-rise"])
def test_each_seat_is_sent_something_of_its_own(name: str) -> None:
    """So that the test above does not hold because nothing is ever sent."""
    table = laid(name)
    party, players = invite(table.which, ["person"] * table.which.players), (*range(table.which.players), WATCHER)
    for part in ("text", "picture"):
        sittings = (at(table, party, state) for state in states(table, "own", 7)[1:5])
        sent_to = ([str(sight(sitting, seat)[part]) for seat in players] for sitting in sittings)
        assert any(len(set(each)) == len(players) for each in sent_to)


def test_whoever_looks_on_sees_no_hand_and_no_move() -> None:
    table = laid("sky-rise")
    sitting = at(table, invite(table.which, ["person"] * 3), states(table, "hands", 9)[2])
    seen = sight(sitting, WATCHER)
    hands = [token.text for each in sitting.state.table().holdings for token in each.tokens if token.face == "card"]
    assert hands
    assert not seen["moves"]
    assert not any(card in seen["text"].partition("points:")[2] for card in hands)


def test_no_seed_and_no_secret_of_another_is_sent() -> None:
    table = laid("castle")
    party = invite(table.which, ["person", "open"], "a seed that tells all")
    sitting = at(table, party, states(table, "own", 23)[1])
    for seat in (0, 1, WATCHER):
        text = sent(sitting, seat).decode()
        assert not any(secret in text for secret in (party.seed, party.watch, *(each.token for each in party.chairs)))
