"""The file of a saved table -> what Tabletop Simulator reads of it: by the format's own rules, with nothing of ours.

https://kb.tabletopsimulator.com/custom-content/save-file-format and asset-creation; the game's Lua API names the kinds.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from PIL import Image

Plain = dict[str, Any]
KINDS = {
    *("DeckCustom", "CardCustom", "Custom_Tile", "Custom_Model", "Custom_Model_Bag", "Custom_Dice", "Figurine_Custom"),
    *("Bag", "Custom_PDF", "HandTrigger", "Counter", "BlockRectangle"),
    *(f"Die_{sides}" for sides in (4, 6, 8, 10, 12, 20)),
}
TRANSFORM = {f"{word}{axis}" for word in ("pos", "rot", "scale") for axis in "XYZ"}
FOLDERS = {".jpg": "Images", ".png": "Images", ".obj": "Models", ".pdf": "PDF"}
INCH = 25.4


class SavedTable:
    """A folder that was written, by the names of its files."""

    def __init__(self, files: Mapping[str, bytes], url: str = "") -> None:
        self.files, self.url = files, url
        (self.name,) = [name for name in files if re.fullmatch(r"Saves/[^/]+\.json", name)]
        self.root: Plain = json.loads(files[self.name])
        self.objects: list[Plain] = self.root["ObjectStates"]
        self._pictures: dict[str, Image.Image] = {}

    def every(self) -> Iterator[Plain]:
        """All objects, those in others as well."""

        def inside(objects: list[Plain]) -> Iterator[Plain]:
            for each in objects:
                yield each
                yield from inside(each.get("ContainedObjects", []))

        return inside(self.objects)

    def things(self) -> Counter[str]:
        """How often there is what, decks and bags apart from what is in them."""
        return Counter(each["Name"] for each in self.every())

    def file(self, address: str) -> bytes:
        """What the game loads from an address."""
        name = address.removeprefix(f"{self.url}/")
        assert "/" not in name, address
        suffix = name[name.rindex(".") :]
        return self.files[f"upload/{name}" if self.url else f"Mods/{FOLDERS[suffix]}/{name}"]

    def picture(self, address: str) -> Image.Image:
        if address not in self._pictures:
            self._pictures[address] = picture = Image.open(io.BytesIO(self.file(address)))
            assert picture.mode == "RGB"
            assert max(picture.size) <= 4096
        return self._pictures[address]

    def addresses(self) -> Iterator[str]:
        def walk(value: object, key: str = "") -> Iterator[str]:
            if isinstance(value, dict):
                for name, each in value.items():
                    yield from walk(each, name)
            elif isinstance(value, list):
                for each in value:
                    yield from walk(each)
            elif key.casefold().endswith("url") and value:
                assert isinstance(value, str)
                yield value

        return walk(self.root)

    def card(self, card: Plain) -> Image.Image:
        """The front of a card, cut out of its sheet."""
        key, slot = divmod(card["CardID"], 100)
        deck = card["CustomDeck"][str(key)]
        sheet = self.picture(deck["FaceURL"])
        wide, high = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
        row, column = divmod(slot, deck["NumWidth"])
        return sheet.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))

    def check(self) -> None:
        """All that the format asks for."""
        guids = Counter(each["GUID"] for each in self.every())
        assert {guid for guid, count in guids.items() if count > 1} == set()
        for each in self.every():
            assert re.fullmatch(r"[0-9a-f]{6}", each["GUID"])
            assert each["Name"] in KINDS
            assert set(each["Transform"]) == TRANSFORM
            assert all(math.isfinite(number) for number in each["Transform"].values())
            assert each["Transform"]["scaleX"] > 0
            if "CardID" in each:
                self._check_card(each)
            if "DeckIDs" in each:
                self._check_deck(each)
            if "RotationValues" in each:
                turns = [tuple(value["Rotation"].values()) for value in each["RotationValues"]]
                assert len(set(turns)) == len(turns) == 6
        self._check_files()

    def _check_card(self, card: Plain) -> None:
        key, slot = divmod(card["CardID"], 100)
        deck = card["CustomDeck"][str(key)]
        assert 2 <= deck["NumWidth"] <= 10
        assert 2 <= deck["NumHeight"] <= 7
        assert slot < deck["NumWidth"] * deck["NumHeight"] - 1, "the last place is for the hidden side"
        assert deck["Type"] in {0, 1, 2, 3, 4}

    def _check_deck(self, deck: Plain) -> None:
        cards = deck["ContainedObjects"]
        assert deck["DeckIDs"] == [card["CardID"] for card in cards]
        assert len(cards) > 1
        assert {str(number // 100) for number in deck["DeckIDs"]} == set(deck["CustomDeck"])

    def _check_files(self) -> None:
        used = set(self.addresses())
        for address in used:
            data = self.file(address)
            assert address.removeprefix(f"{self.url}/").rsplit(".", 1)[0].endswith(hashlib.sha256(data).hexdigest()[:8])
        there = [name for name in self.files if name.startswith(("Mods/", "upload/"))]
        assert len(used) == len(there), "every file is named"
        decks = [deck for card in self.every() for deck in card.get("CustomDeck", {}).values()]
        for deck in {json.dumps(deck): deck for deck in decks}.values():
            sheet = self.picture(deck["FaceURL"])
            assert sheet.width % deck["NumWidth"] == sheet.height % deck["NumHeight"] == 0
            if deck["UniqueBack"]:
                assert self.picture(deck["BackURL"]).size == sheet.size

    def footprints(self) -> Iterator[tuple[str, float, float, float, float]]:
        """What each loose thing covers: its name, and left, top, right and bottom in inches."""
        for each in self.objects:
            if each["Name"] == "HandTrigger" or each["Locked"]:
                continue
            place, size = each["Transform"], self._size(each)
            if round(place["rotY"]) % 180 == 90:
                size = size[::-1]
            x, z = place["posX"], -place["posZ"]
            yield each["Nickname"], x - size[0] / 2, z - size[1] / 2, x + size[0] / 2, z + size[1] / 2

    def _size(self, each: Plain) -> tuple[float, float]:
        scale = each["Transform"]
        match each["Name"]:
            case "Custom_Tile":
                return scale["scaleX"] * 2, scale["scaleZ"] * 2
            case "CardCustom" | "DeckCustom":
                card = each if "CardID" in each else each["ContainedObjects"][0]
                front = self.card(card)
                high = scale["scaleZ"] / 0.33
                return high * front.width / front.height, high
            case "Custom_Model" | "Custom_Model_Bag":
                return Obj(self.file(each["CustomMesh"]["MeshURL"])).across
            case "Bag":
                return scale["scaleX"] * 48 / INCH, scale["scaleZ"] * 48 / INCH
        return scale["scaleX"], scale["scaleZ"]


class Obj:
    """A model as a Wavefront file has it."""

    def __init__(self, data: bytes) -> None:
        lines = [line.split() for line in data.decode("ascii").splitlines()]
        assert {line[0] for line in lines} == {"v", "vt", "vn", "f"}
        read = {word: [tuple(map(float, line[1:])) for line in lines if line[0] == word] for word in ("v", "vt", "vn")}
        self.spots, self.marks, self.normals = read["v"], read["vt"], read["vn"]
        self.faces = [[tuple(map(int, each.split("/"))) for each in line[1:]] for line in lines if line[0] == "f"]
        assert all(0 <= share <= 1 for mark in self.marks for share in mark)
        assert len(self.spots) < 25_000

    @property
    def across(self) -> tuple[float, float]:
        """How wide and deep it is."""
        return self._long(0), self._long(2)

    def _long(self, axis: int) -> float:
        along = [spot[axis] for spot in self.spots]
        return max(along) - min(along)

    @property
    def high(self) -> float:
        return self._long(1)

    @property
    def volume(self) -> float:
        """What is inside of it, by the theorem of Gauss; negative if its sides look inwards."""
        total = 0.0
        for face in self.faces:
            corners = [self.spots[at - 1] for at, _, _ in face]
            for b, c in pairwise(corners[1:]):
                a = corners[0]
                total += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                total += a[2] * (b[0] * c[1] - b[1] * c[0])
        return total / 6

    def open_edges(self) -> set[tuple[int, int]]:
        """Edges that no two sides share, one each way."""
        ends = Counter((a[0], b[0]) for face in self.faces for a, b in zip(face, [*face[1:], face[0]], strict=True))
        return {edge for edge in ends if ends[edge] != 1 or ends[edge[::-1]] != 1}

    def shown(self, picture: Image.Image, normal: tuple[float, float, float]) -> list[tuple[int, int]]:
        """The dots of the picture at the corners of the sides that look one way."""
        marks = []
        for face in self.faces:
            if math.dist(self.normals[face[0][2] - 1], normal) < 1e-3:
                marks += [self.marks[mark - 1] for _, mark, _ in face]
        return [(round(x * picture.width), round((1 - y) * picture.height)) for x, y in marks]
