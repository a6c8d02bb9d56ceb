# io: the classes that files are of, which programs derive from. Files themselves are Go's.
import abc
import _io

DEFAULT_BUFFER_SIZE = 8192


def text_encoding(encoding, stacklevel=2):
    """The encoding that is meant by None."""
    return "utf-8" if encoding is None else encoding


class IOBase(metaclass=abc.ABCMeta):
    """What all files have; a class of the program says how it reads or writes."""

    __closed = False

    def _unsupported(self, name):
        raise _io.UnsupportedOperation(name)

    def seek(self, pos, whence=0):
        """Moves to a position."""
        self._unsupported("seek")

    def tell(self):
        """The position."""
        return self.seek(0, 1)

    def truncate(self, pos=None):
        """Cuts the file."""
        self._unsupported("truncate")

    def flush(self):
        """Writes what waits."""
        self._checkClosed()

    def close(self):
        """Closes the file."""
        if not self.__closed:
            try:
                self.flush()
            finally:
                self.__closed = True

    def seekable(self):
        """Whether positions make sense."""
        return False

    def readable(self):
        """Whether it can be read."""
        return False

    def writable(self):
        """Whether it can be written."""
        return False

    @property
    def closed(self):
        """Whether the file is closed."""
        return self.__closed

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if msg is None else msg)

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *args):
        self.close()

    def fileno(self):
        """A number for the file."""
        self._unsupported("fileno")

    def isatty(self):
        """Whether it is a terminal."""
        self._checkClosed()
        return False

    def readline(self, size=-1):
        """The next line."""
        size = -1 if size is None else size.__index__()
        res = bytearray()
        while size < 0 or len(res) < size:
            b = self.read(1)
            if not b:
                break
            res += b
            if res.endswith(b"\n"):
                break
        return bytes(res)

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=None):
        """All lines."""
        if hint is None or hint <= 0:
            return list(self)
        n, lines = 0, []
        for line in self:
            lines.append(line)
            n += len(line)
            if n >= hint:
                break
        return lines

    def writelines(self, lines):
        """Writes several texts."""
        self._checkClosed()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    """A file of bytes without a buffer; readinto and write are the program's."""

    def read(self, size=-1):
        """The next bytes."""
        if size is None or size < 0:
            return self.readall()
        b = bytearray(size.__index__())
        n = self.readinto(b)
        if n is None:
            return None
        del b[n:]
        return bytes(b)

    def readall(self):
        """All bytes that are left."""
        res = bytearray()
        while data := self.read(DEFAULT_BUFFER_SIZE):
            res += data
        return bytes(res) if res else data

    def readinto(self, b):
        """Reads the next bytes into memory."""
        self._unsupported("readinto")

    def write(self, b):
        """Writes bytes."""
        self._unsupported("write")


class BufferedIOBase(IOBase):
    """A file of bytes that reads as many as are asked for."""

    def read(self, size=-1):
        """The next bytes."""
        self._unsupported("read")

    def read1(self, size=-1):
        """The next bytes, as many as are there."""
        self._unsupported("read1")

    def readinto(self, b):
        """Reads the next bytes into memory."""
        return self._readinto(b, self.read)

    def readinto1(self, b):
        """Reads the next bytes into memory, as many as are there."""
        return self._readinto(b, self.read1)

    def _readinto(self, b, read):
        view = memoryview(b).cast("B")
        data = read(len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, b):
        """Writes bytes."""
        self._unsupported("write")

    def detach(self):
        """The file below."""
        self._unsupported("detach")


class TextIOBase(IOBase):
    """A file of text."""

    encoding = newlines = errors = None

    def read(self, size=-1):
        """The next characters."""
        self._unsupported("read")

    def write(self, s):
        """Writes text."""
        self._unsupported("write")

    def truncate(self, pos=None):
        """Cuts the file."""
        self._unsupported("truncate")

    def readline(self, size=-1):
        """The next line."""
        self._unsupported("readline")

    def detach(self):
        """The file below."""
        self._unsupported("detach")


RawIOBase.register(_io.FileIO)
for _c in (_io.BytesIO, _io.BufferedReader, _io.BufferedWriter, _io.BufferedRandom):
    BufferedIOBase.register(_c)
for _c in (_io.StringIO, _io.TextIOWrapper):
    TextIOBase.register(_c)
BlockingIOError = BlockingIOError
open_code = lambda path: _io.open(path, "rb")
