"""Plays a game of OpenSpiel at random from Python for SECONDS of processor time.

usage: PYTHON play_open_spiel.py SECONDS SEED GAME        (a Python that has open_spiel)
"""

import json
import random
import sys
import time
from importlib.metadata import version

try:
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers those written in Python
except ImportError:
    print(json.dumps({"missing": "open_spiel"}))
    sys.exit()

CLONES = 500


def played(game, rng):
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, chances)[0])
            continue
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        count += 1
    return count


def halfway(game, rng, steps):
    state = game.new_initial_state()
    while steps and not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps -= 1
    return state


def main():
    seconds, rng, name = float(sys.argv[1]), random.Random(int(sys.argv[2])), sys.argv[3]
    if name not in pyspiel.registered_names():
        print(json.dumps({"missing": f"open_spiel's {name}"}))
        return
    game = pyspiel.load_game(name)
    counts = []
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        counts.append(played(game, rng))
    spent = time.process_time() - begun
    state = halfway(game, rng, sum(counts) // len(counts) // 2)
    begun = time.process_time()
    for _ in range(CLONES):
        state.clone()
    clone = (time.process_time() - begun) / CLONES * 1e6
    found = {"games": len(counts) / spent, "decisions": sum(counts) / spent, "clone": clone}
    written = "in Python" if name.startswith("python_") else "in C++"
    called = f"OpenSpiel {version('open_spiel')}: {name.removeprefix('python_')}, {written}"
    print(json.dumps({"name": called, "players": game.num_players(), **found}))


main()
