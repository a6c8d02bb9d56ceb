# zipfile: archives of files, stored or deflated. Members are read and written whole.
import binascii
import io
import os
import struct
import time

from _zipfile_info import (CENTRAL, END, LOCAL, ZIP64_LIMIT, ZIP_BZIP2, ZIP_DEFLATED, ZIP_FILECOUNT_LIMIT, ZIP_LZMA, ZIP_MAX_COMMENT, ZIP_STORED,
                           BadZipFile, LargeZipFile, ZipInfo, find_end, is_zipfile, known, packed, unpacked)

__all__ = ["BadZipFile", "BadZipfile", "error", "ZIP_STORED", "ZIP_DEFLATED", "ZIP_BZIP2", "ZIP_LZMA", "is_zipfile", "ZipInfo", "ZipFile", "LargeZipFile"]

error = BadZipfile = BadZipFile


class _Written:
    """A member that is written: the archive has it when it is closed."""

    mode, closed = "w", False

    def __init__(self, archive, info):
        self._data, self._archive, self._info, self.name = io.BytesIO(), archive, info, info.filename

    def readable(self):
        return False

    def writable(self):
        return not self.closed

    def seekable(self):
        return False

    def write(self, data):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return self._data.write(data)

    def flush(self):
        pass

    def tell(self):
        return self._data.tell()

    def close(self):
        if self.closed:
            return
        self.closed = True
        self._archive._writing = False
        self._archive._put(self._info, self._data.getvalue())

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


class ZipFile:
    """An archive, by the name of its file or as a file object."""

    fp = None

    def __init__(self, file, mode="r", compression=ZIP_STORED, allowZip64=True, compresslevel=None, *, strict_timestamps=True, metadata_encoding=None):
        if mode not in ("r", "w", "x", "a"):
            raise ValueError("ZipFile requires mode 'r', 'w', 'x', or 'a'")
        known(compression)
        self.compression, self.compresslevel, self.mode, self.debug = compression, compresslevel, mode, 0
        self.filelist, self.NameToInfo, self.pwd, self._comment = [], {}, None, b""
        self._strict_timestamps, self.metadata_encoding = strict_timestamps, metadata_encoding
        self._changed = self._writing = False
        if metadata_encoding and mode != "r":
            raise ValueError("metadata_encoding is only supported for reading files")
        if isinstance(file, os.PathLike):
            file = os.fspath(file)
        self._own = isinstance(file, str)
        if self._own:
            self.filename = file
            try:
                self.fp = open(file, {"r": "rb", "w": "w+b", "x": "x+b", "a": "r+b"}[mode])
            except FileNotFoundError:
                if mode != "a":
                    raise
                self.fp = open(file, "w+b")
        else:
            self.fp, self.filename = file, getattr(file, "name", None)
        try:
            self._start()
        except BaseException:
            self._leave()
            raise

    def _start(self):
        if self.mode in ("w", "x"):
            self._changed = True
            try:
                self.start_dir = self.fp.tell()
            except (AttributeError, OSError):
                raise io.UnsupportedOperation("File or stream is not seekable.") from None
            return
        try:
            self._read_directory()
        except BadZipFile:
            if self.mode == "r":
                raise
            self.fp.seek(0, 2)
            self._changed, self.start_dir = True, self.fp.tell()

    def _read_directory(self):
        fp = self.fp
        try:
            end = find_end(fp)
        except OSError:
            end = None
        if not end:
            raise BadZipFile("File is not a zip file")
        _, length, offset, self._comment, place = end
        shift = place - length - offset  # what stands before the archive
        self.start_dir = offset + shift
        if self.start_dir < 0:
            raise BadZipFile("Bad offset for central directory")
        fp.seek(self.start_dir)
        data, at, head = fp.read(length), 0, struct.calcsize(CENTRAL)
        while at < length:
            if len(data) - at < head:
                raise BadZipFile("Truncated central directory")
            parts = struct.unpack(CENTRAL, data[at:at + head])
            if parts[0] != b"PK\001\002":
                raise BadZipFile("Bad magic number for central directory")
            at += head
            name, extra, comment = (data[at:at + parts[12]], data[at + parts[12]:at + parts[12] + parts[13]],
                                    data[at + parts[12] + parts[13]:at + parts[12] + parts[13] + parts[14]])
            at += parts[12] + parts[13] + parts[14]
            info = ZipInfo(name.decode("utf-8" if parts[5] & 0x800 else self.metadata_encoding or "cp437"))
            (_, info.create_version, info.create_system, info.extract_version, info.reserved, info.flag_bits, info.compress_type, clock, date,
             info.CRC, info.compress_size, info.file_size, _, _, _, info.volume, info.internal_attr, info.external_attr, info.header_offset) = parts
            if info.extract_version > 63:
                raise NotImplementedError("zip file version %.1f" % (info.extract_version / 10))
            info.extra, info.comment = extra, comment
            info.date_time = ((date >> 9) + 1980, (date >> 5) & 0xF, date & 0x1F, clock >> 11, (clock >> 5) & 0x3F, (clock & 0x1F) * 2)
            info._read_extra()
            info.header_offset += shift
            self.filelist.append(info)
            self.NameToInfo[info.filename] = info

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __repr__(self):
        parts = [f"<{self.__class__.__module__}.{self.__class__.__qualname__}"]
        if self.fp is None:
            return parts[0] + " [closed]>"
        parts.append(f" filename={self.filename!r}" if self._own or self.filename is not None else f" file={self.fp!r}")
        return "".join(parts) + f" mode={self.mode!r}>"

    def _leave(self):
        fp, self.fp = self.fp, None
        if self._own and fp is not None:
            fp.close()

    def close(self):
        """Writes the directory of an archive that has changed, and closes its file."""
        if self.fp is None:
            return
        if self._writing:
            raise ValueError("Can't close the ZIP file while there is an open writing handle on it. Close the writing handle before closing the zip.")
        try:
            if self._changed and self.mode != "r":
                self._write_directory()
        finally:
            self._leave()

    def _write_directory(self):
        directory = b"".join([info._central() for info in self.filelist])
        if len(self.filelist) > ZIP_FILECOUNT_LIMIT:
            raise LargeZipFile("Files count would require ZIP64 extensions")
        if self.start_dir + len(directory) > ZIP64_LIMIT:
            raise LargeZipFile("Central directory offset would require ZIP64 extensions")
        self.fp.seek(self.start_dir)
        count = len(self.filelist)
        self.fp.write(directory + struct.pack(END, b"PK\005\006", 0, 0, count, count, len(directory), self.start_dir, len(self._comment)) + self._comment)
        if self.mode == "a":
            self.fp.truncate()
        self.fp.flush()

    @property
    def comment(self):
        """The text that goes with the archive."""
        return self._comment

    @comment.setter
    def comment(self, comment):
        if not isinstance(comment, bytes):
            raise TypeError("comment: expected bytes, got %s" % type(comment).__name__)
        self._comment = comment[:ZIP_MAX_COMMENT]
        self._changed = True

    def namelist(self):
        return [info.filename for info in self.filelist]

    def infolist(self):
        return self.filelist

    def getinfo(self, name):
        info = self.NameToInfo.get(name)
        if info is None:
            raise KeyError("There is no item named %r in the archive" % name)
        return info

    def printdir(self, file=None):
        """Prints a table of the members."""
        print("%-46s %19s %12s" % ("File Name", "Modified    ", "Size"), file=file)
        for info in self.filelist:
            print("%-46s %s %12d" % (info.filename, "%d-%02d-%02d %02d:%02d:%02d" % tuple(info.date_time), info.file_size), file=file)

    def testzip(self):
        """The first damaged member's name, or None."""
        for info in self.filelist:
            try:
                self.read(info.filename)
            except BadZipFile:
                return info.filename

    def setpassword(self, pwd):
        if pwd and not isinstance(pwd, bytes):
            raise TypeError("pwd: expected bytes, got %s" % type(pwd).__name__)
        self.pwd = pwd or None

    def _readable(self):
        if self.fp is None:
            raise ValueError("Attempt to use ZIP archive that was already closed")
        if self._writing:
            raise ValueError("Can't read from the ZIP file while there is an open writing handle on it. Close the writing handle before trying to read.")

    def read(self, name, pwd=None):
        """The bytes of a member."""
        self._readable()
        info = name if isinstance(name, ZipInfo) else self.getinfo(name)
        self.fp.seek(info.header_offset)
        head = self.fp.read(struct.calcsize(LOCAL))
        if len(head) != struct.calcsize(LOCAL):
            raise BadZipFile("Truncated file header")
        parts = struct.unpack(LOCAL, head)
        if parts[0] != b"PK\003\004":
            raise BadZipFile("Bad magic number for file header")
        given = self.fp.read(parts[10])
        self.fp.read(parts[11])
        if info.flag_bits & 0x20:
            raise NotImplementedError("compressed patched data (flag bit 5)")
        if info.flag_bits & 0x40:
            raise NotImplementedError("strong encryption (flag bit 6)")
        given = given.decode("utf-8" if parts[3] & 0x800 else self.metadata_encoding or "cp437")
        if given != info.orig_filename:
            raise BadZipFile("File name in directory %r and header %r differ." % (info.orig_filename, given.encode()))
        if info.flag_bits & 1:
            if not (pwd or self.pwd):
                raise RuntimeError("File %r is encrypted, password required for extraction" % info.filename)
            raise NotImplementedError("reading of encrypted members")
        held = self.fp.read(info.compress_size)
        if len(held) < info.compress_size:
            raise EOFError
        data = unpacked(held, info.compress_type)[:info.file_size]
        if binascii.crc32(data) != info.CRC:
            raise BadZipFile("Bad CRC-32 for file %r" % info.filename)
        return data

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        """A member as a file object."""
        if mode not in ("r", "w"):
            raise ValueError('open() requires mode "r" or "w"')
        if pwd and mode == "w":
            raise ValueError("pwd is only supported for reading files")
        if mode == "r":
            info = name if isinstance(name, ZipInfo) else self.getinfo(name)
            return io.BytesIO(self.read(info, pwd))
        if isinstance(name, ZipInfo):
            info = name
        else:
            info = ZipInfo(name)
            info.compress_type, info._compresslevel = self.compression, self.compresslevel
        self._writable()
        self._writing = True
        return _Written(self, info)

    def _writable(self):
        if self.fp is None:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self.mode not in ("w", "x", "a"):
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        if self._writing:
            raise ValueError("Can't write to ZIP archive while an open writing handle exists.")

    def _put(self, info, data):
        """Appends a member."""
        if info.filename in self.NameToInfo:
            import warnings
            warnings.warn("Duplicate name: %r" % info.filename, stacklevel=3)
        known(info.compress_type)
        if not info.external_attr:
            info.external_attr = 0o600 << 16
        held = packed(data, info.compress_type, info._compresslevel)
        info.CRC, info.file_size, info.compress_size = binascii.crc32(data), len(data), len(held)
        if self.start_dir + len(held) > ZIP64_LIMIT or len(data) > ZIP64_LIMIT:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        if info.compress_type == ZIP_BZIP2:
            info.extract_version = info.create_version = max(46, info.extract_version)
        info.header_offset = self.start_dir
        self.fp.seek(self.start_dir)
        self.fp.write(info._local() + held)
        self.start_dir = self.fp.tell()
        self._changed = True
        self.filelist.append(info)
        self.NameToInfo[info.filename] = info

    def write(self, filename, arcname=None, compress_type=None, compresslevel=None):
        """Appends a file."""
        self._writable()
        info = ZipInfo.from_file(filename, arcname, strict_timestamps=self._strict_timestamps)
        if info.is_dir():
            self._put(info, b"")
            return
        info.compress_type = self.compression if compress_type is None else compress_type
        info._compresslevel = self.compresslevel if compresslevel is None else compresslevel
        with open(filename, "rb") as f:
            self._put(info, f.read())

    def writestr(self, zinfo_or_arcname, data, compress_type=None, compresslevel=None):
        """Appends bytes or a text."""
        if isinstance(data, str):
            data = data.encode("utf-8")
        if isinstance(zinfo_or_arcname, ZipInfo):
            info = zinfo_or_arcname
        else:
            info = ZipInfo(zinfo_or_arcname, time.localtime(time.time())[:6])
            info.compress_type, info._compresslevel = self.compression, self.compresslevel
            info.external_attr = 0o40775 << 16 | 0x10 if info.is_dir() else 0o600 << 16
        self._writable()
        if compress_type is not None:
            info.compress_type = compress_type
        if compresslevel is not None:
            info._compresslevel = compresslevel
        self._put(info, bytes(data))

    def mkdir(self, zinfo_or_directory_name, mode=511):
        """Appends a folder."""
        if isinstance(zinfo_or_directory_name, ZipInfo):
            info = zinfo_or_directory_name
            if not info.is_dir():
                raise ValueError("The given ZipInfo does not describe a directory")
        else:
            name = zinfo_or_directory_name
            info = ZipInfo(name if name.endswith("/") else name + "/")
            info.external_attr = (0o40000 | mode) << 16 | 0x10
        self._writable()
        self._put(info, b"")

    def extract(self, member, path=None, pwd=None):
        """Writes a member as a file under a folder, and gives its path."""
        info = member if isinstance(member, ZipInfo) else self.getinfo(member)
        path = os.getcwd() if path is None else os.fspath(path)
        name = os.path.splitdrive(info.filename.replace("/", os.path.sep))[1]
        parts = [p for p in name.split(os.path.sep) if p not in ("", os.path.curdir, os.path.pardir)]  # nothing outside of the folder
        if os.path.sep == "\\":
            parts = ["".join("_" if c in ':<>|"?*' else c for c in p).rstrip(". ") for p in parts]
        target = os.path.normpath(os.path.join(path, *[p for p in parts if p]))
        if info.is_dir():
            os.makedirs(target, exist_ok=True)
            return target
        data = self.read(info, pwd)
        above = os.path.dirname(target)
        if above:
            os.makedirs(above, exist_ok=True)
        with open(target, "wb") as f:
            f.write(data)
        return target

    def extractall(self, path=None, members=None, pwd=None):
        """Writes all members, or those of a list."""
        for member in self.namelist() if members is None else members:
            self.extract(member, path, pwd)
