"""Names -> bots that play any game, a person at the terminal among them, and bots that leave moves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from tilewright.engine import Game, State, Table
from tilewright.engine.ahead import Easy, Greedy, Worth, worth_of
from tilewright.engine.fits import fits_mark, value_of
from tilewright.engine.players import PEOPLE, bot_called, pace, seconds_a_move
from tilewright.engine.regret import Solver
from tilewright.engine.search import Search, Thought, thought
from tilewright.engine.tree import TreeSearch
from tilewright.engine.value import Learned, Value
from tilewright.engine.view import DOOR, Bot, View, labels_of
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.rng import Stream
from tilewright.rooms import room_of


class StoppedError(Exception):
    """A player has left the game; it ends here, unfinished."""


class RandomBot:
    """Chooses at random, each legal action as likely."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002 - it does not look
        """Any of them."""
        return legal[self._rng.below(len(legal))]


Maker = Callable[[Stream], Bot]
BOTS: dict[str, Maker] = {"random": RandomBot}
"""The bots that need no search, by name; each is made from a stream of random numbers of its own."""
SEARCHED = Thought()
"""How hard `search` thinks, unless it is told."""
PLANNED = Thought(tries=24, ahead=4, wide=12)
"""How hard a planner thinks."""
LADDER = "ladder"
"""What `--bots` of `play` takes for bots of every strength, where others take the name of one."""
APART = " without "
"""The word between a bot's name and the label of what it never does: 'greedy without trade'."""


def bots_of(game: str, searched: Thought = SEARCHED, rules: str = "") -> Mapping[str, Maker]:
    """Return every bot that plays a game: those for any game, and those of its own room.

    Args:
        game: Its id.
        searched: How hard `search` thinks.
        rules: Its `rules_digest`, by which what was learned of it is found; '' takes what is known of the id.

    Raises:
        RefusedError: The room is of an installed package, and has no bots where they should be (X04, X05); or the
            game's players.yaml is wrong (Y01 to Y15, G24).
    """
    room = room_of(game)
    own = room.ask("bots", "BOTS") or {}
    if not isinstance(own, Mapping):
        raise room.wrong("bots", "`BOTS` is not a mapping", 'write BOTS = {"name": Bot}, each made from a Stream')
    worth = worth_of(game)

    def greedy(rng: Stream) -> Bot:
        return Greedy(rng, worth)

    known = {**BOTS, "greedy": greedy, **own}
    steady = known["greedy"]
    quicker = known.get(room.ask("bots", "PLAYS_ON") or "greedy", greedy)
    value = value_of(game, rules)
    learned = learned_maker(game, value, worth, quicker)

    def search(rng: Stream) -> Bot:
        tries = TreeSearch(rng, value, worth, quicker, searched) if value else Search(rng, worth, quicker, searched)
        return Solver(rng, tries)

    return {
        **BOTS,
        "easy": lambda rng: Easy(rng, steady(Stream(str(rng.word()), "steady"))),
        "greedy": greedy,
        **({"learned": learned} if learned else {}),
        "planner": lambda rng: Search(rng, worth, quicker, PLANNED),
        "search": search,
        **own,
    }


def learned_maker(game: str, value: Value | None, worth: Worth, quicker: Maker) -> Maker | None:
    """Return what makes the bot that plays by a value that was learned; None without a value.

    Args:
        game: Its id: a room may have a bot of its own that plays by a value, `LEARNED`.
        value: What a state is worth.
        worth: What it is worth at a glance.
        quicker: Who finishes a turn.

    Raises:
        RefusedError: The room is of an installed package, and has something else there (X04, X05).
    """
    room = room_of(game)
    own = room.ask("bots", "LEARNED")
    if own is not None and not callable(own):
        raise room.wrong("bots", "`LEARNED` does not make a bot", "write a class: LEARNED(rng, value)")
    if value is None:
        return None
    return (lambda rng: own(rng, value)) if own else (lambda rng: Learned(rng, value, worth, quicker))


def maker(name: str, game: str, rules: str = "") -> Maker | None:
    """Return what makes the bot of a name such as 'greedy' or 'search:500'; None if there is none.

    Args:
        name: The name.
        game: The game's id.
        rules: Its `rules_digest`; '' if that is not known.
    """
    return _maker(name, game, rules, fits_mark(game, rules))


@lru_cache(maxsize=64)
def _maker(name: str, game: str, rules: str, _mark: object) -> Maker | None:
    """The same, kept until the game's players.yaml was made anew."""
    plain, colon, how_hard = name.partition(":")
    if not colon:
        return bots_of(game, rules=rules).get(name)
    hard = thought(how_hard)
    return bots_of(game, hard, rules)[plain] if hard and plain == "search" else None


def bots_by_name(names: str, players: int, game: str = "") -> tuple[str, ...]:
    """Read `--bots`: one name for each seat, with commas between them, or one name for all.

    A name is a bot's, or what people call it: 'steady' is read as 'greedy'.

    Raises:
        RefusedError: There is no such bot (G03), or there are not as many as players (G04); or it is the ladder, which
            is no bot (G26).
    """
    bots = bots_of(game)
    given = [bot_called(name, bots) for name in names.split(",")]
    known = ", ".join(dict.fromkeys([*PEOPLE, *bots])) + "; search:500 tries 500 times, search:50ms for 50 milliseconds"
    for name in given:
        if name == LADDER:
            message = "a ladder is not a bot for a seat: it compares bots of every strength"
            remedy = "use tilewright play GAME --bots ladder, alone or with --study; here, name a bot such as greedy"
            raise RefusedError([Problem("--bots", 0, 0, "G26", message, remedy)])
        if not maker(name, game):
            message = f"there is no bot '{name}'{did_you_mean(name, [*PEOPLE, *bots])}"
            raise RefusedError([Problem("--bots", 0, 0, "G03", message, f"known: {known}")])
    if len(given) not in (1, players):
        message = f"{len(given)} bots for {players} players"
        raise RefusedError([Problem("--bots", 0, 0, "G04", message, "name one for all seats, or one for each")])
    return tuple(given * players)[:players]


def seated(names: Sequence[str], seed: str, number: int, game: str = "", rules: str = "") -> list[Bot | None]:
    """Make a bot for each seat, each with a stream of its own, so that no bot's choices shift another's or the dice.

    A restricted bot has a second stream, for its restriction. A seat whose name is no bot's gets None.
    """
    bots: list[Bot | None] = []
    for seat, name in enumerate(names):
        plain, apart, label = name.partition(APART)
        make, called = maker(plain, game, rules), f"game {number} bot {seat}"
        bot = make(Stream(seed, called)) if make else None
        restricts = bot is not None and apart
        bots.append(without(bot, label, game, Stream(seed, f"{called} without")) if bot and restricts else bot)
    return bots


def paces(game: Game, names: Iterable[str]) -> dict[str, str]:
    """Return how long bots of these names think about a move of a game, in words; each is timed once in a process."""
    timed = dict[str, str]()
    for name in names:
        thinker, steady = seated((name, "greedy"), "timed", 0, game.id)
        if thinker and steady:
            timed[name] = pace(seconds_a_move(game, name, thinker, steady))
    return timed


Ask = Callable[[str], str | None]
"""A prompt -> what was typed; None when there is nobody to type any more."""
ROWS = 24
"""Lines of moves that are shown unasked."""
HELP = "a number, or part of a move to search; ? shows the table, h gives a hint, q quits"

HINT = ("h", "hint", "?hint")
"""What somebody types who wants a hint."""


class Person:
    """A person at a terminal.

    Attributes:
        ask: Asks and waits.
        tell: Prints lines.
        shown: Writes a table as text.
        hint: Says what to do here, and why; None if nobody does.
    """

    def __init__(
        self,
        ask: Ask,
        tell: Callable[[str], None],
        shown: Callable[[Table], str],
        hint: Callable[[View], str] | None = None,
    ) -> None:
        self.ask, self.tell, self.shown, self.hint = ask, tell, shown, hint

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Ask until the person has typed a legal move, and return it.

        Raises:
            StoppedError: They typed q, or nothing more comes.
        """
        words = [view.words(action) for action in legal]
        self.tell(f"\n{self.shown(view.table())}\n")
        if len(legal) == 1:
            self.tell(f"There is only one move: {words[0]}")
        self._list(words)
        while True:
            typed = self.ask("Your move")
            if typed is None or typed.strip().lower() in ("q", "quit"):
                raise StoppedError
            at = self._meant(typed.strip(), words)
            if at is not None:
                return legal[at]
            self._answer(typed.strip(), words, view)

    def _meant(self, typed: str, words: Sequence[str]) -> int | None:
        """Return which move was typed, by its number or in full; None if none was."""
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:9]) <= len(words):
            return int(typed) - 1
        same = [at for at, word in enumerate(words) if word.casefold() == typed.casefold()]
        return same[0] if same else None

    def _answer(self, typed: str, words: Sequence[str], view: View) -> None:
        matches = [at for at, word in enumerate(words) if typed and typed.casefold() in word.casefold()]
        if typed == "?":
            self.tell(self.shown(view.table()))
        elif self.hint and typed.casefold() in HINT:
            self.tell(self.hint(view))
        elif matches:
            self._list(words, matches)
        else:
            self.tell(f"No such move. Type {HELP}.")

    def _list(self, words: Sequence[str], only: Sequence[int] | None = None) -> None:
        """Print the moves, those that differ only in their last word on one line."""
        rows = list(rows_of(words, only))
        for row in rows[:ROWS]:
            self.tell(row)
        if len(rows) > ROWS:
            self.tell(f"  ... and {len(rows) - ROWS} more lines; type part of a move to search")


def rows_of(words: Sequence[str], only: Sequence[int] | None = None) -> Iterator[str]:
    """'[1] 5s to 1  [2] ... 2  [3] ... 3': moves that follow each other and differ only in their last word."""
    group: list[int] = []
    for at in only if only is not None else range(len(words)):
        if group and (_stem(words[at]) != _stem(words[group[-1]]) or not _stem(words[at]) or at != group[-1] + 1):
            yield _row(words, group)
            group = []
        group.append(at)
    if group:
        yield _row(words, group)


def _stem(words: str) -> str:
    """All but the last word."""
    return words.rpartition(" ")[0]


def _row(words: Sequence[str], group: Sequence[int]) -> str:
    ends = [words[group[0]], *(f"... {words[at].rpartition(' ')[2]}" for at in group[1:])]
    return "  " + "  ".join(f"[{at + 1}] {end}" for at, end in zip(group, ends, strict=True))


def restricted(bot: str, label: str) -> str:
    """Return the name of a bot that never takes actions with this label."""
    return f"{bot}{APART}{label}"


@lru_cache(maxsize=64)
def words_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the words of a game's room for what a bot may be forbidden, each with the labels it stands for.

    Raises:
        RefusedError: The room is of an installed package, and has something else there (X05).
    """
    room = room_of(game)
    given = room.ask(DOOR, "WITHOUT") or {}
    right = isinstance(given, Mapping) and all(
        isinstance(word, str) and isinstance(labels, tuple) and all(isinstance(each, str) for each in labels)
        for word, labels in given.items()
    )
    if not right:
        remedy = "write WITHOUT = {'trade': ('action: offer a trade', 'action: accept a trade')}"
        raise room.wrong(DOOR, "`WITHOUT` is not a mapping of words to tuples of labels", remedy)
    return given


class RestrictedBot:
    """Plays as another bot does, but takes no action with certain labels if it has a choice."""

    def __init__(
        self, bot: Bot, rng: Stream, uses: Callable[[State, int], Sequence[str]], without: frozenset[str]
    ) -> None:
        """Wrap a bot: it is asked again if what it chose is forbidden.

        Args:
            bot: Who chooses.
            rng: Its own luck, so that the bot's stays as it would be.
            uses: (state, action) -> labels.
            without: The labels that are forbidden.
        """
        self._bot, self._rng, self._uses, self._without = bot, rng, uses, without

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return what the bot would do; if that is forbidden, what it would do of the rest."""
        action = self._bot.choose(view, legal)
        if len(legal) == 1:
            return action
        state = view.resample(self._rng)  # no more than its seat may know
        if not self._forbidden(state, action):
            return action
        rest = [each for each in legal if not self._forbidden(state, each)]
        if not rest:
            return action
        again = self._bot.choose(view, rest)
        return again if again in rest else self._rng.pick(rest)

    def _forbidden(self, state: State, action: int) -> bool:
        return not self._without.isdisjoint(self._uses(state, action))


def without(bot: Bot, label: str, game: str, rng: Stream) -> Bot:
    """Make a bot that never takes actions with a label, or with those that a word of the game's room stands for."""
    return RestrictedBot(bot, rng, labels_of(game).uses, frozenset(words_of(game).get(label, (label,))))
