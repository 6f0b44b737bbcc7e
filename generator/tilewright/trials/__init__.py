"""Many games played -> what a designer asks: an Aggregate, and from it Answers, words, tables and pages.

A *block* of games (`block.GameBlock`) is played and looked at by `block.study_block`; what comes of it, an
`aggregate.Aggregate`, is a tree of whole numbers. `aggregate.merge` adds two of them, leaf by leaf. So the sums are the
same to the last digit however many blocks the games were cut into, whoever played them and in any order.
`aggregate.to_plain` and `from_plain` are the way to JSON and back. All that is told of games is made of an Aggregate.
"""

MOST_GAMES = 10_000_000
"""Of a study: an hour of the quickest game there is, by many processes."""
