"""Nothing of a play.yaml is code; whatever stands in it is soon a game or problems, and never a traceback."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.play.folder import game
from tilewright.pieces.build import build
from tilewright.play.engine import PlayGame
from tilewright.play.program import BUILTINS, LIBRARY
from tilewright.play.read import read_play
from tilewright.play.state import PlayState
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.texts.compose import compose
from tilewright.texts.node import Places, plain

GAMES = sorted(path.parent for path in Path("docs/play").glob("*/play.yaml"))
OURS = re.compile(r"[a-z]\d*|[A-Z]\d+")
"""Names that our compiler makes: slots of functions, loops, constants, columns, blocks."""
TEXTS = {"", "first", "last", "top", "bottom", "/", "//", "%"}
MOVES = 40


def strange_names(source: str) -> list[str]:
    """Whatever stands in compiled Python that our compiler does not make."""
    strange = list[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) if not (OURS.fullmatch(name) or name in LIBRARY or name in BUILTINS):
                strange.append(name)
            case ast.Attribute(value=owner, attr=name):
                known = (isinstance(owner, ast.Name) and owner.id == "s" and hasattr(PlayState, name)) or name in {
                    *("append", "index", "get", "clear"),
                }
                strange += [] if known else [name]
            case ast.Constant(value=str(text)) if text not in TEXTS and not text.startswith("spot "):
                strange.append(text)
            case ast.Import() | ast.ImportFrom() | ast.Global() | ast.ClassDef() | ast.Try() | ast.With():
                strange.append(type(node).__name__)
            case _:
                pass
    return strange


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: str(folder.name))
def test_compiled_sentences_are_made_of_our_own_words(folder: Path) -> None:
    spec = shelf.load(str(folder))
    made = shelf.engine(spec, spec.game.players.least)
    assert isinstance(made, PlayGame)
    assert strange_names(made.source) == []


def test_a_word_of_the_folder_would_be_noticed() -> None:
    assert strange_names("def b0(s, v, p):\n return hearts") == ["hearts"]
    assert strange_names("def b0(s, v, p):\n return s.__class__") == []
    assert strange_names("def b0(s, v, p):\n return v.__class__") == ["__class__"]
    assert strange_names("def b0(s, v, p):\n return 'hearts'") == ["hearts"]


UGLY: Mapping[str, str] = {
    "python as a name": "counters:\n  __import__: 0\nturn: nothing\n",
    "python as a word": 'turn:\n  - set __import__("os").system("x") to 1\n',
    "python as a text": "remember: {w: word}\nturn:\n  - set w to \"'); import os; ('\"\n  - choose: {a: nothing}\n",
    "a newline in a name": 'counters:\n  "a\\nb": 0\nturn: nothing\n',
    "nothing": "",
    "a list": "- turn\n",
    "all null": "places:\ncounters:\nturn:\nends:\n",
    "a number for everything": "places: 3\ncounters: 4\nturn: 5\nends: 6\npoints: 7\nwins: 8\n",
    "lists for everything": "places: [a]\ncounters: [b]\nturn: [[[[c]]]]\nends: [[d]]\npoints: [e]\n"
    "wins: [[f]]\nteams: [g]\n",
    "deep brackets": "turn:\n  - choose: {a: nothing}\npoints: " + "(" * 60 + "1" + ")" * 60 + "\n",
    "a long sentence": "turn:\n  - choose: {a: nothing}\npoints: " + "1 + " * 900 + "1\n",
    "great numbers": "counters: {a: 999999999}\nturn:\n  - choose: {a: nothing}\npoints: " + "a * " * 15 + "a\n",
    "too great numbers": "counters: {a: 999999999}\nturn: nothing\npoints: " + "a * " * 60 + "a\n",
    "an effect of itself": "effects:\n  go on:\n    - go on\nturn: go on\n",
    "effects of each other": "effects:\n  go on: go back\n  go back: go on\nturn: go on\n",
    "effects that double": "effects:\n"
    + "".join(f"  do {c}: [do {d}, do {d}]\n" for c, d in zip("abcdefghijklmnop", "bcdefghijklmnopq", strict=True))
    + "  do q: [choose: {x: nothing}]\nturn: do a\n",
    "a term of itself": "terms: {rich: rich}\nturn: nothing\npoints: rich\n",
    "a repeat for ever": "turn:\n  - repeat: nothing\n",
    "a loop of loops": "turn:\n"
    + "".join("  " * n + "  - repeat 9000 times:\n" for n in range(1, 6))
    + "              - nothing\n",
    "a huge range": "counters: {c: 0}\nturn:\n  - each number from 1 to 999999: add 1 to c\n  - choose: {a: nothing}\n",
    "many actions": "turn:\n  - choose: {a: {b: 1 to 200, c: 1 to 200, d: 1 to 200, e: 1 to 200}}\n",
    "a huge board": "places: {g: {grid: [99999, 99999]}}\nturn: nothing\n",
    "many places": "places: {g: {each: [player, value]}, h: {each: [player, suit], spots: 900}}\nturn: nothing\n",
    "many dice": "places: {g: {each: player, dice: 99999}}\nturn: nothing\n",
    "nobody is meant": "places: {hand: {each: player}}\nremember: {who: player}\nturn:\n  - choose: {a: nothing}\n"
    "points: count of hand of who\n",
    "a card that is not there": "places: {pile: {}}\nturn:\n  - choose: {a: nothing}\npoints: value of top of pile\n",
    "divided by nothing": "counters: {c: 0}\nturn:\n  - set c to 3 / c\n",
    "a library that is a path": "use: ../../data/castle/game\nturn: nothing\n",
    "teams of nobody": "teams: [[0, 5], [x]]\nturn: nothing\n",
}


@pytest.mark.parametrize("name", UGLY)
def test_an_ugly_file_is_a_game_or_problems(name: str, tmp_path: Path) -> None:
    try:
        made = game(tmp_path, UGLY[name])
        assert strange_names(made.source) == []
        walk(made)
    except RefusedError as error:
        problems = error.problems
    else:
        return
    assert problems
    assert all(problem.path.endswith("play.yaml") for problem in problems)


def walk(made: PlayGame) -> None:
    """Some moves at random, and what seats are told."""
    state, rng = made.new_initial_state(), Stream("ugly", "walk")
    for _ in range(MOVES):
        state.totals()
        state.table(0)
        if state.is_terminal():
            state.returns()
            return
        action = state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions())
        state.action_to_string(action)
        state.apply_action(action)


def changed(spec: Spec[Any], text: str) -> Spec[Any]:
    """The game with another play.yaml."""
    node = compose(text, "play.yaml")
    places = Places(spec.places.folder, {**spec.places.documents, "play": node})
    return replace(spec, places=places, play=plain(node))


def mutated(text: str, rng: Stream) -> str:
    """The text with a few words lost, doubled, exchanged, or letters changed."""
    words = re.split(r"(\W+)", text)
    for _ in range(1 + rng.below(3)):
        at, other = rng.below(len(words)), rng.below(len(words))
        match rng.below(5):
            case 0:
                words[at] = ""
            case 1:
                words[at], words[other] = words[other], words[at]
            case 2:
                words[at] = words[other]
            case 3:
                words[at] = words[at][::-1]
            case _:
                words[at] = rng.pick(
                    ["player", "0", "-1", "nothing", "999999", "each", "[", ": ", "all", "where", "{x: 1}"]
                )
    return "".join(words)


def mutate(folder: Path, number: int) -> int:
    """So many mutations of a game; how many of them play."""
    spec = shelf.load(str(folder))
    deck, text, plays = build(spec), (folder / "play.yaml").read_text(encoding="utf-8"), 0
    for at in range(number):
        try:
            other = changed(spec, mutated(text, Stream(str(at), folder.name)))
            made = PlayGame(other, read_play(other, deck, spec.game.players.least))
            walk(made)
            plays += 1
        except RefusedError:
            continue
    return plays


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: str(folder.name))
def test_a_file_with_mistakes_is_a_game_or_problems(folder: Path) -> None:
    mutate(folder, 12)


@pytest.mark.exhaustive
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: str(folder.name))
def test_a_file_with_any_of_many_mistakes_is_a_game_or_problems(folder: Path) -> None:
    assert mutate(folder, 600) > 10
