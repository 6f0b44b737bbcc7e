"""Records and Tables -> words: what was done, what lies there, and who has won.

A room says how the words of its moves become sentences (`Setting.moves`): the words with holes, as `take {card}`, and
the key of a phrase in words.yaml with the same holes. A move that nothing fits keeps the words of the record. What
chance does is said in the same way (`Setting.luck`), what is alike in one sentence: 'The dice show 1, 4 and 4.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from textwrap import fill
from types import MappingProxyType
from typing import Any

from tilewright.engine import Game, Place, State, Table, Token
from tilewright.engine.record import WIDTH, RecordLine, seats
from tilewright.frozen import dataclass
from tilewright.language import HOLE, Language, holes
from tilewright.pieces.build import Deck
from tilewright.spec.spec import Spec
from tilewright.tables.setting import Letters, setting_of

AGAIN = "move"
"""The hole for what is a move itself, and is said in the same way: 'boat 2: row north'."""


def teller(spec: Spec[Any], game: Game) -> Teller:
    """Who tells the turns of a game."""
    setting = setting_of(spec.game.id)
    return Teller(setting.moves, seats(game.new_initial_state()), spec.language, setting.luck)


def lines(tells: Teller, turn: RecordLine) -> str:
    """A turn in lines of a terminal: what was drawn or rolled, then what was done."""
    parts = [f"{turn.number}.", tells.chance(turn), tells.turn(turn)]
    return fill(" ".join(filter(None, parts)), WIDTH, subsequent_indent="    ", break_long_words=False)


def fit(form: str, words: str) -> dict[str, str] | None:
    """What stands in the holes of a form where words have it, each as short as can be; None where they have not."""
    start, *rest = HOLE.split(form)
    if not rest or not words.startswith(start):
        return {} if words == form else None
    put_in, left = dict[str, str](), words.removeprefix(start)
    for name, after in zip(rest[:-2:2], rest[1:-2:2], strict=True):
        put_in[name], _, left = left.partition(after)
    name, end = rest[-2:]
    put_in[name] = left.removesuffix(end)
    fits = all(put_in.values()) and HOLE.sub(lambda hole: put_in[hole[1]], form) == words
    return put_in if fits else None


@dataclass(frozen=True, slots=True)
class Teller:
    """Who says moves in sentences.

    Attributes:
        moves: A move's words with holes -> the key of its phrase; the first that fits is taken.
        names: What the seats are called.
        language: The words for it.
        luck: What chance does, in words with holes -> the key of its counted phrase; the first that fits is taken.
        titles: A piece by its id -> what a person calls it; a piece that is not among them is called by its id.
    """

    moves: Mapping[str, str]
    names: Sequence[str]
    language: Language
    luck: Mapping[str, str] = MappingProxyType({})
    titles: Mapping[str, str] = MappingProxyType({})

    def calling(self, titles: Mapping[str, str]) -> Teller:
        """The same, who calls these pieces by their titles."""
        return Teller(self.moves, self.names, self.language, self.luck, {**self.titles, **titles})

    def does(self, words: str) -> str:
        """What a seat does, without its name: 'rows to the north bank'; the words where nothing fits.

        A folder may have words of its own, so a phrase that is not there, or asks for something else, fits nothing.
        """
        return self._put(words, "") or words

    def bids(self, words: str) -> str:
        """A move as one is told to make it: 'row to the north bank'; what a seat does where nothing says it so."""
        return self._put(words, "bid.") or self.does(words)

    def _put(self, words: str, kind: str) -> str:
        """A move in its phrase of some kind; '' where there is none."""
        for form, key in self.moves.items():
            section, _, rest = key.partition(".")
            put_in, phrase = fit(form, words), f"{section}.{kind}{rest}"
            if kind and key in self.language.words and phrase not in self.language.words:
                continue  # a folder says it in words of its own, of which the room's are none
            if put_in is not None and holes(self.language.get(phrase, "{nowhere}")) <= put_in.keys():
                if AGAIN in put_in:
                    put_in[AGAIN] = self._put(put_in[AGAIN], kind) or put_in[AGAIN]
                return self.language.say(phrase, **{hole: self.titles.get(each, each) for hole, each in put_in.items()})
        return ""

    def says(self, name: str, *did: str) -> str:
        """Somebody's moves in one sentence: 'Ann rows to the north bank.'."""
        what = [self.does(words) for words in did]
        done = self.language.listed(what) if self.moves else "; ".join(what)
        return self.language.say("replay.does" if self.moves else "replay.did", name=name, what=done)

    def turn(self, line: RecordLine) -> str:
        """A whole turn: a sentence for each who does something in it, one after the other."""
        return " ".join(self._sentences(line))

    def chance(self, line: RecordLine) -> str:
        """What chance did in a turn, a sentence for what is alike; in brackets where the room says nothing of it."""
        done = [words for words, chance in line.words if chance]
        if not self.luck:
            return f"[{'; '.join(done)}]" if done else ""
        alike: dict[str, list[tuple[str, Mapping[str, str]]]] = {}
        for words in done:
            form, put_in = next(self._fitting(words), (words, {}))
            alike.setdefault(form if len(put_in) == 1 else words, []).append((words, put_in))
        return " ".join(self._happens(each) for each in alike.values())

    def _fitting(self, words: str) -> Iterator[tuple[str, Mapping[str, str]]]:
        fitted = ((form, fit(form, words)) for form in self.luck)
        return ((form, put_in) for form, put_in in fitted if put_in is not None)

    def _happens(self, alike: Sequence[tuple[str, Mapping[str, str]]]) -> str:
        """What has happened once or more; the first hole of its phrase says how often."""
        words, first = alike[0]
        key = next((self.luck[form] for form, _ in self._fitting(words)), "")

        def one_by_one(shown: str) -> Sequence[str]:
            """Part what several dice show; anything else stays as it is."""
            numbers = shown.split()
            return numbers if all(each.isdigit() for each in numbers) else (shown,)

        shown = {hole: [one for _, put_in in alike for one in one_by_one(put_in[hole])] for hole in first}
        values = {hole: [self.titles.get(one, one) for one in each] for hole, each in shown.items()}
        listed = {hole: self.language.listed(each) for hole, each in values.items()}
        try:
            happens = self.language.count(key, max(map(len, values.values()), default=1), **listed)
        except KeyError:  # a folder's own words may lack it, or ask for something else
            happens = "; ".join(words for words, _ in alike)
        return f"{happens[:1].upper()}{happens[1:]}."

    def _sentences(self, line: RecordLine) -> Iterator[str]:
        did = [self._who(words, line.name) for words, chance in line.words if not chance]
        for name, each in groupby(did, key=lambda one: one[0]):
            yield self.says(name, *(words for _name, words in each))

    def _who(self, words: str, mover: str) -> tuple[str, str]:
        """Who does it: in a record the name of anybody but the mover stands before the words."""
        name, _, rest = words.partition(": ")
        return (name, rest) if rest and name in self.names else (mover, words)


GAP = "  "


def writer(spec: Spec[Any], deck: Deck) -> Callable[[Table], str]:
    """Who writes the tables of a game: as its room does, or a line for each place."""
    letters = setting_of(spec.game.id).letters
    return partial(text, letters=letters(spec, deck) if letters else None)


def text(table: Table, letters: Letters | None = None) -> str:
    """Write the table in lines of a terminal: its heading, its places, what is on offer, what each seat has, notes."""
    lines = [table.heading]
    if table.places and letters and letters.has(table.places):
        lines += ["", *letters.lines(table.places)]
    elif table.places:
        names = max(len(place.name) for place in table.places)
        from_the_top = sorted(table.places, key=lambda each: (each.at[1], each.at[0]))
        lines += ["", *(f"{GAP}{place.name:{names}}  {_say(place)}" for place in from_the_top)]
    if offered := [place.name for place in table.display if place.piece]:
        lines.append(f"{GAP}on offer: {', '.join(offered)}")
    lines += [f"{GAP}{place.name}: {_say(place)}" for place in table.display if not place.piece]
    lines.append("")
    names = max((len(seat.name) for seat in table.holdings), default=0)
    for seat in table.holdings:
        has = ", ".join(map(count_in_words, seat.tokens)) or "nothing"
        lines.append(f"{GAP}{seat.name:{names}}  {seat.score:3g} points: {has}")
    if table.notes:
        lines += ["", f"{GAP}{'; '.join(table.notes)}"]
    return "\n".join(lines)


def _say(place: Place) -> str:
    return (
        place.caption
        or ", ".join([*([place.piece] if place.piece else []), *map(count_in_words, place.tokens)])
        or "empty"
    )


def count_in_words(token: Token) -> str:
    """'dice 5 5', '8 dice', '3 x red', 'card 6'."""
    if token.count == 1:
        return token.text
    if token.face not in token.text:
        return f"{token.count} x {token.text}"
    many = token.text.replace(token.face, f"{token.face}s")
    return f"{many}{f' {token.pips}' * (token.count - 1)}" if token.pips else f"{token.count} {many}"


def outcome(state: State, language: Language) -> str:
    """How a game has ended; or that nobody has finished it."""
    return verdict(state, language) if state.is_terminal() else language.say("replay.unfinished")


def verdict(state: State, language: Language) -> str:
    """Who has won with how many points, and what decided it: 'Ruby wins, 54 to 43: the most points'."""
    seats, shares = state.table().holdings, state.returns()
    won = [seat for seat, share in zip(seats, shares, strict=True) if share > 0]
    others = [seat for seat, share in zip(seats, shares, strict=True) if not share > 0]
    why = state.ending().removeprefix("shared: ")
    names = language.listed(seat.name for seat in won)
    first = f"{max(seat.score for seat in won):g}"
    level = [seat.name for seat in others if seat.score == won[0].score]
    if len(won) == 1 and level:
        return language.say("replay.tie", name=names, score=first, others=language.listed(level), why=why)
    lower = [f"{score:g}" for score in sorted((seat.score for seat in others), reverse=True)]
    scores = language.say("replay.scores", first=first, rest=language.listed(lower)) if lower else first
    return language.say("replay.won" if len(won) == 1 else "replay.shared", names=names, scores=scores, why=why)
