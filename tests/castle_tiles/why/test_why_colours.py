"""Why no colouring can be: planted contradictions are named, by adding up and by proof, and brute force agrees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

from tests.castle_tiles.assign.generated import COLOURS, LOCKS, generated
from tests.castle_tiles.why.proofs import prove_colours
from tests.examples import one_in
from tilewright.castle_tiles.assign.requirement import (
    FAR,
    OPEN,
    Measure,
    Reached,
    Requirement,
    SlotRow,
    Task,
    TaskColouring,
    coloured,
    reached,
    requirements,
    standard,
    task,
)
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Slot, Tile, TileMap
from tilewright.castle_tiles.why.arithmetic import Verdict, conflicts


def pinned(tiles: Sequence[Tile], at: int, **slots: Slot) -> tuple[Tile, ...]:
    """The tiles, one of them with other slots: digit as `_1`."""
    told = {int(name[1:]): slot for name, slot in slots.items()}
    contents = tuple((digit, told.get(digit, slot)) for digit, slot in tiles[at].contents)
    return (*tiles[:at], replace(tiles[at], contents=contents), *tiles[at + 1 :])


def asked(tiles: Sequence[Tile], *require: str) -> tuple[Task, tuple[Requirement, ...]]:
    made = task(tiles, Terms(), COLOURS, LOCKS)
    return made, requirements(made, require, ())


def first(tiles: Sequence[Tile], *kinds: str) -> int:
    """The first tile with slots of these kinds."""
    return next(at for at, tile in enumerate(tiles) if [slot.kind for _, slot in tile.contents] == list(kinds))


def keyless(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The same without most of their keys."""
    return tuple(
        replace(tile, contents=tuple((d, s) for d, s in tile.contents if s.content != "key" or at % 3 == 0))
        for at, tile in enumerate(tiles)
    )


SET = generated(16, "why 3")
WHOLE = task(SET, Terms(), COLOURS, LOCKS)
MANY_RED = f"at least {len(WHOLE.treasures) // 4 + 4} red"
MANY_KEYS = tuple(f"at least {len(WHOLE.keys) // 2 + 2} {lock} keys" for lock in LOCKS)
TWICE = pinned(SET, first(SET, "treasure", "key", "treasure"), _1=Slot("treasure", "red"), _3=Slot("treasure", "red"))
HALL = first(SET, "key", "door", "treasure", "treasure")
OWN = pinned(SET, HALL, _1=Slot("key", "black"), _2=Slot("door", None, "black"))
REDS = tuple(
    replace(
        tile,
        contents=tuple(
            (d, Slot("treasure", "red") if d == 1 and s.kind == "treasure" else s) for d, s in tile.contents
        ),
    )
    for tile in SET
)
PLANTED = {
    "more than its share": (SET, (MANY_RED,), {"colour totals equal", MANY_RED}),
    "more than there are": (SET, MANY_KEYS, set(MANY_KEYS)),
    "too few keys": (keyless(SET), (), {"every lock can be opened"}),
    "twice as written": (TWICE, (), {"no colour twice on a tile"}),
    "beside its own lock": (OWN, (), {"no key beside its own lock"}),
    "written dear": (REDS, (), {"access costs equal"}),
}


@pytest.mark.parametrize("name", PLANTED)
def test_adding_up_names_what_was_planted(name: str) -> None:
    tiles, require, names = PLANTED[name]
    found = conflicts(*asked(tiles, *require))
    assert any(set(each.names) <= names for each in found), found
    assert all(each.text for each in found)


@pytest.mark.parametrize("name", PLANTED)
def test_the_proof_names_what_was_planted_and_no_more(name: str) -> None:
    tiles, require, names = PLANTED[name]
    made, wanted = asked(tiles, *require)
    if name == "more than there are":
        wanted = tuple(each for each in wanted if each.name != "keys equal")
    if name == "written dear":
        wanted = tuple(each for each in wanted if each.name != "colour totals equal")
    proof = prove_colours(made, wanted)
    assert (proof.verdict, set(proof.core), proof.minimal) == ("impossible", names, True)


def test_the_cheapest_way_out_is_the_difference() -> None:
    made, wanted = asked(SET, MANY_RED)
    (own, *_) = prove_colours(made, wanted).relaxations
    assert own.gives == ((MANY_RED, 4 if len(made.treasures) % 4 == 0 else 3),)
    assert own.proved


def test_what_can_be_is_called_possible() -> None:
    made, wanted = asked(SET)
    assert conflicts(made, wanted) == ()
    assert prove_colours(made, wanted).verdict == "possible"


def test_the_same_question_has_the_same_answer() -> None:
    made, wanted = asked(generated(4), "at least 9 red")
    assert prove_colours(made, wanted) == prove_colours(made, wanted)


def test_a_lone_key_beside_the_only_lock_is_told_by_proof_alone() -> None:
    """It may not open its neighbour, and nothing else does: no sum shows that."""
    drawn = TileMap.parse("1.2.3\n=====", 1, 5)
    tile = Tile("a-1", "a", 1, "A", "", drawn, ((1, Slot("key", "any")), (2, Slot("chest", "any", "any", "treasure"))))
    made, wanted = asked((tile,))
    assert conflicts(made, wanted) == ()
    assert set(prove_colours(made, wanted).core) == {"no key beside its own lock", "every lock can be opened"}


@pytest.mark.parametrize("whole", [True, False])
def test_a_solvers_bad_hint_is_cut_down(monkeypatch: pytest.MonkeyPatch, *, whole: bool) -> None:
    """As or-tools issue 3017 has it every assumption comes back as a culprit, as 5141 has it none does."""
    pytest.importorskip("ortools", reason="needs the extra `prove`")
    from tilewright.castle_tiles.why import prove  # noqa: PLC0415 - only where the extra is installed

    drawn = generated(4)
    made, wanted = asked(drawn, "at least 9 red")
    ask = prove._ask  # noqa: SLF001 - the solver's hint is what is spoilt here

    def hinted(make: prove.Make, names: Sequence[str]) -> tuple[Verdict, tuple[str, ...]]:
        verdict, _ = ask(make, names)
        return verdict, tuple(names) if whole and verdict == "impossible" else ()

    monkeypatch.setattr(prove, "_ask", hinted)
    monkeypatch.setattr(prove, "_relax", lambda *_: None)
    core = prove_colours(made, wanted).core
    assert "at least 9 red" in core
    assert len(core) <= 2


def colourings(made: Task) -> Iterator[TaskColouring]:
    """Every one there is."""

    def each(row: SlotRow, colours: int) -> Iterator[tuple[int, ...]]:
        return product(*(range(colours) if pin == OPEN else (pin,) for pin in row.pinned))

    rows = (each(made.treasures, len(made.colours)), each(made.keys, len(made.locks)), each(made.shut, len(made.locks)))
    return (TaskColouring(*chosen) for chosen in product(*map(tuple, rows)))


def met(made: Task, colouring: TaskColouring, wanted: Sequence[Requirement]) -> bool:
    """Whether all is reached; costs as they are reckoned, with keys from elsewhere."""
    found = reached(coloured(made, colouring), Terms(), made.colours, made.locks, wanted)
    return not any(each.requirement.off(spent(made, colouring, each)) for each in found)


def spent(made: Task, colouring: TaskColouring, each: Reached) -> int:
    if each.requirement.measure != "cost":
        return each.value
    colour = made.colours.index(each.requirement.of[0])
    return sum(cost for cost, of in zip(made.cost, colouring.treasures, strict=True) if of == colour)


EXTRAS = (
    Requirement("own", "treasures", ("red",), 3, FAR),
    Requirement("own", "treasures", ("red",), 0, 0),
    Requirement("own", "pairs", ("red", "yellow"), 0, 0),
    Requirement("own", "pairs", ("red", "yellow"), 2, FAR),
    Requirement("own", "guarded", ("red", "black"), 0, 0),
    Requirement("own", "guarded", ("yellow", "white"), 1, FAR),
    Requirement("own", "cost", ("red",), 4, 4),
    Requirement("own", "chests", ("red",), 1, 1),
)


@pytest.mark.parametrize("seed", one_in(3, range(6)))
@pytest.mark.parametrize("extra", EXTRAS, ids=str)
def test_brute_force_agrees(seed: int, extra: Requirement) -> None:
    """Two tiles, two colours: every colouring is tried, and every requirement of the core left out in turn."""
    tiles = generated(2, f"small {seed}")
    made = task(tiles, Terms(), COLOURS[:2], LOCKS)
    wanted = (*standard(made), extra)
    proof = prove_colours(made, wanted)
    every = tuple(colourings(made))
    assert (proof.verdict == "possible") == any(met(made, each, wanted) for each in every)
    core = [each for each in wanted if each.name in proof.core]
    assert not proof.core or not any(met(made, each, core) for each in every)
    for name in proof.core:
        rest = [each for each in core if each.name != name]
        assert any(met(made, each, rest) for each in every), f"{name} is one too many"
    for conflict in conflicts(made, wanted):
        told = [each for each in wanted if each.name in conflict.names]
        assert not any(met(made, each, told) for each in every), conflict.text


@pytest.mark.parametrize(
    ("measure", "of", "needs"),
    [("pairs", ("red", "yellow"), ("treasure", "treasure")), ("guarded", ("red", "black"), ("treasure", "chest"))],
)
def test_what_two_choices_make_together_is_counted_whole(
    measure: Measure, of: tuple[str, str], needs: tuple[str, str]
) -> None:
    """At most none of what has to be there, with nothing else to blame."""
    tile = next(each for each in generated(60) if tuple(slot.kind for _, slot in each.contents) == needs)
    made = task((tile,), Terms(), COLOURS[:2], LOCKS)
    own = [Requirement("none", measure, of, 0, 0), Requirement("all red", "treasures", ("red",), 1, 1)]
    if measure == "guarded":
        own = [
            own[0],
            Requirement("all red", "chests", ("red",), 1, 1),
            Requirement("black", "locks", ("black",), 1, 1),
        ]
    proof = prove_colours(made, own)
    assert set(proof.core) == {each.name for each in own}
