"""Figures on a player aid: set among its words, no wider than the card, drawn from the rules as they are."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tilewright.build.edition import Edition
from tilewright.draw.aid import aid_card
from tilewright.draw.art import Art
from tilewright.draw.column import CardFigure, Type, lay
from tilewright.draw.figures.small import pictures
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Pen
from tilewright.pieces.aid import Aid
from tilewright.pieces.build import build
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Figure, Framed, Paragraph, Run, TableBlock, runs_of, walk
from tilewright.prose.context import aid_blocks
from tilewright.shelf import shelf
from tilewright.spec.read import read, variant_names
from tilewright.spec.spec import Spec
from tilewright.units import POINTS_PER_MM, Size

GAMES = {"castles-in-the-air": "locks", "castles-and-crowns": "turncoat"}
STACKS = [(game, ()) for game in GAMES] + [
    (game, (variant,)) for game in GAMES for variant in variant_names(shelf.data() / game)
]
LEAST = 5.5
"""Points: the smallest letter of a picture in the hand."""


def nothing(pen: Pen) -> None:
    """Draw nothing."""


SHOWN = CardFigure("shown", Size(50, 20), "", nothing)


def game(name: str, names: tuple[str, ...] = ()) -> Spec[Any]:
    return read(shelf.data() / name, type(shelf.load(name).rules), names)


def with_aid(text: str) -> Spec[Any]:
    return replace(game("castles-in-the-air"), aid=("aid.md", text))


def drawn(spec: Spec[Any], ink: Ink = Ink.FULL) -> tuple[tuple[CardFigure, ...], tuple[Art, Art]]:
    """The figures of a game's aid, and both sides of it."""
    look, words = look_of(spec, ink), aid_blocks(spec)
    shown = pictures(spec, words, build(spec).whole, look)
    part = next(each for each in spec.game.components if isinstance(each, Aid))
    return shown, aid_card(part, spec.game, look, words, shown)


@pytest.mark.parametrize(("wide", "scale", "x"), [(0.0, 1.0, 10.0), (25.0, 0.5, 22.5), (200.0, 1.4, 0.0)])
def test_a_figure_stands_in_the_middle_as_wide_as_asked_and_no_wider_than_the_column(
    wide: float, scale: float, x: float
) -> None:
    column = lay([Figure("shown", (), 1, wide)], 70, Type(pictures=(SHOWN,)))
    (placed,) = column.pictures
    assert (placed.scale, placed.x, placed.y, column.height) == pytest.approx((scale, x, 0.0, 20 * scale))


def test_what_follows_a_figure_stands_below_it_and_its_caption_between() -> None:
    type_ = Type(pictures=(SHOWN,))
    column = lay([Figure("shown", (Run("caption"),)), Paragraph((Run("after"),))], 70, type_)
    caption, after = column.words
    assert 20 < caption.y < after.y < column.height


def test_a_figure_in_a_box_stands_inside_it() -> None:
    column = lay([Framed((), [Figure("shown", ())])], 70, Type(pictures=(SHOWN,)))
    (placed,), (frame,) = column.pictures, column.marks
    assert placed.y > 0
    assert frame.height > placed.y + 20


@pytest.mark.parametrize(("name", "names"), STACKS, ids=str)
def test_the_aid_of_every_variant_holds_its_figure(name: str, names: tuple[str, ...]) -> None:
    shown, (front, back) = drawn(game(name, names))
    assert [each.name for each in shown] == [GAMES[name]] * (names != ("combined-traitor",))
    assert front.trim == back.trim == Size(105, 74)


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("name", GAMES)
def test_letters_of_a_figure_are_large_enough_in_the_hand(name: str, ink: Ink) -> None:
    shown, (front, _) = drawn(game(name), ink)
    assert shown[0].size.width == 95  # as drawn: no letter is scaled down
    own = re.sub(r"<defs>.*</defs>", "", front.drawing.tostring(), flags=re.DOTALL)
    sizes = [float(size) * POINTS_PER_MM for size in re.findall(r'<text[^>]*font-size="([\d.]+)"', own)]
    assert min(sizes) >= LEAST


def test_the_figure_and_the_face_change_with_the_rule_that_they_show() -> None:
    usual = game("castles-in-the-air")
    paths = usual.rules.paths.model_copy(update={"key_spent": not usual.rules.paths.key_spent})
    turn = usual.rules.turn.model_copy(update={"moves": usual.rules.turn.moves + 1})
    first, kept, other = (
        drawn(replace(usual, rules=usual.rules.model_copy(update=update)))[0]
        for update in ({}, {"turn": turn}, {"paths": paths})
    )
    assert first == kept
    assert first != other
    assert repr(first) == repr(kept) != repr(other)
    assert " at 0x" not in repr(first)


def test_a_kit_knows_the_face_by_its_figure() -> None:
    job = Edition("castles-in-the-air").job
    part = next(each for each in job.game.components if isinstance(each, Aid))
    design = next(sides[0] for sides in job.sides["player-aids"] if sides[0].part == part)
    (picture,) = job.studio.aid_pictures
    changed = replace(job, studio=replace(job.studio, aid_pictures=(replace(picture, digest="other"),)))
    assert job.depends(design) != changed.depends(design)


@pytest.mark.parametrize(
    "line",
    [
        "![A tile](card:tower-1)",
        "![](art/map.svg)",
        "![](figure:locks) ![](figure:doors)",
        "Pay a :coin: for it.",
    ],
)
def test_cards_files_and_pictures_beside_each_other_are_refused(line: str) -> None:
    with pytest.raises(RefusedError) as caught:
        aid_blocks(with_aid(f"## One\n\n{line}\n"))
    assert {(each.code, each.line) for each in caught.value.problems} == {("Q11", 3)}


def test_a_figure_that_there_is_not_is_refused_at_its_line() -> None:
    spec = with_aid("## One\n\n![](figure:lokcs)\n")
    with pytest.raises(RefusedError) as caught:
        pictures(spec, aid_blocks(spec), build(spec).whole, look_of(spec, Ink.FULL))
    (problem,) = caught.value.problems
    assert (problem.path, problem.line, problem.code) == ("aid.md", 3, "Q04")
    assert "did you mean 'locks'?" in problem.message


@pytest.mark.parametrize(("align", "part"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_a_column_of_a_cards_table_stands_as_it_says(align: str, part: float) -> None:
    cells = [["Action", "Moves"], ["Fly", "1"], ["Lay a tile", "12"]]
    block = TableBlock([[(Run(cell),) for cell in row] for row in cells], ("left", align))
    laid = lay([block], 80.0, Type(9), "the table")
    words = {word.text: word for word in laid.words}
    head = words["Moves"]
    assert head.x + head.width == pytest.approx(80.0, abs=0.1), "the widest, at the table's right"
    for number in ("1", "12"):
        one = words[number]
        assert one.x + part * one.width == pytest.approx(head.x + part * head.width, abs=0.05)


@pytest.mark.parametrize(
    ("price", "struck"), [("2", True), ("10", True), ("½", True), ("10 + J", False), ("any", False)]
)
def test_a_number_beside_a_picture_is_struck_on_a_coin(price: str, struck: bool) -> None:  # noqa: FBT001 - a parameter
    rows = f"| | | |\n|:--|:--|--:|\n| :map: | Explore | {price} |\n"
    laid = lay(aid_blocks(with_aid(rows)), 80.0, Type(10), "the aid")
    coins = [each for each in laid.pictures if each.picture.name == "coin"]
    assert len(coins) == struck
    (word,) = (word for word in laid.words if word.text == price)
    for coin in coins:
        assert coin.x < word.x < word.x + word.width < coin.x + coin.scale == pytest.approx(80.0, abs=0.1)
        assert word.x + word.width / 2 == pytest.approx(coin.x + coin.scale / 2, abs=0.05)


def test_a_number_without_a_picture_beside_it_is_no_price() -> None:
    laid = lay(aid_blocks(with_aid("| A | B |\n|:--|--:|\n| Explore | 2 |\n")), 80.0, Type(10), "the aid")
    assert not laid.pictures


def test_icons_stand_among_the_words_of_a_cell() -> None:
    rows = "| | | |\n|:--|:--|--:|\n| :crown: | Captain + :shield: | 2 |\n| :map: | Explore | 1+ :coin: |\n"
    laid = lay(aid_blocks(with_aid(rows)), 80.0, Type(10), "the aid")
    shown, words = {each.picture.name: each for each in laid.pictures}, {word.text: word for word in laid.words}
    assert words["Captain +"].x + words["Captain +"].width < shown[":shield:"].x
    assert words["Captain +"].x == pytest.approx(words["Explore"].x)
    assert words["1+"].x + words["1+"].width < shown[":coin:"].x
    assert shown[":shield:"].scale == shown[":coin:"].scale < shown[":crown:"].scale
    middle = shown[":shield:"].y + shown[":shield:"].scale / 2
    assert abs(words["Captain +"].y - middle) < shown[":shield:"].scale / 2


def test_a_colour_of_the_game_is_an_icon_that_shows_its_gem() -> None:
    rows = "| | | |\n|:--|:--|--:|\n| :red: | Change | 1 |\n"
    spec = with_aid(rows)
    _, (front, _) = drawn(spec)
    assert spec.game.colours["red"].hex in front.drawing.tostring()
    assert "R" in re.findall(r">([A-Z])<", front.drawing.tostring())


WORDS = {"castle": 36, "castles-and-crowns": 59, "castles-in-the-air": 59, "sky-rise": 38}
"""An aid is a grid of pictures and prices: at most so many words stand on both sides."""


@pytest.mark.parametrize("name", WORDS)
def test_an_aid_has_few_words(name: str) -> None:
    runs = [run.text for block in walk(aid_blocks(game(name))) for line in runs_of(block) for run in line]
    words = [word for word in " ".join(runs).split() if any(map(str.isalpha, word))]
    assert len(words) <= WORDS[name]


def test_icons_with_a_cell_of_their_own_are_large_at_the_left_and_small_at_the_right() -> None:
    rows = "| | | |\n|:--|:--|--:|\n| :map: | Explore | :coin::coin: |\n| :hand-take: | Pick up | free |\n"
    laid = lay(aid_blocks(with_aid(rows)), 80.0, Type(10), "the aid")
    shown = {each.picture.name: each for each in laid.pictures}
    assert sorted(each.picture.name for each in laid.pictures) == [":coin:", ":coin:", ":hand-take:", ":map:"]
    assert shown[":map:"].x == shown[":hand-take:"].x == 0.0
    assert shown[":map:"].scale > 1.5 * shown[":coin:"].scale
    ends = [each.x + each.scale for each in laid.pictures if each.picture.name == ":coin:"]
    assert max(ends) == pytest.approx(80.0, abs=0.1)
    words = {word.text: word for word in laid.words}
    assert words["Explore"].x > shown[":map:"].x + shown[":map:"].scale
    assert shown[":hand-take:"].y >= shown[":map:"].y + shown[":map:"].scale
