"""What a designer changes on the page -> the files, each at one place alone; and what that does to the game.

`single` knows every value of a file by its name, `files` which files there are, `tab` writes through `amend` and can
take it back. The rest tells what a value is: `terms` what it may be, `sentences` what the booklet says of it, `eyes`
how far a colour is from others, and `moved` how the game goes with it.
"""
