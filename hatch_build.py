"""What pyproject.toml cannot say: the addresses of an index's page, and wheels with compiled engines.

With TILEWRIGHT_COMPILE=1, `pip install .` makes a wheel in which whatever games are played by is compiled, for one
platform. Without the variable, the wheel is plain Python for all of them. mypyc, which comes with mypy, makes C of
Python with types; the modules are the same, and so are the games, action by action. It needs a C compiler and Python's
headers.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ASKED = "TILEWRIGHT_COMPILE"
NEEDED = ("mypy>=1.13", "setuptools>=77", "types-setuptools")
"""What compiles; pip brings it where compiling is asked for, and only there."""
PLAIN = ("__init__.py", "game.py", "names.py", "notation.py", "reasons.py", "view.py")
"""What stays as it is: what only begins a game, and what tells of it in words, where a generator that stops early must
not be a list, as mypyc makes of it."""
PLAYED = (
    "games/*/engine/*.py",
    "games/*/bots.py",
    "games/*/bots/*.py",
    "games/*/features.py",
    "engine/match.py",
    "engine/skeleton.py",
    "engine/bots.py",
    "engine/ahead.py",
    "engine/tree.py",
    "engine/value.py",
    "engine/search.py",
    "engine/view.py",
    "rng.py",
)
"""What games are played by: engines, what a state is worth, a game from its first move to its last, who plays at random
or looks ahead, what they see, the random numbers. Not the models of the rules, which read
their own annotations: nobody has tried."""
NAMED = "tilewright/engine/game.py"
"""Not compiled, but what is compiled goes by its numbers."""
CHECKED = ("--follow-imports=silent", "--ignore-missing-imports", "--config-file=")
"""How mypyc is to look: what these modules import is known, or taken as it comes."""
SETUP = (
    "import sys; from setuptools import setup; from mypyc.build import mypycify; "
    "level, files = sys.argv[1], sys.argv[3:]; sys.argv[1:] = ['build_ext']; setup(name='compiled', packages=[], "
    "ext_modules=mypycify(files, opt_level=level))"
)


def played(source: Path, only: tuple[str, ...] = PLAYED) -> Iterator[str]:
    """The modules that are compiled, seen from the source root; a package's own file stays as it is."""
    for pattern in only:
        for path in sorted((source / "tilewright").glob(pattern)):
            if path.name not in PLAIN or pattern == "engine/view.py":
                yield path.relative_to(source).as_posix()


def rewritten(text: str) -> str:
    """A module as mypyc makes most of it: what never changes is said not to, and frozen classes are mypyc's own."""
    lines = text.split("\n")
    for each in ast.parse(text).body:
        if isinstance(each, ast.Assign) and (names := _never_changed(each)):
            lines[each.lineno - 1] = _final(names, each.value, lines[each.lineno - 1])
    plain = "\n".join(lines).replace("from tilewright.frozen import dataclass", "from dataclasses import dataclass")
    plain = plain.replace("@dataclass(frozen=True, slots=True", "@dataclass(frozen=True")
    plain = plain.replace("\n# compiled: ", "\n")
    return plain.replace("import annotations\n", "import annotations; from typing import Final\n", 1)


def _never_changed(line: ast.Assign) -> list[str]:
    """The names of a module's line that are written as constants are; none where it makes a type."""
    (target,) = line.targets
    names = [ast.unparse(each) for each in (target.elts if isinstance(target, ast.Tuple) else [target])]
    makes_type = isinstance(line.value, ast.Call) and ast.unparse(line.value.func) == "TypeVar"
    return names if all(name.isupper() for name in names) and not makes_type else []


def _final(names: list[str], value: ast.expr, line: str) -> str:
    """`A = 1` -> `A: Final = 1`; of several names that are numbered through, or have a value each, each by itself."""
    if len(names) == 1:
        return line.replace(f"{names[0]} =", f"{names[0]}: Final =", 1)
    if isinstance(value, ast.Tuple):
        values = [ast.unparse(each) for each in value.elts]
    elif ast.unparse(value) == f"range({len(names)})":
        values = [str(number) for number in range(len(names))]
    else:
        return line
    return "; ".join(f"{name}: Final = {each}" for name, each in zip(names, values, strict=True))


def compile_to(folder: Path, root: Path, only: tuple[str, ...] = PLAYED, level: str = "1") -> list[Path]:
    """Copy the program to a folder and compile it there.

    Args:
        folder: Where to.
        root: Where pyproject.toml is.
        only: Which modules, by pattern.
        level: How much the C compiler is to try.

    Returns:
        The compiled modules, each beside what it was made of.
    """
    source = folder / "generator"
    shutil.copytree(root / "generator", source, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (*played(source, only), NAMED):
        path = source / name
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
    command = [sys.executable, "-c", SETUP, level, "build_ext", *CHECKED, *played(source, only)]
    done = subprocess.run(command, cwd=source, check=False, capture_output=True, text=True)  # noqa: S603 - our own
    if done.returncode:
        sys.exit(
            f"{ASKED}: this could not be compiled; without it, everything works as well\n{done.stdout}{done.stderr}"
        )
    (built,) = (source / "build").glob("lib.*")
    shutil.copytree(built, source, dirs_exist_ok=True)
    return [source / path.relative_to(built) for path in sorted(built.rglob("*")) if path.is_file()]


def main(folder: Path) -> None:
    """A folder in which everything is, engines compiled: for measuring, and for running the tests there."""
    root = Path(__file__).parent
    compile_to(folder, root)
    for part in ("data", "templates", "tests", "benchmarks", "docs"):
        shutil.copytree(root / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "hatch_build.py"):
        shutil.copy(root / name, folder / name)


LEFT_OUT = ("*.py", "*.pyc", "site/*", "map.md", "pictures/booklet.png", "pictures/sheets.png")
"""What of docs/ is for those who work on the program, and pictures of README.md that no page shows."""
LARGEST = 150_000
"""Bytes of the largest picture that goes along; `tilewright docs` shows the words of others."""
BESIDE = ("CHANGELOG.md", "SECURITY.md")
"""Pages that docs/README.md lists from outside docs/."""


def pages(root: Path) -> Iterator[str]:
    """The files of the documentation that go along with the program."""
    docs = root / "docs"
    for path in sorted(docs.rglob("*")):
        name = path.relative_to(docs)
        if path.is_file() and path.stat().st_size <= LARGEST and not any(map(name.match, LEFT_OUT)):
            yield path.relative_to(root).as_posix()
    yield from BESIDE


class CompiledBuild(BuildHookInterface[Any]):
    """Puts the documentation into the wheel, and compiled modules where that is asked for."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return list(NEEDED) if self._asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the pages; compile, and say that the wheel is for this platform."""
        if self.target_name != "wheel" or version == "editable":
            return
        for name in pages(Path(self.root)):
            build_data["force_include"][str(Path(self.root) / name)] = f"tilewright/box/{name}"
        if not self._asked():
            return
        self._folder = Path(tempfile.mkdtemp(prefix="tilewright-"))
        for path in compile_to(self._folder, Path(self.root)):
            build_data["force_include"][str(path)] = path.relative_to(self._folder / "generator").as_posix()
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - as it is called
        """Nothing of it stays behind."""
        if folder := getattr(self, "_folder", None):
            shutil.rmtree(folder)

    def _asked(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(ASKED, "") not in {"", "0"}


class Addresses(MetadataHookInterface):
    """Project URLs, and a README whose links work on an index, all made of the one address in pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `urls` and `readme`; a link leads to the file as it is in this version."""
        root, home = Path(self.root), str(self.config["repository"])
        found = re.search(r'__version__ = "(.+)"', (root / "generator/tilewright/__init__.py").read_text("utf-8"))
        if not found:
            raise ValueError("generator/tilewright/__init__.py has no __version__")
        tree, raw = f"{home}/blob/v{found[1]}", f"{home}/raw/v{found[1]}"
        text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\g<1>{raw}/", (root / "README.md").read_text("utf-8"))
        text = re.sub(r"(\]\()(?!https?:)([^)]*\.webm)", rf"\g<1>{raw}/\g<2>", text)
        text = re.sub(r"(\]\()(?!https?:|#)", rf"\g<1>{tree}/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {
            "Homepage": home,
            "Documentation": f"{tree}/docs",
            "Changelog": f"{tree}/CHANGELOG.md",
            "Source": home,
            "Issues": f"{home}/issues",
        }


if __name__ == "__main__":
    main(Path(sys.argv[1]))
