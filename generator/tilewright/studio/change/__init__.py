"""What a designer changes on the page -> the files, each at one place alone; and what that does to the game.

`single` knows every value of a file by its name. `tab` writes one through `texts.amendment`, can take it back, and
plays the game with both values. `rules` tells what a rule may be and what the booklet says of it, `colours` how far a
colour is from the others.
"""
