"""Many games played -> what a designer asks: an Aggregate, and from it Answers, words, tables and pages.

A *block* of games (`block.GameBlock`) is played and looked at by `block.study_block`; what comes of it, an
`aggregate.Aggregate`, is a tree of whole numbers. `tree.merge` adds two of them, leaf by leaf, so it is all the same
how many games were cut into how many blocks, who played them and in which order: the sums are the same to the last
digit. `tree.to_plain` and `tree.from_plain` are the way to JSON and back. Everything that is said of games is made of
an Aggregate alone.
"""

MOST_GAMES = 10_000_000
"""Of a study: an hour of the quickest game there is, by many processes."""
