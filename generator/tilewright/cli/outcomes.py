"""Outcomes of games -> what `play` says of them: a line a game, a table, JSON, and how fair the seats are."""

from __future__ import annotations

from typing import Any

from tilewright.engine.fairness import Fairness, fairness, sentence
from tilewright.engine.match import MatchTally, Outcome, tally
from tilewright.engine.record import Head
from tilewright.engine.search import by_the_clock
from tilewright.problem import plural

ENOUGH = 30
"""Games from which on something is said of how fair the seats are."""


def line(names: tuple[str, ...], each: Outcome) -> str:
    """One game: points, length, what decided it."""
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, each.scores, strict=True))
    length = f"{plural(each.turns, 'turn')}, {plural(each.decisions, 'decision')}"
    return f"Game {each.number}: {scores}; {length}; {each.ending or 'not finished'}"


def table(head: Head, done: MatchTally, engine: str) -> str:
    """The tally as columns; with what it was played by, and whether it can be played again."""
    lines = [
        "",
        f"{plural(done.games, 'game')}, {plural(head.players, 'player')}, seed {head.seed_in_short}",
        "",
    ]
    lines.append(f"{'seat':12}{'played by':12}{'wins':>10}{'share':>9}{'points: fewest':>17}{'average':>9}{'most':>6}")
    for row, bot in zip(done.rows, head.bots, strict=True):
        share = f"{100 * float(row.wins) / done.games:.1f} %"
        wins, points = f"{float(row.wins):.4g}", f"{row.least:>17g}{row.mean:>9.1f}{row.most:>6g}"
        lines.append(f"{row.name:12}{bot:12}{wins:>10}{share:>9}{points}")
    lines.append("")
    for what, (least, mean, most) in (("turns", done.turns), ("decisions", done.decisions)):
        lines.append(f"{what}: {least} to {most}, {mean:.1f} on average")
    lines.append(f"engine: {engine}")
    if clocked := ", ".join(dict.fromkeys(filter(by_the_clock, head.bots))):
        lines.append(f"bots: {clocked} by the clock, so the same seed may play other games; records keep these")
    lines.append(f"decided by: {', '.join(f'{ending} ({count})' for ending, count in done.endings)}")
    if (judged := _judged(head, done)) is not None:
        lines.append(f"seats: {sentence([row.name for row in done.rows], judged)}")
    return "\n".join(lines)


def _judged(head: Head, done: MatchTally) -> Fairness | None:
    """How fair the seats are; None where bots differ, or games are too few to say anything."""
    if done.games < ENOUGH or len(set(head.bots)) > 1:
        return None
    return fairness([float(row.wins) for row in done.rows], done.games, [float(row.squares) for row in done.rows])


def plain(head: Head, names: tuple[str, ...], outcomes: list[Outcome], engine: str) -> dict[str, Any]:
    """The games as JSON has them."""
    top = {"game": head.game, "version": head.version, "rules": head.rules, "variants": list(head.variants)}
    seats = [{"name": name, "bot": bot} for name, bot in zip(names, head.bots, strict=True)]
    played = [
        {
            "number": each.number,
            "scores": list(each.scores),
            "shares": list(each.shares),
            "turns": each.turns,
            "decisions": each.decisions,
            "ending": each.ending,
        }
        for each in outcomes
    ]
    again = {"engine": engine, "repeatable": not any(map(by_the_clock, head.bots))}
    fair = _fair(head, names, outcomes)
    return top | {"seed": head.seed, **again, "seats": seats, "fairness": fair, "games": played}


def _fair(head: Head, names: tuple[str, ...], outcomes: list[Outcome]) -> dict[str, Any] | None:
    """How fair the seats are, as JSON has it."""
    done = tally(names, outcomes) if any(each.ending for each in outcomes) else None
    if done is None or (judged := _judged(head, done)) is None:
        return None
    intervals = [[each.low, each.high] for each in judged.intervals]
    numbers = {"verdict": judged.verdict, "intervals": intervals, "chance": judged.chance}
    return numbers | {"smallest_seen": judged.seen, "games_more": judged.more}
