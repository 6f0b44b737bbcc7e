"""The reader of YAML: what it takes of every shape, and what it refuses in all files in the box, each spoilt."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, model_validator

from tilewright.castle_tiles.files import TileSet
from tilewright.problem import Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.balance import Balance
from tilewright.spec.game import game_model
from tilewright.spec.rules import FreeRules
from tilewright.texts.faults import problems_of
from tilewright.texts.fields import Field, MisfitError, Then, whole
from tilewright.texts.model import Model, value_of, write_json
from tilewright.texts.node import Places, plain
from tilewright.texts.source import load, parse

Document = Any
"""Whatever JSON can say."""
Keys = tuple[Any, ...]
ROOT = Path(__file__).resolve().parents[2]
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 3, 7, 26, 501, 10**20, 0.0, 3.0, 0.5, -2.5, 1e300, 1e-7, float("inf"), float("nan"),
    "", " ", "x", "each", "any", "con", "a-b", "A", "a b", "a\n", "a\tb", "\u00a0", "\x1c", "\x7f", "é", "½", "\ud800",
    "x" * 41, "x" * 201, "x" * 401, "#FFFFFF", "#FFFFFF\n", "rules.x", "tiles", "2d6", "a.svg", "\\.svg", "rows.csv",
    [], [1], ["x"], ["x", "x"], [1, 2], [2.5, 3], ["a"] * 30, {}, {"x": 1}, {"kind": "die"}, {"kind": []},
    {"text": "x"}, {"least": 1}, {"a  b": "x", "a b": "x"}, [{}], [None],
]  # fmt: skip
"""What somebody may write where something else belongs."""


def shipped() -> Iterator[tuple[str, Path, type[Model]]]:
    """(name, file, what it has to be) of the files in the box."""
    rules = shelf.rules_models()
    for path in [*sorted(ROOT.glob("data/*/*.yaml")), *sorted(ROOT.glob("templates/new*/**/*.yaml"))]:
        game = path.parent.name
        models = {"tiles.yaml": TileSet, "balance.yaml": Balance, "rules.yaml": rules.get(game, FreeRules)}
        if path.name == "game.yaml" or path.name in models:
            model = models.get(path.name) or game_model(load(path, path.name))
            yield path.relative_to(ROOT).as_posix(), path, model


SHIPPED = [pytest.param(path, model, id=name) for name, path, model in shipped()]


def places(value: Document, path: Keys = (), sort: Keys = ()) -> Iterator[tuple[Keys, Keys]]:
    """A path to the first of each sort of place there is in a document; in lists, the kinds of items are sorts."""
    yield path, sort
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        of = key if isinstance(value, dict) and "-" not in key else "*"
        yield from places(inner, (*path, key), (*sort, of, inner.get("kind") if isinstance(inner, dict) else None))


def mistaken(document: Document, step: int) -> Iterator[tuple[str, Any]]:
    """The document with one thing in it another, or gone, or one thing more: of the odd things, one in so many."""
    first: dict[Any, Any] = {}
    for path, sort in places(document):
        first.setdefault(sort, path)
    for number, path in enumerate(first.values()):
        for odd in [*ODD[number % step :: step], *("taken out", "one more")[number % min(step, 2) :: min(step, 2)]]:
            other = copy.deepcopy(document)
            inner = other
            for key in path[:-1]:
                inner = inner[key]
            here = inner[path[-1]] if path else other
            if odd == "one more" and isinstance(here, dict):
                here["wizard"] = 3
            elif odd == "one more" and isinstance(here, list):
                here.append(copy.deepcopy(here[0]) if here else 1)
            elif odd == "taken out" and path:
                del inner[path[-1]]
            elif path:
                inner[path[-1]] = odd
            else:
                other = odd
            yield f"{'.'.join(map(str, path))}: {str(odd)[:40]!r}", other


WRITTEN = [
    (1e-4, "0.0001"), (1e-5, "0.00001"), (-1.5e-5, "-0.000015"), (1e-6, "1e-6"), (1.25e-7, "1.25e-7"), (0.1, "0.1"),
    (1e15, "1000000000000000.0"),
    (1e16, "1e+16"), (1.5e300, "1.5e+300"), (float("inf"), "null"), (float("nan"), "null"),
    (2**70, "1180591620717411303424"), (3.0, "3.0"), (True, "true"), (None, "null"), ("\u00e9\n", '"\u00e9\\n"'),
    ({"a b": [1, {}, []], "c": "\u00bd"}, '{"a b":[1,{},[]],"c":"\u00bd"}'),
]  # fmt: skip
"""Value -> as pydantic wrote it when the first records were made: they are known by a digest of it."""


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_a_value_is_written_as_it_always_was(value: Any, text: str) -> None:  # noqa: ANN401 - anything
    assert write_json(value) == text


@pytest.mark.parametrize(("path", "model"), SHIPPED)
def test_a_file_in_the_box_is_read_whole(path: Path, model: type[Model]) -> None:
    document = plain(load(path, path.name))
    value = model.model_validate(document)
    assert held(value.model_dump("json"), document)


def held(value: Document, document: Document) -> bool:
    """Whether all that a document says is in the value, but for line breaks in texts."""
    match document:
        case dict():
            return all(name in value and held(value[name], each) for name, each in document.items())
        case list():
            return len(value) == len(document) and all(map(held, value, document))
        case str():
            return bool(value == document or value.split() == document.split())
    return bool(value == document)


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize(("path", "model"), SHIPPED)
def test_a_file_with_a_mistake_is_refused_at_a_place_or_keeps_what_it_says(
    path: Path, model: type[Model], step: int
) -> None:
    """What is told of a mistake is looked at for every fourth, or in the whole of them for all."""
    refused = taken = 0
    for what, document in mistaken(plain(load(path, path.name)), step):
        try:
            value = model.model_validate(document)
        except MisfitError as misfits:
            refused += 1
            error = misfits
        else:
            taken += 1
            assert held(value.model_dump("json"), document) or "nan" in repr(value), what
            continue
        if (refused - 1) % min(step, 4) == 0:
            assert all(problem.line for problem in told(error, model, document)), what
    assert refused
    assert taken


def told(error: MisfitError, model: type[Model], document: Document) -> list[Problem]:
    """What the designer reads; none of what no YAML can say."""
    try:
        root = parse(json.dumps(document), "game.yaml")
    except RefusedError:
        return []
    problems = problems_of(error, "game", model, Places("box", {"game": root}))
    assert problems
    return problems


class Part(Model):
    """A part of a thing."""

    name: Annotated[str, Field(min_length=1, max_length=3, pattern=r"^\S+$")]
    sizes: tuple[int, float] = (1, 2.0)


class Thing(Model):
    """Everything that an annotation can say, and a rule about the whole."""

    number: Annotated[float, Field(gt=0, lt=5)] | Literal["none", 7, True]
    even: int | None = Field(default=None, multiple_of=2, description="An even number")
    parts: Annotated[dict[Annotated[str, Field(max_length=4)], Part | tuple[Part, ...]], Field(max_length=2)] = {}  # noqa: RUF012 - as generator/spec
    inner: Thing | None = None
    more: tuple[Part, ...] = ()

    @whole
    def _differ(self) -> None:
        if len(self.parts) == 1 and self.even:
            raise ValueError("one part, and an even number")


WHOLE_THING: dict[str, Any] = {
    "number": 3,
    "even": 4,
    "parts": {"a": {"name": "one", "sizes": [1, 2]}, "b": [{"name": "two"}]},
    "inner": {"number": 2.5, "parts": {"a": {"name": "x"}}, "more": [{"name": "y"}]},
    "more": [{"name": "z"}],
}


def test_whatever_an_annotation_can_say_is_taken_or_refused_and_taken_again() -> None:
    taken = 0
    for what, document in [("", WHOLE_THING), *mistaken(WHOLE_THING, 1)]:
        try:
            thing = Thing.model_validate(document)
        except MisfitError:
            continue
        assert Thing.model_validate_json(json.dumps(thing.model_dump("json"))) == thing, what
        taken += 1
    assert taken > 50


class Everything(Model):
    """One key for each shape."""

    whole: int | None = None
    few: Annotated[int, Field(gt=0, lt=9)] | None = None
    half: Annotated[float, Field(ge=1, le=9, multiple_of=0.5)] | None = None
    word: Literal["a", "b", 3] | None = None
    yes: Literal[True] | None = None
    text: Annotated[str, Field(min_length=1, max_length=4, pattern=r"^\S*$")] | None = None
    either: int | float | str | None = None
    pair: tuple[int, float] | None = None
    items: Annotated[tuple[int, ...], Field(min_length=1, max_length=2)] | None = None
    named: dict[Annotated[str, Field(pattern="^[a-z]$")], int] | None = None
    changed: Annotated[str, Then(lambda text: text.encode("ascii").decode().upper())] | None = None
    number: float | None = None


TAKEN = [
    ("whole", 10**20, 10**20), ("few", 8, 8), ("half", 2, 2.0), ("half", 1.5, 1.5), ("word", 3, 3), ("word", "b", "b"),
    ("yes", True, True), ("yes", 1, True), ("text", "\u00e9", "\u00e9"), ("either", 3, 3), ("either", 3.0, 3.0),
    ("pair", [1, 2], (1, 2.0)), ("items", [1], (1,)), ("named", {"x": 1}, {"x": 1}), ("changed", "x", "X"),
    ("number", 10**20, 1e20),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "value"), TAKEN)
def test_what_fits_is_taken(name: str, given: Document, value: object) -> None:
    read = getattr(Everything.model_validate({name: given}), name)
    assert (read, type(read)) == (value, type(value))


REFUSED = [
    ("whole", 3.0, ["whole: type a whole number"]), ("whole", True, ["whole: type a whole number"]),
    ("few", 0, ["few: gt 0"]), ("few", 9, ["few: lt 9"]),
    ("half", 0, ["half: ge 1.0"]), ("half", 9.5, ["half: le 9.0"]),
    ("half", 1.25, ["half: multiple_of 0.5"]), ("word", "c", ["word: word ('a', 'b', 3)"]),
    ("yes", False, ["yes: word (True,)"]), ("text", "", ["text: min_length 1"]),
    ("text", "a b c", ["text: max_length 4"]),
    ("text", "a b", [r"text: pattern ^\S*$"]), ("text", "a\n", [r"text: pattern ^\S*$"]),
    ("text", "\ud800", ["text: rule this is half a character"]), ("number", True, ["number: type a number"]),
    ("either", [], ["either: type a whole number", "either: type a number", "either: type text"]),
    ("pair", [1], ["pair.1: missing"]), ("pair", [1, 2, "x"], ["pair: max_length 2"]),
    ("pair", ["x", "y"], ["pair.0: type a whole number", "pair.1: type a number"]), ("pair", {}, ["pair: type a list"]),
    ("items", [], ["items: min_length 1"]), ("items", [1, 2, 3], ["items: max_length 2"]),
    ("items", [1, "x", 2, "y"], ["items.1: type a whole number", "items.3: type a whole number"]),
    ("named", {"X": "y"}, ["named.X: pattern ^[a-z]$", "named.X: type a whole number"]),
    ("named", [], ["named: type a mapping (lines of `key: value`)"]), ("wholes", 1, ["wholes: unknown"]),
    ("changed", 1, ["changed: type text"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "wrong"), REFUSED)
def test_what_does_not_fit_is_refused_with_all_that_is_wrong(name: str, given: Document, wrong: list[str]) -> None:
    with pytest.raises(MisfitError) as refused:
        Everything.model_validate({name: given})
    assert [str(misfit) for misfit in refused.value.misfits] == wrong


def test_a_change_may_refuse_in_its_own_words() -> None:
    with pytest.raises(MisfitError, match="changed: rule 'ascii' codec can't encode"):
        Everything.model_validate({"changed": "\u00e9"})


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({**WHOLE_THING, "even": 3}, ("even",)),
        ({**WHOLE_THING, "parts": {"a": {"name": "one"}}}, ()),
        ({**WHOLE_THING, "inner": {"number": 1, "even": 2, "parts": {"a": {"name": "one"}}}}, ("inner",)),
        ({**WHOLE_THING, "more": [{"name": "z", "sizes": [1]}]}, ("more", 0, "sizes", 1)),
    ],
)
def test_what_is_wrong_is_told_at_its_place(document: Any, place: tuple[Any, ...]) -> None:  # noqa: ANN401 - anything
    with pytest.raises(MisfitError) as refused:
        Thing.model_validate_json(json.dumps(document))
    assert [misfit.path for misfit in refused.value.misfits] == [place]
    with pytest.raises(MisfitError):
        Thing(**document)


def test_a_value_is_frozen_and_can_be_copied_with_another_part() -> None:
    thing = Thing(**WHOLE_THING)
    with pytest.raises(AttributeError, match="frozen"):
        thing.even = 2  # type: ignore[misc]
    assert thing.model_copy(update={"even": 2}) == Thing(**{**WHOLE_THING, "even": 2}) != thing
    assert copy.deepcopy(thing) == thing
    assert Thing(number=1).parts == {}
    assert hash(Part(name="a")) == hash(Part(name="a")) != hash(Part(name="b"))
    assert thing.model_dump("json")["parts"] == {
        "a": {"name": "one", "sizes": [1, 2.0]},
        "b": [{"name": "two", "sizes": [1, 2.0]}],
    }


def test_free_rules_are_read_copied_and_written_whatever_they_are_called() -> None:
    document = {"wheels": {"each": 2}, "model_dump": [1, 2.5], "model_extra": "x", "None": None}
    rules = FreeRules.model_validate_json(json.dumps(document))
    assert dict(rules) == rules.model_dump() == document
    assert json.loads(rules.model_dump_json()) == document
    assert rules.model_copy(update={"wheels": 3}).model_dump() == {**document, "wheels": 3}
    assert rules.wheels == {"each": 2}
    assert not hasattr(rules, "doors")


class Theirs(BaseModel):
    """A model of pydantic's own, as an installed package may have it, with one of ours inside."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")
    part: Part
    count: int = 1


class Mixed(Model):
    """A model of ours that a package has written for pydantic's: its words are understood by pydantic."""

    model_config = ConfigDict(str_strip_whitespace=True)
    word: str
    theirs: Theirs | None = None

    @model_validator(mode="after")
    def _short(self) -> Mixed:
        if len(self.word) > 4:
            raise ValueError("too long a word")
        return self


def test_what_is_written_for_pydantic_is_read_by_it() -> None:
    text = '{"word": " abc ", "theirs": {"part": {"name": "abc"}}}'
    mixed = Mixed.model_validate_json(text)
    assert mixed.word == "abc"
    assert mixed.theirs == Theirs.model_validate_json('{"part": {"name": "abc"}}')
    assert type(mixed.theirs.part) is Part
    assert mixed.model_dump("json") == json.loads(mixed.model_dump_json())
    assert mixed.model_dump()["theirs"] == {"part": {"name": "abc", "sizes": (1, 2.0)}, "count": 1}
    with pytest.raises(MisfitError, match="rule too long a word"):
        Mixed.model_validate_json('{"word": "abcde"}')
    with pytest.raises(MisfitError, match=r"^theirs\.part\.name: max_length 3$"):
        Mixed.model_validate_json('{"word": "a", "theirs": {"part": {"name": "abcd"}}}')
    assert value_of(Theirs, {"part": {"name": "a"}}) == Theirs.model_validate_json('{"part": {"name": "a"}}')
    with pytest.raises(MisfitError, match=r"^part\.name: type text\ncount: type a whole number\nmore: unknown$"):
        value_of(Theirs, {"part": {"name": 3}, "count": "x", "more": 1})


def test_a_game_in_order_is_read_without_pydantic() -> None:
    code = (
        "import sys; from tilewright.shelf import shelf;"
        "[shelf.load(game.name) for game in shelf.games() if not game.by]; shelf.load('templates/new');"
        "print([name for name in ('pydantic', 'pydantic_core') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
