"""A game, rules and their values -> what each value does: on the same luck, with as few games as that takes.

`asked` reads what is to be tried, `batch` keeps a few games each as sums, `goal` makes numbers of them, `race` plays
until it is clear which value serves the goal best, and `swept` is what there is to tell.
"""
