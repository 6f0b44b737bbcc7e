"""A game -> a room of playingcards.io, which virtualtabletop.io opens as well: a zip of widgets.json and pictures.

A widget is a thing in the room; lengths are dots of a room of 1600 x 1000. What lies flat is a card, on a pile if there
are several; a die is a spinner, a board is a board.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import sqrt
from typing import Any

from tilewright.build.pictures import PictureForm, frame_of, is_rectangle
from tilewright.build.rulebook import rules
from tilewright.build.store import Face
from tilewright.build.targets.target import Export, Goods, name_with_hash
from tilewright.problem import Level, plural
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.state import FirstStack
from tilewright.tables.virtual.scene import FirstScene, scene_of

Plain = dict[str, Any]
ROOM = (1600, 1000)
HAND = {"x": 50, "y": 820, "width": 1500, "height": 180}
EDGE, COLUMN = 10, 110
"""Dots around what lies in the room, and of the column at the right with the buttons."""
RIM = 4
"""Dots of a pile around its cards at most."""
LEAST = 20.0
"""Millimetres of a piece at least, if the game has no table.yaml: smaller ones are hard to hit."""
APART, DIE = 6.0, 40.0
"""Millimetres that a pile takes up around its pieces, and of a die, if the game has no table.yaml."""
SPINNER = (16, 50)
"""Dots of a die at least: with a table.yaml, which says how far dice are from each other, and without."""
DPI, MANY = 150.0, 500
"""Dots to an inch of pictures; of more pictures than this they are coarser, lest a room grows without end."""
BOARD_DOTS = 2_400
"""Dots along a board's longer side at most."""
LARGEST = 2_097_152
"""Bytes of a picture: what is as large or larger is not taken."""
COARSER = 0.7
"""The dots to an inch of a picture that is too large, times this, until it is not."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When the files in the zip were written: always then."""


def write_pcio(goods: Goods) -> Export:
    """The room, and the rules beside it."""
    scene = scene_of(goods, least=LEAST, rim=APART, die=DIE)
    room = _Room(scene)
    problems = (*scene.problems, *room.problems())
    return Export(room.files(), room.readme(), room.summary(), problems)


class _Room:
    """A room while things are put into it."""

    def __init__(self, scene: FirstScene) -> None:
        self.scene = scene
        self.faces: dict[str, Face] = {}
        self.boards = set[str]()
        self.widgets = list[Plain]()
        self.piles = list[tuple[str, str, FirstStack]]()
        self.spots: dict[str, list[str]] = {}
        self._loose: dict[str, Plain] = {}
        self._dice = set[str]()
        self._solid = set[str]()
        wide, high = scene.layout.start.size
        self.scale = min((ROOM[0] - COLUMN - 2 * EDGE) / wide, (HAND["y"] - 2 * EDGE) / high)
        self.rim = self._rim()
        for stack in scene.stacks:
            self._put(stack)
        for at, counter in enumerate(scene.layout.start.counters):
            widget = {"counterValue": counter.value, "label": counter.title, "width": 140, "height": 44}
            x, y = self._at(counter.x, counter.y)
            self._add("counter", f"counter-{at + 1}", x - 70, y - 22, **widget)
        self._add("hand", "hand", HAND["x"], HAND["y"], enabled=True, width=HAND["width"], height=HAND["height"])
        self._put_buttons()

    def _rim(self) -> int:
        """Dots of a pile around its cards: the most with which no two piles overlap."""
        places = list[tuple[int, int, int, int]]()
        for stack in self.scene.stacks:
            piece = self.scene.piece(stack.pieces[0][0])
            if not (stack.locked or piece.kind in {"die", "sheet"}):
                wide, high = self._size(piece)
                spots = ((stack.x, stack.y), *((x, y) for x, y, _ in stack.places))
                places += [(x - wide // 2, y - high // 2, wide, high) for x, y in (self._at(*spot) for spot in spots)]
        gaps = (_gap(one, other) for one, other in combinations(places, 2))
        return min([RIM, *(gap // 2 for gap in gaps if gap >= 0)])

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """The dots of a place in millimetres."""
        return round(EDGE + x * self.scale), round(EDGE + y * self.scale)

    def _add(self, kind: str, name: str, x: int, y: int, **more: object) -> Plain:
        widget = {"id": name, "type": kind, "x": x, "y": y, "z": len(self.widgets) + 1, **more}
        self.widgets.append(widget)
        return widget

    def _put(self, stack: FirstStack) -> None:
        piece = self.scene.piece(stack.pieces[0][0])
        number = len(self.widgets) + 1
        if piece.kind == "die":
            for each, _ in stack.pieces:
                self._spinner(self.scene.piece(each), stack, f"die-{len(self.widgets) + 1}")
        elif stack.locked or piece.kind == "sheet":
            self._board(piece, stack, f"board-{number}")
        elif len(stack.pieces) == 1 and not (stack.deal or stack.places):
            wide, high = self._size(piece)
            deck = self._loose_deck(piece, stack)
            x, y = self._at(stack.x, stack.y)
            self._cards(stack, deck, (x - wide // 2, y - high // 2), "")
        else:
            self._pile(stack, piece, f"{piece.component}-{number}")

    def _size(self, piece: TablePiece) -> tuple[int, int]:
        """Dots of a piece; a small one is larger than it should be."""
        grow = 1.0 if self.scene.spec.setup else max(1.0, LEAST / max(piece.width, piece.height))
        wide, high = (max(8, round(side * grow * self.scale)) for side in (piece.width, piece.height))
        return wide, high

    def _pile(self, stack: FirstStack, piece: TablePiece, name: str) -> None:
        wide, high = self._size(piece)
        x, y = self._at(stack.x, stack.y)
        x, y = x - wide // 2 - self.rim, y - high // 2 - self.rim
        label = stack.label if stack.shuffle or stack.deal or stack.places else ""
        size = {"width": wide + 2 * self.rim, "height": high + 2 * self.rim}
        self._add("cardPile", name, x, y, **size, label=label, hasShuffleButton=False)
        deck = self._deck(f"{name}-deck", stack, name)
        self._cards(stack, deck, (x + self.rim, y + self.rim), name)
        self.piles.append((name, deck, stack))
        for at, (across, down, _) in enumerate(stack.places):
            spot = f"{name}-place-{at + 1}"
            left, top = self._at(across, down)
            self._add("cardPile", spot, left - wide // 2 - self.rim, top - high // 2 - self.rim, **size, label="")
            self.spots.setdefault(name, []).append(spot)

    def _loose_deck(self, piece: TablePiece, stack: FirstStack) -> str:
        """One deck for all pieces of a component, and a size, that lie alone."""
        size = self._size(piece)
        name = f"{piece.component}-{size[0]}-{size[1]}"
        if name not in self._loose:
            self._deck(name, stack, "")
            self._loose[name] = self.widgets[-1]
        self._loose[name]["cardTypes"].setdefault(piece.id, self._row(piece))
        return name

    def _row(self, piece: TablePiece) -> Plain:
        """What a card has: its name, and a picture of either side."""
        front, back = self._picture(piece.faces[0]), self._picture(piece.faces[-1])
        return {"label": piece.title, "image": front, "back": back}

    def _deck(self, name: str, stack: FirstStack, pile: str) -> str:
        """What the cards of a pile are: each with a picture for its front and one for its back."""
        pieces = [self.scene.piece(number) for number, _ in stack.pieces]
        wide, high = self._size(pieces[0])
        types = {piece.id: self._row(piece) for piece in pieces}
        parent = {"parent": pile} if pile else {}
        x, y = self._at(stack.x, stack.y)
        faces = {
            f"{side}Template": {
                "includeBorder": False,
                "includeRadius": pieces[0].kind == "card",
                "objects": [_image(column, wide, high)],
            }
            for side, column in (("face", "image"), ("back", "back"))
        }
        size = {"cardWidth": wide, "cardHeight": high, "enlarge": True, "cardOverlapH": 0, "confirmRecall": True}
        self._add("cardDeck", name, x, y, **parent, cardTypes=types, **faces, **size)
        return name

    def _cards(self, stack: FirstStack, deck: str, at: tuple[int, int], pile: str) -> None:
        parent = {"parent": pile} if pile else {}
        for number, side in stack.pieces:
            piece = self.scene.piece(number)
            if piece.kind == "pyramid":
                self._solid.add(piece.component)
            turn = {"r": stack.angle} if stack.angle else {}
            kind = {"deck": deck, "cardType": piece.id, "faceup": not side}
            self._add("card", f"{deck}-card-{len(self.widgets) + 1}", at[0], at[1], **parent, **kind, **turn)

    def _board(self, piece: TablePiece, stack: FirstStack, name: str) -> None:
        wide, high = (round(side * self.scale) for side in (piece.width, piece.height))
        x, y = self._at(stack.x, stack.y)
        self.boards.add(piece.faces[0])
        picture = self._picture(piece.faces[0])
        self._add("board", name, x - wide // 2, y - high // 2, boardImage=picture, width=wide, height=high)

    def _spinner(self, piece: TablePiece, stack: FirstStack, name: str) -> None:
        side = max(SPINNER[self.scene.spec.setup is None], *self._size(piece))
        x, y = self._at(stack.x, stack.y)
        options: list[Any] = [int(each) if each.isdecimal() else each for each in piece.says]
        if options != list(range(1, len(options) + 1)):
            self._dice.add(piece.component)
        self._add("spinner", name, x - side // 2, y - side // 2, options=options, width=side, height=side)

    def _picture(self, name: str) -> str:
        """The name of a face, whose file takes its place at the end."""
        self.faces.setdefault(name, self.scene.printed.face(name))
        return name

    def _put_buttons(self) -> None:
        """What shuffles, deals and gathers all piles that are shuffled or dealt from."""
        live = [(pile, deck, stack) for pile, deck, stack in self.piles if stack.shuffle or stack.deal or stack.places]
        if not live:
            return
        piles, decks = [pile for pile, _, _ in live], [deck for _, deck, _ in live]
        recall = [
            _does("RECALL_CARDS", decks=decks, includeHolders="all", includeHands="hands", flip="none"),
            _does("FLIP_CARDS", holders=piles, flipMode="pile", flipFace="faceDown"),
        ]
        mixed = [pile for pile, _, stack in live if stack.shuffle]
        shuffle = [_does("SHUFFLE_CARDS", holders=mixed)] if mixed else []
        deal = list[Plain]()
        for pile, _, stack in live:
            if stack.deal:
                deal.append(_moves(pile, ["hand"], stack.deal, "faceUp"))
            if spots := self.spots.get(pile):
                deal.append(_moves(pile, spots, 1, "faceUp"))
        buttons = {"Recall": recall, "Shuffle": shuffle, "Deal": deal}
        x, y = ROOM[0] - COLUMN + EDGE, EDGE + 40
        for label, routine in buttons.items():
            if routine:
                name = f"button-{label.lower()}"
                self._add("automationButton", name, x, y, label=label, width=80, height=80, clickRoutine=routine)
                y += 100

    def problems(self) -> Iterator[Any]:
        """What a room does not have: solid pieces, and dice with pictures."""
        titles = {part.id: part.title for part in self.scene.spec.game.components}
        for component in sorted(self._solid):
            message = f"{titles[component]}: playingcards.io has no solid pieces, only their picture from above"
            yield self.scene.problem(
                component, "L14", message, "export to tts; --anyway lays their pictures on the table"
            )
        for component in sorted(self._dice):
            message = f"{titles[component]}: dice of playingcards.io have words or numbers on their sides, not pictures"
            remedy = "it shows the names of its faces: use names that players know"
            yield self.scene.problem(component, "L15", message, remedy, Level.WARNING)

    # what is written

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The room, and the rules."""
        pictures: dict[str, tuple[str, bytes]] = {}
        shaped = [each for each in self.faces.values() if not is_rectangle(each)]
        plain = [each for each in self.faces.values() if is_rectangle(each)]
        for faces, form in ((plain, PictureForm(kind="jpeg")), (shaped, PictureForm(clear=True))):
            for face, data in zip(faces, self._drawn(faces, form), strict=True):
                pictures[face.name] = name_with_hash(f"{face.name}{form.suffix}", data), data
        spec = self.scene.spec
        yield f"{spec.game.id}.pcio", _zip(_named(self.widgets, pictures), dict(pictures.values()))
        if spec.booklet:
            yield "rules.pdf", rules(self.scene.goods.edition)

    def _drawn(self, faces: Sequence[Face], form: PictureForm) -> Iterator[bytes]:
        """The picture of each face, none of them too large."""
        goods = self.scene.goods
        fine = DPI * min(1.0, sqrt(MANY / max(1, len(self.faces))))
        frames = [frame_of(face, replace(form, dpi=min(fine, self._finest(face)))) for face in faces]
        for face, data in zip(faces, goods.pictures(faces, frames, form), strict=True):
            dpi, small = min(fine, self._finest(face)), data
            while len(small) >= LARGEST:
                dpi *= COARSER
                small = next(goods.pictures([face], [frame_of(face, replace(form, dpi=dpi))], form))
            yield small

    def _finest(self, face: Face) -> float:
        """Dots to an inch that a face may have."""
        return BOARD_DOTS / max(face.trim.width, face.trim.height) * 25.4

    def summary(self) -> tuple[str, ...]:
        """What a person is told of it."""
        kinds = [each["type"] for each in self.widgets]
        words = {"cardDeck": "deck", "card": "card", "cardPile": "pile", "board": "board", "spinner": "die"}
        counts = ", ".join(
            plural(kinds.count(kind), word) if word != "die" or kinds.count(kind) == 1 else f"{kinds.count(kind)} dice"
            for kind, word in words.items()
            if kind in kinds
        )
        return (f"a room for {plural(self.scene.players, 'player')}: {counts}",)

    def readme(self) -> tuple[str, ...]:
        """What to do with it."""
        name = f"{self.scene.spec.game.id}.pcio"
        return (
            "playingcards.io: make a room of any game, press the pencil (Edit Table), Room Options, Import from file,",
            f"  and choose {name}.",
            f"virtualtabletop.io: open a room, Games, Upload, and choose {name}. It is the same file.",
            "Recall gathers the cards into their piles, Shuffle mixes them, Deal turns up and deals to every hand.",
            *(
                ("rules.pdf is for the players to read; a room has no place for it.",)
                if self.scene.spec.booklet
                else ()
            ),
        )


def _gap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
    """Dots between two rectangles, across or down; below 0 if they overlap."""
    across = max(one[0], other[0]) - min(one[0] + one[2], other[0] + other[2])
    down = max(one[1], other[1]) - min(one[1] + one[3], other[1] + other[3])
    return max(across, down)


def _image(column: str, wide: int, high: int) -> Plain:
    size = {"x": 0, "y": 0, "w": wide, "h": high}
    return {"type": "image", **size, "color": "transparent", "valueType": "dynamic", "value": column}


def _does(function: str, **arguments: object) -> Plain:
    return {"func": function, "args": {name: {"type": "literal", "value": each} for name, each in arguments.items()}}


def _moves(pile: str, places: Sequence[str], count: int, face: str) -> Plain:
    where = {"from": [pile], "to": list(places)}
    return _does("MOVE_CARDS_BETWEEN_HOLDERS", **where, quantity=count, moveFlip=face, fillAdd="add")


def _named(widgets: Sequence[Plain], pictures: Mapping[str, tuple[str, bytes]]) -> list[Plain]:
    """The same with the address of each picture in the place of its face's name."""

    def address(name: str) -> str:
        return f"package://userassets/{pictures[name][0]}"

    named = list[Plain]()
    for widget in widgets:
        each = dict(widget)
        if "boardImage" in each:
            each["boardImage"] = address(each["boardImage"])
        if "cardTypes" in each:
            each["cardTypes"] = {
                name: {**row, "image": address(row["image"]), "back": address(row["back"])}
                for name, row in each["cardTypes"].items()
            }
        named.append(each)
    return named


def _zip(widgets: Sequence[Plain], files: Mapping[str, bytes]) -> bytes:
    """A zip, the same whenever it is made."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        text = json.dumps(widgets, indent=1, ensure_ascii=False).encode()
        contents = {"widgets.json": text, **{f"userassets/{name}": files[name] for name in sorted(files)}}
        for name, data in contents.items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED if name.endswith(".json") else zipfile.ZIP_STORED
            archive.writestr(entry, data)
    return buffer.getvalue()
