"""Each mistake in a drawing is named at its place, in the words of the manual; a sound drawing has none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

SOUND = """
..#1::#..
..##H##..
.:::H:#..
.===H#...
...#H#...
...#H#...
..#:H2#..
..=====..
"""
SLOTS = "1: red, 2: green in black chest"

Found = Callable[..., list[str]]


def changed(*changes: tuple[int, str]) -> str:
    rows = SOUND.split()
    for row, text in changes:
        rows[row] = text
    return "\n".join(rows)


def test_a_sound_drawing_has_no_problems(found: Found) -> None:
    assert found(SOUND, SLOTS) == []


KNOWN = "known: red, yellow, green, blue"
TEXT = {
    "T01": (
        "\n".join(SOUND.split()[:6]),
        "1: red",
        "g/tiles.yaml:13:7: keep: map has 6 lines, the set needs 8 (4 storeys x air+floor) [T01]",
    ),
    "T02": (
        changed((2, ".:::H:#.")),
        SLOTS,
        "g/tiles.yaml:10:15: keep line 3: 8 columns, the set needs 9 [T02]",
    ),
    "T03": (
        changed((6, "..~:H2#..")),
        SLOTS,
        "g/tiles.yaml:14:9: keep line 7 col 3: '~' is not allowed on an air line [T03]",
    ),
    "T04": (changed((6, "..#2H2#..")), SLOTS, "g/tiles.yaml:14:12: keep slot 2: drawn twice [T04]"),
    "T05": (SOUND, f"{SLOTS}, 3: red", "g/tiles.yaml:6:49: slot 3: described but not drawn [T05]"),
    "T06": (SOUND, "1: red", "g/tiles.yaml:14:12: slot 2: drawn but not described [T06]"),
    "T07": (
        SOUND,
        "1: rad, 2: red",
        f"g/tiles.yaml:6:16: slot 1: unknown treasure colour 'rad'; did you mean 'red'? {KNOWN} [T07]",
    ),
    "T08": (
        SOUND,
        "1: red, 2: blue behind white",
        "g/tiles.yaml:6:24: slot 2: cannot read 'blue behind white' [T08]",
    ),
    "T09": (
        SOUND,
        "1: any, 2: green in black chest",
        "g/tiles.yaml:6:16: warning: slot 1 has no colour yet [T09]",
    ),
}


@pytest.mark.parametrize("code", TEXT)
def test_a_mistake_in_the_text_is_named(code: str, found: Found) -> None:
    text, slots, message = TEXT[code]
    assert found(text, slots, code=code) == [message]


GEOMETRY = {
    "T10": (
        changed((0, ".1#:::#..")),
        SLOTS,
        "g/tiles.yaml:8:8: slot 1: red treasure floats: there is no floor under storey 1 column 2 [T10]",
    ),
    "T11": (
        changed((0, "..#:::#.."), (2, ".1::H:#..")),
        "1: black door, 2: red",
        "g/tiles.yaml:10:8: slot 1: black door leads nowhere on its left [T11]",
    ),
    "T12": (
        changed((1, "..#####.."), (2, ".::::::.."), (3, ".=======."), (4, "...#:#..."), (5, "...#=#...")),
        SLOTS,
        "g/tiles.yaml:14:11: ladder col 5 storey 4 has only 1 place to get on or off [T12]",
    ),
    "T13": (
        changed((4, "...#:#...")),
        SLOTS,
        "g/tiles.yaml:11:11: ladder col 5 ends in mid-air on storey 2 [T13]",
    ),
    "T14": (
        changed((2, ".:::H:..."), (3, "..==H...."), (4, "....H...."), (5, "....H....")),
        SLOTS,
        "g/tiles.yaml:11:9: warning: floor storey 2 cols 3-5 hangs in the air [T14]",
    ),
    "T15": (
        changed((3, "..==H#...")),
        SLOTS,
        "g/tiles.yaml:11:8: warning: room without a floor: explorers cannot walk across [T15]",
    ),
    "T16": (
        changed((3, ".^==H#...")),
        SLOTS,
        "g/tiles.yaml:11:8: warning: roof inside a room [T16]",
    ),
    "T17": (
        "......... ......... ......... ^^^^^^^^^ .::1:2:.. ========= ......... .........",
        "1: black door, 2: red",
        "g/tiles.yaml:12:10: warning: door slot 1 can be by-passed free of charge: it will never be opened [T17]",
    ),
}


@pytest.mark.parametrize("code", GEOMETRY)
def test_a_mistake_in_the_building_is_named(code: str, found: Found) -> None:
    text, slots, message = GEOMETRY[code]
    assert message in found(text, slots, code=code)


def test_a_door_straight_behind_a_door_leads_nowhere(found: Found) -> None:
    text = changed((0, "..#:::#.."), (2, ".:34H:#.."))
    lines = found(text, "2: red, 3: black door, 4: white door", code="T11")
    assert [line.partition(": ")[2] for line in lines] == [
        "slot 3: black door leads nowhere on its right [T11]",
        "slot 4: white door leads nowhere on its left [T11]",
    ]


def test_a_door_without_a_ceiling_closes_nothing(found: Found) -> None:
    text = "......... ......... ......... ......... :::1::2:: ========= ......... ........."
    message = "g/tiles.yaml:12:10: warning: door slot 1 has no ceiling: it closes nothing [T17]"
    assert found(text, "1: black door, 2: red", code="T17") == [message]


SOLID = "#########"
REACH = {
    "T20": (f"{SOLID} {SOLID} {SOLID} {SOLID} #:1:::::# {SOLID} {SOLID} {SOLID}", "1: red"),
    "T21": (f"{SOLID} {SOLID} {SOLID} {SOLID} ::1:::::# {SOLID} {SOLID} {SOLID}", "1: red"),
    "T22": (f"{SOLID} {SOLID} {SOLID} {SOLID} #:1::#::: {SOLID} ......... .........", "1: red"),
    "T24": (SOUND.replace("1", ":").replace("2", ":"), ""),
    "T25": (SOUND, "1: red, 2: black key in black chest"),
    "T27": (f"......... ......... ......... {SOLID} :1::2:::# ========= ......... .........", "1: red, 2: black door"),
}
SAYS = {
    "T20": "g/tiles.yaml:4:9: no way in: no sky, no open side, no ladder port [T20]",
    "T21": "g/tiles.yaml:4:9: warning: can be entered only from the left: if a wall tile lands there it is dead [T21]",
    "T22": "g/tiles.yaml:12:9: slot 1: red treasure can be reached only by a teleport door [T22]",
    "T24": "g/tiles.yaml:4:9: warning: nothing to collect on this tile [T24]",
    "T25": "g/tiles.yaml:14:12: warning: the black key is behind a black lock: opening it gains nothing [T25]",
    "T27": "g/tiles.yaml:12:11: note: black door guards no item and no way through [T27]",
}


@pytest.mark.parametrize("code", REACH)
def test_a_place_nobody_gets_to_is_named(code: str, found: Found) -> None:
    text, slots = REACH[code]
    assert found(text, slots, code=code) == [SAYS[code]]


def test_a_declared_sealed_room_is_noted_and_so_is_the_trap(found: Found) -> None:
    text = f"......... {SOLID} #::1::::# {SOLID} :::2::::: {SOLID} ......... ........."
    assert found(text, "1: red, 2: blue", more="sealed: true") == [
        "g/tiles.yaml:11:8: note: an explorer teleporting to storey 2 cols 2-8 is stuck without a key [T23]",
        "g/tiles.yaml:11:10: note: slot 1: red treasure can be reached only by a teleport door [T22]",
    ]


def test_an_item_more_than_a_turn_away_is_named(found: Found) -> None:
    text = f"......... {SOLID} :1:2:3:H# =======H# #4:5:6:H# {SOLID} ......... ........."
    doors = ", ".join(f"{door}: black door" for door in (1, 2, 3, 5, 6))
    message = "g/tiles.yaml:12:8: warning: red costs 7 moves: it cannot be fetched in one turn [T26]"
    assert found(text, f"{doors}, 4: red", code="T26") == [message]


def test_symbols_that_overlap_or_are_cut_off_are_named(found: Found) -> None:
    text = changed((0, "..#12:#.."), (6, "3.#:H:#.."), (7, "=.====="))
    text = text.replace("=.=====", "=========")
    assert found(text, "1: red, 2: blue, 3: green", code="T3") == [
        "g/tiles.yaml:8:11: warning: slots 1 and 2 are in neighbouring columns: their symbols overlap [T30]",
        "g/tiles.yaml:14:7: warning: slot 3 in a border column: its symbol is cut off by the tile edge [T31]",
    ]
