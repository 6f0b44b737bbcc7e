"""A game -> a table of Tabletop Simulator: a saved object with all pieces as they lie at first, and a button in Lua.

The format: https://kb.tabletopsimulator.com/custom-content/save-file-format. A length is an inch, y is up, and what
lies upright for the player in front is turned by 180 degrees.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tilewright import pattern
from tilewright.build.models import SolidModel, prism, solid_of
from tilewright.build.pictures import PictureForm, frame_of
from tilewright.build.targets.target import Export, Goods
from tilewright.digest import sha256
from tilewright.problem import Level, Problem, plural
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.state import FirstStack
from tilewright.tables.virtual.assets import RULES, TableAssets, with_addresses
from tilewright.tables.virtual.scene import FirstScene, scene_of
from tilewright.tables.virtual.seats import COLOURS, hand_zones, seat_colours
from tilewright.units import MM_PER_INCH

Plain = dict[str, Any]
CARD = 0.33
"""The scale of a card for each inch that it is high."""
TILE = 2.0
"""Inches along a side of a tile whose scale is 1."""
BAG, BAG_LEAST = 48.0, 12.0
"""Millimetres across a bag whose scale is 1, and across the smallest."""
FIGURE = 0.5
"""The scale of a figurine for each inch that it is high."""
SPREAD = 26.0
"""Millimetres that a pile takes up at least where no table.yaml says where it lies: what a bag needs."""
THICK = 2.0
"""Millimetres of a tile, a token or a board."""
SURFACE = 0.96
"""Where the top of a table is."""
DIE_TURNS = {1: (-90, 0, 0), 2: (0, 0, 0), 3: (0, 0, -90), 4: (0, 0, 90), 5: (0, 0, 180), 6: (90, 0, 0)}
"""Face -> how the die is turned while that face is up, as the game has it."""
DICE = frozenset((4, 8, 10, 12, 20))
"""Dice of the game's own that stand in for ours; it has no more than one picture for a cube."""


def write_tts(goods: Goods) -> Export:
    """The saved object, its thumbnail, and every picture, model and PDF that it names."""
    scene = scene_of(goods, least=SPREAD)
    table = _Table(scene)
    return Export(table.files(), table.readme(), table.summary(), (*scene.problems, *table.problems))


class _Table:
    """A table while it is laid."""

    def __init__(self, scene: FirstScene) -> None:
        self.scene, self.goods = scene, scene.goods
        self.problems = [*_wrong_address(scene), *_too_many(scene)]
        self.assets = TableAssets(scene)
        self.objects = list[Plain]()
        self.deals = list[Plain]()
        self._guids = set[str]()
        self._things: dict[tuple[str, ...], Plain] = {}
        size = scene.layout.start.size
        self.middle = size[0] / 2, size[1] / 2
        for stack in scene.stacks:
            self._lay(stack)
        self._lay_boxes()
        self._lay_counters()
        self._lay_rules()
        self._lay_hands()
        self._lay_button()

    # what lies there

    def _at(self, x: float, y: float, high: float, angle: float = 0.0) -> Plain:
        """A place on the table, in millimetres from its upper left corner."""
        return {
            "posX": round((x - self.middle[0]) / MM_PER_INCH, 4),
            "posY": round(SURFACE + high / MM_PER_INCH, 4),
            "posZ": round((self.middle[1] - y) / MM_PER_INCH, 4),
            "rotX": 0.0,
            "rotY": float((180 + angle) % 360),
            "rotZ": 0.0,
        }

    def _guid(self, key: str) -> str:
        """Six digits that are nobody else's on this table."""
        for count in range(1_000_000):
            guid = sha256(f"{self.scene.spec.game.id} {key} {count}".encode()).hexdigest()[:6]
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
        raise AssertionError("a table has 4,000 pieces at most")

    def _object(self, name: str, key: str, transform: Plain, title: str, **more: object) -> Plain:
        return {"GUID": self._guid(key), "Name": name, "Transform": transform, "Nickname": title, **_COMMON, **more}

    def _lay(self, stack: FirstStack) -> None:
        pieces = [self.scene.piece(number) for number, _ in stack.pieces]
        down = bool(stack.pieces[-1][1])
        key = f"pile {stack.x:.1f} {stack.y:.1f} {pieces[0].id} {len(self.objects)}"
        transform = self._at(stack.x, stack.y, 0.0 if stack.locked else 3.0, stack.angle)
        if all((piece.faces[0], piece.faces[-1]) in self.assets.slots for piece in pieces):
            thing = self._deck(pieces, transform, key, stack.label, down=down)
        elif len(pieces) == 1:
            thing = self._thing(pieces[0], transform, key, down=down)
            thing["Locked"] = stack.locked
        else:
            thing = self._bag(pieces, transform, key, stack)
        self.objects.append(thing)
        if stack.shuffle or stack.deal or stack.places:
            places = [{**self._at(x, y, 10.0), "rotZ": 180.0 * side} for x, y, side in stack.places]
            self.deals.append({"guid": thing["GUID"], "deal": stack.deal, "places": places, "shuffle": stack.shuffle})

    def _bag(self, pieces: Sequence[TablePiece], transform: Plain, key: str, stack: FirstStack) -> Plain:
        """Pieces in a bag, as large as one of them."""
        first = pieces[0]
        spread = 0.0 if self.scene.spec.setup else SPREAD
        scale = max(BAG_LEAST, spread - 4.0, min(BAG, first.width, first.height)) / BAG
        inner = [self._thing(each, dict(transform), f"{key} {at}", down=False) for at, each in enumerate(pieces)]
        where = {**transform, **_scaled(scale)}
        colour = self._tint(self.scene.colour(first))
        order = {"Bag": {"Order": 2 if stack.shuffle else 0}, "ContainedObjects": inner}
        return self._object("Bag", key, where, stack.label or first.title, **colour, **order)

    def _tint(self, colour: str) -> Plain:
        return {"ColorDiffuse": _rgb(colour)} if colour else {}

    # cards

    def _deck(self, pieces: Sequence[TablePiece], transform: Plain, key: str, title: str, *, down: bool) -> Plain:
        """Cards on each other; one alone is a card."""
        where = {**transform, "rotZ": 180.0 * down, **_scaled(round(pieces[0].height / MM_PER_INCH * CARD, 4))}
        where["scaleY"] = 1.0
        cards = [self._card(piece, dict(where), f"{key} {at}") for at, piece in enumerate(reversed(pieces))]
        if len(cards) == 1:
            return cards[0]
        used: Plain = {}
        for card in cards:
            used |= card["CustomDeck"]
        ids = [card["CardID"] for card in cards]
        rest = {"DeckIDs": ids, "CustomDeck": used, "ContainedObjects": cards, "Hands": False}
        return self._object("DeckCustom", key, where, title or pieces[0].part, HideWhenFaceDown=True, **rest)

    def _card(self, piece: TablePiece, transform: Plain, key: str) -> Plain:
        slot = self.assets.slots[piece.faces[0], piece.faces[-1]]
        more = {
            "CardID": slot.sheet * 100 + slot.place,
            "CustomDeck": {str(slot.sheet): dict(self.assets.sheets[slot.sheet])},
        }
        words = {} if piece.words == piece.title else {"Description": piece.words}
        rest = {"Hands": True, "HideWhenFaceDown": True, "SidewaysCard": False, **more, **words}
        return self._object("CardCustom", key, transform, piece.title, **rest)

    # single things

    def _thing(self, piece: TablePiece, transform: Plain, key: str, *, down: bool) -> Plain:
        """Anything but a card."""
        known = piece.id, *piece.faces
        if known not in self._things:
            self._things[known] = self._made(piece)
        name, more, scale, low = (self._things[known][each] for each in ("name", "more", "scale", "low"))
        where = {**transform, "rotZ": 180.0 * down, **scale}
        where["posY"] = round(where["posY"] + low / MM_PER_INCH, 4)
        words = {} if piece.words == piece.title or "Description" in more else {"Description": piece.words}
        return self._object(name, key, where, piece.title, **words, **json.loads(json.dumps(more)))

    def _made(self, piece: TablePiece) -> Plain:
        """What a piece is in the game: the name of its kind, what that needs, its scale, how deep it goes down."""
        if piece.kind == "die":
            return self._die(piece)
        faces = self.scene.faces(piece)
        if piece.kind == "pyramid":
            net = [each.front for each in self.scene.articles[piece.id]]
            part = self.scene.articles[piece.id][0].part
            if model := solid_of(part, self.scene.subject(piece), net):
                return self._model(model, piece.id, 0)
        if piece.kind == "standee":
            image = {"ImageURL": self.assets.picture(faces[0]), "ImageSecondaryURL": self.assets.picture(faces[-1])}
            scale = _scaled(round(piece.height / MM_PER_INCH * FIGURE, 4))
            return _kept("Figurine_Custom", {"CustomImage": {**image, "ImageScalar": 1.0, "WidthScale": 0.0}}, scale)
        if (shape := self.assets.shape(piece)) == "other":
            return self._model(prism(faces[0], faces[-1], THICK), piece.faces[0], 5)
        image = {"ImageURL": self.assets.picture(faces[0]), "ImageSecondaryURL": self.assets.picture(faces[-1])}
        tile = {"Type": 2 if shape == "circle" else 0, "Thickness": 0.1, "Stackable": piece.kind in {"token", "tile"}}
        wide, high = (round(side / MM_PER_INCH / TILE, 4) for side in (faces[0].trim.width, faces[0].trim.height))
        scale = {"scaleX": wide, "scaleY": round(THICK / MM_PER_INCH / 0.1, 4), "scaleZ": high}
        more = {**image, "ImageScalar": 1.0, "WidthScale": 0.0, "CustomTile": {**tile, "Stretch": False}}
        return _kept("Custom_Tile", {"CustomImage": more}, scale, THICK / 2)

    def _model(self, model: SolidModel, name: str, kind: int) -> Plain:
        mesh, diffuse = self.assets.model(model, name)
        more = {
            "MeshURL": mesh,
            "DiffuseURL": diffuse,
            "NormalURL": "",
            "ColliderURL": mesh if kind == 0 else "",
            "Convex": True,
            "MaterialIndex": 3,
            "TypeIndex": kind,
            "CastShadows": True,
        }
        named = "Custom_Model_Bag" if kind == _BAG else "Custom_Model"
        return _kept(named, {"CustomMesh": more}, _scaled(1.0), model.low)

    def _die(self, piece: TablePiece) -> Plain:
        face = self.scene.printed.face(piece.faces[0])
        edge, sides = face.trim.width, len(piece.faces)
        if sides != len(DIE_TURNS):
            own = sorted(piece.says) not in (sorted(map(str, range(1, sides + 1))), sorted(map(str, range(sides))))
            if own:
                message = f"the {piece.title} has pictures, and Tabletop Simulator has none on dice with {sides} sides"
                remedy = "its numbers replace them; hold the pointer over a die for the list"
                self._warn(piece.component, "L10", message, remedy)
            listed = ", ".join(f"{at}: {words}" for at, words in enumerate(piece.says, 1)) if own else ""
            known = sides if sides in DICE else 6
            more = {**self._tint(self.scene.colour(piece)), **({"Description": listed} if listed else {})}
            return _kept(f"Die_{known}", more, _scaled(round(edge / MM_PER_INCH, 4)), edge / 2)
        turns = [
            {"Value": piece.says[at - 1], "Rotation": dict(zip("xyz", map(float, DIE_TURNS[at]), strict=True))}
            for at in DIE_TURNS
        ]
        image = {"ImageURL": self.assets.die(piece), "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}
        more = {"CustomImage": {**image, "CustomDice": {"Type": 1}}, "RotationValues": turns}
        return _kept("Custom_Dice", more, _scaled(round(edge / MM_PER_INCH, 4)), edge / 2)

    def _warn(self, component: str, code: str, message: str, remedy: str) -> None:
        problem = self.scene.problem(component, code, message, remedy, Level.WARNING)
        if problem not in self.problems:
            self.problems.append(problem)

    # what belongs to the table

    def _lay_boxes(self) -> None:
        """Boxes and trays, empty, in a row behind all else."""
        x, gap = 0.0, 25.0
        for at, (piece, articles) in enumerate(self.scene.boxes()):
            model = solid_of(articles[0].part, piece.subject, [each.front for each in articles])
            if model is None:
                continue
            thing = self._model(model, piece.id, _BAG)
            spots = [spot for side in model.sides for spot, _ in side]
            wide, deep = (max(spot[axis] for spot in spots) - min(spot[axis] for spot in spots) for axis in (0, 2))
            where = {**self._at(x + wide / 2, -gap - deep / 2, model.low + 1), **_scaled(1.0)}
            more = {**thing["more"], "ContainedObjects": []}
            self.objects.append(
                self._object(thing["name"], f"box {at} {piece.id}", where, articles[0].part.title, **more)
            )
            x += wide + gap

    def _lay_counters(self) -> None:
        for at, counter in enumerate(self.scene.layout.start.counters):
            where = {**self._at(counter.x, counter.y, 5.0), **_scaled(0.5)}
            thing = self._object("Counter", f"counter {at}", where, counter.title, Counter={"value": counter.value})
            self.objects.append(thing)

    def _lay_rules(self) -> None:
        """The booklet, left of all else."""
        spec = self.scene.spec
        if not spec.booklet:
            return
        where = {**self._at(-110.0, self.middle[1], 3.0), **_scaled(1.0)}
        pdf = {"PDFUrl": RULES, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        self.objects.append(self._object("Custom_PDF", "rules", where, spec.game.title, CustomPDF=pdf))

    def _lay_hands(self) -> None:
        """A hand for each seat, in front of all that lies there."""
        size = self.scene.layout.start.size
        for colour, zone in hand_zones(self.scene.layout.colours, self.scene.players, size):
            where = {**self._at(zone.x, zone.y, 60.0), "rotY": 0.0, **zone.scale}
            tint = {"ColorDiffuse": {**_rgb(colour.hex), "a": 0.5}}
            kept = {"Locked": True, "Grid": False, "FogColor": colour.name}
            self.objects.append(self._object("HandTrigger", f"hand {colour.name}", where, "", **tint, **kept))

    def _lay_button(self) -> None:
        """What shuffles, deals and turns up when it is pressed; nothing if there is nothing to do."""
        if not self.deals:
            return
        count = self.scene.players
        colours = [colour.name for colour in seat_colours(self.scene.layout.colours, count)]
        label = f"Set up for {plural(count, 'player')}"
        where = {**self._at(-110.0, self.middle[1] - 160.0, 3.0), "scaleX": 1.2, "scaleY": 0.2, "scaleZ": 0.6}
        script = deal_script(self.deals, colours, label)
        thing = self._object("BlockRectangle", "button", where, label, LuaScript=script, Locked=True)
        self.objects.append(thing)

    # what is written

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Every picture, model and PDF; at the end the table, which names them."""
        names: dict[str, str] = {}
        yield from self.assets.files(names)
        saved, game = with_addresses(self._saved(), names, self.goods.wishes.url), self.scene.spec.game.id
        yield f"Saves/{game}.json", (json.dumps(saved, indent=1, ensure_ascii=False) + "\n").encode()
        if self.goods.articles:
            yield f"Saves/{game}.png", self._thumbnail()

    def _saved(self) -> Plain:
        """The root of the file."""
        game = self.scene.spec.game
        pages = {
            str(at): {
                "title": title,
                "body": text,
                "color": "Grey",
                "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
                "id": at,
            }
            for at, (title, text) in enumerate(self.scene.chapters())
        }
        colours = [colour.name for colour in seat_colours(self.scene.layout.colours, self.scene.players)]
        return {
            "SaveName": f"{game.title} {game.version}".strip(),
            "GameMode": game.title,
            "Date": "",
            "Table": "Table_RPG",
            "Sky": "Sky_Museum",
            "Note": self.scene.layout.note,
            "Rules": "",
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Grid": _GRID,
            "Hands": {"Enable": True, "DisableUnused": True, "Hiding": 0},
            "Turns": {**_TURNS, "Enable": True, "Type": 1, "TurnOrder": colours},
            "TabStates": pages,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": self.objects,
        }

    def _thumbnail(self) -> bytes:
        """The first face there is, as large as the game shows it."""
        face = self.goods.articles[0].front
        dpi = 256 / max(face.trim.width, face.trim.height) * MM_PER_INCH
        form = PictureForm(dpi)
        return next(self.goods.pictures([face], [frame_of(face, form)], form))

    def summary(self) -> tuple[str, ...]:
        """What a person is told of it."""
        decks = sum(each["Name"] == "DeckCustom" for each in self.objects)  # sum counts decks
        players = plural(self.scene.players, "player")
        sheets = plural(len(self.assets.sheets), "sheet")
        things = f"{plural(len(self.objects), 'object')}, {plural(decks, 'deck')} from {sheets} of cards"
        return (
            f"a table for {players}: {things}",
            f"{plural(len(self.assets.atlases), 'picture')}, {plural(len(self.assets.models), 'model')}",
        )

    def readme(self) -> tuple[str, ...]:
        """What to do with it."""
        game = self.scene.spec.game.id
        if self.goods.wishes.url:
            first = ("Put all files of `upload` where " + self.goods.wishes.url + " leads. Then copy `Saves` into",)
        else:
            first = ("Copy the folders `Mods` and `Saves` into",)
        return (
            *first,
            "  Documents/My Games/Tabletop Simulator   (on a Mac ~/Library/Tabletop Simulator, on Linux",
            "  ~/.local/share/Tabletop Simulator), beside the folders of the same names.",
            f"In the game: Games, Save & Load, and load {game}. A click on `Set up` shuffles, deals and turns up.",
            "For friends: Modding, Cloud Manager, Upload all loaded files; or host the files, and export with --url.",
            f"To add the pieces to another table, copy Saves/{game}.json into Saves/Saved Objects.",
        )


_BAG = 6
_ADDRESS = pattern.prepare(r"https?://[^\s\"'<>\\^`{|}]+")
_COMMON: Plain = {
    "Description": "",
    "GMNotes": "",
    "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
    "Locked": False,
    "Grid": True,
    "Snap": True,
    "Autoraise": True,
    "Sticky": True,
    "Tooltip": True,
    "GridProjection": False,
    "HideWhenFaceDown": False,
    "Hands": False,
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}
_GRID: Plain = {"Type": 0, "Lines": False, "Snapping": False, "Offset": False, "xSize": 1.0, "ySize": 1.0}
_TURNS: Plain = {"Reverse": False, "SkipEmpty": False, "DisableInteractions": False, "PassTurns": True, "TurnColor": ""}


def _kept(name: str, more: Plain, scale: Plain, low: float = 0.0) -> Plain:
    return {"name": name, "more": more, "scale": scale, "low": low}


def _scaled(scale: float) -> Plain:
    return {"scaleX": scale, "scaleY": scale, "scaleZ": scale}


def _rgb(colour: str) -> Plain:
    return {name: round(int(colour[at : at + 2], 16) / 255, 4) for name, at in zip("rgb", (1, 3, 5), strict=True)}


def _wrong_address(scene: FirstScene) -> Iterator[Problem]:
    url = scene.goods.wishes.url
    if url and not _ADDRESS.fullmatch(url):
        message = f"Tabletop Simulator cannot fetch files from '{url[:60]}'"
        remedy = "use an address that begins with https://, such as https://example.org/mygame"
        yield Problem("--url", 0, 0, "L13", message, remedy)


def _too_many(scene: FirstScene) -> Iterator[Problem]:
    if scene.players > len(COLOURS):
        message = (
            f"Tabletop Simulator has seats for {len(COLOURS)}: {scene.players - len(COLOURS)} players have no hand"
        )
        places, remedy = scene.spec.places, "set the table up for fewer: --players"
        yield replace(places.problem(("game", "players"), "L16", message, remedy), level=Level.WARNING)


def deal_script(deals: Sequence[Mapping[str, Any]], colours: Sequence[str], label: str) -> str:
    """What the button does, in Lua."""
    lines = ["local piles = {"]
    for deal in deals:
        places = ", ".join(
            f"{{{each['posX']}, {each['posY']}, {each['posZ']}, {each['rotZ']}}}" for each in deal["places"]
        )
        shuffle = "true" if deal["shuffle"] else "false"
        lines.append(
            f'  {{guid = "{deal["guid"]}", shuffle = {shuffle}, deal = {deal["deal"]}, places = {{{places}}}}},'
        )
    hands = ", ".join(f'"{colour}"' for colour in colours)
    return "\n".join([*lines, "}", f"local hands = {{{hands}}}", f'local label = "{label}"', _LUA])


_LUA = """\
function onLoad()
  self.createButton({click_function = "setUp", function_owner = self, label = label, position = {0, 1, 0},
    rotation = {0, 180, 0}, scale = {0.4, 1, 0.8}, width = 2400, height = 700, font_size = 240})
end

function setUp()
  for _, pile in ipairs(piles) do
    local object = getObjectFromGUID(pile.guid)
    if object ~= nil then
      if pile.shuffle then object.shuffle() end
      if pile.deal > 0 then
        for _, hand in ipairs(hands) do object.deal(pile.deal, hand) end
      end
      for _, place in ipairs(pile.places) do
        object.takeObject({position = {place[1], place[2], place[3]}, rotation = {0, 180, place[4]}})
      end
    end
  end
  self.destruct()
end
"""
