# re._parser: how long the texts are that a pattern matches, which makers of scanners ask. The
# parts of a pattern are not given.
import re
from re import error
from re._constants import MAXREPEAT


class SubPattern:
    """A pattern that was read."""

    def __init__(self, pattern, flags=0):
        self._width = re._width(pattern, flags)
        self.pattern, self.flags = pattern, flags

    def getwidth(self):
        """The least and the greatest number of characters."""
        return self._width

    def __repr__(self):
        return f"SubPattern({self.pattern!r})"


def parse(str, flags=0, state=None):
    """Reads a pattern."""
    return SubPattern(str, flags)
