"""Aggregate -> Report with plots, to be made pages; and one page of HTML with all of it and nothing from a network."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Look, Page, Pen, gather
from tilewright.engine.players import say_players
from tilewright.folders import shipped
from tilewright.report.chart.panel import Plot
from tilewright.report.chart.panel import verdict as sign
from tilewright.report.lines import Family, Report, legible
from tilewright.report.sheet import facts_of, origin_of, view
from tilewright.sheets.stock import paper_of
from tilewright.spec.spec import Spec
from tilewright.trials.answer import StudyAnswer, games
from tilewright.trials.answers import HOW, Studied
from tilewright.trials.plots import plots_of_study
from tilewright.typography import fonts
from tilewright.units import Box, Size

NAME = "A study of many games"
_TEXT = pattern.prepare(r">([^<>]+)<")
_ID = pattern.prepare(r'( id="|href="#|url\(#)')
BANNER, SIGN = Size(240, 25), Size(10, 10)
"""Millimetres of the drawing behind the game's name, and of the verdict's sign."""
SHORT, LONG, HEADED, TALL = 76.0, 150.0, 16.0, 90.0
"""Millimetres that a plot is wide, and a wide one on a wide screen; how much lower it is without its title; and from
what height on a wide one has two others beside it, one below the other."""


def study_report(spec: Spec[Any], studied: Studied, spoken: Sequence[StudyAnswer], command: str = "") -> Report:
    """What the pages are drawn from.

    Args:
        spec: The game.
        studied: Its games.
        spoken: What is said of them.
        command: What was typed.
    """
    first = [line for each in spoken[:1] for line in each.says]
    more = [each.says[0] for each in spoken if each.key in {"length", "drama", "luck"}]
    facts = (games(studied.aggregate.games), say_players(studied.head.bots))
    unplotted = tuple(
        legible(f"{each.title}: {' '.join(each.says)} ({each.of}).")
        for each in spoken
        if each.key in {"left_over", "skill"}
    )
    unplotted = (*(legible(line) for each in spoken for line in row_lines(each) if each.key == "strengths"), *unplotted)
    wins = spoken[0].numbers.get("verdict") if spoken else None
    family = Family(
        facts,
        plots=plots_of_study(studied, spoken),
        remarks=(*unplotted, " ".join(HOW)),
        name=NAME,
        says=" ".join(dict.fromkeys([*first, *more])),
        verdict="fine" if wins == "balanced" else "warn",
    )
    return Report(spec, of=family, command=command)


def row_lines(each: StudyAnswer) -> list[str]:
    """The rows of its table as sentences: 'Who begins: greedy 31 to 73, verdict holds.', a row each."""
    rows = ((row[0], zip(each.heads[1:], row[1:], strict=True)) for row in each.rows)
    return [f"{name}: {', '.join(f'{head} {cell}' for head, cell in cells)}." for name, cells in rows]


def study_html(report: Report, spoken: Sequence[StudyAnswer], paper: str, look: Look) -> str:
    """One page: the verdict, the plots of the printed pages, then every answer with its table.

    A browser needs no network for it. It shows light and dark, on a wide screen and on a phone, and prints as the
    printed pages do, on that paper.

    Raises:
        ValueError: There is no such paper.
    """
    title, facts = f"{report.spec.game.title}: {NAME}", escape(facts_of(report))
    family = report.of
    says, plots, verdict = (family.says, family.plots, family.verdict) if family else ("", (), "")
    first = spoken[0].says[0] if spoken and spoken[0].says else ""
    lead = f"<strong>{escape(first)}</strong>" if first else ""
    panels = "\n".join(_panel_html(plot, f"p{at}", look) for at, plot in enumerate(plots))
    sections = "\n".join(map(_section_html, spoken))
    behind = 'aria-hidden="true" preserveAspectRatio="xMidYMid slice"'
    banner = _drawn(BANNER, lambda pen, box: view(pen, report, box.size), look, "b", behind)
    mark = _drawn(SIGN, lambda pen, _: sign(pen, verdict, 5, 5, 3.6), look, "v", 'aria-hidden="true"')
    origin = "".join(f"<p>{escape(words)}</p>" for words in (" ".join(HOW), report.command, origin_of(report)) if words)
    body = f"""<header>
{banner}
<h1><span>{escape(report.spec.game.title)}</span></h1>
</header>
<main>
<p class="facts">{facts}</p>
<div class="answer">{mark}<p>{lead}{escape(says.removeprefix(first))}</p></div>
<div class="plots">
{panels}
</div>
<div class="numbers">
<h2>Every answer, in numbers</h2>
{sections}
</div>
</main>
<footer>{origin}</footer>"""
    letters = "".join(sorted({*"".join(_TEXT.findall(f"{body}<p>{title}</p>")), " "}))
    faces = (fonts.face_rule(face, letters) for face in fonts.FACES if face.family in {fonts.BODY, fonts.DISPLAY})
    leaf = paper_of(paper).size
    size = f"@page{{size:{leaf.width:g}mm {leaf.height:g}mm}}"
    style = "\n".join([*faces, size, (shipped("templates") / "study" / "style.css").read_text(encoding="utf-8")])
    policy = base64.b64encode(sha256(style.encode()).digest()).decode()
    ink = ' class="low"' if look.ink is Ink.LOW else ""
    return f"""<!DOCTYPE html>
<html lang="{escape(report.language.code)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{policy}'; font-src data:;">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body{ink}>
{body}
</body>
</html>
"""


def _panel_html(plot: Plot, name: str, look: Look) -> str:
    """A plot under its title; a wide one is drawn twice, for a wide screen and for a narrow one."""
    high = plot.heights[1] - HEADED
    drawn = [
        _drawn(size, plot.draw, look, f"{name}{kind}", f'role="img" aria-label="{escape(plot.title)}" class="{kind}"')
        for kind, size in (("long", Size(LONG, high)), ("short", Size(SHORT, high)))
        if plot.wide or kind == "short"
    ]
    wide = f' class="wide{" tall" if plot.heights[1] > TALL else ""}"' if plot.wide else ""
    return f"<section{wide}><h2>{escape(plot.title)}</h2><p>{escape(plot.says)}</p>{''.join(drawn)}</section>"


def _drawn(size: Size, draw: Callable[[Pen, Box], object], look: Look, name: str, attributes: str) -> str:
    """A drawing as an element of a page, whose ids begin with `name`: a page has several drawings."""
    page = Page(size)
    pen = Pen(page, page.g(), look)
    draw(pen, Box(0, 0, size.width, size.height))
    gather(page, pen)
    page.add(pen.group)
    text = _ID.sub(rf"\g<1>{name}-", page.tostring())
    return text.replace("<svg ", f"<svg {attributes} ", 1)


def _section_html(each: StudyAnswer) -> str:
    says = " ".join(map(escape, each.says))
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in each.rows)
    heads = "".join(f'<th scope="col">{escape(head)}</th>' if head else "<td></td>" for head in each.heads)
    title = escape(each.title)
    table = (
        f'<div class="rows" tabindex="0" role="region" aria-label="{title}"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
    return f"<section><h3>{title}</h3><p>{says}</p>{table if rows else ''}<small>({escape(each.of)})</small></section>"
