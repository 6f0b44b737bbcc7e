"""View -> a move, one turn ahead: fetch what is worth most for its moves, lay a tile, then go towards what is next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from tilewright.engine.view import View
from tilewright.games.castles_in_the_air.bots.hoard import Appraiser, appraiser
from tilewright.games.castles_in_the_air.bots.routes import Aim, Outing, Reached, actions_to, aims
from tilewright.games.castles_in_the_air.engine import moves
from tilewright.games.castles_in_the_air.engine.actions import END
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, KINDS, NONE
from tilewright.games.castles_in_the_air.engine.laying import spot_of
from tilewright.games.castles_in_the_air.engine.position import Phase
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.engine.trading import offers, on_sale, payable, prices
from tilewright.rng import Stream

FAR = 6
"""Moves beyond this turn's that are looked at for somewhere to go to."""
BONUS = 2.0
"""Points that a bonus is taken to be good for while the game goes on, where it is bought."""
START = 0.7
"""Added to the moves of an aim before its worth is divided by them: what costs nothing is not worth everything."""


class Forager:
    """Plans a turn when it begins, and again whenever the plan is done or something came in between."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng
        self._plan: list[int] = []

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The next step of the plan."""
        if len(legal) == 1:
            return legal[0]
        if self._plan and self._plan[-1] in legal:
            return self._plan.pop()
        state = view.resample(self._rng)
        if not isinstance(state, State):
            raise TypeError("this bot plays Castles in the Air")
        self._plan = self.planned(state, legal)[::-1]
        return self._plan.pop() if self._plan and self._plan[-1] in legal else legal[0]

    def planned(self, state: State, legal: Sequence[int]) -> list[int]:  # noqa: PLR0911 - a line for each phase
        """The steps that come next, whatever is to be decided."""
        match state.phase:
            case Phase.MOVES:
                return self._turn(state, legal)
            case Phase.CHOOSE_TILE:
                return [state.setup.codes.lay + self._best_tile(state, legal)]
            case Phase.PLACE:
                return [self._best_place(state, legal)]
            case Phase.COLOUR | Phase.CHANGE:
                return [self._best_paint(state, legal)]
            case Phase.ADD:
                return [self._best_addition(state, legal)]
            case Phase.KEYS:
                return [state.setup.codes.ready]
            case Phase.VETO:
                return [state.setup.codes.veto if self._helps_others(state) else state.setup.codes.allow]
            case Phase.ANSWER:
                return [state.setup.codes.accept if self._gains(state) else state.setup.codes.refuse]
            case Phase.GIVE | Phase.TAKE | Phase.BANK_GIVE | Phase.BANK_TAKE:
                return self._bargain(state)
        return [legal[self._rng.below(len(legal))]]

    def _turn(self, state: State, legal: Sequence[int]) -> list[int]:
        """The next thing to do in a turn, with the way to it; nothing where the turn is better ended."""
        codes = state.setup.codes
        if at_once := self._at_once(state, legal):
            return at_once
        outing = Outing(state)
        reached = outing.within(state.moves)
        if now := self._best(state, reached, state.moves):
            return [*actions_to(now.floor, reached), now.action]
        if not (state.moves or state.setup.by_edge):
            return [END]
        reached = outing.within(state.moves + FAR)
        later = self._best(state, reached, state.moves + FAR)
        if between(legal, codes.lay, codes.at) and (later is None or later.cost > state.moves + state.setup.cost.lay):
            return [codes.lay + self._best_tile(state, between(legal, codes.lay, codes.at))]
        if later and not (state.setup.by_edge and later.cost > state.moves):
            return actions_to(later.floor, reached)
        return self._off_the_edge(state, reached) or (actions_to(later.floor, reached) if later else [])

    def _at_once(self, state: State, legal: Sequence[int]) -> list[int]:
        """What is to be had where the mover stands, and costs no moves."""
        codes = state.setup.codes
        free = between(legal, codes.take, codes.unlock) or between(legal, codes.extra, codes.bank)
        free = free or [buy for buy in between(legal, codes.buy, codes.partner) if self._pays(state, buy - codes.buy)]
        return [*free[:1]] or (self._exchange(state) if codes.green in legal else [])

    def _pays(self, state: State, colour: int) -> bool:
        """Whether a bonus is worth the treasures that it costs."""
        hand, given = tuple(state.hand(state.mover)), (colour,) * moves.price(state, state.mover, colour)
        return self._of(state).change(hand, (), given) + state.setup.rules.bonuses.points + BONUS > 0

    def _exchange(self, state: State) -> list[int]:
        """What green treasures let the mover change at the bank, where it gains by that; nothing where it does not."""
        best, gain = self._best_exchange(state, payable(state))
        return [state.setup.codes.green, *best] if gain > 0 else []

    def _bargain(self, state: State) -> list[int]:
        """What to give and to take, in a trade or at the bank; what is given may be on offer already."""
        offered = [] if state.offer == NONE else [state.offer]
        if state.phase in (Phase.BANK_GIVE, Phase.BANK_TAKE):
            steps, _ = self._best_exchange(state, offered or payable(state))
        else:
            steps = self._best_trade(state, offered or offers(state))
        return steps[len(offered) :]

    def _best_exchange(self, state: State, gifts: Sequence[int]) -> tuple[list[int], float]:
        """The bundle to give the bank and the one to take for it, as two steps; and what the mover gains."""
        first, things, hand = state.setup.codes.bundle, state.setup.bundles.things, tuple(state.hand(state.mover))
        best, most = list[int](), float("-inf")
        for given in gifts:
            for got in on_sale(state):
                if (gain := self._of(state).change(hand, things[got], things[given])) > most:
                    best, most = [first + given, first + got], gain
        return best, most

    def _best_trade(self, state: State, gifts: Sequence[int]) -> list[int]:
        """The bundle to offer another player and what to ask for it, as two steps: what both gain most by.

        What the other gains nothing by is refused. Of such offers the one is made that the other loses least by.
        """
        first, things, knows = state.setup.codes.bundle, state.setup.bundles.things, self._of(state)
        own, other = tuple(state.hand(state.mover)), tuple(state.hand(state.partner))
        best, most = list[int](), (float("-inf"), float("-inf"))
        offered = state.clone()
        for offered.offer in gifts:
            given = things[offered.offer]
            for want in prices(offered):
                gain, theirs = knows.change(own, things[want], given), knows.change(other, given, things[want])
                value = gain if theirs > 0 and theirs >= gain else min(gain, 0.0), theirs
                if value > most:
                    best, most = [first + offered.offer, first + want], value
        return best

    def _off_the_edge(self, state: State, reached: Reached) -> list[int]:
        """The nearest end of the city that an explorer can walk off, where tiles are turned up by that."""
        if state.setup.by_edge and (state.left() or state.display):
            for floor in reached:
                if floor % state.setup.wide and (ends := state.city.ends(floor, state.live)):
                    return [*actions_to(floor, reached), ends[0]]
        return []

    def _best(self, state: State, reached: Reached, budget: int) -> Aim | None:
        """Of what is to be had within so many moves, that which is worth most for them."""
        hand, best, most = tuple(state.hand(state.mover)), None, 0.0
        for aim in aims(state, reached):
            if aim.cost <= budget and (value := self._net(state, hand, aim.slot) / (aim.cost + START)) > most:
                best, most = aim, value
        return best

    def _net(self, state: State, hand: tuple[int, ...], slot: int) -> float:
        """What a slot's thing is worth, less the key for it."""
        lock, gain = state.locks[slot], self._of(state).gain(hand, state.contents[slot])
        if lock == NONE or not hand[KEYS + lock]:
            return gain
        fewer = (*hand[: KEYS + lock], hand[KEYS + lock] - 1, *hand[KEYS + lock + 1 :])
        return gain - self._of(state).gain(fewer, KEYS + lock)

    def _of(self, state: State) -> Appraiser:
        return appraiser(state.setup.rules.scoring)

    def _best_tile(self, state: State, legal: Sequence[int]) -> int:
        """The tile with most to be had in the open for the mover; where another chooses it, the one with least."""
        hand = tuple(state.hand(state.mover))

        def promises(tile: int) -> float:
            slots = [slot for slot in state.setup.tile_slots[tile] if state.contents[slot] != NONE]
            shut = 0.4  # what lies behind a lock is less sure to be had
            worths = [(self._of(state).gain(hand, state.contents[slot]), state.locks[slot]) for slot in slots]
            return sum(worth if lock == NONE else worth * shut for worth, lock in worths)

        likes = 1 if state.now == state.mover else -1
        tiles = [action - state.setup.codes.lay for action in legal]
        return max(tiles, key=lambda tile: (likes * promises(tile), -tile))

    def _best_place(self, state: State, legal: Sequence[int]) -> int:
        """The place nearest to the mover's newest piece."""
        setup, city = state.setup, state.city
        first = state.mover * setup.most
        nodes = [node for node in state.pieces[first : first + setup.most] if node != NONE]
        here = city.cell(city.place[nodes[0] // setup.wide]) if nodes else (0, 0)

        def distance(action: int) -> tuple[int, int]:
            across, down = city.cell(spot_of(state, action))
            return max(abs(across - here[0]), abs(down - here[1])), action

        return min(legal, key=distance)

    def _best_paint(self, state: State, legal: Sequence[int]) -> int:
        """The colour that the mover can use best; a lock and what is behind one are left as they are."""
        codes, hand = state.setup.codes, tuple(state.hand(state.mover))
        paints = [action for action in legal if codes.paint <= action < codes.relock]
        if not paints:
            return self._worst_roll(state, legal)
        return max(paints, key=lambda action: (self._of(state).gain(hand, (action - codes.paint) % KINDS), -action))

    def _worst_roll(self, state: State, legal: Sequence[int]) -> int:
        """To roll again for the treasure of least use, if the die can be expected to do better; or to leave them."""
        codes, hand, setup = state.setup.codes, tuple(state.hand(state.mover)), state.setup
        gains = [self._of(state).gain(hand, kind) for kind in range(KEYS)]
        slots = {codes.reroll + setup.slot_digit[slot] - 1: slot for slot in setup.tile_slots[state.tile]}
        worth = {action: gains[state.contents[slots[action]]] for action in legal if action in slots}
        bad = [action for action, gain in worth.items() if gain < sum(gains) / KEYS]
        return min(bad, key=lambda action: (worth[action], action), default=codes.keep)

    def _best_addition(self, state: State, legal: Sequence[int]) -> int:
        """The treasure that the mover can use best, on the first floor there is."""
        codes, hand = state.setup.codes, tuple(state.hand(state.mover))
        adds = between(legal, codes.add, codes.keep)
        return max(adds, key=lambda action: (self._of(state).gain(hand, (action - codes.add) % KEYS), -action))

    def _helps_others(self, state: State) -> bool:
        """Whether somebody gains by a trade that may be forbidden."""
        things, knows = state.setup.bundles.things, self._of(state)
        asked = knows.change(tuple(state.hand(state.partner)), things[state.offer], things[state.want])
        asking = knows.change(tuple(state.hand(state.mover)), things[state.want], things[state.offer])
        return max(asked, asking) > 0

    def _gains(self, state: State) -> bool:
        """Whether whoever is asked gains by a trade, and no less than whoever asks."""
        things, knows = state.setup.bundles.things, self._of(state)
        asked = knows.change(tuple(state.hand(state.partner)), things[state.offer], things[state.want])
        asking = knows.change(tuple(state.hand(state.mover)), things[state.want], things[state.offer])
        return asked > 0 and asked >= asking


def between(legal: Sequence[int], first: int, end: int) -> Sequence[int]:
    """Of legal actions, which are in rising order, those from one number to below another."""
    return legal[bisect_left(legal, first) : bisect_left(legal, end)]
