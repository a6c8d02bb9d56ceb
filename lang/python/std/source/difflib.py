# difflib: what two sequences have in common, and the differences of texts.
from collections import namedtuple
from heapq import nlargest

__all__ = ["get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff",
           "unified_diff", "diff_bytes", "Match"]

Match = namedtuple("Match", "a b size")


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """The longest runs that two sequences share."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk, self.a, self.b, self.autojunk = isjunk, None, None, autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = self.fullbcount = None
        places = {}
        for i, e in enumerate(b):
            places.setdefault(e, []).append(i)
        self.bjunk = {e for e in places if self.isjunk(e)} if self.isjunk else set()
        for e in self.bjunk:
            del places[e]
        self.bpopular = set()
        if self.autojunk and len(b) >= 200:
            most = len(b) // 100 + 1
            self.bpopular = {e for e, at in places.items() if len(at) > most}
            for e in self.bpopular:
                del places[e]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """The longest run in a[alo:ahi] and b[blo:bhi]; of equal ones the first in a, then in b."""
        a, b = self.a, self.b
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        besti, bestj, size = alo, blo, 0
        lengths = {}
        for i in range(alo, ahi):
            now = {}
            for j in self.b2j.get(a[i], ()):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                k = now[j] = lengths.get(j - 1, 0) + 1
                if k > size:
                    besti, bestj, size = i - k + 1, j - k + 1, k
            lengths = now
        for junk in (False, True):
            while besti > alo and bestj > blo and (b[bestj - 1] in self.bjunk) == junk and a[besti - 1] == b[bestj - 1]:
                besti, bestj, size = besti - 1, bestj - 1, size + 1
            while besti + size < ahi and bestj + size < bhi and (b[bestj + size] in self.bjunk) == junk and a[besti + size] == b[bestj + size]:
                size += 1
        return Match(besti, bestj, size)

    def get_matching_blocks(self):
        """The runs, in order; the last has no elements."""
        if self.matching_blocks is not None:
            return self.matching_blocks
        todo, found = [(0, len(self.a), 0, len(self.b))], []
        while todo:
            alo, ahi, blo, bhi = todo.pop()
            i, j, k = x = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                found.append(x)
                if alo < i and blo < j:
                    todo.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    todo.append((i + k, ahi, j + k, bhi))
        found.sort()
        i1 = j1 = k1 = 0
        out = []
        for i2, j2, k2 in found:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    out.append((i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            out.append((i1, j1, k1))
        out.append((len(self.a), len(self.b), 0))
        self.matching_blocks = [Match(*x) for x in out]
        return self.matching_blocks

    def get_opcodes(self):
        """How a becomes b: (replace, delete, insert or equal, i1, i2, j1, j2)."""
        if self.opcodes is None:
            i = j = 0
            self.opcodes = []
            for ai, bj, size in self.get_matching_blocks():
                tag = "replace" if i < ai and j < bj else "delete" if i < ai else "insert" if j < bj else ""
                if tag:
                    self.opcodes.append((tag, i, ai, j, bj))
                i, j = ai + size, bj + size
                if size:
                    self.opcodes.append(("equal", ai, i, bj, j))
        return self.opcodes

    def get_grouped_opcodes(self, n=3):
        """The changes in groups, with n equal elements around."""
        codes = list(self.get_opcodes()) or [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        """How alike they are, from 0 to 1."""
        return _ratio(sum(m[2] for m in self.get_matching_blocks()), len(self.a) + len(self.b))

    def quick_ratio(self):
        """No less than ratio, sooner."""
        left = {}
        for e in self.b:
            left[e] = left.get(e, 0) + 1
        matches = 0
        for e in self.a:
            if left.get(e, 0) > 0:
                matches += 1
                left[e] -= 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """No less than quick_ratio, at once."""
        return _ratio(min(len(self.a), len(self.b)), len(self.a) + len(self.b))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """The best n of those that are like a word."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    found, s = [], SequenceMatcher()
    s.set_seq2(word)
    for x in possibilities:
        s.set_seq1(x)
        if s.real_quick_ratio() >= cutoff and s.quick_ratio() >= cutoff and s.ratio() >= cutoff:
            found.append((s.ratio(), x))
    return [x for _, x in nlargest(n, found)]


def IS_LINE_JUNK(line, pat=None):
    """Blank lines, and those with a # alone."""
    return line.strip() in ("", "#")


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    """Blanks."""
    return ch in ws


class Differ:
    """Lines beside each other, with marks below what differs in them."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        """Yields lines that begin with '- ', '+ ', '  ' or '? '."""
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._replace(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                yield from ["- " + line for line in a[alo:ahi]]
            elif tag == "insert":
                yield from ["+ " + line for line in b[blo:bhi]]
            else:
                yield from ["  " + line for line in a[alo:ahi]]

    def _plain(self, a, alo, ahi, b, blo, bhi):
        first, second = ["- " + x for x in a[alo:ahi]], ["+ " + x for x in b[blo:bhi]]
        return second + first if bhi - blo < ahi - alo else first + second

    def _replace(self, a, alo, ahi, b, blo, bhi):
        best, cutoff, same = 0.74, 0.75, None
        s = SequenceMatcher(self.charjunk)
        at = None
        for j in range(blo, bhi):
            s.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    if same is None:
                        same = i, j
                    continue
                s.set_seq1(a[i])
                if s.real_quick_ratio() > best and s.quick_ratio() > best and s.ratio() > best:
                    best, at = s.ratio(), (i, j)
        if best < cutoff:
            if same is None:
                yield from self._plain(a, alo, ahi, b, blo, bhi)
                return
            at, best = same, 1.0
        else:
            same = None
        i, j = at
        yield from self._helper(a, alo, i, b, blo, j)
        if same is None:
            atags = btags = ""
            s.set_seqs(a[i], b[j])
            for tag, i1, i2, j1, j2 in s.get_opcodes():
                n, m = i2 - i1, j2 - j1
                if tag == "replace":
                    atags, btags = atags + "^" * n, btags + "^" * m
                elif tag == "delete":
                    atags += "-" * n
                elif tag == "insert":
                    btags += "+" * m
                else:
                    atags, btags = atags + " " * n, btags + " " * m
            yield from self._marked(a[i], b[j], atags, btags)
        else:
            yield "  " + a[i]
        yield from self._helper(a, i + 1, ahi, b, j + 1, bhi)

    def _helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi and blo < bhi:
            yield from self._replace(a, alo, ahi, b, blo, bhi)
        elif alo < ahi:
            yield from ["- " + line for line in a[alo:ahi]]
        else:
            yield from ["+ " + line for line in b[blo:bhi]]

    def _marked(self, aline, bline, atags, btags):
        for sign, line, tags in (("- ", aline, atags), ("+ ", bline, btags)):
            yield sign + line
            marks = "".join([c if t == " " and c.isspace() else t for c, t in zip(line, tags)]).rstrip()
            if marks:
                yield f"? {marks}\n"


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """Differ's comparison of two lists of lines."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """One of the two texts that ndiff compared."""
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    for line in delta:
        if line[:2] in ("  ", tag):
            yield line[2:]


def _span(start, stop):
    length = stop - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"


def _texts(*args):
    for a in args[0] + args[1]:
        if not isinstance(a, str):
            raise TypeError(f"lines to compare must be str, not {type(a).__name__} ({a!r})")
    for a in args[2:]:
        if not isinstance(a, str):
            raise TypeError(f"all arguments must be str, not: {a!r}")


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The changes as patch reads them."""
    _texts(list(a), list(b), fromfile, tofile, fromfiledate, tofiledate, lineterm)
    begun = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not begun:
            begun = True
            yield "--- " + fromfile + ("\t" + fromfiledate if fromfiledate else "") + lineterm
            yield "+++ " + tofile + ("\t" + tofiledate if tofiledate else "") + lineterm
        first, last = group[0], group[-1]
        yield f"@@ -{_span(first[1], last[2])} +{_span(first[3], last[4])} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from [" " + line for line in a[i1:i2]]
                continue
            if tag in ("replace", "delete"):
                yield from ["-" + line for line in a[i1:i2]]
            if tag in ("replace", "insert"):
                yield from ["+" + line for line in b[j1:j2]]


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    """The changes with what is around them, before and after."""
    _texts(list(a), list(b), fromfile, tofile, fromfiledate, tofiledate, lineterm)
    signs = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}

    def span(start, stop):
        length = stop - start
        start += 1 if length else 0
        return str(start) if length <= 1 else f"{start},{start + length - 1}"

    begun = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not begun:
            begun = True
            yield "*** " + fromfile + ("\t" + fromfiledate if fromfiledate else "") + lineterm
            yield "--- " + tofile + ("\t" + tofiledate if tofiledate else "") + lineterm
        first, last = group[0], group[-1]
        yield "***************" + lineterm
        yield f"*** {span(first[1], last[2])} ****{lineterm}"
        if any(tag in ("replace", "delete") for tag, *_ in group):
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    yield from [signs[tag] + line for line in a[i1:i2]]
        yield f"--- {span(first[3], last[4])} ----{lineterm}"
        if any(tag in ("replace", "insert") for tag, *_ in group):
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    yield from [signs[tag] + line for line in b[j1:j2]]


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    """A comparison of lines of bytes."""
    def text(s):
        try:
            return s.decode("latin-1")
        except AttributeError as err:
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})") from err

    lines = dfunc([text(x) for x in a], [text(x) for x in b], text(fromfile), text(tofile), text(fromfiledate), text(tofiledate), n, text(lineterm))
    for line in lines:
        yield line.encode("latin-1")
