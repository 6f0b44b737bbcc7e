"""rules.yaml -> Rules: what the booklet prints and the engine plays, with every choice, move, trade and bonus.

A field with a reason (`because`) is a ruling: something the designer's notes leave open; the booklet lists them all.
words.yaml has the words for each choice, under the name of its class. A description is how a table names the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, Self

from tilewright.castle_tiles.files import dealt
from tilewright.games.castles_in_the_air.scoring import ScoreBy, Scoring
from tilewright.language import Language
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model


class Display(StrEnum):
    """How many tiles lie face up."""

    PLAYERS = "players"
    NUMBER = "number"
    NONE = "none"


class Colouring(StrEnum):
    """Where the items on the tiles get their colours from."""

    PRINTED = "printed"
    BALANCED = "balanced"
    CYCLED = "cycled"
    ROLLED = "rolled"


class Structure(StrEnum):
    """How a round is divided."""

    MOVES = "moves"
    PHASES = "phases"
    CHIEF = "chief"


class Exploration(StrEnum):
    """How tiles come to be laid."""

    ACTION = "action"
    EDGE = "edge"


class Placement(StrEnum):
    """Where a tile may be laid."""

    FREE = "free"
    MATCH = "match"


class EdgeTile(StrEnum):
    """Which tile is laid where an explorer walks off the edge."""

    TOP = "top"
    CHIEF = "chief"


class FlightKind(StrEnum):
    """What a zeppelin pays for."""

    STEPS = "steps"
    LEVEL = "level"
    UPRIGHT = "upright"


class Directions(StrEnum):
    """Which neighbours a zeppelin flies to."""

    EIGHT = "eight"
    FOUR = "four"


class LadderBy(StrEnum):
    """What a ladder is paid by."""

    EXITS = "exits"
    STOREYS = "storeys"


class BonusBy(StrEnum):
    """How players come by bonuses."""

    HELD = "held"
    BOUGHT = "bought"


class RedKind(StrEnum):
    """What red treasures let a player do with tiles."""

    CHANGE = "change"
    REROLL = "reroll"
    HOLD = "hold"


class GreenHigh(StrEnum):
    """What the second green bonus gives."""

    TREASURES = "treasures"
    KEYS = "keys"
    VETO = "veto"
    LIMIT = "limit"


class BlueHigh(StrEnum):
    """What the second blue bonus gives."""

    KEYLESS = "keyless"
    TREASURES = "treasures"


class PieceAt(StrEnum):
    """Where an extra piece comes onto the table."""

    BESIDE = "beside"
    START = "start"


Moves = Annotated[int, Field(ge=0, le=20)]
Few = Annotated[int, Field(ge=1, le=10)]


class Costs(Model):
    """What each action costs, in moves."""

    lay: Moves
    fly: Moves
    board: Moves
    ladder: Moves
    lock: Moves
    teleport: Moves
    drift: Literal[0]
    walk: Literal[0]
    collect: Literal[0]


class Flight(Model):
    """How zeppelins get about."""

    kind: FlightKind
    reach: Few
    directions: Directions
    laid_only: Literal[True]
    around_walls: Literal[True]
    needs_sky: Literal[True]


class Paths(Model):
    """How explorers get about."""

    ladder_by: LadderBy
    walk_across: bool
    board_across: bool
    ladders_end_on_floors: Literal[True]
    nobody_falls: Literal[True]
    one_form: Literal[True]
    places_shared: Literal[True]
    doors_stay_open: bool
    doors_both_ways: Literal[True]
    key_spent: bool
    chest_emptied: Literal[True]
    teleport_anywhere: Literal[True]


class Trade(Model):
    """What players may exchange with each other."""

    cubes: int = Field(ge=0, le=10)
    active_only: Literal[True]
    one_sided: bool
    promises_free: Literal[True]


class Bank(Model):
    """What anyone may exchange with the bank."""

    keys_given: Few
    keys_taken: Few
    any_time: bool

    @whole
    def _no_profit(self) -> Self:
        if self.keys_taken > self.keys_given:
            raise ValueError("bank.keys_taken is more than bank.keys_given: keys would come from nowhere, without end")
        return self


class BonusStep(Model, title="Step"):
    """What a bonus gives with the smaller and with the larger number of treasures."""

    low: Annotated[int, Field(ge=0, le=10)]
    high: Annotated[int, Field(ge=0, le=10)]


class Red(Model):
    """What red treasures are good for: a say in the tiles."""

    kind: RedKind
    low: Annotated[int, Field(ge=0, le=10)]
    high: Annotated[int, Field(ge=0, le=10)]
    extra: Annotated[int, Field(ge=0, le=1)]


class Rate(Model):
    """So many given for so many taken."""

    give: Few
    take: Few


class Green(Model):
    """What green treasures are good for: trade with the bank."""

    low: Rate
    high: Rate
    high_for: GreenHigh
    more: Few
    times: Few


class Blue(Model):
    """What blue treasures are good for: keys and locks."""

    swap: Literal[1]
    high: BlueHigh
    keys_for_treasure: Few


class Bonuses(Model):
    """What treasures are good for before they score."""

    by: BonusBy
    points: Annotated[int, Field(ge=0, le=50)]
    owners: Few
    low: Few
    high: Few
    red: Red
    yellow: BonusStep
    green: Green
    blue: Blue
    yellow_late: Literal[True]
    lock_apart: Literal[True]

    @whole
    def _in_order(self) -> Self:
        if self.low >= self.high:
            raise ValueError("low has to be less than high")
        return self


class ExtraPieces(Model):
    """What assortments are good for before they score."""

    sets_each: Few
    cost: Literal[0]
    at: PieceAt
    newest_freezes: Literal[True]


class SetupRules(Model, title="Setup"):
    """What lies on the table before the first turn."""

    FORMULAS: ClassVar = ("stack",)

    tiles_each: Few
    tiles_fixed: int | None = Field(default=None, ge=6, le=200)
    display: Display
    display_number: int | None = Field(default=None, ge=1, le=12)
    laid_first: int = Field(ge=0, le=4)
    zeppelins: Annotated[int, Field(ge=1, le=3)]
    colouring: Colouring
    supply_endless: Literal[True]
    open_hands: Literal[True]

    @whole
    def _number_given(self) -> Self:
        if (self.display == Display.NUMBER) != (self.display_number is not None):
            raise ValueError("display_number is given where display is 'number', and only there")
        return self

    def stack(self, players: int) -> int:
        """Tiles dealt for a game of so many players, those face up included."""
        return dealt(self.tiles_each, self.tiles_fixed, players)

    def shown(self, players: int) -> int:
        """Tiles that lie face up."""
        return {Display.PLAYERS: players, Display.NONE: 0}.get(self.display, self.display_number or 0)


class Turn(Model):
    """How a round goes."""

    structure: Structure
    moves: Annotated[int, Field(ge=1, le=20)]
    phase_tiles: Few
    chief_passes: bool
    exploration: Exploration
    edge_tile: EdgeTile
    placement: Placement
    upright: Literal[True]
    moves_lapse: Literal[True]


class End(Model):
    """When it is over."""

    finish_round: bool
    idle_rounds: Few
    tie_shared: Literal[True]


class Engine(Model):
    """What a program is held to, so that a turn ends and every move has a number; no rule of the game."""

    refusals: Few
    pieces: Annotated[int, Field(ge=1, le=12)]


class Rules(Model):
    """Everything about the game that is a number or a decision."""

    setup: SetupRules
    turn: Turn
    costs: Costs
    flight: Flight
    paths: Paths
    trade: Trade
    bank: Bank
    bonuses: Bonuses
    extra_pieces: ExtraPieces
    end: End
    scoring: Scoring
    engine: Engine

    @whole
    def _fits(self) -> Self:
        if self.turn.exploration == Exploration.EDGE and not self.setup.laid_first:
            raise ValueError(
                "with exploration 'edge' some tiles have to be laid_first, or nobody can ever walk off one"
            )
        from_the_top = self.turn.exploration == Exploration.EDGE and self.turn.edge_tile == EdgeTile.TOP
        if from_the_top != (self.setup.display == Display.NONE):
            raise ValueError("exploration 'edge' goes with display 'none', and only with it, unless the chief chooses")
        if self.turn.edge_tile == EdgeTile.CHIEF and self.turn.exploration != Exploration.EDGE:
            raise ValueError("turn.edge_tile 'chief' needs tiles that are laid at the edge: exploration 'edge'")
        if self.turn.exploration == Exploration.EDGE and self.bonuses.red.kind == RedKind.HOLD:
            raise ValueError("bonuses.red.kind 'hold' needs tiles that are laid by choice: exploration 'action'")
        if self.turn.exploration == Exploration.EDGE and self.turn.structure != Structure.MOVES:
            raise ValueError("with exploration 'edge' there is no display to use: structure has to be 'moves'")
        if self.setup.zeppelins > self.engine.pieces:
            raise ValueError("setup.zeppelins is more than engine.pieces")
        return self

    def score_table(self, language: Language) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What the score sheet reminds of: its title, and (treasures of a colour, points); no rows where none help."""
        if self.scoring.by == ScoreBy.SHORTEST:
            return "", ()
        rows = tuple((str(count), str(self.scoring.colour(count))) for count in range(1, 9))
        each = language.say("score.set")
        return language.say("score.table"), (*rows, (each, str(self.scoring.variety)))

    def score_rows(self, colours: Sequence[str], language: Language) -> tuple[str, ...]:
        """What stands beside the rows of a score sheet: a row for each colour, then only what these rules ask for."""
        shortest = self.scoring.by == ScoreBy.SHORTEST
        rows = ["shortest"] if shortest else ["specialty", "assortments", "variety"]
        rows += ["keys"] if self.scoring.key else []
        rows += ["bonuses"] if self.bonuses.by == BonusBy.BOUGHT else []
        rows += ["ties"] if self.scoring.tie_treasure or self.scoring.tie_key else []
        return (*colours, *(language.say(f"score.rows.{name}") for name in (*rows, "final")))

    @property
    def lays_by_choice(self) -> bool:
        """Whether laying a tile is something one pays moves for."""
        return self.turn.structure == Structure.MOVES and self.turn.exploration == Exploration.ACTION
