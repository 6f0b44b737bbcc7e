# The types of the public names: `__init__.py` loads each when it is first used.

from tilewright.balance.measure import Measure as Measure
from tilewright.balance.measure import Verdict as Verdict
from tilewright.build.pictures import PictureForm as PictureForm
from tilewright.build.pictures import PictureFrame as PictureFrame
from tilewright.build.pictures import frame_of as frame_of
from tilewright.build.session import Session as Session
from tilewright.build.single_source import unplayed as unplayed
from tilewright.build.single_source import unprinted as unprinted
from tilewright.build.targets.target import Article as Article
from tilewright.build.targets.target import Export as Export
from tilewright.build.targets.target import Goods as Goods
from tilewright.build.targets.target import Target as Target
from tilewright.build.targets.target import Wishes as Wishes
from tilewright.check import problems as _check_game
from tilewright.draw.art import Art as Art
from tilewright.draw.art import leaf as leaf
from tilewright.draw.figures.frame import WIDTH as _FIGURE_WIDTH
from tilewright.draw.figures.frame import figure as figure
from tilewright.draw.palette import INK as INK
from tilewright.draw.pen import Look as Look
from tilewright.draw.pen import Pen as Pen
from tilewright.draw.scenery import disc as _plain_disc
from tilewright.draw.scenery import wall as _plain_wall
from tilewright.draw.shapes import circle as circle
from tilewright.draw.shapes import rect as rect
from tilewright.draw.studio import Studio as Studio
from tilewright.draw.style import Style as Style
from tilewright.draw.style import TokenFace as TokenFace
from tilewright.engine.aec import Environment as Environment
from tilewright.engine.event import EventKind as EventKind
from tilewright.engine.event import GameEvent as GameEvent
from tilewright.engine.event import tell_changes as tell_changes
from tilewright.engine.event import tell_end as tell_end
from tilewright.engine.event import tell_points as tell_points
from tilewright.engine.game import CHANCE as CHANCE
from tilewright.engine.game import TERMINAL as TERMINAL
from tilewright.engine.game import Game as Game
from tilewright.engine.game import GameBase as GameBase
from tilewright.engine.game import IllegalAction as IllegalAction
from tilewright.engine.game import State as State
from tilewright.engine.game import seated as seated
from tilewright.engine.game import whole as whole
from tilewright.engine.skeleton import HandsBase as HandsBase
from tilewright.engine.skeleton import StateBase as StateBase
from tilewright.engine.spiel import register as _register_openspiel
from tilewright.engine.table import Holding as Holding
from tilewright.engine.table import Place as Place
from tilewright.engine.table import Table as Table
from tilewright.engine.table import Token as Token
from tilewright.engine.view import View as View
from tilewright.engine.walk import walk as walk
from tilewright.pieces.build import Deck as Deck
from tilewright.pieces.kind import CountPieces as CountPieces
from tilewright.pieces.kind import Design as Design
from tilewright.pieces.kind import Kind as Kind
from tilewright.pieces.kind import Piece as Piece
from tilewright.pieces.kind import Sides as Sides
from tilewright.pieces.kind import one_face as one_face
from tilewright.pieces.kind import one_piece as one_piece
from tilewright.pieces.kind import piece as piece
from tilewright.problem import Level as Level
from tilewright.problem import Problem as Problem
from tilewright.problem import RefusedError as RefusedError
from tilewright.rng import Stream as Stream
from tilewright.rooms import Later as Later
from tilewright.shelf.shelf import engine as _load_engine
from tilewright.shelf.shelf import load as _load_game
from tilewright.spec.game import GameFile as GameFile
from tilewright.spec.part import Component as Component
from tilewright.spec.spec import Spec as Spec
from tilewright.tables.setting import Setting as Setting
from tilewright.texts.fields import Field as Field
from tilewright.texts.model import Model as Model
from tilewright.texts.scalars import Count as Count
from tilewright.units import Box as Box
from tilewright.units import Point as Point
from tilewright.units import Size as Size

__version__: str
check_game = _check_game
FIGURE_WIDTH = _FIGURE_WIDTH
plain_disc = _plain_disc
plain_wall = _plain_wall
register_openspiel = _register_openspiel
load_engine = _load_engine
load_game = _load_game
