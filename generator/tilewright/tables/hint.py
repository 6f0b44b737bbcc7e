"""View -> Hint: the move that a player who thinks ahead would make in a seat's place, and why, in the game's words.

A few moves are tried in games of their own, dealt again under what the seat knows and played on by a steady player to
the seat's next turn, all with the same luck. Whatever is said is said of these games alone, and of the move itself only
what is so in every one of them: so a hint tells nothing that the seat cannot know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt

from tilewright.engine import TERMINAL, State
from tilewright.engine.ahead import WON, looks, moves_to_weigh, past_chance, standing, stands, worth_of
from tilewright.engine.bots import bots_of, seated
from tilewright.engine.event import EventKind, events_of, happenings, known_to
from tilewright.engine.players import bot_called
from tilewright.engine.search import Redealt
from tilewright.engine.view import Bot, View, labels_of
from tilewright.frozen import dataclass
from tilewright.language import start
from tilewright.rng import Stream
from tilewright.tables.sentences import Teller

OTHERS = 3
"""Moves that are compared with the one that comes to mind first."""
DEALS, LEAST, MOST = 24, 8, 2_000
"""Games that each is tried in; fewer, but so many, once there have been so many decisions in all of them."""
LONG = 80
"""Decisions after which such a game ends wherever it is."""
SURE = 2.1
"""Standard errors that a difference has to have, to be one."""
LITTLE = 0.05
"""Points that nobody speaks of."""
FURTHER = 3
"""Of a seat's turns the one to which is played on if nothing can be said of the next."""
HALF = 0.5
"""Things that are worth a word."""
MOST_SAID = 2
"""Sentences that say what a move leads to at once."""
AT_ONCE = {EventKind.PAY, EventKind.WIN, EventKind.LOSE, EventKind.SCORE, EventKind.REVEAL, EventKind.END}
"""What a move leads to that is worth saying."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and why.

    Attributes:
        action: Which move.
        words: It in the words of its record.
        do: What to do, as an order: 'Take the black 5.'
        why: Sentences that give the reasons.
    """

    action: int
    words: str
    do: str
    why: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.do, *self.why))


@dataclass(frozen=True, slots=True)
class Trial:
    """Where a move has led to in one game.

    Attributes:
        says: What it led to at once, in sentences.
        worth: What the state is worth to the seat that it led to in the end.
        points: Points by seat there.
        standing: What decides the game, by seat, more being better.
        things: What lies before the seat there: sort of thing -> how many.
        over: Whether the game was over.
        turns: Turns that had been finished.
        ahead: To which of its next turns the seat played on.
    """

    says: tuple[str, ...]
    worth: float
    points: tuple[float, ...]
    standing: tuple[float, ...]
    things: Mapping[str, float]
    over: bool
    turns: int
    ahead: int


Trials = Sequence[Trial]


class Adviser:
    """Gives hints in one game.

    Attributes:
        game: Its id.
        tells: Who says its moves in sentences.
    """

    def __init__(self, game: str, tells: Teller) -> None:
        self.game, self.tells = game, tells
        self._tell, self._ahead = events_of(game), bot_called("thinks-ahead", bots_of(game))
        self._holds_of = labels_of(game).holds
        self._worth = worth_of(game)

    def advise(self, view: View, seed: str) -> Hint:
        """Return the best move for the seat whose turn it is; the same seed gives the same hint."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return self._hint(view, legal[0], self._say("only"))
        first = _bot(self._ahead, seed, self.game).choose(view, legal)
        tried = self._try(view, self._likely(view, legal, first, seed), seed, 1)
        best = max(tried, key=lambda move: _mean([each.worth for each in tried[move]]))
        if best != first and not _sure([each.worth for each in tried[best]], [each.worth for each in tried[first]]):
            best = first
        others = [move for move in tried if move != best]
        second = max(others, key=lambda move: _mean([each.worth for each in tried[move]]))
        return self._hint(view, best, *self._why(view, tried, best, second, seed))

    def _likely(self, view: View, legal: Sequence[int], first: int, seed: str) -> list[int]:
        """The move that comes to mind first, and the others that look best at once."""
        rng = Stream(seed, "likely")
        state = view.resample(rng)
        values = {move: looks(state, move, view.seat, self._worth) for move in moves_to_weigh(legal, rng)}
        best = sorted(values, key=lambda move: (-values[move], move))
        return [first, *(move for move in best if move != first)][: 1 + OTHERS]

    def _try(self, view: View, moves: Sequence[int], seed: str, turns: int) -> Mapping[int, Trials]:
        """Try each move in the same games, which are played on to the seat's next turn, or to a later one."""
        tried: dict[int, list[Trial]] = {move: [] for move in moves}
        decisions = 0
        for deal in range(DEALS):
            for move, trials in tried.items():
                trial, took = self._play_on(view, move, f"{seed} {deal}", turns)
                trials.append(trial)
                decisions += took
            if deal + 1 >= LEAST and decisions > MOST:
                break
        return tried

    def _play_on(self, view: View, move: int, seed: str, turns: int) -> tuple[Trial, int]:
        """Make a move in a game that is dealt again, and play on for so many turns; and the decisions it took."""
        luck, seat, ahead = Stream(seed, "hint luck"), view.seat, turns
        before = view.resample(luck)
        state = before.clone()
        state.apply_unchecked(move)
        says = tuple(self._at_once(before, move, state, seat))
        turn, seen, decisions = before.turns(), dict[int, tuple[Bot, View]](), 0
        while (now := past_chance(state, luck).current_player()) != TERMINAL and decisions < LONG * turns:
            if now == seat and state.turns() > turn:
                turn, turns = state.turns(), turns - 1
                if not turns:
                    break
            if now not in seen:
                seen[now] = _bot("greedy", f"{seed} {now}", self.game), Redealt(state, now)
            bot, sees = seen[now]
            state.apply_unchecked(bot.choose(sees, state.legal_actions()))
            decisions += 1
        points, decides, worth = tuple(state.totals()), tuple(standing(state)), stands(state, seat, self._worth)
        return Trial(
            says, worth, points, decides, self._things_of(state, seat), now == TERMINAL, state.turns(), ahead
        ), decisions

    def _things_of(self, state: State, seat: int) -> Mapping[str, float]:
        """What a seat has by what its room counts; else by what lies before it on the table."""
        holds = self._holds_of(state, seat)
        if holds:
            return holds
        things = Counter[str]()
        for token in state.table(seat).holdings[seat].tokens:
            if token.face:
                things[f"{token.face}s"] += token.count
        return {thing: float(count) for thing, count in things.items()}

    def _at_once(self, before: State, move: int, after: State, seat: int) -> list[str]:
        """What a move leads to by itself, as the seat is told it."""
        heard = (each for each in happenings(self._tell, before, move, after) if known_to(each, seat))
        own = [(each, each.seat == seat) for each in heard if each.kind in AT_ONCE]
        return [self.tells.event(each, you=you) for each, you in own]

    # Why

    def _why(self, view: View, tried: Mapping[int, Trials], first: int, second: int, seed: str) -> list[str]:
        """The sentences behind a hint: what the move leads to at once, then what is better than after the next best."""
        best, other = tried[first], tried[second]
        always = [each for each in best[0].says if all(each in trial.says for trial in best)]
        why, instead = list(dict.fromkeys(always))[:MOST_SAID], self._instead(view, second)
        if not _sure([each.worth for each in best], [each.worth for each in other]):
            return [*why, self._say("alike", other=instead)]
        reasons = (self._wins, self._points, self._things)
        later = next(filter(None, (reason(view.seat, best, other, instead) for reason in reasons)), "")
        if not later:
            further = self._try(view, (first, second), seed, FURTHER)
            pair = further[first], further[second]
            later = next(filter(None, (reason(view.seat, *pair, instead) for reason in reasons)), "")
        return [*why, later or self._say("better", other=instead)]

    def _wins(self, seat: int, best: Trials, other: Trials, instead: str) -> str:
        """That it wins more games; '' if the games were not played to their ends."""
        if not all(each.over for each in (*best, *other)):
            return ""
        wins, others = (sum(_won(each, seat) for each in trials) for trials in (best, other))  # sum counts games
        return self._say("wins", wins=wins, games=len(best), less=others, other=instead) if wins > others else ""

    def _points(self, seat: int, best: Trials, other: Trials, instead: str) -> str:
        """That the seat has more points then, or the best of the others fewer, whichever is more; '' if neither is."""
        own, mine = ([each.standing[seat] for each in trials] for trials in (best, other))
        best_other, theirs = ([_rival(each, seat) for each in trials] for trials in (best, other))
        gain, harm = _mean(own) - _mean(mine), _mean(theirs) - _mean(best_other)
        if gain >= harm and gain > LITTLE and _sure(own, mine):
            by = _mean([each.points[seat] for each in best]) - _mean([each.points[seat] for each in other])
            return self._counted("more" if by > 0 else "fewer", abs(by), best, instead)
        if harm > gain and harm > LITTLE and _sure(theirs, best_other):
            return self._counted("rival", harm, best, instead)
        return ""

    def _things(self, _seat: int, best: Trials, other: Trials, instead: str) -> str:
        """That the seat has more of some sort of thing then; '' if it has not."""
        gains = list[tuple[float, str]]()
        for thing in sorted({each for trial in best for each in trial.things}):
            mine, theirs = ([each.things.get(thing, 0.0) for each in trials] for trials in (best, other))
            if _sure(mine, theirs) and _mean(mine) - _mean(theirs) >= HALF:
                gains.append((_mean(mine) - _mean(theirs), thing))
        thing = max(gains, default=(0.0, ""))[1]
        more, less = (_mean([each.things.get(thing, 0.0) for each in trials]) for trials in (best, other))
        return self._holds(best, thing, more, less, instead) if gains else ""

    # Words

    def _hint(self, view: View, action: int, *why: str) -> Hint:
        words = view.words(action)
        do = self.tells.you_do(words) or words
        return Hint(action, words, self._say("do", do=start(do)), why)

    def _instead(self, view: View, action: int) -> str:
        """Another move behind 'if you'."""
        words = view.words(action)
        return self.tells.you_do(words) or self._say("choose", words=words)

    def _when(self, trials: Trials) -> str:
        if all(each.over for each in trials):
            return self._say("at_the_end")
        return self._say("by_then" if trials[0].ahead == 1 else "in_a_while")

    def _counted(self, key: str, points: float, best: Trials, instead: str) -> str:
        """A number of points in a sentence; it is one of 'about 1 point' alone that is singular."""
        number = f"{points:.0f}" if points >= 9.5 else f"{points:.1f}".removesuffix(".0")
        form = "one" if number == "1" else "other"
        return self._say(f"{key}.{form}", when=self._when(best), number=number, other=instead)

    def _holds(self, best: Trials, thing: str, more: float, less: float, instead: str) -> str:
        """How much of something the seat has then, and how much otherwise; '' if that reads the same."""
        has, had = (f"{each:.1f}".removesuffix(".0") for each in (more, less))
        key = "holds" if more > less else "lacks"
        return "" if has == had else self._say(key, when=self._when(best), thing=thing, has=has, had=had, other=instead)

    def _say(self, key: str, **holes: object) -> str:
        """A phrase with its holes filled."""
        return self.tells.language.say(f"hint.{key}", **holes)


def _bot(name: str, seed: str, game: str) -> Bot:
    """A bot with luck of its own."""
    bot = seated((name,), seed, 0, game)[0]
    if bot is None:
        raise LookupError(name)
    return bot


def _rival(trial: Trial, seat: int) -> float:
    """What the best of the other seats has; 0 if nobody else plays."""
    return max((each for at, each in enumerate(trial.standing) if at != seat), default=0.0)


def _won(trial: Trial, seat: int) -> bool:
    """Whether a seat has a share of the victory: no game is worth so much by its points alone."""
    return trial.over and trial.worth - trial.standing[seat] + _rival(trial, seat) >= WON / 60


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)  # sum adds up what is only told


def _sure(more: Sequence[float], less: Sequence[float]) -> bool:
    """Whether the first, which had the same luck one by one, are more than the others by more than chance explains."""
    gaps = [one - other for one, other in zip(more, less, strict=True)]
    mean = _mean(gaps)
    spread = sqrt(_mean([(each - mean) ** 2 for each in gaps]) / (len(gaps) - 1))
    return mean > SURE * spread and mean > 1e-9
