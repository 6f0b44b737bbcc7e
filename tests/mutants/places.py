"""A module -> mutants, each with one place made wrong; many mutants -> a sample, the same for the same seed."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from docs import map as house

ROOT = Path(__file__).resolve().parents[2]

SIGNS: Mapping[type[ast.AST], tuple[str, str]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: (r"-", "+"),
    ast.Mult: (r"\*", "/"),
    ast.Div: (r"/", "*"),
    ast.FloorDiv: (r"//", "*"),
    ast.Mod: (r"%", "//"),
    ast.Lt: (r"<", "<="),
    ast.LtE: (r"<=", "<"),
    ast.Gt: (r">", ">="),
    ast.GtE: (r">=", ">"),
    ast.Eq: (r"==", "!="),
    ast.NotEq: (r"!=", "=="),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
    ast.And: (r"\band\b", "or"),
    ast.Or: (r"\bor\b", "and"),
}
"""An operator -> how it is written, and what is written in its place."""
SAME_EITHER_WAY = {"min", "max", "gcd", "lcm", "hypot", "isclose", "cast", "TypeVar", "NewType"}
"""Functions whose arguments are not swapped: nothing, or nothing that runs, depends on their order."""
ART = re.compile(r"\b(art|figures|draw)\b")
"""Modules whose numbers are a drawing: one millimetre more is another drawing, and not a wrong one."""


@dataclass(frozen=True)
class Mutant:
    """One place that is made wrong.

    Attributes:
        module: As docs/map.py names it.
        part: In which it is drawn.
        path: Of the file, from the root.
        kind: Of the change.
        line: In which it begins.
        start: First byte that is replaced.
        end: The byte after the last one.
        after: What is written there.
        shown: The line, with what it was and what it becomes in double angle brackets.
    """

    module: str
    part: str
    path: str
    kind: str
    line: int
    start: int
    end: int
    after: str
    shown: str

    def of(self, text: bytes) -> bytes:
        """The file with this place made wrong."""
        return text[: self.start] + self.after.encode() + text[self.end :]

    def lot(self, seed: str) -> str:
        """By which it is drawn: changes of other lines leave it as it is."""
        return sha256(f"{seed} {self.module} {self.kind} {self.shown}".encode()).hexdigest()


class Places:
    """The places of one file that can be made wrong."""

    def __init__(self, text: bytes, *, art: bool = False) -> None:
        """Take a module's text, and whether its numbers are a drawing."""
        self.text, self.art = text, art
        self.begins = [0]
        for line in text.splitlines(keepends=True):
            self.begins.append(self.begins[-1] + len(line))

    def all(self) -> Iterator[tuple[str, int, int, str]]:
        """Kind, first byte, byte after the last, and what is written instead."""
        for node in _run(ast.parse(self.text)):
            yield from self._operators(node)
            yield from self._conditions(node)
            yield from self._constants(node)
            yield from self._calls(node)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end = self.begins[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return self.begins[node.lineno - 1] + node.col_offset, end

    def _source(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.text[start:end].decode()

    def _is_fixed(self, node: ast.expr) -> bool:
        """Whether it is no number, so that every test refuses to subtract from it, or a number of a drawing."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str | bytes) or self.art
        return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List)

    def _sign(self, kind: str, left: ast.expr, sign: ast.AST, right: ast.expr) -> Iterator[tuple[str, int, int, str]]:
        """The operator between two operands becomes another one."""
        if type(sign) in SIGNS:
            written, other = SIGNS[type(sign)]
            begin, end = self._span(left)[1], self._span(right)[0]
            between = self.text[begin:end].decode("latin-1")
            if "#" not in between and (found := re.search(written, between)):
                yield kind, begin + found.start(), begin + found.end(), other

    def _operators(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.BinOp(left=left, op=sign, right=right) if not any(map(self._is_fixed, (left, right))):
                yield from self._sign("arithmetic", left, sign, right)
            case ast.AugAssign(target=left, op=sign, value=right) if not self._is_fixed(right):
                yield from self._sign("arithmetic", left, sign, right)
            case ast.Compare(left=left, ops=compared, comparators=others):
                for one, how, other in zip((left, *others), compared, others, strict=False):
                    yield from self._sign("comparison", one, how, other)
            case ast.BoolOp(op=sign, values=values):
                for one, other in pairwise(values):
                    yield from self._sign("and/or", one, sign, other)
                if isinstance(sign, ast.Or) and _is_empty(values[-1]):
                    for _, start, _, _ in self._sign("way out", values[-2], sign, values[-1]):
                        yield "way out", start, self._span(values[-1])[1], ""

    def _conditions(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.UnaryOp(op=ast.Not()):
                start = self._span(node)[0]
                yield "not", start, start + len("not"), ""
            case ast.If() | ast.IfExp() | ast.While() | ast.comprehension():
                for test in node.ifs if isinstance(node, ast.comprehension) else [node.test]:
                    # of these, another kind of mutant is the same
                    if not isinstance(test, ast.UnaryOp | ast.Compare):
                        yield "condition", *self._span(test), f"(not ({self._source(test)}))"
        if isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return | ast.Continue):
            yield "way out", *self._span(node.body[-1]), "pass"

    def _constants(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.Constant(value=bool(value)):
                yield "constant", *self._span(node), str(not value)
            case ast.Constant(value=int(value) | float(value)) if not self.art:
                yield "constant", *self._span(node), repr(value + 1)

    def _calls(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        if not isinstance(node, ast.Call):
            return
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in ("get", "next") and len(node.args) == 2 and _is_empty(node.args[1]):
            yield "way out", self._span(node.args[0])[1], self._span(node.args[1])[1], ""
        for one, other in pairwise(node.args):
            first, second = self._source(one), self._source(other)
            swapped = not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred)
            if swapped and first != second and name not in SAME_EITHER_WAY:
                (start, between), (after, end) = self._span(one), self._span(other)
                yield "arguments", start, end, second + self.text[between:after].decode() + first


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: no annotations, no decorators; nothing in an f-string, for 3.11 does not know its place."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns", "decorator_list", "type_params"}:
            for child in value if isinstance(value, list) else [value]:
                guarded = isinstance(child, ast.If) and re.match("TYPE_CHECKING|__name__", ast.unparse(child.test))
                if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr) and not guarded:
                    yield from _run(child)


def _is_empty(node: ast.expr) -> bool:
    """Whether it is `()`, `[]`, `{}`, `""`, 0 or None."""
    if isinstance(node, ast.Constant):
        return not node.value and node.value is not False
    return ast.unparse(node) in {"()", "[]", "{}"}


def mutants(module: house.Module, root: Path = ROOT) -> Iterator[Mutant]:
    """Every way to make one place of a module wrong."""
    text = module.path.read_bytes()
    for kind, start, end, after in Places(text, art=bool(ART.search(module.name))).all():
        begin, stop = text.rfind(b"\n", 0, start) + 1, (text + b"\n").find(b"\n", end)
        before, middle, behind = (part.decode() for part in (text[begin:start], text[start:end], text[end:stop]))
        shown = " ".join(f"{before}<<{middle} -> {after or 'nothing'}>>{behind}".split())
        path, line = module.path.relative_to(root).as_posix(), text.count(b"\n", 0, start) + 1
        yield Mutant(module.name, module.part, path, kind, line, start, end, after, shown)


def drawn(every: Iterable[Mutant], sample: int, seed: str) -> list[Mutant]:
    """So many mutants: of a part by the root of its size, the kinds in turn. A smaller sample begins like a larger."""
    kinds = defaultdict[str, dict[str, list[Mutant]]](lambda: defaultdict(list))
    for mutant in every:
        kinds[mutant.part][mutant.kind].append(mutant)
    places = []
    for part, of_kind in kinds.items():
        ranked = [
            (rank, sha256(f"{seed} {part} {kind}".encode()).hexdigest(), mutant)
            for kind, some in of_kind.items()
            for rank, mutant in enumerate(sorted(some, key=lambda one: (one.lot(seed), one.start)))
        ]
        ranked.sort(key=lambda one: one[:2])
        places += [((place + 0.5) / len(ranked) ** 0.5, part, one[2]) for place, one in enumerate(ranked)]
    return [mutant for _, _, mutant in sorted(places, key=lambda one: one[:2])[:sample]]
