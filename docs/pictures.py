"""Draws the pictures of the README and of components.md from kits just built: `make pictures`.

usage: python docs/pictures.py [OUT]    (OUT holds castles-in-the-air/ and its low-ink edition)
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import cairosvg
import pypdfium2
from PIL import Image, ImageDraw, ImageFont, ImageOps

HERE = Path(__file__).resolve().parent / "pictures"
SHADE, AIR = (120, 120, 124), 10


def page(path: Path, number: int, width: int) -> Image.Image:
    """One page of a PDF, so many pixels wide."""
    document = pypdfium2.PdfDocument(path)
    sheet = document[number - 1]
    picture: Image.Image = sheet.render(scale=width / sheet.get_width()).to_pil()
    return picture.convert("RGB")


def row(*pictures: Image.Image) -> Image.Image:
    """Pages side by side on a grey table."""
    high = max(picture.height for picture in pictures)
    wide = sum(picture.width + AIR for picture in pictures) + AIR
    table = Image.new("RGB", (wide, high + 2 * AIR), SHADE)
    x = AIR
    for picture in pictures:
        table.paste(picture, (x, AIR))
        x += picture.width + AIR
    return table


def save(name: str, picture: Image.Image) -> None:
    """Write a picture into docs/pictures/, with few colours: a page of a manual weighs as much as its pictures."""
    few = picture.quantize(64, kmeans=1, dither=Image.Dither.NONE) if picture.mode == "RGB" else picture
    few.save(HERE / name, optimize=True)


def of_the_page(folder: Path, *options: str, more: tuple[str, str] = ("", "")) -> Path:
    """The game of components.md, built in a folder; its kit. `more`: a text in it, and what stands there instead."""
    files: dict[str, str] = {}
    page_text = (HERE.parent / "components.md").read_text(encoding="utf-8")
    for block, text in re.findall(r"^```\w+ ([\w./-]+)\n(.*?)^```$", page_text, re.MULTILINE | re.DOTALL):
        name = "game.yaml" if block == "component" else block
        files[name] = files.get(name, "") + text
    for name, text in files.items():
        path = folder / "polar-post" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(*more) if more[0] else text, encoding="utf-8")
    command = [sys.executable, "-m", "tilewright", "build", str(folder / "polar-post"), "--out", str(folder / "out")]
    subprocess.run([*command, "--one-file", *options], check=True, capture_output=True)
    return next((folder / "out").glob("polar-post*/kit-*.pdf"))


def components() -> None:
    """The picture of components.md: four of its sheets."""
    with tempfile.TemporaryDirectory() as folder:
        kit = of_the_page(Path(folder))
        save("components.png", row(*(page(kit, number, 360) for number in (5, 7, 9, 11))))


PALETTES = {
    "colours": (
        "gem",
        (
            "#C8282D",
            "#E8B23A",
            "#2E8B57",
            "#2A6FBB",
            "#7B4FA3",
            "#D07A2A",
            "#3F8F96",
            "#C98AB0",
            "#8A2F4A",
            "#56657A",
            "#6F7F3A",
        ),
    ),
    "locks": ("key", ("#B0542A", "#5A6B7A")),
    "liveries": ("zeppelin", ("#A3163A", "#22406B", "#2F6B4F", "#C98A1B", "#5B3A78", "#8A8F98")),
}
"""Palette of game.yaml -> what is drawn in its colours, and some colours that can be told apart."""


def words(name: str) -> list[tuple[str, str]]:
    """Each symbol of a palette beside a pattern."""
    sys.path.insert(0, str(HERE.parents[1]))
    from tilewright.spec.vocabulary import SYMBOLS, words_of  # noqa: PLC0415 - the path has to be there first

    patterns = words_of().patterns[name]
    return [(symbol, patterns[at % len(patterns)]) for at, symbol in enumerate(SYMBOLS[name])]


def palettes() -> None:
    """Every symbol and pattern of the palettes, in full and in low ink."""
    lines = ["id: palettes", "title: Palettes", "tagline: All of them", 'version: "1"', "designer: {name: Nobody}"]
    lines += ["players: {least: 2, most: 2}"]
    for name, (_face, tones) in PALETTES.items():
        lines += [f"{name}:"]
        for at, ((symbol, pattern), tone) in enumerate(zip(words(name), tones, strict=True)):
            key = f"{name[:4]}{'abcdefghijkl'[at]}"
            look = f'letter: {"ABCDEFGHIJKL"[at]}, hex: "{tone}", symbol: {symbol}, pattern: {pattern}'
            lines += [f"  {key}: {{title: {key}, {look}}}"]
    lines += ["components:"]
    for name, (face, _tones) in PALETTES.items():
        lines += [f"  - {{id: {name}, kind: tokens, title: {name}, make: Cut., size: {{width: 24, height: 24}},"]
        lines += [f"     tokens: [{{face: {face}, of: {name}, count: 1}}]}}"]
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, "palettes")
        game.mkdir()
        (game / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        for ink in ((), ("--low-ink",)):
            command = [sys.executable, "-m", "tilewright", "build", str(game), "--out", folder, "--png", "120", *ink]
            subprocess.run(command, check=True, capture_output=True)
        save("palettes.png", swatches(Path(folder)).quantize(64, kmeans=1, dither=Image.Dither.NONE))


def swatches(folder: Path) -> Image.Image:
    """Each token of the palettes' game, above its double in low ink and the two words that make it."""
    side, gap, low = 113, 26, 42  # dots: 24 mm at 120 to an inch
    chart = Image.new("RGB", (6 * (side + gap) + gap, 4 * (2 * side + low + 2 * gap)), "white")
    pen, font = (
        ImageDraw.Draw(chart),
        ImageFont.truetype(str(HERE.parents[1] / "templates/fonts/Alegreya-Regular.ttf"), 21),
    )
    above = 0
    for name, (face, _tones) in PALETTES.items():
        for number, pair in enumerate(words(name)):
            down, across = divmod(number, 6)
            x, y = gap + across * (side + gap), gap + (above + down) * (2 * side + low + 2 * gap)
            token = f"{name}-{face}-{name[:4]}{'abcdefghijkl'[number]}.png"
            for at, kit in enumerate(("palettes", "palettes.low-ink")):
                shown = Image.open(folder / kit / "png" / token).convert("RGBA")
                rim = (shown.width - side) // 2
                cut = shown.crop((rim, rim, rim + side, rim + side))
                chart.paste(cut, (x, y + at * (side + 4)), cut)
            for at, word in enumerate(pair):
                pen.text((x + side / 2, y + 2 * side + 24 + 22 * at), word, "black", font, anchor="ms")
        above += -(-len(words(name)) // 6)
    return chart


def shapes() -> None:
    """A sheet of hexagons, and its back: as many floes as fill it."""
    with tempfile.TemporaryDirectory() as folder:
        kit = of_the_page(Path(folder), "--only", "floes", more=("{id: open, quantity: 4", "{id: open, quantity: 36"))
        save("shapes.png", page(kit, 1, 480).quantize(64, kmeans=1, dither=Image.Dither.NONE))


def one_component(name: str, file: str, crop: tuple[float, float, float, float], wide: int = 900) -> None:
    """A component of components.md in full and in low ink; crop: the part of its sheet that is shown, as shares."""
    pictures = []
    for ink in ((), ("--low-ink",)):
        with tempfile.TemporaryDirectory() as folder:
            pictures.append(cropped(page(of_the_page(Path(folder), "--only", name, *ink), 1, wide), crop))
    save(file, row(*pictures).quantize(64, kmeans=1, dither=Image.Dither.NONE))


def box() -> None:
    """A lid, the same in low ink, and the halves of a base."""
    kits = []
    for ink in ((), ("--low-ink",)):
        with tempfile.TemporaryDirectory() as folder:
            kit = of_the_page(Path(folder), "--only", "chest", *ink)
            kits.append([page(kit, number, 360) for number in (3, 1, 2)])
    (lid, *halves), (low, *_) = kits
    save("box.png", row(lid, low, *halves).quantize(64, kmeans=1, dither=Image.Dither.NONE))


def screen() -> None:
    """A player screen from outside and from inside, as it is read."""
    with tempfile.TemporaryDirectory() as folder:
        kit = of_the_page(Path(folder), "--only", "screens")
        outside, inside = page(kit, 1, 620), page(kit, 2, 620)
    turned = (outside.transpose(Image.Transpose.ROTATE_90), inside.transpose(Image.Transpose.ROTATE_270))
    shown = row(*(cropped(each, (0.04, 0.05, 0.96, 0.5)) for each in turned))
    save("screen.png", shown.quantize(64, kmeans=1, dither=Image.Dither.NONE))


def cropped(picture: Image.Image, crop: tuple[float, float, float, float]) -> Image.Image:
    """A part of a picture, as shares of its width and height."""
    left, top, right, bottom = crop
    wide, high = picture.size
    return picture.crop((int(left * wide), int(top * high), int(right * wide), int(bottom * high)))


def coming_from() -> None:
    """The two cards that docs/coming-from/ shows in every tool."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tilewright", "build", str(HERE.parent / "coming-from" / "fox")]
        subprocess.run([*command, "--out", folder, "--png", "110"], check=True, capture_output=True)
        made = sorted(Path(folder).glob("*/png/*.png"))
        cards = [Image.open(path).convert("RGBA") for path in made]
        ground = [Image.new("RGB", card.size, "white") for card in cards]
        for white, card in zip(ground, cards, strict=True):
            white.paste(card, (0, 0), card)
        rim = round(3 / 25.4 * 110)
        save("coming-from.png", row(*(each.crop((rim, rim, each.width - rim, each.height - rim)) for each in ground)))


def signs() -> None:
    """Every sign in the box above its name."""
    sys.path.insert(0, str(HERE.parents[1]))
    from tilewright.spec.signs import sign_names, sign_outline  # noqa: PLC0415 - the path has to be there first

    across, wide, high = 13, 92, 92
    down = -(-len(sign_names()) // across)
    shown = [f'<rect width="{across * wide}" height="{down * high}" fill="#FFFFFF"/>']
    for at, name in enumerate(sign_names()):
        x, y = at % across * wide + wide / 2, at // across * high + 42
        shown.append(f'<path transform="translate({x} {y}) scale(0.32)" d="{sign_outline(name)}"/>')
        font = 'font-family="Alegreya Sans" font-size="10.5" text-anchor="middle"'
        shown.append(f'<text x="{x}" y="{y + 44}" {font}>{name}</text>')
    size = f'width="{across * wide}" height="{down * high}"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shown)}</svg>'
    picture = Image.open(BytesIO(cairosvg.svg2png(bytestring=drawing.encode()))).convert("L")
    save("signs.png", picture.quantize(16, kmeans=1, dither=Image.Dither.NONE))


def inked(sheet: Image.Image) -> Image.Image:
    """What is on a sheet, without its label and the white around it."""
    left, low = round(sheet.width * 0.05), round(sheet.height * 0.95)
    shown = ImageOps.invert(sheet.convert("L").crop((left, 0, sheet.width, low)))
    x, y, right, bottom = shown.getbbox() or (0, 0, *shown.size)
    return sheet.crop((left + x - AIR, y - AIR, left + right + AIR, bottom + AIR))


def small_pieces() -> None:
    """Tokens, counters and a punchboard of the page, fronts and backs; its dice, and stickers for one."""
    parts = [each for name in ("counters", "coins", "crests", "patrols", "punched") for each in ("--only", name)]
    dice = [each for name in ("drive-dice", "blizzard", "tens", "weather-stickers") for each in ("--only", name)]
    with tempfile.TemporaryDirectory() as folder:
        for name, only, numbers in (("tokens.png", parts, (1, 2, 3, 5)), ("dice.png", dice, (1, 2))):
            kit = of_the_page(Path(folder, name), *only)
            pages = [inked(page(kit, number, 560)) for number in numbers]
            save(name, row(*pages).quantize(64, kmeans=1, dither=Image.Dither.NONE))


def report() -> None:
    """The report of the flagship, with a deal for four held against blind ones."""
    program = [sys.executable, "-m", "tilewright"]
    with tempfile.TemporaryDirectory() as folder:
        deal, made = Path(folder, "monday.json"), Path(folder, "report.pdf")
        dealt = [*program, "deck", "castles-in-the-air", "--players", "4", "--seed", "monday", "--json"]
        deal.write_bytes(subprocess.run(dealt, check=True, capture_output=True).stdout)
        command = [*program, "check", "castles-in-the-air", "--deck", str(deal), "--report", str(made)]
        subprocess.run(command, check=True, capture_output=True)
        save("report.png", row(page(made, 1, 640), page(made, 2, 640)).quantize(64, kmeans=1, dither=Image.Dither.NONE))


def cards_report() -> None:
    """The report of a deck with a mana curve: the one that the tests look at."""
    sys.path.insert(0, str(HERE.parents[1]))
    from tests.report.card_games import mana  # noqa: PLC0415 - the path has to be there first

    with tempfile.TemporaryDirectory() as folder:
        game, made = mana(Path(folder, "ember-and-ash")), Path(folder, "report.pdf")
        command = [sys.executable, "-m", "tilewright", "check", str(game), "--report", str(made)]
        subprocess.run(command, check=True, capture_output=True)
        pages = row(page(made, 1, 640), page(made, 2, 640))
        save("cards-report.png", pages.quantize(64, kmeans=1, dither=Image.Dither.NONE))


def study() -> None:
    """What many games tell of Castles in the Air: the pages with most on them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "study.pdf")
        command = [sys.executable, "-m", "tilewright", "play", "castles-in-the-air", "--players", "4"]
        options = ["--games", "300", "--bots", "greedy", "--seed", "picture", "--report", str(path)]
        subprocess.run([*command, *options], check=True, capture_output=True)
        save("study.png", row(page(path, 1, 560), page(path, 2, 560)))


def over_time() -> None:
    """Turn by turn what many games of Castles & Crowns tell."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "study.pdf")
        command = [sys.executable, "-m", "tilewright", "play", "castles-and-crowns", "--players", "4"]
        options = ["--games", "300", "--bots", "greedy", "--report", str(path)]
        subprocess.run([*command, *options], check=True, capture_output=True)
        save("over-time.png", page(path, 2, 640))


SHOWN = {
    "playing-card": "12",
    "event": "3",
    "role": "2",
    "tarot": "05",
    "domino": "20",
    "chit": "02",
    "square-tile": "gate",
}
"""Layout -> the face that is shown of it, by the end of its name; of the others the first."""


def faces(game: Path, *, dots: int = 110) -> dict[str, Image.Image]:
    """Name -> each face of a game as it is cut; backs come last."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tilewright", "build", str(game), "--out", folder, "--png", str(dots)]
        subprocess.run(command, check=True, capture_output=True)
        found = sorted(Path(folder).glob("*/png/*.png"), key=lambda path: ("-back" in path.stem, path.stem))
        shown = {path.stem: Image.open(path).convert("RGBA") for path in found}
    rim = round(3 * dots / 25.4)
    return {name: each.crop((rim, rim, each.width - rim, each.height - rim)) for name, each in shown.items()}


PAPER, HIGH, ROW = (236, 237, 240), 250, 960
"""Of the gallery: what its pieces lie on, how high they are at most, how wide a row of them is."""


def gallery() -> None:
    """The picture of each folder of the gallery: some of its faces, the last one its back."""
    for game in sorted(path for path in (HERE.parent / "gallery").iterdir() if path.is_dir()):
        there = list(faces(game, dots=220).values())
        rows = 1 if max(each.height for each in there) > 560 else 2  # pieces higher than 65 mm, or low ones
        for each in there:
            size = (ROW // 2, HIGH // rows) if len(there) > 1 else (ROW - AIR, 3 * HIGH)
            each.thumbnail(size, Image.Resampling.LANCZOS)
        wide, high = (max(sizes) + AIR for sizes in zip(*(each.size for each in there), strict=True))
        most = min(ROW // wide * rows, len(there))
        some = [*(there[at * (len(there) - 1) // (most - 1)] for at in range(most - 1)), there[-1]]
        across = -(-most // rows)
        table = Image.new("RGB", (across * wide + AIR, rows * high + AIR), PAPER)
        for at, each in enumerate(some):
            table.paste(each, (AIR + at % across * wide, AIR + at // across * high), each)
        table.quantize(64, kmeans=1, dither=Image.Dither.NONE).save(game / "picture.png", optimize=True)


IN_PLAY = {
    "cassino": "cards-01 cards-36 cards-24 cards-51 cards-back",
    "fathoms": "cards-bell-coral cards-three-kelp cards-six-wreck cards-nine-ice cards-back",
    "pressed-flowers": "cards-poppy cards-daisy-3 cards-bluebell cards-bee cards-back",
    "sourdough": "cards-cat cards-night-shift cards-brioche cards-rye cards-back",
    "goofspiel": "prizes-amber prizes-jade prizes-ruby bids-fox-7 bids-owl-12 prizes-back",
    "kuhn-poker": "cards-jack cards-queen cards-king cards-back chips-art-chip",
    "leduc-poker": "cards-king-of-suns cards-queen-of-moons cards-back chips-art-chip chips-art-night-back",
    "liars-dice": "dice-coral dice-deep dice-kelp lives-art-hook",
    "pig": "die meadow pigs-art-pig-poppy pigs-art-pig-sky",
}
"""Game of docs/play -> the faces that its picture shows; of any other five, the last one its back."""


def games_in_play() -> None:
    """The picture of each game in docs/play: faces side by side."""
    for game in sorted(path.parent for path in (HERE.parent / "play").glob("*/game.yaml")):
        there = faces(game, dots=220)
        names = [*there]
        spread = [names[at * (len(names) - 1) // 4] for at in range(5)]
        shown = [there[name] for name in IN_PLAY.get(game.name, " ".join(spread)).split()]
        for each in shown:
            each.thumbnail((HIGH, HIGH if each.width < each.height else 0.8 * HIGH), Image.Resampling.LANCZOS)
        table = Image.new("RGB", (sum(each.width + AIR for each in shown) + AIR, HIGH + 2 * AIR), PAPER)
        x = AIR
        for each in shown:
            table.paste(each, (x, AIR + (HIGH - each.height) // 2), each)
            x += each.width + AIR
        table.quantize(64, kmeans=1, dither=Image.Dither.NONE).save(game / "picture.png", optimize=True)


def layouts() -> None:
    """The picture of layouts.md: a face of each layout in each look, six layouts in a block."""
    sys.path.insert(0, str(HERE.parents[1]))
    from tilewright.shelf.starter import layouts as listed  # noqa: PLC0415 - the path has to be there first
    from tilewright.shelf.starter import looks, start  # noqa: PLC0415 - as above

    wide, high, air = 176, 216, 16
    table = Image.new("RGB", (6 * (wide + air) + air, 6 * (high + air) + 2 * air), PAPER)
    for at, layout in enumerate(listed()):
        for down, look in enumerate(looks()):
            with tempfile.TemporaryDirectory() as folder:
                start(Path(folder, "game"), layout=layout.name, look=look)
                drawn = faces(Path(folder, "game"))
            end = SHOWN.get(layout.name, "")
            shown = next(each for name, each in drawn.items() if name.endswith(f"-{end}" if end else ""))
            shown.thumbnail((wide, high), Image.Resampling.LANCZOS)
            x, y = air + at % 6 * (wide + air), air + (at // 6 * 3 + down) * (high + air) + at // 6 * air
            table.paste(shown, (x + (wide - shown.width) // 2, y + (high - shown.height) // 2), shown)
    save("layouts.png", table.quantize(64, kmeans=1, dither=Image.Dither.NONE))


def games() -> None:
    """The box and pieces of each game that comes with Tilewright."""
    for name in ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "tilewright", "export", name, "showcase", "--out", folder]
            subprocess.run(command, check=True, capture_output=True)
            shown = Image.open(next(Path(folder).glob("*/showcase/showcase.png"))).convert("RGB")
        small = shown.resize((800, 450), Image.Resampling.LANCZOS)
        small.save(HERE / f"{name}.jpg", quality=80, optimize=True, progressive=True)


def main() -> None:
    """Write every picture."""
    games()
    layouts()
    gallery()
    games_in_play()
    components()
    one_component("pass", "map.png", (0.2, 0.32, 0.8, 0.68))
    one_component("coins", "track.png", (0.05, 0.38, 0.95, 0.62))
    box()
    screen()
    palettes()
    shapes()
    small_pieces()
    coming_from()
    signs()
    report()
    cards_report()
    study()
    over_time()
    if len(sys.argv) < 2:
        return
    out = Path(sys.argv[1])
    kit, low = out / "castles-in-the-air", out / "castles-in-the-air.low-ink"
    sheets, rules = kit / "kit-a4.pdf", kit / "rules.pdf"
    HERE.mkdir(exist_ok=True)
    save("sheets.png", row(*(page(sheets, number, 300) for number in (1, 5, 6, 15))))
    save("booklet.png", row(*(page(rules, number, 300) for number in (1, 5, 8, 12))))
    save("low-ink.png", row(*(page(path / "kit-a4.pdf", 5, 420) for path in (kit, low))))


if __name__ == "__main__":
    main()
