"""A style is looked up by its name: among the core's own, those of the game's room, and those in the box."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from tilewright import rooms
from tilewright.check import components
from tilewright.draw import style as styles
from tilewright.draw.art import Ink
from tilewright.draw.look import look_of
from tilewright.draw.style import PLAIN, TokenFace
from tilewright.draw.tokens import token_face
from tilewright.problem import RefusedError
from tilewright.rooms import Later, Room
from tilewright.shelf import shelf
from tilewright.spec import vocabulary
from tilewright.spec.spec import Spec
from tilewright.units import Size


@pytest.fixture
def spec() -> Spec[Any]:
    return shelf.load("castles-and-crowns")


def called(spec: Spec[Any], game: str, style: str) -> Spec[Any]:
    return replace(spec, game=spec.game.model_copy(update={"id": game, "style": style}))


@pytest.mark.parametrize("name", ["plain", "castle-sky", "heraldry"])
def test_a_game_of_any_folder_may_use_a_style_in_the_box(spec: Spec[Any], name: str) -> None:
    assert look_of(called(spec, "somebodys-game", name), Ink.FULL).style.name == name


class Own(Room):
    """The room of a game that somebody has installed."""

    def ask(self, door: str, name: str) -> Any:  # noqa: ANN401 - as a room
        return {"STYLE": OWN}.get(name) if door == "style" else None

    def has(self, door: str) -> bool:
        return door == "style"


OWN: Any = replace(
    PLAIN,
    name="harbour",
    faces={"buoy": TokenFace(Later("tilewright.draw.tokens", "plain"))},
)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (rooms, styles):
        monkeypatch.setattr(module, "room_of", lambda game: Own("harbour") if game == "harbour" else rooms.EMPTY)


@pytest.mark.usefixtures("installed")
def test_a_room_that_somebody_installed_serves_its_own_game_alone(spec: Spec[Any]) -> None:
    own, other = (look_of(called(spec, game, "harbour"), Ink.FULL) for game in ("harbour", "another"))
    assert (own.style.name, other.style.name) == ("harbour", "plain")
    assert token_face("buoy", "", "buoy", Size(20, 20), own).trim == Size(20, 20)
    assert "buoy" in vocabulary.words_of("harbour").faces
    assert "buoy" not in vocabulary.words_of("another").faces
    told = [problem.message for problem in components.words_are_drawn(called(spec, "another", "harbour"))]
    assert told == ["style: unknown word 'harbour'"]
    assert not list(components.words_are_drawn(called(spec, "harbour", "harbour")))


@pytest.mark.usefixtures("installed")
def test_a_room_whose_style_is_none_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "OWN", {"name": "harbour"})
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(RefusedError, match="STYLE is not a"):
        vocabulary._words.__wrapped__((Own("harbour"),))  # noqa: SLF001 - as words_of, with nothing kept


def test_a_game_of_cards_loads_no_scenery() -> None:
    """Words and styles are looked up without anything that draws them."""
    code = (
        "import sys; from tilewright.draw.style import styles_for; from tilewright.spec.vocabulary import words_of;"
        "styles_for(''); words_of(''); print([name for name in sys.modules if '.art' in name or 'figures' in name])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
