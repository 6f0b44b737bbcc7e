"""What people call players -> the bots that play so, and how long each thinks about a move of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from time import perf_counter

from tilewright.engine.ahead import past_chance
from tilewright.engine.game import TERMINAL, Game, State
from tilewright.engine.view import Bot, View
from tilewright.rng import Stream

PEOPLE: Mapping[str, tuple[str, ...]] = {
    "easy": ("easy",),
    "steady": ("greedy",),
    "thinks-ahead": ("learned", "planner"),
    "hard": ("search",),
}
"""What people call a player -> the bots that play so; the first that a game has is taken."""
CLOCKED = {"search": "search:300ms"}
"""Bots that think by the clock where somebody waits for them in a browser."""
SPOKEN = {bot: name.replace("-", " ") for name, bots in PEOPLE.items() for bot in bots}
SPOKEN |= {clocked: SPOKEN[bot] for bot, clocked in CLOCKED.items()}
PLURAL = {"thinks ahead": "{number} players who think ahead", "random": "{number} random players"}
"""Several players of a sort, if it is not '{number} steady players'."""
POSITIONS, APART, ENOUGH = 5, 17, 0.4
"""Positions that a bot is timed in; decisions from one to the next; seconds after which it is timed in no more."""
AT_ONCE = 0.05
"""Seconds that nobody notices."""
QUICK = "moves at once"
"""How long a bot thinks that nobody waits for."""


def bot_called(name: str, bots: Collection[str], *, clocked: bool = False) -> str:
    """Return the bot that people mean by a name: 'steady' is `greedy`; any other name is returned as it is.

    Args:
        name: 'easy', 'steady', 'thinks-ahead' or 'hard', with blanks if you like; or the name of a bot.
        bots: The bots of the game.
        clocked: Whether somebody waits for it in a browser, so that it has to think by the clock if it can.
    """
    plain = name.strip()
    meant = PEOPLE.get("-".join(plain.lower().split()), ()) if plain not in bots else ()
    bot = next((each for each in meant if each in bots), plain)
    return CLOCKED.get(bot, bot) if clocked and meant else bot


def choices_of(bots: Collection[str]) -> list[str]:
    """Return the bots that somebody chooses from in a browser: what people know players as, then the game's own."""
    usual = [bot_called(name, bots, clocked=True) for name in PEOPLE]
    known = {"random", *(each for meant in PEOPLE.values() for each in meant)}
    return [*usual, "random", *(each for each in bots if each not in known)]


def spoken(bot: str) -> str:
    """Return what people call a bot: `greedy` is 'steady'; a bot without such a name is called by its own."""
    return SPOKEN.get(bot, bot)


def spoken_of(bots: Sequence[str]) -> list[str]:
    """Return what people call each of these bots; by their own names if two that differ would be called alike."""
    names = [spoken(bot) for bot in bots]
    return names if len(set(names)) == len(set(bots)) else list(bots)


def say_players(bots: Sequence[str]) -> str:
    """Return who plays, a bot for each seat: '2 steady players'; '2 players, steady and random' of several sorts."""
    number, first = len(bots), spoken(bots[0])
    if len(set(bots)) > 1:
        *names, last = spoken_of(bots)
        return f"{number} players, {', '.join(names)} and {last}"
    if first in PLURAL:
        return PLURAL[first].format(number=number)
    return f"{number} {first} players" if first in SPOKEN.values() else f"{number} players, {first}"


# How long they think: measured, and told to people; nothing that a bot does depends on it

_MEASURED = dict[tuple[str, str], float]()
"""(game, bot) -> seconds, for as long as the process lasts."""


def seconds_a_move(game: Game, name: str, thinker: Bot, steady: Bot) -> float:
    """Return how many seconds a bot thinks about a move of a game, on average; it is timed once in a process.

    Args:
        game: What is played.
        name: The name of the bot.
        thinker: The bot.
        steady: A quick one, who plays up to the positions that it is timed in.
    """
    key = game.id, name
    if key not in _MEASURED:
        times = list[float]()
        for state in _positions(game, steady):
            view, began = View(state, state.current_player()), perf_counter()
            thinker.choose(view, view.legal_actions())
            times.append(perf_counter() - began)
            if sum(times) > ENOUGH:  # sum counts seconds
                break
        _MEASURED[key] = sum(times) / max(1, len(times))
    return _MEASURED[key]


def pace_known(game: str, bot: str) -> str:
    """Return how long a bot of a game thinks, in words, if that has been measured in this process; else ''."""
    seconds = _MEASURED.get((game, bot))
    return "" if seconds is None else pace(seconds)


def pace(seconds: float) -> str:
    """Return how long a move takes, in words: 'about 0.3 s a move'."""
    return QUICK if seconds < AT_ONCE else f"about {seconds:.{1 if seconds < 9.5 else 0}f} s a move"


def _positions(game: Game, steady: Bot) -> list[State]:
    """Return a few positions of a game in which there is something to choose, some decisions apart."""
    state, positions, luck = game.new_initial_state(), list[State](), Stream("0", "timed luck")
    for decision in range(4 * POSITIONS * APART):
        seat = past_chance(state, luck).current_player()
        if seat == TERMINAL or len(positions) == POSITIONS:
            break
        legal = state.legal_actions()
        if len(legal) > 1 and decision >= APART * len(positions):
            positions.append(state.clone())
        state.apply_unchecked(steady.choose(View(state, seat), legal))
    return positions
