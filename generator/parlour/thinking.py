"""Bots, a sitting -> the move that is made: always a legal one, whatever somebody else's bot does."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from generator.parlour.sitting import NUMBER, Sitting
from generator.play.bots import Bot, seated
from generator.play.view import View
from generator.rules import CHANCE, TERMINAL

LEFT_TO = "greedy"
"""The bot that takes an empty seat, and that of a bot which does not answer."""
ADVISER = "planner"
"""The bot that is asked for a hint."""
SEATED = 300
"""Games whose bots are remembered; those of any other begin again, with luck of their own."""


class FirstLegal:
    """Who sits where a bot cannot be made, or does not answer."""

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002 - it does not look
        """The first of them."""
        return legal[0]


def choice(bot: Bot, view: View) -> int:
    """What a bot does. One that fails, or names no legal move, has gone wrong: the first of these is made."""
    legal = view.legal_actions()
    try:
        action = bot.choose(view, legal)
        return int(action) if action in legal else legal[0]
    except Exception:  # noqa: BLE001 - somebody else's bot may fail in any way, and the game goes on
        return legal[0]


def advice(sitting: Sitting, seat: int) -> int:
    """What a bot that thinks ahead would do in somebody's place; the game is not changed, and may go on meanwhile."""
    adviser = _seated(ADVISER, 0, f"hint {sitting.number}", sitting.laid.spec.game.id) or FirstLegal()
    return choice(adviser, View(sitting.state, seat))


def players(sitting: Sitting, who: Sequence[str]) -> list[Bot | None]:
    """The bots of a game, None for each person; one that has moved in an earlier studio goes on with other luck."""
    seed, moved, game = sitting.party.seed, {each.by for each in sitting.steps}, sitting.laid.spec.game.id
    again = f"{seed} from {sitting.number}"
    return [_seated(name, seat, again if seat in moved else seed, game) for seat, name in enumerate(who)]


def _seated(name: str, seat: int, seed: str, game: str) -> Bot | None:
    """A bot as the same seat has it in a match."""
    try:
        return seated([""] * seat + [name], seed, NUMBER, game)[seat]
    except Exception:  # noqa: BLE001 - as above
        return FirstLegal()


class BotsSeated:
    """Owns the bots of games under way; any thread may ask."""

    def __init__(self) -> None:
        self._bots: OrderedDict[str, tuple[tuple[str, ...], list[Bot | None]]] = OrderedDict()
        self._silent: set[tuple[str, str]] = set()
        self._lock = Lock()

    def at_turn(self, sitting: Sitting) -> str:
        """Who has to be asked for the next move; '' where it is nobody's turn, or a person's."""
        seat = sitting.state.current_player()
        if seat in (CHANCE, TERMINAL) or seat in sitting.party.people:
            return ""
        return self._who(sitting)[seat]

    def choose(self, sitting: Sitting) -> int:
        """The move of the bot whose turn it is; it is waited for, for as long as it takes."""
        seat, key, who = sitting.state.current_player(), sitting.party.id, self._who(sitting)
        with self._lock:
            known = self._bots.get(key)
        if known is None or known[0] != who:
            known = who, players(sitting, who)
        with self._lock:
            self._bots[key] = known
            self._bots.move_to_end(key)
            while len(self._bots) > SEATED:
                self._bots.popitem(last=False)
        return choice(known[1][seat] or FirstLegal(), View(sitting.state, seat))

    def leave_out(self, sitting: Sitting, name: str) -> None:
        """Ask that bot no more, in no game of this kind: it does not answer."""
        self._silent.add((sitting.laid.spec.game.id, name))

    def _who(self, sitting: Sitting) -> tuple[str, ...]:
        """Who plays in each seat, with others for those that do not answer."""
        game = sitting.laid.spec.game.id
        names = (LEFT_TO if (game, each.who) in self._silent else each.who for each in sitting.party.chairs)
        return tuple("" if (game, name) in self._silent else name for name in names)
