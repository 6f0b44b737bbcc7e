"""Every booklet, aid and figure of every variant: no article stands before what cannot have it, and no tag is left."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.games.changed_rules import GAMES, spec, tables
from tilewright.booklet.layout import booklet_blocks
from tilewright.draw.figures import figures, tiles_shown
from tilewright.draw.figures.frame import MissingPieceError
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.pieces.build import build
from tilewright.prose.blocks import plain, runs_of, walk
from tilewright.prose.context import aid_blocks
from tilewright.rng import Stream
from tilewright.shelf.shelf import engine

STACKS = [(game, names) for game in GAMES for names in tables(game)] + [
    ("castles-in-the-air", ("rolled", "edge-exploration")),
    ("castles-in-the-air", ("rolled", "placement-phase", "two-zeppelins")),
    ("castles-in-the-air", ("rolled", "shortest-stack", "free-flight", "key-market")),
    ("castles-and-crowns", ("combined-traitor", "straights")),
    ("castles-and-crowns", ("combined-traitor", "fewer-cards", "straights")),
]
WRONG = re.compile(
    r"\b(?:an?|the) (?:any|none|no|an?|the)\b|\b(?:one|two) (?:any|none)\b"
    r"|\ba (?=[aeiou])(?!one\b|un[ik]|us|eu)|\ban (?![aeiouh8])"
    r"|\b([a-z]{2,}) \1\b|[{}]|\bNone\b|\bTrue\b|\bFalse\b",
)


@pytest.mark.parametrize(
    ("game", "names"),
    [pytest.param(*each, marks=pytest.mark.exhaustive) if at % 3 else each for at, each in enumerate(STACKS)],
    ids=str,
)
def test_no_booklet_aid_or_figure_says_a_any_or_its_like(game: str, names: tuple[str, ...]) -> None:
    for words in printed(game, names):
        assert not (found := WRONG.search(words)), words[max(0, found.start() - 60) : found.end() + 60]


@pytest.mark.parametrize("names", [(), ("rolled",)], ids=str)
def test_no_move_or_position_of_a_game_says_it_either(names: tuple[str, ...]) -> None:
    state, rng = engine(spec("castles-in-the-air", *names), 3).new_initial_state(), Stream("grammar", "play")
    for _ in range(400):
        if state.is_terminal():
            break
        for action in state.legal_actions()[:40]:
            assert not re.search(r"\b(?:an?|the) any\b|\bany any\b", state.action_to_string(action))
        state.apply_unchecked(rng.pick(state.legal_actions()))
    assert not re.search(r"\b(?:an?|the) any\b", str(state))


def printed(game: str, names: tuple[str, ...]) -> Iterator[str]:
    """Every paragraph of booklet and aid, and all words of each figure."""
    one, usual = spec(game, *names), spec(game)
    for block in walk((*booklet_blocks(one, usual if names else None, None), *aid_blocks(one))):
        yield from map(plain, runs_of(block))
    look = look_of(one, Ink.LOW)
    for name, draw in figures(one, tiles_shown(one, build(usual).whole), look).items():
        if not name.startswith(("cover", "vignette")):
            try:
                svg = draw().drawing.tostring()
            except MissingPieceError:
                continue
            yield " ".join(re.findall(r">([^<>]+)<", svg))
