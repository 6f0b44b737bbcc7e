"""What is sent to a seat is equal for two games that differ only in what that seat cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.stranger.site import harbour_at
from tests.tables.tables import laid, steps_of
from tilewright.engine import CHANCE, TERMINAL, State
from tilewright.engine.bots import seated
from tilewright.engine.view import View
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.tables.live import TableGame, lay
from tilewright.tables.party import WATCHER, Party, invite
from tilewright.tables.sight import sight
from tilewright.tables.sitting import Sitting, advice

HIDES = [("castle", ()), ("sky-rise", ()), ("castles-and-crowns", ())]
SHELF = [(path.parents[1].name, path.stem) for path in sorted(shelf.data().glob("*/variants/*.yaml"))]


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableGame]:
    """A game of a package that a stranger wrote."""
    with harbour_at(tmp_path_factory.mktemp("site-packages")) as folder:
        yield lay(str(folder), (), 3)


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
    for at_decision, state in enumerate(states(table, "secret", 23)[:2]):
        truth = at(table, party, state)
        for seat in range(table.which.players):
            twin = state.resample(seat, Stream("again", f"{at_decision} {seat}"))
            others += twin.history() != state.history()
            elsewhere = at(table, party, twin)
            assert sent(elsewhere, seat) == sent(truth, seat), f"seat {seat}: {table.write(state.table(seat))}"
            assert sent(elsewhere, WATCHER) == sent(truth, WATCHER), "somebody who looks on"
    assert others or name == "castles-and-crowns"  # where all luck is still to come


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "variant"), [*SHELF, ("castles-in-the-air", "")])
def test_hidden_things_change_no_byte_in_any_variant(name: str, variant: str) -> None:
    are_told_apart_by_nothing(laid(name, *filter(None, [variant])), variant, 11, 3)


def test_hidden_things_of_a_strangers_game_change_no_byte(harbour: TableGame) -> None:
    assert are_told_apart_by_nothing(harbour, "strange", 2, 4)


def are_told_apart_by_nothing(table: TableGame, seed: str, every: int, most: int) -> int:
    """How many of the games that each seat could as well be in are others, none of which it can tell from its own."""
    party, others = invite(table.which, ["person"] * table.which.players), 0
    for at_decision, state in enumerate(states(table, seed, every)[:most]):
        truth = at(table, party, state)
        for seat in range(table.which.players):
            twin = state.resample(seat, Stream(seed, f"{at_decision} {seat}"))
            others += twin.information_state_string(1 - min(seat, 1)) != state.information_state_string(
                1 - min(seat, 1)
            )
            elsewhere = at(table, party, twin)
            assert sent(elsewhere, seat) == sent(truth, seat), f"seat {seat}: {table.write(state.table(seat))}"
            assert sent(elsewhere, WATCHER) == sent(truth, WATCHER), "somebody who looks on"
    return others


def test_a_hint_knows_no_more_than_who_asks_for_it(harbour: TableGame) -> None:
    assert hints_alike(harbour, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["castle", "sky-rise"])
def test_a_hint_of_any_game_knows_no_more(name: str) -> None:
    assert hints_alike(laid(name), 11)


def hints_alike(table: TableGame, every: int) -> int:
    """How many hints were asked for in games that differ in what whoever asks cannot know, and each is the same."""
    party, asked = invite(table.which, ["person"] * table.which.players), 0
    for state in states(table, "hints", every)[1:4]:
        seat = state.current_player()
        twins = (state.resample(seat, Stream("hints", str(again))) for again in range(9))
        seats = [each for each in range(table.which.players) if each != seat]
        for twin in twins:
            if any(twin.information_state_string(each) != state.information_state_string(each) for each in seats):
                sittings = (Sitting(party, table), Sitting(party, table))
                for sitting, each in zip(sittings, (state, twin), strict=True):
                    sitting.state, sitting.number = each, 7
                assert advice(sittings[0], seat) == advice(sittings[1], seat)
                asked += 1
                break
    return asked


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
