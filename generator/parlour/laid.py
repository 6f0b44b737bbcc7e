"""Which game -> TableGame: it read, checked, and ready to be played and drawn; one for all games in progress of it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from generator import check, shelf
from generator.kit.session import Session
from generator.parlour.party import Which
from generator.play.record import Head, head_of, must_be_named, seats
from generator.problem import Problem, RefusedError
from generator.rules import Game
from generator.spec.digest import rules_digest
from generator.spec.spec import Spec
from generator.table.live import Draughtsman
from generator.table.sentences import Teller, teller
from generator.table.text import writer


class TableGame:
    """A game on the table.

    Attributes:
        which: What it is.
        spec: It as it is written.
        game: It as it is played.
        names: What each seat is called.
    """

    def __init__(self, session: Session, which: Which) -> None:
        self.which, self._session = which, session
        self.spec: Spec[Any] = session.spec
        self.game: Game = shelf.engine(self.spec, which.players, session.deck)
        self.names = seats(self.game.new_initial_state())

    @cached_property
    def draughtsman(self) -> Draughtsman:
        """Who draws it."""
        return Draughtsman(self._session)

    @cached_property
    def write(self) -> Any:  # noqa: ANN401 - a function that is typed where it stands
        """Who writes its tables as text."""
        return writer(self.spec, self._session.deck)

    @cached_property
    def tells(self) -> Teller:
        """Who says its moves in sentences."""
        titles = {name: title for pool in self._session.pools for name, title in pool.titles.items()}
        called = {name: title for name, title in titles.items() if title != name and not name.isdigit()}
        return teller(self.spec, self.game).calling(called)

    @property
    def owner(self) -> Session:
        """Who has what is made of it."""
        return self._session

    def head(self, who: tuple[str, ...], seed: str) -> Head:
        """The head of a record of it."""
        return head_of(self.spec, self.which.players, seed, who)


def lay(game: str, variants: tuple[str, ...], players: int | None = None) -> TableGame:
    """A game, read and looked over; as few players as can unless it is said.

    Raises:
        RefusedError: With every problem that keeps it from being played.
    """
    session = Session(game, variants)
    check.must_pass(session.checked.problems)
    must_be_named(session.spec)
    number = session.spec.game.players.least if players is None else players
    return TableGame(session, Which(str(game), variants, number, rules_digest(session.spec)))


def lay_again(which: Which) -> TableGame:
    """The same as it was.

    Raises:
        RefusedError: It cannot be read any more, or its rules have changed (G20).
    """
    laid = lay(which.game, which.variants, which.players)
    if laid.which.rules != which.rules:
        message = "the rules have changed since this game was begun"
        raise RefusedError([Problem(which.game, 0, 0, "G20", message, "put the rules back, or begin a new game")])
    return laid
