"""What was read of a file is taken from where it is kept, at its places; whatever is wrong there is read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.problem import RefusedError
from tilewright.spec.words import english
from tilewright.texts import source
from tilewright.texts.source import composed, load, pack, unpack

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*ROOT.glob("data/**/*.yaml"), *ROOT.glob("templates/**/*.yaml")])


class Store:
    """Keeps texts in memory, and counts what it was asked in vain."""

    def __init__(self) -> None:
        self.texts = dict[str, str]()
        self.missing = 0

    def key(self, kind: str, *parts: str) -> str:
        return "\0".join((kind, *parts))

    def text(self, key: str) -> str | None:
        self.missing += key not in self.texts
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        self.texts[key] = text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_kept_tree_is_the_tree_at_its_places(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = composed(text, "somewhere/else.yaml")
    kept = json.loads(json.dumps(pack(composed(text, path.as_posix()))))
    assert unpack(kept, "somewhere/else.yaml") == tree
    assert repr(unpack(kept, "somewhere/else.yaml")) == repr(tree)


@given(st.text(alphabet="ab01:-?&*!|>'\"[]{},#~<.\n \\é", max_size=60))
def test_any_tree_is_kept_as_it_is(text: str) -> None:
    try:
        tree = composed(text, "f.yaml")
    except RefusedError:
        return
    assert repr(unpack(json.loads(json.dumps(pack(tree))), "f.yaml")) == repr(tree)


def test_a_file_is_read_once_under_any_name_and_again_when_it_says_something_else(tmp_path: Path) -> None:
    store, path = Store(), tmp_path / "f.yaml"
    path.write_text("a: [1, x]\n", encoding="utf-8")
    with source.kept_in(store):
        trees = [load(path, "f.yaml"), load(path, "f.yaml")]
        assert (trees[0], store.missing) == (trees[1], 1)
        assert load(path, "g.yaml").place.path == "g.yaml"
        path.write_text("a: [1, z]\n", encoding="utf-8")
        assert load(path, "f.yaml") != trees[0]
        assert store.missing == 2
    load(path, "f.yaml")
    assert store.missing == 2, "outside nothing is kept"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"a": 1}', "[0, 1, 2]", "[2, 1, 1, [1]]", "[" * 9999])
def test_what_is_kept_and_makes_no_sense_is_read_again(text: str, tmp_path: Path) -> None:
    store, path = Store(), tmp_path / "f.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    with source.kept_in(store):
        tree = load(path, "f.yaml")
        store.texts = dict.fromkeys(store.texts, text)
        assert load(path, "f.yaml") == tree


def test_what_is_wrong_with_a_file_is_kept_by_nobody(tmp_path: Path) -> None:
    store, path = Store(), tmp_path / "f.yaml"
    path.write_text("a: 1\na: 2\n", encoding="utf-8")
    with source.kept_in(store):
        for _ in range(2):
            with pytest.raises(RefusedError, match="a second time"):
                load(path, "f.yaml")
    assert not store.texts
    assert english().has("language.code")
