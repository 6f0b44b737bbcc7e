"""Variants do not contradict themselves: the booklet, the kit and the rules of each, and of each two together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner

from tests.games.changed_rules import GAMES
from tilewright.booklet import agreement
from tilewright.booklet.agreement import account, contradictions, disagreements
from tilewright.cli import look, main
from tilewright.memory import Kept
from tilewright.problem import Level, Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.read import read, variant_names
from tilewright.spec.spec import Spec

NAMES = {game: variant_names(shelf.data() / game) for game in GAMES}


def reader(game: str, folder: Path | None = None) -> partial[Spec[Any]]:
    entry = shelf.find(game)
    return partial(_read, folder or entry.folder, entry, Kept())


def _read(folder: Path, entry: Any, kept: Kept, variants: Sequence[str]) -> Spec[Any]:  # noqa: ANN401 - of the shelf
    return read(folder, entry.rules_model, variants, entry.language, kept)


def test_there_are_as_many_variants_as_the_notes_have() -> None:
    assert sum(map(len, NAMES.values())) >= 24


@pytest.mark.parametrize("game", GAMES)
def test_no_variant_contradicts_itself(game: str) -> None:
    assert disagreements([(name,) for name in NAMES[game]], reader(game)) == ()


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("game", GAMES)
def test_no_two_variants_contradict_each_other(game: str, step: int) -> None:
    pairs = list(combinations(NAMES[game], 2))
    several = [*pairs[:: step if len(pairs) > 10 else 1], *(tuple(reversed(pair)) for pair in pairs[3::11])]
    assert disagreements(several, reader(game)) == ()


def test_every_variant_is_read_and_none_left_out() -> None:
    """`disagreements` leaves out pairs that cannot be read: no pair that the rules allow is such."""
    for game in GAMES:
        read_with = reader(game)
        for stack in [(), *((name,) for name in NAMES[game])]:
            assert len(account(read_with(stack)).sentences) > 100
        for pair in list(combinations(NAMES[game], 2))[::13]:
            try:
                both = read_with(pair)
            except RefusedError:
                continue
            assert len(account(both).sentences) > 100


PLANTED = {
    "a total that another pack has": (
        "castle",
        "short-pack",
        "variants/short-pack.yaml",
        'pack: {ranks: [A, "2", "3", "4", "5", "6", "7", "10", J, Q, K]}\nrules',
        "pack: {}\nrules",
        "J01",
        "'There are 88 cards': the kit has 104 cards",
    ),
    "ranks of the rules that are not the printed ones": (
        "castle",
        "short-pack",
        "variants/short-pack.yaml",
        'pack: {ranks: [A, "2", "3", "4", "5", "6", "7", "10", J, Q, K]}\nrules',
        "pack: {}\nrules",
        "J04",
        "pack.ranks: the rules and the pack 'pack' differ in 8, 9",
    ),
    "a rank in an example": (
        "castle",
        "short-pack",
        "booklet.md",
        "a black {{ pack.highest | word }}",
        "a black nine",
        "J04",
        "'black nine': there is no 9 in this pack",
    ),
    "ranks by their plural": (
        "castle",
        "short-pack",
        "booklet.md",
        "Tens and jacks are buildings.",
        "Nines, tens and jacks are buildings.",
        "J04",
        "'Nines': there is no 9 in this pack",
    ),
    "boxes for another number": (
        "castle",
        "tuck-boxes",
        "variants/tuck-boxes.yaml",
        "pieces: 52\n      thickness: 0.33\n      make: Cut",
        "pieces: 40\n      thickness: 0.33\n      make: Cut",
        "J05",
        "pack: its boxes hold 92, but there are 104",
    ),
    "a die that is left out": (
        "castles-and-crowns",
        "combined-traitor",
        "booklet.md",
        'a captain{{ " or traitor" if traitors }}.',
        "a captain or traitor.",
        "J03",
        "'traitor': this kit has none",
    ),
    "a die in a reason": (
        "castles-and-crowns",
        "combined-traitor",
        "variants/combined-traitor.yaml",
        "You must still send a captain if you can",
        "You must still send a captain or a traitor if you can",
        "J03",
        "'traitor': this kit has none",
    ),
    "few and many that are alike": (
        "sky-rise",
        "grand-tower",
        "booklet.md",
        "{% if sites.alike %}",
        "{% if false %}",
        "J02",
        "few and more players do the same",
    ),
    "marks on cards that are not printed": (
        "sky-rise",
        "regular-deck",
        "booklet.md",
        "Overlap your cards by about",
        "The dashed line on a card shows about",
        "J03",
        "'line on a card': this kit has none",
    ),
    "all of them as a part of them": (
        "sky-rise",
        "grand-tower",
        "booklet.md",
        '"all " ~ sites.few.suits',
        '"five of the " ~ sites.few.suits',
        "J02",
        "'five of the five': that is all of them",
    ),
}


@pytest.mark.parametrize(("game", "variant", "file", "old", "new", "code", "told"), PLANTED.values(), ids=PLANTED)
def test_a_contradiction_that_is_planted_is_found(  # noqa: PLR0913, PLR0917 - a row of the table
    tmp_path: Path, game: str, variant: str, file: str, old: str, new: str, code: str, told: str
) -> None:
    folder = tmp_path / game
    copytree(shelf.data() / game, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    found = disagreements([(variant,)], reader(game, folder))
    assert any(each.code == code and told in each.message for each in found), [str(each) for each in found]
    assert all(each.message.startswith(f"with {variant}: ") for each in found), "the game without it is as it was"


STRANGER = """\
id: mygame
title: My game
tagline: Short
version: "1"
designer: {name: Somebody}
players: {least: 2, most: 4}
minutes: "20"
ages: 8 and up
seed: mine
colours:
  sun: {title: Sun, letter: S, hex: "#B23A22", symbol: square}
  moon: {title: Moon, letter: M, hex: "#0E3F8F", symbol: drop}
components:
  - id: deck
    kind: playing-cards
    title: Cards
    size: {width: 63, height: 88}
    suits: {sun: {}, moon: {}}
    ranks: ["1", "2", "3", J]
    make: Cut.
  - id: coins
    kind: tokens
    title: Coins
    size: {width: 15, height: 15}
    tokens:
      - {face: star, of: sun, count: rules.stars}
      - {face: heart, of: moon, count: 4}
    make: Cut.
"""


def stranger(folder: Path, booklet: str, rules: str = "stars: 3\nloud: true\n") -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(STRANGER, encoding="utf-8")
    (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    (folder / "booklet.md").write_text(f"# Rules\n\n{booklet}\n", encoding="utf-8")
    (folder / "variants").mkdir()
    (folder / "variants" / "few.yaml").write_text(
        "variant: {title: Few, summary: Less.}\nrules: {stars: 0, loud: false}\n"
        'game: {components: {deck: {ranks: ["1", "2"]}}}\n',
        encoding="utf-8",
    )
    return folder


@pytest.mark.parametrize(
    ("booklet", "told"),
    [
        ("There are 8 cards.", ["J01 with few: 'There are 8 cards': the kit has 4 cards"]),
        ("There are 9 cards.", ["J01 'There are 9 cards': the kit has 8 cards", "J01 with few: "]),
        ("There are eight cards: sort them.", ["J01 with few: 'There are eight cards': the kit has 4 cards"]),
        ("Shuffle the 8 cards.", ["J01 with few: "]),
        ("Seven coins in all.", ["J01 with few: 'Seven coins in all': the kit has 4 coins"]),
        ("There are {{ parts[0].number }} cards.", []),
        ("There are three cards before you.", []),
        ("Draw two cards; all three cards go.", []),
        ("Now shuffle all 9 cards.", ["J01 'shuffle all 9 cards': the kit has 8 cards", "J01 with few: "]),
        ("Three of the three suns go home.", ["J02 'Three of the three': that is all of them"]),
        ("Two of the three suns go home.", []),
        ("Up to two play with three; more play with three.", ["J02 "]),
        ("Up to two play with three; more play with two.", []),
        ("Up to 4 players draw three cards, more draw two.", ["J02 "]),
        ("Take a star.", ["J03 with few: 'star': this kit has none"]),
        ("There is no star. A heart is better.", []),
        ("The jacks are wild.", ["J04 with few: 'jacks': there is no J in this pack"]),
        ("A sun three beats all.", ["J04 with few: 'sun three': there is no 3 in this pack"]),
        ("The 3 of Moon is wild.", ["J04 with few: '3 of Moon': there is no 3 in this pack"]),
        ("Draw three. You have three turns.", []),
    ],
)
def test_a_strangers_variant_is_read_as_far_as_its_data_tells(tmp_path: Path, booklet: str, told: list[str]) -> None:
    folder = stranger(tmp_path / "mygame", booklet)
    found = [f"{each.code} {each.message}" for each in disagreements([("few",)], reader(str(folder), folder))]
    assert [each for each in found if not each.startswith("J06")] == [
        next((each for each in found if each.startswith(line)), line) for line in told
    ]


def test_a_yes_or_no_that_changes_needs_a_sentence(tmp_path: Path) -> None:
    folder = stranger(tmp_path / "mygame", "Play.")
    (found,) = disagreements([("few",)], reader(str(folder), folder))
    assert (found.code, found.message) == ("J06", "with few: loud: the box of changes has no sentence for it")
    (folder / "words.yaml").write_text(
        "rules: {loud: Everybody sings}\notherwise: {loud: Nobody sings}\n", encoding="utf-8"
    )
    assert disagreements([("few",)], reader(str(folder), folder)) == ()


def test_a_game_in_another_language_is_read_for_its_numbers_alone(tmp_path: Path) -> None:
    folder = stranger(tmp_path / "mygame", "There are 9 cards.")
    spec = reader(str(folder), folder)(())
    other = account(spec).spec.language.with_phrases({"language.code": "de-DE"})
    object.__setattr__(spec, "language", other)
    assert not list(contradictions(account(spec)))


def test_odd_letters_and_long_sentences_are_read(tmp_path: Path) -> None:
    """What a small letter of another alphabet stands for is no word of English; nothing takes long."""
    s, i = "\N{LATIN SMALL LETTER LONG S}", "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}"
    odd = f"There are {s}even card{s}. {i} is it. "
    folder = stranger(tmp_path / "mygame", odd + "up to two players " * 3_000 + f"There are {'9' * 5_000} cards")
    assert all(each.code == "J06" for each in disagreements([("few",)], reader(str(folder), folder)))


def test_a_variant_that_cannot_be_read_is_a_warning(tmp_path: Path) -> None:
    folder = stranger(tmp_path / "mygame", "There are 9 cards.")
    (folder / "variants" / "bad.yaml").write_text(
        "variant: {title: B, summary: B}\ngame: {titel: 3}\n", encoding="utf-8"
    )
    found = disagreements([("bad",), ("bad", "bad")], reader(str(folder), folder))
    assert [(each.code, each.level) for each in found] == [("J01", Level.WARNING), ("K01", Level.WARNING)]


def test_a_game_that_agrees_is_read_again_once_a_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = stranger(tmp_path / "mygame", "There are {{ parts[0].number }} cards.")
    (folder / "words.yaml").write_text(
        "rules: {loud: Everybody sings}\notherwise: {loud: Nobody sings}\n", encoding="utf-8"
    )
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(look, "SETTLED", -(10**18))  # as if all files had been written long ago
    accounts: list[agreement.Account] = []

    def reading(now: agreement.Account, base: agreement.Account | None = None) -> Iterator[Problem]:
        accounts.append(now)
        return contradictions(now, base)

    monkeypatch.setattr(agreement, "contradictions", reading)
    command = ["check", str(folder)]
    assert "[J0" not in CliRunner().invoke(main, command).output
    assert len(accounts) == 2
    assert "[J0" not in CliRunner().invoke(main, command).output
    assert len(accounts) == 2
    (folder / "booklet.md").write_text("# Rules\n\nThere are 9 cards.\n", encoding="utf-8")
    assert "[J01]" in CliRunner().invoke(main, command).output
    assert "[J01]" in CliRunner().invoke(main, command).output
