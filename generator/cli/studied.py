"""A game, bots and a seed -> what a designer asks of many games: as text, as JSON, and as pages with plots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from generator.cli.progress import bar
from generator.cli.record import to_json
from generator.kit.session import Session
from generator.play.record import Head, seats
from generator.problem import visible
from generator.rules import Game
from generator.spec.spec import Spec
from generator.study.aggregate import Aggregate, nothing
from generator.study.answer import StudyAnswer
from generator.study.answers import answers, plain, text
from generator.study.block import blocks, study_block
from generator.study.skill import skill
from generator.study.tree import merge

STEP = 25
"""Games after which it is told how many are left."""
PAGES = (".pdf", ".html")
StudyPages = tuple[Aggregate, Head, Sequence[StudyAnswer], Sequence[str], str]
"""What `study_report` makes pages of."""


def tell_study(  # noqa: PLR0913 - what was typed
    session: Session, game: Game, head: Head, count: int, report: Path | None, *, skilled: int = 0, as_json: bool
) -> None:
    """Play the games, and tell what they have in common; of an interrupted study what was finished."""
    _must_take(report)
    names, whole, more = seats(game.new_initial_state()), nothing(head.players), list[StudyAnswer]()
    try:
        with bar("Playing") as progress:
            for block in blocks(head, count, STEP):
                whole = merge(whole, study_block(game, block))
                progress(min(count, block.first + block.count - 1), count, "")
            if skilled:
                more.append(skill(game, head, skilled, lambda number: progress(number, skilled, "thinking")))
    except KeyboardInterrupt:
        _tell(whole, head, names, more, as_json=as_json)
        raise
    _tell(whole, head, names, more, as_json=as_json)
    if report and whole.games:
        typed = f"tilewright play {head.game} --seed {head.seed_in_short}"
        _write(session.spec, (whole, head, answers(whole, head, names, more), names, typed), report)


def _tell(whole: Aggregate, head: Head, names: tuple[str, ...], more: list[StudyAnswer], *, as_json: bool) -> None:
    click.echo(to_json(plain(whole, head, names, more)) if as_json else visible(text(whole, head, names, more)))


def _must_take(report: Path | None) -> None:
    """That pages can be written there, before anybody plays for them."""
    from generator.kit.files import must_take  # noqa: PLC0415 - loaded when it is needed

    if report is None:
        return
    if report.suffix.lower() not in PAGES:
        raise click.UsageError(f"--report writes {' or '.join(PAGES)}; '{report}' is neither.")
    must_take(report)


def _write(spec: Spec[Any], pages: StudyPages, report: Path) -> None:
    from generator.draw.ink import Ink  # noqa: PLC0415 - loaded when it is needed
    from generator.draw.look import look_of  # noqa: PLC0415
    from generator.kit.files import write  # noqa: PLC0415
    from generator.report.balance import report_pdf  # noqa: PLC0415
    from generator.shaping.finder import BUNDLED  # noqa: PLC0415
    from generator.study.pages import study_html, study_report  # noqa: PLC0415

    look, paper = look_of(spec, Ink.FULL, BUNDLED), spec.game.paper_name
    with bar("Drawing"):
        drawn = study_report(spec, *pages)
        if report.suffix.lower() == ".pdf":
            data = report_pdf(drawn, paper, look)
        else:
            data = study_html(drawn, pages[2], paper, look).encode()
    write(report, data)
    click.echo(f"{report}", err=True)
