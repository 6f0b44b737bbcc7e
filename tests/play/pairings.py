"""Our games of docs/play -> OpenSpiel's of the same rules, and how the actions of each are called in both."""

from __future__ import annotations

import re

from tests.play.openspiel import Pairing, State, Words
from tilewright.engine import CHANCE


def by_chance(state: State) -> bool:
    """Whether something is drawn or rolled next."""
    return bool(state.current_player() == CHANCE)


def totals(state: State) -> list[float]:
    """Points, as they are."""
    return [float(each) for each in state.totals()]


def for_the_winner(state: State) -> list[float]:
    """One for whoever wins of two, and one less than nothing for the other."""
    return [2 * each - 1 for each in state.returns()]


def our_choice(state: State, action: int) -> Words:
    """The number of what comes by chance, which is the same in both; or the word that a choice begins with."""
    return (str(action),) if by_chance(state) else (state.action_to_string(action).split()[0],)


def their_kuhn(state: State, action: int) -> Words:
    """A pass is a check before a bet and a fold after it; a bet is a call then."""
    if by_chance(state):
        return (str(action),)
    called = ("fold", "call") if "b" in str(state) else ("check", "bet")
    return (called[action],)


def their_choice(state: State, action: int) -> Words:
    """Theirs are called as ours, but for capitals."""
    return (str(action),) if by_chance(state) else (state.action_to_string(action).lower(),)


def numbers(state: State, action: int) -> list[str]:
    """The numbers in what an action is called."""
    return re.findall(r"\d+", state.action_to_string(action))


def our_bid(state: State, action: int) -> Words:
    """OpenSpiel plays the last round by itself: a node with one action has no words there."""
    if len(state.legal_actions()) == 1:
        return ()
    return (str(action + 1),) if by_chance(state) else (numbers(state, action)[-1],)


def their_bid(_state: State, action: int) -> Words:
    """Jewels and bids are numbered from 0."""
    return (str(action + 1),)


def our_lie(state: State, action: int) -> Words:
    """'2 5' for two fives."""
    return (str(action),) if by_chance(state) else (" ".join(numbers(state, action)) or "liar",)


def their_lie(state: State, action: int) -> Words:
    """'2-5' for two fives."""
    return (str(action),) if by_chance(state) else (state.action_to_string(action).lower().replace("-", " "),)


def kuhn(players: int) -> Pairing:
    """So many cards and one more; chips won and lost."""
    theirs = f"kuhn_poker(players={players})"
    return Pairing("kuhn-poker", players, theirs, our_choice, their_kuhn, totals, hides=True)


def goofspiel(players: int, jewels: int, *variants: str) -> Pairing:
    """So many jewels; points as they are."""
    sealed = "true" if "sealed" in variants else "false"
    order = "descending" if "dearest-first" in variants else "random"
    theirs = (
        f"goofspiel(players={players},num_cards={jewels},points_order={order},"
        f"imp_info={sealed},returns_type=total_points)"
    )
    given = (*variants, f"rules.jewels={jewels}")
    hides = sealed == "true"  # of open bids theirs forgets who made which
    return Pairing("goofspiel", players, theirs, our_bid, their_bid, totals, variants=given, hides=hides)


def pig(players: int, goal: int) -> Pairing:
    """Without a horizon; theirs gives one to the winner, and takes it from the others in equal parts."""
    theirs = f"pig(players={players},winscore={goal},horizon=1000000)"

    def returns(state: State) -> list[float]:
        return [each or -1 / (players - 1) for each in state.returns()]

    return Pairing("pig", players, theirs, our_choice, their_choice, returns, variants=(f"rules.goal={goal}",))


def liars_dice(dice: int) -> Pairing:
    """One life each, so that the first doubt decides."""
    theirs = f"liars_dice(players=2,numdice={dice},bidding_rule=reset-face)"
    given = ("rules.lives=1", f"rules.dice={dice}")
    return Pairing("liars-dice", 2, theirs, our_lie, their_lie, for_the_winner, variants=given, hides=dice == 1)


LEDUC = Pairing("leduc-poker", 2, "leduc_poker(players=2)", our_choice, their_choice, totals, hides=True)

PAIRINGS = {
    "kuhn": kuhn(2),
    "kuhn-3": kuhn(3),
    "kuhn-4": kuhn(4),
    "leduc": LEDUC,
    "goofspiel": goofspiel(2, 13),
    "goofspiel-3": goofspiel(3, 6),
    "goofspiel-in-order": goofspiel(2, 13, "dearest-first"),
    "goofspiel-sealed": goofspiel(2, 5, "sealed"),
    "pig": pig(2, 60),
    "pig-4": pig(4, 30),
    "liars-dice-1": liars_dice(1),
    "liars-dice-2": liars_dice(2),
    "liars-dice-5": liars_dice(5),
}
"""Name -> two games that are the same."""
