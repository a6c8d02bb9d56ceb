# string: templates and formatters. The constants and capwords are Go's.


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
