"""Sheets + the outlines of their faces -> Labour: how long it takes to cut, fold and glue a kit, part by part.

What there is to do is counted: straight cuts on the sheets, millimetres along lines, folds, places that are glued. What
each of them takes are the workshop's constants below. They are assumptions for somebody who has done a few already, and
stand here alone; nobody's hands are measured. Printing, drying and the booklet's staples are not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, fields
from operator import attrgetter

from tilewright.build.faces import fronts
from tilewright.build.job import Job
from tilewright.build.store import Face
from tilewright.frozen import dataclass
from tilewright.outline import Outline
from tilewright.pieces.kind import kind_of
from tilewright.sheets.sheet import Sheet
from tilewright.spec.part import Component
from tilewright.svg.shape import parse
from tilewright.units import Box, added

STRAIGHT = {"trimmer": 20.0, "knife": 50.0}
"""Seconds that one straight cut takes: with a trimmer through card, with knife and ruler through board."""
ALONG = 0.3
"""Seconds for each millimetre along a line: half a minute for 100 mm, with scissors or a knife."""
FOLD = 8.0
"""Seconds to score one fold and bend it."""
GLUE = 40.0
"""Seconds for one place that is glued: spread it, join it, hold it until it keeps."""
STICK = 10.0
"""Seconds to peel one sticker and press it on."""


def about(seconds: float) -> int:
    """Minutes, as a person says them who does not know exactly: in fives, from an hour on in tens; of nothing none."""
    if not seconds:
        return 0
    minutes = max(5, round(seconds / 300) * 5)
    return minutes if minutes < 60 else round(seconds / 600) * 10


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long something takes, in seconds.

    Attributes:
        trimmer: To cut it out with a trimmer, and along lines with scissors.
        knife: To cut it out with a knife and a ruler.
        folding: To fold and glue it.
    """

    trimmer: float = 0.0
    knife: float = 0.0
    folding: float = 0.0

    def with_(self, tool: str = "trimmer") -> float:
        """All of it, with a trimmer or with a knife."""
        return (self.knife if tool == "knife" else self.trimmer) + self.folding

    def about(self, tool: str = "trimmer") -> int:
        """About how many minutes that is: what is told of cutting and of folding, added up."""
        return about(self.knife if tool == "knife" else self.trimmer) + about(self.folding)


@dataclass(frozen=True, slots=True)
class Work:
    """What there is to do for a part; straight cuts that serve several parts are shared out.

    Attributes:
        straight: Straight cuts.
        along: Millimetres along lines that no straight cut follows.
        folds: Folds to score.
        glued: Places to glue.
        stuck: Stickers to press on.
    """

    straight: float = 0.0
    along: float = 0.0
    folds: float = 0.0
    glued: float = 0.0
    stuck: float = 0.0

    @property
    def lasting(self) -> Lasting:
        """How long it takes."""
        cutting = {tool: self.straight * each + self.along * ALONG for tool, each in STRAIGHT.items()}
        return Lasting(**cutting, folding=self.folds * FOLD + self.glued * GLUE + self.stuck * STICK)


@dataclass(frozen=True, slots=True)
class Labour:
    """How long it takes to make what a kit has.

    Attributes:
        cuts: Straight cuts of all sheets.
        whole: Everything; of two parts that take each other's place, the first.
        parts: The id of a part -> that part by itself.
        fewer: The least number of players, and what they need; None where they need as much as all others.
    """

    cuts: int = 0
    whole: Lasting = Lasting()
    parts: Mapping[str, Work] = field(default_factory=dict)
    fewer: tuple[int, Lasting] | None = None

    def saved(self, part: str) -> float:
        """Seconds that nobody spends who uses something else in a part's place."""
        return self.parts[part].lasting.with_() if part in self.parts else 0.0


def labour_of(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> Labour:
    """How long the parts that are made take together; of two that take each other's place, the first."""
    needed_parts = chosen_parts(job)
    by_part = work_of(job, sheets, faces)
    whole = _sum(work for part, work in by_part.items() if part in needed_parts)
    liveries, least = list(job.game.liveries), job.game.players.least
    fewer = None
    if len(liveries) > least:
        needed = work_of(job, sheets, faces, liveries[least:])
        fewer = least, _sum(work for part, work in needed.items() if part in needed_parts).lasting
    straight = sum(sheet.cuts for sheet in sheets)  # sum counts cuts
    return Labour(straight, whole.lasting, by_part, fewer)


def chosen_parts(job: Job) -> frozenset[str]:
    """The parts that are made, but of two that take each other's place only the one that game.yaml has first."""
    there = set(job.components.values())
    parts = [part for part in job.game.components if part.id in there]
    first, later = set[str](), set[str]()
    for part in parts:
        taken = {part.replaces} | {other.id for other in parts if other.replaces == part.id}
        (later if first & taken else first).add(part.id)
    return frozenset(first)


_AMOUNTS = attrgetter(*Work.__match_args__)


def _sum(works: Iterable[Work]) -> Work:
    """All of it together."""
    return Work(*map(added, zip(*map(_AMOUNTS, works), strict=True)))


def work_of(
    job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face], without: Collection[str] = ()
) -> Mapping[str, Work]:
    """What there is to do for each component that is cut out, by its id.

    Args:
        job: The build.
        sheets: Where everything lies.
        faces: What lies on the sheets.
        without: Liveries that nobody plays with: what is theirs is not cut out.
    """
    there = [part for part in job.game.components if part.id in set(job.components.values())]
    kinds = {part.id: kind_of(part) for part in there}
    done: dict[str, list[Work]] = {part: [] for part, kind in kinds.items() if not kind.page}
    designs = {face.name: face for each in job.sides.values() for sides in each for face in fronts(job, sides)}
    upper = [
        (sheet, [each for each in sheet.placements if each.face in designs]) for sheet in sheets if sheet.side != "back"
    ]
    # parts of a board, or of a net, that is larger than the paper
    panels = Counter(
        placed.face
        for sheet, laid in upper
        for page in [Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)]
        for placed in laid
        if not page.contains(placed.box)
    )
    copies = {piece.id: piece.copies for piece in job.pieces}
    known: dict[object, Work] = {}
    for sheet, laid in upper:
        # millimetres round each piece that straight cuts part; 0 of one that is cut along a line of its own
        rims = [(each.box.width + each.box.height) * kinds[job.components[each.piece]].straight for each in laid]
        length = added(rims)
        for placed, rim in zip(laid, rims, strict=True):
            design = designs[placed.face]
            if design.of in without:
                continue
            works, kind = done[design.part.id], kinds[design.part.id]
            share = sheet.cuts * (rim / length if length else 1 / len(laid))
            works.append(known.get(share) or known.setdefault(share, Work(straight=share)))
            if sheet.side == "fold":
                works.append(Work(folds=1 / len(laid), glued=1 / len(laid)))
            whole = copies[placed.piece] / (panels[placed.face] or copies[placed.piece])
            if whole < 1:  # each part is joined to the one before it, but for the first
                works.append(Work(glued=1 - whole))
                if kind.straight:
                    continue
            # all cards of a part take the same
            what = design.part.id, faces[design.name].outline, kind.joints(design) if kind.joints else None
            own = known.get(what) or known.setdefault(what, _own(design.part, *what[1:]))
            works.append(own if whole == 1 else Work(*(whole * each for each in _AMOUNTS(own))))
    return {part: _sum(works) for part, works in done.items()}


def _own(part: Component, outline: Outline, joints: int | None) -> Work:
    """What one copy of a face takes besides straight cuts; joints: as its kind counts them."""
    kind = kind_of(part)
    folds = parse(outline.folds).steps.count("m")
    joints = int(folds > 0) if joints is None else joints
    sticks = kind.medium(part) == "labels"
    return Work(
        along=parse(outline.trace if kind.straight else outline.cut).length,
        folds=folds,
        glued=0 if sticks else joints,
        stuck=(joints or 1) if sticks else 0,
    )


def record_of(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> dict[str, object]:
    """What the manifest says of it, in minutes."""
    labour = labour_of(job, sheets, faces)
    parts = [
        {
            "part": part,
            **{each.name: round(getattr(work, each.name), 2) for each in fields(Work)},
            **_minutes(work.lasting),
        }
        for part, work in labour.parts.items()
    ]
    fewer = {"players": labour.fewer[0], **_minutes(labour.fewer[1])} if labour.fewer else None
    return {**_minutes(labour.whole), "fewer": fewer, "parts": parts}


def _minutes(lasting: Lasting) -> dict[str, object]:
    """Minutes as they are reckoned, and as they are told."""
    return {
        "minutes": {tool: round(lasting.with_(tool) / 60, 1) for tool in STRAIGHT},
        "about": {tool: lasting.about(tool) for tool in STRAIGHT},
    }
