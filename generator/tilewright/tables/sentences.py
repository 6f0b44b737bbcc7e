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
from tilewright.engine.event import EventKind, GameEvent
from tilewright.engine.record import WIDTH, RecordLine, seats
from tilewright.frozen import dataclass
from tilewright.language import HOLE, Language, holes, start
from tilewright.pieces.build import Deck
from tilewright.pieces.pool import Owner
from tilewright.spec.spec import Spec
from tilewright.tables.setting import Letters, setting_of

AGAIN = "move"
"""The hole for what is a move itself, and is said in the same way: 'boat 2: row north'."""


def teller(spec: Spec[Any], game: Game) -> Teller:
    """Who tells the turns of a game."""
    setting = setting_of(spec.game.id)
    own: Mapping[str, str] = getattr(game, "sentences", {})
    return Teller(setting.moves, seats(game.new_initial_state()), spec.language, setting.luck, sentences=own)


def titles_of(owner: Owner) -> dict[str, str]:
    """What people call the pieces of a game, by their ids."""
    pools = [(pool.part, name, title) for pool in owner.pools for name, title in pool.titles.items()]
    laid = {f"{part}-{name}": title for part, name, title in pools}  # as what lies on a place is called
    return {name: title for _part, name, title in pools if title != name and not name.isdigit()} | laid


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
        sentences: The words of a move -> what a seat does, as the game itself says it (`says` in play.yaml).
    """

    moves: Mapping[str, str]
    names: Sequence[str]
    language: Language
    luck: Mapping[str, str] = MappingProxyType({})
    titles: Mapping[str, str] = MappingProxyType({})
    sentences: Mapping[str, str] = MappingProxyType({})

    def calling(self, titles: Mapping[str, str]) -> Teller:
        """The same, who calls these pieces by their titles."""
        return Teller(self.moves, self.names, self.language, self.luck, {**self.titles, **titles}, self.sentences)

    def does(self, words: str) -> str:
        """What a seat does, without its name: 'rows to the north bank'; the words where nothing fits.

        A folder may have words of its own, so a phrase that is not there, or asks for something else, fits nothing.
        """
        if words in self.sentences:
            return self.sentences[words]
        for form, key in self.moves.items():
            put_in = fit(form, words)
            if put_in is not None and holes(self.language.get(key, "{nowhere}")) <= put_in.keys():
                if AGAIN in put_in:
                    put_in[AGAIN] = self.does(put_in[AGAIN])
                return self.language.say(key, **{hole: self.titles.get(each, each) for hole, each in put_in.items()})
        return words

    def says(self, name: str, *did: str) -> str:
        """Somebody's moves in one sentence: 'Ann rows to the north bank.'."""
        what = [self.does(words) for words in did]
        in_sentences = bool(self.moves) or all(words in self.sentences for words in did)
        done = self.language.listed(what) if in_sentences else "; ".join(what)
        return self.language.say("replay.does" if in_sentences else "replay.did", name=name, what=done)

    def event(self, event: GameEvent, *, you: bool = False) -> str:
        """What has happened, in a sentence; you: said to the seat that it is of."""
        name = self.names[event.seat] if event.seat >= 0 else ""
        if event.words and event.kind == EventKind.MOVE:
            return self._says_to(event.words) if you else self.says(name, event.words)
        if event.words:
            return self.chance(RecordLine(0, "", ((event.words, True),)))
        holes: dict[str, object] = {hole: self.titles.get(str(each), each) for hole, each in event.put.items()}
        holes["name"], number = name, len(event.items)
        if event.items:
            holes["items"] = self.language.listed(self.titles.get(each, each) for each in event.items)
        if event.sum:
            # sum counts points
            holes |= {"sum": self.parts(event.sum), "total": f"{sum(each for _, each in event.sum):g}"}
        key = event.say
        if you and event.seat >= 0:
            section, _, rest = key.partition(".")
            key = f"told.you.{rest}" if section == "told" else f"{section}.you.{rest}"
        counted = bool(event.items)
        for each in dict.fromkeys((key, event.say)):
            try:
                return start(
                    self.language.count(each, number, **holes) if counted else self.language.say(each, **holes)
                )
            except KeyError:  # a folder's own words may lack it, or ask for something else
                continue
        return start(" ".join(filter(None, (name, event.kind, str(holes.get("items", ""))))))

    def parts(self, of: Sequence[tuple[str, float]]) -> str:
        """The parts of a sum: '14 for the red nest and 6 for the green tree'."""
        phrases = (
            ("told.part", what, f"{number:g}") if what else ("told.whole", "", f"{number:g}") for what, number in of
        )
        return self.language.listed(
            self.language.say(key, what=self.titles.get(what, what), number=number) for key, what, number in phrases
        )

    def _says_to(self, words: str) -> str:
        """A move said to who makes it: 'You take the black 5.'; '' where no phrase says so."""
        does = self.you_do(words)
        return self.language.say("told.you.does", what=does) if does else ""

    def you_do(self, words: str) -> str:
        """What you do, without the 'you': 'take the black 5'; '' where no phrase says so."""
        for form, key in self.moves.items():
            put_in, (section, _, rest) = fit(form, words), key.partition(".")
            phrase = f"{section}.you.{rest}"
            if key in self.language.words and phrase not in self.language.words:
                continue  # a folder says it in words of its own, of which the room's are none
            if put_in is not None and holes(self.language.get(phrase, "{nowhere}")) <= put_in.keys():
                if AGAIN in put_in:
                    put_in[AGAIN] = self.you_do(put_in[AGAIN])
                return self.language.say(phrase, **{hole: self.titles.get(each, each) for hole, each in put_in.items()})
        return ""

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
