"""Lists of lines, as commands of the shell give them."""
import re

__all__ = ["SList", "LSString"]


class SList(list):
    """A list of lines: .n is them as a text, .s with blanks between them, .p as paths."""

    @property
    def l(self):
        return list(self)

    @property
    def n(self):
        return "\n".join(self)

    @property
    def s(self):
        return " ".join(self)

    @property
    def p(self):
        from pathlib import Path
        return [Path(line) for line in self]

    list, nlstr, spstr, paths = l, n, s, p

    def grep(self, pattern, prune=False, field=None):
        """The lines in which a pattern is found, or which a function takes; of a field alone if one is given."""
        def text(line):
            if field is None:
                return line
            parts = line.split()
            return parts[field] if -len(parts) <= field < len(parts) else ""
        found = pattern if callable(pattern) else lambda line: re.search(pattern, line, re.IGNORECASE)
        return SList([line for line in self if bool(found(text(line))) != bool(prune)])

    def fields(self, *fields):
        """Columns of the lines: each split at blanks, or those of its parts that are asked for with blanks between them."""
        rows = [line.split() for line in self]
        if not fields:
            return rows
        return SList([" ".join(row[f] for f in fields if -len(row) <= f < len(row)) for row in rows if row])

    def sort(self, field=None, nums=False):
        """The lines sorted, by a field or by the numbers in it."""
        def key(line):
            text = line
            if field is not None:
                parts = line.split()
                text = parts[field] if -len(parts) <= field < len(parts) else ""
            if nums:
                digits = "".join(c for c in text if c.isdigit())
                return int(digits) if digits else 0
            return text
        return SList(sorted(self, key=key))


class LSString(str):
    """A text that is asked as an SList is."""

    @property
    def l(self):
        return self.split("\n")

    @property
    def n(self):
        return str(self)

    @property
    def s(self):
        return self.replace("\n", " ")
