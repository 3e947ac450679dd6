"""Values from outside as typed values: the annotations of a dataclass say what an object has to hold.

    @dataclass(frozen=True)
    class Lamp:
        pin: Annotated[int, between(0, 48)]
        colour: Literal["red", "green"] = "red"

    lamp = deserialize(Lamp, toml_file(Path("lamp.toml")))

A field may be a text (never empty), a coded text, a whole number, a number, true or false, a choice
(`Literal`, `StrEnum`), another dataclass, a `tuple` or `frozenset`, a `Mapping`, `Any`, or one of several of
these (`|`).
A field with a default may be left out, and so may one that may be None. Rules behind the type (`Annotated`,
`adoube.serialization.field_rules`) are asked in their order.
"""

import typing
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin

from adoube.serialization.field_rules import FromFields, Rule, field_name, metadata, one_of
from adoube.serialization.fields import Fields, Key
from adoube.words import CodedText, say
from adoube.words.names import did_you_mean

__all__ = ["deserialize"]

T = TypeVar("T")
Read = Callable[[Fields, Key], Any]  # reads the field of that name; raises FieldError


def deserialize(wanted: type[T], given: Fields, *, closed: bool = False) -> T:
    """The value of a dataclass that some fields hold; in `closed` ones no other field may stand.

    Raises FieldError.
    """
    read: Callable[[Fields], T] = _record(cast(Hashable, wanted), closed)
    return read(given)


@cache
def _record(wanted: Hashable, closed: bool) -> Callable[[Fields], Any]:
    """Return the reader of a dataclass."""
    make: Any = wanted
    hints = typing.get_type_hints(make, include_extras=True)
    attributes = [(field, hints[field.name]) for field in fields(make) if field.init]
    readers = [(field.name, _attribute(field, hint, closed)) for field, hint in attributes]
    known = [field_name(field.name, hint) for field, hint in attributes]

    def read(given: Fields) -> Any:
        if closed:
            _refuse_unknown(given, known)
        return make(**{name: read(given) for name, read in readers})

    return read


def _attribute(field: Field[Any], hint: Any, closed: bool) -> Callable[[Fields], Any]:
    """Return the reader of an attribute of a dataclass from the fields of its object."""
    for extra in metadata(hint):
        if isinstance(extra, FromFields):
            return extra.read
    key, read = field_name(field.name, hint), _reader(hint, closed)
    may_lack = field.default is not MISSING or NoneType in _alternatives(hint)
    default = None if field.default is MISSING else field.default

    def attribute(given: Fields) -> Any:
        if given.values.get(key) is not None:
            return read(given, key)
        if field.default_factory is not MISSING:
            return field.default_factory()
        if not may_lack:
            raise given.wrong(key, "fields.missing")
        return default

    return attribute


def _refuse_unknown(given: Fields, known: list[str]) -> None:
    """A slip of the pen must not go unseen."""
    for key in given.values:
        if key not in known:
            nearest, keys = did_you_mean(key, known), ", ".join(known)
            raise given.wrong(key, "fields.unknown", nearest=nearest, keys=keys)


def _reader(hint: Any, closed: bool) -> Read:
    """Return the reader of a field of a type. Raises TypeError for a type that no document can hold."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _ruled(_reader(arguments[0], closed), [extra for extra in metadata(hint) if callable(extra)])
    if origin is Literal:
        return _ruled(_reader(type(arguments[0]), closed), [one_of(*arguments)])
    if origin in (typing.Union, UnionType):
        return _one_of_several(hint, closed)
    if origin is tuple:
        return _several(arguments, closed)
    if origin is frozenset:
        several = _several((*arguments, ...), closed)
        return lambda given, key: frozenset(several(given, key))
    if origin is Mapping:
        return _mapping(_reader(arguments[1], closed), arguments[0])
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        choice = _ruled(Fields.text, [one_of(*hint)])
        return lambda given, key: hint(choice(given, key))
    if is_dataclass(hint) and hint not in _SIMPLE:
        record = _record(cast(Hashable, hint), closed)
        return lambda given, key: record(given.inner(key))
    if hint not in _SIMPLE:
        raise TypeError(f"no document holds a {hint}")
    return _SIMPLE[hint]


_SIMPLE: Mapping[Any, Read] = MappingProxyType(
    {
        Any: lambda given, key: given.values[key],
        bool: Fields.flag,
        float: lambda given, key: float(given.number(key)),
        int: Fields.signed,
        str: Fields.text,
        CodedText: Fields.coded,
    }
)


def _alternatives(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        return _alternatives(get_args(hint)[0])
    return get_args(hint) if get_origin(hint) in (typing.Union, UnionType) else (hint,)


def _ruled(read: Read, rules: list[Rule]) -> Read:
    def ruled(given: Fields, key: Key) -> Any:
        value = read(given, key)
        for rule in rules:
            if (wrong := rule(value)) is not None:
                raise given.error(key, wrong)
        return value

    return ruled if rules else read


def _one_of_several(hint: Any, closed: bool) -> Read:
    """The alternative that reads the value's kind of JSON."""
    alternatives = [each for each in _alternatives(hint) if each is not NoneType]
    if {*alternatives} == {int, float}:
        some: Read = Fields.number
    elif len(alternatives) == 1:
        some = _reader(alternatives[0], closed)
    else:
        by_kind = {kind: _reader(each, closed) for each in alternatives for kind in _kinds(each)}
        kinds = ", ".join(dict.fromkeys(say(f"fields.kind_{kind.__name__}") for kind in by_kind))

        def some(given: Fields, key: Key) -> Any:
            read = by_kind.get(type(given.values[key]))
            if read is None:
                raise given.wrong(key, "fields.not_a_kind", kinds=kinds)
            return read(given, key)

    if NoneType in _alternatives(hint):
        return lambda given, key: some(given, key) if given.has(key) else None
    return some


def _kinds(hint: Any) -> tuple[type, ...]:
    """As which of JSON's types a type is written."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _kinds(get_args(hint)[0])
    if origin in (tuple, frozenset):
        return (list,)
    if origin is Mapping or is_dataclass(hint):
        return (dict,)
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        return (str,)
    return (int, float) if hint is float else (hint,)


def _several(arguments: tuple[Any, ...], closed: bool) -> Read:
    """A list: of one type, or of a fixed number of items."""
    if arguments == (str, ...):
        return Fields.texts
    if arguments[-1] is ...:
        item = _reader(arguments[0], closed)
        plain = {*_alternatives(arguments[0])} <= {int, str, bool, NoneType}
        kinds = {*_alternatives(arguments[0])}

        def several(given: Fields, key: Key) -> Any:
            # Thousands of readings are read when a table goes on: without a call for each symbol.
            if plain and {*map(type, given.items(key))} <= kinds and "" not in given.items(key):
                return tuple(given.items(key))
            items = given.listed(key)
            return tuple(item(items, place) for place in items.values)

        return several
    readers = [_reader(each, closed) for each in arguments]

    def fixed(given: Fields, key: Key) -> Any:
        items = given.listed(key)
        if len(items.values) != len(readers):
            raise given.wrong(key, "fields.not_so_many", count=len(readers))
        return tuple(read(items, place) for place, read in enumerate(readers))

    return fixed


def _mapping(read: Read, name_type: type) -> Read:
    """An object with whatever names; those of numbers are read as such."""

    def mapping(given: Fields, key: Key) -> Any:
        inner = given.inner(key)
        if name_type is int:
            return {_number(inner, name): read(inner, name) for name in inner.values}
        return {name: read(inner, name) for name in inner.values}

    return mapping


def _number(given: Fields, name: str) -> int:
    try:
        return int(name)
    except ValueError:
        raise given.wrong(name, "fields.no_number_name") from None
