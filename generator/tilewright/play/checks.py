"""Spec -> Problems of its play.yaml: what can be proved of the file, and what some games at random show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright import pattern
from tilewright.engine.bots import seated
from tilewright.engine.game import CHANCE
from tilewright.engine.view import View
from tilewright.frozen import dataclass
from tilewright.pieces.build import build
from tilewright.play.engine import PlayGame
from tilewright.play.names import CounterGroup, PlaceGroup
from tilewright.play.read import Play, read_play
from tilewright.play.state import CUT, FUEL, PlayState
from tilewright.problem import Level, Problem, RefusedError, plural
from tilewright.rng import Stream
from tilewright.spec.spec import Spec
from tilewright.texts import node as tree
from tilewright.texts.node import KeyValue, Node, Scalar, Spot

SEED = "check"
GAMES, STEPS, LOOPS = 40, 2_000, 400_000
"""For each of up to four numbers of players: games at random, moves and draws, and repetitions in all of them."""
FIRST = 20_000
"""Moves and draws that the first game may take more."""
ENOUGH = 20
"""Games after which it is told what has never happened in them."""
LISTED = 4
"""Names that a message lists."""
OUTRIGHT = ("wins", "loses the game", "is out", "drops out")
"""What decides a game without points."""
_WORD = pattern.prepare(r"\w++")
WHAT = {"places": "place", "counters": "counter", "remember": "word", "terms": "term", "effects": "effect"}
"""Part of the file -> what is declared there."""


def play_is_sound(spec: Spec[Any]) -> Iterator[Problem]:
    """H01 to H54: play.yaml can be read for every number of players, and games at random come to an end."""
    try:
        deck = build(spec)
    except RefusedError:
        return  # told by whoever checks the pieces
    games = list[PlayGame]()
    least, most = spec.game.players.least, spec.game.players.most
    for number in range(least, most + 1):
        try:
            games.append(PlayGame(spec, read_play(spec, deck, number)))
        except RefusedError as refused:
            yield from refused.problems
    if len(games) == most + 1 - least:
        yield from _unused(games[-1].play)
        yield from _nowhere(games)
        yield from _points(games[-1].play)
        last = len(games) - 1
        yield from _trials(spec, [games[at] for at in sorted({0, last // 3, 2 * last // 3, last})])


CHECKS: tuple[Callable[[Spec[Any]], Iterable[Problem]], ...] = (play_is_sound,)


def _warn(spot: Spot, code: str, message: str, remedy: str) -> Problem:
    return replace(spot.problem(code, message, remedy), level=Level.WARNING)


def _listed(names: Sequence[str]) -> str:
    more = len(names) - LISTED
    return ", ".join(names[:LISTED]) + (f" and {more} more" if more > 0 else "")


# What the file proves


def _texts(node: Node) -> Iterator[str]:
    """Every text in a node, keys among them: sentences stand in both."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, tree.Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, tree.Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _texts(entry.value)


def _declared(part: KeyValue) -> tuple[KeyValue, ...]:
    return part.value.entries if isinstance(part.value, tree.Mapping) else ()


def _uses(play: Play) -> list[tuple[KeyValue | None, str]]:
    """Every text of the file, with the declaration that it stands in."""
    uses = list[tuple[KeyValue | None, str]]()
    for name, part in play.parts.items():
        if name in WHAT:
            uses += [(each, text) for each in _declared(part) for text in _texts(each.value)]
        else:
            uses += [(None, text) for text in _texts(part.value)]
    column = play.world.columns.get(play.world.does)
    if column is not None:
        uses += [(None, str(cell)) for cell in column.values]
    return uses


def _unused(play: Play) -> Iterator[Problem]:
    """H40: everything that is declared is named somewhere."""
    uses = _uses(play)
    own = play.spot.path
    for part, what in WHAT.items():
        for each in _declared(play.parts[part]) if part in play.parts else ():
            name = each.key.text
            if each.key.place.path != own or (part == "counters" and name == "points"):
                continue
            if not any(_stands(name, text, effect=part == "effects") for by, text in uses if by is not each):
                message = f"the {what} '{name}' is never used"
                yield _warn(each.key.place, "H40", message, "use it in a sentence, or remove it")


def _words(text: str) -> list[str]:
    """The words of a text, without the s that many end in."""
    return [word.removesuffix("s") for word in _WORD.findall(text)]


def _stands(name: str, text: str, *, effect: bool = False) -> bool:
    """Whether words stand in a sentence one after the other; something else stands where an effect has a hole."""
    sought, there = _words(name), _words(text)
    for start in range(len(there)):
        at, gap = start, False
        for word in sought:
            if effect and word.isupper():
                gap = True
                continue
            if gap and word in there[at + 1 :]:
                at = there.index(word, at + 1)
            if there[at : at + 1] != [word]:
                break
            at, gap = at + 1, False
        else:
            return bool(sought)
    return False


def _nowhere(games: Sequence[PlayGame]) -> Iterator[Problem]:
    """H41: every piece of a component that takes part lies somewhere when a game begins."""
    play = games[-1].play
    laid = {kind for game in games for place in game.places for kind in place}
    by_component = dict[str, list[str]]()
    for kind, piece in enumerate(games[-1].pieces[: games[-1].dice]):
        if kind not in laid:
            by_component.setdefault(piece.component, []).append(piece.title)
    for component, titles in by_component.items():
        group = next(each for each in play.world.groups.values() if component in each.holds)
        message = f"no place takes {plural(len(titles), 'kind')} of piece of '{component}': {_listed(titles)}"
        yield _warn(group.spot, "H41", message, "add a place that holds the others, such as `box: {holds: [...]}`")


def _points(play: Play) -> Iterator[Problem]:
    """H42, H43: something that is done changes points, and they tell nothing that a place hides."""
    by_name: Mapping[str, PlaceGroup | CounterGroup] = {**play.world.groups, **play.world.counters}
    named = [by_name[name] for name in by_name if _stands(name, _scored(play))]
    spot = play.parts["points"].key.place if "points" in play.parts else play.spot
    outright = any(_stands(words, text) for _, text in _uses(play) for words in OUTRIGHT)
    if not outright and not any(each.name in play.steps.written or _hidden(each, dice=True) for each in named):
        message = "no step changes a player's points" if named else "no player can have points"
        yield _warn(spot, "H42", message, "let a step change the counter or places of `points:`")
    for group in named:
        if _hidden(group):
            message = f"points are public, but these would reveal the cards in '{group.name}'"
            remedy = "count it in a counter when the game ends"
            yield replace(spot.problem("H43", message, remedy), level=Level.NOTE)


def _scored(play: Play) -> str:
    """What `points:` and `wins:` say, with the terms that stand there written out."""
    texts = [text for name in ("points", "wins") if name in play.parts for text in _texts(play.parts[name].value)]
    whole = " ".join([*texts, *(["points"] if "points" not in play.parts else [])])
    for term in _declared(play.parts["terms"]) if "terms" in play.parts else ():
        if _stands(term.key.text, whole):
            whole = " ".join([whole, *_texts(term.value)])
    return whole


def _hidden(group: PlaceGroup | CounterGroup, *, dice: bool = False) -> bool:
    """Whether it is a place that not all see; or one of dice, which roll by themselves."""
    return isinstance(group, PlaceGroup) and (bool(group.dice) if dice else group.seen != "all")


# What games at random show


@dataclass(frozen=True)
class PlayTrial:
    """What happened in games at random.

    Attributes:
        games: How many were played to their end.
        stopped: Numbers of games that were stopped, for they had gone on for too long.
        faults: What could not be done, and in which game.
        offered: Options that could be chosen.
        asked: Choices that came up.
        filled: Names of places in which something lay.
        spread: Whether ever one had other points than another, or won without.
    """

    players: int
    games: int = 0
    stopped: tuple[int, ...] = ()
    faults: tuple[tuple[int, Problem], ...] = ()
    offered: frozenset[Spot] = frozenset()
    asked: frozenset[Spot] = frozenset()
    filled: frozenset[str] = frozenset()
    spread: bool = False


class _Trial:
    """Plays games at random for so many players, and keeps what happened."""

    def __init__(self, game: PlayGame, name: str) -> None:
        self.game, self.name = game, name
        self.steps, self.loops = STEPS, LOOPS
        self.offered, self.asked, self.filled = set[Spot](), set[Spot](), set[str]()
        self.spread = False

    def run(self) -> PlayTrial:
        """As many games as there is time for."""
        ended, stopped, faults = 0, list[int](), list[tuple[int, Problem]]()
        for number in range(1, GAMES + 1):
            try:
                state = self._play(number)
            except RefusedError as refused:
                faults += [(number, problem) for problem in refused.problems]
                break
            if state is None:
                if not ended:
                    stopped.append(number)
                break
            ended += 1
            if state.v[CUT]:
                stopped.append(number)
            totals = state.totals()
            self.spread = self.spread or len(set(totals)) > 1 or len(set(state.returns())) > 1
        return PlayTrial(
            self.game.num_players, ended, tuple(stopped), tuple(faults), frozenset(self.offered),
            frozenset(self.asked), frozenset(self.filled), self.spread,
        )  # fmt: skip

    def _play(self, number: int) -> PlayState | None:
        """One game, with the luck that `play --seed check` gives it; None if there is no time for all of it."""
        game = self.game
        state, luck = game.new_initial_state(), Stream(SEED, f"game {number} chance")
        bots = seated(("random",) * game.num_players, SEED, number, self.name)
        views = [View(state, seat) for seat in range(game.num_players)]
        while not state.is_terminal():
            self._look(state)
            if state.now == CHANCE:
                state.apply_unchecked(state.sample_chance(luck))
            else:
                bot = bots[state.now]
                legal = state.legal_actions()
                state.apply_unchecked(bot.choose(views[state.now], legal) if bot else legal[0])
            self.steps -= 1
            self.loops -= FUEL - state.fuel
            if self.steps < (0 if number > 1 else -FIRST) or self.loops < 0:
                return None
        self._look(state)
        return state

    def _look(self, state: PlayState) -> None:
        """Which options there are, and where something lies, of those of which that is not known yet."""
        game = self.game
        if state.now >= 0:
            choice = game.choices[state.pc]
            self.asked.add(choice.spot)
            for option in choice.options:
                if option.spot not in self.offered and any(
                    option.base <= action < option.base + option.size for action in state.legal
                ):
                    self.offered.add(option.spot)
        for group in game.groups:
            if group.name not in self.filled and any(
                kind >= 0 for at in range(group.number * (3 if group.stack else 1)) for kind in state.p[group.base + at]
            ):
                self.filled.add(group.name)


def _goal(play: Play, name: str) -> bool:
    """Whether a sentence may put something into a place, though it is gone again before anybody chooses."""
    before = ("to", "into", "on", "refill", "top of", "bottom of", "to each")
    texts = [text for _, text in _uses(play)]
    return name == "hand" or any(
        _words(text)[: len(_words(name))] == _words(name) or any(_stands(f"{word} {name}", text) for word in before)
        for text in texts
    )


def _trials(spec: Spec[Any], games: Sequence[PlayGame]) -> Iterator[Problem]:
    trials = [_Trial(game, spec.game.id).run() for game in games]
    folder = spec.folder
    known = set[tuple[str, int, int]]()
    for trial in trials:
        for number, problem in trial.faults:
            if (where := (problem.code, problem.line, problem.column)) not in known:
                again = f"tilewright play {folder} --players {trial.players} --seed {SEED} --games {number}"
                message = f"{problem.message} (game {number} of {trial.players} players at random)"
                yield replace(problem, message=message, help=f"{problem.help}; again: {again}")
            known.add(where)
    if endless := next((trial for trial in trials if trial.stopped), None):
        yield _stopped(games[0].play, endless, str(folder))
    if not any(trial.faults for trial in trials) and sum(trial.games for trial in trials) >= ENOUGH:
        yield from _never(games, trials)


def _stopped(play: Play, trial: PlayTrial, folder: str) -> Problem:
    spot = play.parts["ends"].key.place if "ends" in play.parts else play.spot
    which = f"{len(trial.stopped)} of {trial.games} games" if trial.games else "a game"
    limit = f"in {play.longest:,} moves" if trial.games else "before `check` stopped waiting"
    message = f"{which} of {trial.players} random players did not end {limit}"
    again = f"tilewright play {folder} --players {trial.players} --seed {SEED} --games {trial.stopped[0]} --record DIR"
    return _warn(spot, "H50", message, f"let something run out, or set `longest:`; see the last game of: {again}")


def _never(games: Sequence[PlayGame], trials: Sequence[PlayTrial]) -> Iterator[Problem]:
    """H51 to H54: choices, options, places and points that none of the games has seen."""
    play, many = games[-1].play, f"in {sum(trial.games for trial in trials)} games at random"
    asked, offered, filled = (
        frozenset[Any]().union(*(getattr(trial, name) for trial in trials)) for name in ("asked", "offered", "filled")
    )
    own = games[-1].spot.path  # what a pattern of the library offers besides is nobody's mistake
    for spot in {choice.spot: None for game in games for choice in game.choices if not choice.more}:
        if spot not in asked and spot.path == own:
            message = f"{many} this choice never came up, or had no option"
            yield _warn(spot, "H51", message, "check the steps that lead here")
    for choice in (each for game in games for each in game.choices if each.spot in asked):
        for option in choice.options:
            if option.spot not in offered and option.spot.path == own:
                message = f"{many} '{option.name}' could never be chosen"
                yield _warn(option.spot, "H52", message, "check its `if`, and the places of its cards")
    for group in games[-1].groups:
        begins = group.holds or group.dice
        if not begins and group.name not in filled and group.spot.path == own and not _goal(play, group.name):
            message = f"'{group.name}' is always empty: no step puts anything there"
            yield _warn(group.spot, "H53", message, "let `holds:` or a step put something there, or remove it")
    if not any(trial.spread for trial in trials):
        spot = play.parts["points"].key.place if "points" in play.parts else play.spot
        yield _warn(
            spot,
            "H54",
            f"{many} all players had the same points in each",
            "check `points:` and the steps that change it",
        )
