# ruff: noqa: RUF001 - the letters of two alphabets look alike
"""`fonts: {text, titles, fallback}`: all words of a kit are printed in a game's own fonts, and copied as they were."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from fontTools.ttLib import TTFont

from tests.cards.conftest import CSV, GAME, SVG
from tests.typography.made import LATIN, build, font, name_of, saved
from tilewright.cli import main

RUSSIAN = "".join(map(chr, range(0x410, 0x450)))
JAPANESE = "山札からカードを一枚引き、自分の前に置きます。"
PARTS = """\
  - {id: score, kind: score, title: Счёт, rows: [Очки, Штраф], make: Печать}
  - {id: aid, kind: aid, count: 1, title: Памятка, make: Резать, size: {width: 63, height: 88}}
  - {id: box, kind: tuck-box, title: Коробка, holds: cards, pieces: 20, thickness: 0.32, make: Клей}
"""
AID = "# Ход игрока\n\n- Возьмите **карту**\n- Сыграйте *карту*\n\n## Конец\n\nПобеждает тот, у кого больше.\n"
BOOKLET = """# Правила игры

Каждый тянет **карту** и кладёт её *перед собой*, затем решает, рисковать ли дальше; кто набрал больше, победил.

| Карта | Очки |
|---|---|
| Яблоко | 3 |

1. Первый шаг
2. Второй шаг

![](card:cards-1)
"""


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g" / "fonts").mkdir(parents=True)
    text = (GAME + PARTS).replace("title: Tiny", "title: Сорочий сад")
    for name, words in (
        ("game.yaml", text),
        ("card.svg", SVG),
        ("cards.csv", CSV),
        ("aid.md", AID),
        ("booklet.md", BOOKLET),
    ):
        (tmp_path / "g" / name).write_text(words, encoding="utf-8")


def asks(fonts: str, **files: bytes) -> None:
    path = Path("g/game.yaml")
    path.write_text(path.read_text().replace("components:", f"fonts: {fonts}\ncomponents:"))
    for name, data in files.items():
        Path(f"g/fonts/{name}.ttf").write_bytes(data)


def slavic(family: str = "Slav", **more: object) -> bytes:
    return font(RUSSIAN + "ёЁ", family, **more)  # type: ignore[arg-type] # what a font can be


def built(*args: str) -> None:
    result = CliRunner().invoke(main, ["build", "./g", "--one-file", *args])
    assert result.exit_code == 0, result.output


def words_in(name: str) -> str:
    with pypdfium2.PdfDocument(f"out/tiny/{name}.pdf") as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def fonts_in(name: str) -> set[str]:
    with pikepdf.open(f"out/tiny/{name}.pdf") as pdf:
        named = [
            str(each.BaseFont) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/BaseFont" in each
        ]
    return {name.partition("+")[2] for name in named}


def test_without_a_font_for_them_the_letters_are_refused() -> None:
    result = CliRunner().invoke(main, ["build", "./g", "--one-file"])
    assert result.exit_code == 1
    assert "[Q08]" in result.output
    assert "or a font that has it (docs/fonts.md)" in result.output


def test_all_words_are_printed_in_the_fonts_that_are_named() -> None:
    asks("{text: Slav, titles: Slav Heads}", slav=slavic(), bold=slavic(weight=700), heads=slavic("Slav Heads"))
    built("--svg")
    kit, rules = words_in("kit-a4"), words_in("rules")
    for words in ("Сорочий сад", "Коробка", "Памятка", "Резать", "Ход игрока", "Побеждает", "Сыграйте карту"):
        assert words in kit
    assert "Сорочий сад · Памятка · front · sheet" in kit
    assert "Правила игры" in rules
    assert "Каждый тянет карту и кладёт её перед собой," in rules
    assert "Яблоко" in rules
    assert "Первый шаг" in rules
    assert "Очки" in words_in("score")
    for name in ("kit-a4", "rules", "rules-booklet-a4"):
        assert {"Slav-Regular", "Slav-W700", "SlavHeads-Regular"} <= fonts_in(name)
    assert "SlavHeads-Regular" in fonts_in("score")
    drawing = Path("out/tiny/svg/aid-front.svg").read_text(encoding="utf-8")
    assert 'aria-label="Ход игрока"' in drawing
    assert not re.search("<text[^>]*>[^<]*[а-я]", drawing)


def test_a_fallback_alone_helps_the_fonts_in_the_box_out() -> None:
    asks("{fallback: [Slav]}", slav=slavic())
    built()
    assert "Ход игрока" in words_in("kit-a4")
    assert "Правила игры" in words_in("rules")
    assert {"Slav-Regular", "Alegreya-Regular"} <= fonts_in("rules")


def test_another_font_is_another_booklet() -> None:
    asks("{text: Slav}", slav=slavic())
    built()
    one = {name: Path(f"out/tiny/{name}.pdf").read_bytes() for name in ("kit-a4", "rules", "score")}
    Path("g/fonts/slav.ttf").write_bytes(slavic(widths={name_of("а"): 900}))
    built()
    assert all(Path(f"out/tiny/{name}.pdf").read_bytes() != data for name, data in one.items())


def test_japanese_is_broken_between_its_letters_and_copied_as_it_is() -> None:
    Path("g/booklet.md").write_text(f"# {JAPANESE[:6]}\n\n{JAPANESE * 6}\n\n- {JAPANESE * 3}\n", encoding="utf-8")
    Path("g/aid.md").write_text(f"# {JAPANESE[:4]}\n\n- {JAPANESE * 3}\n", encoding="utf-8")
    kana = font("".join(sorted(set(JAPANESE))), "Kana", compact=True)
    asks("{text: Slav, fallback: [Kana]}", slav=slavic(), kana=kana)
    built()
    assert JAPANESE * 6 in words_in("rules").replace(" ", "")
    assert JAPANESE * 3 in words_in("rules").replace(" ", "")
    assert JAPANESE * 3 in words_in("kit-a4").replace(" ", "")
    lines = words_in("rules").split("- ")[0].split()
    assert max(map(len, lines)) < 60


def test_two_letters_of_one_glyph_are_each_copied_as_they_were_written() -> None:
    builder = build(RUSSIAN + "ёЁ", "Slav")
    both: TTFont = builder.font
    for table in both["cmap"].tables:
        table.cmap[ord("A")] = name_of("А")
    asks("{text: Slav}", slav=saved(both))
    Path("g/booklet.md").write_text("# Сад\n\nАA АA\n", encoding="utf-8")
    built()
    assert "АA АA" in words_in("rules")


@pytest.mark.parametrize("key", ["text", "titles"])
def test_a_family_that_is_not_there_is_told(key: str) -> None:
    asks(f"{{{key}: Slaw}}", slav=slavic())
    result = CliRunner().invoke(main, ["build", "./g", "--one-file"])
    assert result.exit_code == 1
    assert "g/game.yaml:" in result.output
    assert "there is no font 'Slaw'; did you mean 'Slav'? [F05]" in result.output


def test_letters_that_have_to_be_joined_are_refused_in_a_booklet() -> None:
    asks("{text: Slav, fallback: [Arab]}", slav=slavic(), arab=font("\u0628\u0627", "Arab"))
    Path("g/booklet.md").write_text("# Сад\n\n\u0628\u0627\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["build", "./g", "--one-file"])
    assert result.exit_code == 1
    assert "g/booklet.md:3" in result.output
    assert "has to be joined to others, which a booklet cannot do [Q08]" in result.output


def test_the_doctor_says_which_fonts_they_are() -> None:
    asks("{text: Slav}", slav=slavic())
    result = CliRunner().invoke(main, ["doctor", "./g"])
    assert "words on no drawing: text in Slav, else Alegreya, titles in Slav, else Cinzel" in result.output


def test_a_list_of_a_deck_is_printed_in_them_as_well() -> None:
    shutil.copytree(Path(__file__).parents[2] / "data" / "castles-in-the-air", "air")
    (Path("air") / "fonts").mkdir()
    Path("air/fonts/slav.ttf").write_bytes(slavic())
    game = Path("air/game.yaml")
    text = game.read_text(encoding="utf-8").replace("title: Castles in the Air", "title: Сорочий сад", 1)
    game.write_text(text.replace("components:", "fonts: {titles: Slav}\ncomponents:", 1), encoding="utf-8")
    result = CliRunner().invoke(main, ["deck", "./air", "--players", "2", "--seed", "x", "--pdf", "deck.pdf"])
    assert result.exit_code == 0, result.output
    with pypdfium2.PdfDocument("deck.pdf") as document:
        assert "Сорочий сад" in document[0].get_textpage().get_text_range()


def test_letters_that_the_font_in_the_box_has_too_are_printed_in_the_own_one() -> None:
    asks("{text: Whole, titles: Whole}", whole=font(LATIN + RUSSIAN + "ёЁ", "Whole"))
    Path("g/booklet.md").write_text("# Winner\n\nThe winner takes all.\n", encoding="utf-8")
    built()
    assert "The winner takes all." in words_in("rules")
    assert "Whole-Regular" in fonts_in("rules")
