"""Castles in the Air under play and replay: many moves in a turn, several movers in one, every variant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tilewright.castle_tiles.art.tile import _trimmed
from tilewright.castle_tiles.kind import Tiles
from tilewright.draw import items
from tilewright.draw.pen import identity
from tilewright.engine import Game, Place, bots, match
from tilewright.engine import record as reading
from tilewright.engine.record import GameRecord, head_of, text
from tilewright.games.castles_in_the_air.art import crews
from tilewright.pieces.build import build
from tilewright.pieces.pool import Alone
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.read import variant_names
from tilewright.tables.page import frames
from tilewright.tables.sentences import text as shown

NAME = "castles-in-the-air"
VARIANTS = variant_names(shelf.data() / NAME)
GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "records"


def played(players: int, number: int, *variants: str) -> tuple[Game, GameRecord]:
    spec = shelf.load(NAME, variants)
    game, head = shelf.engine(spec, players), head_of(spec, players, "air", bots.bots_by_name("random", players))
    return game, match.play(game, head, [bot for bot in bots.seated(head.bots, "air", number) if bot], number)[0]


@pytest.mark.parametrize("variants", [(), *((name,) for name in VARIANTS)], ids=str)
def test_a_record_read_back_is_the_same_record(variants: tuple[str, ...]) -> None:
    game, record = played(3, 1, *variants)
    written = text(game, record)
    draft = reading.draft("r.txt", written)
    reading.must_fit(draft, shelf.load(NAME, variants))
    again, state = reading.replay(draft, game)
    assert (again, text(game, again), state.is_terminal()) == (record, written, True)


def test_whoever_answers_in_anothers_turn_is_named() -> None:
    game, record = played(3, 1)
    written = text(game, record)
    answer = re.search(r"(Ruby|Navy|Jade): (accept|refuse)", written)
    assert answer
    wrong = written.replace(answer[0], f"{'Navy' if answer[1] != 'Navy' else 'Jade'}: {answer[2]}", 1)
    with pytest.raises(RefusedError, match=rf"it is {answer[1]}'s turn.*G17"):
        reading.replay(reading.draft("r.txt", wrong), game)


def test_there_is_a_golden_record_for_each_way_a_game_of_castles_can_end() -> None:
    last = [path.read_text(encoding="utf-8").splitlines()[-1] for path in GOLDEN.glob(f"{NAME}-*.txt")]
    for ending in ("the last tile was turned up", "nobody laid or collected anything any more"):
        assert any(line.endswith(ending) for line in last)


def used(svg: str, pictures: Mapping[str, str]) -> list[str]:
    """What is seen in a drawing of those pictures, by the names they have there."""
    return sorted(pictures[name] for name in re.findall(r'#([\w-]+)"', svg) if name in pictures)


def laid_tiles(places: Sequence[Place]) -> list[str]:
    """What the drawing of each tile is called, with what still lies on it and nothing else."""
    spec = shelf.load(NAME)
    subjects = {piece.id: piece.subject for piece in build(spec).pieces}
    size = next(part.size.size for part in spec.game.components if isinstance(part, Tiles))
    names = []
    for place in places:
        tile = subjects[place.piece].tile
        contents, opened = dict(tile.contents), set()
        for token in place.tokens:
            across, down = token.spot or (0, 0)
            digit = tile.map.air[int(down * 4)][int(across * 9)]
            if token.face == "taken" and contents[int(digit)].kind != "chest":
                del contents[int(digit)]
            elif token.face == "open lock":
                opened.add(int(digit))
            elif token.face == "lock":
                contents[int(digit)] = replace(contents[int(digit)], lock=token.of)
            elif token.face in ("gem", "key"):
                contents[int(digit)] = replace(contents[int(digit)], colour=token.of)
        left = replace(tile, contents=tuple(contents.items()))
        names.append(identity(_trimmed, left, size, frozenset(opened)))
    return sorted(names)


def crew_pictures() -> dict[str, str]:
    """What the drawing of each crew is called -> zeppelin or explorer, and whose."""
    liveries = shelf.load(NAME).game.liveries
    faces = {"zeppelin": crews.zeppelin, "explorer": crews.explorer}
    return {identity(draw, livery): f"{face}-{of}" for face, draw in faces.items() for of, livery in liveries.items()}


def gem_pictures() -> dict[str, str]:
    """What the drawing of each treasure is called -> its colour."""
    return {identity(items.gem, colour): name for name, colour in shelf.load(NAME).game.colours.items()}


def test_a_city_is_drawn_with_every_tile_and_every_crew() -> None:
    game, record = played(3, 1)
    film = frames(Alone(shelf.load(NAME)), game, record, lambda *_: None)
    state = game.new_initial_state()
    for action in record.actions:
        state.apply_action(action)
    svg, table = film.frames[-1].svg(), state.table()
    assert sorted(re.findall(r'href="#(trimmed-[\w-]+)"', svg)) == laid_tiles((*table.places, *table.display))
    crews = [f"{token.face}-{token.of}" for place in table.places for token in place.tokens if token.seat is None]
    assert used(svg, crew_pictures()) == sorted(name for name in crews if name.startswith(("zeppelin", "explorer")))
    hoards = [token for seat in table.holdings for token in seat.tokens]
    gems = used("".join(film.frames[-1].strokes()), gem_pictures())
    assert gems == sorted(token.of for token in hoards if token.face == "gem")  # those on tiles are printed there
    assert "on offer: " in shown(table) or not table.display


def test_a_person_is_shown_few_lines_however_many_moves_there_are() -> None:
    from tilewright.engine.bots import ROWS, Person  # noqa: PLC0415

    game, record = played(3, 1)
    told: list[str] = []
    person = Person(lambda _prompt: None, told.append, lambda _table: "")
    head = record.head
    match.play(game, head, [person, *[bot for bot in bots.seated(head.bots, "air", 1) if bot][1:]], 1)
    assert 0 < len(told) <= ROWS + 4
