# string: templates and formatters. The constants are Go's.


class Template:
    """A text with $names to be replaced."""

    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = 2
    pattern = None

    def __init__(self, template):
        self.template = template

    def _parts(self):
        """Yields text and names: (text, None, None, None), (None, name, whole text, its place)."""
        text, mark = self.template, self.delimiter
        at = 0
        while True:
            found = text.find(mark, at)
            if found < 0:
                yield text[at:], None, None, None
                return
            yield text[at:found], None, None, None
            after = found + len(mark)
            if text.startswith(mark, after):
                yield mark, None, mark + mark, found
                at = after + len(mark)
                continue
            start = after
            brace = text.startswith("{", after)
            if brace:
                start += 1
            end = start
            while end < len(text) and text[end].isascii() and (text[end].isalnum() or text[end] == "_"):
                end += 1
            name = text[start:end]
            ok = bool(name) and not name[0].isdigit()
            if brace and ok:
                ok = text.startswith("}", end)
                end += 1
            if ok:
                yield None, name, text[found:end], found
                at = end
            else:
                yield None, None, mark, found
                at = after

    def _replace(self, mapping, safe):
        out = []
        for text, name, whole, at in self._parts():
            if text is not None:
                out.append(text)
            elif name is not None:
                try:
                    out.append(str(mapping[name]))
                except KeyError:
                    if not safe:
                        raise
                    out.append(whole)
            elif safe:
                out.append(whole)
            else:
                self._invalid(at)
        return "".join(out)

    def _invalid(self, at):
        lines = self.template[:at].splitlines(keepends=True)
        line, column = (len(lines), at - len("".join(lines[:-1])) + 1) if lines else (1, 1)
        if lines and lines[-1][-1:] in "\r\n":
            line, column = len(lines) + 1, 1
        raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")

    def substitute(self, mapping={}, /, **kws):
        """The text with all names replaced."""
        return self._replace({**mapping, **kws} if kws else mapping, False)

    def safe_substitute(self, mapping={}, /, **kws):
        """The text with the known names replaced."""
        return self._replace({**mapping, **kws} if kws else mapping, True)

    def is_valid(self):
        """Reports whether all placeholders are well formed."""
        return not any(text is None and name is None for text, name, _, _ in self._parts())

    def get_identifiers(self):
        """The names, each once."""
        return list(dict.fromkeys(name for _, name, _, _ in self._parts() if name is not None))


def capwords(s, sep=None):
    """The text with the first letter of each word in upper case."""
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


def _to_brace(text, at):
    """The end of a field: where the brace is that closes the one before at."""
    depth = 1
    while at < len(text):
        c = text[at]
        if c == "{":
            depth += 1
        elif c == "}":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    raise ValueError("expected '}' before end of string")


def _field(text):
    """A replacement field's name, conversion and format."""
    at = depth = 0
    while at < len(text) and (depth or text[at] not in ":!"):
        if text[at] == "{":
            raise ValueError("unexpected '{' in field name")
        depth += {"[": 1, "]": -1}.get(text[at], 0)
        at += 1
    name, rest = text[:at], text[at:]
    if not rest.startswith("!"):
        return name, None, rest[1:]
    if len(rest) < 2:
        raise ValueError("unmatched '{' in format spec")
    if len(rest) > 2 and rest[2] != ":":
        raise ValueError("expected ':' after conversion specifier")
    return name, rest[1], rest[3:]


class Formatter:
    """str.format whose steps a class can change."""

    def format(self, format_string, /, *args, **kwargs):
        """The text with its fields replaced."""
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        """format with the arguments in a sequence and a mapping."""
        used = set()
        result, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used, depth, auto=0):
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        out = []
        for literal, name, spec, conversion in self.parse(format_string):
            if literal:
                out.append(literal)
            if name is None:
                continue
            if name == "":
                if auto is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                name, auto = str(auto), auto + 1
            elif name.isdigit():
                if auto:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                auto = False
            obj, key = self.get_field(name, args, kwargs)
            used.add(key)
            obj = self.convert_field(obj, conversion)
            spec, auto = self._vformat(spec, args, kwargs, used, depth - 1, auto)
            out.append(self.format_field(obj, spec))
        return "".join(out), auto

    def get_value(self, key, args, kwargs):
        """The argument of a number or name."""
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        """Is told which arguments were used."""

    def format_field(self, value, format_spec):
        """The text of a value."""
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        """What !r and its like make of a value."""
        if conversion is None:
            return value
        if conversion in ("s", "r", "a"):
            return {"s": str, "r": repr, "a": ascii}[conversion](value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        """The parts of a text: literal text, field name, format, conversion."""
        text, at, literal = format_string, 0, ""
        while at < len(text):
            c = text[at]
            if c not in "{}":
                end = min((i for i in (text.find("{", at), text.find("}", at)) if i >= 0), default=len(text))
                literal, at = literal + text[at:end], end
                continue
            if text.startswith(c + c, at):
                yield literal + c, None, None, None
                literal, at = "", at + 2
                continue
            if c == "}":
                raise ValueError("Single '}' encountered in format string")
            if at + 1 == len(text):
                raise ValueError("Single '{' encountered in format string")
            end = _to_brace(text, at + 1)
            name, conversion, spec = _field(text[at + 1:end])
            yield literal, name, spec, conversion
            literal, at = "", end + 1
        if literal:
            yield literal, None, None, None

    def get_field(self, field_name, args, kwargs):
        """The value of a field name such as 0[a].b, and the argument that it begins with."""
        end = min((i for i in (field_name.find("."), field_name.find("[")) if i >= 0), default=len(field_name))
        first, rest = field_name[:end], field_name[end:]
        if first.isdigit():
            first = int(first)
        obj = self.get_value(first, args, kwargs)
        while rest:
            if rest[0] == ".":
                end = min((i for i in (rest.find(".", 1), rest.find("[", 1)) if i >= 0), default=len(rest))
                obj, rest = getattr(obj, rest[1:end]), rest[end:]
            else:
                end = rest.find("]")
                if end < 0:
                    raise ValueError("Missing ']' in format string")
                key, rest = rest[1:end], rest[end + 1:]
                obj = obj[int(key) if key.isdigit() else key]
                if rest and rest[0] not in ".[":
                    raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        return obj, first
