"""What a set needs beyond its drawings: room for its symbols, sides that fit, enough to deal out, enough in the box."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

import pytest

from tests.check.conftest import GAME, SET, Make, drawing
from tilewright.check import problems

SKY = ["........."] * 8
CLOUD = drawing("\n".join([".1.......", "~~~......", *SKY[2:]]), "1: red", name="cloud")
WALLED = drawing("\n".join(["#.1.....#", "#~~~~~~~#", *SKY[2:]]), "1: red", name="walled")
ROAD = drawing("\n".join(["...1.....", "=========", *SKY[2:]]), "1: red", name="road")
SHAFT = drawing("\n".join(["....H....", "====H====", *["....H...."] * 6]), "", name="shaft")
ONCE = SET.replace("columns: 9", "columns: 9, colourings: 1")
TOKENS = (
    "  - {kind: tokens, id: t, title: T, make: Cut., size: {width: 9, height: 9}, tokens: [{face: gem, count: 1}]}\n"
)
TABLE = GAME.replace("least: 2, most: 5", "least: 2, most: 3")


@dataclass(frozen=True)
class Case:
    """A set, and all that is said under a code."""

    drawings: tuple[str, ...]
    says: str
    head: str = SET
    game: str = GAME
    rules: str = ""


CASES = {
    "T32 a tile printed too small": Case(
        (CLOUD,),
        """
        g/game.yaml:18:70: warning: columns are 4.4 mm, a key needs 6 [T32]
            -> use larger tiles, or fewer columns
        """,
        game=GAME.replace("width: 63.5", "width: 40"),
    ),
    "T33 colours told apart by colour alone": Case(
        (CLOUD,),
        """
        g/game.yaml:11:64: warning: red and yellow differ in colour only: both have the symbol 'square' [T33]
            -> give each its own `symbol`
        """,
        game=GAME.replace("symbol: brilliant", "symbol: square"),
    ),
    "S06 nothing fits, and nothing has to": Case((WALLED, ROAD), "", ONCE),
    "S06 a road between walls": Case(
        (WALLED, ROAD),
        """
        g/tiles.yaml:7:10: no tile fits the left of walled [S06]
            -> draw a right side that goes with it
        g/tiles.yaml:7:10: no tile fits the right of walled [S06]
            -> draw a left side that goes with it
        g/tiles.yaml:19:10: no tile fits the left of road [S06]
            -> draw a right side that goes with it
        g/tiles.yaml:19:10: no tile fits the right of road [S06]
            -> draw a left side that goes with it
        """,
        ONCE,
        rules="turn: {placement: match}\n",
    ),
    "S06 a shaft that cannot be laid first": Case(
        (SHAFT,),
        """
        g/tiles.yaml:7:10: shaft fits no side of the empty sky [S06]
            -> leave one side without walls and ladders
        """,
        SET.replace(".........", "#########", 1),
        rules="turn: {placement: match}\n",
    ),
    "S09 a game without a bonus": Case((CLOUD,), ""),
    "S09 a bonus hardly anybody can reach": Case(
        tuple(CLOUD.replace("id: cloud", f"id: cloud-{at}") for at in range(6)),
        """
        g/tiles.yaml:4:3: note: with 2 players the deck holds 6 red in only 2.2 % of deals (so for yellow, green, blue) [S09]
            -> nobody can count on a bonus for 6
        g/tiles.yaml:4:3: warning: with 3 players the deck holds 6 red in only 40.3 % of deals (so for yellow, green, blue) [S09]
            -> nobody can count on a bonus for 6
        """,  # noqa: E501 - as it is printed
        game=TABLE,
        rules="bonuses: {high: 6}\n",
    ),
    "S10 fewer cubes than a deck can show": Case(
        (CLOUD, ROAD),
        """
        g/game.yaml:19:106: blue treasures: 1 in the box, up to 2 in a deck of 35 tiles [S10]
            -> write `count: tiles`, or more of them
        g/game.yaml:19:106: green treasures: 1 in the box, up to 2 in a deck of 35 tiles [S10]
            -> write `count: tiles`, or more of them
        g/game.yaml:19:106: red treasures: 1 in the box, up to 2 in a deck of 35 tiles [S10]
            -> write `count: tiles`, or more of them
        g/game.yaml:19:106: yellow treasures: 1 in the box, up to 2 in a deck of 35 tiles [S10]
            -> write `count: tiles`, or more of them
        """,
        game=GAME + TOKENS,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_a_set_lacks_is_told(name: str, spec_of: Make) -> None:
    case = CASES[name]
    spec = spec_of(*case.drawings, head=case.head, game=case.game, rules=case.rules)
    said = "\n".join(str(problem) for problem in problems(spec) if problem.code == name[:3])
    assert said == dedent(case.says).strip()
