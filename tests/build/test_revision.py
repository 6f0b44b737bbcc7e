"""A folder as git has it: nothing of a repository is run, no name leaves the folder, and what is large is refused."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tilewright.build import revision
from tilewright.build.revision import past_folder, written_out
from tilewright.problem import RefusedError

ANN = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")


def git(at: Path, *words: str, data: bytes = b"") -> str:
    return subprocess.run(["git", *ANN, *words], cwd=at, check=True, input=data, capture_output=True).stdout.decode()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder in a repository, committed once; changed since."""
    folder = tmp_path / "repo" / "games" / "mine"
    (folder / "icons").mkdir(parents=True)
    (folder / "game.yaml").write_text("id: then\n")
    (folder / "icons" / "star.svg").write_bytes(b"<svg>\r\n")
    (folder / "link").symlink_to("/etc/passwd")
    git(folder, "init", "-q", "../..")
    commit(folder)
    (folder / "game.yaml").write_text("id: now\n")
    return folder


def commit(folder: Path) -> None:
    git(folder, "add", "-A", ".")
    git(folder, "commit", "-q", "-m", "a change")


def written(game: Path, name: str = "HEAD") -> dict[str, bytes]:
    with written_out(past_folder(game, name)) as folder:
        assert folder.name == "mine"
        return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def refusal(game: Path, name: str) -> str:
    with pytest.raises(RefusedError) as refused:
        written(game, name)
    assert refused.value.problems[0].help
    return refused.value.problems[0].code


def test_the_folder_is_as_it_was_without_links_and_is_gone_afterwards(game: Path) -> None:
    assert written(game) == {"game.yaml": b"id: then\n", "icons/star.svg": b"<svg>\r\n"}
    with written_out(past_folder(game, "HEAD")) as folder:
        assert folder.stat().st_mode & 0o777 in {0o755, 0o700, 0o775}
        assert folder.parent.stat().st_mode & 0o077 == 0, "others on this computer could read it"
    assert not folder.parent.exists()
    assert (game / "game.yaml").read_text() == "id: now\n"
    assert past_folder(game, "HEAD").label == "HEAD:games/mine"


@pytest.mark.parametrize(
    "name", ["--output=/tmp/x", "--help", "-h", "nosuch", "HEAD~7", "", "a\nb", "HEAD\0", "HEAD:games"]
)
def test_what_is_no_revision_is_refused_and_no_option(game: Path, name: str) -> None:
    assert refusal(game, name) == "O13"


def test_a_folder_that_was_not_there_and_one_that_is_in_no_repository(game: Path, tmp_path: Path) -> None:
    new = game.parent / "new"
    new.mkdir()
    assert refusal(new, "HEAD") == "O14"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert refusal(elsewhere, "HEAD") == "O12"


def test_without_git_a_line_says_so(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert refusal(game, "HEAD") == "O11"
    (game / "git").write_text("#!/bin/sh\ntouch run\n")
    (game / "git").chmod(0o755)
    monkeypatch.chdir(game)
    monkeypatch.setenv("PATH", ".")
    assert refusal(game, "HEAD") == "O11"
    assert not (game / "run").exists()


def test_filters_hooks_and_monitors_of_a_repository_are_not_run(game: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    run = tmp_path / "run.sh"
    run.write_text(f"#!/bin/sh\ntouch {trap}\ncat\n")
    run.chmod(0o755)
    (game / ".gitattributes").write_text("* filter=evil diff=evil export-subst\n")
    commit(game)
    for key in ("filter.evil.smudge", "diff.evil.textconv", "core.fsmonitor", "core.pager", "core.sshCommand"):
        git(game, "config", key, str(run))
    for name in ("post-checkout", "post-index-change", "reference-transaction"):
        (game.parents[1] / ".git" / "hooks" / name).write_text(run.read_text())
        (game.parents[1] / ".git" / "hooks" / name).chmod(0o755)
    assert written(game)["game.yaml"] == b"id: now\n"
    assert not trap.exists()


def test_an_object_that_is_missing_is_fetched_from_nowhere(game: Path, tmp_path: Path) -> None:
    """A partial clone asks its remote for it: an address `ext::...` is a program, and so is what a remote names."""
    trap = tmp_path / "trap"
    blob = git(game, "rev-parse", "HEAD:games/mine/game.yaml").strip()
    (game.parents[1] / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    for key, value in (
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("protocol.allow", "always"),
        ("protocol.ext.allow", "always"),
    ):
        git(game, "config", key, value)
    for url, upload in ((f"ext::touch {trap}", "x"), (str(tmp_path / "repo"), f"touch {trap};")):
        git(game, "config", "remote.origin.url", url)
        git(game, "config", "remote.origin.uploadpack", upload)
        assert refusal(game, "HEAD") == "O11"
        assert not trap.exists()
    # the trap is one: git by itself walks into it
    subprocess.run(["git", "cat-file", "-p", blob], cwd=game, check=False, capture_output=True)
    assert trap.exists()


def test_names_that_lead_out_of_the_folder_are_left_out(game: Path, tmp_path: Path) -> None:
    blob = git(game, "hash-object", "-w", "--stdin", data=b"evil").strip()
    inner = bytes.fromhex(blob)
    names = (b"..", b"../../out", b".git", b"a\\b", b"c:d", b"new\nline", b"\xff", b"good")
    tree = b"".join(b"100644 " + name + b"\0" + inner for name in names)
    bad = git(game, "hash-object", "-w", "-t", "tree", "--literally", "--stdin", data=tree).strip()
    nest = git(game, "mktree", data=f"040000 tree {bad}\tmine\n".encode()).strip()
    root = git(game, "mktree", data=f"040000 tree {nest}\tgames\n".encode()).strip()
    evil = git(game, "commit-tree", root, "-m", "evil").strip()
    assert written(game, evil) == {"good": b"evil"}
    assert not (tmp_path / "out").exists()


def test_a_tree_that_unfolds_without_end_or_a_large_file_is_refused(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blob = git(game, "hash-object", "-w", "--stdin", data=b"x").strip()
    tree = git(game, "mktree", data="".join(f"100644 blob {blob}\tf{n}\n" for n in range(20)).encode()).strip()
    for _ in range(12):
        tree = git(game, "mktree", data="".join(f"040000 tree {tree}\td{n}\n" for n in range(20)).encode()).strip()
    bomb = git(game, "mktree", data=f"040000 tree {tree}\tmine\n".encode()).strip()
    root = git(game, "mktree", data=f"040000 tree {bomb}\tgames\n".encode()).strip()
    assert refusal(game, git(game, "commit-tree", root, "-m", "bomb").strip()) == "O15"
    monkeypatch.setattr(revision, "MOST_BYTES", 10)
    assert refusal(game, "HEAD") == "O15"
