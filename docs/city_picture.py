"""Draws the first picture of the README: a city on a table, one player's hoard, and the box, all to one scale.

usage: python docs/city_picture.py    (`make pictures` runs it as well)
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

from tilewright.engine import CHANCE, TERMINAL, Place, Table, Token
from tilewright.engine.bots import seated
from tilewright.engine.view import View
from tilewright.rng import Stream
from tilewright.shelf import shelf

HERE = Path(__file__).resolve().parent / "pictures"
GAME, SEED, TURNS, PLAYERS = "castles-in-the-air", "city-4", 15, 4
SCALE, BLEED, DOTS = 4.0, 3.0, 200
"""Dots of the picture to a millimetre; the bleed of a face, in millimetres; dots to an inch as it is drawn."""
TILE, GAP, RIM = 63.5, 0.6, 12.0
"""The side of a tile, the crack between two of them, the table around everything, in millimetres."""
DROP = 0.075
"""How far below the middle of its storey an item is printed, as a share of the tile; one in a chest is higher."""
MARGIN = 8.2
"""White around the picture of the booklet's cover, in millimetres."""
WOOD, SHADE = (206, 186, 154), (46, 30, 14)


def position() -> Table:
    """The table after some turns of a game between players who think ahead."""
    game = shelf.engine(shelf.load(GAME), PLAYERS)
    state, chance = game.new_initial_state(), Stream(SEED, "chance")
    bots = [bot for bot in seated(["learned"] * PLAYERS, SEED, 1, GAME) if bot]
    views = [View(state, seat) for seat in range(PLAYERS)]
    while (seat := state.current_player()) != TERMINAL and state.turns() < TURNS:
        if seat == CHANCE:
            state.apply_action(state.sample_chance(chance))
        else:
            state.apply_action(bots[seat].choose(views[seat], state.legal_actions()))
    table: Table = state.table()
    return table


class Pieces:
    """The faces of the kit, cut out, to the picture's scale.

    Attributes:
        folder: Where the kit's pictures are.
    """

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tilewright", "build", GAME, "--out", str(folder)]
        subprocess.run([*command, "--png", str(DOTS), "--figures", "flat"], check=True, capture_output=True)
        self.folder = next(folder.glob("*/png"))

    def piece(self, name: str) -> Image.Image:
        """The face of this name."""
        face = Image.open(self.folder / f"{name}.png").convert("RGBA")
        rim = round(BLEED * DOTS / 25.4)
        cut = face.crop((rim, rim, face.width - rim, face.height - rim))
        share = SCALE * 25.4 / DOTS
        return cut.resize((round(cut.width * share), round(cut.height * share)), Image.Resampling.LANCZOS)

    def token(self, token: Token) -> Image.Image | None:
        """What lies on the table for a token; None for what the print of a tile shows itself."""
        match token.face:
            case "gem" | "key" | "open lock":
                kind = "gem" if token.face == "gem" else "key"
                return self.piece(f"treasures-{kind}-{token.of}")
            case "zeppelin" | "explorer":
                return self.piece(f"flat-{token.face}s-{token.face}-{token.of}")
            case "chief":
                return self.piece("chief-explorer-chief")
        return None


def put(table: Image.Image, piece: Image.Image, middle: tuple[float, float], degrees: float = 0.0) -> None:
    """Lay a piece down, its middle in dots, turned clockwise, with the shadow of card on wood."""
    turned = piece.rotate(-degrees, Image.Resampling.BICUBIC, expand=True) if degrees else piece
    shade = Image.new("L", (turned.width + 24, turned.height + 24))
    shade.paste(turned.getchannel("A").point(lambda alpha: alpha * 0.5), (12, 12))
    shade = shade.filter(ImageFilter.GaussianBlur(4))
    x, y = round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2)
    table.paste(Image.new("RGB", shade.size, SHADE), (x - 10, y - 9), shade)
    table.paste(turned, (x, y), turned)


def city(pieces: Pieces, places: tuple[Place, ...]) -> Image.Image:
    """The tiles side by side, and what lies and stands on them."""
    left, top = (min(place.at[axis] for place in places) for axis in (0, 1))
    wide, high = (max(place.at[axis] for place in places) + 1 for axis in (0, 1))
    step = (TILE + GAP) * SCALE
    laid = Image.new("RGBA", (round((wide - left) * step) + 20, round((high - top) * step) + 20))
    for place in places:
        x, y = ((place.at[axis] - corner + 0.5) * step + 10 for axis, corner in ((0, left), (1, top)))
        tile = pieces.piece(place.piece)
        laid.paste(tile, (round(x - tile.width / 2), round(y - tile.height / 2)))
    for place in places:
        x, y = ((place.at[axis] - corner) * step + 10 for axis, corner in ((0, left), (1, top)))
        chests = {token.spot for token in place.tokens if token.face == "lock"}
        for number, token in enumerate(place.tokens):
            shown = pieces.token(token)
            if shown and token.spot:
                lower = DROP if token.face in {"gem", "key"} and token.spot not in chests else 0.0
                aside = 4.0 * SCALE * (number % 2) if token.face == "explorer" else 0.0
                put(laid, shown, (x + token.spot[0] * step + aside, y + (token.spot[1] + lower) * step))
    return laid


def hoard(pieces: Pieces, tokens: tuple[Token, ...], livery: str) -> Image.Image:
    """A player's aid, and below it what the player has."""
    aid = pieces.piece("player-aids-front")
    shown = [piece for token in tokens for _ in range(token.count) if (piece := pieces.token(token))]
    shown += [pieces.piece(f"flat-explorers-explorer-{livery}")]
    below = Image.new("RGBA", (aid.width + 40, aid.height + round(26 * SCALE) + 40))
    put(below, aid, (below.width / 2, 20 + aid.height / 2), -1.5)
    for number, piece in enumerate(shown):
        row, column = divmod(number, 9)
        x = 20 + (5.5 + column * 10.2) * SCALE
        put(below, piece, (x, aid.height + 36 + (6 + row * 12) * SCALE), (number * 47) % 17 - 8)
    return below


def box(folder: Path) -> Image.Image:
    """The box from above: its lid, as wide and as high as the booklet that lies in it, with a thin wall of shade."""
    with pypdfium2.PdfDocument(next(folder.glob("*/rules.pdf"))) as booklet:
        cover = booklet[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("RGB")
    white = round(MARGIN * SCALE)
    cover = cover.crop((white, white, cover.width - white, cover.height - white))
    lid = Image.new("RGBA", (cover.width + 8, cover.height + 8), (24, 44, 76, 255))
    lid.paste(cover, (4, 4))
    return lid


def main() -> None:
    """Write city.jpg."""
    table = position()
    with tempfile.TemporaryDirectory() as folder:
        pieces = Pieces(Path(folder))
        laid, lid = city(pieces, table.places), box(Path(folder))
        best = max(table.holdings, key=lambda holding: sum(token.count for token in holding.tokens))
        own = hoard(pieces, best.tokens, best.livery)
    rim = round(RIM * SCALE)
    wide, high = laid.width + round(0.86 * lid.width) + 2 * rim, laid.height + 3 * rim
    wood = Image.new("RGB", (wide, high), WOOD)
    put(wood, lid, (wide - 0.42 * lid.width, rim + lid.height / 2), 4)
    put(wood, laid, (rim + laid.width / 2, high / 2))
    put(wood, own, (rim + laid.width - 8 * SCALE, high - rim / 4 - own.height / 2))
    shown = wood.resize((1600, 1600 * wood.height // wood.width), Image.Resampling.LANCZOS)
    shown.save(HERE / "city.jpg", quality=80, optimize=True, progressive=True)
    small = wood.resize((1000, 1000 * wood.height // wood.width), Image.Resampling.LANCZOS)
    small.save(HERE / "front.jpg", quality=76, optimize=True, progressive=True)


if __name__ == "__main__":
    main()
