"""A fresh environment with Tilewright in it, built and installed as somebody does who is no developer of it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Fresh:
    """An environment of Python's, and a folder to work in.

    Attributes:
        folder: Where commands run.
        scripts: Where its commands are.
    """

    folder: Path
    scripts: Path

    def run(self, *words: str, status: int = 0) -> str:
        """What a command says, on both streams; it has to end with that status."""
        start = [str(self.scripts / "python"), "-m", "pip"] if words[0] == "pip" else [str(self.scripts / words[0])]
        done = subprocess.run(
            [*start, *words[1:]],
            cwd=self.folder,
            env=_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == status, f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}"
        return done.stdout


def _environment() -> dict[str, str]:
    """Ours, without what points Python at the checkout; pip builds with what is installed and asks nobody."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
    return env | {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def wheel(source: Path, into: Path) -> Path:
    """A package, built."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)],
        cwd=source,
        check=True,
        capture_output=True,
        timeout=300,
    )
    return max(into.glob("*.whl"), key=lambda path: path.stat().st_mtime_ns)


def fresh(folder: Path) -> Fresh:
    """A new environment with Tilewright as a wheel; libraries are those of the environment that the tests run in."""
    for tool in ("hatchling", "pip"):
        pytest.importorskip(tool, reason=f"needs {tool} to build packages and to install them")
    environment, here = folder / "env", folder / "desk"
    here.mkdir()
    venv.create(environment, symlinks=os.name != "nt")
    found = Fresh(here, environment / ("Scripts" if os.name == "nt" else "bin"))
    install = ["-m", "pip", "--python", str(found.scripts / "python"), "install", "--no-deps"]
    built = wheel(ROOT, folder / "wheels")
    subprocess.run([sys.executable, *install, str(built)], env=_environment(), check=True, capture_output=True)
    site = found.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    places = [place for place in sys.path if Path(place).name in {"site-packages", "dist-packages"}]
    (Path(site) / "libraries.pth").write_text("\n".join(places), encoding="utf-8")
    return found
