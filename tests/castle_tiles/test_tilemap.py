"""The tile text means what the manual's six examples say, in a mirror as well; no text at all upsets the reader."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.castle_tiles.tilemap import (
    SKY,
    Access,
    Edge,
    Fares,
    MapError,
    Node,
    SlotError,
    Tile,
    TileMap,
    access,
    faults,
    graph,
    parse_slot,
)
from tilewright.castle_tiles.tilemap.cells import AIR, FLOOR

COLOURS = ("red", "yellow", "green", "blue")
LOCKS = ("black", "white")

EXAMPLES = """
keep        niche       gallery     clouds      vault       shaft
..#1::#..   ..#1::#..   .........   ...1.....   .........   ::::H::::
..##H##..   ..##H##..   ^^^^^^^^^   ..~~~....   .^^^^^^^.   ====H====
.:::H:#..   ...#H:2#.   ::1:2:3::   .........   .#1:::2#.   .#1:H#...
.===H#...   ...#H===.   ===H=====   ......~~~   .#######.   .###H#...
...#H#...   ...#H#...   #::H::4:#   .2.......   :::3#:T::   ...#H##..
...#H#...   ...#H#...   #########   ~~~......   =========   ...#H###.
..#:H2#..   .:::H:#..   .........   .........   .........   :::#H2:::
..=====..   .=======.   ..~~~~...   ....~~~..   ...~~~...   ====H====
"""
SLOTS = {
    "keep": ("red", "green in black chest"),
    "niche": ("yellow", "green"),
    "gallery": ("white key", "black door", "blue in white chest", "red"),
    "clouds": ("yellow", "black key"),
    "vault": ("blue", "red", "white key"),
    "shaft": ("green", "yellow"),
}


def tile(text: str, phrases: tuple[str, ...]) -> Tile:
    slots = tuple(enumerate((parse_slot(phrase, COLOURS, LOCKS) for phrase in phrases), start=1))
    doors = (digit for digit, slot in slots if slot.kind == "door")
    rows = text.split()
    drawn = TileMap.parse(text, len(rows) // 2, len(rows[0]), doors)
    return Tile("t-1", "t", 1, "T", "", drawn, slots)


def example(name: str) -> Tile:
    names, *rows = (line.split() for line in EXAMPLES.strip().splitlines())
    column = names.index(name)
    return tile("\n".join(row[column] for row in rows), SLOTS[name])


def edges(name: str) -> set[tuple[int, int, str | None]]:
    return {(edge.a, edge.b, edge.key) for edge in graph(example(name)).edges}


def costs(name: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    made = example(name)
    return {made.slots[digit].phrase: (way.moves, way.keys) for digit, way in access(made, Fares()).items()}


def test_keep_has_a_ladder_past_a_storey_without_an_exit() -> None:
    assert [node.storey for node in example("keep").map.nodes] == [0, 1, 3]
    assert edges("keep") == {(SKY, 1, None), (0, 1, None), (1, 2, None)}
    assert costs("keep") == {"red": (2, ()), "green in black chest": (3, ("black",))}


def test_the_niche_adds_a_move_as_the_designer_says() -> None:
    assert edges("niche") == {(0, 1, None), (1, 2, None), (SKY, 2, None), (SKY, 3, None)}
    assert costs("niche") == {"green": (2, ()), "yellow": (3, ())}


def test_gallery_is_parted_by_its_door() -> None:
    assert edges("gallery") == {(SKY, 3, None), (0, 1, "black"), (0, 2, None)}
    assert [(entry.side, entry.place, entry.node) for entry in graph(example("gallery")).entries] == [
        ("sky", 0, 3),
        ("left", 1, 0),
        ("right", 1, 1),
    ]
    found = costs("gallery")
    assert found["white key"] == (1, ())
    assert found["red"] == (2, ())
    assert found["blue in white chest"] == (2, ("white",))


def test_clouds_are_four_islands_in_one_sky() -> None:
    made = example("clouds")
    assert edges("clouds") == {(SKY, node, None) for node in range(4)}
    assert made.map.ports.left == ("sky", "sky", "walk", "sky")
    assert made.map.ports.right == ("sky", "walk", "sky", "sky")
    assert costs("clouds") == {"yellow": (1, ()), "black key": (1, ())}


def test_vault_has_no_way_in() -> None:
    assert edges("vault") == {(SKY, 3, None)}
    assert graph(example("vault")).teleports == (2,)
    assert costs("vault") == {"white key": (1, ())}


def test_shaft_goes_through_both_borders() -> None:
    made = example("shaft")
    assert [(x.column, x.goes_up, x.goes_down, x.exits) for x in made.map.ladders] == [(4, True, True, (0, 1, 3))]
    assert made.map.ports.top[4] == made.map.ports.bottom[4] == "ladder"
    assert costs("shaft") == {"green": (2, ()), "yellow": (1, ())}


def test_the_way_is_told_in_words() -> None:
    assert access(example("keep"), Fares())[2] == Access(
        3, ("black",), ("leave the zeppelin 1", "climb 1", "open with a black key 1")
    )


def test_a_key_on_the_way_is_used_before_one_is_brought() -> None:
    made = tile("........\n.^^^^^^^\n:1::2::3\n========", ("black key", "black door", "red in black chest"))
    assert access(made, Fares())[2].keys == ()
    assert access(made, Fares())[3].keys == ("black",)


@pytest.mark.parametrize(
    "phrase", ["red", "any", "white key", "black door", "blue in white chest", "white key in black chest", "any door"]
)
def test_a_slot_says_its_phrase_again(phrase: str) -> None:
    assert parse_slot(phrase, COLOURS, LOCKS).phrase == phrase


@pytest.mark.parametrize(
    ("phrase", "code", "message"),
    [
        ("purpel", "T07", "unknown treasure colour 'purpel'; did you mean 'purple'? known: purple"),
        ("grey key", "T07", "unknown key colour 'grey'; known: none"),
        ("blue behind white", "T08", "cannot read 'blue behind white'"),
        ("", "T07", "unknown treasure colour ''; known: purple"),
    ],
)
def test_a_slot_that_says_nothing_is_refused(phrase: str, code: str, message: str) -> None:
    with pytest.raises(SlotError) as refused:
        parse_slot(phrase, ["purple"], [])
    assert (refused.value.code, str(refused.value)) == (code, message)


def test_a_broken_map_says_all_that_is_wrong_with_it() -> None:
    with pytest.raises(MapError) as refused:
        TileMap.parse("...\n..x\n", 2, 3)
    assert [fault.code for fault in refused.value.faults] == ["T01", "T03"]


@given(st.text(alphabet=AIR + FLOOR + "\n x", max_size=60))
def test_any_text_is_a_map_or_has_faults(text: str) -> None:
    if found := faults(text, 2, 4):
        with pytest.raises(MapError) as refused:
            TileMap.parse(text, 2, 4)
        assert refused.value.faults == found
    else:
        assert TileMap.parse(text, 2, 4).text.rstrip("\n") == text.rstrip("\n")


PHRASES = ("red", "white key", "black door", "blue in white chest", "white key in black chest", "white door")
AIRS = st.text(alphabet="...:::##HT123456", min_size=6, max_size=6)
FLOORS = st.text(alphabet=".:#===~^HH", min_size=6, max_size=6)
ROWS = st.lists(st.tuples(AIRS, FLOORS), min_size=3, max_size=3)


@given(ROWS)
def test_in_a_mirror_everything_costs_the_same(rows: list[tuple[str, str]]) -> None:
    made = tile("\n".join(line for storey in rows for line in storey), PHRASES)
    other = Tile("t-1", "t", 1, "T", "", made.map.mirrored, made.contents)
    assert other.map.mirrored == made.map
    assert _ways(made, flipped=False) == _ways(other, flipped=True)
    if len({digit for digit, _, _ in made.map.slots}) == len(made.map.slots):
        ours, theirs = (
            {digit: (way.moves, way.keys) for digit, way in access(t, Fares()).items()} for t in (made, other)
        )
        assert ours == theirs


def _ways(made: Tile, *, flipped: bool) -> set[tuple[object, ...]]:
    """Edges between runs told by where they are, so that a mirrored tile can be held against its original."""
    nodes = {node.id: _where(node, made.map.columns, flipped=flipped) for node in made.map.nodes} | {SKY: (-1, 0, 0)}
    drawn_once = [digit for digit, _, _ in made.map.slots]
    kept = (edge for edge in graph(made).edges if edge.slot is None or drawn_once.count(edge.slot) == 1)
    return {_told(edge, nodes) for edge in kept}


def _told(edge: Edge, nodes: dict[int, tuple[int, int, int]]) -> tuple[object, ...]:
    return frozenset({nodes[edge.a], nodes[edge.b]}), edge.way, edge.storeys, edge.slot, edge.key


def _where(node: Node, columns: int, *, flipped: bool) -> tuple[int, int, int]:
    if flipped:
        return node.storey, columns - 1 - node.last, columns - 1 - node.first
    return node.storey, node.first, node.last


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_tile_that_was_asked_about_is_the_same_tile_in_another_process(seed: str) -> None:
    drawn = example("keep")
    assert access(drawn, Fares())
    assert drawn.slots
    assert {drawn}, "its hash is known by now"
    finds = (
        "import dataclasses, pickle, sys; it = pickle.load(sys.stdin.buffer); {it: it.slots}[dataclasses.replace(it)]"
    )
    subprocess.run(
        [sys.executable, "-c", finds], input=pickle.dumps(drawn), env=os.environ | {"PYTHONHASHSEED": seed}, check=True
    )
