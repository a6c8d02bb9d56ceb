# dataclasses: classes whose methods are made of their annotated fields.
import abc
import copy
import keyword
import types
from _tq import define


class FrozenInstanceError(AttributeError):
    """A field of a frozen instance was assigned."""


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


class _Factory:
    def __repr__(self):
        return "<factory>"


class _Kind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_FACTORY = _Factory()
_FIELD, _CLASSVAR, _INITVAR = _Kind("_FIELD"), _Kind("_FIELD_CLASSVAR"), _Kind("_FIELD_INITVAR")
_NO_METADATA = types.MappingProxyType({})


class InitVar:
    """The annotation of a parameter of __init__ that is no field."""

    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        return f"dataclasses.InitVar[{_type_text(self.type)}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


def _type_text(t):
    """The text of an annotation, as inspect.signature writes it."""
    if getattr(t, "__module__", None) == "typing":
        return repr(t).replace("typing.", "")
    if isinstance(t, type) and not hasattr(t, "__args__"):
        return t.__qualname__ if t.__module__ == "builtins" else f"{t.__module__}.{t.__qualname__}"
    return repr(t)


class Field:
    """What is known of one field."""

    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare",
                 "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _NO_METADATA if metadata is None else types.MappingProxyType(metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        return ("Field("
                f"name={self.name!r},type={self.type!r},default={self.default!r},"
                f"default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},"
                f"hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
                f"kw_only={self.kw_only!r},_field_type={self._field_type})")

    def __set_name__(self, owner, name):
        named = getattr(type(self.default), "__set_name__", None)
        if named:
            named(self.default, owner, name)


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING):
    """Says more of a field than its type and default."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


class _Params:
    """How dataclass() was called."""

    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen")

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen

    def __repr__(self):
        return (f"_DataclassParams(init={self.init!r},repr={self.repr!r},eq={self.eq!r},"
                f"order={self.order!r},unsafe_hash={self.unsafe_hash!r},frozen={self.frozen!r})")


# Fields.

def _annotated_as(annotation, name):
    """Reports whether an annotation is ClassVar or InitVar, subscripted or not, or a text that begins so."""
    if isinstance(annotation, str):
        return annotation.strip().split("[", 1)[0].strip().split(".")[-1] == name
    origin = getattr(annotation, "__origin__", annotation)
    if name == "InitVar":
        return origin is InitVar or type(annotation) is InitVar
    return getattr(origin, "_name", None) == name


def _is_mutable(default):
    return isinstance(default, (list, dict, set)) or default.__class__.__hash__ is None


def _make_field(cls, name, annotation, default_kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if isinstance(default, types.MemberDescriptorType):
            default = MISSING  # the slot of a field
        f = field(default=default)
    f.name, f.type = name, annotation
    f._field_type = _FIELD
    if _annotated_as(annotation, "ClassVar"):
        f._field_type = _CLASSVAR
    elif _annotated_as(annotation, "InitVar"):
        f._field_type = _INITVAR
    if f._field_type is _CLASSVAR:
        if f.kw_only is not MISSING:
            raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    elif f.kw_only is MISSING:
        f.kw_only = default_kw_only
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type is _FIELD and _is_mutable(f.default):
        raise ValueError(f"mutable default {f.default.__class__} for field {f.name} is not allowed: "
                         "use default_factory")
    return f


def _inherited(cls, frozen):
    """The fields of the bases, and whether all of those that are dataclasses are frozen."""
    fields = {}
    any_base = any_frozen = False
    for base in cls.__mro__[-1:0:-1]:
        base_fields = base.__dict__.get("__dataclass_fields__")
        if base_fields is not None:
            any_base = True
            fields.update(base_fields)
            any_frozen = any_frozen or base.__dataclass_params__.frozen
    if any_base:
        if any_frozen and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if frozen and not any_frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    return fields


def _own_fields(cls, kw_only):
    """The fields that the class itself annotates."""
    annotations = cls.__dict__.get("__annotations__", {})
    own, seen_kw_only = [], False
    for name, annotation in annotations.items():
        if annotation is KW_ONLY or (isinstance(annotation, str) and annotation.split(".")[-1] == "KW_ONLY"):
            if seen_kw_only:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            seen_kw_only = kw_only = True
            continue
        own.append(_make_field(cls, name, annotation, kw_only))
    for f in own:
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return own


# Methods, as text: parameters, defaults and error messages are those of plain functions.

def _parameter(f):
    if f.default is not MISSING:
        return f"{f.name}=_default_{f.name}"
    if f.default_factory is not MISSING:
        return f"{f.name}=_FACTORY"
    return f.name


def _parameter_doc(f):
    text = f"{f.name}: {_type_text(f.type)}"
    if f.default is not MISSING:
        return text + f" = {f.default!r}"
    if f.default_factory is not MISSING:
        return text + " = <factory>"
    return text


def _init_parameters(fields, show):
    plain = [show(f) for f in fields if f.init and not f.kw_only]
    named = [show(f) for f in fields if f.init and f.kw_only]
    return plain + (["*"] + named if named else [])


def _init_value(f, slots):
    """The text of what a field is set to, or None where the class's default serves."""
    if f.default_factory is not MISSING:
        made = f"_factory_{f.name}()"
        return f"{made} if {f.name} is _FACTORY else {f.name}" if f.init else made
    if f.init:
        return f.name
    if slots and f.default is not MISSING:
        return f"_default_{f.name}"
    return None


def _init_text(cls, fields, frozen, slots, me, names):
    optional = False
    for f in fields:
        if f.init and not f.kw_only:
            has = f.default is not MISSING or f.default_factory is not MISSING
            if optional and not has:
                raise TypeError(f"non-default argument {f.name!r} follows default argument")
            optional = optional or has
    body = []
    for f in fields:
        names[f"_default_{f.name}"] = f.default
        names[f"_factory_{f.name}"] = f.default_factory
        value = None if f._field_type is _INITVAR else _init_value(f, slots)
        if value is not None:
            body.append(f"_set({me}, {f.name!r}, {value})" if frozen else f"{me}.{f.name} = {value}")
    if hasattr(cls, "__post_init__"):
        extra = ", ".join(f.name for f in fields if f._field_type is _INITVAR)
        body.append(f"{me}.__post_init__({extra})")
    head = ", ".join([me] + _init_parameters(fields, _parameter))
    return f"def __init__({head}):\n" + "".join(f"    {line}\n" for line in body or ["pass"])


def _repr_text(fields):
    shown = ", ".join(f"{f.name}={{self.{f.name}!r}}" for f in fields)
    return f"def __repr__(self):\n    return f\"{{self.__class__.__qualname__}}({shown})\"\n"


def _tuple_text(who, fields):
    return "(" + "".join(f"{who}.{f.name}," for f in fields) + ")"


def _compare_text(name, op, fields):
    mine, theirs = _tuple_text("self", fields), _tuple_text("other", fields)
    return (f"def {name}(self, other):\n"
            "    if other.__class__ is self.__class__:\n"
            f"        return {mine} {op} {theirs}\n"
            "    return NotImplemented\n")


def _hash_text(fields):
    return f"def __hash__(self):\n    return hash({_tuple_text('self', fields)})\n"


_ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def _recursive_repr(function):
    """Shows an instance that holds itself as '...'."""
    running = set()

    def __repr__(self):
        if id(self) in running:
            return "..."
        running.add(id(self))
        try:
            return function(self)
        finally:
            running.discard(id(self))

    __repr__.__wrapped__ = function
    return __repr__


def _frozen_methods(cls, fields):
    names = frozenset(f.name for f in fields)

    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _hash_action(unsafe_hash, eq, frozen, has_hash):
    """What to do about __hash__: leave, none, add, or refuse."""
    if unsafe_hash:
        return "refuse" if has_hash else "add"
    if not eq or has_hash:
        return "leave"
    return "add" if frozen else "none"


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    fields = _inherited(cls, frozen)
    for f in _own_fields(cls, kw_only):
        fields[f.name] = f
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    own_hash = cls.__dict__.get("__hash__", MISSING)
    has_hash = not (own_hash is MISSING or (own_hash is None and "__eq__" in cls.__dict__))
    cls.__dataclass_fields__ = fields
    cls.__dataclass_params__ = _Params(init, repr, eq, order, unsafe_hash, frozen)

    all_init = [f for f in fields.values() if f._field_type in (_FIELD, _INITVAR)]
    mine = [f for f in fields.values() if f._field_type is _FIELD]
    compared = [f for f in mine if f.compare]
    texts, names = {}, {"_FACTORY": _FACTORY, "_set": object.__setattr__}
    if init:
        me = "__dataclass_self__" if "self" in fields else "self"
        texts["__init__"] = _init_text(cls, all_init, frozen, slots, me, names)
    if repr:
        texts["__repr__"] = _repr_text([f for f in mine if f.repr])
    if eq:
        texts["__eq__"] = _compare_text("__eq__", "==", compared)
    if order:
        for name, op in _ORDER.items():
            if name in cls.__dict__:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. "
                                "Consider using functools.total_ordering")
            texts[name] = _compare_text(name, op, compared)
    action = _hash_action(unsafe_hash, eq, frozen, has_hash)
    if action == "refuse":
        raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    if action == "add":
        hashed = [f for f in mine if (f.compare if f.hash is None else f.hash)]
        texts["__hash__"] = _hash_text(hashed)
    wanted = {n: t for n, t in texts.items() if n in ("__init__", "__hash__") or n not in cls.__dict__}
    made = define("\n".join(wanted.values()), names, "<string>")
    for name in wanted:
        _install(cls, name, made[name], all_init)
    if action == "none":
        cls.__hash__ = None
    if frozen:
        for function in _frozen_methods(cls, mine):
            if function.__name__ in cls.__dict__:
                raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}")
            _install(cls, function.__name__, function, all_init)
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + "(" + ", ".join(_init_parameters(all_init, _parameter_doc)) + ")"
    if match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple(f.name for f in all_init if f.init and not f.kw_only)
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = _with_slots(cls, weakref_slot)
    abc.update_abstractmethods(cls)
    return cls


def _install(cls, name, function, fields):
    function.__module__ = cls.__module__
    if name == "__repr__":
        function = _recursive_repr(function)
        function.__module__ = cls.__module__
    if name == "__init__":
        hints = {f.name: f.type.type if isinstance(f.type, InitVar) else f.type for f in fields if f.init}
        hints["return"] = None
        function.__annotations__ = hints
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    setattr(cls, name, function)


def _with_slots(cls, weakref_slot):
    """The class once more, with slots: they cannot be added to a class that exists."""
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    own = tuple(f.name for f in fields(cls))
    taken = set()
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get("__slots__", ())
        taken.update([slots] if isinstance(slots, str) else slots)
    extra = ("__weakref__",) if weakref_slot else ()
    namespace["__slots__"] = tuple(n for n in own + extra if n not in taken)
    for name in own:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    qualname = getattr(cls, "__qualname__", None)
    params = cls.__dataclass_params__
    cls = type(cls)(cls.__name__, cls.__bases__, namespace)
    if qualname is not None:
        cls.__qualname__ = qualname
    if params.frozen:
        for function in _frozen_methods(cls, fields(cls)):
            _install(cls, function.__name__, function, ())
        if "__getstate__" not in namespace:
            cls.__getstate__ = _get_state
        if "__setstate__" not in namespace:
            cls.__setstate__ = _set_state
    return cls


def _get_state(self):
    return [getattr(self, f.name) for f in fields(self)]


def _set_state(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    """Adds the methods that follow from a class's annotated fields."""

    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots,
                        weakref_slot)

    return wrap if cls is None else wrap(cls)


# Functions on dataclasses and their instances.

def fields(class_or_instance):
    """The fields of a dataclass, in order."""
    try:
        found = getattr(class_or_instance, "__dataclass_fields__")
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple(f for f in found.values() if f._field_type is _FIELD)


def _is_instance(obj):
    return hasattr(type(obj), "__dataclass_fields__")


def is_dataclass(obj):
    """Reports whether it is a dataclass or an instance of one."""
    return hasattr(obj if isinstance(obj, type) else type(obj), "__dataclass_fields__")


def asdict(obj, *, dict_factory=dict):
    """The fields as a dict, and those of instances inside as well."""
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _inner(obj, lambda pairs: dict_factory(pairs))


def astuple(obj, *, tuple_factory=tuple):
    """The fields as a tuple, and those of instances inside as well."""
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _inner(obj, lambda pairs: tuple_factory([v for _, v in pairs]))


def _inner(obj, make):
    if _is_instance(obj):
        return make([(f.name, _inner(getattr(obj, f.name), make)) for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[_inner(v, make) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)([_inner(v, make) for v in obj])
    if isinstance(obj, dict):
        pairs = [(_inner(k, make), _inner(v, make)) for k, v in obj.items()]
        if hasattr(type(obj), "default_factory"):
            return type(obj)(obj.default_factory, pairs)
        return type(obj)(pairs)
    return copy.deepcopy(obj)


def replace(obj, /, **changes):
    """A new instance with other values for some fields."""
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in obj.__dataclass_fields__.values():
        if f._field_type is _CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError(f"field {f.name} is declared with init=False, "
                                 "it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type is _INITVAR and f.default is MISSING:
                raise ValueError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False,
                   unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False,
                   weakref_slot=False):
    """A dataclass of names, of pairs (name, type) or of triples (name, type, field)."""
    annotations, defaults = {}, {}
    for item in fields:
        if isinstance(item, str):
            name, hint = item, "typing.Any"
        elif len(item) == 2:
            name, hint = item
        elif len(item) == 3:
            name, hint, default = item
            defaults[name] = default
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if keyword.iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in annotations:
            raise TypeError(f"Field name duplicated: {name!r}")
        annotations[name] = hint

    def fill(ns):
        ns.update(namespace or {})
        ns.update(defaults)
        ns["__annotations__"] = annotations

    cls = types.new_class(cls_name, bases, {}, fill)
    return dataclass(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen,
                     match_args=match_args, kw_only=kw_only, slots=slots, weakref_slot=weakref_slot)
