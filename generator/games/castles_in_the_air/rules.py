"""rules.yaml -> Rules: what the booklet prints and the engine plays; a description is how a table names the value.

A field with a reason (`because`) is a ruling: something the designer's notes leave open. The booklet lists them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from generator.games.castles_in_the_air.choices import (
    BonusBy,
    Colouring,
    Display,
    EdgeTile,
    Exploration,
    Placement,
    RedKind,
    ScoreBy,
    Structure,
)
from generator.games.castles_in_the_air.movement import Costs, Flight, Paths
from generator.games.castles_in_the_air.ranges import Few
from generator.games.castles_in_the_air.scoring import Scoring
from generator.games.castles_in_the_air.treasure import Bank, Bonuses, ExtraPieces, Trade
from generator.language import Language
from generator.spec.fields import Field, whole
from generator.spec.model import Model


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
        return self.tiles_fixed or self.tiles_each * players

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
            raise ValueError("with exploration 'edge' there is no display to lay from: structure has to be 'moves'")
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
