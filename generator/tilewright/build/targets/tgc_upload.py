"""Items of The Game Crafter and the folder with their pictures -> a game in the designer's account there.

Pictures go into a folder called like the game; one that is there already, by its SHA-1, is not sent again. The game is
made last. If anything goes wrong then, it is taken away again, so that there is never half a game; a game of that name
that is there already is left alone, and nothing is sent (L28).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tilewright.build.options import Progress
from tilewright.build.targets.shops import ShopItem
from tilewright.build.targets.tgc_api import PLACE, ShopAccount, TgcApi
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, plural

AT_ONCE = 100
"""Cards that the service takes in one request."""
COPIES = 99
"""Copies that a card, or a set, may have there."""
SETS = {"deck": ("card", "deck_id", "Card"), "twosidedset": ("twosided", "set_id", "Component")} | {
    "twosidedsluggedset": ("twosidedslugged", "set_id", "Component")
}
"""What makes a set -> what makes a piece in it, how that names its set, and what has a back of its own."""
SINGLE = ("onesided", "onesidedgloss", "tuckbox", "twosidedbox", "twosidedboxgloss")
"""What makes a thing by itself, with a picture for each of its sides."""
GAMES = "https://www.thegamecrafter.com/make/games"


def can_send(item: ShopItem) -> bool:
    """Whether an item is sent; what is not has questions that only a person can answer, such as how many pages."""
    return item.product.create in SETS or item.product.create in SINGLE


@dataclass(frozen=True, slots=True)
class Shipment:
    """What is sent.

    Attributes:
        name: Of the game, with its version.
        items: What it consists of.
    """

    name: str
    items: tuple[ShopItem, ...]


def send(shipment: Shipment, folder: Path, account: ShopAccount, progress: Progress) -> tuple[str, ...]:
    """Make the game in the account; what a person is told of it.

    Args:
        shipment: What.
        folder: Where its pictures are.
        account: Whose.
        progress: Told before each picture.

    Raises:
        RefusedError: The service cannot be reached (L26), or refuses (L27); the game is there already (L28).
    """
    with TgcApi(account) as api:
        designer = _designer(api)
        _must_be_new(api, designer, shipment.name)
        ids, sent = _pictures(api, shipment, folder, progress)
        game = _id(api.post("game", {"name": shipment.name, "designer_id": designer}))
        with _whole(api, game):
            for item in shipment.items:
                if can_send(item):
                    _make(api, game, item, ids)
    by_hand = [f"{item.part.id} ({item.product.title})" for item in shipment.items if not can_send(item)]
    lines = [f"sent {plural(sent, 'picture')}, {len(ids) - sent} were there: {GAMES}/{game}"]
    lines += [f"add by hand: {', '.join(dict.fromkeys(by_hand))}"] if by_hand else []
    return (*lines, "look at each face there, then tick it as proofed")


def _id(answer: dict[str, Any]) -> str:
    """The id of what was made.

    Raises:
        RefusedError: There is none (L26).
    """
    if isinstance(name := answer.get("id"), str) and name.replace("-", "").isalnum():
        return name
    raise RefusedError([Problem(PLACE, 0, 0, "L26", "the shop answers without an id", "try again later")])


def _designer(api: TgcApi) -> str:
    """The designer that the account has.

    Raises:
        RefusedError: It has none (L27), or as `TgcApi.post`.
    """
    first = next((_id(each) for each in api.every(f"user/{api.user}/designers")), "")
    if not first:
        remedy = "make one at www.thegamecrafter.com: Make, Designers; games belong to it"
        raise RefusedError([Problem(PLACE, 0, 0, "L27", "this account has no designer", remedy)])
    return first


def _must_be_new(api: TgcApi, designer: str, name: str) -> None:
    if any(each.get("name") == name for each in api.every(f"designer/{designer}/games")):
        message = f"there is a game '{name}' in this account already, and nothing was sent"
        remedy = "delete it there, or give yours another version in game.yaml"
        raise RefusedError([Problem(PLACE, 0, 0, "L28", message, remedy)])


@contextmanager
def _whole(api: TgcApi, game: str) -> Iterator[None]:
    """Take a game away again that could not be made as a whole."""
    try:
        yield
    except BaseException:
        with suppress(RefusedError):
            api.delete(f"game/{game}")
        raise


def _pictures(api: TgcApi, shipment: Shipment, folder: Path, progress: Progress) -> tuple[dict[str, str], int]:
    """The id that each picture has there, and how many were sent."""
    names = [*dict.fromkeys(name for item in shipment.items if can_send(item) for name in _files(item))]
    root = str(api.get(f"user/{api.user}").get("root_folder_id", ""))
    called = (each for each in api.every(f"folder/{root}/folders") if each.get("name") == shipment.name)
    there = next(called, None)
    place = _id(there or api.post("folder", {"name": shipment.name, "parent_id": root, "user_id": api.user}))
    known = {str(each.get("sha1_digest")): _id(each) for each in api.every(f"folder/{place}/files")} if there else {}
    ids, sent = dict[str, str](), 0
    for number, name in enumerate(names, 1):
        progress(number, len(names), name)
        data = (folder / name).read_bytes()
        mark = hashlib.sha1(data, usedforsecurity=False).hexdigest()
        if mark not in known:
            flat = name.replace("/", "-")
            known[mark] = _id(api.post("file", {"name": flat, "folder_id": place}, (flat, data)))
            sent += 1
        ids[name] = known[mark]
    return ids, sent


def _files(item: ShopItem) -> Iterator[str]:
    for each in item.articles:
        yield item.front_file(each)
        yield from filter(None, [item.back_file(each)])


def _make(api: TgcApi, game: str, item: ShopItem, ids: dict[str, str]) -> None:
    """An item with all its pieces."""
    product = item.product
    base = {"game_id": game, "name": item.part.title[:80], "identity": product.identity}
    if product.create in SINGLE:
        for each in item.articles:
            files = filter(None, (item.front_file(each), item.back_file(each)))
            sides = {f"{side}_id": ids[file] for side, file in zip(product.sides, files, strict=True)}
            for copies in _shares(each.copies):
                api.post(product.create, {**base, **sides, "name": each.title[:80], "quantity": copies})
        return
    child, parent, own = SETS[product.create]
    common = Counter(ids[item.back_file(each)] for each in item.articles).most_common(1)[0][0]
    whole = _id(api.post(product.create, {**base, "quantity": 1, "back_id": common}))
    pieces = [*_pieces(item, ids, common, own)]
    if product.create == "deck":
        for at in range(0, len(pieces), AT_ONCE):
            api.post(f"deck/{whole}/bulk-cards", {"cards": json.dumps(pieces[at : at + AT_ONCE])})
        return
    for fields in pieces:
        api.post(child, {**fields, parent: whole})


def _pieces(item: ShopItem, ids: dict[str, str], common: str, own: str) -> Iterator[dict[str, str | int]]:
    """The fields of each piece of a set; one with a back of its own names it."""
    for each in item.articles:
        back = ids[item.back_file(each)]
        fields = {"name": each.title[:80], "face_id": ids[item.front_file(each)]}
        fields |= {"back_from": own, "back_id": back} if back != common else {}
        for copies in _shares(each.copies):
            yield {**fields, "quantity": copies}


def _shares(copies: int) -> Sequence[int]:
    """Copies in shares that the service takes."""
    whole, rest = divmod(copies, COPIES)
    return [*[COPIES] * whole, *[rest] * bool(rest)]
