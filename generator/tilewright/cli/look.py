"""A session -> Looked: all that `check` finds of a game and, where one is named, of a deal."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Protocol

import click

from tilewright import check as checks
from tilewright.balance.declared import Finding
from tilewright.balance.edges import EdgeLook, edge_looks
from tilewright.balance.measure import Measure, Provenance, provenance
from tilewright.booklet.agreement import disagreements
from tilewright.build import printers
from tilewright.build.edition import Edition
from tilewright.build.key import key_of
from tilewright.build.options import Options
from tilewright.build.session import SETTLED, Session, stamps
from tilewright.build.store import Store
from tilewright.cli.progress import bar
from tilewright.engine.fits import training_notes
from tilewright.memory import Kept
from tilewright.problem import Level, Problem, RefusedError
from tilewright.rooms import Room
from tilewright.shelf import shelf
from tilewright.spec.read import read, variant_names
from tilewright.spec.spec import Spec

if TYPE_CHECKING:
    from tilewright.report.lines import Family  # its pages are written for --report alone


class Honest(Protocol):
    """How often blind sets, or deals, are flagged, and fail; and a sentence that says so."""

    @property
    def flagged(self) -> Fraction: ...  # noqa: D102 - the class says it
    @property
    def failed(self) -> Fraction: ...  # noqa: D102
    @property
    def words(self) -> str: ...  # noqa: D102


class WingDeal(Protocol):
    """What a wing tells of a deal: its title, problems, measures, how often blind ones are flagged, and its code."""

    @property
    def title(self) -> str: ...  # noqa: D102 - as above
    @property
    def problems(self) -> tuple[Problem, ...]: ...  # noqa: D102
    @property
    def measures(self) -> tuple[Measure, ...]: ...  # noqa: D102
    @property
    def honest(self) -> Honest | None: ...  # noqa: D102
    @property
    def code(self) -> str: ...  # noqa: D102


class WingSet(Protocol):
    """What a wing tells of its set (the door `look`): measures, notes, how often honest sets are flagged."""

    @property
    def measures(self) -> tuple[Measure, ...]: ...  # noqa: D102 - as above
    @property
    def notes(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def honest(self) -> Honest | None: ...  # noqa: D102
    @property
    def unmeasured(self) -> tuple[str, ...]:
        """Sentences that say what is not measured."""

    def deal(self, dealt: str, allow_shut: int) -> WingDeal:
        """A code, or a file -> what there is to tell of that deal."""

    def family(self, measures: Sequence[Measure], deal: Any) -> Family:  # noqa: ANN401 - the wing's own WingDeal
        """What a report shows of it."""


@dataclass
class Looked:
    """What a look at a game has found; `of_game` are the problems of the game itself, whatever was dealt."""

    problems: tuple[Problem, ...]
    of_game: tuple[Problem, ...] = ()
    findings: tuple[Finding, ...] = ()
    measures: tuple[Measure, ...] = ()
    set: WingSet | None = None
    deal: WingDeal | None = None
    notes: list[str] = field(default_factory=list)
    origin: Provenance | None = None
    edges: tuple[EdgeLook, ...] = ()

    @property
    def of_deal(self) -> tuple[Measure, ...]:
        """The measures of the deal; none where nothing was dealt."""
        return self.deal.measures if self.deal else ()


def look(session: Session, dealt: str | None, allow_shut: int) -> Looked:
    """What the checks and the measures say of a game, and of a deal where one is named.

    Raises:
        RefusedError: The game cannot be read, or the deal cannot be one of it.
    """
    spec, checked = session.spec, session.checked
    problems = tuple(sorted({*checked.problems, *_of_players(spec)}))
    looked = Looked(problems, problems, checked.findings, origin=provenance(spec))
    if checked.sound:
        looked.edges, looked.measures = tuple(edge_looks(spec)), checks.own_measures(spec)
    rooms = [room for room in spec.wings if room.has("look")]
    if dealt is not None and not rooms:
        raise click.UsageError("--deck: this game has no tiles.yaml, so it has no deal of tiles to check.")
    if not checked.sound or not rooms:
        return looked
    with bar("Measuring") as progress:
        looked.set = rooms[0].ask("look", "LOOK")(session, progress)
    looked.measures = (*looked.measures, *looked.set.measures)
    looked.notes += looked.set.notes
    if dealt is not None:
        look_at_deal(dealt, allow_shut, looked)
    return looked


def _of_players(spec: Spec[Any]) -> tuple[Problem, ...]:
    """What is wrong with the players.yaml of a game, or that it was trained by other rules."""
    try:
        return training_notes(spec)
    except RefusedError as refused:
        return tuple(refused.problems)


def look_at_deal(dealt: str, allow_shut: int, looked: Looked) -> None:
    """Adds what there is to say of a deal: its code, or a file.

    Raises:
        RefusedError: It cannot be a deal of this game (D01, D03), or its file cannot be read.
    """
    assert looked.set is not None  # noqa: S101 - whoever asks for a deal has looked at its set
    looked.deal = looked.set.deal(dealt, allow_shut)
    looked.problems = (*looked.problems, *looked.deal.problems)


def families(rooms: Iterable[Room], door: str) -> dict[str, str]:
    """Letter of a family of checks -> what they are of, as the rooms say it (`FAMILIES`, or `OF_DEALS`)."""
    return {letter: words for room in rooms for letter, words in (room.ask("look", door) or {}).items()}


def look_at_games(session: Session, looked: Looked, workers: int) -> None:
    """Adds what came out of the games that balance.yaml asks for.

    Raises:
        RefusedError: The game cannot be played so.
    """
    from tilewright.trials.targets import missed, target_findings  # noqa: PLC0415 - saves 0.02 s: what plays many games

    if not (session.spec.balance and session.spec.balance.games):
        click.echo("No game to play: write targets under `games:` in balance.yaml (tilewright docs targets).", err=True)
        return
    with bar("Playing") as progress:
        shown = target_findings(session, workers, progress)
    looked.findings = (*looked.findings, *shown)
    looked.problems = (*looked.problems, *missed(session.spec, shown))


def is_bad(looked: Looked, *, strict: bool) -> bool:
    """Whether `check` ends with 1: there are errors; strictly also with a warning, or a measure that fails."""
    worst = Level.WARNING if strict else Level.ERROR
    fails = any(measure.verdict == "fail" for measure in (*looked.measures, *looked.of_deal))
    return any(problem.level <= worst for problem in looked.problems) or (strict and fails)


MOST_STACKS = 1_000
"""Variants, and pairs of them, whose booklets are read."""


def unbuilt(edition: Edition, faults: Sequence[Problem], asked: Mapping[str, Any]) -> tuple[Problem, ...]:
    """What no check of the text finds: that a word, a piece or a page is too large; nothing of a game with errors.

    A game that has passed is not tried again until something of it, what is asked, or this program has changed.

    Args:
        edition: The game.
        faults: What its checks have found.
        asked: `paper`, `backs`, `bleed` and `printer` of the command line.

    Raises:
        RefusedError: There is no such printer (O07).
    """
    profile = printers.load(asked["printer"]) if asked["printer"] else None
    typed = {name: asked[name] for name in ("paper", "backs", "bleed", "printer")}
    options = Options(**typed, profile=profile, figures="both")
    if checks.forbidden(faults, anyway=True):
        return ()
    edition.ask(options)
    edition.cache = cache = Store.own()
    passed = cache.key("rehearsed", key_of(edition.spec, edition.base, options, edition.notes, edition.shown))
    if cache.noted(passed):
        return ()
    from tilewright.build.rehearse import rehearse  # noqa: PLC0415 - saves 0.07 s: a game that has not changed needs no pen

    problems = rehearse(edition)
    if not problems:
        cache.tidy()
        cache.note(passed)
    return problems


def contradictions(edition: Edition, faults: Sequence[Problem], *, pairs: bool) -> tuple[Problem, ...]:
    """Where the game, or the game with a variant, contradicts itself; nothing of a game with errors.

    Reading the booklets of all variants takes longer than the rest of a check, so a game in which nothing was found is
    not read again until a file of it, or this program, has changed.

    Args:
        edition: The game. With variants laid over it these alone are looked at, together.
        faults: What its checks have found.
        pairs: Whether every two variants are looked at together as well.
    """
    if any(problem.level is Level.ERROR for problem in faults):
        return ()
    given = {(): edition.base or edition.spec, edition.variants: edition.spec}
    source, kept, cache = shelf.find(edition.name), Kept(), Store.own()
    files = sorted(stamps(source.folder).items())
    # the time of a file that has only just been written does not tell whether it is written once more
    settled = all(each.changed < time.time_ns() - SETTLED for _, each in files)
    spec = key_of(edition.spec, edition.base, Options(), edition.notes)
    agreed = cache.key("agreed", spec, repr(files), repr(edition.variants), repr(pairs))
    if settled and cache.noted(agreed):
        return ()

    def reader(variants: Sequence[str]) -> Spec[Any]:
        if tuple(variants) in given:
            return given[tuple(variants)]
        return read(source.folder, source.rules_model, variants, source.language, kept)

    names = variant_names(source.folder)
    stacks = [(name,) for name in names] + ([*islice(combinations(names, 2), MOST_STACKS)] if pairs else [])
    problems = disagreements([edition.variants] if edition.variants else stacks[:MOST_STACKS], reader)
    if settled and not problems:
        cache.note(agreed)
    return problems
