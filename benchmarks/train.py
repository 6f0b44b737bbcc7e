"""python benchmarks/train.py GAME PLAYERS TIME: trains the learned player of a game in the box.

A TIME is 60s, 10min or a number of games; `docs/playing.md` says with which the files in data/ were made.
"""

from __future__ import annotations

import sys

from tilewright.cli.train import train_player

if __name__ == "__main__":
    train_player(sys.argv[1], sys.argv[3], (), int(sys.argv[2]), None, boxed=True)
