"""Spec + deck + players -> the game to be played, or a refusal that says why its tiles cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.castle_tiles.kind import StartSubject, TileSubject, start_of, tiles_of
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.engine import GameBase
from tilewright.games.castles_in_the_air.engine import senses
from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, LOCKS, NONE
from tilewright.games.castles_in_the_air.engine.setup import Crew, Setup
from tilewright.games.castles_in_the_air.engine.state import State, read, replay
from tilewright.games.castles_in_the_air.rules import Colouring, Rules
from tilewright.pieces.build import Deck, build
from tilewright.pieces.nets import Die
from tilewright.problem import Problem, RefusedError
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path


def require_playable(spec: Spec[Rules], tiles: Sequence[Tile], players: int, stack: int) -> None:
    """Go on only with tiles enough, in colours that the rules know.

    Raises:
        RefusedError: R01, R02 or R03.
    """
    problems = list(_colours(spec, tiles))
    if stack > len(tiles) - 1:
        name = "tiles_fixed" if spec.rules.setup.tiles_fixed else "tiles_each"
        message = f"{players} players need a stack of {stack} tiles, and the set has {len(tiles) - 1}"
        remedy = "ask for fewer, or draw more tiles"
        problems.insert(0, spec.places.problem(("rules", "setup", name), "R01", message, remedy))
    if problems:
        raise RefusedError(problems)


def _colours(spec: Spec[Rules], tiles: Sequence[Tile]) -> Iterator[Problem]:
    """The slots whose colours are open, or that no rule is for."""
    drawings = [text.id for text in spec.tiles.tiles] if spec.tiles else []
    rolled = spec.rules.setup.colouring == Colouring.ROLLED
    for tile in tiles:
        for digit, slot in tile.contents:
            colours = LOCKS if slot.content == "key" else (*COLOURS, ANY) if rolled else COLOURS
            if slot.colour in {*colours, None} and slot.lock in {*LOCKS, None}:
                continue
            place: Path = ("tiles",)  # the file as a whole for tiles from elsewhere
            if tile.drawing in drawings:
                place = ("tiles", "tiles", drawings.index(tile.drawing), "slots", str(digit))
            what = f"tile {tile.id}, slot {digit}: '{slot.phrase}'"
            if slot.is_open:
                remedy = "decide on its colours before the game is played"
                yield spec.places.problem(place, "R02", f"{what} leaves something open", remedy)
            else:
                remedy = f"known: {', '.join(COLOURS)}; {', '.join(LOCKS)}"
                yield spec.places.problem(place, "R03", f"{what} has a colour that no bonus and no key is for", remedy)


class Game(GameBase[State]):
    """The rules of Castles in the Air with one set of tiles, for so many players."""

    def __init__(self, game_id: str, setup: Setup) -> None:
        self.id = game_id
        self.setup = setup
        self._first = State.first(setup)
        self.num_players = setup.players
        self.num_distinct_actions = setup.codes.end
        self.max_chance_outcomes = setup.codes.chances
        self.max_game_length = setup.limits.actions
        self.max_chance_length = setup.limits.chances

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
        order, history = read(self.setup, text)
        state = self.new_initial_state()
        state.order = order
        replay(state, history)
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
    if stack is not None:
        setup.order = setup.numbers(stack)
        setup.stack = len(setup.order)
    return Game(spec.game.id, setup)


def _crew(spec: Spec[Rules], deck: Deck, tiles: Sequence[Tile], players: int) -> Crew:
    liveries = list(spec.game.liveries.items())[:players]
    names = [livery.title for _, livery in liveries]
    names += [f"Player {number + 1}" for number in range(len(names), players)]
    subjects = ((piece.subject, piece.id) for piece in deck.pieces)
    ids = {subject.tile.id: piece for subject, piece in subjects if isinstance(subject, TileSubject | StartSubject)}
    pieces = tuple(ids.get(tile.id, "") for tile in tiles)
    return Crew(tuple(names), tuple(name for name, _ in liveries) + ("",) * (players - len(liveries)), pieces)


def _die(spec: Spec[Rules]) -> tuple[int, ...]:
    """The faces of the treasure die; where none is printed, each colour once."""
    faces = next((part.faces for part in spec.game.components if isinstance(part, Die)), COLOURS)
    return tuple(COLOURS.index(face) if face in COLOURS else NONE for face in faces)
