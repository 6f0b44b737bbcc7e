"""A game played in two ways on the same luck -> both ways side by side, and what surely differs.

`side` has what is played, `played` plays it in batches of games, `contrast` holds two variants, games or sets of bots
against each other, and `forgone` tells what it costs a seat never to do something.
"""
