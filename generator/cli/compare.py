"""Two games, or one at two times -> what has changed between what `check` says of them: a table, sentences or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.balance.changes import OwnedProblem
from generator.cli.look import Looked, is_bad, look, look_at_deal
from generator.cli.unbuilt import unbuilt
from generator.frozen import dataclass
from generator.problem import Problem, RefusedError

if TYPE_CHECKING:
    from generator.spec.node import Node
    from generator.spec.spec import Spec

OF_VARIANT = "variant:"
NO_VARIANT = "none"
OF_BOTH = "Compare a deal that both sets have, or the sets alone, without --deck."


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """One of the two that are compared.

    Attributes:
        label: What it is called in a sentence.
        game: A name on the shelf or a folder.
        variants: Those laid over it.
        instead: What stands in places instead of `game`, where that is a folder for the moment.
    """

    label: str
    game: str
    variants: tuple[str, ...]
    instead: str = ""

    def named(self, problem: Problem) -> Problem:
        """The same problem with the folder called as a person would."""
        from generator import shelf  # noqa: PLC0415 - loaded when the command runs

        if not self.instead:
            return shelf.called(problem)
        words = {name: getattr(problem, name).replace(self.game, self.instead) for name in ("path", "message", "help")}
        return replace(problem, **words)


@dataclass(frozen=True, slots=True)
class ComparedLook:
    """What `check` has found of one of them.

    Attributes:
        label: What it is called in a sentence.
        title: Of the game.
        seed: What its samples were drawn with.
        looked: All of it.
        problems: Each with what it is of.
    """

    label: str
    title: str
    seed: str
    looked: Looked
    problems: tuple[OwnedProblem, ...]


def compare(game: str, variants: tuple[str, ...], asked: Mapping[str, Any], *, strict: bool, as_json: bool) -> int:
    """Look at both and say what has changed; the exit status is that of `check` without --compare.

    Raises:
        RefusedError: One of them cannot be read or found.
    """
    from generator.cli import compared  # noqa: PLC0415 - loaded when the command runs

    for other in ("explain", "report", "repair"):
        if asked[other] is not None:
            raise click.UsageError(f"--compare tells what has changed, --{other} how it is: one of them at a time.")
    with _both(game, variants, asked["against"]) as (earlier, later):
        after = _look_at(later, asked, asked["dealt"])
        notes: list[str] = []
        before = _look_at(earlier, asked, asked["dealt"], notes)
        report = compared.of_looks(before, after, notes)
        (compared.print_json if as_json else compared.print_table)(report)
    return 1 if is_bad(after.looked, strict=strict) else 0


@contextmanager
def _both(game: str, variants: tuple[str, ...], against: str) -> Iterator[tuple[ComparedGame, ComparedGame]]:
    """The one before and the one after; what git has of them is written out as long as they are looked at."""
    if not against.strip():
        raise click.UsageError("--compare: nothing stands there.")
    now = ComparedGame(_label(game, variants), game, variants)
    if against.startswith(OF_VARIANT):
        others = _variants(game, against.removeprefix(OF_VARIANT))
        if others == variants:
            raise click.UsageError(f"--compare {against}: that is what it is compared with.")
        yield ComparedGame(_label(game, others), game, others), now
    elif _is_folder(against):
        if variants and _same(game, against):
            hint = f"--compare {OF_VARIANT}{NO_VARIANT} is the game without its variants"
            raise click.UsageError(f"--compare {against}: that is what it is compared with; {hint}.")
        yield ComparedGame(_label(against, variants), against, variants), now
    else:
        first, dots, second = against.partition("..")
        with ExitStack() as stack:
            earlier = stack.enter_context(_past(game, variants, (first or "HEAD") if dots else first))
            yield earlier, stack.enter_context(_past(game, variants, second or "HEAD")) if dots else now


@contextmanager
def _past(game: str, variants: tuple[str, ...], revision: str) -> Iterator[ComparedGame]:
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs
    from generator.kit.revision import past_folder, written_out  # noqa: PLC0415

    past = past_folder(shelf.find(game).folder, revision)
    with written_out(past) as folder:
        yield ComparedGame(_label(revision, variants), str(folder), variants, past.label)


def _label(name: str, variants: Sequence[str]) -> str:
    return f"{name} with {', '.join(variants)}" if variants else name


def _variants(game: str, names: str) -> tuple[str, ...]:
    """'rolled,free-flight' as they are laid on; none for 'none', unless a variant is called so."""
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs

    if names == NO_VARIANT and not (shelf.find(game).folder / "variants" / f"{NO_VARIANT}.yaml").exists():
        return ()
    return tuple(names.split(","))


def _is_folder(name: str) -> bool:
    """Whether this names a game on the shelf or a folder, be it one that is not there; else git is asked."""
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs

    if name[0] in "./~" or "\\" in name:
        return True
    try:
        return Path(name).exists() or name in {listed.name for listed in shelf.games()}
    except (OSError, ValueError):  # too long, or a NUL
        return False


def _same(game: str, other: str) -> bool:
    from generator import shelf  # noqa: PLC0415 - loaded when the command runs

    return shelf.find(game).folder.resolve() == shelf.find(other).folder.resolve()


def _look_at(
    one: ComparedGame, asked: Mapping[str, Any], dealt: str | None, notes: list[str] | None = None
) -> ComparedLook:
    """What `check` would find; with `notes`, a deal that is none of this game is one of them and no mistake."""
    from generator.kit.edition import Edition  # noqa: PLC0415 - loaded when the command runs

    try:
        edition = Edition(one.game, one.variants)
        looked = look(edition, None, 0)
        if dealt is not None and looked.bag:
            try:
                look_at_deal(edition, looked.bag, dealt, asked["allow_shut"], looked)
            except RefusedError as refused:
                if notes is None:
                    raise RefusedError([_none_of(one, problem) for problem in refused.problems]) from None
                notes.append(f"The deal is none of {one.label}: {refused.problems[0].message}. {OF_BOTH}")
        paper = asked["paper"] or edition.spec.game.paper_name
        problems = (*looked.problems, *unbuilt(edition, looked.of_game, {**asked, "paper": paper}))
    except RefusedError as refused:
        raise RefusedError(map(one.named, refused.problems)) from None
    spec = edition.spec
    owned = tuple(_owned(spec, problems, one))
    return ComparedLook(one.label, spec.game.title, spec.game.seed, replace(looked, problems=problems), owned)


def _none_of(one: ComparedGame, problem: Problem) -> Problem:
    """Of which of the two a deal is none, and what to do."""
    return replace(
        problem, message=f"the deal is none of {one.label}: {problem.message}", help=f"{problem.help}. {OF_BOTH}"
    )


def _owned(spec: Spec[Any], problems: Sequence[Problem], one: ComparedGame) -> Iterator[OwnedProblem]:
    ids = sorted(each for node in spec.places.documents.values() for each in _ids(node))
    folder = f"{spec.places.folder}/"
    for problem in problems:
        above = [name for path, line, name in ids if path == problem.path and line <= problem.line]
        yield OwnedProblem(one.named(problem), problem.path.removeprefix(folder), above[-1] if above else "")


def _ids(node: Node) -> Iterator[tuple[str, int, str]]:
    """Every `id` in a file: its path, its line, and what it says."""
    from generator.spec.node import Mapping as Map  # noqa: PLC0415 - loaded when the command runs
    from generator.spec.node import Scalar  # noqa: PLC0415
    from generator.spec.node import Sequence as List  # noqa: PLC0415

    if isinstance(node, List):
        for item in node.items:
            yield from _ids(item)
    elif isinstance(node, Map):
        for entry in node.entries:
            if entry.key.text == "id" and isinstance(entry.value, Scalar):
                yield node.place.path, node.place.line, entry.value.text
            yield from _ids(entry.value)
