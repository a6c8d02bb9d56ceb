# tomllib: files in TOML as dicts.
import datetime
import re
import string

__all__ = ("loads", "load", "TOMLDecodeError")

_number = re.compile(r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)|[+-]?(?:0|[1-9](?:_?[0-9])*)"
                     r"(?P<float>(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)")
_clock = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_time = re.compile(_clock)
_date = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?:[Tt ]" + _clock + r"(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?")
_bare = frozenset(string.ascii_letters + string.digits + "-_")
_escapes = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_control = frozenset(chr(i) for i in range(32)) | {chr(127)}


class TOMLDecodeError(ValueError):
    """A text is no TOML."""


def load(fp, /, *, parse_float=float):
    b = fp.read()
    try:
        text = b.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(text, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    text = s.replace("\r\n", "\n")
    if parse_float is not float:
        parse_float = _checked(parse_float)
    return _Reader(text, parse_float).document()


def _checked(parse):
    def checked(text):
        value = parse(text)
        if isinstance(value, (dict, list)):
            raise ValueError("parse_float must not return dicts or lists")
        return value
    return checked


class _Table:
    """A table of the document: its values, the tables in it, and what may not be added to any more."""

    def __init__(self):
        self.values, self.tables = {}, {}
        self.declared = self.frozen = self.dotted = False
        self.list = None  # of an array of tables, of which this is the last


class _Reader:
    def __init__(self, text, parse_float):
        self.text, self.at, self.parse_float = text, 0, parse_float
        self.named = ()  # of the table that values go to

    def fail(self, message, at=None):
        at = self.at if at is None else at
        if at >= len(self.text):
            raise TOMLDecodeError(message + " (at end of document)")
        line = self.text.count("\n", 0, at) + 1
        column = at + 1 if line == 1 else at - self.text.rindex("\n", 0, at)
        raise TOMLDecodeError(f"{message} (at line {line}, column {column})")

    def peek(self, word=None):
        if word is not None:
            return self.text.startswith(word, self.at)
        return self.text[self.at:self.at + 1]

    def blanks(self, chars=" \t"):
        while self.at < len(self.text) and self.text[self.at] in chars:
            self.at += 1

    def comment(self):
        if self.peek() == "#":
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            for at in range(self.at + 1, end):
                if self.text[at] in _control and self.text[at] != "\t":
                    self.fail(f"Found invalid character {self.text[at]!r}", at)
            self.at = end

    def gaps(self):
        before = -1
        while before != self.at:
            before = self.at
            self.blanks(" \t\n")
            self.comment()

    def document(self):
        root = table = _Table()
        while True:
            self.blanks()
            c = self.peek()
            if not c:
                return root.values
            if c == "\n":
                self.at += 1
                continue
            if c == "[":
                table = self.header(root)
                self.blanks()
            elif c in _bare or c in "'\"":
                self.pair(table)
                self.blanks()
            elif c != "#":
                self.fail("Invalid statement")
            self.comment()
            if self.peek() not in ("", "\n"):
                self.fail("Expected newline or end of document after a statement")
            self.at += 1

    def inner(self, table, name, key):
        """The table of a name in another, which is made where there is none."""
        if name in table.tables:
            found = table.tables[name]
        elif name in table.values:
            self.fail("Cannot overwrite a value")
        else:
            found = table.tables[name] = _Table()
            table.values[name] = found.values
        return found

    def header(self, root):
        array = self.peek("[[")
        start = self.at
        self.at += 2 if array else 1
        self.blanks()
        key = self.key()
        table = root
        for name in key[:-1]:
            table = self.inner(table, name, key)
            if table.frozen:
                self.fail(f"Cannot mutate immutable namespace {key}" if array else f"Cannot declare {key} twice")
        name, known = key[-1], table.tables.get(key[-1])
        if array:
            if known.frozen if known else isinstance(table.values.get(name), list):
                self.fail(f"Cannot mutate immutable namespace {key}")
            if name in table.values and (known is None or known.list is None):
                self.fail("Cannot overwrite a value")
            fresh = _Table()
            fresh.list = known.list if known else []
            fresh.list.append(fresh.values)
            table.tables[name], table.values[name] = fresh, fresh.list
            table, ending = fresh, "]]"
        else:
            if known is not None and (known.declared or known.frozen or known.dotted or known.list is not None):
                self.fail(f"Cannot declare {key} twice")
            table, ending = self.inner(table, name, key), "]"
        table.declared, self.named = True, key
        if not self.peek(ending):
            self.fail(f"Expected {ending!r} at the end of {'an array' if array else 'a table'} declaration")
        self.at += len(ending)
        return table

    def pair(self, table):
        key, value = self.entry()
        for i, name in enumerate(key[:-1]):
            known = table.tables.get(name)
            if known is not None and (known.frozen or known.declared or known.list is not None):
                self.fail(f"Cannot mutate immutable namespace {self.named + key[:-1]}" if known.frozen else f"Cannot redefine namespace {self.named + key[:i + 1]}")
            table = self.inner(table, name, key)
            table.dotted = True
        name = key[-1]
        if name in table.values:
            self.fail("Cannot overwrite a value")
        table.values[name] = value
        if isinstance(value, dict):
            table.tables[name] = nested = _Table()
            nested.values, nested.frozen = value, True

    def entry(self):
        key = self.key()
        if self.peek() != "=":
            self.fail("Expected '=' after a key in a key/value pair")
        self.at += 1
        self.blanks()
        value = self.value()
        return key, value

    def key(self):
        parts = [self.part()]
        self.blanks()
        while self.peek() == ".":
            self.at += 1
            self.blanks()
            parts.append(self.part())
            self.blanks()
        return tuple(parts)

    def part(self):
        c = self.peek()
        if c == "'" or c == '"':
            return self.line(c)
        start = self.at
        while self.peek() and self.peek() in _bare:
            self.at += 1
        if start == self.at:
            self.fail("Invalid initial character for a key part")
        return self.text[start:self.at]

    def value(self):
        c = self.peek()
        if c == '"' or c == "'":
            return self.lines(c) if self.peek(c * 3) else self.line(c)
        for word, value in (("true", True), ("false", False)):
            if self.peek(word):
                self.at += len(word)
                return value
        if c == "[":
            return self.array()
        if c == "{":
            return self.inline()
        if m := _date.match(self.text, self.at):
            return self.moment(m)
        if m := _time.match(self.text, self.at):
            self.at = m.end()
            return _clocked(m.groups())
        if m := _number.match(self.text, self.at):
            self.at = m.end()
            return self.parse_float(m[0]) if m["float"] else int(m[0], 0)
        for word in ("inf", "nan", "+inf", "-inf", "+nan", "-nan"):
            if self.peek(word):
                self.at += len(word)
                return self.parse_float(word)
        self.fail("Invalid value")

    def moment(self, m):
        year, month, day, hour, minute, second, part, zulu, sign, hours, minutes = m.groups()
        try:
            day = datetime.date(int(year), int(month), int(day))
            if hour is None:
                self.at = m.end()
                return day
            zone = None
            if zulu:
                zone = datetime.timezone.utc
            elif sign:
                away = datetime.timedelta(hours=int(hours), minutes=int(minutes))
                zone = datetime.timezone(-away if sign == "-" else away)
            moment = datetime.datetime.combine(day, _clocked((hour, minute, second, part)), zone)
        except ValueError:
            self.fail("Invalid date or datetime")
        self.at = m.end()
        return moment

    def array(self):
        self.at += 1
        out = []
        while True:
            self.gaps()
            if self.peek() == "]":
                break
            out.append(self.value())
            self.gaps()
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != "]":
                self.fail("Unclosed array")
        self.at += 1
        return out

    def inline(self):
        self.at += 1
        table = _Table()
        self.blanks()
        if self.peek() == "}":
            self.at += 1
            return table.values
        while True:
            self.pair_inline(table)
            self.blanks()
            c = self.peek()
            if c not in (",", "}") or not c:
                self.fail("Unclosed inline table")
            self.at += 1
            if c == "}":
                return table.values
            self.blanks()

    def pair_inline(self, table):
        key, value = self.entry()
        for name in key[:-1]:
            known = table.tables.get(name)
            if known is not None and known.frozen:
                self.fail(f"Cannot mutate immutable namespace {key}")
            table = self.inner(table, name, key)
        if key[-1] in table.values:
            self.fail(f"Duplicate inline table key {key[-1]!r}")
        table.values[key[-1]] = value
        if isinstance(value, dict):
            table.tables[key[-1]] = nested = _Table()
            nested.values, nested.frozen = value, True

    def line(self, quote):
        """A string in one line."""
        self.at += 1
        return self.string(quote, "\t", quote == '"')

    def lines(self, quote):
        self.at += 3
        if self.peek() == "\n":
            self.at += 1
        text = self.string(quote * 3, "\t\n", quote == '"')
        for _ in range(2):  # two more may stand before the end
            if self.peek() == quote:
                self.at += 1
                text += quote
        return text

    def string(self, ending, allowed, escapes):
        out = []
        while True:
            c = self.peek()
            if not c:
                self.fail("Unterminated string" if escapes else f"Expected {ending!r}")
            if self.peek(ending):
                self.at += len(ending)
                return "".join(out)
            if c == "\\" and escapes:
                out.append(self.escape(len(ending) == 3))
                continue
            if c in _control and c not in allowed:
                self.fail(f"Illegal character {c!r}")
            out.append(c)
            self.at += 1

    def escape(self, many):
        start = self.at
        c = self.text[start + 1:start + 2]
        self.at += 2
        if many and c in (" ", "\t", "\n") and c:
            if c != "\n":
                self.blanks()
                if self.peek() != "\n":
                    if not self.peek():
                        return ""
                    self.fail("Unescaped '\\' in a string")
                self.at += 1
            self.blanks(" \t\n")
            return ""
        if c in ("u", "U") and c:
            size = 4 if c == "u" else 8
            digits = self.text[self.at:self.at + size]
            if len(digits) != size or not all(d in string.hexdigits for d in digits):
                self.fail("Invalid hex value")
            self.at += size
            code = int(digits, 16)
            if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
                self.fail("Escaped character is not a Unicode scalar value")
            return chr(code)
        if c in _escapes and c:
            return _escapes[c]
        self.fail("Unescaped '\\' in a string")


def _clocked(parts):
    hour, minute, second, part = parts
    return datetime.time(int(hour), int(minute), int(second), int(part.ljust(6, "0")) if part else 0)
