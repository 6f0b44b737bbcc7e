"""Spec + Deck + players -> Game: the rules of a game with one set of tiles for so many players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.cutaway.kind import StartSubject, TileSubject, start_of, tiles_of
from generator.cutaway.tilemap import Tile
from generator.deck.build import Deck, build
from generator.games.castles_in_the_air.engine import record, senses
from generator.games.castles_in_the_air.engine.kinds import COLOURS, NONE
from generator.games.castles_in_the_air.engine.refusal import require_playable
from generator.games.castles_in_the_air.engine.setup import Crew, Setup
from generator.games.castles_in_the_air.engine.state import State
from generator.games.castles_in_the_air.rules import Rules
from generator.kinds.die import Die
from generator.spec.spec import Spec


class Game:
    """See `generator.rules.Game` for what each name promises."""

    def __init__(self, game_id: str, setup: Setup) -> None:
        self.id = game_id
        self.setup = setup
        self._first = State.first(setup)

    @property
    def num_players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def num_distinct_actions(self) -> int:
        """Players' actions are 0 to one below this."""
        return self.setup.codes.end

    @property
    def max_chance_outcomes(self) -> int:
        """Chance actions are 0 to one below this."""
        return self.setup.codes.chances

    @property
    def max_game_length(self) -> int:
        """No game has more players' actions than this."""
        return self.setup.limits.actions

    @property
    def max_chance_length(self) -> int:
        """No game has more chance actions than this."""
        return self.setup.limits.chances

    @property
    def min_utility(self) -> float:
        """No player's return is less."""
        return 0.0

    @property
    def max_utility(self) -> float:
        """No player's return is more."""
        return 1.0

    @property
    def observation_size(self) -> int:
        """How many numbers an observation is."""
        return senses.size(self.setup)

    def new_initial_state(self) -> State:
        """The game before its first action: drawing lots for the Chief Explorer."""
        return self._first.clone()

    def deserialize(self, text: str) -> State:
        """The state that `State.serialize` wrote.

        Raises:
            ValueError: The text is no state of this game.
        """
        order, history = record.read(self.setup, text)
        state = self.new_initial_state()
        state.order = order
        record.replay(state, history)
        return state


def engine(
    spec: Spec[Rules], deck: Deck | None = None, players: int | None = None, stack: Sequence[str] | None = None
) -> Game:
    """The game that a folder describes, ready to be played.

    Args:
        spec: The game, variants laid over it.
        deck: Its tiles, coloured as they are to be played; None for the tiles as printed.
        players: How many play; None for as many as can.
        stack: The ids of the tiles in the stack from the top; None to leave what comes to chance.

    Raises:
        RefusedError: There are too few tiles (R01), or slots whose colours are open (R02) or not known (R03).
        ValueError: That many cannot play, or the stack names what is no tile.
    """
    deck = deck or build(spec)
    most = spec.game.players.most
    count = most if players is None else players
    if not spec.game.players.least <= count <= most:
        raise ValueError(f"{spec.game.title} is for {spec.game.players.least} to {most} players, not {count}")
    start = start_of(spec, deck.whole)
    if start is None:
        raise ValueError("there are no tiles to play with")
    tiles = (start, *tiles_of(spec, deck.whole))
    size = spec.rules.setup.stack(count) if stack is None else len(stack)
    require_playable(spec, tiles, count, size)
    setup = Setup(spec.rules, tiles, _crew(spec, deck, tiles, count), _die(spec))
    _deal(setup, stack)
    return Game(spec.game.id, setup)


def _deal(setup: Setup, stack: Sequence[str] | None) -> None:
    if stack is not None:
        setup.order = setup.numbers(stack)
        setup.stack = len(setup.order)


def _crew(spec: Spec[Rules], deck: Deck, tiles: Sequence[Tile], players: int) -> Crew:
    liveries = list(spec.game.liveries.items())[:players]
    names = [livery.title for _, livery in liveries]
    names += [f"Player {number + 1}" for number in range(len(names), players)]
    ids = dict(_printed(deck))
    pieces = tuple(ids.get(tile.id, "") for tile in tiles)
    return Crew(tuple(names), tuple(name for name, _ in liveries) + ("",) * (players - len(liveries)), pieces)


def _printed(deck: Deck) -> Iterator[tuple[str, str]]:
    for piece in deck.pieces:
        if isinstance(piece.subject, TileSubject | StartSubject):
            yield piece.subject.tile.id, piece.id


def _die(spec: Spec[Rules]) -> tuple[int, ...]:
    """The faces of the treasure die; where none is printed, each colour once."""
    faces = next((part.faces for part in spec.game.components if isinstance(part, Die)), COLOURS)
    return tuple(COLOURS.index(face) if face in COLOURS else NONE for face in faces)
