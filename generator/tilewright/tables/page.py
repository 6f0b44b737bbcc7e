"""Record -> Film: the table after each turn -> one page of HTML to step through, with its fonts inside.

Names and titles may be a stranger's. On the page they are text: what the script reads has no sign in it that ends or
comments out an element, and a policy lets the browser run this script alone, fetch nothing and send nothing.
Every ornament stands in it once, and so does every stroke that drawings have in common: a drawing is a list of them.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from html import escape
from string import ascii_letters

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.draw.art import Art, Ink
from tilewright.draw.figures.frame import sketch
from tilewright.draw.look import look_of
from tilewright.engine import Game, Table
from tilewright.engine.event import changes
from tilewright.engine.record import GameRecord, seats
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.pieces.pool import Owner
from tilewright.tables.layout import layout
from tilewright.tables.panel import BOARD, OFFER, NotingPen, TableMark, of_seat
from tilewright.tables.pieces import Pieces
from tilewright.tables.scene import paint
from tilewright.tables.sentences import outcome, teller, titles_of
from tilewright.tables.setting import setting_of
from tilewright.tables.story import turn_stories
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED
from tilewright.units import Size

LEAST = 7.0
"""The least side of what marks a thing, in millimetres."""
_TEXT = pattern.prepare(r">([^<>]+)<")


def faces_of(drawings: Sequence[str], words: str = "") -> str:
    """Every face in the box for all that is drawn and said: with these a browser needs no font of the computer's."""
    drawn = "".join(match for drawing in drawings for match in _TEXT.findall(drawing))
    letters = "".join(sorted(set(words + drawn + " ")))
    named = [face for face in fonts.FACES if words or any(f'"{face.family}"' in each for each in drawings)]
    return "\n".join(fonts.face_rule(face, letters) for face in named)


STYLE = """
:root{color-scheme:light only;
  --ink:#2B2420;--cloth:#EFE6D3;--panel:#FBF5E6;--soft:#6E6257;--gold:#B8913A;--wood:#4A3226}
*{box-sizing:border-box}
html,body{margin:0;height:100%}
body{display:flex;flex-direction:column;background:var(--wood);color:var(--ink);
  font:16px/1.35 Alegreya,Georgia,serif;font-variant-numeric:lining-nums;
  background-image:repeating-linear-gradient(92deg,#0000 0 46px,#0001 46px 48px)}
header{display:flex;align-items:baseline;gap:1.2em;padding:.5em 1em;color:#F6EBD2;flex-wrap:wrap}
h1{font:bold 1.5em Cinzel,serif;margin:0;letter-spacing:.02em}
header p{margin:0;opacity:.85}
.result{margin-left:auto!important;font-weight:bold}
main{flex:1;min-height:0;display:flex;gap:10px;padding:0 12px}
#table{flex:1;min-width:0;height:100%;background:none;filter:drop-shadow(0 3px 8px #0008);forced-color-adjust:none}
#turns{width:19em;margin:0;padding:.4em 0;overflow:auto;background:var(--panel);border-radius:6px;list-style:none}
#turns li{padding:.22em .8em .22em 3.1em;cursor:pointer;position:relative;border-left:5px solid #0000}
#turns li:hover{background:#EFE3C6}
#turns li[aria-current]{background:#E9D8AE;border-left-color:var(--gold)}
#turns b{font-weight:bold}
#turns .round,#turns .round:hover{padding:.5em .8em .1em;cursor:default;background:none;font:bold .95em Cinzel,serif}
#turns .round:not(:first-child){border-top:1px solid #D8C79C;margin-top:.4em}
.new{fill:none;stroke:#C2410C;stroke-width:.9;stroke-dasharray:2 1.2}
#turns i{position:absolute;left:.5em;width:2em;text-align:right;color:var(--soft);font-style:normal}
#turns small{display:none;color:var(--soft);font-size:.86em}
#turns li[aria-current] small{display:block}
footer{display:flex;gap:8px;align-items:center;padding:10px 14px;color:#F6EBD2}
button{font:bold 1em Alegreya,Georgia,serif;min-width:2.6em;padding:.3em .7em;
  border:1px solid #2A1B13;border-radius:5px;
  background:linear-gradient(#F3E3BE,#D8BE86);color:var(--ink);cursor:pointer}
button:hover{filter:brightness(1.07)}
button:focus-visible,input:focus-visible,#turns li:focus-visible{outline:2px solid #FFE08A;outline-offset:2px}
#run{min-width:5.6em}
input{flex:1;min-width:0;accent-color:var(--gold)}
output{min-width:6.5em;text-align:right;font-variant-numeric:tabular-nums}
#latest{display:none}
@media (max-width:900px){#turns,header p:not(.result){display:none}header{font-size:.85em;padding:.35em 1em}
  #latest{display:block;margin:.5em 14px 0;color:#F6EBD2;height:2.7em;overflow:hidden}footer{padding:6px 14px 8px}}
@media (max-width:900px) and (orientation:portrait){main{flex-direction:column;padding:0 6px}
  #table{flex:none;width:100%;height:auto}#latest{display:none}
  #turns{display:block;width:auto;flex:1;min-height:0;margin:0 6px}
  header{gap:.1em 1.2em}.result{margin-left:0!important}
  footer{flex-wrap:wrap}button{flex:1;min-height:2.7em;padding:.3em .2em}
  input{order:1;flex:1 0 55%;height:2.4em}output{order:1}}
@media (forced-colors:active){button,#turns li[aria-current]{border:2px solid}}
@media print{footer,#turns{display:none}body{background:#fff;color:#000}}
"""

SCRIPT = """
const data = JSON.parse(document.getElementById('data').textContent);
const at = id => document.getElementById(id), list = at('turns'), last = data.drawings.length - 1;
let now = -1, timer = 0;
const items = [];
data.turns.forEach((turn, k) => {
  if (turn.round) {
    const round = document.createElement('li');
    round.className = 'round'; round.textContent = turn.round; list.append(round);
  }
  const item = document.createElement('li'), number = document.createElement('i');
  const drawn = document.createElement('small');
  number.textContent = turn.name ? turn.number : ''; drawn.textContent = turn.drawn;
  const named = turn.did.startsWith(turn.name) || !turn.did, who = document.createElement('b');
  who.textContent = named ? turn.name : '';
  item.append(number, who, turn.did ? turn.did.slice(who.textContent.length) : ' ...', drawn);
  item.tabIndex = 0; item.onclick = () => show(k);
  item.onkeydown = event => { if (event.key === 'Enter') show(k); };
  list.append(item); items.push(item);
});
function show(k) {
  k = Math.max(0, Math.min(last, k));
  if (k === now) return;
  if (now >= 0) items[now].removeAttribute('aria-current');
  now = k;
  at('frame').innerHTML = data.drawings[k].map(part => data.parts[part]).join('');
  for (const [x, y, width, height] of data.turns[k].marks || []) {
    const mark = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [name, side] of Object.entries({x, y, width, height, rx: 1.2})) mark.setAttribute(name, side);
    mark.classList.add('new'); at('frame').append(mark);
  }
  const turn = data.turns[k], number = turn.name ? turn.number + '. ' : '';
  at('latest').textContent = number + (turn.did || turn.name + ' ...');
  at('slider').value = k + 1;
  at('count').textContent = data.words.count.replace('{number}', k + 1).replace('{last}', last + 1);
  items[k].setAttribute('aria-current', 'true');
  items[k].scrollIntoView({block: 'nearest'});
  history.replaceState(null, '', '#' + (k + 1));
}
function run(on) {
  clearInterval(timer); timer = 0;
  at('run').textContent = on ? data.words.pause : data.words.play;
  if (on) {
    if (now === last) show(0);
    timer = setInterval(() => now < last ? show(now + 1) : run(false), 1100);
  }
}
at('first').onclick = () => show(0); at('last').onclick = () => show(last);
at('back').onclick = () => show(now - 1); at('next').onclick = () => show(now + 1);
at('run').onclick = () => run(!timer); at('slider').oninput = event => show(event.target.value - 1);
const keys = {ArrowLeft: () => show(now - 1), ArrowRight: () => show(now + 1), ArrowUp: () => show(now - 1),
  ArrowDown: () => show(now + 1), PageUp: () => show(now - 10), PageDown: () => show(now + 10), Home: () => show(0),
  End: () => show(last), ' ': () => run(!timer)};
document.addEventListener('keydown', event => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' && event.target.tagName === 'BUTTON') return;
  event.preventDefault(); act();
});
if (last >= 0) show((parseInt(location.hash.slice(1)) || 1) - 1);
"""


Progress = Callable[[int, int, str], None]
"""(drawn, of how many, which)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one turn.

    Attributes:
        number: Of the turn, from 1.
        name: Whose turn it was.
        drawn: What chance did in it, in sentences.
        did: What was done, in sentences.
        heading: Where the game then stood.
        art: The drawing.
        round: The round that begins with it; '' for none.
        marks: Where on it lies what has changed: (x, y, width, height), in millimetres.
    """

    number: int
    name: str
    drawn: str
    did: str
    heading: str
    art: Art
    round: str = ""
    marks: tuple[tuple[float, ...], ...] = ()

    def svg(self) -> str:
        """The drawing as a file of its own."""
        return str(self.art.drawing.tostring())

    def strokes(self) -> list[str]:
        """What it is made of, from back to front, without the ornaments that these refer to."""
        (group,) = (each for each in self.art.drawing.elements if each is not self.art.drawing.defs)
        return [each.tostring() for each in group.elements]


@dataclass(frozen=True, slots=True)
class Film:
    """A whole game in drawings.

    Attributes:
        title: The game's.
        subtitle: Which game it was.
        result: How it ended.
        size: Of each drawing, in millimetres.
        frames: A drawing a turn.
        language: What the page says beside them.
    """

    title: str
    subtitle: str
    result: str
    size: Size
    frames: tuple[Frame, ...]
    language: Language

    def svgs(self) -> list[str]:
        """Each drawing as a file of its own, with the letters that it has: it looks the same where no font is."""
        drawings = [frame.svg() for frame in self.frames]
        style = f"<style>{faces_of(drawings)}</style>"
        return [drawing.replace("><", f">{style}<", 1) for drawing in drawings]

    def symbols(self) -> str:
        """Every ornament of the film once, as the content of an SVG's defs."""
        ornaments = (each.tree for frame in self.frames for each in frame.art.drawing.defs.elements)
        return "".join({each.attrib["id"]: each.written() for each in ornaments}.values())


def frames(owner: Owner, game: Game, record: GameRecord, progress: Progress) -> Film:
    """Every turn of a record of the game that somebody owns, drawn."""
    spec = owner.spec
    look = look_of(spec, Ink.FULL, BUNDLED)
    pieces = Pieces(spec, owner.deck, look, setting_of(spec.game.id))
    stories = turn_stories(game, record.actions, teller(spec, game).calling(titles_of(owner)), spec.game.id)
    state, tables, done = game.new_initial_state(), [game.new_initial_state().table()], 0
    for story in stories:
        for action in record.actions[done : story.actions]:
            state.apply_unchecked(action)
        done = story.actions
        tables.append(state.table())
    called = seats(state)
    room = layout(tables[1:] or tables, pieces)
    size, pictures, last = Size(room.width, room.height), list[Frame](), 0
    for at, story in enumerate(stories):
        table, name = tables[at + 1], called[story.mover] if story.mover >= 0 else ""
        draw = partial(paint, table=table, layout=room, pieces=pieces)
        pen = sketch(NotingPen, look, size, draw, written=False)
        pen.drawing.add(pen.group)
        art = Art(f"figure-turn-{at}", size, 0.0, pen.drawing, paint=draw)
        begins = look.language.say("replay.round", number=story.round) if story.round > last else ""
        last = story.round
        marks = tuple(new_boxes(tables[at], table, pen.marks, pieces.setting.extra))
        pictures.append(Frame(story.number, name, "", story.says, table.heading, art, begins, marks))
        progress(at + 1, len(stories), name)
    head = record.head
    bots = ", ".join(head.bots)
    which = look.language.say("replay.which", number=record.number, seed=head.seed_in_short, bots=bots)
    names = look.language.joined(name for name, _note in spec.variants) if spec.variants else ""
    subtitle = look.language.say("replay.variants", variants=names, which=which) if names else which
    return Film(spec.game.title, subtitle, outcome(state, look.language), size, tuple(pictures), look.language)


def new_boxes(
    before: Table, after: Table, marks: Sequence[TableMark], extra: Collection[str]
) -> Iterator[tuple[float, ...]]:
    """Where that lies which has come to lie there; small things with some room about them, without extras."""
    offered = {place.name for place in after.display}
    names = set[tuple[str, str]]()
    for owner, things in changes(before, after)[1].items():
        named = of_seat(owner) if isinstance(owner, int) else OFFER if owner in offered else owner
        names |= {(named, thing[0]) for thing in things if thing[1] not in extra}
        names |= {(OFFER if owner in offered else BOARD, str(owner)) for thing in things if thing[3] == thing[0]}
    for mark in marks:
        if (mark.owner, mark.name) in names:
            box = mark.box
            wide, high = max(box.width, LEAST), max(box.height, LEAST)
            left, top = box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2
            yield tuple(round(side, 2) for side in (left, top, wide, high))


_SIGNS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Signs that mean something to a reader of HTML or of a script -> how JSON writes them where they mean nothing."""
_ALWAYS = f"0123456789.,;:-/() {ascii_letters}\u00bd\u00b7\u00ab\u00bb\u2039\u203a"


def html(film: Film) -> str:
    """The page."""
    symbols = film.symbols()
    parts: dict[str, int] = {}
    drawings = [[parts.setdefault(each, len(parts)) for each in frame.strokes()] for frame in film.frames]
    turns = [
        {
            "number": each.number,
            "name": each.name,
            "drawn": each.drawn,
            "did": each.did,
            "heading": each.heading,
            "round": each.round,
            "marks": each.marks,
        }
        for each in film.frames
    ]
    # what the script says: it puts the two numbers in itself
    count = film.language.say("replay.count", number="{number}", last="{last}")
    play, pause = (film.language.say(f"replay.page.{word}") for word in ("play", "pause"))
    scripted = {"play": play, "pause": pause, "count": count}
    data = {"words": scripted, "turns": turns, "parts": list(parts), "drawings": drawings}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_SIGNS)
    letters = [escape(film.title), film.subtitle, film.result, *scripted.values(), _ALWAYS]
    letters += [f"{each.name} {each.did} {each.drawn} {each.heading} {each.round}" for each in film.frames]
    style = f"\n{faces_of([symbols, *parts], ''.join(letters))}\n{STYLE}\n"
    script = f"\n{SCRIPT}\n"
    table = _say(film, "table")
    box = f"0 0 {film.size.width:g} {film.size.height:g}"
    return f"""<!DOCTYPE html>
<html lang="{escape(film.language.code)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta http-equiv="Content-Security-Policy" content="{_policy(style, script, pictures="data:image/" in symbols)}">
<title>{escape(film.title)}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{escape(film.title)}</h1><p>{escape(film.subtitle)}</p><p class="result">{escape(film.result)}</p></header>
<main>
<svg id="table" viewBox="{box}" role="img" aria-label="{table}"><defs>{symbols}</defs><g id="frame"></g></svg>
<ol id="turns"></ol>
</main>
<p id="latest"></p>
<footer>
<button id="first" title="{_say(film, "first")}">&laquo;</button>
<button id="back" title="{_say(film, "back")}">&lsaquo;</button>
<button id="run" title="{_say(film, "run")}">{_say(film, "play")}</button>
<button id="next" title="{_say(film, "next")}">&rsaquo;</button>
<button id="last" title="{_say(film, "last")}">&raquo;</button>
<input id="slider" type="range" min="1" max="{len(film.frames)}" value="1" aria-label="{_say(film, "turn")}">
<output id="count"></output>
</footer>
<script type="application/json" id="data">{text}</script>
<script>{script}</script>
</body>
</html>
"""


def _policy(style: str, script: str, *, pictures: bool) -> str:
    """What a browser may do with the page: show it in this style, by fonts and pictures in it, and run this script."""
    styles, scripts = (
        f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'" for text in (style, script)
    )
    rest = f"font-src data:;{' img-src data:;' * pictures} base-uri 'none'; form-action 'none'"
    return f"default-src 'none'; script-src {scripts}; style-src {styles}; {rest}"


def _say(film: Film, word: str) -> str:
    return escape(film.language.say(f"replay.page.{word}"))
