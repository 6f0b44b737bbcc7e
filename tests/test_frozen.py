"""A frozen value of ours beside one of `dataclasses`: alike in whatever is asked of it."""

from __future__ import annotations

import copy
import dataclasses
import functools
import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tilewright.frozen import dataclass


def _class(made: Callable[..., Any]) -> Any:  # noqa: ANN401 - a class of either kind
    @made(frozen=True, slots=True)
    class Thing:
        """A thing."""

        name: str
        size: int = 3
        parts: list[str] = dataclasses.field(default_factory=list)
        noted: str = dataclasses.field(default="", compare=False, repr=False)
        whole: str = dataclasses.field(init=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "whole", f"{self.name}{self.size}")

    return Thing


THEIRS = _class(dataclasses.dataclass)


def _written(made: Callable[..., Any]) -> Any:  # noqa: ANN401 - as above
    """A class of which so many values were made that its __init__ is written."""
    thing = _class(made)
    for _ in range(20):
        thing("a")
    return thing


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers."""

    first: int
    second: int = 0


@dataclass(frozen=True, slots=True)
class Lone:
    """A number by itself."""

    only: float

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lone) and round(self.only) == round(other.only)

    def __hash__(self) -> int:
        return round(self.only)


@pytest.mark.parametrize(
    "asked",
    [
        lambda thing: repr(thing("a", 2)),
        lambda thing: repr(thing(size=4, name="b", parts=["x"], noted="so")),
        lambda thing: thing("a").whole,
        lambda thing: thing("a") == thing("a", 3, [], "otherwise noted"),
        lambda thing: thing("a") == thing("a", 4),
        lambda thing: thing("a") == "a",
        lambda thing: thing("a").parts is thing("a").parts,
        lambda thing: dataclasses.asdict(thing("a", 2, ["x"])),
        lambda thing: dataclasses.astuple(thing("a", 2)),
        lambda thing: repr(dataclasses.replace(thing("a"), size=7)),
        lambda thing: [(each.name, each.type, each.compare) for each in dataclasses.fields(thing)],
        dataclasses.is_dataclass,
        lambda thing: thing.__match_args__,
        lambda thing: thing.__slots__,
        lambda thing: thing.__qualname__,
        lambda thing: repr(copy.copy(thing("a", 2))),
        lambda thing: repr(copy.deepcopy(thing("a", 2, ["x"]))),
    ],
)
@pytest.mark.parametrize("ours", [lambda: _class(dataclass), lambda: _written(dataclass)], ids=["early", "written"])
def test_it_answers_as_a_dataclass_does(ours: Callable[[], Any], asked: Callable[[Any], object]) -> None:
    assert asked(ours()) == asked(THEIRS)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda thing: thing(),
        lambda thing: thing("a", 1, [], "", "too many"),
        lambda thing: thing("a", colour="red"),
        lambda thing: setattr(thing("a"), "name", "b"),
        lambda thing: delattr(thing("a"), "name"),
        lambda thing: hash(thing("a")),
        lambda thing: dataclasses.replace(thing("a"), whole="x"),
    ],
)
@pytest.mark.parametrize("ours", [lambda: _class(dataclass), lambda: _written(dataclass)], ids=["early", "written"])
def test_it_refuses_as_a_dataclass_does(ours: Callable[[], Any], wrong: Callable[[Any], object]) -> None:
    raised = []
    for thing in (ours(), THEIRS):
        with pytest.raises((TypeError, AttributeError, ValueError)) as caught:
            wrong(thing)
        raised.append((caught.type, str(caught.value)))
    assert raised[0] == raised[1]


def test_what_is_equal_has_one_hash() -> None:
    assert len({Pair(1, 2), Pair(1, 2), Pair(2, 1)}) == 2
    assert hash(Pair(1, 2)) == hash((1, 2))
    assert Lone(1.2) == Lone(0.9), "an equality of its own is kept"
    assert len({Lone(1.2), Lone(0.9)}) == 1


def test_it_has_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        object.__setattr__(Pair(1), "third", 3)


def test_it_comes_back_whole_from_another_process() -> None:
    assert pickle.loads(pickle.dumps(Pair(3, 4))) == Pair(3, 4)  # noqa: S301 - of our own making


def test_a_match_takes_it_apart_before_any_is_made() -> None:
    @dataclass(frozen=True, slots=True)
    class Fresh:
        """Never made before."""

        here: int
        there: int

    assert Fresh.__match_args__ == ("here", "there")
    match Fresh(1, 2):
        case Fresh(here, there):
            assert (here, there) == (1, 2)


def _kinds(made: Callable[..., Any]) -> dict[str, Any]:
    """A class of each other kind that the program has."""

    @made(slots=True)
    class Changing:
        here: int
        there: list[int] = dataclasses.field(default_factory=list)

    @made(frozen=True)
    class Roomy:
        here: int
        there: int = 5

        @functools.cached_property
        def both(self) -> int:
            return self.here + self.there

    @made(frozen=True, slots=True, order=True)
    class Ordered:
        here: int
        there: int = 5

    @made(frozen=True, slots=True, kw_only=True)
    class Named:
        here: int = 4
        there: int

    @made(frozen=True, slots=True)
    class Reading(Mapping[str, int]):
        here: int
        there: str = "there"

        def __getitem__(self, key: str) -> int:
            return {self.there: self.here}[key]

        def __iter__(self) -> Iterator[str]:
            return iter((self.there,))

        def __len__(self) -> int:
            return 1

    return {each.__name__: each for each in (Changing, Roomy, Ordered, Named, Reading)}


def _changed(kinds: dict[str, Any]) -> object:
    value = kinds["Changing"](1)
    value.here, value.there = 2, [3]
    return repr(value), value == kinds["Changing"](2, [3]), kinds["Changing"].__hash__, kinds["Changing"](1).there


@pytest.mark.parametrize("values", [1, 20], ids=["early", "written"])
@pytest.mark.parametrize(
    "asked",
    [
        _changed,
        lambda kinds: (kinds["Roomy"](1).both, kinds["Roomy"].there, vars(kinds["Roomy"](1))),
        lambda kinds: hash(kinds["Roomy"](1)) == hash(kinds["Roomy"](1)),
        lambda kinds: repr(copy.copy(kinds["Roomy"](1))),
        lambda kinds: repr(sorted(kinds["Ordered"](*each) for each in ((2, 1), (1, 2), (1, 1)))),
        lambda kinds: [kinds["Ordered"](1) < kinds["Ordered"](1, 6), kinds["Ordered"](1) >= kinds["Ordered"](1, 5)],
        lambda kinds: repr(kinds["Named"](there=1)),
        lambda kinds: kinds["Named"].__match_args__,
        lambda kinds: (
            dict(kinds["Reading"](1)),
            kinds["Reading"](1) == kinds["Reading"](1, "here"),
            kinds["Reading"](1) == {},
        ),
        lambda kinds: (hash(kinds["Reading"](1)), repr(copy.copy(kinds["Reading"](1, "x")))),
        lambda kinds: repr(dataclasses.replace(kinds["Named"](there=1), here=7)),
        lambda kinds: [(name, [each.name for each in dataclasses.fields(kind)]) for name, kind in kinds.items()],
    ],
)
def test_each_kind_answers_as_a_dataclass_does(values: int, asked: Callable[[Any], object]) -> None:
    ours = _kinds(dataclass)
    for kind in ours.values():
        for _ in range(values):
            kind(here=1, there=2)
    assert asked(ours) == asked(_kinds(dataclasses.dataclass))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda kinds: kinds["Named"](1, there=2),
        lambda kinds: kinds["Named"](),
        lambda kinds: setattr(kinds["Roomy"](1), "here", 2),
        lambda kinds: kinds["Ordered"](1) < 3,
        lambda kinds: hash(kinds["Changing"](1)),
        lambda kinds: kinds["Roomy"](1, here=1),
    ],
)
def test_each_kind_refuses_as_a_dataclass_does(wrong: Callable[[Any], object]) -> None:
    raised = []
    for made in (dataclass, dataclasses.dataclass):
        with pytest.raises((TypeError, AttributeError)) as caught:
            wrong(_kinds(made))
        raised.append((caught.type, str(caught.value)))
    assert raised[0] == raised[1]
