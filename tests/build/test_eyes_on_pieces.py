"""Whatever players tell apart looks different to every kind of eyes, and in grey: suits, players, dice, tiles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from tests.examples import one_in
from tilewright.build.edition import Edition
from tilewright.build.faces import distinct_designs, face_of
from tilewright.build.pictures import PictureForm, drawn_faces, frame_of
from tilewright.build.store import Face, Store
from tilewright.eyes import CLOSE, CONES, EYES, OKLAB
from tilewright.pieces.kind import kind_of
from tilewright.shelf import shelf
from tilewright.spec.read import variant_names
from tilewright.units import MM_PER_INCH

GAMES = ("sky-rise", "castle", "castles-and-crowns", "castles-in-the-air")
EDITIONS = [(game, name) for game in GAMES for name in ("", *variant_names(shelf.data() / game))]
COPIER = "grey"
"""What has no colour: a printer with black ink alone, and a photocopy."""
DOTS = 1.5
"""To a millimetre: what is finer nobody sees across a table."""
SEEN = 15.0
"""Square millimetres that have to look different, at least: as large as a suit in two corners of a card."""

Places = np.ndarray[tuple[int, int], np.dtype[np.float32]]


def places(picture: Image.Image, eyes: str) -> Places:
    """Where each dot lies in Oklab to these eyes, or as a copier prints it; 100 is from black to white."""
    picture = picture.convert("L") if eyes == COPIER else picture
    parts = np.asarray(picture.convert("RGB"), float).reshape(-1, 3) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(EYES.get(eyes, EYES["normal"])).T, 0.0, 1.0)
    oklab: Places = (100 * np.cbrt(seen @ np.array(CONES).T) @ np.array(OKLAB).T).astype(np.float32)
    return oklab


def confused(pictures: Mapping[str, Image.Image]) -> Iterable[tuple[str, str, str]]:
    """The pairs that look alike, and to whom."""
    for eyes in (*EYES, COPIER):
        seen = {name: places(picture, eyes) for name, picture in pictures.items()}
        for one, other in combinations(seen, 2):
            far = np.linalg.norm(seen[one] - seen[other], axis=1) >= CLOSE
            if np.count_nonzero(far) / DOTS**2 < SEEN:
                yield eyes, one, other


def groups(edition: Edition, *, whole: bool) -> Iterable[Mapping[str, Image.Image]]:
    """Pictures of the faces of a part and side that are of one size; if not all, of one rank or kind in each colour."""
    groups_: dict[tuple[str, str, int], dict[str, Face]] = defaultdict(dict)
    ends: dict[str, str] = {}
    for name, design in distinct_designs(edition.job).items():
        last = ends.setdefault(design.part.id, name.rpartition("-")[2])
        if not kind_of(design.part).page and (whole or design.of or name.endswith(f"-{last}")):
            face = face_of(edition.job, design, Store(None))
            groups_[design.part.id, design.side, round(face.trim.width)][name] = face
    form = PictureForm(dpi=DOTS * MM_PER_INCH)
    for faces in groups_.values():
        frames = [frame_of(face, form) for face in faces.values()]
        yield dict(zip(faces, drawn_faces([*faces.values()], frames, form, {}, None), strict=True))


@pytest.mark.parametrize("edition", one_in(23, EDITIONS))
def test_every_eye_tells_a_games_colours_apart(edition: tuple[str, str]) -> None:
    game, variant = edition
    pictures = list(groups(Edition(game, (variant,) if variant else ()), whole=False))
    assert max(map(len, pictures)) > 1
    assert [pair for each in pictures for pair in confused(each)] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_every_eye_tells_all_pieces_of_a_game_apart(game: str) -> None:
    assert [pair for each in groups(Edition(game), whole=True) for pair in confused(each)] == []


def test_red_and_green_of_one_lightness_are_confused_until_they_differ_in_shape() -> None:
    size = (12, 12)
    pictures = {"red": Image.new("RGB", size, "#C84B20"), "green": Image.new("RGB", size, "#7F8A10")}
    assert {("deutan", "red", "green"), (COPIER, "red", "green")} <= {*confused(pictures)}
    assert not [each for each in confused(pictures) if each[0] == "normal"]
    pictures["green"].paste("#000000", (0, 0, 6, 12))
    assert list(confused(pictures)) == []
