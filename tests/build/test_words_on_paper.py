"""Every word on paper is data: built in a made-up language, no PDF has an English word that the game has not written.

The language wears an accent on each letter that can have one: that is its bracket round every phrase, as wide as the
letter is without; holes are left as they are. Whatever has plain letters must stand in the game's own files.

What a report says of a problem is what `check` said of it, and in English. On the page of a replay stands also what an
engine says of its actions and its table: these words are those of records, and so in English, too.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tilewright.build.calibration import calibration_pdf
from tilewright.build.edition import Edition
from tilewright.build.foreword import first_pages
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.build.record import files_of
from tilewright.castle_tiles.art.packing import Packing, packing_pdf, pictured, qr
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.balance.catalogue import NEED_PLAY, of_deal, of_set
from tilewright.castle_tiles.deal.deal import Wish, deal, heading, pool_of
from tilewright.castle_tiles.kind import tiles_of
from tilewright.castle_tiles.report.plots import of_tiles
from tilewright.draw.figures import figures
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.engine import Game
from tilewright.engine.bots import seated
from tilewright.engine.match import play
from tilewright.engine.record import GameRecord, head_of
from tilewright.language import HOLE, Language
from tilewright.pieces.build import build
from tilewright.pieces.pool import Alone
from tilewright.report.lines import Report
from tilewright.report.sheet import report_pdf
from tilewright.sheets.duplex import Profile
from tilewright.shelf import shelf
from tilewright.shelf.starter import start
from tilewright.spec.spec import Spec
from tilewright.spec.words import english
from tilewright.tables.page import frames, html

ACCENTS = str.maketrans(
    "acdegiklnorstuwyzACDEGIKLNORSTUWYZ",
    "áčďéğíķľňóřšťúŵýžÁČĎÉĞÍĶĽŇÓŘŠŤÚŴÝŽ",
)
WORD = re.compile(r"\w+(?:['’]\w+)*")  # noqa: RUF001 - an apostrophe as it is set
BARE = frozenset({"mm", "m", "v", "x", "f", "b", "h", "q", "j", "p", "ii", "st", "bg", "jj"})
"""What has no letter that can wear an accent, numbers in letters, and the letters of two pieces side by side."""
TYPED = frozenset(["tilewright", "build", "calibrate", "check", "deck", "printer", "sheet", "stacked", "pdf", "office"])
"""What is typed as it stands: commands and their options."""
STAMP = re.compile(r"[0-9A-HJKMNP-TV-Z]{5}|[A-Za-z]*\d\w*|[A-Z]{2}|([A-Z])\1+")
"""A fingerprint or a group of a code, whatever has a digit in it, and the letters of pieces side by side."""
FILE = re.compile(r"\b(?:kit|rules-booklet)-[\w-]+\.pdf")
"""What a file of the kit is called, in any language."""
TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")


def made_up(language: Language) -> Language:
    """English with its brackets on; not hyphenated, for a word that is parted has half a bracket."""
    words = {
        key: (key.startswith("language.") and phrase) or marked(phrase) for key, phrase in language.phrases.items()
    }
    return Language({**words, "language.hyphenation": ""})


def marked(phrase: str) -> str:
    """A phrase with an accent on every letter that can wear one, its holes as they are."""
    parts = HOLE.split(phrase)
    return "".join(f"{{{part}}}" if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts))


def speaking(name: str | Path, variants: tuple[str, ...] = ()) -> Spec[Any]:
    spec = shelf.load(name, variants)
    return replace(spec, language=made_up(spec.language))


def plain_words(text: str) -> Iterator[str]:
    """The words without a bracket."""
    for word in WORD.findall(FILE.sub(" ", text)):
        if word.isascii() and not STAMP.fullmatch(word) and word.lower() not in BARE | TYPED:
            yield word.lower()


def pages(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


@cache
def written(folder: Path) -> frozenset[str]:
    """Every word that somebody has written in a game's folder to be printed; of tags, only what they have in quotes."""
    texts = []
    for name in ("booklet.md", "aid.md"):
        if (folder / name).is_file():
            text = (folder / name).read_text(encoding="utf-8")
            quoted = (found for tag in TAG.findall(text) for found in QUOTED.findall(tag))
            texts += [TAG.sub(" ", text), *map("".join, quoted)]
    for path in (folder / "game.yaml", folder / "tiles.yaml", *folder.glob("variants/*.yaml"), *folder.glob("*.csv")):
        texts += [path.read_text(encoding="utf-8"), path.stem] if path.is_file() else []
    return frozenset(plain_words("\n".join(texts).replace("_", " ")))


def spoken(drawing: Any, said: str) -> set[str]:  # noqa: ANN401 - a drawing of svgwrite's, or of our own
    """What a drawing says in words without brackets that do not stand so, one after the other, in what is said."""
    texts = ("".join(text.itertext()) for text in drawing.get_xml().iter() if str(text.tag).endswith("text"))
    return {run for text in texts for run in runs(text) if f" {run} " not in f" {said} "}


def runs(text: str) -> Iterator[str]:
    """Words without brackets that follow each other."""
    line = list[str]()
    for word in WORD.findall(FILE.sub(" ", text)):
        if found := list(plain_words(word)):
            line += found
        elif line:
            yield " ".join(line)
            line = []
    if line:
        yield " ".join(line)


def said_in(folder: Path) -> str:
    """The words of game.yaml, of the tiles and of tables, one after the other."""
    files = [path for path in (folder / "game.yaml", folder / "tiles.yaml", *folder.glob("*.csv")) if path.is_file()]
    return " ".join(word for path in files for word in plain_words(path.read_text(encoding="utf-8")))


def unbracketed(pdf: bytes, known: frozenset[str]) -> set[str]:
    """Words of no bracket that nobody has written; those that stand side by side in a table may be read as one."""

    def joined(word: str) -> bool:
        return any(word[:at] in known and (word[at:] in known or joined(word[at:])) for at in range(2, len(word)))

    def marks(word: str) -> bool:
        """Letters of marks that stand side by side, such as two dice of the same player."""
        return len(set(word)) == 1 and word[0] in known

    return {word for word in plain_words(pages(pdf)) if word not in known and not joined(word) and not marks(word)}


BUILDS = [
    pytest.param("castles-in-the-air", (), Options(), marks=pytest.mark.exhaustive),
    ("castles-in-the-air", (), Options(backs="gutterfold", bleed=True, paper="letter", flip="short")),
    pytest.param(
        "castles-in-the-air",
        ("shortest-stack", "edge-exploration"),
        Options(backs="none", ink=Ink.LOW),
        marks=pytest.mark.exhaustive,
    ),
    ("castles-and-crowns", (), Options(printer="office", profile=Profile(99, 101, 0.2, 0.1, 0.1, 5))),
    pytest.param("castles-and-crowns", ("straights",), Options(ink=Ink.LOW), marks=pytest.mark.exhaustive),
]


@pytest.mark.parametrize(("game", "variants", "options"), BUILDS, ids=str)
def test_no_kit_has_a_word_that_is_no_data(
    game: str, variants: tuple[str, ...], options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    spec = speaking(game, variants)
    edition = Edition.of(spec)
    edition.ask(options)
    files = list(make(edition, tmp_path / "out").folder.glob("*.pdf"))
    assert len(files) >= 3
    for path in files:
        assert not unbracketed(path.read_bytes(), written(spec.folder)), path.name


def test_nor_has_the_game_that_a_beginner_gets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    start(tmp_path / "mygame")
    for path in make(Edition.of(speaking(tmp_path / "mygame")), tmp_path / "out").folder.glob("*.pdf"):
        assert not unbracketed(path.read_bytes(), written(tmp_path / "mygame")), path.name


def test_nor_has_a_stacked_deck_or_its_packing_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    spec = speaking("castles-in-the-air")
    edition = Edition.of(spec)
    dealt = deal(spec, pool_of(edition), Wish(3, "7"))
    tiles, size = pictured(spec, dealt.pool, dealt.ids, ordered=dealt.ordered)
    command = "tilewright build castles-in-the-air --deck CODE"
    said = heading(dealt, spec.language)
    packing = Packing(spec.game, said, dealt.code, dealt.stack, "7", tiles, qr(dealt.code), size, command)
    known = written(spec.folder) | {"code", "castles"} | frozenset(plain_words(f"{dealt.code} {dealt.stack}"))
    assert not unbracketed(packing_pdf(packing, "a4", look_of(spec, Ink.FULL)), known)
    edition.ask(Options(deck=dealt.stack, stacked=True))
    for path in make(edition, tmp_path / "out").folder.glob("*.pdf"):
        assert not unbracketed(path.read_bytes(), known), path.name


@pytest.mark.parametrize(
    ("game", "backs"),
    [
        ("castles-in-the-air", "gutterfold"),
        ("castles-and-crowns", "duplex"),
        pytest.param("castles-in-the-air", "duplex", marks=pytest.mark.exhaustive),
        pytest.param("castles-in-the-air", "none", marks=pytest.mark.exhaustive),
        pytest.param("castles-and-crowns", "gutterfold", marks=pytest.mark.exhaustive),
        pytest.param("castles-and-crowns", "none", marks=pytest.mark.exhaustive),
    ],
)
def test_nor_has_any_face_or_first_page_by_itself(game: str, backs: Any) -> None:  # noqa: ANN401 - one of three words
    """But of the player aid, whose text is aid.md, all says nothing but brackets and what game.yaml says so."""
    edition = Edition.of(speaking(game))
    edition.ask(Options(backs=backs))
    job, said = edition.job, said_in(edition.spec.folder)
    files = files_of(edition.sheets, job.options, first=True, whole=1)
    for sides in job.sides.values():
        for design in (side for pair in sides for side in pair if side and side.part.kind != "aid"):
            assert not spoken(job.studio.draw(design).drawing, said), design.name
    for page in first_pages(job, edition.sheets, files, edition.faces).pages:
        assert not spoken(page.drawing, said)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_nor_has_the_calibration_sheet(flip: Any) -> None:  # noqa: ANN401 - one of two words
    sheet = calibration_pdf("a4", flip, language=made_up(english()))
    assert not unbracketed(sheet, frozenset("abcdef"))


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nor_has_a_report_but_for_the_problems_that_it_repeats(game: str, paper: str) -> None:
    edition = Edition.of(speaking(game))
    report = reported(edition)
    assert_bracketed(report, paper)


@pytest.mark.parametrize("smooth", [True, False])
def test_nor_has_the_report_of_a_deal(smooth: bool) -> None:  # noqa: FBT001 - one of two
    edition = Edition.of(speaking("castles-in-the-air"))
    dealt = deal(edition.spec, pool_of(edition), Wish(4, "7", smooth=smooth))
    report = reported(edition, dealt.ids if smooth else sorted(dealt.ids), ordered=smooth)
    assert_bracketed(report)


def test_nor_has_the_report_of_a_beginners_game(tmp_path: Path) -> None:
    start(tmp_path / "mygame")
    report = reported(Edition.of(speaking(tmp_path / "mygame")))
    assert_bracketed(report)


ASKED = """checks:
  apart: {kind: counts, of: cards, attribute: suit, spread: 1}
  between: {kind: counts, of: cards, attribute: suit, between: [5, 90]}
  share: {kind: counts, of: cards, attribute: rank, share: [2, 30]}
  sums: {kind: sums, of: cards, attribute: rank, by: suit, where: {rank: ["2", "3"]}, equal: true}
  forbids: {kind: forbids, of: cards, where: {suit: lion}}
  requires: {kind: requires, of: cards, where: {suit: lion}, least: 3}
  first: {kind: first, of: cards, where: {suit: lion}, first: 5, chance: 60}
  ratio: {kind: ratio, of: cards, attributes: [rank, rank], where: {rank: ["2", "3"]}, between: [0.5, 1]}
  none: {kind: counts, of: cards, attribute: suit, where: {suit: "-"}, equal: true}
"""


def test_nor_has_what_a_designer_asks_for(tmp_path: Path) -> None:
    folder = tmp_path / "crowns"
    shutil.copytree(shelf.data() / "castles-and-crowns", folder)
    (folder / "balance.yaml").write_text(ASKED)
    report = reported(Edition.of(speaking(folder)))
    assert len(report.findings) == ASKED.count("kind")
    assert_bracketed(report)


def reported(edition: Edition, ids: Sequence[str] = (), *, ordered: bool = False) -> Report:
    """What `check --report` finds."""
    spec, checked = edition.spec, edition.checked
    if spec.tiles is None:
        return Report(spec, checked.problems, checked.findings, owner=edition)
    bag = Bag(spec, tiles_of(spec, edition.deck.whole))
    stack = Stack(bag, tuple(tile for name in ids for tile in bag.tiles if tile.id == name), 4, ordered=ordered)
    measures, of_stack = of_set(bag), of_deal(stack) if ids else ()
    family = of_tiles(bag, stack if ids else None, measures, of_stack)
    return Report(spec, checked.problems, checked.findings, measures, family, of_stack, owner=edition)


def assert_bracketed(report: Report, paper: str = "a4") -> None:
    found = unbracketed(report_pdf(report, paper, look_of(report.spec, Ink.FULL)), repeated(report))
    assert not found


def repeated(report: Report) -> frozenset[str]:
    """The game's own words, those of the problems that are repeated, and the codes under which the manual has them."""
    own = [f"{problem.message} {problem.help} {problem.path} {problem.code}" for problem in report.problems]
    asked = report.spec.folder / "balance.yaml"
    own += [asked.read_text(encoding="utf-8")] if asked.is_file() else []
    codes = {measure.code.lower() for measure in (*report.measures, *report.of_deal)} | {
        "u",
        *map(str.lower, NEED_PLAY),
    }
    return written(report.spec.folder) | frozenset(plain_words("\n".join(own))) | codes


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns"])
def test_figures_say_nothing_in_english_but_titles(game: str, step: int) -> None:
    """Each figure by itself, in so-many variants: what the booklet says elsewhere is no excuse."""
    every = [(), *((path.stem,) for path in sorted((shelf.data() / game / "variants").glob("*.yaml")))]
    for variant in every[::step]:
        spec = speaking(game, variant)
        said, tiles = said_in(spec.folder), {tile.id: tile for tile in tiles_of(spec, build(spec).whole)}
        for name, draw in figures(spec, tiles, look_of(spec, Ink.FULL)).items():
            assert not spoken(draw().drawing, said), name


@pytest.mark.parametrize(("game", "variants"), [("castles-in-the-air", ()), ("castles-and-crowns", ("straights",))])
def test_nor_has_the_page_of_a_replay_but_for_what_its_engine_says(game: str, variants: tuple[str, ...]) -> None:
    spec = speaking(game, variants)
    engine, head = shelf.engine(spec, 2), head_of(spec, 2, "7", ("random", "random"))
    record, _, _ = play(engine, head, [bot for bot in seated(head.bots, "7", 1) if bot], 1)
    film = frames(Alone(spec), engine, GameRecord(head, 1, record.actions[:30]), lambda *_: None)
    known = written(spec.folder) | frozenset(plain_words(spoken_by_engine(engine, record.actions[:30])))
    known |= {"random"}  # a bot is called as its option is typed
    page = Shown(html(film))
    assert len(page.texts) > 20
    assert not {word for word in plain_words("\n".join(page.texts)) if word not in known}


class Shown(HTMLParser):
    """What a reader of a page sees: its text, titles and labels; words and drawings that its script is given."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.texts += [value for name, value in attrs if name in {"title", "aria-label"} and value]

    def handle_data(self, data: str) -> None:
        if self.inside not in {"style", "script"}:
            self.texts += [data] if data.strip() else []
        elif data.startswith("{"):
            read = json.loads(data)
            self.texts += [*read["words"].values(), *re.findall(r">([^<>]+)<", "".join(read["parts"]))]


def spoken_by_engine(game: Game, actions: Sequence[int]) -> str:
    """All that an engine says of its actions and its tables while a game is played."""
    state, words = game.new_initial_state(), list[str]()
    for action in actions:
        words += [state.action_to_string(action)]
        state.apply_action(action)
        words += [repr(state.table())]
    return "\n".join(words)


def test_the_made_up_language_would_show_a_word_in_english() -> None:
    assert marked("by {designer}") == "bý {designer}"
    assert list(plain_words("bý Alex, Čávéš óf 12 mm and A1B2C")) == ["alex", "and"]
