# zipfile: what archives say of their members, and where it stands.
import os
import stat
import struct
import sys
import time
import zlib

ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA = 0, 8, 12, 14
ZIP64_LIMIT = (1 << 31) - 1
ZIP_FILECOUNT_LIMIT = (1 << 16) - 1
ZIP_MAX_COMMENT = (1 << 16) - 1

LOCAL = "<4s2B4HL2L2H"  # signature, versions, flags, method, time, date, CRC, sizes, lengths of name and extra
CENTRAL = "<4s4B4HL2L5H2L"
END = "<4s4H2LH"
END64_PLACE = "<4sLQL"
END64 = "<4sQ2H2L4Q"

METHODS = {0: "store", 1: "shrink", 6: "implode", 8: "deflate", 9: "deflate64", 12: "bzip2", 14: "lzma", 93: "zstandard", 95: "xz", 97: "wavpack", 98: "ppmd"}


class BadZipFile(Exception):
    """What is read is no archive, or a damaged one."""

    __module__ = "zipfile"


class LargeZipFile(Exception):
    """What is written is too large for an archive."""

    __module__ = "zipfile"


def known(compression):
    if compression not in (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2):
        if compression == ZIP_LZMA:
            raise RuntimeError("Compression requires the (missing) lzma module")
        raise NotImplementedError("That compression method is not supported")


def packed(data, method, level):
    if method == ZIP_DEFLATED:
        return zlib.compress(data, -1 if level is None else level, -15)
    if method == ZIP_BZIP2:
        import bz2
        return bz2.compress(data, 9 if level is None else level)
    return data


def unpacked(data, method):
    if method == ZIP_STORED:
        return data
    if method == ZIP_DEFLATED:
        return zlib.decompress(data, -15)
    if method == ZIP_BZIP2:
        import bz2
        return bz2.decompress(data)
    if method == ZIP_LZMA:
        raise RuntimeError("Compression requires the (missing) lzma module")
    name = METHODS.get(method)
    raise NotImplementedError(f"compression type {method} ({name})" if name else f"compression type {method}")


def find_end(fp):
    """The parts of the record at the archive's end and where it stands; None if there is none."""
    size = fp.seek(0, 2)
    back = min(size, struct.calcsize(END) + ZIP_MAX_COMMENT)
    fp.seek(size - back)
    data = fp.read(back)
    at = data.rfind(b"PK\005\006")
    if at < 0 or len(data) - at < struct.calcsize(END):
        return None
    place = size - back + at
    _, _, _, _, count, length, offset, said = struct.unpack(END, data[at:at + struct.calcsize(END)])
    comment = data[at + struct.calcsize(END):][:said]
    before = place - struct.calcsize(END64_PLACE)
    if before >= 0:
        fp.seek(before)
        mark, _, where, _ = struct.unpack(END64_PLACE, fp.read(struct.calcsize(END64_PLACE)))
        if mark == b"PK\006\007":
            place = before - struct.calcsize(END64)
            if place < 0:
                return None
            fp.seek(place)
            head = struct.unpack(END64, fp.read(struct.calcsize(END64)))
            if head[0] == b"PK\006\006":
                count, length, offset = head[7], head[8], head[9]
    return count, length, offset, comment, place


def is_zipfile(filename):
    """Whether a file is an archive, by the record at its end."""
    try:
        if hasattr(filename, "read"):
            return find_end(filename) is not None
        with open(filename, "rb") as fp:
            return find_end(fp) is not None
    except OSError:
        return False


class ZipInfo:
    """What an archive says of one member."""

    __module__ = "zipfile"

    __slots__ = ("orig_filename", "filename", "date_time", "compress_type", "_compresslevel", "comment", "extra", "create_system", "create_version",
                 "extract_version", "reserved", "flag_bits", "volume", "internal_attr", "external_attr", "header_offset", "CRC", "compress_size", "file_size")

    def __init__(self, filename="NoName", date_time=(1980, 1, 1, 0, 0, 0)):
        self.orig_filename = filename
        filename = filename.split("\0", 1)[0]
        if os.sep != "/" and os.sep in filename:
            filename = filename.replace(os.sep, "/")
        self.filename = filename
        self.date_time = date_time
        if date_time[0] < 1980:
            raise ValueError("ZIP does not support timestamps before 1980")
        self.compress_type = ZIP_STORED
        self._compresslevel = None
        self.comment = self.extra = b""
        self.create_system = 0 if sys.platform == "win32" else 3
        self.create_version = self.extract_version = 20
        self.reserved = self.flag_bits = self.volume = self.internal_attr = self.external_attr = 0
        self.compress_size = self.file_size = self.header_offset = self.CRC = 0

    def __repr__(self):
        parts = [f"<{self.__class__.__name__} filename={self.filename!r}"]
        if self.compress_type != ZIP_STORED:
            parts.append(f" compress_type={METHODS.get(self.compress_type, self.compress_type)}")
        hi, lo = self.external_attr >> 16, self.external_attr & 0xFFFF
        if hi:
            parts.append(f" filemode={stat.filemode(hi)!r}")
        if lo:
            parts.append(f" external_attr={lo:#x}")
        folder = self.is_dir()
        if not folder or self.file_size:
            parts.append(f" file_size={self.file_size!r}")
        if (not folder or self.compress_size) and (self.compress_type != ZIP_STORED or self.file_size != self.compress_size):
            parts.append(f" compress_size={self.compress_size!r}")
        return "".join(parts) + ">"

    @classmethod
    def from_file(cls, filename, arcname=None, *, strict_timestamps=True):
        """What is known of a file that is to become a member."""
        filename = os.fspath(filename)
        st = os.stat(filename)
        folder = stat.S_ISDIR(st.st_mode)
        date = time.localtime(st.st_mtime)[:6]
        if not strict_timestamps:
            date = max(date, (1980, 1, 1, 0, 0, 0))
            date = min(date, (2107, 12, 31, 23, 59, 59))
        if arcname is None:
            arcname = filename
        arcname = os.path.normpath(os.path.splitdrive(arcname)[1])
        while arcname[0] in (os.sep, os.altsep):
            arcname = arcname[1:]
        info = cls(arcname + "/" if folder else arcname, date)
        info.external_attr = (st.st_mode & 0xFFFF) << 16
        if folder:
            info.external_attr |= 0x10
        else:
            info.file_size = st.st_size
        return info

    def is_dir(self):
        return self.filename[-1:] == "/"

    def _name(self):
        """The name as an archive holds it, and the flag of its encoding."""
        try:
            return self.filename.encode("ascii"), self.flag_bits & ~0x800
        except UnicodeEncodeError:
            return self.filename.encode("utf-8"), self.flag_bits | 0x800

    def _stamp(self):
        year, month, day, hour, minute, second = self.date_time
        return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day

    def _local(self):
        name, flags = self._name()
        clock, date = self._stamp()
        return struct.pack(LOCAL, b"PK\003\004", self.extract_version, self.reserved, flags, self.compress_type, clock, date,
                           self.CRC, self.compress_size, self.file_size, len(name), len(self.extra)) + name + self.extra

    def _central(self):
        name, flags = self._name()
        clock, date = self._stamp()
        return struct.pack(CENTRAL, b"PK\001\002", self.create_version, self.create_system, self.extract_version, self.reserved, flags, self.compress_type,
                           clock, date, self.CRC, self.compress_size, self.file_size, len(name), len(self.extra), len(self.comment), 0,
                           self.internal_attr, self.external_attr, self.header_offset) + name + self.extra + self.comment

    def _read_extra(self):
        """Sizes beyond 32 bits stand among what else is said."""
        extra = self.extra
        while len(extra) >= 4:
            kind, length = struct.unpack("<HH", extra[:4])
            if length + 4 > len(extra):
                raise BadZipFile("Corrupt extra field %04x (size=%d)" % (kind, length))
            if kind == 1:
                data = extra[4:length + 4]
                for field, unknown in (("file_size", 0xFFFFFFFF), ("compress_size", 0xFFFFFFFF), ("header_offset", 0xFFFFFFFF)):
                    if getattr(self, field) == unknown:
                        if len(data) < 8:
                            raise BadZipFile(f"Corrupt zip64 extra field. {field.replace('_', ' ').capitalize()} not found.")
                        setattr(self, field, struct.unpack("<Q", data[:8])[0])
                        data = data[8:]
            extra = extra[length + 4:]
