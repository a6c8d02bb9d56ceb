# json: the classes that a program derives from. Reading and writing are Go's.
from _json import JSONDecodeError, dumps, loads


class JSONEncoder:
    """Writes values; default says what others are."""

    item_separator, key_separator = ", ", ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None, separators=None,
                 default=None):
        self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan = skipkeys, ensure_ascii, check_circular, allow_nan
        self.sort_keys, self.indent = sort_keys, indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        """What a value that JSON does not know is written as."""
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def encode(self, o):
        """The text of a value."""
        return dumps(o, skipkeys=self.skipkeys, ensure_ascii=self.ensure_ascii, check_circular=self.check_circular, allow_nan=self.allow_nan,
                     indent=self.indent, separators=(self.item_separator, self.key_separator), default=self.default, sort_keys=self.sort_keys)

    def iterencode(self, o, _one_shot=False):
        """The text of a value, in parts."""
        yield self.encode(o)


class JSONDecoder:
    """Reads values."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook, self.object_pairs_hook, self.strict = object_hook, object_pairs_hook, strict
        self.parse_float, self.parse_int, self.parse_constant = parse_float, parse_int, parse_constant

    def decode(self, s):
        """The value of a text."""
        return loads(s, object_hook=self.object_hook, object_pairs_hook=self.object_pairs_hook, parse_float=self.parse_float,
                     parse_int=self.parse_int, parse_constant=self.parse_constant, strict=self.strict)

    def raw_decode(self, s, idx=0):
        """The value that a text begins with, and where it ends."""
        before = "".join("\n" if c == "\n" else " " for c in s[:idx])
        if s[idx:idx + 1] in tuple(" \t\r\n"):
            return self.decode(before), idx
        try:
            self.decode(before + s[idx:])
            end = len(s)
        except JSONDecodeError as e:
            if e.msg != "Extra data":
                raise
            end = e.pos
        text = s[idx:end].rstrip(" \t\r\n")
        return self.decode(text), idx + len(text)


from json import decoder, encoder
