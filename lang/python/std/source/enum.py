# enum: classes whose instances are a fixed set of named values.
import types

__all__ = ["EnumType", "EnumMeta", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique",
           "property", "verify", "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP",
           "global_flag_repr", "global_enum_repr", "global_str", "global_enum", "EnumCheck", "CONTINUOUS",
           "NAMED_FLAGS", "UNIQUE"]

# The classes below are named before they are made; so are those of the standard library.
Enum = Flag = EJECT = KEEP = ReprEnum = None


class nonmember:
    """Keeps a value of the class's body from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Makes a value of the class's body a member, whatever it is."""

    def __init__(self, value):
        self.value = value


class auto:
    """A value that is chosen for the member."""

    def __init__(self, value=None):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})"


class property(types.DynamicClassAttribute):
    """A property of members that leaves its name on the class to a member."""

    name = clsname = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            try:
                return ownerclass._member_map_[self.name]
            except (KeyError, AttributeError):
                raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}") from None
        if self.fget is None:
            try:
                return type(instance)._member_map_[self.name]
            except KeyError:
                raise AttributeError(f"{type(instance)!r} member has no attribute {self.name!r}") from None
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")
        return self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")
        return self.fdel(instance)

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__


def _is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_single_bit(n):
    return n != 0 and n & (n - 1) == 0


_SUNDERS = ("_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
            "_iter_member_by_value_", "_iter_member_by_def_", "_add_alias_", "_add_value_alias_")


class _EnumDict(dict):
    """The names of an enum's body: which are members, in their order."""

    def __init__(self):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._cls_name = None
        self._auto_called = False

    def __setitem__(self, key, value):
        if self._cls_name is not None and key.startswith(f"_{self._cls_name}__"):
            pass  # a private name
        elif _is_sunder(key):
            self._sunder(key, value)
            key = "_ignore_names_" if key == "_ignore_" else key
        elif _is_dunder(key):
            pass
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif isinstance(value, member):
            value = self._add(key, value.value)
        elif _is_descriptor(value):
            pass
        else:
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            value = self._add(key, value)
        super().__setitem__(key, value)

    def _sunder(self, key, value):
        if key not in _SUNDERS:
            raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
        if key == "_generate_next_value_":
            if self._auto_called:
                raise TypeError("_generate_next_value_ must be defined before members")
        elif key == "_ignore_":
            self._ignore = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            taken = set(self._ignore) & set(self._member_names)
            if taken:
                raise ValueError(f"_ignore_ cannot specify already set names: {taken!r}")

    def _add(self, key, value):
        """Takes a member; auto() is given its value now, also inside of a tuple."""
        if isinstance(value, auto):
            value = self._next(key, value)
        elif type(value) is tuple and any(isinstance(v, auto) for v in value):
            value = tuple(self._next(key, v) if isinstance(v, auto) else v for v in value)
        self._member_names[key] = None
        self._last_values.append(value)
        return value

    def _next(self, key, chosen):
        if chosen.value is None:
            make = self["_generate_next_value_"]
            make = getattr(make, "__func__", make)
            chosen.value = make(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        return chosen.value


class _Members:
    """Makes the members once the class is there, and before __init_subclass__ sees it."""

    def __init__(self, values):
        self.values = values

    def __set_name__(self, cls, name):
        delattr(cls, name)
        for member_name, value in self.values.items():
            _make_member(cls, member_name, value)


def _make_member(cls, name, value):
    kind = cls._member_type_
    args = value if isinstance(value, tuple) else (value,)
    if kind is tuple:
        args = (args,)
    new = cls.__new_member__
    obj = new(cls) if new is object.__new__ else new(cls, *args)
    if not hasattr(obj, "_value_"):
        if kind is object:
            obj._value_ = value
        else:
            try:
                obj._value_ = kind(*args)
            except Exception as exc:
                raise TypeError("_value_ not set in __new__, unable to create it") from exc
    value = obj._value_
    obj._name_ = name
    obj.__objclass__ = cls
    obj._sort_order_ = len(cls._member_names_)
    obj.__init__(*args)
    known = _same_value(cls, value)
    if known is not None:
        obj = known
    elif Flag is None or not issubclass(cls, Flag) or _is_single_bit(value):
        cls._member_names_.append(name)
    if Flag is not None and issubclass(cls, Flag) and isinstance(value, int):
        cls._flag_mask_ |= value
        if _is_single_bit(value):
            cls._singles_mask_ |= value
        cls._all_bits_ = 2 ** cls._flag_mask_.bit_length() - 1
    if not isinstance(cls.__dict__.get(name), property):
        base = next((c.__dict__[name] for c in cls.__mro__[1:] if name in c.__dict__), None)
        if isinstance(base, property):
            # The member has the name of a property of members: both are found.
            redirect = property(base.fget, base.fset, base.fdel)
            redirect.name, redirect.clsname = name, cls.__name__
            type.__setattr__(cls, name, redirect)
        else:
            type.__setattr__(cls, name, obj)
    cls._member_map_[name] = obj
    try:
        cls._value2member_map_.setdefault(value, obj)
    except TypeError:
        cls._unhashable_.append(obj)


def _same_value(cls, value):
    try:
        return cls._value2member_map_.get(value)
    except TypeError:
        return next((m for m in cls._unhashable_ if m._value_ == value), None)


def _check_bases(name, bases):
    for chain in bases:
        for base in chain.__mro__:
            if isinstance(base, EnumType) and base._member_names_:
                raise TypeError(f"<enum {name!r}> cannot extend {base!r}")


def _mixins(name, bases):
    """The type of the values, and the enum that is the first among the bases from the right."""
    if not bases:
        return object, Enum
    first = bases[-1]
    if not isinstance(first, EnumType):
        raise TypeError("new enumerations should be created as "
                        "`EnumName([mixin_type, ...] [data_type,] enum_type)`")
    return _data_type(name, bases) or object, first


def _data_type(name, bases):
    found = []
    for chain in bases:
        candidate = None
        for base in chain.__mro__:
            if base is object:
                continue
            if isinstance(base, EnumType):
                if base._member_type_ is not object:
                    _append_new(found, base._member_type_)
                    break
            elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                _append_new(found, candidate or base)
                break
            else:
                candidate = candidate or base
    if len(found) > 1:
        raise TypeError(f"too many data types for {name!r}: {set(found)!r}")
    return found[0] if found else None


def _append_new(found, kind):
    if kind not in found:
        found.append(kind)


class EnumType(type):
    """The class of enums."""

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        _check_bases(cls, bases)
        body = _EnumDict()
        body._cls_name = cls
        if Enum is not None:
            first = _mixins(cls, bases)[1]
            body["_generate_next_value_"] = getattr(first, "_generate_next_value_", None)
        return body

    def __new__(metacls, cls, bases, classdict, *, boundary=None, **kwds):
        names = getattr(classdict, "_member_names", {})
        values = {n: classdict[n] for n in names}
        for n in list(classdict.get("_ignore_names_", ())):
            classdict.pop(n, None)
        body = {n: v for n, v in classdict.items() if n not in names and n != "_ignore_names_"}
        ignored = getattr(classdict, "_ignore", ())
        body = {n: v for n, v in body.items() if n not in ignored}
        bad = set(names) & {"mro", ""}
        if bad:
            raise ValueError("invalid enum member name(s) " + ",".join(repr(n) for n in bad))
        order = body.pop("_order_", None)
        kind, first = _mixins(cls, bases) if Enum is not None else (object, None)
        body.update(_member_names_=[], _member_map_={}, _value2member_map_={}, _unhashable_=[],
                    _member_type_=kind, _boundary_=boundary or getattr(first, "_boundary_", None),
                    _flag_mask_=0, _singles_mask_=0, _all_bits_=0, _inverted_=None)
        new = body.get("__new__")
        if new is not None:
            body["__new_member__"] = new
        elif not any("__new_member__" in c.__dict__ for b in bases for c in b.__mro__):
            body["__new_member__"] = object.__new__ if kind is object else kind.__new__
        elif kind is not object and first is not None and getattr(first, "_member_type_", None) is object \
                and first.__new_member__ is object.__new__:
            body["__new_member__"] = object.__new__ if _is_plain(kind) else kind.__new__
        body["_make_members_"] = _Members(values)
        try:
            made = super().__new__(metacls, cls, bases, body, **kwds)
        except RuntimeError as e:
            # What __set_name__ raises is the error of the class's body.
            raise e.__cause__ or e
        if first is not None and kind is not object:
            _choose_texts(made, body, kind, first)
        if order is not None:
            wanted = order.replace(",", " ").split()
            wanted = [n for n in wanted if n in made._member_names_ or n not in made._member_map_]
            if wanted != made._member_names_:
                raise TypeError(f"member order does not match _order_:\n  {made._member_names_!r}\n  {wanted!r}")
        return made

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None):
        if names is None:
            return _lookup(cls, value)
        return _create(cls, value, names, module, qualname, type, start, boundary)

    def __contains__(cls, member):
        if not isinstance(member, Enum):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(member).__qualname__!r} and {type(cls).__qualname__!r}")
        return isinstance(member, cls) and member._name_ in cls._member_map_

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __dir__(cls):
        own = ["__class__", "__contains__", "__doc__", "__getitem__", "__init_subclass__", "__iter__", "__len__",
               "__members__", "__module__", "__name__", "__qualname__"]
        if cls._member_type_ is object:
            return sorted(set(own) | set(cls._member_names_))
        return sorted(set(dir(cls._member_type_)) | set(own) | set(cls._member_names_))

    @types.DynamicClassAttribute
    def __members__(cls):
        return types.MappingProxyType(cls._member_map_)

    def __repr__(cls):
        kind = "flag" if Flag is not None and issubclass(cls, Flag) else "enum"
        return f"<{kind} {cls.__name__!r}>"

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        super().__delattr__(name)


EnumMeta = EnumType


def _is_plain(kind):
    return kind.__new__ is object.__new__


def _choose_texts(cls, body, kind, first):
    """repr, str and format are the enum's where the type of the values would come before it;
    of a ReprEnum str and format are the type's."""
    if ReprEnum is not None and ReprEnum in cls.__bases__:
        for name in ("__format__", "__str__"):
            if name not in body:
                shown = getattr(kind, name)
                # What inherits object's str shows its repr, which is the enum's here.
                type.__setattr__(cls, name, kind.__repr__ if shown is object.__str__ else shown)
    for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
        if name not in body and getattr(cls, name) in (getattr(kind, name), getattr(object, name)):
            if name not in cls.__dict__:
                type.__setattr__(cls, name, getattr(first, name))


def _lookup(cls, value):
    """The member of a value."""
    if type(value) is cls:
        return value
    found = _same_value(cls, value)
    if found is not None:
        return found
    try:
        found = cls._missing_(value)
    except Exception as e:
        invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        e.__context__ = None if isinstance(e, ValueError) else invalid
        raise e
    if isinstance(found, cls) or (Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT
                                  and isinstance(found, int)):
        return found
    invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
    if found is None:
        raise invalid
    raise TypeError(f"error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member")


def _create(cls, class_name, names, module, qualname, kind, start, boundary):
    """An enum of names: Enum('Color', 'RED GREEN')."""
    metacls = cls.__class__
    bases = (cls,) if kind is None else (kind, cls)
    body = metacls.__prepare__(class_name, bases)
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
        values = []
        for i, name in enumerate(names):
            values.append(cls._generate_next_value_(name, start, i, values[:]))
        names = list(zip(names, values))
    for item in names.items() if isinstance(names, dict) else names:
        name, value = item
        body[name] = value
    made = metacls(class_name, bases, body, boundary=boundary)
    if module is not None:
        made.__module__ = module
    else:
        made.__module__ = "__main__"
    if qualname is not None:
        made.__qualname__ = qualname
    return made


class Enum(metaclass=EnumType):
    """A fixed set of named values."""

    def __init__(self, *args, **kwds):
        pass

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            return last_values[-1] + 1
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        show = _value_repr(self)
        return f"<{self.__class__.__name__}.{self._name_}: {show(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        own = {n for c in self.__class__.mro() if c not in (object, Enum) for n in c.__dict__ if n[0] != "_"}
        own -= set(self.__class__._member_map_)
        return sorted({"__class__", "__doc__", "__eq__", "__hash__", "__module__", "name", "value"} | own)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def name(self):
        """The name of the member."""
        return self._name_

    @property
    def value(self):
        """The value of the member."""
        return self._value_


def _value_repr(self):
    kind = self._member_type_
    if kind is object or "__dataclass_fields__" not in kind.__dict__:
        return repr if kind is object else kind.__repr__
    return repr


class ReprEnum(Enum):
    """An enum of which only repr() is Enum's; str() and format() are those of the values."""


class IntEnum(int, ReprEnum):
    """An enum whose members are ints."""


class StrEnum(str, ReprEnum):
    """An enum whose members are texts."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        for what, v in zip(("", "encoding", "errors"), values):
            if not isinstance(v, str):
                raise TypeError(f"{what} must be a string, not {v!r}" if what else f"{v!r} is not a string")
        value = str(*values)
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary(StrEnum):
    """What becomes of bits that no flag has."""

    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


def _binary(n, bits):
    """0b0 1010: the sign's bit apart from the others."""
    if n >= 0:
        return f"0b0 {n:0{bits}b}"
    return f"0b1 {n + (1 << bits):0{bits}b}"


class Flag(Enum, boundary=STRICT):
    """An enum whose members are bits that can be together."""

    _numeric_repr_ = repr

    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        try:
            return 2 ** last.bit_length()
        except Exception:
            raise TypeError(f"invalid flag value {last!r}") from None

    @classmethod
    def _iter_member_(cls, value):
        for m in cls._member_map_.values():
            if m._value_ & value and _is_single_bit(m._value_) and cls._value2member_map_[m._value_] is m:
                value &= ~m._value_
                yield m

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, all_bits = cls._flag_mask_, cls._all_bits_
        neg = value
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if cls._boundary_ is STRICT:
                bits = max(value.bit_length(), mask.bit_length())
                raise ValueError(f"{cls!r} invalid value {value!r}\n    given {_binary(value, bits)}\n"
                                 f"  allowed {_binary(mask, bits)}")
            if cls._boundary_ is CONFORM:
                value &= mask
            elif cls._boundary_ is EJECT:
                return value
            elif value < 0:
                value = max(all_bits + 1, 2 ** value.bit_length()) + value
        if value < 0:
            value += all_bits + 1
            value = value & mask if cls._boundary_ is not KEEP else value
        known = cls._value2member_map_.get(value)
        if known is not None:
            return known
        made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        made._value_ = value
        made.__objclass__ = cls
        parts = list(cls._iter_member_(value))
        names = [m._name_ for m in parts]
        rest = value
        for m in parts:
            rest &= ~m._value_
        made._name_ = "|".join(names + ([f"{rest:#x}" if rest > 0 and cls._numeric_repr_ is not repr else str(rest)]
                                        if rest else [])) or None
        return cls._value2member_map_.setdefault(value, made)

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and "
                            f"{self.__class__.__qualname__!r}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        show = _value_repr(self)
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {show(self._value_)}>"
        return f"<{self.__class__.__name__}.{self._name_}: {show(self._value_)}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def __or__(self, other):
        value = self._get_value(other)
        return value if value is NotImplemented else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._get_value(other)
        return value if value is NotImplemented else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._get_value(other)
        return value if value is NotImplemented else self.__class__(self._value_ ^ value)

    def __invert__(self):
        cls = self.__class__
        if cls._boundary_ in (EJECT, KEEP):
            return cls(~self._value_)
        return cls(cls._singles_mask_ & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """An enum whose members are bits of ints."""

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        return flag if isinstance(flag, int) else NotImplemented

    __or__ = Flag.__or__
    __and__ = Flag.__and__
    __xor__ = Flag.__xor__
    __ror__ = Flag.__or__
    __rand__ = Flag.__and__
    __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__


def unique(enumeration):
    """Refuses two names for one value."""
    aliases = [f"{name} -> {m.name}" for name, m in enumeration.__members__.items() if name != m.name]
    if aliases:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(aliases)}")
    return enumeration


class EnumCheck(StrEnum):
    """What verify checks."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    """Checks an enum: UNIQUE, CONTINUOUS, NAMED_FLAGS."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        for check in self.checks:
            if check is UNIQUE:
                aliases = [f"{n} -> {m.name}" for n, m in enumeration.__members__.items() if n != m.name]
                if aliases:
                    raise ValueError(f"aliases found in {enumeration!r}: {', '.join(aliases)}")
            elif check is CONTINUOUS:
                _check_continuous(enumeration)
            elif check is NAMED_FLAGS:
                _check_named(enumeration)
        return enumeration


def _check_continuous(enumeration):
    values = {m.value for m in enumeration}
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    if issubclass(enumeration, Flag):
        wanted = [1 << i for i in range(low.bit_length(), high.bit_length() - 1)]
    else:
        wanted = range(low + 1, high)
    missing = [str(v) for v in wanted if v not in values]
    if missing:
        kind = "flag" if issubclass(enumeration, Flag) else "enum"
        raise ValueError(f"invalid {kind} {enumeration.__name__!r}: missing values {', '.join(missing)}")


def _check_named(enumeration):
    singles = sum(m.value for m in enumeration)
    bad = [n for n, m in enumeration._member_map_.items() if m.value & ~singles]
    if bad:
        raise ValueError(f"invalid Flag {enumeration.__name__!r}: aliases {', '.join(bad)} are missing combined values")


def global_str(self):
    """The name alone, or the class with the value."""
    return f"{self.__class__.__name__}({self._value_!r})" if self._name_ is None else self._name_


def global_enum_repr(self):
    """module.NAME."""
    return f"{self.__class__.__module__.split('.')[-1]}.{self._name_}"


def global_flag_repr(self):
    """module.NAME, or several of them with bars."""
    module = self.__class__.__module__.split(".")[-1]
    if self._name_ is None:
        return f"{module}.{self.__class__.__name__}({self._value_})"
    return "|".join(f"{module}.{n}" for n in self._name_.split("|"))


def global_enum(cls, update_str=False):
    """Makes the members of an enum names of its module."""
    import sys
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls
