"""Aggregate -> Answers: all that is said of many games, in the order in which a designer asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.play.record import Head
from generator.study import course, luck, used, winners
from generator.study.aggregate import Aggregate
from generator.study.answer import StudyAnswer, games
from generator.study.claims import standing


def answers(
    aggregate: Aggregate, head: Head, names: Sequence[str], more: Sequence[StudyAnswer] = ()
) -> tuple[StudyAnswer, ...]:
    """Everything; nothing where no game was finished.

    Args:
        aggregate: What there is to know of the games.
        head: Which they are.
        names: What the seats are called.
        more: What was asked besides, of other games.
    """
    if not aggregate.games:
        return ()
    stand = claimed(aggregate, head)
    first = winners.who_wins(aggregate, head.bots, names, stands=winners.TURNS in stand)
    each = [first, winners.points(aggregate), course.length(aggregate)]
    if aggregate.closely.games:
        each += [course.drama(aggregate), course.choice(aggregate)]
    if aggregate.replays.deals:
        each.append(luck.luck(aggregate))
    each += used.uses(aggregate, stand)
    each += [more for more in (used.taken_up(aggregate), used.left_over(aggregate)) if more]
    return (*each, *more)


def claimed(aggregate: Aggregate, head: Head) -> frozenset[str]:
    """What is claimed of the game: every other sentence tells what was counted, and how sure that is."""
    seats = winners.claim(aggregate, alike=len(set(head.bots)) == 1)
    return standing([*([seats] if seats else []), *used.claims(aggregate)])


def plain(aggregate: Aggregate, head: Head, names: Sequence[str], more: Sequence[StudyAnswer] = ()) -> dict[str, Any]:
    """The same for programs."""
    each = answers(aggregate, head, names, more)
    top = {"game": head.game, "version": head.version, "rules": head.rules, "variants": list(head.variants)}
    seats = [{"name": name, "bot": bot} for name, bot in zip(names, head.bots, strict=True)]
    spoken = {each.key: {"says": list(each.says), "computed_from": each.of} | dict(each.numbers) for each in each}
    claims = sorted(claimed(aggregate, head)) if aggregate.games else []
    return top | {"seed": head.seed, "seats": seats, "games": aggregate.games, "claims": claims, "answers": spoken}


def text(aggregate: Aggregate, head: Head, names: Sequence[str], more: Sequence[StudyAnswer] = ()) -> str:
    """What a person reads in a terminal: of each question the sentences, then a table, then what they are of."""
    bots = ", ".join(head.bots) if len(set(head.bots)) > 1 else head.bots[0]
    lines = ["", f"{games(aggregate.games)}, {head.players} players, {bots}, seed {head.seed_in_short}"]
    spoken = answers(aggregate, head, names, more)
    for each in spoken:
        lines += ["", each.title, *(f"  {line}" for line in each.says), *table(each), f"  ({each.of})"]
    if any(each.heads for each in spoken):
        lines += ["", *HOW]
    return "\n".join(lines)


HOW = (
    "Ranges hold the true number in 95 of 100 studies. Of 100 studies of a game in which it is all the same who begins",
    "and what is used, 5 claim anything at all; what is claimed of a use has a *. 'One more' is what goes with one use",
    "more than the others at the table have: whoever is ahead may use more, so it is no proof of what a use brings.",
)


def table(each: StudyAnswer) -> list[str]:
    """The rows in columns, numbers to the right."""
    if not each.rows:
        return []
    cells = [each.heads, *each.rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(each.heads))]
    return [
        "  "
        + "  ".join(
            cell.ljust(wide) if not at else cell.rjust(wide)
            for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
