"""The time that a first page tells: what it is counted from, and that nothing which is folded counts as nothing."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from pathlib import Path

import pytest

from tests.build.editions import edition_of
from tests.examples import one_in
from tilewright.build import labour
from tilewright.build.edition import Edition
from tilewright.build.labour import Work, about, labour_of, work_of
from tilewright.build.options import Options
from tilewright.draw import boxes, die
from tilewright.pieces.nets import TABS
from tilewright.shelf import shelf
from tilewright.svg.shape import parse
from tilewright.units import Size

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
FOLDED = ("pyramids", "standees", "die", "dice-nets", "tuck-box", "tray")


@pytest.fixture(
    scope="module", params=[*GAMES[1:3], *(pytest.param(each, marks=pytest.mark.exhaustive) for each in GAMES[::3])]
)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Edition:
    return edition_of(shelf.load(request.param), Options(figures="both"), tmp_path_factory.mktemp("cache"))


def works(made: Edition) -> dict[str, Work]:
    return dict(work_of(made.job, made.sheets, made.faces))


def test_every_part_that_is_cut_takes_time_and_every_net_is_folded_and_glued(made: Edition) -> None:
    kinds = {part.id: part.kind for part in made.spec.game.components}
    done = works(made)
    assert set(done) == {name for name, kind in kinds.items() if kind != "score"}
    for name, work in done.items():
        assert work.lasting.trimmer > 0, name
        assert work.lasting.knife >= work.lasting.trimmer
        if kinds[name] in FOLDED:
            assert work.folds >= 3, name
            assert work.glued >= 1, name


def test_straight_cuts_are_those_of_the_sheets_and_each_belongs_to_one_part(made: Edition) -> None:
    told = labour_of(made.job, made.sheets, made.faces)
    assert told.cuts == sum(sheet.cuts for sheet in made.sheets)
    assert sum(work.straight for work in works(made).values()) == pytest.approx(told.cuts)


def test_what_is_cut_along_is_what_the_faces_outlines_say(made: Edition) -> None:
    """Added up anew from the faces that lie on the sheets."""
    done = works(made)
    for part in made.spec.game.components:
        if part.kind not in {"pyramids", "die", "dice-nets", "dice-stickers", "tuck-box", "tray", "wheel"}:
            continue
        laid = [
            made.faces[placed.face]
            for sheet in made.sheets
            for placed in sheet.placements
            if sheet.side != "back" and made.job.components[placed.piece] == part.id
        ]
        assert done[part.id].along == pytest.approx(sum(parse(face.outline.cut).length for face in laid))
        assert done[part.id].folds == sum(face.outline.folds.count("M") for face in laid)


def test_of_two_parts_that_take_each_others_place_the_later_is_left_out_of_the_whole(made: Edition) -> None:
    done, told = works(made), labour_of(made.job, made.sheets, made.faces)
    later = {"flat-zeppelins", "flat-explorers"} if "zeppelins" in done else {"dice"}
    made_too = [work for name, work in done.items() if name not in later]
    assert told.whole.with_() == pytest.approx(sum(work.lasting.with_() for work in made_too))
    assert all(told.saved(part) == work.lasting.with_() for part, work in done.items())


def test_flat_figures_take_less_time_and_are_part_of_the_whole(tmp_path: Path) -> None:
    flat = edition_of(shelf.load("castles-in-the-air"), Options(figures="flat"), tmp_path)
    standing = edition_of(shelf.load("castles-in-the-air"), Options(), tmp_path)
    told = [labour_of(made.job, made.sheets, made.faces) for made in (flat, standing)]
    assert {"flat-zeppelins", "flat-explorers"} <= set(told[0].parts)
    assert told[0].whole.with_() == pytest.approx(sum(work.lasting.with_() for work in told[0].parts.values()))
    assert told[1].whole.with_() - told[0].whole.with_() > 40 * 60
    pieces = [sum(piece.copies for piece in made.job.pieces) for made in (flat, standing)]
    assert pieces == [329, 329], "40 fewer than with both, and no locks"


def test_a_longer_outline_and_more_copies_take_longer(made: Edition) -> None:
    faces, before = made.faces, works(made)
    longer = {
        name: replace(face, outline=replace(face.outline, cut=face.outline.cut + "M0 0H100"))
        for name, face in faces.items()
    }
    after = dict(work_of(made.job, made.sheets, longer))
    for name, work in before.items():
        if work.along:
            assert after[name].lasting.trimmer > work.lasting.trimmer
    twice = dict(work_of(made.job, (*made.sheets, *made.sheets), faces))
    for name, work in before.items():
        assert twice[name].along == pytest.approx(2 * work.along)
        assert twice[name].folds == 2 * work.folds


def test_fewer_players_need_no_more_than_their_own(tmp_path: Path) -> None:
    made = edition_of(shelf.load("castles-and-crowns"), Options(), tmp_path)
    told = labour_of(made.job, made.sheets, made.faces)
    assert told.fewer
    least, needed = told.fewer
    rules = made.spec.rules.dice
    per_player = rules.knights + rules.captains + rules.traitors
    dice = least * per_player + rules.mercenaries
    all_dice = made.spec.game.players.most * per_player + rules.mercenaries
    without = work_of(made.job, made.sheets, made.faces, list(made.spec.game.liveries)[least:])["dice"]
    assert without.glued == TABS * dice
    assert works(made)["dice"].glued == TABS * all_dice
    assert needed.with_() < told.whole.with_()


def test_bought_dice_save_what_the_nets_take(tmp_path: Path) -> None:
    made = edition_of(shelf.load("castles-and-crowns"), Options(), tmp_path)
    told, done = labour_of(made.job, made.sheets, made.faces), works(made)
    assert told.saved("dice") > 5 * 3600
    assert done["stickers"].stuck == 6 * done["dice"].glued / TABS
    assert done["stickers"].glued == 0


@pytest.mark.parametrize(
    "options", one_in(3, [Options(backs="gutterfold"), Options(backs="none"), Options(paper="letter")])
)
def test_however_it_is_printed_the_nets_take_as_long(options: Options, tmp_path: Path) -> None:
    spec = shelf.load("sky-rise")
    plain, other = (edition_of(spec, each, tmp_path) for each in (Options(), options))
    nets, same = works(other)["pyramids"], works(plain)["pyramids"]
    assert (nets.folds, nets.glued) == (same.folds, same.glued)
    assert nets.along == pytest.approx(same.along)
    glued = works(other)["cards"].glued
    assert (glued > 0) is (options.backs == "gutterfold"), "a sheet that is folded in the middle is glued"


def test_a_board_is_folded_as_often_as_it_has_folds(tmp_path: Path) -> None:
    board = "{id: b, kind: board, title: B, template: b.svg, size: {width: 90, height: 60}, folds_across: 2, make: M}"
    lines = ["id: g", "title: G", "tagline: T", 'version: "1"', "designer: {name: Nan}", "players: {least: 2, most: 2}"]
    (tmp_path / "game.yaml").write_text("\n".join([*lines, "components:", f"  - {board}"]), encoding="utf-8")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path d="M0 0H90V60Z"/></svg>'
    (tmp_path / "b.svg").write_text(svg, encoding="utf-8")
    assert works(Edition(tmp_path, (), Options()))["b"].folds == 2


def test_tabs_are_those_that_are_drawn() -> None:
    assert sum(die._tabbed(*edge) for edge in die._free()) == TABS  # noqa: SLF001 - how many the drawing has
    assert len(die.folds(16, 5)) == TABS + 5
    assert len(boxes._tabs(Size(100, 60), 30)) == 4  # noqa: SLF001 - likewise


def test_a_curve_is_as_long_as_it_is() -> None:
    assert parse("M0 0H30V40Z").length == pytest.approx(30 + 40 + 50)
    assert parse("M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z").length == pytest.approx(20 * pi, rel=1e-3)
    assert parse("M0 0L3 4M10 10L10 20").length == pytest.approx(15)


@pytest.mark.parametrize(("seconds", "told"), [(0, 0), (20, 5), (1700, 30), (3500, 60), (10_080, 170)])
def test_a_time_is_told_roughly(seconds: float, told: int) -> None:
    assert about(seconds) == told


def test_the_workshops_constants_are_positive_and_a_knife_is_slower() -> None:
    assert min(labour.ALONG, labour.FOLD, labour.GLUE, labour.STICK) > 0
    assert labour.STRAIGHT["knife"] > labour.STRAIGHT["trimmer"] > 0
