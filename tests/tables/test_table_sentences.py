"""What is done in a turn is said in sentences: each game has a phrase for each of its moves, and asks for each."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tilewright.engine import Game, bots, match
from tilewright.engine.record import GameRecord, RecordLine, head_of, turns
from tilewright.language import Language, holes
from tilewright.rooms import room_of
from tilewright.shelf import shelf
from tilewright.spec.words import english
from tilewright.tables.sentences import Teller, fit, lines, teller
from tilewright.tables.setting import setting_of

GAMES = [listed.name for listed in shelf.games() if room_of(listed.name).package]
SENTENCES = (
    ("castle", "take black 5", "takes the black 5 from the display"),
    ("castle", "wall red 7 + black 7 on 3", "lays red 7 and black 7 as a wall on spot 3"),
    ("castle", "attack red K on 2 with 1", "attacks the red K on spot 2 with one knight"),
    ("castle", "attack red K on 2 with 3", "attacks the red K on spot 2 with 3 knights"),
    ("castle", "red K over black K on 2", "founds a set with the red K and the black K on spot 2"),
    ("castles-and-crowns", "6s to 4", "sends the 6s to battlefield 4"),
    ("castles-and-crowns", "2-5 with captain to 1", "makes a straight from 2 to 5 with the captain at battlefield 1"),
    ("castles-and-crowns", "take 4 from Navy at 2", "takes the mercenary that shows 4 from Navy at battlefield 2"),
    ("castles-in-the-air", "piece 2: fly to C4", "flies to C4 with piece 2"),
    ("castles-in-the-air", "take red at C4.1", "takes the red treasure at C4.1"),
    ("castles-in-the-air", "take white key at C4.1", "takes the white key at C4.1"),
    ("castles-in-the-air", "open green in black chest at C4.2", "opens the black chest at C4.2"),
    ("sky-rise", "blue 7 to B2", "lays the blue 7 at B2"),
    ("sky-rise", "large red on AB12", "places a large red pyramid on AB12"),
)


@cache
def played(name: str) -> tuple[Game, GameRecord, Teller]:
    spec = shelf.load(name)
    game, head = shelf.engine(spec, 2), head_of(spec, 2, "5", bots.bots_by_name("random", 2))
    record, _, _ = match.play(game, head, [bot for bot in bots.seated(head.bots, "5", 1) if bot], 1)
    return game, record, teller(spec, game)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_game_is_a_sentence(name: str) -> None:
    game, record, tells = played(name)
    told = 0
    for turn, _state in turns(game, record):
        for words, chance in turn.words:
            mine = words.split(": ", 1)[-1] if words.split(": ", 1)[0] in tells.names else words
            assert chance or tells.does(mine) != mine
        told += 1
        assert tells.turn(turn).startswith(f"{turn.name} ") or turn.name not in tells.names
        assert tells.turn(turn).endswith(".")
    assert told > 9


@pytest.mark.parametrize("name", [each for each in GAMES if room_of(each).ask("engine.notation", "every_action")])
def test_every_move_that_a_player_can_ever_do_is_said(name: str) -> None:
    """Of those games whose engine lists them: what a player can do is more than a random game has of it."""
    every = room_of(name).ask("engine.notation", "every_action")
    game, _record, tells = played(name)
    words = every(game.new_initial_state())
    bare = [each for each in words if tells.does(each) == each]
    assert all(re.fullmatch(r"attack (second on )?\d+ with \d+", each) for each in bare)  # a spot where nothing lies
    assert len(bare) < len(words) / 2


LUCK = (
    ("castle", ["Onyx starts", "red J", "black 9"], "Onyx starts. Red J and black 9 come from the pile."),
    ("castle", ["red J"], "The red J comes from the pile."),
    ("castles-and-crowns", ["lion K", "boar 2", "lion 3"], "Lion K, boar 2 and lion 3 are turned up."),
    ("castles-and-crowns", ["mercenaries 2 5"], "The mercenaries for hire show 2 and 5."),
    ("castles-and-crowns", ["roll 3, captain 4, traitor 1"], "The knight shows 3, the captain 4 and the traitor 1."),
    ("castles-and-crowns", ["roll 3 3 6, captain 4"], "The knights show 3, 3 and 6, and the captain 4."),
    ("castles-and-crowns", ["roll 3 3 6, traitor 4"], "The knights show 3, 3 and 6, and the traitor 4."),
    ("castles-in-the-air", ["turned up: vault-1"], "Vault-1 is turned up."),
    ("castles-in-the-air", ["the die shows red"], "The die shows red."),
    ("sky-rise", ["without blue", "tree red"], "Nobody plays with blue. The tree dealt is red."),
    ("sky-rise", ["nest red", "nest blue"], "The nests dealt are red and blue."),
    ("sky-rise", ["aside red 4", "red 5"], "The red 4 is set aside. The red 5 is drawn."),
    ("sky-rise", ["spades red, hearts blue"], "Suits stand for colours: spades red, hearts blue."),
)


@pytest.mark.parametrize(("name", "words", "sentences"), LUCK)
def test_what_chance_does_is_said_so(name: str, words: list[str], sentences: str) -> None:
    line = RecordLine(3, "Navy", tuple((each, True) for each in words))
    assert played(name)[2].chance(line) == sentences


@pytest.mark.parametrize("name", GAMES)
def test_all_that_chance_does_in_a_game_is_said(name: str) -> None:
    game, record, tells = played(name)
    done = [words for turn, _state in turns(game, record) for words, chance in turn.words if chance]
    assert len(done) > 3
    for words in done:
        sentence = tells.chance(RecordLine(1, "", ((words, True),)))
        assert sentence.endswith(".")
        assert sentence.lower() != f"{words}.".lower() or words.endswith((" starts", " is the Chief Explorer"))


def test_chance_that_a_room_has_no_phrase_for_keeps_its_words() -> None:
    line = RecordLine(1, "Ann", (("rain", True), ("card 5", True), ("row", False)))
    assert Teller({}, ("Ann",), english()).chance(line) == "[rain; card 5]"
    assert Teller({}, ("Ann",), english()).chance(RecordLine(1, "Ann", (("row", False),))) == ""
    lacks = Teller({}, ("Ann",), english(), {"card {card}": "moves.luck.nowhere"})
    assert lacks.chance(line) == "Rain. Card 5."


@pytest.mark.parametrize("name", GAMES)
def test_a_phrase_is_given_all_that_it_asks_for(name: str) -> None:
    language = shelf.load(name).language
    for form, key in setting_of(name).moves.items():
        assert holes(language.get(key, "{nowhere}")) <= holes(form), key


@pytest.mark.parametrize(("name", "words", "sentence"), SENTENCES)
def test_moves_are_said_so(name: str, words: str, sentence: str) -> None:
    assert played(name)[2].does(words) == sentence


def test_the_holes_of_a_form_take_what_stands_between_its_words() -> None:
    assert fit("take {card} on {spot}", "take red K on 2") == {"card": "red K", "spot": "2"}
    assert fit("take {card} on {spot} with 1", "take red K on 2 with 11") is None
    assert fit("take {card} on {spot}", "take red K") is None
    assert fit("take {card}", "take ") is None
    assert fit("draw", "draw") == {}
    assert fit("draw", "draw 2") is None


def test_another_players_answer_is_a_sentence_of_its_own() -> None:
    done = (("trade with Ruby", False), ("Ruby: refuse", False), ("bank: red for white key", False))
    line = RecordLine(3, "Navy", (("turned up: vault-1", True), *done))
    tells = played("castles-in-the-air")[2]
    assert tells.turn(line) == "Navy asks Ruby to trade. Ruby refuses. Navy pays the bank red for white key."
    assert lines(tells, line).startswith("3. Vault-1 is turned up. Navy asks Ruby to trade.")


def test_a_folder_without_a_rooms_phrases_keeps_the_words_of_its_records() -> None:
    """A folder's words are its own: one that lacks a phrase, or asks it for something else, is told as it is played."""
    moves = {"take {card}": "moves.take", "draw": "moves.draw", "lay {card}": "moves.lay"}
    own = Language({"moves.take": "takes {card} from {somewhere}", "moves.lay": "lays {card}"}, english())
    tells = Teller(moves, ("Ann", "Bob"), own)
    assert [tells.does(words) for words in ("take 5", "draw", "lay 5")] == ["take 5", "draw", "lays 5"]


def test_a_room_without_phrases_keeps_the_words_of_its_records() -> None:
    tells = Teller({}, ("Ann", "Bob"), english())
    line = RecordLine(1, "Ann", (("row", False), ("Bob: wait", False), ("land", False)))
    assert tells.turn(line) == "Ann: row. Bob: wait. Ann: land."
