"""Aggregate -> Report with plots, to be made pages; and one page of HTML with all of it and nothing from a network."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from typing import Any

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.draw.pen import Look
from tilewright.engine.players import say_players
from tilewright.report.lines import Family, Report, legible
from tilewright.report.sheet import sheets
from tilewright.sheets.stock import paper_of
from tilewright.spec.spec import Spec
from tilewright.trials.answer import StudyAnswer, games
from tilewright.trials.answers import HOW, Studied
from tilewright.trials.plots import plots_of_study
from tilewright.typography import fonts

NAME = "What many games tell"
_STYLE = """
body{margin:2em auto;max-width:60em;padding:0 1em;line-height:1.4}
body{font-family:Alegreya,serif;color:#2B2420;background:#FFFDF8}
h1,h2{font-family:Cinzel,serif;font-weight:bold;color:#7E2F22}
table{border-collapse:collapse;margin:.6em 0}
td,th{padding:.1em .9em;text-align:right;border-bottom:1px solid #D9CDB4}
td:first-child,th:first-child{text-align:left}
small{color:#5D5146;font-style:italic}
svg{width:100%;height:auto;display:block;margin:1.5em 0;border:1px solid #D9CDB4}
"""
_TEXT = pattern.prepare(r">([^<>]+)<")


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
        says=" ".join([*first, *more]),
        verdict="fine" if wins == "balanced" else "warn",
    )
    return Report(spec, of=family, command=command)


def row_lines(each: StudyAnswer) -> list[str]:
    """The rows of its table as sentences: 'Who begins: greedy 31 to 73, verdict holds.', a row each."""
    rows = ((row[0], zip(each.heads[1:], row[1:], strict=True)) for row in each.rows)
    return [f"{name}: {', '.join(f'{head} {cell}' for head, cell in cells)}." for name, cells in rows]


def study_html(report: Report, spoken: Sequence[StudyAnswer], paper: str, look: Look) -> str:
    """One page: every answer with its table as text, then the drawn pages; a browser may fetch nothing for it."""
    arts = sheets(report, paper_of(paper).size, look)
    drawn = "\n".join(art.drawing.tostring() for art in arts)
    title = f"{report.spec.game.title}: {NAME}"
    sections = "\n".join(map(_section_html, spoken))
    letters = "".join(sorted(set("".join(_TEXT.findall(f"<p>{title}</p>{sections}{drawn}")))))
    style = "\n".join([*(fonts.face_rule(face, letters) for face in fonts.FACES), _STYLE])
    policy = base64.b64encode(sha256(style.encode()).digest()).decode()
    return f"""<!DOCTYPE html>
<html lang="{escape(report.language.code)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{policy}'; font-src data:;">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p><small>{escape(" · ".join(report.of.facts if report.of else ()))}</small></p>
{sections}
<p><small>{escape(" ".join(HOW))}</small></p>
{drawn}
</body>
</html>
"""


def _section_html(each: StudyAnswer) -> str:
    says = " ".join(map(escape, each.says))
    rows = "".join(_row_html(row, "td") for row in each.rows)
    table = f"<table>{_row_html(each.heads, 'th')}{rows}</table>" if rows else ""
    return f"<h2>{escape(each.title)}</h2><p>{says}</p>{table}<p><small>({escape(each.of)})</small></p>"


def _row_html(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
