"""Class -> a frozen dataclass with slots, which costs next to nothing until the first of its values is made.

`dataclasses.dataclass` writes six methods of each class as text and compiles them while the class's module is loaded: a
third of a millisecond a class, and a deck of cards loads two hundred. Here five of them are plain
functions, and `__init__` is written when it is first called. What comes of it is the same: `dataclasses.fields`,
`replace`, `asdict` and `match` take it, and mypy sees `dataclasses.dataclass`.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

_MISSING = dataclasses.MISSING
_LEFT_OUT = ("__dict__", "__weakref__")


class _WhenAsked:
    """What `dataclasses` asks a class for: found out by itself when it is asked."""

    def __init__(self, name: str, plain: type) -> None:
        self._name, self._plain = name, plain

    def __get__(self, _value: object, _owner: type) -> object:
        if self._name not in vars(self._plain):
            dataclasses.dataclass(init=False, repr=False, eq=False)(self._plain)
        return getattr(self._plain, self._name)


class _Frozen:
    """What `dataclasses` asks of a class that another one is made from."""

    frozen = True


def _deferred(plain: type) -> type:
    """The class with slots for its fields, and with methods."""
    given = {name: vars(plain).get(name, _MISSING) for name in inspect.get_annotations(plain)}
    body = {name: each for name, each in vars(plain).items() if name not in {*given, *_LEFT_OUT}}
    if body.get("__hash__") is None:  # as Python leaves it where there is an __eq__
        body.pop("__hash__", None)
    methods: dict[str, object] = {
        **_comparing(_fields_in(given, "compare")),
        "__repr__": _representing(_fields_in(given, "repr")),
    }
    methods |= {"__getstate__": _state(tuple(given)), "__setstate__": _restored(tuple(given))}
    lookups = {"__dataclass_fields__": _WhenAsked("__dataclass_fields__", plain), "__dataclass_params__": _Frozen}
    deferred: type = type(plain)(
        plain.__name__,
        plain.__bases__,
        {
            **methods,
            **lookups,
            **body,
            "__slots__": tuple(given),
            "__match_args__": _fields_in(given, "init"),
            "__setattr__": _assigned,
            "__delattr__": _deleted,
        },
    )
    deferred.__qualname__ = plain.__qualname__
    deferred.__init__ = _writing_init(deferred, given)  # type: ignore[misc] # that of this class, and of no other
    return deferred


def _fields_in(given: Mapping[str, object], what: str) -> tuple[str, ...]:
    """The fields that take part in something; a field takes part in all unless it says that it does not."""
    return tuple(name for name, each in given.items() if getattr(each, what, True) or not _is_field(each))


def _is_field(given: object) -> bool:
    return isinstance(given, dataclasses.Field)


def _writing_init(owner: type, given: Mapping[str, object]) -> Callable[..., None]:
    """An __init__ that writes the one that is called from then on."""

    def first(self: object, *values: object, **named: object) -> None:
        owner.__init__ = _write_init(owner, given)  # type: ignore[misc] # as above
        owner.__init__(self, *values, **named)  # type: ignore[misc]

    return first


def _write_init(owner: type, given: Mapping[str, object]) -> Callable[..., None]:
    """The __init__ of a class: each field is a parameter, and goes into its slot."""
    known: dict[str, Any] = {"_missing": _MISSING}
    taken, lines = [], []
    for name, each in given.items():
        known[f"_set_{name}"] = getattr(owner, name).__set__
        default, factory, asked = _default(each)
        known |= {f"_default_{name}": default, f"_factory_{name}": factory}
        value = name if asked else f"_factory_{name}()"
        if asked:
            taken.append(name if default is factory is _MISSING else f"{name}=_default_{name}")
            if factory is not _MISSING:
                value = f"_factory_{name}() if {name} is _missing else {name}"
        if asked or factory is not _MISSING:
            lines.append(f" _set_{name}(self, {value})")
    if hasattr(owner, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(['self', *taken])}):\n" + "\n".join(lines or [" pass"]), known)  # noqa: S102 - names of fields alone
    written: Callable[..., None] = known["__init__"]
    written.__qualname__ = f"{owner.__qualname__}.__init__"
    return written


def _default(given: Any) -> tuple[object, Any, bool]:  # noqa: ANN401 - whatever a field is given
    """The default, what makes one, and whether the field is a parameter at all."""
    if not _is_field(given):
        return given, _MISSING, True
    return given.default, given.default_factory, given.init


def _comparing(names: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    """Equality and hash, as of a tuple of those fields."""
    values: Callable[[object], tuple[object, ...]] = (
        attrgetter(*names) if len(names) > 1 else lambda each: tuple(getattr(each, name) for name in names)
    )

    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return {"__eq__": equal, "__hash__": lambda self: hash(values(self))}


def _representing(names: Sequence[str]) -> Callable[[object], str]:
    """How a value is shown: Size(width=63, height=88)."""

    def shown(self: object) -> str:
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{type(self).__qualname__}({inner})"

    return shown


def _state(names: Sequence[str]) -> Callable[[object], list[object]]:
    return lambda self: [getattr(self, name) for name in names]


def _restored(names: Sequence[str]) -> Callable[[object, list[object]], None]:
    def restored(self: object, values: list[object]) -> None:
        for name, value in zip(names, values, strict=True):
            object.__setattr__(self, name, value)

    return restored


def _assigned(_self: object, name: str, _value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _deleted(_self: object, name: str) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - named again so that others may import it
else:

    def dataclass(plain: type | None = None, **asked: bool) -> Any:  # noqa: ANN401 - as `dataclasses.dataclass`
        """As `dataclasses.dataclass`; what is frozen and has slots, and no class above it, is made as told here."""
        if plain is not None or asked != {"frozen": True, "slots": True}:
            return dataclasses.dataclass(plain, **asked)
        return lambda owner: _deferred(owner) if owner.__bases__ == (object,) else dataclasses.dataclass(**asked)(owner)
