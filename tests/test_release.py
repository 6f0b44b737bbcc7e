"""A release: its metadata, its address, and sdist and wheel that are the same bytes wherever they are built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tilewright import __version__

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REPOSITORY: str = PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
WRITTEN = {".md", ".py", ".toml", ".yml", ".yaml", ".cff", ".cfg", ".txt", ".html", ".js", ".json", ""}
PIP = {"pip", "setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence.pth"}
"""What a new environment has before anything is installed."""
UNTRACKED = {".git", ".venv", ".peers", ".program", "out", "node_modules", "dist"}


def written(folder: Path = ROOT) -> Iterator[Path]:
    """The project's own texts."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in UNTRACKED and not path.name.endswith(("_cache", "__pycache__")):
            yield from written(path)
        elif path.is_file() and path.suffix in WRITTEN:
            yield path


def test_the_address_of_the_repository_stands_in_one_place() -> None:
    """And nobody writes an address that a host might give to somebody else."""
    own = re.compile(
        rf"{re.escape(REPOSITORY)}|(github|gitlab)\.com/(?!OWNER/)[\w-]+/tilewright\b|tilewright\.(com|org|dev|io)\b"
    )
    texts = ((path, path.read_text(encoding="utf-8", errors="replace")) for path in written())
    assert [path.name for path, text in texts if own.search(text)] == ["pyproject.toml"]


def test_the_index_gets_everything_that_it_shows() -> None:
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert core.authors
    assert core.keywords
    assert core.classifiers
    assert core.urls.keys() == {"Homepage", "Documentation", "Changelog", "Source", "Issues"}
    assert all(url.startswith(REPOSITORY) for url in core.urls.values())
    assert core.urls["Changelog"] == f"{REPOSITORY}/blob/v{__version__}/CHANGELOG.md"


def test_every_link_and_picture_of_the_readme_leads_somewhere_from_the_index() -> None:
    shown = ProjectMetadata(str(ROOT), PluginManager()).core.readme
    links = re.findall(r"\]\(([^)#]+)", shown)
    assert links
    tree, raw = f"{REPOSITORY}/blob/v{__version__}/", f"{REPOSITORY}/raw/v{__version__}/"
    for link in links:
        path = link.removeprefix(tree).removeprefix(raw)
        assert link.startswith("https://")
        assert not link.startswith(REPOSITORY) or (ROOT / path).exists(), link
        assert path.endswith((".png", ".jpg", ".svg", ".webm", ".gif")) == link.startswith(raw), link


def test_the_newest_version_in_the_changelog_is_this_one() -> None:
    heads = re.findall(r"^## (\S+)(?: \((.*)\))?$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    versions = [version for version, _ in heads if version != "Unreleased"]
    assert versions[0] == __version__
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for version, date in heads[:2] if version == __version__)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two folders with an sdist and a wheel each, built from copies of the tree in two places."""
    return _built(tmp_path_factory.mktemp("one")), _built(tmp_path_factory.mktemp("another") / "in a folder")


def _built(folder: Path) -> Path:
    (folder / "tree").mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.is_dir() and path.name not in UNTRACKED and not path.name.endswith(("_cache", ".hypothesis")):
            shutil.copytree(path, folder / "tree" / path.name, ignore=shutil.ignore_patterns("__pycache__"))
        elif path.is_file():
            shutil.copy(path, folder / "tree")
    for path in (folder / "tree").rglob("*"):
        os.utime(path)
    _hatchling(folder / "tree", folder / "dist")
    return folder / "dist"


def _hatchling(tree: Path, dist: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(dist)]
    subprocess.run(command, cwd=tree, env=os.environ | {"SOURCE_DATE_EPOCH": "1795824000"}, check=True)


@pytest.mark.exhaustive
def test_two_builds_in_two_folders_are_the_same_bytes(built: tuple[Path, Path]) -> None:
    one, another = ({path.name: path.read_bytes() for path in dist.iterdir()} for dist in built)
    assert sorted(one) == [f"tilewright-{__version__}{end}" for end in ("-py3-none-any.whl", ".tar.gz")]
    assert one == another


@pytest.mark.exhaustive
def test_the_sdist_builds_the_same_wheel_and_has_the_tests(built: tuple[Path, Path], tmp_path: Path) -> None:
    (sdist,), (wheel,) = built[0].glob("*.tar.gz"), built[0].glob("*.whl")
    with tarfile.open(sdist) as packed:
        paths = [Path(*Path(name).parts[1:]) for name in packed.getnames()]
        packed.extractall(tmp_path, filter="data")
    tops = {path.parts[0] for path in paths}
    assert tops >= {"CHANGELOG.md", "LICENSE", "Makefile", "README.md", "data", "docs", "templates", "tests"}
    assert not tops & UNTRACKED
    assert not [path for path in paths if path.suffix in {".pyc", ".whl"}]
    tree = tmp_path / f"tilewright-{__version__}"
    _hatchling(tree, tmp_path / "dist")
    assert (tmp_path / "dist" / wheel.name).read_bytes() == wheel.read_bytes()
    tried = "-m pytest -q -p no:cacheprovider tests/test_wheel.py tests/test_names.py"
    subprocess.run([sys.executable, *tried.split()], cwd=tree, check=True)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "command", [("twine", "check", "--strict"), ("check_wheel_contents", "--config", str(ROOT / "pyproject.toml"))]
)
def test_an_index_takes_them(built: tuple[Path, Path], command: tuple[str, ...]) -> None:
    pytest.importorskip(command[0])
    files = sorted(map(str, built[0].glob("*" if command[0] == "twine" else "*.whl")))
    subprocess.run([sys.executable, "-m", *command, *files], cwd=ROOT, check=True)


@pytest.mark.exhaustive
def test_what_is_installed_into_an_empty_environment_prints(built: tuple[Path, Path], tmp_path: Path) -> None:
    (wheel,) = built[0].glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    bin_folder = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    if not _reaches_an_index(bin_folder / "pip", tmp_path):
        pytest.skip("no index can be reached from here")
    subprocess.run([bin_folder / "pip", "install", wheel], check=True)
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for line in ("--version", "new mygame", "check ./mygame --strict", "build ./mygame"):
        subprocess.run([bin_folder / "tilewright", *line.split()], cwd=tmp_path, env=outside, check=True)
    assert (tmp_path / "out" / "mygame" / "rules.pdf").read_bytes().startswith(b"%PDF")
    told = re.search(r"\*\*(\d+) MB\*\*", (ROOT / "docs" / "installing.md").read_text(encoding="utf-8"))
    assert told
    libraries = [path for path in (tmp_path / "venv").glob("**/site-packages/*") if path.name not in PIP]
    files = [each for path in libraries for each in (path.rglob("*") if path.is_dir() else [path]) if each.is_file()]
    blocks = sum(-(-each.stat().st_size // 4096) for each in files)  # sum counts blocks, as a disk does
    assert blocks * 4096 / 2**20 <= int(told[1])


@pytest.mark.exhaustive
def test_the_program_of_one_file_prints_and_plays(tmp_path: Path) -> None:
    if shutil.which("make") is None or not _reaches_an_index(Path(sys.executable).with_name("pip"), tmp_path):
        pytest.skip("no make here, or no index can be reached")
    packed, dist = tmp_path / "packed", tmp_path / "dist"
    made = ["make", "program", f"PYTHON={sys.executable}", f"PACKED={packed}", f"DIST={dist}"]
    subprocess.run(made, cwd=ROOT, check=True)
    bare = {"HOME": str(tmp_path), "PATH": "", "LANG": "C.UTF-8"}
    lines = "--version;new mygame;build ./mygame;play castle --games 4;play sky-rise --games 9 --workers 2"
    for line in lines.split(";"):
        subprocess.run([dist / "tilewright", *line.split()], cwd=tmp_path, env=bare, check=True)
    assert (tmp_path / "out" / "mygame" / "rules.pdf").read_bytes().startswith(b"%PDF")
    with subprocess.Popen([dist / "tilewright"], cwd=tmp_path, env=bare, stdout=subprocess.PIPE, text=True) as studio:
        assert studio.stdout
        assert studio.stdout.readline().startswith("http://127.0.0.1:")
        studio.terminate()


def _reaches_an_index(pip: Path, folder: Path) -> bool:
    return not subprocess.run([pip, "download", "--no-deps", "-d", folder, "click"], check=False).returncode
