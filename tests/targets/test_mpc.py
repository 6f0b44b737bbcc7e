"""Orders of MakePlayingCards: which cards are ordered together, at what price, and how mpc-autofill places them."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree  # type: ignore[import-untyped]

from tests.targets.shop_games import export, goods_of, picture, write_cards, write_game
from tilewright.build.targets import shops
from tilewright.build.targets.mpc import BRACKETS, orders, price
from tilewright.problem import Level, RefusedError


def slots_of(group: Element | None) -> dict[str, list[int]]:
    """Each picture and the slots it goes into, as mpc-autofill reads them."""
    cards = [] if group is None else group.findall("card")
    return {str(card.findtext("id")): [int(each) for each in str(card.findtext("slots")).split(",")] for card in cards}


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (1, "1 card: 18 cost the same"),
        (54, "54 cards: 55 cost the same"),
        (55, "55 cards, a full bracket: one more costs as much as 72"),
        (56, "56 cards: 72 cost the same"),
        (234, "234 cards, a full bracket: one more costs as much as 396"),
        (235, "235 cards: 396 cost the same"),
        (612, "612 cards, a full bracket: no order is larger"),
    ],
)
def test_the_edge_of_the_price_is_told(cards: int, told: str) -> None:
    assert price(cards) == told


@pytest.mark.parametrize("edge", BRACKETS)
def test_every_bracket_ends_at_its_edge(edge: int) -> None:
    assert price(edge).startswith(f"{edge} cards, a full bracket")
    assert price(edge - 1) == f"{edge - 1} cards: {edge} cost the same"
    assert [*BRACKETS] == sorted(BRACKETS)


def test_components_of_one_size_are_one_order(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    parts = [
        write_cards(folder, "rain", (63, 88), ["One", "Two"], copies=2),
        write_cards(folder, "sun", (63, 88), ["Three"], copies=3),
        write_cards(folder, "long", (69.8, 120.6), ["Four"]),
    ]
    done = export(write_game(folder, *parts), "mpc", tmp_path / "out")
    there = done.built.folder
    assert [each.partition(":")[0] for each in done.built.manifest["told"]] == ["game", "tarot"]
    root = ElementTree.parse(there / "game" / "cards.xml").getroot()
    assert root is not None
    assert root.findtext("details/quantity") == "7"
    assert root.findtext("details/stock") == "(S30) Standard Smooth"
    assert slots_of(root.find("fronts")) == {
        "fronts/rain-1.png": [0, 1],
        "fronts/rain-2.png": [2, 3],
        "fronts/sun-1.png": [4, 5, 6],
    }
    assert root.findtext("cardback") == "backs/rain-back.png"
    assert slots_of(root.find("backs")) == {"backs/sun-back.png": [4, 5, 6]}
    for name in (*slots_of(root.find("fronts")), "backs/rain-back.png", "backs/sun-back.png"):
        assert picture(there / "game" / name).size == (816, 1110)
    assert picture(there / "tarot" / "fronts" / "long-1.png").size == (897, 1497)
    assert not (there / "tarot" / "cards.xml").exists()


def test_every_slot_has_one_front_and_one_back(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, *(write_cards(folder, name, (63.5, 88.9), list("abc"), copies=4) for name in ("one", "two")))
    there = export(folder, "mpc", tmp_path / "out").built.folder
    root = ElementTree.parse(there / "poker" / "cards.xml").getroot()
    assert root is not None
    fronts, backs = (slots_of(root.find(name)) for name in ("fronts", "backs"))
    assert sorted(slot for slots in fronts.values() for slot in slots) == list(range(24))
    named = [slot for slots in backs.values() for slot in slots]
    assert len(named) == len(set(named)) == 12
    rows = [*csv.DictReader((there / "poker" / "order.csv").read_text(encoding="utf-8").splitlines())]
    for row in rows:
        assert int(row["slot"]) - 1 in fronts[row["front"]]
        assert row["back"] == root.findtext("cardback") or int(row["slot"]) - 1 in backs[row["back"]]


def test_more_cards_than_an_order_holds_are_several_orders_and_a_warning(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (63, 88), [f"n{n}" for n in range(13)], copies=100))
    done = export(folder, "mpc", tmp_path / "out")
    (told,) = done.problems
    assert (told.code, told.level) == ("L22", Level.WARNING)
    assert "1,300 cards" in told.message
    assert "3 orders" in told.help
    numbers = [
        len([*csv.DictReader((done.built.folder / name / "order.csv").read_text(encoding="utf-8").splitlines())])
        for name in ("game", "game-2", "game-3")
    ]
    assert numbers == [612, 612, 76]
    # a card is drawn for each order that it is in, and for no other
    assert sorted(path.name for path in (done.built.folder / "game-3" / "fronts").iterdir()) == ["cards-13.png"]


def test_five_thousand_cards_are_parted_in_no_time(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    goods = goods_of(
        write_game(folder, write_cards(folder, "cards", (63, 88), [f"n{n}" for n in range(20)], copies=250))
    )
    items, _ = shops.sort_out(goods, "mpc", "MakePlayingCards")
    assert [len(each.slots) for each in orders(items)] == [612] * 8 + [104]


def test_a_game_without_anything_for_the_shop_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "odd", (90, 90)))
    with pytest.raises(RefusedError) as refused:
        export(folder, "mpc", tmp_path / "out", anyway=True)
    assert {each.code for each in refused.value.problems} == {"L20", "L02"}
    assert not (tmp_path / "out").exists()


def test_hostile_titles_break_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    titles = ["<b>&amp;", "=1+1", "../../etc", "]]>"]
    write_game(folder, write_cards(folder, "cards", (63, 88), titles), title="A & B <i>'\"</i> ../x")
    there = export(folder, "mpc", tmp_path / "out").built.folder
    assert there == tmp_path / "out" / "parcels" / "mpc"
    root = ElementTree.parse(there / "game" / "cards.xml").getroot()
    assert root is not None
    assert all((there / "game" / name).is_file() for name in slots_of(root.find("fronts")))
    assert {path.parts[0] for path in (each.relative_to(there) for each in there.rglob("*"))} == {
        "game", "README.txt", "manifest.json",
    }  # fmt: skip


def test_what_the_shop_cannot_print_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    parts = [
        write_cards(folder, "cards", (63, 88)),
        write_cards(folder, "strip", (20, 280)),
        write_cards(folder, "odd", (90, 90)),
    ]
    die = "  - {id: die, kind: die, title: Die, edge: 16, make: Fold it.}\n"
    write_game(folder, *parts, die)
    with pytest.raises(RefusedError) as caught:
        export(folder, "mpc", tmp_path / "out")
    told = {each.code: each for each in caught.value.problems}
    assert [each.code for each in caught.value.problems] == ["L20", "L20", "L21"]
    assert "'Die': MakePlayingCards makes nothing of the kind 'die'" in told["L21"].message
    assert all(each.line and "--anyway" in each.help for each in caught.value.problems)
    assert not (tmp_path / "out" / "parcels").exists()
    done = export(folder, "mpc", tmp_path / "out", anyway=True)
    assert [path.name for path in (done.built.folder / "game" / "fronts").iterdir()] == ["cards-1.png"]
