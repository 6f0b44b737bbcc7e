"""A game of cards has a report as rich as the castles': what it plots is what was counted, on pages without gaps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from tests.balance import decks
from tests.balance.test_balance_composition import deck
from tests.report import card_games
from tests.report.test_balance_report import look_of, words_of
from tilewright.balance.question import Composition, CopiesCurve, copies_curve
from tilewright.check import checked
from tilewright.draw.art import Art
from tilewright.language import Language
from tilewright.pieces.pool import Alone
from tilewright.report.chart.curve import ChanceCurve
from tilewright.report.draws import curve_of, dots_of, hands_of, says_of, wish_of
from tilewright.report.flow import GAP, flow
from tilewright.report.lines import Report
from tilewright.report.plots import plots_of
from tilewright.report.sheet import sheets
from tilewright.report.tables import content_of
from tilewright.shelf import shelf
from tilewright.spec.balance import CostCurve, Draw, First
from tilewright.units import PAPERS

MAKERS = {"climbing": card_games.climbing, "dominoes": card_games.dominoes, "mana": card_games.mana}
Folder = Callable[[Path], Path]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    """The report of each of the three."""
    return {name: report_of(make(tmp_path_factory.mktemp("games") / name)) for name, make in MAKERS.items()}


def report_of(game: Path | str) -> Report:
    owner = Alone(shelf.load(game))
    looked = checked(owner)
    return Report(owner.spec, looked.problems, looked.findings, owner=owner)


def pages_of(report: Report, paper: str = "a4") -> tuple[Art, ...]:
    return sheets(report, PAPERS[paper], look_of(report))


def texts(pages: tuple[Art, ...]) -> Iterator[str]:
    for art in pages:
        yield from (words for words, _ in words_of(art.drawing.get_xml()))


def everything(pages: tuple[Art, ...]) -> str:
    return " ".join(texts(pages)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", MAKERS)
def test_no_words_lie_on_other_words_or_beyond_the_margin(reports: dict[str, Report], name: str, paper: str) -> None:
    for art in pages_of(reports[name], paper):
        areas = list(words_of(art.drawing.get_xml()))
        for number, (words, (left, top, right, low)) in enumerate(areas):
            assert 10.9 <= left <= right <= art.trim.width - 10.9, words
            assert 10.9 <= top <= low <= art.trim.height - 10.9, words
            for other, (start, above, end, below) in areas[number + 1 :]:
                assert right <= start or end <= left or low <= above or below <= top, (words, other)


@pytest.mark.parametrize(("name", "pages"), [("climbing", 2), ("dominoes", 1), ("mana", 2)])
def test_pages_are_few_and_full(reports: dict[str, Report], name: str, pages: int) -> None:
    """Of each page but the last less than a twelfth is left, of the last less than a third."""
    arts = pages_of(reports[name])
    assert len(arts) == pages
    room = 297 - 2 * 11 - 5
    for number, art in enumerate(arts):
        foot = max(low for _, (_, _, _, low) in words_of(art.drawing.get_xml()) if low < 297 - 18)
        assert 297 - 16 - foot < room / (3 if number == len(arts) - 1 else 12)


def test_each_thing_that_was_asked_stands_there(reports: dict[str, Report]) -> None:
    for report in reports.values():
        told = everything(pages_of(report))
        for finding in report.findings:
            assert finding.says.split()[0] in told
            for word in finding.value.replace("\N{NO-BREAK SPACE}", " ").split():
                assert word in told, (finding.says, word)


def of(report: Report, name: str) -> tuple[Composition, CopiesCurve]:
    """A hand of the report, as it is plotted."""
    finding = next(each for each in report.findings if each.name == name)
    asked = report.spec.balance.checks[name] if report.spec.balance else None
    assert finding.question
    assert isinstance(asked, First | Draw)
    deck = Composition(finding.question, 0, wish_of(asked))
    curve = copies_curve(deck)
    assert curve
    return deck, curve


def told_of(deck: Composition, language: Language) -> tuple[str, ChanceCurve]:
    curve = copies_curve(deck)
    assert curve
    return says_of(deck, curve, language), curve_of(deck, curve, language)


def hypergeometric(deck: int, copies: int, drawn: int, least: int) -> float:
    """From the definition."""
    good = sum(comb(copies, k) * comb(deck - copies, drawn - k) for k in range(least, drawn + 1))
    return float(Fraction(100 * good, comb(deck, drawn)))


def test_a_curve_is_the_chance_with_so_many_lands_and_names_how_many_it_takes(reports: dict[str, Report]) -> None:
    report = reports["mana"]
    lands, language = of(report, "lands"), report.language
    curve = curve_of(*lands, language)
    for copies, chance in curve.points:
        assert chance == pytest.approx(hypergeometric(110, copies, 7, 2))
    assert curve.now[0] == 39
    assert curve.now[1] == pytest.approx(78.27, abs=0.005)
    assert curve.enough
    assert curve.enough[0] == 41
    assert hypergeometric(110, 40, 7, 2) < 80 <= hypergeometric(110, 41, 7, 2) == pytest.approx(curve.enough[1])
    assert curve.does == (41, curve.points[-1][0])
    assert [wish for wish, _ in curve.wishes] == [80.0]
    assert says_of(*lands, language).startswith("There are 39 of type = land among 110, and it takes 41.")
    assert says_of(*of(report, "third"), language).startswith(
        "There are 39 of type = land among 110, and 38 are enough."
    )
    assert "now 39: 78.27 %" in everything(pages_of(report))


def test_the_hand_beside_it_is_what_hands_hold(reports: dict[str, Report]) -> None:
    report = reports["mana"]
    hands = hands_of(of(report, "lands")[0], report.language)
    assert [number for number, _, _ in hands.columns] == list(range(7))  # seven of seven: 3 in 10,000
    for number, chance, fits in hands.columns:
        exactly = comb(39, number) * comb(71, 7 - number) / comb(110, 7)
        assert chance == pytest.approx(100 * exactly)
        assert fits is (number >= 2)
    assert hands.mean == pytest.approx(7 * 39 / 110)
    assert hands.key == ("2 or more: 78.27 %", "other hands: 21.73 %")


def test_a_wish_that_nothing_fulfils_and_one_for_at_most(reports: dict[str, Report]) -> None:
    language, four = reports["mana"].language, (None, Fraction(4))
    flood, line = told_of(deck(110, 39, 7, four, (Fraction(95), None)), language)
    assert flood.startswith("There are 39 of them among 110, and it takes 38 or fewer.")
    assert line.enough
    assert line.enough[0] == 38
    assert line.enough[1] == pytest.approx(100 - hypergeometric(110, 38, 7, 5))
    calm, _ = told_of(deck(110, 39, 7, four, (Fraction(90), None)), language)
    assert calm.startswith("There are 39 of them among 110, and up to ")
    window, line = told_of(deck(110, 39, 7, (Fraction(2), Fraction(4)), (Fraction(73), None)), language)
    first, last = line.does or (0, 0)
    assert first > 1
    assert last < 110
    assert f"{first} to {last}" in window
    rare, line = told_of(deck(10, 4, 3, (Fraction(2), Fraction(2)), (Fraction(99), None)), language)
    assert rare.startswith("There are 4 of them among 10, and no number of them will do.")
    assert line.does is None
    alone, line = told_of(deck(10, 4, 3, (Fraction(1), None)), language)
    assert alone.startswith("There are 4 of them among 10. Left:")
    assert line.wishes == ()


def test_each_sort_of_a_hand_of_several_has_a_curve_of_its_own(tmp_path: Path) -> None:
    """Two lands and a creature for one in the first seven: more lands leave fewer other cards, not fewer creatures."""
    game = card_games.mana(tmp_path / "two")
    both = "{where: {type: land}, least: 2}, {where: {type: creature, mana: 1}}"
    asked = f"kind: draw, says: Lands and a drop, of: cards, draw: 7, holds: [{both}], chance: {{least: 60}}"
    (game / "balance.yaml").write_text(f"checks:\n  both: {{{asked}}}\n", encoding="utf-8")
    report = report_of(game)
    plots, _ = plots_of(report)
    titles = [plot.title for plot in plots if plot.title.startswith("Lands and a drop")]
    assert len(titles) == len(set(titles)) == 2, "each panel says which sort it is of"
    assert all(title.startswith("Lands and a drop: ") for title in titles)
    drop = report.findings[0].question
    assert drop
    ones = drop.groups[1].copies
    found = copies_curve(Composition(drop, 0, (Fraction(60), None)))
    assert found
    for lands in (10, 39, 50):
        good = sum(
            comb(lands, k) * comb(ones, o) * comb(110 - lands - ones, 7 - k - o)
            for k in range(2, 8)
            for o in range(1, 8 - k)
        )
        assert found.points[lands] == Fraction(100 * good, comb(110, 7))


def test_a_group_of_a_hundred_values_has_a_panel_that_can_be_read(tmp_path: Path) -> None:
    game = card_games.climbing(tmp_path / "long")
    values = ", ".join(f"{rank}" for rank in range(2, 120))
    asked = f"kind: first, says: Any, of: cards, where: {{rank: [{values}]}}, first: 5, chance: 60"
    (game / "balance.yaml").write_text(f"checks:\n  any: {{{asked}}}\n", encoding="utf-8")
    report = report_of(game)
    assert re.search(r"There are 53 of rank .{40,70}\.\.\. among 54", everything(pages_of(report)))


def test_who_is_off_the_line_is_named_with_how_far(reports: dict[str, Report]) -> None:
    report = reports["mana"]
    finding = next(each for each in report.findings if each.prices)
    asked = report.spec.balance.checks["prices"] if report.spec.balance else None
    assert isinstance(asked, CostCurve)
    assert finding.prices
    dots = dots_of(finding, finding.prices, asked, report.language)
    assert [dot.name.split(" ")[0] for dot in dots.dots if dot.name] == ["Vault", "Tin"]
    assert sum(dot.count for dot in dots.dots) == 42
    for dot, title in zip(dots.dots, ("Vault Dragon", "Tin Soldier"), strict=False):
        off = dot.gives - dots.start - dots.slope * dot.cost
        assert dot.name == f"{title} {'+' if off > 0 else chr(0x2212)}{abs(off):.2f}".rstrip("0")
    told = everything(pages_of(report))
    assert "Vault Dragon gives" in told
    assert "1 more mana gives" in told


def test_near_duplicates_and_keywords_are_plotted(reports: dict[str, Report]) -> None:
    told = everything(pages_of(reports["mana"]))
    assert "Cards: keywords" in told
    assert "Flying" in told
    assert "Cards that are nearly the same" in told
    assert re.search(r"Bolt \d+ are the same but for their names", told)
    assert "differ in" in told
    climbing = everything(pages_of(reports["climbing"]))
    assert "52 of 54 have another that differs in suit alone" in climbing
    assert "nearly the same" not in climbing


def test_any_number_of_checks_flows_onto_further_pages(reports: dict[str, Report]) -> None:
    report = reports["climbing"]
    many = tuple(replace(report.findings[k % 7], says=f"check {k}") for k in range(240))
    pages = pages_of(replace(report, findings=many))
    assert len(pages) > 8
    told = list(texts(pages))
    assert {f"check {k}" for k in range(240)} <= set(told)
    shown = [any(text == "U" for text, _ in words_of(art.drawing.get_xml())) for art in pages]
    heads = [any(text == "verdict" for text, _ in words_of(art.drawing.get_xml())) for art in pages]
    assert shown == heads, "each page with lines says what its columns are"
    assert f"{len(pages)} of {len(pages)}" in told


@pytest.mark.parametrize("room", [(150.0, 180.0), (230.0, 260.0), (400.0, 500.0)])
@pytest.mark.parametrize("name", MAKERS)
def test_no_page_holds_more_than_it_has_room_for(
    reports: dict[str, Report], name: str, room: tuple[float, float]
) -> None:
    plots, remarks = plots_of(reports[name])
    content = content_of(reports[name], remarks)
    pages = flow(plots, content, 188.0, room)
    drawn = [plot for page in pages for row in page.rows for plot in row.plots]
    assert sorted(map(id, drawn)) == sorted(map(id, plots)), "every panel once"
    for number, page in enumerate(pages):
        assert page.high <= room[number > 0] + GAP + 0.01
        for row in page.rows:
            assert row.height >= max(plot.heights[0] for plot in row.plots) - 1e-9
            assert len(row.plots) == 1 or not any(plot.wide for plot in row.plots)


def test_the_shipped_games_show_their_chances_as_well() -> None:
    crowns = everything(pages_of(report_of("castles-and-crowns")))
    assert re.search(r"There are 12 of [\w ,=]+ among 32, and 12 are enough\.", crowns)
    assert hypergeometric(32, 12, 6, 1) == pytest.approx(95.72, abs=0.005)
    assert "now 12: 95.72 %" in crowns


def test_chances_without_a_curve_are_named_and_the_hand_before_a_mulligan_is(tmp_path: Path) -> None:
    """Four hands with a card that is counted and a run take too long for a curve."""
    hands = "kind: draw, of: cards, draw: 13, hands: {dealt: 4}, holds: [{where: {rank: 2}}, {run: 5, by: rank}]"
    lands = "mulligan: {until: {where: {type: land}, between: [2, 5]}, to: 6}, holds: {where: {type: land}, least: 2}"
    rows = "".join(f"c{at},{at % 13},{'land' if at < 20 else 'spell'}\n" for at in range(52))
    slow = f"  slow: {{says: Five low cards, {hands}}}\n"
    balance = f"checks:\n{slow}  mull: {{says: Two lands, kind: draw, of: cards, draw: 7, {lands}}}\n"
    report = report_of(decks.write(tmp_path, f"title,rank,type\n{rows}", balance))
    panels, words = plots_of(report)
    assert any("the first hand has, before any mulligan" in panel.says for panel in panels)
    assert not any(panel.title == "Five low cards" for panel in panels)
    assert any("No curve is drawn" in said and "Five low cards" in said for said in words)
    assert not any("Two lands" in said for said in words)


def test_the_chance_after_the_last_panel_is_named(tmp_path: Path) -> None:
    asked = "kind: first, of: cards, where: {type: land}, first: 7, chance: 10"
    balance = "checks:\n" + "".join(f"  c{at}: {{says: Chance {at}, {asked}}}\n" for at in range(1, 26))
    rows = "".join(f"c{at},{'land' if at < 4 else 'spell'}\n" for at in range(8))
    panels, words = plots_of(report_of(decks.write(tmp_path, f"title,type\n{rows}", balance)))
    assert any(panel.title == "Chance 24" for panel in panels)
    assert not any(panel.title == "Chance 25" for panel in panels)
    assert any("No curve is drawn" in said and "Chance 25" in said for said in words)
