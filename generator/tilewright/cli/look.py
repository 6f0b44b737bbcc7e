"""A session -> Looked: all that `check` finds of a game and, where one is named, of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import click

from tilewright.cli.progress import bar

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from tilewright.balance.declared import Finding
    from tilewright.balance.edges import EdgeLook
    from tilewright.balance.measure import Measure, Provenance
    from tilewright.build.session import Session
    from tilewright.problem import Problem
    from tilewright.report.lines import Family
    from tilewright.rooms import Room
    from tilewright.spec.spec import Spec


class Honest(Protocol):
    """How often blind sets, or deals, are flagged, and fail; and a sentence that says so."""

    @property
    def flagged(self) -> Fraction: ...  # noqa: D102 - as above
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
    from tilewright.balance.measure import provenance  # noqa: PLC0415 - loaded when the command runs
    from tilewright.check import own_measures  # noqa: PLC0415

    spec, checked = session.spec, session.checked
    looked = Looked(checked.problems, checked.problems, checked.findings, origin=provenance(spec))
    if checked.sound:
        looked.edges, looked.measures = _look_at_edges(spec), own_measures(spec)
    rooms = [room for room in spec.wings if room.has("look")]
    if dealt is not None and not rooms:
        raise click.UsageError("--deck: this game has no tiles.yaml, so there is no deal of tiles to check.")
    if not checked.sound or not rooms:
        return looked
    with bar("Measuring") as progress:
        looked.set = rooms[0].ask("look", "LOOK")(session, progress)
    looked.measures = (*looked.measures, *looked.set.measures)
    looked.notes += looked.set.notes
    if dealt is not None:
        look_at_deal(dealt, allow_shut, looked)
    return looked


def _look_at_edges(spec: Spec[Any]) -> tuple[EdgeLook, ...]:
    """What there is to tell of tiles whose sides meet; nothing is loaded for a game without any."""
    from tilewright.balance.sides import tables_of_tiles  # noqa: PLC0415 - loaded when the command runs

    if not any(tables_of_tiles(spec)):
        return ()
    from tilewright.balance.edges import edge_looks  # noqa: PLC0415 - as above

    return tuple(edge_looks(spec))


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
    from tilewright.trials.targets import missed, target_findings  # noqa: PLC0415 - loaded when it is asked for

    with bar("Playing") as progress:
        shown = target_findings(session, workers, progress)
    looked.findings = (*looked.findings, *shown)
    looked.problems = (*looked.problems, *missed(session.spec, shown))


def is_bad(looked: Looked, *, strict: bool) -> bool:
    """Whether `check` ends with 1: there are errors; strictly also with a warning, or a measure that fails."""
    from tilewright.problem import Level  # noqa: PLC0415 - loaded when the command runs

    worst = Level.WARNING if strict else Level.ERROR
    fails = any(measure.verdict == "fail" for measure in (*looked.measures, *looked.of_deal))
    return any(problem.level <= worst for problem in looked.problems) or (strict and fails)
