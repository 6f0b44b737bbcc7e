"""Goods -> an order for a maker of lamps: a picture of every face, and a list of how many of each."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright import Export, Goods, PictureForm, Target, frame_of

LARGEST = 150.0
"""Millimetres: the side of the largest lamp."""


def write(goods: Goods) -> Export:
    """A picture of each front, 100 dots to an inch."""
    form = PictureForm(dpi=100)
    small = [each for each in goods.articles if max(each.front.trim.width, each.front.trim.height) <= LARGEST]
    problems = [
        goods.problem(each, "LAMP1", f"'{each.name}' is larger than any lamp", "make it smaller, or leave it out")
        for each in goods.articles
        if each not in small
    ]
    faces = [each.front for each in small]
    pictures = goods.pictures(faces, [frame_of(face, form) for face in faces], form)
    listed = "".join(f"{each.copies} x {each.title}\n" for each in small)

    def files() -> Iterator[tuple[str, bytes]]:
        yield "lamps.txt", listed.encode()
        for face, picture in zip(faces, pictures, strict=True):
            yield f"{face.name}.png", picture

    return Export(files(), ("Send everything to the lamp maker.",), (f"{len(small)} lamps",), tuple(problems))


TARGET = Target("lamp-maker", "The Lamp Maker", "a picture of each front, and a list", write)
