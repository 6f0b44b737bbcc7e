"""A game and what is asked of its colours or its decks -> why it cannot be, or that it can."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from tilewright import check as checks
from tilewright.build.session import Session
from tilewright.castle_tiles.assign import assign as colouring
from tilewright.castle_tiles.assign import lockfile
from tilewright.castle_tiles.assign.requirement import known, read
from tilewright.castle_tiles.count import sizes
from tilewright.castle_tiles.deal.bands import NAMES
from tilewright.castle_tiles.deal.deal import size_for
from tilewright.castle_tiles.kind import tiles_of
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.why import arithmetic
from tilewright.castle_tiles.why.arithmetic import Conflict, Proof
from tilewright.castle_tiles.why.choose import ColourChoice, choose, has_solver
from tilewright.castle_tiles.why.decks import DEALS, deck_conflicts, deck_task, tally
from tilewright.cli.progress import busy
from tilewright.spec.spec import Spec


def why(game: str, variants: tuple[str, ...], given: Mapping[str, Any], *, as_json: bool) -> None:
    """Print why there are no such colours, or with --players no such deck; exit with 1 unless there are."""
    session = Session(game, variants, locked=bool(given["players"]))
    spec = session.spec
    if given["players"]:
        checks.must_pass(session.checked.problems)
        _decks(session, given["players"], given["require"], given["without"], as_json=as_json)
        return
    checks.must_be_sound(session.checked.problems)
    _colours(spec, given["require"], given["without"], writes=given["writes"], as_json=as_json)


def _colours(spec: Spec[Any], require: Sequence[str], without: Sequence[str], *, writes: bool, as_json: bool) -> None:
    asked = colouring.asked_of(spec, require, without)
    with busy("Looking for colours"):
        choice = choose(asked, spec.game.seed, "balanced")
    if choice.verdict == "possible":
        path = lockfile.write_lock(asked, choice.done) if writes else ""
        record = {"lock": path or None, "colours": lockfile.chosen(asked, choice.done)}
        _end("assignment", (), None, [_exists(choice, path)], record=record, met=True, as_json=as_json)
    proof = None
    if has_solver():
        from tilewright.castle_tiles.why.proofs import prove_colours  # noqa: PLC0415 - the solver, where it is installed

        with busy("Proving"):
            proof = prove_colours(asked.task, asked.requirements)
    lines = [] if choice.reasons else [f"{choice.refused.problems[0].message.capitalize()}."]
    _end("assignment", choice.reasons, proof, lines, counted=choice.done.counted, as_json=as_json)


def _exists(choice: ColourChoice, path: str) -> str:
    """That there are such colours, and how to have them."""
    if not choice.asked.open:
        return "The written colours meet every requirement."
    if path:
        return f"Such an assignment exists. Written: {path}"
    by = f"{choice.done.solver} finds one" if choice.done.solver else "The search finds one"
    return f"Such an assignment exists. {by}: --write, or `tilewright assign` with the same words, writes it."


def _decks(session: Session, players: int, require: Sequence[str], without: Sequence[str], *, as_json: bool) -> None:
    spec = session.spec
    colouring.must_have_tiles(spec)
    known(without, NAMES)
    colours, locks = tuple(spec.game.colours), tuple(spec.game.locks)
    size = size_for(spec, sizes(spec), players)
    bands = [band for band in NAMES if band not in without]
    terms, wishes = known_terms(spec), read(require, colours, locks)
    asked = deck_task(tiles_of(spec, session.deck.whole), terms, colours, locks, size, bands, wishes)
    reasons, proof = deck_conflicts(asked), None
    there_are_enough = len(asked.tiles) >= asked.size
    if has_solver() and there_are_enough:
        from tilewright.castle_tiles.why.proofs import prove_deck  # noqa: PLC0415 - the solver, where it is installed

        with busy("Proving"):
            proof = prove_deck(asked)
    limits = {name: band.limit for name, band in asked.usual.items()}
    lines = list[str]()
    if there_are_enough:  # what blind deals miss, the hardest first
        shares = (
            f"  {count / DEALS:6.1%}  {name or 'something or other'}" for name, count in tally(asked, spec.game.seed)
        )
        lines = ["", f"Of {DEALS:,} blind deals of {asked.size} tiles, so many miss:", *shares]
    _end("deck", reasons, proof, lines, limits, as_json=as_json)


def _end(  # noqa: PLR0913 - what there is to say
    noun: str,
    reasons: Sequence[Conflict],
    proof: Proof | None,
    more: Sequence[str],
    limits: Mapping[str, str] | None = None,
    *,
    record: Mapping[str, Any] | None = None,
    met: bool = False,
    counted: int = 0,
    as_json: bool,
) -> None:
    """Say it; 0 where it can be, else 1. Met: it is there. Counted: there are so many, and none is it."""
    if as_json:
        verdict = {"verdict": "possible"} if met else {"verdict": "impossible"} if counted else {}
        whole = {**arithmetic.plain(noun, reasons, proof), **verdict, **(record or {})}
        click.echo(json.dumps(whole, indent=2, ensure_ascii=False))
    elif met:
        click.echo("\n".join(more))
    else:
        lines = arithmetic.lines(noun, reasons, proof, limits, counted=counted, installed=has_solver())
        click.echo("\n".join([*lines, *more]))
    sys.exit(0 if met or (proof and proof.verdict == "possible") else 1)
