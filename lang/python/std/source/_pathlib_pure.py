# pathlib's pure paths: what can be said of a path without looking at the disk.
import os
from collections.abc import Sequence
from _pathlib_match import match_part

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Posix:
    sep, windows = "/", False

    def split_root(self, text):
        if not text.startswith("/"):
            return "", "", text
        rest = text.lstrip("/")
        # Two slashes are kept: POSIX leaves their meaning to the system.
        return "", "//" if len(text) - len(rest) == 2 else "/", rest

    def casefold(self, text):
        return text


class _Windows:
    sep, windows = "\\", True

    def split_root(self, text):
        text = text.replace("/", "\\")
        if text.startswith("\\\\") and not text.startswith("\\\\\\"):
            host, _, rest = text[2:].partition("\\")
            share, slash, rest = rest.partition("\\")
            if host and share:
                return f"\\\\{host}\\{share}", "\\", rest.lstrip("\\")
        drive = text[:2] if len(text) > 1 and text[1] == ":" and text[0] in _LETTERS else ""
        text = text[len(drive):]
        rest = text.lstrip("\\")
        return drive, "\\" if len(rest) < len(text) else "", rest

    def casefold(self, text):
        return text.lower()


_posix, _windows = _Posix(), _Windows()


class _Parents(Sequence):
    """The folders above a path, the nearest first."""

    def __init__(self, path):
        self._path = path
        self._len = len(path._tail)

    def __len__(self):
        return self._len

    def __getitem__(self, i):
        if isinstance(i, slice):
            return tuple(self[k] for k in range(*i.indices(len(self))))
        if i >= len(self) or i < -len(self):
            raise IndexError(i)
        if i < 0:
            i += len(self)
        p = self._path
        return p._of(p._drive, p._root, p._tail[:-i - 1])

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


class PurePath:
    """A path, of this system's kind if the kind is not said."""

    __slots__ = ("_drive", "_root", "_tail", "_text")
    _flavour = _windows if os.name == "nt" else _posix

    def __new__(cls, *args):
        if cls is PurePath:
            cls = PureWindowsPath if os.name == "nt" else PurePosixPath
        return cls._parse(args)

    @classmethod
    def _parse(cls, args):
        drive, root, tail = "", "", []
        for arg in args:
            if isinstance(arg, PurePath):
                d, r, t = arg._drive, arg._root, arg._tail
                if arg._flavour is not cls._flavour:
                    d, r, t = cls._split(str(arg))
            else:
                text = os.fspath(arg) if not isinstance(arg, str) else arg
                if not isinstance(text, str):
                    raise TypeError("argument should be a str object or an os.PathLike object returning str, "
                                    f"not {type(arg)!r}")
                d, r, t = cls._split(text)
            drive, root, tail = cls._join(drive, root, tail, d, r, t)
        return cls._of(drive, root, tail)

    @classmethod
    def _split(cls, text):
        drive, root, rest = cls._flavour.split_root(text)
        return drive, root, [part for part in rest.split(cls._flavour.sep) if part and part != "."]

    @classmethod
    def _join(cls, drive, root, tail, d, r, t):
        """The second path seen from the first."""
        if r:
            return (d or drive if cls._flavour.windows else d), r, list(t)
        if d and d.lower() != drive.lower():
            return d, r, list(t)
        return drive or d, root, tail + list(t)

    @classmethod
    def _of(cls, drive, root, tail):
        self = object.__new__(cls)
        self._drive, self._root, self._tail = drive, root, list(tail)
        self._text = None
        return self

    def __reduce__(self):
        return (type(self), self.parts)

    def __str__(self):
        if self._text is None:
            self._text = self._drive + self._root + self._flavour.sep.join(self._tail) or "."
        return self._text

    def __fspath__(self):
        return str(self)

    def __bytes__(self):
        return str(self).encode()

    def __repr__(self):
        return f"{type(self).__name__}({self.as_posix()!r})"

    def as_posix(self):
        """The path with forward slashes."""
        return str(self).replace(self._flavour.sep, "/")

    def as_uri(self):
        """The path as a URI: file:///..."""
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        text, start = self.as_posix(), "file://"
        if len(self._drive) == 2 and self._drive[1] == ":":
            start, text = f"file:///{self._drive}", text[2:]
        elif self._drive:
            start = "file:"
        safe = _LETTERS + "0123456789_.-~/"
        return start + "".join(chr(b) if chr(b) in safe else f"%{b:02X}" for b in text.encode())

    def _key(self):
        fold = self._flavour.casefold
        return [fold(p) for p in self.parts]

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._flavour is other._flavour and self._key() == other._key()

    def __hash__(self):
        return hash(tuple(self._key()))

    def __lt__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._key() < other._key()

    def __le__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._key() <= other._key()

    def __gt__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._key() > other._key()

    def __ge__(self, other):
        if not isinstance(other, PurePath) or self._flavour is not other._flavour:
            return NotImplemented
        return self._key() >= other._key()

    # Parts.

    @property
    def drive(self):
        return self._drive

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._drive + self._root

    @property
    def parts(self):
        return tuple(([self.anchor] if self.anchor else []) + self._tail)

    @property
    def name(self):
        return self._tail[-1] if self._tail else ""

    @property
    def suffix(self):
        name = self.name
        i = name.rfind(".")
        return name[i:] if 0 < i < len(name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + part for part in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        suffix = self.suffix
        return self.name[:-len(suffix)] if suffix else self.name

    @property
    def parent(self):
        return self._of(self._drive, self._root, self._tail[:-1]) if self._tail else self

    @property
    def parents(self):
        return _Parents(self)

    def with_name(self, name):
        """The path with another last part."""
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        drive, root, tail = self._split(name)
        if not name or name[-1] in "/" + self._flavour.sep or drive or root or len(tail) != 1:
            raise ValueError(f"Invalid name {name!r}")
        return self._of(self._drive, self._root, self._tail[:-1] + [name])

    def with_stem(self, stem):
        """The path with another name before its suffix."""
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        """The path with another suffix; with none if it is empty."""
        if self._flavour.sep in suffix or "/" in suffix:
            raise ValueError(f"Invalid suffix {suffix!r}")
        if suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self._of(self._drive, self._root, self._tail[:-1] + [self.stem + suffix])

    def is_absolute(self):
        """Reports whether the path does not depend on the current folder."""
        return bool(self._root and (self._drive or not self._flavour.windows))

    # Paths of paths.

    def joinpath(self, *args):
        """The path of something below this one."""
        other = self._parse(args)
        parts = self._join(self._drive, self._root, self._tail, other._drive, other._root, other._tail)
        return self._of(*parts)

    def __truediv__(self, key):
        try:
            return self.joinpath(key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            return self._parse((key,)).joinpath(self)
        except TypeError:
            return NotImplemented

    def relative_to(self, *other):
        """The path as seen from another above it."""
        if not other:
            raise TypeError("need at least one argument")
        base = self._parse(other)
        n = len(base._tail)
        fold = self._flavour.casefold
        if fold(self.anchor) != fold(base.anchor) or self._key()[:len(base._key())] != base._key():
            raise ValueError(f"{str(self)!r} is not in the subpath of {str(base)!r}"
                             " OR one path is relative and the other is absolute.")
        return self._of("", "", self._tail[n:])

    def is_relative_to(self, *other):
        """Reports whether the path is below another."""
        try:
            self.relative_to(*other)
        except ValueError:
            return False
        return True

    def match(self, path_pattern):
        """Reports whether the path ends as a pattern says."""
        fold = self._flavour.casefold
        drive, root, tail = self._split(path_pattern)
        if not tail and not drive and not root:
            raise ValueError("empty pattern")
        if drive and fold(drive) != fold(self._drive) or root and fold(root) != fold(self._root):
            return False
        if (drive or root) and len(tail) != len(self._tail) or len(tail) > len(self._tail):
            return False
        return all(match_part(fold(p), fold(n)) for p, n in zip(reversed(tail), reversed(self._tail)))


class PurePosixPath(PurePath):
    """A path with slashes."""

    __slots__ = ()
    _flavour = _posix


class PureWindowsPath(PurePath):
    """A path with backslashes and drives."""

    __slots__ = ()
    _flavour = _windows

    def is_reserved(self):
        """Reports whether Windows keeps the name for a device."""
        stem = self.name.partition(".")[0].partition(":")[0].rstrip(" ").upper()
        return stem in {"CON", "PRN", "AUX", "NUL"} | {f"{d}{i}" for d in ("COM", "LPT") for i in range(1, 10)}


os.PathLike.register(PurePath) if hasattr(getattr(os, "PathLike", None), "register") else None
