"""What a kit has of each game -> the pages before its sheets, and the small pictures on the first of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.draw.fault import headed
from generator.draw.stamp import finish
from generator.kit.cache import Cache, Face
from generator.kit.contents import first_pages, folded, papers, parts
from generator.kit.faces import whole_pages
from generator.kit.faults import errors_of
from generator.kit.job import Job
from generator.kit.labour import labour_of
from generator.kit.mapped import maps_of
from generator.kit.papers import PaperFile
from generator.kit.program import code_of
from generator.kit.small import small_pictures
from generator.press.sheet import Sheet
from generator.problem import Problem
from generator.units import Box
from generator.vector.compile import compile_svg
from generator.vector.form import Form, from_json, to_json


@dataclass(frozen=True)
class Share:
    """What a kit has of one game.

    Attributes:
        job: The game, and what was asked.
        sheets: All sheets, with nothing on them but its own.
        faces: Its faces.
        cache: Where what was made is kept.
        mark: What its pieces and faces are called by on sheets that several games share, before their own names.
        called: What stands before a part's title there.
    """

    job: Job
    sheets: Sequence[Sheet]
    faces: Mapping[str, Face]
    cache: Cache
    mark: str = ""
    called: str = ""


@dataclass(frozen=True)
class Foreword:
    """The pages before the sheets of a game, and the small pictures on the first with their places."""

    pages: tuple[Form, ...] = ()
    pictures: tuple[tuple[Form, Box], ...] = ()


def openings_of(shares: Sequence[Share], files: Sequence[PaperFile]) -> Sequence[Foreword]:
    """The first pages of each game; none where not the whole kit is built."""
    if not shares[0].job.whole:
        return [Foreword()] * len(shares)
    all_openings, ending = list[Foreword](), 0
    for share in shares:
        all_openings.append(_opening(share, files, ending))
        ending += len(whole_pages(share.job, share.faces))
    return all_openings


def _opening(share: Share, files: Sequence[PaperFile], ending: int) -> Foreword:
    """The first pages, as some process has drawn them of the same parts on the same sheets, and the small pictures."""
    job, cache = share.job, share.cache
    labour = labour_of(job, share.sheets, share.faces)
    counted = parts(job, share.sheets, labour, ending), labour, papers(job, files), folded(job)
    lines = repr((*counted, maps_of(job, share.sheets, share.faces)))
    errors = errors_of(job, share.faces)
    drawn = repr((job.game, job.options, job.studio.picture and job.studio.picture.digest, errors))
    key = cache.key("first pages", job.drawn_with, drawn, lines, code_of(job.game.id))
    spots, *pages = cache.once(key, (Box,), lambda: _drawn(share, files, ending))
    return Foreword(tuple(map(from_json, pages)), tuple(small_pictures(job, share.faces, spots)))


def _sentence(job: Job, errors: Sequence[Problem]) -> str:
    """What the first page says of a game with errors: how many, and what they are, the first first."""
    language = job.spec.language
    listed = " · ".join(str(each).partition("\n")[0] for each in errors)
    return f"{language.count('cover.errors', len(errors))} {listed}"


def _drawn(share: Share, files: Sequence[PaperFile], ending: int) -> tuple[Any, ...]:
    """The places of the small pictures, and the first pages, each as the text of its form."""
    job = share.job
    first = first_pages(job, share.sheets, files, share.faces, ending)
    if errors := errors_of(job, share.faces):
        headed(first.pages[0], _sentence(job, errors), job.studio.look)
    for art in first.pages:
        finish(art, "")  # its lines alone: it has a rule and a square to measure
    forms = (compile_svg(art.drawing.get_xml(), art.name, book=job.spec.fonts) for art in first.pages)
    return first.spots, *map(to_json, forms)
