"""PlayState -> what a seat sees of it: actions in words, numbers for learners, the table with its printed pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tilewright.engine.game import CHANCE, TERMINAL
from tilewright.engine.table import Holding, Place, Table, Token
from tilewright.engine.view import LONGEST, MOST_LABELS
from tilewright.play.names import PLAYER, PlaceGroup
from tilewright.problem import RefusedError

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
        return state.seat_name(action) if kind == "seat" else f"lot {action}"
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


def table(state: PlayState, seat: int | None) -> Table:
    """What lies on the table: what players have is theirs, all else lies in rows; piles show their top."""
    game = state.game
    tokens: list[list[Token]] = [[] for _ in range(state.seats)]
    places: list[Place] = []
    notes: list[str] = []
    row = 0
    for group in game.groups:
        for offset, called in enumerate(_called(state, group)):
            place, owner = group.base + offset, _owner(state, group, offset)
            lying = _lying(state, group, place)
            sees = seat is None or bool(game.views[place] >> seat & 1)
            if group.spots:
                places += _spots(state, group, place, row, called, shown=sees)
                row += max(1, group.spots // max(1, group.wide))
            elif group.name == "hand" or (owner is not None and group.seen in {"owner", "others"}) or _are_dice(group):
                if owner is None:
                    notes += [f"{called}: {', '.join(game.pieces[kind].title for kind in lying)}"] if lying else []
                else:
                    tokens[owner] += _tokens(state, lying, shown=sees)
            elif not sees or group.seen == "nobody":
                notes += [f"{called}: {len(lying)}"] if lying or group.holds else []
            elif lying:
                places += _row(state, called, lying, row)
                row += 1
    notes += list(_counts(state))
    points = _points(state, seat)
    holdings = tuple(
        Holding(state.seat_name(each), "", tuple(tokens[each]), points[each]) for each in range(state.seats)
    )
    return Table(heading(state), tuple(places), (), holdings, tuple(notes))


def _points(state: PlayState, seat: int | None) -> list[float]:
    """Each seat's points as far as a seat sees what they come from: what lies out of its sight counts nothing."""
    if seat is None or state.is_terminal():
        return state.totals()
    blind = state.clone()
    for place, view in enumerate(state.game.views):
        if not view >> seat & 1:
            blind.p[place] = [-1] * len(state.p[place]) if state.game.boards[place] else []
    try:
        return blind.totals()
    except RefusedError:  # a card is looked at that this seat does not see
        return [0.0] * state.seats


def _are_dice(group: PlaceGroup) -> bool:
    return bool(group.faces[1])


def _called(state: PlayState, group: PlaceGroup) -> Iterator[str]:
    """What each of a group's places is called."""
    names = [group.name]
    for each in group.each:
        values = (
            [state.seat_name(seat) for seat in range(state.seats)]
            if each == PLAYER
            else [str(value) for value in state.game.columns[each].values]
        )
        names = [f"{name} {value}" for name in names for value in values]
    yield from names


def _owner(state: PlayState, group: PlaceGroup, offset: int) -> int | None:
    if PLAYER not in group.each:
        return None
    at = group.each.index(PLAYER)
    step = 1
    for size in group.sizes[at + 1 :]:
        step *= size
    return offset // step % state.seats


def _lying(state: PlayState, group: PlaceGroup, place: int) -> list[int]:
    lying = state.p[place]
    if group.stack:
        lying = [*state.p[place + 2 * group.stack], *lying, *state.p[place + group.stack]]
    return [kind for kind in lying if kind >= 0]


def _spots(state: PlayState, group: PlaceGroup, place: int, row: int, called: str, *, shown: bool) -> Iterator[Place]:
    for spot, kind in enumerate(state.p[place]):
        down, right = divmod(spot, max(1, group.wide))
        name = spot_name(group, spot)
        title = state.game.pieces[kind].title if kind >= 0 and shown else ""
        prefix = "" if group.grid and group.number == 1 else f"{called} "
        piece = state.game.pieces[kind].piece if kind >= 0 and shown else ""
        yield Place(f"{prefix}{name}", (right, row + down), piece, caption=f"{prefix}{name}: {title or 'nothing'}")


def _row(state: PlayState, called: str, lying: list[int], row: int) -> Iterator[Place]:
    pieces = state.game.pieces
    if len(lying) > MOST_SHOWN:
        top = pieces[lying[-1]]
        yield Place(called, (0, row), top.piece, caption=f"{called}: {top.title} on top of {len(lying) - 1}")
        return
    for at, kind in enumerate(lying):
        each = pieces[kind]
        yield Place(f"{called} {at + 1}", (at, row), each.piece, caption=f"{called}: {each.title}")


def _tokens(state: PlayState, lying: list[int], *, shown: bool) -> Iterator[Token]:
    pieces = state.game.pieces
    if not shown:
        if lying:
            word = "die" if lying[0] >= state.game.dice else "card"
            yield Token(word, "", word, count=len(lying))
        return
    for kind in sorted(set(lying)):
        each = pieces[kind]
        if kind >= state.game.dice:
            pips = int(each.title) if each.title.isdecimal() and len(each.title) < 3 else 0
            yield Token("die", "", f"die {each.title}", count=lying.count(kind), pips=pips)
        else:
            yield Token("card", "", each.title, count=lying.count(kind), piece=each.piece)


def _counts(state: PlayState) -> Iterator[str]:
    """Counters, and what is remembered, in words."""
    for group in state.game.counters:
        for offset in range(group.number):
            value = state.v[group.base + offset]
            if value is None or (value in (0, False) and not group.counts) or (group.kind == "player" and value == -1):
                continue
            name = _counter_name(state, group.name, group.each, group.sizes, offset)
            if group.kind == "player":
                value = state.seat_name(int(str(value)))
            elif group.kind == "card":
                value = state.game.pieces[int(str(value))].title
            elif isinstance(value, bool):
                value = "yes"
            yield f"{name}: {value:g}" if isinstance(value, float) else f"{name}: {value}"


def _counter_name(state: PlayState, name: str, each: tuple[str, ...], sizes: tuple[int, ...], offset: int) -> str:
    words = list[str]()
    for dimension, size in zip(reversed(each), reversed(sizes), strict=True):
        offset, index = divmod(offset, size)
        value = state.seat_name(index) if dimension == PLAYER else str(state.game.columns[dimension].values[index])
        words.insert(0, value)
    return " ".join([name, *words])
