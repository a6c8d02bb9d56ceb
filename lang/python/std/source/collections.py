# collections: named tuples and containers of the program's own. deque is Go's.
import keyword
import sys
from _collections import deque
from _collections_dicts import Counter, OrderedDict, defaultdict
from _tq import define, tuple_field
from collections.abc import MutableMapping, MutableSequence, Sequence

MutableSequence.register(deque)


def _field_names(typename, field_names, rename):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(n) for n in field_names]
    if rename:
        seen = set()
        for i, name in enumerate(names):
            if not name.isidentifier() or keyword.iskeyword(name) or name.startswith("_") or name in seen:
                names[i] = f"_{i}"
            seen.add(name)
    for name in [typename] + names:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if keyword.iskeyword(name):
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)
    return tuple(names)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose elements have names."""
    typename = str(typename)
    names = _field_names(typename, field_names, rename)
    default_of = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(names):
            raise TypeError("Got more default values than field names")
        default_of = dict(zip(names[len(names) - len(defaults):], defaults))

    arguments = "".join(f"{n}, " for n in names)
    parameters = "".join(f"{n}=_default_of[{n!r}], " if n in default_of else f"{n}, " for n in names)
    made = define(f"def __new__(_cls, {parameters}):\n    return _tuple_new(_cls, ({arguments}))\n",
                  {"_tuple_new": tuple.__new__, "_default_of": default_of}, f"<namedtuple_{typename}>")
    new = made["__new__"]
    new.__doc__ = f"Create new instance of {typename}({', '.join(names)})"
    count = len(names)

    def _make(cls, iterable):
        """A tuple of the elements."""
        result = tuple.__new__(cls, iterable)
        if len(result) != count:
            raise TypeError(f"Expected {count} arguments, got {len(result)}")
        return result

    def _replace(self, /, **kwds):
        """A tuple with other values for some fields."""
        result = self._make(kwds.pop(name, value) for name, value in zip(names, self))
        if kwds:
            raise ValueError(f"Got unexpected field names: {list(kwds)!r}")
        return result

    shown = "(" + ", ".join(f"{n}=%r" for n in names) + ")"

    def __repr__(self):
        return self.__class__.__name__ + shown % tuple(self)

    def _asdict(self):
        """The fields as a dict."""
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        return tuple(self)

    for function in (new, _make, _replace, __repr__, _asdict, __getnewargs__):
        function.__qualname__ = f"{typename}.{function.__name__}"
    body = {
        "__doc__": f"{typename}({', '.join(names)})",
        "__slots__": (),
        "_fields": names,
        "_field_defaults": default_of,
        "__new__": new,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": names,
    }
    for index, name in enumerate(names):
        body[name] = tuple_field(index, f"Alias for field number {index}")
    result = type(typename, (tuple,), body)
    if module is None:
        module = sys._getframe(1).f_globals.get("__name__", "__main__") if hasattr(sys, "_getframe") else "__main__"
    result.__module__ = module
    return result


class ChainMap(MutableMapping):
    """Several mappings seen as one; what is stored goes to the first."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def _union(self):
        together = {}
        for mapping in reversed(self.maps):
            together.update(dict.fromkeys(mapping))
        return together

    def __len__(self):
        return len(self._union())

    def __iter__(self):
        return iter(self._union())

    def __contains__(self, key):
        return any(key in m for m in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(map(repr, self.maps))})"

    @classmethod
    def fromkeys(cls, iterable, *args):
        return cls(dict.fromkeys(iterable, *args))

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        """A map with one more in front."""
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        """The map without its first."""
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}") from None

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.") from None

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}") from None

    def clear(self):
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        if not hasattr(other, "keys"):
            return NotImplemented
        m = self.copy()
        m.maps[0].update(other)
        return m

    def __ror__(self, other):
        if not hasattr(other, "keys"):
            return NotImplemented
        m = dict(other)
        for child in reversed(self.maps):
            m.update(child)
        return self.__class__(m)


class UserDict(MutableMapping):
    """A dict around a dict, for classes that change what its methods do."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        missing = getattr(self.__class__, "__missing__", None)
        if missing is not None:
            return missing(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, (UserDict, dict)):
            return self.__class__({**self.data, **dict(other)})
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, (UserDict, dict)):
            return self.__class__({**dict(other), **self.data})
        return NotImplemented

    def __ior__(self, other):
        self.data.update(dict(other))
        return self

    def copy(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.data = self.data.copy()
        return made

    __copy__ = copy

    @classmethod
    def fromkeys(cls, iterable, value=None):
        d = cls()
        for key in iterable:
            d[key] = value
        return d


def _plain(other):
    return other.data if isinstance(other, (UserList, UserString)) else other


class UserList(MutableSequence):
    """A list around a list, for classes that change what its methods do."""

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_plain(initlist))

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    __hash__ = None

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.__class__(self.data[i]) if isinstance(i, slice) else self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + list(_plain(other)))

    def __radd__(self, other):
        return self.__class__(list(_plain(other)) + self.data)

    def __iadd__(self, other):
        self.data += list(_plain(other))
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_plain(other))


class UserString(Sequence):
    """A text around a text; the methods of str give texts of the same class."""

    def __init__(self, seq):
        self.data = seq.data[:] if isinstance(seq, UserString) else str(seq)

    def __str__(self):
        return self.data

    def __repr__(self):
        return repr(self.data)

    def __hash__(self):
        return hash(self.data)

    def __len__(self):
        return len(self.data)

    def __contains__(self, char):
        return _plain(char) in self.data

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __eq__(self, other):
        return self.data == _plain(other)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    def __add__(self, other):
        return self.__class__(self.data + str(other))

    def __radd__(self, other):
        return self.__class__(str(other) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)


def _of_str(name, wraps):
    def method(self, *args, **kwargs):
        result = getattr(self.data, name)(*[_plain(a) for a in args], **kwargs)
        return self.__class__(result) if wraps else result

    method.__name__ = name
    method.__qualname__ = f"UserString.{name}"
    return method


for _name in ("capitalize casefold center expandtabs ljust lower lstrip removeprefix removesuffix replace rjust rstrip "
              "strip swapcase title translate upper zfill").split():
    setattr(UserString, _name, _of_str(_name, True))
for _name in ("count encode endswith find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier "
              "islower isnumeric isprintable isspace istitle isupper join partition rfind rindex rpartition rsplit split "
              "splitlines startswith").split():
    setattr(UserString, _name, _of_str(_name, False))
