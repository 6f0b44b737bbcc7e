"""Every example of docs/play-words.md is understood and played, and no word of the language is missing there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from tests.play.folder import game
from tilewright.cli import main
from tilewright.play import option, read, step
from tilewright.play.expression import EQUALS, ORDERS
from tilewright.rng import Stream

PAGE = Path("docs/play-words.md").read_text(encoding="utf-8")
BLOCKS = [block.partition("\n")[2] for block in PAGE.split("```")[1::2] if block.startswith("yaml\n")]
MERGED = ("places", "counters", "remember", "terms", "effects")
CARDS = "title,suit,rank,value,type,north,east,south,west,does\n" + "\n".join(
    f'{rank} {suit},{suit},{rank},{value},{kind},{side},{side},{side},{side},{"catch 2" if value > 9 else ""}'
    for suit in ("hearts", "spades", "red")
    for rank, value, kind, side in (
        ("2", 2, "ship", "a"), ("3", 3, "ship", "b"), ("4", 4, "ship", "a"), ("5", 5, "ship", "b"),
        ("6", 6, "ship", "a"), ("J", 11, "ship", "b"), ("Q", 12, "goal", "b"), ("K", 13, "goal", "a"),
        ("A", 14, "goal", "b"),
    )
)  # fmt: skip
WORLD = """
places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
  pile: {}
  market: {}
  trick: {each: player}
  trail: {each: [player, suit]}
  garden: {grid: [5, 4]}
  cup: {each: player, seen by: owner, dice: 5, faces: 6}
counters:
  coins: {each: player, start: 3}
  bank: {each: suit, start: 7}
  pot: 5
remember:
  lead suit: suit
  dealer: {is: player, start: first player}
  asked: card
  doubled: yes or no
  answer: word
set up:
  - deal 3 from deck to hand
  - turn up 3 from deck to pile
  - move top of pile to B2 of garden
  - set asked to top of pile
turn:
  - choose: {done: nothing}
ends: turn number > 6
points: coins
"""
RULES = "hand: 2\nsets: [0, 1, 3, 6]\n"
WHOLE = ("a player", "cards", "a card", "number", "true or not", "step")


def merge(block: dict[str, Any]) -> str:
    """The block in the place of the same parts of a small game."""
    whole = yaml.safe_load(WORLD.replace("yes or no", '"yes or no"'))
    for key, value in block.items():
        whole[key] = {**whole.get(key, {}), **value} if key in MERGED else value
    if "round" in block:
        del whole["turn"]
    return yaml.safe_dump(whole, sort_keys=False)


def rows(*kinds: str) -> Iterator[tuple[str, str]]:
    """Each sentence in tables with these heads of their first column, and that head."""
    kind = ""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) < 3:
            kind = ""
        elif not kind:
            kind = cells[1]
        elif kind in kinds and not cells[1].startswith("--"):
            yield from ((kind, sentence) for sentence in re.findall(r"`([^`]+)`", cells[1]))


def play(folder: Path, text: str, players: int = 2) -> None:
    """The game is understood, and goes on for some moves."""
    made, rng = game(folder, text, players, CARDS, RULES), Stream("words", "play")
    state = made.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
    assert state.history(), "something happens"


def test_the_first_example_is_played_with_the_files_of_the_page(tmp_path: Path) -> None:
    trial = tmp_path / "trial"
    assert CliRunner().invoke(main, ["new", str(trial)]).exit_code == 0
    (trial / "play.yaml").write_text(BLOCKS[0])
    (trial / "balance.yaml").unlink()
    for name, text in re.findall(r"^```\w+ trial/(\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        (trial / name).write_text(text)
    run = CliRunner().invoke(main, ["play", str(trial), "--games", "50"])
    assert (run.exit_code, "50 games, 2 players" in run.output) == (0, True), run.output


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_each_example_is_played(number: int, tmp_path: Path) -> None:
    block = yaml.safe_load(BLOCKS[number].replace("yes or no", '"yes or no"'))
    players = 4 if "teams" in block else 2
    play(tmp_path, merge(block), players)


@pytest.mark.parametrize("kind", WHOLE)
def test_each_sentence_in_a_table_means_what_its_table_says(kind: str, tmp_path: Path) -> None:
    found = [sentence for _, sentence in rows(kind)]
    assert len(found) > 4
    setters = {"a player": "dealer", "a card": "asked"}
    steps: list[Any] = []
    for sentence in found:
        match kind:
            case "step":
                steps.append(
                    sentence
                    if "end" not in sentence and "stop" not in sentence
                    else {"if": "pot > 900", "then": sentence}
                )
            case "true or not":
                steps.append({"if": f"({sentence}) and pot > 900", "then": "gain 1 coin"})
            case "cards":
                steps.append({"if": f"count of ({sentence}) > 900", "then": "gain 1 coin"})
            case "number":
                steps.append(f"set pot to {sentence}")
            case _:
                steps.append({"if": "pot > 900", "then": f"set {setters[kind]} to {sentence}"})
    if kind == "step":
        steps = [{"if": "turn number > 900", "then": each} for each in steps]
    steps.append({"choose": {"done": "nothing"}})
    play(tmp_path, merge({"round": [{"each player": steps}]} if kind == "step" else {"turn": steps}))


def test_no_word_of_the_language_is_missing() -> None:
    words = {*ORDERS, *EQUALS, *step.VERBS, *step.CONTROLS, *option.KEYS, *option.SEVERAL}
    words |= {*read.TOP, *read.PLACE_KEYS, *read.COUNTER_KEYS, *read.REMEMBER_KEYS, *read.SEEN}
    words |= {key for keys in step.BESIDE.values() for key in keys}
    code = " ".join([*re.findall(r"`([^`\n]+)`", PAGE), *BLOCKS])
    missing = sorted(word for word in words if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", code))
    assert missing == []


def test_no_word_is_told_that_does_not_exist() -> None:
    """The keys in the tables of the file's parts and of places, and what stands under a choice with several cards."""
    told = {word for _, word in rows("part", "key")}
    assert len(told) > 30
    assert sorted(told - {*read.TOP, *read.PLACE_KEYS, *option.KEYS}) == []
    parts = [yaml.safe_load(block.replace("yes or no", '"yes or no"')) for block in BLOCKS]
    several = {key for part in parts for key in _several(part)}
    assert sorted(several - {*option.SEVERAL}) == []


def _several(node: object) -> Iterator[str]:
    """The keys of each mapping that tells of several cards."""
    if isinstance(node, dict):
        if "from" in node and not {"do", "turns", "each other player", "together"} & set(node):
            yield from node
        for each in node.values():
            yield from _several(each)
    elif isinstance(node, list):
        for each in node:
            yield from _several(each)
