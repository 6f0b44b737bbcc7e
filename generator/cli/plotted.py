"""What a study came to -> pages with plots, as a file that somebody asked for."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.progress import bar
from generator.kit.session import Session
from generator.play.record import Head, seats
from generator.shelf import engine
from generator.study.aggregate import Aggregate
from generator.study.answers import answers

PAGES = (".pdf", ".html")


def must_take_pages(report: Path | None) -> None:
    """That pages can be written there, before anybody plays for them."""
    from generator.kit.files import must_take  # noqa: PLC0415 - loaded when it is needed

    if report is None:
        return
    if report.suffix.lower() not in PAGES:
        raise click.UsageError(f"--report writes {' or '.join(PAGES)}; '{report}' is neither.")
    must_take(report)


def write_pages(session: Session, whole: Aggregate, head: Head, report: Path) -> None:
    """What a study came to, as pages with plots, in the form that the file's ending says."""
    from generator.draw.ink import Ink  # noqa: PLC0415 - loaded when it is needed
    from generator.draw.look import look_of  # noqa: PLC0415
    from generator.kit.files import write  # noqa: PLC0415
    from generator.report.balance import report_pdf  # noqa: PLC0415
    from generator.shaping.finder import BUNDLED  # noqa: PLC0415
    from generator.study.pages import study_html, study_report  # noqa: PLC0415

    spec = session.spec
    names = seats(engine(spec, head.players, session.deck).new_initial_state())
    look, paper = look_of(spec, Ink.FULL, BUNDLED), spec.game.paper_name
    with bar("Drawing"):
        pages = study_report(spec, whole, head, names, f"tilewright play {head.game} --seed {head.seed_in_short}")
        if report.suffix.lower() == ".pdf":
            data = report_pdf(pages, paper, look)
        else:
            data = study_html(pages, answers(whole, head, names), paper, look).encode()
    write(report, data)
    click.echo(f"{report}", err=True)
