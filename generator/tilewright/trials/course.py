"""Aggregate -> how a game goes: its length, who leads, when it is decided, and how much there is to choose."""

from __future__ import annotations

from tilewright.balance.intervals import Sampled
from tilewright.trials.aggregate import HALF, UNIT, Aggregate, Closely, Counts
from tilewright.trials.answer import StudyAnswer, around, few, games, of_100, plain
from tilewright.trials.estimates import mean, measured, median, number, quantile, share, victories
from tilewright.trials.winners import quantiles


def length(aggregate: Aggregate) -> StudyAnswer:
    """How long a game is, and how far its tails reach."""
    each = turns_each(aggregate)
    low, middle, high = (quantile(each, part) for part in (0.25, 0.5, 0.75))
    tails = f"in 19 of 20 games at most {quantile(each, 0.95):g}, in the longest {max(each, default=0)}"
    says = (
        f"A player has {middle:g} turns, in half of all games {low:g} to {high:g}; {tails}."
        if len(each) > 1
        else f"In every game a player has {middle:g} turns.",
        (
            f"That is {around(measured(aggregate.decisions), 0)} decisions on average, "
            f"{mean(aggregate.decisions) / aggregate.seats:.0f} for each player."
        ),
    )
    endings = sorted(aggregate.endings.items(), key=lambda each: (-each[1], each[0]))
    parts = ", ".join(
        f"{ending} ({of_100(share(count, aggregate.games).within)} of 100)" for ending, count in endings[:8]
    )
    numbers = {
        "turns_of_a_player": plain(measured(each)) | quantiles(each),
        "turns": plain(measured(aggregate.turns)) | quantiles(aggregate.turns),
        "decisions": plain(measured(aggregate.decisions)) | quantiles(aggregate.decisions),
        "endings": [{"ending": ending} | plain(share(count, aggregate.games)) for ending, count in endings],
        "stopped": aggregate.stopped,
    }
    cut = (f"{games(aggregate.stopped)} more were not finished.",) if aggregate.stopped else ()
    says = (*few(aggregate.games), *says, f"Decided by: {parts}.", *cut)
    return StudyAnswer("length", "How long it is", says, games(aggregate.games), numbers)


def turns_each(aggregate: Aggregate) -> Counts:
    """Turns of each player in a game, whoever has most; what the rules of a game call a round may be many of them."""
    each = dict[int, int]()
    for turns, count in aggregate.turns.items():
        most = -(-turns // aggregate.seats)
        each[most] = each.get(most, 0) + count
    return each


def drama(aggregate: Aggregate) -> StudyAnswer:
    """Lead changes, how far behind winners were, and when it was decided."""
    seen = aggregate.closely
    changes, decided = measured(seen.changes), seen.decided
    never, behind = share(seen.changes.get(0, 0), seen.games), behind_at_half(seen)
    gaps = {gap: count for gap, count in seen.behind[HALF].items() if gap}
    far = f", by {mean(gaps, UNIT):.1f} points on average" if gaps else ""
    late = share(sum(count for part, count in decided.items() if part >= 90), number(decided))  # sum counts games
    middle = median(decided)
    says = (
        f"At half time the later winner is behind in {of_100(behind.within)} of 100 games{far}.",
        f"The lead changes {around(changes)} times a game, never in {of_100(never.within)} of 100.",
        (
            f"Looking back, in half of all games the winner leads for good {_when(middle)}; "
            f"in {of_100(late.within)} of 100 only in the last tenth."
        ),
    )
    numbers = {
        "lead_changes": plain(changes) | quantiles(seen.changes),
        "behind_at_half": plain(behind),
        "behind": [mean(each, UNIT) for each in seen.behind],
        "ahead": [mean(each, UNIT) for each in seen.ahead],
        "leader_wins": [plain(each) for each in leader_wins(seen)],
        "decided": plain(measured(decided)) | quantiles(decided),
        "decided_median": plain(middle),
        "decided_in_last_tenth": plain(late),
    }
    return StudyAnswer(
        "drama", "Drama", (*few(seen.games, aggregate.games, LOOKED), *says), count_looked_at(aggregate), numbers
    )


def behind_at_half(seen: Closely) -> Sampled:
    """The share of games whose winner was behind at half time."""
    trailed = sum(count for gap, count in seen.behind[HALF].items() if gap)  # sum counts 60ths of victories
    return victories(trailed, seen.trailed, seen.games)


def leader_wins(seen: Closely) -> list[Sampled]:
    """After each tenth of the game the share of games that its leader wins; of several leaders each a part."""
    return [victories(led, squares, seen.games) for led, squares in zip(seen.led, seen.led_squares, strict=True)]


def _when(middle: Sampled) -> str:
    """'after 40 of 100 turns (surely after 31 to 47)'."""
    low, high = middle.within.low, middle.within.high
    surely = f"after {low:.0f} to {high:.0f}" if low else f"after {high:.0f} at most"
    when = f"after {middle.value:.0f} of 100 turns" if middle.value else "from the first turn on"
    return when if not high else f"{when} (range {surely}{'' if middle.value else ' of 100 turns'})"


def choice(aggregate: Aggregate) -> StudyAnswer:
    """How much there is to choose."""
    seen = aggregate.closely
    idle = share(seen.idle, seen.turns)
    says = (
        f"In {100 * idle.value:.1f} of 100 turns there is nothing to choose.",
        (
            f"A turn has {mean(seen.choices):.1f} decisions with a choice on average; 19 of 20 turns have at most "
            f"{quantile(seen.choices, 0.95):g}."
        ),
        (
            f"A decision is between {mean(seen.options):.1f} moves on average; 19 of 20 are between at most "
            f"{quantile(seen.options, 0.95):g}."
        ),
    )
    numbers = {
        "idle_turns": {"value": idle.value, "of": seen.turns},
        "choices_a_turn": {"value": mean(seen.choices), "of": number(seen.choices)} | quantiles(seen.choices),
        "moves_to_choose_from": {"value": mean(seen.options), "of": number(seen.options)} | quantiles(seen.options),
    }
    of = f"{count_looked_at(aggregate)}, {seen.turns:,} turns, {number(seen.options):,} decisions"
    return StudyAnswer(
        "choice", "What there is to choose", (*few(seen.games, aggregate.games, LOOKED), *says), of, numbers
    )


LOOKED = "looked at move by move"


def count_looked_at(aggregate: Aggregate) -> str:
    """Return what an answer was computed from: '250 games looked at move by move'."""
    return f"{games(aggregate.closely.games)} {LOOKED}"
