"""A function and its arguments -> the id of the ornament it draws: in any process, whatever came before, the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from types import FunctionType
from typing import Any

from tilewright.digest import blake2b
from tilewright.texts.model import Model

PART, ROOM = 2, 3
"""How much of a module's dotted name is its part: `tilewright.draw`, and of a room `tilewright.games.castle`."""
DIGEST = 6
"""Bytes of a digest: among the thousand ornaments of a kit, one in half a million million is that two are mixed up."""


def identity(draw: Callable[..., None], *arguments: object) -> str:
    """The function's name and a digest of all that decides what it draws.

    Raises:
        TypeError: The function is not one of a module, or an argument can change or cannot be written down.
    """
    return name_by(str(getattr(draw, "__name__", "")).strip("_").replace("_", "-"), draw, *arguments)


def name_by(word: str, *values: object) -> str:
    """A word and a digest of the values.

    Raises:
        TypeError: One of them can change or cannot be written down.
    """
    return f"{word}-{blake2b(_write(values).encode(), digest_size=DIGEST).hexdigest()}"


def _write(value: object) -> str:
    """A value in letters: unlike those of any other value, and of any other type."""
    if value is None or type(value) in {bool, int, float, str}:
        return ascii(value)  # which letters repr() shows as they are is for each Python to say
    match value:
        case tuple():
            return f"({''.join(f'{_write(each)},' for each in value)})"
        case frozenset():
            return f"{{{''.join(f'{each},' for each in sorted(map(_write, value)))}}}"
        case FunctionType():
            if "<" in value.__qualname__ or value.__closure__:
                message = (
                    f"{value.__qualname__} is made while something is drawn"  # and may hold whatever there was then
                )
                raise TypeError(f"{message}: an ornament needs one of a module")
            # of a module only its part: one that is merged or renamed leaves the drawings as they were
            place = value.__module__.split(".")
            return ".".join([*place[: ROOM if place[1:2] == ["games"] else PART], value.__qualname__])
    return f"{type(value).__qualname__}{_write(_parts(value))}"


def _parts(value: Any) -> tuple[object, ...]:  # noqa: ANN401 - whatever was passed
    """What a frozen value is made of, as far as it tells two of them apart."""
    if isinstance(value, Model):
        return tuple(getattr(value, name) for name in type(value).model_fields)
    settings = getattr(type(value), "__dataclass_params__", None)
    if settings and settings.frozen:
        return tuple(getattr(value, each.name) for each in fields(value) if each.compare)
    raise TypeError(f"an ornament is known by values that cannot change, not by {type(value).__qualname__}")
