"""(rules, `rules.end.rounds`) -> the whole number a count is printed from; the same for a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import BaseModel


def ruled(rules: BaseModel, name: str) -> int | None:
    """The whole number that a dotted name such as `rules.end.rounds` stands for; None where there is none."""
    value = _at(rules, name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def said(rules: BaseModel, name: str) -> str | None:
    """The word that a dotted name such as `rules.setup.colouring` stands for; None where there is none."""
    value = _at(rules, name)
    return str(value) if isinstance(value, str) else None


def ruled_names(rules: object, above: str = "rules") -> Iterator[str]:
    """Every name that stands for a whole number."""
    for key, value in _inside(rules):
        if isinstance(value, int) and not isinstance(value, bool):
            yield f"{above}.{key}"
        yield from ruled_names(value, f"{above}.{key}")


def _at(rules: BaseModel, name: str) -> object:
    value: object = rules
    for part in name.split(".")[1:]:
        value = dict(_inside(value)).get(part)
    return value


def _inside(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, BaseModel):
        yield from value  # fields and, where a model takes any key, its extras
    elif isinstance(value, Mapping):
        yield from ((str(key), inner) for key, inner in value.items())
