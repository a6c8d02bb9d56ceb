# numpy.lib.NumpyVersion: versions of NumPy, which compare.
import re


class NumpyVersion:
    """A version of NumPy, to be compared with others and with texts."""

    __module__ = "numpy.lib"

    def __init__(self, vstring):
        self.vstring = vstring
        numbers = re.match(r"(\d+)\.(\d+)\.(\d+)", vstring)
        if not numbers:
            raise ValueError("Not a valid numpy version string")
        self.version = numbers.group()
        self.major, self.minor, self.bugfix = (int(n) for n in numbers.groups())
        rest = vstring[numbers.end():]
        before = re.match(r"(a|b|rc)\d", rest)
        self.pre_release = before.group() if before else "final"
        self.is_devversion = "dev" in rest

    def _key(self):
        stage = ("b" if self.is_devversion and self.pre_release == "final" else self.pre_release)
        return (self.major, self.minor, self.bugfix, stage, not self.is_devversion)

    def _other(self, other):
        if isinstance(other, NumpyVersion):
            return other._key()
        if isinstance(other, str):
            return NumpyVersion(other)._key()
        raise ValueError("Invalid object to compare with NumpyVersion.")

    def __lt__(self, other):
        return self._key() < self._other(other)

    def __le__(self, other):
        return self._key() <= self._other(other)

    def __eq__(self, other):
        return self._key() == self._other(other)

    def __ne__(self, other):
        return self._key() != self._other(other)

    def __gt__(self, other):
        return self._key() > self._other(other)

    def __ge__(self, other):
        return self._key() >= self._other(other)

    def __repr__(self):
        return f"NumpyVersion({self.vstring})"
