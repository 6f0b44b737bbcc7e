"""A game is sent to The Game Crafter: whole or not at all, never twice, and nobody else learns the password."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.targets.shop_games import export, write_cards, write_game
from tests.targets.tgc_server import SECRETS, Shop, served
from tilewright.build.targets import tgc_api
from tilewright.build.targets.target import ExportedGame
from tilewright.build.targets.tgc_api import ShopAccount, account, may_be_told
from tilewright.problem import RefusedError

TOKENS = """\
  - id: coins
    kind: tokens
    title: Coins
    size: {width: 25.4, height: 25.4}
    shape: circle
    tokens:
      - {face: 1, back: same, count: 250}
    make: Cut them out.
"""
BOX = "  - {id: box, kind: tuck-box, title: Box, holds: cards, make: Fold it.}\n"
BOARD = (
    "  - {id: board, kind: board, title: Board, size: {width: 228.6, height: 457.2}, template: board.svg, make: M.}\n"
)
LAND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 228.6 457.2"><rect width="228.6" height="457.2"/></svg>'
CHEST = "  - {id: chest, kind: box, title: Chest, size: {width: 140, height: 90}, depth: 40, make: Fold it.}\n"
SHEET = "  - {id: sheet, kind: score, title: Score, rows: [Coins, Total], make: Print it.}\n"


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    with served() as (shop, address):
        monkeypatch.setenv("TGC_API", address)
        monkeypatch.setenv("TGC_API_KEY", SECRETS["api_key_id"])
        monkeypatch.setenv("TGC_USERNAME", SECRETS["username"])
        monkeypatch.setenv("TGC_PASSWORD", SECRETS["password"])
        yield shop


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    return write_game(folder, write_cards(folder, "cards", (63, 88), [f"Card {n}" for n in range(3)], copies=2))


def sent(game: Path, tmp_path: Path, **wishes: object) -> ExportedGame:
    return export(game, "tgc", tmp_path / "out", upload=True, **wishes)


def refused(game: Path, tmp_path: Path) -> str:
    """What is told of an upload that failed, which names no secret."""
    with pytest.raises(RefusedError) as caught:
        sent(game, tmp_path)
    told = str(caught.value)
    assert all(secret not in told for secret in SECRETS.values())
    assert all(secret not in repr(caught.value.__dict__) for secret in SECRETS.values())
    return told


def test_a_deck_arrives_with_its_cards_and_its_back(shop: Shop, game: Path, tmp_path: Path) -> None:
    done = sent(game, tmp_path)
    (made,) = shop.of("game")
    assert made["name"] == "Parcels 1"
    (deck,) = shop.of("deck", game_id=made["id"])
    assert deck["identity"] == "EuroPokerDeck"
    assert shop.things[deck["back_id"]]["name"] == "cards-cards-back.png"
    cards = shop.of("card", deck_id=deck["id"])
    assert [(each["name"], each["quantity"]) for each in cards] == [("1", 2), ("2", 2), ("3", 2)]
    faces = {shop.things[each["face_id"]]["name"] for each in cards}
    assert faces == {"cards-cards-1.png", "cards-cards-2.png", "cards-cards-3.png"}
    there = {each["name"]: each["bytes"] for each in shop.of("file")}
    assert there == {f"cards-{path.name}": path.stat().st_size for path in (done.built.folder / "cards").iterdir()}
    assert f"/make/games/{made['id']}" in str(done.built.manifest["told"])
    assert shop.session == ""


def test_more_than_a_hundred_cards_are_sent_by_the_hundred(shop: Shop, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (31.75, 44.45), [f"Card {n}" for n in range(120)], copies=1))
    sent(folder, tmp_path)
    assert len(shop.of("card")) == 120
    assert sum(path.endswith("/bulk-cards") for _, path in shop.asked) == 2


def test_sets_boxes_boards_and_many_copies(shop: Shop, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    cards = write_cards(folder, "cards", (63, 88), ["Rain"], copies=20)
    write_game(folder, cards, TOKENS, BOX, CHEST, BOARD, SHEET, board_svg=LAND)
    done = sent(folder, tmp_path, anyway=True)
    (chits,) = shop.of("twosidedsluggedset")
    assert chits["identity"] == "LargeCircleChit"
    assert [each["quantity"] for each in shop.of("twosidedslugged", set_id=chits["id"])] == [99, 99, 52]
    (box,) = shop.of("tuckbox")
    assert box["identity"] == "PokerTuckBox36"
    assert shop.things[box["outside_id"]]["name"] == "box-box-outside.png"
    (chest,) = shop.of("twosidedbox")
    assert [shop.things[chest[side]]["name"] for side in ("top_id", "bottom_id")] == [
        "chest-chest-top.png",
        "chest-chest-bottom.png",
    ]
    (board,) = shop.of("onesidedgloss")
    assert board["identity"] == "BiFoldBoard"
    assert "add by hand: sheet (Document)" in str(done.built.manifest["told"])


def test_a_card_with_another_back_has_its_own(shop: Shop, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    part = write_cards(folder, "cards", (63, 88), ["Rain", "Sun", "Snow"])
    back = (folder / "cards-back.svg").read_text(encoding="utf-8").replace("#116611", "{{ground}}")
    write_game(folder, part, cards_csv="title,ground,quantity\nRain,#111111,1\nSun,#222222,1\nSnow,#111111,1\n")
    (folder / "cards-back.svg").write_text(back, encoding="utf-8")
    sent(folder, tmp_path)
    (deck,) = shop.of("deck")
    own = [each for each in shop.of("card") if each.get("back_from") == "Card"]
    assert [each["name"] for each in own] == ["2"]
    assert all(each["back_id"] != deck["back_id"] for each in own)


def test_the_same_game_is_not_sent_twice(shop: Shop, game: Path, tmp_path: Path) -> None:
    sent(game, tmp_path)
    before = dict(shop.things)
    told = refused(game, tmp_path)
    assert "[L28]" in told
    assert "'Parcels 1'" in told
    assert shop.things == before


def test_pictures_that_are_there_are_not_sent_again(shop: Shop, game: Path, tmp_path: Path) -> None:
    sent(game, tmp_path)
    (made,) = shop.of("game")
    shop.things.pop(made["id"])
    shop.asked.clear()
    done = sent(game, tmp_path)
    assert ("POST", "/api/file") not in shop.asked
    assert ("POST", "/api/folder") not in shop.asked
    assert "sent 0 pictures, 4 were there" in str(done.built.manifest["told"])


def test_a_game_that_cannot_be_made_as_a_whole_is_taken_away(shop: Shop, game: Path, tmp_path: Path) -> None:
    shop.spoil = lambda _, path: (500, b"oops") if path.endswith("bulk-cards") else None
    told = refused(game, tmp_path)
    assert "[L26]" in told
    assert shop.of("game") == shop.of("deck") == []
    assert (tmp_path / "out" / "parcels" / "tgc" / "order.csv").is_file()
    shop.spoil = lambda *_: None
    sent(game, tmp_path)
    assert len(shop.of("game")) == 1
    assert len(shop.of("file")) == 4


def test_a_wrong_password_is_told_without_the_password(
    shop: Shop, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TGC_PASSWORD", "not-the-one")
    with pytest.raises(RefusedError) as caught:
        sent(game, tmp_path)
    (problem,) = caught.value.problems
    assert problem.code == "L27"
    assert "Password *** is wrong." in problem.message
    assert "not-the-one" not in str(caught.value)
    assert shop.of("file") == []


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        ((302, b"https://example.org/"), "L26"),
        ((200, b"<html>"), "L26"),
        ((200, b"[1]"), "L26"),
        ((200, b'{"result": {"id": ["x"]}}'), "L26"),
        ((200, b"[" * 100_000), "L26"),
        ((429, b"{}"), "L26"),
        ((403, b'{"error": {"message": "The key may not edit files."}}'), "L27"),
        ((403, b'{"error": 3}'), "L27"),
        ((200, b" " * 4_100_000), "L26"),
    ],
)
def test_odd_answers_are_told(shop: Shop, game: Path, tmp_path: Path, spoilt: tuple[int, bytes], code: str) -> None:
    shop.spoil = lambda method, path: spoilt if (method, path) == ("POST", "/api/folder") else None
    assert f"[{code}]" in refused(game, tmp_path)
    assert shop.of("game") == []


def test_nobody_there_is_told(game: Path, tmp_path: Path, shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TGC_API", "http://127.0.0.1:9/api")
    assert "cannot be reached (POST session)" in refused(game, tmp_path)
    assert shop.asked == []


def test_a_server_that_says_nothing_is_not_waited_for(
    game: Path, tmp_path: Path, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(_method: str, path: str) -> None:
        if path == "/api/game":
            time.sleep(1.0)

    monkeypatch.setattr(tgc_api, "SILENT", 0.2)
    shop.spoil = slow
    assert "timed out" in refused(game, tmp_path)


@pytest.mark.parametrize("name", ["TGC_API_KEY", "TGC_USERNAME", "TGC_PASSWORD"])
def test_a_missing_key_is_told_before_anything_is_drawn(
    shop: Shop, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delenv(name)
    told = refused(game, tmp_path)
    assert f"lacks {name}" in told
    assert "[L25]" in told
    assert not (tmp_path / "out" / "parcels").exists()
    assert shop.asked == []


@pytest.mark.parametrize(
    ("address", "may"),
    [
        ("https://www.thegamecrafter.com/api", True),
        ("https://www.thegamecrafter.com:443/api", True),
        ("http://localhost:8000/api", True),
        ("http://[::1]:8000/api", True),
        ("http://www.thegamecrafter.com/api", False),
        ("https://www.thegamecrafter.com:8443/api", False),
        ("https://www.thegamecrafter.com.example.org/api", False),
        ("https://example.org/www.thegamecrafter.com", False),
        ("https://ann@www.thegamecrafter.com/api", False),
        ("http://127.0.0.1.example.org/api", False),
        ("http://10.0.0.1/api", False),
        ("ftp://localhost/api", False),
        ("file:///etc/passwd", False),
        ("https://www.thegamecrafter.com/api?x=1", False),
        ("https://[::1/api", False),
        ("", False),
    ],
)
def test_passwords_go_to_the_shop_alone(address: str, may: bool) -> None:  # noqa: FBT001 - a parameter
    assert may_be_told(address) is may


def test_another_address_is_refused(monkeypatch: pytest.MonkeyPatch, shop: Shop) -> None:
    monkeypatch.setenv("TGC_API", "https://example.org/api")
    with pytest.raises(RefusedError, match="L25"):
        account()
    assert shop.asked == []


def test_an_account_does_not_show_its_secrets() -> None:
    assert "swordfish" not in repr(ShopAccount("https://x", {"password": "swordfish"}))


def test_without_upload_nothing_is_sent(shop: Shop, game: Path, tmp_path: Path) -> None:
    export(game, "tgc", tmp_path / "out")
    assert shop.asked == []
    manifest = json.loads((tmp_path / "out" / "parcels" / "tgc" / "manifest.json").read_text(encoding="utf-8"))
    assert "cards/cards-1.png" in manifest["files"]
