"""Times cards with paragraphs, a list, an icon and a style beside the same words without them, and beside the peers.

usage: python benchmarks/rich.py [--cards 540] [--runs 5] [--peers PYTHON] [--instructions]

Run it from the project's root. Each figure is the median of whole processes, the least in brackets, run by turns with
nothing in out/ and the cache of the run before. Tilewright sets every text as large as fits, from 9 down to 6 points,
and puts nine cards on a sheet; Typst and WeasyPrint, where PYTHON has them, set 8 points and a page a card. With
--instructions Tilewright's lines have the millions of instructions that valgrind's cachegrind counts, on one core.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORDS = """
draw discard gain lose pay move attack defend reveal score trade build scout rest heal burn gold stone wood card hand
deck token unit hex turn round rival ally market tower road
""".split()  # noqa: SIM905 - shorter than a list
GAME = """\
id: rich-cards
title: The Game
tagline: Cards to be measured by
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 4}
components:
  - {id: cards, kind: cards, title: Cards, template: card.svg, rows: cards.csv, size: {width: 63, height: 88},
     make: Cut them out.}
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <defs>
    <symbol id="icon-coin" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>
    <g data-style="keyword" font-weight="bold" fill="#8A1C1C"/>
  </defs>
  <rect x="1.5" y="1.5" width="60" height="85" fill="none" stroke="#22304F" stroke-width="1"/>
  <text x="6" y="12" font-family="Alegreya" font-weight="bold" font-size="5">{{title}}</text>
  <rect x="6" y="18" width="51" height="62" data-text="{{words}}" data-size="9" data-min-size="6"/>
</svg>
"""
Parts = tuple[str, str, str, str, str]
"""A keyword, a sentence, another, and two items of a list."""


def cards(count: int) -> Iterator[Parts]:
    """The words of each card, the same on every machine."""
    chance = random.Random(26)
    for _ in range(count):
        lengths = (1, 9, 7, 6, 8)
        word, *rest = (" ".join(chance.choice(WORDS) for _ in range(many)).capitalize() for many in lengths)
        first, second, one, two = (f"{each}." for each in rest)
        yield word, first, second, one, two


def tilewright(folder: Path, all_cards: list[Parts], *, rich: bool) -> None:
    """The deck as a game's folder."""
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "card.svg").write_text(CARD, encoding="utf-8")
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["title", "words"])
        for at, (word, first, second, one, two) in enumerate(all_cards):
            marked = f"[keyword]{{{word}.}} {first}\n\n{second}\n* {one} :coin:\n* {two}"
            table.writerow([f"Card {at}", marked if rich else f"{word}. {first} {second} {one} {two}"])


def typst(path: Path, all_cards: list[Parts]) -> None:
    """The deck as Typst has it."""
    head = "#set page(width: 63mm, height: 88mm, margin: 6mm)\n#set text(size: 8pt)\n"
    head += '#let coin = box(circle(radius: 2pt))\n#let key(word) = text(fill: rgb("8A1C1C"), weight: "bold", word)\n'
    pages = (
        f"*Card {at}*\n\n#key[{word}.] {first}\n\n{second}\n- {one} #coin\n- {two}\n"
        for at, (word, first, second, one, two) in enumerate(all_cards)
    )
    path.write_text(head + "#pagebreak()\n".join(pages), encoding="utf-8")


def weasyprint(path: Path, all_cards: list[Parts]) -> None:
    """The deck as a page of the web."""
    style = (
        "@page{size:63mm 88mm;margin:6mm}body{font-size:8pt;margin:0}.k{font-weight:bold;color:#8A1C1C}"
        ".c{break-after:page}i{display:inline-block;width:5pt;height:5pt;border-radius:3pt;background:#000}ul{padding-left:1em}"
    )
    pages = (
        f'<div class="c"><b>Card {at}</b><p><span class="k">{word}.</span> {first}</p><p>{second}</p>'
        f"<ul><li>{one} <i></i></li><li>{two}</li></ul></div>"
        for at, (word, first, second, one, two) in enumerate(all_cards)
    )
    path.write_text(f"<style>{style}</style>{''.join(pages)}", encoding="utf-8")


def commands(folder: Path, peers: str) -> dict[str, list[str]]:
    """What is timed."""
    build = [sys.executable, "-m", "tilewright", "build"]
    jobs = {
        "Tilewright, plain words": [*build, str(folder / "plain"), "--out", str(folder / "out")],
        "Tilewright, rich words": [*build, str(folder / "rich"), "--out", str(folder / "out")],
    }
    compile_ = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])"
    print_ = "import sys, weasyprint; weasyprint.HTML(sys.argv[1]).write_pdf(sys.argv[2])"
    for name, script, source in (("typst", compile_, "deck.typ"), ("weasyprint", print_, "deck.html")):
        version = f"from importlib.metadata import version; print(version({name!r}))"
        there = subprocess.run([peers, "-c", version], capture_output=True, text=True, check=False) if peers else None
        if there and not there.returncode:
            command = [peers, "-c", script, str(folder / source), str(folder / f"{name}.pdf")]
            jobs[f"{name} {there.stdout.strip()}, rich words"] = command
        else:
            print(f"missing: {name}", file=sys.stderr)
    return jobs


def run(command: list[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds on the wall and megabytes at most of one process."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"failed: {' '.join(command)}")
    return time.perf_counter() - start, used.ru_maxrss / 1024


def instructions(command: list[str], folder: Path, environment: dict[str, str]) -> int:
    """Millions of instructions of one process."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    log = folder / "log"
    count = [
        "valgrind",
        "--tool=cachegrind",
        "--cache-sim=no",
        f"--cachegrind-out-file={os.devnull}",
        f"--log-file={log}",
    ]
    environment = environment | {"PYTHONHASHSEED": "0"}
    subprocess.run([*count, *command], cwd=ROOT, env=environment, check=True, capture_output=True)
    counted = re.findall(r"I\s+refs:\s+([\d,]+)", log.read_text(encoding="utf-8"))
    return round(sum(int(each.replace(",", "")) for each in counted) / 1e6)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=540)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peers", default=str(ROOT / ".peers" / "bin" / "python"))
    parser.add_argument("--instructions", action="store_true", help="count them as well; needs valgrind")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder, deck = Path(scratch), [*cards(asked.cards)]
        tilewright(folder / "plain", deck, rich=False)
        tilewright(folder / "rich", deck, rich=True)
        typst(folder / "deck.typ", deck)
        weasyprint(folder / "deck.html", deck)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"TILEWRIGHT_CACHE": str(folder / "cache")}
        jobs = commands(folder, asked.peers if Path(asked.peers).exists() else "")
        for command in jobs.values():
            run(command, folder, environment)
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in jobs}
        for _ in range(asked.runs):
            for name, command in jobs.items():
                times[name].append(run(command, folder, environment))
        print(f"| {asked.cards} cards | wall s (least) | peak MB |{' million instructions |' * asked.instructions}")
        print(f"|---|--:|--:|{'--:|' * asked.instructions}")
        for name, each in times.items():
            walls = [wall for wall, _ in each]
            line = (
                f"| {name} | {statistics.median(walls):.2f} ({min(walls):.2f}) | {max(peak for _, peak in each):.0f} |"
            )
            counted = asked.instructions and name.startswith("Tilewright")
            print(line, f" {instructions(jobs[name], folder, environment):,} |" if counted else "", sep="")


if __name__ == "__main__":
    main()
