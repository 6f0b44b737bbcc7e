"""A random stream -> words and Markdown such as somebody might write in a booklet, an aid or a title."""

from __future__ import annotations

from random import Random

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
WORDS = (
    *("A", "Go", "the", "Take two cards", "of", "gold", "Fish & chips", "50 %", "naïve", "Æon", "ﬁ", "ǅ", "№ 7"),
    *(
        "…",
        "don\N{RIGHT SINGLE QUOTATION MARK}t",
        "⅓",
        "Ω",
        "ß",
        "kings\N{NO-BREAK SPACE}and\N{NO-BREAK SPACE}queens",
        "x" * 30,
        LONG,
    ),
)
PLAIN = WORDS[:9]


def words(random: Random, most: int = 4) -> str:
    """A few words, of which some are odd."""
    pool = PLAIN if random.random() < 0.97 else WORDS
    return " ".join(random.choices(pool, k=random.randint(1, most)))


def prose(random: Random) -> bytes:
    """A booklet or an aid of a few blocks, each of which somebody might write."""
    return "\n\n".join(_block(random) for _ in range(random.choice((1, 1, 2, 3, 3, 5, 8, 20, 40)))).encode()


def _block(random: Random) -> str:
    row, kind = words(random, 5), random.randrange(14)
    wide, long = random.choice((1, 2, 3, 8, 40)), random.choice((0, 1, 3, 30))
    table = "\n".join(["|".join(["", *([row] * wide), ""]), "|" + "--|" * wide, *["|" + f"{row}|" * wide] * long])
    blocks = {
        0: f"# {row}",
        1: f"## {row}",
        2: f"### {row}",
        3: "---",
        4: "\n".join([f"- {words(random, 20)}"] * max(long, 1)),
        5: "\n".join([f"{at + 1}. {words(random, 9)}" for at in range(max(long, 1))]),
        6: table,
        7: "\n".join([f"> **{row}**", *[f"> {words(random, 30)}", ">"] * max(long, 1)]),
        8: random.choice(("[[contents]]", "[[changes]]", "[[variants]]", "[[rulings]]", "> [[contents]]", "> ---")),
        9: random.choice(("![Here](figure:setup)", "![ ](figure:nowhere)", "{{ game.title }}", "{{ rules.moves }}")),
        10: "> " + table.replace("\n", "\n> "),
        11: "# " + words(random, 60),
        12: "|" + words(random, 600) + "| |\n|--|--|\n|a|" + words(random, 900) + "|",
    }
    return blocks.get(kind, words(random, 60))
