"""What is read without pydantic is what pydantic reads, of all files in the box and of files with one mistake each."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic_core import to_json

from generator import shelf
from generator.spec.atoms import UnsureError
from generator.spec.balance import Balance
from generator.spec.fields import Field, whole
from generator.spec.free import FreeRules
from generator.spec.game import game_model
from generator.spec.model import Model
from generator.spec.node import plain
from generator.spec.plainly import write_json
from generator.spec.source import load
from generator.spec.tileset import TileSet
from generator.spec.twin import twin, validator

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
        for odd in [*ODD[number % step :: step], "taken out", "one more"]:
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


@pytest.mark.parametrize(
    "value", ODD + [{"a": [each, {"b": each}]} for each in (1e-5, 1e-4, 1e15, 1e16, 1.5e300, 0.1, 2**70)]
)
def test_a_value_is_written_as_pydantic_writes_it(value: Any) -> None:  # noqa: ANN401 - anything
    if value == "\ud800":
        pytest.skip("nothing of the sort is read")
    assert write_json({"value": value}) == to_json({"value": value}, inf_nan_mode="null").decode()


def read(model: type[Model], text: str) -> object:
    """What is read without pydantic; None where pydantic is asked."""
    try:
        return model.read_strictly(json.loads(text))
    except UnsureError:
        return None


def asked(model: type[Model], text: str) -> Any:  # noqa: ANN401 - a value of that model
    """What pydantic reads; None where it refuses."""
    try:
        return validator(model).validate_json(text)  # type: ignore[arg-type] # a class has a hash
    except ValidationError:
        return None


@pytest.mark.parametrize(("path", "model"), SHIPPED)
def test_a_file_in_the_box_is_read_as_pydantic_reads_it(path: Path, model: type[Model]) -> None:
    text = json.dumps(plain(load(path, path.name)))
    ours, theirs = read(model, text), asked(model, text)
    assert ours == theirs
    assert repr(ours) == repr(theirs)
    assert list(type(theirs).model_fields) == list(twin(type(theirs)).model_fields)  # type: ignore[arg-type] # as above


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize(("path", "model"), SHIPPED)
def test_a_file_with_a_mistake_is_taken_only_as_pydantic_takes_it(path: Path, model: type[Model], step: int) -> None:
    """What is not taken is asked of pydantic; that is seldom right after all, or asking would be the rule."""
    taken = in_vain = 0
    for what, document in mistaken(plain(load(path, path.name)), step):
        text = json.dumps(document)
        ours, theirs = read(model, text), asked(model, text)
        if ours is not None:
            assert repr(ours) == repr(theirs), what
            assert ours == theirs or "nan" in repr(ours), what
            taken += 1
        in_vain += ours is None and theirs is not None
    assert taken > (3 if step == 1 else 1), "few of the twelfth part of a small file are"
    assert in_vain <= max(10, taken // 20)


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


def test_whatever_an_annotation_can_say_is_read_as_pydantic_reads_it() -> None:
    taken = 0
    for what, document in [("", WHOLE_THING), *mistaken(WHOLE_THING, 1)]:
        text = json.dumps(document)
        ours = read(Thing, text)
        taken += ours is not None
        assert ours is None or repr(ours) == repr(asked(Thing, text)), what
    assert taken > 50


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
    with pytest.raises(ValidationError) as refused:
        Thing.model_validate_json(json.dumps(document))
    assert [error["loc"] for error in refused.value.errors()] == [place]
    with pytest.raises(ValidationError):
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
    rules, theirs = FreeRules.model_validate_json(json.dumps(document)), asked(FreeRules, json.dumps(document))
    assert rules == theirs
    assert dict(rules) == rules.model_dump() == document
    assert json.loads(rules.model_dump_json()) == document
    assert rules.model_copy(update={"wheels": 3}).model_dump() == {**document, "wheels": 3}
    assert rules.wheels == {"each": 2}
    assert not hasattr(rules, "doors")


class Theirs(BaseModel):
    """A model of pydantic's own, as an installed package may have it, with one of ours inside."""

    model_config = ConfigDict(strict=True, frozen=True)
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
    with pytest.raises(ValidationError, match="too long a word"):
        Mixed.model_validate_json('{"word": "abcde"}')
    with pytest.raises(ValidationError, match="at most 3"):
        Mixed.model_validate_json('{"word": "a", "theirs": {"part": {"name": "abcd"}}}')


def test_a_game_in_order_is_read_without_pydantic() -> None:
    code = (
        "import sys; from generator import shelf;"
        "[shelf.load(game.name) for game in shelf.games() if not game.by]; shelf.load('templates/new');"
        "print([name for name in ('pydantic', 'pydantic_core') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
