"""Crazy Eights, Hearts, Oh Hell and Go Fish of docs/play beside the games of the same names that OpenSpiel has."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from tests.engine.suites import spiel
from tests.play.openspiel import FOLDERS, DifferenceError, Pairing, State, Words, compare
from tilewright.engine import CHANCE
from tilewright.shelf.shelf import engine, load

spiel()

RANKS, SUITS = "23456789TJQKA", "CDHS"


def table_of(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader((folder / "cards.csv").read_text(encoding="utf-8").splitlines()))


def card(title: str) -> str:
    """'Queen of spades' -> QS; '10 of hearts' -> TH."""
    rank, suit = title.removeprefix("play ").split(" of ")
    return ("T" if rank == "10" else rank[0]) + suit[0].upper()


# Crazy Eights as OpenSpiel has it by default: five cards drawn at most, no reshuffling, powers for eights alone.
# What its cards cost is not what its own description says: it takes a card's number from 2 to 53 for that of its rank.


def our_eights(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if state.current_player() == CHANCE:
        return (f"first {words}",) if words.startswith("Player") else (card(words.removeprefix("draw ")),)
    if words.startswith("call"):
        return (f"call {words.split()[1][0].upper()}",)
    return (f"play {card(words)}" if words.startswith("play ") else words,)


def their_eights(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if state.current_player() == CHANCE:
        if words.startswith("Decide"):
            return (f"first Player {(action - 52 + 1) % state.num_players() + 1}",)
        return (words[-1] + words[-2],)
    kind, last = words.split()[0], words[-2:]
    return ({"Play": f"play {last[1]}{last[0]}", "Nominate": f"call {last[1]}"}.get(kind, kind.lower()),)


def priced_as_theirs(folder: Path) -> Path:
    """Crazy Eights with OpenSpiel's prices in the cells of its table."""
    shutil.copytree(FOLDERS / "crazy-eights", folder)
    ranks = [row["rank"] for row in table_of(folder)]
    lines = ["title,rank,suit,penalty,power"]
    for number, rank in enumerate(ranks):
        for at, suit in enumerate(("clubs", "diamonds", "hearts", "spades")):
            price = 50 if rank == "8" else 10 if rank in "JQKA" else number * 4 + at + 2
            lines.append(f"{rank} of {suit},{rank},{suit},{price},{'wild' * (rank == '8')}")
    (folder / "cards.csv").write_text("\n".join(lines), encoding="utf-8")
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    kept = [line for line in game.splitlines() if "each:" not in line]
    (folder / "game.yaml").write_text("\n".join(kept), encoding="utf-8")
    return folder


def eights(players: int, *, powers: bool = False) -> Pairing:
    return Pairing(
        folder="crazy-eights",
        players=players,
        theirs=f"crazy_eights(players={players},max_draw_cards=5,reshuffle=False,use_special_cards={powers})",
        our_words=our_eights,
        their_words=their_eights,
        our_returns=lambda state: [-each for each in state.totals()],
    )


# Hearts: OpenSpiel plays one deal, and counts what is missing to 26 points.


def our_hearts(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if words.startswith("lot "):
        return (f"way {words[4:]}",)
    return (card(words.partition(" ")[2]),)


def their_hearts(state: State, action: int) -> Words:
    if not state.history():
        return (f"way {action}",)
    words = state.action_to_string(action)
    return (words[1] + words[0],) if words[0] in SUITS and words[1] in RANKS else (words,)


HEARTS = Pairing(
    folder="hearts",
    players=4,
    theirs="hearts(pass_cards=True)",
    our_words=our_hearts,
    their_words=their_hearts,
    our_returns=lambda state: [26 - each for each in state.totals()],
    variants=("rules.end=1",),
)


# Oh Hell: OpenSpiel plays one deal, of so many cards each.


def our_hell(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if words.startswith(("Player", "bid")):
        return (words.replace("Player", "dealer"),)
    return (card(words.partition(" ")[2]),)


def their_hell(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if not state.history():
        return ()
    if state.current_player() == CHANCE and len(state.history()) == 1:
        return (f"dealer {int(words) + 1}",)
    if action >= 52:
        return (f"bid {action - 52}",)
    return (words[1] + words[0],) if words[0] in SUITS and words[1] in RANKS else (words,)


def hell(players: int, cards: int) -> Pairing:
    return Pairing(
        folder="oh-hell",
        players=players,
        theirs=f"oh_hell(players={players},num_tricks_fixed={cards},off_bid_penalty=False,points_per_trick=1)",
        our_words=our_hell,
        their_words=their_hell,
        our_returns=lambda state: state.totals(),
        variants=(f"rules.hand.{players}={cards}", f"rules.last={cards}"),
        hides=cards == 1,  # of more, ours tells in which order they came
    )


# Go Fish: OpenSpiel's winners share 1, the others -1; its creatures are letters.


def letters() -> dict[str, str]:
    rows = table_of(FOLDERS / "go-fish")
    return {row["title"]: chr(ord("a") + at) for at, row in enumerate(rows)}


LETTERS = letters()


def our_fish(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if state.current_player() == CHANCE:
        return (LETTERS[words.removeprefix("draw ")],)
    _, _, seat, creature = words.split(" ", 3)
    return (f"ask {seat} {LETTERS[creature]}",)


def their_fish(state: State, action: int) -> Words:
    words = state.action_to_string(action)
    if state.current_player() == CHANCE:
        return (words,)
    return (f"ask {int(words[:-1]) + 1} {words[-1]}",)


def shared(state: State) -> list[float]:
    """1 for the winners together, -1 for the others together; nothing if all have won."""
    books = state.totals()
    winners = [each == max(books) for each in books]
    if all(winners):
        return [0.0] * len(books)
    return [1 / sum(winners) if won else -1 / (len(books) - sum(winners)) for won in winners]


def fish(players: int, cards: int) -> Pairing:
    hands = tuple(f"rules.hand.{key}={cards}" for key in ("two", "more") if cards > 0)
    return Pairing(
        folder="go-fish",
        players=players,
        theirs=f"go_fish(players={players},initial_cards={cards})",
        our_words=our_fish,
        their_words=their_fish,
        our_returns=shared,
        variants=hands,
    )


SAMPLE, WHOLE = 5, 2_000
"""Games that are compared each time, and in `make test-all`."""


def judge_eights(tmp_path: Path, games: int) -> None:
    folder = priced_as_theirs(tmp_path / "eights")
    for players in (2, 3, 4, 5):
        for powers in (False, True):
            ours = engine(load(folder, ["powers"] * powers), players)
            found = compare(eights(players, powers=powers), games // 8 + 1, ours)
            assert found.words["draw"] > found.words["pass"] > 0
            assert any(word.startswith("call ") for word in found.words)


def judge_hearts(games: int) -> None:
    found = compare(HEARTS, games)
    assert found.choices == sum(number for word, number in found.words.items() if len(word) == 2) - 52 * games
    assert {word for word in found.words if word.startswith("way")} == {"way 0", "way 1", "way 2", "way 3"}


def judge_hell(games: int) -> None:
    for players, cards in ((3, 1), (3, 17), (4, 7), (5, 10), (6, 2), (7, 7)):
        found = compare(hell(players, cards), games // 6 + 1)
        assert any(word.startswith("bid ") for word in found.words)


def judge_fish(games: int) -> None:
    """With three cards each, of which none can make a book; then as it is played.

    Whoever is dealt a book lays it down and is dealt on. OpenSpiel's stops at the last card of the last seat even if
    that makes a book: a deal in about a thousand of two players', in which ours still deals.
    """
    for players in (2, 3, 4, 6):
        assert compare(fish(players, 3), games // 8 + 1).choices
    short = 0
    for number in range(games // 2):
        try:
            assert compare(fish(2 + number % 4, -1), 1, seed=f"deal {number}").choices
        except DifferenceError as error:
            dealt = str(error).partition("\nours:")[0]
            assert "on is chance in ours, seat 0 in theirs" in dealt
            assert "seat" not in dealt.partition("\nafter ")[2], "it parts in the deal"
            short += 1
    assert short <= games // 500


def test_a_sample_of_crazy_eights(tmp_path: Path) -> None:
    judge_eights(tmp_path, SAMPLE * 4)


def test_a_sample_of_hearts() -> None:
    judge_hearts(SAMPLE * 3)


def test_a_sample_of_oh_hell() -> None:
    judge_hell(SAMPLE)


def test_a_sample_of_go_fish() -> None:
    judge_fish(SAMPLE * 4)


@pytest.mark.exhaustive
def test_crazy_eights_is_openspiels(tmp_path: Path) -> None:
    judge_eights(tmp_path, WHOLE)


@pytest.mark.exhaustive
def test_hearts_is_openspiels() -> None:
    judge_hearts(WHOLE)


@pytest.mark.exhaustive
def test_oh_hell_is_openspiels() -> None:
    judge_hell(WHOLE)


@pytest.mark.exhaustive
def test_go_fish_is_openspiels() -> None:
    judge_fish(WHOLE)
