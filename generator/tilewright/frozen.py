"""Class -> a dataclass, frozen for most, which costs next to nothing until the first of its values is made.

`dataclasses.dataclass` writes up to ten methods of each class as text and compiles them while the class's module is
loaded: a third of a millisecond a class, and a deck of cards loads two hundred. Here all but one of them are plain
functions, and `__init__` is written once a class has had a few values. What comes of it is the same: `fields`,
`replace`, `asdict` and `match` take it, and mypy sees `dataclasses.dataclass`.
"""

from __future__ import annotations

import dataclasses
import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NoReturn

_MISSING = dataclasses.MISSING
_LEFT_OUT = ("__dict__", "__weakref__")
_EARLY = 8
"""Values of a class that are made before its __init__ is written."""


class _WhenAsked:
    """What `dataclasses` asks a class for: found out by itself when it is asked."""

    def __init__(self, name: str, plain: type) -> None:
        self._name, self._plain = name, plain

    def __get__(self, _value: object, owner: type) -> object:
        dataclasses.dataclass(init=False, repr=False, eq=False)(self._plain)
        deferred = next(each for each in owner.__mro__ if vars(each).get(self._name) is self)
        setattr(deferred, self._name, getattr(self._plain, self._name))
        return getattr(deferred, self._name)


class _Params:
    """What `dataclasses` asks of a class that another one is made from."""

    def __init__(self, *, frozen: bool) -> None:
        self.frozen = frozen


def _deferred(
    plain: type, *, frozen: bool = False, slots: bool = False, order: bool = False, kw_only: bool = False
) -> type:
    """The class with its methods, and with slots for its fields."""
    given = {name: vars(plain).get(name, _MISSING) for name in inspect.get_annotations(plain)}
    body = {name: each for name, each in vars(plain).items() if name not in {*given, *_LEFT_OUT}}
    if body.get("__hash__") is None and frozen:  # as Python leaves it where there is an __eq__
        body.pop("__hash__", None)
    methods = _comparing(_fields_in(given, "compare"), frozen=frozen, order=order)
    methods["__repr__"] = _representing(_fields_in(given, "repr"))
    if frozen:
        body |= {"__setattr__": _assigned, "__delattr__": _deleted}
    if slots:
        body["__slots__"] = tuple(given)
        if frozen:
            methods |= {"__getstate__": _state(tuple(given)), "__setstate__": _restored(tuple(given))}
    else:
        body |= {name: default for name, each in given.items() if (default := _default(each)[0]) is not _MISSING}
    lookups = {
        "__dataclass_fields__": _WhenAsked("__dataclass_fields__", plain),
        "__dataclass_params__": _Params(frozen=frozen),
        "__match_args__": () if kw_only else _fields_in(given, "init"),
    }
    deferred: type = type(plain)(plain.__name__, plain.__bases__, {**methods, **lookups, **body})
    deferred.__qualname__ = plain.__qualname__
    deferred.__init__ = _early_init(deferred, given, kw_only=kw_only)  # type: ignore[misc] # that of this class, and of no other
    return deferred


def _fields_in(given: Mapping[str, object], what: str) -> tuple[str, ...]:
    """The fields that take part in something; a field takes part in all unless it says that it does not."""
    return tuple(name for name, each in given.items() if getattr(each, what, True) or not _is_field(each))


def _is_field(given: object) -> bool:
    return isinstance(given, dataclasses.Field)


def _early_init(owner: type, given: Mapping[str, object], *, kw_only: bool) -> Callable[..., None]:
    """An __init__ for the first values, which are all that most classes have: to write one takes the time of 30."""
    fields = [(name, *_default(each)) for name, each in given.items()]
    names = [name for name, *_, asked in fields if asked]
    needed = {name for name, default, factory, asked in fields if asked and default is factory is _MISSING}
    left = _EARLY

    def early(self: object, *values: object, **named: object) -> None:
        nonlocal left
        left -= 1
        known = {**dict(zip(names, values, strict=False)), **named}
        right = len(known) == len(values) + len(named) and needed <= known.keys() <= set(names)
        if left < 0 or not right or (values and kw_only):  # Python itself words what is wrong
            owner.__init__ = _write_init(owner, given, kw_only=kw_only)  # type: ignore[misc] # that of this class alone
            owner.__init__(self, *values, **named)  # type: ignore[misc]
            return
        for name, default, factory, asked in fields:
            if name in known:
                object.__setattr__(self, name, known[name])
            elif factory is not _MISSING:
                object.__setattr__(self, name, factory())
            elif asked:
                object.__setattr__(self, name, default)
        if hasattr(owner, "__post_init__"):
            owner.__post_init__(self)

    return early


def _write_init(owner: type, given: Mapping[str, object], *, kw_only: bool) -> Callable[..., None]:
    """The __init__ of a class: each field is a parameter, and goes into its slot, or where one without slots has it."""
    known: dict[str, Any] = {"_missing": _MISSING, "_put": object.__setattr__}
    taken, lines = ["self"] + ["*"] * kw_only, []
    for name, each in given.items():
        default, factory, asked = _default(each)
        known |= {f"_default_{name}": default, f"_factory_{name}": factory}
        value = name if asked else f"_factory_{name}()"
        if asked:
            taken.append(name if default is factory is _MISSING else f"{name}=_default_{name}")
            if factory is not _MISSING:
                value = f"_factory_{name}() if {name} is _missing else {name}"
        if not asked and factory is _MISSING:
            continue
        if "__slots__" in vars(owner):
            known[f"_set_{name}"] = getattr(owner, name).__set__
            lines.append(f" _set_{name}(self, {value})")
        else:
            lines.append(f" _put(self, {name!r}, {value})")
    if hasattr(owner, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(taken)}):\n" + "\n".join(lines or [" pass"]), known)  # noqa: S102 - names of fields alone
    written: Callable[..., None] = known["__init__"]
    written.__qualname__ = f"{owner.__qualname__}.__init__"
    return written


def _default(given: Any) -> tuple[object, Any, bool]:  # noqa: ANN401 - whatever a field is given
    """The default, what makes one, and whether the field is a parameter at all."""
    if not _is_field(given):
        return given, _MISSING, True
    return given.default, given.default_factory, given.init


def _comparing(names: tuple[str, ...], *, frozen: bool, order: bool) -> dict[str, object]:
    """Equality, hash and order, as of a tuple of those fields; what can change has no hash."""
    values: Callable[[object], tuple[object, ...]] = (
        attrgetter(*names) if len(names) > 1 else lambda each: tuple(getattr(each, name) for name in names)
    )

    def compared(by: Callable[[object, object], bool]) -> Callable[[object, object], bool]:
        def compare(self: object, other: object) -> bool:
            return by(values(self), values(other)) if other.__class__ is self.__class__ else NotImplemented

        return compare

    ways = ("eq", "lt", "le", "gt", "ge") if order else ("eq",)
    methods: dict[str, object] = {f"__{way}__": compared(getattr(operator, way)) for way in ways}
    return methods | {"__hash__": (lambda self: hash(values(self))) if frozen else None}


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
        """As `dataclasses.dataclass`; what has no class above it is made as told here."""
        if plain is not None or not asked or not asked.keys() <= {"frozen", "slots", "order", "kw_only"}:
            return dataclasses.dataclass(plain, **asked)
        alone = ((object,), (Generic,))
        return lambda owner: (_deferred if owner.__bases__ in alone else dataclasses.dataclass)(owner, **asked)
