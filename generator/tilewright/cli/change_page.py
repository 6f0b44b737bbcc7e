"""A git revision -> the files of a review: a page with every piece before and now, the summary, the pictures, JSON."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

import click

from tilewright.build.files import write_all
from tilewright.build.picture_pairs import CellChange, PicturePair, PieceChange
from tilewright.build.revision import GamePair, changed_games
from tilewright.cli.change_text import (
    HOW,
    PICTURES,
    fairness_sentence,
    headline,
    in_words,
    picture_files,
    picture_table,
    place,
    record,
    shorter,
    summary,
    terminal_lines,
    word_changes,
)
from tilewright.cli.game_change import FairnessChange, GameChange, ReviewAsked, review_game
from tilewright.cli.guard import GITHUB, annotate, to_json
from tilewright.problem import Level, Problem, RefusedError
from tilewright.trials.beside import range_in_words

MOST_GAMES, MOST_WHOLE, MOST_PICTURED = 300, 20, 200
"""Games of a review; those of which more than problems is shown; pieces that are pictured, of all games together."""
LEFT_OUT = f"{MOST_WHOLE} other games have changed too. For all of it: tilewright review {{}}"
MOST_SHOWN = 100
"""Problems, rules and pieces without pictures of one game that are listed."""

STYLE = """
:root { color-scheme: light dark; --ground: #f5f4f1; --page: #fff; --ink: #1d1f23; --soft: #62666e; --line: #dddad3;
  --good: #1a7f4b; --bad: #c02626; --warn: #9a6200; --mark: #d6006e; --gone: #fbe3e3; --new: #dff3e6; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14161a; --page: #1e2126; --ink: #e8e6e1; --soft: #a0a4ab; --line: #363a41; --good: #56c98a;
    --bad: #ff7b7b; --warn: #e5b04d; --mark: #ff5fae; --gone: #4d2226; --new: #1d4230; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
h2 { margin: 48px 0 12px; font-size: 23px; line-height: 1.25; }
h2 small, .soft { color: var(--soft); font-weight: 400; }
h2 small { font-size: 15px; }
h3 { margin: 28px 0 8px; font-size: 17px; }
code { font: 0.88em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 1px; margin: 0; background: var(--line);
  border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.facts div { flex: 1 1 210px; background: var(--page); padding: 12px 16px; }
.facts dt { color: var(--soft); font-size: 13px; }
.facts dd { margin: 2px 0 0; }
.facts .wide { flex-basis: 100%; }
.bad { color: var(--bad); } .warn { color: var(--warn); } .good { color: var(--good); }
ul { margin: 0; padding: 0; list-style: none; }
.problems li { background: var(--page); border-left: 4px solid var(--line); padding: 8px 14px; margin: 6px 0; }
.problems .error { border-color: var(--bad); } .problems .warning { border-color: var(--warn); }
.problems p { margin: 2px 0 0; }
.pieces { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 586px), 1fr)); gap: 16px;
  grid-auto-flow: dense; align-items: start; }
.piece { background: var(--page); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px 16px;
  min-width: 0; }
.piece.wide { grid-column: 1 / -1; }
.piece h4 { margin: 0; font-size: 16px; }
.pair { display: flex; gap: 12px; margin-top: 10px; }
figure { margin: 0; min-width: 0; flex: 0 1 auto; }
figcaption { color: var(--soft); font-size: 13px; margin-bottom: 4px; }
img { display: block; max-width: 100%; height: auto; filter: drop-shadow(0 1px 3px rgb(0 0 0 / 0.35)); }
.cells { margin-top: 8px; font-size: 15px; }
.cells li { margin: 3px 0; overflow-wrap: anywhere; }
del, ins { padding: 0 3px; border-radius: 3px; }
del { background: var(--gone); } ins { background: var(--new); text-decoration: none; }
table { border-collapse: collapse; background: var(--page); }
td, th { border: 1px solid var(--line); padding: 4px 12px; text-align: right; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
td:first-child, th:first-child { text-align: left; font-weight: 400; }
.table { overflow-x: auto; }
.sure { color: var(--mark); font-weight: 700; }
@media (max-width: 480px) { main { padding: 20px 12px 40px; } .piece { padding: 12px; } .pair { gap: 8px; } }
"""


def review_games(folders: Sequence[str], options: Mapping[str, Any]) -> bool:
    """Print what has changed since a revision, write the files of it, and return whether that is bad.

    Args:
        folders: Those of games, as paths from here; all that have changed if there is none.
        options: Of the command, by the names of `ReviewAsked`.

    Raises:
        RefusedError: Git cannot say what was there (O11 to O15), too many games have changed (O33), or the files cannot
            be written (O09).
    """
    here, asked = Path(), ReviewAsked(**options)
    since, fail_on, out = asked.since, asked.fail_on, asked.out
    changes = tuple(_review(here, changed_games(here, since, folders), asked))
    if asked.form == GITHUB:
        annotate(sorted(problem for each in changes for problem in {*each.new, *each.errors}))
    else:
        click.echo("\n".join(terminal_lines(changes)))
    if not asked.problems:
        pictures = {name: data for at, each in enumerate(changes, 1) for name, data in picture_files(at, each)}
        texts = {
            "summary.md": summary(changes, since),
            "pictures.md": picture_table(changes),
            "review.html": review_page(changes, since),
            "review.json": to_json(record(changes, since)) + "\n",
        }
        write_all(out, pictures | {name: text.encode() for name, text in texts.items()}, PICTURES)
        click.echo(f"{out / 'review.html'}", err=True)
    warned = any(problem.level <= Level.WARNING for each in changes for problem in each.new)
    wrong = any(each.errors for each in changes)
    return fail_on != "never" and (wrong or (fail_on == "warning" and warned))


def _review(here: Path, pairs: Sequence[GamePair], asked: ReviewAsked) -> Iterator[GameChange]:
    """Each game; of those beyond the first, only problems, and of pieces beyond the first, no pictures.

    Raises:
        RefusedError: There are more games than are looked at in one review (O33).
    """
    if len(pairs) > MOST_GAMES:
        message = f"{len(pairs)} games have changed; one review is for up to {MOST_GAMES}"
        raise RefusedError([Problem("review", 0, 0, "O33", message, "name some of them: tilewright review FOLDER ...")])
    left = MOST_PICTURED
    for at, pair in enumerate(pairs):
        if at < MOST_WHOLE or asked.problems:
            change = review_game(here, pair, asked, left)
            left -= len(change.pairs)
            yield change
        else:
            change = review_game(here, pair, replace(asked, problems=True), 0)
            yield replace(change, notes=(*change.notes, f"Only problems are shown: {LEFT_OUT.format(change.folder)}"))


def review_page(changes: Sequence[GameChange], since: str) -> str:
    """The page."""
    policy = base64.b64encode(sha256(STYLE.encode()).digest()).decode()
    sections = "\n".join(map(_section, changes))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{policy}'; img-src data:;">
<title>{escape(headline(changes))}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(headline(changes))}</h1>
<p class="soft">Compared with <code>{_shown(since, 80)}</code></p>
{sections}
</main>
</body>
</html>
"""


def _shown(text: str, most: int = 200) -> str:
    """A stranger's text in a line of HTML."""
    return escape(shorter(text, most))


def _section(change: GameChange) -> str:
    facts = "".join(_fact(name, text, wide=wide) for name, text, wide in _facts(change))
    parts = (
        f"<section>\n<h2>{_shown(change.title, 100)} <small><code>{_shown(change.folder)}</code></small></h2>",
        f'<dl class="facts">{facts}</dl>',
        _problems("New problems", change.new),
        _problems("Errors as before", [each for each in change.stay if each.level is Level.ERROR]),
        _problems("No longer a problem", change.gone, gone=True),
        _rules(change),
        _pieces(change),
        _fairness(change.fairness),
        "</section>",
    )
    return "\n".join(filter(None, parts))


def _facts(change: GameChange) -> Iterator[tuple[str, str, bool]]:
    """Name, text as HTML, and whether it takes a line of its own."""
    if not change.pair.before:
        yield "Game", "new", False
    elif not change.pair.after:
        yield "Game", "its folder is gone", False
    elif change.pair.before != change.pair.after:
        yield "Game", f"was in <code>{_shown(change.pair.before)}</code>", False
    if change.is_compared:
        yield "Pieces", in_words(change.counts, "as before"), False
    worst = min((each.level for each in change.new), default=None)
    colour = "good" if worst is None else "bad" if worst is Level.ERROR else "warn"
    count = {"new": len(change.new), "gone": len(change.gone), "as before": len(change.stay)}
    yield "Problems", f'<span class="{colour}">{in_words(count, "none")}</span>', False
    if change.price:
        yield "Print again", escape(change.price.words), False
    if change.fairness:
        first, *bold = escape(fairness_sentence(change.fairness)).split("**")
        rest = f'<span class="sure">{bold[0]}</span>{bold[1]}' if bold else ""
        yield "Who wins", first + rest, True
    for note in change.notes:
        yield "Note", _shown(note, 1000), True


def _fact(name: str, text: str, *, wide: bool) -> str:
    kind = ' class="wide"' * wide
    return f"<div{kind}><dt>{name}</dt><dd>{text}</dd></div>"


def _problems(name: str, problems: Sequence[Problem], *, gone: bool = False) -> str:
    if not problems:
        return ""
    items = "".join(_problem(each, gone=gone) for each in problems[:MOST_SHOWN])
    more = f"<li>and {len(problems) - MOST_SHOWN:,} more</li>" if len(problems) > MOST_SHOWN else ""
    return f'<h3>{name}</h3><ul class="problems">{items}{more}</ul>'


def _problem(each: Problem, *, gone: bool) -> str:
    message = _shown(each.message, 1000)
    kind = "" if gone else f' class="{each.level.name.lower()}"'
    remedy = f'<p class="soft">{_shown(each.help, 1000)}</p>' if each.help and not gone else ""
    words = f"<del>{message}</del>" if gone else message
    return f"<li{kind}><code>{_shown(place(each))}</code> [{escape(each.code)}]<p>{words}</p>{remedy}</li>"


def _rules(change: GameChange) -> str:
    if not change.rules:
        return ""
    return f'<h3>Rules</h3><ul class="cells">{"".join(map(_cell, change.rules[:MOST_SHOWN]))}</ul>'


def _cell(change: CellChange) -> str:
    tags = {"same": "{}", "gone": "<del>{}</del>", "new": "<ins>{}</ins>"}
    parts = [tags[kind].format(escape(text)) for kind, text in word_changes(change.before, change.after)]
    return f"<li><code>{_shown(change.column, 80)}</code> {' '.join(parts)}</li>"


def _pieces(change: GameChange) -> str:
    if not change.pieces:
        return ""
    shown = zip(change.pieces, change.pairs, strict=False)
    articles = "\n".join(_piece(piece, pairs) for piece, pairs in shown)
    rest = change.pieces[len(change.pairs) :]
    names = ", ".join(f"{_shown(each.title, 60)} ({escape(each.what)})" for each in rest[:MOST_SHOWN])
    more = f" and {len(rest) - MOST_SHOWN:,} more" if len(rest) > MOST_SHOWN else ""
    others = f"<p>Without pictures: {names}{more}</p>" if rest else ""
    return f'<h3>Pieces</h3>\n<div class="pieces">\n{articles}\n</div>{others}'


def _piece(piece: PieceChange, pairs: Sequence[PicturePair]) -> str:
    row = f" <code>{_shown(piece.place, 80)}</code>" if piece.place else ""
    cells = f'<ul class="cells">{"".join(map(_cell, piece.cells))}</ul>' if piece.cells else ""
    pictures = "".join(map(_pair, pairs))
    kind = "piece wide" if any(pair.width > 270 for pair in pairs) else "piece"
    head = f'<h4>{_shown(piece.title, 100)} <span class="soft">{escape(piece.what)}</span>{row}</h4>'
    return f'<article class="{kind}">{head}{cells}{pictures}</article>'


def _pair(pair: PicturePair) -> str:
    """Both pictures; of a face that is new or gone the only one."""
    names = ("before", "now") if pair.before and pair.after else ("gone", "new")
    shown = ((name, data) for name, data in zip(names, (pair.before, pair.after), strict=True) if data)
    return f'<div class="pair">{"".join(_figure(name, data, pair.width) for name, data in shown)}</div>'


def _figure(name: str, picture: bytes, width: int) -> str:
    source = f"data:image/webp;base64,{base64.b64encode(picture).decode()}"
    return f'<figure><figcaption>{name}</figcaption><img src="{source}" width="{width}" alt="{name}"></figure>'


def _fairness(fairness: FairnessChange | None) -> str:
    if fairness is None or fairness.is_same:
        return ""
    rows = []
    for each in fairness.shown:
        before, now = (range_in_words(by, each.name) for by in (each.before, each.after))
        sure = ' class="sure"' * each.is_sure
        more = range_in_words(each.more, "", "+")
        rows.append(f"<tr><th>{escape(each.name)}</th><td>{before}</td><td>{now}</td><td{sure}>{more}</td></tr>")
    head = "<tr><th></th><th>before</th><th>now</th><th>difference</th></tr>"
    return (
        f'<h3>Who wins, in numbers</h3><div class="table"><table>{head}{"".join(rows)}</table></div>'
        f'<p class="soft">{HOW}</p>'
    )
