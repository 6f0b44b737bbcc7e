"""Whether a level stands: in millimetres, worked out by hand; and what check says of a tower that does not."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from tests.games.sky_rise.rise_script import spec
from tilewright.games.sky_rise import checks
from tilewright.games.sky_rise.art.iso import CARD, FEET, HEIGHTS, tip
from tilewright.games.sky_rise.checks import lean, proofs, sag
from tilewright.units import Size


@dataclass(frozen=True)
class Block:
    """A size of pyramid."""

    base: float
    height: float


TRIO = tuple(Block(base, height) for base, height in zip(FEET, HEIGHTS, strict=True))


def test_all_that_has_to_hold_holds_of_what_is_printed() -> None:
    failing = [proof for proof in proofs(Size(*CARD), TRIO) if not proof.holds]
    assert failing == []


def test_steps_of_cards_move_a_tip_less_than_half_an_overlap() -> None:
    """Three cards of 0.3 mm under one side: 0.9 mm on 25.4 lean a tip at 44.45 by 1.6; 3.175 is half an overlap."""
    assert [round(lean(block), 2) for block in TRIO] == [1.58, 1.58, 1.6]


def test_a_card_hangs_through_by_less_than_a_millimetre() -> None:
    """81.65 mm between the tips, 300 g/m2, 0.3 mm thick: 5 w l^4 / 384 E I."""
    assert round(sag(Size(*CARD)), 2) == 0.38
    assert sag(Size(*CARD), 0.15) > 2


@pytest.mark.parametrize(
    ("card", "feet"),
    [
        (Size(40.0, 40.0), TRIO),
        (Size(*CARD), (Block(30.0, 44.0),)),
        (Size(*CARD), (Block(9.0, 60.0),)),
        (Size(*CARD), (Block(25.4, 44.0), Block(24.8, 40.0))),
    ],
)
def test_what_would_not_stand_is_found(card: Size, feet: tuple[Block, ...]) -> None:
    assert not all(proof.holds for proof in proofs(card, feet))


def test_a_tip_between_cards_is_under_all_of_them_and_at_the_edge_a_foot_is_on_its_card() -> None:
    wide, lap = CARD[0], 6.35
    for columns, rows in ((2, 3), (3, 3)):
        for corner in range((columns + 1) * (rows + 1)):
            x, _ = tip(columns, rows, corner)
            under = [at for at in range(columns) if at * (wide - lap) < x < at * (wide - lap) + wide]
            line = corner % (columns + 1)
            assert under == [at for at in (line - 1, line) if 0 <= at < columns]
            assert FEET[0] / 2 <= x <= columns * (wide - lap) + lap - FEET[0] / 2


def test_more_suits_than_colours_and_fewer_goals_than_players_are_found() -> None:
    written = replace(spec(), game=spec().game.model_copy(update={"colours": dict([*spec().game.colours.items()][:4])}))
    found = [str(problem) for problem in checks.suits_have_colours(written)]
    assert len(found) == 1
    assert "5 suits need as many colours" in found[0]
    rules = spec().rules
    few = rules.model_copy(update={"sites": rules.sites.model_copy(update={"few_up_to": 5})})
    assert any("4 nests, and 5 play" in str(each) for each in checks.suits_have_colours(replace(spec(), rules=few)))


def test_uneven_suits_are_found() -> None:
    regular = spec(("regular-deck",))
    assert [*checks.suits_are_even(regular)] == []
    supply = regular.rules.supply.model_copy(update={"royals_aside": 1})
    uneven = replace(regular, rules=regular.rules.model_copy(update={"supply": supply}))
    assert "the royal suit has 11 cards, and each other 9" in str(next(checks.suits_are_even(uneven)))


def test_pyramids_suffice_for_every_number_of_players_and_every_level() -> None:
    """15 see-through ones and 3 opaque for 12 corners or 16: three or two of each size are left for antennas."""
    for players in (2, 3, 4, 5):
        rules = spec().rules
        site = rules.site(players)
        assert rules.of_a_size(site) - site.pyramids == (3 if players <= 3 else 2)
        assert rules.pack(site) >= 4 * site.cards + players * rules.supply.hand - site.cards


def test_too_few_cards_or_pyramids_printed_are_found() -> None:
    written = spec()
    parts = written.game.components
    fewer = tuple(part.model_copy(update={"count": 2}) if part.id == "pyramids" else part for part in parts)
    short = replace(written, game=written.game.model_copy(update={"components": fewer}))
    found = [str(problem) for problem in checks.enough_is_printed(short)]
    assert len(found) == 15
    assert "3 pyramids of size 1 in blue are asked for, and 2 printed" in found[0]
    bare = tuple(part.model_copy(update={"ranks": ("2", "3")}) if part.id == "cards" else part for part in parts)
    short = replace(written, game=written.game.model_copy(update={"components": bare}))
    assert sum("a suit has 12 cards" in str(problem) for problem in checks.enough_is_printed(short)) == 5


def test_a_floor_that_would_not_stand_is_found() -> None:
    written = spec()
    assert [*checks.a_floor_stands(written)] == []
    small = tuple(
        part.model_copy(update={"size": part.size.model_copy(update={"width": 36.0, "height": 50.0})})
        if part.id == "cards"
        else part
        for part in written.game.components
    )
    short = replace(written, game=written.game.model_copy(update={"components": small}))
    assert any("two feet fit side by side" in str(problem) for problem in checks.a_floor_stands(short))
