"""Class -> a dataclass, frozen for most, which costs next to nothing until the first of its values is made.

`dataclasses.dataclass` writes up to ten methods of each class as text and compiles them while the class's module is
loaded: a third of a millisecond a class, and a deck of cards loads two hundred. Here all but one of them are plain
functions, and `__init__` is written when a class has its first value. What comes of it is the same: `fields`,
`replace`, `asdict` and `match` take it, and mypy sees `dataclasses.dataclass`.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

_MISSING = dataclasses.MISSING
_slots = attrgetter("__slots__")


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
    given = {name: vars(plain).get(name, _MISSING) for name in plain.__annotations__}
    left_out = {*given, "__dict__", "__weakref__"}
    body = {name: each for name, each in vars(plain).items() if name not in left_out}
    if body.get("__hash__") is None and frozen:  # as Python leaves it where there is an __eq__
        body.pop("__hash__", None)
    methods = _comparing(_fields_in(given, "compare"), frozen=frozen, order=order)
    methods["__repr__"] = _representing(_fields_in(given, "repr"))
    if frozen:
        body |= {"__setattr__": _assigned, "__delattr__": _deleted}
    if slots:
        body["__slots__"] = tuple(given)
        if frozen:
            methods |= {"__getstate__": _state, "__setstate__": _restored}
    else:
        body |= {name: default for name, each in given.items() if (default := _default(each)[0]) is not _MISSING}
    lookups = {
        "__dataclass_fields__": _WhenAsked("__dataclass_fields__", plain),
        "__dataclass_params__": _Params(frozen=frozen),
        "__match_args__": () if kw_only else _fields_in(given, "init"),
    }
    deferred: type = type(plain)(plain.__name__, plain.__bases__, {**methods, **lookups, **body})
    deferred.__qualname__ = plain.__qualname__
    deferred.__init__ = _late_init(deferred, given, kw_only=kw_only)  # type: ignore[misc] # that of this class, and of no other
    return deferred


def _fields_in(given: Mapping[str, object], what: str) -> tuple[str, ...]:
    """The fields that take part in something; a field takes part in all unless it says that it does not."""
    return tuple(name for name, each in given.items() if not isinstance(each, dataclasses.Field) or getattr(each, what))


def _late_init(owner: type, given: Mapping[str, object], *, kw_only: bool) -> Callable[..., None]:
    """An __init__ that puts the written one in its place: most classes that are loaded never have a value."""

    def init(self: object, *values: object, **named: object) -> None:
        owner.__init__ = _write_init(owner, given, kw_only=kw_only)  # type: ignore[misc] # that of this class alone
        owner.__init__(self, *values, **named)  # type: ignore[misc]

    return init


def _write_init(owner: type, given: Mapping[str, object], *, kw_only: bool) -> Callable[..., None]:
    """The __init__ of a class: each field is a parameter, and goes into its slot, or where one without slots has it."""
    known: dict[str, Any] = {"missing": _MISSING}
    names, defaults, then = list[str](), dict[str, object](), ""
    for name, each in given.items():
        default, factory, asked = _default(each)
        if asked:
            known[f"put{len(names)}"] = _put(owner, name, each)
            names.append(name)
            if default is not _MISSING or factory is not _MISSING:
                defaults[name] = default
        elif factory is not _MISSING:
            known[f"put_{name}"] = _put(owner, name, each)
            then += f" put_{name}(self, missing)\n"
    code = _code(len(names), then + " self.__post_init__()" * hasattr(owner, "__post_init__"))
    if kw_only:
        code = code.replace(co_argcount=1, co_kwonlyargcount=len(names))
    written = FunctionType(code.replace(co_varnames=("self", *names)), known)
    written.__qualname__ = f"{owner.__qualname__}.__init__"
    written.__kwdefaults__ = defaults if kw_only else None
    written.__defaults__ = None if kw_only else tuple(defaults.values())
    return written


@cache
def _code(count: int, then: str) -> CodeType:
    """An __init__ of so many parameters, which classes share but for names: to compile one takes ten times as long."""
    parameters = "".join([f", _{at}" for at in range(count)])
    puts = "".join([f" put{at}(self, _{at})\n" for at in range(count)])
    known: dict[str, Any] = {}
    exec(f"def __init__(self{parameters}):\n{puts}{then or ' pass'}", known)  # noqa: S102 - names of fields
    code: CodeType = known["__init__"].__code__
    return code


def _put(owner: type, name: str, given: object) -> Callable[[object, object], None]:
    """What puts a value into a field: its slot, if it has one and nothing is made where no value is given."""
    make = _default(given)[1]

    def put(self: object, value: object) -> None:
        object.__setattr__(self, name, make() if value is _MISSING else value)

    return getattr(owner, name).__set__ if make is _MISSING and "__slots__" in vars(owner) else put


def _default(given: Any) -> tuple[object, Any, bool]:  # noqa: ANN401 - whatever a field is given
    """The default, what makes one, and whether the field is a parameter at all."""
    if not isinstance(given, dataclasses.Field):
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


def _state(self: object) -> list[object]:
    return [getattr(self, name) for name in _slots(self)]


def _restored(self: object, values: list[object]) -> None:
    for name, value in zip(_slots(self), values, strict=True):
        object.__setattr__(self, name, value)


def _assigned(_self: object, name: str, _value: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _deleted(_self: object, name: str) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - named again so that others may import it
else:

    def dataclass(plain: type | None = None, **asked: bool) -> Any:  # noqa: ANN401 - as `dataclasses.dataclass`
        """As `dataclasses.dataclass`; what has no fields from a class above it is made as told here."""
        if plain is not None or not asked or not asked.keys() <= {"frozen", "slots", "order", "kw_only"}:
            return dataclasses.dataclass(plain, **asked)
        return lambda owner: (
            dataclasses.dataclass
            if any("__dataclass_fields__" in vars(each) for each in owner.__mro__[1:])
            else _deferred
        )(owner, **asked)
