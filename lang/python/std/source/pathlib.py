# pathlib: paths as objects, and the files and folders they name.
import os
from _pathlib_match import has_magic, match_part
from _pathlib_pure import PurePath, PurePosixPath, PureWindowsPath

__all__ = ["PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath"]

for _cls in (PurePath, PurePosixPath, PureWindowsPath):
    _cls.__module__ = "pathlib"


class Path(PurePath):
    """A path on this system."""

    __slots__ = ()

    def __new__(cls, *args):
        if cls is Path:
            cls = WindowsPath if os.name == "nt" else PosixPath
        return cls._parse(args)

    @classmethod
    def cwd(cls):
        """The current folder."""
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        """The user's folder."""
        return cls("~").expanduser()

    def __enter__(self):
        return self

    def __exit__(self, t, v, tb):
        pass

    # What is there.

    def stat(self, *, follow_symlinks=True):
        """Size, times and kind of what is there."""
        return os.stat(str(self)) if follow_symlinks else os.lstat(str(self))

    def lstat(self):
        """Like stat, but of a link itself."""
        return self.stat(follow_symlinks=False)

    def exists(self):
        """Reports whether there is such a file or folder."""
        return os.path.exists(str(self))

    def is_file(self):
        """Reports whether it is a file."""
        return os.path.isfile(str(self))

    def is_dir(self):
        """Reports whether it is a folder."""
        return os.path.isdir(str(self))

    def is_symlink(self):
        """Reports whether it is a link."""
        return os.path.islink(str(self))

    def is_mount(self):
        """Reports whether another file system begins here."""
        return os.path.ismount(str(self))

    def samefile(self, other_path):
        """Reports whether both name the same file."""
        return os.path.samefile(str(self), os.fspath(other_path))

    def iterdir(self):
        """Yields the paths of what is in a folder."""
        for name in os.listdir(str(self)):
            yield self._of(self._drive, self._root, self._tail + [name])

    def _names(self):
        try:
            return sorted(os.listdir(str(self)))
        except OSError:
            return []

    def _below(self, name):
        return self._of(self._drive, self._root, self._tail + [name])

    def glob(self, pattern):
        """Yields the paths below that fit a pattern; ** is any number of folders."""
        if not pattern:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        drive, root, parts = self._split(pattern)
        if drive or root:
            raise NotImplementedError("Non-relative patterns are unsupported")
        folders_only = pattern[-1] in ("/", self._flavour.sep)
        return self._select(parts, folders_only)

    def rglob(self, pattern):
        """Yields the paths at any depth below that fit a pattern."""
        drive, root, parts = self._split(pattern)
        if drive or root:
            raise NotImplementedError("Non-relative patterns are unsupported")
        folders_only = bool(pattern) and pattern[-1] in ("/", self._flavour.sep)
        return self._select(["**"] + parts, folders_only)

    def _select(self, parts, folders_only):
        seen = set() if parts.count("**") > 1 else None
        for path in _walk(self, parts, self._flavour.casefold):
            if folders_only and not path.is_dir():
                continue
            if seen is not None:
                if path in seen:
                    continue
                seen.add(path)
            yield path

    # Other paths.

    def absolute(self):
        """The path from the root."""
        return self if self.is_absolute() else self.cwd().joinpath(self)

    def resolve(self, strict=False):
        """The path from the root, without links and .. in it."""
        text = os.path.realpath(str(self))
        if strict and not os.path.exists(text):
            os.stat(text)
        return type(self)(text)

    def readlink(self):
        """What a link names."""
        return type(self)(os.readlink(str(self)))

    def expanduser(self):
        """The path with ~ as the user's folder."""
        if self.anchor or not self._tail or self._tail[0][:1] != "~":
            return self
        home = os.path.expanduser(self._tail[0])
        if home[:1] == "~":
            raise RuntimeError("Could not determine home directory.")
        return type(self)(home, *self._tail[1:])

    # Reading and writing.

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        """Opens the file."""
        return open(str(self), mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None):
        """The text of the file."""
        with self.open("r", encoding=encoding, errors=errors) as f:
            return f.read()

    def read_bytes(self):
        """The bytes of the file."""
        with self.open("rb") as f:
            return f.read()

    def write_text(self, data, encoding=None, errors=None, newline=None):
        """Writes a text; the number of its letters."""
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with self.open("w", encoding=encoding, errors=errors, newline=newline) as f:
            return f.write(data)

    def write_bytes(self, data):
        """Writes bytes; their number."""
        with self.open("wb") as f:
            return f.write(data)

    # Making and removing.

    def touch(self, mode=0o666, exist_ok=True):
        """Makes an empty file if there is none."""
        if self.exists():
            if not exist_ok:
                raise FileExistsError(17, "File exists", str(self))
            if hasattr(os, "utime"):
                os.utime(str(self), None)
            return
        with self.open("ab"):
            pass

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        """Makes the folder."""
        try:
            os.mkdir(str(self), mode)
        except FileNotFoundError:
            if not parents or self.parent == self:
                raise
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, parents=False, exist_ok=exist_ok)
        except OSError:
            if not exist_ok or not self.is_dir():
                raise

    def unlink(self, missing_ok=False):
        """Removes the file."""
        try:
            os.unlink(str(self))
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rmdir(self):
        """Removes the folder, which must be empty."""
        os.rmdir(str(self))

    def rename(self, target):
        """Gives the file another name."""
        os.rename(str(self), os.fspath(target))
        return type(self)(target)

    def replace(self, target):
        """Gives the file another name, in the place of one that is there."""
        os.replace(str(self), os.fspath(target))
        return type(self)(target)

    def chmod(self, mode, *, follow_symlinks=True):
        """Changes who may read and write."""
        os.chmod(str(self), mode)

    def symlink_to(self, target, target_is_directory=False):
        """Makes the path a link to another."""
        os.symlink(os.fspath(target), str(self))

    def hardlink_to(self, target):
        """Makes the path another name of a file."""
        os.link(os.fspath(target), str(self))


def _walk(path, parts, fold):
    """Yields what fits the parts of a pattern, below a path."""
    if not parts:
        if path.exists() or path.is_symlink():
            yield path
        return
    first, rest = parts[0], parts[1:]
    if first == "**":
        for folder in _folders(path):
            yield from _walk(folder, rest, fold)
    elif "**" in first:
        raise ValueError("Invalid pattern: '**' can only be an entire path component")
    elif first == ".." or not has_magic(first):
        yield from _walk(path._below(first), rest, fold)
    else:
        for name in path._names():
            if match_part(fold(first), fold(name)):
                below = path._below(name)
                if not rest:
                    yield below
                elif below.is_dir():
                    yield from _walk(below, rest, fold)


def _folders(path):
    """Yields a folder and all folders below it."""
    if not path.is_dir():
        return
    yield path
    for name in path._names():
        below = path._below(name)
        if not below.is_symlink():
            yield from _folders(below)


class PosixPath(Path, PurePosixPath):
    """A path on a system that is not Windows."""

    __slots__ = ()


class WindowsPath(Path, PureWindowsPath):
    """A path on Windows."""

    __slots__ = ()
