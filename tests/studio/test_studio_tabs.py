"""What the tabs show is what is printed, dealt and measured."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from tests.studio.served import Page
from tilewright.build import products
from tilewright.build.edition import Edition
from tilewright.build.options import Options

QUERY = "paper=letter&backs=none&ink=low"


@contextmanager
def edited(page: Page, name: str, old: str, new: str) -> Iterator[None]:
    """A file says something else for the moment, and the page knows."""
    path = page.folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    with page.news() as events:
        next(events)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        next(events)
        try:
            yield
        finally:
            path.write_text(text, encoding="utf-8")
            next(events)


def test_the_sheets_are_the_pages_of_the_very_file(page: Page) -> None:
    answer = page.ask(f"/sheets?{QUERY}").words
    file = page.ask(f"/papers/{answer['mark']}/file.pdf")
    edition = Edition(page.folder, (), page.desk.view({"paper": "letter", "backs": "none", "ink": "low"}).options)
    assert file.body == products.kit(edition)["kit-letter.pdf"]
    assert file.headers["content-disposition"] == 'inline; filename="kit-letter.pdf"'
    assert len(pdfium.PdfDocument(file.body)) == len(answer["pages"])
    last = answer["pages"][-1]
    picture = Image.open(io.BytesIO(page.ask(f"/papers/{answer['mark']}/{len(answer['pages']) - 1}/240.png").body))
    assert picture.width == 240
    assert abs(picture.height - 240 * last["height"] / last["width"]) < 1.5
    assert (round(last["width"]), round(last["height"])) == (216, 279)
    assert page.ask(f"/papers/{answer['mark']}/{len(answer['pages'])}/240.png").status == 404


@pytest.mark.parametrize(
    "query",
    [
        "paper=nonsense",
        "backs=x",
        "printer=nobody",
        "only=nothing",
        "deck=XXX",
        "variants=nothing",
        "paper=" + "1" * 300,
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(page: Page, query: str) -> None:
    answer = page.ask(f"/sheets?{query}")
    assert answer.status in {404, 422}
    assert b"Traceback" not in answer.body
    assert b"fault" not in answer.body


def test_every_file_can_be_had(page: Page) -> None:
    for name in page.ask("/sheets").words["files"]:
        file = page.ask(f"/sheets/file/{name}")
        assert file.status == 200
        assert file.headers["content-disposition"].startswith('attachment; filename="orchard-')
        assert file.body.startswith(b"PK" if name.endswith(".zip") else b"%PDF")
    with zipfile.ZipFile(io.BytesIO(page.ask("/sheets/file/drawings.zip").body)) as archive:
        assert "svg/cards-01.svg" in archive.namelist()
    assert page.ask("/sheets/file/manifest.json").status == 404


def test_a_picture_of_every_face_can_be_had(page: Page) -> None:
    assert page.ask("/sheets/pictures?dots=75&only=box").status == 405
    assert page.ask("/sheets/pictures?dots=9999", "POST").status == 404
    file = page.ask("/sheets/pictures?dots=75&only=box", "POST")
    assert file.headers["content-disposition"] == 'attachment; filename="orchard-75-dpi.zip"'
    with zipfile.ZipFile(io.BytesIO(file.body)) as archive:
        assert archive.namelist() == ["png/box.png"]
        assert Image.open(io.BytesIO(archive.read("png/box.png"))).width > 300
    with edited(page, "cards.csv", "Plum,8", "Plum,many"):
        refused = page.ask("/sheets/pictures?dots=75", "POST")
    assert (refused.status, refused.words["problems"][0]["code"]) == (422, "C05")


def test_print_writes_what_a_build_writes_and_then_knows_what_changed(page: Page) -> None:
    assert page.ask("/sheets/build").status == 405
    assert page.ask("/sheets/build", "POST", x_tilewright_token=None).status == 403
    assert not page.desk.out.exists()
    built = page.ask("/sheets/build", "POST").words
    assert Path(built["folder"], "kit-a4-paper.pdf").read_bytes().startswith(b"%PDF")
    assert page.ask("/sheets/changed").words["changes"] == []
    with edited(page, "cards.csv", "Plum,8", "Damson,8"):
        changed = page.ask("/sheets/changed").words
        noted = page.ask("/pieces?since=print").words["pieces"]
    assert changed["changes"] == ["Damson: drawn anew"]
    assert len(changed["pages"]) < len(page.ask("/sheets").words["pages"])
    assert [piece["front"] for piece in noted if piece["note"]] == ["cards-02"]


def test_what_changed_since_a_revision_is_shown_beside_what_it_was(page: Page) -> None:
    assert page.ask("/pieces?since=HEAD&git=yes").status == 422
    ann = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "."), (*ann, "commit", "-q", "-m", "it")):
        subprocess.run(["git", *words], cwd=page.folder, check=True)
    before = page.ask("/pieces").words
    with edited(page, "cards.csv", "Plum,8", "Damson,8"):
        answer = page.ask("/pieces?since=HEAD&git=yes").words
    with edited(page, "cards.csv", "Plum,8", "Plum,7"):
        fewer = page.ask("/pieces?since=HEAD&git=yes").words
    assert {piece["front"]: piece["note"] for piece in fewer["pieces"] if piece["note"]}["cards-02"] == "1 fewer copy"
    assert fewer["note"] == "Since HEAD."
    assert {piece["front"]: piece["note"] for piece in answer["pieces"] if piece["note"]} == {"cards-02": "drawn anew"}
    mark = answer["faces"]["cards-02"]["before"]
    assert mark == before["faces"]["cards-02"]["mark"]
    assert page.ask(f"/pieces/picture/{mark}/960/cut.png").status == 200
    assert page.ask("/pieces?since=--help&git=yes").status == 422


def test_numbers_that_tags_print_are_marked_where_they_stand(page: Page) -> None:
    tags = "Up to {{ game.players.most }} of you, {% for n in (7, 8) %}at {{ n }}, {% endfor %}**{{ 6 | word }}**."
    with edited(page, "booklet.md", "You are", f"{tags}\n\nYou are"):
        answer = page.ask("/booklet?marks=yes").words
        data = page.ask(f"/papers/{answer['mark']}/file.pdf").body
        plain = page.ask("/booklet").words["marks"]
    document, shown = pdfium.PdfDocument(data), list[tuple[str, str]]()
    for mark in answer["marks"]:
        sheet = document[mark["page"]]
        width, height = sheet.get_size()
        left, top, wide, high = mark["box"]
        box = left * width - 0.2, height * (1 - top - high) - 0.2, (left + wide) * width + 0.2, height * (1 - top) + 0.2
        shown.append((mark["tag"], sheet.get_textpage().get_text_bounded(*box).strip()))
    assert shown == [("game.players.most", "5"), ("n", "7"), ("n", "8"), ("6 | word", "six")]
    assert plain == []


def test_a_deck_is_dealt_by_its_seed_and_told_by_its_code(page: Page) -> None:
    one, again = (page.ask("/decks/deal?seed=monday").words for _ in range(2))
    assert one == again
    assert one["cards"] != page.ask("/decks/deal?seed=tuesday").words["cards"]
    code = one["stack"].replace("%", "%25").replace("*", "%2A").replace("$", "%24")
    assert page.ask(f"/decks/deal?code={code}").words["cards"] == one["cards"]
    assert page.ask("/decks/deal?players=99").status == 404
    assert page.ask("/decks/deal?code=nonsense").status == 422


def test_the_balance_is_what_the_command_says(page: Page) -> None:
    answer = page.ask("/balance").words
    assert {each["name"]: each["kept"] for each in answer["asked"]}["no-two-alike"] is True
    assert page.ask(f"/papers/{answer['report']['mark']}/0/240.png").status == 200


def test_options_are_what_the_command_line_calls_them(page: Page) -> None:
    asked = {"paper": "320x450", "backs": "none", "flip": "short", "bleed": "yes", "ink": "low", "only": "cards"}
    assert page.desk.view(asked).options.edition == Options(
        "320x450", "none", "short", only=("cards",), figures="both"
    ).edition.replace(".short-edge", ".short-edge.bleed").replace(".320x450", ".320x450.low-ink")
