"""What is wrong with a set as a whole: sets with faults put in, against the lines of their files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.referee import whole
from tests.referee.sets import edited, grown, holding, shipped, with_drawings, with_rules
from tilewright.castle_tiles.balance.bag import bag
from tilewright.castle_tiles.check.tiles import problems
from tilewright.castle_tiles.files import TileText
from tilewright.pieces.tokens import Tokens
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

STAIR = "".join(f"{row}\n" for row in ("H........", "H=.......", *["........."] * 6))
"""A ladder up, where no other goes down."""
CODES = {"S01", "S02", "S03", "S04", "S06", "S10"}
FAULTS = ("copied", "mirrored", "renamed", "few", "start", "matching", "counted", "nothing")
some = [seed if seed < 4 else pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(40)]


def spoilt(seed: int) -> Spec[Any]:
    """A set, shipped, edited or grown, with up to three faults."""
    stream = Stream(f"{seed}", "faults")
    spec = (shipped(), edited(seed), grown(f"{seed}"))[seed % 3]
    if stream.below(2):
        spec = with_rules(spec, seed)
    for fault in stream.shuffled(FAULTS)[:3]:
        spec = _with_fault(spec, fault, stream)
    return spec


def failures(spec: Spec[Any]) -> set[str]:
    return whole.failures(spec, [holding(tile, spec.rules) for tile in bag(spec).tiles])


def _with_fault(spec: Spec[Any], fault: str, stream: Stream) -> Spec[Any]:
    assert spec.tiles
    texts = list(spec.tiles.tiles)
    one = texts[stream.below(len(texts))]
    if fault in {"copied", "mirrored"}:
        name = f"{one.id}-{fault}"
        copy = one.model_copy(update={"id": name, **({"map": _mirrored(one.map)} if fault == "mirrored" else {})})
        return with_drawings(spec, (*texts, _perhaps_repainted(copy, stream)))
    if fault == "renamed":
        name = (one.id.upper(), f"{one.id}-{1 + stream.below(3)}", "empty-sky")[stream.below(3)]
        return with_drawings(spec, (*texts, texts[0].model_copy(update={"id": name, "slots": {}, "map": one.map})))
    if fault == "few":
        return with_drawings(spec, tuple(texts[: 6 + stream.below(6)]))
    if fault == "start":
        rows = spec.tiles.start.map.split("\n")
        at = 1 + 2 * stream.below(4)
        rows[at] = rows[at][:3] + ".#~"[stream.below(3)] + rows[at][4:]
        start = spec.tiles.start.model_copy(update={"map": "\n".join(rows)})
        return replace(spec, tiles=spec.tiles.model_copy(update={"start": start}))
    if fault == "matching":
        rules = spec.rules.model_copy(update={"turn": spec.rules.turn.model_copy(update={"placement": "match"})})
        stair = texts[0].model_copy(update={"id": "stair", "slots": {}, "map": STAIR})
        return replace(with_drawings(spec, (*texts, stair) if stream.below(2) else tuple(texts)), rules=rules)
    return _counted(spec, stream) if fault == "counted" else spec


def _mirrored(text: str) -> str:
    return "".join(f"{row[::-1]}\n" for row in text.strip("\n").split("\n"))


def _perhaps_repainted(text: TileText, stream: Stream) -> TileText:
    """The same, or with one thing more in a black chest than there was."""
    if stream.below(2) or not text.slots:
        return text
    digit = next(iter(text.slots))
    return text.model_copy(update={"slots": {**text.slots, digit: "blue in white chest"}})


def _counted(spec: Spec[Any], stream: Stream) -> Spec[Any]:
    """Tokens of one sort counted by hand, about as many as are needed."""
    parts = list(spec.game.components)
    at = next(number for number, part in enumerate(parts) if part.id == "treasures")
    part, which = parts[at], stream.below(3)
    assert isinstance(part, Tokens)
    tokens = list(part.tokens)
    count = (22, 24, 14)[which] + stream.below(12)
    tokens[which] = tokens[which].model_copy(update={"count": count, "spare": stream.below(3)})
    parts[at] = part.model_copy(update={"tokens": tuple(tokens)})
    return replace(spec, game=spec.game.model_copy(update={"components": tuple(parts)}))


@pytest.mark.parametrize("seed", some)
def test_faults_of_a_set_are_found_and_no_others(seed: int) -> None:
    spec = spoilt(seed)
    assert {problem.code for problem in problems(spec)} & CODES == failures(spec)


@pytest.mark.exhaustive
def test_every_fault_is_among_those_that_are_put_in() -> None:
    seen = {code for seed in range(40) for code in failures(spoilt(seed))}
    assert seen == CODES


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in (shelf.data() / "castles-in-the-air" / "variants").glob("*.yaml"))
)
def test_variants_are_as_sound_as_the_game(name: str) -> None:
    spec = shipped(name)
    assert failures(spec) == set()
    assert not {problem.code for problem in problems(spec)} & CODES
