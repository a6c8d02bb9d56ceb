# codecs: text from bytes and back, and files of encodings.
import io

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_UTF16_LE = b"\xff\xfe"
BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
BOM = BOM_UTF16 = BOM_LE = BOM_UTF16_LE
BOM_BE = BOM_UTF16_BE
BOM_UTF32 = BOM_UTF32_LE

_TURNED = {a + i: a + (i + 13) % 26 for a in (65, 97) for i in range(26)}


def _rot13(name):
    return isinstance(name, str) and name.lower().replace("-", "").replace("_", "") == "rot13"


def _plain(name):
    return name.lower().replace("_", "").replace("-", "")


def encode(obj, encoding="utf-8", errors="strict"):
    """Bytes of a text; of the codecs between texts there is rot13, of those between bytes hex and base64."""
    if _rot13(encoding):
        return obj.translate(_TURNED)
    if _plain(encoding) in ("hex", "hexcodec"):
        return bytes(obj).hex().encode()
    if _plain(encoding) in ("base64", "base64codec"):
        import base64
        return base64.encodebytes(obj)
    return obj.encode(encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    """The text of bytes."""
    if _rot13(encoding):
        return obj.translate(_TURNED)
    if _plain(encoding) in ("hex", "hexcodec"):
        return bytes.fromhex(bytes(obj).decode("ascii"))
    if _plain(encoding) in ("base64", "base64codec"):
        import base64
        return base64.decodebytes(obj)
    return bytes(obj).decode(encoding, errors)


class CodecInfo(tuple):
    """What lookup gives: the functions of an encoding."""

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None, name=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name, self.encode, self.decode = name, encode, decode
        self.streamreader, self.streamwriter = streamreader, streamwriter
        self.incrementalencoder, self.incrementaldecoder = incrementalencoder, incrementaldecoder
        return self

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name} at {hex(id(self))}>"


_names = {"utf8": "utf-8", "u8": "utf-8", "utf16": "utf-16", "u16": "utf-16", "utf32": "utf-32", "u32": "utf-32", "ascii": "ascii", "usascii": "ascii", "646": "ascii",
          "latin1": "iso8859-1", "latin": "iso8859-1", "l1": "iso8859-1", "iso88591": "iso8859-1", "8859": "iso8859-1", "utf8sig": "utf-8-sig",
          "cp1252": "cp1252", "windows1252": "cp1252", "utf16le": "utf-16-le", "utf16be": "utf-16-be", "utf32le": "utf-32-le", "utf32be": "utf-32-be"}


def lookup(encoding):
    """What is known of an encoding; LookupError where there is none."""
    if _rot13(encoding):
        name = "rot13"
    else:
        "".encode(encoding)
        name = _names.get(_plain(encoding), encoding.lower())
    return CodecInfo(lambda text, errors="strict": (encode(text, name, errors), len(text)),
                     lambda data, errors="strict": (decode(data, name, errors), len(data)), name=name)


def getencoder(encoding):
    return lookup(encoding).encode


def getdecoder(encoding):
    return lookup(encoding).decode


def iterencode(iterator, encoding, errors="strict", **kwargs):
    for text in iterator:
        if text:
            yield encode(text, encoding, errors)


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """A file of text in an encoding, whose ends of lines stay as they are."""
    if encoding is None:
        return io.open(filename, mode, buffering)
    return io.open(filename, mode.replace("b", "").replace("U", ""), buffering, encoding, errors, newline="")
