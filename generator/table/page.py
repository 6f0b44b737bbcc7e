"""Film -> one page of HTML to step through a game, with its fonts inside and nothing from a network.

Names and titles may be a stranger's. On the page they are text: what the script reads has no sign in it that ends or
comments out an element, and a policy lets the browser run this script alone, fetch nothing and send nothing.
Every ornament stands in it once, and so does every stroke that drawings have in common: a drawing is a list of them.
"""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from string import ascii_letters

from generator.table.frames import Film
from generator.table.look import SCRIPT, STYLE
from generator.table.typefaces import faces_of

_SIGNS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Signs that mean something to a reader of HTML or of a script -> how JSON writes them where they mean nothing."""
_ALWAYS = f"0123456789.,;:-/() {ascii_letters}\u00bd\u00b7\u00ab\u00bb\u2039\u203a"


def html(film: Film) -> str:
    """The page."""
    symbols = film.symbols()
    parts: dict[str, int] = {}
    drawings = [[parts.setdefault(each, len(parts)) for each in frame.strokes()] for frame in film.frames]
    turns = [
        {"number": each.number, "name": each.name, "drawn": each.drawn, "did": each.did, "heading": each.heading}
        for each in film.frames
    ]
    data = {"words": _scripted(film), "turns": turns, "parts": list(parts), "drawings": drawings}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_SIGNS)
    style = f"\n{_faces([symbols, *parts], film)}\n{STYLE}\n"
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
<p id="said"></p>
{_controls(film)}
<script type="application/json" id="data">{text}</script>
<script>{script}</script>
</body>
</html>
"""


def _scripted(film: Film) -> dict[str, str]:
    """What the script says: it puts the two numbers in itself."""
    count = film.language.say("replay.count", number="{number}", last="{last}")
    return {
        "play": film.language.say("replay.page.play"),
        "pause": film.language.say("replay.page.pause"),
        "count": count,
    }


def _policy(style: str, script: str, *, pictures: bool) -> str:
    """What a browser may do with the page: show it in this style, by fonts and pictures in it, and run this script."""
    styles, scripts = (
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in (style, script)
    )
    rest = f"font-src data:;{' img-src data:;' * pictures} base-uri 'none'; form-action 'none'"
    return f"default-src 'none'; script-src {scripts}; style-src {styles}; {rest}"


def _say(film: Film, word: str) -> str:
    return escape(film.language.say(f"replay.page.{word}"))


def _controls(film: Film) -> str:
    return f"""<footer>
<button id="first" title="{_say(film, "first")}">&laquo;</button>
<button id="back" title="{_say(film, "back")}">&lsaquo;</button>
<button id="run" title="{_say(film, "run")}">{_say(film, "play")}</button>
<button id="next" title="{_say(film, "next")}">&rsaquo;</button>
<button id="last" title="{_say(film, "last")}">&raquo;</button>
<input id="slider" type="range" min="1" max="{len(film.frames)}" value="1" aria-label="{_say(film, "turn")}">
<output id="count"></output>
</footer>"""


def _faces(drawings: list[str], film: Film) -> str:
    """The fonts, each with the letters that the page has."""
    words = [escape(film.title), film.subtitle, film.result, *_scripted(film).values(), _ALWAYS]
    words += [f"{each.name} {each.did} {each.drawn} {each.heading}" for each in film.frames]
    return faces_of(drawings, "".join(words))
