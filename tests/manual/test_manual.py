"""The pages of the manual: written from docs/, the commands and the codes, with links that all lead somewhere."""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tilewright import folders
from tilewright.cli import main
from tilewright.cli.docs import grouped_commands
from tilewright.folders import PROGRAM
from tilewright.manual import codes, commands, web
from tilewright.manual.contents import chapters, folder
from tilewright.manual.pages import Manual, manual

LINK = re.compile(r"(?:href|src)=\"([^\"]+)\"")
ANCHOR = re.compile(r"id=\"([^\"]+)\"")


@pytest.fixture(scope="module")
def whole() -> Manual:
    return manual(folder(), grouped_commands())


@pytest.fixture(scope="module")
def written(whole: Manual, tmp_path_factory: pytest.TempPathFactory) -> Path:
    there = tmp_path_factory.mktemp("manual")
    web.write(whole, there)
    return there


def test_there_is_a_page_for_every_command_and_every_family_of_codes(whole: Manual) -> None:
    names = {sheet.name for sheet in whole.pages}
    assert {f"commands/{name}.md" for name in main.list_commands(click.Context(main))} <= names
    used = {
        code
        for path in folders.PROGRAM.rglob("*.py")
        for code in re.findall(rf'"({codes.CODE.pattern})"', path.read_text(encoding="utf-8"))
    }
    explained = {
        code for sheet in whole.pages for code in re.findall(rf"^## ({codes.CODE.pattern})$", sheet.text, re.MULTILINE)
    }
    assert used - explained == {"D1", "S1", "H1"}, "forms of a deck code; what a PDF calls a heading"


def test_the_pages_stand_in_the_order_of_the_four_ways_in(whole: Manual) -> None:
    titles = list(dict.fromkeys(sheet.chapter for sheet in whole.pages))
    assert titles[:5] == ["", "Print cards", "Print a whole game", "Is it fair?", "Rules that play"]


def dead_links(there: Path) -> Iterator[str]:
    pages = {path.relative_to(there).as_posix(): path.read_text(encoding="utf-8") for path in there.rglob("*.html")}
    anchors = {name: set(ANCHOR.findall(text)) for name, text in pages.items()}
    for name, page in pages.items():
        text = re.sub(r"<code>.*?</code>", "", page, flags=re.DOTALL)
        for target in LINK.findall(text):
            if re.match("[a-z]+:", target):
                continue
            way, _, anchor = target.partition("#")
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), way)) if way else name
            if not (there / other).is_file() or (anchor and anchor not in anchors[other]):
                yield f"{name}: {target}"


def test_every_link_of_the_written_pages_leads_somewhere(written: Path) -> None:
    assert list(dead_links(written)) == []
    (written / "styles.html").write_text('<a href="nothing.html">x</a><a href="tutorial.html#nothing">x</a>')
    assert list(dead_links(written)) == ["styles.html: nothing.html", "styles.html: tutorial.html#nothing"]


def test_a_code_has_what_it_means_and_what_is_printed(whole: Manual) -> None:
    (page,) = (sheet.text for sheet in whole.pages if sheet.name == "codes/y.md")
    entry = page.partition("## Y11\n")[2].partition("## ")[0]
    assert entry.strip().startswith("A tag (!name)")
    assert "  → `" in page


def test_every_code_has_a_message_with_a_remedy(whole: Manual) -> None:
    pages = "\n".join(sheet.text for sheet in whole.pages if sheet.name.startswith("codes/"))
    entries = dict(re.findall(r"^## ([A-Z]+\d+)\n(.*?)(?=^## |^# |\Z)", pages, re.DOTALL | re.MULTILINE))
    problems = {each.code for each in codes.meanings([(folder() / "codes.md").read_text(encoding="utf-8")])}
    assert len(problems) > 400
    assert [code for code in problems if not re.search(r"^\* `.+`  \n  → `.+`$", entries[code], re.MULTILINE)] == []
    assert codes.examples().keys() == problems
    assert all(message.strip() and remedy.strip() for rows in codes.examples().values() for message, remedy in rows)


def test_examples_of_messages_are_as_the_source_has_them() -> None:
    """Two words in a row of each message, and of each remedy that is more than a list, are in a text of the program."""
    texts = "\n".join(
        text
        for path in PROGRAM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(text := node.value, str)
    )
    for rows in codes.examples().values():
        for message, remedy in rows:
            for words in (message, *[remedy][": " in remedy or remedy.count(" ") < 4 :]):
                parts = words.split(" ")
                assert any(" ".join(parts[at : at + 2]) in texts for at in range(len(parts) - 1)), words


@click.command()
@click.argument("game")
@click.option("--most", metavar="N", help="At most *N* of them.")
def sort(game: str, most: str) -> None:
    """Never called."""


sort.help = "Sort GAME\nby size.\n\n\b\nExample:\n  tilewright sort mygame --most 3\n"


def test_a_command_has_its_usage_words_options_and_examples() -> None:
    assert commands.page("sort", sort).split("\n\n") == [
        "# tilewright sort",
        "```text\ntilewright sort [OPTIONS] GAME\n```",
        "Sort GAME by size.",
        "## Example",
        "```sh\ntilewright sort mygame --most 3\n```",
        "## Options",
        "* `--most N`  \n  At most \\*N\\* of them.\n* `--help`  \n  Show this message and exit.\n",
    ]


def test_headings_have_the_anchors_of_github() -> None:
    page, headings = web.html("# A `b` & c\n\n## It\u2019s 3-4_x\n\ntext *here*\n\n## It\u2019s 3-4_x\n")
    assert [each.anchor for each in headings] == ["a-b--c", "its-3-4_x", "its-3-4_x-1"]
    assert headings[1].text == "text here"
    assert '<h2 id="its-3-4_x-1">' in page


def test_words_stay_where_a_link_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(
        "# T\n\n## One\n\n* [Two](two.md)\n* [Three](three.md)\n\n[away](three.md#x) ![picture](p.png) `[a](b.md)`"
    )
    (tmp_path / "two.md").write_text("# Two\n\n[first](README.md#one) [table](cards.csv) [book](booklet.md)")
    (tmp_path / "cards.csv").write_text("a\n")
    (tmp_path / "booklet.md").write_text("{{ a }}")
    pages = manual(tmp_path, {})
    assert [sheet.name for sheet in pages.pages] == ["index.md", "two.md"]
    assert pages.pages[0].text.endswith("away *picture* `[a](b.md)`")
    assert pages.pages[1].text.endswith("[first](index.md#one) [table](cards.csv) [book](booklet.md.txt)")
    assert dict(pages.files) == {"cards.csv": tmp_path / "cards.csv", "booklet.md.txt": tmp_path / "booklet.md"}
    assert [entry.title for entry in chapters(tmp_path)[0].entries] == ["Two"]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small docs/, with a cache of its own."""
    page = tmp_path / "docs"
    page.mkdir()
    (page / "README.md").write_text("# T\n\n## One\n\n* [Two](two.md)\n\n## Look up\n\n* [Codes](codes.md)\n")
    (page / "two.md").write_text("# Two\n")
    (page / "codes.md").write_text("# Codes\n\n## Games (G)\n\n| code | means |\n|---|---|\n| G01 | a wrong game |\n")
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    shipped = folders.shipped
    for module in ("contents", "web", "library"):
        monkeypatch.setattr(
            f"tilewright.manual.{module}.shipped", lambda name: page if name == "docs" else shipped(name)
        )
    return page


def opened(*words: str) -> str:
    result = CliRunner().invoke(main, ["docs", *words])
    assert result.exit_code == 0, result.output
    return result.output.strip()


def test_a_page_a_command_and_a_code_are_opened(docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    links = list[str]()

    def show(link: str) -> bool:
        links.append(link)
        return True

    monkeypatch.setattr("webbrowser.open", show)
    there = tmp_path / "cache" / "manual"
    assert opened("two.md") == opened("G01") == ""
    assert links == [(there / "two.html").as_uri(), (there / "open.html").as_uri()]
    assert "url=codes/g.html#g01" in (there / "open.html").read_text()
    assert opened("--print") == str(there / "index.html")
    assert opened("build", "--print") == str(there / "index.html").replace("index", "commands/build")
    (docs / "two.md").write_text("# Another\n")
    opened("two", "--print")
    assert "Another" in (there / "two.html").read_text()


@pytest.mark.parametrize("end", [b"", b"two", b"two\n\xff", None])
def test_pages_that_are_half_there_are_written_again(docs: Path, tmp_path: Path, end: bytes | None) -> None:
    assert docs.is_dir()
    there = tmp_path / "cache" / "manual"
    opened("--print")
    if end is None:
        (there / "two.html").unlink()
    else:
        (there / "places.txt").write_bytes(end)
    assert opened("two", "--print") == str(there / "two.html")
    assert (there / "two.html").is_file()


def test_the_path_is_printed_if_there_is_no_browser(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert docs.is_dir()
    monkeypatch.setattr("webbrowser.open", lambda _link: False)
    assert opened("two").endswith("two.html")


def test_a_name_that_no_page_has_is_refused(docs: Path) -> None:
    assert docs.is_dir()
    result = CliRunner().invoke(main, ["docs", "twoo"])
    assert result.exit_code == 1
    assert result.output.startswith("docs: there is no page 'twoo'; did you mean 'two'? [O32]\n    -> ")


def test_missing_pages_are_reported(docs: Path) -> None:
    (docs / "README.md").unlink()
    result = CliRunner().invoke(main, ["docs"])
    assert result.exit_code == 1
    assert "[O31]\n    -> install it again" in result.output
