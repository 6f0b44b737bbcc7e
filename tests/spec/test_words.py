"""What is printed stands in word files: every key is asked for and answered, and a stranger's file is only words."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

from tilewright.language import PLURALS, Language, holes
from tilewright.problem import Problem, RefusedError
from tilewright.rooms import room_of
from tilewright.shelf import shelf
from tilewright.spec.words import DRAWN, FILE, LONGEST, SECTIONS, english, of_rooms
from tilewright.texts.model import Model

ROOT = Path(__file__).resolve().parents[2]
GENERAL = {str(path): path.read_text(encoding="utf-8") for path in ROOT.glob("generator/tilewright/**/*.py")}
ASKING = {"say": 0, "count": 0, "parts": 0, "marked": 1, "phrase": 0, "speak": 0}
"""Function that is given a key -> which of its arguments that is."""
WITHIN = {"phrase": "figures.castles."}
"""Function -> what the keys begin with that it is given the rest of."""
OWN_HOLES = {"count": {"number", "word"}}


def asked(source: str) -> Iterator[tuple[str, str, set[str] | None, int]]:
    """(function, key as a pattern, the holes that are filled or None where that cannot be told, line) of each call."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or (at := ASKING.get(name := called(node.func))) is None:
            continue
        if len(node.args) > at and (key := pattern(node.args[at])):
            named = {word.arg for word in node.keywords if word.arg}
            spread = any(word.arg is None for word in node.keywords)
            yield name, WITHIN.get(name, "") + key, None if spread else named | OWN_HOLES.get(name, set()), node.lineno


def called(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def pattern(node: ast.expr) -> str:
    """A text as it stands; what an f-string puts in is a star."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return ""


def fits(key: str, wanted: str) -> bool:
    """Whether a key is one of a pattern's, whose stars stand for one name each."""
    return bool(re.fullmatch(re.escape(wanted).replace(r"\*", "[^.]+"), key))


def answering(language: Language, function: str, key: str) -> list[str]:
    keys = [f"{key}.{form}" for form in ("one", "other")] if function == "count" else [key]
    return [each for wanted in keys for each in language.phrases if fits(each, wanted)]


def spoken(path: str) -> Language:
    """The words that a module may ask for: the generator's own, those of its game with them in a game's room."""
    room = re.search(r"generator/tilewright/games/(\w+)/", path)
    return of_rooms(shelf.data() / room[1].replace("_", "-")) if room else english()


def test_every_phrase_that_is_asked_for_is_there_and_its_holes_are_filled() -> None:
    asks = 0
    for path, source in GENERAL.items():
        for function, key, given, line in asked(source):
            if "." not in key or key.startswith((".", "*")) or " " in key:
                continue
            found = answering(spoken(path), function, key)
            if key in {f"{begin}*" for begin in WITHIN.values()}:  # where such a function is made
                continue
            assert found or key.split(".")[0] in {"rules", "otherwise", "reasons"}, (
                f"{path}:{line}: nothing is said under '{key}'"
            )
            asks += 1
            for each in found if given is not None else ():
                extra = holes(spoken(path).phrases[each]) - (given or set())
                assert not extra, f"{path}:{line}: '{each}' has a hole that nothing is put in: {extra}"
    assert asks > 20


def constants(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.expr) and "." in (key := pattern(node)):
            yield key


def test_every_phrase_is_asked_for() -> None:
    known = set().union(*map(set, map(constants, GENERAL.values())))
    plain, open_ = {key for key in known if "*" not in key}, [key for key in known if "*" in key and key[0] != "*"]
    open_ = [key for key in open_ if re.fullmatch(r"[\w.*-]+", key)]
    for key in english().phrases:
        whole = {key, *(key.removesuffix(f".{form}") for form in ("one", "other"))}
        assert whole & plain or any(fits(each, key_) for each in whole for key_ in open_), f"nobody says '{key}'"


def test_the_generators_words_leave_the_games_sections_alone() -> None:
    assert not {key for key in english().phrases if key.split(".")[0] in SECTIONS}
    assert english().phrases["language.plural"] in PLURALS


def test_words_for_what_a_style_draws_are_each_of_one_game() -> None:
    """A game may be drawn in another's style: what that asks for must not be found in its own words by chance."""
    files = [_drawn(game) for game in GAMES]
    assert not set.intersection(*files)


def _drawn(game: str) -> set[str]:
    return {key for key in of_rooms(shelf.data() / game).phrases if key.split(".")[0] in DRAWN}


GAMES = [listed.name for listed in shelf.games() if room_of(listed.name).package]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_words_for_each_of_its_rules_and_choices_and_no_others(game: str) -> None:
    """And its sections are those that a game may say: the rest is the generator's."""
    words = of_rooms(shelf.data() / game).phrases
    own = words.keys() - english().phrases.keys()
    assert {key.split(".")[0] for key in own} <= set(SECTIONS)
    rules, groups = set[str](), set[str]()
    choices: dict[str, type[Enum]] = {}
    for path, inside, kinds in fields(room_of(game).ask("rules", "Rules")):
        (groups if inside else rules).add(path)
        choices |= {kind.__name__: kind for kind in kinds}
    named = {key.removeprefix("rules.") for key in own if key.startswith("rules.")}
    assert rules <= named <= rules | groups
    reasoned = ("reasons", "departures")
    assert {key.partition(".")[2] for key in own if key.startswith(reasoned)} <= rules
    assert {key for key in own if key.startswith("choices.")} == {
        f"choices.{name}.{member.value}" for name, kind in choices.items() for member in kind
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_no_words_that_its_room_never_prints(game: str) -> None:
    """Of score sheet, pieces, figures and moves: what is left over after a figure was drawn anew is found."""
    room = f"/{game.replace('-', '_')}/"
    texts = {
        key
        for path, source in GENERAL.items()
        if room in path
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.expr) and (key := pattern(node).lstrip("*")) and re.fullmatch(r"[\w.*-]+", key)
    }
    asks = [key for text in texts for key in (text, *(f"{begin}{text}" for begin in WITHIN.values()))]
    never = [key for key in _printed(game) if not any(fits(each, ask) for each in _without_form(key) for ask in asks)]
    assert not never, "nobody says these"


def _printed(game: str) -> list[str]:
    """The keys of what a game prints on its score sheet, its pieces and its figures, and says of its moves."""
    own = of_rooms(shelf.data() / game).phrases.keys() - english().phrases.keys()
    return sorted(key for key in own if key.split(".")[0] in {"score", "moves", "events", *DRAWN})


def _without_form(key: str) -> set[str]:
    plain = key.replace(".you.", ".", 1)  # what is said to a player is asked for as it is said of any
    return {key, plain, *(each.removesuffix(f".{form}") for form in ("one", "other") for each in (key, plain))}


def fields(model: type[Model], above: str = "") -> Iterator[tuple[str, bool, list[type[Enum]]]]:
    """(dotted name, whether it only holds others, the choices it is one of) of every rule there can be."""
    for name, field in model.model_fields.items():
        shapes = list(reached(field.annotation))
        inner = [shape for shape in shapes if issubclass(shape, Model)]
        yield f"{above}{name}", bool(inner), [shape for shape in shapes if issubclass(shape, Enum)]
        for shape in inner:
            yield from fields(shape, f"{above}{name}.")


def reached(shape: object) -> Iterator[type]:
    if isinstance(shape, type):
        yield shape
    for part in get_args(shape):
        yield from reached(part)


def problems(folder: Path, words: str) -> tuple[Problem, ...]:
    (folder / FILE).write_text(words, encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        shelf.load(folder)
    return refused.value.problems


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Castles in the Air as somebody has copied it before there were word files."""
    folder = tmp_path / "mine"
    shutil.copytree(shelf.data() / "castles-in-the-air", folder)
    (folder / FILE).unlink()
    return folder


def test_a_copy_of_a_game_without_words_speaks_as_the_game_does(copied: Path) -> None:
    assert shelf.load(copied).language.phrases == shelf.load("castles-in-the-air").language.phrases


def test_a_copy_may_say_some_of_it_in_other_words(copied: Path) -> None:
    (copied / FILE).write_text("rules: {turn.moves: Steps in a turn}\nchoices: {GreenHigh: {keys: keyrings}}\n")
    language = shelf.load(copied).language
    assert (language.say("rules.turn.moves"), language.choice("GreenHigh", "keys")) == ("Steps in a turn", "keyrings")
    assert language.choice("GreenHigh", "treasures") == "treasures"


@pytest.mark.parametrize(
    ("words", "line", "column", "code", "message"),
    [
        ("rules:\n  turn.mvoes: x\n", 2, 3, "K01", "unknown key 'rules.turn.mvoes'; did you mean 'rules.turn.moves'?"),
        ("cover:\n  heading: x\n", 2, 3, "K01", "unknown key 'cover.heading'"),
        ("- x\n", 1, 1, "K03", "words.yaml: expected a mapping (lines of `key: phrase`)"),
        ("rules:\n  turn.moves: 6\n", 2, 15, "K03", "rules.turn.moves: expected a phrase"),
        ("rules:\n  turn.moves: {}\n", 2, 15, "K03", "rules.turn.moves: expected a phrase"),
        ("rules:\n  turn.moves: '{x}'\n", 2, 15, "K33", "rules.turn.moves: the placeholder {x} is not available here"),
        ("rules:\n  turn.moves: '{x.__class__}'\n", 2, 15, "K33", "an unmatched { or }"),
        ("rules:\n  turn.moves: '{0!r:>99}'\n", 2, 15, "K33", "an unmatched { or }"),
        (
            f"rules:\n  turn.moves: {'x' * 2001}\n",
            2,
            15,
            "K05",
            f"2,001 letters; the limit is {LONGEST:,}",
        ),
    ],
)
def test_what_no_page_could_say_is_refused_at_its_place(  # noqa: PLR0913, PLR0917 - a row of the table
    copied: Path, words: str, line: int, column: int, code: str, message: str
) -> None:
    (problem,) = problems(copied, words)
    assert (problem.line, problem.column, problem.code) == (line, column, code)
    assert problem.path.endswith(f"mine/{FILE}")
    assert message in problem.message


def test_a_word_file_that_leads_out_of_the_folder_is_not_read(copied: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs.yaml").write_text("rules: {turn.moves: secret}\n")
    (copied / FILE).symlink_to(tmp_path / "theirs.yaml")
    with pytest.raises(RefusedError, match="K21"):
        shelf.load(copied)


def test_a_game_of_free_rules_may_name_them(tmp_path: Path) -> None:
    folder = tmp_path / "mygame"
    shutil.copytree(ROOT / "templates" / "new", folder)
    (folder / "game.yaml").write_text(
        (folder / "game.yaml").read_text(encoding="utf-8").replace("{{name}}", "mygame"), encoding="utf-8"
    )
    (folder / "rules.yaml").write_text("hand: {cards: 5}\n")
    (folder / FILE).write_text("rules: {hand.cards: Cards in a hand}\n")
    assert shelf.load(folder).language.say("rules.hand.cards") == "Cards in a hand"


def test_a_hole_takes_what_is_put_in_as_it_is() -> None:
    language = english().with_phrases({"x": "{a} and {b}"})
    assert language.say("x", a="{b}", b="*", c="unused") == "{b} and *"
    with pytest.raises(KeyError):
        language.say("x", a="only")


def test_numbers_and_nouns_follow_the_rule_that_the_words_name() -> None:
    words = english()
    assert [words.count("values.moves", n) for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]
    assert [words.noun(n, "box", "boxes") for n in (0, 1, 2)] == ["boxes", "box", "boxes"]
    french = words.with_phrases({"language.plural": "zero-and-one-other", "nouns.other": "{noun}x"})
    assert [french.noun(n, "chateau") for n in (0, 1, 2)] == ["chateau", "chateau", "chateaux"]
    alike = words.with_phrases({"language.plural": "other", "nouns.other": "{noun}"})
    assert [alike.noun(n, "shiro") for n in (1, 2)] == ["shiro", "shiro"]
