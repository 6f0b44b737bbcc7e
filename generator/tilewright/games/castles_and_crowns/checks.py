"""Spec -> Problems of a game with houses: K32, where a house or a castle has no picture, or one file alone has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tilewright.games.castles_and_crowns.style import HOUSES, STYLE
from tilewright.pieces.playing_cards import PlayingCards
from tilewright.problem import Level, Problem, did_you_mean
from tilewright.spec.spec import Spec

CODE = "K32"
CASTLES = ("2", "3", "4", "5", "6")
"""Castles of a house that are drawn."""
NOBLES = {"jack": "J", "queen": "Q", "king": "K"}
"""Noble of a house -> the rank on its card."""
HEADED = ("rules", "cards", "houses")


def houses_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K32: the figures of heraldry show houses that have arms."""
    for name in _of_rules(spec, "houses") or () if spec.game.style == STYLE.name else ():
        if name not in HOUSES:
            message = f"the house '{name}' is not drawn{did_you_mean(name, HOUSES)}"
            remedy = f"known: {', '.join(HOUSES)}; the name of a house is the `title` of its colour"
            yield spec.places.key((*HEADED, name)).problem(CODE, message, remedy)


def castles_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K32: the figures of heraldry show castles that are drawn."""
    castles = _of_rules(spec, "castles") if spec.game.style == STYLE.name else ()
    for at, castle in enumerate(castles or ()):
        if str(castle) not in CASTLES:
            message = f"castles: castle {castle} is not drawn"
            yield spec.places.problem(("rules", "cards", "castles", at), CODE, message, f"known: {', '.join(CASTLES)}")


def both_files_agree(spec: Spec[Any]) -> Iterator[Problem]:
    """K32: the houses of rules.yaml are the suits of the cards; (warning) every card of the rules is printed."""
    houses = _of_rules(spec, "houses")
    for at, part in enumerate(spec.game.components if isinstance(houses, Mapping) else ()):
        if not isinstance(part, PlayingCards):
            continue
        suits = ("game", "components", at, "suits")
        for name in (name for name in houses if name not in part.suits):
            message = f"the house '{name}' is no suit of the cards in game.yaml, so its cards are not printed"
            yield spec.places.key((*HEADED, name)).problem(CODE, message, "add it under `suits`")
        for name in (name for name in part.suits if name not in houses):
            message = f"the suit '{name}' is no house of rules.yaml, and its cards would be printed"
            yield spec.places.key((*suits, name)).problem(CODE, message, "add it to cards.houses, or take it out")
        ranks = [
            *map(str, _of_rules(spec, "castles") or ()),
            *(NOBLES[str(n)] for n in _of_rules(spec, "nobles") or ()),
        ]
        for rank in (rank for rank in ranks if rank not in part.ranks):
            message = f"ranks: the rules have a card {rank}, and none is printed"
            yield spec.places.problem(
                ("game", "components", at, "ranks"),
                CODE,
                message,
                "add it, or take it out of rules.yaml",
                Level.WARNING,
            )


def _of_rules(spec: Spec[Any], key: str) -> Any:  # noqa: ANN401 - whatever a game's rules say there
    """What rules.yaml says of its cards; None in a game whose rules say nothing of the kind."""
    return getattr(getattr(spec.rules, "cards", None), key, None)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (houses_are_drawn, castles_are_drawn, both_files_agree)
