"""Actions -> State: lamps are dealt, then shown night by night, the winner of the last first."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from tilewright import CHANCE, TERMINAL, Holding, IllegalAction, Place, Stream, Table, Token, seated, whole

if TYPE_CHECKING:
    from harbour_lights.engine import Game


class State:
    """A game as it stands; everything follows from its actions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.past: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(game.num_players)]
        self.shown: list[tuple[int, int]] = []
        self.points = [0] * game.num_players
        self.night = 0
        self.leader = 0

    @property
    def dealing(self) -> bool:
        """Whether lamps are still dealt."""
        return len(self.past) < self.game.num_players * len(self.game.rules.lights)

    @property
    def seat(self) -> int:
        """Who is dealt a lamp, or shows one."""
        players = self.game.num_players
        return len(self.past) % players if self.dealing else (self.leader + len(self.shown)) % players

    def current_player(self) -> int:
        """A seat, CHANCE or TERMINAL."""
        if self.is_terminal():
            return TERMINAL
        return CHANCE if self.dealing else self.seat

    def is_chance_node(self) -> bool:
        """Whether a lamp is dealt next."""
        return self.dealing

    def is_terminal(self) -> bool:
        """Whether the last night is over."""
        return self.night == len(self.game.rules.lights)

    def _unseen(self) -> list[int]:
        return [lamp for lamp in range(len(self.game.lamps)) if lamp not in self.past]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The lamps that may be shown, or dealt."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._unseen() if self.dealing else sorted(self.hands[self.seat])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each lamp that may be dealt."""
        unseen = self._unseen() if self.dealing else []
        return [(lamp, 1 / len(unseen)) for lamp in unseen]

    def sample_chance(self, rng: Stream) -> int:
        """Any of them."""
        return rng.pick(self._unseen())

    def apply_action(self, action: SupportsIndex) -> None:
        """Show a lamp, or deal it."""
        number = whole(action, self)
        if number not in self.legal_actions():
            raise IllegalAction(f"lamp {number}", "nobody has that lamp to show", str(self))
        self.apply_unchecked(number)

    def apply_unchecked(self, action: int) -> None:
        """The same, without looking."""
        seat, dealing = self.seat, self.dealing
        self.past.append(action)
        if dealing:
            self.hands[seat].append(action)
            return
        self.hands[seat].remove(action)
        self.shown.append((seat, action))
        if len(self.shown) == self.game.num_players:
            self.leader = max(self.shown, key=self._seen_from_afar)[0]
            self.points[self.leader] += self.game.rules.lights[self.night]
            self.night, self.shown = self.night + 1, []

    def _seen_from_afar(self, shown: tuple[int, int]) -> tuple[int, bool]:
        lamp = self.game.lamps[shown[1]]
        return (-lamp.number if self.game.rules.storm else lamp.number), lamp.colour == "red"

    def totals(self) -> list[float]:
        """Points so far."""
        return [float(each) for each in self.points]

    def returns(self) -> list[float]:
        """Shares of the victory."""
        best = max(self.points)
        won = [each == best and self.is_terminal() for each in self.points]
        return [each / max(1, sum(won)) for each in won]

    def turns(self) -> int:
        """Lamps shown."""
        return max(0, len(self.past) - self.game.num_players * len(self.game.rules.lights))

    def ending(self) -> str:
        """What decided it."""
        return "the last night" if self.is_terminal() else ""

    def clone(self) -> State:
        """A copy."""
        copy = State(self.game)
        for action in self.past:
            copy.apply_unchecked(action)
        return copy

    def history(self) -> list[int]:
        """Every action."""
        return self.past[:]

    def action_to_string(self, action: SupportsIndex) -> str:
        """What a lamp is called."""
        number = whole(action, self)
        if number not in self.legal_actions():
            raise IllegalAction(f"lamp {number}", "it is not legal here", str(self))
        title = self.game.lamps[number].title
        return f"{self._name(self.seat)} is dealt {title}" if self.dealing else title

    def string_to_action(self, text: str) -> int:
        """The lamp of that name."""
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise IllegalAction(text[:40], "no lamp is called so here", str(self))

    def serialize(self) -> str:
        """Every action."""
        return " ".join(map(str, self.past))

    def information_state_string(self, player: SupportsIndex) -> str:
        """One's own lamps, and all that were shown."""
        seat, players = seated(player, self.game.num_players), self.game.num_players
        dealt = players * len(self.game.rules.lights)
        own = [lamp for at, lamp in enumerate(self.past[:dealt]) if at % players == seat]
        return f"{seat} has {own} of {len(self.past[:dealt])}, shown {self.past[dealt:]}"

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """One's own lamps, those on show, points."""
        seat, shown = seated(player, self.game.num_players), [lamp for _, lamp in self.shown]
        lamps = range(len(self.game.lamps))
        own = (float(lamp in self.hands[seat]) for lamp in lamps)
        return [1.0, *own, *(float(lamp in shown) for lamp in lamps), *map(float, self.points), float(self.night)]

    def resample(self, player: SupportsIndex, rng: Stream) -> State:
        """Others' lamps that were not shown yet are dealt again, from those that nobody has seen."""
        seat, players, past = seated(player, self.game.num_players), self.game.num_players, self.past[:]
        dealt = past[: players * len(self.game.rules.lights)]
        open_to_change = [
            at for at, lamp in enumerate(dealt) if at % players != seat and lamp not in past[len(dealt) :]
        ]
        unseen = rng.shuffled(sorted([*self._unseen(), *(past[at] for at in open_to_change)]))
        for at, lamp in zip(open_to_change, unseen, strict=False):
            past[at] = lamp
        copy = State(self.game)
        for action in past:
            copy.apply_unchecked(action)
        return copy

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """The lamps on show, and what everybody has."""
        sees = None if seat is None else seated(seat, self.game.num_players)
        lamps = self.game.lamps
        places = tuple(
            Place(f"lamp {at + 1}", (at, 0), lamps[lamp].piece, caption=f"{self._name(of)}: {lamps[lamp].title}")
            for at, (of, lamp) in enumerate(self.shown)
        )
        holdings = tuple(
            Holding(
                self._name(of), self.game.seats[of][0], self._held(of, hidden=sees not in (None, of)), float(points)
            )
            for of, points in enumerate(self.points)
        )
        return Table(str(self), places, (), holdings)

    def _held(self, seat: int, *, hidden: bool) -> tuple[Token, ...]:
        lights = (Token("light", "", "light", count=self.points[seat]),) if self.points[seat] else ()
        hand, lamps = self.hands[seat], self.game.lamps
        if hidden:
            return (*lights, *((Token("card", "", "lamp", count=len(hand)),) if hand else ()))
        return (*lights, *(Token("card", "", lamps[each].title, piece=lamps[each].piece) for each in sorted(hand)))

    def _name(self, seat: int) -> str:
        return self.game.seats[seat][1].title

    def __str__(self) -> str:
        if self.is_terminal():
            return "Morning has come"
        return f"Night {self.night + 1}, {self._name(self.seat)} {'is dealt a lamp' if self.dealing else 'to show'}"
