"""Aggregate + Head -> Studied -> StudyAnswers: all that is said of many games, in the order a designer asks."""

from __future__ import annotations

from typing import Any

from tilewright.engine.players import say_players
from tilewright.engine.record import Head
from tilewright.engine.search import by_the_clock
from tilewright.frozen import dataclass
from tilewright.trials import course, fans, luck, used, winners
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.answer import StudyAnswer, games
from tilewright.trials.estimates import standing


@dataclass(frozen=True, slots=True)
class Studied:
    """Games that were studied.

    Attributes:
        aggregate: What there is to know of them.
        head: Which they are, and who plays.
        names: What the seats are called.
        thought: Of games in which one seat thought more, its share of each victory; none where that was not asked.
    """

    aggregate: Aggregate
    head: Head
    names: tuple[str, ...]
    thought: tuple[float, ...] = ()

    @property
    def alike(self) -> bool:
        """Whether all bots are the same."""
        return len(set(self.head.bots)) == 1

    @property
    def clocked(self) -> tuple[str, ...]:
        """Bots that go by the clock, so that the same seed may play other games."""
        return tuple(dict.fromkeys(filter(by_the_clock, self.head.bots)))

    @property
    def claims(self) -> frozenset[str]:
        """What is claimed: every other sentence tells what was counted, and how sure that is."""
        seats = winners.claim(self.aggregate, alike=self.alike)
        each = [*([seats] if seats else []), *used.claims(self.aggregate)]
        if self.thought:
            each.append(luck.claim(self.thought, self.head.players))
        return standing(each)


def answers(studied: Studied) -> tuple[StudyAnswer, ...]:
    """Everything; nothing where no game was finished."""
    aggregate, head, stand = studied.aggregate, studied.head, studied.claims
    if not aggregate.games:
        return ()
    first = winners.who_wins(aggregate, head.bots, studied.names, stands=winners.TURNS in stand)
    each = [first, winners.points(aggregate), course.length(aggregate)]
    if aggregate.closely.games:
        each += [course.drama(aggregate), course.choice(aggregate)]
        each += [more for more in (fans.over_time(aggregate), fans.mattering(aggregate)) if more]
    if aggregate.replays.deals:
        each.append(luck.luck(aggregate, head.bots))
    each += used.uses(aggregate, stand)
    each += [more for more in (used.taken_up(aggregate), used.left_over(aggregate)) if more]
    if studied.thought:
        each.append(luck.skill(studied.thought, head.players, stands=luck.SKILL in stand))
    return tuple(each)


def plain(studied: Studied) -> dict[str, Any]:
    """The same for programs."""
    head = studied.head
    top: dict[str, Any] = {"game": head.game, "version": head.version, "rules": head.rules}
    top["variants"] = list(head.variants)
    seats = [{"name": name, "bot": bot} for name, bot in zip(studied.names, head.bots, strict=True)]
    spoken = {
        each.key: {"says": list(each.says), "computed_from": each.of} | dict(each.numbers) for each in answers(studied)
    }
    top |= {"seed": head.seed, "repeatable": not studied.clocked, "seats": seats, "games": studied.aggregate.games}
    return top | {"claims": sorted(studied.claims) if studied.aggregate.games else [], "answers": spoken}


def text(studied: Studied, engine: str = "") -> str:
    """What a person reads in a terminal: of each question the sentences, then a table, then what they are of.

    Args:
        studied: The games.
        engine: What they were played by; '' to leave that out.
    """
    head = studied.head
    lines = ["", f"{games(studied.aggregate.games)}, {say_players(head.bots)}, seed {head.seed_in_short}"]
    spoken = answers(studied)
    for each in spoken:
        lines += ["", each.title, *(f"  {line}" for line in each.says), *table(each), f"  ({each.of})"]
    if any(each.heads for each in spoken):
        lines += ["", *HOW]
    if spoken and engine:
        lines.append(f"Engine: {engine}.")
    if studied.clocked:
        lines.append(f"{', '.join(studied.clocked)} think by the clock, so the same seed may play other games.")
    return "\n".join(lines)


HOW = (
    "In 95 of 100 studies a range contains the true number. Of 100 studies in which neither the start nor any use",
    "makes a difference, 5 claim one; a claim about a use has a *. 'One more' is the effect of one use more than the",
    "other players. Players who are ahead may use more, so it does not prove the effect of a use.",
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
