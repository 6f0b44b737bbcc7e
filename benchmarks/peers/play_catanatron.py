"""Plays Catanatron at random, four players: SECONDS of processor time, or the lengths of games of one seed.

usage: PYTHON play_catanatron.py SECONDS SEED | lengths SEED...        (a Python that has catanatron: a peer only)
"""

import json
import sys
import time
from importlib.metadata import version

try:
    from catanatron import Color, Game, RandomPlayer
except ImportError:
    print(json.dumps({"missing": "catanatron"}))
    sys.exit()

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
CLONES = 200


def played(seed):
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
    game.play()
    return game, len(game.state.actions)


def main():
    if sys.argv[1] == "lengths":
        print(json.dumps([played(int(seed))[1] for seed in sys.argv[2:]]))
        return
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    counts, game = [], None
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        game, count = played(seed + len(counts))
        counts.append(count)
    spent = time.process_time() - begun
    begun = time.process_time()
    for _ in range(CLONES):
        game.copy()
    clone = (time.process_time() - begun) / CLONES * 1e6
    found = {"games": len(counts) / spent, "decisions": sum(counts) / spent, "clone": clone}
    print(json.dumps({"name": f"Catanatron {version('catanatron')}", "players": 4, **found}))


main()
