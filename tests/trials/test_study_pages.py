"""The pages of a study: what is drawn is what was counted, and a page of HTML fetches nothing and obeys nobody."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tilewright.draw.look import look_of
from tilewright.draw.palette import INK, PAPER, Ink, luminance, on
from tilewright.engine.record import head_of
from tilewright.report.chart.columns import HeatCell, pale, places_of, stretches, tone
from tilewright.report.lines import Report
from tilewright.report.sheet import report_pdf, sheets
from tilewright.sheets.stock import paper_of
from tilewright.shelf import shelf
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.answers import Studied, answers
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.pages import study_html, study_report
from tilewright.trials.plots import plots_of_study
from tilewright.typography.finder import BUNDLED
from tilewright.units import Box

GAME, PLAYERS = "sky-rise", 3


@pytest.fixture(scope="module")
def whole() -> Aggregate:
    return played(32)


def played(games: int) -> Aggregate:
    spec = shelf.load(GAME)
    head = head_of(spec, PLAYERS, "pages", ("random",) * PLAYERS)
    return study_block(shelf.engine(spec, PLAYERS), GameBlock(head, 1, games, 1, 1))


def reported(whole: Aggregate, names: tuple[str, ...] = ("a", "b", "c"), **game: str) -> Report:
    spec = shelf.load(GAME)
    spec = replace(spec, game=spec.game.model_copy(update=game))
    head = head_of(spec, PLAYERS, "pages", ("random",) * PLAYERS)
    return study_report(spec, Studied(whole, head, names), answers(Studied(whole, head, names)))


def test_stretches_hold_all_and_have_one_width() -> None:
    counts = [(float(value), value % 7 + 1) for value in range(3, 240, 2)]
    each = stretches(counts, 20)
    assert len(each) <= 20
    assert sum(share for _, _, share in each) == pytest.approx(100)
    assert {right - left for left, right, _ in each} == {20.0}
    assert all(one[1] == two[0] for one, two in pairwise(each))
    inside = sum(count for value, count in counts if each[2][0] <= value < each[2][1])
    assert each[2][2] == pytest.approx(100 * inside / sum(count for _, count in counts))
    assert stretches([(5.0, 3)], 20) == ((5.0, 6.0, 100.0),)


def test_a_cell_is_darker_the_more_and_its_words_can_be_read() -> None:
    tones = [tone(at / 20) for at in range(21)]
    assert all(luminance(one) > luminance(two) for one, two in pairwise(tones))
    for each in tones:
        light, dark = sorted((luminance(each), luminance(on(each))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_cells_called_by_letter_and_number_lie_as_on_the_board() -> None:
    cells = [HeatCell(name, 1.0, ()) for name in ("B2", "A1", "B1", "A3", "A2")]
    places, across, down = places_of(cells, Box(0, 0, 80, 60))
    assert (across, down) == (3, 2)
    assert places == [(1, 1), (0, 0), (0, 1), (2, 0), (1, 0)]
    places, across, down = places_of([HeatCell(f"x{at}y", 1.0, ()) for at in range(7)], Box(0, 0, 80, 60))
    assert len(set(places)) == 7
    assert across * down >= 7


def test_each_answer_has_a_panel_that_says_what_it_is_of(whole: Aggregate) -> None:
    spec = shelf.load(GAME)
    head = head_of(spec, PLAYERS, "pages", ("random",) * PLAYERS)
    studied = Studied(whole, head, ("a", "b", "c"))
    plots = plots_of_study(studied, answers(studied))
    titles = [plot.title for plot in plots]
    assert titles[:6] == [
        "Who wins",
        "Points",
        "How long it is",
        "What there is to choose",
        "Leads",
        "When it is decided",
    ]
    assert {"Luck and play", "When each action is used", "What winners use", "Pyramid", "Corner"} <= {*titles}
    assert all(re.search(r"\(.*(\d+ (games|deals|decisions)).*\)", plot.says) for plot in plots)


def test_a_study_of_few_games_repeats_no_sentence() -> None:
    family = reported(played(3)).of
    assert family
    assert family.says.count("3 games are few; play 30 at least") == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_same_study_gives_the_same_bytes(whole: Aggregate, paper: str) -> None:
    look = look_of(shelf.load(GAME), Ink.FULL, BUNDLED)
    first, again = (report_pdf(reported(whole), paper, look) for _ in range(2))
    assert first == again
    assert first.startswith(b"%PDF")


def test_a_page_of_html_obeys_nobody(whole: Aggregate) -> None:
    evil = "</title><script>alert(1)</script>"
    names = ("<b>a</b>", "b", "c")
    report = reported(whole, names, title=evil)
    spec = report.spec
    head = head_of(spec, PLAYERS, "pages", ("greedy", "random", "random"))
    page = study_html(report, answers(Studied(whole, head, names)), "a4", look_of(spec, Ink.FULL, BUNDLED))
    assert "<script" not in page
    assert "<b>a" not in page
    assert "&lt;b&gt;a&lt;/b&gt; (greedy)" in page
    assert "default-src 'none'" in page
    assert not re.search(r"(src|href)\s*=\s*[\"']?(https?:|//)|url\((?!data:|#)", page)
    for each in answers(Studied(whole, head, names)):
        assert f"<h3>{each.title}</h3>" in page


@pytest.mark.parametrize("ink", Ink)
def test_a_page_of_html_begins_with_the_answer_and_has_every_plot_of_the_printed_pages(
    whole: Aggregate, ink: Ink
) -> None:
    report = reported(whole)
    spec, family = report.spec, report.of
    spoken = answers(Studied(whole, head_of(spec, PLAYERS, "pages", ("random",) * PLAYERS), ("a", "b", "c")))
    page = study_html(report, spoken, "letter", look_of(spec, ink, BUNDLED))
    assert "@page{size:215.9mm 279.4mm}" in page
    assert family is not None
    shown = [plot.title for plot in family.plots]
    assert re.findall(r"<section[^>]*><h2>([^<]+)</h2>", page) == shown
    assert {*re.findall(r'<svg role="img" aria-label="([^"]+)"', page)} == {*shown}
    assert page.count('class="long"') == sum(plot.wide for plot in family.plots) > 0  # sum counts plots
    before = page[: page.index("<h2>")]
    assert f"<strong>{spoken[0].says[0]}</strong>" in before
    assert html.unescape(re.sub(r"<[^>]+>", "", before)).count(family.says.removeprefix(spoken[0].says[0])) == 1
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len({*ids}), "or a drawing would take an ornament of another"
    assert all(re.match("(b|v|p[0-9]+(long|short))-", each) for each in ids), "each is called after its drawing"
    assert ids
    assert {*re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', page)} <= {
        pair for each in ids for pair in ((each, ""), ("", each))
    }
    assert ('<body class="low">' in page) == (ink is Ink.LOW)


def test_in_little_ink_all_words_are_black_and_the_surest_uses_filled(whole: Aggregate) -> None:
    spec = shelf.load(GAME)
    art = sheets(reported(whole), paper_of("letter").size, look_of(spec, Ink.LOW, BUNDLED))
    drawn = "".join(each.drawing.tostring() for each in art)
    fills = set(re.findall(r'<text[^>]* fill="([^"]+)"', drawn))
    assert fills == {INK}
    assert pale(0) == PAPER
    assert all(luminance(pale(at / 10)) > 0.3 for at in range(11))  # dark letters can be read on it


def test_of_no_games_there_is_nothing_to_say() -> None:
    head = head_of(shelf.load(GAME), 2, "s", ("random", "random"))
    assert (
        answers(Studied(study_block(shelf.engine(shelf.load(GAME), 2), GameBlock(head, 1, 0)), head, ("a", "b"))) == ()
    )
