"""PlayState -> what a seat sees of it: actions in words, numbers for learners, the table with its printed pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.engine.game import CHANCE, TERMINAL
from tilewright.engine.view import LONGEST, MOST_LABELS
from tilewright.play.names import PlaceGroup

if TYPE_CHECKING:
    from tilewright.play.option import Option, Parameter
    from tilewright.play.state import PlayState

CHANCES = {"roll": "dice are rolled", "draw": "a card is drawn"}
LARGEST = 10_000.0
MOST_SENTENCES = 20_000
MOST_SHOWN = 24
"""Pieces of a pile that lie side by side; of a larger one the top is shown."""


def words(state: PlayState, action: int) -> str:
    """A legal action in words: the option's name, and what is chosen with it."""
    game = state.game
    if state.now == CHANCE:
        kind = game.words[state.pc]
        if kind == "draw":
            return f"draw {game.pieces[action].title}"
        if kind == "roll":
            return f"roll {_face(state, action)}"
        first = state.v[game.rolled[state.pc]]
        return state.seat_name(action) if kind == "seat" else f"lot {first + action}"  # type: ignore[operator] # a number
    choice = game.choices[state.pc]
    if choice.more:
        at = action - choice.options[0].base
        is_card = at < len(game.pieces)
        called = f"and {game.pieces[at].title}" if is_card else "done"
        sentence = f"adds {game.pieces[at].title}" if is_card else "has chosen"
    else:
        option, values = chosen(state, action)
        called = " ".join([option.name, *values])
        sentence = says(option, values)
    if len(game.sentences) >= MOST_SENTENCES:
        game.sentences.clear()
    game.sentences[called] = sentence
    return called


def says(option: Option, values: Sequence[str]) -> str:
    """What a seat does, as others are told it: as the file writes it, else by its name with an s."""
    if not option.says:
        verb, blank, rest = option.name.partition(" ")
        return " ".join([f"{third_person(verb)}{blank}{rest}", *values])
    sentence = option.says
    for parameter, value in zip(option.parameters, values, strict=True):
        sentence = sentence.replace(f"{{{parameter.name}}}", value)
    return sentence


def third_person(verb: str) -> str:
    """`passes`, `carries`, `plays`."""
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in {*"aeiou"}:
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def labels(state: PlayState, action: int) -> tuple[str, ...]:
    """`action: sell`, `card: Queen of hearts`, `colour: red`."""
    pieces, choice = state.game.pieces, state.game.choices[state.pc]
    if choice.more:
        at = action - choice.options[0].base
        return ("action: pick", _label("card", pieces[at].title)) if at < len(pieces) else ("action: pick",)
    option, values = chosen(state, action)
    names = [_label("action", option.name)]
    for parameter, value in zip(option.parameters, values, strict=True):
        if parameter.kind in {"card", "cards"}:
            names.append(_label("card" if parameter.kind == "cards" else parameter.name, value))
        elif parameter.kind in {"text", "number"}:
            names.append(_label(parameter.name, value))
    return tuple(dict.fromkeys(names[:MOST_LABELS]))


def left(state: PlayState) -> dict[str, int]:
    """The cards that players hold, by their labels."""
    titles: dict[str, int] = {}
    for group in state.game.groups:
        if group.seen == "owner" and not group.spots and not group.faces[1]:
            for place in range(group.base, group.base + group.number):
                for kind in state.p[place]:
                    label = _label("card", state.game.pieces[kind].title)
                    titles[label] = titles.get(label, 0) + 1
    return titles


def _label(family: str, name: str) -> str:
    return f"{family}: {name}"[:LONGEST]


def chosen(state: PlayState, action: int) -> tuple[Option, list[str]]:
    """The option that an action of the choice at hand is, and its values in words."""
    choice = state.game.choices[state.pc]
    option = next(each for each in choice.options if each.base <= action < each.base + each.size)
    rest, values = action - option.base, list[str]()
    for each in reversed(option.parameters):
        rest, index = divmod(rest, each.size)
        values.insert(0, _value(state, each, index))
    return option, values


def _value(state: PlayState, parameter: Parameter, index: int) -> str:
    if parameter.kind in {"card", "cards"}:
        return state.game.pieces[index].title
    if parameter.kind == "player":
        return state.seat_name(index)
    if parameter.kind == "spot":
        return spot_name(parameter.group, index)
    if parameter.values:
        return str(parameter.values[index])
    return str(index + parameter.first)


def spot_name(group: PlaceGroup | None, index: int) -> str:
    """What a spot is called: B3 on a grid, 3 in a row."""
    if group is None or not group.grid:
        return str(index + 1)
    row, column = divmod(index, group.wide)
    return f"{chr(ord('A') + column)}{row + 1}"


def _face(state: PlayState, action: int) -> str:
    first = state.game.rolled[state.pc]
    return state.game.pieces[first + 1 + action].title


def heading(state: PlayState) -> str:
    """Where the game stands."""
    number, turn = state.v[2], state.v[1]
    start = f"Round {number}, " if number else f"Turn {turn}, " if turn else ""
    if state.now == TERMINAL:
        return "The game is over"
    if state.now == CHANCE:
        kind = state.game.words[state.pc] if state.pc < len(state.game.words) else ""
        return f"{start}{CHANCES.get(kind, 'the lot decides')}"
    return f"{start}{state.seat_name(state.now)} to choose"


def numbers(state: PlayState, seat: int) -> list[float]:
    """All that a seat sees: whose decision it is, how many pieces lie where, which of them it sees; every slot."""
    game, kinds = state.game, len(state.game.pieces)
    seen = [1.0, *(float(state.now == each) for each in range(state.seats))]
    for place, lying in enumerate(state.p):
        counts = [0.0] * kinds
        there = [kind for kind in lying if kind >= 0]
        if game.views[place] >> seat & 1:
            if game.boards[place]:
                seen += [float(kind + 1) for kind in lying]
                continue
            for kind in there:
                counts[kind] += 1
        elif game.boards[place]:
            seen += [0.0] * len(lying)
            continue
        seen += [float(len(there)), *counts]
    for group in game.counters:
        for at in range(group.base, group.base + group.number):
            value = state.v[at]
            if isinstance(value, str):
                column = game.columns.get(group.column)
                value = column.values.index(value) + 1 if column and value in column.values else 0
            seen.append(max(-LARGEST, min(LARGEST, float(value))) if isinstance(value, (int, float)) else -1.0)
    return seen
