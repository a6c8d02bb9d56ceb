# fileinput: the lines of several files, or of standard input, one after another.
import io
import os
import sys

__all__ = ["input", "close", "nextfile", "filename", "lineno", "filelineno", "fileno", "isfirstline", "isstdin", "FileInput", "hook_compressed", "hook_encoded"]

_state = None


def input(files=None, inplace=False, backup="", *, mode="r", openhook=None, encoding=None, errors=None):
    """A FileInput that the module's functions tell of."""
    global _state
    if _state and _state._file:
        raise RuntimeError("input() already active")
    _state = FileInput(files, inplace, backup, mode=mode, openhook=openhook, encoding=encoding, errors=errors)
    return _state


def close():
    global _state
    state, _state = _state, None
    if state:
        state.close()


def _active():
    if not _state:
        raise RuntimeError("no active input()")
    return _state


def nextfile():
    return _active().nextfile()


def filename():
    return _active().filename()


def lineno():
    return _active().lineno()


def filelineno():
    return _active().filelineno()


def fileno():
    return _active().fileno()


def isfirstline():
    return _active().isfirstline()


def isstdin():
    return _active().isstdin()


class FileInput:
    def __init__(self, files=None, inplace=False, backup="", *, mode="r", openhook=None, encoding=None, errors=None):
        if isinstance(files, str):
            files = (files,)
        elif isinstance(files, os.PathLike):
            files = (os.fspath(files),)
        elif files is None:
            files = tuple(sys.argv[1:]) or ("-",)
        self._files, self._inplace, self._backup = tuple(files), inplace, backup
        if mode not in ("r", "rb"):
            raise ValueError("FileInput opening mode must be 'r' or 'rb'")
        if openhook and inplace:
            raise ValueError("FileInput cannot use an opening hook in inplace mode")
        if openhook and not callable(openhook):
            raise ValueError("FileInput openhook must be callable")
        self._mode, self._openhook = mode, openhook
        self._encoding = encoding if inplace or openhook or "b" not in mode else None
        self._errors = errors
        self._file = self._filename = self._output = self._saved = None
        self._startlineno = self._filelineno = 0
        self._isstdin = False

    def __del__(self):
        self.close()

    def close(self):
        try:
            self.nextfile()
        finally:
            self._files = ()

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readline(self):
        while True:
            if self._file is None:
                if not self._files:
                    return b"" if "b" in self._mode else ""
                self._begin()
            line = self._file.readline()
            if line:
                self._filelineno += 1
                return line
            self.nextfile()

    def nextfile(self):
        """Leaves the rest of the file."""
        if self._output:
            sys.stdout = self._saved
            self._output.close()
        if self._file and not self._isstdin:
            self._file.close()
        if self._output and not self._backup:
            try:
                os.unlink(self._aside)
            except OSError:
                pass
        self._startlineno += self._filelineno
        self._file = self._output = self._saved = None
        self._filelineno, self._isstdin = 0, False

    def _begin(self):
        self._filename, self._files = self._files[0], self._files[1:]
        encoding = self._encoding
        if self._filename == "-":
            self._filename, self._isstdin = "<stdin>", True
            self._file = sys.stdin.buffer if "b" in self._mode else sys.stdin
        elif self._inplace:
            self._aside = os.fspath(self._filename) + (self._backup or ".bak")
            try:
                os.unlink(self._aside)
            except OSError:
                pass
            os.rename(self._filename, self._aside)
            self._file = open(self._aside, self._mode, encoding=encoding, errors=self._errors)
            self._output = open(self._filename, self._mode.replace("r", "w"), encoding=encoding, errors=self._errors)
            self._saved, sys.stdout = sys.stdout, self._output
        elif self._openhook:
            more = {} if encoding is None else {"encoding": encoding, "errors": self._errors}
            self._file = self._openhook(self._filename, self._mode, **more)
        else:
            self._file = open(self._filename, self._mode, encoding=encoding, errors=self._errors)

    def filename(self):
        return self._filename

    def lineno(self):
        return self._startlineno + self._filelineno

    def filelineno(self):
        return self._filelineno

    def fileno(self):
        try:
            return self._file.fileno() if self._file else -1
        except ValueError:
            return -1

    def isfirstline(self):
        return self._filelineno == 1

    def isstdin(self):
        return self._isstdin


def hook_compressed(filename, mode, *, encoding=None, errors=None):
    """Opens files that end in .gz or .bz2 unpacked."""
    if encoding is None and "b" not in mode:
        encoding = "locale"
    ending = os.path.splitext(filename)[1]
    if ending == ".gz":
        import gzip
        stream = gzip.open(filename, mode)
    elif ending == ".bz2":
        import bz2
        stream = bz2.BZ2File(filename, mode)
    else:
        return open(filename, mode, encoding=None if encoding == "locale" else encoding, errors=errors)
    if "b" not in mode:
        stream = io.TextIOWrapper(stream, encoding=None if encoding == "locale" else encoding, errors=errors)
    return stream


def hook_encoded(encoding, errors=None):
    """A hook that opens files in an encoding."""
    return lambda filename, mode: open(filename, mode, encoding=encoding, errors=errors)
