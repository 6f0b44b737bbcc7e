"""Bot or adviser, view -> the move it makes: always a legal one."""

from __future__ import annotations

from generator.parlour.sitting import NUMBER, Sitting
from generator.play.bots import Bot, seated
from generator.play.view import View
from generator.rules import CHANCE

LEFT_TO = "greedy"
"""The bot that takes an empty seat."""
ADVISER = "planner"
"""The bot that is asked for a hint."""


def choice(bot: Bot, view: View) -> int:
    """What a bot does. One that names no legal move has gone wrong, and the first of these is made."""
    legal = view.legal_actions()
    action = bot.choose(view, legal)
    return int(action) if action in legal else legal[0]


def advice(sitting: Sitting, seat: int) -> int:
    """What a bot that thinks ahead would do in somebody's place; the game is not changed, and may go on meanwhile."""
    (adviser,) = seated((ADVISER,), f"hint {sitting.number}", NUMBER, sitting.laid.spec.game.id)
    view = View(sitting.state, seat)
    return choice(adviser, view) if adviser else view.legal_actions()[0]


def players(sitting: Sitting) -> list[Bot | None]:
    """The bots of a game, None for each person; those of one that was read again go on with luck of their own."""
    fresh = not any(each.by != CHANCE for each in sitting.steps)
    seed = sitting.party.seed if fresh else f"{sitting.party.seed} from {sitting.number}"
    who = tuple(chair.who for chair in sitting.party.chairs)
    return seated(who, seed, NUMBER, sitting.laid.spec.game.id)
